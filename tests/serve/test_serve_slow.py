#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Slow clients, a stalled server, and a clock that is wrong."""
import os
import select
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Http, Seated, Server, Wrong, wait_until  # noqa: E402
from tap import Skip, equal, holds, run_cases  # noqa: E402
from test_serve_live import Gambler, play  # noqa: E402

TABLES = 6
PASSWORD = "correct horse 7 battery"
CONFIG = "trey: 1\ntables:\n" + "".join(
    f"  - {{name: T{number}, chips: play, rules: house-banked, bots: 0, posting: {{decision_seconds: 10}}, betting_seconds: 4, reveal_seconds: 1, result_seconds: 1}}\n"
    for number in range(1, TABLES + 1))


class Room:
    """A server for each case."""

    def __init__(self, program, shifted_clock):
        self.program, self.shifted_clock = program, shifted_clock

    def __enter__(self):
        self.directory = Directory()
        self.path = self.directory.__enter__()
        self.config = os.path.join(self.path, "room.yaml")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        self.server = Server(self.program, os.path.join(self.path, "room"), "--config", self.config, "--log-format", "json").start()
        return self

    def __exit__(self, *_):
        if self.server.process.poll() is None:
            self.server.stop()
        self.directory.__exit__()


def bodies(room):
    """A body that trickles in is given up long before it is complete, and others are served meanwhile"""
    one = Http(room.server.port)
    one.send(f"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1:{room.server.port}\r\nContent-Length: 16000\r\n\r\n".encode())
    sent, end = 0, time.monotonic() + TIMEOUT
    while not select.select([one.socket], [], [], 0.2)[0]:  # a byte now and then, as long as the server takes it
        holds(time.monotonic() < end, f"the server still waits after {sent} bytes")
        one.send(b" ")
        sent += 1
    answer = one.response()
    equal((answer.status, answer.json()["error"], answer.headers.get("connection")), (408, "too-slow", "close"))
    holds(one.is_ended(), "the connection goes on")
    whole = Http(room.server.port)
    equal(whole.ask("POST", "/api/v1/session", b" " * 15000 + b"{}").status, 400, "a long body that comes at once is read")


def may_decide(one):
    turn = one.sections.get("clock", {}).get("turn")
    return one.may("decide") and turn and turn["person"] == one.account.person


def stalled(room):
    """The server stands still past the end of a turn: players whose decision had come in time are not folded"""
    server = room.server
    players = [Gambler(server.port, Account(server.port).guest(), number) for number in range(1, TABLES + 1)]
    for one in players:
        one.asked_at = {}
        one.once = lambda key, do, self=one, **members: do == "decide" or Gambler.once(self, key, do, **members)

    def stop_during_turns():
        """Stops the server while every player has their turn; False if one was over before."""
        play(players, lambda: all(may_decide(one) for one in players), TIMEOUT)
        server.process.send_signal(signal.SIGSTOP)
        if time.time() < min(one.sections["clock"]["until"] for one in players) / 1000:
            return True
        server.process.send_signal(signal.SIGCONT)
        for one in players:
            one.hear_until(lambda: not may_decide(one), "the end of the turn")
            one.events.clear()
        return False

    wait_until(stop_during_turns, "a turn of every player")
    asked = [one.ask("decide", seat=one.sections["clock"]["turn"]["seat"], play=True) for one in players]
    ends = max(one.sections["clock"]["until"] for one in players) / 1000
    while time.time() < ends + 0.5:  # until every turn is over
        time.sleep(0.05)
    server.process.send_signal(signal.SIGCONT)
    for one, name in zip(players, asked):
        one.hear_until(lambda: name in one.answers, "an answer")
        equal(one.answers[name]["status"], "ok", f"table {one.table}")
        one.hear_until(lambda: any(event["event"] == "round-ended" for event in one.events), "the end of the round")
        equal([event["event"] for event in one.events if event["event"] in ("timed-out", "decided")], ["decided"], f"table {one.table}")
    for one in players:
        one.close()


def starts(room, *options):
    """The server with a clock that is shifted; None, or why it did not start."""
    server = Server(room.program, os.path.join(room.path, "room"), "--config", room.config, *options,
                    environment={"LD_PRELOAD": room.shifted_clock, "CLOCK_SHIFT_FILE": os.path.join(room.path, "shift")})
    try:
        server.start()
    except Wrong as error:
        return str(error)
    equal(server.stop(), 0)
    return None


