#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Play chips and chips from the cage (COVER-10): nobody can turn one kind into the other, at any table, in any wallet or
in any report. The attack: a guest loses play chips to an account, which cashes them at the cage."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
PLAY, CAGE, HOUSE, BOTS = 1, 2, 3, 4
GUEST_CHIPS = 100000
QUICK = "betting_seconds: 60, offer_seconds: 60, reveal_seconds: 1, result_seconds: 1"
CONFIG = """
trey: 1
private_tables: {allowed: yes}
tables:
  - {name: Play, chips: %(first)s, rules: california-grand, posting: {schedule: A4}, bots: 0, %(quick)s}
  - {name: Cage, chips: cage, rules: california-grand, posting: {schedule: A4, ante_min: $7, increment: $5}, %(quick)s}
  - {name: House, chips: cage, rules: house-banked, %(quick)s}
  - {name: Bots, chips: play, rules: california-grand, posting: {schedule: A4}, bots: 2, %(quick)s}
"""


def configure(server, first):
    with open(server.config, "w", encoding="utf-8") as file:
        file.write(CONFIG % {"first": first, "quick": QUICK})


def wallets(account):
    """Chips from the cage, and play chips."""
    me = account.ask("GET", "/api/v1/me").json()
    return me["wallet"], me["play_wallet"]


def refused(answer, code, **members):
    equal((answer["status"], answer.get("error")), ("refused", code), str(answer))
    for name, value in members.items():
        equal(answer[name], value, str(answer))


def done(answer):
    equal(answer["status"], "ok", str(answer))


CLIENTS = []  # kept: their ids come from their addresses in memory, which must stay unique


def client(server, account, table):
    CLIENTS.append(Seated(server.port, account, table))
    return CLIENTS[-1]


def look(server, account, table):
    """A watcher of a table that has received its whole state."""
    one = client(server, account, table)
    done(one.do("subscribe"))
    one.hear_until(lambda: "rules" in one.sections and "people" in one.sections, "the table")
    return one


def join(server, account, table, seat, chips):
    one = look(server, account, table)
    done(one.do("sit", seat=seat))
    done(one.do("buy-in", amount=chips))
    return one


def fold_to_bank(bank, bank_seat, other, seat):
    """A round in which the bank wins an ante."""
    bank.hear_until(lambda: bank.sections["bank"]["offered_seat"] == bank_seat, "the offer")
    done(bank.do("take-bank", seat=bank_seat, amount=20000))
    other.hear_until(lambda: other.sections["clock"]["bets_open"], "bets")
    done(other.do("place", seat=seat, wager="ante", amount=2000))
    done(other.do("ready"))
    other.hear_until(lambda: other.sections["clock"]["phase"] == "decisions", "the deal")
    done(other.do("decide", seat=seat, play=False))
    bank.hear_until(lambda: any(event["event"] == "round-ended" for event in bank.events), "the end")


@case
def guests_at_the_cage_table(server):
    """COVER-10: a guest takes no part at a table for chips from the cage: no seat, no back line, no chips"""
    for table in (CAGE, HOUSE):
        one = look(server, server.zoe, table)
        equal(one.sections["rules"]["posted"]["chips"], "cage")
        for do, members in (("sit", {"seat": 1}), ("stand-behind", {}), ("buy-in", {"amount": 100})):
            refused(one.do(do, **members), "cage-chips-only", rule="COVER-10")
        equal(one.sections["people"], [])
        one.close()
    equal(wallets(server.zoe), (0, GUEST_CHIPS))


@case
def two_wallets(server):
    """COVER-10: an account has a wallet for each kind, and a table uses the wallet of its own kind"""
    paid = server.cas.ask("POST", "/api/v1/cage/deposits", {"person": server.kim.person, "amount": 50000})
    equal(paid.json()["wallet"], 50000)
    equal(wallets(server.kim), (50000, GUEST_CHIPS))
    one = client(server, server.kim, CAGE)
    done(one.do("sit", seat=1))
    refused(one.do("buy-in", amount=50001), "wallet-short", given=50001, limit=50000)
    done(one.do("buy-in", amount=50000))
    equal(wallets(server.kim), (0, GUEST_CHIPS))
    done(one.do("leave"))
    equal(wallets(server.kim), (50000, GUEST_CHIPS))
    one.close()
    one = client(server, server.kim, PLAY)
    done(one.do("sit", seat=1))
    refused(one.do("buy-in", amount=GUEST_CHIPS + 1), "wallet-short", limit=GUEST_CHIPS)
    done(one.do("buy-in", amount=60000))  # more than the wallet of the other kind has
    equal(wallets(server.kim), (50000, GUEST_CHIPS - 60000))
    done(one.do("leave"))
    one.close()


