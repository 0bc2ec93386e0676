#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Long responses: they arrive complete with many clients at once, clients that do not read are disconnected, and
waiting costs no processor time."""
import itertools
import os
import random
import select
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Closed, Http, Server, wait_until  # noqa: E402
from processor import comes_to_rest  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

TABLES = 800  # their list is over a megabyte
LIST = "/api/v1/tables"
SMALL = 4096  # size of the client's receive buffer


def sockets_of(server):
    """The number of open sockets of the server."""
    folder, count = f"/proc/{server.process.pid}/fd", 0
    for name in os.listdir(folder):
        try:
            count += os.readlink(os.path.join(folder, name)).startswith("socket:")
        except FileNotFoundError:  # closed meanwhile
            pass
    return count


def begins_to_come(one):
    """Starts a long response and reads nothing of it."""
    holds(select.select([one.socket], [], [], TIMEOUT)[0], "no answer begins")


@case
def whole(server):
    """Many clients request a long response at once, read at any speed, and each gets all of it"""
    wanted = Http(server.port).ask("GET", LIST)
    listed = wanted.json()
    holds(len(wanted.body) > 1 << 20, f"{len(wanted.body)} bytes are not long")
    chance = random.Random(3)
    clients = [Http(server.port, receive_buffer=chance.choice([None, SMALL])) for _ in range(40)]
    for one in clients:
        one.send(one.compose("GET", LIST))
    between = Http(server.port)
    left = list(clients)
    for turn in itertools.count():
        if not left:
            break
        one = chance.choice(left)
        one.more()
        if len(one.bytes) > len(wanted.body):
            left.remove(one)
        if turn % 50 == 0:
            equal(between.ask("GET", "/healthz").status, 200, "a short one between")
    for one in clients:
        equal(one.response().json(), listed)
        equal(one.ask("GET", "/healthz").status, 200, "the next on the same connection")


@case
def left_behind(server):
    """A client that disconnects during its long response does no harm, and costs nothing"""
    for number in range(60):
        one = Http(server.port, receive_buffer=SMALL, source="127.0.0.51")
        one.send(one.compose("GET", LIST))
        if number % 2:
            one.socket.recv(1000)
        one.close()
    comes_to_rest(server)
    equal(Http(server.port).ask("GET", LIST).status, 200)


@case
def waiting(server):
    """An unread response with more requests behind it costs no processor time; in the end the client is disconnected"""
    between = Http(server.port)
    equal(between.ask("GET", "/healthz").status, 200)
    before = sockets_of(server)
    stuck = [Http(server.port, receive_buffer=SMALL, source="127.0.0.52") for _ in range(12)]
    for number, one in enumerate(stuck):
        one.send(one.compose("GET", LIST) * (1 + number % 3))
        if number % 2:
            begins_to_come(one)
            one.send(one.compose("GET", "/healthz"))
    for one in stuck:
        begins_to_come(one)
    comes_to_rest(server)
    equal(between.ask("GET", "/healthz").status, 200)
    wait_until(lambda: sockets_of(server) <= before, "letting them go")
    for one in stuck:
        try:
            while True:
                one.more()
        except Closed:
            pass
    size = len(Http(server.port).ask("GET", LIST).body)
    holds(all(len(one.bytes) < size for one in stuck), "all of it was sent")


@case
def unread(server):
    """A client that keeps sending short requests without reading is disconnected, and costs nothing"""
    one = Http(server.port, receive_buffer=SMALL, source="127.0.0.54")
    request = one.compose("GET", "/api/v1/tables/1")

    def is_cut():
        try:
            for _ in range(10):
                one.send(request)
        except Closed:
            return True
        return False

    wait_until(is_cut, "disconnecting the client")
    comes_to_rest(server)
    equal(Http(server.port).ask("GET", "/healthz").status, 200)


@case
def stopped(server):
    """SIGTERM stops the server while long responses wait"""
    waiting_ones = [Http(server.port, receive_buffer=SMALL, source="127.0.0.53") for _ in range(10)]
    for one in waiting_ones:
        one.send(one.compose("GET", LIST))
        begins_to_come(one)
    equal(server.stop(), 0)


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as out:
            out.write("trey: 1\ntables:\n")
            out.writelines(f"  - {{name: T{number}, chips: play, rules: house-banked, bots: 0}}\n" for number in range(1, TABLES + 1))
        server = Server(sys.argv[1], os.path.join(path, "data"), "--config", config).start()
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()


if __name__ == "__main__":
    sys.exit(main())
