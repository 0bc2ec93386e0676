#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The API is as docs/api/*.yaml describe it: everything that a running server answers and sends, at tables
that are played and to requests good and bad; and everything that the program declares is described.

    test_described.py PROGRAM PRINT-DECLARED PRINT-VIEWS DESCRIPTIONS [CASE…]
"""
import json
import os
import re
import signal
import subprocess
import sys
import time

import jsonschema

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import client  # noqa: E402
import described  # noqa: E402
from cases import Directory  # noqa: E402
from client import TEXT, Account, Http, Live, Seated, Server, wait_until  # noqa: E402
from one_time_codes import totp  # noqa: E402
from test_serve_live import Gambler, play  # noqa: E402
from tap import CASES, case, equal, holds, run  # noqa: E402

CASES.clear()  # those of the other file

PASSWORD = "correct horse 7 battery"
TIMES = "betting_seconds: 2, offer_seconds: 1, reveal_seconds: 1, result_seconds: 1"
# The tables of the demonstration, quicker; one that people deal at with real cards, and one for requests.
CONFIG = """
trey: 1
control: {voids: two-people, cage_from: $50000}
tables:
  - {name: House, chips: play, rules: house-banked, posting: {ante_max: $100, progressive: {paytable: 1}}, %(times)s}
  - {name: Bureau, chips: play, rules: california-bureau, posting: {ante_max: $100, schedule: A4}, %(times)s}
  - {name: Grand, chips: play, rules: california-grand, posting: {ante_max: $100, schedule: A4}, %(times)s}
  - {name: Shuffle, chips: play, rules: california-shfl, posting: {schedule: 2}, %(times)s}
  - {name: Staffed, chips: play, rules: house-banked, posting: {progressive: {paytable: 1}}, dealer: person, cards: entered, bots: 0,
     key_for: all, %(times)s}
  - {name: Quiet, chips: play, rules: house-banked, bots: 0}
  - {name: Read, chips: play, rules: house-banked, dealer: person, cards: entered, betting_seconds: 600, bots: 0}
""" % {"times": TIMES}
STAFFED, QUIET, READ = 5, 6, 7


class Described:
    """The descriptions, the declaration, and a server whose responses and frames are all checked."""

    def __init__(self, server, declared, views, path):
        self.server, self.declared, self.views = server, declared, views
        self.path, self.errors, self.files = path, set(), described.Files(path)
        self.rest, self.live = described.Rest(self.files), described.Live(self.files)
        self.listen()

    def listen(self):
        """Checks everything that is received from here on against the descriptions."""
        hear, ask, come = Live.hear, Http.ask, Live.__init__

        def checked_hear(one):
            told = hear(one)
            self.live.check(told)
            self.errors |= {told["error"]} if "error" in told else set()
            return told

        def checked_ask(one, method, path, *arguments, **named):
            response = ask(one, method, path, *arguments, **named)
            self.rest.check(method, path, response)
            if response.status >= 400:
                self.errors.add(response.json()["error"])
            return response

        def checked_come(one, *arguments, **named):
            come(one, *arguments, **named)
            self.rest.response(self.rest.find("GET", "/live"), one.status)
            self.rest.seen.add(("live", one.status))

        Live.hear, Http.ask, Live.__init__ = checked_hear, checked_ask, checked_come

    def reader(self, table):
        """A card reader with a key for a table."""
        answer = Account.ask(logged_in(self, "floor", "127.0.0.38"), "POST", "/api/v1/readers", {"table": table})
        equal(answer.status, 200, answer.body)
        return Reader(self.server.port, answer.json())

    def account(self, name, *roles, source=None):
        self.server.add_user(name, PASSWORD, *roles)
        one = Account(self.server.port, source=source)
        equal(one.login(name, PASSWORD).status, 200, name)
        return one


class Reader(Account):
    """A card reader: it has a key instead of a session."""

    def __init__(self, port, added):
        super().__init__(port)
        self.number, self.key = added["reader"], added["key"]

    def ask(self, method, path, body=None, headers=None, csrf=True):
        rows = {"Authorization": f"Bearer {self.key}", "Idempotency-Key": os.urandom(8).hex() if method == "POST" else None}
        return super().ask(method, path, body, rows | (headers or {}), csrf)


# ---- The descriptions themselves ----

def every(value, path=()):
    yield path, value
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from every(one, (*path, key))


@case
def references(of):
    """Every reference has a target, and every target is referred to"""
    used = set()
    for name, document in of.files.documents.items():
        for path, value in every(document):
            if isinstance(value, dict) and "$ref" in value:
                holds(of.files.find(value["$ref"], name), f"{name}: {value}")
                target, _, pointer = value["$ref"].partition("#")
                used.add((target or name, pointer))
                used.add((target or name, pointer.partition("/properties/")[0]))
    for name, document in of.files.documents.items():
        sections = {"": document} if name in described.SHARED else {
            f"/components/{key}": value for key, value in document["components"].items() if key != "securitySchemes"}
        for prefix, section in sections.items():
            for key in section:
                holds((name, f"{prefix}/{key}") in used, f"{name}: nothing refers to {prefix}/{key}")


@case
def schemas(of):
    """Every schema is valid, by draft 7 and by 2020-12; requests are closed"""
    count = 0
    for name, document in of.files.documents.items():
        section = document if name in described.SHARED else document["components"].get("schemas", {})
        for key, schema in section.items():
            for draft in (jsonschema.Draft7Validator, jsonschema.Draft202012Validator):
                draft.check_schema(of.files.whole(schema, name))
            for path, value in every(schema):
                if isinstance(value, dict) and {"type", "required", "properties"} <= set(value):
                    holds(set(value["required"]) <= set(value["properties"]), f"{key}: {path}")
                    count += 1
    print(f"# {count} objects")
    for message in of.live.requests.values():
        holds(described.is_request(of.files.find(message["payload"]["$ref"], "asyncapi.yaml")[0]), message["name"])


@case
def structure(of):
    """The documents have the form that OpenAPI 3.1 and AsyncAPI 3.0 give them"""
    rest, live = of.rest.document, of.live.document
    equal((rest["openapi"], live["asyncapi"]), ("3.1.0", "3.0.0"))
    equal(set(rest), {"openapi", "info", "servers", "tags", "paths", "components"})
    equal(set(live), {"asyncapi", "info", "defaultContentType", "servers", "channels", "operations", "components"})
    tags, schemes = {tag["name"] for tag in rest["tags"]}, set(rest["components"]["securitySchemes"])
    for (method, path), operation in of.rest.operations.items():
        what = f"{method} {path}"
        holds(set(operation) <= {"operationId", "tags", "summary", "description", "security", "x-roles", "parameters",
                                 "requestBody", "responses"}, what)
        holds(set(operation["tags"]) <= tags and operation["summary"], what)
        holds(all(set(one) <= schemes for one in operation["security"]), what)
        given = [of.files.whole(one, "openapi.yaml") for one in rest["paths"][path].get("parameters", [])]
        equal([one["name"] for one in given if one["in"] == "path"], re.findall(r"\{(\w+)\}", path), what)
        for status in operation["responses"]:
            holds(re.fullmatch(r"[1-5]\d\d", status) and of.rest.response(operation, status)["description"], what)
        if method in ("GET", "DELETE"):
            holds("requestBody" not in operation, what)
    names = [operation["operationId"] for operation in of.rest.operations.values()]
    equal(len(names), len(set(names)), "operations with the same name")
    told = {one["$ref"].rsplit("/", 1)[1] for operation in live["operations"].values() for one in operation["messages"]}
    told |= {one["$ref"].rsplit("/", 1)[1] for one in live["operations"]["ask"]["reply"]["messages"]}
    equal(told, set(live["channels"]["live"]["messages"]), "messages of operations and of the channel")
    equal(told, set(live["components"]["messages"]), "messages")


@case
def routes(of):
    """The described routes are exactly the declared ones, with their roles"""
    rows = {(route["method"], route["path"]): route for route in of.declared["routes"]}
    equal(sorted(of.rest.operations), sorted(rows))
    for name, operation in of.rest.operations.items():
        route = rows[name]
        equal(operation["operationId"], route["code"], " ".join(name))
        equal(operation["x-roles"], {key: route[key] for key in ("visitors", "all", "own")}, " ".join(name))
        is_readers = {"readerKey": []} in operation["security"]  # a card reader has a key instead of a session
        session = [one for one in operation["security"] if one and not is_readers]
        equal({} in operation["security"] or is_readers, route["visitors"], f"{name}: without a session")
        holds(route["visitors"] or session, f"{name}: a session")
        for one in session:
            equal("csrf" in one, name[0] != "GET", f"{name}: the token")


def schema_name(content):
    """The name by which the route list calls the content of a request or response: a schema's, or a media type."""
    if not content:
        return ""
    (media, body), = content.items()
    return body["schema"]["$ref"].rsplit("/", 1)[1] if media == "application/json" else media.partition(";")[0]


