#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The verifier that docs/ gives to strangers, docs/verify_shuffle.py, and the verifier in C accept every real round and
refuse 1,000 tampered ones of each kind (250 in the default tier). The rounds are those of a journal with all four rule
sets. Some of the tampering is done as a cheating table could do it: with the seed of the shoe, and with everything else
made to fit.

usage: test_verify_shuffle.py PROGRAM MAKE_JOURNAL VERIFY_SHUFFLE CHECK_FRAMES
"""
import collections
import copy
import functools
import importlib.util
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Report, holds, run_cases  # noqa: E402

PROGRAM, MAKE_JOURNAL, VERIFY_SHUFFLE, CHECK_FRAMES = sys.argv[1:5]
COUNT = 1000 if os.environ.get("TREY_THOROUGH") == "1" else 250  # of each kind
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

spec = importlib.util.spec_from_file_location("verify_shuffle", VERIFY_SHUFFLE)
stranger = importlib.util.module_from_spec(spec)
spec.loader.exec_module(stranger)


# ---- Real rounds --------------------------------------------------------------------------------

class Shoe:
    """A shoe as its table knows it: with the seed, so that it can open any position."""

    def __init__(self, transcript):
        self.shoe = {"id": bytes.fromhex(transcript["shoe"]), "decks": transcript["decks"],
                     "size": 52 * transcript["decks"], "root": bytes.fromhex(transcript["root"])}
        self.known = stranger.use_seed(self.shoe, bytes.fromhex(transcript["seed"]))
        self.leaves = [stranger.leaf(self.shoe, p, *known) for p, known in enumerate(self.known)]
        self.transcript = transcript

    def path(self, position, first=0, count=None):
        count = count or len(self.leaves)
        if count == 1:
            return []
        left = 1 << (count - 1).bit_length() - 1
        parts = self.leaves[first:first + left], self.leaves[first + left:first + count]
        if position < first + left:
            return self.path(position, first, left) + [stranger.tree_root(parts[1]).hex()]
        return self.path(position, first + left, count - left) + [stranger.tree_root(parts[0]).hex()]

    def open(self, hand, number, position):
        card, salt = self.known[position]
        return {"seat": hand, "number": number, "position": position, "card": CARDS[card], "salt": salt.hex(),
                "path": self.path(position)}

    def deal(self, record, earlier):
        """Positions of a round, from its contributions and closing."""
        left = sorted(set(range(self.shoe["size"])) - set(earlier))
        key = stranger.mixing_key(self.shoe, record, stranger.hands_of(record["bets"]))
        return stranger.shuffle(left, key, b"trey.mixed.1")[:record["cards"]]

    def deal_again(self, frame):
        """As a cheating table: deals from what is left of the reveals, with correct proofs of every card."""
        shoe = frame["shoe"]
        earlier, count = shoe["positions"][:shoe["first"]], len(shoe["positions"]) - shoe["first"]
        revealed = [stranger.u32(one["person"]) + bytes.fromhex(one["entropy"]) for one in shoe["contributions"]
                    if "entropy" in one]
        key = stranger.H(4, bytes([shoe["version"]]), bytes.fromhex(shoe["closing"]), stranger.u32(len(revealed)), *revealed)
        left = sorted(set(range(self.shoe["size"])) - set(earlier))
        dealt = stranger.shuffle(left, key, b"trey.mixed.1")[:count]
        hands = stranger.hands_of(frame["bets"])
        shoe["positions"] = earlier + dealt
        frame["openings"] = [self.open(hands[n // 3], n, position) for n, position in enumerate(dealt)]

    def frames(self):
        """Each round that was dealt as a frame of the server, all cards opened, and the positions before it."""
        earlier = []
        for record in self.transcript["rounds"]:
            if record["cards"]:
                dealt = self.deal(record, earlier)
                yield self.frame(record, earlier, dealt)
                earlier = earlier + dealt

    def frame(self, record, earlier, dealt):
        hands = stranger.hands_of(record["bets"])
        contributions = [{"person": one["bettor"], "commitment": one["commitment"],
                          **({} if one["entropy"] is None else {"entropy": one["entropy"]})}
                         for one in record["contributions"]]
        return {"type": "openings", "table": 1, "seq": 1, "round": 1,
                "shoe": {"deck": 0, "pledged": True, "in_use": True, "id": self.transcript["shoe"],
                         "decks": self.transcript["decks"], "root": self.transcript["root"], "phase": "dealing",
                         "round": record["round"], "version": record["version"], "closing": record["closing"], "contributions": contributions,
                         "first": len(earlier), "positions": earlier + dealt},
                "bets": {**record["bets"], "wagers": [{"seat": one["seat"], "person": one["bettor"]}
                                                      for one in record["bets"]["wagers"]]},
                "openings": [self.open(hands[n // 3], n, position) for n, position in enumerate(dealt)]}


@functools.lru_cache(maxsize=None)
def real_rounds():
    """Shoes with the transcripts of auditor and public, and their frames."""
    found = []
    with tempfile.TemporaryDirectory(prefix="trey-shuffle-") as here:
        path = pathlib.Path(here) / "room.db"
        subprocess.run([MAKE_JOURNAL, path, "5", "400", "0", "shoe"], check=True, capture_output=True)
        for name in [f"{table}:{number}" for table in range(1, 6) for number in range(2, 80, 5)]:
            asked = [PROGRAM, "audit", "shoe", str(path), name]
            told = [subprocess.run(asked + more, capture_output=True, text=True, check=False).stdout
                    for more in ([], ["--public"])]
            if all(told):
                found.append([json.loads(text) for text in told])
    return [(Shoe(full), public, list(Shoe(full).frames())) for full, public in found]


def pairs():
    """(shoe, frame) of every round that was dealt."""
    return [(shoe, frame) for shoe, _, frames in real_rounds() for frame in frames]


def answers_in_c(frames):
    lines = "".join(json.dumps(frame) + "\n" for frame in frames)
    return subprocess.run([CHECK_FRAMES], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()


def refuses(document):
    try:
        stranger.verify(document)
    except stranger.Rejected as why:
        return str(why)
    return None


# ---- Kinds of tampering: each changes a frame, or returns False if this one does not lend itself ---

def turned(text, chance):
    at = chance.randrange(len(text))
    return text[:at] + format(int(text[at], 16) ^ (1 << chance.randrange(4)), "x") + text[at + 1:]


def change_card(chance, shoe, frame):
    """Another card, or the card, salt and path of another position."""
    one = chance.choice(frame["openings"])
    if chance.random() < 0.5:
        one["card"] = chance.choice([card for card in CARDS if card != one["card"]])
    else:
        other = shoe.open(0, 0, chance.choice([p for p in range(len(shoe.known)) if p != one["position"]]))
        one.update({name: other[name] for name in ("card", "salt", "path")})
    return True


def change_salt(chance, _shoe, frame):
    one = chance.choice(frame["openings"])
    one["salt"] = turned(one["salt"], chance)
    return True


def change_position(chance, shoe, frame):
    """Another position of the shoe with a valid proof of its card, told only in the opening or in the list too."""
    one = chance.choice(frame["openings"])
    dealt = frame["shoe"]["positions"]
    other = chance.choice([p for p in range(len(shoe.known)) if p not in dealt] or [p for p in dealt if p != one["position"]])
    if chance.random() < 0.5:
        dealt[frame["shoe"]["first"] + one["number"]] = other
    one.update(shoe.open(one["seat"], one["number"], other))
    return True


def change_hand(chance, _shoe, frame):
    """The cards are those of the round, but a hand gets others: one card, two whole hands exchanged, or the bank
    takes any three cards that were dealt."""
    openings = frame["openings"]
    before = [one["seat"] for one in openings]
    way = chance.randrange(3)
    hands = sorted(set(before))
    if way == 0:
        chance.choice(openings)["seat"] = chance.choice(range(15))
    elif way == 1:
        a, b = chance.sample(hands, 2)
        for one in openings:
            one["seat"] = {a: b, b: a}.get(one["seat"], one["seat"])
    else:
        mixed = before[:]
        chance.shuffle(mixed)
        for one, hand in zip(openings, mixed):
            one["seat"] = hand
    return [one["seat"] for one in openings] != before


def change_order(chance, shoe, frame):
    """Two cards exchange their numbers, or their places in the order of dealing, with all that follows from it."""
    a, b = chance.sample(frame["openings"], 2)
    first, positions = frame["shoe"]["first"], frame["shoe"]["positions"]
    if chance.random() < 0.5:
        a["number"], b["number"] = b["number"], a["number"]
        a["seat"], b["seat"] = b["seat"], a["seat"]
    else:
        i, k = first + a["number"], first + b["number"]
        positions[i], positions[k] = positions[k], positions[i]
        for one in (a, b):
            one.update(shoe.open(one["seat"], one["number"], positions[first + one["number"]]))
    return True


def change_commitment(chance, _shoe, frame):
    """Another commitment or bettor, one left out, one more, or the list in another order."""
    given = frame["shoe"]["contributions"]
    before = copy.deepcopy(given)
    way = chance.randrange(5)
    one = chance.choice(given)
    if way == 0:
        one["commitment"] = turned(one["commitment"], chance)
    elif way == 1:
        one["person"] += chance.randrange(1, 1000)
    elif way == 2:
        given.remove(one)
    elif way == 3:
        given.insert(chance.randrange(len(given) + 1), {"person": 99999, "commitment": chance.randbytes(32).hex()})
    else:
        chance.shuffle(given)
    return given != before


def drop_reveal(chance, shoe, frame):
    """The table leaves out what some bettors revealed, and mostly deals what the others give: one of 2^N deals."""
    revealed = [one for one in frame["shoe"]["contributions"] if "entropy" in one]
    for one in chance.sample(revealed, chance.randint(1, len(revealed))):
        del one["entropy"]
    if chance.random() < 0.8:
        shoe.deal_again(frame)
    return True


def deal_as_before(chance, shoe, frame):
    """The same, for a round that is said to be of an earlier program, which left out missing reveals."""
    drop_reveal(chance, shoe, frame)
    frame["shoe"]["version"] = 1
    if chance.random() < 0.8:
        listed = [stranger.u32(one["person"]) + bytes.fromhex(one["commitment"]) for one in frame["shoe"]["contributions"]]
        frame["shoe"]["closing"] = stranger.H(3, b"\x01", shoe.shoe["root"], stranger.u32(frame["shoe"]["round"]),
                                              stranger.u32(len(listed)), *listed).hex()
        shoe.deal_again(frame)
    return True


def change_bets(chance, shoe, frame):
    """Another bank or another seat with a bet, which changes the order of hands, with all that follows from it."""
    before = stranger.hands_of(frame["bets"])
    if chance.random() < 0.5:
        frame["bets"].update(deal_from="left-of-bank", bank_seat=chance.randint(1, frame["bets"]["seats"]))
    else:
        old, new = chance.choice(before[:-1]), chance.randint(1, frame["bets"]["seats"])
        for one in frame["bets"]["wagers"]:
            one["seat"] = new if one["seat"] == old else one["seat"]
    after = stranger.hands_of(frame["bets"])
    if after == before or len(after) != len(before):
        return False
    shoe.deal_again(frame)
    return True


KINDS = {"card": change_card, "salt": change_salt, "position": change_position, "hand": change_hand,
         "order": change_order, "commitment": change_commitment, "dropped reveal": drop_reveal,
         "old version": deal_as_before, "bets": change_bets}


# ---- Cases --------------------------------------------------------------------------------------

def real_rounds_are_accepted():
    """Every real round is accepted, as transcript of the auditor, as public transcript and as frame"""
    rounds = real_rounds()
    for shoe, public, _ in rounds:
        stranger.verify(shoe.transcript)
        stranger.verify(public)
    frames = [frame for _, frame in pairs()]
    for frame in frames:
        stranger.verify(frame)
    told = answers_in_c(frames)
    holds(told == ["accepted"] * len(frames), str(collections.Counter(told)))
    origins = {frame["bets"]["deal_from"] for frame in frames}
    holds(origins == {"seat-1", "left-of-bank"}, f"both ways to deal: {origins}")
    holds(len(frames) >= 40 and any(frame["shoe"]["first"] for frame in frames), f"{len(frames)} rounds")
    Report.note(f"{len(rounds)} shoes, {len(frames)} rounds")


def tampered_rounds_are_refused(kind):
    chance = random.Random(kind)
    lend = [(shoe, frame) for shoe, frame in pairs()
            if any("entropy" in one for one in frame["shoe"]["contributions"])]
    holds(len(lend) >= 20, f"only {len(lend)} rounds with revealed contributions")
    changed = []
    while len(changed) < COUNT:
        shoe, frame = chance.choice(lend)
        frame = copy.deepcopy(frame)
        if KINDS[kind](chance, shoe, frame):
            changed.append(frame)
    reasons = collections.Counter()
    for frame in changed:
        why = refuses(frame)
        holds(why is not None, f"accepted by docs/verify_shuffle.py: {json.dumps(frame)[:1500]}")
        reasons[why.translate({ord(digit): None for digit in "0123456789"})[:60]] += 1
    for frame, told in zip(changed, answers_in_c(changed), strict=True):
        holds(told.startswith("rejected: "), f"accepted in C: {json.dumps(frame)[:1500]}")
    Report.note(f"{kind}: {len(changed)} tampered rounds refused; " + "; ".join(
        f"{count} {reason}" for reason, count in reasons.most_common(3)))


def closings_are_signed():
    """The closing of every round in a transcript is signed with the key of the house"""
    path = pathlib.Path(VERIFY_SHUFFLE).with_name("verify_signature.py")
    about = importlib.util.spec_from_file_location("verify_signature", path)
    signatures = importlib.util.module_from_spec(about)
    about.loader.exec_module(signatures)
    shoes = {id(shoe): shoe.transcript for shoe, _ in pairs()}
    holds(len({one["house_key"] for one in shoes.values()}) == 1, "one house")
    for transcript in list(shoes.values())[:6]:
        key = bytes.fromhex(transcript["house_key"])
        holds(signatures.check_rounds(key, transcript, {}) == [], "signed")
        other = copy.deepcopy(transcript)
        other["rounds"][-1].update(closing="11" * 32)
        holds(len(signatures.check_rounds(key, other, {})) == 1, "another closing")


def the_script_is_a_strangers():
    """docs/verify_shuffle.py uses the standard library only, and is short"""
    lines = pathlib.Path(VERIFY_SHUFFLE).read_text(encoding="utf-8").splitlines()
    imports = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    holds(imports <= {"hashlib", "json", "struct", "sys"}, str(imports))
    holds(len(lines) <= 200, f"{len(lines)} lines")


def the_script_says_what_it_found():
    """It prints a line for each file, and its status says whether all were accepted"""
    _, frame = pairs()[0]
    other = copy.deepcopy(frame)
    other["openings"][0]["salt"] = "00" * 32
    with tempfile.TemporaryDirectory(prefix="trey-shuffle-") as here:
        names = [str(pathlib.Path(here) / name) for name in ("fine.json", "bad.json", "none.json")]
        for name, text in zip(names, (json.dumps(frame), json.dumps(other), "{")):
            pathlib.Path(name).write_text(text, encoding="utf-8")
        for chosen, status in ((names[:1], 0), (names, 1)):
            told = subprocess.run([sys.executable, VERIFY_SHUFFLE, *chosen], capture_output=True, text=True, check=False)
            holds(told.returncode == status and f"{names[0]}: accepted" in told.stdout, str(told))
        holds(f"{names[1]}: rejected: card 0 was not pledged" in told.stdout and f"{names[2]}: rejected" in told.stdout,
              str(told))


def main():
    cases = [real_rounds_are_accepted, closings_are_signed, the_script_is_a_strangers, the_script_says_what_it_found]
    return run_cases(cases + [(f"1,000 tampered rounds are refused: {kind}",
                               functools.partial(tampered_rounds_are_refused, kind)) for kind in KINDS])


if __name__ == "__main__":
    sys.exit(main())
