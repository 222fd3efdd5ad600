"""People who meet by a link: the waiting room, the table they share, and what happens when somebody goes."""

from __future__ import annotations

import json

import pytest
from browsing import Visitor, act, sit, text_on, told, turn_comes, visiting
from company import answering
from plain import Plain, until_dealt
from playwright.sync_api import Browser, expect
from serving import Served
from test_heard import LISTEN

CHANCE = "deal_cut=chance starter_cut=chance"


def invites(visitor: Visitor, name: str, rules: dict[str, object] | None = None) -> str:
    """Open a table for others as this visitor; return its link."""
    page = visitor.page
    page.goto(visitor.url)
    if rules:
        kept = json.dumps({"cribbage": {"seats": 2, "values": rules}})
        page.evaluate(f"localStorage.setItem('knaves.rules', {json.dumps(kept)})")
        page.reload()
    page.get_by_role("button", name="Send a link").click()
    sheet = page.get_by_role("dialog", name="Play with friends")
    sheet.get_by_label("Your name").fill(name)
    sheet.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text(f"{name} (you)")).to_be_visible()
    return page.url


def joins(visitor: Visitor, link: str, name: str) -> None:
    """Open the link as a guest, and sit down in the second seat."""
    visitor.page.goto(link)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Sit down in seat 2").click()
    expect(visitor.page.get_by_text(f"{name} (you)")).to_be_visible()


def begin(*visitors: Visitor) -> None:
    """Be ready, all of them."""
    for each in visitors:
        each.page.get_by_role("button", name="Ready").click()


def play_a_little(*visitors: Visitor, turns: int = 200) -> None:
    """Let everybody do what they are asked, until each has thrown."""
    for turn in range(turns):
        done = [act(each) for each in visitors]
        if all(each.page.get_by_role("img", name="Count").count() for each in visitors):
            return
        if not any(done):
            turn_comes(visitors[turn % len(visitors)], 100)
    raise AssertionError("Nobody has played a card.")


def test_L01_L04_two_meet_by_a_link_and_play_and_talk_and_offer_and_rematch(
    browser: Browser, server: Served
) -> None:
    rules = {"target": 61, "deal_cut": "chance", "starter_cut": "chance"}
    with visiting(browser, server.url) as ann, visiting(browser, server.url, size=(1280, 800)) as ben:
        link = invites(ann, "Ann", rules)
        expect(ann.page.locator("code")).to_have_text(link)
        ben.page.goto(link)
        expect(ben.page.get_by_role("heading", name="Ann invites you")).to_be_visible()
        expect(ben.page.get_by_text("Cribbage to 61").first).to_be_visible()
        # Looking takes no seat, and a name that is taken is refused beside the seats.
        expect(ann.page.get_by_text("Free seat", exact=True)).to_be_visible()
        expect(ben.page.get_by_placeholder("Say something to those who watch")).to_be_visible()
        ben.page.get_by_label("Your name").fill("Ann")
        ben.page.get_by_role("button", name="Sit down in seat 2").click()
        expect(ben.page.get_by_role("alert").filter(has_text="name already")).to_be_visible()
        joins(ben, link, "Ben")
        begin(ann, ben)
        play_a_little(ann, ben)
        # No help where two people play against each other.
        expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)
        ben.page.get_by_role("radio", name="Chat").check(force=True)
        # A second Enter, before the server has answered, says nothing twice; what is typed meanwhile stays.
        ben.page.get_by_label("Message").fill("A good <b>hand</b>!")
        ben.page.get_by_label("Message").evaluate(
            """input => {
              input.form.requestSubmit()
              input.form.requestSubmit()
              input.value = 'And'
              input.dispatchEvent(new Event('input', {bubbles: true}))
            }"""
        )
        expect(ben.page.get_by_role("log").get_by_text("A good")).to_have_count(1)
        expect(ben.page.get_by_label("Message")).to_have_value("And")
        chat = ann.page.get_by_role("button", name="Log and chat, new messages")
        # The dot belongs to this button and not to the one beside it.
        button, dot = chat.bounding_box(), chat.locator(".dot").bounding_box()
        assert button is not None
        assert dot is not None
        assert dot["x"] > button["x"] + button["width"] / 2
        chat.click()
        expect(ann.page.get_by_role("dialog", name="Log and chat")).to_be_visible()
        expect(ann.page.get_by_role("log")).to_contain_text("Ben A good <b>hand</b>!")
        ann.page.keyboard.press("Escape")
        # One mutes the other.
        ann.page.get_by_role("button", name="Menu").click()
        ann.page.get_by_role("button", name="Mute Ben").click()
        expect(text_on(ann.page, "You no longer see what Ben says.")).to_be_visible()
        # An end without a winner, by agreement.
        ann.page.get_by_role("button", name="Offer to end the game without a winner").click()
        expect(text_on(ben.page, "Ann would like to end the game without a winner.")).to_be_visible()
        ben.page.get_by_role("button", name="End it").click()
        ben.page.get_by_role("button", name="Play again").click()
        expect(text_on(ann.page, "Ready for another game: Ben.")).to_be_visible()
        ann.page.get_by_role("button", name="Play again").click()
        expect(ann.page.get_by_role("region", name="Your hand").get_by_role("button")).to_have_count(6)
        assert ann.troubles == ben.troubles == []


