#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What stands between accounts and people who should not have them: locks, queues, names, roles at tables, guests."""
import base64
import json
import os
import re
import select
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Live, Seated, Server, wait_until  # noqa: E402
from one_time_codes import App  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"

CONFIG = """
trey: 1
tables:
  - {name: Quick, chips: play, rules: house-banked, bots: 0, betting_seconds: 60, reveal_seconds: 1, result_seconds: 1}
  - {name: Dealt, chips: play, rules: house-banked, bots: 0, dealer: person, betting_seconds: 60}
private_tables: {allowed: yes}
"""
QUICK, DEALT = 1, 2


def code(response):
    return response.json()["error"]


def add(server, name, *roles, source=None):
    server.add_user(name, PASSWORD, *roles)
    account = Account(server.port, source=source)
    equal(account.login(name, PASSWORD).status, 200)
    return account


# ---- Logging in ----

@case
def a_locked_name_locks_no_session_out(server):
    """A supervisor who is logged in confirms and changes the password while somebody keeps the name locked"""
    flo = add(server, "flo", "floor")
    outside = Account(server.port, source="127.0.1.1")

    confirm = lambda password: flo.ask("POST", "/api/v1/session/confirm", {"password": password})
    change = lambda old, new: flo.ask("POST", "/api/v1/password", {"old": old, "new": new})

    def guess(ask):
        """Guesses until there is a lock, which then stays for ten minutes: on a busy machine its two seconds are short."""
        statuses = []
        while not statuses or statuses[-1] == 401:
            statuses.append(ask().status)
        with sqlite3.connect(os.path.join(server.data, "people.db"), timeout=TIMEOUT) as people:
            people.execute("update tries set locked_until = locked_until + 600000 where locked_until > 0")
        people.close()
        equal(statuses[-1], 429, "guesses in the end")
        return statuses

    guess(lambda: outside.login("flo", "not it at all"))
    equal(confirm(PASSWORD).status, 200, "confirm")
    equal(outside.login("flo", PASSWORD).status, 429, "and the name stays locked")
    equal(change(PASSWORD, "another good one 5").status, 200, "change")
    # Guessing in a session is limited too, and the outside does not count as guessing there.
    guess(lambda: outside.login("flo", "not it at all"))
    equal(guess(lambda: confirm("not it at all"))[:4], [401] * 4, "the first guesses in a session")
    equal(change("not it at all", PASSWORD).status, 429, "of both kinds together")


@case
def guests_learn_no_names(server):
    """Whether an account has a name does not show in the answer to a guest who asks for it"""
    server.add_user("Nora", PASSWORD)
    for name in ("Nora", "nora", "Nobody"):
        guest = Account(server.port, source="127.0.1.3").guest(name)
        holds(re.fullmatch(rf"{name} \d{{4}}", guest.me["name"]), guest.me["name"])
    first = Account(server.port, source="127.0.1.3").guest("x" * 27)
    equal(len(first.me["name"]), 32)
    long = Account(server.port, source="127.0.1.3").ask("POST", "/api/v1/guest", {"name": "x" * 28})
    equal((long.status, code(long)), (400, "name-bad"))


# ---- Sessions ----

@case
def sessions_are_listed_and_ended(server):
    """A person sees their own sessions and ends any of them, which closes its connections at once"""
    here = add(server, "Sis")
    there, other = Account(server.port), add(server, "Tom")
    equal(there.login("Sis", PASSWORD).status, 200)
    listed = lambda who: who.ask("GET", "/api/v1/me/sessions").json()["sessions"]
    equal(([one["current"] for one in listed(here)].count(True), len(listed(here))), (1, 2))
    theirs = next(one for one in listed(here) if not one["current"])
    holds(theirs["created"] <= theirs["last_seen"] < theirs["expires"], str(theirs))
    live, kept = Live(server.port, there.cookie), Live(server.port, here.cookie)
    for one in (live, kept):
        one.say({"id": "1", "do": "ping"})
        equal(one.hear()["type"], "pong")
    path = f"/api/v1/me/sessions/{theirs['id']}"
    equal(other.ask("DELETE", path).status, 404, "of somebody else")
    equal(here.ask("DELETE", path, csrf=False).status, 403)
    equal(here.ask("DELETE", path).status, 204)
    try:
        live.hear()
    except Closed:
        pass
    equal(live.close_code, 4001)
    equal(there.ask("GET", "/api/v1/me").json()["person"], None)
    equal((len(listed(here)), here.ask("DELETE", path).status), (1, 404))
    kept.say({"id": "2", "do": "ping"})
    equal(kept.hear()["type"], "pong", "another session")
    kept.close()