@case
def the_attack(server):
    """COVER-10: what an account wins of a guest's play chips stays play chips; the cage pays none of them"""
    kim, zoe = join(server, server.kim, PLAY, 1, 60000), join(server, server.zoe, PLAY, 2, 50000)
    fold_to_bank(kim, 1, zoe, 2)
    done(kim.do("leave"))
    done(zoe.do("leave"))
    cage, won = wallets(server.kim)
    holds(won > GUEST_CHIPS, f"kim won nothing: {won}")
    equal(cage, 50000, "chips from the cage")
    asked = {"person": server.kim.person, "amount": cage + 1}
    told = server.cas.ask("POST", "/api/v1/cage/withdrawals", asked)
    equal((told.status, told.json()["error"], told.json()["limit"]), (409, "wallet-short", cage))
    equal(server.cas.ask("GET", f"/api/v1/cage/wallets/{server.kim.person}").json()["wallet"], cage)
    one = client(server, server.kim, CAGE)  # nor do they come along to another table
    done(one.do("sit", seat=1))
    refused(one.do("buy-in", amount=cage + 1), "wallet-short", limit=cage)
    done(one.do("leave"))
    for one in (kim, zoe, one):
        one.close()
    equal(wallets(server.kim), (cage, won))


@case
def private_tables(server):
    """COVER-10: a private table is for play chips, regardless of its owner"""
    asked = {"rules": "california-grand", "posting": {"schedule": "A4"}, "bots": 0}
    told = server.kim.ask("POST", "/api/v1/tables", asked | {"chips": "cage"})
    equal((told.status, told.json()["error"], told.json()["where"]), (409, "play-chips-only", "chips"))
    made = server.kim.ask("POST", "/api/v1/tables", asked).json()
    before = wallets(server.kim)
    one = look(server, server.kim, made["number"])
    equal(one.sections["rules"]["posted"]["chips"], "play")
    done(one.do("sit", seat=1))
    done(one.do("buy-in", amount=1000))
    equal(wallets(server.kim), (before[0], before[1] - 1000))
    done(one.do("leave"))
    one.close()


@case
def posted_rules(server):
    """COVER-10: the floor can post other rules but not other chips; a new table is for chips from the cage"""
    rules = {"rules": "california-grand", "posting": {"schedule": "A5"}}
    for table, other in ((PLAY, "cage"), (CAGE, "play")):
        one = look(server, server.flo, table)
        kept = one.sections["rules"]["posted"]["chips"]
        refused(one.do("post", **{"as": "supervisor"}, rules=rules | {"chips": other}), "chips-configured", rule="COVER-10")
        done(one.do("post", **{"as": "supervisor"}, rules=rules))
        one.hear_until(lambda: one.sections["rules"]["posted"]["posting"]["schedule"] == "A5", "the new rules")
        equal(one.sections["rules"]["posted"]["chips"], kept)
        done(one.do("post", **{"as": "supervisor"}, rules=rules | {"posting": {"schedule": "A4"}, "chips": kept}))
        one.close()
    one = client(server, server.flo, 77)
    done(one.do("open", **{"as": "supervisor"}, rules=rules))
    one.close()
    one = look(server, server.flo, 77)
    equal(one.sections["rules"]["posted"]["chips"], "cage")
    kim = join(server, server.kim, 77, 1, 1000)
    refused(one.do("post", **{"as": "supervisor"}, rules=rules | {"chips": "play"}), "chips-fixed", rule="COVER-10")
    done(kim.do("leave"))
    done(one.do("close", **{"as": "supervisor"}))
    for one in (kim, one):
        one.close()


@case
def smallest_bank(server):
    """WAGER-13: a bank below the smallest possible ante is refused, and the message names that ante"""
    server.add_user("lee", PASSWORD, "player")
    lee = Account(server.port)
    lee.login("lee", PASSWORD)
    server.cas.ask("POST", "/api/v1/cage/deposits", {"person": lee.person, "amount": 50000})
    floor = client(server, server.flo, CAGE)
    done(floor.do("post", **{"as": "supervisor"}, rules={"rules": "california-grand", "betting_seconds": 60,
                  "offer_seconds": 60, "posting": {"schedule": "A4", "ante_min": 700, "increment": 500}}))
    kim, other = join(server, server.kim, CAGE, 1, 20000), join(server, lee, CAGE, 2, 20000)
    kim.hear_until(lambda: kim.sections["bank"]["offered_seat"] == 1, "the offer")
    for amount in (1, 700, 999):
        refused(kim.do("take-bank", seat=1, amount=amount), "bank-under-ante", rule="WAGER-13", given=amount, limit=1000)
    done(kim.do("take-bank", seat=1, amount=1000))
    done(kim.do("give-up-bank"))
    for one in (kim, other):
        done(one.do("leave"))
        one.close()
    floor.close()


