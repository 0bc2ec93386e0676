#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what a house signs about its shuffles, as docs/fairness.md describes it. Needs Python 3 only.

    verify_signature.py KEY closing CLOSING SIGNATURE
    verify_signature.py KEY commit|reveal TABLE SEQUENCE PERSON BYTES SIGNATURE
    verify_signature.py KEY rounds FILE...
    verify_signature.py KEY receipts FILE...

KEY is the public key of the house, BYTES the commitment or the entropy; all of them, and the signature, are in
hexadecimal. Prints "signed" or "not signed", and ends with status 1 for the latter.

With `rounds`, each FILE is one that verify_shuffle.py takes, and the closing of each of its rounds must be signed. With
`receipts`, FILE has what a page or `trey play` kept, one JSON object on each line; several files are taken together, and
two signed closings of one round are named: the house has shown two lists. A FILE may be one of each kind."""
import hashlib
import json
import struct
import sys

# Ed25519 (RFC 8032): the curve -x^2 + y^2 = 1 + d x^2 y^2 over the numbers modulo P, and its base point of order ORDER.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    """The sum of two points, each as (X, Y, Z): x = X/Z, y = Y/Z."""
    (x1, y1, z1), (x2, y2, z2) = a, b
    xx, yy, zz = x1 * x2 % P, y1 * y2 % P, z1 * z2 % P
    cross, product = (x1 * y2 + y1 * x2) % P, D * xx * yy % P
    square = zz * zz
    low, high = (square - product) % P, (square + product) % P
    return zz * low * cross % P, zz * high * (yy + xx) % P, low * high % P


def multiply(times, point):
    total = (0, 1, 1)
    while times:
        total = add(total, point) if times & 1 else total
        point, times = add(point, point), times >> 1
    return total


def decode(text):
    """The point of 32 bytes: y, and the lowest bit of x on top. None: there is no such point."""
    number = int.from_bytes(text, "little")
    y, sign = number % 2**255, number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P != 0 or (x == 0 and sign):
        return None
    return (x if x % 2 == sign else P - x), y, 1


BASE = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    """Whether the owner of the key signed the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, point, factor = decode(key), decode(signature[:32]), int.from_bytes(signature[32:], "little")
    if owner is None or point is None or factor >= ORDER:
        return False
    asked = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    (x1, y1, z1), (x2, y2, z2) = multiply(factor, BASE), add(point, multiply(asked, owner))
    return (x1 * z2 - x2 * z1) % P == 0 and (y1 * z2 - y2 * z1) % P == 0


def closing_message(closing):
    return b"trey.closing.1" + closing


def receipt_message(kind, table, sequence, person, given):
    return b"trey." + kind.encode() + b".1" + struct.pack("<IQI", table, sequence, person) + given


def closings_of(document):
    """Root, number in the shoe, closing and signature of each round whose bets were closed."""
    rounds = document["rounds"] if "rounds" in document else [document["shoe"]]
    root = document["root"] if "rounds" in document else document["shoe"]["root"]
    return [(root, one["round"], one["closing"], one.get("signature")) for one in rounds if one["closing"] is not None]


def problem_of(key, kind, about, given, signature):
    message = closing_message(given) if kind == "closing" else receipt_message(kind, *about, given)
    return None if is_signed(key, message, bytes.fromhex(signature or "")) else "not signed"


def check_rounds(key, document, lists):
    problems = []
    for root, number, closing, signature in closings_of(document):
        found = problem_of(key, "closing", (), bytes.fromhex(closing), signature)
        if found is None and lists.setdefault((root, number), closing) != closing:
            found = "two signed lists"
        problems += [f"round {number} of the shoe: {found}"] if found else []
    return problems


def check_receipts(key, text, lists):
    problems = []
    for count, one in enumerate(filter(None, text.splitlines()), 1):
        one = json.loads(one)
        if one["kind"] == "closing":
            found = check_rounds(key, {"root": one["root"], "rounds": [one]}, lists)
        else:
            about = one["table"], one["first"], one["person"]
            found = filter(None, [problem_of(key, one["kind"], about, bytes.fromhex(one["given"]), one["signature"])])
        problems += [f"line {count}: {why}" for why in found]
    return problems


def check_files(key, names):
    """Both kinds of files; what was signed about one round must be the same in all of them."""
    lists, problems = {}, []
    for name in names:
        with open(name, encoding="utf-8") as file:
            text = file.read()
        try:
            document = json.loads(text)
        except ValueError:
            document = {}
        is_round = "shoe" in document or "rounds" in document
        found = check_rounds(key, document, lists) if is_round else check_receipts(key, text, lists)
        problems += [f"{name}: {why}" for why in found]
    return problems


def main(arguments):
    if len(arguments) >= 3 and arguments[1] in ("rounds", "receipts"):
        problems = check_files(bytes.fromhex(arguments[0]), arguments[2:])
        print("\n".join(problems) or "signed")
        return 1 if problems else 0
    if len(arguments) == 4 and arguments[1] == "closing":
        message = closing_message(bytes.fromhex(arguments[2]))
    elif len(arguments) == 7 and arguments[1] in ("commit", "reveal"):
        message = receipt_message(arguments[1], *map(int, arguments[2:5]), bytes.fromhex(arguments[5]))
    else:
        sys.exit(__doc__)
    found = is_signed(bytes.fromhex(arguments[0]), message, bytes.fromhex(arguments[-1]))
    print("signed" if found else "not signed")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
