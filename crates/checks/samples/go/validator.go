// expect: accepted
func isValidSudoku(board [][]byte) bool {
	seen := map[string]bool{}
	for r := 0; r < 9; r++ {
		for c := 0; c < 9; c++ {
			d := board[r][c]
			if d == '.' {
				continue
			}
			keys := []string{fmt.Sprint("row", r, d), fmt.Sprint("column", c, d), fmt.Sprint("box", r/3, c/3, d)}
			for _, key := range keys {
				if seen[key] {
					return false
				}
				seen[key] = true
			}
		}
	}
	return true
}
