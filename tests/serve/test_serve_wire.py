#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""HTTP and WebSocket byte by byte: unusual input that the standards allow, and input that they forbid.
The server must work as before after each case."""
import json
import os
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import CLOSE, PING, PONG, TEXT, Closed, Http, Live, Server, Wrong, parse_head, read_json  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

ENDS = "ends"  # the connection, without an answer


class Raw(Http):
    """A connection that sends raw bytes and reads the response."""

    def __init__(self, server):
        super().__init__(server.port)
        self.host = f"Host: 127.0.0.1:{server.port}\r\n"

    def put(self, text):
        self.send(text.replace("HOST\r\n", self.host).encode("latin-1"))
        return self

    def answer(self, has_body=True):
        """Status and headers; the body is left in .body. The library's own refusals are of HTTP/1.0."""
        try:
            status, headers = parse_head(self.take_until(b"\r\n\r\n"), "01")
            self.body = self.take(int(headers.get("content-length", "0"))) if has_body else b""
        except Closed:
            return ENDS, {}
        return status, headers


def is_there(server):
    equal(Http(server.port).ask("GET", "/healthz").status, 200, "the server")


def table(server, rows):
    for what, text, wanted in rows:
        one = Raw(server).put(text)
        status, _ = one.answer(not text.startswith("HEAD"))
        holds(status == wanted or (isinstance(wanted, tuple) and status in wanted), f"{what}: {status}, not {wanted}")
        one.close()
    is_there(server)


# ---- HTTP ----

@case
def methods(server):
    """HEAD is GET without the body; OPTIONS and other methods get 405; invalid methods are refused"""
    get = Http(server.port).ask("GET", "/healthz")
    one = Raw(server).put("HEAD /healthz HTTP/1.1\r\nHOST\r\n\r\n")
    status, headers = one.answer(has_body=False)
    equal((status, headers), (get.status, get.headers))
    one.put("HEAD /api/v1/me HTTP/1.1\r\nHOST\r\n\r\n")
    equal(one.answer(has_body=False)[0], 200, "the next on the connection: nothing of a body was between")
    one.put("GET /healthz HTTP/1.1\r\nHOST\r\n\r\n")
    equal((one.answer()[0], one.body), (200, get.body))
    one = Raw(server).put("OPTIONS /api/v1/session HTTP/1.1\r\nHOST\r\nOrigin: http://evil.example\r\n\r\n")
    status, headers = one.answer()
    equal((status, headers["allow"]), (405, "POST, DELETE"))
    holds(not [name for name in headers if name.startswith("access-control")], "other pages are let in")
    table(server, [(name, f"{name} /healthz HTTP/1.1\r\nHOST\r\n\r\n", wanted) for name, wanted in
                   (("HEAD", 200), ("OPTIONS", 405), ("DELETE", 405), ("TRACE", 403), ("BREW", 403), ("CONNECT", ENDS))])


@case
def paths(server):
    """Escapes and dots in a path are resolved; paths outside, zero bytes and other forms are refused"""
    table(server, [(path, f"GET {path} HTTP/1.1\r\nHOST\r\n\r\n", wanted) for path, wanted in (
        ("/%68ealthz", 200), ("/./healthz", 200), ("/api/../healthz", 200), ("/api/%2e%2e/healthz", 200), ("//healthz", 200),
        ("/healthz/", 404), ("/healthz#x", 404), ("/../../../etc/passwd", 404), ("/%2e%2e/%2e%2e/etc/passwd", 404),
        ("/api/v1/tables/%31", 200), ("/api/v1/tables/1%00", ENDS), ("/healthz%00", ENDS), ("/%", 403), ("/%zz", 403),
        ("http://127.0.0.1/healthz", 403), ("http://evil.example/healthz", 403), ("*", 403), ("healthz", 403))])


@case
def library_pages(server):
    """The error pages that the HTTP library sends by itself have the security headers of our own responses"""
    own = Http(server.port).ask("GET", "/nothing").headers
    wanted = {name: own[name] for name in own if name not in ("content-type", "content-length", "server")}
    holds("content-security-policy" in wanted and wanted.get("cache-control") == "no-store", str(wanted))
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    for what, text, wanted_status in (
            ("an unknown method", "BREW /healthz HTTP/1.1\r\nHOST\r\n\r\n", 403),
            ("an invalid escape", "GET /% HTTP/1.1\r\nHOST\r\n\r\n", 403),
            ("a WebSocket elsewhere", f"GET /nowhere HTTP/1.1\r\nHOST\r\n{upgrade}Sec-WebSocket-Protocol: trey.v1\r\n\r\n", 404),
            ("a WebSocket without the protocol", f"GET /live HTTP/1.1\r\nHOST\r\n{upgrade}\r\n", 404),
            ("a WebSocket of another page", f"GET /live HTTP/1.1\r\nHOST\r\nOrigin: http://evil.example\r\n{upgrade}"
             "Sec-WebSocket-Protocol: trey.v1\r\n\r\n", 403)):
        status, headers = Raw(server).put(text).answer()
        equal(status, wanted_status, what)
        equal({name: headers.get(name) for name in wanted}, wanted, what)
    page = Http(server.port).ask("GET", "/")
    # A program built without pages has none at "/".
    equal(page.headers["cache-control"], {200: "no-cache", 404: "no-store"}[page.status], "a page has its own cache-control")


