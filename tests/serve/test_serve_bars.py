#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bars and self-exclusions: no seat, no bet, no chips from the cage, at once and until their end.

    test_serve_bars.py PROGRAM [CASE…]
"""
import contextlib
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server, wait_until  # noqa: E402
from tap import CASES, case, equal, holds, run_cases  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
control: {cage_from: $5000}
tables:
  - {name: Fir, chips: cage, rules: house-banked, betting_seconds: 600, reveal_seconds: 1, result_seconds: 1, bots: 0}
  - {name: Elm, chips: cage, rules: house-banked, betting_seconds: 600, reveal_seconds: 1, result_seconds: 1, bots: 0}
  - {name: Oak, chips: cage, rules: california-grand, posting: {schedule: A7}, offer_seconds: 600, betting_seconds: 600, bots: 0}
  - {name: Ash, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600, bots: 0}
"""
FIR, ELM, OAK, ASH = 1, 2, 3, 4
YEAR = 365 * 86400 * 1000


def later(ms=YEAR):
    return int(time.time() * 1000) + ms


class Room:
    """A server, its staff and some players, each with chips."""

    def __init__(self, program, path):
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        self.server = Server(program, os.path.join(path, "data"), "--config", config, "--clients-per-address", "1000",
                             "--messages-per-second", "1000", environment={"TREY_STAFF_MAY_PLAY": "yes"}).start()
        self.accounts, self.count, self.open = {}, 0, []
        for name, *roles in (("floor", "floor", "player"), ("second", "floor"), ("cage", "cage"), ("auditor", "auditor"),
                             ("admin", "admin"), ("dealer", "dealer")):
            self.server.add_user(name, PASSWORD, *roles)
            self.log_in(name, name)

    def log_in(self, name, full):
        self.accounts[name] = Account(self.server.port)
        equal(self.accounts[name].login(full, PASSWORD).status, 200, full)

    @contextlib.contextmanager
    def case(self):
        """Each case has an Ann and a Ben of its own, with $1,000."""
        self.count += 1
        for name in ("ann", "ben"):
            self.server.add_user(f"{name} {self.count}", PASSWORD, "player")
            self.log_in(name, f"{name} {self.count}")
            equal(self.deposit(name, 100_000).status, 200, name)
        yield self
        for one in self.open:
            one.ask("leave")
            one.close()
        self.open = []

    def __getattr__(self, name):
        """room.floor: the account floor, logged in."""
        return self.accounts[name]

    def bars(self):
        """The bars in force of Ann and Ben."""
        people = (self.ann.person, self.ben.person)
        return [bar for bar in self.floor.ask("GET", "/api/v1/bars").json()["bars"] if bar["person"] in people]

    def restart(self, number=None):
        if number is None:
            equal(self.server.stop(), 0)
        else:
            self.server.stop(number)
        self.server.start()
        self.open = []
        for account in self.accounts.values():
            account.port = self.server.port

    def at(self, name, table=FIR, seat=None, **members):
        """A person who watches a table, with a seat and chips if one is given."""
        one = Seated(self.server.port, getattr(self, name), table)
        self.open.append(one)
        equal(one.do("subscribe", **members)["status"], "ok")
        one.hear_until(lambda: "clock" in one.sections and one.you, "the table")
        if seat:
            equal(one.do("sit", seat=seat)["status"], "ok")
            equal(one.do("buy-in", amount=10_000)["status"], "ok")
        return one

    def deposit(self, name, amount, headers=None):
        return self.cage.ask("POST", "/api/v1/cage/deposits", {"person": getattr(self, name).person, "amount": amount}, headers)

    def bar(room, name, by="floor", **members):
        body = {"until": later(), "reason": "threats"} | members
        return getattr(room, by).ask("POST", f"/api/v1/people/{getattr(room, name).person}/bars",
                                     {key: value for key, value in body.items() if value is not None})

    def lift(self, name, number, by="floor"):
        return getattr(self, by).ask("DELETE", f"/api/v1/people/{getattr(self, name).person}/bars/{number}")

    def wallet(self, name):
        return getattr(self, name).ask("GET", "/api/v1/me").json()["wallet"]

    def changes(self):
        done = self.server.tool("audit", "people", self.server.journal(), "--json")
        equal(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]


def refused(answer, code):
    equal((answer["status"], answer.get("error")), ("refused", code))


@case
def no_seat(room):
    """A person barred from the house gets no seat at any table, on a connection that was open before"""
    one, other = room.at("ann", FIR), room.at("ann", ELM)
    bar = room.bar("ann")
    equal(bar.status, 200, bar.body)
    told = bar.json()
    equal((told["person"], told["name"], told["table"], told["self"], told["by_name"], told["in_force"]),
          (room.ann.person, room.ann.me["name"], None, False, "floor", True))
    refused(one.do("sit", seat=1), "barred")
    refused(other.do("sit", seat=1), "barred")
    equal(room.lift("ann", told["bar"]).status, 200)
    equal(one.do("sit", seat=1)["status"], "ok")


