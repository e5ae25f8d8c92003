func solveSudoku(board [][]byte) {
	search(board, 0, 0)
}

func search(board [][]byte, row, column int) bool {
	if column == 9 {
		return search(board, row+1, 0)
	}
	if row == 9 {
		return true
	}
	if board[row][column] != '.' {
		return search(board, row, column+1)
	}
	for digit := byte('1'); digit <= '9'; digit++ {
		if isLegal(board, row, column, digit) {
			board[row][column] = digit
			if search(board, row, column+1) {
				return true
			}
			board[row][column] = '.'
		}
	}
	return false
}

func isLegal(board [][]byte, row, column int, digit byte) bool {
	top, left := row/3*3, column/3*3
	for i := 0; i < 9; i++ {
		if board[row][i] == digit || board[i][column] == digit {
			return false
		}
		if board[top+i/3][left+i%3] == digit {
			return false
		}
	}
	return true
}
