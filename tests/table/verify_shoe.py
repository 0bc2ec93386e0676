#!/usr/bin/env python3
"""A verifier of deals from the fair shoe, written from docs/fairness.md alone: nothing of the C code
is used, and ChaCha20 is done here in Python.

    verify_shoe.py TRANSCRIPT [NOTES]   says "accepted", or "rejected: …" with status 1
    verify_shoe.py --vectors            the known answers of tests/data/fair_shoe.tsv
    verify_shoe.py --proofs             the known answers of tests/data/fair_proof.tsv
    verify_shoe.py --example            the figures of the worked example
    verify_shoe.py --frame              the frame of docs/api.md, from the same example, with one proof of the bank's cards
    verify_shoe.py --old-frame          the same in trey.v1, with an opening of the last card

TRANSCRIPT and NOTES are files as that page defines them.
"""
import base64
import hashlib
import json
import re
import struct
import sys

VERSION = 1
OLD_ROUND, ROUND_VERSION = 1, 2
DECK, DECKS_MAX = 52, 8
HAND, SEATS_MAX, BANKER = 3, 14, 0
CONTRIBUTIONS_MAX = 256
PROOF_FORM = 1
LEAF, NODE, COMMITMENT, CLOSING, MIX = range(5)
ORDER, SALTS, MIXED = b"trey.order.1", b"trey.salts.1", b"trey.mixed.1"


class Rejected(Exception):
    """The transcript is not that of an honest shoe."""


def require(condition, reason):
    if not condition:
        raise Rejected(reason)


# ---- Digests, the cipher, shuffling -------------------------------------------------------------

def digest(kind, *parts):
    return hashlib.blake2b(bytes([kind]) + b"".join(parts), digest_size=32).digest()


def u8(number):
    return struct.pack("<B", number)


def u16(number):
    return struct.pack("<H", number)


def u32(number):
    return struct.pack("<I", number)


def u64(number):
    return struct.pack("<Q", number)


def quarter_round(x, a, b, c, d):
    for to, by, other, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] = (x[to] + x[by]) & 0xFFFFFFFF
        mixed = x[other] ^ x[to]
        x[other] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF


def chacha20_block(key, nonce, counter):
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)
                 + (counter,) + struct.unpack("<3I", nonce))
    x = start[:]
    for _ in range(10):
        for column in range(4):
            quarter_round(x, column, column + 4, column + 8, column + 12)
        for diagonal in range(4):
            quarter_round(x, diagonal, (diagonal + 1) % 4 + 4, (diagonal + 2) % 4 + 8,
                          (diagonal + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start)))


def words(key, nonce):
    counter = 0
    while True:
        yield from struct.unpack("<16I", chacha20_block(key, nonce, counter))
        counter += 1


def shuffle(items, key, nonce):
    items = list(items)
    stream = words(key, nonce)
    for i in range(len(items) - 1):
        bound = len(items) - i
        word = next(stream)
        while word >= 2**32 - 2**32 % bound:
            word = next(stream)
        chosen = i + word % bound
        items[i], items[chosen] = items[chosen], items[i]
    return items


# ---- The shoe -----------------------------------------------------------------------------------

def leaf_digest(shoe, decks, position, card, salt):
    return digest(LEAF, u8(VERSION), shoe, u8(decks), u16(position), u8(card), salt)


def split(count):
    """How many of `count` leaves, two or more, are on the left."""
    return 1 << (count - 1).bit_length() - 1


def tree_root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    left = split(len(leaves))
    return digest(NODE, tree_root(leaves[:left]), tree_root(leaves[left:]))


def root_by_path(leaf, position, count, path):
    """The root that a leaf and its path lead to."""
    if count == 1:
        require(not path, "a path is too long")
        return leaf
    require(path, "a path is too short")
    left, neighbour = split(count), path[-1]
    if position < left:
        return digest(NODE, root_by_path(leaf, position, left, path[:-1]), neighbour)
    return digest(NODE, neighbour, root_by_path(leaf, position - left, count - left, path[:-1]))


def proof_parts(leaves, positions):
    """Roots of the largest parts of the tree with none of these positions, from left to right."""
    if not positions:
        return [tree_root(leaves)]
    if len(leaves) == 1:
        return []
    left = split(len(leaves))
    return (proof_parts(leaves[:left], [p for p in positions if p < left])
            + proof_parts(leaves[left:], [p - left for p in positions if p >= left]))


