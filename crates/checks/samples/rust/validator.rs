// expect: accepted
use std::collections::HashSet;

impl Solution {
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        let mut seen = HashSet::new();
        for r in 0..9 {
            for c in 0..9 {
                let d = board[r][c];
                if d == '.' {
                    continue;
                }
                let keys = [format!("row {r} {d}"), format!("column {c} {d}"), format!("box {} {} {d}", r / 3, c / 3)];
                for key in keys {
                    if !seen.insert(key) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
