#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play --url`: a table of a running server, line by line and on a terminal.

    test_url.py PROGRAM

Writes TAP.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rooms import SECONDS_MAX, Room, Talk  # noqa: E402
from terminal import Pane  # noqa: E402
from tap import run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
CONFIG = """
trey: 1
tables:
  - {name: House, chips: play, rules: house-banked, bots: 2, betting_seconds: 5, result_seconds: 1, reveal_seconds: 60}
  - {name: Shuffle, chips: play, rules: california-shfl, posting: {schedule: 2}, bots: 2, betting_seconds: 5, offer_seconds: 5,
     result_seconds: 1, reveal_seconds: 60}
"""


def a_round_line_by_line(room, _):
    talk = Talk(PROGRAM, "--url", room.url + "/table/1", "--name", "Zoë", "--coach")
    talk.wait("Take a seat.")
    talk.say("sit 5")
    talk.wait("You sit in seat 5.")
    talk.say("buy 500")
    talk.wait("You buy in for $500.")
    talk.wait("Bets are open: ante $5")
    talk.say("ante 3 deal")
    talk.wait("Refused: ")
    talk.wait("WAGER-8")
    talk.say("ante 10 deal")
    talk.wait("You: Ante $10.")
    talk.wait("Your cards: ")
    talk.wait("Your turn: play $10 or fold.")
    talk.say("play")
    talk.wait("You play.")
    talk.wait("Coach: ")
    talk.wait("The bank has ")
    talk.wait("Ante: ")
    talk.wait("You ")
    talk.wait("Commitment: verified, with your share in the shuffle.")
    talk.say("stats")
    talk.wait("Rounds: 1;")
    talk.say("rules house-banked")
    talk.wait("You cannot change the rules")
    assert talk.end() == 0


def state_file(ending):
    """The files that the program keeps about the house of a server."""
    folder = os.path.join(os.environ["XDG_STATE_HOME"], "trey", "houses")
    found = [name for name in os.listdir(folder) if name.endswith(ending)]
    assert len(found) == 1, os.listdir(folder)
    return os.path.join(folder, found[0])


def one_round(room, *, until):
    talk = Talk(PROGRAM, "--url", room.url + "/table/1")
    talk.wait("Take a seat.")
    talk.say("sit 6")
    talk.wait("You sit in seat 6.")
    talk.say("buy 500")
    talk.wait("Bets are open: ante $5")
    talk.say("ante 10 deal")
    talk.wait("Your turn: play $10 or fold.")
    talk.say("play")
    talk.wait(until)
    assert talk.end() == 0


def receipts_of_the_house_are_kept(room, _):
    """The key of the house is kept at first sight, and so are receipts; another key is told plainly"""
    shutil.rmtree(os.path.join(os.environ["XDG_STATE_HOME"], "trey", "houses"), ignore_errors=True)
    one_round(room, until="Commitment: verified, with your share in the shuffle.")
    with open(state_file(".key"), encoding="ascii") as file:
        key = file.read().strip()
    with urllib.request.urlopen(room.url + "/api/v1/house-key") as answer:
        assert json.load(answer) == {"key": key}
    receipts = state_file(".receipts")
    with open(receipts, encoding="utf-8") as file:
        kinds = [json.loads(line)["kind"] for line in file]
    assert kinds == ["commit", "closing", "reveal"], kinds
    assert os.stat(receipts).st_mode & 0o777 == 0o600
    script = os.path.join(os.path.dirname(__file__), "../../docs/verify_signature.py")
    told = subprocess.run([sys.executable, script, key, "receipts", receipts], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "signed\n"), told
    with open(receipts, "ab") as file:  # the file does not grow without end
        file.write(b"x" * 200_000)
    with open(state_file(".key"), "w", encoding="ascii") as file:
        file.write("11" * 32 + "\n")
    one_round(room, until="Commitment: broken")
    assert os.path.getsize(receipts) < 10_000 and os.path.exists(receipts + ".old")
    talk = Talk(PROGRAM, "--url", room.url + "/table/1")
    talk.wait("The key of this house is not the one that you saw first.")
    assert talk.end() == 0
    os.remove(state_file(".key"))  # as it says: from now on the new key counts
    one_round(room, until="Commitment: verified, with your share in the shuffle.")


