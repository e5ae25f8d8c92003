//! Documents of other tools, read as they come.

use super::piece::{Piece, push_found};
use crate::failures::Place;
use anyhow::{Context as _, Result};
use ninefold_formats::{Documents, Format};
use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many documents are taken at a time.
const DOCUMENTS: usize = 1024;

/// Documents that are being read.
pub(super) struct Listing {
    place: Place,
    documents: Documents,
    count: Arc<AtomicU64>,
}

impl Listing {
    /// Reads a text as documents of a format.
    pub(super) fn new(place: Place, format: Format, input: Box<dyn Read + Send>) -> Self {
        let count = Arc::new(AtomicU64::new(0));
        let counted = Counted { input, count: count.clone() };
        Self { place, documents: format.read(Box::new(BufReader::new(counted))), count }
    }

    /// Takes the next documents; returns the bytes read for them, 0 at the end.
    pub(super) fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let mut is_over = true;
        for found in self.documents.by_ref().take(DOCUMENTS) {
            is_over = false;
            let found = found.with_context(|| format!("reading {}", self.place.name))?;
            push_found(&self.place, found, pieces);
        }
        let bytes = self.count.swap(0, Relaxed);
        Ok(if is_over { 0 } else { bytes.max(1) })
    }
}

/// Counts what is read, for progress.
struct Counted {
    input: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.count.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}
