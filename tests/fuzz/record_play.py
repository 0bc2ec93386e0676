#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the seeds of fuzz_play.c: what a real server sends `trey play --url`, recorded between the two, and hostile ones.

usage: record_play.py PROGRAM CORPUS

Writes CORPUS/play/.
"""
import json
import os
import pathlib
import re
import socket
import struct
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "play"))
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rooms import Room, Talk  # noqa: E402

HTTP, JSON, STATUS, UPGRADE, FRAME, RAW = range(6)
SIZE_MAX = 12000   # of a seed
CONFIG = """
trey: 1
tables:
  - {name: Quick, chips: play, rules: RULES, bots: 2, betting_seconds: 4, result_seconds: 1, reveal_seconds: 4,
     posting: {decision_seconds: 5}}
"""


class Recorder:
    """Passes bytes on between a program and a server, and keeps what the server said on each connection."""

    def __init__(self, port):
        self.port, self.said = port, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.port))
            kept = bytearray()
            self.said.append(kept)
            threading.Thread(target=self.passes, args=(client, server, None), daemon=True).start()
            threading.Thread(target=self.passes, args=(server, client, kept), daemon=True).start()

    def passes(self, source, sink, kept):
        own = self.url.rsplit("/", 1)[1].encode()
        try:
            while data := source.recv(65536):
                if kept is None:  # the server wants its own address in Host and Origin
                    data = data.replace(own, f"127.0.0.1:{self.port}".encode())
                else:
                    kept += data
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def record(content):
    return struct.pack("<H", len(content)) + content


def sends(kind, content):
    return record(bytes([kind]) + content)


def frames(data):
    """The payloads of unmasked frames."""
    while len(data) >= 2:
        size, head = data[1] & 127, 2
        if size == 126:
            size, head = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127:
            size, head = struct.unpack(">Q", data[2:10])[0], 10
        yield bytes(data[head:head + size])
        data = data[head + size:]


def recorded(program, rules):
    """A session of some seconds."""
    with tempfile.TemporaryDirectory() as folder:
        room = Room(program, folder, CONFIG.replace("RULES", rules))
        try:
            recorder = Recorder(room.port)
            talk = Talk(program, "--url", recorder.url + "/table/1")
            talk.wait("Take a seat.")
            talk.say("sit 5")
            talk.wait("You sit in seat 5.")
            talk.say("buy 500")
            talk.wait("You buy in for $500.")
            talk.wait("Bets are open")
            talk.say("ante 10 deal")
            talk.wait("You: Ante $10.")
            talk.wait("Your turn")
            talk.say("play")
            talk.wait("Commitment: verified")
            talk.end()
        finally:
            room.close()
        return [bytes(kept) for kept in recorder.said]


def seed_of(connections):
    out = record(b"\0")
    for said in connections:
        head, _, body = said.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            out += sends(JSON, body)
            continue
        for payload in frames(body):
            payload = re.sub(rb'("type": ?"(?:answer|error|pong)".*?"id": ?")[^"]*"', rb'\1$ID"', payload)
            payload = re.sub(rb'("id": ?")[^"]*("[^{]*"type": ?"(?:answer|error|pong)")', rb'\1$ID\2', payload)
            made = sends(FRAME, b"\x81" + payload)
            if len(out) + len(made) <= SIZE_MAX:
                out += made
    return out


ESCAPES = "\u001b]0;taken\u0007\u009b31m\u007f\r\n"


def hostile(real):
    """The same with escape sequences in every text, and invalid answers."""
    person = {"person": 15, "name": "Zoe" + ESCAPES, "kind": "guest", "roles": ["guest"], "csrf": "x" * 43, "wallet": 0, "play_wallet": 100000}
    refused = {"code": "refused" + ESCAPES, "message": "No." + ESCAPES}
    body = json.dumps(person).encode()
    yield "refused", record(b"\0") + sends(STATUS, struct.pack("<H", 403) + json.dumps(refused).encode())
    yield "login-refused", record(b"\1") + sends(STATUS, struct.pack("<H", 401) + json.dumps(refused).encode())
    yield "redirect", record(b"\0") + sends(HTTP, b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")
    yield "not-http", record(b"\0") + sends(HTTP, b"\x1b[31m220 mail ready\r\n")
    yield "long-head", record(b"\0") + sends(HTTP, b"HTTP/1.1 200 OK\r\nX: " + b"a" * 6000 + b"\r\n\r\n{}")
    yield "half-body", record(b"\0") + sends(HTTP, b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 900\r\n\r\n" + body)
    yield "no-upgrade", record(b"\0") + sends(JSON, body) + sends(UPGRADE, b"HTTP/1.1 403 For\x1bbidden\r\nContent-Length: 0\r\n\r\n")
    wrong = b"HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: AAAA\r\n\r\n"
    yield "wrong-upgrade", record(b"\0") + sends(JSON, body) + sends(UPGRADE, wrong)
    yield "half-frame", record(b"\0") + sends(JSON, body) + sends(RAW, b"\x81\x7e\x10\x00{")
    yield "endless-frame", record(b"\0") + sends(JSON, body) + sends(RAW, b"\x81\x7f" + struct.pack(">Q", 1 << 62) + b"x" * 500)
    yield "binary", record(b"\0") + sends(JSON, body) + sends(FRAME, b"\x82" + bytes(range(256)))
    yield "closed", record(b"\0") + sends(JSON, body) + sends(FRAME, b"\x88" + struct.pack(">H", 4001) + ESCAPES.encode())
    error = {"type": "error", "id": "$ID", "code": "x" + ESCAPES, "message": "no" + ESCAPES}
    yield "subscribe-refused", record(b"\0") + sends(JSON, body) + sends(FRAME, b"\x81" + json.dumps(error).encode())
    for name, delta in DELTAS.items():
        yield f"delta-{name}", with_delta(real, delta)
    escaped = json.dumps(ESCAPES)[1:-1].encode()
    members = re.compile(rb'("(?:name|message|text|title)": ?")')
    yield "escapes", changed(real, lambda content: members.sub(lambda found: found[1] + escaped, content))


# Changes of the sections that do not fit, or describe more than they are long.
DELTAS = {
    "index": b'{"people":{"99":{"stack":1}},"wagers":{"0":{"seat":1}}}',
    "splice": b'{"people":{"at":4294967296,"-":18446744073709551615,"+":[{}]}}',
    "kinds": b'{"people":{"x":1},"clock":[1,2],"hands":"x","rules":[],"shoe":null,"-":["table",7,{}]}',
    "grows": b'{"people":[{"name":"' + b"x" * 4000 + b'"}' + b",{}" * 900 + b"]}",
    "deep": b'{"a":' * 40 + b"1" + b"}" * 40,
}


def with_delta(real, delta):
    """The state of a real server, then a delta of our own, twice."""
    update = b'\x81{"type":"update","table":1,"seq":99,"time":1,"events":[{"event":"sat"},{"-":["event"]},3],"sections":%s,"you":%s}'
    rows, out, rest = [], b"", real
    while len(rest) >= 2:
        size = struct.unpack("<H", rest[:2])[0]
        rows.append(rest[2:2 + size])
        rest = rest[2 + size:]
    last = next(index for index, row in enumerate(rows) if b'"whole":true' in row)
    for row in rows[:last + 1]:
        out += record(row)
    return out + 2 * sends(FRAME, update % (delta, delta))


def changed(real, change):
    """A seed with every record changed, and its size with it."""
    out, rest = b"", real
    while len(rest) >= 2:
        size = struct.unpack("<H", rest[:2])[0]
        out += record(change(rest[2:2 + size]))
        rest = rest[2 + size:]
    return out


def main():
    program, corpus = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    (corpus / "play").mkdir(exist_ok=True)
    seeds = {rules: seed_of(recorded(program, rules)) for rules in ("house-banked",)}
    seeds |= dict(hostile(seeds["house-banked"]))
    for name, content in seeds.items():
        (corpus / "play" / name).write_bytes(content)


if __name__ == "__main__":
    main()
