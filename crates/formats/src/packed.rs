//! Compressed streams: unpacked as they are read, with a bound on how much comes of how little.

use flate2::Compression;
use flate2::read::{MultiGzDecoder, ZlibDecoder};
use flate2::write::GzEncoder;
use std::io::{self, Read, Write};

/// How many bytes may come of each that is read, once there is a lot; text of boards shrinks to a
/// third at most, and a file of equal boards to a hundredth.
const RATIO: u64 = 400;

/// So much may come of anything.
const FREE: u64 = 1 << 26;

/// How a stream is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// gzip.
    Gzip,
    /// Zstandard.
    Zstd,
}

impl Packing {
    /// Returns how a stream with these first bytes is compressed.
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Zstd),
            _ => None,
        }
    }

    /// Returns how a file with this name is compressed, and its name without that ending.
    #[must_use]
    pub fn of_name(name: &str) -> Option<(Self, &str)> {
        let endings = [
            (".gz", Self::Gzip),
            (".gzip", Self::Gzip),
            (".zst", Self::Zstd),
            (".zstd", Self::Zstd),
        ];
        let found = endings.iter().find(|(ending, _)| {
            name.len() > ending.len() && name.to_ascii_lowercase().ends_with(ending)
        });
        found.map(|(ending, packing)| (*packing, &name[..name.len() - ending.len()]))
    }

    /// Unpacks a stream as it is read.
    ///
    /// # Errors
    /// If the stream can't be read, or this program was built without its kind of compression.
    pub fn unpack(self, input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
        let counted = Counted { input, count: 0 };
        Ok(match self {
            Self::Gzip => Box::new(Bounded { input: MultiGzDecoder::new(counted), count: 0 }),
            #[cfg(feature = "columns")]
            Self::Zstd => Box::new(Bounded { input: zstd::Frames::new(counted)?, count: 0 }),
            #[cfg(not(feature = "columns"))]
            Self::Zstd => {
                let what = "this program was built without zstd";
                return Err(io::Error::new(io::ErrorKind::Unsupported, what));
            }
        })
    }
}

/// How many bytes make a frame of Zstandard.
#[cfg(feature = "columns")]
const FRAME: usize = 1 << 22;

/// A stream that is compressed as it is written.
pub struct Packed<W: Write> {
    packer: Packer<W>,
}

enum Packer<W: Write> {
    Gzip(GzEncoder<W>),
    /// What is to be written to, and what the next frame holds so far.
    #[cfg(feature = "columns")]
    Zstd(W, Vec<u8>),
}

impl<W: Write> Packed<W> {
    /// Begins a stream.
    ///
    /// # Errors
    /// If this program was built without that kind of compression.
    pub fn new(packing: Packing, output: W) -> io::Result<Self> {
        let packer = match packing {
            Packing::Gzip => Packer::Gzip(GzEncoder::new(output, Compression::default())),
            #[cfg(feature = "columns")]
            Packing::Zstd => Packer::Zstd(output, Vec::new()),
            #[cfg(not(feature = "columns"))]
            Packing::Zstd => {
                let what = "this program was built without zstd";
                return Err(io::Error::new(io::ErrorKind::Unsupported, what));
            }
        };
        Ok(Self { packer })
    }

    /// Ends the stream.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn finish(self) -> io::Result<()> {
        match self.packer {
            Packer::Gzip(encoder) => encoder.finish()?.flush(),
            #[cfg(feature = "columns")]
            Packer::Zstd(mut output, mut held) => {
                put_frame(&mut output, &mut held)?;
                output.flush()
            }
        }
    }
}

#[cfg(feature = "columns")]
fn put_frame(output: &mut impl Write, held: &mut Vec<u8>) -> io::Result<()> {
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let frame = ruzstd::encoding::compress_to_vec(&held[..], level);
    held.clear();
    output.write_all(&frame)
}

