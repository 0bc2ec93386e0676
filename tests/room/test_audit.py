"""`trey audit`: good journals pass, every kind of damage is found at its place, and sheets and
exports agree with the journal and with `trey settle`.

usage: test_audit.py PROGRAM MAKE_JOURNAL VERIFY_SHOE
"""
import collections
import datetime
import functools
import hashlib
import json
import os
import pathlib
import pty
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

FINE, REFUSED, USAGE, IO = 0, 1, 2, 3
PROGRAM, MAKE_JOURNAL, VERIFY_SHOE = sys.argv[1:4]
SANITIZED = os.environ.get("TREY_SANITIZED") == "1"
THOROUGH = os.environ.get("TREY_THOROUGH") == "1" and not SANITIZED
HERE = pathlib.Path(tempfile.mkdtemp(prefix="trey-audit-"))
EVENT_H = pathlib.Path(__file__).resolve().parents[2] / "src/table/event.h"
KINDS = re.findall(r'X\(\w+, "([a-z-]+)", (?:EVENT|0)', EVENT_H.read_text())
CAGE, LEDGER = 0, 2**32 - 1


def run(*arguments, status=FINE, command="audit", **more):
    result = subprocess.run([PROGRAM, command, *map(str, arguments)], capture_output=True, text=True,
                            timeout=300, **more)
    assert result.returncode == status, (arguments, result.returncode, result.stdout[-2000:],
                                         result.stderr[-2000:])
    return result


def made(seed=1, rounds=200, every=150):
    """A journal that no case changes."""
    path = HERE / f"made-{seed}-{rounds}-{every}.db"
    if path.exists():
        return path
    subprocess.run([MAKE_JOURNAL, path, str(seed), str(rounds), str(every)], check=True,
                   capture_output=True, timeout=300)
    with sqlite3.connect(path) as database:  # one file, without a log beside it
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def copy_of(path, name):
    """A copy with its key, to be damaged."""
    copy = HERE / name
    for end in ("", "-wal", "-shm", ".key"):
        pathlib.Path(f"{copy}{end}").unlink(missing_ok=True)
    shutil.copy(path, copy)
    shutil.copy(f"{path}.key", f"{copy}.key")
    return copy


