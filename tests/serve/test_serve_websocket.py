#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""WebSockets by the letter of RFC 6455, over raw sockets: handshake, framing, reserved bits and opcodes, control frames,
fragmentation, UTF-8, closing, limits. The server answers a message with one of its own, so a message is a ping of the
application, padded with spaces. The server must work as before after each case."""
import base64
import itertools
import json
import os
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import BINARY, CLOSE, PING, PONG, TEXT, Closed, Http, Live, Server, Stream, Wrong, parse_head  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

CONTINUATION = 0
MESSAGE_MAX = 4096     # bytes of a message that are accepted
READ_MAX = 64 << 10    # bytes of a message that are read at all
DROPPED = None         # the connection ends without a close frame


addresses = itertools.count(1)


def source():
    """A loopback address of its own for each connection: the server limits connections by address."""
    number = next(addresses)
    return f"127.1.{number >> 8}.{number & 255}"


def connect(server):
    live = Live(server.port, source=source())
    equal(live.status, 101, "a WebSocket")
    return live


def frame(opcode, payload=b"", final=True, reserved=0, length=None, size_bytes=None):
    """A masked frame of any form: reserved bits, a length that is not true, or one written in more bytes than needed."""
    length = len(payload) if length is None else length
    if size_bytes is None:
        size_bytes = 0 if length < 126 else 2 if length < 1 << 16 else 8
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    head += {0: lambda: bytes([0x80 | length]), 2: lambda: b"\xfe" + struct.pack(">H", length),
             8: lambda: b"\xff" + struct.pack(">Q", length)}[size_bytes]()
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


def message(name, size=0):
    """A ping of the application, of `size` bytes; its answer has the id `name`."""
    text = json.dumps({"id": name, "do": "ping"}).encode()
    return text + b" " * (size - len(text))


def in_bytes(live, data):
    """Sends every byte on its own, so that the server reads a frame in many parts."""
    for index in range(len(data)):
        live.send(data[index:index + 1])


def fails(server, what, *sent, codes):
    """The server fails the connection, with one of these close codes."""
    live = connect(server)
    try:
        for data in sent:
            live.send(data)
        while True:
            live.hear()
    except Wrong as error:
        raise AssertionError(f"{what}: {error}") from error
    except Closed:
        holds(live.close_code in codes, f"{what}: closed with {live.close_code}, not {codes}")
    live.close()


def answered(server, what, *sent):
    """The server answers the message "m" after these bytes; returns the control frames that came before."""
    live = connect(server)
    for data in sent:
        live.send(data)
    seen = []
    while True:
        opcode, payload = live.frame()
        if opcode == TEXT:
            equal(json.loads(payload)["id"], "m", what)
            live.close()
            return seen
        seen.append((opcode, payload))


def is_there(server):
    equal(Http(server.port).ask("GET", "/healthz").status, 200, "the server")


# ---- The handshake (4.2) ----

def shake(server, method="GET", version="HTTP/1.1", path="/live", parts=False, more=b"", **changed):
    """Sends a handshake; returns the stream, the status and the headers. A header of None is left out."""
    rows = {"Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(bytes(range(16))).decode(), "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": "trey.v1"}
    rows |= {name.replace("_", "-"): value for name, value in changed.items()}
    text = f"{method} {path} {version}\r\n"
    text += "".join(f"{name}: {value}\r\n" for name, value in rows.items() if value is not None) + "\r\n"
    one = Stream(server.port, source=source())
    if parts:
        in_bytes(one, text.encode())
    else:
        one.send(text.encode() + more)
    try:
        return one, *parse_head(one.take_until(b"\r\n\r\n"), "01")
    except Closed:
        return one, DROPPED, {}


@case
def handshakes(server):
    """Every handshake that the standard allows is accepted, with the right key, one protocol and no extension"""
    for what, changed in (
            ("the usual one", {}), ("byte by byte", {"parts": True}), ("another case of the words", {"Upgrade": "WebSocket", "Connection": "upgrade"}),
            ("a list of connections, as Firefox has it", {"Connection": "keep-alive, Upgrade"}),
            ("several protocols", {"Sec_WebSocket_Protocol": "other, trey.v1"}), ("no space between them", {"Sec_WebSocket_Protocol": "other,trey.v1"}),
            ("extensions", {"Sec_WebSocket_Extensions": "permessage-deflate; client_max_window_bits, x-other"}),
            ("a page of ours", {"Origin": f"http://127.0.0.1:{server.port}"})):
        one, status, headers = shake(server, **changed)
        equal(status, 101, what)
        equal({name: headers.get(name, "").lower() for name in ("upgrade", "connection")}, {"upgrade": "websocket", "connection": "upgrade"}, what)
        equal(headers.get("sec-websocket-accept"), "Bz3qJYTGdOe8gUSpLosEdiLKDrk=", what)
        equal(headers.get("sec-websocket-protocol"), "trey.v1", what)
        holds("sec-websocket-extensions" not in headers, f"{what}: an extension")
        one.close()
    is_there(server)


@case
def versions(server):
    """The server takes the first protocol of the client's list that it knows"""
    for offered, taken in (("trey.v1", "trey.v1"), ("trey.v2", "trey.v2"), ("trey.v2, trey.v1", "trey.v2"),
                           ("trey.v1, trey.v2", "trey.v1"), ("trey.v3,trey.v2,trey.v1", "trey.v2"), ("trey.v3, chat", None)):
        one, status, headers = shake(server, Sec_WebSocket_Protocol=offered)
        equal(headers.get("sec-websocket-protocol") if status == 101 else None, taken, offered)
        one.close()
    is_there(server)


