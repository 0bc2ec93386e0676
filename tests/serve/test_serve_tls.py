#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""TLS over real sockets, with certificates made by the test; and unusable files."""
import os
import socket
import ssl
import subprocess
import sys
import warnings

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import client  # noqa: E402
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Live, Seated, Server, Wrong  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)  # about old versions of TLS, which are intended


def make_pair(path, name, *options):
    """A certificate for 127.0.0.1 and its key."""
    files = [os.path.join(path, f"{name}.{end}") for end in ("crt", "key")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc",
                    "-out", files[0], "-keyout", files[1], "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-days", "2", *options], check=True, capture_output=True)
    os.chmod(files[1], 0o600)
    return files


class Room:
    def __init__(self, program, path):
        self.program, self.path = program, path
        self.certificate, self.key = make_pair(path, "own")
        # Without the system's policy, so that the server itself must refuse.
        self.server = Server(program, os.path.join(path, "room"), *self.flags(), environment={"OPENSSL_CONF": "/dev/null"})
        self.server.start()
        self.port = self.server.port

    def flags(self, certificate=None, key=None):
        return "--tls-certificate", certificate or self.certificate, "--tls-key", key or self.key

    def trust(self):
        return ssl.create_default_context(cafile=self.certificate)

    def plain(self):
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT)

    def handshake(self, context):
        with context.wrap_socket(self.plain(), server_hostname="127.0.0.1") as made:
            return made.version(), made.selected_alpn_protocol()

    def start(self, certificate, key):
        """The errors of a server that does not start with these files, and of a check."""
        data, flags = os.path.join(self.path, "other"), self.flags(certificate, key)
        said = [self.server.tool("serve", *verb, "--listen", "127.0.0.1:0", "--data", data, *flags)
                for verb in ([], ["--check-config"])]
        for one in said:
            holds(one.returncode != 0, f"it starts with {certificate} and {key}")
            holds(not one.stdout.startswith("Trey listens"), one.stdout)
        return [one.stderr for one in said]


@case
def pages(room):
    """Requests and responses over TLS, with the HSTS header"""
    holds(f"https://127.0.0.1:{room.port}" in room.server.lines[0], room.server.lines[0])
    page = Http(room.port)
    for path, status in (("/api/v1/tables", 200), ("/nothing", 404), ("/api/v1/me/history", 401), ("/healthz", 200)):
        response = page.ask("GET", path)
        equal((response.status, response.headers.get("strict-transport-security")), (status, "max-age=31536000"), path)


@case
def cookies(room):
    """The session cookie has the __Host- prefix and is Secure"""
    zoe = Account(room.port)
    parts = zoe.ask("POST", "/api/v1/guest").headers["set-cookie"].split("; ")
    holds(parts[0].startswith("__Host-trey="), parts[0])
    equal(sorted(part.split("=")[0] for part in parts[1:]), ["HttpOnly", "Max-Age", "Path", "SameSite", "Secure"])
    holds("Path=/" in parts and "SameSite=Lax" in parts, str(parts))
    equal(zoe.ask("GET", "/api/v1/me").status, 200)
    zoe.cookie = zoe.cookie.replace("__Host-", "")
    equal(zoe.ask("GET", "/api/v1/me").json(), {"person": None}, "by the name it has without TLS")


@case
def origins(room):
    """The same address without TLS is another origin"""
    zoe = Account(room.port).guest()
    ask = lambda scheme: zoe.ask("DELETE", "/api/v1/session", headers={"Origin": f"{scheme}://127.0.0.1:{room.port}"})
    equal([ask("http").status, ask("https").status], [403, 204])
    equal(Live(room.port, origin=f"http://127.0.0.1:{room.port}").status, 403)


@case
def live(room):
    """A WebSocket over TLS: a guest sits down, and long responses arrive complete"""
    one = Seated(room.port, Account(room.port).guest(), 1)
    equal(one.do("subscribe")["status"], "ok")
    one.hear_until(lambda: one.sections and one.you, "the table")
    taken = {seat for person in one.sections["people"] for seat in person["seats"]}
    equal(one.do("sit", seat=min(set(range(1, 7)) - taken))["status"], "ok")
    one.hear_until(lambda: one.events, "an event")
    one.close()


