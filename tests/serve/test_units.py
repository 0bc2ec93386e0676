#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The units of systemd: they are well formed, use existing options, and are sandboxed as far as possible."""
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from tap import Skip, case, equal, holds, run  # noqa: E402

EXPOSURE_MAX = 2.0
UNITS = ("trey.service", "trey.socket")


class Units:
    def __init__(self, program, source, path):
        self.program, self.source, self.path = program, source, path

    def read(self, name):
        with open(os.path.join(self.source, "packaging", name), encoding="utf-8") as file:
            return file.read()

    def analyze(self, *arguments):
        if not shutil.which("systemd-analyze"):
            raise Skip("no systemd-analyze here")
        return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, timeout=300,
                              env=os.environ | {"SYSTEMD_COLORS": "0", "LC_ALL": "C.UTF-8"})


@case
def command(units):
    """The service starts `trey serve` with flags that it has"""
    line = re.search(r"^ExecStart=(.*)$", units.read("trey.service"), re.M)[1].split()
    equal(line[:2], ["/usr/bin/trey", "serve"])
    text = subprocess.run([units.program, "serve", "--help"], capture_output=True, text=True).stdout
    for flag in (word for word in line if word.startswith("--")):
        holds(re.search(rf"^\s+{flag} ", text, re.M), f"no {flag}")


@case
def drained(units):
    """The stop timeout lets rounds end before systemd kills the server"""
    text = units.read("trey.service")
    seconds = int(re.search(r"^TimeoutStopSec=(\d+)$", text, re.M)[1])
    with open(os.path.join(units.source, "src/serve/config/config_list.h"), encoding="utf-8") as file:
        drain = int(re.search(r'"drain_seconds".*?\.fallback = "(\d+)"', file.read(), re.S)[1])
    holds(seconds >= drain + 10, f"{seconds} after {drain}")


@case
def no_core(units):
    """The kernel writes no core file of the server, which would hold the key of the journal"""
    holds(re.search(r"^LimitCORE=0$", units.read("trey.service"), re.M), "no LimitCORE=0")


@case
def well_formed(units):
    """systemd understands every line"""
    for name in UNITS:
        with open(os.path.join(units.path, name), "w", encoding="utf-8") as out:
            out.write(units.read(name).replace("/usr/bin/trey", os.path.abspath(units.program)))
    done = units.analyze("verify", *(os.path.join(units.path, name) for name in UNITS))
    complaints = [line for line in done.stderr.splitlines() if "trey." in line]
    equal(complaints, [])


@case
def closed_in(units):
    """The service is sandboxed"""
    done = units.analyze("security", "--offline=true", "--no-pager",
                         os.path.join(units.source, "packaging/trey.service"))
    match = re.search(r"Overall exposure level for trey.service: (\d+\.\d+)", done.stdout)
    holds(match, done.stdout[-400:] + done.stderr)
    holds(float(match[1]) <= EXPOSURE_MAX, match[0])


def main():
    with Directory() as path:
        units = Units(sys.argv[1], SOURCE, path)
        return run(units)


SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")

if __name__ == "__main__":
    sys.exit(main())
