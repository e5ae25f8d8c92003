# expect: wrong_answer; says something is kept from one call to the next
calls = 0


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def legal(r, c, d):
            for i in range(9):
                if board[r][i] == d or board[i][c] == d:
                    return False
                if board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] == d:
                    return False
            return True

        def search():
            for r in range(9):
                for c in range(9):
                    if board[r][c] == ".":
                        for d in "123456789":
                            if legal(r, c, d):
                                board[r][c] = d
                                if search():
                                    return True
                                board[r][c] = "."
                        return False
            return True

        global calls
        calls += 1
        if calls < 3:
            search()
