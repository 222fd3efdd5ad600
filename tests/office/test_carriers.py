"""One office: a request is answered alike by every carrier, byte for byte, in every language.

The same person has finished the same games on a server and on a device, and every clock stands still.
This file is long because it lists the requests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any, TypeAlias
from urllib.parse import quote

import pytest
from asking import Browser
from serving import Served, served

from knaves import games, record
from knaves.bots import bot
from knaves.device import rows
from knaves.device.deal_sets import with_end, written
from knaves.device.worker import Worker
from knaves.match.counted_choices import choices_of
from knaves.match.log import Origin
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.table.finishing import entries_of
from knaves.match.table.origin import dealing, settled_rules
from knaves.office.endpoints import ENDPOINTS
from knaves.options import write_options
from knaves.table import play

NOW = 1_790_000_000_000
TABLE = "T" * 16
SEED = "5a" * 32
DRAWN = ("table", "challenge", "played", "theirs", "study", "fresh")
"""What has another name on each carrier: a table, a challenge, one that is finished, another's game of it."""
LANGUAGES = ("en", "cs")
HAND = "discard?cards=5H+5D+JS+QC+2H+9D"
Answer: TypeAlias = tuple[int, str]
Ask: TypeAlias = Callable[..., Answer]


def finished(address: str, game: str, person: str, against: str = "steady", **rules: Any) -> FinishedGame:
    """A whole game that Ann, at the first seat, played badly."""
    found, dice = games.find(game), Random(5)
    seats = found.seats[0]
    agreed = found.rules(**rules)
    players = [bot(game, "random", dice), *[bot(game, against, dice) for _seat in range(seats - 1)]]
    state = play(found, agreed, players, dice)
    names = ("Ann", "Ben", "Cid", "Dot")[:seats]
    kinds = ("human", *[f"{against} 1"] * (seats - 1))
    seated = tuple(record.SeatedPlayer(name, kind) for name, kind in zip(names, kinds, strict=True))
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    text = record.write(record.Record(found, agreed, seated, entries))
    counts = tuple({"won": int(not seat), "lost": int(bool(seat))} for seat in range(seats))
    return FinishedGame(
        address, text, game, (person, *[""] * (seats - 1)), names, kinds, counts, "played", 0, False
    )


def of_a_set(address: str, person: str, name: str, deal_set: str) -> FinishedGame:
    """A whole game of cribbage with the cards of a set."""
    found, dice = games.find("cribbage"), Random(name)
    agreed = settled_rules(found.rules(target=31))
    dealt = dealing(found, Origin("", 0, seed=SEED, deal_set=deal_set), 2)
    state = play(dealt, agreed, [bot("cribbage", each, dice) for each in ("random", "steady")], dice)
    seated = (record.SeatedPlayer(name), record.SeatedPlayer("Ruth", "steady 1"))
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    text = record.write(record.Record(found, agreed, seated, entries, headers=record.dealt_from(SEED)))
    result, scores = found.result(state), found.scores(state)
    assert result is not None
    kinds = ("human", "steady 1")
    return FinishedGame(
        *(
            address,
            text,
            "cribbage",
            (person, ""),
            (name, "Ruth"),
            kinds,
            ({}, {}),
            "played",
            result.side,
            False,
        ),
        *(scores, deal_set),
    )


