class Solution {
    int rows[9] = {}, columns[9] = {}, boxes[9] = {};
    vector<pair<int, int>> empty;

public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') empty.push_back({row, column});
                else flip(row, column, 1 << (board[row][column] - '0'));
            }
        }
        search(board, 0);
    }

private:
    bool search(vector<vector<char>>& board, size_t i) {
        if (i == empty.size()) return true;
        auto [row, column] = empty[i];
        int free = ~(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]) & 0b1111111110;
        for (; free; free &= free - 1) {
            int bit = free & -free;
            flip(row, column, bit);
            board[row][column] = '0' + __builtin_ctz(bit);
            if (search(board, i + 1)) return true;
            board[row][column] = '.';
            flip(row, column, bit);
        }
        return false;
    }

    void flip(int row, int column, int bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[row / 3 * 3 + column / 3] ^= bit;
    }
};
