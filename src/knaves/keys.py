"""The key map for every face that has keys: each action, its default keys, and its effect.

Each game brings its own keys. Settings may assign other keys. A key is written by its name: ``plus``,
``question_mark``, ``ctrl+l``. Single letters work only while no text is being typed.
It is long because all keys stand in one place, where one sees which are free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Final, Literal

from knaves.i18n.language import _, marked, sense
from knaves.queries import QUERIES

Kind = Literal["", "choose", "pick", "confirm", "say"]
"""The effect of a key on a question: none, choose something to confirm, confirm the choice, or answer.

``pick`` names what it chooses: a card, a call. It is confirmed, or answers at once where the settings say so.
"""


@dataclass(frozen=True, slots=True)
class Key:
    """An action with its default keys, separated by commas, and its description, a catalogue key."""

    id: str
    action: str
    keys: str
    meaning: str
    shown: str = ""
    """A short name for the footer, if it is shown there."""
    kind: Kind = ""
    """Its effect on a question, for `attention`."""


TABLE: Final = (
    Key("hint", "hint", "H,h,question_mark", marked("a hint, with its reasons"), marked("Hint")),
    Key("explain", "explain", "e", marked("explain the last score again"), marked("Explain")),
    Key("last", "last", "l", marked("show the last trick or the last count again")),
    Key("again-on", "read(1)", "pagedown", marked("a page on in what is shown again")),
    Key("again-back", "read(-1)", "pageup", marked("a page back in what is shown again")),
    Key("rules", "rules", "r", marked("how the game is played; after a refusal, its paragraph")),
    Key("log", "log", "v", marked("everything that was said in this game"), marked("Log")),
    Key("back", "take_back", "u", marked("take a move back, against the computer"), marked("Take back")),
    Key(
        "teach",
        "teach",
        "z",
        marked("in a lesson: the explanations off, or on again"),
        marked("Explanations"),
    ),
    Key("faster", "speed(1)", "plus,equals_sign", marked("faster")),
    Key("slower", "speed(-1)", "minus", marked("slower")),
    Key("shell", "app.shell", "b,B", marked("boss key: the screen of a shell; B brings the game back")),
    Key("leave", "leave", "q", marked("leave the table; the game is saved"), marked("Leave")),
)
"""Actions at every table."""
ASKING: Final = tuple(
    Key(f"ask-{each.name}", f"query('{each.name}')", each.key, each.title) for each in QUERIES
)
"""What may be asked at every table at any moment: the answer is in words."""
OTHERS: Final = (
    Key("chat", "chat", "t", marked("talk to the others"), marked("Talk")),
    Key(
        "people",
        "people",
        "m",
        marked("who is here, and what may be asked: a reminder, to end, to resign, the link"),
        marked("Menu"),
    ),
    Key("await", "choose('wait')", "w", marked("wait for somebody who is gone")),
    Key("sit-in", "choose('bot')", "i", marked("let a bot play for somebody who is gone")),
    Key("claim", "choose('claim')", "x", marked("claim the game when somebody is gone")),
    Key("skip", "skip", "k", marked("end the pause for talk before a deal")),
)
"""Actions at a table with people who are not at this screen."""
LOBBY: Final = (
    Key("open-table", "open", "o", marked("open a table"), marked("Open")),
    Key("find-game", "find", "f", marked("play with somebody who looks for the same game"), marked("Find")),
    Key("refresh", "refresh", "r", marked("look for tables again"), marked("Refresh")),
    Key("watch", "watch", "w", marked("watch at the table that is pointed at"), marked("Watch")),
    Key("events", "events", "e", marked("events: club evenings, knockouts and more"), marked("Events")),
    Key("lobby-done", "done", "q", marked("back"), marked("Back")),
)
"""Actions in the lobby of a server."""
EVENT: Final = (
    Key("enter-event", "enter", "e", marked("enter the event"), marked("Take part")),
    Key("own-table", "table", "t", marked("go to your table"), marked("Table")),
    Key("leave-event", "leave", "l", marked("leave the event"), marked("Leave")),
    Key("event-done", "done", "q", marked("back"), marked("Back")),
)
"""Actions at an event of a server."""
ROOM: Final = (
    Key("ready", "ready", "s", marked("be ready for the game"), marked("Ready")),
    Key("bot", "bot", "b", marked("put a bot into a free seat"), marked("Bot")),
    Key("talk", "chat", "t", marked("talk to those at the table"), marked("Talk")),
    Key("copy", "copy", "c", marked("copy the link to the clipboard"), marked("Copy")),
    Key(
        "room-people",
        "people",
        "m",
        marked(
            "who is here, and what may be asked: other rules, the resume code, to lock or close the table"
        ),
        marked("Menu"),
    ),
    Key("agree", "consent(True)", "y", marked("agree to the rules that are offered")),
    Key("decline", "consent(False)", "n", marked("decline the rules that are offered")),
    Key("offer", "offer", "o", marked("offer the rules that stand on the screen"), marked("Offer")),
    Key("offer-done", "done", "q", marked("back without an offer"), marked("Back")),
    Key("lock", "lock", "l", marked("let nobody else sit down, or everybody again")),
    Key("room-watch", "watch", "w", marked("watch the game that is played at the table")),
    Key("room-done", "done", "q", marked("leave; your seat is kept"), marked("Leave")),
)
"""Actions in the waiting room of a table on a server."""
HAND: Final = (
    Key("left", "", "left", marked("point at the card to the left"), kind="choose"),
    Key("right", "", "right", marked("point at the card to the right"), kind="choose"),
    Key("confirm", "", "enter,space", marked("mark the card, confirm, go on"), kind="confirm"),
    Key("unmark", "", "delete,backspace", marked("unmark the card"), kind="choose"),
    Key("card", "", "1,2,3,4,5,6", marked("pick a card by its place"), kind="pick"),
)
"""Actions with a hand of cards."""
EVERYWHERE: Final = (
    Key("keys", "keys", "f1", marked("this list of keys"), marked("Keys")),
    Key("words", "words", "f2", marked("the words of the game, each with its meaning")),
    Key("close", "close", "escape", marked("close what is open, or go back")),
    Key(
        "boss",
        "boss",
        "escape",
        marked("blank the screen at a table; any key brings it back"),
    ),
    Key("redraw", "redraw", "ctrl+l", marked("draw the screen again")),
    Key("end", "end", "ctrl+q", marked("leave the program; the game is saved")),
    Key("interrupt", "interrupt", "ctrl+c", marked("leave the program after a question; twice: at once")),
    Key("suspend", "suspend", "ctrl+z", marked("suspend the program; fg in the shell resumes it")),
)
"""Actions on every screen."""
TITLE: Final = (
    Key("begin", "begin", "b,enter", marked("begin a game")),
    Key("title-longer", "turn('length', 1)", "plus,equals_sign", marked("a longer game")),
    Key("title-shorter", "turn('length', -1)", "minus", marked("a shorter game")),
    Key("level", "turn('level', 1)", "l", marked("the next level of the opponents")),
    Key("preset", "turn('preset', 1)", "u", marked("the next set of rules")),
    Key("net", "net", "n", marked("play online")),
    Key("learn", "learn", "t", marked("learn to play: a first game with explanations, and counting")),
    Key("options", "options", "o", marked("options")),
    Key("statistics", "statistics", "s", marked("statistics")),
    Key("resume", "resume", "r", marked("take up a game that was left")),
    Key("records", "records", "v", marked("view the record of a game that is over")),
    Key("enter", "enter", "a", marked("enter a game that was played with real cards")),
    Key("manual", "manual", "h,question_mark", marked("the manual")),
    Key("quit", "quit", "q", marked("leave the program")),
)
"""Actions on the title screen, besides choosing a game (`title`)."""
OPTIONS: Final = (
    Key("up", "row(-1)", "up", marked("the row above")),
    Key("down", "row(1)", "down", marked("the row below")),
    Key("less", "turn(-1)", "left", marked("the choice before, or one less")),
    Key("more", "turn(1)", "right,space,enter", marked("the next choice, or one more; write a name")),
    Key("name", "name", "n", marked("write your name")),
    Key("longer", "length(1)", "plus,equals_sign", marked("a longer game")),
    Key("shorter", "length(-1)", "minus", marked("a shorter game")),
    Key("skunk", "turn_row('rule-skunk')", "k", marked("whether skunks count")),
    Key("big", "turn_row('big')", "b", marked("big cards")),
    Key("pointer", "turn_row('pointer')", "p", marked("the next of the seven pointers")),
    Key("save", "save", "s", marked("save all that is set into the settings file")),
    Key("done", "done", "q", marked("back to the title")),
)
"""Actions on the options screen."""
REPLAY: Final = (
    Key("forth", "step(1)", "right,space,enter", marked("the next move")),
    Key("back-step", "step(-1)", "left,backspace", marked("the move before")),
    Key("next-deal", "deal(1)", "down,pagedown", marked("the next deal")),
    Key("deal-before", "deal(-1)", "up,pageup", marked("the deal before")),
    Key("to-start", "jump(0)", "home", marked("the beginning")),
    Key("to-end", "jump(-1)", "end", marked("the end")),
    Key("play-on", "play_on", "p", marked("let the game play on by itself, or stop")),
    Key("faster-replay", "speed(1)", "plus,equals_sign", marked("faster")),
    Key("slower-replay", "speed(-1)", "minus", marked("slower")),
    Key("moves", "moves", "m", marked("the list of all moves")),
    Key("opinion", "opinion", "h,H,question_mark", marked("what the champion would do at this moment")),
    Key("seat", "seat", "s", marked("look from another seat")),
    Key("open", "open", "a", marked("lay all cards open, or hide them; only when the game is over")),
    Key("review", "review", "r", marked("review the game: what each decision cost, and what luck did")),
    Key("replay-done", "done", "q", marked("back")),
)
"""Actions with a record."""
STUDY: Final = (
    Key("study-on", "step(1)", "right,space,enter", marked("the next move")),
    Key("study-back", "step(-1)", "left,backspace", marked("the move before")),
    Key("branch-after", "branch(1)", "down", marked("the next branch, which leaves the game here")),
    Key("branch-before", "branch(-1)", "up", marked("the branch before, or the game itself")),
    Key("chapter-after", "chapter(1)", "pagedown", marked("the next chapter")),
    Key("chapter-before", "chapter(-1)", "pageup", marked("the chapter before")),
    Key("remark-on", "page(1)", "ctrl+down", marked("read on in a long remark")),
    Key("remark-back", "page(-1)", "ctrl+up", marked("back in a long remark")),
    Key("study-start", "jump(0)", "home", marked("the beginning")),
    Key("study-end", "jump(-1)", "end", marked("the end")),
    Key("study-tree", "tree", "m", marked("the list of all moves, with the branches")),
    Key("study-answer", "answer", "b", marked("show the answer to the question")),
    Key("study-seat", "seat", "s", marked("look from another seat")),
    Key("study-open", "open", "a", marked("lay all cards open, or hide them")),
    Key("study-done", "done", "q", marked("back")),
)
"""Actions with a study."""
REVIEW: Final = (
    Key("mark-before", "mark(-1)", "left", marked("the costly decision before")),
    Key("mark-after", "mark(1)", "right", marked("the next costly decision")),
    Key("try-again", "again", "enter,space", marked("look at this decision and try again")),
    Key("step-through", "replay", "m", marked("go through the game move by move")),
    Key("same-cards", "same_cards", "c", marked("play again with the same cards; it does not count")),
    Key("review-seat", "seat", "s", marked("review another seat")),
    Key("review-game", "game", "g", marked("review the next game of the match")),
    Key("review-explore", "explore", "x", marked("the explorer: what strong players did at this decision")),
    Key("review-done", "done", "q", marked("back")),
)
"""Actions with a review."""
DECISION: Final = (
    Key("best", "best", "b", marked("show the best move, and why it is best")),
    Key("decision-before", "turn(-1)", "pageup", marked("the costly decision before")),
    Key("decision-after", "turn(1)", "pagedown", marked("the next costly decision")),
    Key(
        "play-from-here", "play_on", "y", marked("play on from here against the champion; it does not count")
    ),
    Key("explore", "explore", "x", marked("the explorer: what strong players did here, and what you did")),
    Key("decision-done", "done", "q", marked("back to the review")),
)
"""Actions with a reviewed decision."""
ENTERING: Final = (
    Key(
        "rank",
        "",
        "a,t,j,q,k",
        marked("the rank of a card, or a digit: its suit follows; a digit also picks a number or an answer"),
    ),
    Key("suit", "", "c,d,h,s", marked("the suit of the card")),
    Key("entry-go", "say('go')", "g", marked("it was a go")),
    Key("entry-pass", "say('pass')", "p", marked("a pass, or no muggins")),
    Key(
        "unsay",
        "take_back",
        "u,backspace",
        marked("take back the last card, or the last answer"),
        marked("Take back"),
    ),
    Key("fix", "fix", "f", marked("the list of your answers; Enter asks one again"), marked("Correct")),
    Key("entry-rules", "rules", "r", marked("how the game is played; after a refusal, its paragraph")),
    Key("stop", "stop", "e", marked("end the game here; its record is kept"), marked("End here")),
    Key("entry-new", "anew", "n", marked("forget this game, and begin another one")),
    Key("entry-done", "done", "x", marked("leave; all answers are kept"), marked("Leave")),
)
"""Actions with a game with real cards that is being entered."""
READING: Final = (
    Key("find", "find", "slash", marked("find words in the manual")),
    Key("next", "found(1)", "n", marked("the next place where they stand")),
    Key("previous", "found(-1)", "N", marked("the place before")),
    Key("page-on", "page(1)", "space,pagedown", marked("a page on")),
    Key("page-back", "page(-1)", "b,pageup", marked("a page back")),
    Key("line-on", "scroll(1)", "down", marked("a line on")),
    Key("line-back", "scroll(-1)", "up", marked("a line back")),
    Key("part", "", "1,2,3", marked("another part of the help")),
    Key("law", "law", "l", marked("the law of the game in paragraphs, or back from it")),
    Key("delete-it", "delete", "d,delete", marked("delete a saved game, or clear the statistics of a name")),
    Key("read", "done", "q", marked("back")),
)
"""Actions with the manual, a list or the statistics."""
LESSONS: Final = (
    Key("lesson", "", "1,2,3,4", marked("begin a lesson")),
    Key("all-found", "finish", "t", marked("all combinations are found: judge the count")),
    Key("drill-time", "time", "t", marked("how much time there is for an answer")),
    Key("drill-level", "level", "l", marked("how hard new hands are")),
    Key("by-number", "by_number", "b", marked("count by a number, or by combinations")),
    Key("next-hand", "go_on", "enter,space", marked("the next hand")),
    Key("drill-explore", "explore", "x", marked("after an answer: the explorer of this hand")),
    Key("lesson-done", "done", "q", marked("leave the lesson")),
)
"""Actions with the lessons and in counting."""
_SHEETS: Final = (
    (marked("Everywhere"), EVERYWHERE),
    (marked("At the table"), TABLE),
    (marked("Asking in words, at any moment"), ASKING),
    (marked("At a table online"), OTHERS),
    (marked("With a hand of cards"), HAND),
    (marked("Title"), TITLE),
    (marked("Options"), OPTIONS),
    (marked("Lobby of a server"), LOBBY),
    (marked("Event of a server"), EVENT),
    (marked("Waiting room"), ROOM),
    (marked("Lessons"), LESSONS),
    (marked("Manual, statistics, lists"), READING),
    (marked("Entering a real game"), ENTERING),
    (marked("Record"), REPLAY),
    (marked("Study"), STUDY),
    (marked("Review"), REVIEW),
    (marked("Reviewed decision"), DECISION),
)
"""The keys that no game has for itself, in the order of the list on F1."""
SPARED: Final = ("explain", "log", "copy", "refresh", "back", "watch", "bot", "chat", "talk", "hint")
"""The actions that leave the footer where it is narrow, the first one first; F1 lists them all."""


@dataclass(frozen=True, slots=True)
class GameKeys:
    """The keys of a game, as its ``text/keys.py`` lists them."""

    heading: str
    """Their heading: a catalogue key."""
    keys: tuple[Key, ...]
    choose: Key | None = None
    """The key that chooses the game on the title screen."""


_NONE: Final = GameKeys("", ())


@cache
def of_game(game: str) -> GameKeys:
    """Return the keys of a game by its name; none for a game without any of its own."""
    room = f"knaves.games.{game}.text.keys"
    try:
        found: GameKeys = import_module(room).KEYS
    except ModuleNotFoundError as missing:
        if missing.name is None or not room.startswith(missing.name):
            raise
        return _NONE
    return found


def title() -> tuple[Key, ...]:
    """Return the actions on the title screen, choosing a game among them."""
    first, *rest = TITLE
    chosen = [found.choose for found in _of_games() if found.choose is not None]
    return (first, *chosen, *rest)


def sheets() -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """Return all keys, in the order of the list on F1: heading and keys."""
    found = []
    for name, sheet in _SHEETS:
        found.append((name, title() if sheet is TITLE else sheet))
        if sheet is HAND:
            found += [(each.heading, each.keys) for each in _of_games() if each.keys]
    return tuple(found)


def kinds() -> Mapping[str, Kind]:
    """Return the effect on a question of each key that answers one, by action."""
    return {key.id: key.kind for _name, sheet in sheets() for key in sheet if key.kind}


def _of_games() -> list[GameKeys]:
    return [of_game(game) for game in import_module("knaves.games").SHELF]


def in_lessons() -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """Return the lists of keys in lessons and drills, their own first: heading and keys."""
    return _in_order((LESSONS, HAND, EVERYWHERE))


def at_table(
    game: str, given: Mapping[str, str], *, others: bool = False
) -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """Return the lists of keys at a table of that game, those of the hand first: heading and keys."""
    own = of_game(game).keys
    found = _in_order(
        (HAND, *((own,) if own else ()), *((OTHERS,) if others else ()), TABLE, ASKING, EVERYWHERE)
    )
    return tuple(
        (name, tuple(replace(key, keys=",".join(keys_at_table(key, game, given))) for key in sheet))
        for name, sheet in found
    )


def keys_at_table(key: Key, game: str, given: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of an action's keys at a table of that game: those that the game leaves to it."""
    own = claims(game, given)
    return tuple(each for each in keys_of(key, given) if own.get(each, key).id == key.id)