def long_names_are_shown_whole(room, _):
    """A name may have four bytes a character; other players see all of it"""
    name = "三" * 26 + "卡"
    watcher = Talk(PROGRAM, "--url", room.url + "/table/1")
    watcher.wait("Take a seat.")
    other = Talk(PROGRAM, "--url", room.url + "/table/1", "--name", name)
    other.wait("Take a seat.")
    other.say("sit 5")
    other.wait("You sit in seat 5.")
    watcher.wait(name + " ")
    assert other.end() == 0
    assert watcher.end() == 0


def a_round_on_a_terminal(room, folder):
    pane = Pane(folder, "url", f"{PROGRAM} play --url {room.url}/table/2", 100, 30)
    try:
        pane.read_notice()
        pane.wait("Take a seat.", "California, Shuffle Master rules · 2")
        pane.keys("Enter")
        pane.wait("M Buy")
        pane.keys("m")
        # A question may be gone before the key arrives; the next round asks again.
        answers = {"N Decline": ("n",), "1-5 chips": ("2", "Enter")}
        while (asked := pane.wait_any("P Play", *answers)) in answers:
            pane.keys(*answers[asked])
            pane.wait("Q Leave", absent=(asked,))
        pane.wait("P Play", "decides")
        pane.keys("p")
        pane.wait("The round is over.")
        pane.keys("s")
        pane.wait("1: won")
        pane.keys("s", "q")
        pane.wait("Leave?")
        pane.keys("q")
        assert pane.ended() == (0, True)
    finally:
        pane.close()


def no_such_table(room, _):
    done = subprocess.run([PROGRAM, "play", "--plain", "--url", room.url + "/table/99"], input=b"",
                          capture_output=True, timeout=SECONDS_MAX)
    assert done.returncode == 1 and b"Refused: No such table.\n" in done.stderr, done


def no_server(_, __):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for url, status in ((f"http://127.0.0.1:{port}/", 3), (f"https://127.0.0.1:{port}/", 3), ("ftp://x/", 2),
                        ("http://[::1/", 2), ("http://:1/", 2), ("http://", 2)):
        done = subprocess.run([PROGRAM, "play", "--plain", "--url", url], input=b"", capture_output=True,
                              timeout=SECONDS_MAX)
        assert done.returncode == status and done.stderr.startswith(b"trey play: "), (url, done)


def not_a_trey_server(_, __):
    """Any answer from something that is not a Trey server is reported as an error."""
    answers = [b"", b"hello\r\n\r\n", b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b; x\r\n\r\n[1,2", b"HTTP/1.1 500 No\r\n\r\n{}",
               b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 5000, b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n\r\n{\"person\": \"x\"}"]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def serve():
            for answer in answers:
                connection, _ = listener.accept()
                connection.recv(4096)
                connection.sendall(answer)
                connection.close()
                if b"person" in answer:
                    connection, _ = listener.accept()
                    connection.recv(4096)
                    connection.sendall(b"HTTP/1.1 101 Yes\r\n\r\n\x81\x7e\xff\xff{\"type\": \"state\"}\x88\x00")
                    connection.close()
        threading.Thread(target=serve, daemon=True).start()
        for answer in answers:
            done = subprocess.run([PROGRAM, "play", "--plain", "--url",
                                   f"http://127.0.0.1:{listener.getsockname()[1]}/"], input=b"", capture_output=True,
                                  timeout=SECONDS_MAX)
            assert done.returncode == 3 and done.stderr.startswith(b"trey play: "), (answer[:40], done)


def main():
    cases = [a_round_line_by_line, receipts_of_the_house_are_kept, long_names_are_shown_whole, no_such_table, no_server, not_a_trey_server]
    if shutil.which("tmux"):
        cases.append(a_round_on_a_terminal)
    with tempfile.TemporaryDirectory(prefix="trey-url-") as folder:
        room = Room(PROGRAM, folder, CONFIG)
        status = run_cases(cases, room, folder, names=sys.argv[2:], on_failure=Talk.end_all)
        room.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
