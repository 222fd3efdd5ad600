"""People with accounts, who found clubs, join them and play their events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from asking import Answer, Browser
from festival import Player, playing

PHRASE: Final = "correct horse battery"


class Clubber(Player):
    """A person with an account, who asks about clubs."""

    def __init__(self, url: str, name: str, seed: int) -> None:
        super().__init__(url, name, seed)
        answer = self.asks.post("/api/account", {"name": name, "passphrase": PHRASE})
        assert answer.status == 201, answer.text
        self.guest.owner.code = answer.json["code"]
        self.asks = Browser(url, {"Authorization": f"Bearer {self.guest.owner.code}"})

    def found(self, **more: Any) -> str:
        answer = self.asks.post("/api/clubs", {"name": "The pegging inn", **more})
        assert answer.status == 201, answer.text
        assert answer.json["link"] == f"/club/{answer.json['club']}"
        return str(answer.json["club"])

    def club(self, club: str, more: str = "") -> Any:
        answer = self.asks.get(f"/api/clubs/{club}{more}")
        assert answer.status == 200, answer.text
        return answer.json

    def join(self, club: str) -> Answer:
        return self.asks.post(f"/api/clubs/{club}/membership", {})

    def quit(self, club: str) -> Answer:
        return self.asks.ask("DELETE", f"/api/clubs/{club}/membership")

    def appoint(self, club: str, member: str, role: str) -> Answer:
        return self.asks.post(f"/api/clubs/{club}/members", {"member": member, "role": role})

    def change(self, club: str, **more: Any) -> Answer:
        return self.asks.ask("PATCH", f"/api/clubs/{club}", more)

    def season(self, club: str, **more: Any) -> Answer:
        return self.asks.post(f"/api/clubs/{club}/seasons", more)


def play_event(event: str, host: Player, players: Sequence[Player]) -> None:
    """Let people enter an event, and play it to its end."""
    for each in players:
        assert each.enter(event).json["entered"] is True
    assert host.asks.post(f"/api/events/{event}/start", {}).status == 200
    with playing(players, event):
        host.until(event, lambda seen: seen["state"] == "over")
