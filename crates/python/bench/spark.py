"""What a row costs on a Spark cluster of processes, beside the command line: ns of CPU.

python spark.py PUZZLES NINEFOLD [MILLIONS [JOB…]]

PUZZLES is a text file with a puzzle on each line, NINEFOLD the program built for release, MILLIONS how
many rows are solved and canonised, 4 unless told otherwise: a job costs Java about two seconds by
itself, however few rows it has. CPU time is that of all Java machines and Python workers of the
session; the command line runs as many threads as the cluster has executors, so that both have as much
of each core.
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
from pyspark.sql import SparkSession  # noqa: E402

# How many puzzles are rated and made: enough for what a job costs by itself to be little beside it.
RATED, MADE = 40_000, 300_000

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


def cost(spark, frame, rows):
    before = spent(spark)
    frame.write.format("noop").mode("overwrite").save()
    return [(after - earlier) / rows for earlier, after in zip(before, spent(spark))]


def command_line(arguments, text, rows):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (usage.ru_utime + usage.ru_stime) * 1e9

    before = used()
    subprocess.run(arguments, input=text, stdout=subprocess.DEVNULL, check=True)
    return (used() - before) / rows


def main():
    source, program, millions = sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 4.0
    some = Path(source).read_text().split()
    rows = int(millions * 1_000_000)
    texts = (some * (rows // len(some) + 1))[:rows]
    minimal = ninefold.generate_many(RATED, seed=5, minimal=True)["puzzle"]
    spark = session()
    with tempfile.TemporaryDirectory() as folder:
        for name, boards in (("many", texts), ("minimal", minimal)):
            Path(folder, name).mkdir()
            for part in range(4):
                pq.write_table(pa.table({"puzzle": boards[part::4]}), Path(folder, name, f"{part}.parquet"))
        many, hard = (spark.read.parquet(f"{folder}/{name}") for name in ("many", "minimal"))
        lines = ("\n".join(texts) + "\n").encode()
        rated = nf.rate(hard, budgets=(10**9,))
        made = nf.generate(spark, MADE, seed=7, minimal=True)
        jobs = {
            "scan": (many, rows, None, None),
            "identity": (many.mapInArrow(lambda batches: batches, many.schema), rows, None, None),
            "solve": (nf.solve(many), rows, ["solve"], lines),
            "canonical": (nf.canonical(many), rows, ["canonical"], lines),
            "rate": (rated, RATED, ["rate"], ("\n".join(minimal) + "\n").encode()),
            "generate": (made, MADE, None, b""),
        }
        makes = ["generate", "--count", str(MADE), "--seed", "7", "--minimal"]
        for name in sys.argv[4:] or jobs:
            frame, count, asked, text = jobs[name]
            if frame is not rated and frame is not made:
                cost(spark, frame, count)  # the first time is dear: Java compiles
            java, python = cost(spark, frame, count)
            line = f"{name:10} java {java:9,.0f}  python {python:11,.0f}  sum {java + python:11,.0f}"
            if text is not None:
                threads = ["--threads", str(EXECUTORS)]
                own = command_line([program, *(asked or makes), *threads], text, count)
                line += f"  command line {own:11,.0f}  ratio {own / (java + python):.2f}"
            print(line, flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