def part_places(positions, first, count):
    """First and last leaf of each of these parts."""
    if not any(first <= position < first + count for position in positions):
        return [(first, first + count - 1)]
    if count == 1:
        return []
    left = split(count)
    return part_places(positions, first, left) + part_places(positions, first + left, count - left)


def make_proof(seed, shoe, decks, positions, shown):
    """One proof of the cards with these numbers; `positions` are those of the round, by number."""
    order, salts, leaves = make_order(seed, decks), make_salts(seed, decks), make_leaves(seed, shoe, decks)
    numbers = sorted(set(shown))
    return b"".join([u8(PROOF_FORM), u64(sum(1 << n for n in numbers)),
                     *(u8(order[positions[n]]) + salts[positions[n]] for n in numbers),
                     *proof_parts(leaves, [positions[n] for n in numbers])])


def make_order(seed, decks):
    return [number % DECK for number in shuffle(range(DECK * decks), seed, ORDER)]


def make_salts(seed, decks):
    stream = b"".join(chacha20_block(seed, SALTS, block) for block in range(DECK * decks // 2))
    return [stream[32 * p:32 * p + 32] for p in range(DECK * decks)]


def make_leaves(seed, shoe, decks):
    order, salts = make_order(seed, decks), make_salts(seed, decks)
    return [leaf_digest(shoe, decks, p, order[p], salts[p]) for p in range(DECK * decks)]


# ---- A round ------------------------------------------------------------------------------------

def make_commitment(root, number, bettor, entropy):
    return digest(COMMITMENT, u8(VERSION), root, u32(number), u32(bettor), entropy)


def make_closing(root, number, commitments, hands=None):
    """commitments: pairs of a bettor and a commitment. hands: in the order of dealing; None: an old round."""
    bound = [] if hands is None else [u8(len(hands)), bytes(hands)]
    return digest(CLOSING, u8(OLD_ROUND if hands is None else ROUND_VERSION), root, u32(number), *bound,
                  u32(len(commitments)), *(u32(bettor) + commitment for bettor, commitment in commitments))


def make_mix_key(closing, revealed, version=ROUND_VERSION):
    """revealed: pairs of a bettor and entropy."""
    return digest(MIX, u8(version), closing, u32(len(revealed)),
                  *(u32(bettor) + entropy for bettor, entropy in revealed))


def make_hands(bets):
    """The hands in the order of dealing (ROUND-2); none if no round can have these bets."""
    seats = integer(bets, "seats", 1, SEATS_MAX)
    bank = 0 if member(bets, "bank_seat") is None else integer(bets, "bank_seat", 1, seats)
    taken = {integer(wager, "seat", 1, seats) for wager in list_of(bets, "wagers")}
    first = {"seat-1": 1, "left-of-bank": bank % seats + 1 if bank else None}.get(member(bets, "deal_from"))
    if first is None or not taken:
        return []
    return sorted(taken, key=lambda seat: (seat - first) % seats) + [BANKER]


# ---- Reading ------------------------------------------------------------------------------------

def member(of, name):
    require(isinstance(of, dict) and name in of, f"{name} is missing")
    return of[name]


def integer(of, name, low, high):
    value = member(of, name)
    require(type(value) is int and low <= value <= high, f"{name} is not a number it can be")
    return value


def hexadecimal(value, size, name):
    require(isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value),
            f"{name} is not {size} bytes")
    return bytes.fromhex(value)


def read_bytes(of, name, size):
    return hexadecimal(member(of, name), size, name)


def list_of(of, name):
    value = member(of, name)
    require(isinstance(value, list), f"{name} is not a list")
    return value


# ---- Verifying ----------------------------------------------------------------------------------

class Verifier:
    """Goes through the rounds of one transcript."""

    def __init__(self, transcript):
        require(member(transcript, "version") == VERSION, "the version is not 1")
        self.shoe = read_bytes(transcript, "shoe", 16)
        self.decks = integer(transcript, "decks", 1, DECKS_MAX)
        self.root = read_bytes(transcript, "root", 32)
        self.left = list(range(DECK * self.decks))    # positions not dealt yet, ascending
        self.appeared = [0] * DECK
        self.rounds = []    # of each: closing, entropy by bettor, opened card by number
        self.order = None
        if "seed" in transcript:
            self.use_seed(read_bytes(transcript, "seed", 32))
        for number, record in enumerate(list_of(transcript, "rounds"), 1):
            require(integer(record, "round", 0, 2**32 - 1) == number, "a round is not in its place")
            self.verify_round(number, record)

    def use_seed(self, seed):
        require(tree_root(make_leaves(seed, self.shoe, self.decks)) == self.root,
                "the seed does not make the root")
        self.order, self.salts = make_order(seed, self.decks), make_salts(seed, self.decks)

    def verify_round(self, number, record):
        commitments, entropy = self.read_contributions(number, record)
        cards = integer(record, "cards", 0, 2**32 - 1)
        openings = list_of(record, "openings")
        closing, hands = None, []
        require(cards <= len(self.left), "more cards were dealt than were left")
        if member(record, "closing") is None:
            given_up = cards == 0 and not openings and all(e is None for e in entropy.values())
            require(given_up, "a round that was not closed was dealt or revealed")
        else:
            hands = make_hands(member(record, "bets"))
            require(hands, "the bets do not say which hands were dealt")
            require(cards in (0, HAND * len(hands)), "the number of cards is not that of the bets")
            closing = read_bytes(record, "closing", 32)
            version = integer(record, "version", OLD_ROUND, ROUND_VERSION)
            bound = hands if version == ROUND_VERSION else None
            require(make_closing(self.root, number, commitments, bound) == closing,
                    "the closing is not that of the commitments")
        opened = {}
        if cards > 0:
            require(version == OLD_ROUND or None not in entropy.values(),
                    "cards were dealt although a contribution was not revealed")
            revealed = [(bettor, entropy[bettor]) for bettor, _ in commitments
                        if entropy[bettor] is not None]
            mixed = shuffle(self.left, make_mix_key(closing, revealed, version), MIXED)
            self.left = sorted(mixed[cards:])
            opened = self.verify_openings(openings, mixed[:cards], hands)
        require(len(opened) == len(openings), "an opening is of no card of the round")
        self.rounds.append({"closing": closing, "entropy": entropy, "opened": opened})

    def read_contributions(self, number, record):
        commitments, entropy = [], {}
        for contribution in list_of(record, "contributions"):
            bettor = integer(contribution, "bettor", 0, 2**32 - 1)
            require(bettor not in entropy, "a bettor contributes twice")
            commitment = read_bytes(contribution, "commitment", 32)
            commitments.append((bettor, commitment))
            entropy[bettor] = None
            if member(contribution, "entropy") is not None:
                entropy[bettor] = read_bytes(contribution, "entropy", 32)
                require(make_commitment(self.root, number, bettor, entropy[bettor]) == commitment,
                        "entropy is not what was committed to")
        require(len(commitments) <= CONTRIBUTIONS_MAX, "there are too many contributions")
        return commitments, entropy

    def verify_openings(self, openings, positions, hands):
        opened = {}
        for opening in openings:
            number = integer(opening, "number", 0, len(positions) - 1)
            require(number not in opened, "a card is opened twice")
            position = integer(opening, "position", 0, DECK * self.decks - 1)
            require(position == positions[number], "a position is not the one of its number")
            require(integer(opening, "hand", 0, SEATS_MAX) == hands[number // HAND],
                    "a card is in a hand it was not dealt to")
            opened[number] = self.verify_opening(opening, position)
        return opened

    def verify_opening(self, opening, position):
        card = integer(opening, "card", 0, DECK - 1)
        salt = read_bytes(opening, "salt", 32)
        path = [hexadecimal(node, 32, "path") for node in list_of(opening, "path")]
        leaf = leaf_digest(self.shoe, self.decks, position, card, salt)
        require(root_by_path(leaf, position, DECK * self.decks, path) == self.root,
                "an opening does not lead to the root")
        self.appeared[card] += 1
        require(self.appeared[card] <= self.decks, "a card appears too often")
        if self.order is not None:
            require(card == self.order[position] and salt == self.salts[position],
                    "an opening is not what the seed makes")
        return card

    def compare(self, notes):
        """With what a viewer saw when it happened."""
        require(read_bytes(notes, "shoe", 16) == self.shoe and member(notes, "decks") == self.decks
                and read_bytes(notes, "root", 32) == self.root, "the pledge was another one")
        for noted in list_of(notes, "rounds"):
            number = integer(noted, "round", 1, 2**32 - 1)
            require(number <= len(self.rounds), "a round that was seen is missing")
            found = self.rounds[number - 1]
            require(read_bytes(noted, "closing", 32) == found["closing"], "the closing was another one")
            if "entropy" in noted:
                bettor = integer(noted, "bettor", 0, 2**32 - 1)
                require(found["entropy"].get(bettor) == read_bytes(noted, "entropy", 32),
                        "what was revealed is missing")
            for card_number, card in member(noted, "cards").items():
                require(found["opened"].get(int(card_number)) == card,
                        "a card that was seen is not opened as it was")


def verify(transcript, notes=None):
    """Raises Rejected with the reason."""
    verifier = Verifier(transcript)
    if notes is not None:
        verifier.compare(notes)


# ---- Known answers ------------------------------------------------------------------------------

SEED = bytes(range(32))
SURPLUS_SEED = u32(319008) + bytes(28)    # with 8 decks, word 4 of the order is left out
SHOE = bytes([0xA0]) * 16
BETS = {"deal_from": "left-of-bank", "seats": 7, "bank_seat": 4,    # of the worked example
        "wagers": [{"bettor": 7, "seat": 2}, {"bettor": 9, "seat": 6}, {"bettor": 4, "seat": 6}]}
CONTRIBUTORS = ((7, 0x11), (9, 0x22), (4, 0x33))    # bettor, byte
WITHHELD = 9    # by this bettor, in the old round of the vectors


def first_round(root, hands=None):
    """Commitments, closing and key of round 1 with the three contributors. Without hands it is an old round, in which
    a bettor withholds."""
    commitments = [(bettor, make_commitment(root, 1, bettor, bytes([byte]) * 32)) for bettor, byte in CONTRIBUTORS]
    closing = make_closing(root, 1, commitments, hands)
    key = make_mix_key(closing, [(bettor, bytes([byte]) * 32) for bettor, byte in CONTRIBUTORS
                                 if hands is not None or bettor != WITHHELD],
                       OLD_ROUND if hands is None else ROUND_VERSION)
    return commitments, closing, key


def vectors():
    """One line for each shoe: its root and order, the closing and the cards of its first round."""
    yield "# The shoes of the worked example in docs/fairness.md, of 1 to 8 decks, and one in whose shuffle a"
    yield "# word is left out: what `tests/table/verify_shoe.py --vectors` prints."
    yield "decks\tseed\troot\torder\tclosing\tdealt"
    shoes = [(decks, SEED) for decks in range(1, DECKS_MAX + 1)] + [(DECKS_MAX, SURPLUS_SEED)]
    for decks, seed in shoes:
        order = make_order(seed, decks)
        root = tree_root(make_leaves(seed, SHOE, decks))
        _, closing, key = first_round(root)
        dealt = bytes(order[p] for p in shuffle(range(DECK * decks), key, MIXED))
        yield "\t".join([str(decks), *(value.hex() for value in (seed, root, bytes(order), closing, dealt))])


def proofs():
    """One line for each proof: of a card, of two hands, of every second card, and of all cards of a large round."""
    yield "# Proofs of cards of the shoes of the worked example in docs/fairness.md, dealt in the order of the old round"
    yield "# of fair_shoe.tsv: what `tests/table/verify_shoe.py --proofs` prints. Positions are those of the cards shown."
    yield "decks\tshown\tpositions\tproof"
    for decks in (1, 2, 3, 6, 8):
        _, _, key = first_round(tree_root(make_leaves(SEED, SHOE, decks)))
        positions = shuffle(range(DECK * decks), key, MIXED)
        for shown in ([8], [0, 1, 2, 21, 22, 23], range(0, 24, 2), range(24), range(45)):
            bits = sum(1 << n for n in shown)
            told = " ".join(str(positions[n]) for n in shown)
            yield "\t".join([str(decks), f"{bits:x}", told, make_proof(SEED, SHOE, decks, positions, shown).hex()])


def card_text(card):
    return "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


def example():
    """The lines of the worked example."""
    order, salts, leaves = make_order(SEED, 1), make_salts(SEED, 1), make_leaves(SEED, SHOE, 1)
    root = tree_root(leaves)
    hands = make_hands(BETS)
    commitments, closing, key = first_round(root, hands)
    positions = shuffle(range(DECK), key, MIXED)
    order_words, mixed_words = words(SEED, ORDER), words(key, MIXED)

    def line(name, value):
        return f"{name:<22}{value[:16].hex() + ' …' if isinstance(value, bytes) else value}"

    yield line("first words, order", " ".join(str(next(order_words)) for _ in range(3)))
    yield line("order, first six", " ".join(map(card_text, order[:6])))
    for p in range(2):
        yield line(f"salt {p}", salts[p])
        yield line(f"leaf {p}", leaves[p])
    yield line("node over leaves 0, 1", digest(NODE, leaves[0], leaves[1]))
    yield line("root", root)
    for bettor, commitment in commitments:
        yield line(f"commitment of {bettor}", commitment)
    yield line("hands, as dealt", " ".join("bank" if hand == BANKER else f"seat {hand}" for hand in hands))
    yield line("closing", closing)
    yield line("M", key)
    yield line("first words, mixing", " ".join(str(next(mixed_words)) for _ in range(3)))
    yield line("positions, first six", " ".join(map(str, positions[:6])))
    dealt = [card_text(order[p]) for p in positions]
    yield line("cards, first nine", " ".join(dealt[:9]))
    for index, hand in enumerate(hands):
        yield line("bank" if hand == BANKER else f"seat {hand}", " ".join(dealt[HAND * index:HAND * index + HAND]))
    shown = range(HAND * (len(hands) - 1), HAND * len(hands))    # the bank's
    proof = make_proof(SEED, SHOE, 1, positions, shown)
    end = 9 + 33 * HAND
    yield line("proof: shown", proof[1:9].hex())
    for n, at in zip(shown, range(9, end, 33)):
        yield line(f"card {n}, position {positions[n]}", f"{proof[at]:02x} {proof[at + 1:at + 17].hex()} …")
    places = part_places([positions[n] for n in shown], 0, DECK)
    for (first, last), at in zip(places, range(end, len(proof), 32)):
        yield line(f"leaf {first}" if first == last else f"leaves {first} to {last}", proof[at:at + 32])
    yield line("bytes of the proof", str(len(proof)))


def path_of(leaves, position):
    """From the leaf up."""
    if len(leaves) == 1:
        return []
    left = split(len(leaves))
    if position < left:
        return path_of(leaves[:left], position) + [tree_root(leaves[left:])]
    return path_of(leaves[left:], position - left) + [tree_root(leaves[:left])]


def frame(is_old):
    """The text of the frame "openings" in docs/api.md: the bank's cards of the worked example, or its last one."""
    order, salts, leaves = make_order(SEED, 1), make_salts(SEED, 1), make_leaves(SEED, SHOE, 1)
    root, hands = tree_root(leaves), make_hands(BETS)
    commitments, closing, key = first_round(root, hands)
    positions = shuffle(range(DECK), key, MIXED)[:HAND * len(hands)]
    given = ",\n   ".join(f'{{"person": {bettor}, "commitment": "{commitment.hex()}",\n    "entropy": "{bytes([byte] * 32).hex()}"}}'
                          for (bettor, commitment), (_, byte) in zip(commitments, CONTRIBUTORS))
    wagers = ", ".join(f'{{"seat": {one["seat"]}, "person": {one["bettor"]}}}' for one in BETS["wagers"])
    proof = base64.b64encode(make_proof(SEED, SHOE, 1, positions, range(len(positions) - HAND, len(positions)))).decode()
    last, nodes = positions[-1], ",\n   ".join(f'"{node.hex()}"' for node in path_of(leaves, positions[-1]))
    shown = f'''"openings": [{{"seat": {hands[-1]}, "number": {len(positions) - 1}, "position": {last}, "card": "{card_text(order[last])}",
  "salt": "{salts[last].hex()}",
  "path": [
   {nodes}]}}]''' if is_old else f'"proof": "{proof}"'
    return f'''{{"type": "openings", "table": 3, "seq": 1250, "round": 17,
 "shoe": {{"deck": 0, "pledged": true, "in_use": false, "id": "{SHOE.hex()}", "decks": 1,
  "root": "{root.hex()}",
  "phase": "dealing", "round": 1, "version": 2,
  "closing": "{closing.hex()}",
  "contributions": [
   {given}],
  "first": 0, "positions": [{", ".join(map(str, positions))}]}},
 "bets": {{"deal_from": "{BETS["deal_from"]}", "seats": {BETS["seats"]}, "bank_seat": {BETS["bank_seat"]},
  "wagers": [{wagers}]}},
 {shown}}}
'''


def main(arguments):
    if arguments in (["--frame"], ["--old-frame"]):
        print(frame(is_old=arguments == ["--old-frame"]), end="")
        return 0
    if arguments == ["--proofs"]:
        print("\n".join(proofs()))
        return 0
    if arguments == ["--vectors"]:
        print("\n".join(vectors()))
        return 0
    if arguments == ["--example"]:
        print("\n".join(example()))
        return 0
    if len(arguments) not in (1, 2) or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    documents = []
    for name in arguments:
        with open(name, encoding="utf-8") as file:
            documents.append(json.load(file))
    try:
        verify(*documents)
    except Rejected as reason:
        print(f"rejected: {reason}")
        return 1
    print("accepted")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
