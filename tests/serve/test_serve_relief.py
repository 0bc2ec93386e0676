#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Dealers sign on and off: relief with a PIN on a console that stays logged in, and only the dealer presses keys.

    test_serve_relief.py PROGRAM [CASE…]
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
relief_minutes: 40
tables:
  - {name: One, chips: play, rules: house-banked, dealer: person, bots: 0}
  - {name: Two, chips: play, rules: house-banked, dealer: person, bots: 0}
  - {name: Self, chips: play, rules: house-banked, bots: 0}
"""
STAFF = {"Ada": "admin", "Dan": "dealer", "Eve": "dealer", "Fay": "dealer", "Gil": "dealer", "Console": "dealer", "Flo": "floor",
         "Audrey": "auditor", "Cleo": "cage"}
DEALER = {"as": "dealer"}


class Room:
    def __init__(self, program, path):
        self.config = os.path.join(path, "room.yaml")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        self.server = Server(program, os.path.join(path, "data"), "--config", self.config)
        for name, role in STAFF.items():
            self.server.add_user(name, PASSWORD, role)
        self.server.start()

    def log_in(self, name):
        account = Account(self.server.port)
        equal(account.login(name, PASSWORD).status, 200, name)
        return account

    def person(self, name):
        return self.log_in(name).person

    def set_pin(self, name, pin):
        account = self.log_in(name)
        equal(account.ask("POST", "/api/v1/me/pin", {"password": PASSWORD, "pin": pin}).status, 204, f"the PIN of {name}")
        return account.person

    def console(self, account, table=1):
        one = Seated(self.server.port, account, table=table)
        equal(one.do("subscribe", **DEALER)["status"], "ok")
        one.hear_until(lambda: "dealer" in one.you, "the view")
        return one

    def sign_off(self, table=1):
        """The floor frees the table, whoever deals there."""
        floor = Seated(self.server.port, self.log_in("Flo"), table=table)
        floor.do("sign-off", **{"as": "supervisor"})
        floor.close()

    def said(self, *words):
        with open(self.server.log, encoding="utf-8") as file:
            return [line for line in file if all(word in line for word in words)]


def relieve(account, person, pin, table=1):
    return account.ask("POST", f"/api/v1/tables/{table}/relief", {"person": person, "pin": pin})


def refused(answer):
    return (answer.status, answer.json()["error"])


@case
def own_pin(room):
    """A person of staff sets a PIN with the password; a bad one and a wrong password are refused"""
    dan = room.log_in("Dan")
    equal(dan.me["pin"], False)
    ask = lambda pin, password=PASSWORD: dan.ask("POST", "/api/v1/me/pin", {"password": password, "pin": pin})  # noqa: E731
    for pin in ("", "123", "123456789", "12a4", "１２３４", "1234", "9876", "0000"):
        equal(refused(ask(pin)), (400, "pin-bad"), pin)
    equal(refused(ask("2580", "wrong horse")), (401, "login-refused"))
    equal(ask("2580").status, 204)
    equal(dan.ask("GET", "/api/v1/me").json()["pin"], True)
    guest = Account(room.server.port).guest("Gus")
    equal(refused(guest.ask("POST", "/api/v1/me/pin", {"password": PASSWORD, "pin": "2580"})), (403, "forbidden"))
    names = {one["name"]: one["pin"] for one in dan.ask("GET", "/api/v1/dealers").json()["dealers"]}
    equal(names, {"Dan": True, "Eve": False, "Fay": False, "Gil": False, "Console": False})
    for name, status in (("Flo", 200), ("Audrey", 403), ("Cleo", 403)):
        equal(room.log_in(name).ask("GET", "/api/v1/dealers").status, status, name)


@case
def relief(room):
    """A dealer takes over a console with the PIN: its commands are theirs from then on"""
    dan, eve = room.person("Dan"), room.set_pin("Eve", "4071")
    account = room.log_in("Dan")
    console = room.console(account)
    equal(console.you["dealer"], None)
    equal(console.do("sign-on", **DEALER)["status"], "ok")
    console.hear_until(lambda: console.you["dealer"], "the dealer")
    told = console.you["dealer"]
    equal((told["person"], told["name"], console.you["person"]), (dan, "Dan", dan))
    answer = relieve(account, eve, "4071")
    equal(answer.status, 200, answer.body)
    equal({name: answer.json()[name] for name in ("person", "name", "pin_used_up")},
          {"person": eve, "name": "Eve", "pin_used_up": False})
    console.hear_until(lambda: console.you["dealer"]["person"] == eve, "the relief")
    equal(console.you["dealer"]["since"], answer.json()["since"])
    holds(console.you["dealer"]["since"] >= told["since"], "since the relief")
    equal(console.you["dealer"]["relief_due"], console.you["dealer"]["since"] + 40 * 60_000)
    equal(console.you["person"], eve, "the console is hers")
    holds(console.may("proceed") or console.may("sign-off"), console.you["commands"])
    equal([(one["event"], one["person"]) for one in console.events[-2:]],
          [("dealer-signed-off", dan), ("dealer-signed-on", eve)])
    # What the console does now is Eve's.
    equal(console.do("shuffler-fault", text="stuck", **DEALER)["status"], "ok")
    console.hear_until(lambda: console.events[-1]["event"] == "shuffler-failed", "the fault")
    equal(console.events[-1]["person"], eve)
    # Dan's login elsewhere, and the same session at another table, are still Dan's.
    other = room.console(room.log_in("Dan"))
    equal(other.do("proceed", **DEALER)["error"], "dealer-other")
    two = room.console(account, 2)
    equal(two.do("sign-on", **DEALER)["status"], "ok")
    two.hear_until(lambda: two.you["dealer"], "the dealer of the other table")
    equal(two.you["dealer"]["person"], dan)
    # A reload of the page, which connects anew, changes nothing.
    console.close()
    again = room.console(account)
    equal(again.you["person"], eve)
    equal(again.do("sign-off", **DEALER)["status"], "ok")
    again.hear_until(lambda: again.you["dealer"] is None, "the end")
    equal((again.events[-1]["event"], again.events[-1]["person"]), ("dealer-signed-off", eve))
    again.hear_until(lambda: again.you["person"] == dan, "the console is Dan's again")
    for one in (other, two, again):
        one.close()
    room.sign_off(2)


@case
def one_dealer(room):
    """Only the dealer of a table presses its keys: not a second dealer, and not the relieved one's old console"""
    eve, fay = room.set_pin("Eve", "4071"), room.set_pin("Fay", "6394")
    shared = room.log_in("Console")
    first = room.console(shared)
    equal(relieve(shared, eve, "4071").status, 200)
    second = room.console(room.log_in("Gil"))
    for do, members in (("proceed", {}), ("shuffler-fault", {"text": "x"}), ("void", {"reason": "staff-decision", "text": "x"}),
                        ("sign-on", {}), ("sign-off", {})):
        equal(second.do(do, **DEALER, **members)["error"], "dealer-other", do)
    # Fay relieves Eve at a console of her own: Eve's console no longer deals.
    own = room.log_in("Fay")
    third = room.console(own)
    equal(relieve(own, fay, "6394").status, 200)
    third.hear_until(lambda: third.you["dealer"]["person"] == fay, "the relief")
    equal(first.do("proceed", **DEALER)["error"], "dealer-other")
    equal(first.do("sign-off", **DEALER)["error"], "dealer-other")
    equal(third.do("shuffler-fault", text="stuck", **DEALER)["status"], "ok")
    # The floor and the auditor see who deals, players do not.
    floor = Seated(room.server.port, room.log_in("Flo"))
    equal(floor.do("subscribe", **{"as": "supervisor"})["status"], "ok")
    floor.hear_until(lambda: floor.you.get("dealer"), "the view of the floor")
    equal((floor.you["dealer"]["person"], floor.you["dealer"]["name"]), (fay, "Fay"))
    guest = Seated(room.server.port, Account(room.server.port).guest("Ann"))
    equal(guest.do("subscribe")["status"], "ok")
    guest.hear_until(lambda: guest.you, "the view of a player")
    holds("dealer" not in guest.you, "players are not told")
    # When the floor signs the dealer off, nobody deals until somebody signs on.
    equal(floor.do("sign-off", **{"as": "supervisor"})["status"], "ok")
    equal(third.do("proceed", **DEALER)["error"], "dealer-not-signed-on")
    equal(first.do("proceed", **DEALER)["error"], "dealer-not-signed-on", "the old console deals as nobody")
    for one in (first, second, third, floor, guest):
        one.close()