# ---- The second factor ----

def set_up(account, code=None):
    """Sets up a second factor. Returns its app and the recovery codes."""
    body = {"password": PASSWORD} | ({"code": code} if code else {})
    made = account.ask("POST", "/api/v1/me/factor", body)
    equal(made.status, 200, made.body)
    app = App(made.json()["secret"])
    holds(f"secret={app.secret}&" in made.json()["uri"], made.body)
    confirmed = account.ask("POST", "/api/v1/me/factor/confirm", {"code": app.code()})
    equal(confirmed.status, 200, confirmed.body)
    return app, confirmed.json()["codes"]


@case
def a_second_factor_protects_logins(server):
    """With a second factor, a login and a link take a code as well; each code works once, and admins reset it"""
    flo = add(server, "Flo Factor", "floor")
    ask = lambda **members: Account(server.port).ask("POST", "/api/v1/session", {"name": "Flo Factor", "password": PASSWORD} | members)
    equal(flo.me["second_factor"], False)
    equal(flo.ask("POST", "/api/v1/me/factor", {"password": "not it at all"}).status, 401)
    equal(flo.ask("POST", "/api/v1/me/factor/confirm", {"code": "123456"}).status, 404, "before it was begun")
    app, recovery = set_up(flo)
    equal((flo.ask("GET", "/api/v1/me").json()["second_factor"], len(set(recovery))), (True, 10))
    refused = ask()
    equal((refused.status, code(refused)), (401, "code-needed"))
    equal("set-cookie" in refused.headers, False, "a session without the code")
    wrong = ask(code="000000")
    equal((wrong.status, code(wrong)), (401, "code-wrong"))
    used = app.code()
    equal([ask(code=used).status, ask(code=used).status], [200, 401], "a code works once")
    equal([ask(code=recovery[0]).status, ask(code=recovery[0]).status], [200, 401], "a recovery code works once")
    # Whoever finds the session open can neither replace the factor nor use a link without it.
    equal(code(flo.ask("POST", "/api/v1/me/factor", {"password": PASSWORD})), "code-needed")
    again, _ = set_up(flo, recovery[1])
    equal(ask(code=recovery[2]).status, 401, "codes of the factor before")
    link = re.search(r"#(\S+)", server.tool("user", "link", "Flo Factor", "--data", server.data).stdout)[1]
    use = lambda **members: Account(server.port).ask(
        "POST", "/api/v1/link", {"token": link, "name": "", "password": PASSWORD + "!"} | members)
    equal(code(use()), "code-needed")
    equal(use(code=again.code()).status, 200)
    with open(os.path.join(server.data, "people.db"), "rb") as file:
        holds(base64.b32decode(app.secret) not in file.read(), "a secret is in the file")
    done = server.tool("user", "reset-factor", "Flo Factor", "--data", server.data)
    equal(done.returncode, 0, done.stderr)
    equal(ask(password=PASSWORD + "!").status, 200)
    admin = add(server, "Ada Resets", "admin")
    flo.login("Flo Factor", PASSWORD + "!")
    equal(flo.ask("POST", "/api/v1/password", {"old": PASSWORD + "!", "new": PASSWORD}).status, 200)
    set_up(flo)
    person = admin.ask("PATCH", f"/api/v1/people/{flo.person}", {"reset_factor": True})
    equal((person.status, person.json()["second_factor"]), (200, False))
    equal((flo.ask("GET", "/api/v1/me").json()["person"], ask().status), (None, 200), "sessions end")
    own = admin.ask("PATCH", f"/api/v1/people/{admin.person}", {"reset_factor": True})
    equal((own.status, code(own)), (403, "forbidden"), "an open session is not enough to remove one's own")


