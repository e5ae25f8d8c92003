"""LeetCode 36 and 37 with their own signatures, as the judge calls them.

>>> from ninefold import Grid, leetcode
>>> board = [[str(digit or ".") for digit in row] for row in Grid("@leetcode").rows()]
>>> leetcode.is_valid_sudoku(board)
True
>>> leetcode.solve_sudoku(board)
>>> "".join(board[0])
'534678912'
"""

from ninefold._ninefold import _is_valid_sudoku, _solve_sudoku

__all__ = ["is_valid_sudoku", "solve_sudoku"]


def is_valid_sudoku(board: list[list[str]]) -> bool:
    """Say whether no row, column or box of the board repeats a digit."""
    return _is_valid_sudoku(board)


def solve_sudoku(board: list[list[str]]) -> None:
    """Fill the empty cells in place with the solution; the first one if there are several."""
    _solve_sudoku(board)