@case
def one_table(room):
    """A bar from one table leaves the others and the cage"""
    bar = room.bar("ann", table=FIR).json()
    equal(bar["table"], FIR)
    refused(room.at("ann", FIR).do("sit", seat=1), "barred-table")
    one = room.at("ann", ELM)
    equal(one.do("sit", seat=1)["status"], "ok")
    equal(room.deposit("ann", 1000).status, 200)
    equal(one.do("buy-in", amount=1000)["status"], "ok")


@case
def no_chips_from_the_cage(room):
    """The cage sells a barred person no chips, and buys those they have"""
    key = {"Idempotency-Key": "before the bar"}
    first = room.deposit("ann", 500, key)
    equal(first.status, 200)
    room.bar("ann")
    answer = room.deposit("ann", 1000)
    equal((answer.status, answer.json()["error"]), (403, "barred"))
    again = room.deposit("ann", 500, key)  # was done before
    equal((again.status, again.json()["repeat"]), (200, True))
    paid = room.cage.ask("POST", "/api/v1/cage/withdrawals", {"person": room.ann.person, "amount": 100_500})
    equal((paid.status, paid.json()["wallet"]), (200, 0))


@case
def a_deposit_that_waits(room):
    """A deposit that waited for a second person is not carried out for somebody who was barred meanwhile"""
    waiting = room.deposit("ann", 600_000)
    equal(waiting.status, 202, waiting.body)
    room.bar("ann", by="second")
    equal(room.second.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD}).status, 200)
    answer = room.second.ask("POST", f"/api/v1/approvals/{waiting.json()['request']}")
    equal((answer.status, answer.json()["error"]), (409, "request-over"))
    equal(room.wallet("ann"), 100_000)


@case
def no_bet(room):
    """Somebody who sits down and is barred leaves at once, and the chips go to the wallet"""
    one, watcher = room.at("ann", FIR, seat=1), room.at("ben", FIR)
    equal(room.wallet("ann"), 90_000)
    room.bar("ann")
    refused(one.do("place", seat=1, wager="ante", amount=1000), "barred")
    watcher.hear_until(lambda: any(event["event"] == "left" for event in watcher.events), "the seat is free")
    equal(room.wallet("ann"), 100_000)


@case
def after_the_hand(room):
    """A hand that is being played ends; then the seat is free and the chips are in the wallet"""
    one = room.at("ann", FIR, seat=1)
    one.hear_until(lambda: one.may("place"), "bets")
    equal(one.do("place", seat=1, wager="ante", amount=1000)["status"], "ok")
    one.do("ready")
    one.hear_until(lambda: one.may("decide"), "the decision")
    room.bar("ann")
    refused(one.do("buy-in", amount=500), "barred")
    one.hear_until(lambda: one.myself()["leaving"], "leaving")
    holds(one.myself()["seats"] == [1], "the hand is not over, and the seat is still theirs")
    equal(one.do("decide", seat=1, play=True)["status"], "ok")
    one.hear_until(lambda: any(event["event"] == "left" for event in one.events), "the seat is free")
    names = [event["event"] for event in one.events]
    holds(names.index("settled") < names.index("left"), names)
    cashed = next(event["amount"] for event in one.events if event["event"] == "cashed-out")
    equal(room.wallet("ann"), 90_000 + cashed)
    refused(one.do("sit", seat=1), "barred")


@case
def no_bank(room):
    """A barred person cannot take the bank"""
    one = room.at("ann", OAK, seat=1)
    two = room.at("ben", OAK, seat=2)
    one.hear_until(lambda: one.may("take-bank"), "the offer")
    room.bar("ann", table=OAK)
    refused(one.do("take-bank", seat=1, amount=5000), "barred-table")
    two.hear_until(lambda: all(person["person"] != room.ann.person for person in two.sections["people"]), "the seat is free")


