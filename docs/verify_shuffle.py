#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the shuffle and the deal of rounds, as docs/fairness.md describes them. Needs Python 3 only.

    verify_shuffle.py [--old] FILE...    prints "accepted", or "rejected" and why; status 1 if any is rejected

FILE is the JSON of a round from the server (/api/v1/tables/T/rounds/N), a frame "openings" of the WebSocket, or a
transcript of `trey audit shoe`. --old also takes rounds of earlier programs, whose reveals could be left out."""
import base64
import hashlib
import json
import struct
import sys

OLD = "--old"
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

class Rejected(Exception):
    pass

def need(condition, why):
    if not condition:
        raise Rejected(why)

def number(value, low, high):
    need(type(value) is int and low <= value <= high, f"{value!r} is not a number from {low} to {high}")
    return value

def raw(text, size):
    need(len(text) == 2 * size and not set(text) - set("0123456789abcdef"), f"{text!r} is not {size} bytes")
    return bytes.fromhex(text)

def H(kind, *parts):
    return hashlib.blake2b(bytes([kind]) + b"".join(parts), digest_size=32).digest()

def u32(value):
    return struct.pack("<I", number(value, 0, 2**32 - 1))

def chacha20_block(key, nonce, count):
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", count) + nonce)
    x = list(start)
    for a, b, c, d in 10 * [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]:
        for i, j, k, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[i] = (x[i] + x[j]) % 2**32
            x[k] ^= x[i]
            x[k] = (x[k] << turn | x[k] >> (32 - turn)) % 2**32
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(x, start)))

def shuffle(items, key, nonce):
    items = list(items)
    stream = (word for count in range(2**32) for word in struct.unpack("<16I", chacha20_block(key, nonce, count)))
    for i in range(len(items) - 1):
        bound = len(items) - i
        word = next(word for word in stream if word < 2**32 - 2**32 % bound)
        items[i], items[i + word % bound] = items[i + word % bound], items[i]
    return items

def leaf(shoe, position, card, salt):
    return H(0, b"\x01", shoe["id"], bytes([shoe["decks"]]), struct.pack("<H", position), bytes([card]), salt)

def tree_root(leaves, first, count, parts=()):  # of some leaves by position; parts without any are in the proof
    if not any(first <= position < first + count for position in leaves):
        return parts.pop(0)
    left = 1 << (count - 1).bit_length() >> 1  # the largest power of two below
    return leaves[first] if count == 1 else H(1, tree_root(leaves, first, left, parts),
                                              tree_root(leaves, first + left, count - left, parts))

def climb(node, position, count, path):  # the root that a leaf and its path, from the leaf up, lead to
    if count == 1:
        return need(not path, "a path is too long") or node
    left, neighbor, rest = 1 << (count - 1).bit_length() >> 1, raw(path[-1], 32), path[:-1]
    if position < left:
        return H(1, climb(node, position, left, rest), neighbor)
    return H(1, neighbor, climb(node, position - left, count - left, rest))

def use_seed(shoe, seed):  # only an auditor has the seed; it gives every card and every salt
    cards = [n % 52 for n in shuffle(range(shoe["size"]), seed, b"trey.order.1")]
    stream = b"".join(chacha20_block(seed, b"trey.salts.1", n) for n in range(shoe["size"] // 2))
    salts = [stream[32 * p:32 * p + 32] for p in range(shoe["size"])]
    leaves = {p: leaf(shoe, p, cards[p], salts[p]) for p in range(shoe["size"])}
    need(tree_root(leaves, 0, shoe["size"]) == shoe["root"], "the seed does not give the pledged root")
    return list(zip(cards, salts))

def hands_of(bets):  # ROUND-2: seats with an ante or a bonus, clockwise from the first, and the banker (0) last
    seats = number(bets["seats"], 1, 14)
    bank = bets["bank_seat"] and number(bets["bank_seat"], 1, seats)
    taken = {number(wager["seat"], 1, seats) for wager in bets["wagers"]}
    first = {"seat-1": 1, "left-of-bank": bank and bank % seats + 1}.get(bets["deal_from"])
    need(taken and first, "the bets give no hands")
    return sorted(taken, key=lambda seat: (seat - first) % seats) + [0]

def mixing_key(shoe, record, hands):
    """Checks the contributions and the closing. None: a reveal is missing, so no card may be dealt."""
    listed, revealed, version = [], [], bytes([record["version"]])
    who = [given["bettor"] for given in record["contributions"]]
    need(len(set(who)) == len(who) <= 256, "a bettor contributes twice, or there are too many")
    for given in record["contributions"]:
        bettor, entropy = u32(given["bettor"]), given.get("entropy")
        listed.append(bettor + raw(given["commitment"], 32))
        if entropy is not None:
            revealed.append(bettor + raw(entropy, 32))
            made = H(2, b"\x01", shoe["root"], u32(record["round"]), revealed[-1])
            need(made.hex() == given["commitment"], f"bettor {given['bettor']} committed to other bytes")
    bound = bytes([len(hands), *hands]) if record["version"] == 2 else b""
    closing = H(3, version, shoe["root"], u32(record["round"]), bound, u32(len(listed)), *listed)
    need(closing == raw(record["closing"], 32), "the closing is not that of the commitments")
    is_complete = record["version"] == 1 or len(revealed) == len(listed)
    return H(4, version, closing, u32(len(revealed)), *revealed) if is_complete else None

def opened_by_paths(shoe, openings, dealt, hands):  # cards and salts by number; each opening has its own path
    opened = {}
    for one in openings:
        n, salt = number(one["number"], 0, len(dealt) - 1), raw(one["salt"], 32)
        card = number(CARDS.index(one["card"]) if one["card"] in CARDS else one["card"], 0, 51)
        need(n not in opened, f"card {n} is opened twice")
        need(number(one["position"], 0, 415) == dealt[n], f"card {n} is from another position")
        need(number(one.get("seat", one.get("hand")), 0, 14) == hands[n // 3], f"card {n} is in another hand")
        root = climb(leaf(shoe, dealt[n], card, salt), dealt[n], shoe["size"], one["path"])
        need(root == shoe["root"], f"card {n} was not pledged")
        opened[n] = card, salt
    return opened

def opened_by_proof(shoe, text, dealt):  # the same from one proof of all cards
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text and data[0] == 1, "the proof is malformed")
    shown = int.from_bytes(data[1:9], "little")
    numbers = [n for n in range(len(dealt)) if shown >> n & 1]
    need(numbers and not shown >> len(dealt), "the proof is of cards that were not dealt")
    end = 9 + 33 * len(numbers)
    opened = {n: (number(data[at], 0, 51), data[at + 1:at + 33]) for n, at in zip(numbers, range(9, end, 33))}
    parts = [data[at:at + 32] for at in range(end, len(data), 32)]
    root = tree_root({dealt[n]: leaf(shoe, dealt[n], *opened[n]) for n in numbers}, 0, shoe["size"], parts)
    need(root == shoe["root"] and not parts, "the cards were not pledged")
    return opened

def check_round(shoe, record):
    cards = number(record["cards"], 0, len(shoe["left"]))
    if record["closing"] is None:
        revealed = any(given.get("entropy") is not None for given in record["contributions"])
        return need(not (cards or record["openings"] or revealed), "cards or reveals before bets closed")
    need(number(record["version"], 1, 2) == 2 or OLD in sys.argv, f"an old round; {OLD} accepts what it proves")
    hands = hands_of(record["bets"])
    need(cards in (0, 3 * len(hands)), "the number of cards is not that of the hands with bets")
    key = mixing_key(shoe, record, hands)
    need(key or not cards, "cards were dealt although a contribution was not revealed")
    mixed = shuffle(shoe["left"], key, b"trey.mixed.1") if key else shoe["left"]
    dealt, shoe["left"] = mixed[:cards], sorted(mixed[cards:])
    need(record.get("positions", dealt) == dealt, "the cards were dealt in another order")
    need(("proof" in record) != ("openings" in record), "the cards are proved in two ways, or in none")
    opened = (opened_by_proof(shoe, record["proof"], dealt) if "proof" in record
              else opened_by_paths(shoe, record["openings"], dealt, hands))
    for n, (card, salt) in opened.items():
        need(shoe["known"] is None or shoe["known"][dealt[n]] == (card, salt), f"card {n} is not that of the seed")
        shoe["seen"].append(card)
        need(shoe["seen"].count(card) <= shoe["decks"], "a card appears more often than the decks have it")

def from_server(document):
    """A round or a frame of the server in the form of a transcript, and the positions dealt before."""
    shoe, record = document["shoe"], dict(document["shoe"])
    record["positions"] = shoe["positions"][number(shoe["first"], 0, len(shoe["positions"])):]
    record["cards"] = len(record["positions"])
    record["contributions"] = [dict(given, bettor=given["person"]) for given in shoe["contributions"]]
    record.update((name, document[name]) for name in ("bets", "openings", "proof") if name in document)
    if "wagers" in document:  # a round: the wagers, the bank and the rules are in it
        bank, rules = document["bank"], document["rules"]
        record["bets"] = {"deal_from": rules["deal_from"], "seats": rules["seats"], "bank_seat": bank and bank["seat"],
                          "wagers": [row for row in document["wagers"] if row["ante"] > 0 or row["bonus"] > 0]}
    return {"version": 1, "shoe": shoe["id"], "decks": shoe["decks"], "root": shoe["root"],
            "rounds": [record]}, shoe["positions"][:shoe["first"]]

def verify(document):
    """Raises Rejected unless everything that the document proves is so."""
    try:
        transcript, earlier = (document, []) if "rounds" in document else from_server(document)
        size = 52 * number(transcript["decks"], 1, 8)
        left = sorted(set(range(size)) - set(earlier))
        need(transcript["version"] == 1 and len(left) == size - len(earlier), "not version 1, or impossible positions")
        shoe = {"id": raw(transcript["shoe"], 16), "decks": size // 52, "size": size, "left": left,
                "root": raw(transcript["root"], 32), "seen": [], "known": None}
        if "seed" in transcript:
            shoe["known"] = use_seed(shoe, raw(transcript["seed"], 32))
        for count, record in enumerate(transcript["rounds"], 1):
            need(transcript is not document or record["round"] == count, "a round is missing or out of order")
            check_round(shoe, record)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Rejected(f"a part is missing or malformed: {error!r}") from error

def judge(name):
    try:
        with open(name, encoding="utf-8") as file:
            verify(json.load(file))
    except (Rejected, ValueError) as why:
        return f"{name}: rejected: {why}"
    return f"{name}: accepted"

if __name__ == "__main__":
    verdicts = [judge(name) for name in sys.argv[1:] if name != OLD]
    print("\n".join(verdicts) or __doc__)
    sys.exit(0 if verdicts and all(text.endswith(": accepted") for text in verdicts) else 1)
