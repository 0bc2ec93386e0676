#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every option of `trey serve` does something: a case for each sets it and checks the effect on a
running server. An option without a case fails the last one."""
import json
import os
import re
import signal
import socket
import sqlite3
import ssl
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import PING, TEXT, Account, Closed, Http, Live, Seated, Server, Wrong, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
TLS = [os.path.join(SOURCE, "tests/data/tls", name) for name in ("certificate.pem", "key.pem")]
PASSWORD = "correct horse 7 battery"
QUIET = "trey: 1\ntables: [{name: Quiet, chips: play, rules: house-banked, bots: 0, reveal_seconds: 1, result_seconds: 1}]\n"
SEEN = set()


def option(*names):
    """A case for these options."""
    SEEN.update(names)
    return case


class Room:
    """Starts servers, and stops those that a case left running."""

    def __init__(self, program, path):
        self.program, self.path, self.running = program, path, []

    def server(self, *options, **more):
        self.running.append(Server(self.program, os.path.join(self.path, f"room{len(self.running)}"), *options, **more))
        return self.running[-1]

    def serve(self, *options, **more):
        return self.server(*options, **more).start()

    def file(self, name, text):
        path = os.path.join(self.path, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def quiet(self, *options):
        """A server with one table and no players."""
        return self.serve("--config", self.file("quiet.yaml", QUIET), *options)

    def end(self):
        for server in self.running:
            if server.process and server.process.poll() is None:
                server.process.kill()
                server.process.wait()


def port_free():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@option("config", "data", "listen")
def places(room):
    """Configuration, data directory and address are the given ones"""
    server = room.quiet()
    equal([one["name"] for one in Http(server.port).ask("GET", "/api/v1/tables").json()["tables"]], ["Quiet"])
    holds({"people.db", "trey.db"} <= set(os.listdir(server.data)), "the data is elsewhere")
    port = port_free()
    other = room.server("--config", room.file("quiet.yaml", QUIET), "--listen", f"127.0.0.1:{port}")
    try:
        other.start()
    except Wrong:  # another process took the port meanwhile
        return
    equal(other.port, port)


@option("tls.certificate", "tls.key")
def tls(room):
    """With a certificate and a key the server accepts only TLS"""
    server = room.serve("--tls-certificate", TLS[0], "--tls-key", TLS[1])
    context = ssl.create_default_context(cafile=TLS[0])
    with socket.create_connection(("127.0.0.1", server.port), 20) as plain:
        with context.wrap_socket(plain, server_hostname="127.0.0.1") as page:
            page.sendall(f"POST /api/v1/guest HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 2\r\n\r\n{{}}"
                         .encode())
            told = page.recv(65536).decode()
    holds(told.startswith("HTTP/1.1 200 ") and "__Host-trey=" in told and "Secure" in told, told)
    bare = Http(server.port)
    bare.send(bare.compose("GET", "/healthz"))
    holds(bare.is_ended(), "it answers without TLS")


@option("trusted_proxies", "proxy_header", "proxy_socket")
def proxies(room):
    """A trusted proxy states the address of a client; test_serve_proxy.py has real ones"""
    path = os.path.join(room.path, "proxy.sock")
    server = room.quiet("--trusted-proxies", "unix,127.0.0.1", "--proxy-header", "forwarded", "--proxy-socket", path, "--log-format", "json")
    for connect, address in ((lambda: socket.create_connection(("127.0.0.1", server.port)), "198.51.100.1"),
                             (lambda: socket.socket(socket.AF_UNIX), "198.51.100.2")):
        one = connect()
        if one.family == socket.AF_UNIX:
            one.connect(path)
        body = b'{"name": "nobody", "password": "wrong"}'
        one.sendall(b"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nForwarded: for=%s\r\nContent-Length: %d\r\n\r\n%s" % (address.encode(), len(body), body))
        holds(one.recv(4096).startswith(b"HTTP/1.1 401"), address)
        with open(server.log, encoding="utf-8") as log:
            refused = [line for line in map(json.loads, log) if line["event"] == "login-refused"]
        equal(refused[-1]["address"], address)
        one.close()


@option("metrics.listen")
def metrics(room):
    """Metrics have their own address"""
    port = port_free()
    room.quiet("--metrics-listen", f"127.0.0.1:{port}")
    equal(Http(port).ask("GET", "/metrics").status, 200)


@option("origins")
def origins(room):
    """A trusted origin may change things and open a WebSocket"""
    for trusted in (False, True):
        server = room.quiet(*(("--origins", "https://play.example") if trusted else ()))
        rows = {"Origin": "https://play.example"}
        answer = Http(server.port).ask("POST", "/api/v1/guest", {}, rows, host="play.example" if trusted else None)
        equal(answer.status, 200 if trusted else 403)
        live = Live(server.port, origin="https://play.example",
                    headers={"Host": "play.example"} if trusted else None)
        equal(live.status == 101, trusted)


@option("rules_file")
def rules_file(room):
    """A table may have the posting of a room's own file"""
    rules = room.file("rules.yaml", "trey: 1\npostings:\n  ours:\n    rules: california-grand\n"
                                    "    schedule: A4\n    ante_max: $55\n")
    config = room.file("own.yaml", "trey: 1\ntables: [{name: Ours, chips: play, rules: ours, bots: 0}]\n")
    server = room.serve("--config", config, "--rules-file", rules)
    equal(Http(server.port).ask("GET", "/api/v1/tables/1").json()["rules"]["ante_max"], 5500)


