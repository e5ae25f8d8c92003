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

type cell struct {
	row, column int
	digits      uint
}

func (m *masks) search(board [][]byte, cells []cell) bool {
	if len(cells) == 0 {
		return true
	}
	row, column := cells[0].row, cells[0].column
	for free := cells[0].digits & m.legal(row, column); free != 0; free &= free - 1 {
		bit := free & -free
		m.flip(row, column, bit)
		board[row][column] = '0' + byte(bits.TrailingZeros(bit))
		if m.search(board, cells[1:]) {
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
	var cells []cell
	for row := range board {
		for column, digit := range board[row] {
			if digit == '.' {
				cells = append(cells, cell{row, column, m.legal(row, column)})
			}
		}
	}
	sort.SliceStable(cells, func(i, j int) bool {
		return bits.OnesCount(cells[i].digits) < bits.OnesCount(cells[j].digits)
	})
	m.search(board, cells)
}
