#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules that the floor edits: all errors are reported at once, as `trey rules check` reports them.

    test_serve_rules.py PROGRAM [CASE…]
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = "trey: 1\nrules_file: %s\ntables: [{name: One, chips: play, rules: house-banked, bots: 0}]\n"
OWN = """trey: 1
schedules: {room: {R1: {player: {by wager: {up to $50: $0.50, $51 and over: $1}}}}}
designators: {ROOM-1: {ante bonus: ante-bonus-B, bonus: pair-plus-D}}
postings: {night: {rules: california-bureau, schedule: R1}}
"""

# Postings: a rule set, and members as the API takes them.
POSTINGS = [
    ("house-banked", {}),
    ("house-banked", {"seats": 9, "decks": 2, "ante_min": 50, "increment": 150, "cover": "matched", "paytable": "TCP-99",
                      "decision_seconds": 4, "progressive": {"paytable": 9, "denomination": 150}}),
    ("california-grand", {"decks": 8}),
    ("california-grand", {"seats": 99, "schedule": "Z9", "position_max": 1, "cover": "none"}),
    ("california-grand", {"decks": 3, "ante_min": 8000, "ante_max": 2000, "bonus_min": 5000, "bonus_max": 1000}),
    ("california-shfl", {"schedule": "1", "ante_max": 50000, "charge_bonus": True}),
    ("house-banked", {"ante_min": 1050, "ante_max": 1075}),
    ("california-grand", {"decks": 2, "ante_min": 1000, "bonus_max": 50, "position_max": 500}),
    ("california-bureau", {"ante_min": 700, "increment": 500}),
    ("california-bureau", {"progressive": {"paytable": 1}}),
]


def check(server, rules, who=None):
    return (who or server.floor).ask("POST", "/api/v1/rules/check", rules)


