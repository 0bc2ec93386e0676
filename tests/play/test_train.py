#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey train`: this test answers the questions on its own, from their text.

    test_train.py PROGRAM

Writes TAP. Hands, sums and fees are worked out by a few lines of Python; every answer that is given is then
told to the program, which must call it right.
"""

import json
import os
import pty
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
RANKS = "23456789TJQKA"


def train(*arguments, typed=""):
    return subprocess.run([PROGRAM, "train", *arguments], input=typed.encode(), capture_output=True, timeout=60)


def said(*arguments, typed=""):
    done = train(*arguments, typed=typed)
    assert done.returncode == 0, (done.returncode, done.stderr)
    return done.stdout.decode()


def worth(cards):
    """A three-card hand as a value that can be compared."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    low = ranks == [12, 1, 0]
    straight = low or ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    flush = len({card[1] for card in cards}) == 1
    top = [1] if low else ranks
    if straight and flush:
        return (5, top[0])
    if ranks[0] == ranks[2]:
        return (4, ranks[0])
    if straight:
        return (3, top[0])
    if flush:
        return (2, ranks)
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return (1, ranks[1], ranks[0] + ranks[2] - ranks[1])
    return (0, ranks)


def questions(kind, seed, count, *more):
    """The texts of questions; the answers are arbitrary."""
    text = said("--kind", kind, "--seed", str(seed), "--count", str(count), *more, typed="1\n" * count)
    parts = re.split(r"\n\d+\. ", text.split("\nResult\n")[0])[1:]
    assert len(parts) == count, text
    return parts


def told(text):
    """The right answer, as the program gives it."""
    return re.search(r"(?:Right|The answer): (.*?)\. [A-Z]+-\d+ \(", text).group(1)


def cents(text):
    return round(float(text.replace("$", "").replace(",", "")) * 100)


def winners():
    for text in questions("winner", 1, 60):
        player, bank = (worth(re.search(mark + r": (\S+ \S+ \S+)", text).group(1).split()) for mark in
                        (r"Seat \d+ plays", "Bank"))
        plays = bank >= (0, [10])
        right = "bank does not qualify" if not plays else "player" if player > bank else "bank" if bank > player else "tie"
        assert told(text) == right, text


def void_sums():
    seen = 0
    for text in questions("irregular", 2, 60):
        if "returned in all" not in text:
            continue
        seen += 1
        lines = [row for row in text.splitlines() if row.startswith(("Seat", "Fees taken")) and " cards." not in row]
        amounts = [cents(a) for row in lines for a in re.findall(r"\$[\d,.]*\d", row)]
        assert cents(told(text)) == sum(amounts), text
    assert seen > 5


def shuffler_faults():
    seen = 0
    for text in questions("irregular", 3, 60):
        if "shuffler" in text:
            seen += 1
            before = "before the" in text
            assert told(text) == ("the round goes on" if before else "the round is void"), text
    assert seen > 5


def two_jackpots():
    seen = 0
    for text in questions("irregular", 4, 60, "--rules", "house-banked", "--post", "progressive.paytable=1"):
        if "Progressive pay table" not in text:
            continue
        seen += 1
        meter = cents(re.search(r"meter at (\S+)", text).group(1))
        asked = re.search(r"pay seat (\d+)", text).group(1)
        right = 0
        for seat, stakes, cards in re.findall(r"Seat (\d+): (.*): (\S+ \S+ \S+)\n", text):
            value, spades = worth(cards.split()), all(c[1] == "s" for c in cards.split())
            royal = value == (5, 12)
            if seat == asked:
                assert "progressive $1" in stakes
                line = {5: 7000, 4: 6000, 3: 600}.get(value[0], 0)
                right += (meter if spades else 50000) if royal else line
            elif royal:
                right += 10000 if spades else 2500
        assert cents(told(text)) == right, text
    assert seen > 5


def action_to_the_left():
    for text in questions("action", 5, 30, "--rules", "california-grand", "--post", "action=left"):
        bank, seats = map(int, re.search(r"Bank: seat (\d+) of (\d+)", text).groups())
        playing = {int(seat) for seat in re.search(r"In play: seats(.*)", text).group(1).split()}
        right = next(s for s in ((bank + i - 1) % seats + 1 for i in range(1, seats)) if s in playing)
        assert told(text) == f"seat {right}", text


