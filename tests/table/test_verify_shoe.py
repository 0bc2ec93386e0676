"""The verifier of docs/fairness.md accepts what an honest table prints and rejects every kind of
tampering with it, for the reason that fits.

usage: test_verify_shoe.py PRINT-TRANSCRIPT FAIRNESS.md FAIR-SHOE.tsv FAIR-PROOF.tsv
"""
import copy
import functools
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import verify_shoe as shoe                                                # noqa: E402
from tap import run_cases                                                 # noqa: E402

PROGRAM, PAGE, VECTORS, PROOFS = sys.argv[1:]
VIEWER, LAST = 7, 3    # the bettor who takes notes; the index of the last round


def transcript(number=1, decks=2, role="viewer", *more):
    """A transcript and the viewer's notes, as the table prints them."""
    lines = subprocess.run([PROGRAM, str(number), str(decks), role, *more], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    assert len(lines) == 2, lines
    return json.loads(lines[0]), json.loads(lines[1])


def rejected(document, notes, reason):
    try:
        shoe.verify(document, notes)
    except shoe.Rejected as why:
        assert reason in str(why), (str(why), reason)
        return
    raise AssertionError(f"accepted; expected: {reason}")


def turn(text, place=0):
    """Hexadecimal text with one bit turned."""
    return text[:place] + format(int(text[place], 16) ^ 1, "x") + text[place + 1:]


# ---- The verifier itself ------------------------------------------------------------------------

def the_cipher_is_chacha20():
    """RFC 8439, 2.3.2, and its appendix A.1, the first two."""
    nonce = bytes.fromhex("000000090000004a00000000")
    assert shoe.chacha20_block(bytes(range(32)), nonce, 1).hex().startswith(
        "10f1e7e4d13b5915500fdd1fa32071c4")
    assert shoe.chacha20_block(bytes(32), bytes(12), 0).hex().startswith(
        "76b8e0ada0f13d90405d6ae55386bd28")
    assert shoe.chacha20_block(bytes(32), bytes(12), 1).hex().startswith(
        "9f07e7be5551387a98ba977c732d080d")


def the_page_has_the_example():
    with open(PAGE, encoding="utf-8") as page:
        assert "```\n" + "\n".join(shoe.example()) + "\n```" in page.read()


def the_known_answers_are_in_the_file():
    for name, made in ((VECTORS, shoe.vectors()), (PROOFS, shoe.proofs())):
        with open(name, encoding="ascii") as file:
            assert file.read().splitlines() == list(made), name


def the_known_answers_have_a_word_left_out():
    stream = shoe.words(shoe.SURPLUS_SEED, shoe.ORDER)
    bounds = range(shoe.DECK * shoe.DECKS_MAX, 1, -1)
    assert [i for i, (word, bound) in enumerate(zip(stream, bounds))
            if word >= 2**32 - 2**32 % bound][0] == 4


# ---- Honest tables ------------------------------------------------------------------------------

def honest_viewers():
    for decks in range(1, 9):
        document, notes = transcript(decks, decks)
        assert "seed" not in document
        shoe.verify(document)
        shoe.verify(document, notes)


def honest_auditors():
    for decks in range(1, 9):
        document, notes = transcript(decks, decks, "auditor")
        shoe.verify(document, notes)
        for record in document["rounds"]:
            assert len(record["openings"]) == record["cards"]


def viewers_get_only_what_they_may_see():
    viewer, _ = transcript()
    auditor, notes = transcript(role="auditor")
    text = json.dumps(viewer)
    assert auditor["seed"] not in text
    seen = {(noted["round"], int(number)) for noted in notes["rounds"] for number in noted["cards"]}
    for record, whole in zip(viewer["rounds"], auditor["rounds"]):
        for opening in whole["openings"]:
            shown = (record["round"], opening["number"]) in seen
            assert (opening in record["openings"]) == shown
            assert (opening["salt"] in text) == shown
    withheld = viewer["rounds"][4]["contributions"][1]
    assert withheld["entropy"] is None and withheld["bettor"] == 9 and viewer["rounds"][4]["cards"] == 0


def old_rounds():
    """Rounds of earlier programs, in which what was withheld was left out."""
    for role in ("viewer", "auditor"):
        document, notes = transcript(3, 1, role, "old")
        assert document["rounds"][0]["contributions"][1]["entropy"] is None and document["rounds"][0]["cards"] == 12
        shoe.verify(document, notes)
    document["rounds"][0]["version"] = 2
    rejected(document, None, "the closing is not that")


def the_page_has_the_frame():
    page = pathlib.Path(PAGE).with_name("api.md").read_text(encoding="utf-8")
    for is_old in (False, True):
        assert "```json\n" + shoe.frame(is_old) + "```" in page


def the_program_says_what_it_found():
    document, _ = transcript()
    for change, status, says in ((0, 0, "accepted\n"), (1, 1, "rejected: a round is not in its place\n")):
        document["rounds"][0]["round"] += change
        result = subprocess.run([sys.executable, shoe.__file__, "/dev/stdin"], text=True,
                                input=json.dumps(document), capture_output=True)
        assert (result.returncode, result.stdout) == (status, says), result


# ---- Tampering that the transcript itself shows -------------------------------------------------

def set_member(*path, value):
    def change(document):
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value(document[path[-1]])
    return change


def drop(*path):
    def change(document):
        for step in path[:-1]:
            document = document[step]
        del document[path[-1]]
    return change


def renumber(document):
    for number, record in enumerate(document["rounds"], 1):
        record["round"] = number


def drop_round(document):
    del document["rounds"][0]
    renumber(document)


def swap_rounds(document):
    rounds = document["rounds"]
    rounds[0], rounds[2] = rounds[2], rounds[0]
    renumber(document)


def swap_contributions(document):
    document["rounds"][0]["contributions"].reverse()


def withhold_after_all(document):
    """The table pretends that the viewer's reveal never came."""
    document["rounds"][0]["contributions"][0]["entropy"] = None


def withhold_everything(document):
    for contribution in document["rounds"][0]["contributions"]:
        contribution["entropy"] = None


def invent_entropy(document):
    document["rounds"][4]["contributions"][1]["entropy"] = "22" * 32


def deal_without_a_reveal(document):
    """A cheating table deals the void round after all, with the deal that the others' reveals give."""
    whole, _ = transcript(role="auditor")
    record, root = document["rounds"][4], bytes.fromhex(document["root"])
    verifier = shoe.Verifier({**document, "rounds": document["rounds"][:4]})
    given = [(one["bettor"], bytes.fromhex(one["entropy"])) for one in record["contributions"] if one["entropy"]]
    key = shoe.make_mix_key(bytes.fromhex(record["closing"]), given)
    seed = bytes.fromhex(whole["seed"])
    order, salts = shoe.make_order(seed, 2), shoe.make_salts(seed, 2)
    leaves = shoe.make_leaves(seed, bytes.fromhex(document["shoe"]), 2)
    assert shoe.tree_root(leaves) == root
    hands = shoe.make_hands(record["bets"])
    record["cards"] = 3 * len(hands)
    record["openings"] = [
        {"hand": hands[n // 3], "number": n, "position": p, "card": order[p], "salt": salts[p].hex(),
         "path": [node.hex() for node in shoe.path_of(leaves, p)]}
        for n, p in enumerate(shoe.shuffle(verifier.left, key, shoe.MIXED)[:3 * len(hands)])]


def contribute_twice(document):
    contributions = document["rounds"][0]["contributions"]
    contributions.append(contributions[0])


def contribute_too_much(document):
    document["rounds"][1]["contributions"] = [
        {"bettor": bettor, "commitment": "00" * 32, "entropy": None} for bettor in range(257)]


def swap_cards(document):
    """Two cards change places, each with its own salt and path."""
    a, b = document["rounds"][0]["openings"][:2]
    a["number"], b["number"] = b["number"], a["number"]


def repeat_opening(document):
    openings = document["rounds"][0]["openings"]
    openings.append(openings[0])


def relabel(document):
    """The bank and a seat exchange their hands: all cards are real, and of this round."""
    for opening in document["rounds"][0]["openings"]:
        opening["hand"] = {0: 6, 6: 0}[opening["hand"]]


def relabel_one(document):
    document["rounds"][0]["openings"][0]["hand"] = 1


def bet_elsewhere(document):
    """Another order of hands: the bets are said to be in other seats."""
    for wager in document["rounds"][0]["bets"]["wagers"]:
        wager["seat"] = {6: 7}.get(wager["seat"], wager["seat"])


def bet_more(document):
    document["rounds"][0]["bets"]["wagers"].append({"seat": 2, "bettor": 22})


def open_undealt(document):
    document["rounds"][0]["openings"][0]["number"] = document["rounds"][0]["cards"]


def open_from_another_shoe(document):
    """At the right place, but from a shoe that suits the table better."""
    other, _ = transcript(number=2)
    ours, theirs = (of["rounds"][0]["openings"][1] for of in (document, other))
    assert len(ours["path"]) == len(theirs["path"])
    ours.update({name: theirs[name] for name in ("card", "salt", "path")})


def open_with_fewer_decks(document):
    document["decks"] = 1


def deal_from_a_round_given_up(document):
    record = document["rounds"][1]
    record["cards"] = 1


def reveal_in_a_round_given_up(document):
    record = document["rounds"][1]
    entropy = bytes(32)
    commitment = shoe.make_commitment(bytes.fromhex(document["root"]), 2, VIEWER, entropy)
    record["contributions"] = [{"bettor": VIEWER, "commitment": commitment.hex(),
                                "entropy": entropy.hex()}]


FIRST = ("rounds", 0, "openings", 0)
BETS = ("rounds", 0, "bets")
TAMPERINGS = [
    ("the version", set_member("version", value=lambda v: 2), "version"),
    ("the shoe's name", set_member("shoe", value=turn), "lead to the root"),
    ("the name cut short", set_member("shoe", value=lambda v: v[2:]), "16 bytes"),
    ("no decks", set_member("decks", value=lambda v: 0), "decks"),
    ("nine decks", set_member("decks", value=lambda v: 9), "decks"),
    ("decks that are not a number", set_member("decks", value=lambda v: True), "decks"),
    ("fewer decks", open_with_fewer_decks, "a path is too long"),
    ("the root", set_member("root", value=turn), "committed to"),
    ("no root", drop("root"), "root is missing"),
    ("no rounds", drop("rounds"), "rounds is missing"),
    ("a round's number", set_member("rounds", 2, "round", value=lambda v: v + 1), "in its place"),
    ("a round left out", drop_round, "committed to"),
    ("a given-up round left out", lambda d: (d["rounds"].pop(1), renumber(d)), "committed to"),
    ("rounds swapped", swap_rounds, "committed to"),
    ("fewer cards in an earlier round",
     set_member("rounds", 0, "cards", value=lambda v: v - 1), "the number of cards"),
    ("more cards in an earlier round",
     set_member("rounds", 0, "cards", value=lambda v: v + 1), "the number of cards"),
    ("more cards than are left",
     set_member("rounds", LAST, "cards", value=lambda v: 104), "more cards"),
    ("the closing", set_member("rounds", 0, "closing", value=turn), "closing"),
    ("no closing", set_member("rounds", 0, "closing", value=lambda v: None), "not closed"),
    ("a commitment", set_member("rounds", 0, "contributions", 0, "commitment", value=turn), "committed to"),
    ("a withheld commitment",
     set_member("rounds", 4, "contributions", 1, "commitment", value=turn), "closing"),
    ("a withheld commitment left out", drop("rounds", 4, "contributions", 1), "closing"),
    ("a deal without a reveal", deal_without_a_reveal, "although a contribution was not revealed"),
    ("the version of a round", set_member("rounds", 0, "version", value=lambda v: 1), "closing"),
    ("an unknown version", set_member("rounds", 0, "version", value=lambda v: 3), "version"),
    ("entropy", set_member("rounds", 0, "contributions", 0, "entropy", value=turn), "committed to"),
    ("a bettor", set_member("rounds", 0, "contributions", 0, "bettor", value=lambda v: 8), "committed to"),
    ("contributions in another order", swap_contributions, "closing"),
    ("a contribution left out", drop("rounds", 0, "contributions", 2), "closing"),
    ("a contribution twice", contribute_twice, "twice"),
    ("257 contributions", contribute_too_much, "too many"),
    ("entropy suppressed", withhold_after_all, "although a contribution was not revealed"),
    ("all entropy suppressed", withhold_everything, "although a contribution was not revealed"),
    ("entropy invented for a withheld reveal", invent_entropy, "committed to"),
    ("a card dealt in a given-up round", deal_from_a_round_given_up, "not closed"),
    ("entropy in a given-up round", reveal_in_a_round_given_up, "not closed"),
    ("a card", set_member(*FIRST, "card", value=lambda v: (v + 1) % 52), "lead to the root"),
    ("an invalid card", set_member(*FIRST, "card", value=lambda v: 52), "card"),
    ("a salt", set_member(*FIRST, "salt", value=turn), "lead to the root"),
    ("a position", set_member(*FIRST, "position", value=lambda v: v ^ 1), "position"),
    ("a path", set_member(*FIRST, "path", 0, value=turn), "lead to the root"),
    ("the top of a path", set_member(*FIRST, "path", -1, value=turn), "lead to the root"),
    ("a path cut short", drop(*FIRST, "path", 0), "too short"),
    ("a path too long", set_member(*FIRST, "path", value=lambda v: v + v[:1]), "too long"),
    ("cards that change places", swap_cards, "position"),
    ("hands that change places", relabel, "a hand it was not dealt to"),
    ("a card in another hand", relabel_one, "a hand it was not dealt to"),
    ("an invalid hand number", set_member(*FIRST, "hand", value=lambda v: 15), "hand is not a number"),
    ("another place to deal from", set_member(*BETS, "deal_from", value=lambda v: "seat-1"), "closing"),
    ("an invalid place to deal from", set_member(*BETS, "deal_from", value=lambda v: "seat-2"), "which hands"),
    ("another bank", set_member(*BETS, "bank_seat", value=lambda v: 6), "closing"),
    ("no bank to deal left of", set_member(*BETS, "bank_seat", value=lambda v: None), "which hands"),
    ("a bank outside", set_member(*BETS, "bank_seat", value=lambda v: 8), "bank_seat"),
    ("no seats", set_member(*BETS, "seats", value=lambda v: 0), "seats"),
    ("no bets", set_member(*BETS, "wagers", value=lambda v: []), "which hands"),
    ("no record of the bets", drop(*BETS), "bets is missing"),
    ("bets in other seats", bet_elsewhere, "closing"),
    ("a bet more", bet_more, "the number of cards"),
    ("a bet outside", set_member(*BETS, "wagers", 0, "seat", value=lambda v: 8), "seat"),
    ("a card opened twice", repeat_opening, "twice"),
    ("a card that was not dealt", open_undealt, "number"),
    ("an opening of another shoe", open_from_another_shoe, "lead to the root"),
]


def rejects(change, reason):
    document, _ = transcript()
    before = copy.deepcopy(document)
    change(document)
    assert document != before
    rejected(document, None, reason)


# ---- Tampering that takes the auditor or notes --------------------------------------------------

def seeds_of_another_shoe():
    document, _ = transcript(role="auditor")
    document["seed"] = turn(document["seed"])
    rejected(document, None, "the seed does not make the root")


def marked_shoe(cards, decks=1):
    """A whole transcript of a shoe with cards of the table's choice, which is honest otherwise."""
    name, salts = bytes(16), shoe.make_salts(bytes(32), decks)
    leaves = [shoe.leaf_digest(name, decks, p, card, salts[p]) for p, card in enumerate(cards)]
    root = shoe.tree_root(leaves)
    closing = shoe.make_closing(root, 1, [], [3, 0])
    mixed = shoe.shuffle(range(len(cards)), shoe.make_mix_key(closing, []), shoe.MIXED)

    def path(position, first, count):
        if count == 1:
            return []
        left = shoe.split(count)
        halves = leaves[first:first + left], leaves[first + left:first + count]
        if position < first + left:
            return path(position, first, left) + [shoe.tree_root(halves[1]).hex()]
        return path(position, first + left, count - left) + [shoe.tree_root(halves[0]).hex()]

    openings = [{"hand": 3 if i < 3 else 0, "number": i, "position": p, "card": cards[p], "salt": salts[p].hex(),
                 "path": path(p, 0, len(cards))} for i, p in enumerate(mixed[:6])]
    return {"version": 1, "shoe": name.hex(), "decks": decks, "root": root.hex(),
            "rounds": [{"round": 1, "version": 2, "contributions": [], "closing": closing.hex(), "cards": 6,
                        "bets": {"deal_from": "seat-1", "seats": 7, "bank_seat": None,
                                 "wagers": [{"seat": 3, "bettor": VIEWER}]},
                        "openings": openings}]}


def cards_that_appear_too_often():
    shoe.verify(marked_shoe(list(range(52))))
    rejected(marked_shoe([51] * 52), None, "appears too often")


def shoes_that_the_seed_does_not_make():
    document = marked_shoe(list(range(52)))
    document["seed"] = bytes(32).hex()
    rejected(document, None, "the seed does not make the root")


def another_pledge_than_was_seen():
    document, _ = transcript(number=2)
    shoe.verify(document)
    rejected(document, transcript(number=1)[1], "the pledge was another one")


def another_closing_than_was_seen():
    document, notes = transcript()
    notes["rounds"][0]["closing"] = turn(notes["rounds"][0]["closing"])
    rejected(document, notes, "the closing was another one")


def a_list_made_afterwards():
    """The table deals anew, with a list of its own in which the viewer withheld."""
    document, notes = transcript()
    record = document["rounds"][0]
    record["contributions"], record["openings"] = [], []
    hands = shoe.make_hands(record["bets"])
    record["closing"] = shoe.make_closing(bytes.fromhex(document["root"]), 1, [], hands).hex()
    del document["rounds"][2:]
    shoe.verify(document)
    rejected(document, notes, "the closing was another one")


def a_reveal_that_was_suppressed():
    document, notes = transcript()
    withhold_after_all(document)
    document["rounds"][0]["openings"], document["rounds"][0]["cards"] = [], 0
    del document["rounds"][2:]
    shoe.verify(document)
    rejected(document, notes, "what was revealed is missing")


def a_card_that_was_seen_is_not_opened():
    document, notes = transcript()
    del document["rounds"][0]["openings"][0]
    shoe.verify(document)
    rejected(document, notes, "a card that was seen")


def another_card_than_was_seen():
    document, notes = transcript()
    cards = notes["rounds"][0]["cards"]
    number = next(iter(cards))
    cards[number] = (cards[number] + 1) % 52
    rejected(document, notes, "a card that was seen")


def a_round_that_was_seen_is_left_out():
    document, notes = transcript()
    document["rounds"].pop()
    shoe.verify(document)
    rejected(document, notes, "a round that was seen")


CASES = [
    the_cipher_is_chacha20, the_page_has_the_example, the_page_has_the_frame, the_known_answers_are_in_the_file,
    the_known_answers_have_a_word_left_out, old_rounds, honest_viewers, honest_auditors,
    viewers_get_only_what_they_may_see, the_program_says_what_it_found, seeds_of_another_shoe,
    cards_that_appear_too_often, shoes_that_the_seed_does_not_make, another_pledge_than_was_seen,
    another_closing_than_was_seen, a_list_made_afterwards, a_reveal_that_was_suppressed,
    a_card_that_was_seen_is_not_opened, another_card_than_was_seen, a_round_that_was_seen_is_left_out,
]


def main():
    cases = CASES + [(f"rejected: {name}", functools.partial(rejects, change, reason))
                     for name, change, reason in TAMPERINGS]
    return run_cases(cases)


if __name__ == "__main__":
    sys.exit(main())
