#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""People without a device, players who are away, and a floor that deals, over sockets.

    test_serve_felt.py PROGRAM [CASE…]
"""
import contextlib
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server  # noqa: E402
from tap import CASES, case, equal, holds, run_cases  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
grace_seconds: 1
tables:
  - {name: Fir, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, bots: 0}
  - {name: Elm, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, bots: 0}
  - {name: Oak, chips: cage, rules: california-grand, dealer: person, betting_seconds: 600, offer_seconds: 600, bots: 0}
  - {name: Ash, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, bots: 0,
     posting: {decision_seconds: 120}}
  - {name: Yew, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, bots: 0, away: wait,
     posting: {decision_seconds: 120}}
"""
FIR, ELM, OAK, ASH, YEW = 1, 2, 3, 4, 5


class Room:
    """A server, its staff and two players with chips."""

    def __init__(self, program, path):
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        self.program, self.data = program, os.path.join(path, "data")
        self.server = Server(program, self.data, "--config", config, "--clients-per-address", "1000",
                             "--messages-per-second", "1000").start()
        self.accounts, self.clients = {}, []
        for name, role in (("Dealer", "dealer"), ("Floor", "floor"), ("Cage", "cage"), ("Ann", "player"), ("Ben", "player"),
                           ("Kim", "player"), ("Auditor", "auditor")):
            self.server.add_user(name, PASSWORD, role)
        for person in (self.ann, self.ben):
            deposit = {"person": person.person, "amount": 1_000_000}
            equal(self.cage.ask("POST", "/api/v1/cage/deposits", deposit).status, 200)

    def __getattr__(self, name):
        """room.floor: the account Floor, logged in."""
        name = name.capitalize()
        if name not in self.accounts:
            account = Account(self.server.port)
            equal(account.login(name, PASSWORD).status, 200, name)
            self.accounts[name] = account
        return self.accounts[name]

    def at(self, name, table):
        one = Seated(self.server.port, getattr(self, name), table)
        self.clients.append(one)  # the ids of its requests name it
        one.do("subscribe", **({"as": ROLES[name]} if name in ROLES else {}))
        one.hear_until(lambda: "clock" in one.sections and one.you, "the table")
        return one

    def dealer_at(self, table):
        one = self.at("dealer", table)
        done(one, "sign-on")
        return one

    @contextlib.contextmanager
    def stopped(self):
        """Without the server, which runs again afterwards, for the other cases too."""
        equal(self.server.stop(), 0)
        try:
            yield
        finally:
            self.server.start()
            for account in self.accounts.values():
                account.port = self.server.port

    def restart(self):
        with self.stopped():
            pass


ROLES = {"dealer": "dealer", "floor": "supervisor", "auditor": "auditor"}


def ask(one, do, **members):
    role = {"dealer": "dealer", "supervisor": "supervisor"}.get(one.you["role"])
    return one.do(do, **({"as": role} if role else {}) | members)


def done(one, do, **members):
    """Carried out, and the client knows what came of it."""
    answer = ask(one, do, **members)
    equal(answer.get("status"), "ok", f"{do} {members}: {answer}")
    one.do("ping")  # is answered after the updates


def refused(one, error, do, **members):
    answer = ask(one, do, **members)
    equal(answer.get("error"), error, f"{do} {members}: {answer}")


def sit(one, seat):
    done(one, "sit", seat=seat)
    done(one, "buy-in", amount=100_000)


def person_in(one, seat):
    rows = [row for row in one.sections["people"] if seat in row["seats"]]
    return rows[0] if rows else None


def ante(one, seat, amount=500):
    done(one, "place", seat=seat, wager="ante", amount=amount)


def proceed_to(one, phase):
    while one.sections["clock"]["phase"] != phase:
        done(one, "proceed")


def finish_round(one, play=False):
    """The dealer goes on until the round is over; people on the felt fold, or play."""
    number = one.sections["clock"]["round"]
    while one.sections["clock"]["round"] == number and one.sections["table"]["state"] == "in-round":
        clock = one.sections["clock"]
        if clock["phase"] == "decisions":
            done(one, "decide", seat=clock["turn"]["seat"], play=play)
        else:
            done(one, "proceed")


