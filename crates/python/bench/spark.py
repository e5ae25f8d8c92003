"""What a row costs on a Spark cluster of processes, beside the command line: ns of CPU.

python spark.py PUZZLES NINEFOLD [MILLIONS [JOB…]]

PUZZLES is a text file with a puzzle on each line, NINEFOLD the program built for release, MILLIONS how
many rows are solved and canonised, 4 unless told otherwise. The frames are of Parquet files, which Python
reads by itself; jobs that end in `java` leave that to Java, `read` asks nothing about the rows, and `ready`
gives each the canonical columns of another, found before: what a row costs without the engine. The
command line writes one answer a row; for a job that ends in `json` it writes all that it knows.

Each job is done with a quarter of its rows first, until Java has compiled it: that takes more than ten
seconds of CPU, whatever the job. It is then measured with a quarter and with all of its rows, so that
what a job costs by itself can be told from what a row costs; the ratio counts both. CPU time is that of
all Java machines and Python workers of the session; the command line runs as many threads as the cluster
has executors, so that both have as much of each core.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
os.environ["PYSPARK_PYTHON"] = sys.executable

import ninefold  # noqa: E402
import ninefold.spark as nf  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from ninefold.spark import executor, scan  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

# How many puzzles are rated and made: enough for what a job costs by itself to be little beside it.
RATED, MADE = 40_000, 600_000

# How often a job is done before it is measured, and with which part of the rows.
WARM, PART = 3, 4

# How many processes share the work.
EXECUTORS = 2

TICK = 1e9 / os.sysconf("SC_CLK_TCK")


def session():
    builder = SparkSession.builder.master(f"local-cluster[{EXECUTORS},1,1024]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "16384").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def spent(spark):
    """CPU time of the session so far: of Java, and of Python."""
    parents, times, commands = {}, {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            command = (entry / "cmdline").read_text()
        except OSError:
            continue  # it has ended
        pid = int(entry.name)
        parents[pid], commands[pid] = int(fields[1]), command
        is_daemon = "pyspark.daemon" in command  # whose workers may have ended
        times[pid] = sum(int(field) for field in fields[11 : 15 if is_daemon else 13]) * TICK
    ours = {spark.sparkContext._gateway.proc.pid}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    java = sum(times[pid] for pid in ours if "java" in commands[pid].split("\0")[0])
    return java, sum(times[pid] for pid in ours) - java


def cost(spark, frame):
    """What a job takes: of Java, and of Python."""
    before = spent(spark)
    frame.write.format("noop").mode("overwrite").save()
    return [after - earlier for earlier, after in zip(before, spent(spark))]


def measured(spark, some, whole, rows):
    """The cost of a row of the whole in Java and in Python, and what the job takes by itself."""
    for _ in range(WARM):
        cost(spark, some)
    part, (java, python) = sum(cost(spark, some)), cost(spark, whole)
    by_row = (java + python - part) / (rows - rows // PART)
    return java / rows, python / rows, java + python - by_row * rows


def command_line(arguments, text, rows):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (usage.ru_utime + usage.ru_stime) * 1e9

    before = used()
    subprocess.run(arguments, input=text, stdout=subprocess.DEVNULL, check=True)
    return (used() - before) / rows


def frames(spark, folder, boards):
    """A part of the boards, and all of them, from Parquet: a file for each executor in each part."""
    Path(folder).mkdir()
    count = PART * EXECUTORS
    files = [f"{folder}/{number}.parquet" for number in range(count)]
    for number, file in enumerate(files):
        pq.write_table(pa.table({"puzzle": boards[number::count]}), file)
    return spark.read.parquet(*files[:EXECUTORS]), spark.read.parquet(*files)


def read(frame):
    """The rows as Python reads them from the files, without a question."""
    files, types = scan.tasks(frame, lambda: EXECUTORS, anywhere=False), {"puzzle": pa.string()}
    numbers = frame.sparkSession.range(0, len(files), 1, len(files))

    def rows(batches):
        chosen = (part for batch in batches for number in batch.column(0).to_pylist() for part in files[number])
        return scan.rows(chosen, types, executor.FAST_STEP)

    return numbers.mapInArrow(rows, frame.schema)


def ready(frame, answers):
    """The rows as Python reads them from the files, beside answers that lie in a file."""
    files, types = scan.tasks(frame, lambda: EXECUTORS, anywhere=False), {"puzzle": pa.string()}
    numbers = frame.sparkSession.range(0, len(files), 1, len(files))

    def rows(batches):
        found = pq.read_table(answers).combine_chunks()
        chosen = (part for batch in batches for number in batch.column(0).to_pylist() for part in files[number])
        for batch in scan.rows(chosen, types, found.num_rows):
            some = [column.chunk(0).slice(0, batch.num_rows) for column in found.columns]
            yield pa.RecordBatch.from_arrays(batch.columns + some, names=[*types, *found.column_names])

    return numbers.mapInArrow(rows, nf.canonical(frame).schema)


def main():
    source, program, millions = sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 4.0
    some = [line.split()[0] for line in Path(source).read_text().splitlines() if line[:1] in ".123456789"]
    rows = int(millions * 1_000_000)
    texts = (some * (rows // len(some) + 1))[:rows]
    minimal = ninefold.generate_many(RATED, seed=5, minimal=True)["puzzle"]
    lines, rated = (("\n".join(boards) + "\n").encode() for boards in (texts, minimal))
    makes = ["generate", "--count", str(MADE), "--seed", "7", "--minimal"]
    spark = session()
    with tempfile.TemporaryDirectory() as folder:
        many, hard = frames(spark, f"{folder}/many", texts), frames(spark, f"{folder}/minimal", minimal)
        found = f"{folder}/found.parquet"
        pq.write_table(pa.table(ninefold.canonical_many(pa.array(texts[: executor.FAST_STEP]))), found)
        form, by_java = {"columns": ("canonical",)}, {"reader": "java"}
        jobs = {
            "scan": lambda: (many, rows, None, b""),
            "identity": lambda: ([frame.mapInArrow(lambda batches: batches, frame.schema) for frame in many], rows, None, b""),
            "read": lambda: ([read(frame) for frame in many], rows, None, b""),
            "ready": lambda: ([ready(frame, found) for frame in many], rows, None, b""),
            "solve": lambda: ([nf.solve(frame) for frame in many], rows, ["solve"], lines),
            "solve java": lambda: ([nf.solve(frame, **by_java) for frame in many], rows, ["solve"], lines),
            "canonical": lambda: ([nf.canonical(frame) for frame in many], rows, ["canonical"], lines),
            "canonical json": lambda: ([nf.canonical(frame) for frame in many], rows, ["canonical", "--json"], lines),
            "form": lambda: ([nf.canonical(frame, **form) for frame in many], rows, ["canonical"], lines),
            "form java": lambda: ([nf.canonical(frame, **form, **by_java) for frame in many], rows, ["canonical"], lines),
            "rate": lambda: ([nf.rate(frame, budgets=(10**9,)) for frame in hard], RATED, ["rate"], rated),
            "generate": lambda: ([nf.generate(spark, count, seed=7, minimal=True) for count in (MADE // PART, MADE)], MADE, makes, b""),
        }
        for name in sys.argv[4:] or jobs:
            (part, whole), count, asked, text = jobs[name]()
            java, python, alone = measured(spark, part, whole, count)
            both = java + python
            line = f"{name:14} java {java:9,.0f}  python {python:11,.0f}  sum {both:11,.0f}  job {alone / 1e9:.2f} s"
            if asked:
                own = command_line([program, *asked, "--threads", str(EXECUTORS)], text, count)
                line += f"  command line {own:11,.0f}  ratio {own / both:.2f}"
            print(line, flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
