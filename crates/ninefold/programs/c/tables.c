typedef struct {
    bool rows[9][10], columns[9][10], boxes[9][10];
    int empty[81], count;
} Tables;

static bool isLegal(Tables* tables, int row, int column, int digit) {
    int box = row / 3 * 3 + column / 3;
    return !tables->rows[row][digit] && !tables->columns[column][digit] && !tables->boxes[box][digit];
}

static void mark(Tables* tables, int cell, int digit, bool held) {
    int row = cell / 9, column = cell % 9;
    tables->rows[row][digit] = held;
    tables->columns[column][digit] = held;
    tables->boxes[row / 3 * 3 + column / 3][digit] = held;
}

static bool search(char** board, Tables* tables, int i) {
    if (i == tables->count) return true;
    int cell = tables->empty[i], row = cell / 9, column = cell % 9;
    for (int digit = 1; digit <= 9; digit++) {
        if (isLegal(tables, row, column, digit)) {
            board[row][column] = '0' + digit;
            mark(tables, cell, digit, true);
            if (search(board, tables, i + 1)) return true;
            mark(tables, cell, digit, false);
            board[row][column] = '.';
        }
    }
    return false;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    Tables tables = {0};
    for (int cell = 0; cell < 81; cell++) {
        char digit = board[cell / 9][cell % 9];
        if (digit == '.') tables.empty[tables.count++] = cell;
        else mark(&tables, cell, digit - '0', true);
    }
    search(board, &tables, 0);
}
