#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The records of a house belong together: a server does not start from a journal, key and accounts that do not fit,
nor from a journal that has lost events, and says what to do."""
import hashlib
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Server  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
tables:
  - {name: Quiet, chips: cage, rules: house-banked, bots: 0}
"""
RICH = 5000000


class House:
    """Data directories of a room in which Vera has $50,000 in her wallet."""

    def __init__(self, program, path):
        self.program, self.path, self.count, self.running = program, path, 0, []

    def begin(self):
        self.config = self.file("room.yaml")
        with open(self.config, "w", encoding="utf-8") as out:
            out.write(CONFIG)
        self.data = self.file("house")
        server = self.serve(self.data)
        server.add_user("cas", PASSWORD, "cage")
        server.add_user("vera", PASSWORD, "player")
        self.vera = person(server, "vera")
        self.deposit(server, self.vera, RICH)
        self.kill(server)
        return self

    def end(self):
        """Stops servers that a case left running."""
        for server in self.running:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()

    def file(self, name):
        return os.path.join(self.path, name)

    def serve(self, data, *options):
        server = Server(self.program, data, "--config", self.config, *options)
        self.running.append(server)
        return server.start()

    @staticmethod
    def deposit(server, number, amount):
        cas = Account(server.port)
        equal(cas.login("cas", PASSWORD).status, 200)
        done = cas.ask("POST", "/api/v1/cage/deposits", {"person": number, "amount": amount})
        equal(done.status, 200, done.body)

    @staticmethod
    def kill(server):
        server.process.kill()
        server.process.wait()
        server.process.stdout.close()

    def copy(self):
        """A copy of the house as the killed server left it."""
        self.count += 1
        return shutil.copytree(self.data, self.file(f"copy{self.count}"))

    def refuses(self, data, counts_opening=False):
        """A start that must fail; returns what the program says. The journal stays as it is, but for its openings."""
        before = journal_files(data)
        done = subprocess.run([self.program, "serve", "--listen", "127.0.0.1:0", "--data", data, "--config", self.config,
                               "--drain-seconds", "0"], capture_output=True, text=True, timeout=300)
        equal(done.returncode, 3, done.stdout + done.stderr)
        equal(journal_files(data) == before or counts_opening, True, "the journal stays as it is")
        return done.stderr


def journal_files(data):
    """The files of the journal and what they hold; SQLite's index of the log holds nothing of its own."""
    found = {}
    for name in sorted(os.listdir(data)):
        if name.startswith("trey.db") and not name.endswith(("-shm", "-writer")):
            with open(os.path.join(data, name), "rb") as file:
                content = file.read()
            if content:  # SQLite makes an empty log when it reads
                found[name] = hashlib.sha256(content).hexdigest()
    return found


def person(server, name):
    who = Account(server.port)
    equal(who.login(name, PASSWORD).status, 200)
    return who.person


def wallet(server, name):
    who = Account(server.port)
    equal(who.login(name, PASSWORD).status, 200)
    return who.ask("GET", "/api/v1/me").json()["wallet"]


def remove(data, *names):
    for name in names:
        os.unlink(os.path.join(data, name))


def remove_all(data, beginning):
    for name in os.listdir(data):
        if name.startswith(beginning):
            os.unlink(os.path.join(data, name))


def tamper(data, *statements):
    """Changes the journal from outside, and leaves its triggers as they were."""
    database = sqlite3.connect(os.path.join(data, "trey.db"), isolation_level=None)
    triggers = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for statement in (*(f"DROP TRIGGER {name}" for name, _ in triggers), *statements, *(sql for _, sql in triggers)):
        database.execute(statement)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def has(text, *words):
    for word in words:
        holds(word in text, f"{word!r} is not in: {text}")


@case
def whole(house):
    """A copy of all files starts, and Vera has her money"""
    server = house.serve(house.copy())
    equal(wallet(server, "vera"), RICH)
    equal(server.stop(), 0)
    equal(server.verify().returncode, 0)


@case
def no_journal(house):
    """A missing journal beside a key and accounts is an error, never a new empty one"""
    data = house.copy()
    remove(data, "trey.db", "trey.db-wal", "trey.db-mark")
    has(house.refuses(data), "trey.db is missing", "trey.db.key is there", "trey audit restore")
    remove(data, "trey.db.key")
    has(house.refuses(data), "trey.db is missing", "people.db is there")
    equal(os.path.exists(os.path.join(data, "trey.db")), False)


