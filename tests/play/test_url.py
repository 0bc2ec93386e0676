#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play --url`: a table of a running server, line by line and on a terminal.

    test_url.py PROGRAM

Writes TAP.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

from terminal import Pane

PROGRAM = os.path.abspath(sys.argv[1])
CONFIG = """
trey: 1
tables:
  - {name: House, rules: house-banked, bots: 2, betting_seconds: 5, result_seconds: 1, reveal_seconds: 1}
  - {name: Shuffle, rules: california-shfl, posting: {schedule: 2}, bots: 2, betting_seconds: 5, offer_seconds: 5,
     result_seconds: 1, reveal_seconds: 1}
"""
SECONDS_MAX = 60


class Room:
    """A server in a folder of its own, on a free port."""

    def __init__(self, folder):
        config = os.path.join(folder, "room.yaml")
        with open(config, "w", encoding="ascii") as file:
            file.write(CONFIG)
        self.log = open(os.path.join(folder, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen([PROGRAM, "serve", "--config", config, "--data", os.path.join(folder, "data"),
                                         "--listen", "127.0.0.1:0"], stdout=self.log, stderr=self.log)
        end = time.monotonic() + SECONDS_MAX
        while time.monotonic() < end:
            found = re.search(r"started address=(http://\S+)", open(self.log.name, encoding="utf-8").read())
            if found:
                self.url = found.group(1)
                return
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def close(self):
        self.process.terminate()
        self.process.wait(SECONDS_MAX)
        self.log.close()


class Talk:
    """A session line by line."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "play", "--plain", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said = ""
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while chunk := os.read(self.process.stdout.fileno(), 4096):
            self.said += chunk.decode()

    def say(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def wait(self, text):
        """Until it is said, from what was looked at last on; what came before is behind."""
        end = time.monotonic() + SECONDS_MAX
        while time.monotonic() < end:
            at = self.said.find(text)
            if at >= 0:
                self.said = self.said[at + len(text):]
                return
            time.sleep(0.02)
        raise AssertionError(f"waited for {text!r}, and there is:\n{self.said}")

    def end(self):
        self.say("quit")
        status = self.process.wait(SECONDS_MAX)
        self.process.stdin.close()
        self.reader.join(SECONDS_MAX)
        return status


def a_round_line_by_line(room, _):
    talk = Talk("--url", room.url + "/table/1", "--name", "Zoë", "--coach")
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
    talk.say("stats")
    talk.wait("Rounds: 1;")
    talk.say("rules house-banked")
    talk.wait("not yours to change")
    assert talk.end() == 0


def a_round_on_a_terminal(room, folder):
    pane = Pane(folder, "url", f"{PROGRAM} play --url {room.url}/table/2", 100, 30)
    try:
        pane.wait("Take a seat.", "california-shfl · 2")
        pane.keys("Enter")
        pane.wait("M Buy")
        pane.keys("m")
        for _ in range(1000):
            shown = pane.wait("Q Leave")
            if "K Take the bank" in shown:
                pane.keys("n")
            elif "1-5 chips" in shown:
                pane.keys("2", "Enter")
            elif "P Play" in shown:
                break
            time.sleep(0.05)
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
    assert done.returncode == 3 and b"Refused" in done.stderr, done


def no_server(_, __):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for url in (f"http://127.0.0.1:{port}/", "ftp://x/", "https://127.0.0.1/", "http://:1/", "http://"):
        done = subprocess.run([PROGRAM, "play", "--plain", "--url", url], input=b"", capture_output=True,
                              timeout=SECONDS_MAX)
        assert done.returncode == 3 and done.stderr.startswith(b"trey play: "), (url, done)


def something_that_is_no_server(_, __):
    """Whatever answers, nothing breaks."""
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
    points = [a_round_line_by_line, no_such_table, no_server, something_that_is_no_server]
    if shutil.which("tmux"):
        points.append(a_round_on_a_terminal)
    print(f"1..{len(points)}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="trey-url-") as folder:
        room = Room(folder)
        for number, function in enumerate(points, 1):
            try:
                function(room, folder)
                print(f"ok {number} - {function.__name__}", flush=True)
            except Exception as problem:  # whatever it is, it is this point's
                failed += 1
                print(f"not ok {number} - {function.__name__}", flush=True)
                for row in f"{type(problem).__name__}: {problem}".splitlines():
                    print("# " + row)
        room.close()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
