"""What the tests share."""

import os
import pathlib
import signal
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[3]

# What is started in the background inherits that Ctrl-C is ignored, and Python leaves it at that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def command_line():
    """Return what runs the command line, which must give the same answers."""
    named = os.environ.get("NINEFOLD_CLI")
    built = [ROOT / "target" / profile / "ninefold" for profile in ("release", "debug")]
    found = [path for path in ([named] if named else built) if os.access(path, os.X_OK)]
    if not found:
        pytest.skip("the command line is not built")

    def run(*arguments):
        return subprocess.run([found[0], *arguments], capture_output=True, text=True, check=False).stdout

    return run