@case
def schemas_of_routes(of):
    """Every route that is declared names the schemas of its request and of its response"""
    for route in of.declared["routes"]:
        operation = of.rest.operations[route["method"], route["path"]]
        asked = of.rest.given(operation.get("requestBody", {}))
        good = [of.rest.given(answer) for status, answer in operation["responses"].items() if status.startswith("2")]
        equal(schema_name(asked.get("content")), route["request"], f"{route['code']}: request")
        names = [schema_name(answer.get("content")) for answer in good] or [""]
        # A transfer at the cage may wait for a second person instead.
        equal([name for name in names if name != "Waiting"], [route["response"]], f"{route['code']}: response")
        holds(route["thread"] in ("net", "auth", "floor", "reports"), f"{route['code']}: thread")


@case
def messages(of):
    """The described commands, events and sections are exactly the declared ones"""
    commands = [code for code, roles in of.declared["commands"].items() if roles != ["clock"]]
    equal(sorted(of.live.requests), sorted(commands + ["subscribe", "unsubscribe", "ping", "alarms"]), "requests")
    equal(of.files.documents["shapes.yaml"]["Command"]["enum"], commands, "the commands of a view")
    equal(list(of.files.documents["shapes.yaml"]["SectionsChanged"]["properties"]), of.declared["sections"], "sections")
    equal(sorted(of.live.events), sorted(of.declared["events"]), "events")
    for name, validator in of.live.events.items():
        equal(set(validator.schema["properties"]), {"seq", "time", "event"} | set(of.declared["events"][name]), name)


