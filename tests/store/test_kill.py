"""A writer is killed at any moment; what it acknowledged on a pipe is in the journal afterwards, and
no batch by half. Then the next writer goes on, over and over on one journal.

usage: test_kill.py KILL-WRITER [--seed N] [--kills N]
"""
import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--kills", type=int, default=40)
ARGUMENTS = parser.parse_args()


def read_lines(said):
    """All that was said: whole lines, split into word and number."""
    return [(line.split()[0], int(line.split()[1])) for line in said.decode().split("\n")[:-1]]


def kill_one(path, seed, lines, seconds):
    """Runs a writer until it has said so many lines, and a moment longer, and kills it; returns what it
    found and what it acknowledged."""
    writer = subprocess.Popen([ARGUMENTS.program, "write", path, str(seed)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    begun = b""
    while begun.count(b"\n") < lines and (part := writer.stdout.read(4096)):
        begun += part
    time.sleep(seconds)
    writer.send_signal(signal.SIGKILL)
    said = read_lines(begun + writer.stdout.read())
    complaint = writer.stderr.read().decode()
    writer.wait()
    assert writer.returncode == -signal.SIGKILL, (writer.returncode, complaint)
    assert all(word == ("ready" if index == 0 else "ack") for index, (word, _) in enumerate(said))
    return [number for _, number in said]


def count_entries(path):
    done = subprocess.run([ARGUMENTS.program, "check", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return int(done.stdout.split()[1])


def batch_sizes(seed):
    """How the writer cuts its batches: the generator of kill_writer.c."""
    state = seed

    def number():
        nonlocal state
        state = state + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        z = state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        return z ^ z >> 31

    while True:
        count = 1 + number() % 40
        for _ in range(count):
            number()
        yield count


def check_kill(path, seed, said, before):
    """What is there now must be what was acknowledged last, or one whole batch more."""
    if not said:
        return count_entries(path)
    assert said[0] == before, f"found {said[0]} entries, and {before} were there"
    allowed, total = [said[-1]], said[0]
    for size in batch_sizes(seed):
        total += size
        if total > said[-1]:
            allowed.append(total)
            break
    entries = count_entries(path)
    assert entries in allowed, f"{entries} entries, acknowledged {said[-1]}, allowed {allowed}"
    return entries


def acknowledged_entries_survive():
    """What was acknowledged before each kill is there"""
    print(f"# seed {ARGUMENTS.seed}, {ARGUMENTS.kills} kills")
    chance = random.Random(ARGUMENTS.seed)
    entries, batches = 0, 0
    with tempfile.TemporaryDirectory(prefix="trey-kill-") as folder:
        path = os.path.join(folder, "journal")
        for number in range(ARGUMENTS.kills):
            seed = ARGUMENTS.seed * 1000 + number
            # One in four while it opens the journal, the others while they write.
            lines = chance.randrange(1, 50) if number % 4 else 0
            said = kill_one(path, seed, lines, chance.uniform(0, 0.01))
            if not said and entries == 0:    # killed while it was made: nothing was promised
                for name in os.listdir(folder):
                    os.remove(os.path.join(folder, name))
                continue
            entries = check_kill(path, seed, said, entries)
            batches += max(len(said) - 1, 0)
    assert batches > 0, "no writer lived long enough to acknowledge anything"
    print(f"# {entries} entries, {batches} batches acknowledged")


sys.exit(run_cases([acknowledged_entries_survive]))
