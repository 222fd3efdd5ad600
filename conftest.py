"""What every test begins with: the program speaks English, whatever the system or an earlier test spoke."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest

from knaves.i18n import language

# What a machine lacks is named at the end of a run.
pytest_plugins = ["needs"]

# Threads of numpy that wait for work do so busily, and tests run beside each other on every core there is.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# The tests start the program a hundred times: what Python has compiled is kept, here and in what is started.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Spare the collector what stays to the end: modules, tests, the games that many tests look at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure() -> None:
    """Let the collector see all of it again: the kernels complain of what is never collected."""
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", language.ENGLISH)
    language.speak(language.ENGLISH)
    yield
    language.speak(language.ENGLISH)


# A shell that starts the tests in the background lets them, and all they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
