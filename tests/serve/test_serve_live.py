#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Live tables over real WebSockets: playing, watching, roles, and clients that misbehave."""
import json
import os
import select
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import (BINARY, CLOSE, PING, PONG, TEXT, Account, Closed, Http, Live, Seated, Server,  # noqa: E402
                    Wrong, wait_until)
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"

# Quick tables: the rules are the demo's, the times are short.
CONFIG = """
trey: 1
tables:
  - {name: House, chips: play, rules: house-banked, posting: {ante_max: $100, progressive: {paytable: 1}}, %(times)s}
  - {name: Bureau, chips: play, rules: california-bureau, posting: {ante_max: $100, schedule: A4}, %(times)s}
  - {name: Grand, chips: play, rules: california-grand, posting: {ante_max: $100, schedule: A4}, %(times)s}
  - {name: Shuffle, chips: play, rules: california-shfl, posting: {schedule: 2}, %(times)s}
  - {name: Quiet, chips: play, rules: house-banked, posting: {ante_max: $100, decision_seconds: 60}, bots: 0,
     betting_seconds: 60, result_seconds: 1, reveal_seconds: 1}
  - {name: Staffed, chips: play, rules: house-banked, dealer: person, bots: 0}
""" % {"times": "betting_seconds: 4, offer_seconds: 4, reveal_seconds: 1, result_seconds: 1"}
QUIET, STAFFED = 5, 6


class Gambler(Seated):
    """Plays with the actions that the table allows, and remembers rounds with a wager."""

    def __init__(self, port, account, table, live=None, **options):
        super().__init__(port, account, table, live, **options)
        self.do("subscribe")
        self.refused, self.rounds, self.asked_at = [], set(), {}

    def once(self, key, do, **members):
        """Sends a request at most once in a round."""
        key = (self.sections["clock"]["round"], self.sections["clock"]["phase"], key)
        if key not in self.asked_at:
            self.asked_at[key] = self.ask(do, **members)

    def seat(self):
        return self.myself()["seats"][0]

    def act(self):
        rules, clock = self.sections["rules"], self.sections["clock"]
        me = self.myself()
        if me is None:
            taken = {seat for one in self.sections["people"] for seat in one["seats"]}
            free = [seat for seat in range(1, rules["seats"] + 1) if seat not in taken]
            self.once("sit", "sit", seat=free[0])
        elif me["stack"] == 0 and self.may("buy-in") and not self.rounds:
            self.once("buy", "buy-in", amount=80000)
        elif self.may("decline-bank"):
            self.once(self.sections["bank"]["offered_seat"], "decline-bank", seat=self.sections["bank"]["offered_seat"])
        elif self.may("decide") and clock["turn"] and clock["turn"]["person"] == self.account.person:
            self.once("decide", "decide", seat=clock["turn"]["seat"], play=True)
        elif self.may("place") and self.may("ready"):
            mine = [one for one in self.sections["wagers"] if one["person"] == self.account.person]
            if not mine:
                self.once("ante", "place", seat=self.seat(), wager="ante", amount=rules["ante_min"])
            else:
                self.once("ready", "ready")
        results = self.sections.get("results")
        if results and results["settled"] and any(one["person"] == self.account.person for one in results["lines"]):
            self.rounds.add(clock["round"])

    def hear(self):
        told = super().hear()
        if told["type"] == "answer" and told["status"] == "refused":
            self.refused.append(told)
        return told


def play(clients, done, seconds):
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise Wrong("; ".join(f"table {one.table}: {len(one.rounds)} rounds, {one.sections['clock']}, "
                                  f"{one.you}, {one.refused[-2:]}" for one in clients))
        ready = select.select([one.live.socket for one in clients], [], [], 0.5)[0]
        for one in clients:
            if one.live.socket in ready or one.live.bytes:
                one.hear_all()
                one.act()


@case
def visitor(server):
    """A visitor without a session can watch, and do nothing else"""
    one = Seated(server.port, table=1)
    equal(one.do("subscribe")["status"], "ok")
    one.hear_until(lambda: "shoe" in one.sections, "a state")
    one.hear_until(lambda: one.you, "the private part")
    equal(one.you["person"], None)
    for do, members in (("sit", {"seat": 5}), ("stand-behind", {}), ("open", {"rules": {"rules": "house-banked"}}),
                        ("proceed", {"as": "dealer"}), ("drain", {"as": "supervisor"})):
        answer = one.do(do, **members)
        equal((answer["status"], answer["error"]), ("refused", "role-not-allowed"), do)
    one.hear_until(lambda: one.events, "an event of the bots")
    equal(one.do("unsubscribe")["status"], "ok")
    one.close()


