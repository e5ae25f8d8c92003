# expect: accepted; walk times scan tables bits cells
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def search(rows):
            for r in range(9):
                c = rows[r].find(".")
                if c < 0:
                    continue
                taken = set(rows[r]) | {row[c] for row in rows}
                for row in rows[r // 3 * 3:r // 3 * 3 + 3]:
                    taken |= set(row[c // 3 * 3:c // 3 * 3 + 3])
                for d in "123456789":
                    if d not in taken:
                        found = search(rows[:r] + [rows[r][:c] + d + rows[r][c + 1:]] + rows[r + 1:])
                        if found:
                            return found
                return None
            return rows

        for r, row in enumerate(search(["".join(row) for row in board])):
            board[r][:] = row
