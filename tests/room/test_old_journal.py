#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Journals of version 0.1.0 still replay to the same events, rounds and chips, and a server continues them.

Their postings have no `action_count`; they are of edition 1, which counts hands (COVER-2), and are shown as such.

    test_old_journal.py PROGRAM [CASE…]
"""
import hashlib
import json
import lzma
import pathlib
import shutil
import sqlite3
import struct
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "serve"), str(TESTS / "room")]
from cases import Directory  # noqa: E402
from client import Server, wait_until  # noqa: E402
from playing import AUDITOR, CASHIER, DEALER, FLOOR, Room  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

KEPT = TESTS / "data" / "journal-0.1"
ROOMS = ("room", "own-rules", "random")
PLAYERS = ("ann", "bob", "cid", "dee")
STAFF = (FLOOR, DEALER, CASHIER, AUDITOR)
SHFL_BY_HAND, UNDER_WAY = 2, (1, 3)
# Bank, wagers and hands of the rules' own example: seats 2, 4 and 6 are in play, and the bank in seat 1 shows a 3.
EXAMPLE = (("ann", 3000), [("bob", 2, "ante", 2000), ("cid", 4, "ante", 2000), ("dee", 6, "ante", 2000)],
           {2: "As Qd 7c", 4: "Qs 8d 4c", 6: "Jd Jh 2c", 0: "Kd 9c 3h"})


class Kept:
    """A stored journal, unpacked so that it may be changed, and the results of version 0.1.0."""

    def __init__(self, program, name, directory):
        self.program, self.data = program, pathlib.Path(directory) / name
        self.data.mkdir()
        for packed in (KEPT / name).glob("*.db.xz"):
            (self.data / packed.stem).write_bytes(lzma.decompress(packed.read_bytes()))
        for plain in ("trey.db.key", "private-tables"):
            if (KEPT / name / plain).exists():
                shutil.copyfile(KEPT / name / plain, self.data / plain)
                (self.data / plain).chmod(0o600)
        self.journal = self.data / "trey.db"
        self.rules = ("--rules-file", KEPT / name / "rules.yaml") if (KEPT / name / "rules.yaml").exists() else ()
        self.expected = json.loads(lzma.decompress((KEPT / name / "expected.json.xz").read_bytes()))

    def run(self, *arguments, text=None):
        done = subprocess.run([self.program, *map(str, arguments), *map(str, self.rules)], input=text, text=True,
                              capture_output=True, timeout=300)
        holds(done.returncode == 0, f"{arguments}: {done.returncode}, {done.stdout[-1500:]} {done.stderr[-1500:]}")
        return done.stdout

    def lines(self, *arguments, text=None):
        return [json.loads(line) for line in self.run(*arguments, text=text).splitlines()]

    def verify(self, *options):
        reply = json.loads(self.run("audit", "verify", self.journal, "--json", *options))
        reply.pop("journal", None)
        return reply

    def sheet(self, name):
        reply = json.loads(self.run("audit", "show", self.journal, name, "--json"))
        del reply["events"]
        return reply


def same(seen, wanted, where):
    """Equal, with the place of the first difference."""
    if isinstance(wanted, dict) and isinstance(seen, dict):
        for name in wanted:
            holds(name in seen, f"{where}.{name} is missing")
            same(seen[name], wanted[name], f"{where}.{name}")
        equal(sorted(seen.keys() - wanted.keys()), [], f"{where}: members that were not there")
    elif isinstance(wanted, list) and isinstance(seen, list):
        equal(len(seen), len(wanted), f"{where}: length")
        for number, (one, other) in enumerate(zip(seen, wanted)):
            same(one, other, f"{where}[{number}]")
    else:
        equal(seen, wanted, where)


def settle(one, form):
    """The answer of `trey settle`, also if it refuses."""
    done = subprocess.run([one.program, "settle"], input=json.dumps(form), text=True, capture_output=True, timeout=300)
    return json.loads(done.stdout)


def is_california(rules):
    return rules != "house-banked"


def stated(rules):
    """Recorded rules of version 0.1.0 as they are shown since there are editions."""
    posting = rules["posting"] | ({"action_count": "hands"} if is_california(rules["ruleset"]) else {})
    return rules | {"edition": 1, "posting": posting, "chips": "cage", "away": "wait", "showdown": "seat-by-seat",
                    "result_seconds_min": rules["result_seconds"], "missed_rounds_max": 0,
                    "keep_betting": "allowed"}


# ---- The audit ----------------------------------------------------------------------------------

@case
def verified(kept, _):
    """Older journals pass, with the same counts and balances"""
    for name, one in kept.items():
        # The digest of the state covers what later versions added to tables.
        seen, wanted = one.verify(), dict(one.expected["verify"])
        equal((len(seen.pop("state")), len(wanted.pop("state"))), (64, 64), name)
        equal(set(seen.pop("play_balances").values()), {0}, f"{name}: play chips, which there were not")
        equal((seen.pop("sealed"), seen.pop("heads"), seen.pop("own_heads")), (0, 0, 0),
              f"{name}: seals and heads, which there were not")
        equal(seen["balances"].pop("felt"), 0, f"{name}: chips on the felt, which there were not")
        same(seen, wanted, name)


@case
def verified_without_key(kept, _):
    """Older journals pass without their keys, with the same balances"""
    for name, one in kept.items():
        reply = one.verify("--without-key")
        equal((reply["holds"], reply["events"], reply["balances"]),
              (True, one.expected["verify"]["events"], one.expected["verify"]["balances"] | {"felt": 0}), name)


@case
def exported(kept, _):
    """Every event of an older journal is exported with the fields and the transfers it had"""
    for name, one in kept.items():
        events = one.lines("audit", "export", one.journal)
        for event in events:
            del event["hash"]
            event.pop("key", None)
        same(events, [event | ({"rules": stated(event["rules"])} if "rules" in event else {})
                      | {"transfers": [moved | {"chips": "cage"} for moved in event["transfers"]]}
                      for event in one.expected["events"]], name)
        postings = [event["rules"] for event in events if "rules" in event]
        holds(any(is_california(rules["ruleset"]) for rules in postings), f"{name}: a California table")


@case
def exported_as_rows(kept, _):
    """The rows of transfers are those of the events"""
    for name, one in kept.items():
        rows = one.run("audit", "export", one.journal, "--format", "csv").splitlines()
        moved = [moved["amount"] for event in one.expected["events"] for moved in event["transfers"]]
        column = rows[0].split(",").index("amount")
        equal([int(row.split(",")[column]) for row in rows[1:]], moved, name)


@case
def shown(kept, _):
    """The sheet of every older round is unchanged: cards, fees, action seat, settlement, stacks"""
    for name, one in kept.items():
        for number, sheet in one.expected["sheets"].items():
            seen = one.sheet(number)
            shoe = seen.get("shoe") or {}
            if "house_key" in shoe: # older sheets did not have it, nor what it signs
                equal(len(bytes.fromhex(shoe.pop("house_key"))), 32, f"{name} {number}, key of the house")
                signature = shoe.pop("signature")
                holds(signature is None or len(bytes.fromhex(signature)) == 64, signature)
            steps, paper = seen.pop("steps"), seen.pop("sheet") # nor how the round is told, and on paper
            holds(len(steps) > 0, f"{name} {number} is told")
            equal(paper["sums"]["sum"], 0, f"{name} {number}, sum")
            equal(paper["resettled"], seen["status"] != "under way", f"{name} {number}, settled again")
            same(seen, sheet | {"rules": stated(sheet["rules"])}, f"{name} {number}")


@case
def shown_to_people(kept, _):
    """The printed sheet of an older round says that hands were counted, and where settlement began"""
    text = " ".join(kept["room"].run("audit", "show", kept["room"].journal, "2:1").split())
    holds("Settlement begins at seat 6: the bank shows 3h, and hands are counted." in text, text)


def bystanders(form):
    """People who bet on a bonus behind a seat in SHFL without an ante, which is now refused (WAGER-6)."""
    with_ante = {one["bettor"] for one in form["wagers"] if one["kind"] == "ante"}
    return {one["bettor"] for one in form["wagers"]} - with_ante if form["rules"] == "california-shfl" else set()


@case
def settled_again(kept, _):
    """COVER-2: older rounds, exported for `trey settle`, count hands and settle to the same chips as then"""
    refused = 0
    for name in ("room", "random"):
        one = kept[name]
        rounds = one.lines("audit", "export", one.journal, "--format", "settle")
        wanted = [form | {"posting": form["posting"] | ({"action_count": "hands"} if is_california(form["rules"]) else {})}
                  for form in one.expected["settle_in"]]
        same(rounds, wanted, f"{name}, in")
        for form, was in zip(rounds, one.expected["settle_out"]):
            answer = settle(one, form)
            if bystanders(form):
                equal((answer["status"], answer.get("error"), answer.get("rule")), ("refused", "bonus-without-ante", "WAGER-4"),
                      f"{name} {form['id']}")
                refused += 1
            else:
                same(answer, was, f"{name} {form['id']}, out")
    holds(refused >= 5, f"{refused} rounds with bystanders")


@case
def readings_differ(kept, _):
    """COVER-2: counting seats would change the settlement of older rounds, so these cases can fail"""
    one, differing = kept["room"], []
    for form, was in zip(one.lines("audit", "export", one.journal, "--format", "settle"), one.expected["settle_out"]):
        if is_california(form["rules"]) and not bystanders(form):
            form["posting"]["action_count"] = "seats"
            answer = settle(one, form)
            chips = sorted((line["seat"], line["bettor"], line["kind"], line["paid"], line["collected"])
                           for line in answer["settlements"])
            then = sorted((line["seat"], line["bettor"], line["kind"], line["paid"], line["collected"])
                          for line in was["settlements"])
            if chips != then:
                differing.append(form["id"])
    equal(differing, ["4:1", "4:2", "5:1", "5:2", "5:4", "1000001:2", "3:1", "3:3", "3:4", "3:7", "3:8", "3:9"])


@case
def own_rules(kept, _):
    """FEE-7: an older rule file with seven rates is accepted for audits of its time, and refused otherwise"""
    one = kept["own-rules"]
    holds(one.verify()["holds"], "the journal of the room with its own rules")
    done = subprocess.run([one.program, "settle", *map(str, one.rules)], input="", text=True, capture_output=True)
    equal(done.returncode, 1, done.stderr)
    holds("rules.yaml:47:5: 7 collection rates, player and bank together" in done.stderr, done.stderr)


@case
def shoes(kept, _):
    """The transcripts of older shoes are accepted by the verifier that shares nothing with Trey"""
    one = kept["room"]
    shoes_seen = set()
    for name, sheet in one.expected["sheets"].items():
        if sheet["shoe"] and sheet["status"] != "under way" and sheet["shoe"]["shoe"] not in shoes_seen:
            shoes_seen.add(sheet["shoe"]["shoe"])
            path = one.data / "transcript.json"
            path.write_text(one.run("audit", "shoe", one.journal, name))
            done = subprocess.run([sys.executable, TESTS / "table" / "verify_shoe.py", path], capture_output=True, text=True)
            equal(done.stdout, "accepted\n", f"{name}: {done.stderr}")
    holds(len(shoes_seen) > 10, f"{len(shoes_seen)} shoes")


@case
def from_snapshots(kept, _):
    """A server starts with snapshots of an older version and continues, and the journal passes"""
    one = kept["random"]
    config = one.data / "room.yaml"
    config.write_text("trey: 1\ntables: []\n")
    # The last event is months old, so the server would ask about the clock.
    server = Server(one.program, str(one.data), "--config", str(config), "--accept-clock")
    server.add_user("ann", "correct horse 7 battery", "player")  # the accounts of that time were not kept
    with sqlite3.connect(one.data / "people.db") as database:
        database.execute("UPDATE sqlite_sequence SET seq = 1000")
    equal(server.start().stop(), 0)
    reply = one.verify()
    events, before = reply["events"], one.expected["verify"]["events"]
    holds(reply["holds"] and events > before, f"{reply['findings'][:3]}")
    # From here on it is sealed, and the first seal covers what was there.
    equal(reply["sealed"], events - before)
    with sqlite3.connect(one.journal) as database:
        triggers = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        stream, = database.execute("SELECT max(stream) FROM entries WHERE seal IS NULL").fetchone()
        last, = database.execute("SELECT max(sequence) FROM entries WHERE stream = ?", (stream,)).fetchone()
        position, = database.execute("SELECT position FROM entries WHERE stream = ? AND sequence = 1", (stream,)).fetchone()
        before = bytes(32)
        for row in database.execute("SELECT position, sequence, time_ms, key, payload, transfers FROM entries "
                                    "WHERE stream = ? ORDER BY sequence", (stream,)).fetchall():
            where, sequence, time_ms, key, payload, transfers = row
            time_ms -= where == position
            head = (b"\x4a" + before + struct.pack("<IQQqB", stream, sequence, where, time_ms, key is not None)
                    + (key or bytes(16)) + struct.pack("<QQ", len(payload), len(transfers)))
            before = hashlib.blake2b(head + payload + transfers, digest_size=32).digest()
            database.execute("UPDATE entries SET time_ms = ?, hash = ? WHERE position = ?", (time_ms, before, where))
        for _, sql in triggers:
            database.execute(sql)
    done = subprocess.run([one.program, "audit", "verify", one.journal, "--json"], capture_output=True, text=True)
    equal(done.returncode, 1, f"table {stream} with {last} events was rewritten")
    said = [finding["text"] for finding in json.loads(done.stdout)["findings"] if finding["part"] == "seal"]
    holds(any("when the journal was first sealed" in text for text in said), str(said)[:500])


# ---- A server -----------------------------------------------------------------------------------

@case
def goes_on(_, room):
    """A server starts with older data: it keeps the tables and their meters, and reopens tables without a round in progress"""
    wanted = {one["number"]: one for one in room.kept.expected["tables"]}
    tables = {one["number"]: one for one in room.accounts[AUDITOR].ask("GET", "/api/v1/tables").json()["tables"]}
    equal(sorted(tables), [1, 2, 3, 4, 5, 6, 7])
    for number, seen in tables.items():
        was = wanted[number]
        equal((seen["name"], seen["rules"]["posted"]["rules"]), (was["name"], was["rules"]["posted"]["rules"]))
        equal((seen["meter"] or {}).get("amount"), (was["meter"] or {}).get("amount"), f"meter of table {number}")
        counts = "none" if not is_california(seen["rules"]["posted"]["rules"]) else "hands" if number in UNDER_WAY else "seats"
        equal(seen["rules"]["action_count"], counts, f"table {number}")


@case
def rounds_under_way(_, room):
    """COVER-2: rounds in progress continue with their posting, and state that it counts hands"""
    for table in UNDER_WAY:
        now, number = room.look(table), max(int(name.split(":")[1]) for name in room.kept.expected["sheets"]
                                            if name.startswith(f"{table}:"))
        was = room.kept.expected["sheets"][f"{table}:{number}"]
        equal((was["status"], now["clock"]["round"]), ("under way", number))
        equal((now["bank"]["seat"], now["bank"]["wager"]), (was["bank"]["seat"], was["bank"]["wager"]))
        equal(now["rules"]["posted"]["posting"]["action_count"], "hands")
        room.do(FLOOR, table, "void", reason="staff-decision", text="the room has a new program")
        wait_until(lambda: room.look(table)["rules"]["action_count"] == "seats", f"table {table} opened anew")
        equal(room.sheet(table, number)["status"], "void")


@case
def wallets(_, room):
    """Nobody loses a chip: stacks, wagers and banks are in wallets, and passwords still work"""
    held = {}
    for event in room.kept.expected["events"]:
        for moved in event["transfers"]:
            for end, sign in (("from", -1), ("to", 1)):
                if "person" in moved[end]:
                    person = moved[end]["person"]
                    held[person] = held.get(person, 0) + sign * moved["amount"]
    for sheet in room.kept.expected["sheets"].values():
        if sheet["status"] == "under way":
            held[sheet["bank"]["person"]] += sheet["bank"]["wager"]
    for name in PLAYERS:
        me = room.accounts[name].ask("GET", "/api/v1/me").json()
        equal((me["kind"], me["tables"], me["wallet"]), ("account", [], held[me["person"]]), name)


@case
def rounds_in_the_archive(_, room):
    """The archive, rebuilt from the journal, has every finished older round"""
    over = {name for name, sheet in room.kept.expected["sheets"].items() if sheet["status"] != "under way"}

    def has_all():
        answer = room.accounts[AUDITOR].ask("GET", "/api/v1/rounds?limit=500")
        return answer.status == 200 and over <= {f"{one['table']}:{one['round']}" for one in answer.json()["rounds"]}

    wait_until(has_all, "an archive with every round")
    for name in sorted(over):
        table, number = name.split(":")
        sheet, was = room.sheet(table, number), room.kept.expected["sheets"][name]
        equal(sheet["status"], was["status"], name)
        if was["status"] == "settled":
            paid = [(one["seat"], one["kind"], one["paid"], one["collected"]) for one in sheet["results"]["lines"]]
            equal(paid, [(one["seat"], one["kind"], one["paid"], one["collected"]) for one in was["settlements"]], name)


@case
def next_round(_, room):
    """COVER-2: at a reopened table the next round counts seats, unless `action_count: hands` is posted"""
    room.sit(SHFL_BY_HAND, ann=1, bob=2, cid=4, dee=6)
    posted = dict(room.look(SHFL_BY_HAND)["rules"]["posted"])
    del posted["key_for"]
    for counts, action_seat, net in (("seats", 4, {"ann": 3000, "bob": 0, "cid": -3000, "dee": 0}),
                                     ("hands", 6, {"ann": -3000, "bob": 0, "cid": 0, "dee": 3000})):
        room.wait_between(SHFL_BY_HAND)
        room.do(FLOOR, SHFL_BY_HAND, "post", rules=posted | {"posting": posted["posting"] | {"action_count": counts}})
        before = {one["person"]: one["stack"] for one in room.look(SHFL_BY_HAND)["people"]}
        number = room.play(SHFL_BY_HAND, *EXAMPLE)
        sheet = room.sheet(SHFL_BY_HAND, number)
        equal((sheet["status"], sheet["bank"]["action_seat"], sheet["bank"]["covered"]), ("settled", action_seat, False))
        after = {one["person"]: one["stack"] for one in room.look(SHFL_BY_HAND)["people"]}
        equal({name: after[room.accounts[name].person] - before[room.accounts[name].person] for name in PLAYERS}, net)


@case
def stopped(_, room):
    """The journal passes the audit at the end"""
    room.close()
    equal(room.server.stop(), 0)
    reply = room.kept.verify()
    holds(reply["holds"], f"{reply['findings'][:3]}")
    holds(reply["events"] > room.kept.expected["verify"]["events"], "nothing happened")


def marked(config):
    """The old configuration as a room has it now: each table names its chips, play chips where there are bots
    (COVER-10), and derives `key_for` from the dealer (PROG-7)."""
    config = "".join(line for line in config.splitlines(True) if "key_for" not in line)
    head, *tables = config.split("  - name: ")
    return head + "".join(f"  - name: {one.rstrip()}\n    chips: {'cage' if 'bots: 0' in one else 'play'}\n" for one in tables)


def main():
    program = sys.argv[1]
    with Directory() as path, Directory() as second:
        kept = {name: Kept(program, name, path) for name in ROOMS}
        served = Kept(program, "room", second)
        config = served.data / "room.yaml"
        config.write_text(marked((KEPT / "room" / "room.yaml").read_text()))
        server = Server(program, str(served.data), "--config", str(config), "--accept-clock").start()  # it is old
        try:
            room = Room(server)
            room.kept = served
            room.log_in(*PLAYERS, *STAFF)
            return run(kept, room)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