@case
def requests(server):
    """Pings, unknown tables, and frames that are not requests"""
    one = Seated(server.port, Account(server.port).guest())
    equal(one.do("ping")["type"], "pong")
    for table in (99, 4294967295):
        answer = one.do("subscribe", table=table)
        equal((answer["status"], answer["error"]), ("refused", "no-such-table"))
        equal(one.do("sit", table=table, seat=1)["status"], "refused")
    for text, error in ((b"", "syntax"), (b"{", "syntax"), (b"[]", None), (b"nonsense", "syntax"),
                        (b'{"id":"a","id":"b","do":"ping"}', "duplicate-key"),
                        (b'{"id":"z1","do":"fly"}', "command-unknown"),
                        (b'{"id":"z2","do":"sit","table":1}', "missing-member"),
                        (b'{"id":"z3","do":"sit","table":"x","seat":1}', "wrong-type"),
                        (b'{"id":"z4","do":"tick","table":1}', None), (b'{"id":"z5","do":"ping","x":1}', "unknown-member"),
                        (b" " * 5000, "message-too-long"), (b'{"id":"z6","do":"ping"}' + b" " * 4073, "ping"),
                        (b'{"id":"z7","do":"ping"}' + b" " * 4074, "message-too-long")):
        before = len(one.errors)
        one.live.send_frame(TEXT, text)
        if error == "ping":
            one.hear_until(lambda: "z6" in one.answers, "the pong")
            continue
        one.hear_until(lambda: len(one.errors) > before, f"an error for {text[:40]!r}")
        if error:
            equal(one.errors[-1]["error"], error, text[:40].decode())
        holds(one.errors[-1]["message"], "no words")
    equal(one.do("ping")["type"], "pong")
    one.close()


@case
def fragments(server):
    """A fragmented message is one message, with pings in between"""
    live = Live(server.port)
    text = json.dumps({"id": "f1", "do": "ping"}).encode()
    for index, byte in enumerate(text):
        live.send_frame(TEXT if index == 0 else 0, bytes([byte]), is_final=index == len(text) - 1)
        if index == 5:
            live.send_frame(PING, b"are you there")
    seen = [live.frame(), live.frame()]
    equal(sorted(opcode for opcode, _ in seen), [TEXT, PONG])
    equal(dict(seen)[PONG], b"are you there")
    for index in range(200):
        live.send_frame(TEXT if index == 0 else 0, b" " * 100, is_final=index == 199)
    equal(live.hear()["error"], "message-too-long")
    live.send_frame(TEXT, b'{"id":"f2","do":"ping"}')
    equal(live.hear()["id"], "f2", "after a long one")
    live.close()


@case
def frames(server):
    """Binary frames, unmasked ones, bad UTF-8 and invalid frames end the connection"""
    def ends(what, *sent):
        live = Live(server.port)
        try:
            for data in sent:
                live.send(data)
            while True:
                live.hear()
        except Closed:
            return live.close_code
        except Wrong as error:
            raise AssertionError(f"{what}: goes on") from error
    make = Live.compose
    equal(ends("binary", make(BINARY, b"{}")), 1003)
    equal(ends("bad UTF-8", make(TEXT, b'{"id":"\xff\xfe"}')), 1007)
    ends("a reserved opcode", make(3, b"{}"))
    ends("a reserved bit", bytes([0xC1]) + make(TEXT, b"{}")[1:])
    ends("a continuation of nothing", make(0, b"{}"))
    ends("a fragmented ping", make(PING, b"x", is_final=False))
    ends("a long ping", make(PING, b"x" * 126))
    equal(ends("a frame of 2^62 bytes", bytes([0x81, 0xFF]) + (1 << 62).to_bytes(8, "big") + b"mask" + b"x" * 5000), 1009)
    equal(ends("a close", make(CLOSE, b"\x03\xe8")), 1000)
    equal(Http(server.port).ask("GET", "/healthz").status, 200)


@case
def oversize(server):
    """A long message is refused for its length, a very long one ends the connection unread"""
    live = Live(server.port)
    live.send_frame(TEXT, b" " * 60000)
    equal(live.hear()["error"], "message-too-long")
    live.send_frame(TEXT, b'{"id":"o","do":"ping"}')
    equal(live.hear()["type"], "pong")
    for sent in (live.compose(TEXT, b" " * 100000),
                 b"".join(live.compose(TEXT if i == 0 else 0, b" " * 1000, False) for i in range(100))):
        live = Live(server.port)
        try:
            live.send(sent)
            live.hear()
            raise AssertionError("it was read")
        except Closed:
            equal(live.close_code, 1009)


