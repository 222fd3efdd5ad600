"""Messages to a browser: the switches, what its worker shows, and where a message leads.

No push service of a browser's maker can be reached from here. The browser's subscription is made up, with
keys of the test's own; the messages that the worker gets are handed to it by Chromium's protocol.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import visiting
from by_days import Club, club
from playwright.sync_api import Browser, Page, Worker, expect
from push_service import Browser as Subscribed
from push_service import PushService, push_service

from knaves.match.log import Sitter

pytestmark = [pytest.mark.long, pytest.mark.needs("chromium")]
BEN = Sitter("ben", "Ben")
MOVE, EVENT = "It is my move", "My event begins in five minutes"
MADE_UP = """(subscription) => {
  // Chromium without a window lets no page show messages.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  let made = null
  const { endpoint, p256dh, auth } = subscription
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async (wanted) => {
    window.subscribed = wanted
    window.times = (window.times ?? 0) + 1
    const text = atob(wanted.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
    const key = Uint8Array.from(text, (each) => each.charCodeAt(0))
    made = {
      options: { applicationServerKey: window.otherKey ?? key.buffer },
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => { made = null },
    }
    return made
  }
}"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Club]:
    with club(tmp_path, push_anywhere=True) as found:
        yield found


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


def at_home(page: Page, url: str, told: Subscribed) -> Sitter:
    """Come as a guest whose browser may show messages, and go to one's own page."""
    page.context.grant_permissions(["notifications"], origin=url)
    page.goto(url)
    answer = page.request.post(f"{url}/api/session", data={"name": "Ann"}, headers={"Origin": url})
    page.add_init_script(f"({MADE_UP})({json.dumps(told.wanted())})")
    page.goto(f"{url}/me")
    return Sitter(answer.json()["id"], "Ann")


def switched(page: Page, name: str, on: bool = True) -> None:
    """Turn a switch, and wait until the server has taken it: the switch itself turns at once."""
    with page.expect_response(lambda got: got.url.endswith("/api/push") and got.request.method == "PUT"):
        page.get_by_role("switch", name=name).set_checked(on)
    expect(page.get_by_role("switch", name=name)).to_be_enabled()
    expect(page.get_by_role("switch", name=name)).to_be_checked(checked=on)


def told_worker(page: Page) -> Worker:
    """Return the worker that shows messages, once it runs; what it shows is noted in it."""
    switched(page, MOVE)
    while not (found := [each for each in page.context.service_workers if each.url.endswith("/push.js")]):
        page.evaluate("0")
    found[0].evaluate(
        """() => {
          self.shown = []
          registration.showNotification = async (title, options) => { shown.push({ title, ...options }) }
        }"""
    )
    return found[0]


def deliver(page: Page, url: str, content: dict[str, Any]) -> None:
    """Hand a message to the worker, as the browser's push service would."""
    found: list[str] = []
    line = page.context.new_cdp_session(page)
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(
            each["registrationId"] for each in told["registrations"] if each["scopeURL"].endswith("/push/")
        ),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.evaluate("0")
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": url, "registrationId": found[0], "data": json.dumps(content)},
    )


def shown(page: Page, worker: Worker, count: int = 1) -> Any:
    """Return so many messages that the worker shows."""
    while len(found := worker.evaluate("shown")) < count:
        page.evaluate("0")
    return found


def test_the_switches_say_what_the_server_tells_this_browser(
    browser: Browser, house: Club, service: PushService
) -> None:
    with visiting(browser, house.url) as ann:
        page, told = ann.page, service.browser("ann")
        me = at_home(page, house.url, told)
        move = page.get_by_role("switch", name=MOVE)
        expect(move).not_to_be_checked()
        switched(page, MOVE)
        pushes = house.served.services.pushes
        assert house.served.run(pushes.find(told.endpoint)).kinds == ("move",)
        key = page.evaluate("window.subscribed.applicationServerKey")
        assert key == page.request.get(f"{house.url}/api/push").json()["key"]
        switched(page, EVENT)
        assert page.evaluate("window.times") == 1
        assert house.served.run(pushes.find(told.endpoint)).kinds == ("move", "event")
        table = house.begun(me, BEN)
        [(_path, _headers, body)] = service.wait(1)
        assert told.read(body)["path"] == f"t/{table}"
        page.reload()
        expect(move).to_be_checked()
        switched(page, MOVE, on=False)
        assert house.served.run(pushes.find(told.endpoint)).kinds == ("event",)
        switched(page, EVENT, on=False)
        assert ann.troubles == []


def test_the_last_switch_ends_the_subscription(browser: Browser, house: Club, service: PushService) -> None:
    with visiting(browser, house.url) as ann:
        page, told = ann.page, service.browser("ann")
        at_home(page, house.url, told)
        answered = "My challenge was answered"
        switched(page, answered)
        switched(page, answered, on=False)
        assert house.served.run(house.served.services.pushes.find(told.endpoint)) is None


def test_a_server_with_another_key_gets_another_subscription(
    browser: Browser, house: Club, service: PushService
) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        at_home(page, house.url, service.browser("ann"))
        page.evaluate("window.otherKey = new Uint8Array([4, 1, 2]).buffer")
        switched(page, MOVE)
        switched(page, EVENT)
        assert page.evaluate("window.times") == 2


def test_the_worker_shows_a_message_and_it_leads_to_the_table(
    browser: Browser, house: Club, service: PushService
) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        at_home(page, house.url, service.browser("ann"))
        worker = told_worker(page)
        said = {"title": "Your move", "body": "Cribbage with Ben.", "tag": "move one", "lang": "en"}
        deliver(page, house.url, {**said, "path": "t/one"})
        icon = f"{house.url}/icon-192.png"
        address = f"{house.url}/t/one"
        assert shown(page, worker) == [{**said, "icon": icon, "badge": icon, "data": {"address": address}}]
        clicked = """async (address) => {
          const did = []
          clients.openWindow = async (address) => did.push(`open ${address}`)
          WindowClient.prototype.focus = async function () { did.push(`focus ${this.url}`) }
          const event = new ExtendableEvent('notificationclick')
          event.notification = { data: { address }, close: () => did.push('close') }
          let done
          event.waitUntil = (work) => { done = work }
          dispatchEvent(event)
          await done
          return did
        }"""
        assert worker.evaluate(clicked, address) == ["close", f"open {address}"]
        # A window that is at that address already comes to the front.
        assert worker.evaluate(clicked, f"{house.url}/me") == ["close", f"focus {house.url}/me"]


def test_whoever_looks_at_the_table_is_shown_nothing(
    browser: Browser, house: Club, service: PushService
) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        me = at_home(page, house.url, service.browser("ann"))
        worker = told_worker(page)
        table = house.begun(BEN, me)
        ann.sits_at(table)
        content = {"title": "Your move", "body": "", "lang": "en"}
        deliver(page, house.url, {**content, "path": f"t/{table}", "tag": "here"})
        deliver(page, house.url, {**content, "path": "t/other", "tag": "other"})
        assert [each["tag"] for each in shown(page, worker)] == ["other"]


def test_a_page_without_a_server_offers_no_messages(
    browser: Browser, house: Club, service: PushService
) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        at_home(page, house.url, service.browser("ann"))
        expect(page.get_by_role("region", name="Messages")).to_be_visible()
        page.evaluate("localStorage.setItem('knaves.on-device', 'true')")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("region", name="Messages")).to_have_count(0)
