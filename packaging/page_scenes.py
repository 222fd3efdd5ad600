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

from plain import Plain, until_dealt  # noqa: E402
from serving import served  # noqa: E402

from games.euchre.tables import dealt  # noqa: E402
from knaves.game import CHANCE, Seat  # noqa: E402
from knaves.games.euchre import GAME  # noqa: E402
from knaves.match.match import Update  # noqa: E402
from knaves.match.notices import Happened  # noqa: E402
from knaves.wire.telling import Reader, Teller  # noqa: E402

SCENES = TOP / "web" / "gallery" / "scenes"
Json = dict[str, Any]
Wanted = dict[str, Callable[[Json, Json], Any]]
"""Scenes by name, and whether an update, with its only seat, shows them. A list of cards is to be picked."""
NAMES = ("Ann", "Otto", "Hector", "Pam")
LONG_NAMES = ("Konstantina Wolfgang", "Archibald Fitzgerald", "Margarethe von Trott", "Ferdinand Montgomery")
"""Names of twenty letters, the longest that a table is drawn for."""

NO_CUTS = "deal_cut=chance starter_cut=chance"


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
    "cribbage-hint": lambda update, seat: phase(update) == "discard" and seat["choices"],
    "cribbage-warned": lambda update, seat: phase(update) == "discard" and seat["choices"],
}
COUNTED: Wanted = {
    "cribbage-claim": lambda update, seat: asked(seat, "claim") and update["open"]["count"]["what"] == "hand",
    "cribbage-muggins": lambda update, seat: asked(seat, "muggins"),
    "cribbage-go": lambda update, seat: asked(seat, "go"),
}
BEYOND: Wanted = {
    "cribbage-beyond": lambda update, seat: (
        phase(update) == "play"
        and seat["choices"]
        and max(update["open"]["scores"]) > 130
        and len(update["open"]["laid"]) >= 2
    ),
}
LONG: Wanted = {
    "cribbage-names-throw": CRIBBAGE["cribbage-throw"],
    "cribbage-names-play": CRIBBAGE["cribbage-play"],
    "cribbage-names-show": CRIBBAGE["cribbage-show"],
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
        phase(update) == "playing"
        and seat["choices"]
        and len(seat["hand"]) >= 4
        and not update["open"]["phase"]["trick"]
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
    "euchre-hint": lambda update, seat: phase(update) == "order" and seat["choices"],
    "euchre-lost": lambda update, seat: (
        phase(update) == "playing" and seat["choices"] and len(update["open"]["phase"]["trick"]) == 1
    ),
}
LONG_EUCHRE: Wanted = {
    "euchre-names-bid": EUCHRE["euchre-bid"],
    "euchre-names-name": EUCHRE["euchre-name"],
    "euchre-names-trick": EUCHRE["euchre-trick"],
}


def dealer(update: Json, seat: Json) -> bool:
    """Whether the seat deals."""
    return bool(update["open"]["dealer"] == seat["seat"])


def after(player: Plain, table: str, update: Json, name: str, found: Any) -> Json:
    """Return what is done in a scene after its messages: cards picked, a hint or a warning, a lost line."""
    seat = update["seats"][0]
    if name.endswith("-hint"):
        return {"then": {"hint": player.ask("hint", table=table, seat=seat["seat"])}}
    if name.endswith("-warned"):
        for each in seat["choices"]:
            told = player.ask("hint", table=table, seat=seat["seat"], move=each["move"])
            if told.get("mistake", False):
                cards = [card["card"] for card in seat["hand"] if card["card"] in each["move"].split()]
                return {"then": {"pick": cards, "warned": told["say"]}}
    if name.endswith("-show"):
        return {"then": {"show": True}}
    if name.endswith("-lost"):
        return {"then": {"lost": True}}
    cards = isinstance(found, list) and all(isinstance(each, str) for each in found)
    return {"then": {"pick": found}} if cards and found else {}


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
                    then = after(player, table, message, name, found)
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
        for game, rules, names, wanted in (
            ("cribbage", "target=61", NAMES[:2], CRIBBAGE),
            (
                "cribbage",
                f"target=61 {NO_CUTS} counting=muggins muggins=called go=spoken",
                NAMES[:2],
                COUNTED,
            ),
            ("cribbage", f"target=241 {NO_CUTS}", NAMES[:2], BEYOND),
            ("cribbage", f"target=61 {NO_CUTS}", LONG_NAMES[:2], LONG),
            ("cribbage", f"target=61 {NO_CUTS}", NAMES[:3], THREE),
            ("cribbage", f"target=61 {NO_CUTS}", NAMES, FOUR),
            ("euchre", "target=5 defend_alone=always", NAMES, EUCHRE),
            ("euchre", "target=10 no_trump=yes", LONG_NAMES, LONG_EUCHRE),
        ):
            missing = set(wanted)
            for _attempt in range(12):
                host = Plain(server.url, names[0])
                table = host.open(game, rules=rules, seats=len(names))
                host.come(table, 0)
                for seat, name in enumerate(names[1:], 1):
                    assert (
                        host.ask("seat_bot", table=table, seat=seat, bot="simple", name=name)["t"] == "done"
                    )
                for name, scene in recorded(host, table, {each: wanted[each] for each in missing}, rng):
                    kind = f"{game}-over" if wanted in (CRIBBAGE, EUCHRE) else ""
                    if name != "over" or kind:
                        _write(kind if name == "over" else name, scene)
                    missing.discard(name)
                host.close()
                if not missing:
                    break
            sys.stdout.write(f"{game} {rules}: {', '.join(sorted(missing)) or 'all'}\n")
        _rooms(server.url)
        _company(server.url)
        _farmer(server.url)


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
    """Record a game between people: clocks, an offer to end it, somebody who goes, a line that is lost."""
    ann, ben, carol = Plain(url, "Ann"), Plain(url, "Bartholomew of Kent"), Plain(url, "Carol")
    table = ann.open("cribbage", rules=NO_CUTS, move=30_000, reserve=120_000)
    ann.come(table, 0)
    ben.come(table, 1)
    until_dealt(table, ann, ben)
    update = ann.told("update")[-1]
    carol.come(table)
    _write("company-watched", {"messages": [carol.told("around")[-1], carol.told("update")[-1]]})
    carol.close()
    ann.ask("ping")
    _write("company-clock", {"messages": [ann.told("around")[-1], update]})
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


def _farmer(url: str) -> None:
    """Make the rarest moment of euchre from a stacked pack: a hand of nines and tens alone."""
    ann = Plain(url, "Ann")
    table = ann.open("euchre", rules="farmers=yes", seats=4)
    ann.come(table, 0)
    for seat, name in enumerate(NAMES[1:], 1):
        ann.ask("seat_bot", table=table, seat=seat, bot="simple", name=name)
    ann.send("ready", table=table)
    while (around := ann.wait("around"))["playing"] is False:
        pass
    state = dealt("QH", {0: "9S TS 9D TD 9C"}, farmers=True)
    views = {Seat(0): GAME.view(state, Seat(0))}
    update = Update(len(state.history), CHANCE, (), views, actors=GAME.actors(state))
    teller, reader = Teller(table, "euchre", NAMES), Reader("", (Seat(0),), "en")
    [message] = teller.told(Happened(update, state.open), around["n"], reader, 0)
    _write("euchre-farmer", {"messages": [around, json.loads(message)]})


def _write(name: str, scene: Json) -> None:
    path = SCENES / f"{name}.json"
    path.write_text(json.dumps(scene, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