def as_yaml(value):
    """JSON is YAML, but a rule file has dollars."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {as_yaml(one) if name not in AMOUNTS else '$%.2f' % (one / 100)}"
                               for name, one in value.items()) + "}"
    return json.dumps(value)


AMOUNTS = {"ante_min", "ante_max", "bonus_min", "bonus_max", "position_max", "increment", "denomination"}


def told_by_tool(server, rules, posting):
    """What `trey rules check --json` finds in a file with this posting: severity, clause, sentence."""
    path = server.data + ".yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"trey: 1\npostings:\n  one: {as_yaml({'rules': rules} | posting)}\n")
    lines = [json.loads(line) for line in server.tool("rules", "check", "--json", path).stdout.splitlines()]
    return [(one["severity"], one.get("rule"), one["message"]) for one in lines[:-1]], lines[-1]["fine"]


def sentence(finding):
    """As in a rule file, where an error names the member; the API reports the place instead."""
    member = finding["where"].removeprefix("posting.")
    member += ".paytable" if member == "progressive" else ""
    return f"{member}: {finding['message']}" if finding["severity"] == "error" else finding["message"]


@case
def as_the_tool_says(server):
    """The findings are those of `trey rules check`, all of them, each with its place"""
    several = 0
    for rules, posting in POSTINGS:
        told = check(server, {"rules": rules, "posting": posting}).json()
        wanted, is_fine = told_by_tool(server, rules, posting)
        found = [(one["severity"], one.get("rule"), sentence(one)) for one in told["findings"]]
        equal((sorted(map(str, found)), told["fine"]), (sorted(map(str, wanted)), is_fine), f"{rules} {posting}")
        several += len(found) > 3
        for one in told["findings"]:
            member = one["where"].split(".")[1]
            holds(member in posting or one["code"] == "no-schedule", f"{one['where']} is not a member of {posting}")
    holds(several >= 2, "no posting has several findings")


@case
def warnings(server):
    """Lawful but risky choices are warnings beside the errors; rules with only warnings are valid"""
    told = check(server, {"rules": "california-grand", "posting": {"decks": 2, "cover": "running"}}).json()
    equal((told["fine"], [(one["severity"], one["code"], one["where"], one["rule"]) for one in told["findings"]]),
          (True, [("warning", "bonus-favours-player", "posting.decks", "OUT-4"),
                  ("warning", "no-schedule", "posting.schedule", "FEE-9"),
                  ("warning", "running-cover", "posting.cover", "COVER-7")]))
    told = check(server, {"rules": "california-grand", "posting": {"schedule": "A7", "decks": 2, "seats": 99}}).json()
    equal((told["fine"], [one["severity"] for one in told["findings"]]), (False, ["error", "warning"]))


@case
def json_errors_are_reported(server):
    """Wrong types, unknown members and unknown names are each reported, beside the findings of the rules"""
    told = check(server, {"rules": "house-banked", "colour": 1, "betting_seconds": 0, "dealer": "robot",
                          "posting": {"seats": "x", "decks": 9, "ante_max": -5, "bogus": 1, "progressive": 3}}).json()
    equal((told["fine"], sorted((one["code"], one.get("where")) for one in told["findings"])), (False, [
        ("amount-not-positive", "posting.ante_max"), ("decks-not-allowed", "posting.decks"),
        ("unknown-member", "colour"), ("unknown-member", "posting.bogus"), ("wrong-type", "betting_seconds"),
        ("wrong-type", "dealer"), ("wrong-type", "posting.progressive"), ("wrong-type", "posting.seats")]))
    for rules, found in (({"rules": "nothing", "posting": {"decks": 99}}, [("unknown-rules", "rules")]),
                         ({}, [("missing-member", "rules")]), ({"rules": 5}, [("wrong-type", "rules"), ("missing-member", "rules")])):
        told = check(server, rules).json()
        equal([(one["code"], one["where"]) for one in told["findings"]], found, f"{rules}")
    many = check(server, {"rules": "house-banked"} | {f"m{number}": 1 for number in range(500)}).json()
    holds(not many["fine"] and len(many["findings"]) == 32, f"{len(many['findings'])} findings")
    for body in (b"", b"[]", b"{", b'{"rules": "house-banked"} x', b"\xff", b'{"rules": "\\ud800"}'):
        answer = check(server, body)
        equal((answer.status, answer.json()["error"]), (400, "bad-request"), f"{body}")
    equal(check(server, {"rules": "x" * 5000}).json()["findings"][0]["code"], "text-too-long")


@case
def no_query(server):
    """A query is refused by its name, and the server goes on"""
    answer = server.floor.ask("POST", "/api/v1/rules/check?colour=1", {"rules": "house-banked"})
    equal((answer.status, answer.json()["error"]), (400, "bad-query"))
    equal(check(server, {"rules": "house-banked"}).json()["fine"], True)


@case
def how_it_is_run(server):
    """Requirements of a live table beyond the posting are reported too, as the table itself does"""
    rules = {"rules": "house-banked", "cards": "entered"}
    told = check(server, rules).json()
    equal([(one["code"], one["where"]) for one in told["findings"]], [("setting-not-allowed", "cards")])
    both = check(server, rules | {"posting": {"seats": 99}}).json()
    equal([one["where"] for one in both["findings"]], ["posting.seats", "cards"], "beside what is wrong with the posting")
    table = Seated(server.port, server.floor, 1)
    refused = table.do("post", rules=rules, **{"as": "supervisor"})
    equal((refused["status"], refused["error"]), ("refused", "setting-not-allowed"))
    table.close()


@case
def nothing_is_put_in_force(server):
    """A check of valid rules changes nothing"""
    before = server.floor.ask("GET", "/api/v1/tables/1").json()["rules"]
    equal(check(server, {"rules": "house-banked", "posting": {"ante_max": 5000}}).json(), {"findings": [], "fine": True})
    equal(server.floor.ask("GET", "/api/v1/tables/1").json()["rules"], before)


@case
def names(server):
    """The names that rules can have: the room's own first, and only those that a rule set takes"""
    book = server.floor.ask("GET", "/api/v1/rules").json()
    sets = {one["id"]: one for one in book["rules"]}
    equal(sorted(sets), ["california-bureau", "california-grand", "california-shfl", "house-banked"])
    equal(book["postings"][0], {"id": "night", "rules": "california-bureau", "own": True})
    bureau, grand = ([one["id"] for one in sets[name]["schedules"]] for name in ("california-bureau", "california-grand"))
    equal((bureau[0], "R1" in grand, "A7" in grand, "A7" in bureau), ("R1", False, True, True))
    equal(sets["california-bureau"]["schedules"][0], {"id": "R1", "own": True})
    tables = sets["house-banked"]["paytables"]
    equal((tables[0], tables[1]["own"], sets["house-banked"]["schedules"]), ({"id": "ROOM-1", "own": True}, False, []))
    for rules in ({"rules": "night"}, {"rules": "california-bureau", "posting": {"schedule": "R1"}}):
        equal([one for one in check(server, rules).json()["findings"] if one["severity"] == "error"], [], rules)


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        own = os.path.join(path, "own.yaml")
        for name, text in ((config, CONFIG % own), (own, OWN)):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        server = Server(sys.argv[1], os.path.join(path, "data"), "--config", config).start()
        try:
            server.add_user("flo", PASSWORD, "floor")
            server.floor = Account(server.port)
            equal(server.floor.login("flo", PASSWORD).status, 200)
            return run(server)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