@case
def printed(of):
    """Frames for viewers of tables played at random, and every kind of event, are as described"""
    done = subprocess.run([of.views, "12"], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        told = json.loads(line)
        for frame in (told.get("state"), told.get("you"), told.get("update")):
            if isinstance(frame, dict) and "type" in frame:
                of.live.check(frame)
        if "event" in told:
            of.live.check_event(told["event"])
    equal({name for kind, name in filter(lambda one: isinstance(one, tuple), of.live.seen) if kind == "event"},
          set(of.declared["events"]), "events")
    equal({name for kind, name in filter(lambda one: isinstance(one, tuple), of.live.seen) if kind == "section"},
          set(of.declared["sections"]), "sections")


# ---- Requests over the WebSocket ----

VALUES = [None, True, False, 0, -1, 1, 14, 15, 4294967295, 4294967296, 10 ** 15, 10 ** 15 + 1, 2 ** 63, 1.5, "", "x", "player",
          "clock", "ante", "bank", "card-count", "sensor", "straight", "As", "As  Kd", "as", "1s", " ".join(["As"] * 16),
          " ".join(["As"] * 17), "a" * 200, "a" * 201, "ab" * 32, "AB" * 32, "ab" * 31, "zz" * 32, "é", "\u007f", "a" * 64,
          "a" * 65, [], {}, ["x"], {"x": 1}]
# Errors about the form of a request; other errors are about its content.
FORM = {"syntax", "duplicate-key", "unknown-member", "missing-member", "wrong-type", "text-too-long", "command-unknown",
        "card-unknown", "amount-not-positive", "amount-too-large", "message-too-long"}


class Asker:
    """A visitor: the server reads each of their requests, and then refuses it."""

    def __init__(self, of):
        self.of, self.live, self.count = of, Live(of.server.port), 0

    def is_read(self, request):
        self.count += 1
        self.live.send_frame(TEXT, json.dumps(request).encode())
        told = self.live.hear()
        while told["type"] in ("state", "you", "events", "openings"):
            told = self.live.hear()
        if told.get("error") == "too-many" and told.get("retry"):  # an invalid request counts as several
            time.sleep(told["retry"] / 1000)
            return self.is_read(request)
        self.told = told
        return told["type"] != "error" or told["error"] not in FORM


def variants(sample, strange):
    for member in list(sample) + strange:
        yield member, {key: value for key, value in sample.items() if key != member}
        for value in VALUES:
            yield member, sample | {member: value}


@case
def requests(of):
    """A request is read exactly when it is as described: each member missing, unknown, or with any other value"""
    asker = Asker(of)
    for name, message in of.live.requests.items():
        validator = of.live.validator(message["payload"])
        known = set(validator.schema["properties"])
        sample = message["examples"][0]["payload"] | ({"table": QUIET} if name not in ("ping", "alarms") else {})
        holds(not list(validator.iter_errors(sample)), f"{name}: its example is not as described")
        holds(asker.is_read(sample), f"{name}: its example is not read")
        optional = [member for member in known if member not in sample]
        for member, request in variants(sample, optional + ["strange"]):
            value = request.get(member)
            if member == "do" and isinstance(value, str) or member == "strange" and member not in request:
                continue
            if member == "rules" and isinstance(value, dict) and value != sample["rules"]:
                continue  # below
            wanted = not list(validator.iter_errors(request))
            is_read = asker.is_read(request)
            equal(is_read, wanted, f"{name}: {member} in {request}, answered {asker.told}")
        for member in ("seat", "hand", "rules", "after", "cards"):
            if member not in known:
                holds(not asker.is_read(sample | {member: 1}), f"{name} takes {member}")
    print(f"# {asker.count} requests")


@case
def rules(of):
    """Rules in a request are read exactly when they are as described"""
    asker, validator = Asker(of), of.live.validator(of.live.requests["post"]["payload"])
    base = {"id": "r", "do": "post", "table": QUIET, "rules": {"rules": "house-banked"}}
    shapes = of.files.documents["shapes.yaml"]
    for name in ("Rules", "Posting"):
        equal(sorted(shapes[f"{name}Asked"]["properties"]), sorted(shapes[f"{name}Posted"]["properties"]), name)
    for path in (("rules",), ("rules", "posting"), ("rules", "posting", "progressive")):
        schema = of.files.whole(shapes["RulesAsked"], "shapes.yaml")
        for part in path[1:]:
            schema = schema["properties"][part]
            schema = schema["oneOf"][1] if "oneOf" in schema else schema
        for member in list(schema["properties"]) + ["strange"]:
            for value in VALUES[:6] + [3600, 3601, 1.5, "x", "person", "A4", ["play", "ante-bonus", "ante", "bonus"], {}]:
                request = json.loads(json.dumps(base))
                inner = request
                for part in path:
                    inner = inner.setdefault(part, {})
                inner[member] = value
                wanted = not list(validator.iter_errors(request))
                # Invalid words and orders are refused as a choice, with their rule.
                is_choice = member in ("cover", "action", "action_count", "bonus_name", "pay_style", "device", "reconcile")
                if not is_choice or not isinstance(value, (str, list)):
                    equal(asker.is_read(request), wanted, f"{request}")


# ---- Tables ----

@case
def rounds(of):
    """Rounds at the four tables of the demonstration, played to the end in both protocols"""
    clients = [Gambler(of.server.port, Account(of.server.port).guest(f"G{table}"), table, protocol=protocol)
               for table, protocol in ((1, "trey.v1"), (2, "trey.v2"), (3, "trey.v1"), (4, "trey.v2"))]
    play(clients, lambda: all(one.rounds and one.openings for one in clients), 120)
    for one, form in zip(clients, ("openings", "proof", "openings", "proof")):
        holds(all(form in frame for frame in one.openings.values()), f"{form} at table {one.table}")
    page = Http(of.server.port)
    for table in (1, 2, 3, 4):
        equal(page.ask("GET", f"/api/v1/tables/{table}").status, 200)
        equal(page.ask("GET", f"/api/v1/tables/{table}/notice").status, 200)
        equal(page.ask("GET", f"/api/v1/tables/{table}/notice.txt").status, 200)
    of.played = [(one.account, one.table, max(one.rounds)) for one in clients]
    for one in clients:
        one.do("leave")
        one.close()


def deal(dealer, player, seats):
    """A round at the table with real cards, until they lie face down."""
    while not player.may("place"):
        dealer.do("proceed", **{"as": "dealer"})
        player.catch_up()
    equal(player.do("place", seat=seats[0], wager="ante", amount=500)["status"], "ok")
    player.do("place", seat=seats[0], wager="progressive", amount=100)
    player.do("ready")
    while dealer.sections["clock"]["phase"] != "decisions":
        dealer.do("proceed", **{"as": "dealer"})
        dealer.catch_up()


@case
def staffed(of):
    """Rounds that people deal: real cards, a fault, keys, a void, other rules, closing and opening"""
    staff = {role: Seated(of.server.port, of.account(role, role), STAFFED) for role in ("dealer", "floor", "auditor")}
    player = Seated(of.server.port, Account(of.server.port).guest("Pia"), STAFFED)
    dealer, floor = staff["dealer"], staff["floor"]
    equal(floor.do("key", key="turn-jph", **{"as": "supervisor"})["error"], "confirm-first")
    equal(floor.account.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD}).status, 200)
    for one in (*staff.values(), player):
        one.do("subscribe")
    equal(player.do("sit", seat=1)["status"], "ok")
    equal(player.do("buy-in", amount=50000)["status"], "ok")
    equal(dealer.do("proceed", **{"as": "dealer"})["error"], "dealer-not-signed-on")
    equal(dealer.do("sign-on", **{"as": "dealer"})["status"], "ok")
    deal(dealer, player, [1])
    asked = floor.do("void", reason="staff-decision", text="a try", **{"as": "supervisor"})
    equal(asked["status"], "waiting")
    equal(floor.account.ask("GET", "/api/v1/approvals").json()["approvals"][0]["request"], asked["request"])
    equal(floor.account.ask("DELETE", f"/api/v1/approvals/{asked['request']}").status, 200)
    equal(player.do("decide", seat=1, play=True)["status"], "ok")
    for _ in range(20):
        dealer.catch_up()
        if dealer.sections["results"] and dealer.sections["results"]["settled"]:
            break
        clock = dealer.sections["clock"]
        if clock["waits_for"] == "cards":
            cards = "Ah Kd 2s" if clock["seat"] == 0 else "As Ks Qs"
            answer = dealer.do("enter-hand", seat=clock["seat"], cards=cards, **{"as": "dealer"})
            equal(answer["status"], "ok", str(answer))
        else:
            dealer.do("proceed", **{"as": "dealer"})
        dealer.catch_up()
        jackpot = dealer.sections["meter"]["jackpot"]
        if jackpot:
            dealer.do("key", key="hand", seat=jackpot["seat"], hand=jackpot["hand"], **{"as": "dealer"})
            for key in ("turn-jph", "j-pot", "turn-run"):
                floor.do("key", key=key, text="a try", **{"as": "supervisor"})
    dealer.do("shuffler-fault", text="a jammed card", **{"as": "dealer"})
    dealer.catch_up()
    dealer.do("change-device", device="machine", **{"as": "dealer"})
    floor.do("void", reason="staff-decision", text="a try", **{"as": "supervisor"})
    for _ in range(8):
        dealer.do("proceed", **{"as": "dealer"})
        dealer.catch_up()
    floor.do("sign-off", **{"as": "supervisor"})
    player.do("leave")
    rules_ = floor.sections["rules"]["posted"]
    for do, members in (("post", {"rules": rules_}), ("drain", {}), ("close", {}), ("open", {"rules": rules_})):
        floor.do(do, **members, **{"as": "supervisor"})
        floor.catch_up()
    for one in (*staff.values(), player):
        one.catch_up()
        one.close()
    kinds = {event["event"] for event in staff["auditor"].events}
    print(f"# sent to the auditor: {', '.join(sorted(kinds))}")
    for kind in ("dealer-signed-on", "dealer-signed-off", "hand-entered", "key-pressed", "device-changed", "banker-revealed", "closed", "opened"):
        holds(kind in kinds, f"no {kind}")


