"""Studies: kept at unguessable addresses, read by everybody who has one, changed by their owners alone.

They are made of finished games, of typed positions, and of texts. The text is what is kept; every change is
checked by the rules before it replaces another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from knaves import record
from knaves.i18n.language import _, marked
from knaves.match.ports.studies import StoredStudy
from knaves.office.endpoint import Asked, Document, Endpoint
from knaves.office.records import kept_record
from knaves.study import Chapter, Study
from knaves.study.making import chapter_of
from knaves.wire.refusals import RequestRefused
from knaves.wire.studies import (
    BoardAt,
    ChapterWanted,
    SeatWanted,
    StudiesRead,
    StudyMade,
    StudyRead,
    board_at,
    study_line,
    study_read,
)
from knaves.wire.study_changes import (
    LONGEST,
    NewChapter,
    NewGameChapter,
    NewStudy,
    StudyChange,
    changed,
    checked,
    first_title,
    of_position,
    with_chapter,
    written,
)

MOST: Final = 50
"""Studies of one person: with texts of the greatest length 13 MB."""
LARGEST: Final = 2 * LONGEST
"""Bytes of a body: a text, or the places of a chapter, which are longer on the wire."""
CHANGED: Final = marked("This study was changed in another window. Open it again to see the change.")
NO_STUDY: Final = marked("There is no such study.")


async def list_studies(asked: Asked) -> StudiesRead:
    """List one's own studies and the public ones, the last changed first."""
    studies, who = asked.office.studies, asked.asking
    own = () if who is None else await studies.own(who.id)
    public = await studies.public()
    most = MOST if who is not None and (who.account or studies.guests) else 0
    return StudiesRead([study_line(each) for each in own], [study_line(each) for each in public], most)


async def make_study(asked: Asked) -> StudyMade:
    """Make a study of a typed position, or of a text, such as one that was exported."""
    body: NewStudy = asked.body
    if bool(body.position) == bool(body.text):
        raise RequestRefused("malformed", _("A study is made of a position or of a text."))
    if body.text:
        made = await asked.office.apart(checked, body.text)
        # Whoever brings a text answers for it: their name stands on it here.
        made = replace(made, author=asked.person.name)
    else:
        chapter = await asked.office.apart(of_position, body.position)
        made = Study(chapter.title, asked.person.name, (chapter,))
    return StudyMade(*await _add(asked, made))


async def study_game(asked: Asked) -> StudyMade:
    """Make a study of a finished game, or add the game to a study of one's own as its last chapter."""
    body: NewGameChapter = asked.body
    kept = await kept_record(asked)
    played = await asked.office.apart(record.read, kept.record)
    chapter = await asked.office.apart(chapter_of, played, first_title(played))
    at = min(max(0, body.number - 1), len(chapter.places) - 1)
    if body.study:
        added = await _add_chapter(asked, await _own(asked, body.study), body.version, chapter, kept.address)
        return structs.replace(added, at=at)
    made = Study(chapter.title, asked.person.name, (chapter,))
    return StudyMade(*await _add(asked, made, kept.address), at=at)


async def add_position(asked: Asked) -> StudyMade:
    """Add a typed position to a study of one's own as its last chapter."""
    body: NewChapter = asked.body
    chapter = await asked.office.apart(of_position, body.position)
    return await _add_chapter(asked, await _own(asked, asked.path("study")), body.version, chapter)


async def show_study(asked: Asked) -> StudyRead:
    """Show a study, with one of its chapters."""
    found = await found_study(asked, asked.path("study"))
    return await _shown(asked, found, asked.query.chapter)


async def study_text(asked: Asked) -> Document:
    """Return a study as text, which can be imported again, and which `knaves study` reads."""
    found = await found_study(asked, asked.path("study"))
    return Document(found.text.encode(), "text/plain")


async def study_board(asked: Asked) -> BoardAt:
    """Show the table at a place of a study, from one seat."""
    found = await found_study(asked, asked.path("study"))
    chapter, place = _number(asked, "chapter"), _number(asked, "place")
    return await asked.office.apart(board_at, found, chapter, place, asked.query.seat)


async def change_study(asked: Asked) -> StudyRead:
    """Change a study of one's own. What was changed elsewhere meanwhile is not overwritten."""
    change: StudyChange = asked.body
    before = await _own(asked, asked.path("study"))
    _check_version(before, change.version)
    made, at = await asked.office.apart(changed, before, change)
    made = replace(made, author=asked.person.name)
    public = before.public if change.public is None else change.public
    after = await _kept(asked, before, made, public=public)
    return await _shown(asked, after, min(change.chapter, len(made.chapters) - 1), at)


async def remove_study(asked: Asked) -> None:
    """Delete a study of one's own."""
    if not await asked.office.studies.remove(asked.path("study"), asked.person.id):
        raise RequestRefused("unknown", _(NO_STUDY))