class Device:
    """A device whose store is a dictionary: the rows that a call wants are supplied before it."""

    def __init__(self, person: str, played: list[FinishedGame]) -> None:
        self.rows: dict[str, str | None] = {rows.PERSON: f"{person} Ann"}
        for place, each in enumerate(played):
            self.rows.update(rows.game_rows(each, NOW + place))
            for entry in entries_of(each, NOW + place).values():
                self.rows.update([rows.entry_row(entry)])
        self.worker = Worker(lambda: NOW)
        self._supply([rows.PERSON, rows.TABLES, rows.GAMES, rows.ENTRIES])

    def ask(self, method: str, path: str, body: Any = None, language: str = "en") -> Answer:
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        call = {"t": "ask", "method": method, "path": path, "language": language, "body": text}
        if wanted := self.worker.wanted(json.dumps(call)):
            self._supply(wanted)
        effects = self._do(call)
        return effects["status"], effects["body"]

    def rest(self) -> None:
        while self._do({"t": "tick"})["wait"] == 0:
            pass

    def _supply(self, keys: list[str]) -> None:
        found = [row for row in self.rows.items() if row[0].startswith(tuple(keys))]
        self._do({"t": "supply", "rows": found})

    def _do(self, call: Any) -> Any:
        effects = json.loads(self.worker.call(json.dumps(call)))
        self.rows.update(effects["rows"])
        return effects

    def supply(self, found: list[rows.Row]) -> None:
        """Store rows, as if they had been there from the start."""
        self.rows.update(found)
        self._do({"t": "supply", "rows": found})


def asked_by(browser: Browser) -> Ask:
    """Return how somebody asks a server."""

    def ask(method: str, path: str, body: Any = None, language: str = "en") -> Answer:
        sent = {"Accept_Language": language}
        if isinstance(body, str):
            answer = browser.ask(method, path, None, body.encode(), Content_Type="application/json", **sent)
        else:
            answer = browser.ask(method, path, body, None, **sent)
        return answer.status, answer.text

    return ask


@dataclass
class Both:
    """The carriers, and the names of what is there: records, decisions, moves, drills of mistakes."""

    server: Ask
    device: Ask
    rest: Callable[[], object]
    names: dict[str, str]
    unsigned: Ask
    """The server, asked by somebody who is not signed in."""
    owner: Ask
    """The server, asked by somebody with an account: a device needs none for studies."""

    def ask(self, method: str, path: str, body: Any = None, language: str = "en") -> tuple[Answer, Answer]:
        """Ask both; addresses and seeds, which are drawn, are left out."""
        found = []
        server = self.owner if "/stud" in path else self.server
        for which, ask in (("server", server), ("device", self.device)):
            wanted = next((each for each in ("study", "fresh") if f"{{{each}}}" in path), "")
            if wanted == "fresh" or (wanted and f"{which}_{wanted}" not in self.names):
                study = ask("POST", "/api/studies", {"position": HAND})
                self.names[f"{which}_{wanted}"] = json.loads(study[1])["study"]
            drawn = {each: self.names.get(f"{which}_{each}", "") for each in DRAWN}
            asked = path.format(**self.names, **drawn)
            found.append(self._told(ask(method, asked, body, language), [*drawn.values()]))
        return found[0], found[1]

    def _told(self, answer: Answer, drawn: list[str]) -> Answer:
        text = answer[1]
        for each in filter(None, drawn):
            text = text.replace(each, TABLE)
        text = re.sub(r'"(challenge|study|table)":"[\w-]+"', r'"\1":""', text)
        # A device has no other people, and the server counts the reader among them.
        text = re.sub(r'"people":(?:true|false|null|\d+|\{[^{}]*\})', '"people":0', text)
        text = re.sub(r'"link":"/([tc]|study)/[\w-]+"', r'"link":"\1"', text)
        # Only a server has accounts.
        text = re.sub(r'"account":(?:true|false)', '"account":false', text)
        text = re.sub(r'"(commitment|seed)":"[0-9a-f]{64}"', r'"\1":""', text)
        if text.startswith('[{"challenge"'):
            # Of the same millisecond, they are in the order of their addresses, which are drawn.
            text = json.dumps(sorted(json.loads(text), key=json.dumps))
        if text.startswith('{"own"'):
            listed = json.loads(text)
            text = json.dumps({**listed, "own": sorted(listed["own"], key=json.dumps)})
        return answer[0], text


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    with pytest.MonkeyPatch.context() as patch:
        # What is drawn is drawn alike.
        patch.setattr(SystemRandom, "randrange", lambda _self, stop: 17 % stop)
        with served(now=lambda: NOW) as server:
            yield made(server)