@case
def staff_need_a_second_factor(server):
    """Where the room requires it, staff without a second factor can do nothing but set it up"""
    room = Server(server.program, server.data + "-factor", "--staff-second-factor", "yes").start()
    try:
        flo, guest = add(room, "Flo", "floor"), Account(room.port).guest()
        equal((flo.me["needs_second_factor"], guest.me["needs_second_factor"]), (True, False))
        for path in ("/api/v1/people", "/api/v1/rounds", "/api/v1/me/history"):
            answer = flo.ask("GET", path)
            equal((answer.status, code(answer)), (403, "second-factor"), path)
        equal([flo.ask("GET", path).status for path in ("/api/v1/tables", "/api/v1/me/sessions")], [200, 200])
        one = Seated(room.port, flo, 1)
        one.do("subscribe", **{"as": "supervisor"})
        one.hear_until(lambda: one.you, "the table")
        equal(one.you["role"], "player")
        equal(one.do("drain", **{"as": "supervisor"})["error"], "role-not-allowed")
        one.close()
        # Somebody who knows the password and waits does not become staff with the owner's code.
        thief = Account(room.port)
        thief.login("Flo", PASSWORD)
        set_up(flo)
        equal(thief.ask("GET", "/api/v1/people").status, 401, "a session without the factor")
        equal(flo.ask("GET", "/api/v1/me").json()["needs_second_factor"], False)
        equal(flo.ask("GET", "/api/v1/people").status, 200)
    finally:
        room.stop()


# ---- Guests ----

MONTH_MS = 30 * 86400000


@case
def guests_expire(server):
    """A guest who has not sat at a table for a month expires with their play chips; one who sits there does not"""
    gone, kept = Account(server.port).guest("Gone"), Account(server.port).guest("Kept")
    seated = sit(server, kept, seat=5)
    equal(gone.me["play_wallet"], 100000)
    equal(server.stop(), 0)
    with sqlite3.connect(os.path.join(server.data, "people.db")) as database:
        database.execute("UPDATE persons SET created = created - ?, seated = 0 WHERE kind = 0", (MONTH_MS + 1000,))
    server.start()
    for one in (gone, kept):
        one.port = server.port
    wait_until(lambda: gone.ask("GET", "/api/v1/me").json()["person"] is None, "the end of a guest")
    equal(kept.ask("GET", "/api/v1/me").json()["person"], kept.person, "who sits")
    equal(server.stop(), 0)
    told = [json.loads(line) for line in server.tool("audit", "export", server.journal()).stdout.splitlines()]
    expired = {one["person"]: one["amount"] for one in told if one["event"] == "expired"}
    equal((expired.get(gone.person), expired.get(kept.person)), (100000, None))
    with sqlite3.connect(os.path.join(server.data, "people.db")) as database:
        rows = dict(database.execute("SELECT number, name FROM persons WHERE kind = 0"))
    equal((rows[gone.person], rows[kept.person]), ("Guest", kept.me["name"]))
    # A guest who has left the table is kept for a month from then on.
    server.start()
    for one in (gone, kept):
        one.port = server.port
    one = Seated(server.port, kept, QUICK)
    equal(one.do("leave")["status"], "ok")
    one.close()
    seated.close()
    wait_until(lambda: not kept.ask("GET", "/api/v1/me").json()["tables"], "the guest has left")
    equal(server.stop(), 0)
    with sqlite3.connect(os.path.join(server.data, "people.db")) as database:
        holds(database.execute("SELECT seated FROM persons WHERE number = ?", (kept.person,)).fetchone()[0] > 0, "not noted")
    server.start()


@case
def guests_are_limited_in_all(server):
    """However many addresses ask, a room admits so many guests in an hour, and so many in all"""
    for option, number in (("--guests-per-hour", 3), ("--guests-total", 3)):
        room = Server(server.program, server.data + option, option, "3").start()
        try:
            answers = [Account(room.port, source=f"127.0.3.{index}").ask("POST", "/api/v1/guest") for index in range(1, 6)]
            equal([one.status for one in answers], [200] * number + [429] * (5 - number), option)
            equal((code(answers[-1]), int(answers[-1].headers["retry-after"]) > 60), ("too-many", True), option)
            if option == "--guests-total":
                with sqlite3.connect(os.path.join(room.data, "people.db")) as database:  # as if one had expired
                    database.execute("UPDATE persons SET disabled = 1 WHERE number = (SELECT min(number) FROM persons "
                                     "WHERE kind = 0)")
                more = [Account(room.port, source=f"127.0.3.{index}").ask("POST", "/api/v1/guest") for index in (7, 8)]
                equal([one.status for one in more], [200, 429], "in place of the one that expired")
        finally:
            room.stop()


