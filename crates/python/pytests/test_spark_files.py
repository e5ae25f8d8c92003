"""Frames of Parquet files, which the executors' Python reads by itself: the same rows as Java reads.

The session is that of test_spark.py: two executors in Java machines of their own.
"""

import pytest
from columns import generated, mixed

pytest.importorskip("pyspark")

from test_spark import answers, local, nf, spark  # noqa: E402, F401

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402
from ninefold.spark import scan  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

ROWS = mixed(400)


def write(folder, files=3, **options):
    """Rows in some files, of several row groups each."""
    folder.mkdir(parents=True)
    table = pa.table({"id": pa.array(range(len(ROWS)), pa.int32()), "puzzle": pa.array(ROWS, pa.string())})
    share = -(-len(ROWS) // files)
    for number in range(files):
        part = table.slice(number * share, share)
        pq.write_table(part, folder / f"{number}.parquet", row_group_size=50, **options)
    return [str(folder / f"{number}.parquet") for number in range(files)]


def is_by_python(df):
    return nf._files(df, None) is not None


@pytest.mark.parametrize("operation", ["solve", "canonical", "convert"])
def test_answers_are_those_of_rows_that_java_reads(spark, tmp_path, operation):
    options = {"convert": {"to": "ints"}}.get(operation, {})
    write(tmp_path / "rows")
    df = spark.read.parquet(str(tmp_path / "rows"))
    assert is_by_python(df)
    names, expected = local(operation, ROWS, **options)
    found = getattr(nf, operation)(df, "puzzle", **options)
    assert found.columns == ["id", "puzzle", *names]
    assert answers(found, "puzzle", *names) == [[puzzle, *row] for puzzle, row in zip(ROWS, expected)]


def test_how_files_are_divided_changes_nothing(spark, tmp_path, monkeypatch):
    files = write(tmp_path / "rows")
    names, expected = local("solve", ROWS)
    for most in (1000, 1 << 30):
        monkeypatch.setattr(scan, "MOST", most)
        monkeypatch.setattr(scan, "OPENING", min(most, 1 << 20))
        solved = nf.solve(spark.read.parquet(*files), reader="python")
        assert (solved.rdd.getNumPartitions() > len(files)) == (most == 1000)
        assert answers(solved, *names) == expected


def test_ranges_cover_every_byte_once():
    files = [("a", 1_000_000_000), ("b", 5), ("c", 0), ("d", 130_000_000)]
    for cores in (1, 7, 1000):
        ranges = sorted(part for task in scan.packed(files, cores) for part in task)
        for file, size in files:
            own = [(start, end) for name, start, end in ranges if name == file]
            ends = [end for _, end in own]
            assert [start for start, _ in own] == [0, *ends][: len(own)]
            assert all(start < end for start, end in own)
            assert (ends[-1:] or [0]) == [size]
    assert scan.packed([], 4) == []


def test_what_is_more_than_columns_of_files_is_read_by_java(spark, tmp_path):
    folder = tmp_path / "rows"
    files = write(folder)
    df = spark.read.parquet(str(folder))
    plain = [df, df.select("puzzle"), df.select("puzzle", "id"), spark.read.parquet(*files), spark.read.parquet(f"{folder}/*.parquet")]
    assert [is_by_python(frame) for frame in plain] == [True] * len(plain)
    df.withColumn("day", F.current_date()).write.parquet(str(tmp_path / "dated"))
    df.withColumn("part", F.col("id") % 2).write.partitionBy("part").parquet(str(tmp_path / "parts"))
    df.write.json(str(tmp_path / "json"))
    more = [
        df.where("id < 10"),
        df.limit(10),
        df.union(df),
        df.select("id", F.upper("puzzle").alias("puzzle")),
        df.select(F.col("puzzle").alias("id"), F.col("id").alias("puzzle")),
        df.withColumnRenamed("id", "number"),
        spark.read.schema("id int, puzzle string, more string").parquet(str(folder)),
        spark.read.schema("id bigint, puzzle string").parquet(str(folder)),
        spark.read.option("pathGlobFilter", "0*").parquet(str(folder)),
        spark.read.parquet(str(tmp_path / "dated")),
        spark.read.parquet(str(tmp_path / "parts")),
        spark.read.json(str(tmp_path / "json")),
        spark.createDataFrame([("1", 2)], "puzzle string, id int"),
        df.repartition(3),
        df.select("id", "puzzle", "id"),
    ]
    assert [is_by_python(frame) for frame in more] == [False] * len(more)
    kept = df.cache()
    assert not is_by_python(kept)
    kept.unpersist()
    spark.conf.set("spark.sql.files.ignoreCorruptFiles", True)
    assert not is_by_python(df)
    spark.conf.unset("spark.sql.files.ignoreCorruptFiles")
    with pytest.raises(ValueError, match="more than columns of Parquet files"):
        nf.solve(df.where("id < 10"), reader="python")
    with pytest.raises(ValueError, match="found 'perl'"):
        nf.solve(df, reader="perl")
    assert nf._files(df, "java") is None


def test_chosen_columns_and_answers_in_their_place(spark, tmp_path):
    write(tmp_path / "rows")
    df = spark.read.parquet(str(tmp_path / "rows"))
    _, expected = local("solve", ROWS)
    instead = nf.solve(df.select("id", "puzzle"), columns={"solution": "puzzle"})
    assert instead.columns == ["id", "puzzle"]
    assert [found for [found] in answers(instead, "puzzle")] == [solution for solution, _ in expected]
    alone = nf.solve(df.select("puzzle"), columns=["status"])
    assert alone.columns == ["puzzle", "status"]
    wanted = [(puzzle, status) for puzzle, (_, status) in zip(ROWS, expected)]
    assert sorted(map(tuple, alone.collect()), key=repr) == sorted(wanted, key=repr)


@pytest.mark.parametrize("name", ["with space", "100%", "50%25", "ä"])
def test_names_of_files(spark, tmp_path, name):
    write(tmp_path / name, files=1)
    df = spark.read.parquet(str(tmp_path / name))
    assert is_by_python(df)
    assert nf.solve(df).count() == len(ROWS)


def test_files_are_laid_out_in_many_ways(spark, tmp_path):
    """Columns in another order or case, or left out; other kinds of text; no rows."""
    folder = tmp_path / "rows"
    folder.mkdir()
    puzzles = generated(30)
    boards = [pa.array(puzzles[:10], pa.string()), pa.array(puzzles[10:20], pa.large_string())]
    pq.write_table(pa.table({"id": pa.array(range(10), pa.int32()), "puzzle": boards[0]}), folder / "0.parquet", compression="zstd")
    pq.write_table(pa.table({"puzzle": boards[1], "ID": pa.array(range(10, 20), pa.int32())}), folder / "1.parquet", use_dictionary=False)
    pq.write_table(pa.table({"puzzle": pa.array(puzzles[20:]).dictionary_encode()}), folder / "2.parquet")
    pq.write_table(pa.table({"id": pa.array([], pa.int32()), "puzzle": pa.array([], pa.string())}), folder / "3.parquet")
    df = spark.read.schema("id int, puzzle string").parquet(str(folder))
    assert is_by_python(df)
    rows = [sorted(map(repr, nf.solve(df, reader=reader).collect())) for reader in ("java", "python")]
    assert rows[0] == rows[1]
    assert len(rows[0]) == 30
    pq.write_table(pa.table({"id": pa.array([7], pa.int32()), "puzzle": pa.array([1], pa.int32())}), folder / "4.parquet")
    with pytest.raises(Exception, match="type int32 in one file and string in another"):
        nf.solve(spark.read.schema("id int, puzzle string").parquet(str(folder)), reader="python").collect()


def test_steps_of_a_job_are_read_by_python(spark, tmp_path, monkeypatch):
    asked = []
    tasks = scan.tasks
    monkeypatch.setattr(scan, "tasks", lambda *given, **options: asked.append(tasks(*given, **options)) or asked[-1])
    write(tmp_path / "rows")
    df = spark.read.parquet(str(tmp_path / "rows"))
    assert nf.solve_to(str(tmp_path / "solved"), df, buckets=2) == 2
    assert len(asked) == 2
    names, expected = local("solve", ROWS)
    assert answers(spark.read.parquet(str(tmp_path / "solved")), *names) == expected
