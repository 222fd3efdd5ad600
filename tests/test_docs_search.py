"""The questions that the search of the documentation must answer lead to pages that exist; a fault is found.

`make docs` runs the search itself, by node, over the pages that it has built.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs_search import QUESTIONS, faults, with_whole_names

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_page_that_answers_has_the_words(question: str) -> None:
    sources = [DOCS / page.replace(".html", ".md") for page in QUESTIONS[question]]
    texts = [path.read_text("utf-8").lower() for path in sources if path.exists()]
    words = question.lower().split()
    assert any(all(re.search(rf"\b{word}", text) for word in words) for text in texts)


def test_an_attribute_of_the_api_has_its_whole_name_and_a_page_its_own() -> None:
    items = [
        {
            "location": "reference/games.html#knaves.games.cribbage.Rules.skunk",
            "title": "skunk <code>attribute</code>",
        },
        {"location": "questions.html#skunk-what-is-that", "title": "Skunk: what is that?"},
    ]
    titles = [each["title"] for each in with_whole_names({"items": items})["items"]]
    assert titles == ["knaves.games.cribbage.Rules.skunk", "Skunk: what is that?"]


def test_a_question_without_an_answer_or_with_a_wrong_one_is_named() -> None:
    answers = {question: [pages[0] + "#there"] for question, pages in QUESTIONS.items()}
    assert not list(faults(answers))
    answers["skunk"] = ["reference/games.html#knaves.games.cribbage.Rules.skunk"]
    answers["dataset"] = []
    said = list(faults(answers))
    assert ["'skunk'" in said[0], "'dataset' is answered by nothing" in said[1]] == [True, True]
    assert len(said) == 2


def test_make_docs_asks_the_search_before_it_copies_the_pages() -> None:
    recipe = (TOP / "Makefile").read_text("utf-8").split("\ndocs: ")[1].split("\n\n")[0]
    steps = ["zensical build --strict", "docs_fair.py", "docs_search.py", "outside.py"]
    steps.append("cp -R site src/knaves/server/docs")
    assert [recipe.index(step) for step in steps] == sorted(recipe.index(step) for step in steps)
