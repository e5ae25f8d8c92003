"""`python -m ninefold`, also `ninefold-py`: files of puzzles in, the same with answers beside them out.

Parquet, Arrow (.arrow, .feather, .ipc), CSV, JSON lines (.jsonl, .ndjson) and text, by suffix; the first
two need pyarrow. Text has a board a line and nothing else: what `solve`, `canonical` and `convert` answer,
the puzzles of `generate` and `dedupe`. What draws, races or serves is in the program `ninefold`.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import json
import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import ninefold
from ninefold import bulk, kinds

ARROW = {".parquet", ".arrow", ".feather", ".ipc"}
JSON = {".jsonl", ".ndjson", ".json"}
BOARDS = {"solve": "solution", "canonical": "canonical", "convert": "result", "generate": "puzzle"}
"""What of the answers is written to text."""

FINE = {"unique", "solved", "rated", "canonical", "converted", "minimal"}

Table = dict[str, list[Any]]


class Unusable(Exception):
    """A file or an option that can't be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; returns the exit code: 0 fine, 1 some row has no answer, 2 bad usage, 130 interrupted."""
    options = _parser().parse_args(arguments)
    try:
        return _generate(options) if options.command == "generate" else _answer(options)
    except (Unusable, OSError, KeyError, TypeError, ValueError, ImportError) as error:
        print(f"ninefold-py: {error.args[0] if isinstance(error, KeyError) else error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ninefold-py", description=__doc__)
    parser.add_argument("--version", action="version", version=f"ninefold {ninefold.__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in {
        "solve": "adds solution and status",
        "check": "adds status, clues, message, conflicts, core, suspects and notes",
        "rate": "adds status, level, score, er, ep, ed and at_least",
        "canonical": "adds status, canonical, key and automorphisms",
        "dedupe": "keeps the first row of each class of equivalent puzzles",
        "convert": "adds status and result",
    }.items():
        command = commands.add_parser(name, help=about, description=about)
        command.add_argument("files", nargs="+", metavar="FILE", help="files of puzzles; - is standard input, as text")
        command.add_argument("--column", help="the column of the puzzles; `puzzle`, or the only one, if left out")
        if name not in ("dedupe", "convert"):
            command.add_argument("--budget", type=int, help="how much work a row may take")
        if name == "solve":
            command.add_argument("--first", action="store_true", help="look for no second solution")
        if name == "rate":
            command.add_argument("--scale", default="all", choices=("all", "hodoku", "se"))
            command.add_argument("--max-er", type=float, help="stop once ER is above this")
        if name == "convert":
            command.add_argument("--to", required=True, help="the form")
        _add_common(command)
    made = commands.add_parser("generate", help="makes puzzles", description="makes puzzles to order")
    made.add_argument("wishes", nargs="*", metavar="WISH=VALUE", help="such as level=hard, clues=24..26, minimal=true")
    made.add_argument("-n", "--count", type=int, default=1)
    made.add_argument("--seed", type=int, required=True)
    made.add_argument("--start", type=int, default=0, help="the number of the first puzzle")
    _add_common(made)
    return parser


def _add_common(command: argparse.ArgumentParser) -> None:
    command.add_argument("-o", "--output", metavar="FILE", help="JSON lines on standard output if left out")
    command.add_argument("--threads", type=int, help="as many as there are cores if left out")
    command.add_argument("--progress", action="store_true", help="show how far the work is")


def _answer(options: argparse.Namespace) -> int:
    if options.command in ("rate", "check") and _is_text(_output(options)):
        raise Unusable(f"text has a board a line, and no room for what {options.command} finds; .csv and .jsonl have")
    paths = [None if name == "-" else Path(name) for name in options.files]
    in_arrow = any(path is not None and path.suffix.lower() in ARROW for path in [*paths, _output(options)])
    rows = _joined([_read(path) for path in paths], in_arrow)
    if not len(rows if in_arrow else next(iter(rows.values()), ())):
        raise Unusable("there is no puzzle in the input")
    column = kinds.choose(list(rows.schema.names if in_arrow else rows), options.column)
    puzzles = rows if in_arrow else rows[column]
    how = {"threads": options.threads, "progress": options.progress or None}
    how |= {"column": column} if in_arrow else {}
    if options.command == "dedupe":
        _write(options, _deduped(rows, puzzles, how), column)
        return 0
    chosen = {name: vars(options)[name] for name in ("budget", "first", "scale", "max_er", "to") if name in vars(options)}
    answers = getattr(bulk, options.command)(puzzles, **how, **chosen)
    status = answers.column("status").to_pylist() if in_arrow else answers.status
    _write(options, answers if in_arrow else {**rows, **answers._asdict()})
    return 0 if FINE.issuperset(status) else 1


