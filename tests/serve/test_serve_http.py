#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""HTTP requests to a running server over real sockets: accounts, sessions, tables, the cage, and malformed or hostile
requests."""
import gzip
import json
import os
import random
import re
import signal
import socket
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Closed, Http, Server  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"


def code(response):
    return response.json()["error"]


@case
def starts(server):
    """Starts without a configuration and prints its address and a link for the first admin"""
    text = "".join(server.lines)
    holds(re.search(r"listens at http://127\.0\.0\.1:\d+: 4 tables, 12 bots", text), text)
    server.link = server.read_link()
    holds({"people.db", "trey.db", "trey.db.key"} <= set(os.listdir(server.data)), "files are missing")
    equal(oct(os.stat(server.data).st_mode & 0o777), "0o700", "mode of the data directory")


@case
def health(server):
    """/healthz and /readyz need no session"""
    equal(Http(server.port).ask("GET", "/healthz").json(), {"status": "ok"})
    equal(Http(server.port).ask("GET", "/readyz").json(), {"status": "ready"})


@case
def headers(server):
    """Every response has the security headers for browsers, errors too"""
    page = Http(server.port)
    for path, status in (("/healthz", 200), ("/api/v1/tables", 200), ("/nothing", 404), ("/api/v1/me/history", 401)):
        response = page.ask("GET", path)
        equal(response.status, status, path)
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            holds(name in response.headers, f"{path}: no {name}")
        equal(response.headers.get("cache-control"), "no-store", "cache-control")


@case
def tables(server):
    """Four tables, one of each rule set, with their limits; each has its own path, other numbers are 404"""
    page = Http(server.port)
    listed = page.ask("GET", "/api/v1/tables").json()["tables"]
    equal([one["number"] for one in listed], [1, 2, 3, 4])
    equal([one["rules"]["posted"]["rules"] for one in listed],
          ["house-banked", "california-bureau", "california-grand", "california-shfl"])
    equal([one["bank"]["rotation"] is None for one in listed], [True, False, False, False], "the house banks one")
    one = page.ask("GET", "/api/v1/tables/3").json()
    equal(one["name"], "Grand")
    holds("shoe" in one and "wagers" in one, "sections are missing")
    for path in ("/api/v1/tables/5", "/api/v1/tables/4294967296", "/api/v1/tables/18446744073709551615"):
        equal(page.ask("GET", path).status, 404, path)
    for path in ("/api/v1/tables/0", "/api/v1/tables/x", "/api/v1/tables/1/", "/api/v1/tables/01", "/api/v1/"):
        equal(page.ask("GET", path).status, 404, path)


@case
def packed(server):
    """Public tables are compressed for clients that accept gzip; nothing else is"""
    def ask(path, accepts):
        return Http(server.port).ask("GET", path, headers={"Accept-Encoding": accepts})

    plain, short = ask("/api/v1/tables", None), ask("/api/v1/tables", "br, gzip")
    equal((plain.headers.get("content-encoding"), short.headers.get("content-encoding")), (None, "gzip"))
    equal([answer.headers.get("vary") for answer in (plain, short)], ["accept-encoding"] * 2)
    holds(len(short.body) * 4 < len(plain.body), f"{len(short.body)} of {len(plain.body)} bytes")
    still = lambda tables: [{name: one[name] for name in ("number", "name", "rules")} for one in tables]
    equal(still(json.loads(gzip.decompress(short.body))["tables"]), still(plain.json()["tables"]))
    equal(ask("/api/v1/tables", "gzip;q=0").headers.get("content-encoding"), None)
    one = ask("/api/v1/tables/1", "gzip")
    equal((one.headers.get("content-encoding"), one.headers.get("vary")), ("gzip", "accept-encoding"))
    equal(json.loads(gzip.decompress(one.body))["number"], 1)
    equal(ask("/api/v1/tables/1", None).json()["number"], 1)
    equal(ask("/api/v1/me", "gzip").headers.get("content-encoding"), None)


@case
def guest(server):
    """A guest gets a session and play chips, and an account of their own"""
    visitor = Account(server.port)
    equal(visitor.ask("GET", "/api/v1/me").json(), {"person": None})
    visitor.guest("Zoe")
    holds(re.fullmatch(r"Zoe \d{4}", visitor.me["name"]), visitor.me["name"])
    equal((visitor.me["kind"], visitor.me["roles"]), ("guest", ["guest"]))
    equal(visitor.me["play_wallet"], 100000)
    me = visitor.ask("GET", "/api/v1/me").json()
    equal((me["person"], me["tables"]), (visitor.person, []))
    equal(visitor.ask("POST", "/api/v1/guest").status, 403, "a second guest of one session")
    equal(visitor.ask("GET", "/api/v1/people").status, 403)
    unnamed = Account(server.port).guest()
    holds(re.fullmatch(r"Guest \d{4}", unnamed.me["name"]), unnamed.me["name"])
    for body in ({"name": ""}, {"name": 3}, {"name": "a\n"}, {"other": "x"}, b"{", b"[]", b'{"name":"a","name":"b"}',
                 {"name": "x" * 400}):
        equal(Account(server.port).ask("POST", "/api/v1/guest", body).status, 400, str(body)[:60])


@case
def cookie(server):
    """The cookie is HttpOnly and SameSite, and its secret is in no response body"""
    response = Http(server.port).ask("POST", "/api/v1/guest", {})
    text = response.headers["set-cookie"]
    for word in ("HttpOnly", "SameSite=", "Path=/"):
        holds(word in text, text)
    token = text.split(";")[0].split("=", 1)[1]
    holds(token.encode() not in response.body, "the token is in the body")


@case
def link(server):
    """The one-time link creates the first admin, and works once"""
    admin = Account(server.port)
    body = {"token": server.link, "name": "Root", "password": "short"}
    equal(code(admin.ask("POST", "/api/v1/link", body)), "password")
    response = admin.ask("POST", "/api/v1/link", body | {"password": PASSWORD})
    equal(response.status, 200, response.body.decode())
    equal(admin.me["roles"], ["admin"])
    equal(Account(server.port).ask("POST", "/api/v1/link", body | {"password": PASSWORD, "name": "Other"}).status, 404)
    equal(Account(server.port).ask("POST", "/api/v1/link", body | {"token": "x" * 43, "password": PASSWORD}).status, 404)


@case
def login(server):
    """An account logs in; a wrong name and a wrong password get the same answer; each login makes a new token"""
    server.add_user("kim", PASSWORD)
    kim = Account(server.port)
    wrong = kim.login("kim", "not it at all")
    unknown = kim.login("nobody", "not it at all")
    equal((wrong.status, wrong.body), (unknown.status, unknown.body))
    equal(wrong.status, 401)
    equal(kim.login("kim", PASSWORD).status, 200)
    first = kim.cookie
    equal(kim.me["roles"], ["player"])
    equal(kim.login("kim", PASSWORD).status, 200, "again, with a session")
    holds(kim.cookie != first, "the same token again")
    old = Account(server.port)
    old.cookie = first
    equal(old.ask("GET", "/api/v1/me").json(), {"person": None}, "the old token")


@case
def logout(server):
    """Logging out ends the session"""
    kim = Account(server.port)
    kim.login("kim", PASSWORD)
    cookie_ = kim.cookie
    equal(kim.ask("DELETE", "/api/v1/session", csrf=False).status, 403, "without the token")
    response = kim.ask("DELETE", "/api/v1/session")
    equal(response.status, 204)
    equal(kim.cookie, None, "the cookie is taken back")
    kim.cookie = cookie_
    equal(kim.ask("GET", "/api/v1/me").json(), {"person": None})


@case
def password(server):
    """A new password ends the person's other sessions"""
    server.add_user("lou", PASSWORD)
    lou, other = Account(server.port), Account(server.port)
    lou.login("lou", PASSWORD)
    other.login("lou", PASSWORD)
    ask = lambda who, old, new: who.ask("POST", "/api/v1/password", {"old": old, "new": new})
    equal(ask(lou, "wrong wrong wrong", "another good one 5").status, 401)
    equal(ask(lou, PASSWORD, "lou").status, 400)
    equal(ask(lou, PASSWORD, "another good one 5").status, 200)
    equal(lou.ask("GET", "/api/v1/me").status, 200)
    equal(other.ask("GET", "/api/v1/me").json(), {"person": None})
    equal(Account(server.port).login("lou", PASSWORD).status, 401)
    equal(Account(server.port).login("lou", "another good one 5").status, 200)
    guest_ = Account(server.port).guest()
    equal(ask(guest_, "", "another good one 5").status, 403)


