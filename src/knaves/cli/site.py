"""``knaves site``: writes the page that plays without a server, for any web host."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from knaves import extras
from knaves.cards import NotationError
from knaves.cli.output import print_line
from knaves.device.built import BUILT, MARK
from knaves.files import describe_os_error
from knaves.i18n.language import _


@click.command(short_help="Write the page that plays without a server.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def site(folder: Path) -> int:
    """Write the page that plays without a server into DIR.

    The games run in the visitor's browser. Put the folder on any web host, under any address; nothing has to
    run there. A site written before is replaced.
    """
    if not (BUILT / MARK).is_file():
        raise NotationError(_missing())
    if folder.exists() and not (folder / MARK).is_file() and any(folder.iterdir()):
        raise NotationError(_("{folder} has other files in it.").format(folder=folder))
    try:
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(BUILT, folder)
    except OSError as error:
        print_line(describe_os_error(error), err=True)
        return 1
    print_line(_("The site is in {folder}. Its page is index.html.").format(folder=folder))
    return 0


def _missing() -> str:
    """Return a function that builds the site, or installs a built one where there is no checkout."""
    if command := extras.make("site"):
        return _("The site is not built. To build it: {command}").format(command=command)
    return _(
        "This installation has no site. In a checkout, make site builds it and packs it into dist. "
        "Install that package here: {command} FILE"
    ).format(command=extras.installer())
