#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server listens at the configured address and nowhere else: checked in the kernel's socket table, and by
connecting to other addresses of this machine. Each case has its own server."""
import ipaddress
import os
import re
import socket
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Http, Server, Wrong  # noqa: E402
from tap import Skip, case, equal, holds, run  # noqa: E402

LISTENING = "0A"


def socket_inodes(pid):
    """The sockets a process holds open."""
    folder = f"/proc/{pid}/fd"
    links = (os.readlink(os.path.join(folder, name)) for name in os.listdir(folder))
    return {match[1] for match in (re.match(r"socket:\[(\d+)\]", link) for link in links) if match}


def read_address(text):
    """An address as /proc/net/tcp writes it: 32-bit words of the machine's byte order, in hexadecimal."""
    host, port = text.split(":")
    words = [bytes.fromhex(host[i:i + 8]) for i in range(0, len(host), 8)]
    raw = b"".join(word[::-1] if sys.byteorder == "little" else word for word in words)
    return str(ipaddress.ip_address(raw)), int(port, 16)


def listening(server):
    """(address, port) of every TCP socket on which the server's process listens."""
    own, found = socket_inodes(server.process.pid), set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        if os.path.exists(table):
            for row in open(table, encoding="ascii").read().splitlines()[1:]:
                fields = row.split()
                if fields[3] == LISTENING and fields[9] in own:
                    found.add(read_address(fields[1]))
    return found


def free_port(host):
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        try:
            probe.bind((host, 0))
        except OSError as why:
            raise Skip(f"{host}: {why}") from why
        return probe.getsockname()[1]


def is_open(host, port):
    try:
        with socket.create_connection((host, port), timeout=20):
            return True
    except ConnectionRefusedError:
        return False


class Room:
    """Starts servers, each with a data directory of its own."""

    def __init__(self, program, path):
        self.program, self.path, self.count = program, path, 0

    def serve(self, *options):
        self.count += 1
        server = Server(self.program, os.path.join(self.path, f"room{self.count}"), *options)
        return server.start()


@case
def loopback(room):
    """By default the server listens only at 127.0.0.1"""
    server = room.serve()
    equal(listening(server), {("127.0.0.1", server.port)})
    equal(Http(server.port).ask("GET", "/healthz").status, 200)
    holds(not is_open("127.0.0.2", server.port), "another address of this machine is open")
    equal(server.stop(), 0)


@case
def loopback_ipv6(room):
    """An IPv6 loopback address is bound as such, and takes no IPv4 clients"""
    free_port("::1")
    server = room.serve("--listen", "[::1]:0")
    equal(listening(server), {("::1", server.port)})
    holds(is_open("::1", server.port), "the address is not open")
    holds(not is_open("127.0.0.1", server.port), "an IPv4 address is open")
    equal(server.stop(), 0)


@case
def localhost(room):
    """"localhost" binds a loopback address"""
    server = room.serve("--listen", "localhost:0")
    bound = listening(server)
    equal(len(bound), 1, "number of listeners")
    holds(all(ipaddress.ip_address(host).is_loopback for host, _ in bound), str(bound))
    equal(server.stop(), 0)


@case
def other_loopback(room):
    """Of the addresses in 127.0.0.0/8 only the one asked for is bound"""
    server = room.serve("--listen", "127.0.0.3:0")
    equal(listening(server), {("127.0.0.3", server.port)})
    holds(not is_open("127.0.0.1", server.port), "127.0.0.1 is open")
    equal(server.stop(), 0)


@case
def everywhere(room):
    """0.0.0.0 and [::] listen at every address, if that is asked for"""
    server = room.serve("--listen", "0.0.0.0:0")
    equal(listening(server), {("0.0.0.0", server.port)})
    holds(is_open("127.0.0.2", server.port), "it is not open")
    equal(server.stop(), 0)
    free_port("::1")
    server = room.serve("--listen", "[::]:0")
    equal(listening(server), {("::", server.port)})
    holds(is_open("::1", server.port) and is_open("127.0.0.2", server.port), "IPv6 and IPv4 are not both open")
    equal(Http(server.port).ask("GET", "/healthz").status, 200)
    equal(server.stop(), 0)


@case
def metrics(room):
    """The listener of the metrics is bound in the same way, for IPv4 and IPv6"""
    for host, text in (("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")):
        port = free_port(host)
        server = room.serve("--metrics-listen", f"{text}:{port}")
        equal(listening(server), {("127.0.0.1", server.port), (host, port)})
        holds(not is_open("127.0.0.2", port), "another address of this machine is open")
        equal(server.stop(), 0)


@case
def taken(room):
    """An address in use, or of another machine, is named with the cause; the server does not start"""
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        for option, where, cause in (("--listen", address, "Address already in use"),
                                     ("--metrics-listen", address, "Address already in use"),
                                     ("--metrics-listen", "192.0.2.1:9", "Cannot assign requested address"),
                                     ("--metrics-listen", "no..host:9", "Name or service not known")):
            try:
                room.serve(option, where).stop()
            except Wrong as why:
                holds(f"Cannot listen at {where}: {cause}. Choose another address with {option}." in str(why),
                      str(why))
            else:
                raise AssertionError(f"{option} {where} was taken")


def main():
    with Directory() as path:
        return run(Room(sys.argv[1], path))


if __name__ == "__main__":
    sys.exit(main())
