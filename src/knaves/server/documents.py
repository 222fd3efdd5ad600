"""The documentation under ``/docs``: what ``make docs`` has built into ``docs`` beside this module.

Its names are read once, its files when they are asked for. Its pages have small scripts in them; each is
allowed by its digest, so that the policy of the server's own page stays as strict as it is.
"""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from knaves.i18n.language import _
from knaves.server.http_guard import POLICY
from knaves.server.page import DOCUMENTS, INDEX, File, made_file, send

ROOT: Final = "docs"
"""The address, below the server's."""
_INLINE: Final = re.compile(rb"<script(?![^>]*(?:\bsrc=|json))[^>]*>(.*?)</script>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Documents:
    """The paths of a build, below its folder; none without a build."""

    folder: Path
    paths: frozenset[str]

    async def answer(self, request: Request) -> Response | None:
        """Return the answer for an address below ``/docs``; None if there is nothing of that name."""
        path = request.url.path.strip("/").removeprefix(ROOT).removeprefix("/")
        if not self.paths:
            words = _("The documentation is not on this server. Its operator can build it: make docs")
            return PlainTextResponse(words + "\n", status_code=404)
        if not path:
            # The links of the pages are relative: without the slash they would lead beside the folder.
            if not request.url.path.endswith("/"):
                return RedirectResponse(f"/{ROOT}/")
            path = INDEX
        if path not in self.paths:
            return None
        try:
            file, policy = await asyncio.to_thread(_read, self.folder / path)
        except FileNotFoundError:
            # The documentation is being built again.
            return None
        response = send(request, file)
        if policy:
            response.headers["Content-Security-Policy"] = policy
        return response


def read_documents(folder: Path = DOCUMENTS) -> Documents:
    """Return the build in a folder."""
    files = folder.rglob("*") if (folder / INDEX).is_file() else ()
    return Documents(
        folder, frozenset(path.relative_to(folder).as_posix() for path in files if path.is_file())
    )


@lru_cache(maxsize=256)
def _read(path: Path) -> tuple[File, str]:
    """Return a file, and for a page the policy with the digests of its scripts."""
    content = path.read_bytes()
    file = made_file(path.name, content)
    if path.suffix != ".html":
        return file, ""
    digests = (b64encode(sha256(script).digest()).decode() for script in _INLINE.findall(content))
    allowed = "".join(f" 'sha256-{each}'" for each in dict.fromkeys(digests))
    policy = POLICY.replace("script-src 'self'", f"script-src 'self'{allowed}")
    # The search writes its style when it is opened.
    return file, policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
