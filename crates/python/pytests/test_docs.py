"""Documents: every docstring, docs/python.md, and the notebook are run."""

import doctest
import inspect
import json
import pathlib
import re

import pytest

import ninefold

ROOT = pathlib.Path(__file__).parents[3]


def documented():
    for name in ninefold.__all__:
        thing = getattr(ninefold, name)
        yield name, thing
        if inspect.isclass(thing):
            yield from ((f"{name}.{key}", value) for key, value in vars(thing).items())
    yield "ninefold", ninefold
    yield "leetcode", ninefold.leetcode


def test_the_examples_of_docstrings_run():
    runner, parser = doctest.DocTestRunner(verbose=False), doctest.DocTestParser()
    for name, thing in documented():
        text = getattr(thing, "__doc__", None)
        if isinstance(text, str) and ">>>" in text:
            runner.run(parser.get_doctest(inspect.cleandoc(text), {}, name, None, 0))
    assert runner.tries > 60 and not runner.failures


def test_what_is_public_has_a_docstring():
    bare = [name for name in ninefold.__all__ if name != "__version__" and not getattr(ninefold, name).__doc__]
    assert bare == []


def test_the_examples_of_the_guide_run():
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert tried > 20 and not failed


def test_the_examples_of_the_readme_run():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = [block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if ">>>" in block]
    runner, parser = doctest.DocTestRunner(verbose=False), doctest.DocTestParser()
    for number, example in enumerate(examples, 1):
        runner.run(parser.get_doctest(example, {}, f"README {number}", None, 0))
    assert runner.tries > 3 and not runner.failures


def test_the_notebook_runs(tmp_path):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(ROOT / "docs" / "python.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells), "the notebook is kept without its outputs"
    done = nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = json.dumps([output.get("data", {}) for cell in done.cells for output in cell.get("outputs", [])])
    assert "<svg" in shown and "<details>" in shown
