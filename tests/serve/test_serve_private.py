#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Private tables: the owner plays with people who have the link, and nobody else can find the table."""
import os
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Seated, Server, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
RULES = {"rules": "california-grand", "posting": {"schedule": "A4", "ante_max": 5000}, "betting_seconds": 5,
         "result_seconds": 1}


def open_table(account, rules=None):
    answer = account.ask("POST", "/api/v1/tables", rules or RULES)
    equal(answer.status, 200, answer.body.decode())
    return answer.json()


def numbers(account):
    return [one["number"] for one in account.ask("GET", "/api/v1/tables").json()["tables"]]


def knows(server, account, number):
    """Whether a person can find a table; all endpoints must agree."""
    ways = {number in numbers(account), account.ask("GET", f"/api/v1/tables/{number}").status == 200,
            account.ask("GET", f"/api/v1/odds?table={number}").status == 200}
    # Not before: odds take their time on a busy machine, and a client that answers no ping meanwhile is disconnected.
    one = Seated(server.port, account if account.cookie else None, number)
    ways.add(one.do("subscribe").get("error") != "no-such-table")
    if account.cookie and "floor" not in account.me["roles"]:
        ways.add(one.do("sit-out").get("error") != "no-such-table")
    one.close()
    equal(len(ways), 1, "the ways agree")
    return ways.pop()


@case
def link(server):
    """Only the owner, people with the link, and staff find it"""
    zoe, kim, eve, visitor, floor = (Account(server.port) for _ in range(5))
    zoe.guest("Zoe"), kim.guest("Kim"), eve.guest("Eve")
    equal(floor.login("Flo", PASSWORD).status, 200)
    told = open_table(zoe)
    number = told["number"]
    equal([knows(server, who, number) for who in (zoe, kim, eve, visitor, floor)], [True, False, False, False, True])
    for wrong in ("", "x", told["link"][:-1], told["link"][:-1] + ("A" if told["link"][-1] != "A" else "B")):
        equal(kim.ask("POST", "/api/v1/tables/join", {"link": wrong}).status in (400, 404), True, wrong)
    equal(visitor.ask("POST", "/api/v1/tables/join", {"link": told["link"]}).status, 401)
    equal(kim.ask("POST", "/api/v1/tables/join", {"link": told["link"]}).json(), told)
    equal([knows(server, who, number) for who in (zoe, kim, eve)], [True, True, False])
    equal(visitor.ask("GET", "/api/v1/tables").json()["private_tables"], True, "whether private tables are allowed is public")
    shown = kim.ask("GET", f"/api/v1/tables/{number}").json()
    equal((shown["name"], shown["link"], shown["rules"]["ante_max"]), (f"Table of {zoe.me['name']}", told["link"], 5000))
    server.kept = zoe, kim, eve, told


@case
def rules(server):
    """Rules that need staff, and invalid rules, are refused"""
    zoe = Account(server.port).guest("Picky")
    for wrong, error in (
            ({}, "bad-request"), ({"rules": "nonsense"}, "unknown-rules"),
            ({"rules": "california-grand", "posting": {"schedule": "A4", "ante_max": 1}}, None),
            ({"rules": "house-banked", "dealer": "person"}, "rules-need-staff"),
            ({"rules": "house-banked", "cards": "entered", "dealer": "person"}, "rules-need-staff"),
            ({"rules": "house-banked", "posting": {"progressive": {"paytable": 1}}}, "rules-need-staff"),
            ({"rules": "house-banked", "name": "x"}, "bad-request"), ([], "bad-request"), (b"{", "bad-request"),
            (None, "bad-request"), ({"rules": "house-banked", "bots": 1}, "too-many-bots"),
            (b'{"rules": "house-banked"}, "do": "close"', "bad-request")):
        answer = zoe.ask("POST", "/api/v1/tables", wrong)
        equal(answer.status, 400 if error == "bad-request" else 409, f"{wrong}: {answer.body}")
        holds(error in (None, answer.json()["error"]), f"{wrong}: {answer.body}")
    for wrong, where, rule in (({"rules": "house-banked", "posting": {"decks": "x"}}, "posting.decks", None),
                               ({"rules": "house-banked", "posting": {"seats": 9}}, "posting.seats", "GEO-2"),
                               ({"rules": "nonsense"}, "rules", None)):
        told = zoe.ask("POST", "/api/v1/tables", wrong).json()
        equal((told.get("where"), told.get("rule")), (where, rule), str(told))
    answer = zoe.ask("POST", "/api/v1/tables", b'{"rules": "house-banked"}' + b" " * 5000)
    equal(answer.status, 413)


