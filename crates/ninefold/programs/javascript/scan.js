var solveSudoku = function (board) {
  const isLegal = (row, column, digit) => {
    const top = row - (row % 3), left = column - (column % 3);
    for (let i = 0; i < 9; i++) {
      if (board[row][i] === digit || board[i][column] === digit) return false;
      if (board[top + Math.floor(i / 3)][left + (i % 3)] === digit) return false;
    }
    return true;
  };

  const search = (row, column) => {
    if (column === 9) return search(row + 1, 0);
    if (row === 9) return true;
    if (board[row][column] !== '.') return search(row, column + 1);
    for (const digit of '123456789') {
      if (isLegal(row, column, digit)) {
        board[row][column] = digit;
        if (search(row, column + 1)) return true;
        board[row][column] = '.';
      }
    }
    return false;
  };

  search(0, 0);
};