@case
def typed_name(room):
    """A barred person is not seated without their account either, if the dealer types their name"""
    deals = {"as": "dealer"}
    dealer = room.at("dealer", ASH, **deals)
    equal(dealer.do("sign-on", **deals)["status"], "ok")
    ann, ben = room.ann.me["name"], room.ben.me["name"]
    alarms = lambda: [(one["kind"], one["table"], one["seat"]) for one in room.floor.ask("GET", "/api/v1/alarms").json()["alarms"]
                      if one["person"] == room.ann.person]
    elsewhere = room.bar("ann", table=ELM).json()["bar"]
    equal(dealer.do("seat", seat=5, name=ann, **deals)["status"], "ok", "barred from another table")
    equal(dealer.do("free-seat", seat=5, **deals)["status"], "ok")
    equal([room.lift("ann", elsewhere).status, alarms()], [200, []])
    bar = room.bar("ann", table=ASH).json()["bar"]
    refused(dealer.do("seat", seat=5, name=ann.upper(), **deals), "barred-table")
    equal(alarms(), [("barred", ASH, 5)])
    room.lift("ann", bar)
    bar = room.bar("ann").json()["bar"]
    for name in (ann, ann.upper(), f" {ann.replace(' ', '  ')} ", ann.replace("a", "\uff41", 1)):
        refused(dealer.do("seat", seat=6, name=name, **deals), "barred")
    holds(("barred", ASH, 6) in alarms(), f"no alarm: {alarms()}")
    for seat, name in ((5, ben), (6, ann + "a")):
        equal(dealer.do("seat", seat=seat, name=name, **deals)["status"], "ok", name)
        equal(dealer.do("free-seat", seat=seat, **deals)["status"], "ok", name)
    room.lift("ann", bar)
    equal(dealer.do("seat", seat=6, name=ann, **deals)["status"], "ok", "the bar is lifted")
    equal(dealer.do("free-seat", seat=6, **deals)["status"], "ok")
    equal(dealer.do("sign-off", **deals)["status"], "ok")


@case
def by_the_dealer(room):
    """Neither does the dealer seat a barred person, nor bet for one; the seat is freed in the name of the house"""
    deals = {"as": "dealer"}
    dealer = room.at("dealer", ASH, **deals)
    equal(dealer.do("sign-on", **deals)["status"], "ok")
    bar = room.bar("ann").json()["bar"]
    refused(dealer.do("seat", seat=3, person=room.ann.person, **deals), "barred")
    tried = [alarm for alarm in room.floor.ask("GET", "/api/v1/alarms").json()["alarms"] if alarm["person"] == room.ann.person]
    equal([(alarm["kind"], alarm["table"], alarm["seat"]) for alarm in tried], [("barred", ASH, 3)])
    room.lift("ann", bar)
    equal(dealer.do("seat", seat=3, person=room.ann.person, **deals)["status"], "ok")
    equal(dealer.do("seat", seat=4, **deals)["status"], "ok", "somebody without an account")
    equal(dealer.do("proceed", **deals)["status"], "ok")
    for seat in (3, 4):
        equal(dealer.do("place", seat=seat, wager="ante", amount=1000, **deals)["status"], "ok", seat)
    room.bar("ann", table=ASH)
    refused(dealer.do("place", seat=3, wager="bonus", amount=1000, **deals), "barred-table")
    refused(dealer.do("repeat", seat=3, **deals), "barred-table")
    equal(dealer.do("place", seat=4, wager="bonus", amount=1000, **deals)["status"], "ok", "others play on")
    dealer.catch_up()
    leaving = [event for event in dealer.events if event["event"] == "leaving"]
    equal([event["person"] for event in leaving], [room.ann.person])
    holds(leaving[0]["author"] not in (room.ann.person, room.dealer.person), "the house did it")
    equal(dealer.do("void", reason="staff-decision", text="the end", **deals)["status"], "ok")
    dealer.do("proceed", **deals)
    dealer.hear_until(lambda: any(event["event"] == "left" and event["person"] == room.ann.person for event in dealer.events), "the seat is free")


@case
def after_a_restart(room):
    """Bars and what they forbid survive a restart and a crash"""
    one = room.at("ann", FIR, seat=1)
    one.hear_until(lambda: one.may("place"), "bets")
    equal(one.do("place", seat=1, wager="ante", amount=1000)["status"], "ok")
    room.bar("ann")
    room.bar("ben", self=True, reason=None)
    room.restart(9)
    refused(room.at("ann", ELM).do("sit", seat=2), "barred")
    refused(room.at("ben", ELM).do("sit", seat=2), "self-excluded")
    equal(room.deposit("ben", 1000).json()["error"], "self-excluded")
    room.restart()
    refused(room.at("ann", ELM).do("sit", seat=2), "barred")
    equal([(bar["person"], bar["self"]) for bar in room.bars()], [(room.ann.person, False), (room.ben.person, True)])


@case
def until_its_end(room):
    """A bar ends by the server's clock, without anybody's help"""
    one = room.at("ann", ELM)
    end = later(10_000)  # time enough to be refused on a busy machine
    equal(room.bar("ann", until=end).status, 200)
    refused(one.do("sit", seat=5), "barred")
    wait_until(lambda: one.do("sit", seat=5)["status"] == "ok", "the end of the bar")
    holds(int(time.time() * 1000) >= end, "not before its end")
    equal(room.bars(), [])
    old = room.floor.ask("GET", f"/api/v1/people/{room.ann.person}/bars").json()["bars"]
    equal([bar["in_force"] for bar in old], [False])


