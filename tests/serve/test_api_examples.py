#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples of docs/api.md are what a running server answers and sends.

    test_api_examples.py PROGRAM [--write]

The page is read from its beginning to its end, and everything that it shows is asked of one server. Blocks are marked by
a comment in the line before them:

    <!-- as: NAME -->           an `http` block with a request, asked by NAME (visitor, or somebody of PEOPLE). The `http`
                                block that follows is the response.
    <!-- sent -->               a `json` block with one request for the WebSocket of the guest
    <!-- received -->           a `json` block with one frame that this WebSocket has received
    <!-- section: NAME -->      a `json` block with a section of the state (or `you`, `procedure`) as some frame had it

`<!-- … only: a, b.c -->` shows these members alone. An example has the members of the answer and no others, values of the
same types, and exactly its codes and messages; other values may differ. `null` fits anything. `"…"` stands for any value,
in an array for further elements, and as a member for further members.

With --write, responses, frames and sections of the page that differ are replaced by what the server answers now.
Writes TAP, a point for every example.
"""
import json
import os
import pathlib
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Server, Wrong, wait_until  # noqa: E402
from tap import Report  # noqa: E402
from test_serve_live import Gambler, play  # noqa: E402

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/api.md"
PASSWORD = "correct horse 7 battery"
PEOPLE = {"kim": "admin", "flo": "floor", "cass": "cage", "aud": "auditor", "dee": "dealer", "pat": "player",
          "lee": "player"}
CONFIG = """
trey: 1
private_tables: {allowed: yes, bots: 2}
house: {name: Cedar Room}
limits: {ping_seconds: 3600, messages_per_second: 1000}  # the guest does not read while others ask
guests: {chips: $5000}
tables:
  - {name: Main, chips: play, rules: california-grand, posting: {schedule: A7}, bots: 3, %(times)s}
  - {name: Pit 1, chips: play, rules: house-banked, posting: {progressive: {paytable: 1}}, bots: 2, %(times)s}
  - {name: High limit, chips: cage, rules: california-grand, posting: {schedule: B9, ante_min: $100, ante_max: $2000}, dealer: person}
""" % {"times": "betting_seconds: 2, offer_seconds: 1, reveal_seconds: 1, result_seconds: 1, missed_rounds_max: 0"}
BLOCK = re.compile(r"^<!-- (as: \w+|sent|received|section: \w+)((?:,? only: [\w., ]+)?) -->\n```(?:http|json)\n(.*?)^```$"
                   r"(\n\n```http\n(.*?)^```$)?", re.M | re.S)
EXACT = {"type", "error", "message", "event"}
WIDTH = 110


def faults(shown, seen, path=""):
    """The differences between an example and what was received."""
    if shown == "…" or shown is None or seen is None:
        return []
    if isinstance(shown, dict) and isinstance(seen, dict):
        found = [f"{path}.{name} is not in the answer" for name in shown if name not in seen and name != "…"]
        if "…" not in shown:
            found += [f"{path}.{name} is not on the page" for name in seen if name not in shown]
        for name in shown.keys() & seen.keys():
            if name in EXACT and isinstance(shown[name], str) and shown[name] != seen[name]:
                found.append(f"{path}.{name} is {seen[name]!r}")
            found += faults(shown[name], seen[name], f"{path}.{name}")
        return found
    if isinstance(shown, list) and isinstance(seen, list):
        if not seen:
            return []
        found = [min((faults(one, other, f"{path}[]") for other in seen), key=len) for one in shown]
        return [fault for one in found for fault in one]
    return [] if type(shown) is type(seen) else [f"{path} is {type(seen).__name__}, {type(shown).__name__} on the page"]


def shortened(value):
    """An answer as the page shows it: one element of a long array, the beginning of a long digest."""
    if isinstance(value, dict):
        return {name: shortened(one) for name, one in value.items()}
    if isinstance(value, list):
        if len(value) > 1 and isinstance(value[0], (dict, list)):
            placed = [one for one in value if isinstance(one, dict) and one.get("event") == "wager-placed"]
            return [shortened((placed or [max(value, key=weight)])[0]), "…"]  # a wager is in every round
        return value[:3] + ["…"] if len(value) > 6 else [shortened(one) for one in value]
    if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{32,}|[\w-]{32,}", value):
        return value[:8] + "…"
    if isinstance(value, str) and value.startswith("/link#"):
        return value[:14] + "…"
    if isinstance(value, str) and len(value) > 110:
        return value[:70] + "…"
    return value


def weight(value):
    """How full a value is: values that are not null, and objects."""
    if isinstance(value, dict):
        return sum(weight(one) + 1 for one in value.values())
    if isinstance(value, list):
        return sum(weight(one) for one in value[:3])
    return 0 if value is None or value == "" else 1


def layout(value, indent=0):
    """JSON in lines of WIDTH characters, broken only where it must be."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(value, (dict, list)):
        return flat
    if isinstance(value, dict):
        parts = [f"{json.dumps(name, ensure_ascii=False)}: {layout(one, indent + 1)}" for name, one in value.items()]
    else:
        parts = [layout(one, indent + 1) for one in value]
    lines, pad = [parts[0]], " " * (indent + 1)
    for part in parts[1:]:
        last = lines[-1].split("\n")[-1]
        if "\n" not in part and len(pad) + len(last) + 2 + len(part) < WIDTH:
            lines[-1] += ", " + part
        else:
            lines.append(part)
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return opening + (",\n" + pad).join(lines) + closing


