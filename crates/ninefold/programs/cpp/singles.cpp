class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        while (fillSingles(board)) {
        }
        search(board);
    }

private:
    bool fillSingles(vector<vector<char>>& board) {
        bool written = false;
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') continue;
                int free = legal(board, row, column);
                if (__builtin_popcount(free) == 1) {
                    board[row][column] = '0' + __builtin_ctz(free);
                    written = true;
                }
            }
        }
        return written;
    }

    bool search(vector<vector<char>>& board) {
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

    int legal(const vector<vector<char>>& board, int row, int column) {
        int taken = 0, top = row / 3 * 3, left = column / 3 * 3;
        for (int i = 0; i < 9; i++) {
            for (char seen : {board[row][i], board[i][column], board[top + i / 3][left + i % 3]}) {
                if (seen != '.') taken |= 1 << (seen - '0');
            }
        }
        return ~taken & 0b1111111110;
    }
};
