class Solution {
    private final int[] rows = new int[9], columns = new int[9], boxes = new int[9];

    public void solveSudoku(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') flip(row, column, 1 << board[row][column] - '0');
            }
        }
        search(board);
    }

    private boolean search(char[][] board) {
        int best = -1, fewest = 10;
        for (int cell = 0; cell < 81; cell++) {
            if (board[cell / 9][cell % 9] != '.') continue;
            int count = Integer.bitCount(legal(cell / 9, cell % 9));
            if (count < fewest) {
                best = cell;
                fewest = count;
            }
        }
        if (best < 0) return true;
        int row = best / 9, column = best % 9;
        for (int free = legal(row, column); free != 0; free &= free - 1) {
            int bit = Integer.lowestOneBit(free);
            flip(row, column, bit);
            board[row][column] = (char) ('0' + Integer.numberOfTrailingZeros(bit));
            if (search(board)) return true;
            board[row][column] = '.';
            flip(row, column, bit);
        }
        return false;
    }

    private int legal(int row, int column) {
        return ~(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]) & 0b1111111110;
    }

    private void flip(int row, int column, int bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[row / 3 * 3 + column / 3] ^= bit;
    }
}
