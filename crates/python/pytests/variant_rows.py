"""Rows that are boards of other sizes and with other rules, in every form, and some that are only nearly such."""

import json
import os
import pathlib

from ninefold import Variant

CAGES = '{"size":"4x4","clues":"1...............","rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":7},{"thermo":"r1c3 r1c4"},{"cage":"r2c1 r3c1","sum":5},{"cage":"r4c3 r4c4","sum":3},{"cage":"r3c4 r4c4","sum":4}]}'
KILLER = (pathlib.Path(__file__).parents[3] / "docs" / "examples" / "killer.json").read_text().strip()
SMALL = "1.34..1...4..3.1"
OPEN = '{"size":"4x4","rules":[{"cage":"r1c1 r1c2","sum":3}]}'
WRONG = '{"rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":3}]}'
CLASHING = '{"size":"4x4","clues":"11..............","rules":["diagonal+"]}'
BROKEN = '{"size":"4x4","clues":"12..............","rules":[{"cage":"r1c1 r1c2","sum":7},{"thermo":"r1c2 r1c1"}]}'
JIGSAW = "................" + "aabbaabbccddccdd".replace("aabbaabb", "aaabbabb")
HARD = '{"rules":["antiknight","nonconsecutive"]}'
"""Needs some guesses to see that there are several solutions."""

MALFORMED = ['{"size":"40x40"}', '{"size":"4x4","clues":"1"}', '{"rules":[{"nonsense":"r1c1"}]}', "https://sudokupad.app/xyz", ".Nonsense~1~R1C1"]

FORMS = [form for board in (CAGES, KILLER) for form in (Variant.read(board).to(to) for to in ("native", "fpuzzles-link", "sudokupad", "iss", "line"))]

VARIANTS = [CAGES, KILLER, SMALL, OPEN, WRONG, CLASHING, BROKEN, JIGSAW, HARD, '{"size":"6x6"}', "." * 36, "." * 256, *FORMS]


def corpus(most=200):
    """The texts of the corpus of variants that are one line, where it is."""
    file = pathlib.Path(os.environ.get("NINEFOLD_CORPORA", "/nowhere")) / "variants" / "puzzles_dev.jsonl"
    if not file.is_file():
        return []
    rows = (json.loads(line) for line in file.read_text().splitlines())
    texts = [row["input"] for row in rows if "\n" not in row["input"] and row.get("iss_cpu_ms", 1e9) < 50]
    return texts[:most]
