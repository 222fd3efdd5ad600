"""A plain web host for tests: a folder under a path of an address, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Host(SimpleHTTPRequestHandler):
    def __init__(self, *arguments: Any, under: str, **more: Any) -> None:
        self._under = under
        super().__init__(*arguments, **more)

    def translate_path(self, path: str) -> str:
        inside = path.startswith(self._under)
        return super().translate_path("/" + path.removeprefix(self._under) if inside else "/none")

    def log_message(self, format: str, *args: Any) -> None: ...


@contextmanager
def hosted(folder: Path, under: str = "/") -> Iterator[str]:
    """Serve a folder under a path; return its address."""
    handler = partial(_Host, directory=str(folder), under=under)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{under}"
    finally:
        server.shutdown()
        server.server_close()
