"""The office in one process: requests as text, answered at once."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote

from knaves.device.deal_sets import DeviceDealSets
from knaves.device.host import Host
from knaves.device.office import DeviceOffice, host_of
from knaves.i18n.language import speaking
from knaves.office.endpoint import Answer, Asked, Endpoint, by_path, language_of, pattern, refuse
from knaves.office.endpoints import ENDPOINTS
from knaves.office.people import me
from knaves.office.ports import Person
from knaves.wire.bodies import Me, NewGuest
from knaves.wire.challenges import SentRecord
from knaves.wire.refusals import RequestRefused

T = TypeVar("T")


async def _come_in(asked: Asked) -> Me:
    """Set the person's name, or rename the person: here nobody signs in."""
    return me(host_of(asked).come_in(asked.body.name))


async def _take_in(asked: Asked) -> None:
    """Take in a game of a challenge that somebody has sent: here no server tells of it."""
    DeviceDealSets(host_of(asked)).add(asked.path("challenge"), asked.body.record)


_ONLY_HERE: Final = (
    Endpoint("POST", "/api/session", _come_in, Me, NewGuest, status=201),
    Endpoint("PATCH", "/api/session", _come_in, Me, NewGuest, needs="person"),
    Endpoint(
        "POST", "/api/challenges/{challenge}/games", _take_in, None, SentRecord,
        status=204, reads=("records",),
    ),
)  # fmt: skip
_PATHS: Final = [(pattern(path), methods) for path, methods in by_path((*_ONLY_HERE, *ENDPOINTS)).items()]


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the page."""

    endpoint: Endpoint
    params: Mapping[str, str]
    query: Mapping[str, str]
    host: Host | None = None
    text: str = ""
    client: str = ""

    @property
    def record(self) -> str:
        """The record that the request needs: of a game, or from the ``record:move`` of a drill; or empty."""
        return self.params.get("record", "") or self.params.get("name", "").rpartition(":")[0]

    async def person(self) -> Person | None:
        """Return the person of this device."""
        return None if self.host is None else self.host.person

    async def body(self, largest: int) -> bytes:
        """Return the body."""
        data = self.text.encode(errors="surrogatepass")
        if len(data) > largest:
            raise RequestRefused("large")
        return data


def find(method: str, path: str, host: Host | None = None, text: str = "") -> Request:
    """Return a request for an endpoint; Refused for an unknown path or method."""
    bare, _mark, query = path.partition("?")
    for looks, methods in _PATHS:
        found = looks.fullmatch(unquote(bare))
        if found is None:
            continue
        if method not in methods:
            raise RequestRefused("method")
        given = dict(parse_qsl(query, keep_blank_values=True))
        return Request(methods[method], found.groupdict(), given, host, text)
    raise RequestRefused("unknown")


def answer(host: Host, method: str, path: str, language: str, text: str) -> tuple[int, str]:
    """Return the status and the body of the answer to a request."""
    wanted = dict(parse_qsl(path.partition("?")[2])).get("language", "")
    with speaking(language_of(wanted, language)):
        made = _answered(host, method, path, text)
    return made.status, "" if made.content is None else made.content.content.decode()


def _answered(host: Host, method: str, path: str, text: str) -> Answer:
    try:
        request = find(method, path, host, text)
    except RequestRefused as error:
        return refuse(error)
    return at_once(request.endpoint.carry_out(DeviceOffice(host), request))


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end: no port waits here."""
    try:
        work.send(None)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    work.close()
    raise RuntimeError("A port of the device waits.")
