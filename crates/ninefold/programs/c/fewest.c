typedef struct {
    int rows[9], columns[9], boxes[9];
} Masks;

static void flip(Masks* masks, int row, int column, int bit) {
    masks->rows[row] ^= bit;
    masks->columns[column] ^= bit;
    masks->boxes[row / 3 * 3 + column / 3] ^= bit;
}

static int legal(const Masks* masks, int row, int column) {
    int taken = masks->rows[row] | masks->columns[column] | masks->boxes[row / 3 * 3 + column / 3];
    return ~taken & 0x3FE;
}

static bool search(char** board, Masks* masks) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        if (board[cell / 9][cell % 9] != '.') continue;
        int count = __builtin_popcount(legal(masks, cell / 9, cell % 9));
        if (count < fewest) {
            best = cell;
            fewest = count;
        }
    }
    if (best < 0) return true;
    int row = best / 9, column = best % 9;
    for (int free = legal(masks, row, column); free; free &= free - 1) {
        int bit = free & -free;
        flip(masks, row, column, bit);
        board[row][column] = '0' + __builtin_ctz(bit);
        if (search(board, masks)) return true;
        board[row][column] = '.';
        flip(masks, row, column, bit);
    }
    return false;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    Masks masks = {0};
    for (int cell = 0; cell < 81; cell++) {
        char digit = board[cell / 9][cell % 9];
        if (digit != '.') flip(&masks, cell / 9, cell % 9, 1 << (digit - '0'));
    }
    search(board, &masks);
}
