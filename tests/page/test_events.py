"""Events on the page: announced, entered, played from table to table, and followed."""

from __future__ import annotations

import re

import pytest
from announced import announce, enter, entrants, heading, state
from browsing import keep, play_on, visiting
from everybody import THEMES, faults
from everywhere import measured
from festival import Player, playing
from playwright.sync_api import Browser, expect
from serving import Served

from later import longer

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
BACK = "Back to the event"
TO_TABLE = "To your table"


def test_an_event_is_announced_and_entered_and_leads_from_table_to_table(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        event = announce(ann, "Two rounds", "Round robin")
        page = ann.page
        expect(state(ann)).to_contain_text("At least 2 players; entered so far: 0.")
        expect(state(ann).get_by_role("timer")).to_have_text(re.compile(r"^[45]:\d\d$"))
        assert page.locator(".linkbox code").inner_text() == f"{server.url}/e/{event}"
        enter(ann)
        assert faults(page, THEMES) == []
        ben, cid = Player(server.url, "Ben", 1), Player(server.url, "Cid", 2)
        for each in (ben, cid):
            each.enter(event)
        expect(entrants(ann)).to_have_text(["Ann (you)", "Ben", "Cid"])

        with playing([ben, cid], event):
            state(ann).get_by_role("button", name="Start now").click()
            # Three rounds, one of which Ann sits out: a table that comes up is gone to without a click.
            for _game in range(2):
                page.wait_for_url("**/t/**", timeout=60_000)
                page.get_by_role("button", name="Menu", exact=True).click()
                page.get_by_role("dialog").get_by_role("link", name="See the event").click()
                expect(heading(ann)).to_have_text("Two rounds")
                own = state(ann).get_by_role("link", name=TO_TABLE)
                expect(page).to_have_title(re.compile(f"^{TO_TABLE} · Two rounds"))
                assert faults(page, THEMES) == []
                own.click()
                play_on(ann, BACK)
            expect(page.get_by_role("heading", name="Final standing")).to_be_visible()
        table = page.get_by_role("table")
        expect(table.get_by_role("columnheader")).to_have_count(5)
        expect(table.locator("tbody tr")).to_have_count(3)
        expect(table.locator("tr[aria-current]")).to_contain_text("Ann (you)")
        expect(state(ann)).to_contain_text(re.compile(r"You came first|Your place: \d of 3"))
        expect(page.get_by_text("Sitting out: ").first).to_be_attached()
        assert faults(page, THEMES) == []
        # Folded rounds open by a key, and lead to the replay of a game.
        own_game = page.get_by_role("link", name=re.compile("^Replay: .*Ann")).first
        while not own_game.is_visible():
            page.locator("details:not([open]) summary").first.focus()
            page.keyboard.press("Enter")
        own_game.click()
        expect(page).to_have_url(re.compile(r"/replay\?r="))
        assert ann.troubles == []


def test_who_leaves_is_asked_first_and_loses_what_they_do_not_play(browser: Browser, server: Served) -> None:
    wide = (1280, 800)
    with visiting(browser, server.url, size=wide) as ann, visiting(browser, server.url, size=wide) as ben:
        event = announce(ann, "Leaving")
        enter(ann)
        ben.page.goto(f"{server.url}/e/{event}")
        enter(ben, "Ben")
        # Before it starts, one goes as one has come.
        state(ben).get_by_role("button", name="Leave the event").click()
        expect(state(ben).get_by_role("button", name="Enter", exact=True)).to_be_visible()
        enter(ben)
        expect(entrants(ann)).to_have_text(["Ann (you)", "Ben"])
        state(ann).get_by_role("button", name="Start now").click()
        for each in (ann, ben):
            each.page.wait_for_url("**/t/**", timeout=60_000)
            expect(each.page.get_by_role("link", name="Event", exact=True)).to_be_visible()
        ben.page.get_by_role("link", name="Event", exact=True).click()
        state(ben).get_by_role("button", name="Leave the event").click()
        expect(state(ben).get_by_role("alert")).to_have_text(re.compile("Leave the event"))
        expect(state(ben).get_by_role("button", name="No")).to_be_focused()
        ben.page.keyboard.press("Enter")
        expect(state(ben).get_by_role("button", name="Leave the event")).to_be_focused()
        expect(state(ben).get_by_role("link", name=TO_TABLE)).to_be_visible()
        state(ben).get_by_role("button", name="Leave the event").click()
        state(ben).locator(".sure").get_by_role("button", name="Leave the event").click()
        expect(ben.page.get_by_role("heading", name="Final standing")).to_be_visible()
        expect(ben.page.get_by_text("Ann won without playing to the end")).to_be_visible()
        expect(entrants(ben)).to_have_text(["Ann", re.compile(r"^Ben \(you\)\s+left$")])
        assert ann.troubles == ben.troubles == []


def test_an_event_that_is_called_off_says_so_to_all_who_look(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        event = announce(ann, "Called off")
        ben.page.goto(f"{server.url}/e/{event}")
        enter(ben, "Ben")
        expect(state(ben).get_by_role("button", name="Start now")).to_have_count(0)
        state(ann).get_by_role("button", name="Call it off").click()
        state(ann).locator(".sure").get_by_role("button", name="Call it off").click()
        for each in (ann, ben):
            expect(state(each).get_by_role("heading")).to_have_text("Called off")
            expect(state(each).get_by_role("button")).to_have_count(0)
        assert ann.troubles == ben.troubles == []


def test_events_are_listed_by_how_they_stand(browser: Browser, server: Served) -> None:
    ben, cid = Player(server.url, "Ben", 1), Player(server.url, "Cid", 2)
    with visiting(browser, server.url) as ann:
        page = ann.page
        event = ben.announce("cribbage", "swiss", name="Listed to come")
        running = ben.announce("cribbage", "knockout", name="Listed under way")
        for each in (ben, cid):
            each.enter(running)
        ben.asks.post(f"/api/events/{running}/start", {})
        ben.until(running, lambda seen: seen["state"] == "running")
        page.goto(ann.url)
        page.get_by_role("main").get_by_role("link", name="Events Knockouts").click()
        expect(heading(ann)).to_have_text("Events")
        to_come = page.get_by_role("region", name="To come").get_by_role("listitem")
        to_come = to_come.filter(has_text="Listed to come")
        expect(to_come).to_have_text(re.compile(r"Cribbage · Swiss · (today|tomorrow) .* · 0 players"))
        under_way = page.get_by_role("region", name="Under way").get_by_role("listitem")
        expect(under_way.filter(has_text="Listed under way")).to_contain_text(
            "Cribbage · Knockout · 2 players"
        )
        to_come.get_by_role("link", name="Show: Listed to come").click()
        enter(ann, "Ann")
        page.go_back()
        expect(to_come).to_contain_text("You have entered.")
        page.goto(f"{ann.url}/e/{running}")
        page.get_by_role("link", name=re.compile("^Watch ")).click()
        expect(page.get_by_text("You are watching.")).to_be_visible()
        assert ann.troubles == []
    ben.asks.ask("DELETE", f"/api/events/{event}")


def test_what_the_form_asks_depends_on_the_kind(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(f"{ann.url}/events")
        page.get_by_role("button", name="New event").click()
        sheet = page.get_by_role("dialog", name="New event")
        kind = sheet.get_by_role("combobox", name="Kind of event")
        rounds = sheet.get_by_role("combobox", name="Number of rounds")
        level = sheet.get_by_role("combobox", name="Level of the bots")
        kind.select_option("Knockout")
        expect(rounds).to_have_count(0)
        length = sheet.get_by_role("combobox", name="Length")
        expect(length).to_have_count(0)
        kind.select_option("Arena")
        expect(length).to_have_value("60")
        expect(rounds).to_have_count(0)
        kind.select_option("Swiss")
        rounds.select_option("3")
        level.select_option("Simple")
        sheet.get_by_role("combobox", name="Fill up to").select_option("6")
        sheet.get_by_role("switch", name="List the event for everybody").uncheck()
        sheet.get_by_role("button", name="Change").click()
        sheet.get_by_role("radio", name="61", exact=True).check()
        sheet.get_by_role("button", name="Done").click()
        sheet.get_by_role("switch", name="Every week at this time").check()
        when = sheet.get_by_label("Date and time")
        when.fill("2020-01-01T10:00")
        sheet.get_by_role("button", name="Announce the event").click()
        expect(sheet.get_by_role("alert").filter(has_text="90 days")).to_be_visible()
        when.fill(page.evaluate("new Date(Date.now() + 864e5).toISOString().slice(0, 11) + '20:15'"))
        sheet.get_by_role("button", name="Announce the event").click()
        # Without a name it is called after its kind.
        expect(heading(ann)).to_have_text("Swiss")
        expect(page.get_by_role("main")).to_contain_text("Cribbage to 61")
        expect(page.get_by_text("By invitation: ")).to_be_visible()
        expect(page.get_by_text("The event is held every week: when it starts, the next one")).to_be_visible()
        calendar = page.get_by_role("link", name="Put it into your calendar").get_attribute("href")
        assert "SUMMARY:Swiss" in page.evaluate("path => fetch(path).then(each => each.text())", calendar)
        expect(page.get_by_text("Bots (simple) enter when it starts, up to 6 players.")).to_be_visible()
        state(ann).get_by_role("button", name="Call it off").click()
        state(ann).locator(".sure").get_by_role("button", name="Call it off").click()
        expect(state(ann).get_by_role("heading")).to_have_text("Called off")


def test_without_an_answer_what_was_there_stays(browser: Browser, server: Served) -> None:
    ben = Player(server.url, "Ben", 1)
    event = ben.announce("cribbage", "knockout", name="Far away")
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(f"{ann.url}/e/{event}")
        expect(heading(ann)).to_have_text("Far away")
        page.route("**/api/events/**", lambda route: route.abort())
        ben.enter(event)
        expect(page.get_by_role("alert").filter(has_text="This is how it stood last.")).to_be_visible()
        expect(heading(ann)).to_have_text("Far away")
        page.unroute("**/api/events/**")
        # Whoever comes back to the page has the present state at once.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(entrants(ann)).to_have_text(["Ben"])
        expect(page.get_by_text("This is how it stood last.")).to_have_count(0)
        page.goto(f"{ann.url}/e/nowhere")
        expect(heading(ann)).to_have_text("There is no such event.")
    ben.asks.ask("DELETE", f"/api/events/{event}")


def test_a_standing_changes_by_itself_and_nothing_is_asked_meanwhile(
    browser: Browser, server: Served
) -> None:
    ben, cid = Player(server.url, "Ben", 1), Player(server.url, "Cid", 2)
    event = ben.announce("cribbage", "knockout", name="Followed")
    with visiting(browser, server.url) as ann:
        page, asked, frames = ann.page, list[str](), list[str]()
        page.on("request", lambda each: asked.append(each.url) if "/api/events/" in each.url else None)
        page.on(
            "websocket",
            lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))),
        )
        page.goto(f"{ann.url}/e/{event}")
        expect(heading(ann)).to_have_text("Followed")

        def told(version: int) -> bool:
            wanted = f'"event_changed","event":"{event}","version":{version}'
            return any(wanted in each for each in frames)

        def until_told(version: int) -> None:
            while not told(version):
                page.wait_for_timeout(20)

        until_told(ben.look(event)["version"])
        # A clock of the page that goes on by minutes finds nothing to ask for.
        page.clock.install()
        page.clock.run_for(10 * 60_000)
        assert len(asked) == 1
        for number, each in enumerate((ben, cid), 1):
            version = each.enter(event).json["version"]
            until_told(version)
            expect(entrants(ann)).to_have_count(number)
            assert len(asked) == 1 + number
        assert ann.troubles == []
    ben.asks.ask("DELETE", f"/api/events/{event}")


