#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Permissions: every route and every command with every role and without one, on a person's own things
and on other people's. The tables of docs/security.md, the declarations that the program prints and the
answers of a running server must agree, and every refusal must be logged.

    test_roles.py PROGRAM PRINT-DECLARED SECURITY-DOCUMENT [CASE…]
"""
import json
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Http, Seated, Server  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
VISITOR = "visitor"
ROLES = [VISITOR, "guest", "player", "dealer", "floor", "cage", "auditor", "admin"]
TABLES = {role: number for number, role in enumerate(ROLES, 1)}
CONFIG = "trey: 1\ntables:\n" + "".join(
    f"  - {{name: T{number}, chips: play, rules: house-banked, dealer: person, bots: 0}}\n" for number in range(1, len(ROLES) + 2))
OWN_TABLE = len(ROLES) + 1  # where staff who may play sit
ROUNDS = OWN_TABLE + 1  # where each round is played by one person
CONFIG += f"  - {{name: R, number: {ROUNDS}, chips: play, rules: house-banked, bots: 0, reveal_seconds: 1, result_seconds: 1}}\n"
LINES_PER_SECOND = 80  # the log writes a hundred at most


# ---- Document and declaration ----

def tables_of(text):
    """The tables of a document, each a list of rows with the heading first."""
    rows = []
    for line in text.splitlines() + [""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif rows:
            yield rows[:1] + rows[2:]
            rows = []


def codes(cell):
    return re.findall(r"`([^`]+)`", cell)


def read_document(path):
    """Maps routes to a cell for each role, commands and keys to table roles, and roles to table roles."""
    with open(path, encoding="utf-8") as file:
        tables = list(tables_of(file.read()))
    routes, seen_as, tables_as = {}, {}, {"command": {}, "key": {}}
    for heading, *rows in tables:
        if heading[1:] == ROLES:
            for row in rows:
                routes |= {tuple(code.split(" ")): dict(zip(ROLES, row[1:])) for code in codes(row[0])}
        elif heading[1:] == ["as"]:
            for row in rows:
                tables_as[heading[0]] |= {code: codes(row[1]) for code in codes(row[0])}
        elif heading == ["account", "at a table"]:
            for names, role in rows:
                seen_as |= {name: (codes(role) or [None])[0] for name in names.split(", ")}
    return routes, tables_as["command"], tables_as["key"], seen_as


def declared_cell(route, role):
    if role == VISITOR:
        return "all" if route["visitors"] else "–"
    return "all" if role in route["all"] else "own" if role in route["own"] else "–"


class Floor:
    """A server, a person of each role with their own address, and the lines that the log must have."""

    def __init__(self, server, declared, document):
        self.server, self.declared = server, declared
        self.routes, self.commands, self.keys, self.seen_as = document
        self.people, self.logged, self.second, self.lines = {}, [], 0, 0
        for number, role in enumerate(ROLES):
            account = Account(server.port, source=f"127.0.0.{10 + number}")
            if role == "guest":
                account.guest("Gil")
            elif role != VISITOR:
                server.add_user(role, PASSWORD, role)
                equal(account.login(role, PASSWORD).status, 200, role)
            self.people[role] = account
        self.other = Account(server.port, source="127.0.0.9")  # whose things belong to somebody else, for every role
        server.add_user("otto", PASSWORD)
        self.other.login("otto", PASSWORD)
        self.rounds = {who: self.play(account) for who, account in
                       (("otto", self.other), ("guest", self.people["guest"]), ("player", self.people["player"]))}

    def play(self, account):
        """Plays a round with one person, who folds. Returns its number."""
        if account.me["kind"] == "account":
            paid = self.people["cage"].ask("POST", "/api/v1/cage/deposits", {"person": account.person, "amount": 100000})
            equal(paid.status, 200)
        one = Seated(self.server.port, account, ROUNDS, source=account.source)
        for do, members in (("subscribe", {}), ("sit", {"seat": 1}), ("buy-in", {"amount": 2000})):
            equal(one.do(do, **members)["status"], "ok", do)
        one.hear_until(lambda: one.may("place"), "bets")
        equal(one.do("place", seat=1, wager="ante", amount=500)["status"], "ok")
        one.do("ready")
        one.hear_until(lambda: one.may("decide"), "the player's turn")
        number = one.sections["clock"]["round"]
        equal(one.do("decide", seat=1, play=False)["status"], "ok")
        one.hear_until(lambda: "round-ended" in [event["event"] for event in one.events], "the end")
        equal(one.do("leave")["status"], "ok")
        one.close()
        return number

    def number(self, role):
        return self.people[role].me["person"] if role != VISITOR else 0

    def note(self, event, what, role):
        """Records a line that the log must have, slowly enough for the limit of the log."""
        self.logged.append((event, what, str(self.number(role)) if event != "foreign-origin" else None))
        if int(time.time()) != self.second:
            self.second, self.lines = int(time.time()), 0
        self.lines += 1
        if self.lines >= LINES_PER_SECOND:
            time.sleep(1.01 - time.time() % 1)


# ---- Routes ----

def path_of(route, numbers):
    return re.sub(r"\{(\w+)\}", lambda _: str(numbers.pop(0)), route["path"])


def objects(floor, route, role):
    """(owner, path, body) of the requests for a route. A body without effect is enough: it is read after the
    check of the role."""
    own, other = floor.number(role) or 1, floor.other.person
    if route["code"] in ("person-change", "wallet"):
        body = {} if route["method"] == "PATCH" else None
        return [("own", path_of(route, [own]), body), ("other", path_of(route, [other]), body)]
    if route["code"] == "round":
        own_round = [("own", path_of(route, [ROUNDS, floor.rounds[role]]), None)] if role in floor.rounds else []
        return own_round + [("other", path_of(route, [ROUNDS, floor.rounds["otto"]]), None)]
    if route["code"] in ("deposit", "withdrawal"):
        return [("own", route["path"], {"person": own, "amount": 0}), ("other", route["path"], {"person": other, "amount": 0})]
    body = {} if route["method"] in ("POST", "PATCH") else None
    return [("own", path_of(route, [1, 1]), body)]


def is_refused(response, role):
    """Whether a response is the refusal for the role; any other 401 or 403 is a fault. Other people's rounds get 404."""
    if response.status == 404 and response.json()["error"] == "no-such-round":
        return True
    if response.status not in (401, 403):
        return False
    if response.json()["error"] == "confirm-first":
        return False  # the role would do, but the password was not entered again
    if response.json()["error"] == "reader-key":
        return False  # what counts is the key of a card reader
    equal((response.status, response.json()["error"]), (401, "log-in") if role == VISITOR else (403, "forbidden"))
    return True


