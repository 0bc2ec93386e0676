#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The fair shoe over the API: a client receives enough to verify every shuffle, and nothing that must stay secret. The
example of docs/api.md is verified too."""
import copy
import hashlib
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from check_openings import Rejected, check, make_commitment, opened, sign, signatures, stranger  # noqa: E402
from client import TIMEOUT, Account, Seated, Server, Wrong  # noqa: E402
from tap import Report, case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
CONFIG = """
trey: 1
tables:
  - {name: Grand, chips: play, rules: california-grand, posting: {rounds_per_shuffle: 3, decision_seconds: 5},
     bots: [{pace_ms: 100}, {pace_ms: 100}, {pace_ms: 100}],
     betting_seconds: 4, offer_seconds: 4, reveal_seconds: 60, result_seconds: 1}
  - {name: House, chips: play, rules: house-banked, bots: 0, posting: {decision_seconds: 5},
     betting_seconds: 60, reveal_seconds: 2, result_seconds: 1}
"""


class Bettor(Seated):
    """A player who contributes to every shuffle, antes, plays, and never banks."""

    reveals = True

    def __init__(self, port, account, table=1, **options):
        super().__init__(port, account, table, **options)
        self.asked, self.entropy, self.seen, self.sent = set(), {}, {}, {}
        self.do("subscribe")

    def once(self, key, do, **members):
        if key not in self.asked:
            self.asked.add(key)
            self.sent[self.ask(do, **members)] = (do, members)

    def add(self, shoe, number):
        """The player's share of the shuffle: committed while bets are open, revealed after they close."""
        key = (shoe["id"], shoe["round"])
        entropy = self.entropy.setdefault(key, hashlib.sha256(repr(key).encode()).digest())
        commitment = make_commitment(bytes.fromhex(shoe["root"]), shoe["round"], self.account.person, entropy)
        mine = [one for one in shoe["contributions"] if one["person"] == self.account.person]
        if shoe["phase"] == "committing" and not mine and self.may("commit"):
            self.once(("commit", number), "commit", commitment=commitment.hex())
        elif shoe["phase"] == "revealing" and mine and "entropy" not in mine[0] and self.reveals:
            self.once(("reveal", number), "reveal", entropy=entropy.hex())

    def act(self):
        clock, shoe = self.sections["clock"], self.sections["shoe"]
        number = clock["round"]
        for hand in self.sections["hands"] + self.you.get("hands", []):
            if clock["phase"] in ("done", "void") and None not in hand["cards"]:
                self.seen.setdefault(number, {})[hand["seat"]] = hand["cards"]
        if self.account is None or self.you.get("role") != "player":
            return
        me = self.myself()
        if me is None:
            taken = {seat for one in self.sections["people"] for seat in one["seats"]}
            self.once("sit", "sit", seat=min(set(range(1, 8)) - taken))
        elif me["stack"] == 0 and self.may("buy-in"):
            self.once("buy", "buy-in", amount=80000)
        elif self.may("decline-bank"):
            seat = self.sections["bank"]["offered_seat"]
            self.once(("decline", self.seq), "decline-bank", seat=seat)
        elif self.may("decide") and clock["turn"] and clock["turn"]["person"] == self.account.person:
            self.once(("decide", number), "decide", seat=clock["turn"]["seat"], play=True)
        elif self.may("place") and self.may("ready"):
            if not any(one["person"] == self.account.person for one in self.sections["wagers"]):
                self.once(("ante", number), "place", seat=me["seats"][0], wager="ante",
                          amount=self.sections["rules"]["ante_min"])
            elif shoe["pledged"] and any(one["person"] == self.account.person for one in shoe["contributions"]):
                self.once(("ready", number), "ready")
        if shoe["pledged"]:
            self.add(shoe, number)


def go_on_by_hand(server):
    """HAND-11: several rounds use one shuffle only if the cards are shuffled by hand."""
    flora = Account(server.port)
    equal(flora.login("Flora", PASSWORD).status, 200)
    floor = Seated(server.port, flora)
    floor.do("subscribe", **{"as": "supervisor"})
    end = time.monotonic() + TIMEOUT
    while floor.sections.get("shoe", {}).get("device") != "hand":  # the automatic dealer may use the spare device first
        holds(time.monotonic() < end, "the table is not dealt by hand")
        floor.do("shuffler-fault", text="jammed", **{"as": "supervisor"})
        floor.do("change-device", device="hand", **{"as": "supervisor"})
        floor.hear_all(0.1)
    floor.close()


def relabelled(sheet):
    """The same round, in which the bank has the hand of a seat and the seat that of the bank."""
    other = copy.deepcopy(sheet)
    seat = max(hand["seat"] for hand in sheet["hands"] if None not in hand["cards"])
    for entry, name in [(hand, "seat") for hand in other["hands"]] + [(one, "hand") for one in other["shoe"]["openings"]]:
        entry[name] = {0: seat, seat: 0}.get(entry[name], entry[name])
    holds(seat != 0, "no hand but the bank's was shown")
    return other


