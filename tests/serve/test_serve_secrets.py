#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The key in the memory of a server: no core dump has it, and no other process of the same user can read it."""
import os
import resource
import signal
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Server  # noqa: E402
from tap import Skip, case, equal, run  # noqa: E402

NOBODY = 65534


class Unlimited(Server):
    """A server that may write core files of any size, as far as its parent is concerned."""

    def start(self):
        before = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (before[1], before[1]))
        try:
            return super().start()
        finally:
            resource.setrlimit(resource.RLIMIT_CORE, before)


def crash(process):
    """Ends a process with SIGABRT; returns whether it dumped core."""
    os.kill(process.pid, signal.SIGABRT)
    _, status = os.waitpid(process.pid, 0)
    process.returncode = -signal.SIGABRT  # so that Popen does not wait for it again
    equal((os.WIFSIGNALED(status), os.WTERMSIG(status)), (True, signal.SIGABRT))
    return os.WCOREDUMP(status)


@case
def no_core(program):
    """A server that crashes leaves no core, although the limits of its parent allow one"""
    if resource.getrlimit(resource.RLIMIT_CORE)[1] == 0:
        raise Skip("core files are not allowed here")
    with Directory() as path:
        here = os.getcwd()
        os.chdir(path)  # core files are written to the directory of the process
        try:
            _, hard = resource.getrlimit(resource.RLIMIT_CORE)
            other = subprocess.Popen(["sleep", "600"], preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (hard, hard)))
            if not crash(other):
                raise Skip("this machine writes no core files at all")
            server = Unlimited(program, os.path.join(path, "room")).start()
            equal(crash(server.process), False, "a core dump")
            server.process.stdout.close()
        finally:
            os.chdir(here)


def owner(process):
    return os.stat(f"/proc/{process.pid}/maps").st_uid


@case
def no_tracing(program):
    """The kernel gives the server's memory to root alone: its entries in /proc are not its user's"""
    with Directory() as path:
        user = NOBODY if os.getuid() == 0 else os.getuid()
        if os.getuid() == 0:
            os.chown(path, user, user)
            prefix = (sys.executable, "-c", f"import os, sys; os.setgroups([]); os.setgid({user}); os.setuid({user}); os.execv(sys.argv[1], sys.argv[1:])")
        else:
            prefix = ()
        server = Server(program, os.path.join(path, "room"), prefix=prefix).start()
        other = subprocess.Popen([*prefix, "/bin/sh", "-c", "echo up; exec sleep 600"], stdout=subprocess.PIPE)
        try:
            other.stdout.readline()
            equal(owner(other), user, "the owner of the entries of another process")
            equal(owner(server.process), 0, "the owner of the server's entries")
        finally:
            other.kill()
            other.wait()
            other.stdout.close()
            server.stop()


def main():
    return run(os.path.abspath(sys.argv[1]))  # the cases change the directory


if __name__ == "__main__":
    sys.exit(main())