@case
def lockout(server):
    """Too many wrong passwords lock an account for a while, and the response says for how long"""
    server.add_user("moe", PASSWORD)
    for _ in range(30):
        response = Account(server.port).login("moe", "not it at all")
        if response.status != 401:
            break
    equal(response.status, 429)
    holds(int(response.headers["retry-after"]) >= 1, "no retry-after")
    equal(Account(server.port).login("moe", PASSWORD).status, 429, "even with the right one")


@case
def people(server):
    """Staff lists people; players do not"""
    server.add_user("flo", PASSWORD, "floor")
    flo, kim = Account(server.port), Account(server.port)
    flo.login("flo", PASSWORD)
    kim.login("kim", PASSWORD)
    equal(kim.ask("GET", "/api/v1/people").status, 403)
    listed = {one["name"]: one for one in flo.ask("GET", "/api/v1/people").json()["people"]}
    equal(listed["kim"]["roles"], ["player"])
    equal(listed["The house"]["kind"], "bot")
    holds(not any(name.startswith("Zoe") for name in listed), "a guest is listed")
    equal(flo.ask("GET", "/metrics").status, 403)


@case
def cage(server):
    """The cage takes deposits and pays withdrawals, with the CSRF token, for accounts only"""
    server.add_user("cas", PASSWORD, "cage")
    cas, kim, zoe = Account(server.port), Account(server.port), Account(server.port).guest()
    cas.login("cas", PASSWORD)
    kim.login("kim", PASSWORD)
    asked = {"person": kim.person, "amount": 50000}
    equal(code(cas.ask("POST", "/api/v1/cage/deposits", asked, csrf=False)), "csrf")
    equal(code(cas.ask("POST", "/api/v1/cage/deposits", asked, headers={"X-CSRF-Token": kim.csrf})), "csrf")
    equal(kim.ask("POST", "/api/v1/cage/deposits", asked).status, 403)
    before = kim.ask("GET", "/api/v1/me").json()["wallet"]
    paid = cas.ask("POST", "/api/v1/cage/deposits", asked).json()
    equal(paid["wallet"], before + 50000)
    paid = cas.ask("POST", "/api/v1/cage/withdrawals", asked | {"amount": 20000}).json()
    equal(paid["wallet"], before + 30000)
    equal(kim.ask("GET", "/api/v1/me").json()["wallet"], before + 30000)
    over = cas.ask("POST", "/api/v1/cage/withdrawals", asked | {"amount": before + 30001})
    equal(over.status, 409, over.body.decode())
    told = over.json()
    equal((told["error"], told["given"], told["limit"]), ("wallet-short", before + 30001, before + 30000))
    for amount in (0, -1, 2 ** 62, 2 ** 64):
        response = cas.ask("POST", "/api/v1/cage/deposits", asked | {"amount": amount})
        holds(response.status in (400, 409), f"{amount}: {response.status}")
    for amount in ("5", 1.5, None, True):
        equal(cas.ask("POST", "/api/v1/cage/deposits", asked | {"amount": amount}).status, 400, str(amount))
    for person, what in ((cas.person, "the caller"), (zoe.person, "a guest"), (1, "a bot"), (999999, "nobody"),
                         (0, "zero"), (-1, "below zero"), (2 ** 33, "over all numbers")):
        response = cas.ask("POST", "/api/v1/cage/deposits", {"person": person, "amount": 100})
        holds(response.status in (403, 404, 409), f"{what}: {response.status} {response.body}")
        response = cas.ask("GET", f"/api/v1/cage/wallets/{max(person, 0)}")
        holds(response.status in (403, 404), f"the wallet of {what}: {response.status} {response.body}")
    equal(kim.ask("GET", "/api/v1/me").json()["wallet"], before + 30000, "the wallet afterwards")
    seen = cas.ask("GET", f"/api/v1/cage/wallets/{kim.person}").json()
    equal(seen, {"person": kim.person, "wallet": before + 30000}, "as the cage sees it")


