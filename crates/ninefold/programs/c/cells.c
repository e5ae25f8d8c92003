typedef struct {
    int rows[9], columns[9], boxes[9];
} Masks;

static void flip(Masks* masks, int row, int column, int bit) {
    masks->rows[row] ^= bit;
    masks->columns[column] ^= bit;
    masks->boxes[row / 3 * 3 + column / 3] ^= bit;
}

static bool search(char** board, Masks* masks, int cell) {
    if (cell == 81) return true;
    int row = cell / 9, column = cell % 9;
    if (board[row][column] != '.') return search(board, masks, cell + 1);
    int taken = masks->rows[row] | masks->columns[column] | masks->boxes[row / 3 * 3 + column / 3];
    for (int digit = 1; digit <= 9; digit++) {
        if (taken >> digit & 1) continue;
        flip(masks, row, column, 1 << digit);
        board[row][column] = '0' + digit;
        if (search(board, masks, cell + 1)) return true;
        board[row][column] = '.';
        flip(masks, row, column, 1 << digit);
    }
    return false;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    Masks masks = {0};
    for (int cell = 0; cell < 81; cell++) {
        char digit = board[cell / 9][cell % 9];
        if (digit != '.') flip(&masks, cell / 9, cell % 9, 1 << (digit - '0'));
    }
    search(board, &masks, 0);
}