@case
def hosts(server):
    """Host must be ours and appear once, else 421"""
    table(server, [(what, f"GET /healthz HTTP/1.1\r\n{rows}\r\n", wanted) for what, rows, wanted in (
        ("one", "HOST\r\n", 200), ("none", "", 421), ("empty", "Host:\r\n", 421), ("the same twice", "HOST\r\nHOST\r\n", 421),
        ("another too", "HOST\r\nHost: evil.example\r\n", 421), ("another first", "Host: evil.example\r\nHOST\r\n", 421),
        ("a list", "Host: 127.0.0.1, evil.example\r\n", 421), ("with a user", "Host: a@127.0.0.1\r\n", 421))])


@case
def bodies(server):
    """Lengths that disagree, and encodings, are refused and end the connection"""
    post = "POST /api/v1/session HTTP/1.1\r\nHOST\r\n"
    for what, rows, body in (
            ("two lengths", "Content-Length: 2\r\nContent-Length: 5\r\n", "{}   "), ("a list", "Content-Length: 2, 2\r\n", "{}"),
            ("chunks", "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"), ("both", "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", "{}"),
            ("identity", "Transfer-Encoding: identity\r\nContent-Length: 2\r\n", "{}"), ("hexadecimal", "Content-Length: 0x2\r\n", "{}"),
            ("a sign", "Content-Length: +2\r\n", "{}"), ("below zero", "Content-Length: -2\r\n", "{}"),
            ("very long", "Content-Length: 99999999999999999999\r\n", "{}")):
        one = Raw(server).put(f"{post}{rows}\r\n{body}")
        equal(one.answer()[0], 400, what)
        holds(one.is_ended(), f"{what}: the connection goes on")
    one = Raw(server).put(f"{post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{{}}")
    equal((one.answer()[0], read_json(one.body.decode())["error"]), (400, "bad-request"), "the body was read")
    is_there(server)


@case
def heads(server):
    """A head has about 4 KiB at most; invalid headers, and those of other protocols, do no harm"""
    get = "GET /healthz HTTP/1.1\r\nHOST\r\n"
    table(server, [
        ("3 KiB", f"{get}Accept: {'a' * 3000}\r\n\r\n", 200), ("5 KiB", f"{get}Accept: {'a' * 5000}\r\n\r\n", ENDS),
        ("a long cookie", f"{get}Cookie: trey={'a' * 3000}\r\n\r\n", 200), ("many", get + "X-Y: 1\r\n" * 1000 + "\r\n", (200, ENDS)),
        ("a long path", f"GET /{'a' * 5000} HTTP/1.1\r\nHOST\r\n\r\n", ENDS), ("lines without CR", get.replace("\r\n", "\n").replace("HOST\n", "HOST\r\n") + "\n", (200, ENDS)),
        ("a range", f"{get}Range: bytes=0-3\r\n\r\n", 200), ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 403),
        ("to HTTP/2", f"{get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n", ENDS),
        ("to something", f"{get}Connection: Upgrade\r\nUpgrade: foo\r\n\r\n", 403),
        ("to something, with a body", "POST /api/v1/session HTTP/1.1\r\nHOST\r\nConnection: Upgrade\r\nUpgrade: foo\r\nContent-Length: 2\r\n\r\n{}", 403)])
    one = Raw(server).put("GET /healthz HTTP/1.0\r\nHOST\r\n\r\n")
    equal(one.answer()[0], 200, "HTTP/1.0")
    holds(one.is_ended(), "HTTP/1.0 goes on")
    one = Raw(server).put(f"{get}Connection: close\r\n\r\n")
    equal(one.answer()[0], 200)
    holds(one.is_ended(), "it goes on after Connection: close")


# ---- WebSocket ----

