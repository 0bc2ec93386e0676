#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play --url`: guests that are kept between runs, and accounts that log in with a password.

    test_login.py PROGRAM

Writes TAP. Each case has its own state directory.
"""

import contextlib
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rooms import SECONDS_MAX, Room, Talk  # noqa: E402
from terminal import Pane  # noqa: E402
from tap import run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PASSWORD = "nine of 'swords' \"Ω\""
CONFIG = """
trey: 1
tables:
  - {name: House, chips: play, rules: house-banked, bots: 0, betting_seconds: 60, result_seconds: 1, reveal_seconds: 60}
"""


class Place:
    """A server, and the state directory of one case."""

    def __init__(self, room, folder):
        self.room, self.folder = room, folder
        self.state = os.path.join(folder, "state")
        self.env = {**os.environ, "XDG_STATE_HOME": self.state}

    def talk(self, *arguments, **rest):
        return Talk(PROGRAM, "--url", self.room.url, *arguments, env=self.env, **rest)

    def run(self, *arguments, **rest):
        """Runs the program to its end, without a terminal."""
        return subprocess.run([PROGRAM, "play", "--plain", "--url", self.room.url, *arguments], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=SECONDS_MAX, env=self.env, start_new_session=True, **rest)

    def files(self):
        """What is kept about the guest or the account; what a house signed is not about them."""
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.state) for name in names
                if os.path.basename(folder) != "houses"]


def welcome(done):
    assert done.returncode == 0, done
    return done.stdout.decode()


def guest_of(text):
    found = re.search(r"(?:Welcome back|new guest), ((?:Guest|Zoë) \d{4})[.;,].* You have (\$[\d,.]*\d) in play chips\.", text)
    assert found, text
    return found.groups()


def a_guest_is_kept_with_its_chips(place):
    talk = place.talk("--name", "Zoë")
    talk.wait("You are a new guest, Zoë ")
    talk.wait("; your next visit continues as this guest. You have $1,000 in play chips.")
    talk.wait("Take a seat.")
    talk.say("sit 5")
    talk.say("buy 500")
    talk.wait("You buy in for $500.")
    talk.wait("Bets are open")
    talk.say("ante 10 deal")
    talk.wait("Your turn: ")
    talk.say("fold")
    talk.wait("You lose $10.")
    assert talk.end() == 0
    guest, chips = guest_of(welcome(place.run()))
    assert guest.startswith("Zoë ") and chips == "$990", (guest, chips)
    assert guest_of(welcome(place.run("--name", "Zoë"))) == (guest, chips)


def files_are_readable_by_their_owner_only(place):
    welcome(place.run())
    files = place.files()
    assert len(files) == 1 and files[0].startswith(os.path.join(place.state, "trey", "guests")), files
    assert stat.S_IMODE(os.stat(files[0]).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(os.path.dirname(files[0])).st_mode) == 0o700


def another_name_is_refused(place):
    first = guest_of(welcome(place.run()))
    done = place.run("--name", "Bob")
    assert done.returncode == 1 and b"Leave out --name" in done.stderr and b"--forget-guest" in done.stderr, done
    assert guest_of(welcome(place.run())) == first


def a_guest_is_forgotten(place):
    first = guest_of(welcome(place.run()))
    done = place.run("--forget-guest")
    assert done.returncode == 0 and b"was removed" in done.stdout and not place.files(), done
    assert b"No guest is stored" in place.run("--forget-guest").stdout
    assert guest_of(welcome(place.run())) != first


def an_expired_guest_is_replaced(place):
    welcome(place.run())
    file = place.files()[0]
    with open(file, encoding="utf-8") as kept:
        cookie = kept.readline()
    with open(file, "w", encoding="utf-8") as kept:
        kept.write(cookie[:-6] + "AAAAA\n\n")
    said = welcome(place.run())
    assert "Your guest from the last visit has expired. You are a new guest, " in said, said
    second = guest_of(said)
    assert guest_of(welcome(place.run())) == second
    for damage in ("", "no cookie", "a\x01b\nc\n", "x" * 5000 + "\n\n"):
        with open(file, "w", encoding="utf-8") as kept:
            kept.write(damage)
        assert "You are a new guest, " in welcome(place.run()), damage


def two_runs_are_two_guests(place):
    talk = place.talk()
    talk.wait("You are a new guest, ")
    talk.wait("Take a seat.")
    said = welcome(place.run())
    assert "Another trey play is using your guest" in said and "for this visit only" in said, said
    done = place.run("--forget-guest")
    assert done.returncode == 1 and b"another trey play" in done.stderr, done
    assert talk.end() == 0
    assert "Welcome back, " in welcome(place.run())


def a_place_that_cannot_be_written(place):
    with open(place.state, "w", encoding="ascii"):
        pass  # a file in place of the folder
    said = welcome(place.run())
    assert "cannot be kept for the next visit" in said and "for this visit only" in said, said
    place.env["XDG_STATE_HOME"] = "/" + "x/" * 2100
    assert "the path of its file would be too long" in welcome(place.run())
    place.env.pop("XDG_STATE_HOME")
    place.env.pop("HOME", None)
    assert "neither HOME nor XDG_STATE_HOME is set" in welcome(place.run())


def with_password(place, name, password, *arguments, typed=b""):
    """Passes the password on a separate file descriptor."""
    reader, writer = os.pipe()
    os.write(writer, password.encode() + b"\n")
    os.close(writer)
    try:
        return subprocess.run([PROGRAM, "play", "--plain", "--url", place.room.url, "--login", name, "--password-fd",
                               str(reader), *arguments], input=typed, capture_output=True, timeout=SECONDS_MAX,
                              env=place.env, pass_fds=[reader], start_new_session=True)
    finally:
        os.close(reader)


def an_account_logs_in(place):
    said = welcome(with_password(place, "pat", PASSWORD))
    assert "Logged in as pat. You have $1,000 in play chips." in said and "Take a seat." in said, said
    assert not place.files(), "an account is not kept"
    people = sqlite3.connect(f"file:{place.room.folder}/data/people.db?mode=ro", uri=True)
    open_sessions, = people.execute("SELECT count(*) FROM sessions WHERE person = "
                                    "(SELECT number FROM persons WHERE name = 'pat')").fetchone()
    people.close()
    assert open_sessions == 0, "leaving logs out"


def a_wrong_password_is_refused(place):
    for name, password in (("pat", "queen of cups"), ("nobody", PASSWORD)):
        done = with_password(place, name, password)
        assert done.returncode == 1 and f"Login as {name} refused: ".encode() in done.stderr, done
        assert password.encode() not in done.stderr + done.stdout


def the_password_may_be_the_first_line(place):
    done = subprocess.run([PROGRAM, "play", "--plain", "--url", place.room.url, "--login", "pat", "--password-fd", "0"],
                          input=(PASSWORD + "\nstatus\nquit\n").encode(), capture_output=True, timeout=SECONDS_MAX,
                          env=place.env, start_new_session=True)
    said = welcome(done)
    assert "Logged in as pat." in said and "Casino, house banks, round" in said, said


def without_a_terminal_it_is_said(place):
    done = place.run("--login", "pat")
    assert done.returncode == 2 and b"--password-fd" in done.stderr, done
    for text, said in ((b"", b"no password was given"), (b"\n", b"no password was given"),
                       (b"x" * 300, b"longer than 256 bytes"), (b"x" * 257 + b"\n", b"longer than 256 bytes"),
                       (b"x" * 257, b"longer than 256 bytes"), (b"x" * 256 + b"\n", b"Login as pat refused"),
                       (b"x" * 256, b"Login as pat refused")):
        reader, writer = os.pipe()
        os.write(writer, text)
        os.close(writer)
        done = place.run("--login", "pat", "--password-fd", str(reader), pass_fds=[reader])
        os.close(reader)
        assert done.returncode == 1 and said in done.stderr, done
    done = place.run("--login", "pat", "--password-fd", "77")
    assert done.returncode == 2 and b"77: not an open file descriptor" in done.stderr, done


def no_password_in_the_clear(place):
    for host in ("cards.example", "127.cards.example", "localhost.example", "[fe80::1]"):
        done = subprocess.run([PROGRAM, "play", "--plain", "--url", f"http://{host}/", "--login", "pat",
                               "--password-fd", "0"], input=b"secret\n", capture_output=True, timeout=SECONDS_MAX,
                              env=place.env)
        assert done.returncode == 1 and b"use https" in done.stderr, (host, done)
    for host in ("localhost", "LOCALHOST", "127.1.2.3", "[::1]", "[0:0::1]"):
        done = subprocess.run([PROGRAM, "play", "--plain", "--url", f"http://{host}:1/", "--login", "pat",
                               "--password-fd", "0"], input=b"secret\n", capture_output=True, timeout=SECONDS_MAX,
                              env=place.env)
        assert done.returncode == 3 and b"use https" not in done.stderr, (host, done)


def options_that_do_not_go_together(place):
    for arguments in (["--login", "pat", "--name", "x"], ["--password-fd", "3"], ["--login", "pat", "--forget-guest"],
                      ["--save", "x"], ["--rules", "house-banked"], ["--bots", "2"], ["--password-fd", "x"]):
        done = place.run(*arguments)
        assert done.returncode == 2 and arguments[0].encode() in done.stderr, (arguments, done)
    for arguments in (["--login", "pat"], ["--name", "x"], ["--forget-guest"], ["--password-fd", "3"]):
        done = subprocess.run([PROGRAM, "play", "--plain", *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=SECONDS_MAX)
        assert done.returncode == 2 and b"requires --url" in done.stderr, (arguments, done)


def the_terminal_asks_without_echo(place):
    pane = Pane(place.folder, "login", f"{PROGRAM} play --url {place.room.url} --login pat", 80, 24)
    try:
        pane.wait("Password for pat:")
        pane.tmux("send-keys", "-l", PASSWORD)
        pane.keys("Enter")
        pane.read_notice()
        pane.wait("Take a seat.", "Logged in as pat.", absent=("swords",))
        pane.keys("q", "q")
        assert pane.ended() == (0, True)
        assert "swords" not in pane.text("-S", "-")
    finally:
        pane.close()
    pane = Pane(place.folder, "stopped", f"{PROGRAM} play --url {place.room.url} --login pat", 80, 24)
    try:
        pane.wait("Password for pat:")
        pane.keys("C-c")
        assert pane.ended() == (1, True), "echo is on again"
    finally:
        pane.close()


CASES = [a_guest_is_kept_with_its_chips, files_are_readable_by_their_owner_only, another_name_is_refused, a_guest_is_forgotten,
          an_expired_guest_is_replaced, two_runs_are_two_guests, a_place_that_cannot_be_written, an_account_logs_in,
          a_wrong_password_is_refused, the_password_may_be_the_first_line, without_a_terminal_it_is_said,
          no_password_in_the_clear, options_that_do_not_go_together]
if shutil.which("tmux"):
    CASES.append(the_terminal_asks_without_echo)


def main():
    with tempfile.TemporaryDirectory(prefix="trey-login-") as folder:
        room = Room(PROGRAM, folder, CONFIG)
        subprocess.run([PROGRAM, "user", "add", "pat", "--role", "player", "--data", os.path.join(folder, "data")],
                       input=PASSWORD.encode() + b"\n", check=True, capture_output=True, timeout=SECONDS_MAX)

        @contextlib.contextmanager
        def place():
            yield Place(room, tempfile.mkdtemp(dir=folder))

        status = run_cases(CASES, names=sys.argv[2:], fixture=place, on_failure=Talk.end_all)
        room.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
