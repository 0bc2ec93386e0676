#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server that runs out of memory: it refuses a request, or it ends with status 3 and one line that says so. It never
dies of a signal, never hangs, and leaves a journal that holds.

usage: test_serve_memory.py TREY FAILING-MALLOC.so [CASE…]
"""
import contextlib
import itertools
import mmap
import os
import random
import resource
import select
import signal
import socket
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Seated, Server, Wrong, wait_until  # noqa: E402
from processor import comes_to_rest, use_of  # noqa: E402
from tap import CASES, case, equal, holds, run_cases  # noqa: E402

THOROUGH = bool(os.environ.get("TREY_THOROUGH"))
START_SECONDS = 120  # a start that takes longer hangs
KILLED_BY_TIMEOUT = 128 + signal.SIGKILL
STATUS_IO = 3
TIMES = "betting_seconds: 30, offer_seconds: 30, reveal_seconds: 1, result_seconds: 1"
CONFIG = f"""
trey: 1
tables:
  - {{name: House, chips: play, rules: house-banked, bots: [{{pace_ms: 50}}, {{pace_ms: 50}}], {TIMES}}}
"""


class Control:
    """The numbers that failing_malloc.c shares with this test."""

    def __init__(self, path):
        with open(path, "wb") as out:
            out.write(bytes(24))
        with open(path, "r+b") as file:
            self.shared = mmap.mmap(file.fileno(), 24)
        self.path = path

    @property
    def calls(self):
        return struct.unpack_from("Q", self.shared)[0]

    def begin(self, fail_at=0, fail_end=0):
        """Counts from here. The calls from `fail_at` on fail, until before `fail_end`; 0: to the end of the process."""
        struct.pack_into("QQQ", self.shared, 0, 0, 0, 0)
        struct.pack_into("Q", self.shared, 16, fail_end)
        struct.pack_into("Q", self.shared, 8, fail_at)

    def fail(self, nth, is_lasting):
        self.begin(nth, 0 if is_lasting else nth + 1)


class Setup:
    """A directory for servers that run with failing_malloc.c."""

    def __init__(self, folder, program, library):
        self.folder, self.program, self.count = folder, program, 0
        self.control = Control(os.path.join(folder, "control"))
        # `env` runs without the library itself, and then becomes the server.
        self.failing = ("env", f"LD_PRELOAD={library}", f"FAILING_MALLOC={self.control.path}")
        self.config = os.path.join(folder, "room.yaml")
        with open(self.config, "w", encoding="utf-8") as out:
            out.write(CONFIG)

    def server(self, *options, prefix=None):
        """A server whose allocations fail as `control` says; with a prefix, one without the library."""
        self.count += 1
        data = os.path.join(self.folder, f"data-{self.count}")
        return Server(self.program, data, *options, prefix=self.failing if prefix is None else prefix)


def errors_of(server):
    with open(server.log, encoding="utf-8") as log:
        return log.read()


def try_to_start(server, what):
    """Starts the server under `timeout`, which kills it if it hangs. Whether it listens; otherwise it said why."""
    server.prefix = ("timeout", "--signal=KILL", str(START_SECONDS), *server.prefix)
    try:
        server.start()
        return True
    except Wrong:
        status = server.process.wait()
        server.process.stdout.close()
        said = errors_of(server)
        holds(status != KILLED_BY_TIMEOUT, f"{what}: the start hangs: {said}")
        equal(status, STATUS_IO, f"{what}: {said!r}")
        holds(said.strip(), f"{what}: nothing was said")
        return False


def stop(server, what):
    """The server stops, or ends because it has no memory to stop with."""
    status = server.stop()
    said = errors_of(server)
    holds(status == 0 or (status == STATUS_IO and "emory" in said), f"{what}: stopped with {status}: {said}")


def count_of_start(setup):
    server = setup.server()
    setup.control.begin()
    holds(try_to_start(server, "with memory"), "it does not start with memory")
    count = setup.control.calls
    stop(server, "with memory")
    holds(count > 2000, f"only {count} allocations are seen")
    return count


def samples(count):
    """More at both ends: the configuration is read at the beginning, the threads start at the end."""
    if THOROUGH:
        return sorted({*range(1, 600, 40), *range(600, count - 800, 460), *range(count - 800, count + 100, 60)})
    chance = random.Random(count)
    spread = [chance.randrange(start, start + 1200) for start in range(300, count, 1200)]
    return sorted({1, *range(9, 300, 60), *spread, *range(count - 500, count, 80)})


def start_each(setup, is_lasting):
    outcomes = set()
    for nth in samples(count_of_start(setup)):
        server = setup.server()
        setup.control.fail(nth, is_lasting)
        what = f"allocation {nth}"
        is_up = try_to_start(server, what)
        outcomes.add(is_up)
        if is_up:
            stop(server, what)
        setup.control.begin()
    return outcomes


@case
def start_once(setup):
    """One allocation fails during the start: the server starts, or says why it does not"""
    holds(False in start_each(setup, is_lasting=False), "nothing failed")


@case
def start_lasting(setup):
    """Memory runs out during the start: the server says so and ends"""
    holds(False in start_each(setup, is_lasting=True), "nothing failed")


@case
def address_space(setup):
    """With 16 to 250 MB of address space the server starts, or says why it does not"""
    outcomes = set()
    for megabytes in (*range(16, 80, 4 if THOROUGH else 16), *range(80, 251, 5 if THOROUGH else 17)):
        limit = ("sh", "-c", f'ulimit -v {megabytes * 1024} && exec "$@"', "sh")
        server = setup.server(prefix=limit)
        what = f"{megabytes} MB"
        is_up = try_to_start(server, what)
        if is_up:
            equal(Http(server.port).ask("GET", "/healthz").status, 200, what)
            stop(server, what)
        outcomes.add(is_up)
    equal(outcomes, {True, False}, "some limits are enough, others are not")


# ---- Play ----

ADDRESSES = itertools.cycle(f"127.0.{high}.{low}" for high in range(1, 9) for low in range(1, 251))


def new_guest(server):
    """An account, or None if the server refuses. Each has an address, and therefore rate limits, of its own."""
    guest = Account(server.port, source=next(ADDRESSES))
    return guest if guest.ask("POST", "/api/v1/guest").status == 200 else None


def play(server):
    """A guest joins the bots, bets, and asks for reports. Raises Closed if the server disconnects."""
    guest = new_guest(server)
    if guest is None:
        return
    player = Seated(server.port, guest, source=guest.source)
    try:
        for do, members in (("subscribe", {}), ("sit", {"seat": 5}), ("buy-in", {"amount": 20000}),
                            ("place", {"seat": 5, "wager": "ante", "amount": 500}), ("ready", {})):
            player.do(do, **members)
        for path in ("/api/v1/tables", "/api/v1/tables/1", "/api/v1/me", "/api/v1/me/history", "/api/v1/rules", "/"):
            guest.ask("GET", path)
        player.do("ping")
        player.do("leave")
    finally:
        player.close()


def play_some(server):
    """Whatever a client sees is fine, except that it waits in vain."""
    with contextlib.suppress(Closed, ConnectionError):
        play(server)


def ends_with_a_word(server, what):
    status = server.process.wait(TIMEOUT)
    server.process.stdout.close()
    said = errors_of(server)
    equal(status, STATUS_IO, f"{what}: {said[-1000:]}")
    holds("emory" in said, f"{what}: nothing was said about memory: {said[-1000:]}")


def survives(setup, server, what):
    """Whether the server still runs. If so, it does everything again: tables, accounts and journal."""
    setup.control.begin()
    try:
        wait_until(lambda: new_guest(server), f"{what}: working again")
        return True
    except (Closed, ConnectionError):
        ends_with_a_word(server, what)
        return False


def holds_up(server, what):
    verified = server.verify()
    equal(verified.returncode, 0, f"{what}: {verified.stdout} {verified.stderr}")


def count_of_play(setup):
    server = setup.server("--config", setup.config).start()
    setup.control.begin()
    play(server)
    count = setup.control.calls
    stop(server, "with memory")
    holds(count > 100, f"only {count} allocations are seen")
    return count


def play_each(setup, is_lasting):
    ended, server = 0, None
    count = count_of_play(setup)
    tries = 60 if THOROUGH else 20
    chance = random.Random(count)
    for nth in sorted(chance.randrange(1, count) for _ in range(tries)):
        what = f"allocation {nth} of play"
        if server is None:
            setup.control.begin()
            server = setup.server("--config", setup.config).start()
        setup.control.fail(nth, is_lasting)
        play_some(server)
        if not survives(setup, server, what):
            holds_up(server, what)
            ended, server = ended + 1, None
    if server is not None:
        stop(server, "at the end")
        holds_up(server, "at the end")
    return ended


@case
def play_once(setup):
    """One allocation fails while people play: one request is refused, or the server says why it ends"""
    play_each(setup, is_lasting=False)


@case
def play_lasting(setup):
    """Memory runs out while people play: requests are refused, or the server says why it ends; the journal holds"""
    holds(play_each(setup, is_lasting=True) > 0, "the server survived without any memory")


# ---- Files ----

FILES_MIN = 64  # server.c


def idle_clients(server, count):
    """Connections that send nothing, from several addresses."""
    made = []
    for number in range(count):
        one = socket.socket()
        one.bind((f"127.0.9.{1 + number // 20}", 0))
        one.connect(("127.0.0.1", server.port))
        made.append(one)
    return made


@case
def few_files(setup):
    """A server that may open too few files says so; with the minimum, idle clients take none that it needs itself"""
    for files in (FILES_MIN - 1, 16, 10, 6):
        server = setup.server(prefix=("sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"))
        holds(not try_to_start(server, f"{files} files"), f"it starts with {files} files")
        holds("LimitNOFILE" in errors_of(server), f"{files} files: {errors_of(server)}")
    server = setup.server(prefix=("sh", "-c", f'ulimit -n {FILES_MIN} && exec "$@"', "sh")).start()
    guest = new_guest(server)
    connection = Http(server.port)
    clients = idle_clients(server, 2 * FILES_MIN)
    for path in ("/api/v1/me", "/api/v1/me/history", "/api/v1/tables"):
        equal(connection.ask("GET", path, headers={"Cookie": guest.cookie}).status, 200, path)
    for one in clients:
        one.close()
    equal(server.stop(), 0)


@case
def no_files(setup):
    """Without a free file, clients that wait cost no processor time, and they are served when there is one again"""
    server = setup.server(prefix=()).start()
    quiet = use_of(server)
    before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    connection = Http(server.port)
    equal(connection.ask("GET", "/healthz").status, 200)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES_MIN, before[1]))
    clients = idle_clients(server, 2 * FILES_MIN)
    waiting = Http(server.port)
    waiting.send(waiting.compose("GET", "/healthz"))
    equal(connection.ask("GET", "/healthz").status, 200, "a client that is connected")
    comes_to_rest(server, quiet)
    holds(not select.select([waiting.socket], [], [], 0)[0], "there was a file left")
    for one in clients:
        one.close()
    equal(waiting.response().status, 200, "a client that waited")
    equal(server.stop(), 0)


def main():
    program, library = sys.argv[1:3]
    with Directory() as folder:
        return run_cases(CASES, Setup(folder, program, library), names=sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
