"""The components of the page, each by itself in a browser: vitest runs ``web/tests``."""

from __future__ import annotations

import os
import subprocess

import pytest
from browsers import CHROMIUM

import page as builder
from needs import missing
from page_messages import WEB


def test_the_components_do_what_their_own_tests_say() -> None:
    if not CHROMIUM:
        missing("chromium")
    try:
        node = builder.find_node()
        builder.install(node)
    except (OSError, subprocess.CalledProcessError):
        missing("npm")
    done = subprocess.run(
        ["npx", "vitest", "run", "--reporter=dot"],
        cwd=WEB,
        env={
            **os.environ,
            "CHROMIUM": CHROMIUM,
            "NO_COLOR": "1",
            "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}",
        },
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"{done.stdout}\n{done.stderr}", pytrace=False)
