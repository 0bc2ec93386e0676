#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Stopping and restarting during rounds: a round ends, or is void with all chips returned; a second signal stops the
server at once. Each case has its own server."""
import os
import signal
import socket
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Seated, Server, Wrong  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

CONFIG = """
trey: 1
tables:
  - {name: Quiet, chips: play, rules: house-banked, posting: {decision_seconds: 60}, bots: 0, betting_seconds: 60,
     reveal_seconds: 1, result_seconds: 1}
  - {name: Idle, chips: play, rules: house-banked, bots: 0}
"""


class Room:
    """Starts servers, and stops those that a case left running."""

    def __init__(self, program, path):
        self.program, self.path, self.running = program, path, []

    def serve(self, seconds, **options):
        config = os.path.join(self.path, "room.yaml")
        with open(config, "w", encoding="utf-8") as out:
            out.write(CONFIG)
        data = os.path.join(self.path, f"room{len(self.running)}")
        server = Server(self.program, data, "--config", config, "--drain-seconds", str(seconds), **options).start()
        self.running.append(server)
        return server

    def end(self):
        for server in self.running:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()


def dealt(server):
    """A guest with an ante and three cards, who has to decide."""
    one = Seated(server.port, Account(server.port).guest("Zoe"))
    one.do("subscribe")
    one.do("sit", seat=1)
    one.do("buy-in", amount=50000)
    equal(one.do("place", seat=1, wager="ante", amount=1000)["status"], "ok")
    equal(one.do("ready")["status"], "ok")
    one.hear_until(lambda: one.may("decide"), "cards")
    return one


def hear_to_end(one):
    try:
        while True:
            one.hear()
    except Closed:
        equal(one.live.close_code, 1001)


def ended(server, seconds=TIMEOUT):
    equal(server.process.wait(seconds), 0, "exit status")
    server.process.stdout.close()
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def kinds(one):
    return [event["event"] for event in one.events]


@case
def ends(room):
    """A round in progress is played to its end, and no new one begins"""
    server = room.serve(60)
    one = dealt(server)
    server.process.send_signal(signal.SIGTERM)
    one.hear_until(lambda: one.stopping is not None, "word of it")
    holds(50000 < one.stopping <= 60000, str(one.stopping))
    answer = one.do("sit", table=2, seat=1)
    equal((answer["status"], answer["error"]), ("refused", "stopping"))
    holds(answer["retry"] > 0, "when to come again")
    ready = Http(server.port).ask("GET", "/readyz")
    equal((ready.status, ready.json()["error"]), (503, "stopping"))
    late = Seated(server.port, one.account)
    late.hear_until(lambda: late.stopping is not None, "the notice for clients that connect now")
    equal(late.do("subscribe")["status"], "ok")
    equal(one.do("decide", seat=1, play=True)["status"], "ok")
    hear_to_end(one)
    hear_to_end(late)
    ended(server)
    holds("settled" in kinds(one) and "voided" not in kinds(one), str(kinds(one)))
    equal(kinds(late).count("round-begun"), 0, "rounds that began")
    stack = one.myself()["stack"]
    # After a restart play continues.
    server.start()
    one.account.port = server.port
    two = Seated(server.port, one.account)
    two.do("subscribe", after=one.seq)
    two.hear_until(lambda: two.may("place"), "the next round")
    equal(two.myself()["stack"], stack)
    equal(two.do("place", seat=1, wager="ante", amount=1000)["status"], "ok")
    server.process.kill()


@case
def void(room):
    """A round that does not end in time is void, and all wagers are returned"""
    server = room.serve(1)
    one = dealt(server)
    equal(one.myself()["stack"], 49000)
    server.process.send_signal(signal.SIGINT)
    hear_to_end(one)
    ended(server)
    voided = [event for event in one.events if event["event"] == "voided"]
    equal([event["reason"] for event in voided], ["staff-decision"])
    equal(one.sections["announcements"]["void"]["rule"], "IRR-3")
    equal(one.myself()["stack"], 50000)
    with open(server.log, encoding="utf-8") as log:
        holds("round-voided" in log.read(), "the log says nothing of it")


@case
def twice(room):
    """A second signal stops the server at once; after a restart the round continues with its full time"""
    server = room.serve(600)
    one = dealt(server)
    server.process.send_signal(signal.SIGTERM)
    one.hear_until(lambda: one.stopping is not None, "word of it")
    one.catch_up()  # it still answers
    server.process.send_signal(signal.SIGTERM)
    hear_to_end(one)
    ended(server)
    server.start()
    one.account.port = server.port
    two = Seated(server.port, one.account)
    two.do("subscribe")
    two.hear_until(lambda: two.may("decide"), "the same decision")
    equal(two.you["hands"], one.you["hands"])
    clock = two.sections["clock"]
    equal(clock["until"] - clock["since"], 60000)
    equal(two.do("decide", seat=1, play=False)["status"], "ok")
    server.process.kill()


@case
def idle(room):
    """Without bets the server stops at once, and no round is void"""
    server = room.serve(600)
    one = Seated(server.port, Account(server.port).guest("Zoe"))
    one.do("subscribe")
    one.do("sit", seat=1)
    one.do("buy-in", amount=50000)
    one.hear_until(lambda: one.may("place"), "open bets")
    server.process.send_signal(signal.SIGTERM)
    hear_to_end(one)
    ended(server)
    holds("voided" not in kinds(one), str(kinds(one)))


@case
def upgrade(room):
    """With an inherited socket no client is refused between two servers, and clients reconnect"""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.set_inheritable(True)
    notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notices.bind(os.path.join(room.path, "notify"))
    notices.settimeout(TIMEOUT)
    server = room.serve(60, listener=listener, environment={"NOTIFY_SOCKET": os.path.join(room.path, "notify")})
    equal(server.port, listener.getsockname()[1], "where it listens")
    equal(notices.recv(100), b"READY=1")
    one = dealt(server)
    server.process.send_signal(signal.SIGTERM)
    equal(notices.recv(100), b"STOPPING=1")
    equal(one.do("decide", seat=1, play=False)["status"], "ok")
    hear_to_end(one)
    ended(server)
    waiting = Http(server.port)  # no server runs at this moment
    waiting.send(waiting.compose("GET", "/healthz"))
    server.start()
    equal(waiting.response().status, 200)
    two = Seated(server.port, one.account)
    equal(two.do("subscribe", after=one.seq)["status"], "ok")
    told = two.hear()
    equal((told["type"], told["events"][0]["seq"]), ("events", one.seq + 1))
    holds("fresh" not in two.hear(), "it begins anew")
    server.process.kill()
    listener.close()
    notices.close()


@case
def crowd(room):
    """Limits per address apply to an inherited socket too, and unsuitable sockets are refused"""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.set_inheritable(True)
    server = room.serve(0, listener=listener)
    some = [Http(server.port) for _ in range(64)]
    for one in some:
        equal(one.ask("GET", "/healthz").status, 200)
    holds(Http(server.port).is_ended(), "one too many is taken")
    some.pop().close()
    equal(server.stop(), 0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wrong:
        wrong.set_inheritable(True)
        try:
            room.serve(0, listener=wrong)
        except Wrong as why:
            holds("not a listening TCP socket" in str(why), str(why))
        else:
            raise AssertionError("it started")
    listener.close()


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run(room)
        finally:
            room.end()


if __name__ == "__main__":
    sys.exit(main())