@option("house.name", "house.hotline", "house.minimum_age")
def house(room):
    """Notices have the name, the hotline and the age of the room; an empty hotline is left out"""
    config = room.file("house.yaml", "trey: 1\ntables: [{name: Cedar, rules: house-banked, bots: 0}]\n")
    for options, texts, absent in (
            ((), ["Call 1-800-GAMBLER.", "You must be 21 or older"], ["Cedar Room"]),
            (("--house-name", "Cedar Room", "--house-hotline", "555-0100", "--minimum-age", "18"),
             ["Cedar Room, Cedar, the house banks", "Call 555-0100.", "You must be 18 or older"], ["GAMBLER"]),
            (("--house-hotline", ""), ["You must be 21 or older"], ["Gambling problem?"])):
        server = room.serve("--config", config, *options)
        said = Http(server.port).ask("GET", "/api/v1/tables/1/notice.txt").body.decode()
        assert all(text in said for text in texts) and not any(text in said for text in absent), said


@option("guests.allowed", "guests.chips")
def guests(room):
    """Guests are allowed or not, with the configured number of chips"""
    server = room.quiet("--guest-chips", "$12.50")
    equal(Account(server.port).guest().me["play_wallet"], 1250)
    server = room.quiet("--guests", "no")
    answer = Account(server.port).ask("POST", "/api/v1/guest")
    equal((answer.status, answer.json()["error"]), (403, "no-guests"))


@option("guests.refill")
def refill(room):
    """A guest without chips gets new ones, or never"""
    for when, wanted in (("never", 0), ("when-empty", 400)):
        server = room.quiet("--guest-chips", "$4", "--guest-refill", when)
        zoe = Account(server.port).guest()
        one = Seated(server.port, zoe)
        one.do("sit", seat=1)
        one.do("buy-in", amount=400)
        wallet = zoe.ask("GET", "/api/v1/me").json()
        equal((wallet["play_wallet"], wallet["tables"][0]["stack"]), (wanted, 400), when)


