// expect: accepted
class Solution {
public:
    bool isValidSudoku(vector<vector<char>>& board) {
        set<string> seen;
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                char d = board[r][c];
                if (d == '.') continue;
                string keys[] = {"row" + to_string(r) + d, "column" + to_string(c) + d, "box" + to_string(r / 3 * 3 + c / 3) + d};
                for (auto& key : keys) {
                    if (!seen.insert(key).second) return false;
                }
            }
        }
        return true;
    }
};