@case
def upgrades(server):
    """Only our own pages and clients without an origin are accepted, and only with trey.v1 or trey.v2"""
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", f"http://localhost:{server.port}"):
        equal(Live(server.port, origin=origin).status, 403, origin)
    equal(Live(server.port, headers={"Host": "evil.example"}).status, 403)
    equal(Live(server.port, origin=None).status, 101, "no page at all")
    for protocol in ("trey.v1", "trey.v2"):
        equal(Live(server.port, protocol=protocol).status, 101, protocol)
    for protocol in ("other", "trey.v3", "trey.v"):
        try:
            status = Live(server.port, protocol=protocol).status
            holds(status != 101, f"{protocol} is taken")
        except Closed:
            pass
    for path in ("/", "/live/", "/api/v1/tables", "/other"):
        try:
            status = Live(server.port, path=path).status
            holds(status != 101, f"a WebSocket at {path}")
        except Closed:
            pass


@case
def no_page(server):
    """A cookie without an origin is ignored"""
    zoe = Account(server.port).guest()
    one = Seated(server.port, zoe, QUIET, origin=None)
    equal(one.do("sit", seat=1)["error"], "role-not-allowed")
    one.close()


@case
def answers(server):
    """A command is answered once with its events, and as a repeat with the same id; refusals have a reason"""
    zoe = Account(server.port).guest()
    one = Seated(server.port, zoe, QUIET)
    one.do("subscribe")
    answer = one.do("sit", seat=3, id="same")
    equal((answer["status"], answer["repeat"]), ("ok", False))
    again = one.do("sit", seat=3, id="same")
    equal((again["status"], again["repeat"], again["first"]), ("ok", True, answer["first"]))
    other = one.do("sit", seat=3, id="other")
    equal(other["status"], "refused")
    holds(other["error"] and other["message"], str(other))
    equal(one.do("buy-in", amount=100001)["status"], "refused", "over the wallet")
    equal(one.do("buy-in", amount=50000)["status"], "ok")
    low = one.do("place", seat=3, wager="ante", amount=1)
    equal((low["status"], low["rule"][:5]), ("refused", "WAGER"))
    far = one.do("place", seat=4, wager="ante", amount=500)
    equal(far["status"], "refused", "somebody else's seat")
    one.hear_until(lambda: one.myself() and one.myself()["stack"] == 50000, "the stack")
    holds([event for event in one.events if event["event"] == "sat"], "no event")
    equal(zoe.ask("GET", "/api/v1/me").json()["tables"], [{"table": QUIET, "seat": 3, "stack": 50000, "chips": "play"}])
    server.same = (zoe, answer["first"])
    one.close()


def meet(*clients):
    """Waits until all of them know the same event: nothing that was sent before an answer comes after it."""
    def have_met():
        for one in clients:
            one.do("ping")
        return len({one.seq for one in clients}) == 1
    wait_until(have_met, "all clients at the same event")


@case
def versions(server):
    """Clients of trey.v1 and trey.v2 get the same sections, private parts and events, also when they come back"""
    for table in (1, 2, 3, 4):
        ann = Account(server.port).guest("Ann")
        old = Seated(server.port, ann, table, protocol="trey.v1")
        new = Gambler(server.port, ann, table, protocol="trey.v2")
        visitor = Seated(server.port, None, table, protocol="trey.v2")
        for one in (old, visitor):
            one.do("subscribe")
        for lap in range(3):
            end = new.seq + 12
            while new.seq < end:
                new.hear()
                new.act()
            meet(old, new, visitor)
            equal(new.sections, old.sections, f"table {table}")
            equal(visitor.sections, old.sections, f"table {table}, a visitor")
            equal(new.you, old.you, f"table {table}")
            shared = [event for event in old.events if event["seq"] >= new.events[0]["seq"]]
            equal([event for event in new.events if event["seq"] >= shared[0]["seq"]], shared, f"table {table}")
            new.live.close()
            new.live = Live(server.port, ann.cookie, protocol="trey.v2")
            new.do("subscribe", after=new.seq)
        for one in (old, new, visitor):
            one.close()


