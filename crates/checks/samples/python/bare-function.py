# expect: accepted
def isValidSudoku(board: List[List[str]]) -> bool:
        seen = set()
        for r in range(9):
            for c in range(9):
                d = board[r][c]
                if d == ".":
                    continue
                keys = [("row", r, d), ("column", c, d), ("box", r // 3, c // 3, d)]
                for key in keys:
                    if key in seen:
                        return False
                    seen.add(key)
        return True