@case
def no_accounts(house):
    """A journal without its accounts does not start: a stranger would get the number of Vera"""
    data = house.copy()
    remove_all(data, "people.db")
    has(house.refuses(data), "people.db are missing", "trey audit restore")


@case
def new_accounts(house):
    """A restored journal with new accounts: a stranger with Vera's number is not paid her $50,000"""
    data = house.copy()
    remove_all(data, "people.db")
    done = subprocess.run([house.program, "user", "add", "stranger", "--data", data, "--role", "player"],
                          input=PASSWORD + "\n", capture_output=True, text=True, timeout=300)
    equal(done.returncode, 0, done.stderr)
    has(house.refuses(data), f"knows person {house.vera}", "end at person 1", "trey audit restore")


@case
def other_accounts(house):
    """The accounts of another house do not fit, however many people they have"""
    other = house.file("other")
    server = house.serve(other)
    for name in ("ann", "bob", "cid", "dan", "eve"):
        server.add_user(name, PASSWORD, "player")
    equal(server.stop(), 0)
    data = house.copy()
    remove_all(data, "people.db")
    shutil.copy(os.path.join(other, "people.db"), data)
    has(house.refuses(data), "another house", "trey audit restore")


@case
def prepared(house):
    """Accounts that were made before the first start, and a first start that fails, do not stand in the way"""
    data = house.file("prepared")
    done = subprocess.run([house.program, "user", "add", "vera", "--data", data, "--role", "player"],
                          input=PASSWORD + "\n", capture_output=True, text=True, timeout=300)
    equal(done.returncode, 0, done.stderr)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = subprocess.run([house.program, "serve", "--listen", f"127.0.0.1:{taken.getsockname()[1]}", "--data", data],
                              capture_output=True, text=True, timeout=300)
        equal(done.returncode, 3, done.stderr)
    server = house.serve(data)
    equal(server.stop(), 0)
    alone = house.file("alone")  # the key of a first start that was interrupted before it made the journal
    os.mkdir(alone, 0o700)
    shutil.copy(os.path.join(data, "trey.db.key"), alone)
    equal(house.serve(alone).stop(), 0)


@case
def flipped(house):
    """One flipped bit in the log: the server does not drop acknowledged events, unless it is told to"""
    data = house.copy()
    log = os.path.join(data, "trey.db-wal")
    with open(log, "r+b") as file:
        file.seek(32 + 24 + 100)
        byte = file.read(1)[0]
        file.seek(32 + 24 + 100)
        file.write(bytes([byte ^ 4]))
    said = house.refuses(data)
    has(said, "write-ahead log is damaged", "events are lost", "--accept-lost-events")
    checked = subprocess.run([house.program, "audit", "verify", os.path.join(data, "trey.db")], capture_output=True,
                             text=True, timeout=300)
    equal(checked.returncode, 1, checked.stdout)
    has(checked.stdout, "events are lost")
    server = house.serve(data, "--accept-lost-events")
    equal(server.stop(), 0)
    with open(server.log, encoding="utf-8") as file:
        has(file.read(), "events-lost", "events are lost")
    holds(os.path.exists(log + "-damaged"), "the damaged log is kept")
    equal(house.serve(data).stop(), 0)  # and from there it goes on without the word


