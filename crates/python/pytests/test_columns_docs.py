"""The examples of docs/columns.md run."""

import doctest
import pathlib

import pytest


def test_the_examples_run():
    for needed in ("polars", "duckdb", "pyarrow", "numpy"):
        pytest.importorskip(needed)
    path = pathlib.Path(__file__).parents[3] / "docs" / "columns.md"
    failed, tried = doctest.testfile(str(path), module_relative=False)
    assert tried > 10 and not failed
