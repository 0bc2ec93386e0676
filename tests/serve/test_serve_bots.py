#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bots: a single visitor finds a game at every table, bots follow their configuration, and pause without people."""
import os
import select
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Http, Seated, Server, Wrong, wait_until  # noqa: E402
from processor import comes_to_rest  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

TIMES = "betting_seconds: 3, offer_seconds: 3, reveal_seconds: 1, result_seconds: 1"
PAIR = "[{pace_ms: 100}, {pace_ms: 100}]"
CONFIG = f"""
trey: 1
tables:
  - {{name: House, chips: play, rules: house-banked, bots: {PAIR}, {TIMES}}}
  - {{name: Bureau, chips: play, rules: california-bureau, posting: {{schedule: A4}}, bots: {PAIR}, {TIMES}}}
  - {{name: Grand, chips: play, rules: california-grand, posting: {{schedule: A4}}, bots: {PAIR}, {TIMES}}}
  - {{name: Shuffle, chips: play, rules: california-shfl, posting: {{schedule: 2}}, bots: {PAIR}, {TIMES}}}
  - name: Chosen
    rules: california-grand
    chips: play
    posting: {{schedule: A4, ante_min: $5, ante_max: $100}}
    bots:
      - {{name: Bold, seat: 6, strategy: always, pace_ms: 50, bank: no}}
      - {{name: Timid, seat: 5, strategy: never, pace_ms: 50, bank: no}}
      - {{name: Banker, seat: 1, pace_ms: 50, bank: yes}}
    betting_seconds: 2
    offer_seconds: 5
    reveal_seconds: 1
    result_seconds: 1
"""
CHOSEN = 5


class Visitor(Seated):
    """Sits down, antes the minimum, plays every hand, and takes or declines the bank."""

    def __init__(self, port, account, table, banks=False):
        super().__init__(port, account, table)
        self.banks, self.asked, self.offers, self.rounds = banks, set(), 0, set()
        self.do("subscribe")

    def once(self, key, do, **members):
        if key not in self.asked:
            self.asked.add(key)
            self.ask(do, **members)

    def answer_offer(self):
        seat = self.sections["bank"]["offered_seat"]
        if ("offer", self.seq) not in self.asked:
            self.offers += 1
        if self.banks and self.may("take-bank"):
            self.once(("offer", self.seq), "take-bank", seat=seat, amount=20000)
        else:
            self.once(("offer", self.seq), "decline-bank", seat=seat)

    def act(self):
        clock, me, rules = self.sections["clock"], self.myself(), self.sections["rules"]
        if me is None:
            taken = {seat for one in self.sections["people"] for seat in one["seats"]}
            self.once(("sit", self.seq), "sit", seat=min(set(range(1, rules["seats"] + 1)) - taken))
        elif me["stack"] == 0 and self.may("buy-in"):
            self.once("buy", "buy-in", amount=80000)
        elif self.may("decline-bank"):
            self.answer_offer()
        elif self.may("decide") and clock["turn"] and clock["turn"]["person"] == self.account.person:
            self.once(("decide", clock["round"]), "decide", seat=clock["turn"]["seat"], play=True)
        elif self.may("place") and self.may("ready"):
            mine = [one for one in self.sections["wagers"] if one["person"] == self.account.person]
            if not mine:
                self.once(("ante", clock["round"]), "place", seat=me["seats"][0], wager="ante",
                          amount=rules["ante_min"])
            else:
                self.once(("ready", clock["round"]), "ready")
        results = self.sections["results"]
        if results and results["settled"] and any(one["person"] == self.account.person for one in results["lines"]):
            self.rounds.add(clock["round"])


def play(clients, done, seconds):
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise Wrong("; ".join(f"table {one.table}: {len(one.rounds)} rounds, {one.offers} offers, "
                                  f"{one.sections['clock']}" for one in clients))
        ready = select.select([one.live.socket for one in clients], [], [], 0.5)[0]
        for one in clients:
            if one.live.socket in ready or one.live.bytes:
                one.hear_all()
                one.act()


def bankers(one):
    return [event["person"] for event in one.events if event["event"] == "round-begun" and event["seat"] != 0]


@case
def lone(server):
    """A single visitor plays at each table; the bank is offered to them in turn, and a bot takes it if they decline"""
    clients = [Visitor(server.port, Account(server.port).guest(f"Guest {table}"), table) for table in (1, 2, 3, 4)]
    play(clients, lambda: all(len(one.rounds) >= 2 and (one.table == 1 or one.offers >= 2) for one in clients), TIMEOUT)
    for one in clients:
        equal([who for who in bankers(one) if who == one.account.person], [], "the player declined")
        equal(len(bankers(one)) > 0, one.table != 1, f"bots bank at table {one.table}")
        one.close()


@case
def banks(server):
    """A single visitor banks, and the bots bet against them"""
    one = Visitor(server.port, Account(server.port).guest("Rich"), 2, banks=True)

    def banked():
        kinds = [event["event"] + ("-by-player" if event.get("person") == one.account.person else "")
                 for event in one.events]
        begun = kinds.index("round-begun-by-player") if "round-begun-by-player" in kinds else len(kinds)
        return "wager-placed" in kinds[begun:] and "settled" in kinds[begun:]

    play([one], banked, TIMEOUT)
    one.close()


@case
def chosen(server):
    """Configured bots take their seats, decide by their strategy, and bank or decline as configured"""
    one = Seated(server.port, None, CHOSEN)
    one.do("subscribe")
    one.hear_until(lambda: len([event for event in one.events if event["event"] == "settled"]) >= 4, "rounds")
    seats = {place: person["person"] for person in one.sections["people"] for place in person["seats"]}
    equal(sorted(seats), [1, 5, 6])
    decided = [(event["person"], event["play"]) for event in one.events if event["event"] == "decided"]
    equal({play_ for person, play_ in decided if person == seats[6]}, {True}, "always")
    equal({play_ for person, play_ in decided if person == seats[5]}, {False}, "never")
    equal(set(bankers(one)), {seats[1]}, "who banks")
    listed = server.tool("user", "list", "--data", server.data).stdout
    holds(all(name in listed for name in ("Bold", "Timid", "Banker")), listed)
    one.close()


def entries(server):
    with sqlite3.connect(f"file:{server.journal()}?mode=ro", uri=True) as journal:
        return journal.execute("SELECT count(*) FROM entries").fetchone()[0]


@case
def alone(server):
    """Without people the bots finish their round, and pause"""
    page = Http(server.port)

    def pause():
        """No clock of a table runs, and a bot that thinks for a tenth of a second does nothing."""
        before = entries(server)
        comes_to_rest(server)
        clocks = [page.ask("GET", f"/api/v1/tables/{table}").json()["clock"] for table in range(1, CHOSEN + 1)]
        return entries(server) == before and all(clock["until"] is None for clock in clocks)

    # The guests of earlier cases are gone, and sit out after their grace.
    wait_until(pause, "a pause")
    # A watcher arrives, and the bots continue.
    one = Seated(server.port, None, 1)
    one.do("subscribe")
    one.hear_until(lambda: any(event["event"] == "settled" for event in one.events), "a round")
    one.close()


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
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config, "--grace-seconds", "1").start()
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