@case
def a_round_on_the_felt(room):
    """The dealer seats people without a device and works a whole round for them; everyone learns who entered what"""
    dealer, ann, auditor = room.dealer_at(FIR), room.at("ann", FIR), room.at("auditor", FIR)
    sit(ann, 1)
    done(dealer, "seat", seat=2)
    done(dealer, "seat", seat=3, name="Ms. Ortiz")
    done(dealer, "seat", seat=4, person=room.kim.person)
    refused(dealer, "seat-taken", "seat", seat=2)
    refused(dealer, "person-unknown", "seat", seat=5, person=4_000_000)
    ann.hear_until(lambda: person_in(ann, 4), "the people")
    equal([(row["name"], row["kind"], row.get("felt")) for row in ann.sections["people"]],
          [("Ann", "account", None), (None, None, True), ("Ms. Ortiz", None, True), ("Kim", "account", True)])
    equal(person_in(ann, 2)["person"], 0xF0000000 | FIR << 8 | 2)
    holds("seat" in dealer.you["commands"] and "seat" not in ann.you["commands"], "the commands")

    done(dealer, "proceed")
    ante(ann, 1)
    for seat in (2, 3, 4):
        ante(dealer, seat, 1000)
    done(dealer, "place", seat=3, wager="bonus", amount=500)
    ann.hear_until(lambda: len([e for e in ann.events if e["event"] == "wager-placed"]) == 5, "the wagers")
    placed = [e for e in ann.events if e["event"] == "wager-placed"]
    holds(not any("author" in e for e in placed), placed)
    equal([e.get("by_staff", False) for e in placed], [False, True, True, True, True])
    auditor.hear_until(lambda: len([e for e in auditor.events if e["event"] == "wager-placed"]) == 5, "the wagers")
    equal([e.get("author") for e in auditor.events if e["event"] == "wager-placed"],
          [None] + 4 * [room.dealer.person])
    proceed_to(dealer, "decisions")
    refused(dealer, "waits-for-decision", "decide", rest=True, play=True)  # it is Ann's turn
    done(ann, "decide", seat=1, play=False)
    done(dealer, "decide", rest=True, play=True)
    dealer.hear_until(lambda: dealer.sections["clock"]["phase"] != "decisions", "the decisions")
    finish_round(dealer)
    dealer.hear_until(lambda: person_in(dealer, 3)["stack"] == 0, "the felt")
    equal([person_in(dealer, seat)["stack"] for seat in (2, 3, 4)], [0, 0, 0])
    equal(dealer.you["last_wagers"],
          [{"seat": 1, "ante": 500, "bonus": 0, "progressive": 0}, {"seat": 2, "ante": 1000, "bonus": 0, "progressive": 0},
           {"seat": 3, "ante": 1000, "bonus": 500, "progressive": 0}, {"seat": 4, "ante": 1000, "bonus": 0, "progressive": 0}])
    if dealer.sections["table"]["state"] != "in-round":
        done(dealer, "proceed")
    done(dealer, "repeat")
    dealer.hear_until(lambda: len(dealer.sections["wagers"]) == 3, "the same bets")
    equal([(row["seat"], row["ante"], row["bonus"]) for row in dealer.sections["wagers"]],
          [(2, 1000, 0), (3, 1000, 500), (4, 1000, 0)])
    refused(dealer, "nothing-to-repeat", "repeat")
    done(dealer, "void", reason="staff-decision", text="the end of the case")
    for one in (dealer, ann, auditor):
        one.close()


@case
def it_is_kept(room):
    """People on the felt are there after a restart, and the journal holds, with its key and without"""
    room.restart()
    dealer = room.at("dealer", FIR)
    equal([row.get("felt") for row in dealer.sections["people"]], [None, True, True, True])
    equal(person_in(dealer, 3)["name"], "Ms. Ortiz")
    finish_round(dealer)
    done(dealer, "free-seat", seat=3)
    dealer.hear_until(lambda: person_in(dealer, 3) is None, "the free seat")
    equal(ask(dealer, "sign-off")["status"], "ok")
    dealer.close()
    seats = room.auditor.ask("GET", f"/api/v1/tables/{FIR}/rounds/1").json()["sheet"]["seats"]
    won = sum(row["net"] for row in seats if row["seat"] in (2, 3, 4))  # the second round was void
    with room.stopped():
        for options in ((), ("--without-key",)):
            told = subprocess.run([room.program, "audit", "verify", os.path.join(room.data, "trey.db"), "--json", *options],
                                  capture_output=True, text=True, timeout=120)
            summary = json.loads(told.stdout)
            holds(summary["holds"], told.stdout)
            equal(sum(summary["balances"].values()), 0, summary["balances"])
            equal(summary["balances"]["felt"], won, "what people on the felt won or lost")


