"""Boards for learning: arrays, steps, splits without equivalent boards on both sides, augmentation.

It needs numpy. A column is of any kind that `ninefold.bulk` takes.

>>> from ninefold import ml
>>> ml.digits(["@leetcode"]).shape, ml.one_hot(["@leetcode"]).sum()
((1, 9, 9), np.int64(30))
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold import SudokuError, bulk, kinds


def digits(puzzles: Any, *, column: str | None = None) -> NDArray[np.uint8]:
    """The digits as uint8 of shape (n, 9, 9), 0 for a blank; a row that is no board raises, and so does
    one that says more than digits in a classic 9x9.

    It fits scikit-learn as it is, after `.reshape(n, 81)`.
    """
    lines = _asked("convert", puzzles, column, {"to": "line"}, message=True)
    for row, left_out in enumerate(lines["message"]):
        if left_out is not None:
            raise _refused(row, left_out)
    return _boards(lines._digits("result"))


def one_hot(puzzles: Any, *, column: str | None = None, dtype: Any = np.bool_) -> NDArray[Any]:
    """The digits in shape (n, 9, 9, 9): the last index is the digit less one; blanks are all zero."""
    hot: NDArray[Any] = digits(puzzles, column=column)[..., None] == np.arange(1, 10)
    return hot.astype(dtype)


def candidates(puzzles: Any, *, true: bool = False, column: str | None = None) -> NDArray[np.bool_]:
    """The candidates in shape (n, 9, 9, 9): what the digits leave, or with `true` what some solution has."""
    return _marks(_asked("candidates", puzzles, column, {}, details=true)["result"])


def solutions(puzzles: Any, *, column: str | None = None) -> NDArray[np.uint8]:
    """The solutions as uint8 of shape (n, 9, 9); a row that is no puzzle, or not 9x9, raises.

    >>> from ninefold import ml
    >>> ml.solutions(["@leetcode"])[0, 0].tolist()
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    """
    return _boards(_asked("solve", puzzles, column, {"first": False})._digits("solution"))


class Steps(NamedTuple):
    """Steps of some paths, one after the other."""

    row: NDArray[np.int64]
    """Which puzzle a step is of."""
    before: NDArray[np.uint8]
    """The digits before it, in shape (steps, 9, 9)."""
    candidates: NDArray[np.bool_]
    """The candidates before it, in shape (steps, 9, 9, 9)."""
    places: NDArray[np.bool_]
    """What it places, in the same shape."""
    strikes: NDArray[np.bool_]
    """What it strikes, in the same shape."""
    technique: NDArray[np.int16]
    """Its number in `names`."""
    names: list[str]
    """The techniques that occur, in alphabetical order."""


def steps(puzzles: Any, scale: str = "hodoku", *, column: str | None = None) -> Steps:
    """The path of each puzzle on a scale, step by step; a row that is no puzzle raises.

    >>> from ninefold import ml
    >>> path = ml.steps(["@leetcode"])
    >>> path.before.shape == (len(path.row), 9, 9), path.places.sum()
    (True, np.int64(51))
    """
    paths = _asked("path", puzzles, column, {"scale": scale})["steps"]
    flat = [(row, step) for row, path in enumerate(paths) for step in path or ()]
    names = sorted({step["technique"] for _, step in flat})
    numbers = {name: number for number, name in enumerate(names)}
    before = np.array([list(step["board"].replace(".", "0").encode()) for _, step in flat], np.uint8)
    return Steps(
        np.array([row for row, _ in flat], np.int64),
        (before - (ord("0") if flat else 0)).reshape(len(flat), 9, 9),
        _marks([step["candidates"] for _, step in flat]),
        _mask([step["places"] for _, step in flat]),
        _mask([step["strikes"] for _, step in flat]),
        np.array([numbers[step["technique"]] for _, step in flat], np.int16),
        names,
    )


def split(
    puzzles: Any,
    shares: Mapping[str, float],
    *,
    seed: int = 0,
    by: Literal["puzzle", "solution"] = "puzzle",
    column: str | None = None,
) -> dict[str, Any]:
    """Divide puzzles so that no two equivalent ones are on different sides; each side in the same kind.

    A puzzle's side is a function of its canonical form (with `by="solution"` of that of its solution)
    and the seed: it stays where it is when others come or go. The shares are those of the classes on
    the average. A row that is no board (or, by solution, no puzzle) raises.

    >>> from ninefold import bulk, ml
    >>> puzzles = bulk.generate_many(100, seed=1)["puzzle"]
    >>> twins = bulk.transform_many(puzzles, seed=2).result
    >>> parts = ml.split(puzzles + twins, {"train": 0.8, "test": 0.2}, seed=3)
    >>> sum(map(len, parts.values())), len(bulk.leak(parts["train"], parts["test"]).row)
    (200, 0)
    """
    total = sum(shares.values())
    if not shares or total <= 0 or any(share < 0 for share in shares.values()):
        raise ValueError("shares must be positive numbers")
    if by not in ("puzzle", "solution"):
        raise ValueError(f'by must be "puzzle" or "solution", found {by!r}')
    source = kinds.read_now(puzzles, column)
    source.hold()
    boards = _strictly("solve", source, {"first": False})["solution"] if by == "solution" else None
    keyed = _strictly("canonical", kinds.Listed(boards) if boards is not None else source, {})
    sides: dict[str, list[int]] = {name: [] for name in shares}
    for row, key in enumerate(keyed["key"]):
        sides[_side(key, shares, seed)].append(row)
    return {name: source.take(rows) for name, rows in sides.items()}


class SudokuDataset:
    """Pairs of puzzle and solution, uint8 in shape (9, 9), for torch's `DataLoader` or any other.

    With `augment` each is seen in another of its equivalent forms in every epoch: sample i of epoch e
    is a function of the seed, i and e.

    >>> from ninefold import ml
    >>> data = ml.SudokuDataset(["@leetcode"], seed=7)
    >>> puzzle, solution = data[0]
    >>> bool(((puzzle == 0) | (puzzle == solution)).all())
    True
    """

    def __init__(self, puzzles: Any, *, augment: bool = True, seed: int = 0, column: str | None = None) -> None:
        source = kinds.eager(puzzles)
        self.puzzles = digits(source, column=column)
        self.solutions = solutions(source, column=column)
        self.augment = augment
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch: int) -> None:
        """Go to an epoch; with several workers before the loader starts them."""
        self.epoch = epoch

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, index: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        index = range(len(self))[index]
        if not self.augment:
            return self.puzzles[index], self.solutions[index]
        number = self.epoch << 32 | index
        changed = [
            bulk.transform_many(boards[index][None], seed=self.seed, start=number).result[0]
            for boards in (self.puzzles, self.solutions)
        ]
        return changed[0], changed[1]


def _asked(
    operation: str,
    puzzles: Any,
    column: str | None,
    options: dict[str, Any],
    *,
    details: bool = False,
    message: bool = False,
) -> Any:
    return _strictly(operation, kinds.read_now(puzzles, column), options, details=details, message=message)


def _strictly(
    operation: str, source: kinds.Kind, options: dict[str, Any], *, details: bool = False, message: bool = False
) -> Any:
    """The answers, if every row has one."""
    how = bulk._manner(None, None, "raise", None, None, message, None, details=details)
    answers = bulk._run(operation, source, options, how)
    if None in (status := answers["status"]):
        raise _refused(status.index(None), "null")
    return answers


def _refused(row: int, why: str) -> SudokuError:
    error = SudokuError(f"row {row}: {why}")
    error.row = row  # type: ignore[attr-defined]
    return error


def _side(key: bytes, shares: Mapping[str, float], seed: int) -> str:
    salt = (seed % 2**128).to_bytes(16, "little")
    point = int.from_bytes(hashlib.blake2b(key, digest_size=8, salt=salt).digest(), "little") / 2**64
    point *= sum(shares.values())
    for name, share in shares.items():
        if point < share:
            return name
        point -= share
    return [name for name, share in shares.items() if share > 0][-1]


def _boards(values: bytes) -> NDArray[np.uint8]:
    return np.frombuffer(bytearray(values), np.uint8).reshape(-1, 9, 9)


def _marks(texts: list[str]) -> NDArray[np.bool_]:
    characters = np.frombuffer("".join(texts).encode(), np.uint8).reshape(len(texts), 9, 9, 9)
    marks: NDArray[np.bool_] = characters != ord(".")
    return marks


def _mask(numbers: list[list[int]]) -> NDArray[np.bool_]:
    mask = np.zeros((len(numbers), 729), np.bool_)
    for row, some in enumerate(numbers):
        mask[row, some] = True
    return mask.reshape(len(numbers), 9, 9, 9)
