"""Other people's names for our commands and options, each with ours that it may mean.

Used only by refusals, to suggest what was probably meant.
"""

from __future__ import annotations

from typing import Final

_ADVICE: Final = ("discard", "peg", "bid", "lead")
_CARD: Final = ("peg", "lead")

COMMANDS: Final = {
    **dict.fromkeys(("advice", "advise", "best", "hint", "solve", "suggest"), _ADVICE),
    **dict.fromkeys(("keep", "throw", "toss", "layaway"), ("discard",)),
    **dict.fromkeys(("card", "lay", "trick"), _CARD),
    **dict.fromkeys(("call", "make", "order", "trump"), ("bid",)),
    **dict.fromkeys(("points", "score", "scorer"), ("count",)),
    **dict.fromkeys(("show",), ("count", "replay")),
    **dict.fromkeys(("chance", "chances", "probability", "win"), ("odds",)),
    **dict.fromkeys(("game", "new", "start"), ("play",)),
    **dict.fromkeys(("continue", "load", "open"), ("resume",)),
    **dict.fromkeys(("retell", "watch"), ("replay",)),
    **dict.fromkeys(("analyse", "analysis", "analyze"), ("review", *_ADVICE)),
    **dict.fromkeys(("check",), ("verify", "doctor")),
    **dict.fromkeys(("history", "ratings", "statistics"), ("stats",)),
    **dict.fromkeys(("lobby", "multiplayer", "online"), ("join",)),
    **dict.fromkeys(("practice", "practise", "quiz", "train"), ("drill",)),
    **dict.fromkeys(("lesson", "teach", "tutorial"), ("learn",)),
    **dict.fromkeys(("config", "options", "preferences"), ("settings",)),
    **dict.fromkeys(("browser", "host", "web"), ("serve",)),
    **dict.fromkeys(("law", "paragraph"), ("rules",)),
    **dict.fromkeys(("guide", "help", "man"), ("manual",)),
}
OPTIONS: Final = {
    **dict.fromkeys(("--turn-up", "--turned-up", "--turnup", "--upcard"), ("--up", "--starter")),
    **dict.fromkeys(("--cut", "--cut-card"), ("--starter",)),
    **dict.fromkeys(("--crib", "--discard", "--discarded", "--throw", "--thrown"), ("--threw", "--buried")),
    **dict.fromkeys(("--call", "--trumps"), ("--suit",)),
    **dict.fromkeys(("--by", "--caller", "--who"), ("--maker",)),
    **dict.fromkeys(("--place", "--position"), ("--seat",)),
    **dict.fromkeys(("--alone", "--going-alone"), ("--loner",)),
    **dict.fromkeys(("--second-round",), ("--turned-down",)),
    **dict.fromkeys(("--laid", "--pile", "--trick", "--tricks"), ("--played",)),
    **dict.fromkeys(("--points", "--scores"), ("--score",)),
    **dict.fromkeys(("--file", "--game"), ("--record",)),
    **dict.fromkeys(("--limit", "--top"), ("--most",)),
}