class Room:
    """The server, a person of each role, and everything that the guest's WebSocket received."""

    def __init__(self, server):
        self.server, self.people, self.frames = server, {}, []
        self.link = self.token = None
        for name in PEOPLE:
            self.people[name] = Account(server.port)
            response = self.people[name].login(name, PASSWORD)
            if response.status != 200:
                raise Wrong(f"{name}: {response.status}")
        guest = self.people["zoe"] = Account(server.port).guest("Zoë")
        self.watchers = [Listener(server.port, guest, 1, self.frames), Listener(server.port, guest, 2, self.frames)]
        play(self.watchers, lambda: all(one.rounds and one.openings for one in self.watchers), 120)
        floor = Listener(server.port, self.people["dee"], 3, self.frames)
        floor.do("subscribe", **{"as": "dealer"})
        floor.hear_until(lambda: floor.you, "the dealer's own part")
        archived = lambda: {one["table"] for one in guest.ask("GET", "/api/v1/me/history").json()["rounds"]}
        wait_until(lambda: archived() >= {1, 2}, "a round of each table in the archive")

    def ask(self, name, text):
        """A request of the page; status and body."""
        head, _, body = text.partition("\n\n")
        method, path = head.split("\n")[0].split(" ")
        who = Account(self.server.port) if name == "visitor" else self.people[name]
        body = json.loads(body) if body.strip() else None
        for member in ("link", "token"):  # secrets differ from run to run
            if isinstance(body, dict) and isinstance(body.get(member), str):
                body[member] = getattr(self, member)
        response = who.ask(method, path, body)
        told = response.body.decode()
        if told.startswith("{"):
            told = json.loads(told)
            if isinstance(told.get("link"), str):
                self.link = told["link"]
            elif isinstance(told.get("link"), dict):
                self.token = told["link"]["path"].partition("#")[2]
        return response.status, told

    def send(self, text):
        message = json.loads(text)
        one = self.watchers[0]
        one.live.say(message)
        one.hear_until(lambda: message["id"] in one.answers, f"an answer to {message['id']}")
        one.catch_up()
        return one.answers[message["id"]]

    def sections(self, name):
        for frame in self.frames:
            if frame["type"] == "state" and name in frame["sections"]:
                yield frame["sections"][name]
            elif frame["type"] == "you" and name == "you":
                yield frame["you"]
            elif frame["type"] == "you" and name in frame["you"]:
                yield frame["you"][name]


class Listener(Gambler):
    """A player that stores every frame."""

    def __init__(self, port, account, table, frames):
        self.frames = frames
        super().__init__(port, account, table)

    def hear(self):
        told = super().hear()
        self.frames.append(told)
        return told


def only(value, names, path=""):
    """The members with these paths (`tables.clock`) alone, and … for the others."""
    if isinstance(value, list):
        return [only(one, names, path) for one in value]
    if not names or not isinstance(value, dict) or path in names:
        return value
    kept = {}
    for name, one in value.items():
        below = f"{path}.{name}".lstrip(".")
        if any(wanted == below or wanted.startswith(below + ".") for wanted in names):
            kept[name] = only(one, names, below)
    return kept if len(kept) == len(value) else kept | {"…": "…"}


def candidates(room, shown):
    """Frames that may be the one of the page, the fullest first."""
    same = [one for one in room.frames if all(one.get(key) == shown.get(key) for key in ("type", "id"))]
    if shown["type"] == "state":
        same = [one for one in same if one.get("fresh") == shown.get("fresh")]
    if shown["type"] == "events":
        names = [one["event"] for one in shown["events"] if one != "…"]
        same = [{**one, "events": [event for event in one["events"] if event["event"] in names]} for one in same]
        same = [one for one in same if [event["event"] for event in one["events"]] == names]
    return sorted(same, key=weight, reverse=True)


