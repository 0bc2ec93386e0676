#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The verifier that docs/ gives to strangers, docs/verify_shuffle.py, and the verifier in C accept every real round and
refuse 1,000 tampered ones of each kind (250 in the default tier). The rounds are those of a journal with all four rule
sets, once with an opening of each card and once with one proof of all cards. Some of the tampering is done as a cheating
table could do it: with the seed of the shoe, and with everything else made to fit.

usage: test_verify_shuffle.py PROGRAM MAKE_JOURNAL VERIFY_SHUFFLE CHECK_FRAMES
"""
import base64
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
        self.leaves = {p: stranger.leaf(self.shoe, p, *known) for p, known in enumerate(self.known)}
        self.transcript = transcript

    @functools.lru_cache(maxsize=None)
    def node(self, first, count):
        return stranger.tree_root(self.leaves, first, count)

    def path(self, position, first=0, count=None):
        count = count or len(self.leaves)
        if count == 1:
            return []
        left = 1 << (count - 1).bit_length() - 1
        if position < first + left:
            return self.path(position, first, left) + [self.node(first + left, count - left).hex()]
        return self.path(position, first + left, count - left) + [self.node(first, left).hex()]

    def parts(self, positions, first=0, count=None):
        """Roots of the largest parts of the tree without any of the positions, from left to right."""
        count = count or len(self.leaves)
        if not any(first <= position < first + count for position in positions):
            return [self.node(first, count)]
        if count == 1:
            return []
        left = 1 << (count - 1).bit_length() - 1
        return self.parts(positions, first, left) + self.parts(positions, first + left, count - left)

    def join(self, frame):
        """The frame with one proof instead of its openings. Tampered openings become what a cheating table could send:
        the number, card and salt of each, and the parts of the tree that belong to the positions told."""
        openings = {one["number"]: one for one in frame["openings"]}
        cards = b"".join(bytes([CARDS.index(one["card"])]) + bytes.fromhex(one["salt"])
                         for _, one in sorted(openings.items()))
        parts = self.parts([one["position"] for one in openings.values()])
        joint = {name: value for name, value in frame.items() if name != "openings"}
        shown = sum(1 << number for number in openings).to_bytes(8, "little")
        joint["proof"] = base64.b64encode(b"\x01" + shown + cards + b"".join(parts)).decode()
        return joint

    def open(self, hand, number, position):
        card, salt = self.known[position]
        return {"seat": hand, "number": number, "position": position, "card": CARDS[card], "salt": salt.hex(),
                "path": self.path(position)}

    def some(self, chance, frame):
        """Openings of some cards of a round, not of all."""
        positions = frame["shoe"]["positions"][frame["shoe"]["first"]:]
        hands = stranger.hands_of(frame["bets"])
        numbers = chance.sample(range(len(positions)), chance.randrange(1, len(positions)))
        return [self.open(hands[n // 3], n, positions[n]) for n in sorted(numbers)]

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


# ---- Kinds of tampering with the bytes of a proof -----------------------------------------------

HEAD, CARD, PART = 9, 33, 32


def taken_apart(frame):
    """Head, cards with their salts, and parts of the proof of a frame."""
    data = base64.b64decode(frame["proof"])
    end = HEAD + CARD * int.from_bytes(data[1:HEAD], "little").bit_count()
    return (bytearray(data[:HEAD]), [data[at:at + CARD] for at in range(HEAD, end, CARD)],
            [data[at:at + PART] for at in range(end, len(data), PART)])


def put_together(frame, head, cards, parts):
    before = frame["proof"]
    frame["proof"] = base64.b64encode(bytes(head) + b"".join(cards) + b"".join(parts)).decode()
    return frame["proof"] != before


def change_bit(chance, _shoe, frame):
    """Another bit anywhere."""
    data = bytearray(base64.b64decode(frame["proof"]))
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    frame["proof"] = base64.b64encode(data).decode()
    return True


def exchange_cards(chance, _shoe, frame):
    """Hands get the cards of others: two whole hands, the bank any three cards, or all of them another."""
    head, cards, parts = taken_apart(frame)
    way = chance.randrange(3)
    if way == 0:
        a, b = chance.sample(range(len(cards) // 3), 2)
        cards[3 * a:3 * a + 3], cards[3 * b:3 * b + 3] = cards[3 * b:3 * b + 3], cards[3 * a:3 * a + 3]
    elif way == 1:
        for bank in range(len(cards) - 3, len(cards)):
            other = chance.randrange(len(cards) - 3)
            cards[bank], cards[other] = cards[other], cards[bank]
    else:
        chance.shuffle(cards)
    return put_together(frame, head, cards, parts)


def change_parts(chance, shoe, frame):
    """A part more, one less, two exchanged, one of another place, or one twice; first only some of the cards are shown,
    so that there are parts."""
    frame.update(shoe.join({**frame, "openings": shoe.some(chance, frame)}))
    head, cards, parts = taken_apart(frame)
    way, at = chance.randrange(5), chance.randrange(len(parts))
    if way == 0:
        parts.insert(chance.randrange(len(parts) + 1), chance.choice([chance.randbytes(PART), bytes(PART), shoe.shoe["root"]]))
    elif way == 1:
        del parts[at]
    elif way == 2:
        other = chance.randrange(len(parts))
        parts[at], parts[other] = parts[other], parts[at]
    elif way == 3:
        parts[at] = shoe.node(2 * chance.randrange(len(shoe.leaves) // 2), 2)
    else:
        parts.insert(at, parts[at])
    return put_together(frame, head, cards, parts)


def change_set(chance, shoe, frame):
    """Other cards than those that follow, cards that were not dealt, or a number of cards that does not fit."""
    frame.update(shoe.join({**frame, "openings": shoe.some(chance, frame)}))
    head, cards, parts = taken_apart(frame)
    dealt = len(frame["shoe"]["positions"]) - frame["shoe"]["first"]
    way = chance.randrange(4)
    shown = {0: lambda: chance.randrange(2**dealt), 1: lambda: chance.randrange(2**64), 2: lambda: 2**64 - 1,
             3: lambda: int.from_bytes(head[1:], "little") ^ 1 << chance.randrange(64)}[way]()
    head[1:] = shown.to_bytes(8, "little")
    return put_together(frame, head, cards, parts)


def change_text(chance, _shoe, frame):
    """A text that is truncated, too long, in another alphabet, or not the only text of its bytes."""
    text = frame["proof"]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    way, at = chance.randrange(6), chance.randrange(len(text))
    padding = len(text) - len(text.rstrip("="))
    if way == 0:
        text = text[:at]
    elif way == 1:
        text = text[:at] + chance.choice(" \n\0=-_.é") + text[at:]
    elif way == 2:
        text = text + chance.choice(["=", "====", "A", "AAAA", "\n", text])
    elif way == 3 and padding:
        text = text[:-padding]
    elif way == 4 and padding:  # the unused bits of the last letter
        last = alphabet.index(text[-padding - 1]) ^ chance.randrange(1, 4 ** padding)
        text = text[:-padding - 1] + alphabet[last] + "=" * padding
    elif way == 5:
        frame["proof"] = chance.choice([None, 1, [], {}, "", [text], {"proof": text}])
        return True
    frame["proof"], before = text, frame["proof"]
    return text != before


def prove_twice(chance, shoe, frame):
    """Openings beside the proof, correct or not: a reader might show one and check the other."""
    positions = frame["shoe"]["positions"][frame["shoe"]["first"]:]
    hands = stranger.hands_of(frame["bets"])
    frame["openings"] = [shoe.open(hands[n // 3], n, position) for n, position in enumerate(positions)]
    if chance.random() < 0.5:
        change_card(chance, shoe, frame)
    return True


PROOF_KINDS = {"bit": change_bit, "hand": exchange_cards, "parts": change_parts, "set": change_set, "text": change_text,
               "twice": prove_twice}
KINDS = {"card": change_card, "salt": change_salt, "position": change_position, "hand": change_hand,
         "order": change_order, "commitment": change_commitment, "dropped reveal": drop_reveal,
         "old version": deal_as_before, "bets": change_bets}


# ---- Cases --------------------------------------------------------------------------------------

def real_rounds_are_accepted():
    """Every real round is accepted, as transcript of the auditor, as public transcript and as frame in both forms"""
    rounds = real_rounds()
    for shoe, public, _ in rounds:
        stranger.verify(shoe.transcript)
        stranger.verify(public)
    chance = random.Random("some cards")
    frames = [frame for _, frame in pairs()]
    joint = [shoe.join(frame) for shoe, frame in pairs()]
    joint += [shoe.join({**frame, "openings": shoe.some(chance, frame)}) for shoe, frame in pairs()]
    for frame in frames + joint:
        stranger.verify(frame)
    told = answers_in_c(frames + joint)
    holds(told == ["accepted"] * len(told), str(collections.Counter(told)))
    origins = {frame["bets"]["deal_from"] for frame in frames}
    holds(origins == {"seat-1", "left-of-bank"}, f"both ways to deal: {origins}")
    holds(len(frames) >= 40 and any(frame["shoe"]["first"] for frame in frames), f"{len(frames)} rounds")
    Report.note(f"{len(rounds)} shoes, {len(frames)} rounds")
    by_cards = {len(frame["openings"]): (len(json.dumps(frame["openings"], separators=(",", ":"))), len(one["proof"]))
                for frame, one in zip(frames, joint)}
    Report.note("bytes of openings and of the proof, by number of cards: " + ", ".join(
        f"{cards}: {openings} and {proof}" for cards, (openings, proof) in sorted(by_cards.items())))


def tampered_frames(kind, is_joint):
    """The kinds of openings change these, and become a proof afterwards; the kinds of proofs change its bytes."""
    chance = random.Random(kind)
    lend = [(shoe, frame) for shoe, frame in pairs()
            if any("entropy" in one for one in frame["shoe"]["contributions"])]
    holds(len(lend) >= 20, f"only {len(lend)} rounds with revealed contributions")
    changed = []
    while len(changed) < COUNT:
        shoe, frame = chance.choice(lend)
        frame = copy.deepcopy(frame)
        if is_joint and kind in PROOF_KINDS:
            frame = shoe.join(frame)
            if PROOF_KINDS[kind](chance, shoe, frame):
                changed.append(frame)
        elif KINDS[kind](chance, shoe, frame):
            changed.append(shoe.join(frame) if is_joint else frame)
    return changed


def tampered_rounds_are_refused(kind, is_joint):
    changed = tampered_frames(kind, is_joint)
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
    holds(imports <= {"base64", "hashlib", "json", "struct", "sys"}, str(imports))
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
    tampered = [(f"1,000 tampered rounds are refused: {kind}", functools.partial(tampered_rounds_are_refused, kind, False))
                for kind in KINDS]
    tampered += [(f"1,000 tampered rounds with one proof are refused: {kind}",
                  functools.partial(tampered_rounds_are_refused, kind, True)) for kind in {**KINDS, **PROOF_KINDS}]
    return run_cases(cases + tampered)


if __name__ == "__main__":
    sys.exit(main())