@case
def play(server):
    """People who have joined can play, also after kill -9; others cannot"""
    zoe, kim, eve, told = server.kept
    number = told["number"]
    seats = []
    for seat, who in enumerate((zoe, kim), 1):
        one = Seated(server.port, who, number)
        equal([one.do("subscribe")["status"], one.do("sit", seat=seat)["status"],
               one.do("buy-in", amount=50000)["status"]], ["ok"] * 3)
        seats.append(one)
    seats[0].hear_until(lambda: any(one.may("take-bank") for one in seats) or seats[1].hear_all(), "an offer")
    server.stop(signal.SIGKILL)
    server.start()
    for who in (zoe, kim, eve):
        who.port = server.port
    equal([knows(server, who, number) for who in (zoe, kim, eve)], [True, True, False])
    equal(eve.ask("POST", "/api/v1/tables/join", {"link": told["link"]}).status, 200, "the link still works")
    equal(knows(server, eve, number), True)
    server.stop(signal.SIGKILL)
    server.start()
    for who in (zoe, kim, eve):
        who.port = server.port
    equal(knows(server, eve, number), True, "people who joined by the old link stay")
    equal([one["stack"] for one in zoe.ask("GET", "/api/v1/me").json()["tables"]], [50000])


@case
def closes(server):
    """When all have left, the table closes, and their chips return to their wallets"""
    zoe, kim, _, told = server.kept
    one = Seated(server.port, kim, told["number"])
    equal(one.do("leave")["status"], "ok")
    one.close()
    server.stop()
    server.options = (*server.options, "--private-idle-minutes", "0", "--grace-seconds", "0")
    server.start()
    for who in (zoe, kim):
        who.port = server.port
    wait_until_gone(kim, told["number"])
    equal([who.ask("GET", "/api/v1/me").json()["play_wallet"] for who in (zoe, kim)], [100000, 100000])
    equal(kim.ask("POST", "/api/v1/tables/join", {"link": told["link"]}).status, 404)
    # Its number is reused with another link.
    again = open_table(kim)
    equal(again["number"], told["number"])
    holds(again["link"] != told["link"], "the old link opens it")
    equal(knows(server, zoe, again["number"]), False)
    wait_until_gone(kim, again["number"])


def wait_until_gone(account, number):
    wait_until(lambda: number not in numbers(account), f"the end of table {number}")


@case
def stands_behind(server):
    """A disconnected player on the back line does not keep it open"""
    ann = Account(server.port).guest("Ann")
    number = open_table(ann)["number"]
    one = Seated(server.port, ann, number)
    equal([one.do("subscribe")["status"], one.do("stand-behind")["status"], one.do("buy-in", amount=1000)["status"]],
          ["ok"] * 3)
    one.close()
    wait_until_gone(ann, number)
    equal(ann.ask("GET", "/api/v1/me").json()["play_wallet"], 100000)


@case
def number_again(server):
    """People of a table that staff closed receive nothing from the next table with its number, and the reverse"""
    bob, eva, floor = Account(server.port).guest("Bob"), Account(server.port).guest("Eva"), Account(server.port)
    equal(floor.login("Flo", PASSWORD).status, 200)
    number = open_table(bob)["number"]
    one, boss = Seated(server.port, bob, number), Seated(server.port, floor, number)
    equal([one.do("subscribe")["status"], one.do("sit", seat=1)["status"], one.do("buy-in", amount=1000)["status"]],
          ["ok"] * 3)
    equal(boss.do("subscribe", **{"as": "supervisor"})["status"], "ok")
    equal(boss.do("close", **{"as": "supervisor"})["status"], "ok")
    one.hear_until(lambda: one.sections["table"]["state"] == "closed", "the end")
    end = time.monotonic() + TIMEOUT
    while (told := open_table(eva))["number"] != number:  # the place is free a little later
        holds(time.monotonic() < end, "its number is not used again")
        wait_until_gone(eva, told["number"])
    one.catch_up()
    seen = one.seq, len(one.events)
    two = Seated(server.port, eva, number)
    equal(two.do("subscribe", after=1)["status"], "ok")
    two.hear_until(lambda: two.sections, "the table")
    equal([event["seq"] for event in two.events], [], "events of those before")
    equal(two.do("sit", seat=1)["status"], "ok")
    boss.hear_until(lambda: any(event.get("person") == eva.person for event in boss.events), "what staff sees")
    one.catch_up()
    equal((one.seq, len(one.events)), seen, "frames of somebody else's table")


