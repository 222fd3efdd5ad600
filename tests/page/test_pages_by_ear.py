"""What a screen reader has of the pages to study with, in the order in which it reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import Browser as Client
from browsing import Visitor, visiting
from explored_server import explored_server
from playwright.sync_api import Browser, expect
from serving import Served
from test_history_page import COUNTS, come_in, statistics
from test_reviews import keep, reviewed

from transcribing import as_written

pytestmark = pytest.mark.long

SAMPLE = Path(__file__).parents[2] / "docs" / "studies.md"


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with explored_server() as server:
        yield server


@pytest.fixture
def ann(browser: Browser, server: Served) -> Iterator[Visitor]:
    with visiting(browser, server.url) as visitor:
        yield visitor
        assert visitor.troubles == []


def heard(visitor: Visitor, part: str = "main") -> list[str]:
    """A part of the page, an element a line."""
    return visitor.page.locator(part).aria_snapshot().splitlines()


def test_the_explorer_by_ear(ann: Visitor) -> None:
    ann.page.goto(ann.url + "/explore/discard?cards=5H+5D+JS+QC+2H+9D&score=98-104")
    expect(ann.page.get_by_role("table").first).to_be_visible()
    as_written("page-explorer", heard(ann))


def test_a_study_by_ear(ann: Visitor, server: Served) -> None:
    """The sample of the documentation, before its question is answered and after."""
    sample = re.search(r"```text\n(Format:.*?)```", SAMPLE.read_text("utf-8"), re.DOTALL)
    assert sample is not None
    writer = Client(server.url)
    writer.join("Eve")
    study = writer.post("/api/studies", {"text": sample[1]}).json["study"]
    page = ann.page
    page.goto(f"{server.url}/study/{study}")
    expect(page.locator("#question")).to_have_text("What do you throw to Otto's crib?")
    # Addresses are made at random.
    said = [line for line in heard(ann) if "/url:" not in line]
    hand = page.locator(".fan-row button")
    for card in ("two of hearts", "nine of diamonds"):
        hand.and_(page.get_by_role("button", name=card)).click()
    page.locator(".btn.main").click()
    expect(page.locator(".branch").first).to_be_visible()
    said += ["> two of hearts, nine of diamonds", *[line for line in heard(ann) if "/url:" not in line]]
    as_written("page-study", said)


def test_insights_by_ear(ann: Visitor, server: Served) -> None:
    person = come_in(ann)
    for seed in range(2):
        path = keep(server, f"heard-{seed}", person=person, seed=seed, counts=COUNTS, target=61)
        reviewed(Client(server.url), path)
    statistics(ann)
    insights = ann.page.locator(".insights")
    insights.get_by_label("Filter 1").select_option("as pone")
    expect(insights).to_contain_text(re.compile(r"As pone: \d+ decisions, "))
    as_written("page-insights", [re.sub(r"\d+\.\d+", "0.0", line) for line in heard(ann, ".insights")])
