// expect: accepted
function isValidSudoku(board: string[][]): boolean {
  const seen = new Set<string>();
  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) {
      const d = board[r][c];
      if (d === '.') continue;
      const keys = [`row ${r} ${d}`, `column ${c} ${d}`, `box ${Math.floor(r / 3)} ${Math.floor(c / 3)} ${d}`];
      for (const key of keys) {
        if (seen.has(key)) return false;
        seen.add(key);
      }
    }
  }
  return true;
};