@case
def alone(server):
    """In a room without other tables the list has only the private table"""
    config = server.data + ".yaml"
    with open(config, "w", encoding="utf-8") as file:
        file.write("trey: 1\ntables: []\nprivate_tables: {allowed: yes}\n")
    room = Server(server.program, server.data + "-alone", "--config", config).start()
    try:
        ann, bob = Account(room.port).guest("Ann"), Account(room.port).guest("Bob")
        made = [open_table(ann)["number"], open_table(bob)["number"], open_table(ann)["number"]]
        equal([numbers(who) for who in (ann, bob, Account(room.port))], [[made[0], made[2]], [made[1]], []])
    finally:
        room.stop()


@case
def bots(server):
    """In the demo bots join it, play, stay after a restart, and leave when it closes"""
    demo = Server(server.program, server.data + "-demo", "--private-idle-minutes", "0", "--grace-seconds", "0",
                  "--bots", "0").start()
    try:
        ann = Account(demo.port).guest("Ann")
        for body, status, error in (
                ({"bots": 6} | RULES, 400, "bad-request"), ({"bots": -1} | RULES, 400, "bad-request"),
                (RULES | {"bots": "3"}, 400, "bad-request"), (b'{"bots": 1, "bots": 1, "rules": "house-banked"}',
                                                              400, "bad-request"),
                (b'{"bots": 1 "rules": "house-banked"}', 400, "bad-request"),
                (RULES | {"posting": {"schedule": "A4", "seats": 2}, "bots": 2}, 409, "too-many-bots")):
            answer = ann.ask("POST", "/api/v1/tables", body)
            equal((answer.status, answer.json()["error"]), (status, error), body)
        # At any position in the body.
        quick = {"rules": "house-banked", "bots": 3, "betting_seconds": 3, "reveal_seconds": 1, "result_seconds": 1}
        for body in ({"bots": 5} | RULES, quick):
            number = open_table(ann, body)["number"]
        one = play_with_bots(demo, ann, number, 3)
        demo.stop(signal.SIGKILL)
        one.close()
        demo.start()
        ann.port = demo.port
        play_with_bots(demo, ann, number, 3).close()
        equal({kind: sum(who["kind"] == kind for who in demo_people(ann, number)) for kind in ("bot", "guest")},
              {"bot": 3, "guest": 1})
        wait_until_gone(ann, number)
        holds(not ann.ask("GET", "/api/v1/me").json()["tables"], "she is still there")
        equal(demo.stop(), 0)
        done = demo.verify()
        equal(done.returncode, 0, done.stdout + done.stderr)
    finally:
        if demo.process.poll() is None:
            demo.stop()


def demo_people(account, number):
    return account.ask("GET", f"/api/v1/tables/{number}").json()["people"]


def play_with_bots(server, account, number, count):
    """Sits down, or reconnects, and watches a round of bots to its end. Returns the client."""
    one = Seated(server.port, account, number)
    equal(one.do("subscribe")["status"], "ok")
    one.hear_until(lambda: one.sections, "the table")
    if one.myself() is None:
        equal([one.do("sit", seat=1)["status"], one.do("buy-in", amount=5000)["status"]], ["ok"] * 2)
    one.hear_until(lambda: sum(who["kind"] == "bot" and who["stack"] > 0 for who in one.sections["people"]) == count,
                   "bots sit down")
    one.hear_until(lambda: "round-ended" in [event["event"] for event in one.events], "a round")
    return one


@case
def adds_up(server):
    """At the end the journal passes the audit"""
    equal(server.stop(), 0)
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write("trey: 1\ntables: [{name: Quiet, chips: play, rules: house-banked, bots: 0}]\n"
                       "private_tables: {allowed: yes}\n")
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config).start()
        server.add_user("Flo", PASSWORD, "floor")
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
