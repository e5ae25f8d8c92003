//! What a document says of itself, and the colours it means.

use pdf_writer::TextStr;
use pdf_writer::writers::DocumentInfo;
use std::fmt::Write as _;

use crate::page::Document;
use crate::svg::escape;

const PRODUCER: &str = concat!("Ninefold ", env!("CARGO_PKG_VERSION"));

pub(super) fn write_info(document: &Document, info: &mut DocumentInfo<'_>) {
    info.title(TextStr(&document.title)).producer(TextStr(PRODUCER)).creator(TextStr("Ninefold"));
    if !document.author.is_empty() {
        info.author(TextStr(&document.author));
    }
    if !document.subject.is_empty() {
        info.subject(TextStr(&document.subject));
    }
}

/// Returns the same as XMP, with the claim to be PDF/A-2a.
pub(super) fn xmp(document: &Document) -> String {
    let title = escape(&document.title);
    let mut more = String::new();
    if !document.author.is_empty() {
        let author = escape(&document.author);
        let _ =
            write!(more, "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>");
    }
    if !document.subject.is_empty() {
        let subject = escape(&document.subject);
        let _ = write!(
            more,
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt>\
             </dc:description>"
        );
    }
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" \
         xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\
         <pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\
         <dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>{more}\
         <xmp:CreatorTool>Ninefold</xmp:CreatorTool><pdf:Producer>{PRODUCER}</pdf:Producer>\
         </rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
    )
}

/// Returns an ICC profile of sRGB: its primaries and its curve as numbers, version 4.2.
///
/// ```text
///     header 128 | number of tags | name, offset, length of each | data, each at a multiple of 4
/// ```
pub(super) fn srgb() -> Vec<u8> {
    let curve = numbers(*b"para", &[0x0003_0000, 0x2_6666, 0xf2a7, 0x0d59, 0x13d0, 0x0a5b]);
    let tags: [(&[u8; 4], Vec<u8>); 10] = [
        (b"desc", words("sRGB")),
        (b"cprt", words("No copyright")),
        (b"wtpt", numbers(*b"XYZ ", &[0xf6d6, 0x1_0000, 0xd32d])),
        (b"rXYZ", numbers(*b"XYZ ", &[0x6fa2, 0x38f5, 0x0390])),
        (b"gXYZ", numbers(*b"XYZ ", &[0x6299, 0xb785, 0x18da])),
        (b"bXYZ", numbers(*b"XYZ ", &[0x24a0, 0x0f84, 0xb6cf])),
        (b"rTRC", curve.clone()),
        (b"gTRC", curve.clone()),
        (b"bTRC", curve),
        // From the white of the screen to that of paper, by Bradford.
        (
            b"chad",
            numbers(
                *b"sf32",
                &[
                    0x1_0c42,
                    0x5de,
                    u32::MAX - 0xcdc,
                    0x793,
                    0xfd90,
                    u32::MAX - 0x45b,
                    u32::MAX - 0x25c,
                    0x3dd,
                    0xc071,
                ],
            ),
        ),
    ];
    let mut table = u32::try_from(tags.len()).unwrap_or(0).to_be_bytes().to_vec();
    let mut data = Vec::new();
    let start = 128 + 4 + 12 * tags.len();
    for (name, tag) in &tags {
        table.extend_from_slice(*name);
        table.extend(u32::try_from(start + data.len()).unwrap_or(0).to_be_bytes());
        table.extend(u32::try_from(tag.len()).unwrap_or(0).to_be_bytes());
        data.extend_from_slice(tag);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let mut profile = header(start + data.len());
    profile.extend(table);
    profile.extend(data);
    profile
}

fn header(size: usize) -> Vec<u8> {
    let mut header = vec![0; 128];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &u32::try_from(size).unwrap_or(0).to_be_bytes());
    put(8, &[4, 0x20, 0, 0]);
    put(12, b"mntrRGB XYZ ");
    // A date has to be there: that of sRGB's standard.
    put(24, &[0x07, 0xcf, 0, 10, 0, 18]);
    put(36, b"acsp");
    put(68, &[0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]);
    header
}

fn numbers(kind: [u8; 4], values: &[u32]) -> Vec<u8> {
    let mut data = kind.to_vec();
    data.extend([0; 4]);
    data.extend(values.iter().flat_map(|value| value.to_be_bytes()));
    data
}

/// Returns a text in English.
fn words(text: &str) -> Vec<u8> {
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let length = u32::try_from(utf16.len()).unwrap_or(0);
    let mut data = numbers(*b"mluc", &[1, 12, 0x656e_5553, length, 28]);
    data.extend(utf16);
    data
}
