var solveSudoku = function (board) {
  const rows = new Array(9).fill(0), columns = new Array(9).fill(0), boxes = new Array(9).fill(0);
  const boxOf = (row, column) => Math.floor(row / 3) * 3 + Math.floor(column / 3);

  const flip = (row, column, bit) => {
    rows[row] ^= bit;
    columns[column] ^= bit;
    boxes[boxOf(row, column)] ^= bit;
  };

  const search = cell => {
    if (cell === 81) return true;
    const row = Math.floor(cell / 9), column = cell % 9;
    if (board[row][column] !== '.') return search(cell + 1);
    const taken = rows[row] | columns[column] | boxes[boxOf(row, column)];
    for (let digit = 1; digit <= 9; digit++) {
      if ((taken >> digit) & 1) continue;
      flip(row, column, 1 << digit);
      board[row][column] = String(digit);
      if (search(cell + 1)) return true;
      board[row][column] = '.';
      flip(row, column, 1 << digit);
    }
    return false;
  };

  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] !== '.') flip(row, column, 1 << Number(board[row][column]));
    }
  }
  search(0);
};