@case
def oneself(room):
    """A person excludes themselves with their password, and nobody can lift it"""
    end = later()
    answer = room.ann.ask("POST", "/api/v1/me/exclusion", {"until": end})
    equal((answer.status, answer.json()["error"]), (403, "confirm-first"))
    equal(room.ann.ask("GET", "/api/v1/me/exclusion").json(), {"bars": []})
    equal(room.ann.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD}).status, 200)
    told = room.ann.ask("POST", "/api/v1/me/exclusion", {"until": end})
    equal((told.status, told.json()), (200, {"bars": [{"table": None, "self": True, "until": end}]}))
    refused(room.at("ann").do("sit", seat=1), "self-excluded")
    number = room.bars()[0]["bar"]
    for who in ("floor", "second", "admin"):
        answer = room.lift("ann", number, by=who)
        equal((answer.status, answer.json()["error"]), (409, "exclusion-stands"), who)
    refused(room.at("ann").do("sit", seat=1), "self-excluded")


@case
def the_strictest(room):
    """Lifting one of two bars leaves the other"""
    house, table = room.bar("ann").json()["bar"], room.bar("ann", table=ELM).json()["bar"]
    one = room.at("ann", ELM)
    refused(one.do("sit", seat=4), "barred")
    equal(room.lift("ann", house).status, 200)
    refused(one.do("sit", seat=4), "barred-table")
    equal(room.lift("ann", table).status, 200)
    equal(one.do("sit", seat=4)["status"], "ok")


@case
def what_is_refused(room):
    """Bars that make no sense, and people who may not bar"""
    for members, error in (({"until": later(-1000)}, "until-bad"), ({"until": later(200 * YEAR)}, "until-bad"),
                           ({"reason": None}, "bar-bad"), ({"reason": ""}, "bar-bad"),
                           ({"reason": "a\nb"}, "bar-bad"), ({"reason": "x" * 201}, "bar-bad"),
                           ({"table": 0}, "bar-bad"), ({"table": 2**32}, "bar-bad"), ({"self": True, "table": FIR}, "bar-bad"),
                           ({"until": None}, "bad-request"), ({"more": 1}, "bad-request")):
        answer = room.bar("ann", **members)
        equal((answer.status, answer.json()["error"]), (400, error), members)
    for who in ("ann", "cage", "auditor"):
        equal(room.bar("ben", by=who).status, 403, who)
    equal(room.bar("ben", by="admin").status, 200)
    missing = room.floor.ask("POST", "/api/v1/people/9999/bars", {"until": later(), "reason": "x"})
    equal((missing.status, missing.json()["error"]), (404, "not-found"))
    answer = room.lift("ann", 77)
    equal((answer.status, answer.json()["error"]), (404, "no-such-bar"))
    own = room.bar("floor", by="second").json()["bar"]
    answer = room.lift("floor", own)
    equal((answer.status, answer.json()["error"]), (403, "forbidden"))
    equal(room.lift("floor", own, by="second").status, 200)
    answer = room.lift("floor", own, by="second")
    equal((answer.status, answer.json()["error"]), (409, "bar-over"))


@case
def the_record(room):
    """`trey audit people` tells who barred whom, from what, until when and why, and the journal verifies"""
    end = later()
    bar = room.bar("ann", table=FIR, until=end, reason="threw a chair").json()["bar"]
    room.lift("ann", bar, by="second")
    room.bar("ben", self=True, reason=None)
    wait_until(lambda: [row["event"] for row in room.changes()][-3:] == ["person-barred", "bar-lifted", "self-excluded"],
               "the changes in the journal")
    barred, lifted, excluded = room.changes()[-3:]
    equal((barred["person"], barred["by"], barred["from_table"], barred["reason"], barred["bar"]),
          (room.ann.person, room.floor.person, FIR, "threw a chair", bar))
    equal((lifted["person"], lifted["by"], lifted["bar"]), (room.ann.person, room.second.person, bar))
    equal((excluded["person"], excluded["from_table"]), (room.ben.person, None))
    text = room.server.tool("audit", "people", room.server.journal()).stdout
    holds(f"barred from table {FIR} until " in text and ": threw a chair (person " in text, text)
    holds("self-excluded from the house until " in text, text)
    equal(room.server.stop(), 0)
    verified = room.server.verify()
    equal(verified.returncode, 0, verified.stdout + verified.stderr)
    room.server.start()
    room.open = []
    for account in room.accounts.values():
        account.port = room.server.port


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run_cases(CASES, names=sys.argv[2:], fixture=room.case)
        finally:
            room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