def fees_as_trey_fees_has_them():
    for text in questions("fee", 6, 12, "--rules", "california-grand", "--schedule", "A7"):
        antes = re.findall(r"Seat \d+: ante \$(\d+)", text)
        bank = re.search(r"Bank, seat \d+, \$(\d+)", text).group(1)
        if "bank's fee" not in text:
            continue
        arguments = [part for ante in antes for part in ("--ante", ante)]
        answer = subprocess.run([PROGRAM, "fees", "--rules", "california-grand", "--schedule", "A7", "--json",
                                 *arguments, "--bank", bank], capture_output=True, timeout=60, check=True).stdout
        assert json.loads(answer)["bank"] == cents(told(text)), (text, answer)


def covers_move_no_more_than_there_is():
    for text in questions("cover", 7, 30):
        due = cents(re.search(r": (\$\S+) is due\. How", text).group(1))
        assert 0 <= cents(told(text)) < due, text


def every_kind_of_every_rule_set():
    text = said("--seed", "8", "--count", "150", typed="1\n" * 150)
    for name in ("California, Shuffle Master rules", "California Grand", "California, Bureau rules", "Casino, house banks"):
        assert f". {name}\n" in text
    for kind in ("winner", "pays", "fee", "action", "cover", "irregular"):
        assert re.search(rf"^  {kind} +\d+ of \d+", text, re.M), kind


def right_answers_are_called_right():
    arguments = ("--seed", "9", "--count", "40")
    wrong = said(*arguments, typed="1\n" * 40)
    answers = [told(part).replace("seat ", "") for part in re.split(r"\n\d+\. ", wrong.split("\nResult\n")[0])[1:]]
    again = said(*arguments, typed="".join(answer + "\n" for answer in answers))
    assert "Wrong" not in again and re.search(r"all +40 of 40 +100 %", again), again


def no_answer_is_asked_again():
    text = said("--kind", "action", "--seed", "1", "--count", "1", typed="\nsix\n-1\n3\n")
    assert text.count("Not an answer: give the number of a seat") == 3


def quit_and_the_end_of_input():
    for typed in ("quit\n", ""):
        text = said("--seed", "1", typed=typed)
        assert text.endswith("\nNo questions were answered.\n") and "Result" not in text, text
    text = said("--seed", "1", typed="1\nquit\n")
    assert "\nResult\n" in text, text


def as_json():
    done = train("--json", "--seed", "1", "--count", "5", typed="1\n" * 5)
    result = json.loads(done.stdout)
    assert result["all"]["asked"] == 5 and sum(k["asked"] for k in result["kinds"].values()) == 5
    assert b"1. " in done.stderr


def recorded_over_time():
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "record.tsv")
        for seed in ("1", "2"):
            said("--record", record, "--seed", seed, "--count", "6", typed="1\n" * 6)
        text = said("--progress", "--record", record)
        sessions = re.findall(r"^  \d{4}-\d\d-\d\d \d\d:\d\d +\d+ of 6 ", text, re.M)
        assert len(sessions) == 2 and "All sessions" in text, text
        # With one kind chosen, only questions of that kind are counted.
        with open(record, encoding="ascii") as file:
            fees = [row.split("\t")[2] for row in file if "\tfee\t" in row]
        text = said("--progress", "--record", record, "--kind", "fee")
        assert re.findall(r"^  2.* of (\d+)", text, re.M) == fees and "winner" not in text, (text, fees)
        with open(record, "a", encoding="ascii") as file:
            file.write("nonsense\n")
        assert train("--progress", "--record", record).returncode == 1


