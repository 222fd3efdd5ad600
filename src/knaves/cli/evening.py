"""An evening at the table: one game or several in line mode, from sitting down to getting up.

However the person leaves, by a word, by the end of input, by Ctrl-C or because the system wants the
program gone: what has been told is on the disk, and the person is told how to go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from knaves.cards import NotationError
from knaves.cli.disk import home_for
from knaves.cli.seating import sit_again, sit_down
from knaves.cli.settings import loaded
from knaves.cli.sitting import Sitting
from knaves.cli.stats import describe
from knaves.cli.usage import arguments
from knaves.cli.voice import Leave, Voice
from knaves.files import complaint
from knaves.i18n.language import _
from knaves.local.filing import command, put_away
from knaves.local.seating import Seated, next_seed
from knaves.local.setup import HUMAN, Plan, Request, plan
from knaves.local.signals import Terminated, exit_code, termination
from knaves.local.tally import Tally
from knaves.store.data_dir import Home


def spend(request: Request) -> int:
    """Play what was asked for, and more if the person likes; return the exit code."""
    home = home_for(request.data, disk=request.disk, give_way=request.give_way)
    settled = loaded(home)
    with arguments():
        agreed = plan(request, settled)
    _check(request, agreed)
    evening = Evening(home, Voice(agreed.pause))
    idle = _idle_words(request)
    if idle:
        evening.voice.say(
            _("Line by line nothing moves, blanks or has a colour, so this has no effect: {words}.").format(
                words=", ".join(idle)
            )
        )
    return evening.until_left(lambda: evening.play(agreed))


def go_on(home: Home, seated: Seated, *, pause: bool) -> int:
    """Take up a game that was left; return the exit code."""
    evening = Evening(home, Voice(pause))
    return evening.until_left(lambda: evening.resume(seated))


@dataclass(slots=True)
class Evening:
    """Where things are kept, the conversation, and what the games of this evening count for."""

    home: Home
    voice: Voice
    tally: Tally = field(init=False)

    def __post_init__(self) -> None:
        self.tally = Tally(self.home)

    def until_left(self, work: Callable[[], int]) -> int:
        """Do some work; a wish to leave that comes while no game is under way just ends it."""
        try:
            with termination():
                return work()
        except Leave as leave:
            self.voice.say(leave.why)
            return leave.code
        except Terminated as interrupt:
            self.voice.say(_why(interrupt))
            return exit_code(interrupt)

    def play(self, agreed: Plan) -> int:
        """Play a new game, and others after it until the person has had enough; return the exit code."""
        return self._games(sit_down(self.home, self.voice, agreed, self.statistics), agreed)

    def resume(self, seated: Seated) -> int:
        """Take up a game, play it to its end and others after it; return the exit code."""
        sitting = sit_again(self.voice, seated, self.statistics)
        return self._games(sitting, sitting.plan())

    def _games(self, sitting: Sitting, agreed: Plan) -> int:
        while True:
            code = self._through(sitting)
            if code is not None:
                return code
            again = self._another(agreed) if self.voice.interactive else None
            if again is None:
                return 0
            agreed = replace(again, seed=next_seed(again.seed))
            sitting = sit_down(self.home, self.voice, agreed, self.statistics)

    def statistics(self, name: str, game: str) -> list[str]:
        """Return what a person has won and lost at a game, as a line."""
        try:
            found = [each for each in self.tally.summaries(name) if each.game == game]
        except OSError as error:
            return [_("The statistics cannot be read: {trouble}").format(trouble=complaint(error))]
        return [f"{each.name}: {describe(each)}" for each in found] or [
            _("No game of {name}'s has ended yet.").format(name=name)
        ]

    def _through(self, sitting: Sitting) -> int | None:
        """Play a game as far as it goes; return an exit code if it was left, None if it ended."""
        try:
            sitting.play()
            self._ended(sitting)
        except Leave as leave:
            return self._left(sitting, leave)
        except KeyboardInterrupt as interrupt:
            return self._left(sitting, Leave(_why(interrupt), exit_code(interrupt)))
        finally:
            sitting.close()
        return None

    def _ended(self, sitting: Sitting) -> None:
        """Count the game in the statistics, put its record away, and say both."""
        entry = sitting.entry()
        trouble = self.tally.add(entry)
        self.voice.say(*([trouble] if trouble else []), "", *self.statistics(entry.name, entry.game))
        if sitting.save is not None:
            self.voice.say(put_away(self.home, sitting.save))
            sitting.save = None

    def _left(self, sitting: Sitting, leave: Leave) -> int:
        words = [leave.why] if leave.why else []
        if sitting.save is None:
            words.append(_("The game is not kept: nothing is written."))
        else:
            words.append(
                _("The game is kept. Take it up with: {command}").format(
                    command=command(self.home, sitting.save.path)
                )
            )
        self.voice.say(*words)
        return leave.code

    def _another(self, agreed: Plan) -> Plan | None:
        """Ask whether there is to be another game, and against whom; None when not."""
        try:
            while True:
                match self.voice.ask(
                    _("Another game? (yes: the same players, new: other players, no):")
                ).lower():
                    case "y" | "yes" | "same":
                        return agreed
                    case "new" | "other":
                        return self._others(agreed)
                    case "n" | "no" | "quit":
                        break
                self.voice.say(_("Please answer yes, new or no."))
        except (Leave, KeyboardInterrupt):
            pass
        self.voice.say(_("Goodbye."))
        return None

    def _others(self, agreed: Plan) -> Plan:
        from knaves.bots import names

        choices = ", ".join(names(agreed.game))
        while True:
            player = self.voice.ask(
                _("Who is to play against you ({choices})? Enter for {usual}:").format(
                    choices=choices, usual=agreed.against[0]
                )
            )
            called = self.voice.ask(_("What are they called (names with commas between)? Enter for any:"))
            request = Request(
                game=agreed.game,
                seats=len(agreed.names),
                name=agreed.names[0],
                against=(player or agreed.against[0],),
                names=tuple(name.strip() for name in called.split(",")) if called else (),
            )
            try:
                other = plan(request, loaded(self.home))
            except NotationError as error:
                self.voice.say(str(error))
                continue
            return replace(agreed, names=other.names, against=other.against)


def _why(interrupt: KeyboardInterrupt) -> str:
    return _("The system ends the program.") if isinstance(interrupt, Terminated) else _("Interrupted.")


def _idle_words(request: Request) -> tuple[str, ...]:
    """Return what was asked for that line mode has no use for."""
    asked = {
        "noblank": request.blank is not None,
        "noanimation": request.animation is not None,
        "laptop": request.laptop is not None,
    }
    return tuple(word for word, said in asked.items() if said)


def _check(request: Request, agreed: Plan) -> None:
    """Refuse what only a screen can do: a game without a keyboard, and two people at one of them."""
    if not request.keyboard:
        raise NotationError(
            _("nokeyboard leaves the mouse only, and in line mode there is no mouse: please leave it out.")
        )
    if HUMAN in agreed.against:
        raise NotationError(_("Line by line one person plays; two share the full screen, without --plain."))