def check_sheet(account, number):
    """The record of a round proves its shuffle to a stranger, and no longer does with two hands exchanged."""
    answer = account.ask("GET", f"/api/v1/tables/1/rounds/{number}")
    if answer.status in (404, 409):  # took no part, or the round is not over
        return False
    equal(answer.status, 200)
    stranger.verify(answer.json())
    key = bytes.fromhex(account.ask("GET", "/api/v1/house-key").json()["key"])
    equal(signatures.check_rounds(key, answer.json(), {}), [], "the closing in the record is signed")
    unsigned = copy.deepcopy(answer.json())
    unsigned["shoe"]["signature"] = unsigned["shoe"]["signature"][1:] + "0"
    equal(len(signatures.check_rounds(key, unsigned, {})), 1)
    other = relabelled(answer.json())
    try:
        stranger.verify(other)
    except stranger.Rejected as why:
        holds("is in another hand" in str(why), str(why))
        return True
    raise AssertionError(f"round {number} was accepted with two hands exchanged")


def check_signatures(player, reader):
    """Every closing is signed with the key of the house, and so is a receipt for every commitment and reveal."""
    key = bytes.fromhex(reader.ask("GET", "/api/v1/tables/1").json()["shoe"]["house_key"])
    equal(Account(reader.port).ask("GET", "/api/v1/house-key").json(), {"key": key.hex()})
    for frame in player.openings.values():
        shoe = frame["shoe"]
        equal(shoe["house_key"], key.hex())
        message, signature = signatures.closing_message(bytes.fromhex(shoe["closing"])), bytes.fromhex(shoe["signature"])
        holds(signatures.is_signed(key, message, signature), "a closing is not signed")
        holds(not signatures.is_signed(key, message[:-1] + bytes([message[-1] ^ 1]), signature), "any closing is signed")
    counts = {"commit": 0, "reveal": 0}
    for name, (do, members) in player.sent.items():
        answer = player.answers.get(name, {})
        equal("receipt" in answer, answer.get("status") == "ok" and do in counts, f"a receipt for {do}: {answer}")
        if "receipt" in answer:
            given = bytes.fromhex(members["commitment" if do == "commit" else "entropy"])
            about = (1, answer["first"], player.account.person, given)
            receipt = bytes.fromhex(answer["receipt"])
            holds(signatures.is_signed(key, signatures.receipt_message(do, *about), receipt), f"a wrong receipt for {do}")
            other = "reveal" if do == "commit" else "commit"
            holds(not signatures.is_signed(key, signatures.receipt_message(other, *about), receipt), "of any kind")
            counts[do] += 1
    holds(min(counts.values()) >= 2, str(counts))
    check_receipt_file(key.hex(), player)


def receipt_lines(player, key):
    """What a player's program keeps, one JSON object a line."""
    for name, (do, members) in player.sent.items():
        answer = player.answers.get(name, {})
        if "receipt" in answer:
            yield {"kind": do, "house_key": key, "table": 1, "first": answer["first"], "person": player.account.person,
                   "given": members["commitment" if do == "commit" else "entropy"], "signature": answer["receipt"]}
    for frame in player.openings.values():
        yield {"kind": "closing", "house_key": key, "table": 1, **{name: frame["shoe"][name] for name in (
            "root", "round", "closing", "signature")}}


def check_receipt_file(key, player):
    """docs/verify_signature.py accepts what a player keeps, and finds a forged line and a second list of a round."""
    lines = list(receipt_lines(player, key))

    def judged(changed, by=key):
        with tempfile.TemporaryDirectory(prefix="trey-receipts-") as here:
            path = os.path.join(here, "receipts.jsonl")
            with open(path, "w", encoding="utf-8") as out:
                out.writelines(json.dumps(line) + "\n" for line in changed)
            done = subprocess.run([sys.executable, signatures.__file__, by, "receipts", path], capture_output=True,
                                  text=True, timeout=TIMEOUT, check=False)
            return done.returncode, done.stdout.replace(path, "file")
    equal(judged(lines), (0, "signed\n"))
    for place, line in ((0, dict(lines[0], first=lines[0]["first"] + 1)), (0, dict(lines[0], given="00" * 32)),
                        (len(lines) - 1, dict(lines[-1], closing="00" * 32))):
        status, told = judged(lines[:place] + [line] + lines[place + 1:])
        holds(status == 1 and f"file: line {place + 1}" in told and "not signed" in told, told)
    # A house that signs one list when bets close, and deals from another: both closings have its signature.
    seed, two = bytes(range(32)), []
    for closing in (hashlib.sha256(b"one").hexdigest(), hashlib.sha256(b"other").hexdigest()):
        public, signature = sign(seed, signatures.closing_message(bytes.fromhex(closing)))
        two.append(dict(lines[-1], closing=closing, signature=signature.hex()))
    equal(judged(two[:1], public.hex()), (0, "signed\n"))
    status, told = judged(two, public.hex())
    holds(status == 1 and "two signed lists" in told, told)