@case
def two(server):
    """Two people at a table see each other's actions but not each other's cards"""
    ann, bob = Account(server.port).guest("Ann"), Account(server.port).guest("Bob")
    a, b = Seated(server.port, ann, QUIET), Seated(server.port, bob, QUIET)
    watcher = Seated(server.port, None, QUIET)
    zoe = Seated(server.port, server.same[0], QUIET)
    for one in (a, b, zoe, watcher):
        one.do("subscribe")
    equal(zoe.do("sit-out")["status"], "ok")
    for one, seat in ((a, 1), (b, 2)):
        equal(one.do("sit", seat=seat)["status"], "ok")
        equal(one.do("buy-in", amount=20000)["status"], "ok")
    a.hear_until(lambda: a.may("place"), "bets")
    for one, seat in ((a, 1), (b, 2)):
        answer = one.do("place", seat=seat, wager="ante", amount=500)
        equal(answer["status"], "ok", str(answer))
    for one in (a, b):
        equal(one.do("ready")["status"], "ok")
    for one in (a, b, watcher):
        one.hear_until(lambda: one.sections.get("clock", {}).get("phase") == "decisions", "the deal")
        one.catch_up()
    def shown(one, seat, own=False):
        hands = one.you["hands"] if own else one.sections["hands"]
        return [card for hand in hands if hand["seat"] == seat for card in hand["cards"]]
    equal(len([card for card in shown(a, 1, True) if card]), 3, "Ann's own cards")
    for one in (a, b, watcher):
        equal([shown(one, seat) for seat in (1, 2)], [[None] * 3, [None] * 3], "what lies open")
    equal([card for card in shown(a, 2, True) + shown(b, 1, True) if card], [], "the other's cards")
    holds(not [card for hand in watcher.you["hands"] for card in hand["cards"] if card], "the watcher sees cards")
    hers = shown(a, 1, True)
    turn = a.sections["clock"]["turn"]["seat"]
    order = [(a, 1), (b, 2)] if turn == 1 else [(b, 2), (a, 1)]
    wrong = order[1][0].do("decide", seat=order[1][1], play=True)
    equal(wrong["status"], "refused", "out of turn")
    for one, seat in order:
        equal(one.do("decide", seat=seat, play=True)["status"], "ok")
    watcher.hear_until(lambda: (watcher.sections["results"] or {}).get("settled"), "the settlement")
    equal(shown(watcher, 1), hers, "after the reveal everyone sees")
    kinds = [event["event"] for event in watcher.events]
    holds(kinds.count("decided") == 2 and "settled" in kinds, str(kinds))
    holds(all("seed" not in json.dumps(event) for event in watcher.events), "a seed is told")
    for one in (a, b, zoe, watcher):
        one.close()


@case
def roles(server):
    """Staff can use the commands of their own role only"""
    server.add_user("dee", PASSWORD, "dealer")
    server.add_user("flo", PASSWORD, "floor")
    server.add_user("pat", PASSWORD)
    staff = {}
    for name in ("dee", "flo", "pat"):
        account = Account(server.port)
        equal(account.login(name, PASSWORD).status, 200)
        staff[name] = Seated(server.port, account, STAFFED)
        equal(staff[name].do("subscribe")["status"], "ok")
        staff[name].hear_until(lambda: staff[name].you, "the private part")
    equal([staff[name].you["role"] for name in ("dee", "flo", "pat")], ["dealer", "supervisor", "player"])
    equal(staff["dee"].do("sit", seat=1)["error"], "role-not-allowed", "a dealer who would play")
    equal(staff["dee"].do("drain", **{"as": "supervisor"})["error"], "role-not-allowed")
    equal(staff["pat"].do("proceed", **{"as": "dealer"})["error"], "role-not-allowed")
    equal(staff["flo"].do("proceed", **{"as": "dealer"})["error"], "role-not-allowed")
    equal(staff["flo"].do("drain", **{"as": "supervisor"})["status"], "ok")
    staff["dee"].hear_until(lambda: [e for e in staff["dee"].events if e["event"] == "drained"], "the event")
    staff["pat"].hear_until(lambda: [e for e in staff["pat"].events if e["event"] == "drained"], "the event")
    equal([e.get("person") for e in staff["dee"].events if e["event"] == "drained"], [staff["flo"].account.person])
    equal([e.get("person") for e in staff["pat"].events if e["event"] == "drained"], [None], "told to a player")
    for one in staff.values():
        one.close()


@case
def disabled_by_command(server):
    """An account that `trey user` disables loses its open WebSocket within ten seconds"""
    server.add_user("gus", PASSWORD)
    gus = Account(server.port)
    equal(gus.login("gus", PASSWORD).status, 200)
    one = Seated(server.port, gus, QUIET)
    equal(one.do("subscribe")["status"], "ok")
    equal(server.tool("user", "disable", "gus", "--data", server.data).returncode, 0)
    try:
        one.hear_until(lambda: False, "closing", seconds=15)
    except Closed:
        equal(one.live.close_code, 4001)


