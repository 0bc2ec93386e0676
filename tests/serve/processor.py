# SPDX-License-Identifier: MIT
"""The processor time of a server."""
import os
import time

from client import wait_until


def processor_seconds(server):
    fields = open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def use_of(server, seconds=1):
    """The share of a processor that the server takes."""
    used, begun = processor_seconds(server), time.monotonic()
    time.sleep(seconds)
    return (processor_seconds(server) - used) / (time.monotonic() - begun)


def comes_to_rest(server, quiet):
    """The server may have work left, on a busy machine for seconds, but not forever."""
    wait_until(lambda: use_of(server) < quiet + 0.1, "rest")