def at_terminal(typed, home, *arguments):
    """Runs a session in a terminal and returns its output."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.pop("XDG_STATE_HOME", None)
        os.environ["HOME"] = home
        os.execv(PROGRAM, [PROGRAM, "train", *arguments])
    os.write(terminal, typed.encode())
    text = b""
    try:
        while chunk := os.read(terminal, 4096):
            text += chunk
    except OSError:
        pass  # the other end of the terminal was closed
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    assert status == 0, (status, text)
    return text.decode()


def interactive_answers_are_recorded():
    with tempfile.TemporaryDirectory() as home:
        record = os.path.join(home, ".local/state/trey/train.tsv")
        typed = "1\n" * 3
        env = {**os.environ, "HOME": home}
        env.pop("XDG_STATE_HOME", None)
        done = subprocess.run([PROGRAM, "train", "--progress"], env=env, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (0, "No sessions recorded yet\n", ""), done
        done = subprocess.run([PROGRAM, "train", "--progress", "--json"], env=env, capture_output=True, text=True,
                              timeout=60)
        assert done.returncode == 0 and json.loads(done.stdout)["sessions"] == [], done
        text = at_terminal(typed, home, "--count", "3", "--no-record")
        assert "3 questions.\r\n" in text and max(map(len, text.splitlines()[:3])) <= 80, text
        assert "1 question.\r\n" in at_terminal("1\n", home, "--count", "1", "--no-record")
        at_terminal(typed, home, "--count", "3", "--seed", "1")
        assert not os.path.exists(record)
        for number in range(1, 8):
            text = at_terminal(typed, home, "--count", "3", "--kind", "winner")
            shown = len(re.findall(r"^  \d{4}-\d\d-\d\d ", text, re.M))
            assert shown == min(number, 5) and f"of {3 * number} " in text, text
        env = {**os.environ, "HOME": home}
        env.pop("XDG_STATE_HOME", None)
        done = subprocess.run([PROGRAM, "train", "--progress"], env=env, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and len(re.findall(r"^  \d{4}-", done.stdout, re.M)) == 7, done
        before = os.path.getsize(record)
        subprocess.run([PROGRAM, "train", "--count", "1"], env=env, input=b"1\n", capture_output=True, timeout=60)
        assert os.path.getsize(record) == before  # sessions without a terminal are not recorded
        for env in ({"HOME": "", "XDG_STATE_HOME": ""}, {"HOME": "relative"}):
            done = subprocess.run([PROGRAM, "train", "--progress"], env=env, capture_output=True, timeout=60)
            assert done.returncode == 2, done


def waiting(record):
    """Starts a session and waits until it has opened its record and asks."""
    process = subprocess.Popen([PROGRAM, "train", "--kind", "winner", "--count", "1", "--record", record],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    while not process.stdout.readline().startswith("1. "):
        pass
    return process


def empty_records_are_removed_alone():
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "record.tsv")
        said("--record", record, typed="quit\n")
        assert not os.path.lexists(record), "nothing was asked"
        # Two sessions at once: both add to the record, and nothing is lost.
        for answers in (("1\n", "quit\n"), ("quit\n", "1\n")):
            for first, second in ((0, 1), (1, 0)):
                sessions = [waiting(record), waiting(record)]
                for one in (first, second):
                    sessions[one].communicate(answers[one], timeout=60)
                    assert sessions[one].returncode == 0
                with open(record, encoding="ascii") as file:
                    assert len(file.readlines()) == 1, (answers, first)
                os.remove(record)
        # Existing files are kept: a dangling symbolic link, an empty file, an incomplete last row.
        os.symlink("nothing", record)
        said("--record", record, typed="quit\n")
        assert os.path.islink(record)
        os.remove(record)
        for text in ("", "1000\twinner\t1\t1\t5"):
            with open(record, "w", encoding="ascii") as file:
                file.write(text)
            said("--record", record, typed="quit\n")
            with open(record, encoding="ascii") as file:
                assert file.read() == text
        said("--record", record, "--count", "1", typed="1\n" * 3)
        with open(record, encoding="ascii") as file:
            assert len(file.readlines()) == 2


def wrong_usage():
    for arguments, status in ((["--kind", "dance"], 2), (["--count", "0"], 2),
                              (["--schedule", "1"], 2), (["--rules", "whist"], 2), (["x"], 2),
                              (["--rules", "house-banked", "--kind", "fee"], 1),
                              (["--progress", "--record", "/nowhere/x"], 3)):
        assert train(*arguments).returncode == status, arguments


CASES = [winners, void_sums, shuffler_faults, two_jackpots, action_to_the_left, fees_as_trey_fees_has_them,
          covers_move_no_more_than_there_is, every_kind_of_every_rule_set, right_answers_are_called_right,
          no_answer_is_asked_again, quit_and_the_end_of_input, as_json, recorded_over_time, interactive_answers_are_recorded,
          empty_records_are_removed_alone, wrong_usage]


def main():
    return run_cases(CASES, names=sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
