// expect: accepted; walk exact scan tables bits cells
var solveSudoku = function (board) {
  const legal = (r, c, d) => {
    for (let i = 0; i < 9; i++) {
      if (board[r][i] === d || board[i][c] === d) return false;
      if (board[r - (r % 3) + Math.floor(i / 3)][c - (c % 3) + (i % 3)] === d) return false;
    }
    return true;
  };
  const search = () => {
    for (let r = 0; r < 9; r++) {
      for (let c = 0; c < 9; c++) {
        if (board[r][c] !== '.') continue;
        for (const d of '123456789') {
          if (!legal(r, c, d)) continue;
          board[r][c] = d;
          if (search()) return true;
          board[r][c] = '.';
        }
        return false;
      }
    }
    return true;
  };
  search();
};
