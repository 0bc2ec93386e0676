#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The last jackpot, which the progressive's sign shows (PROC-5): which awards count, who may see it, what cancels one."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server, wait_until  # noqa: E402
from real_cards import RealCards  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
tables:
  - {name: Fir, chips: play, rules: house-banked, posting: {progressive: {paytable: 1}}, dealer: person, cards: entered,
     betting_seconds: 600, bots: 0}
  - {name: Hazel, chips: play, rules: house-banked, posting: {progressive: {paytable: 2, denomination: $5}}, dealer: person,
     cards: entered, betting_seconds: 600, bots: 0}
"""
FIR, HAZEL = 1, 2
SEEDS = {FIR: 100_000, HAZEL: 500_000}
SPADES, HEARTS, NOTHING = "As Ks Qs", "Ah Kh Qh", "2h 7d 9c"


class Table(RealCards):
    """With people of its own, and a supervisor who confirms every win."""

    def __init__(self, server, number):
        self.number = number
        for name, role in (("Marco", "dealer"), ("Nadia", "floor")):
            server.add_user(f"{name} {number}", PASSWORD, role)
        dealer, floor = (self.come(server, f"{name} {number}") for name in ("Marco", "Nadia"))
        super().__init__(dealer, floor, Seated(server.port, Account(server.port).guest("Dara"), number), seat=4)
        for one in (self.dealer, self.floor, self.player):
            one.do("subscribe")
        self.dealer.hear_until(lambda: "meter" in self.dealer.sections, "the table")
        # Changes no section, so there is no state to wait for.
        equal(self.dealer.do("sign-on", **{"as": "dealer"})["status"], "ok")
        self.must(self.player, "sit", seat=4)
        self.must(self.player, "buy-in", amount=100_000)

    def come(self, server, name):
        account = Account(server.port)
        equal(account.login(name, PASSWORD).status, 200)
        return Seated(server.port, account, self.number)

    def keypad(self):
        """Confirms a win that waits for a key, up to J-POT. Returns whether there was one."""
        waiting = self.dealer.sections["meter"]["jackpot"]
        if waiting is None:
            return False
        self.must(self.dealer, "key", key="hand", seat=waiting["seat"], hand=waiting["hand"], **{"as": "dealer"})
        self.confirm(PASSWORD)
        for key in ("turn-jph", "j-pot"):
            self.must(self.floor, "key", key=key, **{"as": "supervisor"})
        return True

    def proceed(self):
        if self.keypad():
            self.must(self.floor, "key", key="turn-run", **{"as": "supervisor"})
        else:
            super().proceed()

    def play(self, cards):
        """Plays a round in which seat 4 gets these cards. Returns its number."""
        self.cards = cards
        before = len(self.dealer.events)
        played = 0

        def is_over(sections):  # the key that ends a round begins the next one
            nonlocal played
            ended = any(event["event"] == "round-ended" for event in self.dealer.events[before:])
            played = played if ended else sections["clock"]["round"]
            return ended

        self.until(is_over)
        return played

    @property
    def meter(self):
        return self.dealer.sections["meter"]["amount"]

    def adjust(self, amount):
        self.confirm(PASSWORD)
        self.must(self.floor, "key", key="adjust", amount=amount, text="as the log says", **{"as": "supervisor"})


def jackpots(server, query=""):
    answer = Account(server.port).ask("GET", f"/api/v1/jackpots{query}")
    equal(answer.status, 200, answer.body)
    return answer.json()["jackpots"]


@case
def none_yet(server):
    """PROC-5: before a jackpot is won the list is empty, for every role"""
    server.fir, server.hazel = Table(server, FIR), Table(server, HAZEL)
    equal(jackpots(server), [])
    equal(jackpots(server, f"?table={FIR}&limit=50"), [])
    equal(jackpots(server, "?table=99"), [], "a table that does not exist")


@case
def fixed_awards(server):
    """PROC-5, PROG-5: awards that do not come off the meter are not jackpots"""
    before = server.fir.meter
    server.fir.play(HEARTS)
    equal(server.fir.meter, before + 14, "the meter keeps its amount")
    equal(jackpots(server), [])


@case
def a_void_round(server):
    """PROC-5, IRR-1: a round that is void before J-POT leaves no jackpot, and after J-POT none can be void"""
    server.fir.cards = SPADES
    server.fir.until(lambda sections: sections["meter"]["jackpot"] is not None)
    server.fir.must(server.fir.dealer, "void", reason="staff-decision", text="a card was seen", **{"as": "dealer"})
    server.fir.until(lambda sections: sections["table"]["state"] == "between-rounds" or sections["clock"]["phase"] == "bets")
    equal(jackpots(server), [])
    server.fir.until(lambda sections: sections["meter"]["jackpot"] is not None)
    holds(server.fir.keypad(), "a win waits")
    refused = server.fir.dealer.do("void", reason="staff-decision", text="too late", **{"as": "dealer"})
    equal((refused["status"], refused["error"]), ("refused", "jackpot-recorded"))
    equal(jackpots(server), [], "the round is not over")
    server.fir.must(server.fir.floor, "key", key="turn-run", **{"as": "supervisor"})


@case
def a_jackpot(server):
    """PROC-5: an award of the whole meter is the last jackpot once its round is over: amount, table, time; not who won"""
    begun = time.time() * 1000
    number = server.fir.play(SPADES)
    [last] = jackpots(server)
    record = server.fir.floor.account.ask("GET", f"/api/v1/tables/{FIR}/rounds/{number}").json()
    [award] = record["progressive"]["awards"]
    equal(award["from"], "meter")
    equal(last, {"table": FIR, "round": number, "time": record["ended"], "amount": award["amount"]})
    holds(begun - 60_000 < last["time"] <= time.time() * 1000, "when it was won")
    equal(award["amount"], SEEDS[FIR] + 28, "the seed and two coins")
    equal(server.fir.meter, SEEDS[FIR])
    server.first = last


@case
def tables_apart(server):
    """PROC-5: jackpots are listed for one table and for all, the latest first, with a limit"""
    number = server.hazel.play(SPADES)
    [last] = jackpots(server, f"?table={HAZEL}")
    equal((last["table"], last["round"], last["amount"]), (HAZEL, number, SEEDS[HAZEL] + 100))
    server.hazel_first = last
    equal(jackpots(server), [last])
    equal(jackpots(server, "?limit=50"), [last, server.first])
    equal(jackpots(server, f"?table={FIR}"), [server.first])


@case
def bad_queries(server):
    """PROC-5: an invalid query is refused with the name of the parameter"""
    for query, where in (("?table=0", "table"), ("?limit=0", "limit"), ("?limit=51", "limit"), ("?person=1", "person")):
        answer = Account(server.port).ask("GET", f"/api/v1/jackpots{query}")
        equal((answer.status, answer.json()["error"], answer.json()["where"]), (400, "bad-query", where))


@case
def adjustments(server):
    """PROC-5, PROG-8: an adjustment is not a jackpot, and does not change the last one unless it cancels it"""
    server.fir.play(NOTHING)
    for amount in (25, -25, 27, -20_000, 20_000, SEEDS[FIR]):
        server.fir.adjust(amount)
        equal(jackpots(server, f"?table={FIR}"), [server.first], f"after {amount}")
    server.fir.adjust(-SEEDS[FIR])
    equal(server.fir.meter, SEEDS[FIR] + 14 + 27)
    server.fir.adjust(server.first["amount"] - server.fir.meter)
    equal(jackpots(server, f"?table={FIR}"), [server.first], "down to what was won")
    server.fir.adjust(13)


@case
def undone(server):
    """PROC-5, PROG-7: an adjustment that returns a win to the meter cancels it; the jackpot before is then the last"""
    number = server.fir.play(SPADES)
    [last] = jackpots(server, f"?table={FIR}")
    equal((last["round"], last["amount"]), (number, SEEDS[FIR] + 14 + 14 + 27))
    server.fir.play(NOTHING)
    server.fir.adjust(last["amount"] - SEEDS[FIR])
    equal(server.fir.meter, last["amount"] + 14, "as it would stand without the win")
    equal(jackpots(server, "?limit=50"), [server.hazel_first, server.first])
    equal(jackpots(server, f"?table={FIR}"), [server.first])
    server.hazel.adjust(1000)
    server.hazel.play(SPADES)
    equal(len(jackpots(server, f"?table={HAZEL}&limit=5")), 2)
    server.hazel.play(NOTHING)
    server.hazel.adjust(jackpots(server, f"?table={HAZEL}")[0]["amount"] - server.hazel.meter)
    equal(jackpots(server, f"?table={HAZEL}&limit=5"), [server.hazel_first], "brought to what was won")


@case
def restarts(server):
    """PROC-5: the last jackpot survives a restart, and a lost archive"""
    before = jackpots(server, "?limit=50")
    equal(before, [server.hazel_first, server.first])

    def asked():
        answer = Account(server.port).ask("GET", "/api/v1/jackpots?limit=50")
        return None if answer.status == 503 else answer

    for lose in (lambda: None, lambda: os.remove(os.path.join(server.data, "rounds.db"))):
        equal(server.stop(), 0)
        lose()
        server.start()
        equal(wait_until(asked, "the archive").json()["jackpots"], before)


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "data"), "--config", config,
                        "--clients-per-address", "1000", "--messages-per-second", "1000").start()
        try:
            return run(server)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