# ---- REST ----

def paths(of):
    """Every operation with a valid path."""
    for (method, path), operation in of.rest.operations.items():
        yield operation, method, re.sub(r"\{\w+\}", "1", path)


def body_of(of, operation):
    """The schema of the request body, and a valid body; (None, None): no body."""
    if "requestBody" not in operation:
        return None, None
    given = of.files.whole(operation["requestBody"], "openapi.yaml")["content"]["application/json"]["schema"]
    values = {"integer": 1, "string": "x", "boolean": False, "array": ["player"], "null": None}
    kinds = {name: schema.get("type", "null") for name, schema in given["properties"].items()}
    sample = {name: values[kind if isinstance(kind, str) else kind[0]] for name, kind in kinds.items()}
    sample |= {"cards": "As Kd Qc"} if "cards" in sample else {}
    return jsonschema.Draft202012Validator(given), sample


@case
def refusals(of):
    """Every operation refuses as described: no session, an extra body, another host, another origin"""
    for operation, method, path in paths(of):
        source, name = "127.0.0.20", operation["operationId"]
        body = {} if method in ("POST", "PATCH") else None
        page = lambda: Http(of.server.port, source=source)
        if not operation["x-roles"]["visitors"]:
            equal(page().ask(method, path, body).status, 401, name)
        equal(page().ask(method, path, body, host="evil.example").status, 421, name)
        if method in ("GET", "DELETE"):
            equal(page().ask(method, path, {}).status, 400 if name != "live" else 426, name)
        else:
            equal(page().ask(method, path, b"{}", {"Transfer-Encoding": "chunked"}).status, 400, name)
        if method != "GET":
            equal(page().ask(method, path, body, {"Origin": "http://evil.example"}).status, 403, name)
    for method, path in (("GET", "/nothing"), ("POST", "/nothing"), ("PUT", "/api/v1/me"), ("POST", "/healthz"),
                         ("GET", "/api/v1/tables/0"), ("GET", "/api/v1/tables/99"), ("GET", "/api/v1/people/1")):
        holds(Http(of.server.port).ask(method, path).status in (404, 405), path)
    equal(Live(of.server.port, origin="http://evil.example").status, 403)
    equal(Live(of.server.port, protocol="http").status, 404)