@case
def again(room):
    """The same dealer may enter the PIN again, after a reload or a restart: nothing happens at the table"""
    eve = room.set_pin("Eve", "4071")
    account = room.log_in("Console")
    equal(relieve(account, eve, "4071").status, 200)
    console = room.console(account)
    seq = console.seq
    equal(relieve(account, eve, "4071").status, 200)
    room.server.stop()
    room.server.start()
    account.port = room.server.port
    console = room.console(account)
    holds(console.you["dealer"]["person"] == eve and console.you["person"] != eve, "the table remembers, the console does not")
    since = console.you["dealer"]["since"]
    equal(console.do("proceed", **DEALER)["error"], "dealer-other")
    equal(relieve(account, eve, "4071").status, 200)
    console.hear_until(lambda: console.you["person"] == eve, "the console")
    equal(console.you["dealer"]["since"], since)
    holds(not any("signed" in one["event"] for one in console.events), "no event of signing on")
    holds(seq > 0, "events")
    console.close()
    room.sign_off()


@case
def wrong(room):
    """Five wrong PINs lock it, until its owner logs in with the password"""
    gil = room.set_pin("Gil", "7305")
    account = room.log_in("Console")
    equal(refused(relieve(account, room.person("Cleo"), "1111")), (409, "pin-none"))
    for _ in range(4):
        equal(refused(relieve(account, gil, "7306")), (403, "pin-wrong"))
    equal(relieve(account, gil, "7305").status, 200, "the fourth wrong one does not lock it")
    room.sign_off()
    for _ in range(5):
        equal(refused(relieve(account, gil, "0000")), (403, "pin-wrong"))
    for pin in ("7305", "0000"):
        equal(refused(relieve(account, gil, pin)), (403, "pin-locked"), pin)
    holds(room.said("relief-refused", "pin-locked", f"person={gil}"), "the log")
    # Neither a wrong password nor a login of somebody else unlocks it.
    equal(Account(room.server.port).login("Gil", "wrong horse").status, 401)
    room.log_in("Eve")
    equal(refused(relieve(account, gil, "7305")), (403, "pin-locked"))
    room.log_in("Gil")
    equal(relieve(account, gil, "7305").status, 200)
    room.sign_off()
    equal(refused(relieve(account, 4000000, "7305")), (409, "pin-none"), "nobody")


