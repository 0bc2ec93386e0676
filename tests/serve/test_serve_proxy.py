#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server behind real proxies, nginx and HAProxy, with the configurations that docs/serve.md shows; and behind peers
that state addresses which nobody should believe."""
import itertools
import json
import os
import re
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Http, Live, Server, Stream, wait_until  # noqa: E402
from tap import Skip, equal, holds, run_cases  # noqa: E402

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CERTIFICATE, KEY = (os.path.join(SOURCE, "tests/data/tls", name) for name in ("certificate.pem", "key.pem"))
ORIGIN = "https://play.example"
PASSWORD = "correct horse 7 battery"
PER_ADDRESS = 64  # limits.clients_per_address
TRIES = 100       # attempts to log in that an address has at once
NAMES = itertools.count()
ENVIRONMENT = os.environ | {"PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin"}


def example(mark):
    """The code block of docs/serve.md after a comment."""
    with open(os.path.join(SOURCE, "docs/serve.md"), encoding="utf-8") as page:
        return re.search(rf"^<!-- {mark} -->\n```\w+\n(.*?)^```$", page.read(), re.M | re.S)[1]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def changed(text, *pairs):
    """An example with its addresses and paths replaced; each must be there."""
    for old, new in pairs:
        holds(old in text, f"docs/serve.md: no {old!r} in the example")
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy as a child process, ready for connections at `port`."""

    def __init__(self, command, config, text, port):
        if not shutil.which(command[0], path=ENVIRONMENT["PATH"]):
            raise Skip(f"no {command[0]} here")
        with open(config, "w", encoding="utf-8") as file:
            file.write(text)
        self.port, self.log = port, config + ".log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=ENVIRONMENT)
        wait_until(self.listens, "the proxy")

    def listens(self):
        if self.process.poll() is not None:
            raise AssertionError(open(self.log, encoding="utf-8").read()[-2000:])
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except OSError:
            return False

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def nginx(path, port, upstream, *changes):
    text = changed(example("a site of nginx"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("/etc/ssl/play.example.pem", CERTIFICATE),
                   ("/etc/ssl/play.example.key", KEY), ("http://127.0.0.1:8333", upstream), *changes)
    folders = "".join(f"{name}_temp_path {path}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.getuid() == 0 else ""
    whole = (f"{user}pid {path}/nginx.pid;\ndaemon off;\nmaster_process off;\nerror_log stderr;\nevents {{ worker_connections 2000; }}\n"
             f"http {{\naccess_log off;\n{folders}{text}}}\n")
    config = os.path.join(path, "nginx.conf")
    return Proxy(["nginx", "-p", path, "-c", config, "-e", "stderr"], config, whole, port)


def haproxy(path, port, *changes):
    both = os.path.join(path, "both.pem")
    with open(both, "wb") as out:
        for name in (CERTIFICATE, KEY):
            out.write(open(name, "rb").read())
    text = changed(example("a configuration of HAProxy"), ("bind :443", f"bind 127.0.0.1:{port}"), ("/etc/haproxy/play.example.pem", both), *changes)
    config = os.path.join(path, "haproxy.cfg")
    return Proxy(["haproxy", "-db", "-f", config], config, text, port)


class Room:
    """Servers and proxies of a case; everything stops at its end."""

    def __init__(self, program):
        self.program, self.running = program, []

    def __enter__(self):
        self.directory = Directory()
        self.path = self.directory.__enter__()
        os.chmod(self.path, 0o755)  # workers of a proxy that root starts are not root
        self.tls = ssl.create_default_context()
        self.tls.check_hostname = False
        self.tls.verify_mode = ssl.CERT_NONE
        return self

    def __exit__(self, *_):
        Stream.tls = None
        for one in reversed(self.running):
            one.stop()
        self.directory.__exit__()

    def server(self, *options):
        server = Server(self.program, os.path.join(self.path, "room"), "--origins", ORIGIN, "--log-format", "json", *options)
        self.running.append(server.start())
        return server

    def behind(self, proxy):
        self.running.append(proxy)
        Stream.tls = self.tls
        return proxy

    def behind_nginx(self, *changes, options=()):
        server = self.server("--trusted-proxies", "127.0.0.1", *options)
        return server, self.behind(nginx(self.path, free_port(), f"http://127.0.0.1:{server.port}", *changes))


def logged(server, event):
    with open(server.log, encoding="utf-8") as log:
        return [one for one in map(json.loads, log) if one["event"] == event]


def live(port, source, **headers):
    return Live(port, source=source, origin=ORIGIN, headers={"Host": "play.example"} | headers)


def log_in(port, source, name, password=PASSWORD, **headers):
    return Account(port, source).ask("POST", "/api/v1/session", {"name": name, "password": password}, {"Host": "play.example", "Origin": ORIGIN} | headers)


def addresses_logged(server, port, source="127.0.0.1", **headers):
    """The address that the server logs for a refused login."""
    equal(log_in(port, source, f"nobody {next(NAMES)}", "wrong", **headers).status, 401)  # a name of its own: it is not locked
    return logged(server, "login-refused")[-1]["address"]


# ---- nginx, X-Forwarded-For ----

def many_clients(room):
    """Clients behind one proxy have connections of their own: more than one address may have, each from another address"""
    _, proxy = room.behind_nginx()
    all_ = [live(proxy.port, f"127.0.1.{number}") for number in range(1, PER_ADDRESS + 12)]
    equal({one.status for one in all_}, {101})
    for one in all_:
        one.say({"id": "x", "do": "ping"})
        equal(one.hear()["id"], "x")


def one_client(room):
    """A single client behind a proxy has no more connections than without one"""
    server, proxy = room.behind_nginx()
    kept = [live(proxy.port, "127.0.1.1") for _ in range(PER_ADDRESS)]
    equal({one.status for one in kept}, {101})
    equal(live(proxy.port, "127.0.1.1").status, 429)
    equal(logged(server, "too-many-connections")[-1]["address"], "127.0.1.1")
    equal(live(proxy.port, "127.0.1.2").status, 101, "another client")
    kept.pop().close()
    wait_until(lambda: live(proxy.port, "127.0.1.1").status == 101, "a place that is free again")


def attempts(room):
    """Requests of one client do not use up the attempts to log in of another"""
    server, proxy = room.behind_nginx()
    server.add_user("ada", PASSWORD, "admin")
    statuses = [Account(proxy.port, "127.0.1.1").ask("POST", "/api/v1/guest", {"name": "!"}, {"Host": "play.example", "Origin": ORIGIN}).status for _ in range(TRIES + 10)]
    holds(429 in statuses, f"no limit: {set(statuses)}")
    equal(log_in(proxy.port, "127.0.1.2", "ada").status, 200)


def cookies(room):
    """Behind a proxy with https cookies are Secure with the prefix __Host-, and every response has HSTS"""
    server, proxy = room.behind_nginx()
    guest = Account(proxy.port)
    made = guest.ask("POST", "/api/v1/guest", {}, {"Host": "play.example", "Origin": ORIGIN})
    holds(made.headers["set-cookie"].startswith("__Host-trey=") and "; Secure" in made.headers["set-cookie"], made.headers["set-cookie"])
    for path in ("/", "/api/v1/tables", "/nothing"):
        equal(guest.ask("GET", path, headers={"Host": "play.example"}).headers.get("strict-transport-security"), "max-age=31536000", path)
    equal(guest.ask("GET", "/api/v1/me", headers={"Host": "play.example"}).json()["person"], guest.person, "the cookie is read")
    Stream.tls = None
    equal(Http(server.port).ask("GET", "/healthz").headers.get("strict-transport-security"), "max-age=31536000")


def made_up(room):
    """An address that a client writes into a header itself is not believed"""
    server, proxy = room.behind_nginx()
    equal(addresses_logged(server, proxy.port, "127.0.1.9"), "127.0.1.9", "the address that the proxy saw")
    for text in ("203.0.113.7", "203.0.113.7, 127.0.0.1", "nonsense", ","):
        equal(addresses_logged(server, proxy.port, "127.0.1.9", **{"X-Forwarded-For": text}), "127.0.1.9", text)
    equal(addresses_logged(server, proxy.port, "127.0.1.9", Forwarded="for=203.0.113.7"), "127.0.1.9", "Forwarded")


def not_trusted(room):
    """A peer that is not trusted is not believed, and a trusted one that states nothing counts itself"""
    server = room.server("--trusted-proxies", "127.0.0.1,127.0.2.0/24")
    stated = {"X-Forwarded-For": "203.0.113.7"}
    equal(addresses_logged(server, server.port, "127.0.0.2", **stated), "127.0.0.2")
    equal(addresses_logged(server, server.port, "127.0.2.200", **stated), "203.0.113.7", "one of the range")
    equal(addresses_logged(server, server.port, "127.0.2.200", **{"X-Forwarded-For": "198.51.100.1, 127.0.2.7"}), "198.51.100.1", "two proxies")
    equal(addresses_logged(server, server.port, "127.0.2.200"), "127.0.2.200")
    equal(addresses_logged(server, server.port, "127.0.2.200", **{"X-Forwarded-For": "203.0.113.7, unknown"}), "127.0.2.200")
    equal(addresses_logged(server, server.port, "127.0.2.200", Forwarded="for=203.0.113.7"), "127.0.2.200", "the other header")


def other_headers(room):
    """With the header Forwarded, the proxy replaces what its client sent, and X-Forwarded-For is ignored"""
    server, proxy = room.behind_nginx(("X-Forwarded-For $proxy_add_x_forwarded_for;", 'Forwarded "for=$remote_addr";'),
                                      options=("--proxy-header", "forwarded"))
    equal(addresses_logged(server, proxy.port, "127.0.1.9"), "127.0.1.9")
    equal(addresses_logged(server, proxy.port, "127.0.1.9", Forwarded="for=203.0.113.7"), "127.0.1.9")
    equal(addresses_logged(server, proxy.port, "127.0.1.9", **{"X-Forwarded-For": "203.0.113.7"}), "127.0.1.9")


# ---- HAProxy, the PROXY protocol ----

def check_haproxy(room, server, proxy):
    equal(addresses_logged(server, proxy.port, "127.0.1.9", **{"X-Forwarded-For": "203.0.113.7"}), "127.0.1.9")
    all_ = [live(proxy.port, f"127.0.1.{number}") for number in range(1, PER_ADDRESS + 12)]
    equal({one.status for one in all_}, {101})
    for one in all_:
        one.say({"id": "x", "do": "ping"})
        equal(one.hear()["id"], "x")
        one.close()
    server.add_user("ada", PASSWORD, "admin")
    equal(log_in(proxy.port, "127.0.1.2", "ada").status, 200)
    del room


def haproxy_unix(room):
    """HAProxy with version 2 of the PROXY protocol over a Unix socket"""
    path = os.path.join(room.path, "proxy.sock")
    server = room.server("--trusted-proxies", "unix", "--proxy-header", "proxy-protocol", "--proxy-socket", path)
    equal(os.stat(path).st_mode & 0o777, 0o660, "who may use the socket")
    equal(addresses_logged(server, server.port, "127.0.0.7"), "127.0.0.7", "without a proxy, at the address")
    proxy = room.behind(haproxy(room.path, free_port(), ("/run/trey/proxy.sock", f"unix@{path}")))
    check_haproxy(room, server, proxy)
    room.running.remove(proxy)
    proxy.stop()
    equal(server.stop(), 0)
    holds(not os.path.exists(path), "the socket is left behind")
    room.running.remove(server)


def haproxy_v1(room):
    """HAProxy with version 1 of the PROXY protocol over the loopback"""
    server = room.server("--trusted-proxies", "127.0.0.1", "--proxy-header", "proxy-protocol")
    proxy = room.behind(haproxy(room.path, free_port(), ("/run/trey/proxy.sock send-proxy-v2", f"127.0.0.1:{server.port} send-proxy")))
    check_haproxy(room, server, proxy)


def proxy_protocol(room):
    """PROXY headers byte by byte; invalid, missing and made-up ones end the connection"""
    server = room.server("--trusted-proxies", "127.0.0.1", "--proxy-header", "proxy-protocol")
    request = Http.compose(Http(server.port), "GET", "/healthz")
    v2 = b"\r\n\r\n\0\r\nQUIT\n"
    ipv4 = socket.inet_aton("198.51.100.1") + socket.inet_aton("198.51.100.2") + struct.pack(">HH", 1, 2)
    good = (b"PROXY TCP4 198.51.100.1 198.51.100.2 51000 443\r\n", b"PROXY UNKNOWN\r\n", v2 + b"\x21\x11\0\x0c" + ipv4, v2 + b"\x20\0\0\0")
    for header in good:
        for parts in ([header + request], [header, request], [header[at:at + 1] for at in range(len(header))] + [request]):
            one = Http(server.port)
            for part in parts:
                one.send(part)
            equal(one.response().status, 200, f"{header!r} in {len(parts)} parts")
            one.close()
    for header in (b"", b"PROXY TCP4 198.51.100.1\r\n", b"PROXY TCP9 a b c d\r\n", b"HELLO\r\n", v2 + b"\x29\x11\0\x0c" + ipv4, v2 + b"\x21\x11\xff\xff", b"PROXY " + b"x" * 200):
        one = Stream(server.port)
        one.send(header + request)
        holds(one.is_ended(), f"{header[:20]!r}: an answer")
    direct = Http(server.port, source="127.0.0.9")
    equal(direct.ask("GET", "/healthz").status, 200, "a peer that is not trusted needs no header")
    # The library skips a line of version 1 before a request; nobody believes what it states.
    one = Http(server.port, source="127.0.0.9")
    one.send(good[0] + one.compose("POST", "/api/v1/session", {"name": "nobody", "password": "wrong"}))
    equal(one.response().status, 401)
    equal(logged(server, "login-refused")[-1]["address"], "127.0.0.9")
    one = Stream(server.port, source="127.0.0.9")
    one.send(good[2] + request)
    holds(one.is_ended(), "version 2 of a peer that is not trusted")
    equal(logged(server, "proxy-header-refused")[0]["address"], "127.0.0.1")
    equal(server.stop(), 0)
    room.running.remove(server)


CASES = [many_clients, one_client, attempts, cookies, made_up, not_trusted, other_headers, haproxy_unix, haproxy_v1, proxy_protocol]


def main():
    program = os.path.abspath(sys.argv[1])
    return run_cases(CASES, names=sys.argv[2:], fixture=lambda: Room(program))


if __name__ == "__main__":
    sys.exit(main())