def test_somebody_leaves_a_bot_sits_in_and_the_seat_is_kept(browser: Browser, server: Served) -> None:
    ben = Plain(server.url, "Ben")
    with visiting(browser, server.url) as ann:
        ann.page.clock.install()
        link = invites(ann, "Ann", {"deal_cut": "chance", "starter_cut": "chance"})
        table = link.rpartition("/")[2]
        ben.come(table, 1)
        ann.page.get_by_role("button", name="Ready").click()
        ben.send("ready", table=table)
        expect(ann.page.get_by_role("region", name="Your hand")).to_be_attached()
        ben.close()
        expect(ann.page.locator(".company").get_by_text("Ben has gone.")).to_be_visible()
        expect(ann.page.get_by_text("to come back").first).to_be_visible()
        assert ann.troubles == []


VOTES = {"wait": "Keep waiting", "bot": "Let a bot play", "claim": "Claim the game"}


def vote(choice: str, label: str) -> dict[str, object]:
    """A vote about seat 1, as the server offers it."""
    ask = {"t": "choose", "seat": 0, "about": 1, "choice": choice}
    return {"ask": ask, "label": label, "word": choice, "about": "Otto"}


def test_a_vote_about_somebody_who_has_gone(browser: Browser, server: Served) -> None:
    """What the server says when the time is up is shown as three buttons, and the choice is sent."""
    with visiting(browser, server.url) as ann:
        sent: list[str] = []

        def tamper(line: object) -> None:
            beyond = line.connect_to_server()  # type: ignore[attr-defined]

            def back(text: str) -> None:
                message = json.loads(text)
                if message["t"] == "around" and message["playing"]:
                    message["absent"] = [{"seat": 1, "choices": ["wait", "bot", "claim"], "chosen": {}}]
                    message["seats"][1] |= {"presence": "gone", "kind": "person"}
                    message["may"] += [vote(*each) for each in VOTES.items()]
                line.send(json.dumps(message))  # type: ignore[attr-defined]

            def forth(text: str) -> None:
                if json.loads(text)["t"] == "choose":
                    sent.append(text)
                else:
                    beyond.send(text)

            beyond.on_message(back)
            line.on_message(forth)  # type: ignore[attr-defined]

        ann.page.route_web_socket("**/api/socket", tamper)
        ann.page.goto(server.url)
        ann.page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        expect(ann.page.locator(".company").get_by_text("Otto has gone.")).to_be_visible()
        for name in VOTES.values():
            expect(ann.page.get_by_role("button", name=name)).to_be_visible()
        ann.page.get_by_role("button", name="Let a bot play").click()
        while not sent:
            ann.page.wait_for_timeout(10)
        [choice] = map(json.loads, sent)
        assert (choice["about"], choice["choice"]) == (1, "bot")


