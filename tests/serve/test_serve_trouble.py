#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server in trouble: killed, stopped, with a full disk, with too many clients or with disconnected
players. Each case has its own server."""
import fcntl
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Live, Seated, Server, Wrong, wait_until  # noqa: E402
from tap import Skip, case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
QUIET = """
trey: 1
tables:
  - {name: Quiet, chips: play, rules: house-banked, bots: 0}
"""


class Room:
    """Starts servers, and stops those that a case left running."""

    def __init__(self, program, path):
        self.program, self.path, self.count, self.running = program, path, 0, []

    def serve(self, *options, config=None, prefix=(), data=None):
        self.count += 1
        data = data or os.path.join(self.path, f"room{self.count}")
        if config:
            file = os.path.join(self.path, f"room{self.count}.yaml")
            with open(file, "w", encoding="utf-8") as out:
                out.write(config)
            options = ("--config", file, *options)
        server = Server(self.program, data, *options, prefix=prefix).start()
        self.running.append(server)
        return server

    def end(self):
        for server in self.running:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()


def holds_up(server):
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def log_of(server):
    with open(server.log, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@case
def terminated(room):
    """SIGTERM and SIGINT stop the server at once with status 0, with clients connected and active"""
    for number in (signal.SIGTERM, signal.SIGINT):
        server = room.serve()
        clients = [Seated(server.port, Account(server.port).guest(), 1 + i % 4) for i in range(12)]
        idle = [Http(server.port) for _ in range(5)]
        for one in idle[:3]:
            one.ask("GET", "/healthz")
        for one in clients:
            one.do("subscribe")
        asked = {one: [one.ask("stand-behind" if i == 0 else "ping") for i in range(5)] for one in clients}
        equal(server.stop(number), 0, "exit status")
        for one in clients:
            try:
                while True:
                    one.hear()
            except Closed:
                equal(one.live.close_code, 1001)
            del asked[one]
        holds_up(server)


@case
def acknowledged(room):
    """Commands acknowledged before SIGTERM are in the journal, and the others can be retried"""
    server = room.serve(config=QUIET)
    zoe = Account(server.port).guest()
    one = Seated(server.port, zoe, 1)
    one.do("subscribe")
    one.do("sit", seat=1)
    names = [one.ask("buy-in", amount=100 + i) for i in range(30)]
    while names[0] not in one.answers:
        one.hear()
    server.process.send_signal(signal.SIGTERM)
    try:
        while True:
            one.hear()
    except Closed:
        pass
    equal(server.process.wait(TIMEOUT), 0)
    server.process.stdout.close()
    told = {name for name in names if one.answers.get(name, {}).get("status") == "ok"}
    server.start()
    zoe.port = server.port
    one = Seated(server.port, zoe, 1)
    bought = sum(100 + i for i, name in enumerate(names) if name in told)
    holds(zoe.ask("GET", "/api/v1/me").json()["tables"][0]["stack"] >= bought, "chips are lost")
    for i, name in enumerate(names):
        answer = one.do("buy-in", amount=100 + i, id=name)
        holds(name not in told or answer["repeat"], f"{name} is done twice")
    equal(zoe.ask("GET", "/api/v1/me").json()["tables"][0]["stack"], sum(100 + i for i in range(30)))
    equal(server.stop(), 0)
    holds_up(server)


@case
def killed(room):
    """kill -9 under load, again and again: nothing acknowledged is lost, nothing is done twice"""
    server = room.serve("--messages-per-second", "10000", "--message-burst", "10000", config=QUIET)
    zoe = Account(server.port).guest()
    Seated(server.port, zoe, 1).do("sit", seat=1)
    ids, noted, pending = 0, {}, []  # id to the events that were acknowledged; ids that were not
    kills = 0
    while kills < KILLS:
        one = Seated(server.port, zoe, 1)
        again, pending = pending, []
        fresh = [f"k{ids + i}" for i in range(40)]
        ids += 40
        asked = again + fresh
        try:
            for name in asked:
                one.ask("buy-in", amount=1, id=name)
            stop_after = len(asked) * (kills % 7) // 7
            while len(one.answers) < stop_after:
                one.hear()
            server.process.kill()
            while True:
                one.hear()
        except Closed:
            pass
        server.process.wait()
        server.process.stdout.close()
        kills += 1
        for name in asked:
            answer = one.answers.get(name)
            if answer is None:
                pending.append(name)
            else:
                equal(answer["status"], "ok", str(answer))
                noted[name] = answer["first"]
        one.close()
        server.start()
        zoe.port = server.port
    one = Seated(server.port, zoe, 1)
    for name in pending:
        noted[name] = one.do("buy-in", amount=1, id=name)["first"]
    equal(len(set(noted.values())), ids, "each id has an event of its own")
    equal(zoe.ask("GET", "/api/v1/me").json()["tables"][0]["stack"], ids, "chips")
    equal(server.stop(), 0)
    holds_up(server)
    done = server.tool("audit", "export", server.journal())
    events = {}
    for line in done.stdout.splitlines():
        event = json.loads(line)
        events[event.get("seq", event.get("sequence"))] = event
    lost = [name for name, first in noted.items() if first not in events]
    equal(lost, [], "acknowledged and not in the journal")
    print(f"# {kills} kills, {ids} commands")


SMALL_DISK = ("unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=3m none "$0" && exec "$@"')


def small_disk(room, name):
    """A directory where a server can have its own disk mounted."""
    disk = os.path.join(room.path, name)
    os.mkdir(disk)
    if subprocess.run([*SMALL_DISK, disk, "true"], capture_output=True, check=False).returncode != 0:
        raise Skip("no disk of its own can be mounted here")
    return disk


@case
def full(room):
    """On a full disk commands are refused with a time to wait, and work again when there is space"""
    disk = small_disk(room, "disk")
    server = room.serve("--log-format", "json", "--grace-seconds", "2", "--messages-per-second", "10000", "--message-burst", "10000",
                        config=QUIET, prefix=(*SMALL_DISK, disk), data=os.path.join(disk, "room"))
    seen = f"/proc/{server.process.pid}/root{disk}/"  # only the server uses the disk
    zoe = Account(server.port).guest()
    one = Seated(server.port, zoe, 1)
    one.do("subscribe")
    equal(one.do("sit", seat=1)["status"], "ok")
    ann = Account(server.port).guest()
    leaves = Seated(server.port, ann, 1)
    equal(leaves.do("sit", seat=2)["status"], "ok")
    fill(seen + "ballast")
    answer, tries = one.do("buy-in", amount=1, id="b0"), 1
    while answer["status"] == "ok":  # space that SQLite already has
        holds(tries < 3000, "the disk is not full")
        answer = one.do("buy-in", amount=1, id=f"b{tries}")
        tries += 1
    holds((answer["status"], answer["error"]) in (("refused", "storage"), ("unknown", "unknown")), str(answer))
    holds(answer["retry"] > 0, str(answer))
    page = Http(server.port)
    ready = page.ask("GET", "/readyz")
    equal((ready.status, ready.json()["error"]), (503, "storage"))
    holds(int(ready.headers["retry-after"]) >= 1, "no retry-after")
    equal(page.ask("GET", "/healthz").status, 200)
    leaves.close()
    equal(one.do("ping")["type"], "pong", "a ping while it is broken")
    os.remove(seen + "ballast")
    wait_until(lambda: page.ask("GET", "/readyz").status == 200, "coming back")
    again = one.do("buy-in", amount=1, id=answer["id"])
    equal((again["status"], again["repeat"]), ("ok", False), str(again))
    one.hear_until(lambda: one.myself() and one.myself()["stack"] == tries, "the stack")
    one.hear_until(lambda: {who["person"]: who["away"] for who in one.sections["people"]}[ann.person],
                   "who went meanwhile sits out")
    holds(not one.myself()["away"], "who stayed sits out")
    copy = os.path.join(room.path, "copy")  # no players: nothing is written meanwhile
    shutil.copytree(seen + "room", copy)
    equal(server.stop(), 0)
    done = server.tool("audit", "verify", os.path.join(copy, "trey.db"))
    equal(done.returncode, 0, done.stdout + done.stderr)
    events = [line["event"] for line in log_of(server)]
    holds("journal-broken" in events and "journal-back" in events, str(events))


def next_answer(one):
    while True:
        told = one.hear()
        if told["type"] == "answer":
            return told


@case
def full_crowd(room):
    """A disk fills during many requests: each is answered once, and refused ones are carried out once when retried"""
    disk = small_disk(room, "crowded")
    seats = 6
    server = room.serve("--messages-per-second", "10000", "--message-burst", "10000", config=QUIET,
                        prefix=(*SMALL_DISK, disk), data=os.path.join(disk, "room"))
    seen = f"/proc/{server.process.pid}/root{disk}/"
    people = [Seated(server.port, Account(server.port).guest(), 1) for _ in range(seats)]
    for seat, one in enumerate(people, 1):
        one.do("subscribe")
        equal(one.do("sit", seat=seat)["status"], "ok")
    done = {one: set() for one in people}
    refused = {one: set() for one in people}
    number = 0
    for phase in range(3):
        fill(seen + "ballast")
        failures = 0
        while failures < 3:
            holds(number < 20000, "the disk is not full")
            asked = {one: [f"{number + i}" for i in range(8)] for one in people}
            number += 8
            for one in people:
                for name in asked[one]:
                    one.ask("buy-in", amount=1, id=name)
            for one in people:
                answers = [next_answer(one) for _ in asked[one]]
                equal(sorted(answer["id"] for answer in answers), sorted(asked[one]), "answered once each")
                for answer in answers:
                    is_done = answer["status"] == "ok"
                    holds(is_done or answer["error"] in ("storage", "unknown"), str(answer))
                    (done if is_done else refused)[one].add(answer["id"])
                    failures += not is_done
        os.remove(seen + "ballast")
        page = Http(server.port)
        wait_until(lambda: page.ask("GET", "/readyz").status == 200, "coming back")
        for one in people:
            for name in sorted(refused[one]):
                answer = one.do("buy-in", amount=1, id=name)
                equal(answer["status"], "ok", str(answer))
                done[one].add(name)
            refused[one].clear()
            one.hear_until(lambda one=one: one.myself() and one.myself()["stack"] == len(done[one]),
                           f"the stack of phase {phase}")
    copy = os.path.join(room.path, "crowded-copy")
    shutil.copytree(seen + "room", copy)
    equal(server.stop(), 0)
    checked = server.tool("audit", "verify", os.path.join(copy, "trey.db"))
    equal(checked.returncode, 0, checked.stdout + checked.stderr)


def fill(path):
    with open(path, "wb", buffering=0) as file:
        for size in (65536, 4096):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass


@case
def crowd(room):
    """The connections of an address are limited; when one closes, another is accepted"""
    server = room.serve("--clients-per-address", "10", config=QUIET)
    held = [Http(server.port) for _ in range(9)] + [Live(server.port)]
    for one in held[:9]:
        equal(one.ask("GET", "/healthz").status, 200)
    more = Http(server.port)
    try:
        more.ask("GET", "/healthz")
        raise AssertionError("an eleventh connection")
    except Closed:
        pass
    held.pop().close()

    def comes_in():
        try:
            return Http(server.port).ask("GET", "/healthz").status == 200
        except Closed:
            return False

    wait_until(comes_in, "coming in")
    equal(server.stop(), 0)


@case
def grace(room):
    """A disconnected player sits out after the grace period; one who reconnects in time does not"""
    server = room.serve("--grace-seconds", "8", config=QUIET)  # time enough to reconnect on a busy machine
    ann, bob, eve = (Account(server.port).guest(name) for name in ("Ann", "Bob", "Eve"))
    a, b, e = (Seated(server.port, who, 1) for who in (ann, bob, eve))
    for seat, one in enumerate((a, b, e), 1):
        one.do("subscribe")
        equal(one.do("sit", seat=seat)["status"], "ok")
    second = Seated(server.port, eve, 1)  # one of two connections is not her last
    second.do("subscribe")
    second.close()
    a.close()
    b.close()
    b = Seated(server.port, bob, 1)
    b.do("subscribe")
    away = lambda: {one["person"]: one["away"] for one in e.sections["people"]}
    e.hear_until(lambda: away().get(ann.person), "Ann sits out")
    equal((away()[bob.person], away()[eve.person]), (False, False))
    a = Seated(server.port, ann, 1)
    a.do("subscribe")
    a.hear_until(lambda: a.may("sit-in"), "the player may come back")
    equal(a.do("sit-in")["status"], "ok")
    equal(server.stop(), 0)
    server.start()
    bob.port = server.port
    b = Seated(server.port, bob, 1)
    b.do("subscribe")
    b.hear_until(lambda: {one["person"]: one["away"] for one in b.sections.get("people", [])}.get(ann.person),
                 "after a restart, players who do not reconnect sit out")
    equal(b.myself()["away"], False)
    equal(server.stop(), 0)
    holds_up(server)


@case
def seat_is_freed(room):
    """The seat of a player who stays away is free after the grace period and seat_minutes, and the chips are back"""
    server = room.serve("--grace-seconds", "1", "--seat-minutes", "0", config=QUIET)
    ann, bob = (Account(server.port).guest(name) for name in ("Ann", "Bob"))
    a, b = (Seated(server.port, who, 1) for who in (ann, bob))
    wallet = lambda who: who.ask("GET", "/api/v1/me").json()["play_wallet"]
    before = wallet(ann)
    for seat, one in enumerate((a, b), 1):
        one.do("subscribe")
        equal(one.do("sit", seat=seat, amount=5000)["status"], "ok")
    equal(wallet(ann), before - 5000)
    a.close()
    b.hear_until(lambda: ann.person not in [one["person"] for one in b.sections["people"]], "the seat is free")
    happened = [one["event"] for one in b.events if one.get("person") == ann.person]
    equal(happened[-5:], ["disconnected", "sat-out", "leaving", "cashed-out", "left"])
    equal(wallet(ann), before)
    equal(server.stop(), 0)
    holds_up(server)


@case
def disconnected(room):
    """A player without a connection is shown as such, and is connected again with the next one"""
    server = room.serve(config=QUIET)
    ann, bob = (Account(server.port).guest(name) for name in ("Ann", "Bob"))
    a, b = (Seated(server.port, who, 1) for who in (ann, bob))
    for seat, one in enumerate((a, b), 1):
        one.do("subscribe")
        equal(one.do("sit", seat=seat, amount=5000)["status"], "ok")
    a.close()
    gone = lambda: {one["person"]: one.get("disconnected", False) for one in b.sections["people"]}
    b.hear_until(lambda: gone()[ann.person], "Ann is disconnected")
    equal(gone()[bob.person], False)
    a = Seated(server.port, ann, 1)
    a.do("subscribe")
    b.hear_until(lambda: not gone()[ann.person], "Ann is back")
    equal([one["away"] for one in b.sections["people"]], [False, False])
    equal(server.stop(), 0)
    holds_up(server)


@case
def sitting_down_with_too_much(room):
    """Sitting down with more chips than the wallet has is refused, and leaves the seat free"""
    server = room.serve(config=QUIET)
    ann = Account(server.port).guest("Ann")
    a = Seated(server.port, ann, 1)
    a.do("subscribe")
    equal(a.do("sit", seat=5, amount=10_000_000)["error"], "wallet-short")
    equal(a.sections["people"], [])
    equal(a.do("sit", seat=5, amount=5000)["status"], "ok")
    equal(a.do("sit", seat=5, amount=5000)["error"], "seated-already")
    equal(server.stop(), 0)
    holds_up(server)


@case
def refill(room):
    """A guest with too few chips to play gets new ones, if the room is configured so"""
    quick = QUIET.replace("bots: 0", "bots: 0, betting_seconds: 1, result_seconds: 1, reveal_seconds: 1")
    for policy, chips in (("when-empty", 2000), ("never", 0)):
        server = room.serve("--guest-refill", policy, "--guest-chips", "$20.00", config=quick)
        zoe = Account(server.port).guest()
        wallet = lambda: zoe.ask("GET", "/api/v1/me").json()["play_wallet"]
        one = Seated(server.port, zoe, 1)
        one.do("subscribe")
        one.do("sit", seat=1)
        equal(one.do("buy-in", amount=2000)["status"], "ok")
        for left in (1500, 1000):  # folds an ante of $5.00
            equal(wallet(), 0, f"with more than {left}")
            one.hear_until(lambda: one.may("place"), "bets")
            equal(one.do("place", seat=1, wager="ante", amount=500)["status"], "ok")
            one.do("ready")
            one.hear_until(lambda: one.may("decide"), "the player's turn")
            equal(wallet(), 0, "in play")
            equal(one.do("decide", seat=1, play=False)["status"], "ok")
            one.hear_until(lambda: one.myself()["stack"] == left and not one.may("withdraw"), "the end")
        one.hear_until(lambda: one.may("place"), "the next round")
        equal(wallet(), chips, policy)
        equal(wallet(), chips, "once")
        equal(server.stop(), 0)
        holds_up(server)


@case
def logs(room):
    """The log is JSON, has the expected entries, and no secret"""
    server = room.serve("--log-format", "json", "--log-level", "debug", config=QUIET)
    link = server.read_link()
    server.add_user("kim", PASSWORD)
    kim = Account(server.port)
    kim.login("kim", "a wrong password 1")
    kim.login("kim", PASSWORD)
    kim.ask("GET", "/api/v1/people")
    kim.ask("DELETE", "/api/v1/session", csrf=False)
    kim.ask("DELETE", "/api/v1/session", headers={"Origin": "http://evil.example"})
    Live(server.port, origin="http://evil.example")
    one = Seated(server.port, kim, 1)
    one.do("proceed", **{"as": "dealer"})
    equal(server.stop(), 0)
    lines = log_of(server)
    events = [line["event"] for line in lines]
    for event in ("started", "login-refused", "logged-in", "forbidden", "csrf", "foreign-origin", "live-refused",
                  "not-allowed", "stopped"):
        holds(event in events, f"no {event} in {events}")
    forbidden = lines[events.index("forbidden")]
    equal((forbidden["route"], forbidden["person"], forbidden["level"]), ("people", str(kim.person), "warning"))
    with open(server.log, encoding="utf-8") as file:
        text = file.read()
    for secret in (PASSWORD, "a wrong password 1", kim.cookie.split("=", 1)[1], kim.csrf, link):
        holds(secret not in text, "a secret in the log")


@case
def accounts_busy(room):
    """While accounts cannot be changed, clients get an error without the path; the log has the path"""
    server = room.serve("--log-format", "json", config=QUIET)
    other = sqlite3.connect(os.path.join(server.data, "people.db"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = Account(server.port).ask("POST", "/api/v1/guest")
    other.execute("ROLLBACK")
    other.close()
    equal((answer.status, answer.json()["error"]), (503, "accounts-busy"))
    holds("retry-after" in answer.headers, "no word of when to come again")
    holds("people.db" not in answer.json()["message"], answer.body)
    Account(server.port).guest()
    with open(os.path.join(server.data, "people.db-lock"), "rb") as lock:  # as `trey user` locks it
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = [Http(server.port) for _ in range(8)]
        for one in waiting:
            one.send(one.compose("POST", "/api/v1/guest", {}))
        equal([one.response().status for one in waiting], [503] * 8, "none waits for the others, or not for long")
        fcntl.flock(lock, fcntl.LOCK_UN)
    equal(server.stop(), 0)
    broken = [line for line in log_of(server) if line["event"] == "accounts-broken"]
    equal([(line["level"], "people.db" in line["problem"]) for line in broken], [("error", True)] * 9)


@case
def accounts_broken(room):
    """While accounts cannot be read, no session is treated as a visitor, and connected clients keep their identity"""
    server = room.serve("--log-format", "json", config=QUIET)
    zoe = Account(server.port).guest("Zoe")
    seated = Seated(server.port, zoe)
    equal([seated.do("subscribe")["status"], seated.do("sit", seat=1)["status"]], ["ok", "ok"])
    other = sqlite3.connect(os.path.join(server.data, "people.db"), isolation_level=None)
    other.execute("ALTER TABLE sessions RENAME TO elsewhere")
    for method, path, body in (("GET", "/api/v1/me", None), ("GET", "/api/v1/tables", None), ("DELETE", "/api/v1/session", None),
                               ("POST", "/api/v1/tables", {"rules": "house-banked"})):
        answer = zoe.ask(method, path, body)
        equal((answer.status, answer.json()["error"]), (503, "accounts-io"), path)
        holds("retry-after" in answer.headers and "set-cookie" not in answer.headers, f"{path}: {answer.headers}")
    equal(Account(server.port).ask("GET", "/api/v1/tables").status, 200, "a visitor needs no account")
    late = Live(server.port, zoe.cookie)
    equal(late.status, 101)
    try:
        late.say({"id": "1", "do": "ping"})
        late.hear()
        raise AssertionError("a client that nobody knows is answered")
    except Closed:
        equal(late.close_code, 1013)
    told = lambda: sum(line["event"] == "accounts-broken" for line in log_of(server))
    before = told()
    wait_until(lambda: told() > before, "asking about clients, which is done every ten seconds")
    equal(seated.do("buy-in", amount=100)["status"], "ok")
    other.execute("ALTER TABLE elsewhere RENAME TO sessions")
    other.close()
    equal(zoe.ask("GET", "/api/v1/me").json()["person"], zoe.person, "the session is still there")
    equal(seated.do("sit-out")["status"], "ok")
    seated.close()
    equal(server.stop(), 0)


@case
def foreign_archive(room):
    """A database of another program in the place of the archive is not removed, whether or not it can be read"""
    for number, schema in enumerate((None, "CREATE TABLE mine (x, SYNTAX OF A LATER VERSION")):
        data = os.path.join(room.path, f"foreign{number}")
        os.mkdir(data)
        path = os.path.join(data, "rounds.db")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("CREATE TABLE mine (x)")
        other.execute("PRAGMA application_id = 1234")
        if schema:
            other.execute("PRAGMA writable_schema = ON")
            other.execute("UPDATE sqlite_schema SET sql = ?", (schema,))
        other.close()
        with open(path, "rb") as file:
            before = file.read()
        try:
            room.serve(config=QUIET, data=data)
            raise AssertionError("the server started")
        except Wrong as why:
            holds("not an archive of Trey" in str(why), str(why))
        with open(path, "rb") as file:
            equal(file.read() == before, True, "the file is unchanged")


@case
def metrics(room):
    """The metrics listener serves only metrics, without a session"""
    server, port = None, 0
    for attempt in range(5):  # another process may take a free port before the server does
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        try:
            server = room.serve("--metrics-listen", f"127.0.0.1:{port}", config=QUIET)
            break
        except Wrong:
            if attempt == 4:
                raise
    page = Http(port)
    response = page.ask("GET", "/metrics", host="prometheus.example")
    equal(response.status, 200)
    holds(b"trey_tables 1\n" in response.body, response.body.decode())
    equal([page.ask("GET", path).status for path in ("/healthz", "/readyz", "/api/v1/tables", "/api/v1/me", "/live")],
          [200, 200, 404, 404, 404])
    try:
        holds(Live(port).status != 101, "a WebSocket")
    except Closed:
        pass
    equal(Http(server.port).ask("GET", "/metrics").status, 401)
    equal(server.stop(), 0)


@case
def memory(room):
    """Memory stays flat while a client polls"""
    server = room.serve(config=QUIET)
    page = Http(server.port)
    def poll(count):
        for _ in range(count):
            while True:
                response = page.ask("GET", "/api/v1/tables")
                if response.status == 200:
                    break
                equal(response.status, 429)
                time.sleep(0.05)
    poll(1000)
    before = server.memory()
    poll(POLLS)
    grown = server.memory() - before
    print(f"# {POLLS} polls: {grown} KB")
    holds(grown < 2048 or SANITIZED, f"{grown} KB more")
    equal(server.stop(), 0)


SANITIZED = os.environ.get("TREY_SANITIZED") == "1"
THOROUGH = os.environ.get("TREY_THOROUGH") == "1"
POLLS = 4000 if THOROUGH and not SANITIZED else 1000
KILLS = 28 if THOROUGH and not SANITIZED else 10  # after each seventh of the answers


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run(room)
        finally:
            room.end()


if __name__ == "__main__":
    sys.exit(main())
