"""What the tests share."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def command_line() -> Callable[..., str]:
    """Run the command line, which must give the same answers."""
    program = os.environ.get("NINEFOLD_CLI")
    if program is None:
        pytest.skip("NINEFOLD_CLI doesn't say where the command line is")

    def run(*arguments: str) -> str:
        return subprocess.run([program, *arguments], capture_output=True, text=True, check=False).stdout

    return run
