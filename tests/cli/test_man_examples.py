#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples of the manual pages and of --help, run as they are printed.

    test_man_examples.py PROGRAM SOURCE-DIRECTORY MADE-PAGES MAKE-JOURNAL

MADE-PAGES is empty where they are not made. Writes TAP, a point for every example line.

Every line of an EXAMPLES block of section 1, and of the examples of --help, is a command for bash that
must end with status 0. It runs in a directory with the files that the examples name; so that this is
possible anywhere and in reasonable time, the words in INSTEAD are replaced. Not run:

- the fragment of C in libtrey(3), which is not a program;
- lines with a program that is not installed (jq, zcat), which are skipped by name.

`trey serve` is started, waited for and stopped with SIGTERM. Without a terminal `trey play` and
`trey train` read standard input to its end, which is at once. The rounds and rule files of section 5
are settled and checked.
"""
import gzip
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

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import option_table  # noqa: E402
from tap import Report  # noqa: E402

SECONDS_MAX = 300
PASSWORD = "a long and boring phrase\n"
CONFIG = "trey: 1\nlisten: 127.0.0.1:0\n"
RULES = "trey: 1\n"

# Words that would need root, a fixed port, a day, or a directory of this machine.
INSTEAD = [
    ("runuser -u trey -- ", ""), ("127.0.0.1:9000", "127.0.0.1:0"), ("--rounds 1e9", "--rounds 1e6"),
    ("/var/lib/trey", "var"), ("/mnt/safe", "safe"), ("/mnt/key", "key"), ("/srv/trey", "srv"), ("~/", "home/"),
]


def examples_of(page):
    """The blocks of the EXAMPLES section, as they are to be printed."""
    section = re.split(r"^# ", page.split("\n# EXAMPLES\n")[1], flags=re.M)[0]
    return [re.sub(r"\\(.)", r"\1", block) for block in re.findall(r"^```\n(.*?)^```", section, re.M | re.S)]


class Place:
    """A directory with everything that the examples of one page name."""
    studied = set()

    def __init__(self, folder, program, source, make_journal, config):
        self.folder = pathlib.Path(folder)
        for name in ("bin", "var", "safe", "home/.zfunc", "home/.config/fish/completions"):
            (self.folder / name).mkdir(parents=True)
        has_house = False
        (self.folder / "bin/trey").symlink_to(os.path.abspath(program))
        (self.folder / "examples").symlink_to(source / "examples")
        (self.folder / "room.yaml").write_text(config)
        (self.folder / "hands.txt").write_text("Ah 2c 3d\n9s9h4d\n")
        shutil.copy(source / "examples/grand.json", self.folder / "night.ndjson")
        with gzip.open(self.folder / "night.ndjson.gz", "wb") as night:
            night.write((source / "examples/grand.json").read_bytes())
        if make_journal:
            subprocess.run([make_journal, "floor.db", "5", "400"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            for end in ("", ".key"):
                shutil.copy(self.folder / f"floor.db{end}", self.folder / f"var/trey.db{end}")
            shutil.copy(self.folder / "floor.db.key", self.folder / "safe/floor.key")
            shutil.copy(self.folder / "floor.db", self.folder / "backup.db")
            has_house = True
        self.environment = {
            "PATH": f"{folder}/bin:{os.environ.get('PATH', '/usr/bin:/bin')}", "HOME": f"{folder}/home",
            "LC_ALL": "C.UTF-8", "TREY_LISTEN": "127.0.0.1:0", "TREY_ORIGINS": "https://play.example"}
        if has_house:
            self.make_house()

    def make_house(self):
        """The data directory of a server that ran, its backup without the key, and the key."""
        faults = self.serve("trey serve --data srv")
        assert not faults, faults
        subprocess.run([self.folder / "bin/trey", "audit", "backup", "srv", "safe/trey-0101"], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)
        (self.folder / "key").mkdir()
        shutil.copy(self.folder / "srv/trey.db.key", self.folder / "key")

    def serve(self, command):
        """A server: it must start, and end with status 0 on SIGTERM."""
        data = self.folder / ("srv" if "srv" in command else "home/.local/share/trey")
        record = data / "server.url"
        process = subprocess.Popen(shlex.split(command), cwd=self.folder, env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   executable=str(self.folder / "bin/trey"))
        end = time.monotonic() + 60
        while not record.exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        was_up = record.exists()
        process.send_signal(signal.SIGTERM)
        said = process.communicate(timeout=SECONDS_MAX)[1].decode()
        return [] if was_up and process.returncode == 0 else [f"exit status {process.returncode}: {said[-500:]}"]

    def run(self, line):
        command = line
        for printed, instead in INSTEAD:
            command = command.replace(printed, instead)
        if is_study(command) and command in Place.studied:
            return []  # A page and the help have the same example.
        faults = self.run_once(command)
        Place.studied.add(command)
        return faults

    def run_once(self, command):
        if re.match(r"trey serve\b", command) and "--check-config" not in command:
            return self.serve(command)
        done = subprocess.run(["bash", "-c", "set -o pipefail\n" + command], cwd=self.folder, env=self.environment,
                              input=PASSWORD if " user " in f" {command} " else "", capture_output=True, text=True,
                              timeout=SECONDS_MAX, check=False)
        faults = [] if done.returncode == 0 else [f"exit status {done.returncode}: {done.stderr[-500:]}"]
        if not done.stdout and not re.search(r"--html|> |backup|restore|source|init|--record", command):
            faults.append("it prints nothing")
        return faults


def is_study(command):
    """Whether a command computes for seconds, and says the same in any folder."""
    return re.match(r"trey (bank|sim)\b", command) and not re.search(r"[<>]|--html|--csv|file|FILE|\./", command)


def missing_program(line):
    for name in ("jq", "zcat"):
        if re.search(rf"\b{name}\b", line) and shutil.which(name) is None:
            return f"{name} is not installed"
    return None


def printed_page(path):
    """A made page as people see it, without the wrapping of a narrow terminal."""
    done = subprocess.run(["mandoc", "-Tutf8", "-Owidth=400", str(path)], capture_output=True, text=True, check=True)
    return re.sub(r".\x08", "", done.stdout)


def points(program, source, made, make_journal):
    pages = {path.stem: path.read_text() for path in sorted((source / "docs/man").glob("*.scd"))}
    for name, page in pages.items():
        # scdoc drops a backslash before a letter: \n must be written \\n.
        yield f"{name}: no backslash is lost", re.findall(r"(?<!\\)(?:\\\\)*(\\[A-Za-z0-9].{0,20})", page)
        if name == "libtrey.3":
            yield f"{name}: the fragment of C", "it is not a program"
            continue
        if made and shutil.which("mandoc"):
            shown = [line.strip() for line in printed_page(pathlib.Path(made) / name).splitlines()]
            lines = [line.strip() for block in examples_of(page) for line in block.splitlines() if line.strip()]
            yield f"{name}: examples are printed as they are written", [
                f"not printed: {line}" for line in lines if line not in shown]
        else:
            yield f"{name}: examples are printed as they are written", "the pages are not made, or no mandoc"
        yield from run_examples(name, examples_of(page), program, source, make_journal)
    for command in option_table.all_commands(program):
        text = option_table.output(program, *command.split(), "--help")
        if "\nExamples:\n" in text:
            block = text.split("\nExamples:\n")[1]
            yield from run_examples(f"{command} --help", [block], program, source, make_journal)


def run_examples(name, blocks, program, source, make_journal):
    if name == "trey-round.5":
        for block in blocks:
            done = subprocess.run([program, "settle"], input=block, capture_output=True, text=True, check=False)
            yield f"{name}: the round is settled", [] if done.returncode == 0 else [done.stdout + done.stderr]
        return
    if name == "trey-rules.5":
        for block in blocks:
            with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
                file.write(block)
                file.flush()
                done = subprocess.run([program, "rules", "check", file.name], capture_output=True, text=True,
                                      check=False)
                yield f"{name}: the file is fine", [] if done.returncode == 0 else [done.stderr]
        return
    needs_journal = "audit" in name or any("floor.db" in block for block in blocks)
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, program, source, make_journal if needs_journal else None,
                      RULES if "rules" in name else CONFIG)
        for block in blocks:
            if block.startswith("trey: 1\n"):
                text = re.sub(r"^tls:.*\n", "", block, flags=re.M)     # the certificate is not here
                (place.folder / "block.yaml").write_text(text)
                yield f"{name}: a configuration", place.run("trey config check --config block.yaml")
                continue
            for line in block.splitlines():
                line = line.strip()
                if line:
                    skipped = missing_program(line)
                    yield f"{name}: {line}", skipped or prepare(place, line)


def prepare(place, line):
    """Some examples follow others: a record, an account, a copy that is not there yet."""
    if "--progress --record" in line and not (place.folder / "dealer.tsv").exists():
        (place.folder / "dealer.tsv").write_text("1767225600000\twinner\t4\t3\t9000\n")
    if re.search(r"user (disable|link|roles|password) pat", line) and "user add pat" not in line:
        place.run("trey user add pat --no-password")
    if re.search(r"user add (kim|pat)", line):
        data = place.folder / ("var" if "/var/lib" in line else "home/.local/share/trey")
        for file in data.glob("people.db*"):
            file.unlink()
    for copy in ("safe/floor-0131.db", *(["floor.db"] if "restore" in line else []),
                 *(["room.yaml"] if "config init" in line else [])):
        if "restore" in line and copy.startswith("safe"):
            shutil.copy(place.folder / "backup.db", place.folder / copy)
            continue
        if (place.folder / copy).exists() and ("backup" in line or "restore" in line or "init" in line):
            (place.folder / copy).unlink()
    return place.run(line)


def main():
    program, source, made, make_journal = sys.argv[1:]
    report = Report()
    for name, faults in points(os.path.abspath(program), pathlib.Path(source).resolve(), made, os.path.abspath(make_journal)):
        report.add(name, faults)
    return report.finish()


sys.exit(main())
