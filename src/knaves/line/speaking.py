"""How much a person hears in line mode, and the command that changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from knaves.cards import NotationError
from knaves.files import describe_os_error
from knaves.i18n.language import _, any_of, marked
from knaves.speech import AMOUNT_WORDS, AMOUNTS, KIND_WORDS, KINDS, Amount, Brief, heard
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.settings import change
from knaves.vocabulary import first_word, named

SPEAK: Final = marked("speak, speech")
"""The words for the command."""


@dataclass(slots=True)
class Speaking:
    """How much of each kind this person hears; a change is kept in the settings of ``data_dir``."""

    amounts: dict[str, Amount] = field(default_factory=dict)
    data_dir: DataDir = NOWHERE

    def of(self, kind: str) -> Amount:
        """Return how much is said of a kind."""
        return self.amounts.get(kind, "all")

    def heard(self, whole: str, brief: Brief) -> str:
        """Return what is said of an event; empty for nothing."""
        return heard(self.amounts, whole, brief)

    def command(self, words: str) -> list[str]:
        """Answer what was typed after the command: tell how much is said, or change it.

        ``moves short`` changes one kind, ``short`` all of them.
        """
        if not words:
            return [_("How much is said:"), *map(self._told, self._names()), self._usage()]
        kind, _space, rest = words.rpartition(" ")
        amount = next((each for each in AMOUNTS if each == named(rest, AMOUNT_WORDS)), None)
        about = named(kind, KIND_WORDS)
        if amount is None or (kind and not about):
            return [self._usage()]
        changed = [about] if about else self._names()
        self.amounts.update(dict.fromkeys(changed, amount))
        return [*map(self._told, changed), *self._kept(changed)]

    def _kept(self, changed: list[str]) -> list[str]:
        try:
            change(self.data_dir, {"speak": {each: self.amounts[each] for each in changed}})
        except NotationError as trouble:
            return [str(trouble)]
        except OSError as error:
            return [_("Settings cannot be saved: {trouble}").format(trouble=describe_os_error(error))]
        return []

    def _told(self, kind: str) -> str:
        title = next(each.title for each in KINDS if each.name == kind)
        return f"  {_(title)}: {first_word(self.of(kind), AMOUNT_WORDS)}"

    def _usage(self) -> str:
        return _(
            "To change it, type for example: {example}. The kinds are {kinds}; each can be {amounts}."
        ).format(
            example=" ".join(
                [
                    _(SPEAK).partition(",")[0],
                    first_word("moves", KIND_WORDS),
                    first_word("short", AMOUNT_WORDS),
                ]
            ),
            kinds=", ".join(first_word(each, KIND_WORDS) for each in self._names()),
            amounts=any_of([first_word(each, AMOUNT_WORDS) for each in AMOUNTS]),
        )

    def _names(self) -> list[str]:
        return [each.name for each in KINDS]
