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
import ssl
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Seated, Server, Wrong, wait_until  # noqa: E402
from processor import comes_to_rest  # noqa: E402
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
        if subprocess.run([*limit, setup.program, "--version"], capture_output=True, check=False).returncode != 0:
            continue  # the system cannot even load the program and its libraries
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


CAGE_PASSWORD = "correct horse 7 battery"


@case
def cage_answers(setup):
    """Whichever allocation of a deposit fails: what is called refused is not done"""
    quiet = os.path.join(setup.folder, "quiet.yaml")  # no table allocates meanwhile
    with open(quiet, "w", encoding="utf-8") as out:
        out.write("trey: 1\ntables: []\n")
    setup.control.begin()
    server = setup.server("--config", quiet).start()
    server.add_user("cas", CAGE_PASSWORD, "cage")
    server.add_user("pam", CAGE_PASSWORD, "player")
    pam = Account(server.port)
    equal(pam.login("pam", CAGE_PASSWORD).status, 200)
    clerk = []

    def log_in():
        clerk[:] = [Account(server.port, source=next(ADDRESSES))]
        equal(clerk[0].login("cas", CAGE_PASSWORD).status, 200)

    def wallet():
        """Of Pam. The server may have ended, with a word; it starts again, and its journal tells."""
        try:
            return wait_until(lambda: clerk[0].ask("GET", f"/api/v1/cage/wallets/{pam.person}").json().get("wallet"), "a wallet")
        except (Closed, ConnectionError):
            if not survives(setup, server, "after a deposit"):
                server.start()
            log_in()
            return wallet()

    def deposit(amount):
        return clerk[0].ask("POST", "/api/v1/cage/deposits", {"person": pam.person, "amount": amount})
    log_in()
    equal(deposit(1).status, 200)
    setup.control.begin()
    equal(deposit(1).status, 200)
    count, outcomes = setup.control.calls + 4, set()
    for nth in range(1, count):
        wallet()
        wait_until(lambda: deposit(1).status == 200, "the journal is not back")
        before = wallet()
        setup.control.fail(nth, is_lasting=False)
        try:
            answer = deposit(100)
            what = "done" if answer.status == 200 else answer.json()["error"]
        except (Closed, ConnectionError):
            what = "no answer"
        setup.control.begin()
        moved = wallet() - before
        outcomes.add(what)
        allowed = {"done": (100,), "unknown": (0, 100), "no answer": (0, 100)}.get(what, (0,))
        holds(moved in allowed, f"allocation {nth}: {what}, and {moved} cents moved")
    holds({"no-memory", "unknown"} <= outcomes, str(outcomes))
    stop(server, "at the end")
    holds_up(server, "at the end")


# ---- TLS ----

def over_tls(setup):
    """Flags of a server with a certificate, and how a client trusts it."""
    files = [os.path.join(setup.folder, f"own.{end}") for end in ("crt", "key")]
    if not os.path.exists(files[0]):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc",
                        "-out", files[0], "-keyout", files[1], "-subj", "/CN=127.0.0.1", "-addext",
                        "subjectAltName=IP:127.0.0.1", "-days", "2"], check=True, capture_output=True)
        os.chmod(files[1], 0o600)
    return ("--tls-certificate", files[0], "--tls-key", files[1]), ssl.create_default_context(cafile=files[0])


def health_over_tls(server, trust):
    """The status of /healthz over a new connection; None: it was not answered."""
    with contextlib.suppress(OSError, Closed):
        plain = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
        with trust.wrap_socket(plain, server_hostname="127.0.0.1") as made:
            made.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % server.port)
            told = b""
            while part := made.recv(4096):
                told += part
            return int(told.split()[1]) if told else None
    return None


def tls_each(setup, is_lasting):
    """Allocations fail at the start of a server with TLS, and during handshakes."""
    flags, trust = over_tls(setup)
    setup.control.begin()
    server = setup.server(*flags)
    holds(try_to_start(server, "with memory"), "it does not start with memory")
    count = setup.control.calls
    equal(health_over_tls(server, trust), 200)
    setup.control.begin()
    equal(health_over_tls(server, trust), 200)
    shake = setup.control.calls
    stop(server, "with memory")
    holds(shake > 20, f"only {shake} allocations in a handshake")
    chance = random.Random(count + is_lasting)
    places = sorted(chance.randrange(1, count) for _ in range(25 if THOROUGH else 2))
    for nth in places:
        server = setup.server(*flags)
        setup.control.fail(nth, is_lasting)
        is_up = try_to_start(server, f"allocation {nth} of a start with TLS")
        setup.control.begin()
        if is_up:
            stop(server, f"allocation {nth} of a start with TLS")
    server = None
    for nth in range(1, shake + 1, max(1, shake // (50 if THOROUGH else 5))):
        what = f"allocation {nth} of a handshake"
        if server is None:
            setup.control.begin()
            server = setup.server(*flags).start()
        setup.control.fail(nth, is_lasting)
        health_over_tls(server, trust)
        setup.control.begin()
        if health_over_tls(server, trust) != 200:  # either it serves the next client, or it has said why it ended
            ends_with_a_word(server, what)
            server = None
    if server is not None:
        stop(server, "after handshakes")


@case
def tls_once(setup):
    """One allocation fails in a start or a handshake with TLS: others are served, or the server says why it ends"""
    tls_each(setup, is_lasting=False)


@case
def tls_lasting(setup):
    """Memory runs out in a start or a handshake with TLS: the server says so and ends, or serves when there is some"""
    tls_each(setup, is_lasting=True)


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
    before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    connection = Http(server.port)
    equal(connection.ask("GET", "/healthz").status, 200)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES_MIN, before[1]))
    clients = idle_clients(server, 2 * FILES_MIN)
    waiting = Http(server.port)
    waiting.send(waiting.compose("GET", "/healthz"))
    equal(connection.ask("GET", "/healthz").status, 200, "a client that is connected")
    comes_to_rest(server)
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
