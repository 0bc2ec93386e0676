#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The loader (bench/load) at a small scale: no acknowledged command is lost when the server is killed, hostile clients
do not affect others, and the cost of a client is bounded. script/load measures the speed."""
import json
import os
import subprocess
import sys
from xml.etree import ElementTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench", "load"))
import curve  # noqa: E402
import deflate  # noqa: E402
from cases import Directory  # noqa: E402
from check_notes import check, key_of  # noqa: E402
from client import Account, Live, Seated, Server  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

SANITIZED = os.environ.get("TREY_SANITIZED") == "1"
TEXT = 1


class Loader:
    def __init__(self, program, loader, yardstick, path):
        self.program, self.loader, self.yardstick, self.path, self.count = program, loader, yardstick, path, 0

    def run(self, *options):
        """Runs the loader. Returns its lines of JSON by the name of the run, and its directory."""
        self.count += 1
        directory = os.path.join(self.path, f"load{self.count}")
        done = subprocess.run([self.loader, "--server", self.program, "--directory", directory, "--json", *options],
                              capture_output=True, text=True, check=False, timeout=250)
        equal(done.returncode, 0, done.stdout + done.stderr)
        return {one["run"]: one for one in map(json.loads, done.stdout.splitlines())}, directory

    def serve(self, tables):
        config = os.path.join(self.path, "load.yaml")
        with open(config, "w", encoding="utf-8") as out:
            out.write("trey: 1\nbots: 0\ndrain_seconds: 0\ntables:\n")
            out.writelines(f"  - {{name: Table {i}, chips: play, rules: house-banked}}\n" for i in range(1, tables + 1))
        self.count += 1
        return Server(self.program, os.path.join(self.path, f"room{self.count}"), "--config", config).start()


@case
def played(loader):
    """All clients play, none is disconnected, and the yardstick sends as many messages per command"""
    runs, _ = loader.run("--tables", "4", "--seats", "28", "--seconds", "3", "--warm", "1",
                         "--yardstick", loader.yardstick)
    trey, bare = runs["trey serve"], runs["bare libwebsockets"]
    for one in (trey, bare):
        equal((one["lost"], one["errors"], one["too_many"]), (0, 0, 0), str(one))
        holds(one["answers"] > 0, str(one))
        holds(one["p50_ms"] <= one["p99_ms"] <= one["longest_ms"], str(one))
    holds(trey["rounds"] > 0, str(trey))
    holds(trey["refused"] * 10 < trey["answers"], str(trey))
    holds({"floor", "auth"} <= set(trey["threads"]), str(trey))
    ratios = [one["messages"] / one["answers"] for one in (trey, bare)]
    holds(abs(ratios[0] - ratios[1]) < 0.2 * ratios[0], f"messages of a command: {ratios}")


@case
def paced(loader):
    """At the pace of people all play, no command comes before it is due, and frames are recorded"""
    frames = os.path.join(loader.path, "frames")
    runs, _ = loader.run("--people", "--tables", "2", "--seats", "14", "--seconds", "16", "--warm", "0",
                         "--frames", frames)
    trey, pace = runs["trey serve"], runs["pace"]
    equal((trey["lost"], trey["errors"], trey["too_many"], trey["refused"]), (0, 0, 0, 0), str(trey))
    # Each sits down, buys chips and bets, with seconds in between.
    holds(14 <= trey["answers"] < 14 * 16, str(trey))
    holds(abs(pace["commands"] - trey["answers"]) <= 14, f"{pace} {trey}")
    holds(0 <= pace["late_p50_ms"] <= pace["late_p99_ms"] <= pace["late_most_ms"], str(pace))
    clients = deflate.read(frames)
    equal(sorted(clients), list(range(7)), "the clients of the first table")
    messages = [json.loads(message) for message in clients[0]]
    holds(any(one["type"] == "answer" for one in messages), "no answer")
    for way in deflate.WAYS:
        small = sum(deflate.sizes_of(clients[0], *way))
        holds(0 < small < sum(map(len, clients[0])), f"{way}: {small} bytes")


@case
def drawn(loader):
    """The curve of answer times: its table, where it bends, and its picture"""
    path = os.path.join(loader.path, "curve.json")
    with open(path, "w", encoding="utf-8") as out:
        for seats, time in ((5000, 40), (1000, 10), (2000, 12)):
            out.write(json.dumps({"run": "trey serve", "seats": seats, "seconds": 10, "answers": 100, "p50_ms": time / 5,
                                  "p99_ms": time, "p999_ms": 2 * time, "longest_ms": 200, "server_seconds": 5,
                                  "memory_kb_seat": 30, "load_before": 1}) + "\n")
            out.write(json.dumps({"run": "pace", "late_p99_ms": 1}) + "\n")
    points = curve.read(path)
    equal([point["seats"] for point in points], [1000, 2000, 5000])
    equal(curve.bend_of(points), 5000)
    equal(curve.bend_of(points[:2]), None)
    rows = list(curve.table(points))
    holds("| 5,000 | 10 | 8.0 ms | 40.0 ms | 80.0 ms | 200 ms | 1.0 ms | 25% | 30 KB |" in rows[-1], rows[-1])
    holds("up to 5,000 seats" in next(curve.verdict(points)), "the aim")
    picture = ElementTree.fromstring("\n".join(curve.draw(points)))
    equal(len(picture.findall("{*}polyline")), 3)
    equal(len(picture.findall("{*}circle")), 9)


@case
def killed(loader):
    """kill -9 while all play: every acknowledged command is in the journal once, where its answer said"""
    runs, directory = loader.run("--tables", "6", "--seats", "42", "--kills", "6", "--warm", "1", "--seed", "5")
    seen = runs["kills"]
    print(f"# {seen}")
    holds(seen["commands"] > seen["answers"], "no command was sent again: the kills hit none in progress")
    wrong, notes = check(loader.program, directory)
    equal(wrong, [])
    equal(notes, seen["answers"] - seen["refused"], "notes")
    # The check finds commands that are missing, or in another place.
    path = os.path.join(directory, "notes.tsv")
    with open(path, encoding="ascii") as file:
        person, name, table, first = file.readline().split()
    for spoilt in ((person, name + "x", table, first), (person, name, table, str(int(first) + 1))):
        with open(path, "w", encoding="ascii") as file:
            file.write("\t".join(spoilt) + "\n")
        equal(len(check(loader.program, directory)[0]), 1, str(spoilt))
    holds(key_of(1, "a") != key_of(2, "a"), "keys of two people")


@case
def hostile(loader):
    """With hostile clients of all kinds the others are all served, and memory is bounded"""
    runs, _ = loader.run("--tables", "4", "--seats", "28", "--seconds", "4", "--warm", "1", "--hostile", "45")
    alone, beside, kinds = runs["trey serve"], runs["trey serve, hostile beside"], runs["hostile"]["kinds"]
    equal((beside["lost"], beside["errors"], beside["too_many"]), (0, 0, 0), str(beside))
    holds(beside["rounds"] > 0 and alone["rounds"] > 0, str(beside))
    for name, kind in kinds.items():
        holds(kind["connections"] >= 5, f"{name}: {kind}")
    holds(kinds["oversize"]["ended"] > 0, "no connection was closed for a message that is too long")
    grown = beside["memory_kb"] - alone["memory_kb"]
    print(f"# {grown} KB more for 45 hostile clients")
    holds(grown < 45 * 700 or SANITIZED, f"{grown} KB")  # at most 512 KB of frames are queued for a client


@case
def hostile_alone(loader):
    """Hostile clients of one kind, in several turns"""
    runs, _ = loader.run("--tables", "2", "--seats", "14", "--seconds", "1", "--warm", "0", "--hostile", "10",
                         "--hostile-kind", "churn", "--turns", "3")
    for name, kind in runs["hostile"]["kinds"].items():
        equal(kind["connections"] > 0, name == "churn", f"{name}: {kind}")
    turns = runs["turns"]
    equal((turns["kind"], len(turns["ratios"])), ("churn", 3), str(turns))
    equal(turns["median"], sorted(turns["ratios"])[1], str(turns))
    done = subprocess.run([loader.loader, "--server", "x", "--directory", "x", "--hostile-kind", "kind"],
                          capture_output=True, text=True, check=False)
    equal(done.returncode, 2, done.stderr)


@case
def flooded(loader):
    """A client that floods gets a time to wait, and is not read for a while"""
    server = loader.serve(1)
    try:
        one = Live(server.port, Account(server.port).guest().cookie)
        one.send(b"".join(one.compose(TEXT, b'{"id": "f%d", "do": "ping"}' % i) for i in range(500)))
        runs, longest, pongs = 0, 0, 0
        while pongs < 70:  # more than the burst: the server reads it again
            answer = one.hear()
            if answer["type"] == "pong":
                runs, pongs = 0, pongs + 1
            else:
                equal(answer["error"], "too-many", str(answer))
                holds(answer["retry"] > 0, str(answer))
                runs += 1
                longest = max(longest, runs)
        holds(0 < longest <= 32, f"{longest} refusals one after another")
    finally:
        equal(server.stop(), 0)


@case
def watched(loader):
    """A visitor watches up to four tables, a client with a session sixteen, staff more"""
    server = loader.serve(18)
    try:
        server.add_user("floor", "correct horse 7 battery", "floor")
        staff = Account(server.port)
        equal(staff.login("floor", "correct horse 7 battery").status, 200)
        one, chief = Seated(server.port, Account(server.port).guest()), Seated(server.port, staff)
        for table in range(1, 17):
            equal(one.do("subscribe", table=table)["status"], "ok")
        answer = one.do("subscribe", table=17)
        equal((answer["status"], answer["error"]), ("refused", "too-many"), str(answer))
        equal(one.do("subscribe", table=16)["status"], "ok", "a table that it watches already")
        equal(one.do("unsubscribe", table=3)["status"], "ok")
        equal(one.do("subscribe", table=17)["status"], "ok", "in place of the one that it left")
        for table in range(1, 19):
            equal(chief.do("subscribe", table=table)["status"], "ok")
        visitor = Seated(server.port)
        for table in range(1, 5):
            equal(visitor.do("subscribe", table=table)["status"], "ok")
        answer = visitor.do("subscribe", table=5)
        equal((answer["status"], answer["error"]), ("refused", "too-many"), str(answer))
    finally:
        equal(server.stop(), 0)


def main():
    with Directory() as path:
        programs = sys.argv[1:4]
        sys.argv[2:4] = []
        return run(Loader(*programs, path))


if __name__ == "__main__":
    sys.exit(main())
