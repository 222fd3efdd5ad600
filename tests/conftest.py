from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from knaves import games
from toy import TOY

# The time of a single example says nothing on a busy machine.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

if TYPE_CHECKING:
    import playwright.sync_api
    from asking import Browser
    from serving import Served
    from syrupy.assertion import SnapshotAssertion


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what all processes of this test run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Ray cluster for the tests of a file; nodes that jobs may kill have DOOMED in their environment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        begin = importlib.import_module("ray.cluster_utils").Cluster
        nodes = begin(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
        patch.setenv("RAY_ADDRESS", nodes.address)
        try:
            yield nodes
        finally:
            nodes.shutdown()


@pytest.fixture(autouse=True)
def _cheap_screens(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let applications on the full screen be cheap to run; ``every_frame`` draws each frame all the same."""
    if request.path.parent.name != "tui":
        yield
        return
    from stillness import cheap

    with cheap(every_frame=request.node.get_closest_marker("every_frame") is not None):
        yield


@pytest.fixture
def screenshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compare ``app.export_screenshot()`` with the picture kept for this test."""
    from watching import Screenshot

    return snapshot.use_extension(Screenshot)


def _shelved(names: tuple[str, ...]) -> None:
    """Let every room that knows the shelf find these games on it."""
    for room, module in list(sys.modules.items()):
        if room.startswith("knaves.") and isinstance(getattr(module, "SHELF", None), tuple):
            module.SHELF = names  # type: ignore[attr-defined]


@pytest.fixture
def toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A third game: a folder with a GAME and a word on the shelf, with no bot, no kernel, no picture."""
    room = ModuleType("knaves.games.toy")
    room.GAME = TOY  # type: ignore[attr-defined]
    room.__path__ = []
    monkeypatch.setitem(sys.modules, room.__name__, room)
    before = games.SHELF
    _shelved((*before, "toy"))
    yield
    # Rooms that were opened meanwhile have the longer shelf too.
    _shelved(before)


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """A server for all the tests of a file."""
    from serving import served

    with served() as running:
        yield running


@pytest.fixture
def ann(server: Served) -> Browser:
    """Somebody who has come in."""
    from asking import Browser

    browser = Browser(server.url)
    browser.come_in("Ann")
    return browser


@pytest.fixture(scope="module")
def browser() -> playwright.sync_api.Browser:
    """A headless Chromium, or Firefox where that is all there is: one for all tests of the page."""
    from browsers import lent

    return lent()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close the browsers after the last test of the page: beside their event loop no other can run."""
    lent = sys.modules.get("browsers")
    if lent and (nextitem is None or nextitem.path.parent != item.path.parent):
        lent.close()
