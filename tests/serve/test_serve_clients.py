#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two independent WebSocket clients, `ws` of npm and python3-websockets: they play rounds, and silent ones stay connected."""
import importlib.util
import json
import os
import select
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import CLOSE, PING, PONG, TIMEOUT, Account, Closed, Live, Server, Wrong, read_json  # noqa: E402
from tap import Skip, equal, holds, run_cases  # noqa: E402
from test_serve_live import Gambler, play  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 3
# A server that pings after one second of silence disconnects after 16 seconds without an answer. A client that is pinged
# this often was there for longer: there is at most one ping in a second.
PINGS = 20
CONFIG = """
trey: 1
limits: {ping_seconds: 1}
tables:
  - {name: Quick, chips: play, rules: house-banked, bots: 0, betting_seconds: 3, reveal_seconds: 1, result_seconds: 1}
"""


class Relay:
    """A WebSocket in another program, used like client.Live."""

    def __init__(self, command, port, cookie=None):
        self.process = subprocess.Popen([*command, f"ws://127.0.0.1:{port}/live", f"http://127.0.0.1:{port}", cookie or ""],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.socket, self.bytes, self.status, self.close_code = self.process.stdout, b"", 101, None
        self.headers = {"sec-websocket-protocol": "trey.v1"}  # which both programs offer
        equal(self.line(), "open")

    def line(self):
        while b"\n" not in self.bytes:
            if not select.select([self.socket], [], [], TIMEOUT)[0]:
                raise Wrong("nothing came in time")
            part = os.read(self.socket.fileno(), 65536)
            if not part:
                raise Closed
            self.bytes += part
        line, self.bytes = self.bytes.split(b"\n", 1)
        return line.decode()

    def say(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self):
        kind, _, text = self.line().partition(" ")
        if kind == "close":
            self.close_code = int(text)
            raise Closed
        equal(kind, "m", text)
        return read_json(text)

    def has_more(self, seconds=0):
        return b"\n" in self.bytes or bool(select.select([self.socket], [], [], seconds)[0])

    def close(self):
        """Ends the input, which closes the WebSocket properly; returns the close code."""
        self.process.stdin.close()
        try:
            while True:
                self.hear()
        except Closed:
            pass
        self.process.wait(TIMEOUT)
        self.socket.close()
        return self.close_code


def commands(room):
    """The relays by name; those whose library is missing are left out."""
    found = {}
    if room.node:
        package = os.path.join(HERE, "../../web/package.json")
        found["ws"] = [room.node, os.path.join(HERE, "relay_ws.mjs"), package]
    if importlib.util.find_spec("websockets"):
        found["websockets"] = [sys.executable, os.path.join(HERE, "relay_websockets.py")]
    return found


class Room:
    def __init__(self, server, node):
        self.server, self.node = server, node


def rounds(room):
    """Both clients sit down together, bet, decide and are paid, for several rounds"""
    server, players, found = room.server, [], commands(room)
    if len(found) < 2:
        raise Skip(f"of ws (npm) and python3-websockets only {list(found)} is here")
    for name, command in found.items():
        account = Account(server.port).guest(name)
        players.append(Gambler(server.port, account, 1, live=Relay(command, server.port, account.cookie)))
    play(players, lambda: all(len(one.rounds) >= ROUNDS for one in players), TIMEOUT)
    for one in players:
        equal(one.live.close(), 1000)


def silent(room):
    """A client that sends nothing by itself stays connected by answering pings; one that does not answer is disconnected"""
    server = room.server
    relays = {name: Relay(command, server.port) for name, command in commands(room).items()}
    polite, deaf = Live(server.port), Live(server.port)
    for number in range(PINGS):
        opcode, payload = polite.frame()
        holds(opcode == PING and payload, f"frame {number}: {opcode} {payload!r}")
        polite.send_frame(PONG, payload)
    for name, relay in (*relays.items(), ("a client of our own", polite)):
        relay.say({"id": "here", "do": "ping"})
        told = relay.hear()
        equal((told["type"], told["id"]), ("pong", "here"), name)
    try:
        for _ in range(3 * PINGS):
            opcode, _ = deaf.frame()
            holds(opcode in (PING, CLOSE), f"a frame of kind {opcode}")
        holds(False, f"a client that has answered none of {3 * PINGS} pings is still connected")
    except Closed:
        pass
    for relay in relays.values():
        equal(relay.close(), 1000)
    polite.close()


def main():
    node = sys.argv[2] if len(sys.argv) > 2 else ""
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config).start()
        try:
            return run_cases([rounds, silent], Room(server, node), names=sys.argv[3:])
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
