"""The form of the documentation's page on fair shuffles: a right proof fits, a changed one does not.

It is tried in Chromium, in a page opened from the disk, with the examples of `docs/fair.md` before it.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from browsers import lent_chromium
from playwright.sync_api import Page, expect

import page as builder
from knaves import fair
from knaves.cards import CARDS, say, shuffled
from needs import missing

TOP = Path(__file__).parents[2]
TEXT = (TOP / "docs" / "fair.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```text\n(Game: .*?)\n```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page as `make docs` lays it out, as far as the form sees it."""
    built = tmp_path_factory.mktemp("documentation")
    try:
        node = builder.find_node()
        builder.bundle(node, "--mode", "docs", "--outDir", str(built / "javascripts"), "--emptyOutDir")
    except (OSError, subprocess.CalledProcessError):
        missing("npm")
    blocks = "".join(f"<pre><code>{escape(each)}\n</code></pre>" for each in EXAMPLES)
    form = "\n".join(line for line in TEXT.splitlines() if line.startswith(("<div", "<script")))
    heads = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    # A heading has an address of its own, with which no other part of the page may be confused.
    heads = [f'<h2 id="{re.sub("[^a-z]+", "-", head.lower()).strip("-")}"></h2>' for head in heads]
    page = f'<!doctype html><meta charset="utf-8"><article>{"".join(heads)}{blocks}{form}</article>'
    (built / "fair.html").write_text(page, "utf-8")
    return built


@pytest.fixture
def form(folder: Path) -> Iterator[Page]:
    """The form, in a page opened from the disk."""
    context = lent_chromium().new_context()
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto((folder / "fair.html").as_uri())
    yield page
    context.close()
    assert not troubles


def verdict(form: Page, text: str) -> str:
    """Return what the form says of a text, its verdict first."""
    form.get_by_label("The proof").fill(text)
    form.get_by_role("button", name="Check").click()
    result = form.get_by_role("status")
    expect(result).to_have_attribute("data-fits", re.compile("true|false"))
    return (
        f"{result.get_attribute('data-fits')}: {' '.join(result.get_by_role('listitem').all_inner_texts())}"
    )


def test_the_examples_of_the_page_fit(form: Page) -> None:
    assert len(EXAMPLES) == 2
    for number, example in enumerate(EXAMPLES, 1):
        form.get_by_role("button", name=f"Example {number}").click()
        expect(form.get_by_label("The proof")).to_have_value(example)
        said = verdict(form, form.get_by_label("The proof").input_value())
        assert said.startswith("true: This fits")
        assert "Draw 1 (shuffle) fits its proof." in said


@pytest.mark.parametrize("example", EXAMPLES, ids=["draw", "seed"])
def test_whatever_is_changed_in_an_example_does_not_fit(form: Page, example: str) -> None:
    cards = re.sub(r"(shuffle) (\S\S) (\S\S)", r"\1 \3 \2", example)
    # One digit of each number with 64, of which all have a share in the proof.
    places = [found.start() + 20 for found in re.finditer(r"[0-9a-f]{64}", example)]
    digits = [f"{example[:at]}{'0' if example[at] != '0' else '1'}{example[at + 1 :]}" for at in places]
    assert len(digits) in (2, 7)
    for changed in [cards, *digits]:
        assert changed != example
        said = verdict(form, changed)
        assert said.startswith("false: This does not fit")
        assert "Draw 1 (shuffle) does not fit its proof." in said


def test_a_draw_of_one_s_own_is_checked_as_the_library_makes_it(form: Page) -> None:
    sitting = fair.sit("euchre", 4)
    proof = fair.prove(sitting, 1, fair.fresh("secret"), [fair.fresh("entropy") for _ in range(4)])
    pack = [card for card in CARDS if str(card)[0] in "A9TJQK"]
    dealt = say(shuffled(pack, fair.stream(sitting, 1, proof)))
    shares = " ".join(f"{share.commitment.hex()}:{share.entropy.hex()}" for share in proof.shares)
    assert proof.secret
    told = [
        "  Game: euchre",
        "  Seats: 4",
        f"  Fair: {fair.VERSION} {sitting.token.hex()}",
        f"  chance deal {dealt}",
        f"  fair 1 house {proof.commitment.hex()} seats {shares}",
    ]
    assert verdict(form, "\n".join(told)).startswith(
        "false: Not everything here is proved. Draw 1 (deal) cannot"
    )
    told.append(f"  fair 1 secret {proof.secret.hex()}")
    assert verdict(form, "\n".join(told)) == (
        "true: This fits: the cards follow from what was committed to before. Draw 1 (deal) fits its proof."
    )


def test_a_seed_alone_is_compared_with_its_commitment(form: Page) -> None:
    seed = "ab" * 32
    told = f"Set: {fair.commit_seed(seed).hex()}\nSeed: {seed}"
    assert verdict(form, told) == "true: This fits. The seed fits its commitment."
    wrong = verdict(form, told.replace("abab", "abba"))
    assert wrong.startswith("false: This does not fit")
    assert "The seed does not fit its commitment." in wrong


def test_a_text_without_a_proof_is_named(form: Page) -> None:
    assert verdict(form, "Game: cribbage").startswith("false: There is no proof here")
