class Solution {
    public void solveSudoku(char[][] board) {
        while (fillSingles(board)) {
        }
        search(board);
    }

    private boolean fillSingles(char[][] board) {
        boolean written = false;
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') continue;
                int free = legal(board, row, column);
                if (Integer.bitCount(free) == 1) {
                    board[row][column] = (char) ('0' + Integer.numberOfTrailingZeros(free));
                    written = true;
                }
            }
        }
        return written;
    }

    private boolean search(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') continue;
                for (int free = legal(board, row, column); free != 0; free &= free - 1) {
                    board[row][column] = (char) ('0' + Integer.numberOfTrailingZeros(free));
                    if (search(board)) return true;
                    board[row][column] = '.';
                }
                return false;
            }
        }
        return true;
    }

    private int legal(char[][] board, int row, int column) {
        int taken = 0, top = row / 3 * 3, left = column / 3 * 3;
        for (int i = 0; i < 9; i++) {
            for (char seen : new char[] {board[row][i], board[i][column], board[top + i / 3][left + i % 3]}) {
                if (seen != '.') taken |= 1 << seen - '0';
            }
        }
        return ~taken & 0b1111111110;
    }
}
