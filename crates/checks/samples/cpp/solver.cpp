// expect: accepted; walk exact scan tables bits cells
class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        search(board);
    }

    bool legal(vector<vector<char>>& board, int r, int c, char d) {
        for (int i = 0; i < 9; i++) {
            if (board[r][i] == d || board[i][c] == d) return false;
            if (board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;
        }
        return true;
    }

    bool search(vector<vector<char>>& board) {
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                if (board[r][c] != '.') continue;
                for (char d = '1'; d <= '9'; d++) {
                    if (!legal(board, r, c, d)) continue;
                    board[r][c] = d;
                    if (search(board)) return true;
                    board[r][c] = '.';
                }
                return false;
            }
        }
        return true;
    }
};