CLOCKS_APART_MS = 20  # more than the difference between the server's clock, which rounds, and this one


def moment_between():
    """A time in milliseconds after everything done so far and before everything that follows."""
    begun = time.time_ns() // 1000000
    while time.time_ns() // 1000000 < begun + 2 * CLOCKS_APART_MS:
        time.sleep(0.001)
    return begun + CLOCKS_APART_MS


@case
def cage_totals(server):
    """The cage report of a period: deposits and withdrawals by cashier and in total, without play chips"""
    server.add_user("cal", PASSWORD, "cage")
    cas, cal, kim = (Account(server.port) for _ in range(3))
    equal([who.login(name, PASSWORD).status for who, name in ((cas, "cas"), (cal, "cal"), (kim, "kim"))], [200] * 3)
    report = lambda query="": cas.ask("GET", f"/api/v1/reports/cage{query}").json()
    sums = lambda told: {one["name"]: (one["deposits"], one["paid_in"], one["withdrawals"], one["paid_out"], one["net"])
                         for one in told["cashiers"]}
    before = sums(report()).get("cas", (0, 0, 0, 0, 0))
    serve = lambda who, kind, amount: equal(
        who.ask("POST", f"/api/v1/cage/{kind}", {"person": kim.person, "amount": amount}).status, 200)
    moments = []
    for who, kind, amount in ((cas, "deposits", 700), (cal, "deposits", 300), (cal, "withdrawals", 150), (cas, "withdrawals", 900)):
        moments.append(moment_between())
        serve(who, kind, amount)
    Account(server.port).guest()  # receives play chips
    told = report()
    equal(sums(told), {"cas": tuple(a + b for a, b in zip(before, (1, 700, 1, 900, -200))), "cal": (1, 300, 1, 150, 150)})
    keys = ("deposits", "paid_in", "withdrawals", "paid_out", "net")
    equal(tuple(told["total"][key] for key in keys), tuple(map(sum, zip(*sums(told).values()))), "the sums of all")
    equal(told["to"] - told["from"], 86400000, "a day")
    equal(sums(report(f"?from={moments[1]}&to={moments[3]}")), {"cal": (1, 300, 1, 150, 150)}, "from and to")
    equal(sums(report(f"?from={moments[3]}")), {"cas": (0, 0, 1, 900, -900)}, "the last")
    equal((report("?from=2001-01-01&to=2001-01-02")["cashiers"], report("?from=2099-01-01")["cashiers"]), ([], []))
    equal(cas.ask("GET", "/api/v1/reports/cage?from=x").json()["where"], "from")
    equal(kim.ask("GET", "/api/v1/reports/cage").status, 403)


