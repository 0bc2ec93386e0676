#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a restart and a reload keep and change: closed tables, limits, the room's own fees, settings.

    test_serve_house.py PROGRAM [CASE…]
"""
import contextlib
import os
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Http, Seated, Server, wait_until  # noqa: E402
from tap import CASES, case, equal, holds, run_cases  # noqa: E402

PASSWORD = "correct horse 7 battery"

RULES = """
trey: 1
schedules:
  room:
    R1:
      player: {by wager: {up to $50: $FEE, $51 and over: $2}}
      bank: {by total action: {up to $100: $1, $101 and over: $3}}
postings:
  friday: {rules: california-bureau, schedule: R1, ante_max: $100}
"""


class House:
    """A data directory, its files, and one server after the other."""

    def __init__(self, program, path):
        self.program, self.path, self.server, self.floor = program, path, None, None
        self.data, self.config = os.path.join(path, "data"), os.path.join(path, "room.yaml")

    def write(self, tables, *lines):
        with open(self.config, "w", encoding="utf-8") as file:
            file.write("\n".join(["trey: 1", *lines, "tables:", *(f"  - {{{one}}}" for one in tables)]) + "\n")

    def write_rules(self, fee):
        path = os.path.join(self.path, "rules.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(RULES.replace("$FEE", fee))
        return "rules_file: rules.yaml"

    def start(self, *options):
        is_new = not os.path.exists(self.data)
        self.server = Server(self.program, self.data, "--config", self.config, *options)
        if is_new:
            self.server.add_user("Flo", PASSWORD, "floor")
            self.server.add_user("Audrey", PASSWORD, "auditor")
        self.mark = os.path.getsize(self.server.log) if os.path.exists(self.server.log) else 0
        self.server.start()
        self.floor = Account(self.server.port)
        equal(self.floor.login("Flo", PASSWORD).status, 200)
        return self

    def stop(self, number=signal.SIGTERM):
        return self.server.stop(number)

    def said(self, *words):
        """The lines of the log since the start, or since the last call of `listen`, that contain all the words."""
        with open(self.server.log, "rb") as file:
            file.seek(self.mark)
            lines = file.read().decode().splitlines()
        return [line for line in lines if all(word in line for word in words)]

    def listen(self):
        self.mark = os.path.getsize(self.server.log)

    def reload(self):
        """Sends SIGHUP, and returns when the server has read its configuration."""
        self.listen()
        self.server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: self.said(" reloaded ") or self.said(" reload-refused "), "the reload")

    def table(self, number=1):
        return self.floor.ask("GET", f"/api/v1/tables/{number}").json()

    def is_open(self, number=1):
        return self.table(number)["table"]["state"] != "closed"

    def limit(self, number=1):
        return self.table(number)["rules"]["ante_max"]

    def boss(self, number=1):
        """The floor at a table."""
        one = Seated(self.server.port, self.floor, table=number)
        equal(one.do("subscribe", **{"as": "supervisor"})["status"], "ok")
        return one


QUIET = "name: Quiet, chips: play, rules: house-banked, bots: 0"


@case
def closed(house):
    """A table that the floor has closed stays closed after a restart, and opens again by the floor alone"""
    house.write([QUIET, "name: Other, chips: play, rules: house-banked, bots: 0"])
    house.start()
    boss = house.boss()
    equal(boss.do("close", **{"as": "supervisor"})["status"], "ok")
    boss.close()
    equal((house.is_open(1), house.is_open(2)), (False, True))
    for how in (signal.SIGTERM, signal.SIGKILL):
        house.stop(how)
        house.start()
        equal((house.is_open(1), house.is_open(2)), (False, True), f"after {how}")
        holds(house.said("table-stays-closed", "table=1"), "the log says that it stays closed")
        equal(house.said("table-stays-closed", "table=2"), [])
    # A table that drained and closed by itself was closed by the floor, too.
    other = house.boss(2)
    equal(other.do("drain", **{"as": "supervisor"})["status"], "ok")
    other.close()
    wait_until(lambda: not house.is_open(2), "the end of the drain")
    house.stop()
    house.write([QUIET, "name: Other, chips: play, rules: house-banked, bots: 0",
                 "name: New, chips: play, rules: house-banked, bots: 0"])
    house.start()
    equal([house.is_open(n) for n in (1, 2, 3)], [False, False, True])
    boss = house.boss()
    equal(boss.do("open", rules={"rules": "house-banked"}, **{"as": "supervisor"})["status"], "ok")
    boss.close()
    house.stop()
    house.start()
    equal(house.is_open(1), True, "the floor has opened it")


@case
def limits(house):
    """Changed limits take effect at the start; limits that the floor has posted stay until the file changes"""
    house.write([QUIET + ", posting: {ante_max: $100}"])
    house.start()
    equal(house.limit(), 10000)
    house.stop()
    house.start()
    equal(house.said("rules-"), [], "nothing has changed")
    house.stop()
    house.write([QUIET + ", posting: {ante_max: $200}, betting_seconds: 33, away: wait"])
    house.start()
    equal(house.limit(), 20000)
    line = "".join(house.said("rules-posted", "table=1"))
    holds("ante_max from $100.00 to $200.00" in line and "betting_seconds from 20 to 33" in line, line)
    holds("away from fold to wait" in line, line)
    boss = house.boss()
    equal(boss.do("post", rules={"rules": "house-banked", "posting": {"ante_max": 5000}}, **{"as": "supervisor"})["status"], "ok")
    boss.close()
    house.stop()
    house.start()
    equal(house.limit(), 5000, "the floor's own limit")
    line = "".join(house.said("rules-differ-from-file", "table=1"))
    holds("ante_max from $50.00 to $200.00" in line and "floor page" in line, line)
    house.stop()
    house.write([QUIET + ", posting: {ante_max: $300}, betting_seconds: 33"])
    house.start()
    equal(house.limit(), 30000, "the file has changed")
    equal(house.server.verify().returncode, 0)


@case
def under_way(house):
    """While a round is under way, changed limits wait for its end; the log says so"""
    table = QUIET + ", betting_seconds: 3600, result_seconds: 1"
    house.write([table + ", posting: {ante_max: $100}"])
    house.start()
    ann = Account(house.server.port).guest("Ann")
    one = Seated(house.server.port, ann)
    equal(one.do("sit", seat=1)["status"], "ok")
    equal(one.do("buy-in", amount=20000)["status"], "ok")
    equal(one.do("place", seat=1, wager="ante", amount=5000)["status"], "ok")
    one.close()
    house.stop(signal.SIGKILL)
    house.write([table + ", posting: {ante_max: $25}"])
    house.start()
    equal(house.limit(), 10000, "the round under way has the old limits")
    line = "".join(house.said("rules-wait-for-round", "table=1"))
    holds("ante_max from $100.00 to $25.00" in line, line)
    boss = house.boss()
    equal(boss.do("void", reason="staff-decision", text="test", **{"as": "supervisor"})["status"], "ok")
    boss.close()
    wait_until(lambda: house.limit() == 2500, "the new limit")
    equal(len(house.said("rules-wait-for-round")), 1, "said once")
    equal(len(house.said("rules-posted")), 1)
    equal(house.server.verify().returncode, 0)


def play_rounds(house, count):
    """Bots play at table 1 while somebody watches."""
    watcher = Seated(house.server.port, Account(house.server.port).guest())
    equal(watcher.do("subscribe")["status"], "ok")
    ended = lambda: sum(one["event"] == "round-ended" for one in watcher.events)  # noqa: E731
    watcher.hear_until(lambda: ended() >= count, "rounds")
    watcher.close()


def differences(one, other, path=""):
    """Where two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [found for name in one.keys() | other.keys()
                for found in differences(one.get(name), other.get(name), f"{path}.{name}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for i, pair in enumerate(zip(one, other)) for found in differences(*pair, f"{path}[{i}]")]
    return [] if one == other else [f"{path}: {one!r} and {other!r}"]


def fee_of_round(house, number):
    auditor = Account(house.server.port)
    equal(auditor.login("Audrey", PASSWORD).status, 200)
    answer = wait_until(lambda: (got := auditor.ask("GET", f"/api/v1/tables/1/rounds/{number}")).status == 200 and got,
                        "the round in the archive").json()
    return answer


@case
def own_fees(house):
    """A changed fee in the room's own schedule stops nothing: old rounds keep the old fee, new ones have the new"""
    seconds = "betting_seconds: 1, offer_seconds: 1, result_seconds: 1, reveal_seconds: 1"
    table = f"name: Friday, chips: play, rules: friday, {seconds}, bots: [{{pace_ms: 50}}, {{pace_ms: 50, bank: yes}}]"

    def post(fee):
        house.write([table], house.write_rules(fee))

    post("$0.50")
    house.start()
    player = house.table()["rules"]["fees"]["player"][0]["bands"]
    equal(player[0]["fee"], 50)
    play_rounds(house, 1)
    before = fee_of_round(house, 1)
    house.stop()
    post("$1")
    house.start()
    equal(house.table()["rules"]["fees"]["player"][0]["bands"][0]["fee"], 100, "the new fee")
    line = "".join(house.said("rules-posted", "table=1"))
    holds("the fees of schedule R1" in line, line)
    equal(differences(fee_of_round(house, 1), before), [], "the old round is as it was")
    play_rounds(house, 1)
    house.stop()
    # Without any rule file, and with another one: the journal has all rules of its rounds.
    done = house.server.verify()
    equal((done.returncode, done.stderr), (0, ""))
    house.write([table.replace("friday,", "california-bureau,")])
    house.start()
    equal(house.table()["rules"]["fees"], None, "the schedule is gone")
    play_rounds(house, 1)
    equal(differences(fee_of_round(house, 1), before), [], "and the old round is as it was")
    house.stop()
    equal(house.server.verify().returncode, 0)
    # From the first entry, as a journal whose snapshots are lost.
    house.write([table], house.write_rules("$1.50"))
    house.start()
    equal(house.table()["rules"]["fees"]["player"][0]["bands"][0]["fee"], 150)


@case
def hang_up(house):
    """SIGHUP reads the configuration again: the log says what changed, and what needs a restart"""
    house.write([QUIET + ", posting: {ante_max: $100}"], "house: {hotline: 555-0100}", "limits: {clients: 500}")
    house.start()
    watcher = Seated(house.server.port, Account(house.server.port).guest())
    equal(watcher.do("subscribe")["status"], "ok")
    house.reload()
    holds(house.said("reloaded", "changed=0", "need_restart=0"), house.said("reloaded"))
    house.write([QUIET.replace("Quiet", "Loud") + ", posting: {ante_max: $250}",
                 "name: New, chips: play, rules: house-banked, bots: 0"],
                "house: {hotline: 555-0199}", "limits: {clients: 600}")
    house.reload()
    holds(house.said("setting-changed", "house.hotline", "555-0100", "555-0199"), "the hotline")
    holds(house.said("setting-needs-restart", "limits.clients", "500", "600"), "the number of clients")
    holds(house.said("table-renamed", "table=1") and house.said("table-added", "table=2"), "the tables")
    wait_until(lambda: house.limit() == 25000, "the new limit")
    holds(house.said("rules-posted", "table=1", "ante_max from $100.00 to $250.00"), "the rules")
    wait_until(lambda: house.is_open(2), "the new table")
    watcher.hear_until(lambda: any(one["event"] == "posted" for one in watcher.events), "news of the rules")
    names = [one["name"] for one in house.floor.ask("GET", "/api/v1/tables").json()["tables"]]
    equal(names[:2], ["Loud", "New"])
    notice = Http(house.server.port).ask("GET", "/api/v1/tables/1/notice.txt").body.decode()
    holds("555-0199" in notice, notice)
    # What needs a restart is said until it is done; what was applied is not said again.
    house.reload()
    holds(house.said("setting-needs-restart", "limits.clients"), "still")
    equal(house.said("setting-changed"), [])
    # A table that is no longer in the file stays as it is.
    house.write([QUIET.replace("Quiet", "Loud") + ", posting: {ante_max: $250}"], "house: {hotline: 555-0199}")
    house.reload()
    wait_until(lambda: house.said("table-not-in-file", "table=2"), "a word about the table")
    equal(house.is_open(2), True)
    watcher.close()
    equal(house.stop(), 0, "the end, after several reloads")


@case
def broken(house):
    """A file with an error changes nothing, and the log says where the error is"""
    house.write([QUIET + ", posting: {ante_max: $100}"])
    house.start()
    house.write([QUIET + ", posting: {ante_max: $200, cover: nothing}"], "grace_seconds: many")
    house.reload()
    holds(house.said("configuration-refused", "room.yaml:2:"), "the first error")
    holds(house.said("configuration-refused", "room.yaml:4:"), "the second error")
    holds(house.said("reload-refused", "nothing has changed"), "the end")
    equal(house.limit(), 10000)
    house.write([QUIET + ", posting: {ante_max: $200}"])
    house.reload()
    wait_until(lambda: house.limit() == 20000, "the limit of the mended file")


@case
def own_fees_reload(house):
    """A reload also reads the rule file: clients can post what is new in it"""
    table = "name: Friday, chips: play, rules: friday, bots: 0"
    house.write([table], house.write_rules("$0.50"))
    house.start()
    house.write_rules("$1")
    house.reload()
    wait_until(lambda: house.table()["rules"]["fees"]["player"][0]["bands"][0]["fee"] == 100, "the new fee")
    boss = house.boss()
    answer = boss.do("post", rules={"rules": "california-bureau", "posting": {"schedule": "R1"}}, **{"as": "supervisor"})
    equal(answer["status"], "ok", answer)
    equal(house.table()["rules"]["fees"]["player"][0]["bands"][0]["fee"], 100)
    boss.close()
    house.stop()
    house.start()
    equal(house.server.verify().returncode, 0)


@case
def no_file(house):
    """Without a configuration file there is nothing to read again: SIGHUP ends the server, as a closed terminal does"""
    # A test run under nohup hands on that the signal is ignored.
    prefix = ("env", "--default-signal=HUP")
    server = Server(house.program, house.data, "--bots", "0", prefix=prefix).start()
    equal(server.stop(signal.SIGHUP), -signal.SIGHUP)


@contextlib.contextmanager
def fixture():
    with Directory() as path:
        house = House(sys.argv[1], path)
        try:
            yield house
        finally:
            if house.server and house.server.process and house.server.process.poll() is None:
                house.server.stop(signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(run_cases(CASES, names=sys.argv[2:], fixture=fixture))
