type masks struct {
	rows, columns, boxes [9]uint
}

func (m *masks) flip(row, column int, bit uint) {
	m.rows[row] ^= bit
	m.columns[column] ^= bit
	m.boxes[row/3*3+column/3] ^= bit
}

func (m *masks) legal(row, column int) uint {
	return ^(m.rows[row] | m.columns[column] | m.boxes[row/3*3+column/3]) & 0b1111111110
}

func (m *masks) search(board [][]byte) bool {
	best, fewest := -1, 10
	for cell := 0; cell < 81; cell++ {
		if board[cell/9][cell%9] != '.' {
			continue
		}
		if count := bits.OnesCount(m.legal(cell/9, cell%9)); count < fewest {
			best, fewest = cell, count
		}
	}
	if best < 0 {
		return true
	}
	row, column := best/9, best%9
	for free := m.legal(row, column); free != 0; free &= free - 1 {
		bit := free & -free
		m.flip(row, column, bit)
		board[row][column] = '0' + byte(bits.TrailingZeros(bit))
		if m.search(board) {
			return true
		}
		board[row][column] = '.'
		m.flip(row, column, bit)
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
	m.search(board)
}
