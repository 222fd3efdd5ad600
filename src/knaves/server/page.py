"""The page: the files of the build of ``web/`` next to this module, and the pictures of links.

They are few and small, so they are read and compressed once. Without a build the server still serves
terminals and programs.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from knaves.device import built

BUILT: Final = Path(__file__).with_name("page")
"""The folder of the build."""
PREVIEWS: Final = Path(__file__).with_name("previews")
"""The folder of the pictures that messengers show of a link. No browser has to keep them to play offline."""
DOCUMENTS: Final = BUILT.with_name("docs")
"""The folder of the documentation, beside the page's; missing where ``make docs`` has not run."""
INDEX: Final = "index.html"
LARGE: Final = 1_000_000
"""Bytes; larger files are compressed faster and less well."""
_TYPES: Final = {
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
}
_FOREVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class File:
    """A file to send. ``packed``: gzip-compressed, if that makes it smaller."""

    content: bytes
    packed: bytes | None
    media: str
    tag: str
    lasting: bool
    """Whether its name changes with its content, so that browsers may cache it for good."""


Page = dict[str, File]
"""The files by their paths, without the leading slash; empty without a build."""


@cache
def read_page(folder: Path = BUILT, site: Path = built.BUILT) -> Page:
    """Read the files of a build; if a site was built, also those with which the page plays by itself."""
    page = _files(folder, "")
    if not page:
        return page
    if (folder.with_name(DOCUMENTS.name) / INDEX).is_file():
        # The page links to the documentation where there is one.
        page[INDEX] = made_file(INDEX, page[INDEX].content.replace(b"<html ", b"<html data-documents ", 1))
    pictures = _files(PREVIEWS.parent, PREVIEWS.name)
    if not (site / built.MARK).is_file():
        return page | pictures
    page |= _files(site, built.PYTHON) | _files(site, built.ANSWERS)
    index = page[INDEX].content.replace(b"<html ", b"<html data-offline ", 1)
    page[INDEX] = made_file(INDEX, index)
    program = (site / built.MARK).read_text("utf-8").partition("\n")[2]
    kept = built.service_worker(program, {path: file.tag for path, file in page.items()}, server=True)
    return page | pictures | {built.MARK: made_file(built.MARK, kept.encode())}


def _files(folder: Path, part: str) -> Page:
    paths = sorted(path for path in (folder / part).rglob("*") if path.is_file()) if folder.is_dir() else []
    return {path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}


def _read(path: Path, folder: Path) -> File:
    lasting = path.parent.name == "assets" and path.parent.parent == folder
    return made_file(path.name, path.read_bytes(), lasting=lasting)


def made_file(name: str, content: bytes, *, lasting: bool = False) -> File:
    """Return a file with this content, compressed, with its tag."""
    packed = gzip.compress(content, 9 if len(content) < LARGE else 6, mtime=0)
    return File(
        content,
        packed if len(packed) < len(content) * 0.9 else None,
        _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream",
        f'"{sha256(content).hexdigest()[:16]}"',
        lasting,
    )


def wants_page(request: Request) -> bool:
    """Whether the page answers the request, which accepts pages or does not say.

    Link previews, monitoring and curl accept anything. So do the scripts of a page; for those a missing file
    must not become the page.
    """
    kinds = {each.partition(";")[0].strip() for each in request.headers.get("accept", "*/*").split(",")}
    anything = kinds <= {"*/*", "text/*", ""}
    return "text/html" in kinds or (anything and "." not in request.url.path.rpartition("/")[2])


def send(request: Request, file: File, *varies: str) -> Response:
    """Return a file, compressed if the browser accepts that; only its tag if the browser has it.

    ``varies`` are other headers of the request that it depends on.
    """
    headers = {"ETag": file.tag, "Vary": ", ".join(("Accept-Encoding", *varies))}
    headers["Cache-Control"] = _FOREVER if file.lasting else "no-cache"
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type=file.media)
