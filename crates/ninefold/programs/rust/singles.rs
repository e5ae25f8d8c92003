impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        while fill_singles(board) {}
        search(board);
    }
}

fn fill_singles(board: &mut Vec<Vec<char>>) -> bool {
    let mut written = false;
    for row in 0..9 {
        for column in 0..9 {
            if board[row][column] == '.' {
                if let [digit] = legal(board, row, column)[..] {
                    board[row][column] = digit;
                    written = true;
                }
            }
        }
    }
    written
}

fn search(board: &mut Vec<Vec<char>>) -> bool {
    let mut cells = (0..81).map(|cell| (cell / 9, cell % 9));
    let Some((row, column)) = cells.find(|&(row, column)| board[row][column] == '.') else {
        return true;
    };
    for digit in legal(board, row, column) {
        board[row][column] = digit;
        if search(board) {
            return true;
        }
        board[row][column] = '.';
    }
    false
}

fn legal(board: &[Vec<char>], row: usize, column: usize) -> Vec<char> {
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    let is_free = |digit: &char| {
        (0..9).all(|i| {
            board[row][i] != *digit
                && board[i][column] != *digit
                && board[top + i / 3][left + i % 3] != *digit
        })
    };
    ('1'..='9').filter(is_free).collect()
}