def compare_sizes(clients, numbers):
    """The proof of the same cards is shorter in trey.v2."""
    _, spectator, _, old = clients
    for number in sorted(numbers):
        proof, openings = (len(json.dumps(one.openings[number][name], separators=(",", ":")))
                           for one, name in ((spectator, "proof"), (old, "openings")))
        cards = len(old.openings[number]["openings"])
        Report.note(f"round {number}: {cards} cards: {openings} bytes of openings in trey.v1, {proof} of the proof in trey.v2")
        holds(proof < openings, "the proof is longer than the openings")


@case
def rounds(server):
    """Player, spectators and auditor verify every shuffle of a shoe of three rounds, in both protocols"""
    go_on_by_hand(server)
    audie = Account(server.port)
    equal(audie.login("Audie", PASSWORD).status, 200)
    player = Bettor(server.port, Account(server.port).guest("Pia"), protocol="trey.v2")
    clients = [player, *(Bettor(server.port, account, protocol=protocol)
                         for account, protocol in ((None, "trey.v2"), (audie, "trey.v1"), (None, "trey.v1")))]
    end = time.monotonic() + 3 * TIMEOUT
    compared = lambda one: one.openings.keys() & one.seen.keys()  # a client that is late may miss the end of a round
    while min(len(compared(one)) for one in clients) < 4:
        if time.monotonic() > end:
            raise Wrong(f"{[len(one.openings) for one in clients]} openings; {player.sections['clock']} {player.you}")
        for one in clients:
            if one.live.socket in select.select([other.live.socket for other in clients], [], [], 0.2)[0]:
                one.hear_all()
                one.act()
    for one in clients:
        for number, frame in one.openings.items():
            equal("proof" in frame, one.live.headers["sec-websocket-protocol"] == "trey.v2")
            hands = check(frame)
            seen = one.seen.get(number)
            if seen is None:
                continue
            equal({seat: sorted(hands[seat]) for seat in hands}, {seat: sorted(seen[seat]) for seat in seen},
                  f"the cards of round {number} as {one.you['role']}")
    added = [entry for frame in player.openings.values() for entry in frame["shoe"]["contributions"]
             if entry["person"] == player.account.person]
    holds(added and all("entropy" in entry for entry in added), "no round contains the player's part of the shuffle")
    holds(any(frame["shoe"]["first"] > 0 for frame in player.openings.values()), "no second round of a shoe")
    check_signatures(player, audie)
    for account, numbers in ((audie, clients[2].openings), (player.account, player.openings)):
        holds(sum(check_sheet(account, number) for number in numbers) >= 2, "too few rounds have a record")
    common = set.intersection(*(set(one.openings) for one in clients))
    shown = [[opened(one.openings[number]) for one in clients] for number in sorted(common)]
    holds(all(set(spectator) <= set(own) <= set(everything) and spectator == old for own, spectator, everything, old in shown),
          str(shown))
    compare_sizes(clients, common)
    for one in clients:
        one.close()


class Withholder(Bettor):
    """Commits and bets like any other, and never reveals."""
    reveals = False

    def act(self):
        super().act()
        has_bet = any(one["person"] == self.account.person for one in self.sections.get("wagers", []))
        if has_bet and self.may("ready") and not self.may("commit"):  # the table takes no more shares from them
            self.once(("ready", self.sections["clock"]["round"]), "ready")


