# Runs a learner's Python file for the judge: questions on descriptor 3, answers on 4.
import ast
import json
import os
import sys
import time
import traceback

COPY, NAME, NONCE, FUNCTION = sys.argv[1:5]
QUESTIONS = os.fdopen(3, "r", encoding="ascii")
PRELUDE = """
from string import *
from re import *
from collections import *
from heapq import *
from bisect import *
from copy import *
from math import *
from random import *
from itertools import *
from functools import *
from operator import *
from io import *
from sys import *
from json import *
from datetime import *
from builtins import *
import string, re, datetime, collections, heapq, bisect, copy, math, random, itertools, functools, operator, io, sys, json
from typing import *
"""


def answer(message):
    data = (json.dumps(message, default=lambda other: {"kind": type(other).__name__}) + "\n").encode()
    while data:
        try:
            data = data[os.write(4, data):]
        except OSError:
            os._exit(97)


def mark(number):
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    os.write(2, f"\0nf{NONCE} {number}\n".encode())


def frames_of(error):
    lines = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == NAME:
            lines.append({"line": line, "in": frame.f_code.co_name})
    return lines


def failure(error):
    frames = frames_of(error)
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename == NAME:
        frames.append({"line": error.lineno})
    return {"kind": kind, "message": str(error)[:500], "frames": frames[-12:], "depth": len(frames)}


def plain(value, depth=0):
    """A value that can be sent: small lists as they are, anything else by its kind."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value if not isinstance(value, str) else value[:200]
    if isinstance(value, (list, tuple)) and depth < 2:
        return [plain(item, depth + 1) for item in value[:20]]
    return {"kind": type(value).__name__}


def load(source):
    """Runs the learner's module; returns its names."""
    names = {"__name__": "solution"}
    exec(PRELUDE, names)
    before = set(names)
    code = compile(source, NAME, "exec", dont_inherit=True)
    names.update(HOOKS)
    exec(code, names)
    return names, before


def find(names):
    """The learner's function, made anew for each board when it belongs to a class."""
    made = lambda solution: lambda board: getattr(solution(), FUNCTION)(board)
    has = lambda value: isinstance(value, type) and callable(getattr(value, FUNCTION, None))
    if has(names.get("Solution")):
        return made(names["Solution"])
    bare = names.get(FUNCTION)
    if callable(bare):
        return bare
    others = (value for value in names.values() if has(value) and value.__module__ == "solution")
    return next(map(made, others), None)


def functions(names, before):
    found = []
    for name, value in names.items():
        if name in before or name in HOOKS:
            continue
        if isinstance(value, type):
            found += [f"{name}.{each}" for each in vars(value) if callable(getattr(value, each)) and each[:2] != "__"]
        elif callable(value):
            found.append(name)
    return found


# -- watching --------------------------------------------------------------------------------


class Enough(BaseException):
    pass


class Watch:
    """What is written into the board, and into boards of the program's own."""

    def __init__(self, board, number, most):
        self.board, self.number, self.most = board, number, most
        self.shadow = [list(row) for row in board]
        self.rows = {}
        self.adopt()
        self.lines, self.chars = [], {}
        self.writes, self.count, self.unseen, self.reads = [], 0, 0, 0
        self.own, self.of = [], {}

    def adopt(self):
        self.rows = {id(row): (i, row) for i, row in enumerate(self.board)}

    def char(self, line):
        found = self.chars.get(line)
        if found is None:
            found = chr(48 + len(self.lines)) if len(self.lines) < 44 else "~"
            self.chars[line] = found
            if found != "~":
                self.lines.append(line)
        return found

    def note(self, i, j, value, char):
        if i < 9 and j < 9:
            self.shadow[i][j] = value
            self.writes.append(f"{i + 1}{j + 1}{digit(value)}{char}")
            self.count += 1
            if len(self.writes) >= 8192:
                self.send()
            if self.count >= self.most:
                raise Enough()

    def send(self):
        if self.writes:
            answer({"n": self.number, "writes": "".join(self.writes)})
            self.writes = []

    def reconcile(self):
        for i, row in enumerate(self.board[:9]):
            if isinstance(row, list):
                for j, value in enumerate(row[:9]):
                    if value != self.shadow[i][j]:
                        self.unseen += 1
                        self.note(i, j, value, "~")

    def own_board(self, outer, flat):
        found = self.of.get(id(outer))
        if found is None and len(self.own) < 16:
            found = Own(outer, flat)
            self.of[id(outer)] = found
            self.own.append(found)
        return found


