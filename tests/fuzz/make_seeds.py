#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the seeds of the fuzzers whose inputs are calls or bytes on a socket (make_seeds.c makes those of stored bytes).

usage: make_seeds.py CORPUS API.md

Writes CORPUS/wasm/. The round comes from CORPUS/round/, the shoe from the example of API.md.
"""
import json
import pathlib
import re
import struct
import sys

QUESTIONS = ["begin", "table", "decks", "exposes", "no_ante_bonus", "pays", "progressive", "meter", "hand", "up",
             "dead", "answer"]
SHOES = ["begin", "resume", "seed", "open_bets", "commit", "bind", "close_bets", "reveal", "mix", "draw", "hands",
         "opening", "opening_of_seed", "commitment", "left"]
SETTLE, HAND, SHEET = 48, 49, 50


def record(content):
    return struct.pack("<H", len(content)) + content


def call(which, *numbers, data=b""):
    """A call of fuzz_wasm.c; the first number is the size of the data unless numbers are given."""
    numbers = numbers or (len(data),)
    return record(bytes([which]) + struct.pack("<4I", *numbers, *[0] * (4 - len(numbers))) + data)


def ask(name, *numbers, data=b""):
    return call(QUESTIONS.index(name), *numbers, data=data)


def shoe(name, *numbers, data=b""):
    return call(16 + SHOES.index(name), *numbers, data=data)


def questions():
    yield "decision", (ask("begin", data=b"california-shfl") + ask("hand", data=b"Kd 9s 2c") + ask("up", data=b"Kh")
                       + ask("dead", data=b"2c 3c") + ask("answer"))
    yield "sheet", (ask("begin", data=b"house-banked") + ask("table", data=b"TCP-04") + ask("decks", 2)
                    + ask("progressive", 1, 6) + ask("meter", 100000) + call(SHEET))
    yield "own-paytable", (ask("begin", data=b"california-grand") + ask("exposes", 1) + ask("pays", 0, 0, 0)
                           + ask("pays", 0, 1, 1) + ask("no_ante_bonus") + ask("hand", data=b"QsQdQc") + ask("answer"))
    yield "hand", call(HAND, 8, 15, data="As Kd 3ccalifornia-shfl".encode())
    too_long = 256 * 1024 + 1
    yield "sizes", (ask("begin", too_long) + ask("hand", too_long) + call(SETTLE, too_long) + call(HAND, too_long, too_long)
                    + ask("dead", 0xffffffff))
    yield "too-early", ask("answer") + call(SHEET) + ask("progressive", 1, 1) + shoe("draw") + shoe("mix")


def openings(frame):
    """The shoe of an openings frame, as the page checks it."""
    held = frame["shoe"]
    calls = shoe("begin", held["decks"], data=bytes.fromhex(held["id"] + held["root"]))
    calls += shoe("resume", held["round"], 0) + shoe("open_bets")
    for one in held["contributions"]:
        calls += shoe("commit", one["person"], data=bytes.fromhex(one["commitment"]))
    calls += shoe("hands", 0, 7, 0, 0b11111110) + shoe("bind", 8, data=bytes(range(8))) + shoe("close_bets")
    for one in held["contributions"]:
        if one.get("entropy"):
            calls += shoe("reveal", one["person"], data=bytes.fromhex(one["entropy"]))
    calls += shoe("mix") + shoe("left") + shoe("draw") * 3 + shoe("draw") * 50
    first = frame["openings"][0]
    path = "".join(first["path"])
    calls += shoe("opening", first["position"], 50, len(first["path"]), data=bytes.fromhex(first["salt"] + path))
    return calls + shoe("seed", data=bytes(32)) + shoe("opening_of_seed", 1, 2) + shoe("commitment", 1, 7, data=bytes(64))


def api_frame(page):
    block = next(text for text in re.findall(r"```json\n(.*?)```", page, re.S) if '"type": "openings"' in text)
    return json.loads(block)


def main():
    corpus = pathlib.Path(sys.argv[1])
    frame = api_frame(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    seeds = dict(questions())
    seeds["openings"] = openings(frame)
    for path in sorted((corpus / "round").iterdir()):
        seeds[f"settle-{path.stem}"] = call(SETTLE, data=path.read_bytes())
    (corpus / "wasm").mkdir(exist_ok=True)
    for name, content in seeds.items():
        (corpus / "wasm" / name).write_bytes(content)


if __name__ == "__main__":
    main()