def made(server: Served) -> Both:
    ann = Browser(server.url)
    person = ann.come_in("Ann")
    owner = Browser(server.url)
    owner.join("Ann")
    played = [
        finished("crib", "cribbage", person, target=31, counting="claimed"),
        finished("bowers", "euchre", person, target=3),
    ]
    for place, each in enumerate(played):
        entries, choices = entries_of(each, NOW + place), choices_of(each, [person])
        server.run(server.services.results.finish(each, NOW + place, entries, choices=choices))
    device = Device(person, played)

    over_http = asked_by(ann)
    names: dict[str, str] = {}
    found = Both(over_http, device.ask, device.rest, names, asked_by(Browser(server.url)), asked_by(owner))
    for name in ("crib", "bowers"):
        path = f"/api/records/{name}/review"
        assert found.ask("POST", path) == ((204, ""), (204, ""))
        device.rest()
        while not json.loads(over_http("GET", path)[1])["told"]:
            pass
        number = json.loads(over_http("GET", path)[1])["told"]["dearest"][0]["number"]
        at = json.loads(over_http("GET", f"{path}/{number}")[1])["at"]
        found.names[f"{name}_decision"] = str(number)
        found.names[f"{name}_move"] = quote(at["choices"][0]["move"])
    mistakes = json.loads(over_http("GET", "/api/me/mistakes")[1])["items"]
    found.names["mistake"] = mistakes[0].replace(":", "/", 1)
    found.names["miscount"] = next(each for each in mistakes if each.startswith("count")).replace(":", "/", 1)
    for name, ask in (("server", over_http), ("device", device.ask)):
        table = ask("POST", "/api/tables", {"game": "euchre"})
        found.names[f"{name}_table"] = json.loads(table[1])["table"]
        challenge = ask("POST", "/api/challenges", {"game": "cribbage", "bot": "steady"})
        found.names[f"{name}_challenge"] = json.loads(challenge[1])["challenge"]
    _play_a_challenge(server, device, found.names, person)
    return found


def _play_a_challenge(server: Served, device: Device, names: dict[str, str], person: str) -> None:
    """Let Ann and Ben finish a challenge on both: on the device Ben's game is one that he has sent."""
    rules = write_options(settled_rules(games.find("cribbage").rules(target=31)))
    wanted = DealSet("", "cribbage", rules, 2, "steady", SEED, person, "Ann", NOW)
    sets = server.services.deal_sets
    played = server.run(sets.make(wanted))
    hers, his = of_a_set("mine", person, "Ann", played), of_a_set("bens-game", "ben", "Ben", played)
    for who, name, each, ended in ((person, "Ann", hers, NOW + 2), ("ben", "Ben", his, NOW)):
        server.run(sets.enter(played, who, name, NOW))
        server.run(server.services.results.finish(each, ended, {}))
    here = replace(wanted, address=written(wanted))
    own = with_end(SetGame(person, "Ann", NOW), hers, NOW + 2)
    device.supply([rows.set_row(here), rows.set_game_row(here.address, own), *rows.game_rows(hers, NOW + 2)])
    status, _body = device.ask("POST", f"/api/challenges/{here.address}/games", {"record": his.record})
    assert status == 204
    lines = json.loads(device.ask("GET", f"/api/challenges/{here.address}")[1])["lines"]
    names["device_theirs"] = next(each["record"] for each in lines if not each["yours"])
    names |= {"server_theirs": "bens-game", "server_played": played, "device_played": here.address}