@case
def flooded(of):
    """Every operation answers as described to an address that exceeds its rate limit"""
    flood = Http(of.server.port, source="127.0.0.21")
    wanted = list(paths(of))
    while wanted:
        while flood.ask("GET", "/nothing").status != 429:
            pass
        operation, method, path = wanted[0]
        body = b"{}" if method in ("POST", "PATCH") else None
        if flood.ask(method, path, body).status == 429:  # otherwise a token had just been added
            wanted.pop(0)
        flood = Http(of.server.port, source="127.0.0.21")


FORM_CODES = {"duplicate-key", "unknown-member", "missing-member", "wrong-type", "text-too-long"}


def code_of(response):
    """Why a body was refused; a check of rules answers with its findings."""
    told = response.json()
    found = {one["code"] for one in told.get("findings", [])}
    return "bad-request" if found & FORM_CODES else next(iter(found), None) or told.get("error")


@case
def bodies(of):
    """A body is read exactly when it is as described: each member missing, unknown, or with any other value"""
    people = {"cage": of.account("cas", "cage"), "player": of.account("pam"), "admin": of.account("root", "admin"),
              "floor": of.account("fritz", "floor"), "dealer": of.account("dot", "dealer")}
    values = [None, True, 0, -1, 1, 2 ** 62, 2 ** 63, 1.5, "", "x", "é" * 10, "a" * 299, "a" * 300, "\u0000", [], {}]
    for number, (operation, method, path) in enumerate(paths(of)):
        validator, sample = body_of(of, operation)
        roles = operation["x-roles"]
        if method not in ("POST", "PATCH"):
            continue
        who = Account(of.server.port) if roles["visitors"] else people[next(
            role for role in people if role in roles["all"] + roles["own"])]
        if operation["operationId"] == "factor":
            who = of.account("fay")  # wrong passwords are counted by account, and pam's are for other operations
        if {"readerKey": []} in operation["security"]:
            who = of.reader(1)
        who.source = f"127.0.0.{60 + number}"
        long = who.ask(method, path, b'{"name":"' + b"x" * 20000 + b'"}')
        equal(long.status, 413, path)
        if validator is None:
            continue
        tries = [(None, {}), *((member, {key: one for key, one in sample.items() if key != member} | made)
                               for member in [*sample, "strange"] for made in [{}] + [{member: value} for value in values])]
        for member, body in tries:
            wanted = not list(validator.iter_errors(body))
            if wanted and operation["operationId"] in ("login", "password", "link", "confirm", "factor") and isinstance(body.get(member), str) \
                    and len(body[member]) < 299:
                continue  # a password is hashed, which is slow; once is enough
            response = who.ask(method, path, body)
            if who.me is None or roles["visitors"]:
                who.cookie = who.csrf = who.me = None
            said = code_of(response)
            holds(response.status != 429, f"{path}: {body}")
            if said == "unknown-rules":
                continue  # an unknown name, or an empty one
            equal(said != "bad-request", wanted, f"{path}: {body}: {response.status} {said}")
        for text in (b"", b"{", b"[]", b"null", b'{"a":1,"a":2}', b"{} {}", b"\xff"):
            response = who.ask(method, path, text)
            may_be_empty = text == b"" and not of.files.whole(operation["requestBody"], "openapi.yaml")["required"]
            equal(response.status == 400 or code_of(response) == "bad-request", not may_be_empty, f"{path}: {text}")
            if roles["visitors"]:
                who.cookie = who.csrf = who.me = None


@case
def private(of):
    """A private table, opened and joined"""
    zoe, kim = (Account(of.server.port) for _ in range(2))
    for number, who in enumerate((zoe, kim)):
        who.source = f"127.0.0.{120 + number}"
        who.guest()
    told = [zoe.ask("POST", "/api/v1/tables", {"rules": "house-banked"}) for _ in range(3)]
    equal([one.status for one in told], [200, 200, 409])
    equal(kim.ask("POST", "/api/v1/tables/join", {"link": told[0].json()["link"]}).status, 200)
    equal(kim.ask("POST", "/api/v1/tables/join", {"link": "x"}).status, 404)
    number = told[0].json()["number"]
    equal([who.ask("GET", f"/api/v1/tables/{number}").status for who in (zoe, kim)], [200, 200])
    holds(number in [one["number"] for one in kim.ask("GET", "/api/v1/tables").json()["tables"]], "not in the list of its owner")


