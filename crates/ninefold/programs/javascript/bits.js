var solveSudoku = function (board) {
  const rows = new Array(9).fill(0), columns = new Array(9).fill(0), boxes = new Array(9).fill(0);
  const empty = [];
  const boxOf = (row, column) => Math.floor(row / 3) * 3 + Math.floor(column / 3);

  const flip = (row, column, bit) => {
    rows[row] ^= bit;
    columns[column] ^= bit;
    boxes[boxOf(row, column)] ^= bit;
  };

  const search = i => {
    if (i === empty.length) return true;
    const [row, column] = empty[i];
    let free = ~(rows[row] | columns[column] | boxes[boxOf(row, column)]) & 0b1111111110;
    while (free) {
      const bit = free & -free;
      free ^= bit;
      flip(row, column, bit);
      board[row][column] = String(31 - Math.clz32(bit));
      if (search(i + 1)) return true;
      board[row][column] = '.';
      flip(row, column, bit);
    }
    return false;
  };

  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] === '.') empty.push([row, column]);
      else flip(row, column, 1 << Number(board[row][column]));
    }
  }
  search(0);
};
