# SPDX-License-Identifier: MIT
"""Checks a frame of openings as docs/api.md describes, with the verifier that docs/ gives to strangers
(docs/verify_shuffle.py), here as `stranger`. `signatures` is docs/verify_signature.py."""
import base64
import hashlib
import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "table"))
from verify_shoe import make_commitment  # noqa: E402

def script(name):
    """A script of docs/ as a module."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(HERE, "../../docs", name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


stranger, signatures = script("verify_shuffle"), script("verify_signature")
Rejected = stranger.Rejected


def sign(seed, message):
    """As a house would, with the functions of the verifier (RFC 8032). Returns the public key and the signature."""
    def encode(point):
        x, y, z = point
        inverse = pow(z, -1, signatures.P)
        x, y = x * inverse % signatures.P, y * inverse % signatures.P
        return (y | (x & 1) << 255).to_bytes(32, "little")

    def number(*parts):
        return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")
    expanded = hashlib.sha512(seed).digest()
    secret = int.from_bytes(expanded[:32], "little") & (2**254 - 8) | 2**254
    once = number(expanded[32:], message) % signatures.ORDER
    key, point = encode(signatures.multiply(secret, signatures.BASE)), encode(signatures.multiply(once, signatures.BASE))
    factor = (once + number(point, key, message) * secret) % signatures.ORDER
    return key, point + factor.to_bytes(32, "little")


def opened(frame):
    """Number, seat and card of each card that a frame proves, in the form of either protocol."""
    if "openings" in frame:
        return sorted((one["number"], one["seat"], one["card"]) for one in frame["openings"])
    proof, hands = base64.b64decode(frame["proof"]), stranger.hands_of(frame["bets"])
    numbers = [n for n in range(64) if proof[1 + n // 8] >> n % 8 & 1]
    return [(n, hands[n // 3], stranger.CARDS[proof[9 + 33 * i]]) for i, n in enumerate(numbers)]


def check(frame):
    """Returns the cards by seat, in the order of the deal, or raises Rejected."""
    stranger.verify(frame)
    hands = {}
    for _, seat, card in opened(frame):
        hands.setdefault(seat, []).append(card)
    return hands


__all__ = ["Rejected", "check", "make_commitment", "opened", "sign", "signatures", "stranger"]
