"""Endpoints as data, and how a request is carried out.

Input is parsed into structs that reject unknown fields. All errors are reported in one shape.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

import msgspec

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.i18n.language import BRITISH, ENGLISH, _, languages
from knaves.match.match import MatchError
from knaves.match.ports.tables import Unavailable
from knaves.office.ports import Office, Person
from knaves.wire.refusals import STATUS, Refusal, RequestRefused, sentence

LARGEST: Final = 16_384
"""Maximum body size in bytes, where an endpoint does not take more."""
JSON: Final = "application/json"

Needs = Literal["nobody", "person", "account"]


class Carrier(Protocol):
    """A request as its transport has it. ``params`` are those of the path, ``client`` is an address."""

    @property
    def client(self) -> str: ...  # noqa: D102

    @property
    def params(self) -> Mapping[str, str]: ...  # noqa: D102

    @property
    def query(self) -> Mapping[str, str]: ...  # noqa: D102

    async def person(self) -> Person | None:
        """Return who asks; Refused if they may not."""
        ...

    async def body(self, largest: int) -> bytes:
        """Return the body; Refused if it has more bytes, or is of another kind."""
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A parsed request. ``body`` and ``query`` are structs of the endpoint's types.

    ``carrier`` is for endpoints of that carrier alone.
    """

    office: Office
    carrier: Any
    body: Any
    query: Any
    asking: Person | None

    @property
    def person(self) -> Person:
        """The signed-in person; only where the endpoint requires one."""
        assert self.asking is not None
        return self.asking

    @property
    def client(self) -> str:
        """The client's address."""
        return str(self.carrier.client)

    def path(self, name: str) -> str:
        """Return a path parameter."""
        return str(self.carrier.params[name])


@dataclass(frozen=True, slots=True)
class Document:
    """An answer that is no JSON. ``name`` is that of a file to be kept."""

    content: bytes
    media: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a carrier sends. ``refusal`` is why there is nothing else."""

    status: int
    content: Document | None = None
    refusal: RequestRefused | None = None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An operation. ``work`` returns an ``answer``, or a `Document`.

    ``refusals`` are its error codes in addition to those of every endpoint. ``spends`` are the rate limits
    that each request counts against. ``maybe``: there may be no answer. ``reads`` are the rooms of finished
    games that it reads as a whole, for carriers that fetch them beforehand. ``largest`` is the maximum size
    of its body in bytes.
    """

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    work: Callable[[Asked], Awaitable[Any]]
    answer: Any = None
    body: Any = None
    query: Any = None
    status: int = 200
    needs: Needs = "nobody"
    refusals: tuple[str, ...] = ()
    spends: tuple[str, ...] = ()
    media: str = JSON
    maybe: bool = False
    reads: tuple[Literal["records", "reviews"], ...] = ()
    largest: int = LARGEST

    async def carry_out(self, office: Office, carrier: Carrier) -> Answer:
        """Answer a request in the current language; never raises."""
        try:
            return await _carried_out(self, office, carrier)
        except Exception as error:
            known = office.refused(error)
            if known is None:
                office.failed(f"{self.method} {self.path}", error)
                known = RequestRefused("failed")
            return refuse(known)


def by_path(endpoints: Iterable[Endpoint]) -> dict[str, dict[str, Endpoint]]:
    """Return endpoints by path and method."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method] = each
    return paths


def pattern(path: str) -> re.Pattern[str]:
    """Return what the paths of requests look like, with a group for each parameter."""
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def refused(error: Exception) -> RequestRefused | None:
    """Return the refusal for an error of the rooms below; None for another one."""
    match error:
        case RequestRefused():
            return error
        case IllegalMove() | MatchError():
            return RequestRefused("refused", str(error))
        case NotationError():
            return RequestRefused("unreadable", str(error))
        case Unavailable():
            return RequestRefused("unavailable", str(error), wait=1)
    return None


def refuse(error: RequestRefused) -> Answer:
    """Return the answer for a refusal, in the current language."""
    told = Refusal(error.code, error.why or sentence(error.code))
    return Answer(STATUS[error.code], Document(msgspec.json.encode(told), JSON), error)


def language_of(wanted: str, offered: str) -> str:
    """Return the reader's language: the ``wanted`` one, or the best match of an Accept-Language."""
    weighed: list[tuple[float, str]] = [(2.0, wanted)]
    for each in offered[:200].split(","):
        name, _semicolon, weight = each.partition(";q=")
        try:
            weighed.append((float(weight or 1), name))
        except ValueError:
            continue
    for _weight, name in sorted(weighed, key=lambda each: -each[0]):
        language = name.strip().split("-")[0].lower()
        if name.strip() == BRITISH:
            # A wording that somebody chose; browsers in Britain write en-GB, and mean English.
            return BRITISH
        if language in languages():
            return language
    return ENGLISH


async def _carried_out(endpoint: Endpoint, office: Office, carrier: Carrier) -> Answer:
    for what in endpoint.spends:
        await office.spend(what, carrier.client)
    person = await carrier.person()
    if endpoint.needs != "nobody" and person is None:
        raise RequestRefused("unsigned")
    if endpoint.needs == "account" and person is not None and not person.account:
        raise RequestRefused("forbidden", _("That needs an account."))
    body = None if endpoint.body is None else _parsed(await carrier.body(endpoint.largest), endpoint.body)
    asked = Asked(office, carrier, body, _query(endpoint, carrier), person)
    made = await endpoint.work(asked)
    if made is None:
        return Answer(204)
    content = made if isinstance(made, Document) else Document(msgspec.json.encode(made), JSON)
    return Answer(endpoint.status, content)


def _parsed(data: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _malformed(error) from None


def _query(endpoint: Endpoint, carrier: Carrier) -> Any:
    if endpoint.query is None:
        return None
    given = {name: value for name, value in carrier.query.items() if name != "language"}
    try:
        return msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise _malformed(error) from None


def _malformed(error: Exception) -> RequestRefused:
    return RequestRefused("malformed", _("The request cannot be read: {what}.").format(what=str(error)[:200]))