@option("guests.days", "guests.per_hour", "guests.total")
def guest_limits(room):
    """New guests are limited in all, and expire without a seat"""
    for flag in ("--guests-per-hour", "--guests-total"):
        server = room.quiet(flag, "1")
        equal([Account(server.port).ask("POST", "/api/v1/guest").status for _ in range(2)], [200, 429], flag)
    zoe = Account(server.port)
    server = room.quiet("--guest-days", "2")
    zoe.port = server.port
    zoe.guest()
    for days, person in ((1, zoe.person), (2, None)):
        equal(server.stop(), 0)
        with sqlite3.connect(os.path.join(server.data, "people.db")) as database:
            database.execute("UPDATE persons SET created = created - 86400000 WHERE kind = 0")
        server.start()
        zoe.port = server.port
        wait_until(lambda: zoe.ask("GET", "/api/v1/me").json()["person"] == person, f"after {days} days")


@option("sessions.max_days", "staff.session_max_hours")
def session_ends(room):
    """A session ends after a time, however often it is used"""
    server = room.quiet("--session-max-days", "3", "--staff-session-max-hours", "5")
    server.add_user("Flo", PASSWORD, "floor")
    flo = Account(server.port)
    flo.login("Flo", PASSWORD)
    for who, wanted in ((Account(server.port).guest(), 3 * 86400000), (flo, 5 * 3600000)):
        own = who.ask("GET", "/api/v1/me/sessions").json()["sessions"][0]
        equal(own["expires"] - own["created"], wanted)


@option("staff.second_factor")
def second_factor(room):
    """Staff need a second factor, or not"""
    for needs in ("no", "yes"):
        server = room.quiet("--staff-second-factor", needs)
        server.add_user("Flo", PASSWORD, "floor")
        flo = Account(server.port)
        flo.login("Flo", PASSWORD)
        equal((flo.me["needs_second_factor"], flo.ask("GET", "/api/v1/people").status),
              (needs == "yes", 403 if needs == "yes" else 200))