@case
def fetched(of):
    """Finished rounds are found, summed up and verified"""
    auditor, floor = Account(of.server.port), Account(of.server.port)
    equal([auditor.login("auditor", PASSWORD).status, floor.login("floor", PASSWORD).status], [200, 200])
    for account, table, number in of.played:
        path = f"/api/v1/tables/{table}/rounds/{number}"
        wait_until(lambda: account.ask("GET", "/api/v1/me/history").json()["rounds"], "a round in the archive")
        equal([who.ask("GET", path).status for who in (account, floor, auditor)], [200, 200, 200], path)
        equal(account.ask("GET", "/api/v1/me/history.csv").status, 200)
    equal(of.played[0][0].ask("GET", f"/api/v1/tables/4/rounds/{of.played[3][2]}").status, 404)
    for number in range(1, 40):
        auditor.ask("GET", f"/api/v1/tables/{STAFFED}/rounds/{number}")

    def is_refused_under_way():
        clock = auditor.ask("GET", "/api/v1/tables/1").json()["clock"]
        return clock["phase"] in ("bets", "decisions") and auditor.ask("GET", f"/api/v1/tables/1/rounds/{clock['round']}").status == 409

    wait_until(is_refused_under_way, "a round under way that is not shown")
    equal(auditor.ask("GET", "/api/v1/rounds?limit=3").json()["next"] is None, False)
    equal(floor.ask("GET", "/api/v1/reports/fees").status, 200)
    equal(floor.ask("GET", "/api/v1/reports/cage").status, 200)
    asked = {"rules": "california-grand", "posting": {"decks": 2, "seats": 99, "bogus": 1, "ante_max": 10**14}}
    equal(len(floor.ask("POST", "/api/v1/rules/check", asked).json()["findings"]), 5)  # the fifth: no schedule
    equal([floor.ask("POST", "/api/v1/rules/check", body).status for body in (b"[]", b" " * 20000)], [400, 413])
    equal([who.ask("POST", "/api/v1/rules/check", asked).status for who in (auditor, Account(of.server.port))], [403, 401])
    equal(auditor.ask("POST", "/api/v1/audit/verify").status, 202)
    wait_until(lambda: auditor.ask("GET", "/api/v1/audit/verify").json()["state"] != "running", "the end of it")
    equal(auditor.ask("GET", "/api/v1/audit/verify").json()["result"]["holds"], True)
    equal(auditor.ask("POST", "/api/v1/audit/verify", b" " * 20000).status, 413)


@case
def queries(of):
    """A query is read exactly when it is as described: each parameter with every kind of value, unknown, or twice"""
    auditor, count = Account(of.server.port), 0
    auditor.login("auditor", PASSWORD)
    texts = ["", "0", "1", "-1", "14", "15", "500", "501", "10000", "10001", "4294967295", "4294967296", "1" + "0" * 15,
             "1" + "0" * 14 + "1", "1" + "0" * 15 + "1", "9" * 18, "9" * 20, "x", "1.5", "1e3", "+1", "2026-01-31", "2026-01-31T18:05Z",
             "2026-1-1", "yesterday"]
    for (method, path), operation in of.rest.operations.items():
        if method != "GET" or "parameters" not in operation or operation["operationId"] == "odds":
            continue  # what odds takes depends on what else it is given: test_serve_fetch.py
        for parameter in (of.files.whole(one, "openapi.yaml") for one in operation["parameters"]):
            validator = jsonschema.Draft202012Validator(parameter["schema"])
            for text in texts:
                value = int(text) if re.fullmatch(r"-?\d{1,18}", text) else text
                response = auditor.ask("GET", f"{path}?{parameter['name']}={text}")
                equal(response.status == 200, validator.is_valid(value), f"{path}?{parameter['name']}={text}")
                count += 1
            equal(auditor.ask("GET", f"{path}?{parameter['name']}=1&{parameter['name']}=1").status, 400, path)
        equal(auditor.ask("GET", f"{path}?strange=1").status, 400, path)
    print(f"# {count} queries")


def logged_in(of, name, source):
    """A person with a session; the attempts of earlier cases may have locked the account for a while."""
    one = Account(of.server.port, source=source)

    def answer():
        told = one.login(name, PASSWORD)
        return told if told.status != 429 else None

    equal(wait_until(answer, "coming in").status, 200, name)
    return one


