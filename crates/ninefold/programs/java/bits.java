class Solution {
    private final int[] rows = new int[9], columns = new int[9], boxes = new int[9];
    private final List<int[]> empty = new ArrayList<>();

    public void solveSudoku(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') {
                    empty.add(new int[] {row, column});
                } else {
                    flip(row, column, 1 << board[row][column] - '0');
                }
            }
        }
        search(board, 0);
    }

    private boolean search(char[][] board, int i) {
        if (i == empty.size()) return true;
        int row = empty.get(i)[0], column = empty.get(i)[1];
        int free = ~(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]) & 0b1111111110;
        for (; free != 0; free &= free - 1) {
            int bit = Integer.lowestOneBit(free);
            flip(row, column, bit);
            board[row][column] = (char) ('0' + Integer.numberOfTrailingZeros(bit));
            if (search(board, i + 1)) return true;
            board[row][column] = '.';
            flip(row, column, bit);
        }
        return false;
    }

    private void flip(int row, int column, int bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[row / 3 * 3 + column / 3] ^= bit;
    }
}
