class Solution {
    bool rows[9][10] = {}, columns[9][10] = {}, boxes[9][10] = {};
    vector<pair<int, int>> empty;

public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') empty.push_back({row, column});
                else mark(row, column, board[row][column] - '0', true);
            }
        }
        search(board, 0);
    }

private:
    bool search(vector<vector<char>>& board, size_t i) {
        if (i == empty.size()) return true;
        auto [row, column] = empty[i];
        for (int digit = 1; digit <= 9; digit++) {
            if (isLegal(row, column, digit)) {
                board[row][column] = '0' + digit;
                mark(row, column, digit, true);
                if (search(board, i + 1)) return true;
                mark(row, column, digit, false);
                board[row][column] = '.';
            }
        }
        return false;
    }

    bool isLegal(int row, int column, int digit) {
        return !rows[row][digit] && !columns[column][digit] && !boxes[row / 3 * 3 + column / 3][digit];
    }

    void mark(int row, int column, int digit, bool held) {
        rows[row][digit] = columns[column][digit] = boxes[row / 3 * 3 + column / 3][digit] = held;
    }
};
