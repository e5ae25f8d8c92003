class Solution {
    private final int[] rows = new int[9], columns = new int[9], boxes = new int[9];

    public void solveSudoku(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') flip(row, column, 1 << board[row][column] - '0');
            }
        }
        search(board, 0);
    }

    private boolean search(char[][] board, int cell) {
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        if (board[row][column] != '.') return search(board, cell + 1);
        int taken = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
        for (int digit = 1; digit <= 9; digit++) {
            if ((taken >> digit & 1) != 0) continue;
            flip(row, column, 1 << digit);
            board[row][column] = (char) ('0' + digit);
            if (search(board, cell + 1)) return true;
            board[row][column] = '.';
            flip(row, column, 1 << digit);
        }
        return false;
    }

    private void flip(int row, int column, int bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[row / 3 * 3 + column / 3] ^= bit;
    }
}
