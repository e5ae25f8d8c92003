"""Spark, on a cluster of processes: two executors in Java machines of their own.

Run by crates/checks/tests/all/spark.rs; skipped where pyspark or Java are missing.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import venv
from pathlib import Path

import ninefold
import pytest
from columns import CLASH, EASY, NONE, TWO, generated, mixed
from variant_rows import VARIANTS

pa = pytest.importorskip("pyarrow")
pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("there is no Java", allow_module_level=True)

os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"  # else it listens on the address seen from outside
os.environ["PYSPARK_PYTHON"] = sys.executable

import ninefold.spark as nf  # noqa: E402
from ninefold.spark import executor  # noqa: E402
from pyspark.sql import Row, SparkSession  # noqa: E402

LIGHT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
CONFIG = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "4",
    "spark.driver.extraJavaOptions": LIGHT,
    "spark.executor.extraJavaOptions": LIGHT,
}
HERE = Path(__file__).parent


def session(master, start="master"):
    builder = getattr(SparkSession.builder, start)(master)
    for name, value in CONFIG.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


@pytest.fixture(scope="module")
def spark():
    spark = session("local-cluster[2,1,1024]")
    spark.sparkContext.setLogLevel("OFF")
    yield spark
    spark.stop()


def frame(spark, rows, partitions=3):
    rows = [(number, puzzle) for number, puzzle in enumerate(rows)]
    return spark.createDataFrame(rows, "id int, puzzle string").repartition(partitions)


def answers(frame, *columns):
    """The columns of answers, by the order of the rows."""
    rows = sorted(frame.collect(), key=lambda row: row["id"])
    return [[_plain(row[column]) for column in columns] for row in rows]


def local(operation, rows, **options):
    found = getattr(ninefold, f"{operation}_many")(pa.array(rows, pa.string()), **options)
    names = found.schema.names
    return names, [[_plain(row[name]) for name in names] for row in found.to_pylist()]


def _plain(value):
    """A value as pyarrow gives it."""
    if isinstance(value, Row):
        return {name: _plain(part) for name, part in value.asDict().items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return bytes(value) if isinstance(value, bytearray) else value


ROWS = {
    "solve": (20_000, {}, {"budget": 1_000_000}),
    "canonical": (2_000, {"transform": True}, {"transform": True}),
    "rate": (500, {"budgets": (50, 100_000)}, {"budget": 100_000}),
    "check": (300, {}, {"budget": 1_000_000}),
    "count": (300, {"limit": 50}, {"limit": 50, "budget": 10_000_000}),
    "minimise": (300, {"seed": 3}, {"seed": 3, "budget": 1_000_000}),
    "convert": (2_000, {"to": "ints"}, {"to": "ints"}),
}


@pytest.mark.parametrize("operation", ROWS)
def test_answers_are_the_local_ones(spark, operation):
    count, options, local_options = ROWS[operation]
    some = mixed(400)
    rows = [*VARIANTS, *some * (count // len(some) + 1)][:count]
    names, expected = local(operation, rows, **local_options)
    found = getattr(nf, operation)(frame(spark, rows), "puzzle", **options)
    assert found.columns == ["id", "puzzle", *names]
    assert answers(found, *names) == expected


@pytest.mark.parametrize("partitions", [1, 3, 16])
def test_partitions_change_nothing(spark, partitions):
    rows = mixed(300)
    names, expected = local("solve", rows, budget=100)
    assert answers(nf.solve(frame(spark, rows, partitions), budget=100), *names) == expected
    made = nf.generate(spark, 400, seed=5, start=7, partitions=partitions, minimal=True)
    assert made.rdd.getNumPartitions() == partitions
    expected = pa.table(ninefold.generate_many(400, seed=5, start=7, minimal=True)).to_pylist()
    assert sorted((row.asDict() for row in made.collect()), key=lambda row: row["index"]) == expected


def test_columns_and_errors(spark):
    df = frame(spark, [EASY, TWO])
    assert nf.solve(df, columns=["status"]).columns == ["id", "puzzle", "status"]
    instead = nf.solve(df, columns={"solution": "puzzle"})
    assert instead.columns == ["id", "puzzle"]
    assert [found for [found] in answers(instead, "puzzle")] == ninefold.solve_many([EASY, TWO]).solution
    keys = nf.canonical(df, columns=["key"])
    assert keys.columns == ["id", "puzzle", "key"]
    assert [key for [key] in answers(keys, "key")] == ninefold.canonical_many([EASY, TWO]).key
    with pytest.raises(ValueError, match="no answer 'colour'"):
        nf.solve(df, columns=["colour"])
    with pytest.raises(KeyError, match="no column 'board'"):
        nf.solve(df, "board")
    with pytest.raises(TypeError, match="colour"):
        nf.generate(spark, 1, seed=1, colour="red")
    with pytest.raises(Exception, match="MultipleError"):
        nf.solve(df, errors="raise").collect()


@pytest.mark.parametrize(("cost", "step"), [(0.00006, 2048), (0.01, 32), (1.0, 1), (0.0, 8192)])
def test_slow_work_comes_in_pieces_of_some_tenths_of_a_second(cost, step):
    """Seconds a row, and how many rows make a piece in the end."""
    now, rows = [0.0], []
    batches = [pa.record_batch({"row": range(start, start + 20_000)}) for start in (0, 20_000)]
    for piece in executor._paced(batches, clock=lambda: now[0]):
        now[0] += cost * piece.num_rows
        rows.append(piece.column("row").to_pylist())
    assert [row for piece in rows for row in piece] == list(range(40_000))
    assert len(rows[-2]) == step


def test_classes(spark):
    puzzles = generated(40)
    twins = ninefold.transform_many(puzzles[:15], seed=4).result
    rows = [*puzzles, *twins, "no board", "no board", None]
    kept = nf.dedupe(frame(spark, rows), order_by="id")
    assert kept.columns == ["id", "puzzle"]
    assert [row["puzzle"] for row in sorted(kept.collect())] == ninefold.dedupe(rows)
    assert nf.dedupe(frame(spark, rows)).count() == len(ninefold.dedupe(rows))
    leaked = nf.leak(frame(spark, rows), frame(spark, twins))
    assert sorted(row["id"] for row in leaked.collect()) == [*range(15), *range(40, 55)]


def test_what_exceeds_the_last_budget_is_a_lower_bound(spark):
    rows = generated(60)
    found = nf.rate(frame(spark, rows), scale="se", budgets=(1, 5))
    names, expected = local("rate", rows, scale="se", budget=5)
    assert answers(found, *names) == expected
    assert any(row[names.index("status")] == "budget" and row[names.index("at_least")] for row in expected)
    assert answers(nf.solve(frame(spark, [TWO]), budget=1), "status") == [["budget"]]


def test_sql(spark):
    nf.register(spark)
    frame(spark, [EASY, TWO, CLASH, NONE, "no", None]).createOrReplaceTempView("boards")
    names = ["solve", "status", "is_unique", "key", "er", "score", "level"]
    asked = ", ".join(f"sudoku_{name}(puzzle) {name}" for name in names)
    rows = answers(spark.sql(f"select id, {asked} from boards"), *names)
    key = ninefold.canonical_many([EASY]).key[0]
    score = ninefold.rate_many([EASY]).score[0]
    assert rows[0] == [str(ninefold.solve(EASY)), "unique", True, key, 1.2, score, "easy"]
    assert [row[1] for row in rows] == ["unique", "multiple", "invalid", "unsolvable", "malformed", None]
    assert rows[5] == [None] * len(names)


@pytest.mark.parametrize("victim", ["executor", "worker"])
def test_a_killed_process_changes_no_row(spark, victim):
    rows = generated(1200)
    names, expected = local("rate", rows, budget=100_000)
    before = processes(spark, victim)
    found = {}
    rated = nf.rate(frame(spark, rows, 24), budgets=(100_000,))
    job = threading.Thread(target=lambda: found.update(rows=answers(rated, *names)))
    job.start()
    wait(lambda: tasks_done(spark) >= 4 or not job.is_alive())
    assert job.is_alive(), "it ended before anything could be killed"
    killed = sorted(processes(spark, victim))[0]
    os.kill(killed, signal.SIGKILL)
    job.join(300)
    assert found["rows"] == expected
    if victim == "executor":
        wait(lambda: processes(spark, victim) - before)


def processes(spark, kind):
    """The processes of a kind among those the session's Java machine has started, found by their parents."""
    parents, commands = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            commands[int(entry.name)] = (entry / "cmdline").read_text()
        except (OSError, ValueError):
            continue  # it has ended
    ours = {spark.sparkContext._gateway.proc.pid}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    if kind == "executor":
        return {pid for pid in ours if "CoarseGrainedExecutorBackend" in commands.get(pid, "")}
    daemons = {pid for pid in ours if "pyspark.daemon" in commands.get(pid, "")}
    return {pid for pid in daemons if parents[pid] in daemons}


