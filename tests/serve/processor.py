# SPDX-License-Identifier: MIT
"""Whether a server works or sleeps."""
import os

from client import wait_until

LOOKS = 20  # a server that spins is found at work in nearly each


def is_asleep(process):
    """No thread of a process runs or wants to, however busy the machine is."""
    folder, states = f"/proc/{process.pid}/task", []
    for thread in os.listdir(folder):
        try:
            with open(os.path.join(folder, thread, "stat"), encoding="utf-8") as file:
                states.append(file.read().rsplit(")", 1)[1].split()[0])
        except (FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            pass
    return bool(states) and set(states) == {"S"}


def comes_to_rest(server):
    """The server may have work left, on a busy machine for seconds, but not forever."""
    in_a_row = 0

    def rests():
        nonlocal in_a_row
        in_a_row = in_a_row + 1 if is_asleep(server.process) else 0
        return in_a_row == LOOKS

    wait_until(rests, "rest")
