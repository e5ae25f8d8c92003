# expect: accepted; walk exact scan tables bits cells; says board of its own
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        cells = [0 if cell == "." else int(cell) for row in board for cell in row]

        def legal(k, d):
            r, c = divmod(k, 9)
            for i in range(9):
                if d in (cells[9 * r + i], cells[9 * i + c], cells[27 * (r // 3) + 9 * (i // 3) + c // 3 * 3 + i % 3]):
                    return False
            return True

        def search(k):
            while k < 81 and cells[k]:
                k += 1
            if k == 81:
                return True
            for d in range(1, 10):
                if legal(k, d):
                    cells[k] = d
                    if search(k + 1):
                        return True
                    cells[k] = 0
            return False

        search(0)
        for k in range(81):
            board[k // 9][k % 9] = str(cells[k])
