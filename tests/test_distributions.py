"""What is packed: the site's version, and the page as the image of a server builds it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parents[1]
DOCKERFILE = (TOP / "deploy" / "Dockerfile").read_text("utf-8")


def project(folder: str) -> dict[str, Any]:
    """Return what a folder's project file says of its distribution."""
    found: dict[str, Any] = tomllib.loads((TOP / folder / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_the_site_and_the_package_have_one_version() -> None:
    package, site = project("."), project("packaging/site")
    assert site["version"] == package["version"]
    assert site["dependencies"] == [f"knaves=={package['version']}"]


def test_the_image_builds_the_page_before_the_package() -> None:
    assert 0 < DOCKERFILE.index("packaging/page.py") < DOCKERFILE.index("pip install --no-cache-dir '.[web")


@pytest.mark.slow
def test_the_page_is_built_where_there_is_no_node(tmp_path: Path) -> None:
    sources, programs = tmp_path / "sources", tmp_path / "programs"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True)
    for name in filter(None, files.stdout.split("\0")):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(TOP / name, sources / name)
    programs.mkdir()
    for name in ("sh", "env", "bash", "uname"):
        (programs / name).symlink_to(shutil.which(name) or name)
    for line in re.findall(r"^RUN (.*packaging/page\.py)$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE):
        command = line.replace("/opt/page", str(tmp_path / "page")).replace(
            "python -m venv", "$PYTHON -m venv"
        )
        subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=sources,
            check=True,
            env={**os.environ, "PATH": str(programs), "PYTHON": sys.executable},
        )
    assert (sources / "src" / "knaves" / "server" / "page" / "index.html").is_file()
