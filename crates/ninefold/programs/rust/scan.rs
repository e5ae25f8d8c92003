impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        search(board, 0, 0);
    }
}

fn search(board: &mut Vec<Vec<char>>, row: usize, column: usize) -> bool {
    if column == 9 {
        return search(board, row + 1, 0);
    }
    if row == 9 {
        return true;
    }
    if board[row][column] != '.' {
        return search(board, row, column + 1);
    }
    for digit in '1'..='9' {
        if is_legal(board, row, column, digit) {
            board[row][column] = digit;
            if search(board, row, column + 1) {
                return true;
            }
            board[row][column] = '.';
        }
    }
    false
}

fn is_legal(board: &[Vec<char>], row: usize, column: usize, digit: char) -> bool {
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    (0..9).all(|i| {
        board[row][i] != digit
            && board[i][column] != digit
            && board[top + i / 3][left + i % 3] != digit
    })
}