@case
def done(of):
    """Valid requests are answered as described"""
    admin = logged_in(of, "root", "127.0.0.30")
    cas, pam = logged_in(of, "cas", "127.0.0.31"), logged_in(of, "pam", "127.0.0.32")
    equal(pam.login("pam", "not it at all").status, 401)
    for path in ("deposits", "withdrawals"):
        asked = {"person": pam.person, "amount": 5000}
        equal(cas.ask("POST", f"/api/v1/cage/{path}", asked).status, 200)
        keyed = lambda body, key: cas.ask("POST", f"/api/v1/cage/{path}", body, headers={"Idempotency-Key": key}).status
        equal([keyed(asked, None), keyed(asked, f"a key for {path}"), keyed(asked | {"amount": 7}, f"a key for {path}")], [400, 200, 422])
        equal(cas.ask("POST", f"/api/v1/cage/{path}", asked | {"person": 999999}).status, 404)
        equal(cas.ask("POST", f"/api/v1/cage/{path}", asked | {"amount": 2 ** 62}).status, 409)
        equal(cas.ask("POST", f"/api/v1/cage/{path}", asked | {"person": cas.person}).status, 403)
    flo = logged_in(of, "floor", "127.0.0.35")
    confirmed = lambda: flo.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD})
    asked = {"person": pam.person, "amount": 5_000_000}
    large = lambda path: cas.ask("POST", f"/api/v1/cage/{path}", asked)
    approve = lambda who, answer: who.ask("POST", f"/api/v1/approvals/{answer.json()['request']}").status
    decline = lambda who, answer: who.ask("DELETE", f"/api/v1/approvals/{answer.json()['request']}").status
    into = large("deposits")
    equal([into.status, approve(flo, into), confirmed().status, approve(flo, into), decline(flo, into)], [202, 403, 200, 200, 409])
    out = large("withdrawals")
    equal([out.status, decline(flo, out), approve(flo, out)], [202, 200, 409])
    equal([flo.ask(method, "/api/v1/approvals/1").status for method in ("POST", "DELETE")], [404, 404])
    equal([who.ask("GET", "/api/v1/approvals").status for who in (flo, cas, pam)], [200, 200, 403])
    far = int(time.time() * 1000) + 10**10
    bar = flo.ask("POST", f"/api/v1/people/{pam.person}/bars", {"until": far, "reason": "x"})
    seat = Seated(of.server.port, pam, QUIET)
    bell = Seated(of.server.port, flo, QUIET)
    equal([bell.do("alarms")["status"], seat.do("sit", seat=1)["error"]], ["ok", "barred"])
    bell.hear_until(lambda: bell.alarms, "an alarm")
    number, other = bell.alarms[0]["alarm"], logged_in(of, "fritz", "127.0.0.37")
    takes = [who.ask("POST", f"/api/v1/alarms/{id_}/take").status for who, id_ in ((flo, 7), (flo, number), (other, number), (pam, number))]
    equal(takes, [404, 200, 409, 403])
    lift = lambda who, id_: who.ask("DELETE", f"/api/v1/people/{pam.person}/bars/{id_}").status
    id_ = bar.json()["bar"]
    equal([bar.status, lift(pam, id_), lift(flo, 999), lift(flo, id_), lift(flo, id_)], [200, 403, 404, 200, 409])
    equal(flo.ask("POST", "/api/v1/people/999999/bars", {"until": far, "reason": "x"}).status, 404)
    equal(pam.ask("POST", f"/api/v1/people/{pam.person}/bars", {"until": far, "reason": "x"}).status, 403)
    equal([flo.ask("GET", f"/api/v1/people/{who}/bars").status for who in (pam.person, 999999)], [200, 404])
    equal(pam.ask("GET", f"/api/v1/people/{pam.person}/bars").status, 403)
    max_ = of.account("max")
    equal(max_.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD}).status, 200)
    equal(max_.ask("POST", "/api/v1/me/exclusion", {"until": far}).status, 200)
    for path in ("bars", "alarms", "rules", "me/exclusion"):
        for who in (flo, pam):
            who.ask("GET", f"/api/v1/{path}")
    wallets = [cas.ask("GET", f"/api/v1/cage/wallets/{number}").status for number in (pam.person, cas.person, 999999)]
    equal(wallets, [200, 403, 404])
    for path in ("people", "me", "me/history", "me/history.csv", "odds", "jackpots", "house-key", "tables", "tables/1/rounds/1", "rounds", "reports/fees",
                 "reports/cage", "audit/verify"):
        for who in (admin, cas, pam, Account(of.server.port)):
            who.ask("GET", f"/api/v1/{path}")
    equal([pam.ask("GET", f"/api/v1/odds?table={number}").status for number in (1, 99)], [200, 404])
    for form in ("notice", "notice.txt"):
        equal([pam.ask("GET", f"/api/v1/tables/{number}/{form}").status for number in (1, 99)], [200, 404])
    for who in (admin, pam):
        added = who.ask("POST", "/api/v1/people", {"name": "New", "roles": ["player"]})
        who.ask("POST", "/api/v1/people", {"name": "New", "roles": ["player"]})
        number = added.json()["person"] if who is admin else number
        who.ask("PATCH", f"/api/v1/people/{number}", {"disabled": False, "link": True})
        who.ask("GET", "/metrics")
    equal(admin.ask("PATCH", "/api/v1/people/999999", {"disabled": False}).status, 404)
    equal(admin.ask("PATCH", f"/api/v1/people/{number}", {"disabled": True, "link": True}).status, 409)
    confirm = lambda password: admin.ask("POST", "/api/v1/session/confirm", {"password": password})
    equal([confirm("not it at all").status, confirm(PASSWORD).status], [401, 200])
    dot = logged_in(of, "dot", "127.0.0.36")
    set_pin = lambda password, pin: dot.ask("POST", "/api/v1/me/pin", {"password": password, "pin": pin}).status
    equal([set_pin(PASSWORD, "1234"), set_pin("not it at all", "4071"), set_pin(PASSWORD, "4071")], [400, 401, 204])
    give_pin = lambda person: admin.ask("POST", f"/api/v1/people/{person}/pin", {"pin": "905172"}).status
    equal([give_pin(999999), give_pin(flo.person)], [404, 204])
    relieve = lambda pin, table=STAFFED, person=dot.person: dot.ask(
        "POST", f"/api/v1/tables/{table}/relief", {"person": person, "pin": pin}).status
    equal([relieve("0000"), relieve("4071", 99), relieve("4071", QUIET), relieve("4071")], [403, 404, 409, 200])
    equal([who.ask("GET", "/api/v1/dealers").status for who in (dot, flo, pam)], [200, 200, 403])
    for path in ("/healthz", "/readyz", "/live"):
        Http(of.server.port).ask("GET", path)
    ask = lambda old, new: pam.ask("POST", "/api/v1/password", {"old": old, "new": new})
    equal([ask("not it at all", "x").status, ask(PASSWORD, "x").status, ask(PASSWORD, PASSWORD + "!").status], [401, 400, 200])
    link = re.search(r"#(\S+)", of.server.tool("user", "link", "pam", "--data", of.server.data).stdout)[1]
    use = lambda **other: Account(of.server.port, source="127.0.0.33").ask(
        "POST", "/api/v1/link", {"token": link, "name": "pam", "password": PASSWORD} | other)
    equal([use(password="x").status, use(token="x" * 43).status, use().status, use().status], [400, 404, 200, 404])
    first = {"token": of.server.link, "name": "pam"}
    use(**first)
    zoe = Account(of.server.port, source="127.0.0.34").guest("Zoe")
    equal(Account(of.server.port, source="127.0.0.34").ask("POST", "/api/v1/guest", {"name": " pam"}).status, 400)
    equal(zoe.ask("POST", "/api/v1/guest", {}).status, 403)
    begin = lambda password: pam.ask("POST", "/api/v1/me/factor", {"password": password})
    confirm_code = lambda code: pam.ask("POST", "/api/v1/me/factor/confirm", {"code": code}).status
    pam.login("pam", PASSWORD)
    equal([confirm_code("12"), begin("not it at all").status], [404, 401])
    made = begin(PASSWORD)
    equal([made.status, confirm_code("12"), confirm_code(totp(made.json()["secret"], time.time()))], [200, 401, 200])
    equal(admin.ask("PATCH", f"/api/v1/people/{pam.person}", {"reset_factor": True}).json()["second_factor"], False)
    own = zoe.ask("GET", "/api/v1/me/sessions").json()["sessions"][0]["id"]
    equal([zoe.ask("DELETE", f"/api/v1/me/sessions/{number}").status for number in (own + 1, own)], [404, 204])
    zoe = Account(of.server.port, source="127.0.0.34").guest("Zoe")
    equal(zoe.ask("DELETE", "/api/v1/session").status, 204)