def _deduped(rows: Any, puzzles: Any, how: dict[str, Any]) -> Any:
    if not isinstance(rows, dict):
        return bulk.dedupe(puzzles, **how)
    kept = bulk.dedupe([_Numbered(text, row) for row, text in enumerate(puzzles) if text is not None], **how)
    numbers = sorted([text.row for text in kept] + [row for row, text in enumerate(puzzles) if text is None])
    return {name: [values[row] for row in numbers] for name, values in rows.items()}


class _Numbered(str):
    """A text that knows its row."""

    row: int

    def __new__(cls, text: str, row: int) -> _Numbered:
        numbered = super().__new__(cls, text)
        numbered.row = row
        return numbered


def _generate(options: argparse.Namespace) -> int:
    wishes: dict[str, Any] = {}
    for wish in options.wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise Unusable(f"expected WISH=VALUE, found {wish!r}")
        wishes[name] = {"true": True, "false": False}.get(value, int(value) if name == "tries" else value)
        if name in ("technique", "without"):
            wishes[name] = value.split(",")
    how = {"threads": options.threads, "progress": options.progress or None}
    made = bulk.generate_many(options.count, seed=options.seed, start=options.start, **how, **wishes)
    output = _output(options)
    in_arrow = output is not None and output.suffix.lower() in ARROW
    _write(options, made.to_pyarrow() if in_arrow else made.to_lists())
    return 0 if all(made["met"]) else 1


def _output(options: argparse.Namespace) -> Path | None:
    return Path(options.output) if options.output else None


def _is_text(path: Path | None) -> bool:
    return path is not None and path.suffix.lower() not in ARROW | JSON | {".csv"}


def _read(path: Path | None) -> Any:
    suffix = path.suffix.lower() if path else ""
    if path is None:
        with tempfile.TemporaryDirectory() as folder:
            held = Path(folder, "input.txt")
            held.write_bytes(sys.stdin.buffer.read())
            return _read(held)
    if suffix == ".parquet":
        return importlib.import_module("pyarrow.parquet").read_table(path)
    if suffix in ARROW:
        with importlib.import_module("pyarrow").memory_map(str(path)) as file:
            return importlib.import_module("pyarrow.ipc").open_file(file).read_all()
    if suffix == ".csv":
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        return _columns(rows)
    if suffix in JSON:
        with path.open(encoding="utf-8") as file:
            return _columns([_object(line) for line in file if line.strip()])
    return ninefold.Columns._read(ninefold.scan(path)).to_lists()


def _object(line: str) -> dict[str, Any]:
    value = json.loads(line)
    if not isinstance(value, dict):
        raise Unusable("expected a JSON object on each line")
    return value


def _columns(rows: list[dict[str, Any]]) -> Table:
    names = dict.fromkeys(name for row in rows for name in row if name is not None)
    return {name: [row.get(name) for row in rows] for name in names}


def _joined(tables: list[Any], in_arrow: bool) -> Any:
    if in_arrow:
        pa = importlib.import_module("pyarrow")
        arrow = [pa.table(table) if isinstance(table, dict) else table for table in tables]
        return pa.concat_tables(arrow, promote_options="default")
    return _columns([row for table in tables for row in _rows(table)]) if len(tables) > 1 else tables[0]


def _rows(table: Table) -> Iterator[dict[str, Any]]:
    return (dict(zip(table, row)) for row in zip(*table.values()))


def _write(options: argparse.Namespace, table: Any, column: str | None = None) -> None:
    path = _output(options)
    if path is None:
        return _write_json(table if isinstance(table, dict) else table.to_pydict(), sys.stdout)
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        return importlib.import_module("pyarrow.parquet").write_table(table, path, compression="zstd")  # type: ignore[no-any-return]
    if suffix in ARROW:
        with importlib.import_module("pyarrow.ipc").new_file(path, table.schema) as file:
            return file.write_table(table)  # type: ignore[no-any-return]
    lists = table if isinstance(table, dict) else table.to_pydict()
    with path.open("w", newline="" if suffix == ".csv" else None, encoding="utf-8") as file:
        if suffix == ".csv":
            writer = csv.DictWriter(file, list(lists))
            writer.writeheader()
            writer.writerows({name: _plain(value) for name, value in row.items()} for row in _rows(lists))
        elif suffix in JSON:
            _write_json(lists, file)
        else:
            boards = lists[column or BOARDS[options.command]]
            file.writelines(f"{text or '#'}\n" for text in boards)
    return None


def _write_json(table: Table, file: IO[str]) -> None:
    for row in _rows(table):
        plain = {name: _plain(value) for name, value in row.items()}
        file.write(json.dumps(plain, ensure_ascii=False, default=_told) + "\n")


def _plain(value: Any) -> Any:
    """A value as JSON and CSV have it: bytes in hexadecimal, nothing for what is no number."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value.hex() if isinstance(value, bytes) else value


def _told(value: Any) -> Any:
    """What JSON has no word for, as text: dates and times as ISO 8601 has them, decimals digit by digit."""
    if isinstance(value, bytes):
        return value.hex()
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


if __name__ == "__main__":
    sys.exit(main())