def test_a_page_without_a_server_has_no_events(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        keep(ann.page.context, "on-device", True)
        ann.page.goto(ann.url)
        expect(ann.page.get_by_role("link", name="Statistics").first).to_be_visible()
        expect(ann.page.get_by_role("link", name="Events")).to_have_count(0)
        ann.page.goto(f"{ann.url}/events")
        expect(heading(ann)).to_have_text("There is nothing at this address.")


@pytest.mark.parametrize("size", [SIZES[0], *map(longer, SIZES[1:])])
def test_an_event_fits_every_screen_with_large_text_too(
    browser: Browser, server: Served, size: tuple[int, int]
) -> None:
    ben, bart = Player(server.url, "Ben", 1), Player(server.url, "Bartholomew the Second", 2)
    event = ben.announce("cribbage", "knockout", name="The long winter league of the old harbour club")
    for each in (ben, bart):
        each.enter(event)
    settings = {"bigText": True}
    with visiting(browser, server.url, size=size, settings=settings) as ann:
        shown = heading(ann)

        def fits() -> None:
            expect(shown).to_contain_text("The long winter league")
            assert measured(ann.page, "wide") == []
            assert measured(ann.page, "small", 44) == []

        ann.page.goto(f"{ann.url}/e/{event}")
        fits()
        with playing([ben, bart], event):
            ben.asks.post(f"/api/events/{event}/start", {})
            ben.until(event, lambda seen: seen["state"] == "over")
        expect(ann.page.get_by_role("heading", name="Final standing")).to_be_visible()
        fits()
