var solveSudoku = function (board) {
  const rows = new Array(9).fill(0), columns = new Array(9).fill(0), boxes = new Array(9).fill(0);
  const boxOf = (row, column) => Math.floor(row / 3) * 3 + Math.floor(column / 3);
  const legal = (row, column) => ~(rows[row] | columns[column] | boxes[boxOf(row, column)]) & 0b1111111110;

  const flip = (row, column, bit) => {
    rows[row] ^= bit;
    columns[column] ^= bit;
    boxes[boxOf(row, column)] ^= bit;
  };

  const size = set => {
    let count = 0;
    for (; set; set &= set - 1) count++;
    return count;
  };

  const choose = () => {
    let best = null, fewest = 10;
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        if (board[row][column] !== '.') continue;
        const count = size(legal(row, column));
        if (count < fewest) [best, fewest] = [[row, column], count];
      }
    }
    return best;
  };

  const search = () => {
    const cell = choose();
    if (cell === null) return true;
    const [row, column] = cell;
    for (let free = legal(row, column); free; free &= free - 1) {
      const bit = free & -free;
      flip(row, column, bit);
      board[row][column] = String(31 - Math.clz32(bit));
      if (search()) return true;
      board[row][column] = '.';
      flip(row, column, bit);
    }
    return false;
  };

  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] !== '.') flip(row, column, 1 << Number(board[row][column]));
    }
  }
  search();
};
