# SPDX-License-Identifier: MIT
"""Checks a frame of openings as docs/api.md describes, with the independent verifier of docs/fairness.md
(tests/table/verify_shoe.py)."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "table"))
from verify_shoe import (DECK, MIXED, Rejected, leaf_digest, make_closing, make_commitment,  # noqa: E402
                         make_mix_key, require, root_by_path, shuffle)

RANKS, SUITS = "23456789TJQKA", "cdhs"


def card_number(text):
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def check(frame):
    """Returns the cards by seat, in the order of the deal, or raises Rejected."""
    shoe = frame["shoe"]
    root, cards = bytes.fromhex(shoe["root"]), DECK * shoe["decks"]
    commitments = [(one["person"], bytes.fromhex(one["commitment"])) for one in shoe["contributions"]]
    revealed = [(one["person"], bytes.fromhex(one["entropy"])) for one in shoe["contributions"]
                if one.get("entropy") is not None]
    for person, entropy in revealed:
        require(make_commitment(root, shoe["round"], person, entropy) == dict(commitments)[person],
                "entropy is not what was committed to")
    closing = bytes.fromhex(shoe["closing"])
    require(make_closing(root, shoe["round"], commitments) == closing, "the closing is another one")
    earlier, dealt = shoe["positions"][:shoe["first"]], shoe["positions"][shoe["first"]:]
    left = sorted(set(range(cards)) - set(earlier))
    require(shuffle(left, make_mix_key(closing, revealed), MIXED)[:len(dealt)] == dealt, "positions were not mixed so")
    hands = {}
    for one in sorted(frame["openings"], key=lambda one: one["number"]):
        require(one["position"] == dealt[one["number"]], "the position is not that of its number")
        leaf = leaf_digest(bytes.fromhex(shoe["id"]), shoe["decks"], one["position"], card_number(one["card"]),
                           bytes.fromhex(one["salt"]))
        path = [bytes.fromhex(node) for node in one["path"]]
        require(root_by_path(leaf, one["position"], cards, path) == root, "it does not lead to the root")
        hands.setdefault(one["seat"], []).append(one["card"])
    return hands


__all__ = ["Rejected", "check", "make_commitment"]
