"""``make site``: build the page that plays on any web host, without a server, into the package.

The page is the server's, built with routes in the hash and relative addresses. Beside it, in ``python/``,
stand Python on WebAssembly (Pyodide, from npm), the wheels of msgspec and fsrs (from PyPI) and this package
in pure Python, with the kernels as WebAssembly modules.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec

from knaves.device.built import BUILT, MARK, PYTHON, service_worker
from knaves.explorer import FILE
from knaves.games import SHELF
from knaves.i18n.language import speaking, wordings
from knaves.wire.shelf import game_read, rules_read
from page import bundle, find_node, sources
from page_kernels import NoCompilerError, kernels
from page_messages import WEB

HOUSE: Final = WEB.parent
STAMP: Final = HOUSE / "build" / "site-from.txt"
PYODIDE: Final = WEB / "node_modules" / "pyodide"
PLATFORM: Final = ("pyemscripten_2026_0_wasm32", "314", "cp314")
"""The platform, Python version and ABI of this Pyodide, as wheels name them."""
RUNTIME: Final = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
"""Pyodide's files, under names that every web host sends with the right type."""
PACKAGES: Final = ("msgspec", "fsrs", "typing_extensions")
"""Packages that ours needs in a browser too; fsrs reads the last one."""
NOT_NEEDED: Final = {
    "server",
    "tui",
    "cli",
    "line",
    "lab",
    "local",
    "remote",
    "sql",
    "bus",
    "native",
    "manuals",
}
"""Rooms of the package that need what a browser has not."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'"
)
SERVICE_WORKER: Final = WEB / "site" / "sw.js"
SUFFIXES: Final = {".py", ".mo", ".csv", ".bin", ".json", ".txt", ".md"}


def main() -> None:
    """Build the site; exit with a sentence if that fails."""
    try:
        build_site()
        pack(HOUSE / "dist")
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The site could not be built: {error}")


def build_site() -> Path:
    """Build the site, if a source has changed; return its folder."""
    compiled = _kernels()
    parts = [*package_files(), *SERVICE_WORKER.parent.iterdir(), Path(__file__), *compiled.values()]
    stamp = sources() + _digest(parts)
    if STAMP.is_file() and STAMP.read_text("utf-8") == stamp and (BUILT / MARK).is_file():
        return BUILT
    bundle(find_node(), "--mode", "site")
    add_python(BUILT / PYTHON, compiled)
    add_answers(BUILT / "answers")
    add_policy(BUILT / "index.html")
    add_service_worker(BUILT)
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(stamp, "utf-8")
    return BUILT


def _kernels() -> dict[str, Path]:
    """Return the WebAssembly modules; without a compiler for them, say so: the page then thinks in Python."""
    try:
        return kernels()
    except NoCompilerError as error:
        print(f"The site is built without compiled kernels. {error}", file=sys.stderr)
        return {}


def _digest(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def pack(folder: Path) -> None:
    """Pack the built site as a distribution of its own, ``knaves-site``, into a folder."""
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps",
         f"--wheel-dir={folder}", HOUSE / "packaging" / "site"],
        check=True,
    )  # fmt: skip


def add_answers(folder: Path) -> None:
    """Write the games with their options and rules in every language: the page reads them without a table."""
    for language in wordings():
        with speaking(language):
            told = {f"rules-{game}": rules_read(game) for game in SHELF}
            answers: dict[str, object] = {"games": [game_read(game) for game in SHELF], **told}
        (folder / language).mkdir(parents=True, exist_ok=True)
        for name, answer in answers.items():
            (folder / language / f"{name}.json").write_bytes(msgspec.json.encode(answer))


def add_policy(index: Path) -> None:
    """Write the policy into the page, since a web host sends none."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = index.read_text("utf-8")
    index.write_text(
        text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {meta}'), "utf-8"
    )


def add_service_worker(folder: Path) -> None:
    """Write the program that keeps the site's files in the browser, with their digests."""
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != SERVICE_WORKER.name
    }
    program = SERVICE_WORKER.read_text("utf-8")
    (folder / SERVICE_WORKER.name).write_text(service_worker(program, files, server=False), "utf-8")


def add_python(folder: Path, compiled_kernels: dict[str, Path]) -> None:
    """Put Python, the packages and the kernels into a folder, with a list of what a browser has to load."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, here in RUNTIME.items():
        content = (PYODIDE / name).read_bytes()
        if here.endswith(".js"):
            content = content.replace(b"pyodide.asm.mjs", b"pyodide.asm.js")
            content = content.partition(b"\n//# sourceMappingURL")[0]
        (folder / here).write_bytes(content)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    for package in PACKAGES:
        (folder / f"{package}.zip").write_bytes(wheel_of(package))
    tables = explorer_tables()
    with zipfile.ZipFile(folder / "knaves.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in package_files():
            if path not in tables.values():
                archive.write(path, path.relative_to(HOUSE / "src").as_posix())
    for game, path in tables.items():
        with zipfile.ZipFile(folder / f"explorer-{game}.zip", "w") as archive:
            archive.write(path, path.relative_to(HOUSE / "src").as_posix())
    node = find_node() / "node"
    pure = [f"{package}.zip" for package in PACKAGES if package != "msgspec"]
    compiled = [folder / each for each in ("python_stdlib.zip", "knaves.zip", *pure)]
    subprocess.run([node, WEB / "site" / "compile.mjs", PYODIDE, *compiled], check=True)
    for name, module in compiled_kernels.items():
        (folder / f"{name}.wasm").write_bytes(module.read_bytes())
    archives = [f"{package}.zip" for package in (*PACKAGES, "knaves")]
    own = [game for game in SHELF if game in compiled_kernels]
    loaded = ["pyodide.asm.wasm", "python_stdlib.zip", *archives, *[f"{game}.wasm" for game in own]]
    total = sum((folder / each).stat().st_size for each in loaded)
    files = {"total": total, "archives": archives, "kernels": own, "explorers": [*tables]}
    (folder / "files.json").write_text(json.dumps(files), "utf-8")


def explorer_tables() -> dict[str, Path]:
    """Return the table of each game's explorer: the browser loads it when somebody asks for it."""
    found = {game: HOUSE / "src" / "knaves" / "games" / game / FILE for game in SHELF}
    return {game: path for game, path in found.items() if path.is_file()}


def package_files() -> list[Path]:
    """Return the files of the package that a browser needs."""
    root = HOUSE / "src" / "knaves"
    return sorted(
        path
        for path in root.rglob("*")
        if path.suffix in SUFFIXES and not NOT_NEEDED & set(path.relative_to(root).parts)
    )


def wheel_of(package: str) -> bytes:
    """Return a package's wheel for this Pyodide, in the version that is installed here."""
    platform, python, abi = PLATFORM
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--only-binary=:all:", f"--platform={platform}", f"--python-version={python}",
             "--implementation=cp", f"--abi={abi}", f"--dest={folder}", f"{package}=={version(package)}"],
            check=True,
        )  # fmt: skip
        (wheel,) = Path(folder).glob("*.whl")
        return wheel.read_bytes()


if __name__ == "__main__":
    main()
