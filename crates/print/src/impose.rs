//! Pages side by side on sheets that are folded into each other.

use crate::options::Fold;
use crate::page::{Document, Item, Page};

/// Returns which pages, by index, are left and right on each side of each sheet, in the order of
/// printing: front, back, front, back. What has no page stays empty.
///
/// ```text
///     8 pages: front (8, 1)  back (2, 7)  front (6, 3)  back (4, 5)
/// ```
pub(crate) fn order(pages: usize, fold: Fold) -> Vec<[Option<usize>; 2]> {
    let whole = pages.next_multiple_of(4).max(4);
    let signature = fold.pages.unwrap_or(whole).clamp(4, whole);
    let mut sides = Vec::new();
    let mut start = 0;
    while start < whole {
        let length = signature.min(whole - start);
        for sheet in 0..length / 4 {
            let (first, last) = (start + 2 * sheet, start + length - 1 - 2 * sheet);
            sides.push([last, first]);
            sides.push([first + 1, last - 1]);
        }
        start += length;
    }
    sides.into_iter().map(|side| side.map(|page| (page < pages).then_some(page))).collect()
}

/// Puts the pages of a document side by side; links and outline, which are for screens, go.
pub(crate) fn impose(document: &mut Document, fold: Fold) {
    let mut pages: Vec<Option<Page>> = document.pages.drain(..).map(Some).collect();
    let Some((width, height)) = pages.iter().flatten().map(|page| (page.width, page.height)).next()
    else {
        return;
    };
    for side in order(pages.len(), fold) {
        let mut sheet = Page { width: 2.0 * width, height, ..Page::default() };
        for (index, x) in side.into_iter().zip([0.0, width]) {
            let page = index.and_then(|index| pages.get_mut(index)?.take());
            let items = page.map(|page| page.items).unwrap_or_default();
            sheet.items.push(Item::Moved([1.0, 0.0, 0.0, 1.0, x, 0.0], items));
        }
        document.pages.push(sheet);
    }
    document.outline.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_sheets_read_in_order() {
        for pages in 1..70 {
            for fold in [None, Some(4), Some(16), Some(96)] {
                let sides = order(pages, Fold { pages: fold });
                assert_eq!(read(&sides, fold), (0..pages).collect::<Vec<_>>(), "{pages} {fold:?}");
                assert_eq!(sides.len(), 2 * pages.div_ceil(4));
            }
        }
        let eight = order(8, Fold { pages: None });
        let numbers: Vec<[usize; 2]> =
            eight.iter().map(|side| side.map(|p| p.unwrap() + 1)).collect();
        assert_eq!(numbers, [[8, 1], [2, 7], [6, 3], [4, 5]]);
    }

    /// Returns the pages as they are met in a book that is folded from these sides.
    fn read(sides: &[[Option<usize>; 2]], fold: Option<usize>) -> Vec<usize> {
        let sheets: Vec<_> = sides.chunks(2).collect();
        let signature = fold.map_or(sheets.len(), |pages| pages / 4).max(1);
        let mut read = Vec::new();
        for sheets in sheets.chunks(signature) {
            // The first halves of the leaves from outside in, then the others from inside out.
            for sheet in sheets {
                read.extend([sheet[0][1], sheet[1][0]]);
            }
            for sheet in sheets.iter().rev() {
                read.extend([sheet[1][1], sheet[0][0]]);
            }
        }
        read.into_iter().flatten().collect()
    }
}