@case
def cage_keys(server):
    """A transfer at the cage needs an idempotency key; with the same key it is done once, also after a crash"""
    server.add_user("kay", PASSWORD, "cage")
    server.add_user("ken", PASSWORD, "cage")
    server.add_user("kit", PASSWORD, "player")
    kay, ken, kit = Account(server.port), Account(server.port), Account(server.port)
    for one, name in ((kay, "kay"), (ken, "ken"), (kit, "kit")):
        one.login(name, PASSWORD)
    asked = {"person": kit.person, "amount": 50000}
    move = lambda who, kind, key, body=asked: who.ask("POST", f"/api/v1/cage/{kind}s", body, headers={"Idempotency-Key": key})
    wallet = lambda: kit.ask("GET", "/api/v1/me").json()["wallet"]
    for key in (None, "", "x" * 65, "not ascii: \xe9", "tab\tinside"):
        refused = move(kay, "deposit", key)
        equal((refused.status, refused.json()["error"]), (400, "idempotency-key"), repr(key))
        holds("Idempotency-Key" in refused.json()["message"], refused.body.decode())
    equal(wallet(), 0, "after refused transfers")
    first = move(kay, "deposit", "one").json()
    equal((first["wallet"], first["repeat"]), (50000, False))
    for again in (move(kay, "deposit", "one").json(), move(kay, "deposit", "one", {"amount": 50000, "person": kit.person}).json()):
        equal((again["seq"], again["wallet"], again["repeat"]), (first["seq"], 50000, True), "the same again")
    for what, answer in (("another amount", move(kay, "deposit", "one", asked | {"amount": 50001})),
                         ("another customer", move(kay, "deposit", "one", asked | {"person": ken.person})),
                         ("out instead of in", move(kay, "withdrawal", "one"))):
        equal((answer.status, answer.json()["error"]), (422, "key-reused"), what)
    equal(move(ken, "deposit", "one").json()["repeat"], False, "the key of another cashier")
    equal(move(kay, "withdrawal", "two", asked | {"amount": 200000}).status, 409, "more than there is")
    equal(move(kay, "deposit", "three", asked | {"amount": 100000}).json()["wallet"], 200000)
    equal(move(kay, "withdrawal", "two", asked | {"amount": 200000}).json()["repeat"], False, "a refused transfer has not used its key")
    equal(wallet(), 0)
    server.stop(signal.SIGKILL)
    server.start()
    for one in (kay, kit):
        one.port = server.port
    again = move(kay, "deposit", "one").json()
    equal((again["seq"], again["repeat"]), (first["seq"], True), "after a crash")
    equal(move(kay, "deposit", "one", asked | {"amount": 1}).json()["error"], "key-reused", "after a crash")
    equal(wallet(), 0)