@case
def backed_up(house):
    """A backup of the whole house, taken while the server runs and people join, starts as a house of its own"""
    data, backup, restored = house.copy(), house.file("backup"), house.file("restored")
    server = house.serve(data)
    joining = [Account(server.port).guest() for _ in range(5)]
    done = server.tool("audit", "backup", data, backup)
    equal(done.returncode, 0, done.stderr)
    has(done.stderr, "does not have the key")
    house.deposit(server, house.vera, 100)  # after the moment of the backup
    equal(sorted(os.listdir(backup)), sorted(["people.db", "trey.db"] + (["private-tables"] if os.path.exists(
        os.path.join(data, "private-tables")) else [])))
    key = os.path.join(data, "trey.db.key")
    refused = server.tool("audit", "restore", backup, restored)
    equal(refused.returncode, 1, refused.stderr)
    has(refused.stderr, "has no key", "--key")
    wrong = house.file("wrong.key")
    with open(wrong, "w", encoding="utf-8") as out:
        out.write("11" * 32 + "\n")
    refused = server.tool("audit", "restore", backup, restored, "--key", wrong)
    equal(refused.returncode, 1, refused.stderr)
    has(refused.stderr, "not the one")
    equal(os.path.exists(restored), False)
    done = server.tool("audit", "restore", backup, restored, "--key", key)
    equal(done.returncode, 0, done.stderr)
    for again in (("backup", data, backup), ("restore", backup, restored, "--key", key), ("restore", backup, data, "--key", key)):
        over = server.tool("audit", *again)
        equal(over.returncode, 1, over.stderr)
        has(over.stderr, "exists")
    equal(os.stat(os.path.join(restored, "trey.db.key")).st_mode & 0o777, 0o600)
    equal(os.stat(restored).st_mode & 0o777, 0o700)
    equal(server.stop(), 0)
    other = house.serve(restored)
    equal(wallet(other, "vera"), RICH)
    house.deposit(other, house.vera, 200)
    equal(wallet(other, "vera"), RICH + 200)
    equal(other.stop(), 0)
    equal(other.verify().returncode, 0)
    whole_backup = house.file("with-key")
    equal(server.tool("audit", "backup", data, whole_backup, "--with-key").returncode, 0)
    equal(server.tool("audit", "restore", whole_backup, house.file("again")).returncode, 0)
    again = house.serve(house.file("again"))
    equal(wallet(again, "vera"), RICH + 100)
    equal(again.stop(), 0)
    holds(len(joining) == 5, "guests")


@case
def damaged_backup(house):
    """A backup that was changed is not restored, and nothing is left of the attempt"""
    data, backup, restored = house.copy(), house.file("changed"), house.file("never")
    equal(house.serve(data).stop(), 0)
    equal(subprocess.run([house.program, "audit", "backup", data, backup, "--with-key"], timeout=300).returncode, 0)
    tamper(backup, "UPDATE entries SET time_ms = time_ms + 1 WHERE position = 3")
    done = subprocess.run([house.program, "audit", "restore", backup, restored], capture_output=True, text=True, timeout=300)
    equal(done.returncode, 1, done.stderr)
    has(done.stderr, "position 3")
    equal([name for name in os.listdir(house.path) if name.startswith("never")], [])


@case
def unsealed(house):
    """Taking the seals off a journal does not make it one of an earlier version, to be sealed again as it is"""
    data = house.copy()
    equal(house.serve(data).stop(), 0)
    tamper(data, "UPDATE entries SET seal = NULL", "DELETE FROM meta WHERE name = 'seal-start'")
    has(house.refuses(data), "has no seals now", "trey audit restore")


@case
def forged(house):
    """A server does not continue a journal whose end was not written with the house's key"""
    data = house.copy()
    equal(house.serve(data).stop(), 0)
    tamper(data, "UPDATE entries SET seal = zeroblob(32) WHERE position = (SELECT max(position) FROM entries)")
    has(house.refuses(data, counts_opening=True), "not written with the house's key", "trey audit verify")


