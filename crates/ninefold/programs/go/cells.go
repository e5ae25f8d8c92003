type masks struct {
	rows, columns, boxes [9]uint
}

func (m *masks) flip(row, column int, bit uint) {
	m.rows[row] ^= bit
	m.columns[column] ^= bit
	m.boxes[row/3*3+column/3] ^= bit
}

func (m *masks) search(board [][]byte, cell int) bool {
	if cell == 81 {
		return true
	}
	row, column := cell/9, cell%9
	if board[row][column] != '.' {
		return m.search(board, cell+1)
	}
	taken := m.rows[row] | m.columns[column] | m.boxes[row/3*3+column/3]
	for digit := 1; digit <= 9; digit++ {
		if taken>>digit&1 != 0 {
			continue
		}
		m.flip(row, column, 1<<digit)
		board[row][column] = '0' + byte(digit)
		if m.search(board, cell+1) {
			return true
		}
		board[row][column] = '.'
		m.flip(row, column, 1<<digit)
	}
	return false
}

func solveSudoku(board [][]byte) {
	var m masks
	for row := range board {
		for column, digit := range board[row] {
			if digit != '.' {
				m.flip(row, column, 1<<(digit-'0'))
			}
		}
	}
	m.search(board, 0)
}