@case
def card_readers(of):
    """A card reader reports the packets of a round; what it may not do is refused as described"""
    flo, pam = logged_in(of, "floor", "127.0.0.40"), logged_in(of, "pam", "127.0.0.41")
    dealer = Seated(of.server.port, logged_in(of, "dealer", "127.0.0.42"), READ)
    reader, elsewhere, strange = of.reader(READ), of.reader(QUIET), Reader(of.server.port, {"reader": 0, "key": "x"})
    nowhere, path = of.reader(99), f"/api/v1/tables/{READ}/cards"
    as_dealer = lambda do, **members: dealer.do(do, **members, **{"as": "dealer"})
    clock = lambda: dealer.do("ping") and dealer.sections["clock"]
    equal([dealer.do("subscribe", **{"as": "dealer"})["status"], as_dealer("sign-on")["status"]], ["ok", "ok"])
    dealer.hear_until(lambda: "clock" in dealer.sections, "the table")
    equal(as_dealer("seat", seat=2, name="Lee")["status"], "ok")
    while not clock()["bets_open"]:
        as_dealer("proceed")
    equal(as_dealer("place", seat=2, wager="ante", amount=500)["status"], "ok")
    while clock()["phase"] != "deal":
        as_dealer("proceed")
    equal([one.ask("GET", path).status for one in (reader, elsewhere, strange)], [200, 403, 401])
    equal(nowhere.ask("GET", "/api/v1/tables/99/cards").status, 404)
    due = reader.ask("GET", path).json()
    packet = {"round": due["round"], "seat": due["next"], "cards": "As Kd 10c"}
    post = lambda who=reader, key="a key", where=path, **other: who.ask("POST", where, packet | other, {"Idempotency-Key": key}).status
    equal([post(elsewhere), post(strange), post(nowhere, where="/api/v1/tables/99/cards")], [403, 401, 404])
    equal([post(key=None), post(round=10**9), post(), post(), post(cards="As Kd 9c")], [400, 409, 200, 200, 422])
    equal([who.ask("GET", "/api/v1/readers").status for who in (flo, pam)], [200, 403])
    equal(pam.ask("POST", "/api/v1/readers", {"table": 1}).status, 403)
    revoke = lambda who: who.ask("DELETE", f"/api/v1/readers/{reader.number}").status
    equal([revoke(pam), revoke(flo), revoke(flo), post()], [403, 200, 404, 401])
    dealer.close()


@case
def stops(of):
    """Reconnecting, and a server that stops during a round"""
    one = Gambler(of.server.port, Account(of.server.port).guest("Uma"), 1)
    one.hear_until(lambda: one.sections, "the table")
    play([one], lambda: one.sections["clock"]["phase"] == "decisions", 60)
    again = Seated(of.server.port, one.account, 1, protocol="trey.v2")
    equal(again.do("subscribe", after=one.seq - 3)["status"], "ok")
    again.hear_until(lambda: again.sections, "the state")
    holds(len(again.events) >= 3, "missed events are not sent")
    of.server.process.send_signal(signal.SIGTERM)
    try:
        while "stopping" not in of.live.seen:
            again.hear()
        page = Http(of.server.port)
        equal(page.ask("GET", "/readyz").status, 503)
        equal(again.do("buy-in", amount=100, table=QUIET)["error"], "stopping")
        play([one], lambda: False, 60)
    except client.Closed:
        equal(one.live.close_code, 1001)
    equal(of.server.process.wait(30), 0)


@case
def codes(of):
    """Every error that was sent is in docs/api.md or in the closed list"""
    known = set()
    for name in ("api.md", "settle.md"):
        with open(os.path.join(of.path, "..", name), encoding="utf-8") as file:
            known |= set(re.findall(r"`([a-z0-9-]+)`", file.read()))
    equal(sorted(of.errors - known), [])
    print(f"# {len(of.errors)} errors")


@case
def all_seen(of):
    """Every status and every frame that is described was seen, except those of a full or busy server or a slow client"""
    wanted = {(operation["operationId"], int(status)) for operation in of.rest.operations.values()
              for status in operation["responses"] if status not in ("408", "503")}
    equal(sorted(wanted - of.rest.seen), [])
    equal({one for one in of.live.seen if isinstance(one, str)}, set(of.live.frames), "frames")


def main():
    program, printer, views, path = sys.argv[1:5]
    del sys.argv[2:5]
    told = json.loads(subprocess.run([printer], capture_output=True, check=True).stdout)
    with Directory() as room:
        config = os.path.join(room, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(program, os.path.join(room, "room"), "--config", config, "--clients-per-address", "1000",
                        "--messages-per-second", "10000", "--message-burst", "10000", "--drain-seconds", "20",
                        "--private-tables", "yes").start()
        server.link = server.read_link()
        try:
            return run(Described(server, told, views, path))
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
