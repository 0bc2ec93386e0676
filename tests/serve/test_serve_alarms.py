#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Alarms for the floor: what raises one, who takes it, and when it is over.

    test_serve_alarms.py PROGRAM [CASE…]
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server, wait_until  # noqa: E402
from real_cards import RealCards  # noqa: E402
from tap import CASES, case, equal, holds, run_cases  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
alarms: {stuck_seconds: 1, big_win: $5}
tables:
  - {name: Fir, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, reveal_seconds: 1}
  - {name: Elm, chips: cage, rules: house-banked, betting_seconds: 600, reveal_seconds: 1, result_seconds: 1, bots: 0}
  - {name: Ash, chips: play, rules: house-banked, betting_seconds: 600, reveal_seconds: 1, result_seconds: 1, bots: 0}
  - {name: Bay, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, reveal_seconds: 1}
  - {name: Oak, chips: cage, rules: house-banked, posting: {progressive: {paytable: 1}}, dealer: person, cards: entered,
     betting_seconds: 600}
  - {name: Yew, chips: cage, rules: house-banked, dealer: person, cards: entered, betting_seconds: 600}
"""
FIR, ELM, ASH, BAY, OAK, YEW = 1, 2, 3, 4, 5, 6


class Room:
    """A server, its staff and a player with chips."""

    def __init__(self, program, path):
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        self.server = Server(program, os.path.join(path, "data"), "--config", config, "--clients-per-address", "1000",
                             "--messages-per-second", "1000").start()
        self.accounts = {}
        for name, role in (("floor", "floor"), ("second", "floor"), ("dealer", "dealer"), ("cage", "cage"), ("ann", "player"),
                           ("ben", "player")):
            self.server.add_user(name, PASSWORD, role)
            self.accounts[name] = Account(self.server.port)
            equal(self.accounts[name].login(name, PASSWORD).status, 200, name)
        for name in ("ann", "ben"):
            paid = self.cage.ask("POST", "/api/v1/cage/deposits", {"person": self.accounts[name].person, "amount": 500_000})
            equal(paid.status, 200)

    def __getattr__(self, name):
        return self.accounts[name]

    def at(self, name, table, seat=None, **members):
        one = Seated(self.server.port, getattr(self, name), table)
        equal(one.do("subscribe", **members)["status"], "ok")
        if seat:
            equal(one.do("sit", seat=seat)["status"], "ok")
            equal(one.do("buy-in", amount=100_000)["status"], "ok")
        return one

    def deal(self, table):
        one = self.at("dealer", table, **{"as": "dealer"})
        equal(one.do("sign-on", **{"as": "dealer"})["status"], "ok")
        return one

    def alarms(self, kind=None, table=None):
        listed = self.floor.ask("GET", "/api/v1/alarms").json()["alarms"]
        return [one for one in listed if kind in (None, one["kind"]) and table in (None, one["table"])]

    def restart(self, signal):
        equal(self.server.stop(signal), -signal)
        self.server.start()
        for account in self.accounts.values():
            account.port = self.server.port

    def take(self, alarm, by="floor"):
        return getattr(self, by).ask("POST", f"/api/v1/alarms/{alarm}/take")

    def bell(self, name="floor"):
        """A floor page."""
        one = Seated(self.server.port, getattr(self, name))
        equal(one.do("alarms")["status"], "ok")
        one.hear_until(lambda: one.alarms is not None, "the alarms")
        return one

    def take_all(self):
        for one in self.alarms():
            self.take(one["alarm"])


def begin(room, table):
    """A round in which Ann has bet, and the dealer is awaited."""
    dealer, ann = room.deal(table), room.at("ann", table, seat=1)
    equal(dealer.do("proceed", **{"as": "dealer"})["status"], "ok")
    ann.hear_until(lambda: ann.may("place"), "bets")
    equal(ann.do("place", seat=1, wager="ante", amount=500)["status"], "ok")
    equal(ann.do("ready")["status"], "ok")
    return dealer, ann


@case
def barred(room):
    """A barred person who asks for a seat is an alarm on every floor page, once, until somebody takes it"""
    pages = [room.bell("floor"), room.bell("second")]
    body = {"until": int(time.time() * 1000) + 10**9, "reason": "threats"}
    bar = room.floor.ask("POST", f"/api/v1/people/{room.ben.person}/bars", body).json()["bar"]
    one = room.at("ben", ELM)
    for _ in range(3):
        equal(one.do("sit", seat=2)["error"], "barred")
    for page in pages:
        page.hear_until(lambda: any(alarm["kind"] == "barred" for alarm in page.alarms), "the alarm")
    equal(len(room.alarms("barred")), 1)
    alarm = room.alarms("barred")[0]
    equal((alarm["table"], alarm["seat"], alarm["person"], alarm["name"], alarm["taken"], alarm["taken_by"]),
          (ELM, 2, room.ben.person, "ben", None, None))
    taken = room.take(alarm["alarm"]).json()
    equal((taken["taken_by_name"], taken["taken"] >= taken["since"]), ("floor", True))
    for page in pages:
        page.hear_until(lambda: all(alarm["taken"] is not None for alarm in page.alarms if alarm["kind"] == "barred"), "the end")
    equal(room.take(alarm["alarm"]).json()["taken"], taken["taken"], "once")
    again = room.take(alarm["alarm"], by="second")
    equal((again.status, again.json()["error"]), (409, "alarm-taken"))
    equal(one.do("sit", seat=2)["error"], "barred")
    equal(len([one for one in room.alarms("barred") if one["taken"] is None]), 1, "another attempt rings again")
    equal(room.floor.ask("DELETE", f"/api/v1/people/{room.ben.person}/bars/{bar}").status, 200)
    equal(one.do("sit", seat=2)["status"], "ok")
    one.do("leave")


@case
def big_wins(room):
    """A big win in chips from the cage is an alarm; one in play chips is none"""
    for table, expected in ((ELM, True), (ASH, False)):
        if table == ASH:
            account = Account(room.server.port).guest("Gil")
            one = Seated(room.server.port, account, ASH)
            for do, members in (("subscribe", {}), ("sit", {"seat": 1}), ("buy-in", {"amount": 50_000})):
                equal(one.do(do, **members)["status"], "ok", do)
        else:
            one = room.at("ann", table, seat=1)
        before, after = 1, 0
        while after <= before:
            one.hear_until(lambda: one.may("place"), "bets")
            before = one.myself()["stack"]
            equal(one.do("place", seat=1, wager="ante", amount=500)["status"], "ok")
            one.do("ready")
            one.hear_until(lambda: one.may("decide"), "the decision")
            equal(one.do("decide", seat=1, play=True)["status"], "ok")
            one.hear_until(lambda: one.events[-1]["event"] == "round-ended" or one.may("place"), "the end")
            after = one.myself()["stack"]
        wins = room.alarms("big-win", table)
        equal(bool(wins), expected, f"table {table}")
        if wins:
            equal((wins[0]["seat"], wins[0]["person"]), (1, room.ann.person))
            equal(wins[0]["amount"], after - before)
        one.do("leave")


@case
def stuck(room):
    """A table that waits for its dealer too long rings until it goes on; who took the alarm is known after a restart"""
    dealer, _ = begin(room, FIR)
    wait_until(lambda: room.alarms("stuck", FIR), "the alarm")
    alarm = room.alarms("stuck", FIR)[0]
    equal(room.take(alarm["alarm"]).status, 200)
    equal([one["taken_by_name"] for one in room.alarms("stuck", FIR)], ["floor"], "it stays while the table is stuck")
    room.restart(9)
    wait_until(lambda: room.alarms("stuck", FIR), "the alarm after the restart")
    again = room.alarms("stuck", FIR)[0]
    equal((again["alarm"], again["since"], again["taken_by_name"]), (alarm["alarm"], alarm["since"], "floor"), "it does not ring again")
    equal(room.take(alarm["alarm"], by="second").status, 409)
    floor = room.at("floor", FIR, **{"as": "supervisor"})
    answer = floor.do("void", reason="staff-decision", text="a test", **{"as": "supervisor"})
    equal(answer["status"], "ok", answer)
    wait_until(lambda: not room.alarms("stuck", FIR) or room.alarms("stuck", FIR)[0]["taken"] is None, "the end")


@case
def shuffler(room):
    """A shuffler fault rings until a replacement is chosen"""
    dealer = room.deal(BAY)
    equal(dealer.do("shuffler-fault", text="red light", **{"as": "dealer"})["status"], "ok")
    first = room.alarms("shuffler-fault", BAY)
    equal(len(first), 1)
    equal(room.take(first[0]["alarm"]).status, 200)
    room.restart(9)
    wait_until(lambda: room.alarms("shuffler-fault", BAY), "the alarm after the restart")
    equal([(one["alarm"], one["taken_by_name"]) for one in room.alarms("shuffler-fault", BAY)], [(first[0]["alarm"], "floor")])
    dealer = room.at("dealer", BAY, **{"as": "dealer"})
    equal(dealer.do("change-device", device="machine", **{"as": "dealer"})["status"], "ok")
    equal(room.alarms("shuffler-fault", BAY), [])
    floor = room.at("floor", ASH, **{"as": "supervisor"})
    equal(floor.do("shuffler-fault", text="red light", **{"as": "supervisor"})["status"], "ok", "at a table that deals itself")
    wait_until(lambda: room.alarms("shuffler-fault", ASH), "the alarm")
    equal(floor.do("change-device", device="machine", **{"as": "supervisor"})["status"], "ok")
    wait_until(lambda: not room.alarms("shuffler-fault", ASH), "its end")
    answer = room.take(7)
    equal((answer.status, answer.json()["error"]), (404, "no-such-alarm"))


class FeltDealer:
    """A dealer who works a round with real cards for one person without a device."""

    def __init__(self, room, seat, **who):
        self.one = room.deal(YEW)
        self.do("seat", seat=seat, **who)
        self.do("proceed")
        self.do("place", seat=seat, wager="ante", amount=500)
        while self.waits_for() != "cards":
            if self.waits_for() == "decision":
                self.do("decide", seat=seat, play=True)
            else:
                self.do("proceed")
        self.do("enter-hand", seat=0, cards="Qd 8c 5h")

    def do(self, do, **members):
        answer = self.one.do(do, **members, **{"as": "dealer"})
        equal(answer["status"], "ok", (do, answer))
        self.one.do("ping")

    def waits_for(self):
        return self.one.sections["clock"]["waits_for"]

    def end(self, seat):
        while self.one.sections["table"]["state"] == "in-round" and not self.one.sections["clock"]["bets_open"]:
            self.do("proceed")
        self.do("free-seat", seat=seat)
        self.do("sign-off")
        self.one.close()


@case
def typed_name(room):
    """An alarm about a person without an account has the name that the dealer typed, or none"""
    for who, name in (({"name": "Otto Brandt"}, "Otto Brandt"), ({}, None)):
        dealer = FeltDealer(room, 2, **who)
        dealer.do("enter-hand", seat=2, cards="Ah Kc 4s")
        dealer.do("proceed")
        dealer.end(2)
        won = [one for one in room.alarms("big-win", YEW) if one["taken"] is None]
        equal([(one["seat"], one["name"], one["amount"]) for one in won], [(2, name, 1000)], "also when the person has left")
        room.take_all()


@case
def card_counts(room):
    """IRR-1: a hand with a wrong number of cards rings until the round is void"""
    oak = RealCards(room.deal(OAK), room.at("floor", OAK, **{"as": "supervisor"}), room.at("ann", OAK, seat=1), seat=1)
    oak.cards = "As Kc"
    page = room.bell()
    oak.until(lambda sections: sections["clock"]["phase"] == "misdealt")
    page.hear_until(lambda: any(one["kind"] == "card-count" and one["table"] == OAK for one in page.alarms), "the alarm")
    equal([one["taken"] for one in room.alarms("card-count", OAK)], [None])
    oak.must(oak.dealer, "void", reason="card-count", text="two cards", **{"as": "dealer"})
    page.hear_until(lambda: not any(one["kind"] == "card-count" for one in page.alarms), "the end")
    equal(room.alarms("card-count", OAK), [])
    room.oak = oak


@case
def jackpots(room):
    """PROG-7: a lit button rings until the supervisor has turned the key; the alarm says who wins what"""
    oak = room.oak
    oak.cards = "As Ks Qs"
    oak.until(lambda sections: sections["meter"]["jackpot"] is not None)
    equal(room.alarms("jackpot", OAK), [], "nobody has lit the button")
    meter = oak.dealer.sections["meter"]["amount"]
    oak.must(oak.dealer, "key", key="hand", seat=1, hand=oak.dealer.sections["meter"]["jackpot"]["hand"], **{"as": "dealer"})
    [alarm] = room.alarms("jackpot", OAK)
    equal((alarm["seat"], alarm["person"], alarm["amount"]), (1, room.ann.person, meter))
    oak.confirm(PASSWORD)
    for key in ("turn-jph", "j-pot", "turn-run"):
        oak.must(oak.floor, "key", key=key, **{"as": "supervisor"})
    equal(room.alarms("jackpot", OAK), [])


@case
def called(room):
    """The dealer calls the floor, with a word or without; only the dealer of the table can"""
    floor = room.at("floor", ELM, **{"as": "supervisor"})
    equal(floor.do("call-floor", **{"as": "supervisor"})["error"], "role-not-allowed")
    dealer = room.at("dealer", FIR, **{"as": "dealer"})
    refused = dealer.do("call-floor", **{"as": "dealer"})
    if refused["status"] != "ok":
        equal(refused["error"], "dealer-not-signed-on")
        equal(dealer.do("sign-on", **{"as": "dealer"})["status"], "ok")
    before = room.alarms("floor-called")
    equal(dealer.do("call-floor", text="a dispute in seat 4", **{"as": "dealer"})["status"], "ok")
    alarm = [one for one in room.alarms("floor-called", FIR) if one not in before][0]
    equal((alarm["person"], alarm["name"], alarm["text"]), (room.dealer.person, "dealer", "a dispute in seat 4"))
    equal(room.take(alarm["alarm"]).status, 200)
    dealer.hear_until(lambda: any(event["event"] == "floor-called" for event in dealer.events), "the event")


@case
def who(room):
    """Only the floor is told"""
    for name in ("dealer", "ann", "cage"):
        one = Seated(room.server.port, getattr(room, name))
        equal(one.do("alarms")["error"], "role-not-allowed", name)
        equal(getattr(room, name).ask("GET", "/api/v1/alarms").status, 403, name)
    visitor = Seated(room.server.port)
    equal(visitor.do("alarms")["error"], "role-not-allowed")


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run_cases(CASES, room, names=sys.argv[2:])
        finally:
            room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