impl<W: Write> Write for Packed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.packer {
            Packer::Gzip(encoder) => encoder.write(bytes),
            #[cfg(feature = "columns")]
            Packer::Zstd(output, held) => {
                held.extend_from_slice(bytes);
                if held.len() >= FRAME {
                    put_frame(output, held)?;
                }
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Counts what is read.
pub(crate) struct Counted<R> {
    input: R,
    count: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}

/// Says how much a decoder has taken in.
trait Decoder: Read {
    fn taken(&self) -> u64;
}

impl<R: Read> Decoder for MultiGzDecoder<Counted<R>> {
    fn taken(&self) -> u64 {
        self.get_ref().count
    }
}

/// Stops a decoder out of which far too much comes.
struct Bounded<D> {
    input: D,
    count: u64,
}

impl<D: Decoder> Read for Bounded<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.count += count as u64;
        if self.count > FREE && self.count / RATIO > self.input.taken() {
            let what = format!(
                "stopped after {} MB unpacked from {} kB: no file of boards shrinks so far",
                self.count >> 20,
                self.input.taken() >> 10
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        Ok(count)
    }
}

#[cfg(feature = "columns")]
mod zstd {
    use super::{Counted, Decoder};
    use ruzstd::decoding::StreamingDecoder;
    use std::io::{self, Read};

    /// The frames of a stream, one after another.
    pub(super) struct Frames<R: Read> {
        /// The frame that is being unpacked; nothing at the end.
        frame: Option<StreamingDecoder<Peeked<R>, ruzstd::decoding::FrameDecoder>>,
    }

    /// A stream whose next byte can be seen.
    pub(super) struct Peeked<R> {
        next: Option<u8>,
        input: Counted<R>,
    }

    impl<R: Read> Peeked<R> {
        fn is_at_end(&mut self) -> io::Result<bool> {
            if self.next.is_none() {
                let mut byte = [0];
                if self.input.read(&mut byte)? == 1 {
                    self.next = Some(byte[0]);
                }
            }
            Ok(self.next.is_none())
        }
    }

    impl<R: Read> Read for Peeked<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match (self.next.take(), buffer.first_mut()) {
                (Some(byte), Some(first)) => {
                    *first = byte;
                    Ok(1)
                }
                (Some(byte), None) => {
                    self.next = Some(byte);
                    Ok(0)
                }
                (None, _) => self.input.read(buffer),
            }
        }
    }

    fn broken(error: impl std::fmt::Display) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, format!("zstd: {error}"))
    }

    impl<R: Read> Frames<R> {
        pub(super) fn new(input: Counted<R>) -> io::Result<Self> {
            let frame = StreamingDecoder::new(Peeked { next: None, input }).map_err(broken)?;
            Ok(Self { frame: Some(frame) })
        }
    }

    impl<R: Read> Read for Frames<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while let Some(frame) = &mut self.frame {
                let count = frame.read(buffer)?;
                if count > 0 || buffer.is_empty() {
                    return Ok(count);
                }
                let Some(frame) = self.frame.take() else { break };
                let mut rest = frame.into_inner();
                if !rest.is_at_end()? {
                    self.frame = Some(StreamingDecoder::new(rest).map_err(broken)?);
                }
            }
            Ok(0)
        }
    }

    impl<R: Read> Decoder for Frames<R> {
        fn taken(&self) -> u64 {
            self.frame.as_ref().map_or(u64::MAX, |frame| frame.get_ref().input.count)
        }
    }
}

/// Unpacks zlib data to at most so many bytes.
pub(crate) fn inflate(bytes: &[u8], most: u64) -> Result<Vec<u8>, String> {
    let mut unpacked = Vec::new();
    let mut decoder = ZlibDecoder::new(bytes).take(most + 1);
    decoder.read_to_end(&mut unpacked).map_err(|_| "the packed data is damaged".to_owned())?;
    if unpacked.len() as u64 > most {
        return Err(format!("the packed data is larger than {} kB", most >> 10));
    }
    Ok(unpacked)
}
