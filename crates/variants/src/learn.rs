//! stub
use crate::model::Compiled;
use crate::search::Search;
use ninefold::{Stopped, Work};
pub(crate) fn solve(compiled: &Compiled, masks: &[u32], work: &Work<'_>) -> Result<Vec<Vec<u32>>, Stopped> {
    let mut s = Search::new(compiled, masks); let mut v = Vec::new();
    while v.len() < 2 { match s.next(work)? { Some(m) => v.push(m.to_vec()), None => break } }
    Ok(v)
}
pub(crate) fn first(compiled: &Compiled, masks: &[u32], work: &Work<'_>) -> Result<Option<Vec<u32>>, Stopped> {
    let mut s = Search::new(compiled, masks);
    Ok(s.next(work)?.map(<[u32]>::to_vec))
}