@case
def heads(house):
    """Signed heads that are kept elsewhere show a tail that was cut or rewritten, even with all seals in order"""
    data = house.copy()
    journal, kept = os.path.join(data, "trey.db"), house.file("heads.jsonl")
    server = house.serve(data)
    equal(server.stop(), 0)
    shutil.copy(journal, house.file("before.db"))  # a genuine journal of the house, but an old one
    wrong = server.tool("audit", "heads", journal, "--after", "yesterday")
    equal((wrong.returncode, "trey audit heads: --after yesterday: not a whole number" in wrong.stderr), (2, True), wrong.stderr)
    server = house.serve(data)
    house.deposit(server, house.vera, 100)
    equal(server.stop(), 0)
    printed = server.tool("audit", "heads", journal)
    lines = [json.loads(line) for line in printed.stdout.splitlines()]
    with sqlite3.connect(journal) as database:
        last, = database.execute("SELECT max(position) FROM entries").fetchone()
    equal(lines[-1]["position"], last, "a clean stop signs the end")
    holds(len(lines) >= 2 and len({line["public_key"] for line in lines}) == 1, printed.stdout)
    equal(server.tool("audit", "heads", journal, "--after", str(last)).stdout, "")
    with open(kept, "w", encoding="utf-8") as out:
        out.write(printed.stdout)
    verify = [house.program, "audit", "verify"]
    key = journal + ".key"

    def checked(path, *options):
        return subprocess.run([*verify, path, "--against", kept, *options], capture_output=True, text=True, timeout=300)
    for options in (("--key", key), ("--without-key",)):
        done = checked(journal, *options)
        equal(done.returncode, 0, done.stdout + done.stderr)
        has(done.stdout, "signed, compared with the file")
    old = house.file("before.db")
    equal(subprocess.run([*verify, old, "--key", key], capture_output=True, timeout=300).returncode, 0)
    done = checked(old, "--key", key)  # cut: everything in it is genuine
    equal(done.returncode, 1, done.stdout)
    has(done.stdout, f"position {last} was signed: its end was cut off")
    other = house.file("fork")  # rewritten by the house itself: the old one goes on in another way, with the key
    os.mkdir(other, 0o700)
    for name in ("people.db", "trey.db.key"):
        shutil.copy(os.path.join(data, name), other)
    shutil.copy(old, os.path.join(other, "trey.db"))
    fork = house.serve(other)
    house.deposit(fork, house.vera, 999)
    for amount in range(1, 8):
        house.deposit(fork, house.vera, amount)
    equal(fork.stop(), 0)
    forked = os.path.join(other, "trey.db")
    equal(subprocess.run([*verify, forked], capture_output=True, timeout=300).returncode, 0)
    done = checked(forked)
    equal(done.returncode, 1, done.stdout)
    has(done.stdout, "is not the one that was signed")
    for change, words in ((lambda line: line | {"position": line["position"] + 1}, "signature is not valid"),
                          (lambda line: {"position": 1}, "not a head")):
        with open(kept, "w", encoding="utf-8") as out:
            out.write(json.dumps(change(lines[-1])) + "\n")
        done = checked(journal)
        equal(done.returncode, 1, done.stdout)
        has(done.stderr, "line 1", words)


@case
def own_heads(house):
    """verify checks the heads in the journal: one that is forged, of another house or chain, moved or missing is named"""
    data = house.copy()
    journal = os.path.join(data, "trey.db")
    for amount in (100, 200):
        server = house.serve(data)
        house.deposit(server, house.vera, amount)
        equal(server.stop(), 0)
    stranger = house.file("stranger")  # another house
    server = house.serve(stranger)
    equal(server.stop(), 0)
    fork = house.copy()  # the same house, with another history
    server = house.serve(fork)
    for amount in (111, 222, 333):
        house.deposit(server, house.vera, amount)
    equal(server.stop(), 0)

    def heads_of(path):
        with sqlite3.connect(os.path.join(path, "trey.db")) as database:
            return database.execute("SELECT position, record FROM heads ORDER BY position").fetchall()
    own, others, forked = heads_of(data), heads_of(stranger), heads_of(fork)
    holds(len(own) >= 2, own)
    (first, record), (last, last_record) = own[0], own[-1]
    free = next(place for place in range(1, last) if place not in dict(own))
    copies = iter(range(100))

    def checked(statement, *values, options=()):
        copy = house.file(f"heads{next(copies)}.db")
        shutil.copy(journal, copy)
        with sqlite3.connect(copy) as database:
            database.execute(statement, values)
        done = subprocess.run([house.program, "audit", "verify", copy, "--json",
                               *(options or ("--key", journal + ".key"))], capture_output=True, text=True, timeout=300)
        report = json.loads(done.stdout)
        equal(done.returncode, 1 if report["findings"] else 0, done.stderr)
        return report

    def found(words, statement, *values, options=(), only=True):
        report = checked(statement, *values, options=options)
        if only:
            equal({finding["part"] for finding in report["findings"]}, {"head"}, report)
        holds(any(words in finding["text"] for finding in report["findings"]), (words, report["findings"]))
    for options in ((), ("--without-key",)):
        report = checked("SELECT 1", options=options)
        equal((report["findings"], report["own_heads"]), ([], len(own)))
        put = "UPDATE heads SET record = ? WHERE position = ?"
        late = bytes([record[16] ^ 1])  # the time of the head, in milliseconds
        found(f"position {first}: its signature is not valid", put, record[:16] + late + record[17:], first, options=options)
        found("wrong size", put, record[:-1], first, options=options)
        found("its signature is not valid", "UPDATE heads SET position = ? WHERE position = ?", free, first,
              options=options)
        found("were removed", "DELETE FROM heads WHERE position = ?", first, options=options)
        found("were removed", "DELETE FROM heads WHERE position = ?", last, options=options)
        found("were removed", "DELETE FROM heads", options=options)
        swapped = [(other, place) for place, other in forked if place in dict(own) and other[24:56] != dict(own)[place][24:56]]
        found("not of these entries", put, *swapped[0], options=options)
        found("were added", "INSERT INTO heads VALUES (?, ?)", free, record, options=options)
        found("signed by another house", put, others[0][1], others[0][0], options=options)
    found("its end was cut off", "INSERT INTO heads VALUES (?, ?)", last + 5, last_record, only=False)