def clocks(room):
    """A start with a clock far ahead or behind asks first; with --accept-clock it goes on, and what is recorded stays in order"""
    if not room.shifted_clock:
        raise Skip("a sanitizer wants to be loaded first itself")
    equal(room.server.stop(), 0)
    shift = lambda seconds: open(os.path.join(room.path, "shift"), "w", encoding="ascii").write(str(seconds))
    for seconds, word in ((-3600, "later"), (-86400 * 400, "later"), (40 * 86400, "more than 31 days earlier"), (86400 * 4000, "more than 31 days earlier")):
        shift(seconds)
        why = starts(room)
        holds(why and "Is the clock of this machine right?" in why and word in why and "--accept-clock" in why, f"{seconds}: {why}")
    for seconds in (-60, 0, 120):
        shift(seconds)
        equal(starts(room), None, f"{seconds}")
    shift(-3600)
    equal(starts(room, "--accept-clock"), None)
    shift(0)
    equal(starts(room), None, "the clock is right again")
    shift(20 * 86400)
    equal(starts(room), None, "a room that was closed for some weeks")
    shift(80 * 86400)
    equal(starts(room, "--accept-clock"), None)
    equal(starts(room), None, "the question is asked once")
    done = room.server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def idle(room):
    """A server that ran until now may start again, however old the last event is"""
    if not room.shifted_clock:
        raise Skip("a sanitizer wants to be loaded first itself")
    equal(room.server.stop(), 0)
    shift = lambda seconds: open(os.path.join(room.path, "shift"), "w", encoding="ascii").write(str(seconds))
    shift(80 * 86400)
    holds(starts(room), "a server that did not run")
    os.utime(os.path.join(room.path, "room", "clock"), times=(time.time() + 80 * 86400 - 60,) * 2)
    equal(starts(room), None)


def jumps(room):
    """A clock that is set while the server runs is marked in the record, and changes no time of an event"""
    if not room.shifted_clock:
        raise Skip("a sanitizer wants to be loaded first itself")
    equal(room.server.stop(), 0)
    server = Server(room.program, os.path.join(room.path, "room"), "--config", room.config, "--log-format", "json",
                    environment={"LD_PRELOAD": room.shifted_clock, "CLOCK_SHIFT_FILE": os.path.join(room.path, "shift")})
    room.server = server.start()
    server.add_user("aud", PASSWORD, "auditor")
    account = Account(server.port)
    equal(account.login("aud", PASSWORD).status, 200)
    auditor, visitor = Seated(server.port, account), Seated(server.port)
    equal((auditor.do("subscribe", **{"as": "auditor"})["status"], visitor.do("subscribe")["status"]), ("ok", "ok"))
    seen = lambda one: [event for event in one.events if event["event"] == "clock-jumped"]
    for number, (seconds, text) in enumerate(((3600, "+3600"), (3590, "-10"), (-86400, "-89990")), 1):
        with open(os.path.join(room.path, "shift.new"), "w", encoding="ascii") as file:
            file.write(str(seconds))
        os.rename(os.path.join(room.path, "shift.new"), os.path.join(room.path, "shift"))
        for one in (auditor, visitor):
            one.hear_until(lambda: len(seen(one)) == number, "the mark")
        holds(abs(float(seen(auditor)[-1]["text"].split()[0]) - float(text)) < 1, f"{seen(auditor)[-1]}, not {text}")
        holds("text" not in seen(visitor)[-1], "a visitor reads how the clock was set")
    times = [event["time"] for event in seen(auditor)]
    holds(times == sorted(times) and abs(times[-1] / 1000 - time.time()) < 3000, f"the times of the events: {times}")
    equal(server.stop(), 0)
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


CASES = [bodies, stalled, clocks, idle, jumps]


def main():
    program = os.path.abspath(sys.argv[1])
    shifted_clock = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else ""
    return run_cases(CASES, names=sys.argv[3:], fixture=lambda: Room(program, shifted_clock))


if __name__ == "__main__":
    sys.exit(main())