@case
def no_handshakes(server):
    """A request that is not a valid handshake gets no 101"""
    accepted = []
    for what, changed in (
            ("POST", {"method": "POST", "Content_Length": "0"}), ("HTTP/1.0", {"version": "HTTP/1.0"}), ("elsewhere", {"path": "/"}),
            ("no Upgrade", {"Upgrade": None}), ("another Upgrade", {"Upgrade": "h2c"}),
            ("no Connection", {"Connection": None}), ("another Connection", {"Connection": "keep-alive"}),
            ("no key", {"Sec_WebSocket_Key": None}), ("an empty key", {"Sec_WebSocket_Key": ""}), ("a short key", {"Sec_WebSocket_Key": "AAAA"}),
            ("a long key", {"Sec_WebSocket_Key": base64.b64encode(bytes(64)).decode()}), ("no base64", {"Sec_WebSocket_Key": "!" * 24}),
            ("no version", {"Sec_WebSocket_Version": None}), ("version 8", {"Sec_WebSocket_Version": "8"}), ("version 14", {"Sec_WebSocket_Version": "14"}),
            ("no protocol", {"Sec_WebSocket_Protocol": None}), ("another protocol", {"Sec_WebSocket_Protocol": "chat"}),
            ("another page", {"Origin": "http://evil.example"}), ("another host", {"Host": "evil.example"})):
        one, status, _ = shake(server, **changed)
        accepted += [what] if status == 101 else []
        one.close()
    equal(accepted, [])
    for version in (None, "8", "14"):
        _, status, headers = shake(server, Sec_WebSocket_Version=version)
        equal((status, headers.get("sec-websocket-version")), (426, "13"), f"version {version}")
    is_there(server)


@case
def early_frames(server):
    """Frames that come in the same packet as the handshake are read"""
    one, status, _ = shake(server, more=frame(TEXT, message("early")) + frame(PING, b"too"))
    equal(status, 101)
    seen = {}
    while len(seen) < 2:
        first, size = one.take(2)
        seen[first & 15] = one.take(size)
    equal((json.loads(seen[TEXT])["id"], seen[PONG]), ("early", b"too"))
    one.close()


# ---- Framing (5.2) ----

@case
def sizes(server):
    """Messages of every form of length are read; frames may come byte by byte, or many at once"""
    for size in (0, 125, 126, 127, 128, 255, 256, 1000, MESSAGE_MAX - 1, MESSAGE_MAX):
        for what in ("at once", "byte by byte"):
            live = connect(server)
            data = frame(TEXT, message("m", size))
            (live.send if what == "at once" else lambda sent, to=live: in_bytes(to, sent))(data)
            equal(live.hear()["id"], "m", f"{size} bytes {what}")
            live.close()
    live = connect(server)
    live.send(b"".join(frame(TEXT, message(str(number), 200)) for number in range(20)))
    equal([live.hear()["id"] for _ in range(20)], [str(number) for number in range(20)])
    live.close()