def claims(game: str, given: Mapping[str, str]) -> Mapping[str, Key]:
    """Return the keys that a game has for its own, with what they do. At its table they do nothing else.

    So a key means one thing at a table: at euchre h picks hearts, and H or ? gives a hint.
    """
    return {key: each for each in of_game(game).keys for key in keys_of(each, given)}


def _in_order(order: Sequence[tuple[Key, ...]]) -> tuple[tuple[str, tuple[Key, ...]], ...]:
    return tuple(
        sorted((each for each in sheets() if each[1] in order), key=lambda each: order.index(each[1]))
    )


def keys_of(key: Key, given: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of an action's keys: those in the settings, else the defaults."""
    return tuple(word.strip() for word in given.get(key.id, key.keys).split(",") if word.strip())


def written(key: str) -> str:
    """Return a key as shown in a list: ``Ctrl+L``, ``Enter``, ``?``, ``B``."""
    *held, last = key.split("+") if key != "+" else ["+"]
    names = {"delete": _("Del"), "escape": _("Esc"), "pageup": _("PgUp"), "pagedown": _("PgDn")}
    words = {
        "enter": sense("key", "Enter"),
        "space": _("Space"),
        "backspace": _("Backspace"),
        "home": sense("key", "Home"),
        "end": _("End"),
    }
    arrows = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
    signs = {"question_mark": "?", "plus": "+", "minus": "−", "equals_sign": "=", "slash": "/"}
    shown = {**names, **words, **arrows, **signs}.get(last, last.upper() if held or len(last) > 1 else last)
    return "+".join([*(part.capitalize() for part in held), shown])