@case
def origins(server):
    """A request from another page, or for another host, is refused"""
    zoe = Account(server.port).guest()
    for origin in ("http://evil.example", f"http://127.0.0.1:{server.port + 1}", "null", f"https://127.0.0.1:{server.port}"):
        response = zoe.ask("DELETE", "/api/v1/session", headers={"Origin": origin})
        equal((response.status, code(response)), (403, "origin"), origin)
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example"):
        response = Http(server.port).ask("GET", "/api/v1/tables", host=host)
        equal((response.status, code(response)), (421, "wrong-host"), host)
    response = zoe.ask("DELETE", "/api/v1/session", headers={"Origin": f"http://127.0.0.1:{server.port}"})
    equal(response.status, 204)


@case
def methods(server):
    """A method that a path does not have gets 405 with the allowed ones; an unknown path gets 404"""
    for method, path, allowed in (("POST", "/api/v1/odds", "GET"), ("DELETE", "/healthz", "GET"),
                                  ("GET", "/api/v1/session", "POST, DELETE"), ("PUT", "/api/v1/tables", "GET, POST"),
                                  ("PATCH", "/api/v1/me", "GET")):
        response = Http(server.port).ask(method, path)
        equal((response.status, code(response)), (405, "method"), f"{method} {path}")
        equal(response.headers.get("allow"), allowed, f"{method} {path}")
    equal(Http(server.port).ask("POST", "/nothing", {}).status, 404)
    equal(Http(server.port).ask("GET", "/live").status, 426)


@case
def bodies(server):
    """An unread body is never parsed as the next request"""
    inner = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(inner), inner)
    encoded = {"Transfer-Encoding": "chunked"}
    for method, path, body, rows, status in (
            ("POST", "/nothing", inner, {}, 404), ("POST", "/healthz", inner, {}, 405),
            ("GET", "/healthz", inner, {}, 400), ("DELETE", "/api/v1/session", inner, {}, 400),
            ("POST", "/api/v1/session", inner, {"Content-Length": None}, 400),
            ("POST", "/api/v1/session", chunked, encoded | {"Content-Length": None}, 400),
            ("POST", "/api/v1/session", chunked, encoded, 400),
            ("POST", "/api/v1/session", inner, {"Content-Length": "+5"}, 400),
            ("POST", "/api/v1/session", inner, {"Origin": "http://evil.example"}, 403)):
        page = Http(server.port)
        page.send(page.compose(method, path, body, rows))
        equal(page.response().status, status, f"{method} {path} {rows}")
        holds(page.is_ended(), f"{method} {path} {rows}: the connection goes on")


