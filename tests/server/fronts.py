"""nginx and Caddy in front of a server, with the configuration files that operators copy."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import needs
from needs import require

DEPLOY = Path(__file__).parents[2] / "deploy"
STARTING = 20


def program(name: str) -> str:
    """Return the path of a program; skip the test if it is not installed."""
    require(name)
    found = needs.program(name)
    assert found
    return found


@contextmanager
def running(command: list[str], folder: Path, port: int, **environment: str) -> Iterator[None]:
    """Run a program while the context is open; it must listen on the port."""
    with (folder / "front.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, stdout=log, stderr=log, env={**os.environ, **environment}
        )
    try:
        until = time.monotonic() + STARTING
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((folder / "front.log").read_text()[-2000:])
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(STARTING)


def _listens(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def certificate(folder: Path) -> ssl.SSLContext:
    """Create a certificate for this machine; return a context that trusts it."""
    made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=cards.example"
    names = ["-addext", "subjectAltName=DNS:cards.example,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([program("openssl"), *made.split(), *names, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@contextmanager
def nginx(folder: Path, port: int, upstream: int) -> Iterator[None]:
    """Run nginx with ``deploy/nginx.conf``; only the ports and the certificate's path are changed."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for wanted, given in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("server 127.0.0.1:8080;", f"server 127.0.0.1:{upstream};"),
        ("/etc/letsencrypt/live/cards.example/", f"{folder}/"),
    ):
        assert wanted in text
        text = text.replace(wanted, given)
    (folder / "knaves.conf").write_text(text)
    places = "".join(
        f"    {each}_temp_path {folder}/{each};\n"
        for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\nworker_processes 1;\nuser root;\npid {folder}/nginx.pid;\nerror_log stderr;\n"
        f"events {{ worker_connections 64; }}\n"
        f"http {{\n{places}    access_log off;\n    include {folder}/knaves.conf;\n}}\n"
    )
    command = [program("nginx"), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    with running(command, folder, port):
        yield


@contextmanager
def caddy(folder: Path, port: int, *upstreams: int) -> Iterator[None]:
    """Run Caddy with ``deploy/Caddyfile``, without https: no authority certifies this machine."""
    text = "{\n\tadmin off\n\tauto_https off\n}\n" + (DEPLOY / "Caddyfile").read_text("utf-8")
    (folder / "Caddyfile").write_text(text)
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    environment = {
        "KNAVES_NAME": f"http://127.0.0.1:{port}",
        "KNAVES_UPSTREAMS": " ".join(f"127.0.0.1:{each}" for each in upstreams),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with running(command, folder, port, **environment):
        yield