async def _add(asked: Asked, made: Study, *records: str) -> tuple[str, str]:
    """Store a new study of whoever asks; return its address and its link."""
    office, person = asked.office, asked.person
    if not person.account and not office.studies.guests:
        raise RequestRefused("forbidden", _("To make a study, you need an account."))
    text, now = await office.apart(written, made), office.now()
    stored = StoredStudy(
        "", person.id, made.author, made.title, _games(made), False, text, now, now, records=records
    )
    address = await office.studies.add(stored, MOST)
    if not address:
        raise RequestRefused("refused", _("You have as many studies as one person can. Delete one first."))
    return address, office.link_to(f"/study/{address}")


async def _add_chapter(
    asked: Asked, before: StoredStudy, version: int, chapter: Chapter, *records: str
) -> StudyMade:
    """Store a study with one more chapter, which is its last."""
    _check_version(before, version)
    made = await asked.office.apart(with_chapter, before, chapter)
    after = await _kept(asked, before, made, *records)
    return StudyMade(after.address, asked.office.link_to(f"/study/{after.address}"), len(made.chapters) - 1)


async def _kept(
    asked: Asked, before: StoredStudy, made: Study, *records: str, public: bool | None = None
) -> StoredStudy:
    """Store a changed study; Refused if another change came first."""
    changed_now = replace(
        before,
        author=made.author,
        title=made.title,
        games=_games(made),
        public=before.public if public is None else public,
        text=await asked.office.apart(written, made),
        changed=asked.office.now(),
        records=tuple(dict.fromkeys((*before.records, *records))),
    )
    if not await asked.office.studies.change(changed_now):
        raise RequestRefused("stale", _(CHANGED))
    return replace(changed_now, version=before.version + 1)


async def found_study(asked: Asked, address: str) -> StoredStudy:
    """Return a study; Refused if there is none."""
    found = await asked.office.studies.find(address)
    if found is None:
        raise RequestRefused("unknown", _(NO_STUDY))
    return found


async def _own(asked: Asked, address: str) -> StoredStudy:
    """Return a study of whoever asks; Refused if it is somebody else's."""
    found = await found_study(asked, address)
    if found.owner != asked.person.id:
        raise RequestRefused("forbidden", _("Only its author changes a study."))
    return found


def _check_version(before: StoredStudy, version: int) -> None:
    if before.version != version:
        raise RequestRefused("stale", _(CHANGED))


async def _shown(asked: Asked, found: StoredStudy, chapter: int, at: int = 0) -> StudyRead:
    own = asked.asking is not None and asked.asking.id == found.owner
    return await asked.office.apart(study_read, found, chapter, at, own=own)


def _games(made: Study) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.game.name for each in made.chapters))


def _number(asked: Asked, name: str) -> int:
    number = asked.path(name)
    if not number.isdecimal() or len(number) > 4:
        raise RequestRefused("unknown")
    return int(number)


_STUDIES: Final = "/api/studies"
_STUDY: Final = _STUDIES + "/{study}"
ENDPOINTS = (
    Endpoint("GET", _STUDIES, list_studies, StudiesRead),
    Endpoint(
        "POST", _STUDIES, make_study, StudyMade, NewStudy,
        status=201, needs="person", largest=LARGEST, spends=("tables",),
        refusals=("forbidden", "unreadable", "refused"),
    ),
    Endpoint(
        "POST", "/api/records/{record}/study", study_game, StudyMade, NewGameChapter,
        status=201, needs="person", spends=("tables",),
        refusals=("unknown", "forbidden", "unreadable", "refused", "stale"),
    ),
    Endpoint(
        "GET", _STUDY, show_study, StudyRead,
        query=ChapterWanted, spends=("studies",), refusals=("unknown",),
    ),
    Endpoint(
        "PUT", _STUDY, change_study, StudyRead, StudyChange,
        needs="person", largest=LARGEST, spends=("studies",),
        refusals=("unknown", "forbidden", "unreadable", "refused", "stale"),
    ),
    Endpoint("DELETE", _STUDY, remove_study, status=204, needs="person", refusals=("unknown",)),
    Endpoint(
        "GET", _STUDY + "/text", study_text,
        spends=("studies",), refusals=("unknown",), media="text/plain",
    ),
    Endpoint(
        "POST", _STUDY + "/chapters", add_position, StudyMade, NewChapter,
        status=201, needs="person", spends=("tables",),
        refusals=("unknown", "forbidden", "unreadable", "refused", "stale"),
    ),
    Endpoint(
        "GET", _STUDY + "/chapters/{chapter}/{place}", study_board, BoardAt,
        query=SeatWanted, spends=("studies",), refusals=("unknown",),
    ),
)  # fmt: skip
