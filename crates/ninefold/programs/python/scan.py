class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def is_legal(row, column, digit):
            top, left = row // 3 * 3, column // 3 * 3
            for i in range(9):
                if board[row][i] == digit or board[i][column] == digit:
                    return False
                if board[top + i // 3][left + i % 3] == digit:
                    return False
            return True

        def search(row, column):
            if column == 9:
                return search(row + 1, 0)
            if row == 9:
                return True
            if board[row][column] != ".":
                return search(row, column + 1)
            for digit in "123456789":
                if is_legal(row, column, digit):
                    board[row][column] = digit
                    if search(row, column + 1):
                        return True
                    board[row][column] = "."
            return False

        search(0, 0)
