"""Languages from the outside: how one is chosen, whole games in Czech, the box, and no word left behind."""

from __future__ import annotations

import gettext
import re
import string
from pathlib import Path
from typing import Final

import pytest
from driving import Outcome, knaves, process, script

from knaves.i18n import language
from knaves.line.inquiry import COMMANDS as COMMANDS_OF_LINES

LETTERS: Final = re.compile(r"[^\W\d_]{2,}")
ENGLISH_WORDS: Final = re.compile(
    r"\b(the|and|is|are|has|your|you|with|for|card|cards|plays|counts|trick|deals|which|what)\b"
)


class Bracketed(gettext.NullTranslations):
    """A language that is English in brackets; what fills the fields of a sentence stands outside them."""

    def gettext(self, message: str) -> str:
        pieces = []
        for text, name, spec, way in string.Formatter().parse(message):
            escaped = text.replace("{", "{{").replace("}", "}}")
            pieces.append(f"⟦{escaped}⟧" if text else "")
            if name is not None:
                pieces.append("{" + name + (f"!{way}" if way else "") + (f":{spec}" if spec else "") + "}")
        return "".join(pieces)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_catalogue", lambda spoken: Bracketed())


NAMES: Final = {
    "Guest",
    "Ruth",
    "Walter",
    "Ida",
    "Clara",
    "Nora",
    "Ann",
    "cribbage",
    "euchre",
    "Cribbage",
    "Euchre",
}
MOVES: Final = {"cut", "play", "discard", "go", "claim", "muggins", "pass", "order", "alone", "make", "bury"}
PLAYERS: Final = {"random", "simple", "steady", "sampler", "sharp", "champion", "human", "standard"}
TYPED: Final = {"nonsense", "XX", "xx", *(name for name, _words in COMMANDS_OF_LINES)}
RANKS: Final = {
    "ace",
    *["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
}
"""Of a list of words that mean one thing, only the first is shown: its bracket does not close."""
CARD: Final = re.compile(r"\b(?:[A2-9TJQK]|10)[CDHS]\b")


def outside(text: str) -> set[str]:
    """Words that stand outside all brackets: they did not come through a catalogue."""
    bare = text
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", bare)) != bare:
        bare = shorter
    bare = re.sub(r"\b[a-z_]+=\S+", " ", CARD.sub(" ", bare))
    bare = re.sub(r"\S*/\S*", " ", bare)
    return set(LETTERS.findall(bare)) - NAMES - MOVES - PLAYERS - TYPED - RANKS


GAMES: Final = [
    ("cribbage", "--target", "31"),
    ("cribbage", "--target", "21", "--counting", "muggins", "--muggins", "called", "--go", "spoken"),
    ("cribbage", "--target", "21", "--seats", "3", "--counting", "penalty"),
    ("cribbage", "--target", "21", "--seats", "4", "--pegging", "claimed", "--counting", "claimed"),
    ("euchre", "--target", "3"),
    ("euchre", "--target", "3", "--joker", "--no-trump", "--farmers", "--alone", "exchange"),
]


@pytest.mark.parametrize("words", GAMES, ids=" ".join)
def test_no_word_of_a_game_is_left_behind(brackets: None, tmp_path: Path, words: tuple[str, ...]) -> None:
    typed = ("help", "look", "log", "repeat", "rules", "stats", "nonsense", "play 5H", "play XX", "deal")
    played = knaves(
        tmp_path, "play", *words, "--name", "Ann", "--against", "simple", "--seed", "7", typed=typed
    )
    assert played.code == 0, played.err
    assert len(played.lines) > 60
    assert not outside(played.out), sorted(outside(played.out))


COMMANDS: Final = [
    ("count", "5H", "5D", "5S", "JC", "5C"),
    ("count", "5H", "5D", "5S", "JC", "QC", "--crib"),
    ("odds", "98-104"),
    ("discard", "5H", "5D", "JS", "QC", "2H", "9D", "--most", "2"),
    ("bid", "JH", "9H", "AS", "KS", "QD", "--up", "TH"),
    ("settings",),
    ("stats",),
    ("doctor",),
    ("tables", "race"),
    ("resume", "--list"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_word_of_a_command_is_left_behind(brackets: None, tmp_path: Path, words: tuple[str, ...]) -> None:
    said = knaves(tmp_path, *words)
    assert said.code == 0, said.err
    keys = {"theme", "dark", "language", "xterm", "unknown", "dumb", "utf"}
    assert "⟦" in said.out
    assert not outside(said.out) - keys, sorted(outside(said.out) - keys)


HELPS: Final = (
    "",
    "play",
    "play cribbage",
    "play euchre",
    "arena cribbage",
    "count",
    "bid",
    "resume",
    "tables race",
)


@pytest.mark.parametrize("words", HELPS)
def test_no_word_of_a_help_is_left_behind(brackets: None, tmp_path: Path, words: str) -> None:
    """Lines are broken inside brackets, so that only what follows a bracket can be told apart."""
    said = knaves(tmp_path, *words.split(), "--help")
    assert said.code == 0
    text = re.sub(r"\s+", " ", said.out)
    assert text.startswith("⟦Usage:")
    rows = re.findall(r"  -+[a-z-]+(?: [A-Z]+)?  +(\S)", said.out)
    assert set(rows) <= {"⟦", "["}, said.out


@pytest.mark.parametrize(
    "words",
    [
        ("nope",),
        ("play", "whist"),
        ("count",),
        ("count", "--what", "5H"),
        ("odds", "12"),
        ("count", "5H", "1X"),
    ],
    ids=" ".join,
)
def test_no_word_of_a_refusal_is_left_behind(brackets: None, tmp_path: Path, words: tuple[str, ...]) -> None:
    said = knaves(tmp_path, *words)
    assert said.code in (1, 2)
    assert "⟦" in said.err
    left = outside(said.err) - {
        "nope",
        "whist",
        "what",
        "knaves",
        "help",
        "count",
        "odds",
        "CARDS",
        "SCORE",
        "play",
    }
    assert not left, said.err


def _czech(home: Path, *words: str, typed: str | tuple[str, ...] = "") -> Outcome:
    return knaves(home, *words, "--lang", "cs", typed=typed)


FIGURES: Final = [
    ("odds", "98-104"),
    ("discard", "5H", "5D", "JS", "QC", "2H", "9D"),
    ("bid", "JH", "9H", "AS", "KS", "QD", "--up", "TH"),
    ("tables", "discard"),
    ("arena", "cribbage", "simple", "random", "--pairs", "2", "--target", "31"),
    ("arena", "euchre", "simple", "random", "--pairs", "2", "--target", "3"),
]


@pytest.mark.parametrize("words", FIGURES, ids=" ".join)
def test_T07_figures_have_a_comma_in_czech(tmp_path: Path, words: tuple[str, ...]) -> None:
    said = _czech(tmp_path, *words)
    assert said.code == 0, said.err
    assert re.search(r"\d,\d", said.out)
    assert not re.search(r"\d\.\d", said.out), said.out


def test_T07_a_table_of_advice_names_a_call_as_its_button_does(tmp_path: Path) -> None:
    words = ("bid", "JH", "9H", "AS", "KS", "QD", "--up", "TH", "--seat", "third")
    said = _czech(tmp_path, *words).out
    assert "Přijmout srdce, sólo" in said
    assert not re.search(r"\b(order|alone|pass)\b", said)
    assert "Order up hearts, alone" in knaves(tmp_path, *words).out
    assert '"bid": "order alone"' in knaves(tmp_path, *words, "--json").out


@pytest.mark.parametrize(
    ("game", "suggested"), [("cribbage", "Do krabičky, kterou má Ruth"), ("euchre", "Vzít si ji")]
)
def test_T07_a_lesson_suggests_a_move_as_its_button_says_it(
    tmp_path: Path, game: str, suggested: str
) -> None:
    said = _czech(tmp_path, "learn", game, "--plain").out
    assert f"Návrh. {suggested}" in said
    assert not re.search(r"\b(discard|play|order|bury|pass)\b", said)


def test_T07_a_whole_game_of_cribbage_in_czech(tmp_path: Path) -> None:
    typed = ("help", "nesmysl", "play 5H", "rules", "look")
    played = _czech(
        tmp_path, "play", "cribbage", "--preset", "topsoft", "--target", "31", "--seed", "3",
        "--name", "Karel", "--against", "simple", typed=typed,
    )  # fmt: skip
    assert played.code == 0, played.err
    for said in (
        "Kromě tahů můžete vždy napsat",
        "Stav, do 31: vy 0",
        "rozdává každému šest karet.",
    ):
        assert said in played.out
    assert re.search(r"Zahráli jste: \w+ \w+, \w+", played.out)
    assert re.search(r"(Vyhráli jste|\w+ vyhrává) 31:\d+, rozdíl \d+\.", played.out)
    assert not ENGLISH_WORDS.search(played.out), ENGLISH_WORDS.findall(played.out)


def test_T07_a_whole_game_of_euchre_in_czech(tmp_path: Path) -> None:
    played = _czech(
        tmp_path, "play", "euchre", "--target", "3", "--seed", "3", "--name", "Karel", "--against", "steady",
        typed=("help", "nesmysl", "play 2H"),
    )  # fmt: skip
    assert played.code == 0, played.err
    assert re.search(r"rozdává\. Otočená karta: \w+ \w+\.", played.out)
    assert "bere zdvih." in played.out
    assert re.search(r"(vyhrávají|jste vyhráli) \d+:\d+\.", played.out)
    assert not ENGLISH_WORDS.search(played.out), ENGLISH_WORDS.findall(played.out)


def test_T07_refusals_and_help_in_czech(tmp_path: Path) -> None:
    assert _czech(tmp_path, "count", "5H", "XX").err == (
        "'XX' není karta. Pište hodnotu a barvu, například 5H, TS nebo JD. Zkuste: knaves count --help\n"
    )
    assert _czech(tmp_path, "nope").err == "Příkaz 'nope' neexistuje. Zkuste: knaves --help\n"
    said = _czech(tmp_path, "play", "cribbage", "--help").out
    for words in ("Použití:", "Volby:", "Pravidla hry:", "Ukázat tuto nápovědu a skončit."):
        assert words in said
    # The name of an option is no word of a language.
    words = re.sub(r"--[a-z-]+", "", said)
    assert not ENGLISH_WORDS.search(words), ENGLISH_WORDS.findall(words)


def test_T07_help_of_several_paragraphs_is_in_czech(tmp_path: Path) -> None:
    assert "Cribbage a euchre ve vašem terminálu." in _czech(tmp_path, "--help").out
    for command in ("verify", "completion", "manual", "arena", "doctor", "tables discard"):
        said = _czech(tmp_path, *command.split(), "--help").out.partition("Volby:")[0]
        assert not ENGLISH_WORDS.search(said), said


def test_T07_moves_options_and_json_are_the_same_in_every_language(tmp_path: Path) -> None:
    count = ("count", "5H", "5D", "5S", "JC", "5C", "--json")
    assert knaves(tmp_path, *count).out == _czech(tmp_path, *count).out
    assert knaves(tmp_path, "stats", "--json").out == _czech(tmp_path, "stats", "--json").out


def test_T07_the_language_comes_from_the_line_else_the_settings_else_the_system(tmp_path: Path) -> None:
    ask = ("resume", "--list")
    english, czech = "There is no game to resume.\n", "Není hra, v níž by se dalo pokračovat.\n"
    assert knaves(tmp_path, *ask).out == english
    for system in ({"LANGUAGE": "cs"}, {"LANGUAGE": "", "LC_ALL": "cs_CZ.UTF-8"}, {"LANGUAGE": "cs:en"}):
        assert knaves(tmp_path, *ask, env=system).out == czech
    assert knaves(tmp_path, *ask, env={"LANGUAGE": "de"}).out == english
    assert knaves(tmp_path, "settings", "language=cs").code == 0
    assert knaves(tmp_path, *ask).out == czech
    assert knaves(tmp_path, "--lang", "en", *ask).out == english
    assert knaves(tmp_path, "--lang=en", *ask).out == english
    assert knaves(tmp_path, *ask, "--no-disk").out == english


def test_T07_a_language_that_there_is_not_is_one_sentence(tmp_path: Path) -> None:
    said = knaves(tmp_path, "--lang", "xx", "stats")
    assert (said.code, said.out, said.err) == (
        2,
        "",
        "There is no language 'xx'. The languages are en, cs.\n",
    )
    assert knaves(tmp_path, "stats", "--lang").code in (1, 2)


def test_T07_the_words_of_1992_speak_the_language_of_the_settings(tmp_path: Path) -> None:
    assert knaves(tmp_path, "settings", "language=cs").code == 0
    assert "jméno            vaše jméno: každé jiné slovo" in script(tmp_path, "cribbage", "help").out


def test_T07_a_process_of_its_own_speaks_czech(tmp_path: Path) -> None:
    said = process(tmp_path, "--lang", "cs", "odds", "98-104")
    assert "když rozdáváte vy, vyhrajete v" in said.out


def test_P04_the_crib_is_a_box_in_every_text(tmp_path: Path) -> None:
    words = ("play", "cribbage", "--target", "21", "--seed", "7", "--name", "Ann", "--against", "simple")
    played = knaves(tmp_path, *words, "--british", typed=("help", "rules", "log"))
    assert played.code == 0
    assert re.search(r"\bbox\b", played.out)
    assert not re.search(r"\bcribs?\b", played.out, re.IGNORECASE)
    usual = knaves(tmp_path, *words, typed=("help", "rules", "log"))
    assert re.sub(r"\bbox\b", "crib", played.out) == re.sub(r"\S*/games/\S*", "", usual.out) or (
        len(played.lines) == len(usual.lines)
    )


def test_P04_the_settings_say_box_and_czech_does_not_mind(tmp_path: Path) -> None:
    assert knaves(tmp_path, "settings", "british=yes").code == 0
    assert (
        "Box 5H 5D 5S JC, starter QC."
        in knaves(tmp_path, "count", "5H", "5D", "5S", "JC", "QC", "--crib").out
    )
    hands = ("count", "5H", "5D", "5S", "JC", "QC", "--crib")
    assert "Crib 5H 5D 5S JC" in knaves(tmp_path, *hands, "--no-british").out
    assert "Krabička 5H 5D 5S JC" in knaves(tmp_path, *hands, "--lang", "cs").out
