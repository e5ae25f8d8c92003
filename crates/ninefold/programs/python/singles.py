class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def legal(row, column):
            top, left = row // 3 * 3, column // 3 * 3
            taken = set(board[row]) | {line[column] for line in board}
            for line in board[top:top + 3]:
                taken.update(line[left:left + 3])
            return [digit for digit in "123456789" if digit not in taken]

        def fill_singles():
            written = False
            for row in range(9):
                for column in range(9):
                    if board[row][column] == ".":
                        digits = legal(row, column)
                        if len(digits) == 1:
                            board[row][column] = digits[0]
                            written = True
            return written

        def search():
            for row in range(9):
                for column in range(9):
                    if board[row][column] == ".":
                        for digit in legal(row, column):
                            board[row][column] = digit
                            if search():
                                return True
                            board[row][column] = "."
                        return False
            return True

        while fill_singles():
            pass
        search()