def may(cell, whose):
    return cell == "all" or cell == ("own" if whose == "own" else "others")


@case
def declared(floor):
    """The table of routes in the document matches the program"""
    rows = {(route["method"], route["path"]): {role: declared_cell(route, role) for role in ROLES}
            for route in floor.declared["routes"]}
    equal(sorted(floor.routes), sorted(rows), "routes")
    for name, cells in rows.items():
        # That cashiers may not serve themselves is decided later, when the customer is known.
        told = {role: cell.replace("others", "all") for role, cell in floor.routes[name].items()}
        equal(told, cells, " ".join(name))


@case
def declared_commands(floor):
    """The tables of commands and of table roles in the document match the program"""
    rows = {code: roles for code, roles in floor.declared["commands"].items() if roles != ["clock"]}
    equal(floor.commands, rows, "commands")
    equal(floor.seen_as, floor.declared["roles"] | {VISITOR: None}, "table roles")


@case
def routes(floor):
    """Every route with every role, for own and other people's things; refusals are logged"""
    for route in floor.declared["routes"]:
        for role in ROLES:
            if route["code"] == "logout":
                continue  # at the end
            for whose, path, body in objects(floor, route, role):
                cell = floor.routes[route["method"], route["path"]][role]
                response = floor.people[role].ask(route["method"], path, body)
                refused = is_refused(response, role)
                equal(refused, not may(cell, whose), f"{role}: {route['method']} {path} ({whose}): {response.status}")
                if refused and (cell == "–" or route["code"] == "round"):
                    floor.note("forbidden", route["code"], role)
                holds(response.status < 500 or response.status == 501, f"{role}: {path}: {response.status}")
                if role == VISITOR:
                    floor.people[role].cookie = None  # somebody who became a guest


@case
def csrf(floor):
    """Every change without the CSRF token, or with a wrong one, is refused, for every role that may make it"""
    for route in floor.declared["routes"]:
        if route["method"] == "GET":
            continue
        for role in ROLES[1:]:
            for whose, path, body in objects(floor, route, role)[:1]:
                cell = floor.routes[route["method"], route["path"]][role]
                mine = floor.people[role].csrf
                tokens = [None, floor.other.csrf]
                if route["code"] == "logout":  # and what looks like it
                    tokens += ["", "x", mine[:-1], mine + "A", mine.swapcase()]
                for token in tokens:
                    rows = {} if token is None else {"X-CSRF-Token": token}
                    response = floor.people[role].ask(route["method"], path, body, headers=rows, csrf=False)
                    wanted = "forbidden" if cell == "–" else "csrf"
                    equal((response.status, response.json()["error"]), (403, wanted), f"{role}: {path}: {token}")
                    floor.note(wanted, route["code"], role)


