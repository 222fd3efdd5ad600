"""Guests and accounts over HTTP: sessions, passphrases, recovery, signing out, deletion."""

from __future__ import annotations

import asyncio
import sqlite3
from hashlib import sha256

import pytest
from asking import Browser
from plain import Plain
from pwdlib.hashers.argon2 import Argon2Hasher
from serving import Served
from websockets.exceptions import ConnectionClosed

from knaves.match.ports.tables import Unavailable
from knaves.server import passphrases
from knaves.server.passphrases import Passphrases

PHRASE = "correct horse battery"


@pytest.fixture
def browser(server: Served) -> Browser:
    return Browser(server.url)


def rows(server: Served, question: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as line:
        return line.execute(question).fetchall()


def test_a_guest_has_a_cookie_and_a_resume_code_and_the_database_has_only_their_hash(
    server: Served, browser: Browser
) -> None:
    answer = browser.post("/api/session", {"name": "Ann"})
    assert answer.status == 201
    cookie = browser.last["knaves"]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert not cookie["secure"]
    code = answer.json["code"]
    assert cookie.value == code
    assert len(code) >= 43
    assert browser.get("/api/session").json == {"id": answer.json["id"], "name": "Ann", "account": False}
    elsewhere = Browser(server.url, {"Authorization": f"Bearer {code}"})
    assert elsewhere.get("/api/session").json["id"] == answer.json["id"]
    kept = {row[0] for row in rows(server, "SELECT token FROM sessions")}
    assert sha256(code.encode()).hexdigest() in kept
    assert code not in kept


def test_a_page_asks_for_its_resume_code_and_another_browser_enters_it(
    server: Served, browser: Browser
) -> None:
    me = browser.post("/api/session", {"name": "Ann"}).json
    code = browser.post("/api/session/code", {}).json["code"]
    assert code == me["code"]
    other = Browser(server.url)
    assert other.ask("PUT", "/api/session", {"code": "nonsense"}).status == 403
    assert other.get("/api/session").status == 401
    answer = other.ask("PUT", "/api/session", {"code": code})
    assert answer.json == {"id": me["id"], "name": "Ann", "account": False}
    assert other.last["knaves"]["httponly"]
    assert other.get("/api/session").json["id"] == me["id"]


def test_nobody_is_told_so(browser: Browser) -> None:
    answer = browser.get("/api/session", Authorization="Bearer nonsense")
    assert (answer.status, answer.code) == (401, "unsigned")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_page_asks_who_is_signed_in_and_nobody_is_no_error(browser: Browser) -> None:
    assert browser.get("/api/me").status == 204
    me = browser.post("/api/session", {"name": "Ann"}).json
    assert browser.get("/api/me").json == {"id": me["id"], "name": "Ann", "account": False}


@pytest.mark.parametrize("name", ["", " ", "\x1b[31mred", "a" * 81, "a\u0301" * 30, "\u202eevil", "x\ud800"])
def test_a_name_that_is_none_is_refused(browser: Browser, name: str) -> None:
    assert browser.post("/api/session", {"name": name}).status == 400


def test_a_guest_may_be_called_something_else(browser: Browser) -> None:
    browser.come_in("Ann")
    assert browser.ask("PATCH", "/api/session", {"name": "Anna"}).json["name"] == "Anna"
    assert browser.get("/api/session").json["name"] == "Anna"


def test_a_guest_becomes_an_account_and_keeps_the_id_with_a_new_token(browser: Browser) -> None:
    id = browser.come_in("Bert")
    before = browser.cookie
    made = browser.join("Bert")
    assert made["id"] == id
    assert made["account"] is True
    assert made["code"] == browser.cookie != before
    assert browser.get("/api/session", Cookie=f"knaves={before}").status == 401
    again = browser.post("/api/account", {"name": "Bertie", "passphrase": PHRASE})
    assert (again.status, again.code) == (409, "refused")


def test_signing_in_always_makes_a_new_session(server: Served, browser: Browser) -> None:
    id = browser.join("Cora")["id"]
    other = Browser(server.url)
    planted = other.come_in("Mallory")
    token = other.cookie
    answer = other.post("/api/account/session", {"name": "cora", "passphrase": PHRASE})
    assert answer.status == 201
    assert answer.json["id"] == id
    assert other.cookie != token
    # The attacker who planted the first token is still only the guest.
    assert browser.get("/api/session", Cookie=f"knaves={token}").json["id"] == planted


def test_a_wrong_passphrase_and_a_name_that_nobody_has_are_told_alike(browser: Browser) -> None:
    browser.join("Dora")
    answers = [
        browser.post("/api/account/session", {"name": name, "passphrase": "wrong wrong wrong"})
        for name in ("Dora", "Nobody Atall")
    ]
    assert [each.status for each in answers] == [403, 403]
    assert answers[0].json == answers[1].json


@pytest.mark.parametrize("phrase", ["short", "x" * 201, "aaaaaaaaaaaaa"])
def test_a_passphrase_that_will_not_do_is_refused(browser: Browser, phrase: str) -> None:
    assert browser.post("/api/account", {"name": "Edna", "passphrase": phrase}).status == 400


def test_a_name_belongs_to_one_account_and_guests_do_not_take_it(server: Served, browser: Browser) -> None:
    browser.join("Fritz")
    other = Browser(server.url)
    assert other.post("/api/session", {"name": "FRITZ"}).code == "taken"
    answer = other.post("/api/account", {"name": "fritz", "passphrase": PHRASE})
    assert (answer.status, answer.code) == (409, "taken")


def test_the_recovery_code_gives_a_new_passphrase_once_and_ends_all_sessions(
    server: Served, browser: Browser
) -> None:
    code = browser.join("Gert")["recovery"]
    other = Browser(server.url)
    wrong = {"name": "Gert", "recovery": "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF", "passphrase": "another fine phrase"}
    assert other.post("/api/account/recovery", wrong).status == 403
    right = wrong | {"recovery": code.lower().replace("-", " ")}
    answer = other.post("/api/account/recovery", right)
    assert answer.status == 201
    assert answer.json["recovery"] != code
    assert browser.get("/api/session").status == 401
    assert other.get("/api/session").status == 200
    assert other.post("/api/account/recovery", right).status == 403
    assert other.post("/api/account/session", {"name": "Gert", "passphrase": PHRASE}).status == 403


def test_a_changed_passphrase_ends_every_other_session(server: Served, browser: Browser) -> None:
    browser.join("Hugo")
    other = Browser(server.url)
    other.post("/api/account/session", {"name": "Hugo", "passphrase": PHRASE})
    change = {"old": PHRASE, "passphrase": "quite another phrase"}
    assert browser.ask("PUT", "/api/account/passphrase", {**change, "old": "no no no no"}).status == 403
    assert browser.ask("PUT", "/api/account/passphrase", change).status == 200
    assert browser.get("/api/session").status == 200
    assert other.get("/api/session").status == 401


def test_signing_out_here_and_everywhere(server: Served, browser: Browser) -> None:
    browser.join("Ida")
    first = browser.cookie
    browser.post("/api/account/session", {"name": "Ida", "passphrase": PHRASE})
    assert browser.ask("DELETE", "/api/session").status == 204
    assert browser.cookie == ""
    assert browser.get("/api/session").status == 401
    for _time in range(2):
        Browser(server.url).post("/api/account/session", {"name": "Ida", "passphrase": PHRASE})
    browser.cookie = first
    assert browser.ask("DELETE", "/api/sessions").status == 204
    assert rows(
        server, "SELECT count(*) FROM sessions JOIN accounts ON id = person WHERE folded = 'ida'"
    ) == [(0,)]


def test_a_deleted_account_is_gone_and_its_name_is_free(browser: Browser) -> None:
    browser.join("Jana")
    assert browser.post("/api/account/deletion", {"passphrase": "not the phrase"}).status == 403
    assert browser.post("/api/account/deletion", {"passphrase": PHRASE}).status == 204
    assert browser.get("/api/session").status == 401
    assert browser.post("/api/account/session", {"name": "Jana", "passphrase": PHRASE}).status == 403
    browser.join("Jana")


def test_a_guest_is_deleted_on_request(server: Served, browser: Browser) -> None:
    id = browser.come_in("Marta")
    code = browser.cookie
    assert browser.ask("DELETE", "/api/me").status == 204
    assert browser.cookie == ""
    assert Browser(server.url).get("/api/session", Authorization=f"Bearer {code}").status == 401
    assert rows(server, "SELECT count(*) FROM sessions WHERE name = 'Marta'") == [(0,)]
    assert rows(server, f"SELECT name FROM accounts WHERE id = '{id}'") == [("",)]
    assert browser.ask("DELETE", "/api/me").status == 401


def test_the_socket_of_a_deleted_guest_is_closed(server: Served) -> None:
    guest = Plain(server.url, "Nora")
    assert Browser(server.url).ask("DELETE", "/api/me", Authorization=f"Bearer {guest.code}").status == 204
    with pytest.raises(ConnectionClosed):
        guest.ask("ping")
    guest.close()


def test_an_account_is_not_deleted_without_its_passphrase(browser: Browser) -> None:
    browser.join("Olga")
    assert browser.ask("DELETE", "/api/me").status == 409
    assert browser.get("/api/session").status == 200


def test_a_guest_has_no_passphrase_to_change(browser: Browser) -> None:
    browser.come_in("Kurt")
    body = {"old": PHRASE, "passphrase": "quite another phrase"}
    answer = browser.ask("PUT", "/api/account/passphrase", body)
    assert (answer.status, answer.code) == (403, "forbidden")


def test_passphrases_are_kept_as_argon2id_and_recovery_codes_as_hashes(
    server: Served, browser: Browser
) -> None:
    made = browser.join("Lena")
    (kept,) = rows(server, "SELECT passphrase, recovery FROM accounts WHERE folded = 'lena'")
    assert str(kept[0]).startswith("$argon2id$")
    assert len(str(kept[1])) == 64
    assert made["recovery"] not in str(kept)


def test_no_more_than_some_passphrases_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrases, "WAITING", 1)

    async def crowd() -> list[object]:
        checker = Passphrases(Argon2Hasher(time_cost=1, memory_cost=64, parallelism=1))
        found = await asyncio.gather(*(checker.kept(f"phrase {n}") for n in range(9)), return_exceptions=True)
        checker.close()
        return [*found]

    found = asyncio.run(crowd())
    assert sum(isinstance(each, str) for each in found) == passphrases.AT_ONCE + 1
    assert sum(isinstance(each, Unavailable) for each in found) == 9 - passphrases.AT_ONCE - 1
