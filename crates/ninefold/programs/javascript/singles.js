var solveSudoku = function (board) {
  const legal = (row, column) => {
    const taken = new Set();
    const top = row - (row % 3), left = column - (column % 3);
    for (let i = 0; i < 9; i++) {
      taken.add(board[row][i]).add(board[i][column]);
      taken.add(board[top + Math.floor(i / 3)][left + (i % 3)]);
    }
    return [...'123456789'].filter(digit => !taken.has(digit));
  };

  const fillSingles = () => {
    let written = false;
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        if (board[row][column] !== '.') continue;
        const digits = legal(row, column);
        if (digits.length === 1) {
          board[row][column] = digits[0];
          written = true;
        }
      }
    }
    return written;
  };

  const search = () => {
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        if (board[row][column] !== '.') continue;
        for (const digit of legal(row, column)) {
          board[row][column] = digit;
          if (search()) return true;
          board[row][column] = '.';
        }
        return false;
      }
    }
    return true;
  };

  while (fillSingles());
  search();
};
