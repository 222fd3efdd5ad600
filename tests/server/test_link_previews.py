"""What a messenger shows of a link: titles and pictures by the server, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from struct import unpack
from typing import Any

import pytest
from asking import Answer, Browser
from club_people import Clubber
from festival import Player
from guests import Guest
from serving import Served, served
from test_reviews import keep

from knaves.games import SHELF
from knaves.match.ports.tables import Unavailable
from knaves.server import app
from knaves.server.page import INDEX, PREVIEWS, read_page

SHELL = '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Knaves</title>\n  </head>\n</html>\n'
PROGRAMS: tuple[dict[str, str], ...] = ({"Accept": "*/*"}, {"Accept": "text/html"}, {"Accept": ""}, {})
"""How the programs of messengers ask."""
NAME = "<script>\"'&</script>"


class Head(HTMLParser):
    """Reads the descriptions in a page's head."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        if tag == "meta":
            self.said[str(found.get("property") or found.get("name"))] = str(found["content"])

    @property
    def title(self) -> str:
        return self.said["og:title"]

    @property
    def about(self) -> str:
        return self.said["og:description"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("page")
    (folder / INDEX).write_text(SHELL, "utf-8")
    page = read_page(folder, folder / "no-site")
    with pytest.MonkeyPatch.context() as built:
        built.setattr(app, "read_page", lambda: page)
        with served() as server:
            yield server


def asked(server: Served, path: str, **headers: str) -> Answer:
    answer = Browser(server.url, {"Accept": "*/*"}).get(path, **headers)
    assert answer.status == 200
    return answer


def head(server: Served, path: str, **headers: str) -> Head:
    return Head(asked(server, path, **headers).text)


def asking(server: Served, guest: Guest) -> Browser:
    return Browser(server.url, {"Authorization": f"Bearer {guest.owner.code}"})


def table_of(server: Served, guest: Guest, **terms: Any) -> str:
    answer = asking(server, guest).post("/api/tables", {"game": "cribbage", **terms})
    assert answer.status == 201, answer.text
    return str(answer.json["table"])


def test_every_address_says_what_the_house_is(server: Served) -> None:
    for path in ("/", "/help", "/t/none", "/c/none", "/review/none", "/replay?r=none", "/drill/today/none"):
        for headers in PROGRAMS:
            answer = Browser(server.url, headers).get(path)
            found = Head(answer.text)
            assert found.title == "Knaves", path
            assert "Cribbage and euchre" in found.about
            assert found.said["description"] == found.about
            assert found.said["og:url"] == server.url + path
            assert found.said["og:image"] == f"{server.url}/previews/home.png"
            assert found.said["og:site_name"] == "Knaves"
            assert found.said["og:type"] == "website"
            assert found.said["twitter:card"] == "summary_large_image"
            asked = Browser(server.url, headers).ask("HEAD", path)
            assert (asked.status, asked.text) == (200, "")
            assert asked.headers["Content-Length"] == answer.headers["Content-Length"]
            assert asked.headers["ETag"] == answer.headers["ETag"]


def test_an_invitation_says_who_invites_and_to_what(server: Served) -> None:
    ann = Guest(server.url, "Ann", 1)
    table = table_of(server, ann, rules="standard target=61")
    assert head(server, f"/t/{table}").title == "You are invited to a game of Cribbage"
    ann.come(table, 0)
    for headers in PROGRAMS:
        found = Head(Browser(server.url, headers).get(f"/t/{table}").text)
        assert found.title == "Ann invites you to a game of Cribbage"
        assert found.about == "Cribbage to 61. Open the link and sit down. No account is needed."
        assert found.said["og:image"] == f"{server.url}/previews/cribbage-table.png"
        assert found.said["og:url"] == f"{server.url}/t/{table}"
    czech = head(server, f"/t/{table}", Accept_Language="cs,en;q=0.5")
    assert czech.title == "Ann vás zve ke hře Cribbage"
    assert "do 61" in czech.about
    assert head(server, f"/t/{table}?language=cs").title == czech.title


def test_several_who_wait_are_named(server: Served) -> None:
    ann, ben = Guest(server.url, "Ann", 1), Guest(server.url, "Ben", 2)
    table = table_of(server, ann, game="euchre")
    ann.come(table, 0)
    ben.come(table, 1)
    found = head(server, f"/t/{table}")
    assert found.title == "You are invited to a game of Euchre"
    assert "At the table: Ann and Ben." in found.about


@pytest.mark.parametrize("watch", [True, False])
def test_a_game_in_progress_shows_no_card(server: Served, watch: bool) -> None:
    ann, ben = Guest(server.url, "Ann", 1), Guest(server.url, "Ben", 2)
    table = table_of(server, ann, watch=watch)
    ann.come(table, 0)
    ben.come(table, 1)
    for guest in (ann, ben):
        guest.table.ask(_ready(), lambda answer: None)
    ann.wait(lambda: server.tables.listings[table].playing)
    answer = asked(server, f"/t/{table}")
    found = Head(answer.text)
    if watch:
        assert found.title == "Cribbage: Ann and Ben"
        assert found.about == "Cribbage to 121. Open the link to watch."
    else:
        assert found.title == "A game of Cribbage"
        assert found.about == "Cribbage to 121. Only those at the table see this game."
        assert "Ann" not in answer.text
    # Nothing but the descriptions has come into the page.
    told = [line for line in answer.text.splitlines(keepends=True) if not line.startswith("    <meta ")]
    assert "".join(told) == SHELL


def _ready() -> Any:
    from knaves.wire import messages as say

    return say.Ready


def test_a_challenge_says_whose_it_is(server: Served) -> None:
    ann = Guest(server.url, "Ann", 1)
    made = asking(server, ann).post(
        "/api/challenges", {"game": "euchre", "rules": "standard target=5", "bot": "steady"}
    )
    answer = asked(server, f"/c/{made.json['challenge']}?beside=x")
    found = Head(answer.text)
    assert found.title == "Ann challenges you to a game of Euchre"
    assert found.about.startswith("Euchre to 5. Everybody gets the same cards, deal by deal.")
    assert "(steady)" in found.about
    assert found.said["og:url"] == f"{server.url}/c/{made.json['challenge']}"
    assert found.said["og:image"].endswith("/previews/euchre-challenge.png")
    kept = server.run(server.services.deal_sets.find(made.json["challenge"]))
    assert kept.seed not in answer.text


def test_an_invitation_says_who_looks_for_a_partner_until_it_is_answered(server: Served) -> None:
    ann, ben = (asking(server, Guest(server.url, name, seed)) for seed, name in enumerate(("Ann", "Ben")))
    wanted = {"game": "euchre", "rules": "standard target=5", "bot": "steady", "pairs": True}
    path = f"/c/{ann.post('/api/challenges', wanted).json['challenge']}"
    word = ann.post(f"/api/challenges{path[2:]}/invitation", {}).json["invitation"]
    found = head(server, f"{path}/with/{word}")
    assert found.title == "Ann invites you to be their partner in Euchre"
    assert found.about == "Euchre to 5. Open the link to play together against the computer (steady)."
    assert ben.post(f"/api/challenges{path[2:]}/with/{word}/tables", {}).status == 201
    assert "Ann" not in head(server, f"{path}/with/{word}").title


def test_a_finished_game_says_its_result(server: Served) -> None:
    keep(server, "done")
    keep(server, "four", "euchre", 4)
    found = head(server, "/review/done")
    assert found.title == "Cribbage: Ann 81 – Ben 121"
    assert "Every move" in found.about
    assert found.said["og:image"].endswith("/previews/cribbage-review.png")
    replay = head(server, "/replay?r=done&move=7")
    assert replay.title == found.title
    assert replay.said["og:url"] == f"{server.url}/replay?r=done"
    partners = head(server, "/review/four").title
    assert partners.startswith("Euchre: Ann and Cid ")
    assert " – Ben and Dot " in partners


@pytest.mark.parametrize("game", SHELF)
def test_the_hand_of_the_day_says_nothing_of_its_cards(server: Served, game: str) -> None:
    found = head(server, f"/drill/today/{game}")
    assert found.title == f"{game.capitalize()}: the hand of the day"
    assert found.said["og:image"] == f"{server.url}/previews/{game}-day.png"


def test_a_name_cannot_write_into_the_page(server: Served) -> None:
    ann = Guest(server.url, NAME, 1)
    table = table_of(server, ann)
    ann.come(table, 0)
    answer = asked(server, f"/t/{table}")
    found = Head(answer.text)
    assert NAME in found.title
    assert NAME not in answer.text
    assert "script" not in found.tags
    for path in ("/%22%3E%3Cscript%3E", "/replay?r=%22%3E%3Cscript%3E"):
        assert "script" not in head(server, path).tags


def test_the_operators_address_goes_before_the_requests(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services, "public", "https://play.example/")
    found = head(server, "/help")
    assert found.said["og:url"] == "https://play.example/help"
    assert found.said["og:image"] == "https://play.example/previews/home.png"


def test_looking_opens_and_restores_nothing(server: Served) -> None:
    ann = Guest(server.url, "Ann", 1)
    table = table_of(server, ann)
    [live] = [each for each in server.hall.lives if each.table.id == table]
    server.run(_dropped(live))
    before = (server.hall.here, {**server.tables.leases})
    assert head(server, f"/t/{table}").title == "You are invited to a game of Cribbage"
    assert head(server, "/t/none").title == "Knaves"
    assert server.hall.here == before[0]
    assert {*server.tables.leases} == {*before[1]}


async def _dropped(live: Any) -> None:
    live.drop()


@pytest.mark.parametrize("error", [Unavailable("no database"), RuntimeError("a mistake")])
def test_the_page_opens_where_nothing_can_be_found_out(
    server: Served, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fails(table: str) -> None:
        raise error

    reported: list[BaseException] = []
    monkeypatch.setattr(server.services.hall.tables, "listing", fails)
    monkeypatch.setattr(type(server.services), "failed", lambda self, where, error: reported.append(error))
    assert head(server, "/t/any").title == "Knaves"
    assert reported == ([] if isinstance(error, Unavailable) else [error])


def test_a_browser_asks_again_only_for_what_has_changed(server: Served) -> None:
    ann = Guest(server.url, "Ann", 1)
    table = table_of(server, ann)
    before = asked(server, f"/t/{table}")
    assert before.headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert before.headers["Cache-Control"] == "no-cache"
    same = Browser(server.url).get(f"/t/{table}", If_None_Match=before.headers["ETag"], Accept="*/*")
    assert (same.status, same.text) == (304, "")
    ann.come(table, 0)
    after = asked(server, f"/t/{table}", If_None_Match=before.headers["ETag"])
    assert after.headers["ETag"] != before.headers["ETag"]


def test_what_a_browser_keeps_to_open_offline_is_nobodys_link(server: Served) -> None:
    assert asked(server, "/index.html").text == SHELL


def test_every_picture_has_the_promised_size(server: Served) -> None:
    paths = sorted(PREVIEWS.glob("*.png"))
    kinds = {f"{game}-{kind}" for game in SHELF for kind in ("table", "challenge", "review", "day")}
    assert {path.stem for path in paths} == {"home", *kinds}
    for path in paths:
        answer = asked(server, f"/previews/{path.name}")
        assert answer.headers["Content-Type"] == "image/png"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert unpack(">II", answer.data[16:24]) == (1200, 630)
        assert len(answer.data) < 60_000


def test_no_browser_keeps_the_pictures_to_play_offline(tmp_path: Path) -> None:
    page, site = tmp_path / "page", tmp_path / "site"
    page.mkdir()
    site.mkdir()
    (page / INDEX).write_text(SHELL, "utf-8")
    (site / "sw.js").write_text("const x = 1\nprogram\n", "utf-8")
    built = read_page(page, site)
    assert "previews/home.png" in built
    assert b"previews" not in built["sw.js"].content
    assert b"index.html" in built["sw.js"].content


def test_an_event_is_named_with_its_kind(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("cribbage", "evening", name=NAME)
    found = head(server, f"/e/{event}")
    assert found.title == f"{NAME} – Cribbage"
    assert found.about == "Club evening. Cribbage to 31. Open the link to enter. No account is needed."
    assert found.said["og:image"] == f"{server.url}/previews/cribbage-table.png"
    ann.asks.ask("DELETE", f"/api/events/{event}")
    assert head(server, f"/e/{event}").about.endswith("Open the link to see how it stands.")
    assert head(server, "/e/none").title == "Knaves"


@pytest.mark.parametrize("path", ["/day/euchre", "/day/euchre/2026-11-28"])
def test_the_game_of_the_day_says_what_it_is(server: Served, path: str) -> None:
    found = head(server, path)
    assert found.title == "Euchre: the game of the day"
    assert found.about.startswith("Everybody gets the same cards, deal by deal.")
    assert found.said["og:image"] == f"{server.url}/previews/euchre-challenge.png"
    assert head(server, "/day/whist").title == "Knaves"


def test_a_public_club_is_named_and_another_one_is_not(server: Served) -> None:
    ann = Clubber(server.url, "Ann of the club", 1)
    club = ann.found(name=NAME, about="At eight.\nBring a board.")
    found = head(server, f"/club/{club}")
    assert (found.title, found.about) == (f"{NAME} – a club at Knaves", "1 member. At eight.")
    event = ann.announce("cribbage", "evening", club=club)
    assert head(server, f"/e/{event}").about.endswith("The members of the club can enter.")
    secret = ann.found(name="Secret", public=False)
    for hidden in (secret, "none"):
        assert head(server, f"/club/{hidden}").title == "Knaves"
