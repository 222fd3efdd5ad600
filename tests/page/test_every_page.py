"""Every page for those who see, hear or move otherwise: each is visited once, and all is measured there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from announced import keep_event, keep_event_that_is_over
from audited_games import proved
from browsing import comes_true, visiting
from challenged import keep_challenge
from clubs_kept import keep_club
from everywhere import (
    CHALLENGE,
    CLUB,
    DRAWN,
    EVENT,
    OVER,
    OWN_STUDY,
    RECORD,
    SERVED,
    STUDY,
    Place,
    measured,
    pale,
    routes,
    walk,
)
from gallery import gallery, looking, show
from playwright.sync_api import Browser, Page, expect
from serving import Served
from studies_kept import keep_study
from test_history_page import COUNTS, come_in
from test_reviews import keep

from knaves.games import SHELF
from page_messages import WEB

AUDITED = 1_790_000_000_000
"""When the games ended whose deals are counted."""
PHONE, DESK, ZOOMED = (390, 844), (1280, 800), (320, 256)
Show = Callable[[Place], Page]


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.fixture(scope="module")
def shows(browser: Browser, server: Served, run_folder: Path) -> Iterator[Show]:
    """Shows a page, of the server or of the gallery."""
    with ExitStack() as opened:
        ann = opened.enter_context(visiting(browser, server.url, size=DESK, settings={"theme": "light"}))
        person = come_in(ann)
        keep(server, RECORD, person=person, target=31, counts=COUNTS)
        for game in SHELF:
            server.run(server.services.results.finish(proved(game, game), AUDITED, {}))
        challenge = f"/c/{keep_challenge(server, {person: 'Ann', 'ben': 'Ben'})}"
        cid = opened.enter_context(visiting(browser, server.url, size=DESK, settings={"theme": "light"}))
        come_in(cid)
        club = keep_club(server, cid.page)
        study, asks = keep_study(cid.page, RECORD)
        kept = {
            STUDY: f"/study/{study}?chapter=0&at={asks}",
            OWN_STUDY: f"/study/{study}?chapter=0&at={asks}",
            CLUB: f"/club/{club}",
            CHALLENGE: challenge,
            EVENT: f"/e/{keep_event(ann.page)}",
            OVER: f"/e/{keep_event_that_is_over(ann.page)}",
        }
        address = opened.enter_context(gallery(run_folder))
        drawn = opened.enter_context(looking(browser, "light", address))

        def shown(place: Place) -> Page:
            page = (
                drawn
                if place.scene
                else cid.page
                if "/club" in place.path or place.path in ("/studies", OWN_STUDY)
                else ann.page
            )
            sized(page, DESK)
            if place.scene:
                show(page, place.scene)
            else:
                page.goto(server.url + kept.get(place.path, place.path))
                page.get_by_role("main").wait_for()
                # A part that comes after an answer of the server moves the stops of Tab.
                page.wait_for_load_state("networkidle")
                expect(page.locator("[aria-busy=true]")).to_have_count(0)
            return page

        yield shown


@pytest.fixture(scope="module", params=[*SERVED, *DRAWN], ids=str)
def place(request: pytest.FixtureRequest) -> Place:
    found: Place = request.param
    return found


@pytest.fixture(scope="module")
def page(shows: Show, place: Place) -> Page:
    return shows(place)


def test_no_page_is_forgotten() -> None:
    known = routes()
    assert len(known) > 8
    paths = [each.path.partition("?")[0] for each in (*SERVED, *DRAWN)]
    assert [each for each, shape in known.items() if not any(map(shape.fullmatch, paths))] == []


def test_headings_stand_in_order_and_the_parts_have_names(page: Page, place: Place) -> None:
    assert measured(page, "headings") == []
    assert measured(page, "landmarks", not place.path.startswith(("/t/", "/replay"))) == []
    assert measured(page, "charts") == []


def test_everything_is_reached_by_tab_and_pressed_by_enter(page: Page) -> None:
    sized(page, DESK)
    assert walk(page) == []


def test_in_forced_colours_every_text_is_read_and_the_focus_is_seen(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    try:
        assert pale(page) == []
    finally:
        page.emulate_media(forced_colors="none")


def test_with_reduced_motion_nothing_moves(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    try:
        assert measured(page, "moving", 5) == []
    finally:
        page.emulate_media(reduced_motion="no-preference")


def test_at_four_hundred_percent_nothing_scrolls_sideways_or_hides_the_focus(page: Page) -> None:
    sized(page, ZOOMED)
    assert measured(page, "wide") == []
    assert measured(page, "covered") == []


def test_what_is_pressed_is_as_large_as_a_finger(page: Page) -> None:
    sized(page, PHONE)
    assert measured(page, "small", 44) == []


HOME = SERVED[0]
EVENTS, EVENT_OVER = (next(each for each in SERVED if each.path == path) for path in ("/events", OVER))
CLUBS, A_CLUB = (next(each for each in SERVED if each.path == path) for path in ("/clubs", CLUB))
STUDIES, A_STUDY, AN_OWN_STUDY = (
    next(each for each in SERVED if each.path == path) for path in ("/studies", STUDY, OWN_STUDY)
)
REVIEW = next(each for each in DRAWN if each.scene == "review-cribbage")
REPLAY = next(each for each in SERVED if each.path.startswith("/replay"))
CRIBBAGE_BOARD, EUCHRE_BOARD = (
    next(each for each in SERVED if each.path == f"/board/{game}") for game in ("cribbage", "euchre")
)
ENTER = next(each for each in SERVED if each.path.startswith("/enter"))
ANALYSIS = next(each for each in DRAWN if each.scene == "analysis")
ROOM, TABLE = (
    next(each for each in DRAWN if each.scene == scene) for scene in ("room-host", "cribbage-play")
)
SHEETS = (
    ("pages/Top", HOME, "Options"),
    ("pages/Home", HOME, "Rules of Cribbage"),
    ("pages/Home", HOME, "Send a link"),
    ("pages/Home", HOME, "Challenge a friend: Cribbage"),
    ("pages/Events", EVENTS, "New event"),
    ("pages/Event", EVENT_OVER, "Correct: "),
    ("pages/Clubs", CLUBS, "New club"),
    ("pages/Club", A_CLUB, "New event"),
    ("pages/Club", A_CLUB, "Change the club"),
    ("pages/Club", A_CLUB, "New season"),
    ("pages/Club", A_CLUB, "Change: Cribbage"),
    ("pages/Analysis", ANALYSIS, "Rules: "),
    ("study/Make", REVIEW, "Make a study"),
    ("pages/Studies", STUDIES, "Import a text"),
    ("pages/Study", AN_OWN_STUDY, "Delete the study"),
    ("pages/Study", A_STUDY, "Report the study"),
    ("enter/Names", ENTER, "Rules: "),
    ("pages/Replay", REPLAY, "All hands"),
    ("pages/Replay", REPLAY, "Log"),
    ("pages/Replay", REPLAY, "Is the deal fair?"),
    ("table/Room", ROOM, "A bot for seat"),
    ("table/Room", ROOM, "Change"),
    ("table/Menu", TABLE, "Menu"),
    ("table/Guide", TABLE, "Words and rules"),
    ("table/Play", TABLE, "Log and chat"),
    ("table/Play", TABLE, "Last count"),
    ("games/cribbage/Keeper", CRIBBAGE_BOARD, "More points for First player"),
    ("keeper/Bar", CRIBBAGE_BOARD, "Cut"),
    ("keeper/Bar", CRIBBAGE_BOARD, "Board options"),
    ("keeper/Bar", EUCHRE_BOARD, "Cut"),
    ("keeper/Bar", EUCHRE_BOARD, "Board options"),
)
"""Each sheet, by the file that has it: where it is, and what the control says that opens it on a phone."""


def test_no_sheet_is_forgotten() -> None:
    """Only the boss key's cover, which has nothing to press, is no sheet."""
    files = sorted((WEB / "src").rglob("*.svelte"))
    found = {each: len(re.findall(r"<Sheet\b", each.read_text())) for each in files}
    # One that several pages have is opened on each of them.
    known = Counter(name for name, _control in {(name, control) for name, _place, control in SHEETS})
    assert {str(each.relative_to(WEB / "src").with_suffix("")): n for each, n in found.items() if n} == known
    assert [each.stem for each in files if "<dialog" in each.read_text()] == ["Sheet", "Boss"]