# ---- Roles at tables ----

def sit(server, account, table=QUICK, seat=1):
    one = Seated(server.port, account, table)
    equal(one.do("subscribe")["status"], "ok")
    equal(one.do("sit", seat=seat)["status"], "ok")
    equal(one.do("buy-in", amount=30000)["status"], "ok")
    return one


def play_and_fold(*players):
    """A round in which everybody folds. Returns its number."""
    for one in players:
        one.events.clear()
        one.hear_until(lambda: one.may("place"), "bets")
    number = players[0].sections["clock"]["round"]
    for one in players:
        equal(one.do("place", seat=one.myself()["seats"][0], wager="ante", amount=1000)["status"], "ok")
    for one in players:
        one.do("ready")
    for one in sorted(players, key=lambda one: one.myself()["seats"][0]):
        one.hear_until(lambda: one.may("decide"), "a turn")
        equal(one.do("decide", seat=one.myself()["seats"][0], play=False)["status"], "ok")
    for one in players:
        one.hear_until(lambda: any(event["event"] == "round-ended" for event in one.events), "the end")
    return number


@case
def staff_who_sit_are_players(server):
    """A person of the staff who sits down loses the view and the reports of staff at that table at once"""
    flo = add(server, "Flo Plays", "floor", "player")
    watching = Seated(server.port, flo, QUICK)
    watching.do("subscribe", **{"as": "supervisor"})
    watching.hear_until(lambda: watching.you, "the staff view")
    equal((watching.you["role"], "staff" in watching.you), ("supervisor", True))
    guest = sit(server, Account(server.port).guest("Gil"))
    number = play_and_fold(guest)
    listed = lambda: [(one["table"], one["round"]) for one in flo.ask("GET", "/api/v1/rounds").json()["rounds"]]
    fetched = lambda number: flo.ask("GET", f"/api/v1/tables/{QUICK}/rounds/{number}")
    equal((fetched(number).status, (QUICK, number) in listed()), (200, True), "before")

    seated = sit(server, flo, seat=2)
    watching.hear_until(lambda: watching.you["role"] == "player", "the end of the staff view")
    holds("staff" not in watching.you, str(watching.you))
    equal((fetched(number).status, listed()), (404, []), "while seated")
    watching.events.clear()
    shared = play_and_fold(guest, seated)
    watching.hear_until(lambda: any(event["event"] == "round-ended" for event in watching.events), "the round")
    hidden = lambda sheet: [hand["cards"] for hand in sheet["hands"] if hand["seat"] == 1]
    as_player = fetched(shared).json()
    equal(seated.do("leave")["status"], "ok")
    watching.hear_until(lambda: watching.you["role"] == "supervisor", "the staff view, standing")
    equal(fetched(number).status, 200, "after")
    equal(hidden(fetched(shared).json()), hidden(as_player), "the hand that another player folded")
    for one in (watching, guest, seated):
        one.close()