@case
def lengths(server):
    """Bodies and heads that are too long are refused, and the server goes on"""
    page = Http(server.port)
    response = page.ask("POST", "/api/v1/guest", b'{"name":"' + b"x" * 20000 + b'"}')
    equal(response.status, 413)
    equal(Http(server.port).ask("POST", "/api/v1/guest", b" " * 16000 + b"{}").status, 200)
    for text in ("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + "y" * 70000 + "\r\n\r\n",
                 "GET /" + "z" * 70000 + " HTTP/1.1\r\nHost: x\r\n\r\n",
                 "GET /healthz HTTP/1.1\r\n" + "".join(f"X-{i}: {i}\r\n" for i in range(4000)) + "\r\n"):
        long = Http(server.port)
        try:
            long.send(text.encode())
            holds(long.response().status >= 400, "taken")
        except Closed:
            pass
        long.close()
    equal(Http(server.port).ask("GET", "/healthz").status, 200)


@case
def nonsense(server):
    """Input that is not HTTP closes the connection, and does no other harm"""
    for text in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", b"GET / HTTP/9.9\r\n\r\n",
                 b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                 b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
                 b"GET /%zz%00 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"):
        odd = Http(server.port)
        odd.send(text)
        try:
            odd.socket.shutdown(socket.SHUT_WR)  # no more input follows
            while True:
                odd.more()
        except (Closed, OSError):
            pass
        odd.close()
    equal(Http(server.port).ask("GET", "/healthz").status, 200)


@case
def keep_alive(server):
    """One connection serves many requests, with bodies and with responses of all sizes"""
    page = Http(server.port)
    for number in range(60):
        equal(page.ask("GET", "/api/v1/tables" if number % 3 else "/healthz").status, 200)
        if number % 20 == 0:
            equal(page.ask("POST", "/api/v1/session", {"name": "x"}).status, 400)


@case
def pipelined(server):
    """A pipelined request is not answered: the connection is closed after the first response"""
    requests = [("GET", "/healthz"), ("GET", "/nothing"), ("POST", "/nothing", b"{}"), ("POST", "/api/v1/session", b"{}"),
                ("POST", "/healthz", b"{}"), ("GET", "/api/v1/tables"), ("GET", "/healthz", b"{}"),
                ("DELETE", "/api/v1/session", b"{}"), ("PATCH", "/api/v1/people/1", b" " * 9000)]
    for first in requests:
        for second in requests:
            page = Http(server.port)
            page.send(page.compose(*first) + page.compose(*second) + page.compose("GET", "/healthz"))
            response = page.response()
            equal(response.headers.get("connection"), "close", f"{first}, {second}")
            try:
                page.response()
                raise AssertionError(f"{first}, {second}: both are answered")
            except Closed:
                pass
    equal(Http(server.port).ask("GET", "/healthz").status, 200)


@case
def torn(server):
    """Endless requests without pauses, split at any byte, do not delay other clients"""
    chance = random.Random(7)
    for _ in range(60):
        page = Http(server.port)
        text = b"".join(page.compose(*chance.choice([("GET", "/api/v1/tables/1"), ("POST", "/api/v1/session", b"{}"),
                                                     ("POST", "/nothing", b"x" * 50), ("GET", "/nothing")]))
                        for _ in range(6))
        try:
            while text:
                size = chance.randrange(1, 300)
                page.send(text[:size])
                text = text[size:]
            page.socket.shutdown(socket.SHUT_WR)
            while True:
                page.response()
        except (Closed, OSError):
            pass
    equal(Http(server.port).ask("GET", "/healthz").status, 200)


@case
def parts(server):
    """A request that arrives byte by byte is answered; one that never ends does not delay other clients"""
    slow = Http(server.port, source="127.0.0.44")
    for byte in slow.compose("POST", "/api/v1/session", {"name": "x", "password": "y"}):
        slow.send(bytes([byte]))
    equal(slow.response().status, 401)
    half = [Http(server.port) for _ in range(20)]
    for one in half:
        one.send(b"POST /api/v1/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 50\r\n\r\n{" % server.port)
    equal(Http(server.port).ask("GET", "/api/v1/tables").status, 200)
    for one in half:
        one.close()