@case
def origins(floor):
    """Every change from a page of another origin is refused, even with the right token"""
    for route in floor.declared["routes"]:
        if route["method"] == "GET":
            continue
        for role in ROLES:
            _, path, body = objects(floor, route, role)[0]
            response = floor.people[role].ask(route["method"], path, body, headers={"Origin": "http://evil.example"})
            equal((response.status, response.json()["error"]), (403, "origin"), f"{role}: {path}")
            floor.note("foreign-origin", None, role)


# ---- Commands ----

MEMBERS = {
    "sit": {"seat": 2}, "decline-bank": {"seat": 2}, "buy-in": {"amount": 500}, "cash-out": {"amount": 500},
    "take-bank": {"seat": 2, "amount": 500}, "place": {"seat": 2, "wager": "ante", "amount": 500},
    "withdraw": {"seat": 2, "wager": "ante"}, "commit": {"commitment": "ab" * 32}, "reveal": {"entropy": "cd" * 32},
    "decide": {"seat": 2, "play": False}, "seat": {"seat": 2}, "free-seat": {"seat": 2}, "enter-hand": {"seat": 2, "cards": "As Kd 3c"},
    "expose-card": {"cards": "3c"}, "correct-hand": {"seat": 2, "cards": "As Kd 3c", "text": "misread"}, "key": {"key": "hand"},
    "shuffler-fault": {"text": "stuck"}, "change-device": {"device": "machine"}, "void": {"reason": "staff-decision", "text": "a try"},
    "open": {"rules": {"rules": "house-banked"}}, "post": {"rules": {"rules": "house-banked", "dealer": "person"}},
}
AS = [None, "player", "dealer", "supervisor", "auditor"]


def as_member(role):
    return {} if role is None else {"as": role}


def connect(floor, role, table):
    account = floor.people[role]
    return Seated(floor.server.port, None if role == VISITOR else account, table, source=account.source)


@case
def commands(floor):
    """Every command with every role, as every role of a table; refusals are logged"""
    for role in ROLES:
        one = connect(floor, role, TABLES[role])
        for code, roles in floor.commands.items():
            for as_ in AS if floor.seen_as[role] == "player" else AS[:1] + AS[2:]:  # without it: player
                answer = one.do(code, **MEMBERS.get(code, {}), **as_member(as_))
                equal(answer["type"], "answer", f"{role}: {code}: {answer}")
                refused = answer.get("error") == "role-not-allowed"
                allowed = floor.keys["hand"] if code == "key" else roles
                wanted = (as_ or "player") == floor.seen_as[role] and (as_ or "player") in allowed
                equal(refused, not wanted, f"{role}: {code} as {as_}: {answer}")
                if refused:
                    floor.note("not-allowed", code, role)
        for code in ("tick", "resume"):
            equal(one.do(code)["error"], "command-unknown", code)
        one.close()


@case
def keys(floor):
    """Every key of the keypad works only for its owner, dealer or supervisor"""
    for role in ("dealer", "floor"):
        one, as_ = connect(floor, role, TABLES[role]), floor.seen_as[role]
        if role == "dealer":
            one.do("sign-on", **as_member(as_))
        for key, roles in floor.keys.items():
            answer = one.do("key", key=key, seat=2, hand="straight", amount=100, text="a try", **as_member(as_))
            equal(answer["type"], "answer", f"{role}: {key}: {answer}")
            refused = answer.get("error") == "role-not-allowed"
            equal(refused, as_ not in roles, f"{role}: {key}: {answer}")
            if refused:
                floor.note("not-allowed", "key", role)
        one.close()


@case
def looking(floor):
    """A client that names another role still sees only what its own role may see"""
    for role in ROLES:
        for as_ in AS:
            one = connect(floor, role, TABLES["visitor"])
            equal(one.do("subscribe", **as_member(as_))["status"], "ok")
            one.hear_until(lambda: one.you, "the private part")
            equal(one.you["role"], floor.seen_as[role] or "player", f"{role} as {as_}")
            equal("staff" in one.you, one.you["role"] != "player", f"{role} as {as_}: staff")
            one.close()


