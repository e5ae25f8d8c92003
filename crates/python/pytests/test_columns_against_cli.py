"""Every row of a column gets what the command line says of it, and at its speed.

The program is `NINEFOLD_CLI`, or what the workspace has built.
"""

import json
import os
import pathlib
import re
import resource
import subprocess
import time

import ninefold
import pytest
from columns import EASY, TEXTS, generated
from ninefold import bulk

pa = pytest.importorskip("pyarrow")

ROOT = pathlib.Path(__file__).parents[3]


def program():
    named = os.environ.get("NINEFOLD_CLI")
    built = [ROOT / "target" / profile / "ninefold" for profile in ("release", "debug")]
    found = [path for path in ([named] if named else built) if os.access(path, os.X_OK)]
    if not found:
        pytest.skip("the command line is not built: cargo build --release -p ninefold-cli")
    return found[0]


def lines(*arguments, rows):
    """What the command line says of rows that are one line each."""
    text = "\n".join(rows) + "\n"
    done = subprocess.run([program(), *arguments, "--json", "-"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def rows_of_a_line(count=120):
    texts = [row for row in TEXTS if row and "\n" not in row and not row.startswith("@") and row.isprintable()]
    return generated(count) + texts


def test_solve():
    rows = rows_of_a_line(1000)
    answers = bulk.solve(rows)
    for said, solution, status in zip(lines("solve", rows=rows), *answers, strict=True):
        assert (said.get("solution"), said["status"]) == (solution, status)
    first = bulk.solve(rows, first=True)
    for said, solution, status in zip(lines("solve", "--first", rows=rows), *first, strict=True):
        assert (said.get("solution"), said["status"]) == (solution, status)


def test_rate():
    rows = rows_of_a_line()
    answers = bulk.rate(rows, techniques=True)
    for said, *answer in zip(lines("rate", rows=rows), *answers, strict=True):
        status, level, score, er, ep, ed, at_least, techniques = answer
        if status != "rated":
            assert said["status"] == status
            continue
        assert said["hodoku"]["level"] == level and said["hodoku"]["score"] == score
        assert said["se"] == {"er": er, "ep": ep, "ed": ed} and at_least is False
        assert said["hodoku"]["techniques"] == {use["technique"]: use["uses"] for use in techniques}
    limited = bulk.rate(rows, scale="se", max_er=3.0)
    for said, er, at_least in zip(lines("rate", "--scale", "se", "--max", "3.0", rows=rows), limited.er, limited.at_least):
        assert said.get("se", {}).get("er") == er and said.get("se", {}).get("at_least", False) == bool(at_least)


def test_check():
    rows = rows_of_a_line()
    answers = bulk.check(rows)
    for said, *answer in zip(lines("check", rows=rows), *answers, strict=True):
        names = ("status", "clues", "message", "conflicts", "core", "suspects", "notes")
        # The command line names the line of the file, a row has one line of its own.
        said["message"] = re.sub(r"^line \d+,", "line 1,", said["message"])
        for conflict in said.get("conflicts", []):
            conflict["rule"] = None  # that of a board with other rules
        assert {name: said.get(name) for name in names} == dict(zip(names, answer))


def test_count():
    rows = rows_of_a_line()
    answers = bulk.count(rows, limit=100)
    for said, status, count, complete in zip(lines("count", "--limit", "100", rows=rows), *answers, strict=True):
        if status != "malformed":
            assert (said["count"], said["complete"]) == (count, complete)


def test_canonical():
    rows = rows_of_a_line()
    answers = bulk.canonical(rows, transform=True)
    for said, status, canonical, key, automorphisms, transform in zip(lines("canonical", rows=rows), *answers, strict=True):
        expected = (said.get("canonical"), said.get("automorphisms"), said.get("transform"))
        assert expected == (canonical, automorphisms, transform)
        assert (key is None) == (status == "malformed")


def test_minimise_and_transform_with_numbers():
    rows = [EASY] * 30 + generated(30)
    for said, result in zip(lines("minimise", "--seed", "9", rows=rows), bulk.minimise(rows, seed=9, start=0).result, strict=True):
        assert said["result"] == result
    changed = bulk.transform(rows, seed=9, start=0)
    for said, result, transform in zip(lines("transform", "--random", "--seed", "9", rows=rows), changed.result, changed.transform, strict=True):
        assert (said["result"], said["transform"]) == (result, transform)


def test_convert():
    rows = generated(20)
    for form in ("leetcode", "ints", "zeros", "grid"):
        for said, result in zip(lines("convert", "--to", form, rows=rows), bulk.convert(rows, to=form).result, strict=True):
            assert said["result"] == result


def test_generate():
    for arguments, wishes in (((), {}), (("--minimal",), {"minimal": True}), (("--level", "medium"), {"level": "medium"}), (("--se", "2..4"), {"se": "2..4"})):
        done = subprocess.run([program(), "generate", "--seed", "4", "--count", "5", "--json", *arguments], capture_output=True, text=True, check=True)
        made = ninefold.generate_many(5, seed=4, **wishes).to_dicts()
        for said, row in zip(map(json.loads, done.stdout.splitlines()), made, strict=True):
            assert all(said[name] == row[name] for name in ("puzzle", "solution", "seed", "clues", "met", "tries"))
            if "level" in wishes:
                assert (said["hodoku"]["level"], said["hodoku"]["score"]) == (row["level"], row["score"])
            if "se" in wishes:
                assert said["se"]["er"] == row["er"]


def test_dedupe_and_leak(tmp_path):
    boards = generated(40)
    twins = bulk.transform(boards[:20], seed=8, start=0).result
    (tmp_path / "a").write_text("\n".join(boards) + "\n")
    (tmp_path / "b").write_text("\n".join(twins) + "\n")
    assert ninefold.dedupe(boards + twins) == boards
    done = subprocess.run([program(), "leak", tmp_path / "b", tmp_path / "a", "--json"], capture_output=True, text=True, check=False)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    found = ninefold.leak(twins, boards)
    assert [(row["index"] - 1, row["puzzle"], row["match_index"] - 1, row["match"]) for row in said] == list(zip(*found))


def cpu_of(run):
    begin = time.process_time()
    run()
    return time.process_time() - begin


def cpu_of_program(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program(), "solve", "--threads", "1", path], stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Half a million rows: of the corpus of 17-clue puzzles where it is, else of our own puzzles."""
    corpora = os.environ.get("NINEFOLD_CORPORA")
    files = sorted(pathlib.Path(corpora).glob("seventeen_clue/*.txt")) if corpora else []
    texts = [line[:81] for file in files for line in file.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    texts = texts or generated(2000)
    rows = (texts * (500_000 // len(texts) + 1))[:500_000]
    path = tmp_path_factory.mktemp("many") / "rows.txt"
    path.write_text("\n".join(rows) + "\n")
    return rows, path


FLOORS = {"pyarrow": 1.15, "pandas": 1.2, "polars": 1.5, "list": 1.6, "duckdb": 1.8}


@pytest.mark.parametrize("name", FLOORS)
def test_a_column_costs_little_more_than_the_command_line(name, many):
    # A measurement, for a quiet machine: NINEFOLD_COST=1 asks for it.
    if not os.environ.get("NINEFOLD_COST"):
        pytest.skip("NINEFOLD_COST=1 measures the cost")
    if "release" not in str(program()) and not os.environ.get("NINEFOLD_CLI"):
        pytest.skip("the command line is not optimised")
    rows, path = many
    run = prepared(name, rows)
    ratios = []
    for _ in range(5):
        ratios.append(cpu_of(run) / cpu_of_program(path))
        if min(ratios) <= FLOORS[name]:
            return
    assert min(ratios) <= FLOORS[name], ratios


def prepared(name, rows):
    if name == "pyarrow":
        column = pa.array(rows, pa.string())
        return lambda: ninefold.solve_many(column, threads=1)
    if name == "pandas":
        series = pytest.importorskip("pandas").Series(rows, dtype="string[pyarrow]")
        return lambda: ninefold.solve_many(series, threads=1)
    if name == "polars":
        pl = pytest.importorskip("polars")
        pytest.importorskip("ninefold.polars")
        frame = pl.DataFrame({"puzzle": rows})
        return lambda: frame.select(pl.col("puzzle").sudoku.solve())
    if name == "list":
        return lambda: ninefold.solve_many(rows, threads=1)
    duckdb = pytest.importorskip("duckdb")
    functions = pytest.importorskip("ninefold.duckdb")
    con = duckdb.connect()
    con.execute("set threads = 1")
    functions.register(con)
    boards = pa.table({"puzzle": rows})  # noqa: F841, named in the query
    con.execute("create table rows as select * from boards")
    return lambda: con.sql("select sudoku_solve(puzzle) from rows").to_arrow_table()
