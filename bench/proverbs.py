"""What the proverbs of the card table are worth: ``python -m bench.proverbs``, as ``make proverbs`` does.

It plays games between champions, puts every decision to the proverbs (`knaves.lab.proverbs`), and writes
the figures of a game, which hints and lessons use, and docs/proverbs.md. It can be stopped at any time: the
next run goes on where it was, on the processes of this machine or on Ray.
"""

from __future__ import annotations

import argparse
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

from bench.command import run
from knaves import proverbs
from knaves.bots import coach
from knaves.cards import NotationError
from knaves.cli.output import bar
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.lab.arena import luck_only
from knaves.lab.checkpoint import checkpoint
from knaves.lab.jobs import workers
from knaves.lab.proverbs import combined, judged, played
from knaves.lab.tables import make
from knaves.pipeline import Pipeline, Step, pack, unpack
from knaves.proverbs_text import page

ROOT = Path(__file__).parents[1]
GAMES_FOLDER = ROOT / "src" / "knaves" / "games"
PAGE = ROOT / "docs" / "proverbs.md"
WORK = ROOT / "build" / "proverbs"
SEED = "proverbs"
GAMES = {"cribbage": 1600, "euchre": 660}
"""As many as make 100,000 positions."""
FEW = 100
"""Games of a game that is not in the list."""


def main(words: list[str]) -> None:
    """Do what the command line asks for."""
    asked = _asked(words)
    if not asked.page:
        told = _measured(asked)
        path = GAMES_FOLDER / asked.game / proverbs.FILE
        path.write_text(f"{json.dumps(told, indent=1)}\n", "utf-8")
        proverbs.measured.cache_clear()
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.proverbs", description=__doc__)
    parser.add_argument("--game", default="cribbage", choices=SHELF)
    parser.add_argument("--games", type=int, help="games between champions to take positions from")
    parser.add_argument("--cores", type=int, help="the number of cores; all by default")
    parser.add_argument("--ray", action="store_true", help="work on a Ray cluster")
    parser.add_argument("--page", action="store_true", help="write the page from the results there are")
    return parser.parse_args(words)


def _measured(asked: argparse.Namespace) -> dict[str, Any]:
    player, number = coach(asked.game), asked.games or GAMES.get(asked.game, FEW)
    if player is None:
        raise NotationError(_("There are no hints for this game."))
    label = f"{player.name} {player.version}"
    WORK.mkdir(parents=True, exist_ok=True)
    # Named by the player's version, which changes with any of its choices: proverbs may change, games stay.
    about = {"game": asked.game, "player": label, "seed": SEED}
    with checkpoint(WORK / f"{asked.game}.work", about) as held:
        games = unpack(make(_all(asked.game, number), held, bar, cores=asked.cores, ray=asked.ray))
    with workers(cores=asked.cores, ray=asked.ray) as run:
        found = [unpack(each) for each in run(partial(judged, asked.game), map(pack, games))]
    return {
        "player": label,
        "seed": SEED,
        "games": number,
        "positions": sum(each["decided"] for each in found),
        "rules": luck_only(find(asked.game)),
        "figures": combined(found, [each["moves"] for each in games]),
    }


def _all(game: str, number: int) -> Pipeline:
    results = yield Step("proverbs", partial(played, game, SEED), range(number))
    return pack([unpack(each) for each in results])


def written(text: str) -> str:
    """Return the page with the proverbs of each game made anew, between its comments."""

    def made(match: re.Match[str]) -> str:
        return f"{match[1]}\n{page(find(match[2]), heading='###')}\n<!-- end -->"

    return re.sub(r"(<!-- proverbs of (\w+) -->)\n.*?<!-- end -->", made, text, flags=re.DOTALL)


if __name__ == "__main__":
    run(main)
