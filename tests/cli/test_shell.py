#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Behaviour that all commands share (docs/cli.md): exit status, closed pipes, output files, color
and width.

    test_shell.py PROGRAM

Writes TAP. The commands and options come from the program's own tables, through its help; a command
that is not in RUNS below fails the first point.
"""

import os
import re
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import option_table  # noqa: E402
from test_cli import FINE, IO, REFUSED, USAGE, Place, run_on_terminal  # noqa: E402
from tap import run_cases  # noqa: E402

WIDTH = 80
FULL = "/dev/full"
GAME = "ante 10 bonus 5 deal\nplay\nante 10 deal\nplay\nstats\nquit\n"

# A quick run of every command that prints something: its arguments and standard input.
RUNS = {
    "settle": (["settle", "round.json"], ""),
    "fees": (["fees", "--rules", "california-grand", "--schedule", "A7", "--ante", "75", "--bank", "500"], ""),
    "hand": (["hand", "As Kd 3c"], ""),
    "odds": (["odds"], ""),
    "rules": (["rules", "list"], ""),
    "sim": (["sim", "--rounds", "2000", "--seed", "1"], ""),
    "bank": (["bank", "--rounds", "2000"], ""),
    "play": (["play", "--plain", "--seed", "7"], "quit\n"),
    "train": (["train", "--kind", "winner", "--count", "1", "--seed", "1", "--no-record"], "1\n"),
    "serve": (["serve", "--check-config", "--data", "data"], ""),
    "config": (["config", "show"], ""),
    "user": (["user", "list", "--data", "data"], ""),
    "audit": (["audit", "--help"], ""),
    "bench": (["bench", "hand"], ""),
    "completion": (["completion", "bash"], ""),
    "audit verify": (["audit", "verify", "game.db"], ""),
    "audit show": (["audit", "show", "game.db", "1"], ""),
    "audit export": (["audit", "export", "game.db"], ""),
    "audit shoe": (["audit", "shoe", "game.db", "1"], ""),
    "audit people": (["audit", "people", "game.db"], ""),
    "audit heads": (["audit", "heads", "game.db"], ""),
    "audit backup": (["audit", "backup", "game.db", "copy.db"], ""),
    "audit restore": (["audit", "restore", "game.db", "copy.db"], ""),
}
# These write only to standard error.
SILENT = {"audit backup", "audit restore"}

# Other arguments that an option needs before it is read.
BESIDE = {
    "odds --up": ["--rules", "california-shfl", "--hand", "Kd 9s 2c"],
    "odds --dead": ["--hand", "Kd 9s 2c"],
    "odds --progressive": ["--rules", "house-banked"],
    "odds --meter": ["--rules", "house-banked"],
    "odds --seats": ["--rules", "house-banked"],
    "train --schedule": ["--rules", "california-shfl"],
    "train --paytable": ["--rules", "house-banked"],
}
# Options that take any text.
ANY_TEXT = {"play --name", "serve --house-name", "serve --house-hotline", "config --house-name", "config --house-hotline"}
# A file that is read only when a server answers.
READ_LATE = {"play --ca-file"}
# Files that are written, so that a directory which is not there makes them fail.
WRITTEN = {"odds --html", "bank --html", "sim --events", "play --save", "train --record"}


def make_files(place):
    """A journal and accounts, made by the program itself."""
    status, _, errors = place.run(["play", "--plain", "--seed", "7", "--save", "game.db"], GAME)
    assert status == FINE, errors
    status, _, errors = place.run(["user", "add", "kim", "--no-password", "--data", "data"])
    assert status == FINE, errors


def options_with_values(place, command):
    return [option for option in option_table.options(place.program, command) if option.value]


def is_file(option):
    return option.value in ("FILE", "DIR")


def answer(place, arguments, given=""):
    for name in ("copy.db", "copy.db-writer"):
        if os.path.exists(os.path.join(place.directory, name)):
            os.remove(os.path.join(place.directory, name))
    return place.run(arguments, given)


def expect(faults, place, arguments, given, status, says=None):
    got, output, errors = answer(place, arguments, given)
    shown = " ".join(arguments)
    if got != status:
        faults.append("%s: exit status %s, not %d: %r" % (shown, got, status, errors[:300]))
    elif status in (USAGE, IO) and not errors.strip():
        faults.append("%s: no message" % shown)
    elif says is not None and says not in errors.decode():
        faults.append("%s: no %r in %r" % (shown, says, errors[:300]))
    return output


# ---- Exit status --------------------------------------------------------------------------------

def every_command_has_a_run(place):
    there = set(option_table.all_commands(place.program))
    faults = ["not in RUNS: %s" % name for name in there - set(RUNS)]
    faults += ["no such command: %s" % name for name in set(RUNS) - there]
    for command, (arguments, given) in RUNS.items():
        output = expect(faults, place, arguments, given, FINE)
        if bool(output) == (command in SILENT):
            faults.append("%s prints %d bytes" % (command, len(output)))
    return faults


def unknown_options(place):
    faults = []
    for command, (arguments, given) in RUNS.items():
        for option in ("--no-such-option", "--no-such-option=1", "-?"):
            expect(faults, place, [*(["audit"] if command == "audit" else arguments), option], given, USAGE)
    expect(faults, place, ["--no-such-option"], "", USAGE)
    expect(faults, place, ["no-such-command"], "", USAGE)
    return faults


def unexpected_arguments(place):
    faults = []
    for command, (arguments, given) in RUNS.items():
        if command != "audit":      # its run is --help, which ends before anything else is read
            expect(faults, place, [*arguments, "no-such-thing"], given, USAGE)
    for command in ("rules", "config", "user", "audit", "completion", "bench"):
        expect(faults, place, [command, "no-such-thing"], "", USAGE, "no-such-thing")
    for command in ("rules", "config", "user", "audit", "completion", "fees", "audit verify", "audit show",
                    "audit export", "audit shoe", "audit people", "audit heads", "audit backup", "audit restore"):
        expect(faults, place, command.split(), "", USAGE)
    return faults


def bad_values(place):
    """Every option that takes a value refuses an invalid one."""
    faults, tried = [], 0
    for command, (arguments, given) in RUNS.items():
        for option in options_with_values(place, command):
            name = "%s --%s" % (command, option.name)
            if is_file(option) or name in ANY_TEXT:
                continue
            tried += 1
            expect(faults, place, [*arguments, *BESIDE.get(name, []), "--" + option.name, "?"], given, USAGE)
            expect(faults, place, [*arguments, "--" + option.name], given, USAGE, "requires a value")
    return faults + ([] if tried > 100 else ["only %d options were tried" % tried])


def missing_files(place):
    faults, tried = [], 0
    for command, (arguments, given) in RUNS.items():
        for option in options_with_values(place, command):
            name = "%s --%s" % (command, option.name)
            if option.value != "FILE" or option.name.startswith("tls-") or name in READ_LATE:
                continue    # a certificate is looked at by the server itself
            tried += 1
            missing = "absent/x" if name in WRITTEN else "absent.x"
            expect(faults, place, [*arguments, *BESIDE.get(name, []), "--" + option.name, missing], given, IO,
                   missing)
    for arguments in (["settle", "absent.x"], ["rules", "check", "absent.x"], ["audit", "verify", "absent.x"],
                      ["audit", "show", "absent.x", "1"], ["audit", "export", "absent.x"],
                      ["audit", "shoe", "absent.x", "1"], ["audit", "backup", "absent.x", "copy.db"],
                      ["audit", "restore", "absent.x", "copy.db"], ["user", "list", "--data", "absent.x"]):
        expect(faults, place, arguments, "", IO, "absent.x")
    return faults + ([] if tried > 15 else ["only %d options were tried" % tried])


def refusals(place):
    """Valid values that are not allowed, and invalid files."""
    place.write("noise", b"not what it should be\n" * 40)
    faults = []
    for arguments in (["sim", "--ante", "3"], ["bank", "--ante", "3"], ["play", "--post", "decks=99"],
                      ["sim", "--schedule", "A7"], ["odds", "--hand", "As As Kd"],
                      ["settle", "noise"], ["rules", "check", "noise"], ["settle", "-r", "noise", "round.json"],
                      ["audit", "verify", "noise"], ["audit", "show", "game.db", "9"],
                      ["audit", "backup", "game.db", "round.json"], ["config", "check", "--config", "noise"],
                      ["config", "init", "noise"], ["user", "disable", "nobody", "--data", "data"]):
        expect(faults, place, arguments, "", REFUSED)
    return faults


def full_disk(place):
    faults = []
    for command, (arguments, given) in RUNS.items():
        if command not in SILENT:
            with open(FULL, "wb") as full:
                done = subprocess.run(place.command(arguments), input=given.encode(), stdout=full,
                                      stderr=subprocess.PIPE, cwd=place.directory, env=place.environment,
                                      timeout=60, check=False)
            said = done.stderr.decode()
            if done.returncode != IO or said.count("cannot write standard output") != 1:
                faults.append("%s: exit status %d, %r" % (command, done.returncode, said[-300:]))
    return faults


# ---- Closed pipes -------------------------------------------------------------------------------

def closed_pipe(place):
    """A closed pipe ends the program by SIGPIPE without a message, even if the parent ignores that signal."""
    faults = []
    for ignored in (False, True):
        for command, (arguments, given) in RUNS.items():
            if command in SILENT:
                continue
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run(
                place.command(arguments), input=given.encode(), stdout=writer, stderr=subprocess.PIPE,
                cwd=place.directory, env=place.environment, timeout=60, check=False,
                restore_signals=not ignored)
            os.close(writer)
            if done.returncode != -signal.SIGPIPE or done.stderr:
                faults.append("%s: exit status %d, %r" % (command, done.returncode, done.stderr[-300:]))
    return faults


def long_exports_end_early(place):
    """`trey sim --events - | head -1` does not go on for all rounds."""
    process = place.start(["sim", "--rounds", "1000000000", "--events", "-"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    line = process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    status = process.wait(60)
    return [fault for wrong, fault in (
        (not line.endswith(b"\n"), "no line"), (errors, "standard error is %r" % errors),
        (status != -signal.SIGPIPE, "exit status %d" % status)) if wrong]


# ---- Output files -------------------------------------------------------------------------------

WRITERS = [["odds", "--html"], ["bank", "--rounds", "2000", "--html"],
           ["sim", "--rounds", "500", "--seed", "1", "--events"]]


def temporaries(place):
    return [name for name in os.listdir(place.directory) if name.startswith(".trey-")]


def limit_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def failed_files(place):
    """A disk that fills half-way leaves the old file, and nothing beside it."""
    faults = []
    for arguments in WRITERS:
        path = os.path.join(place.directory, "old")
        place.write("old", "the old file")
        done = subprocess.run(place.command([*arguments, "old"]), capture_output=True, cwd=place.directory,
                              env=place.environment, preexec_fn=limit_files, timeout=60, check=False)
        with open(path, "rb") as file:
            kept = file.read()
        if done.returncode != IO or b"cannot write old: File too large" not in done.stderr:
            faults.append("%s: exit status %d, %r" % (arguments, done.returncode, done.stderr[-300:]))
        if kept != b"the old file" or temporaries(place):
            faults.append("%s: %r is left, and %s" % (arguments, kept[:60], temporaries(place)))
    return faults


def written_files(place):
    """A file keeps its permissions and a symbolic link its target; a new file is like any other."""
    faults = []
    for arguments in WRITERS:
        for name in ("new", "old", "target", "link", "made", "loose"):
            if os.path.lexists(os.path.join(place.directory, name)):
                os.remove(os.path.join(place.directory, name))
        for name in ("old", "target"):
            place.write(name, "the old file")
            os.chmod(os.path.join(place.directory, name), 0o640)
        os.symlink("target", os.path.join(place.directory, "link"))
        os.symlink("made", os.path.join(place.directory, "loose"))
        contents = set()
        for name, mode in (("new", 0o644), ("old", 0o640), ("link", 0o640), ("loose", 0o644)):
            path = os.path.join(place.directory, name)
            done = subprocess.run(place.command([*arguments, name]), capture_output=True, cwd=place.directory,
                                  env=place.environment | {"SOURCE_DATE_EPOCH": "1767225600"}, preexec_fn=lambda: os.umask(0o022) and None,
                                  timeout=60, check=False)
            found = stat.S_IMODE(os.stat(path).st_mode)
            with open(path, "rb") as file:
                contents.add(re.sub(rb"\d{4}-\d\d-\d\d", b"", file.read()))
            if done.returncode != FINE or found != mode:
                faults.append("%s %s: exit status %d, mode %o" % (arguments, name, done.returncode, found))
        if len(contents) != 1 or b"the old file" in contents:
            faults.append("%s: the files differ, or one was not written" % arguments)
        links = [os.path.islink(os.path.join(place.directory, name)) for name in ("link", "loose")]
        if not all(links) or temporaries(place):
            faults.append("%s: a link is gone, or %s is left" % (arguments, temporaries(place)))
    return faults


def special_files(place):
    """Devices and pipes are written directly, and standard output stays in one piece."""
    faults = []
    for arguments in WRITERS:
        status, output, _ = place.run([*arguments, "-"])
        again = place.run([*arguments, "/dev/stdout"])[1]
        if status != FINE or len(output) < 1000 or not again.startswith(output[:200]):
            faults.append("%s -: exit status %s" % (arguments, status))
        path = os.path.join(place.directory, "joined")
        shell = '{ echo first; "$0" "$@" /dev/stdout; echo last; } > joined'
        place.run([], "", ["/bin/sh", "-c", shell, place.program, *arguments])
        with open(path, "rb") as file:
            joined = file.read()
        if not joined.startswith(b"first\n") or not joined.endswith(b"last\n") or len(joined) < 1000:
            faults.append("%s /dev/stdout: %r" % (arguments, joined[:80]))
        expect(faults, place, [*arguments, FULL], "", IO, "cannot write " + FULL)
        expect(faults, place, [*arguments, "."], "", IO, "cannot open .: Is a directory")
    fifo = os.path.join(place.directory, "fifo")
    os.mkfifo(fifo)
    process = place.start(["odds", "--html", "fifo"])
    with open(fifo, "rb") as file:
        if not file.read().startswith(b"<!DOCTYPE html>"):
            faults.append("a FIFO gets no page")
    return faults + ([] if process.wait(60) == FINE and stat.S_ISFIFO(os.stat(fifo).st_mode)
                     else ["the FIFO was replaced"])


def stopped_while_writing(place):
    """A signal that ends the program removes the temporary file and leaves the old one."""
    faults = []
    place.write("old", "the old file")
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGXFSZ):
        process = place.start(["sim", "--rounds", "1000000000", "--events", "old"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
        end = time.monotonic() + 60
        while not temporaries(place) and time.monotonic() < end:
            time.sleep(0.02)
        was_there = bool(temporaries(place))
        process.send_signal(number)
        try:
            status = process.wait(60)
        finally:
            process.kill()
        with open(os.path.join(place.directory, "old"), "rb") as file:
            if file.read() != b"the old file" or temporaries(place) or not was_there or status != -number:
                faults.append("signal %d: status %d, %s" % (number, status, temporaries(place)))
    return faults


def has_pending(process, number):
    """Whether a signal has been sent and not been delivered."""
    with open("/proc/%d/status" % process.pid, encoding="ascii") as file:
        masks = re.findall(r"^(?:SigPnd|ShdPnd):\s*(\w+)", file.read(), re.MULTILINE)
    return any(int(mask, 16) >> (number - 1) & 1 for mask in masks)


def stopped_twice_while_writing(place):
    """The second Ctrl-C ends the program at once; it leaves no temporary file either."""
    faults = []
    for _ in range(40):  # until the second signal arrives before the first one has ended the run
        process = place.start(["sim", "--rounds", "1000000000", "--events", "new"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            name = os.path.join(place.directory, (temporaries(place) or ["none"])[0])
            if os.path.exists(name) and os.path.getsize(name) > 0:  # it runs, so Ctrl-C is handled
                break
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        while process.poll() is None and has_pending(process, signal.SIGINT):
            pass
        process.send_signal(signal.SIGINT)
        status = process.wait(60)
        if temporaries(place):
            faults.append("status %d, %s" % (status, temporaries(place)))
        if status == -signal.SIGINT or faults:
            return faults
    return ["the second Ctrl-C never came in time"]


# ---- Color --------------------------------------------------------------------------------------

COLORED = ["settle", "odds", "sim", "bank", "audit verify", "audit show"]


def colors(place):
    faults = []
    with_option = {command for command in RUNS
                   if any(option.name == "color" for option in option_table.options(place.program, command))}
    if with_option != {*COLORED, "play"}:
        faults.append("commands with --color: %s" % sorted(with_option))
    for command in COLORED:
        arguments = [*RUNS[command][0], *(["--explain"] if command == "settle" else [])]
        for option, environment, on_pipe, on_terminal in (
                ([], {}, False, True), (["--color=auto"], {}, False, True),
                (["--color", "always"], {}, True, True), (["--color=never"], {}, False, False),
                ([], {"NO_COLOR": "1"}, False, False), ([], {"TERM": "dumb"}, False, False),
                (["--color=always"], {"NO_COLOR": "1", "TERM": "dumb"}, True, True)):
            done = subprocess.run(place.command([*arguments, *option]), capture_output=True, cwd=place.directory,
                                  env={**place.environment, **environment}, timeout=60, check=False)
            _, shown = run_on_terminal(place, [*arguments, *option], environment, "")
            # Progress on standard error rewrites its line; that is not color.
            got = b"\x1b[" in done.stdout, re.search(rb"\x1b\[[0-9;]*m", shown) is not None
            if got != (on_pipe, on_terminal) or done.returncode != FINE:
                faults.append("%s %s %s: colors %s" % (command, option, environment, got))
        expect(faults, place, [*arguments, "--color=sometimes"], "", USAGE, "auto, always or never")
    return faults


# ---- Width --------------------------------------------------------------------------------------

def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


def too_wide(name, text, width=WIDTH):
    return ["%s: %d columns: %s" % (name, columns(line), line) for line in text.splitlines()
            if columns(line) > width]


def help_fits(place):
    faults = []
    for command in ["", *option_table.all_commands(place.program)]:
        for width in (None, 60, 100):
            place.environment.pop("COLUMNS", None)
            if width:
                place.environment["COLUMNS"] = str(width)
            _, output, _ = place.run([*command.split(), "--help"])
            text = output.decode()
            examples = text.find("\nExamples:\n")
            # Examples and the list of commands are lines of their own, made for 80 columns.
            folded = text if width is None else text[:examples] if examples > 0 else text
            faults += too_wide("%s --help" % command, folded,
                               WIDTH if width is None or not command else width)
            faults += ["%s --help: a blank ends %r" % (command, line) for line in text.splitlines()
                       if line.endswith(" ")]
    place.environment.pop("COLUMNS", None)
    return faults


def help_follows_the_terminal(place):
    """A narrow terminal gets narrow help."""
    shell = ["/bin/sh", "-c", 'stty cols 50; exec "$0" serve --help', place.program]
    wrapped = Place.__new__(Place)
    wrapped.__dict__.update(place.__dict__, program="/bin/sh")
    _, shown = run_on_terminal(wrapped, shell[1:], {}, "")
    text = shown.decode().replace("\r", "").split("\nExamples:")[0]
    return too_wide("serve --help", text, 50) + ([] if len(text) > 1000 else ["no help: %r" % text])


RULES = ["california-shfl", "california-grand", "california-bureau", "house-banked"]
REPORTS = [
    *[["rules", "show", name] for name in (*RULES, "A7", "B1", "A10b", "1", "TCP-04", "progressive-1",
                                           "pair-plus-A", "OUT-1", "COVER-9")],
    *[["odds", "--rules", name] for name in RULES],
    *[["sim", "--rounds", "2000", "--seed", "1", "--rules", name] for name in RULES],
    *[["bank", "--rounds", "2000", "--rules", name] for name in RULES],
    ["bank", "--rounds", "2000", "--compare"], ["odds", "--all"], ["odds", "--hand", "Qs 6d 4c"],
    ["odds", "--rules", "california-shfl", "--hand", "Kd 9s 2c"],
    ["odds", "--rules", "california-shfl", "--hand", "Kd 9s 2c", "--up", "Kh"],
    ["hand", "As Kd 3c", "9s 9h 4d", "Ah 2c 3d"],
    ["fees", "--all", "--ante", "75", "--bank", "500"], ["fees", "--all", "--ante", "1500", "--bank", "500"],
    ["settle", "--explain", "round.json"], ["settle", "--explain", "wide.json"], ["settle", "--explain", "bad.json"],
    ["audit", "show", "game.db", "2"], ["audit", "verify", "game.db", "--without-key"],
    ["config", "init"], ["config", "show", "--config", "room-with-a-rather-long-name-for-a-file.cfg"],
]


def reports_fit(place):
    """Reports for people. Data (JSON, scripts) and `play --plain`, a sentence a line, may be wider."""
    place.write("wide.json", """{"id": "wide", "rules": "california-bureau",
        "bank": {"seat": 14, "bettor": "Maximiliana of the northern tables", "wager": 5000},
        "posting": {"seats": 14},
        "wagers": [{"seat": 12, "bettor": "Bartholomew the patient", "kind": "ante", "amount": 50000},
                   {"seat": 12, "bettor": "Bartholomew the patient", "kind": "bonus", "amount": 500}],
        "cards": {"12": "As Ks Qs", "dealer": "Qh 7c 2d"},
        "decisions": [{"seat": 12, "bettor": "Bartholomew the patient", "play": true}]}""")
    place.write("bad.json", '{"id": "bad", "rules": "california-shfl", "posting": {"schedule": "%s"}}' % ("A7" * 30))
    place.write("room-with-a-rather-long-name-for-a-file.cfg", "trey: 1\nstaff: {password_length: 20}\n")
    faults = []
    for arguments in [*REPORTS, *(arguments for command, (arguments, _) in RUNS.items()
                                  if command not in ("settle", "play", "completion", "audit export",
                                                     "audit shoe", "audit heads"))]:
        status, output, errors = answer(place, arguments)
        if status not in (FINE, REFUSED) or not (output or errors):
            faults.append("%s: exit status %s, %r" % (arguments, status, errors[:200]))
        faults += too_wide(" ".join(arguments), output.decode())
    return faults


# ---- Settle on a terminal -----------------------------------------------------------------------

def settle_says_how_many(place):
    """One line on standard error, when that is a terminal."""
    faults = []
    _, shown = run_on_terminal(place, ["settle", "--json", "mixed.json"], {}, "")
    if not shown.decode().replace("\r", "").endswith("\n3 rounds: 2 settled, 0 void, 1 refused.\n"):
        faults.append("mixed.json: %r" % shown[-200:])
    _, shown = run_on_terminal(place, ["settle", "--explain", "round.json"], {}, "")
    if not shown.decode().replace("\r", "").endswith("\n1 round: 1 settled, 0 void, 0 refused.\n"):
        faults.append("round.json: %r" % shown[-200:])
    if place.run(["settle", "mixed.json"])[2]:
        faults.append("the summary is printed without a terminal")
    return faults


def unsaved_games_leave_nothing(place):
    """A game that is not saved removes its journal with everything beside it"""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([place.program, "play", "--plain", "--seed", "7"], input=GAME.encode(), capture_output=True,
                              env=os.environ | {"TMPDIR": folder}, timeout=120, check=False)
        left = [os.path.join(where, name) for where, folders, files in os.walk(folder) for name in folders + files]
    return [] if done.returncode == FINE and not left else [f"exit status {done.returncode}, left: {left}"]


CASES = [every_command_has_a_run, unknown_options, unexpected_arguments, bad_values, missing_files, refusals,
         full_disk, closed_pipe, long_exports_end_early, failed_files, written_files, special_files,
         stopped_while_writing, stopped_twice_while_writing, colors, help_fits, help_follows_the_terminal,
         reports_fit, settle_says_how_many, unsaved_games_leave_nothing]


def main():
    # Signals that are ignored here, as under nohup or in the background of a script, the program would ignore too.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as directory:
        place = Place(sys.argv[1], directory)
        place.environment["HOME"] = directory
        make_files(place)
        return run_cases(CASES, place, names=sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
