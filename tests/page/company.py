"""Somebody at a terminal who plays with those in browsers: a client of the protocol, which answers."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from plain import Plain
from websockets.exceptions import ConnectionClosed


@contextmanager
def answering(client: Plain, table: str, wanted: Mapping[str, Any], *, ready: bool = True) -> Iterator[None]:
    """Let a client be ready and answer every question, until the test is through with it.

    ``wanted`` has moves by their first word: the move, or several, made one after the other; None
    says that this question is not answered. Others are answered with the first choice.
    """
    plans = {word: [plan] if isinstance(plan, str) else plan for word, plan in wanted.items()}
    if ready:
        client.send("ready", table=table)
    thread = threading.Thread(target=_answer, args=(client, table, plans), daemon=True)
    thread.start()
    try:
        yield
    finally:
        client.close()
        thread.join(10)


def _answer(client: Plain, table: str, plans: dict[str, list[str] | None]) -> None:
    while True:
        try:
            message = client.next(3600)
        except (ConnectionClosed, TimeoutError):
            return
        if message["t"] == "part":
            client.give_part(message)
        elif message["t"] == "update":
            for each in message["seats"]:
                move = _chosen([choice["move"] for choice in each["choices"]], plans)
                if move:
                    client.send("move", table=table, seat=each["seat"], after=message["moves"], move=move)


def _chosen(moves: list[str], plans: dict[str, list[str] | None]) -> str:
    for move in moves:
        word = move.split()[0]
        if word in plans:
            plan = plans[word]
            if plan is None:
                return ""
            wish = plan.pop(0) if len(plan) > 1 else plan[0]
            return wish if wish in moves else move
    return moves[0] if moves else ""
