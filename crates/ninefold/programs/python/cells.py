class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9

        def flip(row, column, bit):
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[row // 3 * 3 + column // 3] ^= bit

        def search(cell):
            if cell == 81:
                return True
            row, column = divmod(cell, 9)
            if board[row][column] != ".":
                return search(cell + 1)
            taken = rows[row] | columns[column] | boxes[row // 3 * 3 + column // 3]
            for digit in range(1, 10):
                if not taken >> digit & 1:
                    flip(row, column, 1 << digit)
                    board[row][column] = str(digit)
                    if search(cell + 1):
                        return True
                    board[row][column] = "."
                    flip(row, column, 1 << digit)
            return False

        for row in range(9):
            for column in range(9):
                if board[row][column] != ".":
                    flip(row, column, 1 << int(board[row][column]))
        search(0)
