// expect: accepted; walk exact scan tables bits cells
func legal(board [][]byte, r, c int, d byte) bool {
	for i := 0; i < 9; i++ {
		if board[r][i] == d || board[i][c] == d {
			return false
		}
		if board[r/3*3+i/3][c/3*3+i%3] == d {
			return false
		}
	}
	return true
}

func search(board [][]byte) bool {
	for r := 0; r < 9; r++ {
		for c := 0; c < 9; c++ {
			if board[r][c] != '.' {
				continue
			}
			for d := byte('1'); d <= '9'; d++ {
				if !legal(board, r, c, d) {
					continue
				}
				board[r][c] = d
				if search(board) {
					return true
				}
				board[r][c] = '.'
			}
			return false
		}
	}
	return true
}

func solveSudoku(board [][]byte) {
	search(board)
}