@case
def older(house):
    """A journal that is older than it was, such as a copy put in its place, is not taken for the newest"""
    data = house.copy()
    server = house.serve(data)
    equal(server.stop(), 0)
    old = os.path.join(data, "trey.db")
    shutil.copy(old, house.file("old.db"))
    server = house.serve(data)
    house.deposit(server, house.vera, 100)
    equal(server.stop(), 0)
    shutil.copy(house.file("old.db"), old)
    has(house.refuses(data), "ends at position", "--accept-lost-events")


def resize(data, name, change):
    """Cuts bytes off a file, or adds zeros."""
    path = os.path.join(data, name)
    os.truncate(path, os.path.getsize(path) + change)


@case
def lengths(house):
    """A file of a data directory that is a byte or a page too short, or too long, is named"""
    clean = house.copy()
    server = house.serve(clean)
    house.deposit(server, house.vera, 100)
    equal(server.stop(), 0)
    for name, change, words in (
            ("trey.db", -1, "its end was cut off"), ("trey.db", 1, "something was added"), ("trey.db", -4096, "damaged"),
            ("trey.db-mark", -1, "its length is wrong"), ("trey.db-mark", 1, "its length is wrong"),
            ("trey.db-mark", -64, "its length is wrong"),
            ("people.db", -1, "restore a backup"), ("people.db", 1, "something was added"),
            ("people.db", -4096, "damaged"),
            ("trey.db.key", -2, "not a key file"), ("trey.db.key", 1, "not a key file")):
        house.count += 1
        data = shutil.copytree(clean, house.file(f"copy{house.count}"))
        resize(data, name, change)
        has(house.refuses(data), name.removesuffix("-mark"), words)
        if name.startswith("trey.db") and "key" not in name:
            checked = subprocess.run([house.program, "audit", "verify", os.path.join(data, "trey.db")],
                                     capture_output=True, text=True, timeout=300)
            equal(checked.returncode, 1, (name, change, checked.stdout, checked.stderr))
            has(checked.stdout + checked.stderr, words)
    for change in (-1, 1, -4096):  # what can be made anew is
        house.count += 1
        data = shutil.copytree(clean, house.file(f"copy{house.count}"))
        resize(data, "rounds.db", change)
        equal(house.serve(data).stop(), 0)
        size = os.path.getsize(os.path.join(data, "rounds.db"))
        with sqlite3.connect(os.path.join(data, "rounds.db")) as database:
            equal(database.execute("PRAGMA page_count").fetchone()[0] * 4096, size)


@case
def log_lengths(house):
    """A write-ahead log without its last byte has lost its last batch; a byte more is a frame that was begun"""
    for change in (-1, -4096):
        data = house.copy()
        resize(data, "trey.db-wal", change)
        has(house.refuses(data), "events are lost", "--accept-lost-events")
    data = house.copy()
    resize(data, "trey.db-wal", 1)
    equal(house.serve(data).stop(), 0)


def main():
    with Directory() as path:
        house = House(sys.argv[1], path)
        try:
            return run(house.begin())
        finally:
            house.end()


if __name__ == "__main__":
    sys.exit(main())
