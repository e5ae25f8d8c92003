class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows = [set() for _ in range(9)]
        columns = [set() for _ in range(9)]
        boxes = [set() for _ in range(9)]

        def houses(row, column):
            return rows[row], columns[column], boxes[row // 3 * 3 + column // 3]

        def legal(row, column):
            return [d for d in "123456789" if not any(d in house for house in houses(row, column))]

        def search(i):
            if i == len(cells):
                return True
            row, column, digits = cells[i]
            for digit in digits:
                if not any(digit in house for house in houses(row, column)):
                    board[row][column] = digit
                    for house in houses(row, column):
                        house.add(digit)
                    if search(i + 1):
                        return True
                    for house in houses(row, column):
                        house.remove(digit)
                    board[row][column] = "."
            return False

        for row in range(9):
            for column in range(9):
                if board[row][column] != ".":
                    for house in houses(row, column):
                        house.add(board[row][column])
        empty = [(row, column) for row in range(9) for column in range(9) if board[row][column] == "."]
        cells = [(row, column, legal(row, column)) for row, column in empty]
        cells.sort(key=lambda cell: len(cell[2]))
        search(0)