@option("control.voids", "control.cage_from", "control.seconds")
def control(room):
    """A second person is needed, and has some time"""
    for voids, amount in (("one-person", 0), ("two-people", 5000)):
        server = room.quiet("--control-voids", voids, "--control-cage-from", str(amount // 100), "--control-seconds", "7")
        for name, role in (("Flo", "floor"), ("Cas", "cage"), ("Pia", "player")):
            server.add_user(name, PASSWORD, role)
        flo, cas, pia = (Account(server.port) for _ in range(3))
        for one, name in ((flo, "Flo"), (cas, "Cas"), (pia, "Pia")):
            equal(one.login(name, PASSWORD).status, 200)
        told = flo.ask("GET", "/api/v1/approvals").json()
        equal((told["voids"], told["cage_from"]), (voids == "two-people", amount))
        statuses = [cas.ask("POST", "/api/v1/cage/deposits", {"person": pia.person, "amount": cents}).status for cents in (4999, 1)]
        equal(statuses, [200, 200 if amount == 0 else 202])
    waits = flo.ask("GET", "/api/v1/approvals").json()["approvals"][0]
    equal(waits["expires"] - waits["asked"], 7000)


@option("relief_minutes")
def relief(room):
    """The relief of a dealer is due after the configured time, or never"""
    path = room.file("relief.yaml", "trey: 1\ntables: [{name: Fir, chips: cage, rules: house-banked, dealer: person}]\n")
    for minutes in (45, 0):
        server = room.serve("--config", path, "--relief-minutes", str(minutes))
        server.add_user("Dee", PASSWORD, "dealer")
        dee = Account(server.port)
        equal(dee.login("Dee", PASSWORD).status, 200)
        console = Seated(server.port, dee, 1)
        for do in ("subscribe", "sign-on"):
            equal(console.do(do, **{"as": "dealer"})["status"], "ok", do)
        console.hear_until(lambda: console.you.get("dealer"), "the dealer")
        told = console.you["dealer"]
        equal(told.get("relief_due"), told["since"] + minutes * 60_000 if minutes else None)


@option("alarms.stuck_seconds", "alarms.big_win")
def alarms(room):
    """A table that waits for its dealer is an alarm after the configured time, and a big enough win is one"""
    path = room.file("alarms.yaml", """trey: 1
tables:
  - {name: Fir, chips: cage, rules: house-banked, dealer: person, betting_seconds: 600}
  - {name: Elm, chips: cage, rules: house-banked, betting_seconds: 600, reveal_seconds: 1, result_seconds: 1, bots: 0}
""")
    for seconds, amount in (("1", "1"), ("0", "0")):
        server = room.serve("--config", path, "--alarms-stuck-seconds", seconds, "--alarms-big-win", amount)
        people = {}
        for name, role in (("Flo", "floor"), ("Cas", "cage"), ("Pia", "player"), ("Dee", "dealer")):
            server.add_user(name, PASSWORD, role)
            people[name] = Account(server.port)
            equal(people[name].login(name, PASSWORD).status, 200)
        paid = people["Cas"].ask("POST", "/api/v1/cage/deposits", {"person": people["Pia"].person, "amount": 200_000})
        equal(paid.status, 200)

        def kinds():
            return [alarm["kind"] for alarm in people["Flo"].ask("GET", "/api/v1/alarms").json()["alarms"]]

        def sit(table):
            one = Seated(server.port, people["Pia"], table)
            for do, members in (("subscribe", {}), ("sit", {"seat": 1}), ("buy-in", {"amount": 100_000})):
                equal(one.do(do, **members)["status"], "ok", do)
            one.do("ping")  # is answered after the updates: the client knows its stack
            return one

        def bet(one):
            one.hear_until(lambda: one.may("place"), "bets")
            equal(one.do("place", seat=1, wager="ante", amount=500)["status"], "ok")
            one.do("ready")

        automatic = sit(2)
        ends = []
        while not ends or ends[-1] <= before:  # until a round is won
            before = automatic.myself()["stack"]
            bet(automatic)
            automatic.hear_until(lambda: automatic.may("decide"), "the decision")
            equal(automatic.do("decide", seat=1, play=True)["status"], "ok")
            rounds = len([one for one in automatic.events if one["event"] == "round-ended"])
            automatic.hear_until(lambda: len([one for one in automatic.events if one["event"] == "round-ended"]) > rounds, "the end")
            automatic.catch_up()
            ends.append(automatic.myself()["stack"])
        if amount == "1":
            wait_until(lambda: "big-win" in kinds(), "the alarm of a win")
        else:
            equal("big-win" in kinds(), False, "a win")
        player, dealer = sit(1), Seated(server.port, people["Dee"], 1)
        for do in ("subscribe", "sign-on", "proceed"):
            equal(dealer.do(do, **{"as": "dealer"})["status"], "ok", do)
        bet(player)
        if seconds == "1":
            wait_until(lambda: "stuck" in kinds(), "the alarm")
        else:
            holds("stuck" not in kinds(), "0 turns it off")


@option("bots")
def bots(room):
    """A table without a number of bots gets the default number"""
    for count in (0, 2):
        text = "".join(room.serve("--bots", str(count)).lines)
        holds(f"4 tables, {4 * count} bots" in text, text)


@option("seat_minutes")
def seat_minutes(room):
    """A disconnected player keeps the seat for so many minutes after the grace period"""
    server = room.quiet("--grace-seconds", "0", "--seat-minutes", "0")
    zoe = Account(server.port).guest()
    two = Seated(server.port)
    two.do("subscribe")
    one = Seated(server.port, zoe)
    one.do("sit", seat=1)
    two.hear_until(lambda: two.sections.get("people"), "sitting down")
    one.close()
    two.hear_until(lambda: two.sections["people"] == [], "a free seat")


@option("grace_seconds", "log.format", "log.level")
def grace(room):
    """A disconnected player sits out after the grace period; the log has the configured level and format"""
    server = room.quiet("--grace-seconds", "0", "--log-format", "json", "--log-level", "debug")
    zoe = Account(server.port).guest()
    one = Seated(server.port, zoe)
    one.do("sit", seat=1)
    one.close()
    two = Seated(server.port)
    two.do("subscribe")
    two.hear_until(lambda: two.sections.get("people") and two.sections["people"][0]["away"], "sitting out")
    with open(server.log, encoding="utf-8") as log:
        holds(all("event" in json.loads(line) for line in log), "not JSON")
    # Nothing at level error, text at the default level.
    for level, says in (("error", False), ("info", True)):
        server = room.quiet("--log-level", level)
        equal(Http(server.port).ask("GET", "/healthz").status, 200)  # by now it has logged its start
        with open(server.log, encoding="utf-8") as log:
            text = log.read()
        equal("started" in text, says, level)
        holds(not text.startswith("{"), text)


@option("drain_seconds")
def drain(room):
    """A round has the configured time to end at a stop"""
    for seconds, told in ((0, False), (1, True)):
        server = room.quiet("--drain-seconds", str(seconds))
        one = Seated(server.port, Account(server.port).guest())
        one.do("subscribe")
        one.do("sit", seat=1)
        one.do("buy-in", amount=50000)
        equal(one.do("place", seat=1, wager="ante", amount=1000)["status"], "ok")
        server.process.send_signal(signal.SIGTERM)
        try:
            while True:
                one.hear()
        except Closed:
            equal(one.stopping is not None, told)
        equal(server.process.wait(20), 0)


@option("limits.clients", "limits.clients_per_address")
def clients(room):
    """The number of connections is limited"""
    for flag in ("--clients", "--clients-per-address"):
        server = room.quiet(flag, "3")
        some = [Http(server.port) for _ in range(3)]
        for one in some:
            equal(one.ask("GET", "/healthz").status, 200)
        extra = Http(server.port)
        try:
            extra.send(extra.compose("GET", "/healthz"))
            holds(extra.is_ended(), f"{flag}: one too many")
        except Closed:
            pass
        some[0].close()
        wait_until(lambda: comes_in(server), f"{flag}: coming in after one has gone")


@case
def files_for_clients(room):
    """A number of clients that the limit of open files does not allow is refused; the default is lowered"""
    few = ("sh", "-c", 'ulimit -n 1000 && exec "$@"', "sh")
    config = room.file("quiet.yaml", QUIET)
    server = room.server("--config", config, "--clients", "5000", prefix=few)
    try:
        server.start()
        holds(False, "it starts")
    except Wrong:
        server.process.wait()
    with open(server.log, encoding="utf-8") as log:
        said = log.read()
    for part in ("limits.clients is 5000", "needs 5128 open files", "may open only 1000", "at most 872", "LimitNOFILE"):
        holds(part in said, said)
    for options, lowered in ((("--clients", "872"), None), ((), "clients=872 files=1000 needed=24128")):
        server = room.serve("--config", config, *options, prefix=few)
        equal(Http(server.port).ask("GET", "/healthz").status, 200)
        with open(server.log, encoding="utf-8") as log:
            lines = [line for line in log if "few-files" in line]
        equal(len(lines), 0 if lowered is None else 1, str(lines))
        holds(lowered is None or lowered in lines[0], str(lines))


def comes_in(server):
    try:
        return Http(server.port).ask("GET", "/healthz").status == 200
    except Closed:
        return False


@option("limits.messages_per_second", "limits.message_burst")
def messages(room):
    """The burst and the rate of messages are limited"""
    server = room.quiet("--messages-per-second", "1", "--message-burst", "3")
    one = Seated(server.port)
    one.live.send(Live.compose(TEXT, b'{"id":"x","do":"ping"}') * 5)
    told = [one.live.hear() for _ in range(5)]
    equal(sorted(answer["type"] for answer in told), ["answer"] * 2 + ["pong"] * 3)
    retry = [answer["retry"] for answer in told if answer["type"] == "answer"]
    holds(all(500 < wait <= 2000 for wait in retry), f"a message each second: {retry}")


@option("limits.ping_seconds")
def pings(room):
    """A silent WebSocket gets a ping"""
    equal(Live(room.quiet("--ping-seconds", "1").port).frame()[0], PING)


@option("limits.message_size")
def size(room):
    """The size of messages and bodies is limited"""
    for flag, most, body in (((), 4096, 16384), (("--message-size", "1024"), 1024, 1024)):
        server = room.quiet(*flag)
        one = Seated(server.port)
        ping = b'{"id":"p","do":"ping"}'
        one.live.send_frame(TEXT, ping + b" " * (most - len(ping)))
        equal(one.live.hear()["type"], "pong")
        one.live.send_frame(TEXT, ping + b" " * (most + 1 - len(ping)))
        told = one.live.hear()
        equal((told["type"], told["error"]), ("error", "message-too-long"))
        holds(f" {most} bytes" in told["message"], told["message"])
        for length, status in ((body, 200), (body + 1, 413)):
            text = b'{"name": "Zoe"}'
            answer = Http(server.port).ask("POST", "/api/v1/guest", text + b" " * (length - len(text)))
            equal(answer.status, status, f"a body of {length}")


def age(server, name):
    response = Account(server.port).login(name, PASSWORD)
    equal(response.status, 200)
    return int(re.search(r"Max-Age=(\d+)", response.headers["set-cookie"])[1])


@option("private_tables.allowed", "private_tables.per_person", "private_tables.per_address", "private_tables.total",
        "private_tables.idle_minutes", "private_tables.bots")
def private_tables(room):
    """Private tables are allowed or not, limited per player and in all, and close when empty"""
    rules = {"rules": "house-banked"}
    zoe = Account(room.quiet().port).guest()
    answer = zoe.ask("POST", "/api/v1/tables", rules)
    equal((answer.status, answer.json()["error"]), (403, "no-private-tables"))
    server = room.quiet("--private-tables", "yes", "--private-per-person", "2", "--private-total", "3",
                        "--private-idle-minutes", "0", "--private-bots", "2")
    zoe, kim = Account(server.port).guest(), Account(server.port).guest()
    answer = zoe.ask("POST", "/api/v1/tables", rules | {"bots": 3})
    equal((answer.status, answer.json()["error"]), (409, "too-many-bots"))
    told = [who.ask("POST", "/api/v1/tables", rules | {"bots": 2}) for who in (zoe, zoe, zoe, kim, kim)]
    equal([one.status for one in told], [200, 200, 409, 200, 409])
    equal({one.json()["error"] for one in told if one.status == 409}, {"too-many-tables"})
    holds(all("retry-after" in one.headers for one in told if one.status == 409), "no word of when to come again")
    full = room.quiet("--private-tables", "yes", "--private-per-address", "3", "--private-total", "5")
    opens = lambda source: Account(full.port, source=source).guest().ask("POST", "/api/v1/tables", rules)
    near = [opens("127.0.0.1") for _ in range(5)]
    equal([one.status for one in near], [200, 200, 200, 409, 409], "each by another guest, all from one address")
    holds("address" in near[3].json()["message"] and int(near[3].headers["retry-after"]) > 500, near[3].body)
    equal([opens("127.0.0.2").status for _ in range(3)], [200, 200, 409], "there is room for others")
    path = f"/api/v1/tables/{told[0].json()['number']}"
    wait_until(lambda: zoe.ask("GET", path).json().get("table", {}).get("state") in (None, "closed"), "closing")


@option("sessions.days", "staff.session_hours")
def sessions(room):
    """Sessions of players and of staff expire after the configured time"""
    server = room.quiet("--session-days", "2", "--staff-session-hours", "3")
    server.add_user("Pia", PASSWORD, "player")
    server.add_user("Dee", PASSWORD, "dealer")
    equal((age(server, "Pia"), age(server, "Dee")), (2 * 86400, 3 * 3600))


@option("staff.password_length", "staff.may_play", "staff.may_combine")
def staff(room):
    """Staff passwords have a minimum length, and staff may play or not"""
    server = room.server()
    for length, works in (("17", False), ("16", True)):
        server.environment["TREY_STAFF_PASSWORD_LENGTH"] = length
        done = server.tool("user", "add", f"D{length}", "--data", server.data, "--role", "dealer",
                           text="sixteen letters!\n")
        equal(done.returncode == 0, works, done.stderr)
    for may in ("no", "yes"):
        server.environment["TREY_STAFF_MAY_PLAY"] = may
        done = server.tool("user", "add", f"B{may}", "--data", server.data, "--role", "dealer", "--role", "player",
                           text=PASSWORD + "\n")
        equal(done.returncode == 0, may == "yes", done.stderr)
        server.environment["TREY_STAFF_MAY_COMBINE"] = may
        done = server.tool("user", "add", f"C{may}", "--data", server.data, "--role", "dealer", "--role", "floor",
                           text=PASSWORD + "\n")
        equal(done.returncode == 0, may == "yes", done.stderr)


def first_hands(room, *options):
    """The shoe and the cards of the first two rounds of a single player, and every notice of a test."""
    server = room.quiet(*options)
    zoe = Account(server.port).guest()
    one = Seated(server.port, zoe)
    one.do("subscribe")
    one.do("sit", seat=1)
    one.do("buy-in", amount=50000)
    hands = []
    for _ in range(2):
        one.hear_until(lambda: one.may("place"), "open bets")
        one.do("place", seat=1, wager="ante", amount=1000)
        one.do("ready")
        one.hear_until(lambda: one.may("decide"), "cards")
        hands.append((one.sections["shoe"]["id"], one.sections["shoe"]["root"], one.you["hands"][0]["cards"]))
        one.do("decide", seat=1, play=False)
    marks = [zoe.ask("GET", path).json().get("test") for path in ("/api/v1/me", "/api/v1/tables", "/api/v1/tables/1")]
    Live.say(one.live, {"id": "s", "do": "subscribe", "table": 1})
    told = one.live.hear()
    while told["type"] != "state":
        told = one.live.hear()
    return hands, marks + [told.get("test")], server


@option("test.seed")
def test_seed(room):
    """A test seed determines every shuffle, and every output is marked as a test"""
    first, marks, server = first_hands(room, "--test-seed", "7")
    equal(marks, [True] * 4)
    holds("ONLY A TEST" in "".join(server.lines) + server.process.stdout.readline().decode()
          + server.process.stdout.readline().decode() + server.process.stdout.readline().decode(), "no warning")
    equal(first_hands(room, "--test-seed", "7")[0], first, "the same seed")
    holds(first_hands(room, "--test-seed", "8")[0] != first, "another seed")
    real, marks, other = first_hands(room)
    holds(real != first and marks == [None] * 4, "a real server")
    # A test data directory stays one, and no other becomes one.
    for of, options in ((server, ()), (other, ("--test-seed", "7"))):
        of.stop()
        again = Server(of.program, of.data, *options)
        try:
            again.start()
            again.stop()
        except Wrong as why:
            holds("data directory was used" in str(why), str(why))
        else:
            raise AssertionError("it started")
    # A test seed requires a loopback address.
    for options in (("--listen", "0.0.0.0:0"), ("--tls-certificate", TLS[0], "--tls-key", TLS[1])):
        refused = other.tool("config", "check", "--data", other.data, "--test-seed", "7", *options)
        holds(refused.returncode != 0 and "reveals every card" in refused.stdout + refused.stderr, str(refused))


@case
def complete(room):
    """Every option has a case"""
    shown = json.loads(room.server().tool("config", "show", "--json").stdout)
    equal(SEEN, {one["name"] for one in shown["options"]})


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run(room)
        finally:
            room.end()


if __name__ == "__main__":
    sys.exit(main())
