class Solution {
    struct Cell {
        int row, column, digits;
    };

    int rows[9] = {}, columns[9] = {}, boxes[9] = {};
    vector<Cell> cells;

public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') flip(row, column, 1 << (board[row][column] - '0'));
            }
        }
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') cells.push_back({row, column, legal(row, column)});
            }
        }
        stable_sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
            return __builtin_popcount(a.digits) < __builtin_popcount(b.digits);
        });
        search(board, 0);
    }

private:
    bool search(vector<vector<char>>& board, size_t i) {
        if (i == cells.size()) return true;
        auto [row, column, digits] = cells[i];
        for (int free = digits & legal(row, column); free; free &= free - 1) {
            int bit = free & -free;
            flip(row, column, bit);
            board[row][column] = '0' + __builtin_ctz(bit);
            if (search(board, i + 1)) return true;
            board[row][column] = '.';
            flip(row, column, bit);
        }
        return false;
    }

    int legal(int row, int column) {
        return ~(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]) & 0b1111111110;
    }

    void flip(int row, int column, int bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[row / 3 * 3 + column / 3] ^= bit;
    }
};
