#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play --url` when something is wrong: certificates, lost connections, a server that restarts in mid-round.

    test_url_trouble.py PROGRAM

Writes TAP.
"""

import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rooms import SECONDS_MAX, Line, Room, Talk  # noqa: E402
from terminal import Pane  # noqa: E402
from tap import run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
CONFIG = """
trey: 1
tables:
  - {name: House, chips: play, rules: house-banked, bots: 0, betting_seconds: 60, result_seconds: 1, reveal_seconds: 60,
     posting: {decision_seconds: 120}}
  - {name: Quick, chips: play, rules: house-banked, bots: 2, betting_seconds: 2, result_seconds: 1, reveal_seconds: 60,
     posting: {decision_seconds: 5}}
"""


def make_pair(folder, name, holder):
    """A certificate for a holder, and its key."""
    files = [os.path.join(folder, f"{name}.{end}") for end in ("crt", "key")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc",
                    "-out", files[0], "-keyout", files[1], "-subj", f"/CN={name}", "-addext", f"subjectAltName={holder}",
                    "-days", "2"], check=True, capture_output=True)
    os.chmod(files[1], 0o600)
    return files


def folder_in(folder, name):
    made = os.path.join(folder, name)
    os.mkdir(made)
    return made


def sit_and_buy(talk):
    talk.wait("Take a seat.")
    talk.say("sit 5")
    talk.wait("You sit in seat 5.")
    talk.say("buy 500")
    talk.wait("You buy in for $500.")


def bet(talk, amount):
    talk.wait("Bets are open")
    talk.say(f"ante {amount} deal")
    talk.wait(f"You: Ante ${amount}.")


def ask_to_join(*arguments):
    """The error message of an attempt to join."""
    done = subprocess.run([PROGRAM, "play", "--plain", *arguments], input=b"", capture_output=True, timeout=SECONDS_MAX)
    assert done.returncode == 3 and done.stderr.startswith(b"trey play: "), done
    return done.stderr.decode()


def a_round_over_tls(_, folder):
    certificate, key = make_pair(folder, "own", "IP:127.0.0.1")
    other, _ = make_pair(folder, "other", "IP:127.0.0.1")
    room = Room(PROGRAM, folder_in(folder, "tls"), CONFIG, "--tls-certificate", certificate, "--tls-key", key)
    try:
        assert "is not trusted" in (said := ask_to_join("--url", room.url)) and "--ca-file" in said, said
        assert "is not trusted" in (said := ask_to_join("--url", room.url, "--ca-file", other)), said
        assert "contains no readable certificate" in (said := ask_to_join("--url", room.url, "--ca-file", key)), said
        assert "it may require https" in (said := ask_to_join("--url", room.url.replace("https", "http"))), said
        talk = Talk(PROGRAM, "--url", room.url + "/table/1", "--ca-file", certificate)
        sit_and_buy(talk)
        bet(talk, 10)
        talk.wait("Your turn: play $10 or fold.")
        talk.say("play")
        talk.wait("Commitment: verified, with your share in the shuffle.")
        assert talk.end() == 0
    finally:
        room.close()


def a_certificate_of_another_host(_, folder):
    certificate, key = make_pair(folder, "elsewhere", "DNS:cards.example")
    room = Room(PROGRAM, folder_in(folder, "elsewhere"), CONFIG, "--tls-certificate", certificate, "--tls-key", key)
    try:
        said = ask_to_join("--url", room.url, "--ca-file", certificate)
        assert "does not name 127.0.0.1" in said, said
        # Host names: libwebsockets is told not to check them, so that only Trey's own check is left.
        said = ask_to_join("--url", room.url.replace("127.0.0.1", "localhost"), "--ca-file", certificate)
        assert "does not name localhost" in said, said
    finally:
        room.close()


def tls_to_an_ipv6_address(_, folder):
    """The name to check is the whole address, not the Host header up to its first colon."""
    certificate, key = make_pair(folder, "six", "IP:::1")
    room = Room(PROGRAM, folder_in(folder, "six"), CONFIG, "--tls-certificate", certificate, "--tls-key", key,
                "--listen", "[::1]:0")
    try:
        talk = Talk(PROGRAM, "--url", room.url, "--ca-file", certificate)
        talk.wait("Take a seat.")
        assert talk.end() == 0
    finally:
        room.close()


def the_longest_host_name(_, folder):
    """A host name of 253 characters is sent and checked in full; a longer one is refused."""
    host = "0x" + "7f.0.0.1".rjust(251, "0")  # 127.0.0.1, which the resolver reads and the server does not
    certificate, key = make_pair(folder, "long", f"DNS:{host}")
    options = ["--tls-certificate", certificate, "--tls-key", key]
    room = Room(PROGRAM, folder_in(folder, "long"), CONFIG, *options)
    try:
        room.close()
        url = room.url.replace("127.0.0.1", host)
        room.options = [*options, "--origins", url]  # the server refuses other names
        room.start()
        talk = Talk(PROGRAM, "--url", url, "--ca-file", certificate)
        talk.wait("Take a seat.")
        assert talk.end() == 0
    finally:
        room.close()
    done = subprocess.run([PROGRAM, "play", "--plain", "--url", url.replace(host, host + "0")], input=b"",
                          capture_output=True, timeout=SECONDS_MAX)
    assert done.returncode != 0 and b"is not an address" in done.stderr, done


def a_proxy_in_the_environment_is_not_used(room, _):
    talk = Talk(PROGRAM, "--url", room.url, env={**os.environ, "http_proxy": "http://127.0.0.1:1"})
    talk.wait("Take a seat.")
    assert talk.end() == 0


def a_server_without_tls(room, _):
    assert "TLS handshake" in (said := ask_to_join("--url", room.url.replace("http", "https"))), said


def an_answer_that_is_lost(room, _):
    """The server has carried out a command, but the answer is lost: the command is sent again, and done once."""
    line = Line(room.port)
    talk = Talk(PROGRAM, "--url", line.url)
    try:
        sit_and_buy(talk)
        line.breaks_at = b'"answer"'
        talk.say("buy 70")
        talk.wait("Not connected: ")
        talk.wait("Connected again.")
        talk.wait("You buy in for $70.")
        talk.say("status")
        talk.wait("You: $570.")
        assert talk.end() == 0
    finally:
        line.close()


def a_restart_in_mid_round(room, _):
    talk = Talk(PROGRAM, "--url", room.url)
    sit_and_buy(talk)
    bet(talk, 10)
    talk.wait("Your turn: play $10 or fold.")
    room.kill()
    talk.wait("Not connected: ")
    talk.say("play")  # while the server is down
    room.start()
    talk.wait("Connected again.")
    talk.wait("You play.")
    talk.wait("The bank has ")
    talk.wait("Commitment: verified, with your share in the shuffle.")
    talk.say("stats")
    talk.wait("Rounds: 1;")
    assert talk.end() == 0


def a_restart_while_bets_are_open(room, _):
    """Entropy that was committed before a restart is revealed after it."""
    talk = Talk(PROGRAM, "--url", room.url)
    other = Talk(PROGRAM, "--url", room.url)
    sit_and_buy(talk)
    other.wait("Take a seat.")
    other.say("sit 2")
    other.wait("You sit in seat 2.")
    other.say("buy 100")
    other.wait("You buy in for $100.")
    bet(talk, 10)
    room.kill()
    room.start()
    talk.wait("Connected again.")
    other.wait("Connected again.")
    other.say("ante 5 deal")
    other.wait("Your turn: play $5 or fold.")
    other.say("fold")
    talk.wait("Your turn: play $10 or fold.")
    talk.say("fold")
    talk.wait("Commitment: verified, with your share in the shuffle.")
    other.wait("Commitment: verified, with your share in the shuffle.")
    assert [talk.end(), other.end()] == [0, 0]


def a_decision_that_comes_too_late(room, _):
    """A command for one round is not sent in the next."""
    line = Line(room.port)
    talk, other = Talk(PROGRAM, "--url", line.url + "/table/2"), Talk(PROGRAM, "--url", room.url + "/table/2")
    try:
        sit_and_buy(talk)
        bet(talk, 10)
        talk.wait("Your turn: play $10 or fold.")
        other.said = ""
        line.cut_all()
        talk.wait("Not connected: ")
        talk.say("play")
        other.wait("Round ")  # the next round begins
        line.is_broken = False
        talk.wait("Connected again.")
        talk.wait("The round has moved on")
        talk.say("status")
        talk.wait("You: $490.")
        assert [talk.end(), other.end()] == [0, 0]
    finally:
        line.close()


def a_server_that_stays_away(room, _):
    talk = Talk(PROGRAM, "--url", room.url, "--retry", "2")
    talk.wait("Take a seat.")
    room.close()
    try:
        talk.wait("Not connected: The server is stopping.")
        # The reason of the last failure depends on how far the server had stopped.
        talk.wait("trey play: The connection could not be restored; ")
        assert talk.ended() == 3
    finally:
        room.start()


def a_restart_on_a_terminal(room, folder):
    pane = Pane(folder, "lost", f"{PROGRAM} play --url {room.url}", 80, 24)
    try:
        pane.read_notice()
        pane.wait("Take a seat.")
        room.kill()
        pane.wait("Not connected: ", "Trying again.")
        room.start()
        pane.wait("Take a seat.")
        pane.keys("Enter")
        pane.wait("M Buy")
        pane.keys("q", "q")
        assert pane.ended() == (0, True)
    finally:
        pane.close()


CASES = [a_round_over_tls, a_certificate_of_another_host, tls_to_an_ipv6_address, the_longest_host_name,
          a_proxy_in_the_environment_is_not_used, a_server_without_tls, an_answer_that_is_lost,
          a_restart_in_mid_round, a_restart_while_bets_are_open,
          a_decision_that_comes_too_late, a_server_that_stays_away]
if shutil.which("tmux"):
    CASES.append(a_restart_on_a_terminal)


def main():
    with tempfile.TemporaryDirectory(prefix="trey-url-") as folder:
        room = Room(PROGRAM, folder, CONFIG)
        status = run_cases(CASES, room, folder, names=sys.argv[2:], on_failure=Talk.end_all)
        room.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
