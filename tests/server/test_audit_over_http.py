"""The audit over HTTP: open to everybody, with counts, a table of data, and a log that proves its growth."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from asking import Browser
from audited_games import many_deals, proved
from guests import Guest
from serving import Served, served

from knaves.fair_log import EMPTY, Tree, has_only_grown
from knaves.match.ports.audit import LogGrowth, LogHead
from knaves.record import Record
from knaves.remote.requests import open_table
from knaves.server.limits import Limits
from knaves.server.recent_audit import KEPT, RecentAudit

NOW = 1_790_000_000_000


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def test_a_server_without_games_says_so(server: Served) -> None:
    nobody = Browser(server.url)
    assert nobody.get("/api/audit").json == {"games": [], "comparisons": 0, "rare": 0, "said": ""}
    assert nobody.get("/api/audit/log").json == {"size": 0, "root": EMPTY.hex(), "since": 0, "proof": []}
    assert nobody.get("/api/audit/leaves").json == {"first": 0, "leaves": []}
    assert nobody.get("/api/audit/data").text.count("\n") == 1


def test_the_counts_stand_beside_fair_packs_in_the_readers_language(server: Served) -> None:
    counts = many_deals("cribbage", 40)
    game = replace(proved("one"), dealt=counts)
    server.run(server.services.results.finish(game, NOW, {}))
    nobody = Browser(server.url)
    found = nobody.get("/api/audit").json
    [cribbage] = found["games"]
    assert (cribbage["title"], cribbage["since"], cribbage["deals"]) == ("Cribbage", NOW, counts.deals)
    figures = {each["figure"]: each for each in cribbage["figures"]}
    assert [*figures] == ["starter_rank", "starter_suit", "dealt_rank", "hand_value"]
    [starters] = figures["starter_rank"]["groups"]
    assert starters["name"] == "Everybody"
    assert sum(starters["numbers"]) == starters["counted"] > 65
    assert starters["expected"] == [round(starters["counted"] / 13, 2)] * 13
    assert 0.0001 < starters["chance"] <= 1
    assert starters["said"].startswith(
        f"{starters['counted']} cards. A difference this large or larger comes up"
    )
    names = [each["name"] for each in figures["dealt_rank"]["groups"]]
    assert names == ["Everybody", "People", "Bots", "Seat 1", "Seat 2"]
    assert all(each["chance"] is None for each in figures["hand_value"]["groups"])
    assert "points on average" in figures["hand_value"]["groups"][0]["said"]
    assert found["comparisons"] == 7
    assert found["rare"] == sum(
        each["chance"] is not None and each["chance"] < 0.05
        for figure in cribbage["figures"]
        for each in figure["groups"]
    )
    assert nobody.get("/api/audit?language=cs").json != found


def test_too_few_deals_are_not_judged(server: Served) -> None:
    server.run(server.services.results.finish(proved("one", "euchre"), NOW, {}))
    [euchre] = Browser(server.url).get("/api/audit").json["games"]
    [upcards] = euchre["figures"][0]["groups"]
    assert upcards["chance"] is None
    assert "That is too few for a judgement: it takes 30." in upcards["said"]


def test_the_data_are_one_table_with_every_count(server: Served) -> None:
    game = proved("one")
    server.run(server.services.results.finish(game, NOW, {}))
    answer = Browser(server.url).get("/api/audit/data")
    rows = [*csv.DictReader(io.StringIO(answer.text))]
    for (figure, group), count in game.dealt.counts.items():
        these = [row for row in rows if (row["figure"], row["group"]) == (figure, group)]
        assert tuple(int(row["number"]) for row in these) == count.numbers
        assert {int(row["variety"]) for row in these} == {count.variety}
    assert {(row["game"], int(row["since"]), int(row["deals"])) for row in rows} == {
        ("cribbage", NOW, game.dealt.deals)
    }
    assert [row["value"] for row in rows if row["figure"] == "starter_suit"] == [*"♣♦♥♠"]


def test_the_log_is_read_in_pages_and_proves_its_growth(server: Served) -> None:
    game, nobody = proved("first"), Browser(server.url)

    async def finish() -> None:
        for number in range(130):
            each = replace(game, address=f"r{number}", leaf=f"{number}\n")
            assert await server.services.results.finish(each, NOW + number, {})

    server.run(finish())
    first = nobody.get("/api/audit/leaves").json
    rest = nobody.get(f"/api/audit/leaves?first={len(first['leaves'])}").json
    assert len(first["leaves"]) == 100
    leaves = [*first["leaves"], *rest["leaves"]]
    assert leaves == [f"{number}\n" for number in range(130)]
    tree = Tree(each.encode() for each in leaves)
    head = nobody.get("/api/audit/log?since=77").json
    assert (head["size"], head["root"]) == (130, tree.root().hex())
    proof = [bytes.fromhex(each) for each in head["proof"]]
    assert has_only_grown(tree.root(77), 77, tree.root(), 130, proof)
    assert nobody.get("/api/audit/log?since=131").json["proof"] == []
    assert nobody.get("/api/audit/log?since=-1").code == "malformed"
    assert nobody.get("/api/audit/leaves?first=x").code == "malformed"


def test_a_game_at_a_table_is_counted_and_logged_when_it_is_over(server: Served) -> None:
    ann, ben = Guest(server.url, "Ann", 1), Guest(server.url, "Ben", 2)
    address = open_table(ann.owner, game="cribbage", rules="target=31", public=False)
    nobody = Browser(server.url)

    async def both() -> tuple[Record | None, int]:
        hers, _his = await asyncio.gather(ann.play(), ben.play())
        return hers

    for seat, guest in enumerate((ann, ben)):
        guest.come(address, seat)
    written, _told = asyncio.run(both())
    assert written is not None
    proofs = [each.proof.commitment.hex() for each in written.entries if each.proof is not None]
    for _look in range(500):
        leaves = nobody.get("/api/audit/leaves").json["leaves"]
        if leaves:
            break
        ann.happened.wait(0.02)
    [leaf] = leaves
    head, *lines = leaf.splitlines()
    assert written.token is not None
    assert head == f"knaves-log/1 cribbage 2 {written.token.hex()}"
    assert [line.split()[1] for line in lines if line.endswith(" drawn")] == proofs
    assert nobody.get("/api/audit").json["games"][0]["deals"] == len(
        [1 for each in written.entries if written.game.deals(each.move)]
    )


class Stored:
    """An audit that counts how often it is read."""

    def __init__(self) -> None:
        self.read = 0

    async def counts(self) -> dict[str, object]:
        self.read += 1
        return {}

    async def growth(self, since: int) -> LogGrowth:
        return LogGrowth(LogHead(since, ""), ())

    async def leaves(self, first: int, limit: int) -> tuple[str, ...]:
        return ("a", "b", "c")[first : first + limit]


def test_however_many_look_the_counts_are_read_every_ten_seconds() -> None:
    clock, stored = [0], Stored()
    recent = RecentAudit(stored, lambda: clock[0])  # type: ignore[arg-type]

    async def look() -> None:
        await asyncio.gather(*(recent.counts() for _person in range(50)))
        clock[0] = KEPT - 1
        await recent.counts()
        assert stored.read == 1
        clock[0] = KEPT
        await recent.counts()
        assert stored.read == 2
        assert await recent.leaves(1, 1) == ("b",)
        assert (await recent.growth(4)).head.size == 4

    asyncio.run(look())


def test_the_log_has_a_limit_of_its_own() -> None:
    with served(limits=Limits(numbers={"requests": "600/minute", "audits": "2/minute"})) as server:
        nobody = Browser(server.url)
        codes = [nobody.get("/api/audit/log").status for _look in range(3)]
        assert codes == [200, 200, 429]
