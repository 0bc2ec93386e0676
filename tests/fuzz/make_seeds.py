#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the seeds of the fuzzers whose inputs are calls or bytes on a socket (make_seeds.c makes those of stored bytes).

usage: make_seeds.py CORPUS API.md

Writes CORPUS/socket/ and CORPUS/wasm/. Rounds come from CORPUS/round/, messages from CORPUS/message/, the shoe from the
example of API.md.
"""
import base64
import json
import pathlib
import re
import struct
import sys

QUESTIONS = ["begin", "table", "decks", "exposes", "no_ante_bonus", "pays", "progressive", "meter", "hand", "up",
             "dead", "answer"]
SHOES = ["begin", "resume", "seed", "open_bets", "commit", "bind", "close_bets", "reveal", "mix", "draw", "hands",
         "opening", "opening_of_seed", "commitment", "proof", "left"]
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


def dealt(shown):
    """The shoe of an openings frame as the page mixes it: contributions and hands."""
    held = shown["shoe"]
    calls = shoe("begin", held["decks"], data=bytes.fromhex(held["id"] + held["root"]))
    calls += shoe("resume", held["round"], 0) + shoe("open_bets")
    for one in held["contributions"]:
        calls += shoe("commit", one["person"], data=bytes.fromhex(one["commitment"]))
    calls += shoe("hands", 0, 7, 0, 0b11111110)
    hands = bytes([6, 2, 0])  # of the bets in the example
    calls += shoe("bind", len(hands), data=hands) + shoe("close_bets")
    for one in held["contributions"]:
        if one.get("entropy"):
            calls += shoe("reveal", one["person"], data=bytes.fromhex(one["entropy"]))
    return calls + shoe("mix") + shoe("left")


def openings(shown):
    """The shoe of an openings frame, as the page checks it."""
    calls = dealt(shown) + shoe("draw") * 3 + shoe("draw") * 50
    first = shown["openings"][0]
    path = "".join(first["path"])
    calls += shoe("opening", first["position"], 50, len(first["path"]), data=bytes.fromhex(first["salt"] + path))
    return calls + shoe("seed", data=bytes(32)) + shoe("opening_of_seed", 1, 2) + shoe("commitment", 1, 7, data=bytes(64))


def proof(shown):
    """One proof of the cards, which holds, and does not with another byte."""
    data = base64.b64decode(shown["proof"])
    cards = len(shown["shoe"]["positions"])
    calls = dealt(shown) + shoe("draw") * cards + shoe("proof", len(data), cards, data=data)
    return calls + shoe("proof", len(data), cards, data=data[:-1] + b"!") + shoe("proof", 2**32 - 1, 2**32 - 1)


UPGRADED, FRAMES, GUEST = 1, 2, 4
FINAL, TEXT, BINARY, CLOSE, PING, PONG = 0x80, 1, 2, 8, 9, 10


def parts(flags, *contents):
    """An input of fuzz_socket.c."""
    return record(bytes([flags])) + b"".join(record(content) for content in contents)


def request(line, *headers, body=b""):
    lines = [line + " HTTP/1.1", "Host: 127.0.0.1:8333", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def frame(first, payload=b""):
    """A masked frame as bytes; the mask is zeros."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    return bytes([first]) + size + bytes(4) + payload


def connections(messages):
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
               "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: trey.v1")
    yield "get", parts(0, request("GET /api/v1/tables"))
    yield "page", parts(0, request("GET /", "Accept: text/html", "Accept-Encoding: gzip"))
    yield "post", parts(0, request("POST /api/v1/login", "Content-Length: 31", "Content-Type: application/json"),
                        b'{"name":"a","password":"secret"}')
    yield "chunked", parts(0, request("POST /api/v1/login", "Transfer-Encoding: chunked"), b"5\r\nhello\r\n0\r\n\r\n")
    yield "pipelined", parts(0, request("GET /api/v1/tables") + request("GET /healthz"))
    yield "torn", parts(0, *[bytes([byte]) for byte in request("GET /healthz")])
    yield "upgrade", parts(0, request("GET /live", *upgrade), frame(FINAL | TEXT, b'{"id":"1","do":"ping"}'))
    yield "upgrade-h2c", parts(0, request("GET /", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAM"))
    yield "proxy", parts(0, b"PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n" + request("GET /healthz"))
    yield "not-http", parts(0, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40))
    ping = b'{"id":"1","do":"ping"}'
    yield "fragments", parts(UPGRADED | FRAMES, bytes([TEXT]) + ping[:7], bytes([FINAL | PING]) + b"hi", bytes([0]) + ping[7:9],
                             bytes([FINAL]) + ping[9:])
    yield "control", parts(UPGRADED | FRAMES, bytes([FINAL | PING]) + bytes(125), bytes([FINAL | PONG]) + b"pong",
                           bytes([FINAL | CLOSE]) + b"\x03\xe8bye")
    yield "reserved", parts(UPGRADED | FRAMES, bytes([0xf0 | TEXT]) + ping, bytes([FINAL | 3]), bytes([FINAL | BINARY]) + bytes(9))
    yield "not-utf-8", parts(UPGRADED | FRAMES, bytes([TEXT]) + b'{"id":"\xc3', bytes([FINAL]) + b'\x28"}')
    yield "long", parts(UPGRADED, b"\x81\xff" + struct.pack(">Q", 1 << 40) + bytes(20))
    yield "lengths", parts(UPGRADED, b"\x81\xfe\x00\x05" + bytes(4) + b"hello", b"\x89\xfe\x00\x7e" + bytes(4) + bytes(126))
    yield "unmasked", parts(UPGRADED, b"\x81\x16" + ping, frame(FINAL | TEXT, ping))
    yield "half", parts(UPGRADED, frame(FINAL | TEXT, ping)[:9])
    for name, text in messages:
        yield f"message-{name}", parts(UPGRADED | FRAMES | GUEST, bytes([FINAL | TEXT]) + text)
    yield "guest", parts(UPGRADED | FRAMES | GUEST, *[bytes([FINAL | TEXT]) + text.encode() for text in (
        '{"id":"1","do":"subscribe","table":1}', '{"id":"2","do":"sit","table":1,"seat":2}',
        '{"id":"3","do":"buy-in","table":1,"amount":50000}', '{"id":"4","do":"leave","table":1}',
        '{"id":"5","do":"unsubscribe","table":1}')])


def save(folder, seeds):
    folder.mkdir(exist_ok=True)
    for name, content in seeds.items():
        (folder / name).write_bytes(content)


def api_frames(page):
    """With one proof, and with openings."""
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.S) if '"type": "openings"' in text]


def main():
    corpus = pathlib.Path(sys.argv[1])
    joint, listed = api_frames(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    seeds = dict(questions())
    seeds["openings"], seeds["proof"] = openings(listed), proof(joint)
    for path in sorted((corpus / "round").iterdir()):
        seeds[f"settle-{path.stem}"] = call(SETTLE, data=path.read_bytes())
    save(corpus / "wasm", seeds)
    messages = [(path.name, path.read_bytes()) for path in sorted((corpus / "message").iterdir())]
    save(corpus / "socket", dict(connections(messages)))


if __name__ == "__main__":
    main()
