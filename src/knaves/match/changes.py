"""What changes around a table with remote people, in sentences shared by all faces."""

from __future__ import annotations

from dataclasses import dataclass, field

from knaves.i18n.language import _, marked, plural, shown
from knaves.match.around import Around, Occupant
from knaves.match.others import ChatMessage, Others, left
from knaves.speech import Amount


@dataclass(slots=True)
class Watch:
    """Describes changes around a table since the last call, in sentences shared by all faces."""

    others: Others
    counting: bool = False
    """Whether the face counts the time to talk down itself, and need not be told of it."""
    before: Around = field(init=False)
    _said: int = 0
    _nudges: int = 0

    def __post_init__(self) -> None:
        self.before = self.others.around
        self._said, self._nudges = len(self.others.said), self.others.nudges

    def spoken(self, amount: Amount = "all") -> list[str]:
        """Return new chat messages of others, as lines with the speaker's name; or only who writes."""
        said, self._said = self.others.said[self._said :], len(self.others.said)
        new = [each for each in said if not each.yours]
        match amount:
            case "none":
                return []
            case "short":
                return [
                    _("{name} writes.").format(name=name) for name in dict.fromkeys(each.name for each in new)
                ]
        return [chat_line(each) for each in new]

    def news(self, amount: Amount = "all") -> list[str]:
        """Return who came, left or watches, and which offers were made since the last call.

        ``amount`` is about those who come and go; ``short`` leaves out those who watch.
        """
        before, self.before = self.before, self.others.around
        words = [] if amount == "none" else comings(before, self.before)
        words += [] if amount != "all" else watchers(before, self.before)
        words += [*offers(before, self.before), *([] if self.counting else to_talk(before, self.before))]
        words += self.from_server()
        if self.others.nudges > self._nudges:
            self._nudges = self.others.nudges
            words.append(_reminded(self.before))
        return words

    def from_server(self) -> list[str]:
        """Return what the operators have announced and nobody was told."""
        new = self.others.take_announced()
        return [_("From the server: {words}").format(words=shown(each)) for each in new]


def chat_line(each: ChatMessage) -> str:
    """Return a chat message as a line with the speaker's name."""
    return _("{name}: {words}").format(name=each.name, words=each.text)


def comings(before: Around, now: Around) -> list[str]:
    """Return who of those who play has come or gone from one state to another."""
    words: list[str] = []
    if len(before.seats) == len(now.seats):
        for old, new in zip(before.seats, now.seats, strict=True):
            if old.name == new.name and new.name and not new.yours:
                words += _changed(old, new)
    return words


def watchers(before: Around, now: Around) -> list[str]:
    """Return who has begun to watch from one state to another."""
    new = [name for name in now.watchers if name not in before.watchers]
    return [_("{name} is watching.").format(name=name) for name in new]


def offers(before: Around, now: Around) -> list[str]:
    """Return what has been offered or agreed from one state to another."""
    words: list[str] = []
    for seat in now.ends:
        if seat not in before.ends and not now.seats[seat].yours:
            words.append(
                _("{name} offers to end the game without a winner.").format(name=now.seats[seat].name)
            )
    for seat in now.breaks:
        if seat not in before.breaks and not now.seats[seat].yours and now.break_left < 0:
            words.append(_("{name} needs five minutes.").format(name=now.seats[seat].name))
    if now.break_left >= 0 > before.break_left:
        words.append(_("The clocks stand still for five minutes."))
    elif before.break_left >= 0 > now.break_left and now.playing:
        words.append(_("The break is over."))
    if before.ends and not now.ends and before.playing and now.playing:
        words.append(_("The offer to end the game is off the table."))
    return [*words, *_chosen(before, now)]


def to_talk(before: Around, now: Around) -> list[str]:
    """Return a sentence where a pause for talk has begun from one state to another."""
    if not now.talk > 0 > before.talk:
        return []
    seconds = left(now.talk, 0)
    said = plural(
        "There is {number} second to talk before the deal.",
        "There are {number} seconds to talk before the deal.",
        seconds,
    )
    return [said.format(number=seconds)]


def _reminded(around: Around) -> str:
    people = [each.name for each in around.seats if each.kind == "person" and not each.yours]
    if len(people) == 1:
        return _("{name} is waiting for you.").format(name=people[0])
    return _("The others are waiting for you.")


def _changed(old: Occupant, new: Occupant) -> list[str]:
    if new.stand_in and not old.stand_in:
        return [_("A bot sits in for {name}.").format(name=new.name)]
    if old.stand_in and not new.stand_in:
        return [_("{name} is back and plays again.").format(name=new.name)]
    if old.presence == new.presence:
        return []
    return [_(_CHANGES[new.presence]).format(name=new.name)]


_CHANGES = {
    "here": marked("{name} is back."),
    "away": marked("{name} is away."),
    "gone": marked("{name} is gone."),
}


def _chosen(before: Around, now: Around) -> list[str]:
    known = {(each.seat, by): choice for each in before.absent for by, choice in each.chosen.items()}
    return [
        _(_CHOICES[choice]).format(name=now.seats[by].name)
        for each in now.absent
        for by, choice in each.chosen.items()
        if known.get((each.seat, by)) != choice and not now.seats[by].yours
    ]


_CHOICES = {
    "wait": marked("{name} would wait."),
    "bot": marked("{name} would let a bot play."),
    "claim": marked("{name} would claim the game."),
}
