"""``make docs``: the search of the documentation, set right and asked what people ask.

An attribute of the API is titled by its whole name, so that it neither hides the page that explains the word
nor looks like it. Then the search itself, the script that the pages load, is run in node and asked each
question of ``QUESTIONS``; the first answer must be on one of the pages named there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import page
from outside import SITE

QUESTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "skunk": ("questions.html", "rules/cribbage.html", "glossary.html"),
    "nobs": ("questions.html", "glossary.html", "rules/cribbage.html"),
    "Windows": ("questions.html", "install.html"),
    "macOS": ("questions.html", "install.html"),
    "take back": ("questions.html", "guide/manual.html", "guide/page.html"),
    "licence": ("questions.html",),
    "license": ("questions.html",),
    "gymnasium": ("questions.html", "guide/environments.html", "reference/envs.html"),
    "pettingzoo": ("questions.html", "guide/environments.html", "reference/envs.html"),
    "dataset": ("questions.html", "guide/data.html"),
    "backup": ("questions.html", "guide/server.html", "guide/servers.html"),
    "grafana": ("guide/servers.html",),
    "install": ("install.html",),
    "uninstall": ("install.html",),
    "cheating": ("questions.html", "fair.html", "ratings.html"),
    "screen reader": ("accessibility.html", "guide/manual.html"),
    "friends": ("questions.html",),
}
"""What people type, and the pages that answer it."""
SCRIPT: Final = """
import { readFileSync } from 'node:fs'
const { search, index, questions } = JSON.parse(readFileSync(0, 'utf8'))
const said = []
globalThis.self = { postMessage: (message) => said.push(message) }
new Function('self', search)(globalThis.self)
const answer = async (data) => {
  self.onmessage({ data })
  while (!said.length) await new Promise((resolve) => setTimeout(resolve, 1))
  return said.shift().data
}
await answer({ type: 0, data: index })
const answers = {}
for (const input of questions) {
  const { items } = await answer({ type: 2, data: { input } })
  answers[input] = items.map((each) => index.items[each.id].location)
}
console.log(JSON.stringify(answers))
"""
"""Runs the script of the search as a browser's worker would; its messages are numbered by their kind."""


def with_whole_names(index: Mapping[str, Any]) -> dict[str, Any]:
    """Return the index with every object of the API titled by its whole name.

    >>> item = {"location": "reference/games.html#knaves.games.find", "title": "find  <code>function</code>"}
    >>> with_whole_names({"items": [item]})["items"][0]["title"]
    'knaves.games.find'
    """
    return {**index, "items": [_renamed(each) for each in index["items"]]}


def _renamed(item: dict[str, Any]) -> dict[str, Any]:
    anchor = item["location"].partition("#")[2]
    return {**item, "title": anchor} if anchor.startswith("knaves.") else item


def asked(site: Path, index: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the addresses that the search of a built site answers with, the best first."""
    (script,) = (site / "assets" / "javascripts" / "workers").glob("search.*.js")
    told = {"search": script.read_text("utf-8"), "index": index, "questions": [*QUESTIONS]}
    said = subprocess.run(
        [page.find_node() / "node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps(told),
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=120,
    )
    answers: dict[str, list[str]] = json.loads(said.stdout)
    return answers


def faults(answers: Mapping[str, list[str]]) -> Iterator[str]:
    """Say in a sentence each which question is not answered."""
    for question, pages in QUESTIONS.items():
        found = answers.get(question, [])
        if not found or found[0].partition("#")[0] not in pages:
            yield f"{question!r} is answered by {found[:3] or 'nothing'}, and not by {' or '.join(pages)}."


def main() -> int | str:
    """Set the index of the built site right, and ask it."""
    file = SITE / "search.json"
    index = with_whole_names(json.loads(file.read_text("utf-8")))
    file.write_text(json.dumps(index, ensure_ascii=False), "utf-8")
    return "\n".join(faults(asked(SITE, index))) or 0


if __name__ == "__main__":
    sys.exit(main())
