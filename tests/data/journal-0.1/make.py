#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays at a running server and keeps its journal: how the files beside this one were made.

    make.py PROGRAM MAKE_JOURNAL DIRECTORY

PROGRAM and MAKE_JOURNAL (the build's tests/make-journal) are those of version 0.1.0, before the rules of postings had an
edition. A later program refuses parts of it. DIRECTORY gets `room`, `own-rules` and `random`; README.md says what
they hold.
"""
import json
import lzma
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "serve"), str(TESTS / "room")]
from client import Account, Server  # noqa: E402
from playing import PASSWORD, Room  # noqa: E402

PLAYERS = ("ann", "bob", "cid", "dee")  # accounts with chips from the cage
GUESTS = ("Gus", "Gia")  # with play chips
STAFF = {"flo": "floor", "dan": "dealer", "cay": "cage", "aud": "auditor"}
TIMES = "betting_seconds: 30, offer_seconds: 60, reveal_seconds: 1, result_seconds: 1"
SHFL, SHFL_HAND, GRAND, GRAND_HAND, BUREAU, HOUSE, HOUSE_ALL = range(1, 8)
ROOM = f"""trey: 1
guests: {{chips: $20000, refill: never}}
private_tables: {{allowed: yes, bots: 5}}
limits: {{messages_per_second: 1000, message_burst: 1000}}
tables:
  - name: Seven seats
    rules: california-shfl
    posting: {{schedule: "3", decision_seconds: 60}}
    bots: [{{name: Ada, seat: 6, pace_ms: 50, bank: no}}, {{name: Ben, seat: 7, pace_ms: 50, bank: yes}}]
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: Seven seats by hand
    rules: california-shfl
    posting: {{schedule: none, decision_seconds: 60}}
    dealer: person
    cards: entered
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: Batwing
    rules: california-grand
    posting: {{seats: 13, decks: 2, rounds_per_shuffle: 2, schedule: A4, charge_bonus: yes, ante_min: $5, ante_max: $100, decision_seconds: 60}}
    bots:
      - {{seat: 4, pace_ms: 50, bank: no}}
      - {{seat: 5, pace_ms: 50, bank: no}}
      - {{seat: 6, pace_ms: 50, bank: no}}
      - {{seat: 7, pace_ms: 50, bank: no}}
      - {{seat: 8, pace_ms: 50, bank: no}}
      - {{seat: 9, pace_ms: 50, bank: no}}
      - {{seat: 11, pace_ms: 50, bank: no}}
      - {{seat: 12, pace_ms: 50, bank: no}}
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: Grand by hand
    rules: california-grand
    posting: {{seats: 8, decks: 1, schedule: B9, ante_min: $5, ante_max: $500, cover: running, decision_seconds: 60}}
    dealer: person
    cards: entered
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: Bureau
    rules: california-bureau
    posting: {{seats: 8, schedule: A7, ante_min: $5, ante_max: $500, decision_seconds: 60}}
    dealer: person
    cards: entered
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: House
    rules: house-banked
    posting: {{progressive: {{paytable: 1, denomination: $1}}, decision_seconds: 60}}
    dealer: person
    cards: entered
    key_for: meter
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: House, all keys
    rules: house-banked
    posting: {{progressive: {{paytable: 2, denomination: $5}}, decision_seconds: 60}}
    dealer: person
    cards: entered
    key_for: all
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
"""

OWN_ROOM = f"""trey: 1
rules_file: rules.yaml
guests: {{chips: $20000, refill: never}}
limits: {{messages_per_second: 1000, message_burst: 1000}}
tables:
  - name: Friday
    rules: friday
    dealer: person
    cards: entered
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
  - name: Our seven
    rules: saturday
    dealer: person
    cards: entered
    bots: 0
    {TIMES.replace(", ", chr(10) + "    ")}
"""
OWN_RULES = """schedules:
  room:
    R7:
      table limit: $5 to $500
      player:
        by wager: {up to $50: $0.50, $51 to $100: $1, $101 and over: $2}
      bank:
        by total action: {up to $100: $3, $101 to $200: $4, $201 to $300: $5, $301 and over: $6}
postings:
  friday: {rules: california-bureau, seats: 8, schedule: R7, decision_seconds: 60}
  saturday: {rules: our-seven, schedule: R7, decision_seconds: 60}
"""


def come(room):
    for name, role in (*((name, "player") for name in PLAYERS), *STAFF.items()):
        room.server.add_user(name, PASSWORD, role)
        room.log_in(name)
    for name in GUESTS:
        room.accounts[name] = Account(room.server.port).guest(name)
    for name in PLAYERS:
        room.cage("deposits", name, 2000000)


# ---- What differs between the two readings of COVER-2 --------------------------------------------

def action_seats(sheet, is_grand):
    """The action seat by hands and by seats."""
    bank, seats = sheet["bank"]["seat"], sheet["rules"]["seats"]
    in_play = sorted({one["seat"] for one in sheet["wagers"]})
    card = next(one for one in sheet["hands"] if one["seat"] == 0)["cards"][2]
    found = []
    first = bank % seats + 1 if is_grand else 1
    around = [(first - 1 + step) % seats + 1 for step in range(seats)]
    for counted in ([seat for seat in around if seat in in_play], [seat for seat in around if seat != bank]):
        value = "A23456789TJQK".index(card[0]) + 1
        if is_grand and value > 10:
            value = value if (value == 11 and len(counted) >= 11) or (value == 12 and len(counted) >= 12) else 10
        seat = counted[(value - 1) % len(counted)]
        while seat not in in_play:
            seat = seat % seats + 1
        found.append(seat)
    return found


def moved_from(sheet, seat):
    """What each wager comes to when settlement begins at a seat: W is used up in that order (COVER-5)."""
    left, seats, moved = sheet["bank"]["wager"], sheet["rules"]["seats"], {}
    lines = sorted(sheet["results"]["lines"], key=lambda one: (one["seat"] - seat) % seats)  # stable
    for one in lines:
        due = one["paid"] + one["collected"] + one["uncovered"]
        moved[one["seat"], one["person"], one["kind"]] = part = min(due, left)
        left -= part
    return moved


def differs(sheet, is_grand=False):
    by_hands, by_seats = action_seats(sheet, is_grand)
    assert sheet["bank"]["action_seat"] == by_hands, (sheet["bank"], by_hands, by_seats)
    return moved_from(sheet, by_hands) != moved_from(sheet, by_seats)


# ---- The tables ---------------------------------------------------------------------------------

def at_shfl(room):
    """Bots, a guest and an account at one table; a bystander without an ante bets on a bonus."""
    room.sit(SHFL, Gus=2, ann=4, Gia=0)
    found = 0
    for _ in range(16):
        number = room.play(SHFL, ("ann", 2500), [("Gus", 2, "ante", 2000), ("Gus", 2, "bonus", 500), ("Gia", 2, "bonus", 500)])
        sheet = room.sheet(SHFL, number)
        if sheet["bank"]["person"] == room.accounts["ann"].person and differs(sheet):
            print("shfl: round", number, "differs", flush=True)
            found += 1
            if found == 2:
                break
    assert found, "no round differs"


def at_shfl_by_hand(room):
    """No collection schedule. The example of the rules: bank in seat 1, seats 2, 4 and 6, a 3 exposed."""
    t = SHFL_HAND
    room.sit(t, ann=1, bob=2, cid=4, dee=6, Gus=0)
    wagers = [("bob", 2, "ante", 2000), ("cid", 4, "ante", 2000), ("dee", 6, "ante", 2000), ("Gus", 4, "bonus", 500)]
    hands = {2: "As Qd 7c", 4: "Qs 8d 4c", 6: "Jd Jh 2c", 0: "Kd 9c 3h"}
    room.refused("ann", t, "bank-under-ante", "take-bank", seat=1, amount=499)
    number = room.play(t, ("ann", 3000), wagers, hands)
    assert differs(room.sheet(t, number)), number
    # The second round of the same bank is void after the deal; whose the bank is then is on the record.
    room.play(t, ("ann", 3000), wagers, hands, before=[("decision", lambda: void(room, t))])
    room.play(t, ("ann", 3000), wagers, hands)  # or whoever is offered the bank and takes it: see `answer`
    others = [("ann", 1, "ante", 1500), ("ann", 1, "bonus", 1000), ("cid", 4, "ante", 2500), ("dee", 6, "ante", 2000),
              ("Gus", 6, "bonus", 5000)]
    hands = {1: "Ks Kh 2d", 4: "Td 6c 2s", 6: "5h 6h 7h", 0: "Qc 8h Jc"}
    fault = lambda: room.do("dan", t, "shuffler-fault", text="the red light is on")  # noqa: E731
    number = room.play(t, ("bob", 6000), others, hands, folds={("cid", 4)}, before=[("bets", fault)])
    assert differs(room.sheet(t, number)), number
    room.play(t, ("bob", 500), others, hands, before=[("decision", fault)])  # the deal is out: void
    room.play(t, ("dee", 2500), [("ann", 1, "ante", 500), ("bob", 2, "ante", 500)], {1: "2c 3d 5h", 2: "Ac Ad 9s", 0: "Jd 7h 4s"})


def void(room, table):
    room.do("flo", table, "void", reason="staff-decision", text="a card fell off the table")


def at_grand(room):
    """Eleven hands, a bettor behind seats, several rounds from one shoe, a short bank."""
    t = GRAND
    room.sit(t, ann=1, Gus=2, bob=13, Gia=10, dee=0)
    wagers = [("Gus", 2, "ante", 2000), ("Gus", 2, "ante", 1000), ("Gus", 2, "bonus", 500), ("bob", 13, "ante", 2500),
              ("Gia", 10, "ante", 5000), ("Gia", 10, "bonus", 5000), ("dee", 13, "ante", 1500), ("dee", 13, "bonus", 500)]
    found, voided = 0, False
    for _ in range(16):
        steps = []
        if found == 1 and not voided:
            voided = True
            steps = [("decisions", lambda: void(room, t))]
        number = room.play(t, ("ann", 4000), wagers, before=steps)
        sheet = room.sheet(t, number)
        if sheet["status"] == "settled" and differs(sheet, True):
            print("grand: round", number, "differs", len({one["seat"] for one in sheet["wagers"]}), "hands", flush=True)
            found += 1
        if found >= 2 and len(room.at("flo", t).events) > 560:
            break
    assert found >= 2, "no round differs"


def at_grand_by_hand(room):
    """Running cover, then matched, then from the left; two antes of one bettor behind a seat."""
    t = GRAND_HAND
    room.sit(t, ann=1, bob=3, cid=6, dee=8, Gus=0)
    wagers = [("ann", 1, "ante", 3000), ("cid", 6, "ante", 2000), ("dee", 8, "ante", 2500), ("Gus", 6, "ante", 1000),
              ("Gus", 6, "ante", 1500), ("Gus", 6, "bonus", 500)]
    hands = {1: "As Qd 7c", 6: "Jd Jh 2c", 8: "Qs 8d 5c", 0: "Kd 9c 4h"}
    barred = lambda: room.refused("bob", t, "seated-elsewhere", "place", seat=6, wager="ante", amount=500)  # noqa: E731
    room.play(t, ("bob", 4000), wagers, hands, before=[("bets", barred)])
    rules = json.loads(json.dumps(room.look(t)["rules"]["posted"]))
    for change in ({"cover": "matched"}, {"cover": "matched", "action": "left"}):
        room.wait_between(t)
        room.do("flo", t, "post", rules=rules | {"posting": rules["posting"] | change})
        number = room.play(t, ("cid", 3000) if "action" in change else ("bob", 4000),
                           [one for one in wagers if one[1] != 6] + [("bob", 3, "ante", 2000)] if "action" in change else wagers,
                           {1: "As Qd 7c", 3: "Jd Jh 2c", 8: "Qs 8d 5c", 0: "Kd 9c 4h"} if "action" in change else hands)
        if "action" not in change:
            assert differs(room.sheet(t, number), True)


def at_bureau(room):
    """Strict rotation at a table of eight seats with four people."""
    t = BUREAU
    room.sit(t, ann=1, bob=3, cid=5, dee=7)
    hands = {3: "As Qd 7c", 5: "Qs 8d 4c", 7: "Jd Jh 2c", 0: "Kh 9c Kd"}
    wagers = [("bob", 3, "ante", 2000), ("bob", 3, "bonus", 500), ("cid", 5, "ante", 4000), ("dee", 7, "ante", 3000),
              ("dee", 7, "bonus", 2000)]
    number = room.play(t, ("ann", 5000), wagers, hands)
    by_hands, by_seats = action_seats(room.sheet(t, number), False)
    assert by_hands != by_seats
    room.play(t, ("ann", 5000), wagers, hands, folds={("dee", 7)})
    wagers = [("ann", 1, "ante", 2000), ("cid", 5, "ante", 4000), ("dee", 7, "ante", 3000)]
    hands = {1: "2s 4d 7c", 5: "Qs 8d 4c", 7: "Jd Jh 2c", 0: "8h 9c Td"}
    room.play(t, ("bob", 5000), wagers, hands, before=[("decision", lambda: void(room, t))])
    room.play(t, ("bob", 5000), wagers, hands)
    room.play(t, ("cid", 500), [("ann", 1, "ante", 2000), ("dee", 7, "ante", 500)], {1: "Ah Kh Qh", 7: "3c 3d 3h", 0: "6s 2d Ac"})


def at_house(room):
    """The progressive: a straight paid without a key, the meter with one, envy, a misdeal, a fault, an adjustment."""
    t = HOUSE
    room.sit(t, ann=1, bob=2, cid=3, Gus=4)
    wagers = [(name, seat, kind, amount) for name, seat in (("ann", 1), ("bob", 2), ("cid", 3), ("Gus", 4))
              for kind, amount in (("ante", 1000), ("bonus", 500), ("progressive", 100))]
    straight = {1: "As Qd 7c", 2: "5c 6d 7h", 3: "9c 9d 9h", 4: "2s 4d 8c", 0: "Qs 8d 4c"}
    wrong = lambda: room.refused("dan", t, "key-wrong-hand", "key", key="hand", seat=3, hand="three-of-a-kind")  # noqa: E731
    room.play(t, None, wagers, straight, before=[("settlement", wrong)])
    room.play(t, None, wagers, {1: "5c 6d 7h", 2: "2c 5d 9h", 3: "As Ks Qs", 4: "2s 4d 8c", 0: "Qd 8d 4c"},
              folds={("ann", 1), ("bob", 2)})
    room.play(t, None, wagers, {1: "Ah Kh Qh", 2: "2c 5d 9h", 3: "4h 5h 6h", 4: "2s 4d 8c", 0: "Qd 8d 4c"}, folds={("Gus", 4)})
    room.play(t, None, wagers, straight | {3: "9c 9d 9h 2h"}, before=[("void", lambda: misdeal(room, t))])
    fault = lambda: room.do("dan", t, "shuffler-fault", text="jam")  # noqa: E731
    room.play(t, None, wagers, straight, before=[("bets", fault)])
    room.play(t, None, wagers, straight, before=[("decision", fault)])
    answer = room.accounts["flo"].ask("POST", "/api/v1/session/confirm", {"password": PASSWORD})
    assert answer.status == 200
    room.wait_between(t)
    room.do("flo", t, "key", key="adjust", amount=250, text="the printed meter says so")
    room.play(t, None, wagers[:6], {1: "As Qd 7c", 2: "5c 6d 7h", 0: "Qs 8d 4c"})


def at_house_with_all_keys(room):
    t = HOUSE_ALL
    room.sit(t, dee=1, Gia=2, bob=7)
    wagers = [(name, seat, kind, amount) for name, seat in (("dee", 1), ("Gia", 2), ("bob", 7))
              for kind, amount in (("ante", 1000), ("progressive", 500))]
    room.play(t, None, wagers, {1: "9c 9d 9h", 2: "5c 6c 7c", 7: "2s 4d 8c", 0: "Qs 8d 4c"})
    room.play(t, None, wagers, {1: "As Kd Qh", 2: "Ac Kc Qc", 7: "2s 4d 8c", 0: "Qs 8d 4c"})


def at_private(room):
    """A guest's private table with bots of the house, at which an account sits down."""
    gia = room.accounts["Gia"]
    rules = {"rules": "california-grand", "posting": {"seats": 7, "schedule": "A7", "decision_seconds": 60}, "betting_seconds": 30,
             "offer_seconds": 60, "reveal_seconds": 1, "result_seconds": 1}
    opened = gia.ask("POST", "/api/v1/tables", rules | {"bots": 2})
    assert opened.status == 200, opened.body
    opened = opened.json()
    assert room.accounts["cid"].ask("POST", "/api/v1/tables/join", {"link": opened["link"]}).status == 200
    table = opened["number"]
    room.sit(table, Gia=6, cid=5)
    for _ in range(2):
        room.play(table, ("cid", 3000), [("Gia", 6, "ante", 2000)])


def at_cage(room):
    """Chips that an account won from guests and bots go out over the counter like any others."""
    for name in PLAYERS:
        wallet = room.accounts["cay"].ask("GET", f"/api/v1/cage/wallets/{room.accounts[name].person}").json()["wallet"]
        room.cage("withdrawals", name, wallet // 3)


def at_own_tables(room):
    """A schedule of the room with more than five rates over both columns, and a rule set of its own."""
    room.sit(1, ann=1, bob=3, Gus=5)
    wagers = [("bob", 3, "ante", 12000), ("bob", 3, "bonus", 500), ("Gus", 5, "ante", 6000)]
    hands = {3: "As Qd 7c", 5: "Jd Jh 2c", 0: "Kh 9c 5d"}
    room.play(1, ("ann", 9000), wagers, hands)
    room.play(1, ("ann", 60000), wagers, hands)
    room.sit(2, ann=1, bob=2, cid=4, dee=6, Gus=0)
    wagers = [("bob", 2, "ante", 2000), ("cid", 4, "ante", 2000), ("dee", 6, "ante", 2000), ("Gus", 4, "bonus", 500)]
    number = room.play(2, ("ann", 3000), wagers, {2: "As Qd 7c", 4: "Qs 8d 4c", 6: "Jd Jh 2c", 0: "Kd 9c 3h"})
    assert differs(room.sheet(2, number)), number


def misdeal(room, table):
    room.do("dan", table, "void", reason="card-count", text="seat 3 has four cards")


# ---- Keeping it ---------------------------------------------------------------------------------

def tool(program, *arguments, text=None):
    done = subprocess.run([program, *map(str, arguments)], input=text, text=True, capture_output=True)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def said_about(program, journal, *rules):
    """What the program says about a journal. Hashes and keys of commands are left out: the chain holds them."""
    events = lines_of(tool(program, "audit", "export", journal, *rules))
    for one in events:
        del one["hash"]
        one.pop("key", None)
    names = dict.fromkeys(f"{one['table']}:{one['round']}" for one in events if "round" in one)
    rounds = tool(program, "audit", "export", journal, "--format", "settle", *rules)
    sheets = {name: json.loads(tool(program, "audit", "show", journal, name, "--json", *rules)) for name in names}
    for sheet in sheets.values():
        del sheet["events"]
    verified = json.loads(tool(program, "audit", "verify", journal, "--json", *rules))
    return {"program": tool(program, "--version").strip(), "verify": {name: value for name, value in verified.items() if name != "journal"},
            "events": events, "sheets": sheets, "settle_in": lines_of(rounds),
            "settle_out": lines_of(tool(program, "settle", *rules, text=rounds))}


def keep(path, name, data):
    path.mkdir(parents=True, exist_ok=True)
    (path / f"{name}.xz").write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def keep_database(path, name, source):
    """Without what a server that runs would still have in its log."""
    with tempfile.TemporaryDirectory() as directory:
        copy = os.path.join(directory, "copy.db")
        database = sqlite3.connect(source)
        database.execute("VACUUM INTO ?", (copy,))
        database.close()
        keep(path, name, pathlib.Path(copy).read_bytes())


def keep_room(program, path, config, scenes, rules=None):
    """Plays the scenes in a new room, and keeps it as it is when its server has stopped in the middle of a round."""
    path.mkdir(parents=True)
    (path / "room.yaml").write_text(config)
    if rules:
        (path / "rules.yaml").write_text(rules)
    with tempfile.TemporaryDirectory() as directory:
        server = Server(program, os.path.join(directory, "data"), "--config", str(path / "room.yaml")).start()
        try:
            room = Room(server)
            come(room)
            for scene in scenes:
                print(path.name, scene.__name__, flush=True)
                scene(room)
                room.close()
            me = {name: one.ask("GET", "/api/v1/me").json() for name, one in room.accounts.items()}
            tables = room.accounts["aud"].ask("GET", "/api/v1/tables").json()["tables"]
        except Exception:
            print(open(server.log).read()[-3000:], file=sys.stderr)
            raise
        finally:
            assert server.stop() == 0
        journal, data = server.journal(), pathlib.Path(server.data)
        own = ("--rules-file", path / "rules.yaml") if rules else ()
        said = said_about(program, journal, *own)
        assert said["verify"]["holds"], said["verify"]
        said["people"] = {name: {part: one[part] for part in ("person", "kind", "wallet", "tables")} for name, one in me.items()}
        said["tables"] = [{part: one[part] for part in ("number", "name", "table", "rules", "meter")} for one in tables]
        backup = os.path.join(directory, "backup.db")
        tool(program, "audit", "backup", journal, backup)
        keep(path, "trey.db", pathlib.Path(backup).read_bytes())
        keep_database(path, "people.db", data / "people.db")
        shutil.copyfile(journal + ".key", path / "trey.db.key")
        if (data / "private-tables").exists():
            shutil.copyfile(data / "private-tables", path / "private-tables")
        keep(path, "expected.json", json.dumps(said, indent=0).encode())


def keep_random(program, make_journal, path):
    """A journal of random people with every kind of event, with snapshots of tables and ledger."""
    path.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as directory:
        journal = os.path.join(directory, "trey.db")
        tool(make_journal, journal, 16, 40, 100)
        said = said_about(program, journal)
        assert said["verify"]["holds"], said["verify"]
        backup = os.path.join(directory, "backup.db")
        tool(program, "audit", "backup", journal, backup)
        keep(path, "trey.db", pathlib.Path(backup).read_bytes())
        shutil.copyfile(journal + ".key", path / "trey.db.key")
        keep(path, "expected.json", json.dumps(said, indent=0).encode())


def own_rules(program):
    """A rule set of the room that begins with the one of the program, and its schedule."""
    text = tool(program, "rules", "show", "california-shfl", "--yaml")
    text = text.replace("  california-shfl:", "  our-seven:").replace('["shfl"]', '["shfl", "room"]')
    return text + OWN_RULES


def main():
    program, make_journal, path = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    keep_room(program, path / "own-rules", OWN_ROOM, (at_own_tables,), own_rules(program))
    keep_random(program, make_journal, path / "random")
    keep_room(program, path / "room", ROOM, (at_shfl_by_hand, at_grand_by_hand, at_bureau, at_house, at_house_with_all_keys,
                                             at_private, at_shfl, at_cage, at_grand))


if __name__ == "__main__":
    main()