@case
def a_bank_from_the_felt(room):
    """The dealer answers the offers of the bank for people on the felt"""
    dealer = room.dealer_at(OAK)
    for seat in (1, 2):
        done(dealer, "seat", seat=seat)
    dealer.hear_until(lambda: dealer.sections["bank"]["offered_seat"], "the offer")
    first = dealer.sections["bank"]["offered_seat"]
    done(dealer, "decline-bank", seat=first)
    dealer.hear_until(lambda: dealer.sections["bank"]["offered_seat"] not in (None, first), "the next offer")
    bank = dealer.sections["bank"]["offered_seat"]
    done(dealer, "take-bank", seat=bank, amount=50_000)
    dealer.hear_until(lambda: dealer.sections["bank"]["seat"] == bank, "the bank")
    equal(dealer.sections["clock"]["until"], None)
    done(dealer, "give-up-bank", seat=bank)
    dealer.hear_until(lambda: dealer.sections["table"]["state"] == "between-rounds", "the end")
    equal(person_in(dealer, bank)["stack"], 0)
    done(dealer, "sign-off")
    dealer.close()


@case
def away(room):
    """Whoever is disconnected past the grace folds at once at their turn; with away: wait, when the time is up"""
    for table in (ASH, YEW):
        dealer, ann, ben = room.dealer_at(table), room.at("ann", table), room.at("ben", table)
        sit(ann, 1)
        sit(ben, 2)
        done(dealer, "proceed")
        ante(ann, 1)
        ante(ben, 2)
        ben.close()
        proceed_to(dealer, "decisions")
        dealer.hear_until(lambda: [e for e in dealer.events if e["event"] == "sat-out"], "the grace")
        done(ann, "decide", seat=1, play=True)
        dealer.hear_until(lambda: [e for e in dealer.events if e["event"] == "decided"], "the decision")
        dealer.do("ping")
        folded = [e for e in dealer.events if e["event"] == "timed-out"]
        equal(len(folded), 1 if table == ASH else 0, f"table {table}")
        if table == YEW:
            equal(dealer.sections["clock"]["turn"]["seat"], 2)
            done(dealer, "decide", seat=2, play=False)  # or staff end the wait
        finish_round(dealer)
        done(ann, "leave")
        done(dealer, "free-seat", seat=2)
        done(dealer, "sign-off")
        dealer.close()
        ann.close()


@case
def barred(room):
    """Staff cannot seat somebody who is barred, nor bet for them"""
    dealer = room.dealer_at(FIR)
    done(dealer, "seat", seat=6, person=room.ben.person)
    bar = {"until": int(time.time() * 1000) + 86_400_000, "reason": "a fight"}
    equal(room.floor.ask("POST", f"/api/v1/people/{room.ben.person}/bars", bar).status, 200)
    dealer.hear_until(lambda: person_in(dealer, 6) is None, "the free seat")
    refused(dealer, "barred", "seat", seat=6, person=room.ben.person)
    done(dealer, "sign-off")
    dealer.close()


@case
def the_floor_deals(room):
    """A supervisor takes over, deals, keeps a table open, frees a seat to the wallet, and closes a void round"""
    dealer, floor, ann = room.dealer_at(ELM), room.at("floor", ELM), room.at("ann", ELM)
    sit(ann, 1)
    refused(floor, "take-over-first", "proceed")
    done(floor, "take-over")
    refused(dealer, "dealer-other", "proceed")
    floor.hear_until(lambda: floor.you["staff"].get("floor_deals"), "who deals")
    equal(floor.you["staff"]["signed_on"], room.floor.person)
    done(floor, "proceed")
    ante(floor, 1)
    ann.hear_until(lambda: [e for e in ann.events if e["event"] == "wager-placed"], "the bet")
    event = [e for e in ann.events if e["event"] == "wager-placed"][0]
    equal((event.get("by_staff"), event.get("by")), (True, "floor"), event)
    done(floor, "drain")
    done(floor, "keep-open")
    floor.hear_until(lambda: not floor.sections["table"]["draining"], "the open table")
    before = room.ann.ask("GET", "/api/v1/me").json()["wallet"]
    done(floor, "free-seat", seat=1)
    refused(floor, "round-under-way", "close")
    done(floor, "void", reason="staff-decision", text="the night is over")
    done(floor, "close")
    floor.hear_until(lambda: floor.sections["table"]["state"] == "closed", "the closed table")
    equal(room.ann.ask("GET", "/api/v1/me").json()["wallet"], before + 100_000)
    told = [e["event"] for e in floor.events]
    holds(told[-5:] == ["cashed-out", "left", "round-ended", "drained", "closed"] or
          told[-5:] == ["round-ended", "drained", "cashed-out", "left", "closed"], told)
    equal([e.get("by") for e in floor.events if e["event"] == "voided"], ["floor"])
    for one in (dealer, floor, ann):
        one.close()


def main():
    program = os.path.abspath(sys.argv[1])
    with Directory() as path:
        room = Room(program, path)
        try:
            return run_cases(CASES, room, names=sys.argv[2:])
        finally:
            room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
