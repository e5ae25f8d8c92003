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

typedef struct {
    int row, column, digits;
} Cell;

static bool search(char** board, Masks* masks, const Cell* cells, int left) {
    if (left == 0) return true;
    int row = cells->row, column = cells->column;
    for (int free = cells->digits & legal(masks, row, column); free; free &= free - 1) {
        int bit = free & -free;
        flip(masks, row, column, bit);
        board[row][column] = '0' + __builtin_ctz(bit);
        if (search(board, masks, cells + 1, left - 1)) return true;
        board[row][column] = '.';
        flip(masks, row, column, bit);
    }
    return false;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    Masks masks = {0};
    Cell cells[81];
    int count = 0;
    for (int cell = 0; cell < 81; cell++) {
        char digit = board[cell / 9][cell % 9];
        if (digit != '.') flip(&masks, cell / 9, cell % 9, 1 << (digit - '0'));
    }
    for (int size = 0; size <= 9; size++) {
        for (int cell = 0; cell < 81; cell++) {
            int row = cell / 9, column = cell % 9, digits = legal(&masks, row, column);
            if (board[row][column] == '.' && __builtin_popcount(digits) == size) {
                cells[count++] = (Cell){row, column, digits};
            }
        }
    }
    search(board, &masks, cells, count);
}
