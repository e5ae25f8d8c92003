var solveSudoku = function (board) {
  const table = () => Array.from({ length: 9 }, () => new Array(10).fill(false));
  const rows = table(), columns = table(), boxes = table();
  const empty = [];
  const boxOf = (row, column) => Math.floor(row / 3) * 3 + Math.floor(column / 3);

  const mark = (row, column, digit, held) => {
    rows[row][digit] = columns[column][digit] = boxes[boxOf(row, column)][digit] = held;
  };

  const isLegal = (row, column, digit) =>
    !rows[row][digit] && !columns[column][digit] && !boxes[boxOf(row, column)][digit];

  const search = i => {
    if (i === empty.length) return true;
    const [row, column] = empty[i];
    for (let digit = 1; digit <= 9; digit++) {
      if (isLegal(row, column, digit)) {
        board[row][column] = String(digit);
        mark(row, column, digit, true);
        if (search(i + 1)) return true;
        mark(row, column, digit, false);
        board[row][column] = '.';
      }
    }
    return false;
  };

  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] === '.') empty.push([row, column]);
      else mark(row, column, Number(board[row][column]), true);
    }
  }
  search(0);
};
