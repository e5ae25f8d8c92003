"""Work that outlives its driver: rows in buckets, each answered by a job of its own and then marked.

```text
path/_staged/bucket=7/…    the rows as they came, divided by a hash of the board
path/_job/…                written when all is staged: the rows of each bucket, digest of the options, version
path/bucket=7/…            the answers
path/_done/bucket=7/…      written when the answers are: the same for this bucket
```

The rows are staged since a bucket would have to look for its rows among all others, and since a new
driver then goes on with the same rows, whatever has become of the frame.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pyspark.errors import AnalysisException
from pyspark.sql import functions as F

import ninefold

MANNERS = ("buckets", "at_once", "resume", "writer")

BUCKET = "bucket"

Answered = tuple[Any, list[Any]]
"""A frame with answers, and the frames that are kept for it until it is written."""


class Job:
    """The buckets of a job under a path."""

    def __init__(
        self,
        spark: Any,
        path: str,
        options: dict[str, Any],
        *,
        buckets: int = 256,
        at_once: int = 8,
        resume: bool = True,
        writer: Callable[[Any, str], object] | None = None,
    ) -> None:
        self.spark = spark
        self.path = path.rstrip("/")
        self.buckets = buckets
        self.at_once = at_once
        self.writer = writer or _write
        self.resume = resume
        told = json.dumps({**options, "buckets": buckets}, sort_keys=True, default=list)
        self.digest = hashlib.sha256(told.encode()).hexdigest()

    def stage(self, df: Any, col: str) -> None:
        """Divide the rows, unless a driver before has done so."""
        if BUCKET in df.columns:
            raise ValueError(f"the column {BUCKET!r} is needed for the buckets")
        divided = df.withColumn(BUCKET, F.pmod(F.xxhash64(col), F.lit(self.buckets)).cast("int"))
        if not self.resume:
            divided.limit(0).write.partitionBy(BUCKET).mode("overwrite").parquet(self.path)
        self.rows = self._read("_job")
        if self.rows:
            return
        staged = divided.hint("rebalance", BUCKET).write.partitionBy(BUCKET).option("compression", "zstd")
        staged.mode("overwrite").parquet(f"{self.path}/_staged")
        counts = self._staged().groupBy(BUCKET).count().collect()
        self.rows = {row[BUCKET]: row["count"] for row in counts}
        self._mark("_job", self.rows)

    def run(self, ask: Callable[[Any], Answered]) -> int:
        """Answer the buckets that have no marker."""
        done = self._read("_done")
        self.schema = self._staged().drop(BUCKET).schema
        missing = [bucket for bucket in sorted(self.rows) if bucket not in done]
        with ThreadPoolExecutor(self.at_once) as pool:
            for _ in pool.map(lambda bucket: self._answer(bucket, ask), missing):
                pass
        return len(missing)

    def _answer(self, bucket: int, ask: Callable[[Any], Answered]) -> None:
        # Its own folder: a frame that is nothing but files can be read without Java.
        rows = self.spark.read.schema(self.schema).parquet(f"{self.path}/_staged/{BUCKET}={bucket}")
        answered, kept = ask(rows)
        self.writer(answered, f"{self.path}/{BUCKET}={bucket}")
        for frame in kept:
            frame.unpersist()
        self._mark(f"_done/{BUCKET}={bucket}", {bucket: self.rows[bucket]})

    def _staged(self) -> Any:
        return self.spark.read.parquet(f"{self.path}/_staged")

    def _mark(self, name: str, rows: dict[int, int]) -> None:
        marks = [(bucket, count, self.digest, ninefold.__version__) for bucket, count in rows.items()]
        frame = self.spark.createDataFrame(marks, _MARK).coalesce(1)
        frame.write.mode("overwrite").json(f"{self.path}/{name}")

    def _read(self, name: str) -> dict[int, int]:
        """The rows of each bucket that has a marker."""
        try:
            marks = self.spark.read.schema(_MARK).option("recursiveFileLookup", True).json(f"{self.path}/{name}").collect()
        except AnalysisException as error:
            if "PATH_NOT_FOUND" not in str(error):
                raise
            return {}
        if any(mark["digest"] != self.digest for mark in marks):
            raise ValueError(f"{self.path} holds answers to other options; choose another path, or resume=False to begin anew")
        return {mark["marked"]: mark["rows"] for mark in marks}


_MARK = "marked int, rows bigint, digest string, version string"


def _write(frame: Any, folder: str) -> None:
    frame.write.mode("overwrite").option("compression", "zstd").parquet(folder)