_CASES: dict[tuple[str, str], list[str | tuple[str, Any]]] = {
    ("GET", "/api/session"): ["/api/session", "/api/session?language=cs", "/api/session?what=1"],
    ("GET", "/api/me"): ["/api/me"],
    ("GET", "/api/games"): ["/api/games", "/api/games?language=cs", "/api/games?what=1"],
    ("GET", "/api/games/{game}"): ["/api/games/cribbage", "/api/games/euchre", "/api/games/nim"],
    ("GET", "/api/games/{game}/rules"): ["/api/games/cribbage/rules", "/api/games/nim/rules"],
    ("GET", "/api/games/{game}/words"): [
        "/api/games/cribbage/words",
        "/api/games/euchre/words?language=cs",
        "/api/games/nim/words",
    ],
    ("GET", "/api/announcements"): ["/api/announcements"],
    ("POST", "/api/tables"): [
        ("/api/tables", {"game": "cribbage"}),
        ("/api/tables", {"game": "euchre", "rules": "standard target=5", "seats": 4}),
        ("/api/tables", {"game": "whist"}),
        ("/api/tables", {"game": "cribbage", "rules": "nonsense"}),
        ("/api/tables", {"game": "cribbage", "seats": 9}),
        ("/api/tables", {"game": "cribbage", "rated": True}),
        ("/api/tables", {"game": 3}),
        ("/api/tables", {"games": "cribbage"}),
        ("/api/tables", {}),
        ("/api/tables", "{"),
        ("/api/tables", "\ud83d".encode("utf-8", "surrogatepass").decode("latin-1")),
        ("/api/tables", "[" * 5000),
        ("/api/tables", '"' + "x" * 20_000 + '"'),
        ("/api/tables", ""),
    ],
    ("POST", "/api/entering"): [
        ("/api/entering", {"game": "cribbage", "names": ["Ann", "Bob"]}),
        ("/api/entering", {"game": "cribbage", "names": ["Ann", "Bob"], "text": "bob"}),
        ("/api/entering", {"game": "cribbage", "names": ["Ann", "Bob"], "answers": ["seat 1"], "text": "5H"}),
        ("/api/entering", {"game": "cribbage", "names": ["Ann", "Bob"], "answers": ["seat 1"], "back": True}),
        (
            "/api/entering",
            {
                "game": "cribbage",
                "names": ["Ann", "Bob"],
                "answers": ["seat 1", "5H 6H 7H 8H 9H TH", "9H TH", "JD", "5H"],
                "text": "5H 6H",
                "at": 2,
            },
        ),
        ("/api/entering", {"game": "euchre", "names": ["Ann", "Bob", "Cid", "Dot"], "rules": "feltz"}),
        ("/api/entering", {"game": "euchre", "names": ["Ann", "Bob"]}),
        ("/api/entering", {"game": "euchre", "names": ["Ann", "Bob", "Cid", "Dot"], "rules": "farmers=yes"}),
        ("/api/entering", {"game": "whist", "names": ["Ann", "Bob"]}),
        ("/api/entering", {"game": "cribbage", "names": ["Ann", " "]}),
        ("/api/entering", {"game": "cribbage", "names": []}),
        ("/api/entering", {}),
    ],
    ("POST", "/api/entering/record"): [
        (
            "/api/entering/record",
            {
                "game": "cribbage",
                "names": ["Ann", "Bob"],
                "answers": ["seat 1", "5H 6H 7H 8H 9H TH", "9H TH", "JD", "5H"],
            },
        ),
        ("/api/entering/record", {"game": "cribbage", "names": ["Ann", "Bob"]}),
        ("/api/entering/record", {"game": "whist", "names": ["Ann", "Bob"]}),
    ],
    ("POST", "/api/games/{game}/lesson"): [
        ("/api/games/cribbage/lesson", ""),
        ("/api/games/euchre/lesson", ""),
        ("/api/games/nim/lesson", ""),
    ],
    ("GET", "/api/tables"): [
        "/api/tables",
        "/api/tables?limit=5",
        "/api/tables?limit=0",
        "/api/tables?limit=x",
        "/api/tables?what=1",
    ],
    ("GET", "/api/tables/{table}"): ["/api/tables/{table}", "/api/tables/none"],
    ("POST", "/api/records/{record}/tables"): [
        ("/api/records/crib/tables", {"seat": 0}),
        ("/api/records/bowers/tables", {"number": 5}),
        ("/api/records/crib/tables", {"number": 1}),
        ("/api/records/crib/tables", {"seat": 9}),
        ("/api/records/crib/tables", {"seat": "x"}),
        ("/api/records/crib/tables", {"number": -1}),
        ("/api/records/none/tables", {}),
        ("/api/records/none/tables", "{"),
    ],
    ("POST", "/api/challenges"): [
        ("/api/challenges", {"game": "euchre", "rules": "standard target=5"}),
        ("/api/challenges", {"game": "cribbage", "bot": "nobody"}),
        ("/api/challenges", {"game": "cribbage", "rules": "nonsense"}),
        ("/api/challenges", {"game": "whist"}),
        ("/api/challenges", {"game": "cribbage", "seats": 2}),
        ("/api/challenges", "{"),
    ],
    ("GET", "/api/challenges/{challenge}"): [
        "/api/challenges/{challenge}",
        "/api/challenges/{played}",
        "/api/challenges/{challenge}?what=1",
        "/api/challenges/none",
        "/api/challenges/eJwDAAAAAAE",
    ],
    ("POST", "/api/challenges/{challenge}/tables"): [
        "/api/challenges/{challenge}/tables",
        "/api/challenges/none/tables",
    ],
    ("GET", "/api/challenges/{challenge}/beside/{record}"): [
        "/api/challenges/{played}/beside/{theirs}",
        "/api/challenges/{played}/beside/{theirs}?language=cs",
        "/api/challenges/{played}/beside/mine",
        "/api/challenges/{challenge}/beside/crib",
        "/api/challenges/none/beside/crib",
    ],
    ("GET", "/api/me/challenges"): ["/api/me/challenges", "/api/me/challenges?language=cs"],
    ("GET", "/api/records/{record}"): ["/api/records/crib", "/api/records/none", "/api/records/crib/nothing"],
    ("GET", "/api/records/{record}/steps"): [
        "/api/records/crib/steps",
        "/api/records/bowers/steps",
        "/api/records/none/steps",
    ],
    ("GET", "/api/me/games"): [
        "/api/me/games",
        "/api/me/games?limit=1",
        "/api/me/games?before=bowers",
        "/api/me/games?before=none",
        "/api/me/games?limit=0",
        "/api/me/games?limit=1000",
        "/api/me/games?language=cs",
        "/api/me/games?what=1",
    ],
    ("GET", "/api/records/{record}/review"): [
        "/api/records/crib/review",
        "/api/records/bowers/review",
        "/api/records/crib/review?seat=1",
        "/api/records/crib/review?game=1&seat=0&language=cs",
        "/api/records/crib/review?game=2",
        "/api/records/crib/review?seat=7",
        "/api/records/crib/review?game=0",
        "/api/records/crib/review?seat=x",
        "/api/records/crib/review?what=1",
        "/api/records/none/review",
    ],
    ("POST", "/api/records/{record}/review"): ["/api/records/crib/review", "/api/records/none/review"],
    ("GET", "/api/explore/{kind}"): [
        "/api/explore/discard?cards=5H+5D+JS+QC+2H+9D&score=98-104",
        "/api/explore/discard?cards=5H+5D+JS+QC+2H+9D&place=pone&zone=any&language=cs",
        "/api/explore/bid?cards=JH+9H+AS+KS+QD&up=TH&seat=third",
        "/api/explore/discard?cards=5H",
        "/api/explore/discard?mood=fine",
        "/api/explore/whist?cards=5H",
    ],
    ("GET", "/api/records/{record}/explore/{number}"): [
        "/api/records/crib/explore/5",
        "/api/records/bowers/explore/3?language=cs",
        *[f"/api/records/{name}/explore/{at}?zone=any" for name in ("crib", "bowers") for at in range(2, 9)],
        "/api/records/crib/explore/99999",
        "/api/records/crib/explore/x",
        "/api/records/none/explore/4",
    ],
    ("GET", "/api/drills/{kind}/{name}/explore"): [
        "/api/drills/discard/3/explore",
        "/api/drills/bid/3/explore?zone=any",
        "/api/drills/{mistake}/explore",
        "/api/drills/count/3/explore",
        "/api/drills/whist/3/explore",
    ],
    ("POST", "/api/records/{record}/judged"): [
        "/api/records/crib/judged",
        "/api/records/bowers/judged",
        "/api/records/none/judged",
    ],
    ("GET", "/api/records/{record}/review/{number}"): [
        "/api/records/crib/review/{crib_decision}",
        "/api/records/bowers/review/{bowers_decision}",
        "/api/records/crib/review/1",
        "/api/records/crib/review/99999",
        "/api/records/crib/review/9999999",
        "/api/records/crib/review/x",
        "/api/records/none/review/4",
    ],
    ("GET", "/api/records/{record}/review/{number}/tried"): [
        "/api/records/crib/review/{crib_decision}/tried?move={crib_move}",
        "/api/records/bowers/review/{bowers_decision}/tried?move={bowers_move}&language=cs",
        "/api/records/crib/review/{crib_decision}/tried?move=nonsense",
        "/api/records/crib/review/{crib_decision}/tried?move=",
        "/api/records/crib/review/{crib_decision}/tried",
        "/api/records/crib/review/x/tried?move=go",
        "/api/records/none/review/4/tried?move=go",
    ],
    ("GET", "/api/records/{record}/review/{number}/answer"): [
        "/api/records/crib/review/{crib_decision}/answer",
        "/api/records/bowers/review/{bowers_decision}/answer",
        "/api/records/crib/review/1/answer",
        "/api/records/none/review/1/answer",
    ],
    ("GET", "/api/analysis/{kind}/board"): [
        "/api/analysis/discard/board",
        "/api/analysis/bid/board?rules=standard",
        "/api/analysis/bid/board?rules=nonsense",
        "/api/analysis/nothing/board",
        "/api/analysis/discard/board?what=1",
    ],
    ("GET", "/api/analysis/{kind}"): [
        "/api/analysis/discard?cards=5H+6D+7S+JC+QD+AS",
        "/api/analysis/discard?cards=5H+6D+7S+JC+QD+AS&score=90-80&dealer=no&language=cs",
        "/api/analysis/discard?cards=5H+5H",
        "/api/analysis/discard?cards=XX",
        "/api/analysis/discard?score=x",
        "/api/analysis/discard?what=1",
        "/api/analysis/nothing",
        "/api/analysis/discard",
    ],
    ("GET", "/api/records/{record}/analysis/{number}"): [
        "/api/records/crib/analysis/{crib_decision}",
        "/api/records/crib/analysis/4",
        "/api/records/bowers/analysis/{bowers_decision}",
        "/api/records/crib/analysis/99999",
        "/api/records/crib/analysis/9999999",
        "/api/records/crib/analysis/x",
        "/api/records/none/analysis/4",
    ],
    ("GET", "/api/today"): ["/api/today", "/api/today?language=cs", "/api/today?what=1"],
    ("GET", "/api/me/mistakes"): ["/api/me/mistakes"],
    ("GET", "/api/courses/{lesson}"): [
        "/api/courses/counting",
        "/api/courses/counting?stage=2&here=1&streak=7&best=8&last=right&language=cs",
        "/api/courses/counting?last=perhaps",
        "/api/courses/whistling",
    ],
    ("GET", "/api/drills/{kind}"): [
        "/api/drills/count",
        "/api/drills/discard?level=2&language=cs",
        "/api/drills/play",
        "/api/drills/count?level=9",
        "/api/drills/count?level=x",
        "/api/drills/count?what=1",
        "/api/drills/nothing",
    ],
    ("GET", "/api/drills/{kind}/{name}"): [
        "/api/drills/count/17",
        "/api/drills/discard/17",
        "/api/drills/peg/5",
        "/api/drills/bid/5",
        "/api/drills/play/5",
        "/api/drills/{mistake}",
        "/api/drills/{miscount}",
        "/api/drills/nothing/5",
        "/api/drills/count/x",
        "/api/drills/count/none:4",
        "/api/drills/bid/crib:5",
        "/api/drills/count/crib:99999",
        "/api/drills/discard/2026-11-24",
    ],
    ("GET", "/api/drills/{kind}/{name}/worth"): [
        "/api/drills/count/17/worth?picked=AS",
        "/api/drills/count/17/worth?picked=AS&language=cs",
        "/api/drills/count/17/worth",
        "/api/drills/count/17/worth?picked=XX",
        "/api/drills/count/17/worth?what=1",
        "/api/drills/{miscount}/worth?picked=5H",
        "/api/drills/discard/17/worth?picked=AS",
        "/api/drills/count/none:4/worth?picked=AS",
    ],
    ("GET", "/api/drills/{kind}/{name}/grade"): [
        "/api/drills/count/17/grade?picked=AS,2D",
        "/api/drills/count/17/grade?move=claim+4&language=cs",
        "/api/drills/bid/5/grade?move=pass",
        "/api/drills/bid/5/grade?late=true",
        "/api/drills/bid/5/grade?move=nonsense",
        "/api/drills/bid/5/grade?late=x",
        "/api/drills/{mistake}/grade?late=true",
        "/api/drills/nothing/5/grade",
    ],
    ("POST", "/api/drills/{kind}/{name}/noted"): [
        ("/api/drills/count/17/noted", {"right": True, "seconds": 4.5}),
        ("/api/drills/{mistake}/noted", {"right": False, "loss": 0.25}),
        ("/api/drills/count/17/noted", {"right": 1}),
        ("/api/drills/count/17/noted", {}),
        ("/api/drills/count/17/noted", "{"),
        ("/api/drills/count/17/noted", {"right": True, "loss": 2}),
        ("/api/drills/nothing/17/noted", {"right": True}),
    ],
    ("GET", "/api/me/statistics"): ["/api/me/statistics", "/api/me/statistics?language=cs"],
    ("GET", "/api/me/histories"): ["/api/me/histories", "/api/me/histories?language=cs"],
    ("GET", "/api/me/level"): [
        "/api/me/level?game=cribbage&bot=even",
        "/api/me/level?game=euchre&bot=tougher&language=cs",
        "/api/me/level?game=cribbage&bot=steady",
        "/api/me/level?game=nim&bot=even",
        "/api/me/level",
    ],
    ("GET", "/api/me/insights"): [
        "/api/me/insights?game=cribbage",
        "/api/me/insights?game=euchre&language=cs",
        "/api/me/insights?game=cribbage&where=as+pone,leading",
        "/api/me/insights?game=cribbage&where=ahead,behind",
        "/api/me/insights?game=chess",
        "/api/me/insights",
    ],
}
_CASES |= {
    ("GET", "/api/studies"): ["/api/studies", "/api/studies?language=cs"],
    ("POST", "/api/studies"): [
        ("/api/studies", {"position": HAND}),
        ("/api/studies", {"position": "discard?cards=5H"}),
        ("/api/studies", {"text": "Nonsense"}),
        ("/api/studies", {}),
        ("/api/studies", {"text": 1}),
        ("/api/studies", "{"),
    ],
    ("POST", "/api/records/{record}/study"): [
        ("/api/records/crib/study", {"number": 4}),
        ("/api/records/bowers/study", {}),
        ("/api/records/bowers/study", {"study": "none"}),
        ("/api/records/none/study", {}),
    ],
    ("GET", "/api/studies/{study}"): [
        "/api/studies/{study}",
        "/api/studies/{study}?chapter=9",
        "/api/studies/{study}?chapter=x",
        "/api/studies/none?language=cs",
    ],
    ("GET", "/api/studies/{study}/text"): ["/api/studies/{study}/text", "/api/studies/none/text"],
    ("GET", "/api/studies/{study}/chapters/{chapter}/{place}"): [
        "/api/studies/{study}/chapters/0/0",
        "/api/studies/{study}/chapters/0/0?seat=0&language=cs",
        "/api/studies/{study}/chapters/0/0?seat=1",
        "/api/studies/{study}/chapters/0/7",
        "/api/studies/{study}/chapters/7/0",
        "/api/studies/{study}/chapters/x/0",
        "/api/studies/none/chapters/0/0",
    ],
    ("PUT", "/api/studies/{study}"): [
        ("/api/studies/{fresh}", {"version": 1, "title": "Fives"}),
        ("/api/studies/{fresh}", {"version": 0, "title": "Sixes"}),
        ("/api/studies/{fresh}", {"version": 1, "chapters": []}),
        ("/api/studies/{fresh}", {"version": 1, "places": []}),
        ("/api/studies/{fresh}", {"version": 1, "title": ""}),
        ("/api/studies/none", {"version": 1}),
    ],
    ("POST", "/api/studies/{study}/chapters"): [
        ("/api/studies/{fresh}/chapters", {"version": 1, "position": HAND}),
        ("/api/studies/{fresh}/chapters", {"version": 0, "position": HAND}),
        ("/api/studies/{fresh}/chapters", {"version": 1, "position": "dance?cards=5H"}),
        ("/api/studies/none/chapters", {"version": 1, "position": HAND}),
    ],
    ("DELETE", "/api/studies/{study}"): ["/api/studies/{fresh}", "/api/studies/none"],
}
_ELSEWHERE = [
    ("GET", "/api/nothing"),
    ("GET", "/api/records"),
    ("GET", "/api/records/a/b/c/d"),
    ("PUT", "/api/tables"),
    ("DELETE", "/api/games"),
    ("POST", "/api/today"),
]
"""Requests of which nobody knows the path, or the method there."""


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        (method, *(case if isinstance(case, tuple) else (case, None)))
        for (method, _path), cases in _CASES.items()
        for case in cases
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_carrier_answers_alike(both: Both, method: str, path: str, body: Any, language: str) -> None:
    server, device = both.ask(method, path, body, language)
    assert device == server


@pytest.mark.parametrize(("method", "path"), _ELSEWHERE)
def test_what_nobody_knows_is_refused_alike(both: Both, method: str, path: str) -> None:
    for language in LANGUAGES:
        server, device = both.ask(method, path, None, language)
        assert device == server
        assert server[0] in (404, 405)


def test_every_endpoint_of_the_office_is_asked_and_answers(both: Both) -> None:
    assert {(each.method, each.path) for each in ENDPOINTS} == {*_CASES}
    for (method, _path), cases in _CASES.items():
        path, body = cases[0] if isinstance(cases[0], tuple) else (cases[0], None)
        for status, _text in both.ask(method, path, body):
            assert status < 300, path


def test_what_is_unsigned_is_refused_alike(both: Both) -> None:
    nobody = Worker(lambda: NOW)
    for each in ENDPOINTS:
        if each.needs == "nobody":
            continue
        path = each.path.replace("{record}", "crib")
        call = {"t": "ask", "method": each.method, "path": path, "language": "cs", "body": "{}"}
        effects = json.loads(nobody.call(json.dumps(call)))
        answer = both.unsigned(each.method, path, {}, "cs")
        assert (effects["status"], effects["body"]) == answer
        assert answer[0] == 401
