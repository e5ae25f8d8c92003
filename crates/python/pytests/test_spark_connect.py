"""Spark Connect: a driver that has no Java of its own, only the address of a server."""

import json
import subprocess
import sys

import pytest
from columns import generated, mixed

pytest.importorskip("pyspark")

from test_spark import HERE, local  # noqa: E402

CONNECT = """
import json, sys
sys.path.insert(0, sys.argv[1])
import test_spark as test
spark, nf = test.session("local[2]", "remote"), test.nf
assert "connect" in type(spark).__module__
df = test.frame(spark, test.mixed(100))
nf.register(spark)
nf.solve_to(sys.argv[2], df, buckets=2)
df.createOrReplaceTempView("boards")
json.dump({
    "solve": test.answers(nf.solve(df), "solution", "status"),
    "solve_to": test.answers(spark.read.parquet(sys.argv[2]), "solution", "status"),
    "sql": test.answers(spark.sql("select id, sudoku_solve(puzzle) s, sudoku_status(puzzle) t from boards"), "s", "t"),
    "rate": test.answers(nf.rate(df, budgets=(50, 100_000)), "status", "score", "er"),
    "generate": sorted(row["puzzle"] for row in nf.generate(spark, 50, seed=5, minimal=True).collect()),
}, open(sys.argv[3], "w"))
spark.stop()
"""


def test_connect(tmp_path):
    pytest.importorskip("grpc")
    pytest.importorskip("grpc_status")
    found = tmp_path / "found.json"
    arguments = [str(HERE), str(tmp_path / "to"), str(found)]
    subprocess.run([sys.executable, "-c", CONNECT, *arguments], check=True, timeout=300)
    found = json.loads(found.read_text())
    rows = mixed(100)
    names, rated = local("rate", rows, budget=100_000)
    assert found["solve"] == found["solve_to"] == found["sql"] == local("solve", rows)[1]
    assert found["rate"] == [[row[names.index(name)] for name in ("status", "score", "er")] for row in rated]
    assert found["generate"] == sorted(generated(50))