class Own:
    """A board of the program's own: nine lists of nine, or one of 81."""

    def __init__(self, outer, flat):
        self.outer, self.flat, self.start, self.writes = outer, flat, self.text(outer, flat), []

    def text(self, outer, flat):
        cells = outer if flat else [value for row in outer for value in (row if isinstance(row, list) else [])]
        return "".join(digit(value) for value in cells)

    def note(self, i, j, value, char):
        self.writes.append(f"{i + 1}{j + 1}{digit(value)}{char}")
        if len(self.writes) >= WATCH.most:
            raise Enough()


def digit(value):
    """The digit in a cell, however it is written; 0 for anything else."""
    if type(value) is str:
        return value if len(value) == 1 and value in "123456789" else "0"
    return str(value) if type(value) is int and 1 <= value <= 9 else "0"


WATCH = None


class Row:
    __slots__ = ("real", "to", "i", "char")

    def __init__(self, real, to, i, char):
        self.real, self.to, self.i, self.char = real, to, i, char

    def __getitem__(self, j):
        return self.real[j]

    def __setitem__(self, j, value):
        self.real[j] = value
        if type(j) is int and -9 <= j < 9:
            j %= 9
            self.to.note(self.i, j, self.real[j], self.char)
        elif self.to is WATCH:
            for j, value in enumerate(self.real[:9]):
                if value != WATCH.shadow[self.i][j]:
                    WATCH.note(self.i, j, value, self.char)


class Outer:
    __slots__ = ("real", "char")

    def __init__(self, real, char):
        self.real, self.char = real, char

    def __getitem__(self, i):
        return self.real[i]

    def __setitem__(self, i, value):
        self.real[i] = value
        WATCH.adopt()
        for i, row in enumerate(self.real[:9]):
            if isinstance(row, list):
                for j, value in enumerate(row[:9]):
                    if value != WATCH.shadow[i][j]:
                        WATCH.note(i, j, value, self.char)


class Flat:
    __slots__ = ("real", "own", "char")

    def __init__(self, real, own, char):
        self.real, self.own, self.char = real, own, char

    def __getitem__(self, k):
        return self.real[k]

    def __setitem__(self, k, value):
        self.real[k] = value
        if type(k) is int and 0 <= k < 81:
            self.own.note(k // 9, k % 9, value, self.char)


def nf_w(target, line):
    """What is stored into in place of `target` in `target[...] = value`."""
    if WATCH is None or not isinstance(target, list):
        return target
    found = WATCH.rows.get(id(target))
    if found is not None:
        return Row(target, WATCH, found[0], WATCH.char(line))
    if target is WATCH.board:
        return Outer(target, WATCH.char(line))
    if len(target) == 81 and all(type(value) in (int, str) for value in target):
        own = WATCH.own_board(target, True)
        if own is not None:
            return Flat(target, own, WATCH.char(line))
    return target


def nf_w2(outer, i, line):
    """The same for `outer[i]` in `outer[i][j] = value`."""
    target = outer[i]
    if WATCH is None or not isinstance(target, list) or len(target) != 9:
        return nf_w(target, line)
    if id(target) in WATCH.rows or target is WATCH.board:
        return nf_w(target, line)
    if isinstance(outer, list) and len(outer) == 9 and type(i) is int and type(target[0]) in (int, str):
        own = WATCH.of.get(id(outer))
        if own is None and all(isinstance(row, list) and len(row) == 9 for row in outer):
            own = WATCH.own_board(outer, False)
        if own is not None:
            return Row(target, own, i % 9, WATCH.char(line))
    return target


def nf_r(target):
    if WATCH is not None and id(target) in WATCH.rows:
        WATCH.reads += 1
    return target


HOOKS = {"nf_w": nf_w, "nf_w2": nf_w2, "nf_r": nf_r}


class Rewrite(ast.NodeTransformer):
    """Lets every stored subscript go through a hook; with `reads` every loaded one instead."""

    def __init__(self, reads):
        self.reads = reads

    def call(self, name, arguments, node):
        made = ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=arguments, keywords=[])
        return ast.copy_location(made, node)

    def visit_Subscript(self, node):
        line = ast.copy_location(ast.Constant(value=node.lineno), node)
        if self.reads:
            self.generic_visit(node)
            if isinstance(node.ctx, ast.Load):
                node.value = self.call("nf_r", [node.value], node)
            return node
        if not isinstance(node.ctx, ast.Store):
            return self.generic_visit(node)
        inner = node.value
        if isinstance(inner, ast.Subscript) and not isinstance(inner.slice, ast.Slice):
            arguments = [self.visit(inner.value), self.visit(inner.slice), line]
            node.value = self.call("nf_w2", arguments, node)
        else:
            node.value = self.call("nf_w", [self.visit(inner), line], node)
        node.slice = self.visit(node.slice)
        return node

    def visit_AnnAssign(self, node):
        # An annotation is no code: `x: List[int]` loads nothing from a board.
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def rewritten(source, reads):
    tree = Rewrite(reads).visit(ast.parse(source, NAME))
    return ast.fix_missing_locations(tree)


