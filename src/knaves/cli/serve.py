"""``knaves serve``: a server for online play, configured by flags or environment variables."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path
from typing import Any, Final

import click

from knaves import extras
from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for
from knaves.cli.output import print_line
from knaves.i18n.language import _

ENVIRONMENT: Final = "KNAVES_SERVE"
EVERYWHERE: Final = ("0.0.0.0", "::")
"""Hosts that stand for every address of this computer; none of them can be opened in a browser elsewhere."""


@click.command(context_settings={"auto_envvar_prefix": ENVIRONMENT}, short_help="Run a server.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Listen here.")
@click.option(
    "--port", default=8080, show_default=True, type=click.IntRange(0, 65535), help="Listen on this port."
)
@click.option(
    "--database", metavar="URL", help="Where everything is kept: sqlite:///path or postgresql://host/name."
)
@click.option(
    "--bus", default="", metavar="URL", help="The bus between several processes: redis://host:6379/0."
)
@click.option("--public-url", metavar="URL", default="", help="The server's public address.")
@click.option(
    "--trust-proxy",
    multiple=True,
    metavar="ADDRESS",
    help="Trust this proxy, or network of proxies, to report client addresses.",
)
@click.option("--no-limits", is_flag=True, help="Turn off all rate limits.")
@click.option(
    "--log-level",
    default="info",
    show_default=True,
    type=click.Choice(["info", "warning"]),
    help="How much to log on the error stream.",
)
@click.option("--data", metavar="DIR", help="Keep the database in DIR.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
@click.option("--check", is_flag=True, help="Check this deployment, and do not serve.")
def serve(**flags: Any) -> int:
    """Run a server for online play.

    People open the server's address in a browser, or join with knaves join. Every option may be given in
    the environment instead, as in KNAVES_SERVE_PORT=8080.
    """
    extras.require("web")
    from knaves.server.page import BUILT, INDEX
    from knaves.server.process import Deployment, serve

    folder, database = database_of(flags["data"], flags["database"])
    deployment = Deployment(
        host=flags["host"],
        port=flags["port"],
        database=database,
        folder=folder,
        bus=flags["bus"],
        public=flags["public_url"].rstrip("/"),
        proxies=tuple(flags["trust_proxy"]),
        limits=not flags["no_limits"],
        level=flags["log_level"],
    )
    if flags["check"]:
        return _check(deployment)
    everywhere = deployment.host in EVERYWHERE
    host = "127.0.0.1" if everywhere else deployment.host
    address = deployment.public or url(host, deployment.port)
    near = network_address() if everywhere and not deployment.public else ""

    def ready() -> None:
        words = _("Serving at {address}. Ctrl-C ends the server; every game is kept.")
        print_line(words.format(address=address))
        if (BUILT / INDEX).is_file():
            print_line(
                _("To play: open {address} in a browser, or knaves join {address}").format(address=address)
            )
        else:
            print_line(_("To play: knaves join {address}").format(address=address))
            print_line(_without_page())
        if near:
            words = _("On a phone or another computer in your network: {address}")
            print_line(words.format(address=url(near, deployment.port)))
        if flags["open_page"]:
            webbrowser.open(address)

    serve(deployment, ready)
    return 0


def _without_page() -> str:
    """Return what builds the page, or why an installation has none."""
    if command := extras.make("page"):
        return _("The page is not built. To build it: {command}").format(command=command)
    return _(
        "This installation has no page: node or a network was missing when it was built. With both, install "
        "it again from the checkout: {command} '.[web]'"
    ).format(command=extras.installer())


def url(host: str, port: int) -> str:
    """Return the address of a server at a host name or an IP address."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_address() -> str:
    """Return the IPv4 address of this computer in its network, or "" if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # This picks the outgoing interface. A datagram socket sends nothing when it connects; the
            # address is reserved for documentation (RFC 5737).
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
        return "" if found.startswith("127.") else found


def database_of(data: str | None, database: str | None) -> tuple[Path, str]:
    """Return the folder of a server and the address of its database, by default a file in that folder."""
    data_dir = data_dir_for(data, disk=True, strict=True)
    if data_dir.path is None or not data_dir.keeps:
        raise NotationError(_("A server needs a directory that it can write to: --data DIR."))
    return data_dir.path, database or database_in(data_dir.path)


def database_in(folder: Path) -> str:
    """Return the address of the database in the folder of a server."""
    return f"sqlite:///{folder / 'server.db'}"


def _check(deployment: Any) -> int:
    import asyncio

    from knaves.server.check import check

    code = 0
    for finding in asyncio.run(check(deployment)):
        sign = {"good": _("good"), "note": _("note"), "wrong": _("wrong")}[finding.how]
        print_line(f"{sign}: {finding.words}")
        code = code or int(finding.how == "wrong")
    return code