@case
def given(room):
    """An admin gives a PIN that works once"""
    admin, fay = room.log_in("Ada"), room.person("Fay")
    path = f"/api/v1/people/{fay}/pin"
    equal(refused(admin.ask("POST", path, {"pin": "1234"})), (400, "pin-bad"))
    equal(admin.ask("POST", path, {"pin": "905172"}).status, 204)
    equal(refused(room.log_in("Dan").ask("POST", path, {"pin": "905172"})), (403, "forbidden"))
    account = room.log_in("Console")
    answer = relieve(account, fay, "905172")
    equal((answer.status, answer.json()["pin_used_up"]), (200, True))
    room.sign_off()
    equal(refused(relieve(account, fay, "905172")), (409, "pin-none"), "it is used up")
    player = Account(room.server.port).guest("Pat")
    equal(refused(admin.ask("POST", f"/api/v1/people/{player.person}/pin", {"pin": "905172"})), (400, "roles-bad"))
    changes = lambda: room.server.tool("audit", "people", room.server.journal()).stdout  # noqa: E731
    wait_until(lambda: "PIN given for one time" in changes(), "the record of the PIN")
    holds("PIN set" in changes(), "the record of PINs that people set")


@case
def not_here(room):
    """A relief is refused where nobody deals, to players of the table, and to people who are not dealers"""
    eve = room.set_pin("Eve", "4071")
    account = room.log_in("Console")
    equal(refused(relieve(account, eve, "4071", 3)), (409, "dealer-automatic"))
    equal(refused(relieve(account, eve, "4071", 77)), (404, "no-such-table"))
    flo = room.set_pin("Flo", "8164")
    equal(refused(relieve(account, flo, "8164")), (403, "not-a-dealer"))
    for name in ("Flo", "Audrey", "Ada"):
        equal(refused(relieve(room.log_in(name), eve, "4071")), (403, "forbidden"), name)
    equal(relieve(Account(room.server.port), eve, "4071").status, 401)
    for table in (2, 3):
        boss = Seated(room.server.port, room.log_in("Flo"), table=table)
        equal(boss.do("close", **{"as": "supervisor"})["status"], "ok")
        boss.close()
        equal(refused(relieve(account, eve, "4071", table)), (409, "table-not-open"), f"table {table}")
    admin = room.log_in("Ada")
    equal(admin.ask("PATCH", f"/api/v1/people/{eve}", {"disabled": True}).status, 200)
    equal(refused(relieve(account, eve, "4071")), (403, "pin-wrong"), "a disabled account")


@case
def in_the_record(room):
    """The journal verifies, and says who dealt"""
    equal(room.server.verify().returncode, 0)


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run(room)
        finally:
            room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
