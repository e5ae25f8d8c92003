#[derive(Default)]
struct Tables {
    rows: [[bool; 10]; 9],
    columns: [[bool; 10]; 9],
    boxes: [[bool; 10]; 9],
}

impl Tables {
    fn mark(&mut self, row: usize, column: usize, digit: usize, held: bool) {
        self.rows[row][digit] = held;
        self.columns[column][digit] = held;
        self.boxes[row / 3 * 3 + column / 3][digit] = held;
    }

    fn is_legal(&self, row: usize, column: usize, digit: usize) -> bool {
        !self.rows[row][digit]
            && !self.columns[column][digit]
            && !self.boxes[row / 3 * 3 + column / 3][digit]
    }
}

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let (mut tables, mut empty) = (Tables::default(), Vec::new());
        for row in 0..9 {
            for column in 0..9 {
                match board[row][column].to_digit(10) {
                    Some(digit) => tables.mark(row, column, digit as usize, true),
                    None => empty.push((row, column)),
                }
            }
        }
        search(board, &mut tables, &empty);
    }
}

fn search(board: &mut Vec<Vec<char>>, tables: &mut Tables, empty: &[(usize, usize)]) -> bool {
    let Some((&(row, column), rest)) = empty.split_first() else { return true };
    for digit in 1..=9 {
        if tables.is_legal(row, column, digit) {
            board[row][column] = (b'0' + digit as u8) as char;
            tables.mark(row, column, digit, true);
            if search(board, tables, rest) {
                return true;
            }
            tables.mark(row, column, digit, false);
            board[row][column] = '.';
        }
    }
    false
}
