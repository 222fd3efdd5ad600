"""Line mode: whole games through the real command, and everything that can go wrong at a prompt."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from driving import MOVED, Outcome, knaves, process, script

from knaves import record
from knaves.card_words import in_words
from knaves.game import Seat
from knaves.games import SHELF, find
from knaves.options import options
from later import longer

pytestmark = pytest.mark.bare

CRIBBAGE = ("play", "cribbage", "--name", "Ann", "--against", "simple", "--seed", "7")
EUCHRE = ("play", "euchre", "--name", "Ann", "--against", "simple", "--seed", "7")


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


@pytest.mark.parametrize("words", [CRIBBAGE, longer(EUCHRE)], ids=["cribbage", "euchre"])
def test_E14_a_whole_game_line_by_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    played = knaves(tmp_path, *words, typed=())
    assert played.code == 0, played.err
    assert re.search(r"^.* wins? (the game|by)", played.out, re.MULTILINE)
    assert "The game was recorded in" in played.lines[-2]
    assert played.lines[-1] == f"To see what each decision cost: knaves review {only(tmp_path / 'games')}"
    assert not list((tmp_path / "saves").iterdir())
    sheet = record.load(only(tmp_path / "games")).record
    assert not sheet.game.actors(record.replay(sheet))
    assert record.verify(sheet).proved


@pytest.mark.long
def test_E14_plain_text_only_through_a_pipe(tmp_path: Path) -> None:
    """No cursor movement, no colour, no drawing: what a screen reader can read aloud."""
    played = process(
        tmp_path, *EUCHRE, "--plain", typed="p\nhint\nhelp\nrules\nlog\nstats\nfoo\n", TERM="xterm-256color"
    )
    assert played.code == 0, played.err
    assert len(played.lines) > 40
    assert "\x1b" not in played.out
    assert "\r" not in played.out
    assert "\t" not in played.out
    assert not re.search("[─-▟■-◿]", played.out)
    assert all(line == line.rstrip() for line in played.lines)


def test_E14_every_event_is_a_sentence_on_a_line_of_its_own(tmp_path: Path) -> None:
    played = knaves(tmp_path, *EUCHRE, typed=())
    told = process(tmp_path, "replay", str(only(tmp_path / "games"))).lines[4:]
    assert len(told) > 50
    assert all(re.fullmatch(r"[A-Z].*\.", line) for line in told)
    sheet = record.load(only(tmp_path / "games")).record
    own = Seat(sheet.names.index("Ann"))
    spoken = iter(played.lines)
    assert all(in_words(sentence) in spoken for sentence in record.retell(sheet, own).said)


@pytest.mark.parametrize("game", SHELF)
def test_every_option_of_the_rules_is_a_flag(tmp_path: Path, game: str) -> None:
    listed = knaves(tmp_path, "play", game, "--help")
    assert listed.code == 0
    for each in options(find(game).presets["standard"]):
        assert f"--{each.name.replace('_', '-')}" in listed.out


@pytest.mark.parametrize(("game", "preset"), [(g, p) for g in SHELF for p in find(g).presets])
def test_every_preset_can_be_played(tmp_path: Path, game: str, preset: str) -> None:
    typed = "rules\n" + MOVED + "1 2\n"
    played = knaves(tmp_path, "play", game, "--preset", preset, "--seed", "1", typed=typed)
    assert played.code == 0, played.err
    assert f"{game.capitalize()}, the {preset} game." in played.lines
    sheet = record.load(only(tmp_path / "saves")).record
    assert sheet.rules == find(game).presets[preset]


def test_flags_change_single_options(tmp_path: Path) -> None:
    words = (
        "--preset",
        "loadstar",
        "--target",
        "61",
        "--match-skunks",
        "--best-of",
        "3",
        "--skunk",
        "double",
    )
    assert knaves(tmp_path, "play", "cribbage", *words, typed=MOVED).code == 0
    rules = record.load(only(tmp_path / "saves")).record.rules
    assert (rules.target, rules.match_skunks, rules.best_of, rules.skunk) == (61, True, 3, "double")
    assert rules.counting == "penalty"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_number_of_seats_that_the_game_allows(tmp_path: Path, seats: int) -> None:
    played = knaves(tmp_path, *CRIBBAGE, "--seats", str(seats), "--target", "31", typed=())
    assert played.code == 0, played.err
    assert len(record.load(only(tmp_path / "games")).record.seated) == seats
    assert ("is your partner" in played.out) == (seats == 4)


def test_each_seat_may_have_its_own_player_and_name(tmp_path: Path) -> None:
    """A name may have a comma, as in 1996."""
    words = ("--with", "Bea", "--with", "Smith, Cal", "--with", "Dot", "--against", "simple, random,simple")
    assert knaves(tmp_path, "play", "euchre", "--name", "Ann", "--seed", "4", *words, typed=MOVED).code == 0
    seated = record.load(only(tmp_path / "saves")).record.seated
    assert [each.name for each in seated] == ["Ann", "Bea", "Smith, Cal", "Dot"]
    assert [each.player.split()[0] for each in seated] == ["human", "simple", "random", "simple"]


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    texts = []
    for home in (tmp_path / "a", tmp_path / "b"):
        knaves(home, *CRIBBAGE, "--target", "31", typed=())
        texts.append(only(home / "games").read_text("utf-8"))
    assert texts[0] == texts[1]
    knaves(tmp_path / "c", *CRIBBAGE[:-1], "8", typed=MOVED)
    assert only(tmp_path / "c" / "saves").read_text("utf-8").split("shuffle")[1] not in texts[0]


def test_T01_the_player_cuts_by_a_number(tmp_path: Path) -> None:
    played = knaves(tmp_path, *CRIBBAGE, typed="0\n53\nfoo\n17\n")
    moves = [(e.seat, str(e.move)) for e in record.load(only(tmp_path / "saves")).record.entries]
    assert "Cut for the first deal. The low card deals. (1 to 52):" in played.lines
    assert (0, "Cut(place=17)") in moves
    assert sum(seat == 0 for seat, _ in moves) == 1


def _through(home: Path, *words: str) -> tuple[Outcome, str]:
    """Play a game; return what was said and the text of its record."""
    played = knaves(home, *CRIBBAGE, *words, "--target", "61", typed=())
    return played, only(home / "games").read_text("utf-8")


def test_T03_go_is_spoken(tmp_path: Path) -> None:
    played, text = _through(tmp_path, "--go", "spoken")
    assert re.search(r"^The count is \d+ and nothing fits\. Say go\. \(go\):$", played.out, re.MULTILINE)
    assert "\n0 go\n" in text
    assert "You say go." in played.lines
    assert max(map(int, re.findall(r"^The count is (\d+)[ .]", played.out, re.MULTILINE))) <= 31


def test_T03_a_go_that_is_not_true_is_refused(tmp_path: Path) -> None:
    """The first card laid leaves room for any other, so that go is refused and nothing is lost."""
    played, _ = _play_go_early(tmp_path, "spoken")
    assert re.search(r"You have a card that fits.*§5\.5", played.out)


def test_T04_on_honour_a_go_is_taken(tmp_path: Path) -> None:
    played, text = _play_go_early(tmp_path, "honour")
    assert "You say go." in played.lines
    assert "\n0 go\n" in text


def _play_go_early(home: Path, go: str) -> tuple[Outcome, str]:
    """Throw the first two cards, lead or answer, and say go as soon as there is a count."""
    words = ("--go", go, "--deal-cut", "chance", "--starter-cut", "chance")
    knaves(home, *CRIBBAGE, *words, typed="1 2\n")
    leads = "Lead a card" in knaves(home, "resume", typed="").out
    return knaves(home, "resume", typed="1\ngo\n" if leads else "go\n"), only(home / "saves").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("words", [CRIBBAGE, EUCHRE], ids=["cribbage", "euchre"])
def test_nonsense_at_a_prompt_changes_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    nonsense = [
        "",
        " ",
        "foo",
        "play",
        "play XX",
        "99",
        "-1",
        "🂡",
        "a" * 5000,
        "\x1b[A",
        "go go",
        "claim x",
        "deal",
    ]
    clean = knaves(tmp_path / "clean", *words, typed=MOVED)
    messy = knaves(tmp_path / "messy", *words, typed=MOVED + "\n".join(nonsense) + "\n")
    assert messy.code == 0
    assert messy.err == ""
    assert messy.lines[: len(clean.lines) - 2] == clean.lines[:-2]
    assert only(tmp_path / "clean" / "saves").read_text() == only(tmp_path / "messy" / "saves").read_text()
    assert max(map(len, messy.lines)) < 400
    assert "\x1b" not in messy.out


def test_bytes_that_are_no_text_are_nonsense_too(tmp_path: Path) -> None:
    from subprocess import run

    from driving import SCRIPTS, environment

    done = run(
        [str(SCRIPTS / "knaves"), *EUCHRE],
        input=b"\xff\xfe\x00\n\np\n",
        capture_output=True,
        env=environment(tmp_path),
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"The game is saved." in done.stdout


@pytest.mark.long
def test_an_illegal_move_is_refused_in_the_rules_own_words(tmp_path: Path) -> None:
    """E09: whoever tries every card of the pack in turn is refused with a reason, and can still play."""
    tries = tuple(f"play {rank}{suit}" for suit in "CDHS" for rank in "9TJQKA")
    played = knaves(tmp_path, *EUCHRE, typed=tries * 3, at="Play which")
    assert played.code == 0
    refusals = [line for line in played.lines if re.search(r"\(§\d+(\.\d+)*\)$", line)]
    assert any("must follow" in line or "follow" in line for line in refusals), refusals
    assert record.verify(record.load(only(tmp_path / "games")).record).sound


def test_commands_answer_and_ask_again(tmp_path: Path) -> None:
    commands = "help\n?\nhint\nlook\nscore\nrules\nlog\nrepeat\nstats\nHINT\np\nquit\n"
    played = knaves(tmp_path, *EUCHRE, typed=commands)
    assert played.code == 0
    assert played.err == ""
    assert sum(line.startswith("Hint: ") for line in played.lines) == 2
    assert sum(line.startswith("Besides the moves") for line in played.lines) == 2
    assert any(line.startswith("  Length: 10 (") for line in played.lines)
    assert "You have not finished a game yet." in played.lines
    assert played.lines[-1] == "The game is saved. Continue it with: knaves resume"
    question = next(line for line in played.lines if line.endswith(":") and line in played.lines)
    assert played.lines.count(next(line for line in played.lines if "(p pass" in line)) == 11, question


@pytest.mark.parametrize(
    "words",
    [
        ("play", "cribbage"),
        ("learn", "cribbage", "--plain"),
        ("learn", "counting", "--plain"),
        ("drill", "discard"),
        ("drill", "count"),
        ("drill", "today"),
    ],
    ids=" ".join,
)
def test_a_word_is_explained_at_every_prompt(tmp_path: Path, words: tuple[str, ...]) -> None:
    asked = knaves(tmp_path, *words, typed="What is a crib?\nquit\n")
    explained = [place for place, line in enumerate(asked.lines) if line.startswith("crib: ")]
    assert len(explained) == 1
    # The same question comes again.
    assert asked.lines[explained[0] - 1] == asked.lines[explained[0] + 1]


@pytest.mark.long
def test_pause_waits_for_enter(tmp_path: Path) -> None:
    waited = knaves(tmp_path / "a", *EUCHRE, "--pause", typed=())
    assert waited.lines.count("Press Enter to go on.") > 20
    straight = knaves(tmp_path / "b", *EUCHRE, typed=())
    assert "Press Enter to go on." not in straight.lines


def test_the_end_of_input_while_waiting_keeps_the_game(tmp_path: Path) -> None:
    played = knaves(tmp_path, *EUCHRE, "--pause", typed="p\n" * 8)
    assert played.code == 0
    assert played.lines[-2:] == ["The input has ended.", "The game is saved. Continue it with: knaves resume"]


def test_the_game_goes_on_when_it_can_no_longer_be_written(tmp_path: Path) -> None:
    """Another program writes into the save: the person is told, plays on, and no file is spoilt."""
    from unittest.mock import patch

    from knaves.store.saves import Save

    with patch.object(Save, "move", side_effect=OSError(28, "No space left on device")):
        played = knaves(tmp_path, *CRIBBAGE, "--target", "31", typed=())
    assert played.code == 0
    assert "From here on the game is not saved: no space left on device." in played.lines
    assert played.lines[-1].startswith("Ann: games won")


BAD = {
    "no game": (("play",), 2),
    "no such game": (("play", "whist"), 2),
    "no such flag": (("play", "euchre", "--foo"), 2),
    "not a number": (("play", "euchre", "--target", "many"), 2),
    "out of range": (("play", "cribbage", "--target", "4"), 2),
    "no such word": (("play", "cribbage", "--skunk", "triple"), 2),
    "no such preset": (("play", "cribbage", "--preset", "feltz"), 2),
    "rules that make no sense": (("play", "cribbage", "--best-of", "2"), 2),
    "too many seats": (("play", "cribbage", "--seats", "5"), 2),
    "no such player": (("play", "euchre", "--against", "hal"), 2),
    "two players for three seats": (("play", "euchre", "--against", "simple,simple"), 2),
    "too many names": (("play", "cribbage", "--with", "a", "--with", "b"), 2),
    "the same name twice": (("play", "cribbage", "--name", "Jo", "--with", "jo"), 2),
    "an empty name": (("play", "cribbage", "--name", " "), 2),
    "a name that is too long": (("play", "cribbage", "--name", "x" * 25), 2),
    "a name with a control character": (("play", "cribbage", "--name", "a\x1b[31m"), 2),
    "no keyboard": (("play", "cribbage", "--no-keyboard"), 1),
    "no such file": (("resume", "/no/such/file"), 1),
    "a directory": (("resume", "/tmp"), 1),
    "nothing to take up": (("resume",), 1),
}


@pytest.mark.parametrize(("words", "code"), BAD.values(), ids=BAD.keys())
def test_bad_words_get_one_sentence(tmp_path: Path, words: tuple[str, ...], code: int) -> None:
    refused = knaves(tmp_path, *words)
    assert (refused.code, refused.out) == (code, "")
    assert len(refused.err.splitlines()) == 1, refused.err
    assert re.fullmatch(r"[A-Za-z'\"/].*(\.|--help)\n", refused.err), refused.err
    assert "\x1b" not in refused.err
    assert not list(tmp_path.glob("saves/*"))


def test_U18_words_and_flags_reach_one_game(tmp_path: Path) -> None:
    assert script(tmp_path / "a", "cribbage", "ann", "61", "go", typed=MOVED).code == 0
    assert (
        knaves(tmp_path / "b", "cribbage", "--target", "61", "--name", "ann", "--begin", typed=MOVED).code
        == 0
    )
    heads = [only(home / "saves").read_text().split("\n\n")[0] for home in (tmp_path / "a", tmp_path / "b")]
    fair = re.compile("^Fair:.*$", re.MULTILINE)
    assert fair.sub("", heads[0]) == fair.sub("", heads[1])
    assert "target=61" in heads[0]
    assert "Seat 0: ann, human" in heads[0]


def test_json_lists_what_can_be_taken_up(tmp_path: Path) -> None:
    knaves(tmp_path, *CRIBBAGE, typed=MOVED)
    (tmp_path / "saves" / "spoilt.knaves").write_text("nonsense\n")
    listed = json.loads(knaves(tmp_path, "resume", "--list", "--json").out)
    assert {each["game"] for each in listed} == {"cribbage", ""}
    assert any(each["names"] == ["Ann", "Ruth"] for each in listed)
    assert "Line 1" in knaves(tmp_path, "resume", "--list").out


def test_E15_expert_mode_asks_before_a_mistake_line_by_line_and_shows_what_is_better_when_asked(
    tmp_path: Path,
) -> None:
    """Going alone on nothing is one."""
    bad = (*EUCHRE[:-1], "8")
    again = knaves(tmp_path / "no", *bad, "--expert", typed="a\nno\nquit\n")
    assert "Are you sure? There is something clearly better." in again.lines
    assert "Better:" not in again.out
    shown = knaves(tmp_path / "show", *bad, "--expert", typed="a\nshow\nno\nquit\n")
    assert shown.out.count("Better: Pass. ") == 1
    assert "fewer games in 100." in shown.out
    stayed = knaves(tmp_path / "yes", *bad, "--expert", typed="a\nyes\nquit\n")
    assert stayed.out.count("Better: Pass. ") == 1
    assert "Are you sure?" not in knaves(tmp_path / "off", *bad, typed="a\nquit\n").out
    assert "Are you sure?" not in knaves(tmp_path / "good", *bad, "--expert", typed="p\nquit\n").out
