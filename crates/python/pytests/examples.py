"""A walk through the package, as a program with types."""

from __future__ import annotations

import ninefold
from ninefold import Generator, Grid, Puzzle, SudokuError, Transform


def hardest_step(board: str) -> str | None:
    """Name the technique that a puzzle needs most."""
    path = ninefold.explain(board)
    scores: dict[str, int] = {technique.name: technique.score for technique in ninefold.techniques()}
    return max((step.technique for step in path), key=lambda name: scores[name], default=None)


def reason(board: str) -> str:
    """Say why a board has no solution of its own."""
    try:
        return str(ninefold.solve(board))
    except ninefold.InvalidError as error:
        return ", ".join(conflict.house for conflict in error.conflicts)
    except ninefold.MultipleError as error:
        first, second = error.solutions
        return str(sum(a != b for a, b in zip(first, second)))
    except SudokuError as error:
        return str(error)


grid = Grid("@leetcode")
cells: list[int] = list(grid)
digit: int = grid["r1c1"] + grid[0, 0] + grid[0]
row: list[int] = grid[0, :]
rows: list[list[int]] = grid[:3, :3]
puzzle: Puzzle = Transform.random(1)(Puzzle(grid))
turned: Grid = Transform.random(1)(grid)
made = Generator(seed=1, level="easy")[0]
level: str | None = made.rating.level if made.rating else None
count: int = int(ninefold.count(grid)) + len(cells)
names: list[str] = [lap.name for lap in ninefold.race(grid, ["bits"])]
hint = ninefold.hint(grid).more()
words: list[str] = [hint.text, *(hint.houses or []), reason("." * 81), hardest_step("@tle") or ""]
