// expect: accepted
bool isValidSudoku(char** board, int boardSize, int* boardColSize) {
    bool rows[9][128] = {0}, columns[9][128] = {0}, boxes[9][128] = {0};
    for (int r = 0; r < 9; r++) {
        for (int c = 0; c < 9; c++) {
            int d = board[r][c];
            if (d == '.') continue;
            if (rows[r][d] || columns[c][d] || boxes[r / 3 * 3 + c / 3][d]) return false;
            rows[r][d] = columns[c][d] = boxes[r / 3 * 3 + c / 3][d] = true;
        }
    }
    return true;
}