@case
def dealers_are_bound_to_tables(server):
    """A dealer deals only at the table that they signed on to, nobody else does, and the floor sees who it is"""
    dee, dan, flo = (add(server, *who) for who in (("Dee", "dealer"), ("Dan", "dealer"), ("Flo Sees", "floor")))
    one, other, floor = (Seated(server.port, who, DEALT) for who in (dee, dan, flo))
    guest = sit(server, Account(server.port).guest("Gia"), DEALT)
    as_dealer, as_floor = {"as": "dealer"}, {"as": "supervisor"}
    for who, as_ in ((one, as_dealer), (other, as_dealer), (floor, as_floor)):
        who.do("subscribe", **as_)
        who.hear_until(lambda: who.you, "the table")
    equal((one.you["commands"], one.you["staff"]["signed_on"]), (["sign-on"], None))
    for do, members in (("proceed", {}), ("shuffler-fault", {"text": "stuck"}), ("sign-off", {}),
                        ("void", {"reason": "staff-decision", "text": "a try"})):
        equal(one.do(do, **members, **as_dealer).get("error"), "dealer-not-signed-on", do)
    equal(floor.do("sign-on", **as_floor)["error"], "role-not-allowed")
    equal(one.do("sign-on", **as_dealer)["status"], "ok")
    for who in (other, floor):
        who.hear_until(lambda: who.you["staff"]["signed_on"] == dee.person, "who deals")
    equal(other.you["commands"], [], "what another dealer may do")
    for do in ("sign-on", "sign-off", "proceed"):
        equal(other.do(do, **as_dealer)["error"], "dealer-other", do)
    one.hear_until(lambda: one.may("proceed"), "the next step")
    equal(one.do("proceed", **as_dealer)["status"], "ok")
    holds("dealer-signed-on" in [event["event"] for event in guest.events] or guest.hear_until(
        lambda: "dealer-signed-on" in [event["event"] for event in guest.events], "the event") is None, "the event")
    holds(not any("person" in event for event in guest.events if event["event"] == "dealer-signed-on"), "a name for players")
    equal(floor.do("sign-off", **as_floor)["status"], "ok", "by a supervisor")
    equal(one.do("proceed", **as_dealer)["error"], "dealer-not-signed-on")
    equal(other.do("sign-on", **as_dealer)["status"], "ok", "the relief")
    equal(server.stop(), 0)
    server.start()
    dan.port = server.port
    again = Seated(server.port, dan, DEALT)
    again.do("subscribe", **as_dealer)
    again.hear_until(lambda: again.you, "the table")
    equal(again.you["staff"]["signed_on"], dan.person, "after a restart")
    equal(again.do("sign-off", **as_dealer)["status"], "ok")
    told = server.tool("audit", "export", server.journal(), "--table", str(DEALT))
    equal(re.findall(r"dealer-signed-\w+", told.stdout),
          ["dealer-signed-on", "dealer-signed-off", "dealer-signed-on", "dealer-signed-off"], told.stderr)


@case
def private_numbers_are_not_opened_by_staff(server):
    """Staff can neither open a table with the number of a private one nor change its rules"""
    flo = add(server, "Flo Opens", "floor")
    one = Seated(server.port, flo, 1000001)
    rules = {"rules": "house-banked", "chips": "play"}
    equal(one.do("open", rules=rules, **{"as": "supervisor"}).get("error"), "no-such-table")
    number = Account(server.port).guest("Ann").ask(
        "POST", "/api/v1/tables", {"rules": "house-banked", "posting": {"ante_max": 5000}}).json()["number"]
    two = Seated(server.port, flo, number)
    equal(two.do("post", rules=rules, **{"as": "supervisor"}).get("error"), "no-such-table")
    equal(two.do("close", **{"as": "supervisor"})["status"], "ok", "but close it")
    one.close()
    two.close()


# ---- Last, because the server hashes on for a while ----

@case
def logins_take_turns(server):
    """Forty-eight addresses that log in all the time do not keep anybody else out"""
    server.add_user("gus", PASSWORD, "floor")
    gus = Account(server.port, source="127.0.1.2")
    doors = []
    for number in range(48):
        for again in range(4):  # while the person logs in and confirms, each address has two turns at most
            door = Http(server.port, source=f"127.0.2.{number + 1}")
            body = {"name": f"nobody {number} {again}", "password": PASSWORD}
            door.send(door.compose("POST", "/api/v1/session", body))
            doors.append(door)
    equal(gus.login("gus", PASSWORD).status, 200, "log in")
    equal(gus.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD}).status, 200, "confirm")
    waiting = [door for door in doors if not select.select([door.socket], [], [], 0)[0]]
    holds(waiting, "the others had their answers before: this shows nothing")
    for door in doors:
        door.close()


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "data"), "--config", config,
                        "--clients-per-address", "1000", environment={"TREY_STAFF_MAY_PLAY": "yes"}).start()
        try:
            return run(server)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
