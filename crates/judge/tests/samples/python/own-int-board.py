# expect: accepted; walk exact scan tables bits cells; says board of its own
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        given = board
        board = [[0 if cell == "." else int(cell) for cell in row] for row in given]

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
                    if board[r][c] == 0:
                        for d in range(1, 10):
                            if legal(r, c, d):
                                board[r][c] = d
                                if search():
                                    return True
                                board[r][c] = 0
                        return False
            return True

        search()
        for r in range(9):
            for c in range(9):
                given[r][c] = str(board[r][c])