@case
def logged_out(server):
    """Logging out closes the WebSockets of the session, and no others"""
    server.add_user("lou", PASSWORD)
    lou, elsewhere = Account(server.port), Account(server.port)
    equal([who.login("lou", PASSWORD).status for who in (lou, elsewhere)], [200, 200])
    one, stays, visitor = Seated(server.port, lou, QUIET), Seated(server.port, elsewhere, QUIET), Seated(server.port)
    equal(one.do("subscribe")["status"], "ok")
    equal(lou.ask("DELETE", "/api/v1/session").status, 204)
    try:  # at once, not when the server looks after its sessions the next time
        name = one.ask("ping")
        while True:
            holds(one.hear().get("id") != name, "a request that came after the logout is answered")
    except Closed:
        equal(one.live.close_code, 4001)
    equal([who.do("ping")["type"] for who in (stays, visitor)], ["pong", "pong"])
    stays.close(), visitor.close()


@case
def rounds(server):
    """A guest plays whole rounds against bots at all four tables, until they are settled"""
    clients = [Gambler(server.port, Account(server.port).guest(f"G{table}"), table, protocol="trey.v2")
               for table in (1, 2, 3, 4)]
    play(clients, lambda: all(len(one.rounds) >= 2 for one in clients), 120)
    for one in clients:
        holds(len(one.refused) <= 3, f"table {one.table}: {one.refused}")
        sequence = [event["seq"] for event in one.events]
        equal(len(sequence), len(set(sequence)), "events twice")
        one.close()


@case
def flood(server):
    """A flood is refused with a time to wait, and does not affect others"""
    one = Seated(server.port)
    other = Seated(server.port)
    frame = Live.compose(TEXT, b'{"id":"x","do":"ping"}')
    one.live.send(frame * 150)
    seen = []
    while not any(told.get("error") == "too-many" for told in seen):
        seen.append(one.live.hear())
    retry = [told for told in seen if told.get("error") == "too-many"][0]["retry"]
    holds(0 < retry < 60000, str(retry))
    equal(other.do("ping")["type"], "pong")

    def is_answered():  # a refusal names no request: it may be of the flood, or of this one
        one.answers.pop("", None)
        name = one.ask("ping")
        while name not in one.answers and "" not in one.answers:
            one.hear()
        return name in one.answers

    wait_until(is_answered, "an answer after a while")
    one.close()
    other.close()


@case
def silent(server):
    """A client that never reads is disconnected, and the others continue"""
    deaf = Seated(server.port, None, QUIET, receive_buffer=4096)
    other = Seated(server.port, None, QUIET)
    other.do("subscribe")
    subscribe = Live.compose(TEXT, json.dumps({"id": "s", "do": "subscribe", "table": QUIET}).encode())

    def is_gone():
        try:
            for _ in range(4):  # with the pauses, below the rate limit
                deaf.live.send(subscribe)
        except Closed:
            return True
        equal(other.do("ping")["type"], "pong")
        return False

    wait_until(is_gone, "disconnecting the client")
    equal(other.do("ping")["type"], "pong")
    other.close()


@case
def restart(server):
    """After a restart the table has the same state, and an old id is still a repeat"""
    zoe, first = server.same
    one = Seated(server.port, zoe, QUIET)
    one.do("subscribe")
    one.hear_until(lambda: one.sections.get("people") is not None, "the people")
    stacks = {person["person"]: person["stack"] for person in one.sections["people"]}
    holds(stacks.get(zoe.person) == 50000, str(stacks))
    equal(server.stop(), 0)
    try:
        while True:
            one.hear()
    except Closed:
        equal(one.live.close_code, 1001, "going away")
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)
    server.start()
    zoe.port = server.port
    two_ = Seated(server.port, zoe, QUIET)
    two_.do("subscribe")
    two_.hear_until(lambda: "people" in two_.sections, "the people")
    equal({person["person"]: person["stack"] for person in two_.sections["people"]}, stacks)
    again = two_.do("sit", seat=3, id="same")
    equal((again["repeat"], again["first"]), (True, first))
    equal(two_.do("leave")["status"], "ok")
    equal(zoe.ask("GET", "/api/v1/me").json()["play_wallet"], 100000)
    two_.close()


@case
def adds_up(server):
    """At the end the journal passes the audit"""
    equal(server.stop(), 0)
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config, "--clients-per-address", "1000",
                        "--messages-per-second", "100", "--message-burst", "100").start()
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
