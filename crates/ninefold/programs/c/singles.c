static int legal(char** board, int row, int column) {
    int taken = 0, top = row / 3 * 3, left = column / 3 * 3;
    for (int i = 0; i < 9; i++) {
        char seen[] = {board[row][i], board[i][column], board[top + i / 3][left + i % 3]};
        for (int j = 0; j < 3; j++) {
            if (seen[j] != '.') taken |= 1 << (seen[j] - '0');
        }
    }
    return ~taken & 0x3FE;
}

static bool fillSingles(char** board) {
    bool written = false;
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (board[row][column] != '.') continue;
            int free = legal(board, row, column);
            if (free && (free & (free - 1)) == 0) {
                board[row][column] = '0' + __builtin_ctz(free);
                written = true;
            }
        }
    }
    return written;
}

static bool search(char** board) {
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (board[row][column] != '.') continue;
            for (int free = legal(board, row, column); free; free &= free - 1) {
                board[row][column] = '0' + __builtin_ctz(free);
                if (search(board)) return true;
                board[row][column] = '.';
            }
            return false;
        }
    }
    return true;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    while (fillSingles(board)) {
    }
    search(board);
}
