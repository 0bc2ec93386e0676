#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes of accounts are events of the journal: by admins and by `trey user`, each once, also after a crash."""
import json
import os
import pwd
import re
import shutil
import signal
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Server, wait_until  # noqa: E402
from one_time_codes import App  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
USER = pwd.getpwuid(os.getuid()).pw_name
CONFIG = """
trey: 1
tables:
  - {name: Quiet, chips: cage, rules: house-banked, bots: 0}
"""


class House:
    def __init__(self, program, path):
        self.program, self.path, self.count, self.running = program, path, 0, []
        self.config = os.path.join(path, "room.yaml")
        with open(self.config, "w", encoding="utf-8") as out:
            out.write(CONFIG)

    def server(self, data=None):
        """A server that is not started yet."""
        self.count += 1
        server = Server(self.program, data or os.path.join(self.path, f"house{self.count}"), "--config", self.config)
        self.running.append(server)
        return server

    def end(self):
        for server in self.running:
            if server.process and server.process.poll() is None:
                kill(server)


def kill(server):
    server.process.kill()
    server.process.wait()
    server.process.stdout.close()


def user(server, *words, text=PASSWORD + "\n"):
    done = server.tool("user", *words, "--data", server.data, text=text)
    equal(done.returncode, 0, done.stderr)
    return done.stdout


def waiting(server):
    """How many changes the journal may not have yet."""
    with sqlite3.connect(f"file:{server.data}/people.db?mode=ro", uri=True) as database:
        return database.execute("SELECT count(*) FROM changes").fetchone()[0]


def drained(server):
    wait_until(lambda: waiting(server) == 0, "the journal has the changes")


def changes(server):
    """The changes in the journal, as `trey audit export` writes them."""
    done = server.tool("audit", "export", server.journal())
    equal(done.returncode, 0, done.stderr)
    return [one for one in map(json.loads, done.stdout.splitlines()) if "origin" in one]


def told(one):
    return tuple(one.get(name) for name in ("event", "person", "origin", "by"))


def numbers(server):
    return [one["number"] for one in changes(server)]


