func solveSudoku(board [][]byte) {
	for fillSingles(board) {
	}
	search(board)
}

func fillSingles(board [][]byte) bool {
	written := false
	for row := range board {
		for column := range board[row] {
			if board[row][column] != '.' {
				continue
			}
			if digits := legal(board, row, column); len(digits) == 1 {
				board[row][column] = digits[0]
				written = true
			}
		}
	}
	return written
}

func search(board [][]byte) bool {
	for row := range board {
		for column := range board[row] {
			if board[row][column] != '.' {
				continue
			}
			for _, digit := range legal(board, row, column) {
				board[row][column] = digit
				if search(board) {
					return true
				}
				board[row][column] = '.'
			}
			return false
		}
	}
	return true
}

func legal(board [][]byte, row, column int) []byte {
	var taken [256]bool
	top, left := row/3*3, column/3*3
	for i := 0; i < 9; i++ {
		taken[board[row][i]] = true
		taken[board[i][column]] = true
		taken[board[top+i/3][left+i%3]] = true
	}
	var digits []byte
	for digit := byte('1'); digit <= '9'; digit++ {
		if !taken[digit] {
			digits = append(digits, digit)
		}
	}
	return digits
}
