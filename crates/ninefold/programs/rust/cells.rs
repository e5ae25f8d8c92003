#[derive(Default)]
struct Masks {
    rows: [u32; 9],
    columns: [u32; 9],
    boxes: [u32; 9],
}

impl Masks {
    fn flip(&mut self, row: usize, column: usize, bit: u32) {
        self.rows[row] ^= bit;
        self.columns[column] ^= bit;
        self.boxes[row / 3 * 3 + column / 3] ^= bit;
    }

    fn legal(&self, row: usize, column: usize) -> u32 {
        let taken = self.rows[row] | self.columns[column] | self.boxes[row / 3 * 3 + column / 3];
        !taken & 0b1111111110
    }

    fn of(board: &[Vec<char>]) -> Self {
        let mut masks = Self::default();
        for row in 0..9 {
            for column in 0..9 {
                if let Some(digit) = board[row][column].to_digit(10) {
                    masks.flip(row, column, 1 << digit);
                }
            }
        }
        masks
    }
}

fn digit_of(bit: u32) -> char {
    (b'0' + bit.trailing_zeros() as u8) as char
}

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut masks = Masks::of(board);
        search(board, &mut masks, 0);
    }
}

fn search(board: &mut Vec<Vec<char>>, masks: &mut Masks, cell: usize) -> bool {
    if cell == 81 {
        return true;
    }
    let (row, column) = (cell / 9, cell % 9);
    if board[row][column] != '.' {
        return search(board, masks, cell + 1);
    }
    let free = masks.legal(row, column);
    for bit in (1..=9).map(|digit| 1 << digit).filter(|bit| free & bit != 0) {
        masks.flip(row, column, bit);
        board[row][column] = digit_of(bit);
        if search(board, masks, cell + 1) {
            return true;
        }
        board[row][column] = '.';
        masks.flip(row, column, bit);
    }
    false
}
