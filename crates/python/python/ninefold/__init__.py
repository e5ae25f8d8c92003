"""Ninefold, a Sudoku engine: solve, check, rate, explain, generate, one board or millions.

>>> import ninefold
>>> print(ninefold.solve("@leetcode"))
534678912672195348198342567859761423426853791713924856961537284287419635345286179
"""

from ninefold import _ninefold
from ninefold._ninefold import *  # noqa: F403

__version__ = _ninefold.__version__
__all__ = [name for name in dir(_ninefold) if not name.startswith("_")]
