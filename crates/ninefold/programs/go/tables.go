type tables struct {
	rows, columns, boxes [9][10]bool
	empty                [][2]int
}

func solveSudoku(board [][]byte) {
	var t tables
	for row := range board {
		for column, digit := range board[row] {
			if digit == '.' {
				t.empty = append(t.empty, [2]int{row, column})
			} else {
				t.mark(row, column, digit-'0', true)
			}
		}
	}
	t.search(board, 0)
}

func (t *tables) search(board [][]byte, i int) bool {
	if i == len(t.empty) {
		return true
	}
	row, column := t.empty[i][0], t.empty[i][1]
	for digit := byte(1); digit <= 9; digit++ {
		if t.isLegal(row, column, digit) {
			board[row][column] = '0' + digit
			t.mark(row, column, digit, true)
			if t.search(board, i+1) {
				return true
			}
			t.mark(row, column, digit, false)
			board[row][column] = '.'
		}
	}
	return false
}

func (t *tables) isLegal(row, column int, digit byte) bool {
	return !t.rows[row][digit] && !t.columns[column][digit] && !t.boxes[row/3*3+column/3][digit]
}

func (t *tables) mark(row, column int, digit byte, held bool) {
	t.rows[row][digit] = held
	t.columns[column][digit] = held
	t.boxes[row/3*3+column/3][digit] = held
}