def test_a_watcher_sees_no_hand_and_is_named_to_the_players(browser: Browser, server: Served) -> None:
    ann, ben = Plain(server.url, "Ann"), Plain(server.url, "Ben")
    table = ann.open("cribbage", rules=CHANCE, seats=2, public=True)
    ann.come(table, 0)
    ben.come(table, 1)
    until_dealt(table, ann, ben)
    with visiting(browser, server.url) as eve:
        page = eve.page
        page.goto(server.url)
        page.get_by_role("button", name="Watch Ann and Ben").click()
        expect(text_on(page, "You are watching.")).to_be_visible()
        expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
        names = page.get_by_role("img").evaluate_all("each => each.map(one => one.ariaLabel)")
        assert not [name for name in names if name and " of " in name and not name.startswith("Ann")]
        while not ann.told("around")[-1]["watchers"]:
            ann.next()
        assert ann.told("around")[-1]["watchers"] == ["Guest"]
        assert eve.troubles == []
    ann.close()
    ben.close()


@pytest.mark.long
def test_the_host_adds_a_bot_locks_and_changes_the_rules_with_consent(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann, visiting(browser, server.url) as ben:
        page = ann.page
        link = invites(ann, "Ann")
        expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
        page.get_by_role("button", name="A bot for seat 2").click()
        page.get_by_role("button", name="Add sharp").click()
        expect(page.get_by_text("bot, sharp")).to_be_visible()
        page.get_by_role("button", name="Remove Otto").click()
        joins(ben, link, "Ben")
        page.get_by_role("button", name="Change").click()
        sheet = page.get_by_role("dialog", name="Rules for the next game")
        sheet.get_by_role("radio", name="61").check(force=True)
        sheet.get_by_role("switch", name="Let people watch").uncheck()
        sheet.get_by_role("button", name="Offer these rules").click()
        offer = ben.page.get_by_role("region", name="Other rules on offer")
        expect(offer).to_contain_text(
            "Ann would like other rules for the next game: to 61; nobody may watch."
        )
        offer.get_by_role("button", name="Agree").click()
        expect(text_on(page, "Agreed. The next game is played by these rules.")).to_be_visible()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Lock the table").click()
        expect(text_on(page, "The table is locked: nobody else can sit down.")).to_be_visible()
        page.get_by_role("button", name="Close the table").click()
        page.get_by_role("button", name="Close the table").click()
        expect(ben.page.get_by_role("heading", name="The host has closed this table.")).to_be_visible()
        assert ann.troubles == ben.troubles == []


@pytest.mark.long
def test_two_windows_on_one_seat_and_a_code_for_another_device(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as phone:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Continue on another device").click()
        code = page.locator("code").inner_text()
        phone.page.goto(f"{server.url}/me")
        phone.page.get_by_label("Resume code").fill("nonsense")
        phone.page.get_by_role("button", name="Enter").click()
        expect(phone.page.get_by_role("alert").filter(has_text="code")).to_be_visible()
        phone.page.get_by_label("Resume code").fill(code)
        phone.page.get_by_role("button", name="Enter").click()
        expect(phone.page.get_by_role("alert").filter(has_text="code")).to_have_count(0)
        phone.page.goto(page.url)
        expect(phone.page.get_by_role("button", name="Cut for me")).to_be_visible()
        expect(page.get_by_role("heading", name="Open elsewhere")).to_be_visible()
        page.get_by_role("button", name="Play here").click()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        expect(phone.page.get_by_role("heading", name="Open elsewhere")).to_be_visible()
        page.goto(f"{server.url}/t/nothing-here")
        expect(page.get_by_role("heading")).to_be_visible()
        expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("how", ["an empty line", "Deal on", "k"])
def test_L04_a_pause_for_talk_before_the_deal_is_ended_by_either(
    browser: Browser, server: Served, how: str
) -> None:
    ben = Plain(server.url, "Ben")
    table = ben.open("cribbage", rules=CHANCE, seats=2, pause=30_000)
    ben.come(table, 1)
    with visiting(browser, server.url, size=(1280, 800)) as ann, answering(ben, table, {}):
        page = ann.page
        sit(ann, "Ann", table, 0)
        expect(page.locator(".company").get_by_text("Time to talk before the deal")).to_be_visible()
        page.get_by_role("radio", name="Chat").check(force=True)
        page.get_by_label("Message").fill("Good luck!")
        page.keyboard.press("Enter")
        expect(page.get_by_role("log").first).to_contain_text("Good luck!")
        assert not ann.hand().count()
        if how == "an empty line":
            page.keyboard.press("Enter")
        elif how == "k":
            page.get_by_label("Message").blur()
            page.keyboard.press("k")
        else:
            page.get_by_role("button", name="Deal on").click()
        expect(ann.hand()).to_have_count(6)
        expect(page.locator(".company").get_by_text("Time to talk before the deal")).to_have_count(0)


def test_T_goes_to_the_chat_beside_the_table_and_a_phone_shows_what_is_said(
    browser: Browser, server: Served
) -> None:
    rules = {"target": 61, "deal_cut": "chance", "starter_cut": "chance"}
    with visiting(browser, server.url) as ann, visiting(browser, server.url, size=(1280, 800)) as ben:
        joins(ben, invites(ann, "Ann", rules), "Ben")
        begin(ann, ben)
        expect(ben.page.get_by_role("region", name="Your hand").get_by_role("button")).to_have_count(6)
        told(ben)
        ben.page.keyboard.press("t")
        expect(ben.page.get_by_role("dialog")).to_have_count(0)
        expect(ben.page.locator(".rail").get_by_label("Message")).to_be_focused()
        ben.page.keyboard.type("Good luck")
        ben.page.keyboard.press("Enter")
        expect(ben.page.get_by_role("log")).to_contain_text("You Good luck")
        heard = ann.page.locator(".heard")
        expect(heard).to_have_text("Ben Good luck")
        # It covers the title: neither a score nor a card.
        box, scores = heard.bounding_box(), ann.page.locator(".who .num").first.bounding_box()
        assert box is not None
        assert scores is not None
        assert box["y"] + box["height"] <= scores["y"]
        told(ann)
        ann.page.keyboard.press("t")
        chat = ann.page.get_by_role("dialog", name="Log and chat")
        expect(chat.get_by_label("Message")).to_be_focused()
        expect(heard).to_have_count(0)
        assert ann.troubles == ben.troubles == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("amount", "said"), [("all", "Ben: Good luck"), ("short", "Ben writes."), ("none", "")]
)
def test_the_chat_is_spoken_as_much_as_was_chosen(
    browser: Browser, server: Served, amount: str, said: str
) -> None:
    rules = {"target": 61, "deal_cut": "chance", "starter_cut": "chance"}
    settings = {"spoken": {"chat": amount}}
    with visiting(browser, server.url, settings=settings) as ann, visiting(browser, server.url) as ben:
        joins(ben, invites(ann, "Ann", rules), "Ben")
        begin(ann, ben)
        expect(ann.page.locator("#voice")).to_be_empty(timeout=30_000)
        ann.page.evaluate(LISTEN)
        expect(ben.hand()).to_have_count(6)
        told(ben)
        ben.page.keyboard.press("t")
        expect(ben.page.get_by_role("dialog").get_by_label("Message")).to_be_focused()
        ben.page.keyboard.type("Good luck")
        ben.page.keyboard.press("Enter")
        expect(ann.page.locator(".heard")).to_have_text("Ben Good luck")
        expect(ann.page.locator("#voice")).to_be_empty(timeout=30_000)
        spoken = " ".join(text for _at, text in ann.page.evaluate("window.heard"))
        of_ben = [each for each in ("Ben: Good luck", "Ben writes.") if each in spoken]
        assert of_ben == ([said] if said else [])
        assert ann.troubles == ben.troubles == []
