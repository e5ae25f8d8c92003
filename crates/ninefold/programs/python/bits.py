class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
        empty = []

        def flip(row, column, bit):
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[row // 3 * 3 + column // 3] ^= bit

        def search(i):
            if i == len(empty):
                return True
            row, column = empty[i]
            free = ~(rows[row] | columns[column] | boxes[row // 3 * 3 + column // 3]) & 0b1111111110
            while free:
                bit = free & -free
                free ^= bit
                flip(row, column, bit)
                board[row][column] = str(bit.bit_length() - 1)
                if search(i + 1):
                    return True
                board[row][column] = "."
                flip(row, column, bit)
            return False

        for row in range(9):
            for column in range(9):
                if board[row][column] == ".":
                    empty.append((row, column))
                else:
                    flip(row, column, 1 << int(board[row][column]))
        search(0)