@case
def versions(room):
    """TLS 1.2 and 1.3, nothing older"""
    for version, is_taken in ((ssl.TLSVersion.TLSv1, False), (ssl.TLSVersion.TLSv1_1, False),
                              (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)):
        context = room.trust()
        context.set_ciphers("ALL:@SECLEVEL=0")  # the client accepts any version
        context.minimum_version = context.maximum_version = version
        try:
            room.handshake(context)
            holds(is_taken, f"{version.name} is taken")
        except (ssl.SSLError, OSError) as error:
            holds(not is_taken, f"{version.name}: {error}")


@case
def browsers(room):
    """Browsers, which offer HTTP/2, get HTTP/1.1"""
    context = room.trust()
    context.set_alpn_protocols(["h2", "http/1.1"])
    equal(room.handshake(context)[1], "http/1.1")


@case
def plainly(room):
    """A client without TLS, or with invalid input, is disconnected without an HTTP response"""
    for text in (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"\x16\x03\x01\x00\x05nonse", b"\x80\x2e\x01\x00\x02" + b"\x00" * 60):
        with room.plain() as one:
            one.sendall(text)
            try:
                answer = one.recv(1000)
            except OSError:
                answer = b""
            holds(not answer.startswith(b"HTTP"), f"{text[:10]!r}: {answer!r}")
    half = [room.plain() for _ in range(20)]  # a client that never starts does not delay others
    equal(Http(room.port).ask("GET", "/healthz").status, 200)
    for one in half:
        one.close()


@case
def unusable(room):
    """Files that are missing, broken, encrypted or do not match are named at the start, and by a check"""
    path, (other, other_key) = room.path, make_pair(room.path, "other")
    broken, locked = os.path.join(path, "broken"), os.path.join(path, "locked.key")
    with open(broken, "w", encoding="utf-8") as file:
        file.write("-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n")
    subprocess.run(["openssl", "ec", "-in", room.key, "-out", locked, "-aes128", "-passout", "pass:secret"], check=True,
                   capture_output=True)
    for certificate, key, where, words in (
            ("/nowhere/crt", room.key, "/nowhere/crt", "read"), (room.certificate, "/nowhere/key", "/nowhere/key", "read"),
            (broken, room.key, broken, "no certificate"), (room.certificate, broken, broken, "no key"),
            (room.certificate, room.certificate, room.certificate, "no key"), (room.key, room.key, room.key, "no certificate"),
            (room.certificate, other_key, other_key, "not the key of the certificate"),
            (other, room.key, room.key, "not the key of the certificate"), (room.certificate, locked, locked, "encrypted")):
        for said in room.start(certificate, key):
            holds(where in said and words in said, f"{certificate}, {key}: {said}")


@case
def warned(room):
    """A key that everybody can read, and an expired certificate, cause a warning"""
    old = os.path.join(room.path, "old.crt")
    subprocess.run(["openssl", "x509", "-in", room.certificate, "-signkey", room.key, "-days", "-1", "-out", old], check=True,
                   capture_output=True)
    os.chmod(room.key, 0o644)
    try:
        said = check(room, room.certificate, room.key)
        holds("warning" in said and "everybody on this machine can read the key" in said, said)
    finally:
        os.chmod(room.key, 0o600)
    equal(check(room, room.certificate, room.key), "")
    holds("has expired" in check(room, old, room.key), "no word of it")


def check(room, certificate, key):
    data = os.path.join(room.path, "other")
    done = room.server.tool("config", "check", "--listen", "127.0.0.1:0", "--data", data, *room.flags(certificate, key))
    equal(done.returncode, 0, done.stderr)
    return done.stderr


@case
def stops(room):
    """A server with TLS and connected clients stops with status 0"""
    one = Seated(room.port, None, 1)
    one.do("subscribe")
    equal(room.server.stop(), 0)
    try:
        while True:
            one.hear()
    except (Closed, Wrong):
        equal(one.live.close_code, 1001)


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        client.Stream.tls = room.trust()
        try:
            return run(room)
        finally:
            if room.server.process.poll() is None:
                room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
