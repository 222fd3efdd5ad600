"""Studies over HTTP: made of games, positions and texts; read by everybody, changed by their owners alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asking import Answer, Browser
from serving import Served, served
from test_reviews import keep

from knaves import study
from knaves.office.studies import MOST
from knaves.server.limits import Limits
from knaves.wire.study_changes import LONGEST

HAND = "discard?cards=5H+5D+JS+QC+2H+9D&score=98-104"


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        keep(running, "played", target=31)
        keep(running, "trumps", "euchre", 4, target=3)
        yield running


@pytest.fixture
def ann(server: Served) -> Iterator[Browser]:
    """Somebody with an account, who leaves no studies behind."""
    browser = Browser(server.url)
    browser.join(f"Ann {next(_NUMBERS)}")
    yield browser
    for each in browser.get("/api/studies").json["own"]:
        assert browser.ask("DELETE", f"/api/studies/{each['study']}").status == 204


_NUMBERS = iter(range(10_000))


def made(who: Browser, body: Any | None = None) -> str:
    answer = who.post("/api/studies", body or {"position": HAND})
    assert answer.status == 201, answer.text
    return f"/api/studies/{answer.json['study']}"


def of_game(who: Browser, record: str = "played", **more: Any) -> Any:
    answer = who.post(f"/api/records/{record}/study", more)
    assert answer.status == 201, answer.text
    return answer.json


def sent(read: Any) -> list[dict[str, Any]]:
    """The places of a chapter as a client sends them back."""
    names = ("parent", "seat", "move", "comment", "glyph", "marks", "question")
    return [{name: each[name] for name in names} for each in read["places"]]


def change(who: Browser, path: str, version: int, **more: Any) -> Answer:
    return who.ask("PUT", path, {"version": version, **more})


@pytest.mark.parametrize(("record", "game"), [("played", "cribbage"), ("trumps", "euchre")])
def test_a_finished_game_becomes_a_study_that_everybody_reads(
    ann: Browser, server: Served, record: str, game: str
) -> None:
    path = f"/api/studies/{of_game(ann, record, number=5)['study']}"
    found = Browser(server.url).get(path).json
    assert not found["own"]
    assert ann.get(path).json["own"]
    [chapter] = found["chapters"]
    assert chapter["game"] == game
    assert found["places"][0] == {
        "parent": -1, "seat": -1, "move": "", "label": "",
        "comment": "", "glyph": "", "marks": [], "question": "", "deal": 0,
    }  # fmt: skip
    assert all(each["label"] and each["move"] for each in found["places"][1:])
    assert found["places"][-1]["deal"] >= 1
    for at in (0, 5, len(found["places"]) - 1):
        board = Browser(server.url).get(f"{path}/chapters/0/{at}").json
        assert board["names"] == found["names"]
        assert board["place"] == at
        assert board["seats"] == [*range(len(found["names"]))]
    other = Browser(server.url).get(f"{path}/chapters/0/5?seat=1").json
    assert other["at"]["seat"] == 1
    assert Browser(server.url).get(f"{path}/chapters/0/9999").code == "unknown"
    assert Browser(server.url).get(f"{path}/chapters/1/0").code == "unknown"
    assert Browser(server.url).get(f"{path}/chapters/0/5?seat=9").code == "unknown"


def test_a_branch_with_all_that_is_said_of_it_comes_back_and_asks(ann: Browser) -> None:
    path = f"/api/studies/{of_game(ann)['study']}"
    read = ann.get(path).json
    places = sent(read)
    at = next(n for n, each in enumerate(places) if each["move"].startswith("discard"))
    before = places[at]["parent"]
    board = ann.get(f"{path}/chapters/0/{before}?seat={places[at]['seat']}").json
    assert places[at]["seat"] in board["movers"]
    [played] = [each["move"] for each in board["branches"]]
    other = next(each["move"] for each in board["at"]["choices"] if each["move"] != played)
    card = board["at"]["hand"][0]["card"]
    added = {
        "parent": before, "seat": places[at]["seat"], "move": other,
        "comment": "Keeps more.\n\nAnd why.", "glyph": "!?", "marks": [{"card": card}],
    }  # fmt: skip
    places[before]["question"] = "What would you throw?"
    answer = change(ann, path, read["version"], places=[*places, added], at=len(places))
    assert answer.status == 200, answer.text
    after = answer.json
    branch = after["places"][after["at"]]
    assert (branch["move"], branch["glyph"], branch["comment"]) == (other, "!?", "Keeps more.\n\nAnd why.")
    assert branch["marks"] == [{"card": card, "to": ""}]
    assert after["version"] == read["version"] + 1
    asked = ann.get(f"{path}/chapters/0/{before}").json
    assert asked["right"] == [played]
    assert asked["at"]["seat"] == places[at]["seat"]
    assert [each["move"] for each in asked["branches"]] == [played, other]
    text = ann.get(f"{path}/text").text
    assert study.read(text).chapters[0].places[before].question == "What would you throw?"


def test_moves_against_the_rules_change_nothing(ann: Browser) -> None:
    path = made(ann)
    read = ann.get(path).json
    wrong = [*sent(read), {"parent": 0, "seat": 0, "move": "discard AS AH"}]
    for places, code in (
        (wrong, "refused"),
        ([*sent(read), {"parent": 0, "seat": 0, "move": "dance"}], "unreadable"),
        ([*sent(read), {"parent": 7, "seat": 0, "move": "discard 5H 5D"}], "unreadable"),
        ([*sent(read), {"parent": 0, "seat": 0, "move": "discard 5H 5D", "glyph": "#"}], "unreadable"),
        ([], "unreadable"),
    ):
        assert change(ann, path, 1, places=places).code == code
    assert ann.get(path).json == read


def test_a_position_shows_what_its_own_seat_knows(ann: Browser, server: Served) -> None:
    path = made(ann)
    board = Browser(server.url).get(f"{path}/chapters/0/0").json
    assert len(board["seats"]) == 1
    assert sorted(each["card"] for each in board["at"]["hand"]) == sorted(
        ["5H", "5D", "JS", "QC", "2H", "9D"]
    )
    own = board["seats"][0]
    assert Browser(server.url).get(f"{path}/chapters/0/0?seat={1 - own}").code == "unknown"
    move = board["at"]["choices"][0]["move"]
    read = change(ann, path, 1, places=[*sent(ann.get(path).json), {"parent": 0, "seat": own, "move": move}])
    assert read.status == 200, read.text
    after = Browser(server.url).get(f"{path}/chapters/0/1").json
    held = {each["card"] for each in after["at"]["hand"]}
    assert held <= {"5H", "5D", "JS", "QC", "2H", "9D"}
    assert change(
        ann, path, 2, places=[*sent(read.json), {"parent": 0, "seat": 1 - own, "move": move}]
    ).status in (400, 409)
    assert ann.post("/api/studies", {"position": "discard?cards=5H+5H"}).code == "unreadable"
    assert ann.post("/api/studies", {"position": "hop?cards=5H"}).code == "unreadable"


def test_of_two_windows_the_later_one_is_told(ann: Browser) -> None:
    path = made(ann)
    assert change(ann, path, 1, title="First").json["title"] == "First"
    late = change(ann, path, 1, title="Second")
    assert late.status == 409
    assert late.code == "stale"
    assert ann.post("/api/records/played/study", {"study": path[13:], "version": 1}).code == "stale"
    assert ann.get(path).json["title"] == "First"


def test_nobody_else_changes_a_study(ann: Browser, server: Served) -> None:
    path = made(ann)
    ben, guest = Browser(server.url), Browser(server.url)
    ben.join(f"Ben {next(_NUMBERS)}")
    guest.come_in("Gus")
    for who in (ben, guest):
        assert change(who, path, 1, title="Mine").code == "forbidden"
        assert who.post(f"{path}/chapters", {"version": 1, "position": HAND}).code == "forbidden"
        assert who.post("/api/records/played/study", {"study": path[13:], "version": 1}).code == "forbidden"
        assert who.ask("DELETE", path).code == "unknown"
        assert who.get(path).json["title"]
    assert change(Browser(server.url), path, 1, title="Mine").code == "unsigned"
    assert ann.get(path).json["version"] == 1


def test_a_guest_makes_none_and_nobody_too_many(ann: Browser, server: Served) -> None:
    guest = Browser(server.url)
    guest.come_in("Gus")
    assert guest.post("/api/studies", {"position": HAND}).code == "forbidden"
    assert guest.get("/api/studies").json["most"] == 0
    assert Browser(server.url).post("/api/studies", {"position": HAND}).code == "unsigned"
    assert ann.post("/api/studies", {}).code == "malformed"
    for _each in range(MOST):
        made(ann)
    assert ann.get("/api/studies").json["most"] == MOST
    assert ann.post("/api/studies", {"position": HAND}).code == "refused"


def test_a_study_is_no_longer_than_it_may_be(ann: Browser) -> None:
    path = made(ann)
    assert change(ann, path, 1, text="#" * (LONGEST + 1)).status == 400
    assert (
        ann.ask("PUT", path, data=b" " * (2 * LONGEST + 1), Content_Type="application/json").code == "large"
    )
    chapters = [{"was": 0, "title": f"Chapter {number}"} for number in range(100)]
    assert change(ann, path, 1, chapters=chapters).code == "unreadable"


def test_only_public_studies_are_in_the_list(ann: Browser, server: Served) -> None:
    path, hidden = made(ann), made(ann)
    assert change(ann, path, 1, public=True, title="For everybody").json["public"]
    listed = Browser(server.url).get("/api/studies").json
    assert listed["own"] == []
    assert path[13:] in [each["study"] for each in listed["public"]]
    assert hidden[13:] not in [each["study"] for each in listed["public"]]
    assert {each["study"] for each in ann.get("/api/studies").json["own"]} == {path[13:], hidden[13:]}
    assert not change(ann, path, 2, public=False).json["public"]
    assert path[13:] not in [each["study"] for each in Browser(server.url).get("/api/studies").json["public"]]


def test_chapters_are_added_named_ordered_and_removed(ann: Browser) -> None:
    path = made(ann)
    added = of_game(ann, study=path[13:], version=1)
    assert added["chapter"] == 1
    assert ann.post(f"{path}/chapters", {"version": 2, "position": HAND}).json["chapter"] == 2
    wanted = [{"was": 1, "title": "The game"}, {"was": 0, "title": "The hand"}]
    read = change(ann, path, 3, chapters=wanted, chapter=1).json
    assert [each["title"] for each in read["chapters"]] == ["The game", "The hand"]
    assert read["chapter"] == 1
    assert change(ann, path, 4, chapters=[{"was": 9, "title": "None"}]).code == "unknown"
    assert change(ann, path, 4, chapters=[]).code == "unreadable"


def test_a_text_is_exported_and_imported(ann: Browser, server: Served) -> None:
    text = ann.get(f"{made(ann)}/text").text
    ben = Browser(server.url)
    name = ben.join(f"Ben {next(_NUMBERS)}")["name"]
    path = made(ben, {"text": text})
    read = ben.get(path).json
    assert read["author"] == name
    assert ben.post("/api/studies", {"text": "Format: nothing"}).code == "unreadable"
    assert (
        change(ben, path, 1, text=text.replace("Study: ", "Study: Again, "))
        .json["title"]
        .startswith("Again, ")
    )


def test_a_game_that_is_not_over_has_no_study(ann: Browser) -> None:
    table = ann.post("/api/tables", {"game": "cribbage", "seats": 2}).json["table"]
    assert ann.post(f"/api/records/{table}/study", {}).code == "unknown"


def test_changes_are_limited() -> None:
    limits = Limits(numbers={**Limits().numbers, "studies": "3/minute"})
    with served(limits=limits) as server:
        ann = Browser(server.url)
        ann.join("Ann")
        path = made(ann)
        assert [change(ann, path, number, title="T").status for number in range(1, 5)] == [200, 200, 200, 429]


def test_a_study_goes_with_the_account_of_its_owner(server: Served) -> None:
    dot = Browser(server.url)
    dot.join("Dot")
    path = made(dot)
    gone = dot.post("/api/account/deletion", {"passphrase": "correct horse battery"})
    assert gone.status in (200, 204), gone.text
    assert Browser(server.url).get(path).code == "unknown"


def test_a_long_game_is_changed_as_a_whole(ann: Browser, server: Served) -> None:
    keep(server, "long", target=121)
    path = f"/api/studies/{of_game(ann, 'long')['study']}"
    read = ann.get(path).json
    places = sent(read)
    places[-1]["comment"] = "Well played."
    answer = change(ann, path, 1, places=places)
    assert answer.status == 200, answer.text
    assert answer.json["places"][-1]["comment"] == "Well played."


def test_an_unfinished_game_is_no_study_as_a_text_either(ann: Browser) -> None:
    text = ann.get(f"/api/studies/{of_game(ann)['study']}/text").text
    lines = text.split("\n")
    cut = "\n".join(lines[: len(lines) - 8]) + "\n"
    refused = ann.post("/api/studies", {"text": cut})
    assert refused.code == "unreadable"
    assert "not over" in refused.json["why"]


def test_a_report_names_the_study_for_the_operator(ann: Browser, server: Served) -> None:
    path = made(ann)
    ben = Browser(server.url)
    ben.come_in("Ben")
    assert ben.post(f"{path}/report", {"why": " rude\n"}).status == 204
    assert ben.post("/api/studies/none/report", {"why": "rude"}).code == "unknown"
    report = server.run(server.services.talk.reports())[-1]
    assert (report.table, report.why) == (path[13:], "rude")
    assert report.excerpt[0].text == ann.get(path).json["title"]
