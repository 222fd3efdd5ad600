"""Record scenes for the page's gallery: the messages that a seat got at a real table, by what was shown then.

``python packaging/page_scenes.py`` plays games on a server of its own and writes ``web/gallery/scenes/``.
Chance deals, so each run records other cards.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[1]
sys.path[:0] = [str(TOP / "tests"), str(TOP / "tests" / "server")]

from plain import Plain  # noqa: E402
from serving import served  # noqa: E402

SCENES = TOP / "web" / "gallery" / "scenes"
Json = dict[str, Any]
Wanted = dict[str, Callable[[Json, Json], Any]]
"""Scenes by name, and whether an update, with its only seat, shows them. A list is the cards to pick."""

CHANCE = "deal_cut=chance starter_cut=chance"


def phase(update: Json) -> str:
    """Return the phase: cribbage's, or the step of euchre's."""
    at = update["open"]["phase"]
    return str(at if isinstance(at, str) else at.get("step", at["type"]).lower())


def asked(seat: Json, word: str) -> bool:
    """Whether the seat may make a move that begins with a word."""
    return any(each["move"].split()[0] == word for each in seat["choices"])


def shown(update: Json, kind: str, **fields: Any) -> bool:
    """Whether an event of a kind is told."""
    events = [each["event"] for each in update["events"]]
    return any(
        each["type"] == kind and all(each[name] == value for name, value in fields.items()) for each in events
    )


CRIBBAGE: Wanted = {
    "cribbage-cut": lambda update, seat: asked(seat, "cut") and phase(update) == "cut for deal",
    "cribbage-throw": lambda update, seat: (
        phase(update) == "discard" and seat["choices"] and dealer(update, seat)
    ),
    "cribbage-throw-picked": lambda update, seat: (
        phase(update) == "discard" and seat["choices"] and [each["card"] for each in seat["hand"][-2:]]
    ),
    "cribbage-throw-theirs": lambda update, seat: (
        phase(update) == "discard" and seat["choices"] and not dealer(update, seat)
    ),
    "cribbage-play": lambda update, seat: (
        phase(update) == "play" and seat["choices"] and len(update["open"]["laid"]) >= 4
    ),
    "cribbage-last-card": lambda update, seat: (
        phase(update) == "play" and seat["choices"] and len(seat["hand"]) == 1 and [seat["hand"][0]["card"]]
    ),
    "cribbage-show": lambda update, seat: shown(update, "Scored", why="hand"),
}
COUNTED: Wanted = {
    "cribbage-claim": lambda update, seat: asked(seat, "claim") and update["open"]["count"]["what"] == "hand",
    "cribbage-muggins": lambda update, seat: asked(seat, "muggins"),
    "cribbage-go": lambda update, seat: asked(seat, "go"),
}
THREE: Wanted = {
    "cribbage-three-throw": lambda update, seat: phase(update) == "discard" and seat["choices"],
    "cribbage-three-play": lambda update, seat: (
        phase(update) == "play" and seat["choices"] and len(update["open"]["laid"]) >= 7
    ),
}
FOUR: Wanted = {
    "cribbage-four-throw": lambda update, seat: phase(update) == "discard" and seat["choices"],
    "cribbage-four-play": lambda update, seat: (
        phase(update) == "play" and seat["choices"] and len(update["open"]["laid"]) >= 10
    ),
}
EUCHRE: Wanted = {
    "euchre-bid": lambda update, seat: phase(update) == "order" and seat["choices"],
    "euchre-name": lambda update, seat: phase(update) == "make" and seat["choices"],
    "euchre-bury": lambda update, seat: phase(update) in ("bury", "trim") and seat["choices"],
    "euchre-lead": lambda update, seat: (
        phase(update) == "playing" and seat["choices"] and not update["open"]["phase"]["trick"]
    ),
    "euchre-trick": lambda update, seat: (
        phase(update) == "playing" and seat["choices"] and len(update["open"]["phase"]["trick"]) >= 2
    ),
    "euchre-barred": lambda update, seat: (
        phase(update) == "playing" and seat["choices"] and any(each.get("why") for each in seat["hand"])
    ),
    "euchre-alone": lambda update, seat: phase(update) == "playing" and update["open"]["phase"]["alone"],
    "euchre-defend": lambda update, seat: phase(update) == "defend" and seat["choices"],
    "euchre-scored": lambda update, seat: shown(update, "DealScored"),
}


def dealer(update: Json, seat: Json) -> bool:
    """Whether the seat deals."""
    return bool(update["open"]["dealer"] == seat["seat"])


def recorded(player: Plain, table: str, wanted: Wanted, rng: random.Random) -> Iterator[tuple[str, Json]]:
    """Play a game at random; yield each scene when it is first seen, and the end as ``over``."""
    player.send("ready", table=table)
    around: Json = {}
    before: Json = {}
    left = dict(wanted)
    for message in iter(player.next, None):
        match message["t"]:
            case "part":
                player.give_part(message)
            case "around":
                around = message
            case "over":
                yield "over", {"messages": [around, before, message]}
                return
            case "update":
                [seat] = message["seats"]
                message["open"] = seat["view"]["open"] if "open" in seat["view"] else message["open"]
                for name in [name for name, fits in left.items() if fits(message, seat)]:
                    found = left.pop(name)(message, seat)
                    then = {"then": {"pick": found}} if isinstance(found, list) and found else {}
                    start = [before] if before and message["events"] else []
                    yield name, {"messages": [around, *start, message], **then}
                before = {**message, "events": message["events"][-3:]}
                if seat["choices"]:
                    move = rng.choice(seat["choices"])["move"]
                    player.send("move", table=table, seat=seat["seat"], after=message["moves"], move=move)


def main() -> None:
    """Record every scene."""
    SCENES.mkdir(parents=True, exist_ok=True)
    rng = random.Random(7)
    with served() as server:
        for game, rules, seats, wanted in (
            ("cribbage", "target=61", 2, CRIBBAGE),
            ("cribbage", f"target=61 {CHANCE} counting=muggins go=spoken", 2, COUNTED),
            ("cribbage", f"target=61 {CHANCE}", 3, THREE),
            ("cribbage", f"target=61 {CHANCE}", 4, FOUR),
            ("euchre", "target=5 defend_alone=always", 4, EUCHRE),
        ):
            missing = set(wanted)
            for _attempt in range(12):
                ann = Plain(server.url, "Ann")
                table = ann.open(game, rules=rules, seats=seats)
                ann.come(table, 0)
                for seat, name in zip(range(1, seats), ("Otto", "Hector", "Pam"), strict=False):
                    assert ann.ask("seat_bot", table=table, seat=seat, bot="simple", name=name)["t"] == "done"
                for name, scene in recorded(ann, table, {each: wanted[each] for each in missing}, rng):
                    _write(f"{game}-over" if name == "over" else name, scene)
                    missing.discard(name)
                ann.close()
                if not missing:
                    break
            sys.stdout.write(f"{game} {rules}: {', '.join(sorted(missing)) or 'all'}\n")
        _rooms(server.url)
        _company(server.url)


def _rooms(url: str) -> None:
    """Record the waiting room as its host and as a guest sees it."""
    ann, ben = Plain(url, "Ann"), Plain(url, "Ben")
    table = ann.open("euchre", seats=4, public=True)
    ann.come(table, 0)
    assert ann.ask("seat_bot", table=table, seat=2, bot="sharp", name="Hector")["t"] == "done"
    ben.come(table)
    for name, who in (("room-host", ann), ("room-guest", ben)):
        _write(name, {"messages": [who.told("around")[-1]]})
    ben.ask("sit", table=table, seat=1)
    ben.ask("ready", table=table)
    ann.ask("ping")
    _write("room-ready", {"messages": [ann.told("around")[-1]]})


def _company(url: str) -> None:
    """Record a game between people: an offer to end it, somebody who goes, a line that is lost."""
    ann, ben = Plain(url, "Ann"), Plain(url, "Bartholomew of Kent")
    table = ann.open("cribbage", rules=CHANCE)
    ann.come(table, 0)
    ben.come(table, 1)
    ann.send("ready", table=table)
    ben.send("ready", table=table)
    for each in (ann, ben):
        while not (each.told("update") and each.told("update")[-1]["seats"][0]["choices"]):
            if (message := each.next())["t"] == "part":
                each.give_part(message)
    update = ann.told("update")[-1]
    _write("company-lost", {"messages": [ann.told("around")[-1], update], "then": {"lost": True}})
    ben.ask("propose_end", table=table, seat=ben.told("update")[-1]["seats"][0]["seat"])
    ann.ask("ping")
    _write("company-ends", {"messages": [ann.told("around")[-1], update]})
    ben.close()
    around = ann.wait("around")
    _write("company-away", {"messages": [around, update]})
    [seat] = [place for place, each in enumerate(around["seats"]) if not each["yours"]]
    around["absent"] = [{"seat": seat, "choices": ["wait", "bot", "claim"], "chosen": {}}]
    around["seats"][seat] |= {"presence": "gone", "absent": -1}
    _write("company-gone", {"messages": [{**around, "ends": []}, update]})


def _write(name: str, scene: Json) -> None:
    path = SCENES / f"{name}.json"
    path.write_text(json.dumps(scene, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