@case
def own_table(floor):
    """Staff who may play are only players at the table where they sit, and staff at others"""
    names = [role for role, seen in floor.seen_as.items() if seen not in (None, "player")]
    for seat, role in enumerate(names, 1):
        floor.server.add_user(f"{role} two", PASSWORD, role, "player")
        account = Account(floor.server.port, source=f"127.0.0.{30 + seat}")
        equal(account.login(f"{role} two", PASSWORD).status, 200)
        floor.people[f"{role} two"] = account
        one = Seated(floor.server.port, account, OWN_TABLE, source=account.source)
        equal(one.do("sit", seat=seat)["status"], "ok", role)
        for code, roles in floor.commands.items():
            if "player" in roles:
                continue
            answer = one.do(code, **MEMBERS.get(code, {}), **{"as": floor.seen_as[role]})
            equal(answer.get("error"), "role-not-allowed", f"{role}: {code} at their own table")
            floor.note("not-allowed", code, f"{role} two")
            there = one.do(code, **MEMBERS.get(code, {}), **{"as": floor.seen_as[role], "table": TABLES["visitor"]})
            refused = there.get("error") == "role-not-allowed"
            allowed = floor.keys["hand"] if code == "key" else roles
            equal(refused, floor.seen_as[role] not in allowed, f"{role}: {code} at another")
            if refused:
                floor.note("not-allowed", code, f"{role} two")
        one.do("subscribe")
        one.hear_until(lambda: one.you, "the private part")
        equal(one.you["role"], "player", role)
        one.close()


@case
def others_seats(floor):
    """Nobody may use the seat, wagers or hand of another player"""
    table = TABLES["admin"]
    floor.server.add_user("cas", PASSWORD, "cage")
    cas = Account(floor.server.port, source="127.0.0.40")
    cas.login("cas", PASSWORD)
    for who in (floor.other, floor.people["player"]):
        equal(cas.ask("POST", "/api/v1/cage/deposits", {"person": who.person, "amount": 50000}).status, 200)
    otto = Seated(floor.server.port, floor.other, table, source=floor.other.source)
    otto.do("subscribe")
    equal(otto.do("sit", seat=7)["status"], "ok")
    equal(otto.do("buy-in", amount=10000)["status"], "ok")
    for role in ("guest", "player"):
        one = connect(floor, role, table)
        one.do("subscribe")
        equal(one.do("sit", seat=1 + ROLES.index(role))["status"], "ok", role)
        equal(one.do("buy-in", amount=10000)["status"], "ok")
        for code in ("sit", "take-bank", "decline-bank", "place", "withdraw", "decide"):
            answer = one.do(code, **MEMBERS[code] | {"seat": 7})
            equal(answer["status"], "refused", f"{role}: {code} for another's seat")
        one.do("leave")
        one.close()
    otto.hear_until(lambda: otto.myself() and otto.myself()["stack"] == 10000, "the player's chips")
    equal(otto.myself()["seats"], [7])
    otto.close()


# ---- The end ----

@case
def logout(floor):
    """Logging out ends only one's own session; a visitor has none"""
    for role in ROLES:
        response = floor.people[role].ask("DELETE", "/api/v1/session")
        equal(response.status, 401 if role == VISITOR else 204, role)
        if role == VISITOR:
            floor.note("forbidden", "logout", role)
        equal(floor.other.ask("GET", "/api/v1/me").status, 200, f"after {role}")


@case
def logged(floor):
    """The log has every refusal, with the attempt and the person, and no others"""
    equal(floor.server.stop(), 0)
    seen = []
    with open(floor.server.log, encoding="utf-8") as file:
        for line in map(json.loads, file):
            holds("left_out" not in line, f"lines were left out: {line}")
            if line["event"] in ("forbidden", "csrf", "not-allowed", "foreign-origin"):
                seen.append((line["event"], line.get("route", line.get("command")), line.get("person")))
                of_visitor = line.get("person") == "0" and line["event"] == "forbidden"
                equal(line["level"], "debug" if of_visitor else "warning", str(line))
    if not sys.argv[2:]:
        equal(sorted(map(str, seen)), sorted(map(str, floor.logged)))
        print(f"# {len(seen)} refusals")


def main():
    program, printer, document = sys.argv[1:4]
    del sys.argv[2:4]
    told = json.loads(subprocess.run([printer], capture_output=True, check=True).stdout)
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(program, os.path.join(path, "room"), "--config", config, "--log-format", "json", "--log-level",
                        "debug", "--messages-per-second", "10000", "--message-burst", "10000",
                        environment={"TREY_STAFF_MAY_PLAY": "yes"}).start()
        try:
            return run(Floor(server, told, read_document(document)))
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
