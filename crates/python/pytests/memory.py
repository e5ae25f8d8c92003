"""How much memory stays with a process that does the same again and again."""

import os
import subprocess
import sys
from textwrap import indent

import pytest

readable = pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read from /proc")

PROGRAM = """
import gc, os
import ninefold

def resident():
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def some(times):
    for _ in range(times):
{step}

some({warm})
before = resident()
some({times})
print(resident() - before)
"""


def growth(step, warm, times, before=""):
    """How many bytes more there are after so many times of a step, in a process of its own: other tests
    leave libraries behind whose memory comes and goes."""
    program = before + PROGRAM.format(step=indent(step, 8 * " "), warm=warm, times=times)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)
