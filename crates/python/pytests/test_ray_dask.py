"""The examples for Ray and Dask in docs/cluster.md, where the packages are installed."""

import ninefold
import pytest
from columns import mixed

pa = pytest.importorskip("pyarrow")


def test_ray():
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        rows = mixed(300)
        ds = ray.data.from_arrow(pa.table({"puzzle": pa.array(rows, pa.string())})).repartition(4)
        solved = ds.map_batches(ninefold.bulk.solve, batch_format="pyarrow")
        found = [(row["puzzle"], row["solution"], row["status"]) for row in solved.take_all()]
    finally:
        ray.shutdown()
    expected = ninefold.solve_many(rows)
    assert sorted(found, key=str) == sorted(zip(rows, *expected), key=str)


def test_dask():
    dd = pytest.importorskip("dask.dataframe")
    pd = pytest.importorskip("pandas")
    rows = mixed(300)
    ddf = dd.from_pandas(pd.DataFrame({"puzzle": rows}), npartitions=4)
    meta = ninefold.solve_many(ddf._meta, column="puzzle")
    solved = ddf.map_partitions(ninefold.solve_many, column="puzzle", meta=meta).compute()
    expected = ninefold.solve_many(rows)
    assert solved["status"].astype(object).where(solved["status"].notna(), None).tolist() == expected.status
    assert solved["solution"].astype(object).where(solved["solution"].notna(), None).tolist() == expected.solution
