// expect: accepted
class Solution {
    public boolean isValidSudoku(char[][] board) {
        Set<String> seen = new HashSet<>();
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                char d = board[r][c];
                if (d == '.') continue;
                String[] keys = {"row" + r + d, "column" + c + d, "box" + r / 3 + c / 3 + d};
                for (String key : keys) {
                    if (!seen.add(key)) return false;
                }
            }
        }
        return true;
    }
}