def digest_of(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def findings(path, status=REFUSED, *options):
    before = digest_of(path)
    report = json.loads(run("verify", path, "--json", *options, status=status).stdout)
    assert digest_of(path) == before, "the journal was changed"
    assert report["holds"] == (report["findings"] == []), report
    return report


def export(path, *options):
    return [json.loads(line) for line in run("export", path, *options).stdout.splitlines()]


@functools.lru_cache(None)
def events_of(path):
    return export(path)


# ---- Damaging -----------------------------------------------------------------------------------

Entry = collections.namedtuple("Entry", "position stream sequence time key payload transfers hash")
COLUMNS = "position, stream, sequence, time_ms, key, payload, transfers, hash"


class Damage:
    """A database opened to make forbidden changes."""

    def __init__(self, path):
        self.path, self.reseals = path, False
        self.database = sqlite3.connect(path, isolation_level=None)
        # One transaction, never synced: the copy is thrown away, and thousands of syncs took most of the test's time.
        self.database.execute("PRAGMA synchronous = OFF")
        self.database.execute("BEGIN")
        self.triggers = self.database.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in self.triggers:
            self.database.execute(f"DROP TRIGGER {name}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.reseals:
            self.reseal()
        for _, sql in self.triggers:  # whoever damages a journal leaves no open door behind
            self.database.execute(sql)
        self.database.execute("COMMIT")
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.database.close()

    def entries(self, where="1", order="position"):
        return [Entry(*row) for row in self.database.execute(
            f"SELECT {COLUMNS} FROM entries WHERE {where} ORDER BY {order}")]

    def find(self, kind, table=None, nth=0, test=lambda entry: True):
        """An entry of a kind of event, from the middle of the journal."""
        found = [e for e in self.entries("stream > 0") if kind_of(e) == kind and test(e)
                 and (table is None or e.stream == table)]
        return found[len(found) // 2 + nth]

    def change(self, entry, **fields):
        names = {"time": "time_ms"}
        for name, value in fields.items():
            self.database.execute(f"UPDATE entries SET {names.get(name, name)} = ? WHERE position = ?",
                                  (value, entry.position))

    def rehash(self, stream, with_key=True):
        """A forger who knows the chain: every hash of the stream is recomputed; with the key, every seal as well."""
        self.reseals |= with_key
        before = bytes(32)
        for entry in self.entries(f"stream = {stream}", "sequence"):
            before = entry_hash(entry, before)
            self.change(entry, hash=before)
        self.database.execute("DELETE FROM snapshots")


    def seal_key(self):
        key = bytes.fromhex(pathlib.Path(f"{self.path}.key").read_text().strip())
        return hashlib.blake2b(b"trey house key: journal seal", key=key, digest_size=32).digest()

    def reseal(self):
        """All entries, in a journal that was sealed from its beginning."""
        key = self.seal_key()
        heads = hashlib.blake2b(b"\x4e" + struct.pack("<QQ", 0, 0), digest_size=32).digest()
        seal = hashlib.blake2b(b"\x4d" + heads, key=key, digest_size=32).digest()
        for position, entry_hash_ in self.database.execute(
                "SELECT position, hash FROM entries ORDER BY position").fetchall():
            seal = hashlib.blake2b(b"\x4c" + seal + struct.pack("<Q", position) + entry_hash_, key=key,
                                   digest_size=32).digest()
            self.database.execute("UPDATE entries SET seal = ? WHERE position = ?", (seal, position))


def kind_of(entry):
    return KINDS[struct.unpack_from("<H", entry.payload, 1)[0]]


def entry_hash(entry, before):
    key = entry.key or bytes(16)
    head = (b"\x4a" + before + struct.pack("<IQQqB", entry.stream, entry.sequence, entry.position,
                                           entry.time, entry.key is not None)
            + key + struct.pack("<QQ", len(entry.payload), len(entry.transfers)))
    return hashlib.blake2b(head + entry.payload + entry.transfers, digest_size=32).digest()


def flipped(blob, index, bit=1):
    changed = bytearray(blob)
    changed[index] ^= bit
    return bytes(changed)


def expect(report, part, entry=None, words=""):
    """Some finding is of this part, at this entry."""
    for finding in report["findings"]:
        at = entry is None or (finding.get("sequence") == entry.sequence
                               and finding.get("table", CAGE) == entry.stream)
        if finding["part"] == part and at and words in finding["text"]:
            return finding
    raise AssertionError((part, entry and (entry.stream, entry.sequence), words, report["findings"][:8]))


def parts_of(report):
    return {finding["part"] for finding in report["findings"]}


# ---- Good journals ------------------------------------------------------------------------------

def good_journals_hold():
    for seed in (1, 2, 3):
        path = made(seed)
        report = findings(path, FINE)
        events = events_of(path)
        counts = collections.Counter(event["event"] for event in events)
        assert report["events"] == len(events) and report["tables"] == 5, report
        assert report["rounds"] == counts["round-begun"] >= 200, (report, counts)
        assert report["settled"] == counts["settled"] > 100, report
        assert report["called_off"] == counts["called-off"], report
        assert report["shoes"] == counts["shoe-pledged"] > 50, report
        assert report["transfers"] == sum(len(event["transfers"]) for event in events), report
        assert report["snapshots"] > 2 and report["not_checked"] == 0, report
        assert sum(report["balances"].values()) == 0, report["balances"]
        assert set(report["play_balances"].values()) == {0}, report["play_balances"]
        assert re.fullmatch("[0-9a-f]{64}", report["state"]), report
    assert counts["voided"] and counts["envy-paid"] and counts["wager-withdrawn"], counts


def journals_have_every_kind_of_event():
    seen = set()
    for seed in (1, 2, 3, 7):
        seen |= {event["event"] for event in events_of(made(seed))}
    assert seen - {"deposited", "withdrawn"} == set(KINDS), set(KINDS) - seen


def people_read_the_same_summary():
    report, text = findings(made(), FINE), run("verify", made()).stdout
    assert "Everything holds" in text and report["state"] in text, text
    assert f"{report['events']:,}" in text and f"{report['transfers']:,}" in text, text
    assert all(len(line) <= 100 for line in text.splitlines()), text
    assert "\033" not in text, text


def same_seed_makes_the_same_state():
    again = HERE / "again.db"
    subprocess.run([MAKE_JOURNAL, again, "1", "200", "150"], check=True, capture_output=True)
    assert findings(again, FINE)["state"] == findings(made(), FINE)["state"]
    assert findings(made(2), FINE)["state"] != findings(made(), FINE)["state"]


# ---- The key ------------------------------------------------------------------------------------

def missing_key_is_an_error():
    copy = copy_of(made(), "keyless.db")
    os.unlink(f"{copy}.key")
    result = run("verify", copy, status=IO)
    assert "keyless.db.key" in result.stderr and "--key" in result.stderr, result.stderr
    assert findings(copy, FINE, "--key", f"{made()}.key")["holds"]
    report = findings(copy, FINE, "--without-key")
    assert report["state"] is None and report["with_key"] is False, report
    assert report["balances"] == findings(made(), FINE)["balances"], report
    assert report["void"] is None and report["shoe_rounds"] is None, report
    text = run("verify", copy, "--without-key").stdout
    assert "not checked" in text and "dealt from them" not in text, text
    assert re.search(r"settled, \d+ called off, \d+ void or not over$", text, re.MULTILINE), text
    for verb in (["show", copy, "1:1"], ["shoe", copy, "1:1"], ["export", copy]):
        result = run(*verb, status=IO)
        assert "--key" in result.stderr, result.stderr
        assert ("--without-key" in result.stderr) == (verb[0] == "export"), result.stderr
    other = HERE / "other.txt"
    other.write_text("no journal at all, and no key beside it\n" * 100)
    assert "not a journal" in run("verify", other, status=REFUSED).stderr


def wrong_key_is_reported():
    assert "not the one" in run("verify", made(), "--key", f"{made(2)}.key", status=REFUSED).stderr
    for text in ("", "00\n", "g" * 64 + "\n", "0" * 66 + "\n", "0" * 64 + "\n\n"):
        bad = HERE / "bad.key"
        bad.write_text(text)
        assert "not a key file" in run("verify", made(), "--key", bad, status=REFUSED).stderr, text
    assert "cannot open" in run("verify", made(), "--key", HERE / "none", status=IO).stderr
    run("verify", made(), "--key", bad, "--without-key", status=USAGE)


def forged_key_check_is_refused():
    copy = copy_of(made(), "key-check.db")
    other = "11" * 32
    check = hashlib.blake2b(b"trey journal key", key=bytes.fromhex(other), digest_size=16).digest()
    with Damage(copy) as damage:
        damage.database.execute("UPDATE meta SET value = ? WHERE name = 'key-check'", (check,))
    pathlib.Path(f"{copy}.key").write_text(other + "\n")
    report = findings(copy)
    assert "cannot be decrypted" in expect(report, "event")["text"], report["findings"]


# ---- Damage -------------------------------------------------------------------------------------

def damage_of_each_field_is_found():
    changes = {
        "payload": lambda e: {"payload": flipped(e.payload, 3)},
        "transfers": lambda e: {"transfers": flipped(e.transfers, len(e.transfers) - 9)},
        "time": lambda e: {"time": e.time + 1},
        "key": lambda e: {"key": flipped(e.key, 12)},
        "hash": lambda e: {"hash": flipped(e.hash, 5)},
        "longer": lambda e: {"payload": e.payload + b"\0"},
        "empty": lambda e: {"payload": b""},
    }
    for name, change in changes.items():
        copy = copy_of(made(), "field.db")
        with Damage(copy) as damage:
            entry = damage.find("wager-placed")
            damage.change(entry, **change(entry))
        report = findings(copy)
        finding = expect(report, "chain", entry)
        assert finding["position"] == entry.position, (name, finding)
        if name not in ("empty", "payload"):
            assert finding["event"] == "wager-placed" and finding["round"] > 0, (name, finding)
        text = run("verify", copy, status=REFUSED).stdout
        place = f"table {entry.stream}, sequence {entry.sequence} (position {entry.position})"
        assert place in text, (name, text[:1000])


def missing_and_moved_entries_are_found():
    copy = copy_of(made(), "removed.db")
    with Damage(copy) as damage:
        entry = damage.find("wager-placed", table=4)
        damage.database.execute("DELETE FROM entries WHERE position = ?", (entry.position,))
    report = findings(copy)
    expect(report, "chain", entry, "missing")
    assert report["not_checked"] > 0 and report["state"] is None, report

    copy = copy_of(made(), "swapped.db")
    with Damage(copy) as damage:
        first = damage.find("wager-placed", table=4)
        second = damage.find("decided", table=4, nth=3)
        for entry, other in ((first, second), (second, first)):
            damage.change(entry, key=None)
            damage.change(entry, payload=other.payload, transfers=other.transfers)
    report = findings(copy)
    expect(report, "chain", first)
    expect(report, "chain", second)

    copy = copy_of(made(), "renumbered.db")
    with Damage(copy) as damage:
        first = damage.find("wager-placed", table=4)
        damage.database.execute("UPDATE entries SET position = position + 1000000 WHERE position = ?",
                                (first.position,))
    expect(findings(copy), "chain")


def one_broken_table_does_not_stop_the_others():
    whole = findings(made(), FINE)
    copy = copy_of(made(), "broken.db")
    with Damage(copy) as damage:
        entry = damage.find("round-begun", table=1)
        damage.change(entry, payload=b"\x01\xff\xff")
        later = len(damage.entries(f"stream = 1 AND sequence > {entry.sequence}"))
        begun = sum(kind_of(e) == "round-begun"
                    for e in damage.entries(f"stream = 1 AND sequence >= {entry.sequence} AND "
                                            f"position != {entry.position}"))
    report = findings(copy)
    assert report["not_checked"] == later, (report["not_checked"], later)
    assert report["rounds"] == whole["rounds"] - begun - 1, (report["rounds"], whole["rounds"], begun)
    assert report["balances"] == whole["balances"], report["balances"]
    assert {finding.get("table") for finding in report["findings"]} == {1}, report["findings"]


def rewritten_journal_is_found():
    """A forger who knows the file and every public algorithm, but not the key, changes an entry and all hashes."""
    copy = copy_of(made(), "rewritten.db")
    with Damage(copy) as damage:
        entry = damage.entries("stream = 0")[-1]
        damage.change(entry, time=entry.time + 1)
        damage.rehash(0, with_key=False)
    report = findings(copy)
    assert parts_of(report) == {"seal"}, report["findings"]
    finding = expect(report, "seal", entry, "not written with the house's key")
    assert finding["position"] == entry.position, finding
    text = run("verify", copy, "--without-key").stdout  # the plain chain alone cannot tell, and says so
    assert "A forged journal" in text and "seals" in text, text

    copy = copy_of(made(), "stripped.db")  # seals cannot be taken off either
    with Damage(copy) as damage:
        damage.database.execute("UPDATE entries SET seal = NULL WHERE stream = 1")
    report = findings(copy)
    assert parts_of(report) == {"seal"} and len(report["findings"]) == 2, report["findings"]
    expect(report, "seal", words="no seal of the house")
    expect(report, "seal", words="later entries")

    copy = copy_of(made(), "swapped-seals.db")
    with Damage(copy) as damage:
        one, other = damage.entries("stream = 2")[5:7]
        seals = [damage.database.execute("SELECT seal FROM entries WHERE position = ?", (e.position,)).fetchone()[0]
                 for e in (one, other)]
        damage.database.execute("UPDATE entries SET seal = ? WHERE position = ?", (seals[1], one.position))
    expect(findings(copy), "seal", one)


def sealed_entries_are_counted():
    report = findings(made(), FINE)
    assert report["sealed"] == report["events"] > 1000, report
    assert "chain, seals, storage" in run("verify", made()).stdout
    assert findings(made(), FINE, "--without-key")["sealed"] is None


def changed_schema_is_found():
    for change, words in (("DROP TRIGGER entries_stay", "trigger entries_stay is missing"),
                          ("DROP TABLE key_nodes", "table key_nodes is missing"),
                          ("CREATE TRIGGER skim AFTER INSERT ON entries BEGIN DELETE FROM meta; END",
                           "trigger skim does not belong to a journal")):
        copy = copy_of(made(), "schema.db")
        with sqlite3.connect(copy) as database:
            database.execute(change)
        report = findings(copy)
        assert parts_of(report) == {"storage"} and len(report["findings"]) == 1, report["findings"]
        expect(report, "storage", words=words)


def storage_that_is_damaged_never_crashes():
    whole = made().read_bytes()
    rng = random.Random(4)
    print("# seed 4")
    for size in (0, 1, 100, 512, 4096, 5000, len(whole) // 2, len(whole) - 4096, len(whole) - 2000,
                 len(whole) - 1, len(whole) + 1, len(whole) + 4096):
        copy = copy_of(made(), "short.db")
        content = (whole + bytes(4096))[:size]
        copy.write_bytes(content)
        result = subprocess.run([PROGRAM, "audit", "verify", copy], capture_output=True, timeout=300)
        assert result.returncode in (REFUSED, IO), (size, result)
        assert copy.read_bytes() == content, size
    for _ in range(40 if THOROUGH else 8):
        copy = copy_of(made(), "scribbled.db")
        at, size = rng.randrange(len(whole)), rng.choice((1, 4, 100, 4096))
        noise = rng.randbytes(size)
        copy.write_bytes(whole[:at] + noise + whole[at + size:])
        for verb in (["verify", copy], ["show", copy, "1:5"], ["export", copy], ["shoe", copy, "1:5"]):
            result = subprocess.run([PROGRAM, "audit", *verb], capture_output=True, timeout=300)
            assert result.returncode in (FINE, REFUSED, IO), (at, size, verb, result)
    for name, content in (("not.db", b"hello"), ("empty.db", b"")):
        (HERE / name).write_bytes(content)
        shutil.copy(f"{made()}.key", f"{HERE / name}.key")
        run("verify", HERE / name, status=REFUSED)
    run("verify", HERE / "missing.db", status=IO)


# ---- Forgeries: the chain is right, the content is not ------------------------------------------

def forge(name, stream, change, status=REFUSED):
    """The findings of verify for a forged journal whose hashes were recomputed."""
    copy = copy_of(made(), name)
    with Damage(copy) as damage:
        entry = change(damage)
        damage.rehash(stream(entry) if callable(stream) else stream)
    report = findings(copy, status)
    assert "chain" not in parts_of(report), report["findings"]
    assert "storage" not in parts_of(report), report["findings"]
    return report, entry


def of_entry(entry):
    return entry.stream


def forged_transfers_are_found():
    def to_another(damage):
        paid = re.compile(rb"\x04\x02[\x65-\x6c]\0\0\0")  # from the bank to the stack of 101 to 108
        entry = damage.find("settled", table=1, test=lambda e: paid.search(e.transfers))
        at = paid.search(entry.transfers).start() + 2
        damage.change(entry, transfers=flipped(entry.transfers, at, 3))
        return entry

    report, entry = forge("to-another.db", of_entry, to_another)
    finding = expect(report, "transfers", entry, "it should be")
    assert finding["event"] == "settled" and finding["round"] > 0, finding
    assert re.search(r"recorded is \$[\d,.]+ from the bank to the stack of person \d+ \([A-Z]+-\d+\); "
                     r"it should be \$[\d,.]+ from the bank to the stack of person \d+", finding["text"]), finding
    assert parts_of(report) == {"transfers"} and report["not_checked"] == 0, report["findings"]

    def none(damage):
        entry = damage.find("fees-taken", table=1)
        damage.change(entry, transfers=b"")
        return entry

    report, entry = forge("none.db", of_entry, none)
    assert "recorded is nothing" in expect(report, "transfers", entry)["text"]

    def more(damage):
        entry = damage.find("wager-placed")
        damage.change(entry, transfers=entry.transfers * 2)
        return entry

    report, entry = forge("more.db", of_entry, more)
    assert "transfer 2" in expect(report, "transfers", entry, "should be nothing")["text"]


def forged_events_are_found():
    def amount(damage):  # a wager made larger, its transfer with it: more than the limit
        entry = damage.find("wager-placed", table=1)
        big = struct.pack("<Q", 10**9)
        payload = entry.payload[:10] + big + entry.payload[18:]
        at = entry.transfers.index(struct.pack("<Q", struct.unpack_from("<Q", entry.payload, 10)[0]))
        damage.change(entry, payload=payload,
                      transfers=entry.transfers[:at] + big + entry.transfers[at + 8:])
        return entry

    report, entry = forge("amount.db", of_entry, amount)
    finding = expect(report, "event", entry, "refuses")
    assert "WAGER-" in finding["text"], finding

    def decision(damage):
        entry = damage.find("decided", test=lambda e: e.payload[9] == 1)
        damage.change(entry, payload=entry.payload[:9] + b"\0" + entry.payload[10:])
        return entry

    report, entry = forge("decision.db", of_entry, decision)
    expect(report, "transfers", entry, "should be nothing")

    def person(damage):
        entry = damage.find("bought-in")
        damage.change(entry, payload=flipped(entry.payload, 5, 0x40))
        return entry

    report, entry = forge("person.db", of_entry, person)
    expect(report, "event", entry)

    def root(damage):
        entry = damage.find("shoe-pledged")
        damage.change(entry, payload=flipped(entry.payload, 10))
        return entry

    report, entry = forge("root.db", of_entry, root)
    expect(report, "shoe", entry, "does not make the shoe")

    def seed(damage):
        entry = damage.find("shoe-pledged")
        damage.change(entry, payload=flipped(entry.payload, -1))
        return entry

    report, entry = forge("seed.db", of_entry, seed)
    expect(report, "event", entry, "cannot be decrypted")

    def entropy(damage):
        entry = damage.find("entropy-revealed")
        damage.change(entry, payload=flipped(entry.payload, 20))
        return entry

    report, entry = forge("entropy.db", of_entry, entropy)
    expect(report, "event", entry)

    def closing(damage):
        entry = damage.find("bets-closed", table=1)
        damage.change(entry, payload=flipped(entry.payload, 20))
        return entry

    report, entry = forge("closing.db", of_entry, closing)
    expect(report, "event", entry)


def forged_times_and_cage_are_found():
    def back(damage):
        entry = damage.find("ready")
        damage.change(entry, time=entry.time - 10**7)
        return entry

    report, entry = forge("back.db", of_entry, back)
    expect(report, "time", entry, "before that of the event before")

    def cage_back(damage):
        entry = damage.entries("stream = 0")[-1]
        damage.change(entry, time=entry.time - 1)
        return entry

    report, entry = forge("cage-back.db", CAGE, cage_back)
    expect(report, "time", entry)

    def withdrawn(damage):  # more than anybody has, with its transfer
        entry = damage.entries("stream = 0")[-1]
        amount = struct.pack("<Q", 12300)
        more = struct.pack("<Q", 10**12)
        damage.change(entry, payload=entry.payload.replace(amount, more),
                      transfers=entry.transfers.replace(amount, more))
        return entry

    report, entry = forge("withdrawn.db", CAGE, withdrawn)
    expect(report, "event", entry)
    expect(report, "ledger", entry, "below zero")

    def deposited(damage):  # only the transfer
        entry = damage.entries("stream = 0")[3]
        amount = struct.pack("<Q", 10**9)
        damage.change(entry, transfers=entry.transfers.replace(amount, struct.pack("<Q", 10**9 + 1)))
        return entry

    report, entry = forge("deposited.db", CAGE, deposited)
    expect(report, "transfers", entry)
    assert len(report["findings"]) == 1, report["findings"]


def random_forgeries_never_crash():
    rng = random.Random(11)
    print("# seed 11")
    base = made(1, 60, 50)
    for number in range(30 if THOROUGH else 6):
        copy = copy_of(base, "random.db")
        with Damage(copy) as damage:
            entries = damage.entries()
            entry = rng.choice(entries)
            column = rng.choice(("payload", "payload", "transfers"))
            changed = bytearray(getattr(rng.choice((entry, rng.choice(entries))), column))
            for _ in range(rng.choice((1, 1, 2, 8)) if changed else 0):
                changed[rng.randrange(len(changed))] = rng.choice((0, 1, 255, rng.randrange(40)))
            damage.change(entry, **{column: bytes(changed)})
            damage.rehash(entry.stream)
        for verb in (["verify"], ["verify", "--without-key"], ["export"], ["export", "--format", "settle"]):
            result = subprocess.run([PROGRAM, "audit", verb[0], copy, *verb[1:]], capture_output=True)
            assert result.returncode in (FINE, REFUSED), (number, entry, verb, result.stderr[-1000:])


def money_without_the_key():
    """The ledger is checked by the transfers alone."""
    def from_nowhere(damage):
        entry = damage.find("bought-in", table=1)
        amount = entry.payload[7:15]
        damage.change(entry, transfers=entry.transfers.replace(amount, struct.pack("<Q", 10**13)))
        return entry

    copy = copy_of(made(), "nowhere.db")
    with Damage(copy) as damage:
        entry = from_nowhere(damage)
        damage.rehash(1)
    expect(findings(copy, REFUSED, "--without-key"), "ledger", entry, "below zero")


def keys_used_twice_are_found():
    copy = copy_of(made(), "twice.db")
    with Damage(copy) as damage:
        keyed = damage.entries("stream = 4 AND key IS NOT NULL")
        damage.change(keyed[20], key=keyed[10].key)
        damage.rehash(4)
    finding = expect(findings(copy), "storage", None, "used before")
    assert finding["table"] == 4 and finding["position"] == keyed[20].position, finding
    assert f"position {keyed[10].position}" in finding["text"], finding


# ---- Snapshots ----------------------------------------------------------------------------------

def forge_snapshot(name, where, change, with_key=True):
    copy = copy_of(made(), name)
    with Damage(copy) as damage:
        subject, at, version, chain, content = damage.database.execute(
            f"SELECT subject, stands_at, version, chain, content FROM snapshots WHERE {where} "
            "ORDER BY stands_at DESC").fetchone()
        content = change(content)
        head = (b"\x4b" + struct.pack("<IQI", subject, at, version) + chain
                + struct.pack("<Q", len(content)))
        digest = hashlib.blake2b(head + content, digest_size=32).digest()
        seal = hashlib.blake2b(b"\x4f" + digest, key=damage.seal_key(), digest_size=32).digest()
        damage.database.execute("UPDATE snapshots SET content = ?, digest = ? WHERE subject = ? AND "
                                "stands_at = ?", (content, digest, subject, at))
        if with_key:
            damage.database.execute("UPDATE snapshots SET seal = ? WHERE subject = ? AND stands_at = ?",
                                    (seal, subject, at))
    return findings(copy), subject, at


def forged_snapshots_are_found():
    def richer(content):  # the first wallet of the ledger
        at = next(i for i in range(1, len(content), 19) if content[i] == 1)
        other = next(i for i in range(1, len(content), 19) if content[i] == 1 and i != at)
        changed = bytearray(content)
        for index, more in ((at, 1000), (other, -1000)):
            balance, = struct.unpack_from("<q", changed, index + 11)
            struct.pack_into("<q", changed, index + 11, balance + more)
        return bytes(changed)

    report, _, at = forge_snapshot("ledger.db", f"subject = {LEDGER}", richer)
    finding = expect(report, "snapshot", None, "wallet of person")
    assert finding["position"] == at and len(report["findings"]) == 1, report["findings"]

    for where, change in ((f"subject = {LEDGER}", lambda content: content[:-1]),
                          ("subject = 1", lambda content: flipped(content, len(content) // 2)),
                          ("subject = 1", lambda content: flipped(content, len(content) - 1)),
                          ("subject = 1", lambda content: b"")):
        report, subject, at = forge_snapshot("snapshot.db", where, change)
        finding = expect(report, "snapshot")
        assert parts_of(report) == {"snapshot"}, report["findings"]
        assert at in (finding.get("position"), finding.get("sequence")), finding

    report, _, at = forge_snapshot("ledger.db", f"subject = {LEDGER}", richer, with_key=False)
    finding = expect(report, "snapshot", None, "not written with the house's key")
    assert finding["position"] == at and len(report["findings"]) == 1, report["findings"]

    copy = copy_of(made(), "unsigned.db")
    with Damage(copy) as damage:
        damage.database.execute("UPDATE snapshots SET digest = zeroblob(32) WHERE subject = 1")
    expect(findings(copy), "snapshot", None, "not as it was written")


# ---- Export -------------------------------------------------------------------------------------

def events_are_exported_with_everything():
    events = events_of(made())
    with sqlite3.connect(made()) as database:
        rows = database.execute(f"SELECT {COLUMNS} FROM entries ORDER BY position").fetchall()
    assert len(rows) == len(events)
    for row, event in zip(map(Entry._make, rows), events):
        assert event["position"] == row.position and event["sequence"] == row.sequence
        assert (event["table"] or 0) == row.stream
        assert event["hash"] == row.hash.hex() and event.get("key", "") == (row.key or b"").hex()
        when = datetime.datetime.strptime(event["time"], "%Y-%m-%dT%H:%M:%S.%fZ")
        stamp = when.replace(tzinfo=datetime.timezone.utc).timestamp()
        assert round(stamp * 1000) == row.time, (event, row.time)
        if row.stream:
            assert event["event"] == kind_of(row), event
    sealed = export(made(), "--without-key")
    assert len(sealed) == len(events)
    for open_one, event in zip(events, sealed):
        for name in ("seed", "cards"):
            if name in open_one:
                assert open_one[name] is not None and event[name] is None, event
                open_one = {**open_one, name: None}
        assert open_one == event


def account_text(account):
    parts = [account["account"]] + [str(account[name]) for name in ("person", "seat", "wager")
                                    if name in account]
    return ":".join(parts)


def transfers_are_exported_as_rows():
    lines = run("export", made(), "--format", "csv").stdout.splitlines()
    assert lines[0] == "position,time,table,sequence,round,event,from,to,amount,rule,chips"
    expected = [[str(e["position"]), e["time"], str(e["table"] or ""), str(e["sequence"]),
                 str(e.get("round", "")), e["event"], account_text(t["from"]), account_text(t["to"]),
                 str(t["amount"]), t["rule"] or "", t["chips"]]
                for e in events_of(made()) for t in e["transfers"]]
    assert [line.split(",") for line in lines[1:]] == expected


def parts_of_a_journal_are_exported():
    events = events_of(made())
    assert export(made(), "--table", "2") == [e for e in events if e["table"] == 2]
    middle = events[len(events) // 2]["time"]
    assert export(made(), "--from", middle) == [e for e in events if e["time"] >= middle]
    assert export(made(), "--to", middle) == [e for e in events if e["time"] < middle]
    assert export(made(), "--from", "2026-01-01", "--to", "2026-01-02T00:00") == [
        e for e in events if e["time"] < "2026-01-02"]
    assert export(made(), "--from", "2027-02-28 23:59:59.5Z") == []
    for wrong in ("2026-02-29", "2026-13-01", "26-01-01", "2026-01-01T25:00", "now", "2026-01-01x"):
        run("export", made(), "--from", wrong, status=USAGE)


def nets_by_journal(path):
    """The net result of each person in each settled round, by the transfers."""
    nets, rounds = {}, {}
    for event in events_of(path):
        if "round" not in event:
            continue
        name = f"{event['table']}:{event['round']}"
        net = nets.setdefault(name, collections.Counter())
        rounds.setdefault(name, []).append(event["event"])
        if event["event"] not in ("bought-in", "cashed-out"):
            for moved in event["transfers"]:
                for end, sign in (("from", -1), ("to", 1)):
                    account = moved[end]
                    if account["account"] not in ("spot", "bank"):
                        key = account.get("person", account["account"])
                        net[key] += sign * moved["amount"]
    return {name: {who: amount for who, amount in net.items() if amount}
            for name, net in nets.items() if "settled" in rounds[name] and "round-ended" in rounds[name]}


def nets_by_settle(form, answer):
    """The same by the answers of `trey settle`."""
    net = collections.Counter()

    def person(name):
        return int(name.removeprefix("person "))

    for wager in form["wagers"]:
        net[person(wager["bettor"])] -= wager["amount"]
        if wager["kind"] == "progressive":
            net["tray"] += wager["amount"]
    for fee in answer["fees"]:
        net[person(fee["bettor"])] -= fee["amount"]
        net["drop-box"] += fee["amount"]
    won = 0
    for line in answer["settlements"]:
        net[person(line["bettor"])] += line["paid"] + line["returned"]
        net[person(line["bettor"])] -= line["amount"] if line["kind"] == "play" else 0
        won += line["collected"] - line["paid"]
    net[person(form["bank"]["bettor"]) if "bank" in form else "tray"] += won
    progressive = answer.get("progressive", {"awards": [], "envy": [], "meter_before": 0, "meter_after": 0})
    for award in progressive["awards"] + progressive["envy"]:
        net[person(award["bettor"])] += award["amount"]
        net["tray"] -= award["amount"]
    grown = progressive["meter_after"] - progressive["meter_before"]
    net["pool"] += grown
    net["tray"] -= grown
    return {who: amount for who, amount in net.items() if amount}


def exported_rounds_settle_to_the_same_chips():
    jackpots = 0
    for seed in (1, 2, 3):
        rounds = run("export", made(seed), "--format", "settle").stdout
        answers = run(command="settle", input=rounds).stdout
        expected = nets_by_journal(made(seed))
        seen = {}
        for form, answer in zip(map(json.loads, rounds.splitlines()),
                                map(json.loads, answers.splitlines())):
            assert answer["status"] == "settled" and answer["id"] == form["id"], answer
            seen[form["id"]] = nets_by_settle(form, answer)
            jackpots += sum(a["from"] == "meter" for a in answer.get("progressive", {}).get("awards", ()))
        assert seen == expected, {k: (seen.get(k), v) for k, v in expected.items() if seen.get(k) != v}
    assert jackpots > 0


def damaged_journals_are_exported_up_to_the_damage():
    copy = copy_of(made(), "cut.db")
    with Damage(copy) as damage:
        entry = damage.find("wager-placed", table=4)
        damage.change(entry, time=entry.time + 1)
    result = run("export", copy, status=REFUSED)
    assert len(result.stdout.splitlines()) == entry.position - 1 and "sequence" in result.stderr, result.stderr
    for verb in (["export", copy, "--format", "settle"], ["show", copy, "4:9999"]):
        assert str(entry.sequence) in run(*verb, status=REFUSED).stderr


# ---- Show ---------------------------------------------------------------------------------------

def rounds_by_ending(path):
    """Some rounds of each table and ending."""
    last = {}
    for event in events_of(path):
        if "round" in event:
            name = f"{event['table']}:{event['round']}"
            last.setdefault(name, []).append(event["event"])
    chosen = collections.defaultdict(list)
    for name, kinds in last.items():
        ending = next((k for k in ("voided", "shuffler-failed", "called-off", "key-pressed", "envy-paid",
                                   "timed-out", "settled") if k in kinds), "under way")
        chosen[name.split(":")[0], ending].append(name)
    return [name for names in chosen.values() for name in names[:2]]


def sheet_says_what_the_export_says():
    events = events_of(made())
    names = rounds_by_ending(made())
    assert len(names) > 20, names
    for name in names:
        number, round_number = map(int, name.split(":"))
        sheet = json.loads(run("show", made(), name, "--json").stdout)
        own = [e for e in events if e["table"] == number and e.get("round") == round_number]
        assert [e for e in sheet["events"] if "round" in e] == own, name
        offers = [e for e in sheet["events"] if "round" not in e]
        assert all(e["event"] in ("bank-offered", "bank-declined", "offers-reopened") for e in offers)
        check_stacks(sheet, own)
        check_sheet(name, sheet, run("show", made(), name).stdout)
    assert run("show", made(), "12", "--table", "3").stdout == run("show", made(), "3:12").stdout


def check_stacks(sheet, events):
    net = collections.Counter()
    for event in events:
        for moved in event["transfers"]:
            for end, sign in (("from", -1), ("to", 1)):
                if moved[end]["account"] == "stack":
                    net[moved[end]["person"]] += sign * moved["amount"]
    for person in sheet["people"]:
        assert person["after"] - person["before"] == net[person["person"]], (sheet["round"], person)


def money(cents):
    return f"{'-' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


TITLES = {"california-shfl": "California, Shuffle Master rules", "california-grand": "California Grand",
          "california-bureau": "California, Bureau rules", "house-banked": "Casino, house banks"}


def highest(cards):
    """Three cards as the highest hand they form: pairs first, then by rank; the ace of A-2-3 last."""
    ranks = [card[0] for card in cards]
    is_suited = len({card[1] for card in cards}) == 1

    def strength(card):
        is_low = card[0] == "A" and {"2", "3"} <= set(ranks)
        often = 1 if is_suited and len(set(ranks)) > 1 else ranks.count(card[0])
        return often, -1 if is_low else "23456789TJQKA".index(card[0])

    return " ".join(sorted(cards, key=strength, reverse=True))


def check_sheet(name, sheet, text):
    table, round_number = name.split(":")
    assert text.startswith(f"Round {round_number} of table {table}, {TITLES[sheet['rules']['ruleset']]}: "
                           f"{sheet['status']}\n"), text[:200]
    assert "\033" not in text and max(map(len, text.splitlines())) <= 80, text
    whole = re.sub(r"\n {17}(?!announced)(?=\S)", " ", text)  # a long row continues below its text
    movements = [line.split() for line in whole.splitlines() if " > " in line]
    recorded = [t for e in sheet["events"] for t in e["transfers"]]
    assert [m[0] for m in movements] == [money(t["amount"]) for t in recorded], name
    assert [m[-1] for m, t in zip(movements, recorded) if t["rule"]] == [
        t["rule"] for t in recorded if t["rule"]], name
    clauses = text[text.index("\nClauses"):]
    for rule in {t["rule"] for t in recorded if t["rule"]}:
        assert re.search(rf"^  {rule} +\S", clauses, re.MULTILINE), (name, rule)
    for hand in sheet["hands"]:
        assert hand["cards"] in text, (name, hand)
        if hand["seat"] is None and "settlements" in sheet:  # PROC-6: laid out, and as dealt below
            laid_out = highest(hand["cards"].split())
            assert re.search(rf"^  bank +{laid_out} .*\n +{hand['cards']} +as dealt$", text, re.MULTILINE), (name, hand)
    if "settlements" in sheet and sheet["bank"]:  # COVER-9
        assert sheet["bank"]["covered"] == bool(re.search("action button +Not used: the bank covers all action", text)), name
        assert sheet["bank"]["covered"] != ("Settlement begins at seat" in text), name
        assert hand["seat"] is None or f"  seat {hand['seat']} " in text, (name, hand)
    for line in sheet.get("settlements", ()):
        assert re.search(rf"^  [0-9:.]+ +Seat {line['seat']}[:,] ", text, re.MULTILINE), (name, line)
    if "picked_up" in sheet:
        check_pick_up(sheet, text)
    if sheet["void"]:
        assert "\nVoid\n" in text and sheet["void"]["reason"] in text, name
        typed = [e["text"] for e in sheet["events"] if e["event"] in ("voided", "shuffler-failed")]
        flat = " ".join(text.split())
        if sheet["void"]["reason"] == "reveal-missing":
            assert "does not reveal their number in time: the round is void" in flat, name
            return
        assert typed and all(f'“{" ".join(words.split())}”' in flat for words in typed), name
    if sheet["shoe"]:
        assert sheet["shoe"]["root"] in text, name


def check_pick_up(sheet, text):
    """HAND-10: every hand once, those that stay hidden before those that play, the bank's last."""
    order = sheet["picked_up"]
    hands = {hand["seat"]: all(hand["shown"]) for hand in sheet["hands"]}
    assert len(order) == len(hands) and set(order) == set(hands) and order[-1] is None, sheet
    plays = [order.index(line["seat"]) for line in sheet["settlements"] if line["kind"] == "play"]
    hidden = [order.index(seat) for seat, is_shown in hands.items() if not is_shown]
    assert max(hidden, default=-1) < min(plays, default=len(order)), sheet
    seats = ", ".join(map(str, order[:-1]))
    assert f"\n  picked up  seat{'s' * (len(order) > 2)} {seats}, then the bank " in text, text


OUTSIDE = {"wallet", "cage", "issue", "felt"}
SUMS = {"stack": "players", "spot": "players", "bank": "bank", "drop-box": "fees", "tray": "tray", "pool": "meter"}


def changes_over(sheet):
    """What each place won or lost over the round, from the transfers alone."""
    changes = collections.Counter({name: 0 for name in ("players", "bank", "fees", "tray", "meter")})
    bank = sheet["bank"]["person"] if sheet["bank"] else None
    for moved in [t for e in sheet["events"] for t in e["transfers"]]:
        if moved["from"]["account"] in OUTSIDE or moved["to"]["account"] in OUTSIDE:
            continue
        for end, sign in (("from", -1), ("to", 1)):
            place = "bank" if moved[end].get("person") == bank and bank else SUMS[moved[end]["account"]]
            changes[place] += sign * moved["amount"]
    return dict(changes)


def sheets_add_up():
    seen = collections.Counter()
    for path, name in [(path, name) for path in (made(), made(7)) for name in rounds_by_ending(path)]:
        sheet = json.loads(run("show", path, name, "--json").stdout)
        paper = sheet["sheet"]
        over = sheet["status"] == "called off" or sheet["events"][-1]["event"] == "round-ended"
        sums = {key: paper["sums"][key] for key in ("players", "bank", "fees", "tray", "meter")}
        assert sums == changes_over(sheet), (name, sums, changes_over(sheet))
        assert paper["sums"]["sum"] == sum(sums.values()) == 0, (name, sums)
        assert paper["resettled"] == over, name
        default = "TCP-01" if sheet["rules"]["ruleset"] == "house-banked" else None
        paytable = sheet["rules"]["posting"].get("paytable", default)
        assert paper["paytable"] == paytable, (name, paper["paytable"], paytable)
        shown = re.search("pay table (TCP-[0-9]+)", run("show", path, name).stdout)
        assert (shown and shown[1]) == paytable, (name, shown, paytable)
        seen["default pay table" if paytable == default else "posted pay table"] += paytable is not None
        if over:
            assert sum(row["net"] or 0 for row in paper["seats"]) == sums["players"] + sums["bank"] == paper["totals"]["net"], name
        taken = [e for e in sheet["events"] if e["event"] == "fees-taken"]
        for code, account in (("coins-to-meter", "pool"), ("coins-to-tray", "tray"), ("fees", "drop-box")):
            told = [s["chips"]["amount"] for s in sheet["steps"] if s["say"]["code"] in (code, code + "-with-bank")]
            booked = sum(t["amount"] for e in taken for t in e["transfers"] if t["to"]["account"] == account)
            assert sum(told) == booked, (name, code, told, booked)
            seen[code] += booked > 0
        seen["void"] += sheet["status"] == "void"
        seen["settled"] += sheet["status"] == "settled"
    assert min(seen[code] for code in ("coins-to-meter", "coins-to-tray", "fees", "void", "settled")) > 3, seen
    assert seen["default pay table"] > 3, seen


def voids_name_their_author():
    """Who declared a round void, in what role, and why: a dealer's void is not the floor's."""
    codes = {9001: "dealer", 9002: "floor"}
    seen = collections.Counter()
    for seed in (1, 2, 3, 7):
        for name in rounds_by_ending(made(seed)):
            sheet = json.loads(run("show", made(seed), name, "--json").stdout)
            for step in [s for s in sheet["steps"] if s["say"]["code"] == "voided"]:
                event = sheet["events"][step["event"]]
                role = codes[event["person"]]
                assert step["by"] in ({"code": f"by-{role}", "person": event["person"]},
                                      {"code": "by-staff", "person": event["person"]}), (name, step)
                assert step["say"]["text"] == event["text"] and step["say"]["reason"] == event["reason"], (name, step)
                said = {"by-dealer": "dealer", "by-floor": "floor", "by-staff": "staff"}[step["by"]["code"]]
                flat = " ".join(run("show", made(seed), name).stdout.split())
                assert f"· person {event['person']}, {said}" in flat, (name, said)
                seen[step["by"]["code"]] += 1
    assert seen["by-dealer"] and seen["by-floor"], seen


def folded_hands_are_marked():
    shown, hidden = 0, 0
    for name in rounds_by_ending(made()):
        sheet = json.loads(run("show", made(), name, "--json").stdout)
        folded = {e["seat"] for e in sheet["events"]
                  if e["event"] == "timed-out" or (e["event"] == "decided" and not e["play"])}
        for hand in sheet["hands"]:
            if sheet["status"] == "settled" and hand["seat"] is None:
                assert all(hand["shown"]), (name, hand)
            if sheet["status"] == "settled" and hand["seat"] and hand["seat"] not in folded:
                shown += all(hand["shown"])
                assert all(hand["shown"]), (name, hand)
            hidden += not any(hand["shown"])
    assert shown > 5 and hidden > 0, (shown, hidden)


def settlements_shown_are_those_of_trey_settle():
    forms = run("export", made(), "--format", "settle").stdout
    answers = run(command="settle", input=forms).stdout
    answers = {a["id"]: a for a in map(json.loads, answers.splitlines())}
    for name in rounds_by_ending(made()):
        sheet = json.loads(run("show", made(), name, "--json").stdout)
        if sheet["status"] != "settled":
            assert name not in answers, name
            continue
        for part in ("settlements", "fees"):
            mine = [{**line, "bettor": f"person {line['person']}"} for line in sheet[part]]
            for line in mine:
                del line["person"]
            assert mine == answers[name][part], (name, part)
        if sheet["bank"]:
            assert sheet["bank"]["action_seat"] == answers[name]["action_seat"], name
            assert sheet["bank"]["covered"] == answers[name]["covered"], name
        if "progressive" in sheet:
            assert sheet["progressive"]["meter_after"] == answers[name]["progressive"]["meter_after"]


def rounds_that_are_not_there():
    assert "no round" in run("show", made(), "1:99999", status=REFUSED).stderr
    assert "no round" in run("show", made(), "77:1", status=REFUSED).stderr
    assert "--table N" in run("show", made(), "12", status=USAGE).stderr
    for wrong in ("", "x", "0", "1:0", "1:", ":1", "1:2:3", "-1", "99999999999999999999", "4294967296:1"):
        run("show", made(), "--", wrong, status=USAGE)


def colour_is_for_terminals():
    def on_terminal(environment):
        parent, child = pty.openpty()
        process = subprocess.Popen([PROGRAM, "audit", "show", made(), "1:12"], stdout=child,
                                   env={**os.environ, "TERM": "xterm", **environment})
        os.close(child)
        output = b""
        try:
            while chunk := os.read(parent, 65536):
                output += chunk
        except OSError:  # the other end is closed
            pass
        process.wait()
        os.close(parent)
        return output

    assert b"\033[1m" in on_terminal({"NO_COLOR": ""})
    assert b"\033" not in on_terminal({"NO_COLOR": "1"})


# ---- Shoes --------------------------------------------------------------------------------------

def accept(transcript):
    path = HERE / "transcript.json"
    path.write_text(transcript)
    result = subprocess.run([sys.executable, VERIFY_SHOE, path], capture_output=True, text=True)
    assert result.stdout == "accepted\n", result


def transcripts_are_accepted():
    several = 0
    for name in [n for n in rounds_by_ending(made()) if n[0] in "124"][:14]:
        sheet = json.loads(run("show", made(), name, "--json").stdout)
        if not sheet["shoe"]:
            continue
        full = run("shoe", made(), name).stdout
        accept(full)
        transcript = json.loads(full)
        assert transcript["shoe"] == sheet["shoe"]["shoe"] and "seed" in transcript, name
        assert full == run("shoe", made(), transcript["shoe"]).stdout, name
        several += len(transcript["rounds"]) > 1
        page = transcript["rounds"][sheet["shoe"]["round"] - 1]
        dealt = sum(len(hand["cards"].split()) for hand in sheet["hands"])
        assert page["cards"] == dealt == len(page["openings"]), name
        public = run("shoe", made(), name, "--public").stdout
        accept(public)
        public = json.loads(public)
        shown = sum(sum(hand["shown"]) for hand in sheet["hands"])
        assert "seed" not in public, name
        assert len(public["rounds"][sheet["shoe"]["round"] - 1]["openings"]) == shown, name
    assert several > 0
    assert "by hand" in run("shoe", made(), "3:3", status=REFUSED).stderr
    run("shoe", made(), "00" * 16, status=REFUSED)


# ---- Copies -------------------------------------------------------------------------------------

def copies_verify_and_are_equal():
    backup, back = HERE / "backup.db", HERE / "restored.db"
    for path in (backup, back):
        path.unlink(missing_ok=True)
    assert "key" in run("backup", made(), backup).stderr
    assert not pathlib.Path(f"{backup}.key").exists()
    assert "key" in run("restore", backup, back).stderr
    key = ("--key", f"{made()}.key")
    state = findings(made(), FINE)["state"]
    for path in (backup, back):
        assert findings(path, FINE, *key)["state"] == state
        assert run("export", path, *key).stdout == run("export", made()).stdout
    before = digest_of(backup)
    run("backup", made(2), backup, status=REFUSED)
    run("restore", backup, back, status=REFUSED)
    assert digest_of(backup) == before
    run("backup", HERE / "missing.db", HERE / "x.db", status=IO)
    copy = copy_of(made(), "bad-backup.db")
    with Damage(copy) as damage:
        entry = damage.find("wager-placed")
        damage.change(entry, time=entry.time + 1)
    result = subprocess.run([PROGRAM, "audit", "restore", copy, HERE / "y.db"], capture_output=True)
    assert result.returncode in (REFUSED, IO) and not (HERE / "y.db").exists(), result


# ---- The command --------------------------------------------------------------------------------

def help_and_usage():
    assert "trey audit show floor.db 3:12" in run("--help").stdout
    for verb in ("verify", "show", "export", "shoe", "backup", "restore"):
        text = run(verb, "--help").stdout
        assert text.startswith(f"usage: trey audit {verb}") and "Exit status" in text, text
        assert all(len(line) <= 100 for line in text.splitlines()), text
        assert run(verb, status=USAGE).stderr.startswith(f"trey audit {verb}: "), verb
        run(verb, "--no-such-option", status=USAGE)
    assert "did you mean 'verify'" in run("verfy", status=USAGE).stderr
    run(status=USAGE)
    run("verify", made(), made(2), status=USAGE)
    run("export", made(), "--format", "xml", status=USAGE)
    run("export", made(), "--table", "0", status=USAGE)
    run("export", made(), "--format", "settle", "--without-key", status=USAGE)


def full_disk_is_reported():
    if not os.path.exists("/dev/full"):
        return
    for verb in (["verify", made()], ["show", made(), "1:12"], ["export", made()], ["shoe", made(), "1:12"]):
        with open("/dev/full", "w") as full:
            result = subprocess.run([PROGRAM, "audit", *verb], stdout=full, stderr=subprocess.PIPE)
        assert result.returncode == IO, (verb, result)


def memory_does_not_grow():
    def peak(path, *verb):
        process = subprocess.Popen([PROGRAM, "audit", verb[0], path, *verb[1:]],
                                   stdout=subprocess.DEVNULL)
        return os.wait4(process.pid, 0)[2].ru_maxrss

    if SANITIZED:
        return
    small, large = made(), made(9, 1500, 500)
    for verb in (["verify"], ["export"], ["export", "--format", "settle"]):
        assert peak(large, *verb) < 1.5 * peak(small, *verb) + 2000, verb


CASES = (
    good_journals_hold, journals_have_every_kind_of_event, people_read_the_same_summary,
    same_seed_makes_the_same_state, missing_key_is_an_error, wrong_key_is_reported,
    forged_key_check_is_refused, damage_of_each_field_is_found, missing_and_moved_entries_are_found,
    one_broken_table_does_not_stop_the_others, rewritten_journal_is_found, sealed_entries_are_counted,
    changed_schema_is_found, storage_that_is_damaged_never_crashes,
    forged_transfers_are_found, forged_events_are_found, forged_times_and_cage_are_found,
    random_forgeries_never_crash, money_without_the_key, keys_used_twice_are_found, forged_snapshots_are_found,
    events_are_exported_with_everything, transfers_are_exported_as_rows,
    parts_of_a_journal_are_exported, exported_rounds_settle_to_the_same_chips,
    damaged_journals_are_exported_up_to_the_damage, sheet_says_what_the_export_says,
    sheets_add_up, voids_name_their_author, folded_hands_are_marked, settlements_shown_are_those_of_trey_settle, rounds_that_are_not_there,
    colour_is_for_terminals, transcripts_are_accepted, copies_verify_and_are_equal, help_and_usage,
    full_disk_is_reported, memory_does_not_grow,
)


def main():
    try:
        return run_cases(CASES, names=sys.argv[4:])
    finally:
        shutil.rmtree(HERE)


if __name__ == "__main__":
    sys.exit(main())