class Example:
    """One marked block of the page."""

    def __init__(self, match):
        self.kind, names, self.text, _, self.answer = match.groups()
        self.names = [name.strip() for name in names.partition("only:")[2].split(",") if name.strip()]
        self.title = f"{self.kind}: {self.text.splitlines()[0][:70]}"

    def compare(self, room):
        """(faults, the block as it should be)"""
        if self.kind.startswith("as: "):
            return self.compare_response(room)
        if self.kind == "sent":
            answer = room.send(self.text)
            return ([] if answer["id"] == json.loads(self.text)["id"] else ["no answer"]), None
        shown = json.loads(self.text) if self.text.strip() else {}
        if self.kind == "received":
            seen = candidates(room, shown)
        else:
            seen = sorted(room.sections(self.kind.split(": ")[1]), key=weight, reverse=True)
            if isinstance(shown, dict) and "role" in shown:
                seen = [one for one in seen if one["role"] == shown["role"]]
        if not seen:
            return ["the server sent no such frame"], None
        found = min((faults(shown, one) for one in seen), key=len)
        return found, layout(shortened(only(seen[0], self.names)))

    def compare_response(self, room):
        status, told = room.ask(self.kind[4:], self.text)
        if self.answer is None:
            return ["no response follows"], None
        head, _, body = self.answer.partition("\n\n")
        reason = {200: "OK", 202: "Accepted", 204: "No Content"}.get(status, "")
        if isinstance(told, dict):
            wanted = layout(shortened(only(told, self.names)))
            found = faults(json.loads(body), told) if body.strip() else ["no body is shown"]
        else:
            lines = told.replace("\r", "").strip("\n").split("\n")
            wanted = "\n".join(lines[:8] + (["…"] if len(lines) > 8 else [])) if told else ""
            found = [] if body.split("\n")[0] == lines[0] else [f"it begins with {lines[0]!r}"]
        if head.split()[1:2] != [str(status)]:
            found.append(f"the status is {status}")
        return found, f"HTTP/1.1 {status} {reason}".rstrip() + (f"\n\n{wanted}" if wanted else "")


def self_check():
    """The comparison can fail."""
    shown = {"a": 1, "b": [{"c": "x", "…": "…"}, "…"], "error": "no"}
    good = {"a": 7, "b": [{"c": "y", "d": 2}], "error": "no"}
    bad = [{**good, "a": "1"}, {**good, "e": 1}, {"a": 1, "b": []}, {**good, "error": "yes"}, {**good, "b": [{"d": 1}]}]
    return [] if not faults(shown, good) and all(faults(shown, one) for one in bad) else ["a fault is not found"]


def unlisted(text):
    """Operations of openapi.yaml that the table of resources does not list."""
    described = (PAGE.parent / "api/openapi.yaml").read_text()
    wanted = set()
    for path, item in re.findall(r"^  (/\S+):\n((?:    .*\n|\n)+)", described, re.M):
        for method in re.findall(r"^    (get|post|patch|delete):", item, re.M):
            wanted.add((method.upper(), re.sub(r"\{\w+\}", "{}", path)))
    listed = {("GET", "/live")}  # has a chapter of its own
    for methods, paths in re.findall(r"^\| (`[A-Z`, ]+`) \| (\[`/.*) \| .* \|$", text, re.M):
        listed |= {(method, re.sub(r"\{\w+\}", "{}", path)) for method in re.findall("[A-Z]+", methods)
                   for path in re.findall(r"`(/[^`]+)`", paths)}
    return [f"{method} {path}" for method, path in sorted(wanted - listed)] or ([] if len(wanted) > 30 else ["too few"])


def main():
    is_writing = "--write" in sys.argv
    text = PAGE.read_text()
    matches = list(BLOCK.finditer(text))
    report = Report(len(matches) + 2)
    report.add("the comparison can fail", self_check())
    report.add("every operation is in the table of resources", unlisted(text))
    made, at = [], 0
    with Directory() as place:
        config = os.path.join(place, "room.yaml")
        pathlib.Path(config).write_text(CONFIG)
        server = Server(sys.argv[1], os.path.join(place, "room"), "--config", config)
        os.mkdir(server.data, 0o700)
        for name, role in PEOPLE.items():
            server.add_user(name, PASSWORD, role)
        server.start()
        try:
            room = Room(server)
            for match in matches:
                example = Example(match)
                try:
                    found, wanted = example.compare(room)
                except (ValueError, KeyError, Wrong) as problem:
                    found, wanted = [repr(problem)], None
                report.add(example.title, found)
                group = 5 if example.kind.startswith("as: ") else 3
                if found and wanted is not None and match[group] is not None:
                    made += [text[at:match.start(group)], wanted + "\n"]
                    at = match.end(group)
        finally:
            server.stop()
    if report.failed and not is_writing:
        report.note("To write what the server answers now into docs/api.md: tests/serve/test_api_examples.py PROGRAM --write")
    if is_writing:
        PAGE.write_text("".join(made) + text[at:])
    return report.finish()


sys.exit(main())