def tasks_done(spark):
    """The tasks that are done of the stage that has 24."""
    tracker = spark.sparkContext.statusTracker()
    stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
    return sum(stage.numCompletedTasks for stage in stages if stage and stage.numTasks == 24 and stage.name.startswith("collect"))


def wait(until, seconds=300):
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)


DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
import test_spark as test
test.nf.solve_to(sys.argv[2], test.frame(test.session("local[1]"), test.mixed(300)), buckets=8, at_once=1)
"""


def test_a_new_driver_goes_on(spark, tmp_path):
    path = tmp_path / "solved"
    rows = mixed(300)
    driver = subprocess.Popen([sys.executable, "-c", DRIVER, str(HERE), str(path)], start_new_session=True)
    try:
        wait(lambda: len(marked(path)) >= 2 or driver.poll() is not None)
    finally:
        os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    before = marked(path)
    assert 2 <= len(before) < 8
    other = frame(spark, ["never read, as the rows are staged"])
    assert nf.solve_to(str(path), other, buckets=8) == 8 - len(before)
    assert before.items() <= marked(path).items(), "a bucket was answered again"
    names, expected = local("solve", rows, budget=1_000_000)
    assert answers(spark.read.parquet(str(path)), *names) == expected
    assert nf.solve_to(str(path), other, buckets=8) == 0
    with pytest.raises(ValueError, match="other options"):
        nf.solve_to(str(path), other, buckets=8, first=True)


def marked(path):
    """When each marker was written."""
    return {mark.parent.name: mark.stat().st_mtime_ns for mark in path.glob("_done/*/_SUCCESS")}


def test_ratings_are_written_and_begun_anew(spark, tmp_path):
    path = str(tmp_path / "rated")
    rows = mixed(60)
    names, expected = local("rate", rows, budget=10_000)
    assert nf.rate_to(path, frame(spark, [EASY]), buckets=2, budgets=(10_000,)) == 1
    assert nf.rate_to(path, frame(spark, rows), buckets=2, budgets=(20, 10_000), resume=False) == 2
    assert answers(spark.read.parquet(path), *names) == expected


def test_an_executor_without_the_package_says_so(spark, tmp_path, monkeypatch):
    venv.create(tmp_path / "bare", symlinks=True, with_pip=False)
    bare = next((tmp_path / "bare").glob("lib/python*/site-packages"))
    for package in Path(pa.__file__).parent.parent.iterdir():
        if not package.name.startswith("ninefold") and package.suffix != ".pth":
            (bare / package.name).symlink_to(package)
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(tmp_path / "bare/bin/python"))
    with pytest.raises(Exception, match="ninefold isn't installed on executor"):
        nf.solve(frame(spark, [EASY])).collect()


def test_an_executor_with_another_version_says_so(spark, monkeypatch):
    version = ninefold.__version__
    monkeypatch.setattr(ninefold, "__version__", "0.0.0")
    with pytest.raises(Exception, match=f"ninefold {version} on executor .*, but 0.0.0 on the driver"):
        nf.solve(frame(spark, [EASY])).collect()


def test_few_files_that_cannot_be_split_are_warned_of(spark, tmp_path):
    import gzip

    (tmp_path / "boards.txt.gz").write_bytes(gzip.compress(f"{EASY}\n".encode()))
    df = spark.read.text(str(tmp_path)).withColumnRenamed("value", "puzzle")
    with pytest.warns(UserWarning, match="1 files .* 2 cores"):
        nf.solve(df)
    assert nf.solve(df, repartition=True).collect()[0]["status"] == "unique"