@case
def every_kind(house):
    """Each kind of change is an event with who, whom, what and when, and none has a secret"""
    server = house.server().start()
    user(server, "add", "Ada", "--role", "admin")
    user(server, "add", "Tom", "--no-password")
    user(server, "password", "Tom")
    user(server, "roles", "Tom", "--role", "cage")
    user(server, "link", "Tom")
    user(server, "disable", "Tom")
    user(server, "disable", "Tom", "--enable")
    user(server, "reset-factor", "Tom")
    drained(server)
    ada = Account(server.port)
    equal(ada.login("Ada", PASSWORD).status, 200)
    dee = ada.ask("POST", "/api/v1/people", {"name": "Dee", "roles": ["dealer"]}).json()
    secrets = [dee["link"]["path"].split("#")[1], PASSWORD, "Dee", "Tom"]
    number, change = dee["person"], lambda **body: ada.ask("PATCH", f"/api/v1/people/{number}", body).status
    account = Account(server.port)
    equal(account.ask("POST", "/api/v1/link", {"token": secrets[0], "name": "", "password": PASSWORD}).status, 200)
    equal(account.login("Dee", PASSWORD).status, 200)
    made = account.ask("POST", "/api/v1/me/factor", {"password": PASSWORD}).json()
    confirmed = account.ask("POST", "/api/v1/me/factor/confirm", {"code": App(made["secret"]).code()}).json()
    secrets += [made["secret"], *confirmed["codes"]]
    equal(account.ask("POST", "/api/v1/password", {"old": PASSWORD, "new": PASSWORD + "!"}).status, 200)
    equal([change(reset_factor=True), change(disabled=True), change(disabled=False, roles=["dealer", "cage"], link=True)], [200] * 3)
    equal(change(roles=["guest"]), 400, "a change that is refused is no event")
    drained(server)
    found = changes(server)
    tool, admin = (lambda event, person: (event, person, "tool", None)), (lambda event: (event, number, "person", ada.person))
    own = lambda event: (event, number, "person", number)
    tom = found[1]["person"]
    equal([told(one) for one in found], [
        tool("person-added", ada.person), tool("person-added", tom), tool("password-set", tom), tool("roles-changed", tom),
        tool("link-made", tom), tool("person-disabled", tom), tool("person-enabled", tom), tool("factor-reset", tom),
        admin("person-added"), admin("link-made"), ("password-set", number, "link", number), own("factor-set"), own("password-set"),
        admin("factor-reset"), admin("person-disabled"), admin("roles-changed"), admin("person-enabled"), admin("link-made")])
    equal({one.get("user") for one in found[:8]}, {USER})
    equal((found[3]["before"], found[3]["roles"], found[0]["roles"]), (["player"], ["cage"], ["admin"]))
    equal([one["number"] for one in found], list(range(1, len(found) + 1)))
    holds(all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", one["changed"]) for one in found), "when")
    server.stop()
    for name in ("trey.db", "trey.db-wal"):
        path = os.path.join(server.data, name)
        content = open(path, "rb").read() if os.path.exists(path) else b""
        equal([secret for secret in secrets if secret.encode() in content], [], name)
    listed = server.tool("audit", "people", server.journal())
    equal((listed.returncode, len(listed.stdout.splitlines())), (0, len(found)), listed.stderr)
    verified = server.verify()
    equal(verified.returncode, 0, verified.stdout)


@case
def stopped(house):
    """Changes by `trey user` while no server runs are events once a server starts, also before there is a journal"""
    server = house.server()
    user(server, "add", "Ada", "--role", "admin")
    server.start()
    drained(server)
    equal([told(one) for one in changes(server)], [("person-added", 1, "tool", None)])
    server.stop()
    user(server, "password", "Ada")
    user(server, "link", "Ada")
    server.start()
    drained(server)
    server.stop()
    equal([one["event"] for one in changes(server)], ["person-added", "password-set", "link-made"])


@case
def killed(house):
    """A server that is killed between a change and its record loses nothing, and records nothing twice"""
    server = house.server()
    user(server, "add", "Ada", "--role", "admin")
    server.start()
    drained(server)
    server.process.send_signal(signal.SIGSTOP)
    user(server, "link", "Ada")
    user(server, "password", "Ada")
    kill(server)
    equal(waiting(server), 2)
    before = shutil.copytree(server.data, server.data + "-before")
    server.start()
    drained(server)
    kill(server)
    equal(numbers(server), [1, 2, 3])
    # As after a crash when the journal had the changes, and the accounts did not know it yet.
    for name in os.listdir(server.data):
        if name.startswith("people.db"):
            os.remove(os.path.join(server.data, name))
    for name in os.listdir(before):
        if name.startswith("people.db"):
            shutil.copy(os.path.join(before, name), server.data)
    equal(waiting(server), 2)
    server.start()
    drained(server)
    user(server, "disable", "Ada", "--enable")
    drained(server)
    server.stop()
    equal(numbers(server), [1, 2, 3, 4])
    equal(server.verify().returncode, 0)


@case
def killed_at_any_moment(house):
    """However often the server is killed while accounts change, each change is there once"""
    server = house.server()
    user(server, "add", "Ada", "--role", "admin")
    made = 1
    for turn in range(6):
        server.start()
        if turn % 2:
            ada = Account(server.port)
            equal(ada.login("Ada", PASSWORD).status, 200)
            for _ in range(turn * 7):
                made += ada.ask("PATCH", f"/api/v1/people/{ada.person}", {"link": True}).status == 200
        else:
            user(server, "link", "Ada")
            made += 1
        kill(server)
    server.start()
    drained(server)
    server.stop()
    equal(numbers(server), list(range(1, made + 1)))
    equal(server.verify().returncode, 0)


@case
def damaged(house):
    """A damaged record in the accounts is reported in the log and in the journal; one in the journal by an audit"""
    server = house.server()
    user(server, "add", "Ada", "--role", "admin")
    user(server, "link", "Ada")
    with sqlite3.connect(os.path.join(server.data, "people.db")) as database:
        database.execute("UPDATE changes SET person = 7 WHERE number = 1")
    server.start()
    drained(server)
    server.stop()
    equal([told(one) for one in changes(server)],
          [("change-unreadable", None, "server", None), ("link-made", 1, "tool", None)])
    log = open(server.log, encoding="utf-8").read()
    holds(re.search(r"error change-unreadable number=1\b", log), log)
    with sqlite3.connect(server.journal()) as database:
        position, payload = database.execute("SELECT position, payload FROM entries WHERE stream = 4294967294 AND sequence = 2").fetchone()
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")]
        for name in names:
            database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE entries SET payload = ? WHERE position = ?", (payload[:1] + b"\xff" + payload[2:], position))
    verified = server.verify()
    equal(verified.returncode, 1, verified.stdout)
    holds("the accounts, sequence 2" in verified.stdout and "not a change of an account" in verified.stdout, verified.stdout)


def main():
    with Directory() as path:
        house = House(sys.argv[1], path)
        try:
            return run(house)
        finally:
            house.end()


if __name__ == "__main__":
    sys.exit(main())