@case
def wrong_sizes(server):
    """A length with its highest bit set, or over the limit, ends the connection before the payload comes"""
    fails(server, "the highest bit", frame(TEXT, b"", length=1 << 63, size_bytes=8), codes=(DROPPED, 1002))
    for length in (READ_MAX + 1, 1 << 20, 1 << 40):
        fails(server, f"{length} bytes", frame(TEXT, b"x" * 5000, length=length, size_bytes=8), codes=(1009, DROPPED))
    is_there(server)


@case
def reserved_bits(server):
    """Reserved bits fail the connection in every kind of frame, also between good frames"""
    good = frame(TEXT, message("m"))
    for bits in range(1, 8):
        for opcode in (TEXT, BINARY, PING, PONG, CLOSE):
            fails(server, f"{bits:03b} in {opcode}", good, frame(opcode, b"", reserved=bits), codes=(DROPPED, 1002))
        fails(server, f"{bits:03b} in a continuation", frame(TEXT, b"{", final=False), frame(CONTINUATION, b"}", reserved=bits), codes=(DROPPED, 1002))
    is_there(server)


@case
def opcodes(server):
    """Reserved opcodes fail the connection, empty or not; binary messages are not accepted (1003)"""
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        for payload in (b"", b"something"):
            fails(server, f"opcode {opcode}", frame(opcode, payload), codes=(DROPPED, 1002))
    fails(server, "binary", frame(BINARY, message("m")), codes=(1003,))
    fails(server, "binary in parts", frame(BINARY, message("m")[:5], final=False), frame(CONTINUATION, message("m")[5:]), codes=(1003, DROPPED))
    is_there(server)


# ---- Control frames (5.5) ----

