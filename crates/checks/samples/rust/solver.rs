// expect: accepted; walk exact scan tables bits cells
impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        search(board);
    }
}

fn legal(board: &[Vec<char>], r: usize, c: usize, d: char) -> bool {
    for i in 0..9 {
        if board[r][i] == d || board[i][c] == d {
            return false;
        }
        if board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d {
            return false;
        }
    }
    true
}

fn search(board: &mut Vec<Vec<char>>) -> bool {
    for r in 0..9 {
        for c in 0..9 {
            if board[r][c] != '.' {
                continue;
            }
            for d in '1'..='9' {
                if !legal(board, r, c, d) {
                    continue;
                }
                board[r][c] = d;
                if search(board) {
                    return true;
                }
                board[r][c] = '.';
            }
            return false;
        }
    }
    true
}
