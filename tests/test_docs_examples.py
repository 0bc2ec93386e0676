#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The command-line examples of README.md and docs/*.md, run as they are printed.

    test_docs_examples.py PROGRAM SOURCE-DIRECTORY MAKE-JOURNAL [PAGE…]

A page marks its examples by the language of the block:

    sh        Commands. Each line must end with status 0 and print something.
    console   `$ command`, followed by what it prints, standard error included. A line `…` stands for any lines, `…`
              within a line for any text. The exit status is not looked at.
    yaml      After the comment `<!-- file: NAME -->` the block is written to that file for the examples of the page.

The comment `<!-- not run: REASON -->` before a block keeps it from being run: it needs root, a terminal, or another machine.
A block without a language must not begin with a command of Trey. Each page has a directory of its own with the files that
examples name: examples/, a journal floor.db, a configuration room.yaml, a round round.json, a record dealer.tsv. The words in INSTEAD are replaced so that an
example can run anywhere and in reasonable time. `trey serve` is started, waited for, and stopped when the page is done.

Writes TAP, a point for every command.
"""
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from tap import Report

SECONDS_MAX = 300
PASSWORD = "a long and boring phrase\n"
BLOCK = re.compile(r"((?:^<!-- [^\n]* -->\n)*)^```(\w*)\n(.*?)^```$", re.M | re.S)
INSTEAD = [("--rounds 1e9", "--rounds 1e6"), ("--rounds 100M", "--rounds 1M"), ("/var/lib/trey", "var"),
           ("room/trey.db", "floor.db"), ("script/load", "true")]
SILENT = r"--html|> |>>|config init|audit (backup|restore)|serve"  # commands that print nothing


class Page:
    """A page and the directory in which its examples run."""

    def __init__(self, folder, program, source, make_journal):
        self.folder, self.servers = pathlib.Path(folder), []
        for name in ("bin", "build", "var", "home"):
            (self.folder / name).mkdir()
        for name in ("bin/trey", "build/trey"):
            (self.folder / name).symlink_to(program)
        (self.folder / "examples").symlink_to(source / "examples")
        (self.folder / "docs").symlink_to(source / "docs")
        (self.folder / "room.yaml").write_text("trey: 1\nlisten: 127.0.0.1:0\n")
        (self.folder / "dealer.tsv").write_text("1767225600000\tfee\t10\t9\t80500\n")
        shutil.copy(source / "examples/grand.json", self.folder / "round.json")
        subprocess.run([make_journal, "floor.db", "5", "400"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        self.environment = {
            "PATH": f"{folder}/bin:{os.environ.get('PATH', '/usr/bin:/bin')}", "HOME": f"{folder}/home",
            "LC_ALL": "C.UTF-8", "COLUMNS": "80", "TREY_LISTEN": "127.0.0.1:0"}

    def serve(self, command):
        """Starts a server, which runs until the page is done."""
        words = shlex.split(command, comments=True)
        data = self.folder / (words[words.index("--data") + 1] if "--data" in words else "home/.local/share/trey")
        process = subprocess.Popen(words, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   executable=str(self.folder / "bin/trey"))
        self.servers.append(process)
        end = time.monotonic() + 60
        while not (data / "server.url").exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        return 0 if (data / "server.url").exists() else 1, ""

    def run(self, command):
        """Status and output."""
        for printed, instead in INSTEAD:
            command = command.replace(printed, instead)
        if re.match(r"(build/)?trey serve\b", command) and "--check-config" not in command:
            return self.serve(command)
        done = subprocess.run(["bash", "-c", "set -o pipefail\n" + command], cwd=self.folder, env=self.environment,
                              input=PASSWORD if " user " in command else "", stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=SECONDS_MAX, check=False)
        return done.returncode, done.stdout

    def stop(self):
        for process in self.servers:
            process.send_signal(signal.SIGTERM)
            process.wait(SECONDS_MAX)


def pattern_of(printed):
    """What the page shows, as an expression: … within a line is any text, a line … is any lines."""
    lines = []
    for line in printed.rstrip("\n").split("\n"):
        if line.strip() == "…":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(".*?".join(re.escape(part) for part in line.rstrip().split("…")) + "\n")
    return re.compile("".join(lines))


def transcript(block):
    """(command, what it prints) of a console block. A command goes on after a backslash."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command = re.match(r"(?:.*\\\n)*.*\n?", part)[0]
        yield command.rstrip("\n"), part[len(command):]


def commands(block):
    return [line for line in block.replace("\\\n", "\\\0").split("\n") if line.strip() and not line.startswith("#")]


def check_shown(page, command, printed):
    output = "\n".join(line.rstrip() for line in page.run(command)[1].rstrip("\n").split("\n")) + "\n"
    if printed.strip() and not pattern_of(printed).fullmatch(output):
        return ["the page shows:", *printed.rstrip().split("\n"), "it prints:", *output.rstrip().split("\n")[:60]]
    return []


def check_runs(page, command):
    status, output = page.run(command.replace("\0", "\n"))
    if status != 0:
        return [f"exit status {status}", *output.split("\n")[-6:]]
    return [] if output or re.search(SILENT, command) else ["it prints nothing"]


def points(name, text, page):
    """(what is tried, what is wrong with it) for each example; a text in place of a list says why it is not tried."""
    for name_of_file, block in re.findall(r"^<!-- file: (.*) -->\n```\w+\n(.*?)^```$", text, re.M | re.S):
        (page.folder / name_of_file).write_text(block)
    for marks, language, block in BLOCK.findall(text):
        reason = re.search(r"<!-- not run: (.*) -->", marks)
        if reason:
            yield f"{name}: {block.splitlines()[0]}", reason[1]
        elif language == "sh":
            for command in commands(block):
                yield f"{name}: {command.split(chr(0))[0]}", missing(command) or check_runs(page, command)
        elif language == "console":
            for command, printed in transcript(block):
                yield f"{name}: {command.split(chr(10))[0]}", missing(command) or check_shown(page, command, printed)
        elif language == "" and re.match(r"(\$ |build/)?(trey|script/\w+) ", block):
            yield f"{name}: {block.splitlines()[0]}", ["mark the block as sh or console, or say why it is not run"]


def missing(command):
    for program in ("jq", "curl"):
        if re.search(rf"\b{program}\b", command) and shutil.which(program) is None:
            return f"{program} is not installed"
    return None


def self_check():
    """The comparison of this file can fail."""
    shown = pattern_of("a … c\n…\nlast\n")
    good, bad = "a b c\nx\ny\nlast\n", "a b d\nlast\n"
    blocks = BLOCK.findall("<!-- not run: root -->\n```sh\nx\n```\n")
    wrong = [] if shown.fullmatch(good) and not shown.fullmatch(bad) else ["patterns"]
    return wrong + ([] if blocks == [("<!-- not run: root -->\n", "sh", "x\n")] else ["blocks"])


def main():
    program, source, make_journal = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve(), os.path.abspath(sys.argv[3])
    pages = [source / name for name in sys.argv[4:]] or [source / "README.md", *sorted((source / "docs").glob("*.md"))]
    report = Report()
    report.add("the comparison can fail", self_check())
    for path in pages:
        text = path.read_text()
        if not re.search(r"^```(sh|console|)\n", text, re.M):
            continue
        with tempfile.TemporaryDirectory() as folder:
            page = Page(folder, program, source, make_journal)
            try:
                for name, faults in points(path.name, text, page):
                    report.add(name, faults)
            finally:
                page.stop()
    return report.finish()


sys.exit(main())
