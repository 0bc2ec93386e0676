#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A room from before there were two kinds of chips (COVER-10), stored in tests/data/room_before_chips.tar.xz: written by a
program from before edition 2 and ended by kill -9. Kim, an account with $500 from the cage, won an ante of Zoe's, a guest;
both sit at tables 1 and 3, where at table 3 a wager lies; Zoe also sits at table 2, with a bot and a progressive, and at
a private table with another bot."""
import json
import os
import sys
import tarfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Server, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

ROOM_BEFORE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "room_before_chips.tar.xz")

PASSWORD = "correct horse 7 battery"
STATE = {"cage": -2150000, "wallet": 2045000, "stack": 97900, "spot": 2000, "bank": 5000, "drop-box": 100,
         "tray": -100000, "pool": 100000, "felt": 0}
CONFIG = """
trey: 1
tables:
  - {name: Mixed, chips: cage, rules: california-grand, posting: {schedule: A4}}
  - {name: House, chips: play, rules: house-banked, posting: {progressive: {paytable: 1}}, bots: 1}
  - {name: Late, chips: play, rules: california-grand, posting: {schedule: A4}, bots: 0}
"""


def verified(server):
    done = server.tool("audit", "verify", server.journal(), "--key", server.journal() + ".key", "--json")
    equal(done.returncode, 0, done.stdout + done.stderr)
    return json.loads(done.stdout)


def tables(server):
    return {one["number"]: one for one in Account(server.port).ask("GET", "/api/v1/tables").json()["tables"]}


@case
def before(server):
    """The journal replays with the balances it had, all in chips from the cage"""
    told = verified(server)
    equal(told["balances"], STATE)
    equal(set(told["play_balances"].values()), {0})


@case
def opened_anew(server):
    """COVER-10: every table is reopened with the configuration: at once, or when its round is over"""
    server.start()
    wait_until(lambda: tables(server)[3]["rules"]["posted"]["chips"] == "play", "table 3")
    found = tables(server)
    equal({number: one["rules"]["posted"]["chips"] for number, one in found.items() if number < 1000},
          {1: "cage", 2: "play", 3: "play"})
    equal([found[number]["people"] for number in (1, 3)], [[], []])
    holds(all(who["kind"] == "bot" for who in found[2]["people"]), str(found[2]["people"]))
    server.kim = Account(server.port)
    equal(server.kim.login("kim", PASSWORD).status, 200)
    told = server.kim.me
    equal(told["tables"], [])
    # $500, and the ante that was Zoe's, less a fee of $1; at table 3 the bank's fate was open.
    holds(told["wallet"] > 0 and told["play_wallet"] == 100000, str(told))


@case
def whose(server):
    """COVER-10: what a guest and the bots had is play chips now; what an account had stays chips from the cage"""
    equal(server.stop(), 0)
    told = verified(server)
    equal((sum(told["balances"].values()), sum(told["play_balances"].values())), (0, 0))
    equal(told["balances"]["wallet"], server.kim.me["wallet"], "only the account has chips from the cage")
    equal([told["balances"][name] for name in ("stack", "spot", "bank", "pool")], [0, 0, 0, 0])
    equal(told["play_balances"]["pool"], 100000, "the meter began again at its seed")
    holds(told["play_balances"]["wallet"] > 100000, "the guest's chips")


def main():
    with Directory() as path:
        with tarfile.open(ROOM_BEFORE) as kept:
            kept.extractall(path)
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config)
        try:
            return run(server)
        finally:
            if server.process is not None and server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