@case
def reports(server):
    """COVER-10: fees, drop, cage and history count each kind separately"""
    counted = lambda chips: server.flo.ask("GET", f"/api/v1/reports/fees?chips={chips}").json()
    wait_until(lambda: counted("play")["total"]["fees"] > 0, "the round in the archive")
    equal(server.flo.ask("GET", "/api/v1/reports/fees").json()["total"]["fees"], 0, "the drop")
    equal([day["table"] for day in counted("cage")["days"] if day["fees"] > 0], [])
    equal(server.flo.ask("GET", "/api/v1/reports/fees?chips=gold").status, 400)
    total = server.cas.ask("GET", "/api/v1/reports/cage").json()["total"]
    equal((total["deposits"], total["paid_in"], total["paid_out"]), (2, 100000, 0), "play chips are not the cage's")
    history = lambda query: server.kim.ask("GET", f"/api/v1/me/history{query}").json()["rounds"]
    holds(any(one["chips"] == "play" and one["status"] == "settled" for one in history("")), "no round for play chips")
    equal({one["chips"] for one in history("?chips=play")}, {"play"})
    holds("play" not in {one["chips"] for one in history("?chips=cage")}, "both kinds in one list")
    rows = server.kim.ask("GET", "/api/v1/me/history.csv?chips=play").body.decode().splitlines()
    at = rows[0].split(",").index("chips")
    equal({row.split(",")[at] for row in rows[1:]}, {"play"})


@case
def bots_sit_at_play_tables(server):
    """COVER-10: bots sit at the table that is marked for play chips, and at no other table"""
    one = look(server, server.zoe, BOTS)
    one.hear_until(lambda: len(one.sections["people"]) == 2, "the bots")
    one.close()
    for table in (PLAY, CAGE, HOUSE):
        people = server.zoe.ask("GET", f"/api/v1/tables/{table}").json()["people"]
        equal([who for who in people if who["kind"] == "bot"], [], f"table {table}")


@case
def refused_configurations(server):
    """COVER-10: `trey config check` and `trey serve` refuse bots at a table for chips from the cage"""
    path = server.config + ".wrong"
    for rules in ("california-shfl", "california-grand", "california-bureau", "house-banked"):
        for chips in ("", "chips: cage, "):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"trey: 1\ntables: [{{name: A, {chips}rules: {rules}, bots: 1}}]\n")
            checked = server.tool("config", "check", "--config", path)
            equal(checked.returncode, 1, checked.stdout + checked.stderr)
            holds("sit only at tables for play chips" in checked.stderr, checked.stderr)
            started = server.tool("serve", "--config", path, "--data", server.data + ".wrong", "--listen", "127.0.0.1:0")
            equal(started.returncode, 1, started.stderr)


@case
def other_chips(server):
    """COVER-10: a table whose chips the configuration changes is closed first, and everybody gets their own back"""
    kim, zoe = join(server, server.kim, PLAY, 1, 5000), join(server, server.zoe, PLAY, 2, 3000)
    for one in (kim, zoe):
        one.close()
    before = [wallets(who) for who in (server.kim, server.zoe)]
    equal(server.stop(), 0)
    configure(server, "cage")
    server.start()
    for who in (server.kim, server.zoe, server.flo, server.cas):
        who.port = server.port
    told = server.zoe.ask("GET", f"/api/v1/tables/{PLAY}").json()
    equal((told["rules"]["posted"]["chips"], told["people"]), ("cage", []))
    equal(wallets(server.kim), (before[0][0], before[0][1] + 5000))
    equal(wallets(server.zoe), (before[1][0], before[1][1] + 3000))
    one = client(server, server.zoe, PLAY)
    refused(one.do("sit", seat=1), "cage-chips-only")
    one.close()


@case
def adds_up(server):
    """COVER-10: at the end each kind of chips sums to zero, and the journal passes the audit"""
    equal(server.stop(), 0)
    verified = server.verify()
    equal(verified.returncode, 0, verified.stdout + verified.stderr)
    told = json.loads(server.tool("audit", "verify", server.journal(), "--key", server.journal() + ".key", "--json").stdout)
    equal((sum(told["balances"].values()), sum(told["play_balances"].values())), (0, 0))
    equal(told["balances"]["cage"], -100000, "what was paid in")
    holds(told["play_balances"]["issue"] < 0 < told["play_balances"]["drop-box"], str(told["play_balances"]))
    equal(told["balances"]["drop-box"], 0)
    holds("issue" not in told["balances"] and "cage" not in told["play_balances"], "a source of the other kind")


def main():
    with Directory() as path:
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", os.path.join(path, "room.yaml"),
                        "--messages-per-second", "10000", "--message-burst", "10000")
        server.config = os.path.join(path, "room.yaml")
        configure(server, "play")
        server.start()
        for name, role in (("kim", "player"), ("cas", "cage"), ("flo", "floor")):
            server.add_user(name, PASSWORD, role)
            setattr(server, name, Account(server.port))
            equal(getattr(server, name).login(name, PASSWORD).status, 200)
        server.zoe = Account(server.port).guest("Zoe")
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