@case
def upgrades(server):
    """Only at /live, only as trey.v1, only with a key and version 13"""
    rows = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "trey.v1"}
    compose = lambda method, path, given: f"{method} {path} HTTP/1.1\r\nHOST\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in given.items() if value is not None) + "\r\n"
    table(server, [(what, compose(method, path, rows | other), wanted) for what, method, path, other, wanted in (
        ("as it should be", "GET", "/live", {}, 101), ("elsewhere", "GET", "/api/v1/tables", {}, 404), ("at /", "GET", "/", {}, 404),
        ("no protocol", "GET", "/live", {"Sec-WebSocket-Protocol": None}, 404),
        ("another protocol of the library", "GET", "/live", {"Sec-WebSocket-Protocol": "http"}, 404),
        ("an unknown protocol", "GET", "/live", {"Sec-WebSocket-Protocol": "other"}, (404, ENDS)),
        ("an old version", "GET", "/live", {"Sec-WebSocket-Version": "8"}, 426),
        ("no version", "GET", "/live", {"Sec-WebSocket-Version": None}, 426),
        ("no key", "GET", "/live", {"Sec-WebSocket-Key": None}, 400), ("by POST", "POST", "/live", {"Content-Length": "0"}, 404))])


def ends(server, what, *sent):
    """The close code of the server after this input; None: no close frame."""
    live = Live(server.port)
    try:
        for data in sent:
            live.send(data)
        while True:
            live.hear()
    except Closed:
        return live.close_code
    except Wrong as error:
        raise AssertionError(f"{what}: goes on") from error


@case
def texts(server):
    """UTF-8 may be split between frames anywhere, and is read to the end of the message"""
    text = json.dumps({"id": "u", "do": "shuffler-fault", "table": 1, "text": "é€𝄞"}, ensure_ascii=False).encode()
    for cut in range(len(text) - 16, len(text)):
        live = Live(server.port)
        live.send_frame(TEXT, text[:cut], is_final=False)
        live.send_frame(PING, b"between")
        live.send_frame(0, text[cut:])
        seen = [live.frame(), live.frame()]
        equal(sorted(opcode for opcode, _ in seen), [TEXT, PONG], f"cut at {cut}")
        equal(read_json(dict(seen)[TEXT].decode())["error"], "role-not-allowed", f"cut at {cut}")
        live.close()
    make = Live.compose
    for what, *sent in (
            ("half a character at the end", make(TEXT, b'"\xc3')), ("the same in parts", make(TEXT, b'"\xc3', False), make(0, b'"')),
            ("a surrogate", make(TEXT, b'"\xed\xa0\x80"')), ("too long a form", make(TEXT, b'"\xc0\xaf"')),
            ("beyond Unicode", make(TEXT, b'"\xf4\x90\x80\x80"')), ("in the second part", make(TEXT, b'"', False), make(0, b"\xff"))):
        equal(ends(server, what, *sent), 1007, what)
    is_there(server)


@case
def closing(server):
    """A close frame is answered with its code; invalid and truncated codes end the connection too"""
    make = Live.compose
    for code in (1000, 1001, 1003, 1007, 1011, 3000, 4000, 4999):
        equal(ends(server, str(code), make(CLOSE, struct.pack(">H", code) + b"bye")), code)
    for payload in (b"", b"\x03", struct.pack(">H", 0), struct.pack(">H", 1005), struct.pack(">H", 1006), struct.pack(">H", 5000),
                    struct.pack(">H", 1000) + b"\xff\xfe"):
        ends(server, repr(payload), make(CLOSE, payload))
    is_there(server)


@case
def control(server):
    """Pings of all sizes are answered, pongs are ignored, and empty messages are not requests"""
    live = Live(server.port)
    for size in (0, 1, 125):
        live.send_frame(PING, b"p" * size)
        equal(live.frame(), (PONG, b"p" * size))
    live.send_frame(PONG, b"unasked")
    for parts in ([b""], [b"", b""], [b"", b" ", b""]):
        for index, part in enumerate(parts):
            live.send_frame(TEXT if index == 0 else 0, part, is_final=index == len(parts) - 1)
        equal(live.hear()["error"], "syntax", str(parts))
    live.send_frame(TEXT, b'{"id":"m","do":"ping"}', is_masked=False)
    equal(live.hear()["id"], "m", "without a mask, as docs/security.md says")
    live.send_frame(TEXT, b'{"id":"n",', is_final=False)
    live.send_frame(TEXT, b'"do":"ping"}')
    try:
        told = live.hear()
        holds(told["type"] != "pong", "a message within a message is taken for its end")
    except Closed:
        pass
    is_there(server)


@case
def stops(server):
    """The server stops with status 0"""
    equal(server.stop(), 0)
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def main():
    with Directory() as path:
        server = Server(sys.argv[1], os.path.join(path, "room"), "--clients-per-address", "1000").start()
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
