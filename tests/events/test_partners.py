"""Partners of an event by pairs: who wants whom, and who is left."""

from __future__ import annotations

from random import Random

from knaves.events.partners import partner_of, teamed


def test_only_two_who_want_each_other_are_partners() -> None:
    wishes = {"Ann": "Ben", "Ben": "Cid", "Cid": "Ben", "Dot": "Dot"}
    assert [partner_of(each, wishes) for each in ("Ann", "Ben", "Cid", "Dot", "Eve")] == [
        None, "Cid", "Ben", None, None,
    ]  # fmt: skip


def test_who_has_nobody_plays_with_the_next_one_and_the_last_with_a_bot() -> None:
    players = ["Ann", "Ben", "Cid", "Dot", "Eve", "Flo", "Gus"]
    wishes = {"Ann": "Dot", "Dot": "Ann", "Cid": "Ann"}
    assert teamed(players, wishes, frozenset({"Eve"})) == (
        ("Ann", "Dot"), ("Ben", "Cid"), ("Eve",), ("Flo", "Gus"),
    )  # fmt: skip
    assert teamed(players[:3], {}, frozenset()) == (("Ann", "Ben"), ("Cid",))


def test_everybody_has_one_place_whatever_they_want() -> None:
    random = Random(31)
    for _round in range(500):
        players = [*range(random.randint(1, 12))]
        wishes = {each: random.choice(players) for each in players if random.random() < 0.7}
        alone = frozenset(each for each in players if random.random() < 0.2)
        teams = teamed(players, {each: wanted for each, wanted in wishes.items() if each not in alone}, alone)
        assert sorted(each for team in teams for each in team) == players
        # Bots are for those who want one, and for one more at most.
        single = {team[0] for team in teams if len(team) == 1}
        assert alone <= single
        assert len(single - alone) <= 1
