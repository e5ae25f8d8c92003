var solveSudoku = function (board) {
  const sets = () => Array.from({ length: 9 }, () => new Set());
  const rows = sets(), columns = sets(), boxes = sets();
  const houses = (row, column) => [rows[row], columns[column], boxes[Math.floor(row / 3) * 3 + Math.floor(column / 3)]];
  const isLegal = (row, column, digit) => houses(row, column).every(house => !house.has(digit));
  const cells = [];

  const search = i => {
    if (i === cells.length) return true;
    const { row, column, digits } = cells[i];
    for (const digit of digits) {
      if (!isLegal(row, column, digit)) continue;
      board[row][column] = digit;
      for (const house of houses(row, column)) house.add(digit);
      if (search(i + 1)) return true;
      for (const house of houses(row, column)) house.delete(digit);
      board[row][column] = '.';
    }
    return false;
  };

  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] !== '.') for (const house of houses(row, column)) house.add(board[row][column]);
    }
  }
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] !== '.') continue;
      const digits = [...'123456789'].filter(digit => isLegal(row, column, digit));
      cells.push({ row, column, digits });
    }
  }
  cells.sort((a, b) => a.digits.length - b.digits.length);
  search(0);
};
