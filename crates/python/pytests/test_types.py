"""Types: the stubs are those of the module, and the examples agree with them."""

import os
import pathlib
import subprocess
import sys

import pytest

import ninefold

HERE = pathlib.Path(__file__).parent
EXAMPLES = HERE / "examples.py"


def run(*command, folder):
    # Away from the sources, or the package there would be found instead of the one installed.
    environment = {**os.environ, "MYPY_CACHE_DIR": str(folder / "mypy")}
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stub_is_that_of_the_module(tmp_path):
    pytest.importorskip("mypy")
    allowed = ["--allowlist", str(HERE / "stubtest.txt"), "--ignore-unused-allowlist"]
    run("mypy.stubtest", "ninefold._ninefold", "--concise", *allowed, folder=tmp_path)


def test_mypy_is_strict_on_the_examples(tmp_path):
    pytest.importorskip("mypy")
    run("mypy", "--strict", str(EXAMPLES), folder=tmp_path)


def test_pyright_agrees_on_the_examples(tmp_path):
    pytest.importorskip("pyright")
    run("pyright", "--pythonpath", sys.executable, str(EXAMPLES), folder=tmp_path)


def test_the_examples_run():
    exec(compile(EXAMPLES.read_text(encoding="utf-8"), str(EXAMPLES), "exec"), {"__name__": "examples"})


def test_what_is_public_is_named():
    assert {name for name in vars(ninefold._ninefold) if name[0] != "_"} <= set(ninefold.__all__)
    assert all(hasattr(ninefold, name) for name in ninefold.__all__)
