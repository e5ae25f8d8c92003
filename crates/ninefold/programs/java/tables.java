class Solution {
    private final boolean[][] rows = new boolean[9][10];
    private final boolean[][] columns = new boolean[9][10];
    private final boolean[][] boxes = new boolean[9][10];
    private final List<int[]> empty = new ArrayList<>();

    public void solveSudoku(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') {
                    empty.add(new int[] {row, column});
                } else {
                    mark(row, column, board[row][column] - '0', true);
                }
            }
        }
        search(board, 0);
    }

    private boolean search(char[][] board, int i) {
        if (i == empty.size()) return true;
        int row = empty.get(i)[0], column = empty.get(i)[1];
        for (int digit = 1; digit <= 9; digit++) {
            if (isLegal(row, column, digit)) {
                board[row][column] = (char) ('0' + digit);
                mark(row, column, digit, true);
                if (search(board, i + 1)) return true;
                mark(row, column, digit, false);
                board[row][column] = '.';
            }
        }
        return false;
    }

    private boolean isLegal(int row, int column, int digit) {
        return !rows[row][digit] && !columns[column][digit] && !boxes[row / 3 * 3 + column / 3][digit];
    }

    private void mark(int row, int column, int digit, boolean held) {
        rows[row][digit] = held;
        columns[column][digit] = held;
        boxes[row / 3 * 3 + column / 3][digit] = held;
    }
}
