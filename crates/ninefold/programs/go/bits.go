type masks struct {
	rows, columns, boxes [9]uint
	empty                [][2]int
}

func (m *masks) flip(row, column int, bit uint) {
	m.rows[row] ^= bit
	m.columns[column] ^= bit
	m.boxes[row/3*3+column/3] ^= bit
}

func (m *masks) legal(row, column int) uint {
	return ^(m.rows[row] | m.columns[column] | m.boxes[row/3*3+column/3]) & 0b1111111110
}

func (m *masks) search(board [][]byte, i int) bool {
	if i == len(m.empty) {
		return true
	}
	row, column := m.empty[i][0], m.empty[i][1]
	for free := m.legal(row, column); free != 0; free &= free - 1 {
		bit := free & -free
		m.flip(row, column, bit)
		board[row][column] = '0' + byte(bits.TrailingZeros(bit))
		if m.search(board, i+1) {
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
			if digit == '.' {
				m.empty = append(m.empty, [2]int{row, column})
			} else {
				m.flip(row, column, 1<<(digit-'0'))
			}
		}
	}
	m.search(board, 0)
}