@case
def pings(server):
    """A ping is answered with its payload, whatever it is; one of more than 125 bytes fails the connection"""
    for payload in (b"", b"a", b"Hello", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", b"\xfe" * 125):
        for what in ("at once", "byte by byte"):
            live = connect(server)
            data = frame(PING, payload)
            (live.send if what == "at once" else lambda sent, to=live: in_bytes(to, sent))(data)
            equal(live.frame(), (PONG, payload), what)
            live.close()
    live = connect(server)
    for number in range(10):  # one after the other, as the standard lets the server skip those that came before an answer
        live.send(frame(PING, str(number).encode()))
        equal(live.frame(), (PONG, str(number).encode()))
    live.close()
    for opcode in (PING, PONG, CLOSE):
        fails(server, f"126 bytes in {opcode}", frame(opcode, b"\x03\xe8" + b"x" * 124), codes=(DROPPED, 1002))
        fails(server, f"a short length in 8 bytes in {opcode}", frame(opcode, b"\x03\xe8", size_bytes=8), codes=(DROPPED, 1002))
    is_there(server)


@case
def pongs(server):
    """A pong that nobody asked for is ignored, empty or not, and does not disturb a ping"""
    for pong in (frame(PONG), frame(PONG, b"unasked")):
        equal(answered(server, "a pong", pong, frame(TEXT, message("m"))), [])
        live = connect(server)
        live.send(pong + frame(PING, b"ping"))
        equal(live.frame(), (PONG, b"ping"))
        live.close()
    is_there(server)


@case
def split_control(server):
    """A control frame in parts fails the connection"""
    for opcode in (PING, PONG, CLOSE):
        fails(server, f"opcode {opcode}", frame(opcode, b"", final=False), frame(CONTINUATION, b""), codes=(DROPPED, 1002))
    is_there(server)


# ---- Fragmentation (5.4) ----

def parts_of(data, size):
    pieces = [data[at:at + size] for at in range(0, len(data), size)]
    return [frame(TEXT if index == 0 else CONTINUATION, piece, final=index == len(pieces) - 1) for index, piece in enumerate(pieces)]


@case
def fragments(server):
    """A message may come in parts of any size, empty ones too, with control frames between them"""
    text = message("m", 60)
    for size in (1, 2, 7, 59):
        equal(answered(server, f"{size} bytes each", *parts_of(text, size)), [])
        equal(answered(server, f"{size} bytes each, in one packet", b"".join(parts_of(text, size))), [])
    empty = frame(CONTINUATION, b"", final=False)
    equal(answered(server, "empty parts", frame(TEXT, b"", final=False), empty, frame(CONTINUATION, text, final=False), empty, frame(CONTINUATION)), [])
    live = connect(server)
    for number, part in enumerate(parts_of(text, 20)):  # a ping in every gap is answered before the message ends
        live.send(part)
        live.send(frame(PONG, b"nothing"))
        live.send(frame(PING, str(number).encode()))
        seen = [live.frame() for _ in range(1 if number < 2 else 2)]
        holds((PONG, str(number).encode()) in seen, f"part {number}: {seen}")
    live.close()
    in_order = connect(server)
    in_bytes(in_order, b"".join(parts_of(message("m", 30), 3)))
    equal(in_order.hear()["id"], "m")
    in_order.close()


@case
def wrong_fragments(server):
    """A part without a beginning, or a message within a message, fails the connection with 1002"""
    for what, sent in (
            ("a part without a beginning", [frame(CONTINUATION, b"{}")]), ("one that goes on", [frame(CONTINUATION, b"{}", final=False)]),
            ("a part after the end", [frame(TEXT, message("m")), frame(CONTINUATION, b"{}")]),
            ("a message within a message", [frame(TEXT, b"{", final=False), frame(TEXT, b"}")]),
            ("the beginning of one", [frame(TEXT, b"{", final=False), frame(TEXT, b"}", final=False)]),
            ("after an empty beginning", [frame(TEXT, b"", final=False), frame(TEXT, message("m"))])):
        fails(server, what, *sent, codes=(1002,))
    is_there(server)


# ---- UTF-8 (8.1) ----

def as_text(content):
    """A JSON text with this content; its answer is an error that shows that it was read."""
    return b'{"id":"u","do":"' + content + b'"}'


GOOD_TEXTS = ("Hello-µ@ßöäüàá-UTF-8!!".encode(), "κόσμε".encode(), b"\x7f", b"\xc2\x80", b"\xdf\xbf", b"\xe0\xa0\x80", b"\xed\x9f\xbf", b"\xee\x80\x80",
              b"\xef\xbf\xbd", b"\xef\xbf\xbe", b"\xef\xbf\xbf", b"\xf0\x90\x80\x80", b"\xf4\x8f\xbf\xbf", b"\xf0\x9f\x80\x84")
BAD_TEXTS = (b"\x80", b"\xbf", b"\x80\xbf\x80", b"\xc0\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xc3", b"\xc3(", b"\xe0\x80\xaf", b"\xe0\x9f\xbf", b"\xe2\x82", b"\xe2(\xa1",
             b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\x80\xed\xb0\x80", b"\xf0\x80\x80\xaf", b"\xf0\x8f\xbf\xbf", b"\xf0\x90\x80", b"\xf4\x90\x80\x80",
             b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff", b"\xfe\xfe\xff\xff")


@case
def good_texts(server):
    """Valid UTF-8 is read, also if a character is split between frames or packets"""
    live = connect(server)
    for content in GOOD_TEXTS:
        text = as_text(content)
        ways = [frame(TEXT, text)] + [frame(TEXT, text[:cut], final=False) + frame(CONTINUATION, text[cut:]) for cut in range(16, 16 + len(content))]
        for data in ways:
            live.close()
            live = connect(server)
            live.send(data)
            equal(live.hear()["error"], "command-unknown", f"{content!r}")
        live.close()
        live = connect(server)
        in_bytes(live, b"".join(frame(TEXT if at == 0 else CONTINUATION, text[at:at + 1], final=at == len(text) - 1) for at in range(len(text))))
        equal(live.hear()["error"], "command-unknown", f"{content!r} byte by byte")
    live.close()


@case
def bad_texts(server):
    """Invalid UTF-8 closes the connection with 1007, wherever it is split, and whatever follows"""
    for content in BAD_TEXTS:
        text = as_text(content)
        fails(server, f"{content!r}", frame(TEXT, text), codes=(1007,))
        for cut in range(16, 16 + len(content) + 1):
            fails(server, f"{content!r} cut at {cut}", frame(TEXT, text[:cut], final=False), frame(CONTINUATION, text[cut:]),
                  codes=(1007, DROPPED))  # a client that sends on after its mistake may miss the close frame
    for cut in (b"\xc3", b"\xe2\x82", b"\xf0\x9f\x80"):
        fails(server, f"{cut!r} at the end", frame(TEXT, b'"' + cut), codes=(1007,))
        fails(server, f"{cut!r} at the end, in parts", frame(TEXT, b'"' + cut, final=False), frame(CONTINUATION), codes=(1007,))
    is_there(server)


# ---- Closing (5.5.1, 7.4) ----

def closes(server, payload, *after):
    """Sends a close frame and more; returns the payload of the close frame that comes back, and checks that nothing follows it."""
    live = connect(server)
    live.send(frame(CLOSE, payload))
    for data in after:
        try:
            live.send(data)
        except Closed:
            break
    try:
        opcode, told = live.frame()
    except Closed:
        return DROPPED
    equal(opcode, CLOSE, f"the answer to {payload!r}")
    holds(live.is_ended(), f"the connection goes on after {payload!r}")
    live.close()
    return told


@case
def good_closes(server):
    """A close frame comes back with its code, and the server ends the connection"""
    equal(closes(server, b""), b"", "without a code")
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        for reason in (b"", b"bye", "größe".encode(), b"x" * 123):
            told = closes(server, struct.pack(">H", code) + reason)
            holds(told is not DROPPED and told[:2] == struct.pack(">H", code), f"{code} {reason[:5]!r}: {told!r}")
            told[2:].decode("utf-8")
    is_there(server)


@case
def wrong_closes(server):
    """A close frame with a code that may not be sent, half a code or a reason that is not UTF-8 is a protocol error"""
    for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
        for reason in (b"", b"why"):
            told = closes(server, struct.pack(">H", code) + reason)
            holds(told is DROPPED or told[:2] == struct.pack(">H", 1002), f"{code}: {told!r}")
    for payload in (b"\x03", b"\x00"):
        told = closes(server, payload)
        holds(told is DROPPED or told[:2] == struct.pack(">H", 1002), f"{payload!r}: {told!r}")
    for reason in BAD_TEXTS:
        told = closes(server, struct.pack(">H", 1000) + reason)
        holds(told is DROPPED or told[:2] in (struct.pack(">H", 1007), struct.pack(">H", 1002)), f"{reason!r}: {told!r}")
    is_there(server)


@case
def after_closing(server):
    """After a close frame the server answers neither messages nor pings nor a second close frame"""
    for more in ([frame(TEXT, message("m"))], [frame(PING, b"p")], [frame(CLOSE, struct.pack(">H", 1001))], [frame(TEXT, b"{", final=False), frame(CONTINUATION, b"}")]):
        told = closes(server, struct.pack(">H", 1000), *more)
        holds(told is DROPPED or told == struct.pack(">H", 1000), f"{told!r}")
    is_there(server)


# ---- Limits ----

@case
def limits(server):
    """A message over its limit is refused or closes with 1009, in one frame or in parts of one byte"""
    live = connect(server)
    live.send(frame(TEXT, message("m", MESSAGE_MAX + 1)))
    equal(live.hear()["error"], "message-too-long")
    live.send(b"".join(parts_of(message("n", MESSAGE_MAX + 1), 64)))
    equal(live.hear()["error"], "message-too-long", "in parts")
    live.send(frame(TEXT, message("m")))
    equal(live.hear()["id"], "m", "the connection goes on")
    live.close()
    equal(answered(server, "4096 parts", b"".join(parts_of(message("m", MESSAGE_MAX), 1))), [])
    fails(server, "one frame", frame(TEXT, b" " * (READ_MAX + 1)), codes=(1009, DROPPED))
    fails(server, "parts", *parts_of(b" " * (READ_MAX + 1), 4096), codes=(1009, DROPPED))
    fails(server, "endless parts", frame(TEXT, b" ", final=False), *[frame(CONTINUATION, b" " * 4096, final=False)] * 17, codes=(1009, DROPPED))
    is_there(server)


@case
def stops(server):
    """The server stops with status 0"""
    equal(server.stop(), 0)


def main():
    with Directory() as path:
        server = Server(sys.argv[1], os.path.join(path, "room"), "--clients-per-address", "1000",
                        "--messages-per-second", "10000", "--message-burst", "10000").start()
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
