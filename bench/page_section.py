"""The results page on the page in the browser: measurements beside their targets."""

from __future__ import annotations

from collections.abc import Iterator

from bench.page import Page
from bench.page_answers import EMPTY
from bench.page_frames import Frames
from bench.watch import BUSY, said_load

HOME, PHONE, ANSWER, ALONE = 1.0, 2.5, 100, 6.0
SMOOTH = 60
HINT, DRILL = 150, 300
REVIEW = {"cribbage": 4_000, "euchre": 15_000}
"""Frames a second, as usual; how many are shown in time has no target, as no GPU helps here."""
BEGUN = 1.0
"""The load of a machine that does nothing else, at the most, before anything is measured."""


def lines(found: Page) -> list[str]:
    """Return the section."""
    before, after = found.load
    return [
        "## The page",
        "",
        "`make bench-page` writes this section. A headless Chromium without a GPU opens the page of a",
        "`knaves serve` on the same machine; all is by the clock. Slow phone: the processor four times",
        f"slower, 1.6 Mbit/s, 150 ms. {said_load(before, after)}",
        *([BUSY] if before > BEGUN else []),
        "",
        "| what | Knaves | target | met | beside it |",
        "|---|---:|---:|---|---|",
        *_rows(found),
        "",
        "An empty page has a heading and a button. The first view is a median of seven, each in a browser",
        "that has never seen the page. Frames count while cards and pegs move in two whole hands, from the",
        "deal to the show, at the usual speed. The boxes are a page on which twelve plain boxes fly in the",
        "same way: what it does not show in time, this machine cannot.",
        "",
        "| moving | seconds | shown in time | boxes | Knaves' share of that | frames a second | 19 of 20 |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *_frames(found.frames),
        "",
        "From a click or a key to the frame that shows what it did, over whole games at speed 9, with",
        "0.3 s between them: sooner, the table would not listen. The browser counts from 16 ms.",
        "",
        "| played on | interactions | median | 19 of 20 | longest | 19 of 20, without the drawing |",
        "|---|---:|---:|---:|---:|---:|",
        *[
            f"| {name} | {each.number:,} | {each.median:.0f} ms | {each.worst:.0f} ms "
            f"| {each.longest:.0f} ms | {each.handled:.0f} ms |"
            for name, each in found.answers.items()
        ],
        "",
        "Without a server, from the tap on Play to one's own first choice, on a plain web host on this",
        "machine. In euchre the cards are dealt and others may bid before that, at the usual speed. The",
        "second visit has the files in the browser. Medians of five:",
        "",
        "| game | seconds | Python runs | the package is imported | bots, deal, movement |",
        "|---|---:|---:|---:|---:|",
        *[
            f"| {name} | {each.turn:.1f} | {each.runtime:.1f} | {each.package:.1f} | {each.game:.1f} |"
            for name, each in found.alone.items()
        ],
        "",
        "How long one waits for the computer without a server: a hint before a throw or a call, the next",
        "drill of throws or calls, and a review of a whole game. The kernel as WebAssembly, medians of",
        "five; then in plain Python, which looks less far in euchre, once. In milliseconds:",
        "",
        "| game | a hint | the next drill | a review |",
        "|---|---:|---:|---:|",
        *[
            f"| {name} | {each.hint:,.0f} | {each.drill:,.0f} | {each.review:,.0f} |"
            for name, each in found.thinking.items()
        ],
    ]


def _rows(found: Page) -> Iterator[str]:
    for what, views, target in (
        ("first view", found.views, HOME),
        ("first view, slow phone", found.phone_views, PHONE),
    ):
        ours, empty = views["Knaves"], views["empty"]
        for name, value, beside in (
            ("drawn", ours.painted, empty.painted),
            ("Play can be pressed", ours.usable, empty.usable),
        ):
            yield _row(
                f"{what}: {name}",
                f"{value / 1000:.2f} s",
                f"{target:g} s",
                value / 1000 < target,
                f"an empty page {beside / 1000:.2f} s",
            )
    usual = min(each.usual for name, each in found.frames.items() if name != "peer")
    yield _row(
        "frames a second while cards move, median",
        f"{usual:.0f}",
        f"{SMOOTH}",
        round(usual) >= SMOOTH,
        f"plain boxes {found.frames['peer'].usual:.0f}",
    )
    for name, each in found.answers.items():
        game, _comma, where = name.partition(", ")
        if game != EMPTY:
            yield _row(
                f"a click or key shows, 19 of 20: {name}",
                f"{each.worst:.0f} ms",
                f"{ANSWER} ms",
                each.worst < ANSWER,
                f"{EMPTY} {found.answers[f'{EMPTY}, {where}'].worst:.0f} ms",
            )
    for name, each in found.alone.items():
        yield _row(f"without a server: {name}", f"{each.turn:.1f} s", f"{ALONE:g} s", each.turn <= ALONE)
    for game, most in REVIEW.items():
        ours, plain = (found.thinking[f"{game}, {kernel}"] for kernel in ("kernel", "plain Python"))
        for what, value, beside, target in (
            ("a hint", ours.hint, plain.hint, HINT),
            ("the next drill", ours.drill, plain.drill, DRILL),
            ("a review", ours.review, plain.review, most),
        ):
            yield _row(
                f"without a server: {what}, {game}",
                f"{value:,.0f} ms",
                f"{target:,} ms",
                value <= target,
                f"plain Python {beside:,.0f} ms",
            )


def _frames(found: dict[str, Frames]) -> Iterator[str]:
    peer = found["peer"]
    for name, each in found.items():
        if name != "peer":
            yield (
                f"| {name} | {each.seconds:.0f} | {each.shown:.1%} | {peer.shown:.1%} "
                f"| {each.shown / peer.shown:.2f} | {each.usual:.0f} | {each.worst:.0f} |"
            )


def _row(what: str, value: str, target: str, met: bool, beside: str = "") -> str:
    return f"| {what} | {value} | {target} | {'yes' if met else '**no**'} | {beside} |"