# -- answering -------------------------------------------------------------------------------


def run(function, number, board):
    """Calls the learner's function; returns the answer but for the number."""
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    try:
        returned = function(board)
    except Enough:
        return {"cut": True}
    except MemoryError as error:
        return {"error": failure(error)}
    except BaseException as error:
        return {"error": failure(error)}
    cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
    result = {"cpu": cpu, "wall": wall, "board": plain(board), "rows": len(board), "returned": plain(returned)}
    if not isinstance(returned, (bool, type(None))):
        result["truthy"] = bool(returned) if isinstance(returned, (int, float, str, list, tuple, dict, set)) else True
    return result


def watched(function, number, board, most):
    global WATCH
    WATCH = Watch(board, number, most)
    result = run(function, number, board)
    watch, WATCH = WATCH, None
    try:
        watch.reconcile()
    except Enough:
        result["cut"] = True
    watch.send()
    own = [each for each in watch.own if len(each.writes) > 0]
    for index, each in enumerate(own):
        for start in range(0, len(each.writes), 8192):
            answer({"n": number, "own": index + 1, "writes": "".join(each.writes[start:start + 8192])})
    result["own"] = [{"start": each.start, "end": each.text(each.outer, each.flat)} for each in own]
    result.update({"lines": watch.lines, "unseen": watch.unseen, "reads": watch.reads})
    return result


def main():
    with open(COPY, "rb") as file:
        source = file.read()
    try:
        names, before = load(source)
    except SyntaxError as error:
        inside = error.filename == NAME
        answer({"compile": [{"line": error.lineno if inside else None, "message": f"{type(error).__name__}: {error.msg}"}]})
        return
    except BaseException as error:
        mark(0)
        answer({"start": failure(error)})
        return
    function = find(names)
    mark(0)
    if function is None:
        answer({"missing": functions(names, before)})
        return
    answer({"ready": "Python " + sys.version.split()[0]})
    programs = {}
    for line in QUESTIONS:
        _, number, mode, text, *most = line.split()
        number = int(number)
        board = [list(text[i:i + 9]) for i in range(0, 81, 9)]
        if mode == "plain":
            result = run(function, number, board)
        else:
            try:
                if mode not in programs:
                    programs[mode] = find(load(rewritten(source, mode == "look"))[0])
                result = watched(programs[mode], number, board, int(most[0]))
            except BaseException as error:
                result = {"unwatched": failure(error)["message"]}
        mark(number)
        answer({"n": number, **result})


main()
