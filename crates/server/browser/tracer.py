"""Runs a program of the lab line by line: tracer.py BOARD LINES < program.

Prints a JSON object for each line that its search, or the pass before it, runs, but no more than so
many: the number of the line, and the variables just after it, or where it calls itself
just before that. What helpers do counts as done by the line that calls them.
"""

import json
import sys
from typing import List

board_text, most = sys.argv[1], int(sys.argv[2])
source = sys.stdin.read()
board = [list(board_text[row * 9:row * 9 + 9]) for row in range(9)]

WATCHED = ("search", "fill_singles")
PLAIN = ("row", "column", "cell", "digit", "bit", "free", "taken", "i")
SHARED = ("rows", "columns", "boxes", "empty", "cells")

solving = None
pending = {}
lines = []


class Enough(Exception):
    pass


def plain(value):
    if isinstance(value, set):
        return sorted(value)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def state(frame):
    outer = solving.f_locals
    seen = {name: plain(outer[name]) for name in SHARED if name in outer}
    own = frame.f_locals
    seen.update((name, plain(own[name])) for name in PLAIN if name in own)
    seen["board"] = "".join("".join(row) for row in board)
    return seen


def finish(frame):
    line = pending.pop(frame, None)
    if line is not None:
        line["after"] = state(frame)


def watch(frame, event, _):
    if event in ("line", "return"):
        finish(frame)
    if event == "line":
        if len(lines) >= most:
            raise Enough
        line = {"line": frame.f_lineno}
        pending[frame] = line
        lines.append(line)
    return watch


def begin(frame, event, _):
    global solving
    name = frame.f_code.co_name
    if name == "solveSudoku":
        solving = frame
    if name not in WATCHED or frame.f_code.co_filename != "<program>":
        return None
    if name == "search" and frame.f_back is not None:
        finish(frame.f_back)  # it calls itself: as things stand before that
    return watch


names = {"List": List}
exec(compile(source, "<program>", "exec"), names)
sys.settrace(begin)
try:
    names["Solution"]().solveSudoku(board)
except Enough:
    pass
sys.settrace(None)
for line in lines:
    if "after" in line:
        print(json.dumps(line))
