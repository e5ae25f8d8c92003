"""Boards of other sizes and with other rules."""

import pytest

import ninefold
from ninefold import Variant

CAGES = '{"size":"4x4","clues":"................","rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":7}]}'


def test_a_board_is_read_solved_and_written():
    small = Variant.read("1.34..1...4..3.1")
    assert (small.size, small.rules, small.solve()) == ("4x4", [], "1234341221434321")
    assert Variant.read(small.to("fpuzzles-link")).puzzle == small.puzzle
    assert Variant.read(str(small)).puzzle == small.puzzle
    assert small.to("svg").startswith("<svg ") and small._repr_svg_() == small.to("svg")


def test_counts_and_candidates_agree_with_the_solutions():
    caged = Variant.read(CAGES)
    solutions = caged.solutions(limit=1000)
    assert int(caged.count()) == len(solutions) == len(set(solutions)) > 1
    assert caged.candidates()["r1c1"] == sorted({int(s[0]) for s in solutions}) == [1, 2]
    assert caged.candidates(at_least=len(solutions) + 1)["r1c1"] == []


def test_reasons_name_rules():
    wrong = Variant.read(CAGES.replace('"sum":7', '"sum":3'))
    found = wrong.check()
    assert found["status"] == "unsolvable"
    assert set(found["core"]) == {"cage 3 at r1c1", "cage 3 at r2c1"}
    with pytest.raises(ninefold.UnsolvableError):
        wrong.solve()
    with pytest.raises(ninefold.MultipleError):
        Variant.read(CAGES).solve()


def test_what_is_not_needed_is_named_and_dropped():
    board = Variant.read("1234341221434321", rules='{"thermo":"r1c1 r1c2 r1c3 r1c4"}')
    assert {"r1c1", "thermo r1c1-r1c4"} <= set(board.redundant())
    assert board.minimise().redundant() == []
    assert board.minimise(seed=1).solve() == board.solve()


@pytest.mark.parametrize("junk", ["", "hello", "https://sudokupad.app/abc", '{"size":"99x99"}', "x" * 1_000_000])
def test_junk_is_malformed(junk):
    with pytest.raises(ninefold.MalformedError):
        Variant.read(junk)


def test_options_are_checked():
    with pytest.raises(ninefold.SudokuError, match="size"):
        Variant.read("." * 25, size="nonsense")
    assert Variant.read("." * 25, size="5x5").size == "5x5"