@case
def missing_reveal(server):
    """A client that commits and never reveals: everyone sees who, the round is void and recorded, and chips go back"""
    honest = Bettor(server.port, Account(server.port).guest("Hana"), table=2)
    other = Withholder(server.port, Account(server.port).guest("Walt"), table=2)
    clients = [honest, other, Bettor(server.port, None, table=2)]

    def play(done, what):
        end = time.monotonic() + TIMEOUT
        while not done():
            holds(time.monotonic() < end, f"{what}: {honest.sections.get('clock')} {other.you}")
            for one in clients:
                one.hear_all(0.05)
                one.act()

    def names(one, kind):
        return [event for event in one.events if event["event"] == kind]
    play(lambda: all(names(one, "round-ended") for one in clients), "the round does not end")
    for one in clients:  # each of them was told who
        equal([event["person"] for event in names(one, "reveal-missed")], [other.account.person])
        told = [event["event"] for event in one.events]
        holds(told.index("bets-closed") < told.index("reveal-missed") < told.index("round-ended"), told)
        holds("hands-dealt" not in told[:told.index("round-ended")], told)
    number = 1
    play(lambda: honest.account.ask("GET", f"/api/v1/tables/2/rounds/{number}").status == 200, "no record of the round")
    for one in (honest, other):
        sheet = one.account.ask("GET", f"/api/v1/tables/2/rounds/{number}").json()
        equal((sheet["status"], sheet["void"]["reason"], sheet["hands"]), ("void", "reveal-missing", []), sheet)
        given = {row["person"]: row["entropy"] for row in sheet["shoe"]["contributions"]}
        holds(given[honest.account.person] is not None and given[other.account.person] is None, given)
        equal([row["net"] for row in sheet["people"]], [0] * len(sheet["people"]), "all chips go back")
        stranger.verify(sheet)  # no card was dealt, as it must be
        cheated = copy.deepcopy(sheet)  # the same list, dealt all the same
        cheated["shoe"]["positions"] = [*cheated["shoe"]["positions"], 1, 2, 3, 4, 5, 6, 7, 8, 9][:9]
        try:
            stranger.verify(cheated)
            raise AssertionError("a deal without every reveal is accepted")
        except Rejected as why:
            holds("although a contribution was not revealed" in str(why), str(why))
    play(lambda: other.sections["clock"]["round"] > number and other.sections["clock"]["bets_open"], "no next round")
    refused = other.do("commit", commitment="11" * 32)
    equal(refused.get("error", refused), "commit-withheld", refused)
    play(lambda: any(name > number for name in honest.openings), "rounds do not go on without Walt's share")
    holds([row["person"] for row in honest.openings[max(honest.openings)]["shoe"]["contributions"]]
          == [honest.account.person], "only Hana contributes")
    told = server.tool("audit", "export", os.path.join(server.data, "trey.db"), "--table", "2")
    kept = [json.loads(line) for line in told.stdout.splitlines()]
    logged = [row for row in kept if row["event"] == "reveal-missed"]
    equal([row["person"] for row in logged], [other.account.person], "in the journal")
    for one in clients:
        one.close()


def altered(frame):
    """Copies of a frame, each with one part changed."""
    def flip(text):
        return text[:-1] + ("0" if text[-1] != "0" else "1")

    shoe = (lambda f: f["shoe"].update(root=flip(f["shoe"]["root"])),
            lambda f: f["shoe"].update(closing=flip(f["shoe"]["closing"])),
            lambda f: f["shoe"].update(id=flip(f["shoe"]["id"])),
            lambda f: f["shoe"].update(round=f["shoe"]["round"] + 1),
            lambda f: f["shoe"]["positions"].reverse(),
            lambda f: f["shoe"]["contributions"][0].update(entropy="00" * 32),
            lambda f: f["shoe"]["contributions"].reverse(),
            lambda f: f["bets"]["wagers"].pop(0))
    openings = (lambda f: f["openings"][0].update(card="Ks" if f["openings"][0]["card"] != "Ks" else "Qs"),
                lambda f: f["openings"][0].update(salt=flip(f["openings"][0]["salt"])),
                lambda f: f["openings"][0].update(number=f["openings"][0]["number"] ^ 1),
                lambda f: f["openings"][0].update(seat=6),
                lambda f: f["openings"][0]["path"].reverse(),
                lambda f: f["openings"][0]["path"].pop(),
                lambda f: f.update(proof="AQ=="))
    proof = (lambda f: f.update(proof=f["proof"][:-1]),
             lambda f: f.update(proof=f["proof"][:-4]),
             lambda f: f.update(proof=f["proof"] + "AAAA"),
             lambda f: f.update(proof=f["proof"][4:]),
             lambda f: f.update(proof=""),
             lambda f: f.update(proof=None),
             lambda f: f.pop("proof"),
             lambda f: f.update(openings=[]),
             *(lambda f, at=at: f.update(proof=f["proof"][:at] + ("A" if f["proof"][at] != "A" else "B") + f["proof"][at + 1:])
               for at in range(len(frame.get("proof", "")))))
    for change in shoe + (proof if "proof" in frame else openings):
        other = copy.deepcopy(frame)
        change(other)
        yield other


@case
def examples(_):
    """The examples of docs/api.md verify, and no longer do with any part of them changed"""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/api.md"), encoding="utf-8") as file:
        frames = [json.loads(text) for text in re.findall(r'```json\n(\{"type": "openings".*?)```', file.read(), re.S)]
    equal([check(frame) for frame in frames], [{0: ["Th", "5h", "3c"]}, {0: ["3c"]}])
    for frame in frames:
        for number, other in enumerate(altered(frame)):
            try:
                check(other)
            except Rejected:
                continue
            raise AssertionError(f"change {number} was not found out")


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config).start()
        server.add_user("Audie", PASSWORD, "auditor")
        server.add_user("Flora", PASSWORD, "floor")
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
