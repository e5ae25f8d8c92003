"""`python -m ninefold`: files in, files out."""

import csv
import json
import subprocess
import sys

import ninefold
import pytest
from columns import EASY, SOLVED, TWO
from ninefold.__main__ import main


def test_text_to_json_lines(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_text(EASY + "\n")
    assert main(["solve", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == {"line": 1, "puzzle": EASY, "solution": SOLVED, "status": "unique"}
    path.write_text(EASY + "\n" + TWO + "\n")
    assert main(["solve", str(path), "-o", str(tmp_path / "b.txt")]) == 1
    assert (tmp_path / "b.txt").read_text() == SOLVED + "\n#\n"
    assert main(["solve", "--first", str(path), "-o", str(tmp_path / "b.jsonl")]) == 0


def test_csv_keeps_its_columns(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(f"id,board\n1,{EASY}\n2,no\n")
    assert main(["rate", str(path), "--column", "board", "-o", str(tmp_path / "b.csv")]) == 1
    with (tmp_path / "b.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["id"] == "1" and rows[0]["er"] == "1.2" and rows[1]["status"] == "malformed"


@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_arrow_files(tmp_path, suffix):
    parquet = pytest.importorskip("pyarrow.parquet")
    pa = pytest.importorskip("pyarrow")
    source, target = tmp_path / "a.parquet", tmp_path / f"b.{suffix}"
    parquet.write_table(pa.table({"id": [1, 2], "puzzle": [EASY, EASY]}), source)
    assert main(["solve", str(source), "-o", str(target)]) == 0
    assert main(["check", str(target), "-o", str(tmp_path / "c.jsonl")]) == 0
    lines = [json.loads(line) for line in (tmp_path / "c.jsonl").read_text().splitlines()]
    assert lines[1]["id"] == 2 and lines[1]["solution"] == SOLVED and lines[1]["clues"] == 30
    assert main(["dedupe", str(source), "-o", str(tmp_path / "d.parquet")]) == 0
    assert parquet.read_table(tmp_path / "d.parquet")["id"].to_pylist() == [1]


def test_dedupe_canonical_convert(tmp_path):
    twin = ninefold.transform_many([EASY], seed=1).result[0]
    path = tmp_path / "a.jsonl"
    path.write_text("".join(json.dumps({"n": n, "puzzle": p}) + "\n" for n, p in enumerate([EASY, twin, TWO, EASY])))
    assert main(["dedupe", str(path), "-o", str(tmp_path / "b.jsonl")]) == 0
    assert [json.loads(line)["n"] for line in (tmp_path / "b.jsonl").read_text().splitlines()] == [0, 2]
    assert main(["canonical", str(path), "-o", str(tmp_path / "c.jsonl")]) == 0
    keys = [json.loads(line)["key"] for line in (tmp_path / "c.jsonl").read_text().splitlines()]
    assert keys[0] == keys[1] == keys[3] != keys[2]
    assert main(["convert", str(path), "--to", "zeros", "-o", str(tmp_path / "d.txt")]) == 0
    assert (tmp_path / "d.txt").read_text().splitlines()[0] == EASY.replace(".", "0")


def test_generate(tmp_path, capsys):
    assert main(["generate", "-n", "3", "--seed", "1", "minimal=true"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["puzzle"] for row in rows] == ninefold.generate_many(3, seed=1, minimal=True)["puzzle"]
    assert main(["generate", "-n", "2", "--seed", "1", "-o", str(tmp_path / "a.txt")]) == 0
    assert len((tmp_path / "a.txt").read_text().splitlines()) == 2


def test_usage_errors(tmp_path, capsys):
    assert main(["solve", str(tmp_path / "none.txt")]) == 2
    assert main(["generate", "--seed", "1", "level"]) == 2
    assert main(["generate", "--seed", "1", "level=x"]) == 2
    (tmp_path / "a.csv").write_text("a,b\n1,2\n")
    assert main(["solve", str(tmp_path / "a.csv")]) == 2
    assert "column" in capsys.readouterr().err
    (tmp_path / "empty.txt").write_text("")
    assert main(["solve", str(tmp_path / "empty.txt")]) == 2
    with pytest.raises(SystemExit) as ended:
        main(["nothing"])
    assert ended.value.code == 2


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "ninefold", "solve", "-"], input=EASY + "\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["solution"] == SOLVED
