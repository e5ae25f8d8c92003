class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
        cells = [(row, column) for row in range(9) for column in range(9)]

        def flip(row, column, bit):
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[row // 3 * 3 + column // 3] ^= bit

        def legal(row, column):
            return ~(rows[row] | columns[column] | boxes[row // 3 * 3 + column // 3]) & 0b1111111110

        def search():
            empty = [(row, column) for row, column in cells if board[row][column] == "."]
            if not empty:
                return True
            row, column = min(empty, key=lambda cell: bin(legal(*cell)).count("1"))
            free = legal(row, column)
            while free:
                bit = free & -free
                free ^= bit
                flip(row, column, bit)
                board[row][column] = str(bit.bit_length() - 1)
                if search():
                    return True
                board[row][column] = "."
                flip(row, column, bit)
            return False

        for row, column in cells:
            if board[row][column] != ".":
                flip(row, column, 1 << int(board[row][column]))
        search()
