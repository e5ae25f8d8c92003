"""Manners: Ctrl-C, budgets, threads, forks, memory, and junk of any kind."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import memory
import pytest

import ninefold
from ninefold import Grid

HARD = "@anti-brute-force"

LONG = {
    "count": lambda: ninefold.count(Grid.empty(), limit=0),
    "solve": lambda: ninefold.solve(HARD, strategy="scan"),
    "solutions": lambda: sum(1 for _ in ninefold.solutions(Grid.empty())),
    "race": lambda: ninefold.race(HARD, ["scan"]),
    "trace": lambda: ninefold.trace(HARD, "scan", offset=10**12),
    "generate": lambda: ninefold.generate(seed=1, se=(11.5, 11.9), tries=10**9),
    "rate": lambda: [ninefold.rate("@hardest") for _ in range(10**6)],
    "explain": lambda: [ninefold.explain("@hardest", scale="se") for _ in range(10**6)],
    "backdoors": lambda: [ninefold.backdoors("@hardest", size=4) for _ in range(10**6)],
    "neighbours": lambda: [list(ninefold.neighbours("@17")) for _ in range(10**6)],
    "judge": lambda: next(ninefold.Generator(seed=1).each(lambda made: False)),
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by other means there")
@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_every_long_call_ends_with_ctrl_c(call):
    # The best of three, since other work on the machine may delay any of them.
    assert any(interrupted(call) < 0.3 for _ in range(3))


def interrupted(call):
    """Interrupt a call and return how long it went on."""
    sent = []

    def interrupt():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.2, interrupt)
    with pytest.raises(KeyboardInterrupt):
        timer.start()  # on a busy machine the time may be up before this returns
        call()
        timer.join()
    waited = time.monotonic() - sent[0]
    timer.join()
    return waited


def test_a_budget_ends_alike_every_time():
    def spent(budget):
        try:
            return str(ninefold.solve("@hardest", budget=budget))
        except ninefold.BudgetError as error:
            return error.spent

    assert [spent(budget) for budget in (0, 5, 10**6)] == [spent(budget) for budget in (0, 5, 10**6)]
    assert spent(0) == 0 and isinstance(spent(10**6), str)
    for call in (ninefold.check, ninefold.rate, ninefold.explain, ninefold.hint, ninefold.canonical):
        with pytest.raises(ninefold.BudgetError):
            call("@hardest", budget=0)
    assert not ninefold.count("." * 81, budget=10).complete


def test_other_threads_run_meanwhile():
    ticks = []
    ended = threading.Event()

    def tick():
        while not ended.wait(0.005):
            ticks.append(time.monotonic())

    watcher = threading.Thread(target=tick)
    watcher.start()
    try:
        ninefold.count(Grid.empty(), limit=3_000_000)
    finally:
        ended.set()
        watcher.join()
    assert len(ticks) > 5


def test_threads_get_the_same_answers():
    boards = [ninefold.generate(seed=9, index=index).puzzle.grid for index in range(40)]
    alone = [ninefold.rate(board, "hodoku") for board in boards]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda board: ninefold.rate(board, "hodoku"), boards)) == alone
    several = ninefold.solutions(Grid.empty(), limit=400)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: [next(several) for _ in range(100)], range(4)))
    assert len({grid for part in found for grid in part}) == 400


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_answers():
    with multiprocessing.get_context("fork").Pool(2) as pool:
        rated = pool.map(ninefold.rate, ["@leetcode", "@tle"])
    assert rated == [ninefold.rate("@leetcode"), ninefold.rate("@tle")]


def junk():
    endless = []
    endless.append(endless)

    class Liar:
        def __len__(self):
            return 81

        def __getitem__(self, index):
            raise RuntimeError("no")

        def tolist(self):
            return self

    return [
        None, True, 0, -1, 2**100, 1.5, float("nan"), float("inf"), 1j, b"", b"1" * 81, bytearray(81), "", "\0", "\0" * 81,
        "\ud800", "x" * 100_000, "1" * 100_000, "[" * 100_000, "@", "@" * 1000, "\n" * 10_000, [], [[]], endless, [endless] * 9,
        [[None] * 9] * 8, [[1.5] * 9] * 9, ["\ud800"] * 81, [float("nan")] * 81, [object()] * 81, range(81), {}, {1: 2}, set(),
        object(), Liar(), type, len, Exception("x"), iter([]), memoryview(b"x"), "1" * 80, "1" * 82, ["5"] * 9, [b"5"] * 81,
    ]  # fmt: skip


FUNCTIONS = [
    ninefold.solve, ninefold.solutions, ninefold.count, ninefold.check, ninefold.hint, ninefold.explain, ninefold.rate,
    ninefold.canonical, ninefold.minimise, ninefold.redundant, ninefold.neighbours, ninefold.backdoors,
    ninefold.true_candidates, ninefold.race, ninefold.Grid, ninefold.Puzzle, ninefold.Candidates, ninefold.Transform(),
    lambda board: ninefold.convert(board, "grid"), lambda board: ninefold.trace(board, "bits"),
    lambda board: ninefold.equivalent(board, board), lambda board: ninefold.generate(seed=1, tries=1, pattern=board or 0),
    lambda board: list(ninefold.read(board))[0].board.nothing, ninefold.verify, ninefold.Transform, ninefold.leetcode.solve_sudoku,
    ninefold.leetcode.is_valid_sudoku, ninefold.Rating, ninefold.Path,
]  # fmt: skip


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: getattr(f, "__name__", "call"))
def test_junk_is_an_exception_or_an_answer(function):
    for thing in junk():
        try:
            str(function(thing))[:10]
        except (TypeError, ninefold.SudokuError):
            pass
        except (AttributeError, IndexError, OSError, RecursionError, ValueError, RuntimeError) as error:
            # What a Python object of the test's own raises is passed on; nothing else is.
            assert function.__class__.__name__ == "function" or isinstance(error, (RecursionError, ValueError)), repr(thing)[:80]


@pytest.mark.parametrize("option", [-1, 2**64, 1.5, "1", None, [], float("nan")])
def test_junk_for_a_number_is_an_exception(option):
    for call in (
        lambda: ninefold.count("@tle", limit=option),
        lambda: ninefold.hint("@tle", level=option),
        lambda: ninefold.Generator(seed=1)[option],
        lambda: ninefold.Transform.random(option),
        lambda: ninefold.backdoors("@tle", size=option),
    ):
        with pytest.raises((TypeError, ninefold.SudokuError)):
            call()


CALLS = """
ninefold.solve("@leetcode")
ninefold.Grid("@leetcode").candidates[3]
memoryview(ninefold.Grid("@leetcode"))[0, 0]
ninefold.check("@leetcode").to_dict()
for wrong in ("5" * 81, "nothing", "." * 81):
    try:
        ninefold.solve(wrong)
    except ninefold.SudokuError as error:
        error.args
"""


@memory.readable
def test_no_call_leaks():
    assert memory.growth(CALLS, 2_000, 15_000) < 1 << 20  # seven calls each: more than 10^5
    for call in ("hint", "explain", "canonical", "rate"):
        assert memory.growth(f'ninefold.{call}("@leetcode").to_dict()', 50, 300) < 1 << 20, call
