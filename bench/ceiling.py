"""What better choices would gain against the champion: ``python -m bench.ceiling``, as ``make ceiling`` does.

It plays games between champions, measures one decision of each kind in every game (`knaves.lab.ceiling`),
and writes the tables of docs/strength.md. It can be stopped at any time: the next run goes on where it was,
on the processes of this machine or on Ray.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from bench.command import run
from bench.strength_page import drawn
from knaves.bots import bot, has_bot
from knaves.cli.output import bar
from knaves.intervals import mean
from knaves.lab.ceiling import measured, values_for
from knaves.lab.checkpoint import checkpoint
from knaves.lab.tables import fingerprint, make
from knaves.pipeline import Pipeline, Step, pack, unpack

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "ceiling.json"
PAGE = ROOT / "docs" / "strength.md"
WORK = ROOT / "build" / "ceiling"
SEED = "ceiling"
GAMES = 300
PLAYERS = ("champion", "champion@2", "steady")
"""Whose choices are measured, at the same decisions; the others are a scale for the champion's figures."""
# Halves of 32 choose with an error of about 1 % of a game, and two choices further apart than that decide the
# gain. More decisions narrow the interval faster than more worlds.
WORLDS = 64
FIGURES = ("best", "clairvoyance", "clairvoyance_in_truth", "luck")


def main(words: list[str]) -> None:
    """Do what the command line asks for."""
    asked = _asked(words)
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    if not asked.page:
        result = _measured(asked)
        found[f"{asked.game} {result['players'][0]}"] = result
        RESULTS.write_text(f"{json.dumps(dict(sorted(found.items())), indent=1)}\n", "utf-8")
        print(table(asked.game, found))
    PAGE.write_text(page(PAGE.read_text("utf-8"), found), "utf-8")


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ceiling", description=__doc__)
    parser.add_argument("--game", default="cribbage")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games between champions to take decisions from"
    )
    parser.add_argument("--worlds", type=int, default=WORLDS, help="worlds that a decision is played out in")
    parser.add_argument("--cores", type=int, help="the number of cores; all by default")
    parser.add_argument("--ray", action="store_true", help="work on a Ray cluster")
    parser.add_argument("--page", action="store_true", help="write the page from the results there are")
    return parser.parse_args(words)


def decisions(game: str, names: Sequence[str], worlds: int, seed: str, index: int) -> bytes:
    """Measure the decisions of one game; return them and the processor time they took."""
    began = process_time()
    found = [asdict(each) for each in measured(game, names, worlds, seed, index)]
    return pack({"decisions": found, "seconds": process_time() - began})


def _measured(asked: argparse.Namespace) -> dict[str, Any]:
    version = values_for(asked.game).version
    names = [name for name in PLAYERS if has_bot(asked.game, name)]
    players = [bot(asked.game, name, Random(0)) for name in names]
    labels = [f"{player.name} {player.version}" for player in players]
    code = fingerprint(f"knaves.games.{asked.game}")
    WORK.mkdir(parents=True, exist_ok=True)
    path = WORK / f"{asked.game}-{asked.worlds}-{code}.work"
    about = {"game": asked.game, "players": labels, "worlds": asked.worlds, "seed": SEED, "code": code}
    job = partial(decisions, asked.game, names, asked.worlds, SEED)
    with checkpoint(path, about) as held:
        games = unpack(make(_played(job, asked.games), held, bar, cores=asked.cores, ray=asked.ray))
    return {
        "players": labels,
        "values": version,
        "seed": SEED,
        "games": asked.games,
        "worlds": asked.worlds,
        "cpu_seconds": round(sum(each["seconds"] for each in games), 1),
        "date": date.today().isoformat(),
        "kinds": figures(labels, [each for game in games for each in game["decisions"]]),
    }


def _played(job: Any, games: int) -> Pipeline:
    results = yield Step("ceiling", job, range(games))
    return pack([unpack(each) for each in results])


def figures(labels: Sequence[str], found: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return by kind the number of decisions and, by player, each mean with its interval, in games."""
    kinds: dict[str, Any] = {}
    for kind in dict.fromkeys(each["kind"] for each in found):
        all_of_kind = [each for each in found if each["kind"] == kind]
        told = [each["gains"] for each in all_of_kind if each["gains"]]
        if not told:
            continue
        kinds[kind] = {"decisions": len(told), "left_out": len(all_of_kind) - len(told)}
        for place, label in enumerate(labels):
            kinds[kind][label] = {
                name: _three(mean([gains[place][name] for gains in told])) for name in FIGURES
            }
    return kinds


def _three(interval: Any) -> list[float]:
    return [round(each, 6) for each in (interval.value, interval.low, interval.high)]


def page(text: str, found: Mapping[str, Any]) -> str:
    """Return the page with the table of each game made anew, between its comments."""

    def made(match: re.Match[str]) -> str:
        return f"{match[1]}\n{table(match[2], found)}\n<!-- end -->"

    return re.sub(r"(<!-- ceiling of (\w+) -->)\n.*?<!-- end -->", made, text, flags=re.DOTALL)


def table(game: str, found: Mapping[str, Any]) -> str:
    """Return the table of a game in Markdown: each release, then each kind of decision and player."""
    lines, sizes = [], []
    for result in [found[key] for key in sorted(found, reverse=True) if key.split()[0] == game]:
        games, worlds = result["games"], result["worlds"]
        size = f"{games} games of seed `{result['seed']}`, {worlds} worlds a decision, {result['date']}"
        sizes.append(f"{result['players'][0]}: {size}.")
        for kind, of in result["kinds"].items():
            for label in result["players"]:
                told = [_percent(of[label][name]) for name in FIGURES]
                lines.append([kind, label, f"{of['decisions']}", *told])
    if not lines:
        return "Not measured yet."
    heads = [
        "decision",
        "player",
        "decisions",
        "a one-step best response gains, %",
        "clairvoyance, %",
        "the same in the true world, %",
        "truth less belief, %",
    ]
    return "\n\n".join([drawn(heads, lines), *sizes])


def _percent(three: Sequence[float]) -> str:
    value, low, high = three
    return f"{100 * value:.2f} ± {50 * (high - low):.2f}".replace("-", "−")


if __name__ == "__main__":
    run(main)
