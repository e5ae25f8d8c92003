"""Puts boards into requests that are made from the schema: to it a board is just text."""

import json
import zlib

import schemathesis

BOARDS = [
    "@leetcode",
    "@17",
    "@hardest",
    "@typo",
    "." * 81,
    "11" + "." * 79,
    "12345678." + "........9" + "." * 63,
    "1" * 81,
    "[" + ",".join("[" + ",".join('"."' for _ in range(9)) + "]" for _ in range(9)) + "]",
    "+1" + "." * 80,
    "123456789" * 81,
    ":::" + "." * 81 + ":113 245",
    "1.34..1...4..3.1",
    '{"size":"4x4","clues":"................","rules":[{"cage":"r1c1 r1c2","sum":3}]}',
    ".Shape~6x6.Thermo~R1C1~R1C2",
    "fpuzzlesN4Igqqqqqqqqqq",
]


@schemathesis.hook
def map_body(context, body):
    """Swaps the text of two requests in three for a board, the same one for the same request."""
    if isinstance(body, dict) and isinstance(body.get("puzzle"), str):
        choice = zlib.crc32(json.dumps(body, sort_keys=True, default=str).encode())
        if choice % 3:
            body["puzzle"] = BOARDS[choice // 3 % len(BOARDS)]
    return body
