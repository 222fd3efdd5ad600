"""Nothing that was told is lost: killed in the middle, ended by the system, run dry, and taken up again."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest
from driving import MOVED, SCRIPTS, Dialogue, environment, knaves, process

from knaves import record
from knaves.card_words import in_words
from knaves.game import CHANCE, Seat
from later import later, longer

GAMES = {
    "cribbage": ("play", "cribbage", "--name", "Ann", "--against", "simple", "--target", "31"),
    "euchre": ("play", "euchre", "--name", "Ann", "--against", "simple", "--target", "5"),
}


EVENT = re.compile(
    r"\w+ (plays? (?!against)|leads? the|deals?|cuts?|throws?|pegs?"
    r"|pass(es)?|orders?|assists?|takes?|bur(y|ies))\b"
)


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def told(file: Path) -> list[str]:
    """The sentences of a record, as its only person was told them."""
    sheet = record.load(file).record
    (own,) = (Seat(seat) for seat, sitter in enumerate(sheet.seated) if sitter.player == "human")
    return [in_words(sentence) for sentence in record.retell(sheet, own).said]


@pytest.mark.parametrize("words", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("moves", [2, longer(3), later(1), later(6)])
def test_killed_and_taken_up_again(tmp_path: Path, words: tuple[str, ...], moves: int) -> None:
    """Every announcement that was heard is in the save file after kill -9, and the game ends as one game."""
    talk = Dialogue(tmp_path, words)
    assert talk.follow(moves)
    talk.say("help")
    talk.hear("  help")
    talk.running.kill()
    killed = talk.end()
    assert killed.code == -signal.SIGKILL
    saved = told(only(tmp_path / "saves"))
    heard = [line for line in killed.out.splitlines() if line in set(saved) or EVENT.match(line)]
    assert heard == saved
    assert not (tmp_path / "statistics.jsonl").exists()
    resumed = knaves(tmp_path, "resume", typed=())
    assert resumed.code == 0, resumed.err
    verdict = record.verify(record.load(only(tmp_path / "games")).record)
    assert verdict.finished
    assert verdict.proved
    assert len((tmp_path / "statistics.jsonl").read_text().splitlines()) == 1
    assert not list((tmp_path / "saves").iterdir())


@pytest.mark.parametrize("words", GAMES.values(), ids=GAMES.keys())
def test_a_game_in_which_nobody_moved_leaves_no_file(tmp_path: Path, words: tuple[str, ...]) -> None:
    left = knaves(tmp_path, *words, typed="look\nquit\n")
    assert left.code == 0
    assert left.lines[-1] == "You have not made a move, so there is nothing to save."
    assert not list((tmp_path / "saves").iterdir())
    moved = knaves(tmp_path, *words, "--seed", "4", typed=MOVED)
    assert moved.lines[-1] == "The game is saved. Continue it with: knaves resume"
    entries = record.load(only(tmp_path / "saves")).record.entries
    assert sum(entry.seat == 0 for entry in entries) == 1
    assert all(entry.proof for entry in entries if entry.seat == CHANCE), "what came before is there too"


def test_a_save_cut_off_in_the_middle_of_a_line_is_taken_up(tmp_path: Path) -> None:
    knaves(tmp_path, *GAMES["euchre"], "--seed", "2", typed="p\np\n1\n1\n")
    save = only(tmp_path / "saves")
    whole = save.read_bytes()
    save.write_bytes(whole[:-7])
    resumed = knaves(tmp_path, "resume")
    assert resumed.code == 0
    assert "The last line of the file is incomplete and was ignored." in resumed.lines
    assert knaves(tmp_path, "resume", typed=()).code == 0


@pytest.mark.long
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 143)])
def test_a_signal_keeps_the_game_and_says_so(tmp_path: Path, name: str, code: int) -> None:
    talk = Dialogue(tmp_path, GAMES["euchre"])
    assert talk.follow(2)
    talk.say("look")
    talk.hear("Your hand")
    talk.running.send_signal(getattr(signal, name))
    ended = talk.end()
    assert (ended.code, ended.err) == (code, "")
    assert ended.lines[-1] == "The game is saved. Continue it with: knaves resume"
    assert ended.lines[-2] in ("Interrupted.", "The system ended the program.")
    assert knaves(tmp_path, "resume", typed=()).code == 0


def test_the_end_of_input_keeps_the_game(tmp_path: Path) -> None:
    left = process(tmp_path, *GAMES["euchre"], "--seed", "4", typed=MOVED)
    assert (left.code, left.err) == (0, "")
    assert left.lines[-2:] == ["The input has ended.", "The game is saved. Continue it with: knaves resume"]


@pytest.mark.long
def test_whoever_reads_the_output_goes_away(tmp_path: Path) -> None:
    words = " ".join([str(SCRIPTS / "knaves"), *GAMES["euchre"], "--seed", "4"])
    done = subprocess.run(
        f"(echo p; yes hint) | {words} | head -n 30; echo ${{PIPESTATUS[1]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "1"
    assert done.stderr == ""
    assert knaves(tmp_path, "resume", typed=()).code == 0


def test_taken_up_where_it_was_left(tmp_path: Path) -> None:
    left = knaves(tmp_path, *GAMES["euchre"], "--seed", "4", typed="p\nlook\nquit\n")
    table = left.out.split("\n\n")[-1].splitlines()[:-1]
    resumed = knaves(tmp_path, "resume")
    assert resumed.out.split("\n\n")[-1].splitlines()[: len(table)] == table
    assert "The last moves:" in resumed.lines
    logged = knaves(tmp_path, "resume", typed="log\n")
    assert set(told(only(tmp_path / "saves"))) <= set(logged.lines)


@pytest.mark.long
def test_several_saves_and_the_one_played_last(tmp_path: Path) -> None:
    for game in ("cribbage", "euchre", "cribbage"):
        assert knaves(tmp_path, *GAMES[game], "--seed", "4", typed=MOVED).code == 0
    listed = knaves(tmp_path, "resume", "--list").lines
    assert len(listed) == 3
    assert [line.split(": ")[1].split()[0] for line in listed] == ["Cribbage", "Euchre", "Cribbage"]
    euchre = Path(listed[1].split(": ")[0])
    assert knaves(tmp_path, "resume", str(euchre), typed=()).code == 0
    assert only(tmp_path / "games").name == euchre.name
    assert "Cribbage, " in knaves(tmp_path, "resume").lines[0]


@pytest.mark.long
def test_a_game_is_played_by_one_program_at_a_time(tmp_path: Path) -> None:
    talk = Dialogue(tmp_path, GAMES["euchre"])
    assert talk.follow(2)
    refused = knaves(tmp_path, "resume")
    assert refused.code == 1
    assert "is being played by another program" in refused.err
    assert talk.follow(1)
    talk.end()
    assert knaves(tmp_path, "resume").code == 0


def test_of_several_games_the_last_that_nobody_plays_is_resumed(tmp_path: Path) -> None:
    assert knaves(tmp_path, *GAMES["cribbage"], "--seed", "4", typed=MOVED).code == 0
    talk = Dialogue(tmp_path, GAMES["euchre"])
    assert talk.follow(2)
    resumed = knaves(tmp_path, "resume")
    assert resumed.code == 0
    assert "Cribbage, " in resumed.lines[0]
    talk.end()


def test_a_game_that_ended_just_before_the_power_went_is_put_away(tmp_path: Path) -> None:
    """Killed between the last move and the tidying up: the game counts once, however often it is taken up."""
    knaves(tmp_path, *GAMES["euchre"], typed=())
    file = only(tmp_path / "games")
    file.rename(tmp_path / "saves" / file.name)
    resumed = knaves(tmp_path, "resume")
    assert resumed.code == 0
    assert only(tmp_path / "games").name == file.name
    assert len((tmp_path / "statistics.jsonl").read_text().splitlines()) == 1
    (tmp_path / "statistics.jsonl").unlink()
    file.rename(tmp_path / "saves" / file.name)
    assert knaves(tmp_path, "resume").code == 0
    assert len((tmp_path / "statistics.jsonl").read_text().splitlines()) == 1


def test_a_finished_record_is_not_played_on(tmp_path: Path) -> None:
    knaves(tmp_path, *GAMES["euchre"], typed=())
    refused = knaves(tmp_path, "resume", str(only(tmp_path / "games")))
    assert refused.code == 1
    assert refused.err.startswith("This game is over.")


def test_a_save_that_breaks_the_rules_is_refused_and_left_alone(tmp_path: Path) -> None:
    knaves(tmp_path, *GAMES["euchre"], "--seed", "2", typed=MOVED)
    save = only(tmp_path / "saves")
    with save.open("a") as file:
        file.write("0 play 9C\n")
    before = save.read_bytes()
    refused = knaves(tmp_path, "resume")
    assert refused.code == 1
    assert len(refused.err.splitlines()) == 1
    assert save.read_bytes() == before


def test_a_table_without_a_person_is_not_taken_up(tmp_path: Path) -> None:
    knaves(tmp_path, *GAMES["euchre"], "--seed", "4", typed=MOVED)
    save = only(tmp_path / "saves")
    save.write_text(save.read_text().replace("Ann, human", "Ann, simple 1"))
    refused = knaves(tmp_path, "resume")
    assert refused.code == 1
    assert "without a human player" in refused.err
