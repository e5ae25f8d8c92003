class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows = [[False] * 10 for _ in range(9)]
        columns = [[False] * 10 for _ in range(9)]
        boxes = [[False] * 10 for _ in range(9)]
        empty = []

        def mark(row, column, digit, held):
            rows[row][digit] = columns[column][digit] = boxes[row // 3 * 3 + column // 3][digit] = held

        def is_legal(row, column, digit):
            box = row // 3 * 3 + column // 3
            return not (rows[row][digit] or columns[column][digit] or boxes[box][digit])

        def search(i):
            if i == len(empty):
                return True
            row, column = empty[i]
            for digit in range(1, 10):
                if is_legal(row, column, digit):
                    board[row][column] = str(digit)
                    mark(row, column, digit, True)
                    if search(i + 1):
                        return True
                    mark(row, column, digit, False)
                    board[row][column] = "."
            return False

        for row in range(9):
            for column in range(9):
                if board[row][column] == ".":
                    empty.append((row, column))
                else:
                    mark(row, column, int(board[row][column]), True)
        search(0)