@case
def places(server):
    """An error in a body names the member"""
    server.add_user("cy", PASSWORD, "cage")
    server.add_user("ada", PASSWORD, "admin")
    # From another address: the cases before have used up the login attempts of this one.
    cashier, admin = Account(server.port, source="127.0.0.41"), Account(server.port, source="127.0.0.42")
    equal([cashier.login("cy", PASSWORD).status, admin.login("ada", PASSWORD).status], [200, 200])
    good = {"person": admin.person, "amount": 100}
    for who, path, body, status, where in (
            (cashier, "cage/deposits", {"person": 1}, 400, "amount"), (cashier, "cage/deposits", good | {"amount": "x"}, 400, "amount"),
            (cashier, "cage/deposits", good | {"strange": 1}, 400, "strange"), (cashier, "cage/deposits", good | {"é": 1}, 400, None),
            (cashier, "cage/deposits", b'{"person": 1, "person": 1}', 400, "person"), (cashier, "cage/deposits", [], 400, None),
            (cashier, "cage/deposits", good | {"amount": 0}, 409, "amount"),
            (cashier, "cage/withdrawals", good | {"amount": 10**9}, 409, "amount"),
            (admin, "people", {"name": "", "roles": ["player"]}, 400, "name"),
            (admin, "people", {"name": "cy", "roles": ["player"]}, 409, "name"),
            (admin, "people", {"name": "Uwe", "roles": ["king"]}, 400, "roles"),
            (admin, "people", {"name": "Uwe", "roles": ["player"], "password": "x"}, 400, "password"),
            (admin, "password", {"old": PASSWORD, "new": "x"}, 400, "new"),
            (admin, "password", {"old": PASSWORD}, 400, "new")):
        answer = who.ask("POST", f"/api/v1/{path}", body)
        equal((answer.status, answer.json().get("where")), (status, where), f"{path}: {body}")


@case
def gone(server):
    """Clients that disconnect before the response do no harm"""
    for path in ("/api/v1/tables", "/healthz", "/api/v1/me"):
        for _ in range(20):
            page = Http(server.port)
            page.send(page.compose("GET", path))
            page.close()
    equal(Http(server.port).ask("GET", "/api/v1/tables").status, 200)


@case
def metrics(server):
    """/metrics has counters, for an admin or auditor"""
    equal(Http(server.port).ask("GET", "/metrics").status, 401)
    root = Account(server.port, source="127.0.0.43")
    root.login("Root", PASSWORD)
    response = root.ask("GET", "/metrics")
    equal(response.status, 200)
    equal(response.headers["content-type"], "text/plain; version=0.0.4")
    seen = {}
    for line in response.body.decode().splitlines():
        if not line.startswith("#"):
            name, value = line.split(" ")
            holds(name not in seen, f"{name} twice")
            seen[name] = int(value)
    for name in ("trey_commands_total", "trey_commands_refused_total", "trey_events_total", "trey_commits_total",
                 "trey_deliveries_total", "trey_watchers", "trey_connections", "trey_tables", "trey_journal_broken"):
        holds(name in seen, f"no {name}")
    equal((seen["trey_tables"], seen["trey_journal_broken"]), (4, 0))
    holds(seen["trey_connections"] >= 1 and seen["trey_events_total"] > 0, str(seen))


@case
def flood(server):
    """Too many requests from an address get 429 with a time to wait, after which requests work again"""
    page, answers = Http(server.port, source="127.0.0.2"), []
    while len(answers) < 20000 and (not answers or answers[-1].status != 429):
        answers.append(page.ask("GET", "/nothing"))
    equal({one.status for one in answers}, {404, 429})
    time.sleep(int(answers[-1].headers["retry-after"]))
    equal(page.ask("GET", "/healthz").status, 200)


@case
def door(server):
    """Login attempts have a lower limit per address than other requests"""
    page, seen = Http(server.port), []
    while 429 not in seen and len(seen) < 300:
        seen.append(page.ask("POST", "/api/v1/session", {"name": "x"}).status)  # the last one closes the connection
    holds(seen[-1] == 429, f"{len(seen)} tries")
    equal(Http(server.port).ask("GET", "/api/v1/tables").status, 200, "other requests")


@case
def stops(server):
    """SIGTERM stops the server with status 0, and the journal verifies"""
    equal(server.stop(), 0, "exit status")
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)
    text = open(server.log).read()
    for secret in (PASSWORD, server.link):
        holds(secret not in text, "a secret is in the log")


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
