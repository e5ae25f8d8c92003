static bool isLegal(char** board, int row, int column, char digit) {
    int top = row / 3 * 3, left = column / 3 * 3;
    for (int i = 0; i < 9; i++) {
        if (board[row][i] == digit || board[i][column] == digit) return false;
        if (board[top + i / 3][left + i % 3] == digit) return false;
    }
    return true;
}

static bool search(char** board, int row, int column) {
    if (column == 9) return search(board, row + 1, 0);
    if (row == 9) return true;
    if (board[row][column] != '.') return search(board, row, column + 1);
    for (char digit = '1'; digit <= '9'; digit++) {
        if (isLegal(board, row, column, digit)) {
            board[row][column] = digit;
            if (search(board, row, column + 1)) return true;
            board[row][column] = '.';
        }
    }
    return false;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    search(board, 0, 0);
}