@pytest.mark.parametrize(("place", "control"), [each[1:] for each in SHEETS], ids=lambda each: str(each))
def test_a_sheet_takes_the_focus_keeps_it_and_gives_it_back(shows: Show, place: Place, control: str) -> None:
    page = shows(place)
    sized(page, PHONE)
    opener = page.get_by_role("button", name=control).locator("visible=true").first
    opener.focus()
    page.keyboard.press("Enter")
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("heading", level=2)).to_be_visible()
    if not place.scene:
        expect(sheet.locator("[aria-busy=true]")).to_have_count(0)
    assert page.evaluate("Boolean(document.activeElement.closest('dialog'))")
    reached = {measured(page, "within")}
    # Tab goes through the parts of a date and a time one by one.
    parts = 6 * sheet.locator("input[type=datetime-local]").count()
    for _press in range(measured(page, "count") + parts + 2):
        page.keyboard.press("Tab")
        reached.add(measured(page, "within"))
    assert reached >= {*range(measured(page, "count"))}
    assert None not in reached
    assert measured(page, "small", 44) == []
    page.emulate_media(forced_colors="active")
    assert pale(page) == []
    page.emulate_media(forced_colors="none")
    sized(page, ZOOMED)
    assert measured(page, "wide") == []
    assert measured(page, "covered") == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()
    # Its step in the history goes a moment later, and would take the next address with it.
    comes_true(page, "!history.state?.sheet")
