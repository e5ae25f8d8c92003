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
        let cells = (0..81).map(|cell| (cell / 9, cell % 9));
        let empty: Vec<_> = cells.filter(|&(row, column)| board[row][column] == '.').collect();
        let mut masks = Masks::of(board);
        search(board, &mut masks, &empty);
    }
}

fn search(board: &mut Vec<Vec<char>>, masks: &mut Masks, empty: &[(usize, usize)]) -> bool {
    let Some((&(row, column), rest)) = empty.split_first() else { return true };
    let mut free = masks.legal(row, column);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        masks.flip(row, column, bit);
        board[row][column] = digit_of(bit);
        if search(board, masks, rest) {
            return true;
        }
        board[row][column] = '.';
        masks.flip(row, column, bit);
    }
    false
}
