#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play` in a real pseudo-terminal.

    test_terminal.py PROGRAM

Writes TAP. Every game has a seed; cards follow from it and from how many sit there.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from terminal import Pane  # noqa: E402
from tap import CASES, case, run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


def start(folder, name, arguments, width=80, height=24, **rest):
    return Pane(folder, name, f"{PROGRAM} play --seed 5 --pace 40 {arguments}", width, height, **rest)


def play(*arguments, **rest):
    """Starts a game and confirms its notice."""
    pane = start(*arguments, **rest)
    try:
        read_notice(pane)
    except BaseException:
        pane.close()
        raise
    return pane


def read_notice(pane):
    pane.wait("Notice", "Enter: continue", "Three Card Poker")
    pane.keys("Enter")
    pane.wait("Q Leave", absent=("Enter: continue",))


def reach_bets(pane):
    """Waits until bets are open. Bots depend on the speed of the machine, so the bank may be offered before."""
    while pane.wait_any("Bets are open", "N Decline") == "N Decline":
        pane.keys("n")
        pane.wait("Q Leave", absent=("N Decline",))
    return pane.wait("Bets are open")


def play_round(pane, keys=("3",), decision="p"):
    """Plays a round with keys, from open bets to the result."""
    reach_bets(pane)
    pane.keys(*keys, "Enter")
    pane.wait("P Play")
    pane.keys(decision)
    return pane.wait("The round is over.")


def whole_session(folder, name, width, height):
    pane = play(folder, name, "--rules california-shfl --coach", width, height)
    try:
        reach_bets(pane)
        pane.wait("1-5 chips", "Enter Deal", "? Keys")
        pane.keys("3", "b", "2")
        pane.wait("Ante $25", "[◆ Bonus $5]")
        pane.keys("Enter")
        shown = pane.wait("Your turn: play $25 or fold.", "P Play", "F Fold", "Coach: ")
        assert "░░░" in shown and "♦" in shown, shown
        pane.keys("p")
        shown = pane.wait("The round is over.", "Enter Next round")
        assert re.search(r"[+-]\$\d", shown), shown
        pane.keys("s")
        pane.wait("Statistics", "1: won", "played 1, folded 0")
        pane.keys("h")
        pane.wait("History", "played")
        pane.keys("Escape")
        pane.wait("The round is over.", absent=("History ─",))
        pane.keys("Enter")
        pane.wait("Q Leave", absent=("Enter Next round",))
        reach_bets(pane)
        pane.keys("r")
        pane.wait("Ante $25")
        pane.keys("Enter")
        pane.wait("P Play")
        pane.keys("f")
        pane.wait("The round is over.")
        pane.keys("s")
        pane.wait("played 1, folded 1")
        pane.keys("s")
        pane.keys("q")
        shown = pane.wait("Leave?", "is not saved")
        assert all(len(row) <= width for row in shown.splitlines())
        pane.keys("q")
        assert pane.ended() == (0, True), pane.ended()
        assert not [f for f in os.listdir(folder) if f.startswith("trey-play-")], "it left its folder"
    finally:
        pane.close()


@case
def a_whole_session_at_80_by_24(folder):
    whole_session(folder, "small", 80, 24)


@case
def a_whole_session_at_200_by_60(folder):
    whole_session(folder, "large", 200, 60)


@case
def large_shows_the_table_round_and_the_log(folder):
    pane = play(folder, "arc", "--rules california-shfl", 200, 60)
    try:
        reach_bets(pane)
        shown = pane.wait("─ Log ─", "─ Session ─", "seat 7")
        rows = shown.splitlines()
        left = next(row for row in rows if "seat 7" in row).index("seat 7")
        right = next(row for row in rows if "1 Ada" in row).index("1 Ada")
        assert left < right, "seat 1 is at the dealer's left, so on the right"
    finally:
        pane.close()


@case
def resize_in_mid_round(folder):
    pane = play(folder, "resize", "--rules house-banked")
    try:
        pane.wait("Bets are open")
        pane.keys("3", "Enter")
        row = r"4 You .*·\s+(\S+ +\S+ +\S+)   decides"
        cards = pane.search(row, "P Play").group(1).split()
        pane.resize(60, 20)
        pane.wait("needs 80 columns and 24 rows", "--plain", absent=("P Play",))
        pane.keys("f", "p", "Enter")  # keys decide nothing while the table is not visible
        pane.resize(200, 60)
        shown = pane.wait("P Play", "─ Log ─", "▶ 4 You")
        assert all(card[-1] in shown for card in cards)
        pane.resize(80, 24)
        again = pane.search(row, "P Play", absent=("─ Log ─",))
        assert again.group(1).split() == cards
        pane.keys("p")
        pane.wait("The round is over.")
    finally:
        pane.close()


@case
def too_small_from_the_start(folder):
    """In a terminal that is too small nobody can bet; Q asks whether to leave, and Q again leaves."""
    pane = start(folder, "tiny", "--rules house-banked --post progressive.paytable=1", 60, 20)
    try:
        pane.wait("this window has 60", "trey play --plain", "keys do not bet", "Press Q to leave.")
        pane.keys("3", "g", "Enter", "q")
        pane.wait("Press Q again to leave")
        pane.keys("3")
        pane.wait("Press Q to leave.")
        pane.resize(80, 24)
        read_notice(pane)
        shown = pane.wait("Bets are open", "Ante $0", "You, seat 4 · $1,000", "round 1", "Enter Deal", "G Progressive")
        assert all(len(row) <= 80 for row in shown.splitlines()), shown
        pane.keys("3", "Enter")
        pane.wait("P Play")
        pane.resize(60, 20)
        pane.wait("this window has 60")
        pane.keys("q", "q")
        assert pane.ended() == (0, True)
    finally:
        pane.close()


@case
def ascii_by_option(folder):
    pane = play(folder, "ascii", "--rules california-shfl --ascii")
    try:
        shown = play_round(pane)
        assert shown.isascii(), shown
        assert re.search(r"[2-9TJQKA][cdhs]", shown)
    finally:
        pane.close()


@case
def ascii_by_locale(folder):
    pane = play(folder, "locale", "--rules california-shfl", environment={"LC_ALL": "C"})
    try:
        assert play_round(pane).isascii()
    finally:
        pane.close()


def colours(folder, name, arguments, **rest):
    pane = play(folder, name, "--rules california-shfl " + arguments, **rest)
    try:
        play_round(pane)
        codes = re.findall(r"\033\[([0-9;]*)m", pane.text("-e"))
        return {code for row in codes for code in row.split(";") if code in ("38", "48") or code[:1] in "349"
                and len(code) == 2 and code not in ("39", "49")}
    finally:
        pane.close()


@case
def colour_where_there_is_any(folder):
    assert colours(folder, "colour", "")


@case
def no_colour_by_option(folder):
    assert not colours(folder, "plain", "--no-color")


@case
def no_colour_by_environment(folder):
    pane = Pane(folder, "env", f"NO_COLOR=1 {PROGRAM} play --seed 5 --pace 40 --rules house-banked", 80, 24)
    try:
        read_notice(pane)
        play_round(pane)
        assert not re.search(r"\033\[[0-9;]*[34]8;", pane.text("-e"))
    finally:
        pane.close()


@case
def colour_by_option(folder):
    assert not colours(folder, "never", "--color=never")
    assert colours(folder, "always", "--color=always", environment={"NO_COLOR": "1"})


@case
def kill_and_resume(folder):
    save = os.path.join(folder, "evening.db")
    pane = play(folder, "killed", f"--rules california-shfl --save {save}")
    try:
        play_round(pane)
        pane.keys("Enter")
        pane.wait("Q Leave", absent=("Enter Next round",))
        reach_bets(pane)
        pane.keys("3", "Enter")
        hand = r"4 You .*decides"
        before = pane.search(hand, "P Play", "round 2").group()
        os.kill(pane.process("trey"), signal.SIGKILL)
    finally:
        pane.close()
    pane = start(folder, "resumed", f"--save {save}")
    try:
        assert pane.search(hand, "P Play", "round 2").group() == before
        pane.keys("s")
        pane.wait("1: won")
        pane.keys("s")
        pane.wait("P Play", absent=("1: won",))
        pane.keys("p")
        pane.wait("The round is over.")
        pane.keys("Enter")
        read_notice(pane)  # it does not cover a hand in play; it comes before the next bet
        pane.keys("q")
        pane.wait("The session is saved.")
        pane.keys("q")
        assert pane.ended() == (0, True)
    finally:
        pane.close()
    checked = subprocess.run([PROGRAM, "audit", "verify", save], capture_output=True, timeout=60)
    assert checked.returncode == 0, checked.stdout


def ends_clean(folder, name, act):
    pane = play(folder, name, "--rules house-banked")
    try:
        pane.wait("Bets are open")
        act(pane)
        status, is_clean = pane.ended()
        assert status == 0 and is_clean, (status, is_clean)
        assert not [f for f in os.listdir(folder) if f.startswith("trey-play-")], "it left its folder"
    finally:
        pane.close()


@case
def ctrl_c_leaves_the_terminal_clean(folder):
    ends_clean(folder, "interrupt", lambda pane: pane.keys("C-c"))


@case
def sigterm_leaves_the_terminal_clean(folder):
    ends_clean(folder, "term", lambda pane: os.kill(pane.process("trey"), signal.SIGTERM))


@case
def sighup_leaves_the_terminal_clean(folder):
    ends_clean(folder, "hangup", lambda pane: os.kill(pane.process("trey"), signal.SIGHUP))


@case
def a_round_is_banked(folder):
    pane = play(folder, "bank", "--rules california-shfl --bots 2")
    try:
        answers = {"1-5 chips": ("2", "Enter"), "P Play": ("p",), "Enter Next round": ("Enter",)}
        while (asked := pane.wait_any("K Take the bank", *answers)) in answers:
            pane.keys(*answers[asked])
            pane.wait("Q Leave", absent=(asked,))
        pane.keys("k")
        pane.wait("Put up $")
        for _ in range(6):
            pane.keys("BSpace")
        pane.keys("4", "0", "0")
        pane.wait("Put up $400")
        pane.keys("Enter")
        pane.wait("Bank: You", "$400")
        pane.wait("The round is over.")
        pane.keys("s")
        pane.wait("Banked                1 rounds")
    finally:
        pane.close()


@case
def rules_are_chosen(folder):
    pane = start(folder, "rules", "")
    try:
        pane.wait("─ Rules ─", "▶ california-shfl", "Schedule")
        pane.keys("Up")
        pane.wait("▶ house-banked", "Pay table  ← TCP-01 →")
        pane.keys("Right", "Enter")
        pane.wait("Casino, house banks · TCP-02", "─ Notice ─")
        read_notice(pane)
        pane.wait("Bets are open")
    finally:
        pane.close()


@case
def the_notice_comes_before_the_first_bet(folder):
    """FEE-10: the notice is the text of `trey rules notice`; it comes before the first bet, and T shows it again."""
    printed = subprocess.run([PROGRAM, "rules", "notice", "california-grand", "--post", "schedule=B9"],
                             capture_output=True, check=True, timeout=60).stdout.decode().splitlines()
    pane = start(folder, "notice", "--rules california-grand --schedule B9")
    try:
        pane.wait("─ Notice ─", "Enter: continue", f"(1 to 16 of {len(printed)})")
        pane.keys("3", "a", "p", "s", "k")
        pane.keys("Up")
        pane.wait(f"(1 to 16 of {len(printed)})", absent=("Ante $25",))
        seen = read_all(pane)
        assert seen[:-1] == [row.strip() for row in printed[:-1] if row.strip()], seen
        assert re.fullmatch(r"Notice [0-9a-f]{8}, posted \w+ \d+, 2001", seen[-1]), seen[-1]
        pane.keys("q")
        pane.wait("Leave?")
        pane.keys("n")
        pane.wait("Enter: continue")
        pane.keys("Enter")
        reach_bets(pane)
        pane.wait("Ante $0")
        pane.keys("t")
        pane.wait("─ Notice ─", f"(1 to 16 of {len(printed)})")
        pane.keys("t")
        pane.wait("Bets are open", absent=("Enter: continue",))
    finally:
        pane.close()


def read_all(pane):
    """Scrolls through the notice from its beginning and returns every row that is not empty."""
    rows = []
    while True:
        found = pane.search(r"\((\d+) to (\d+) of (\d+)\)", "Enter: continue")
        first, last, count = map(int, found.groups())
        shown = [row[2:].rstrip(" │").strip() for row in pane.text().splitlines()[2:] if row.startswith(" │")]
        while len(rows) < last:
            rows.append(shown[len(rows) + 1 - first])
        if last == count:
            return [row for row in rows if row]
        pane.keys("Space")
        pane.wait(f"({min(last, count - 15)} to ")


@case
def another_posting_has_another_notice(folder):
    pane = play(folder, "again", "--rules california-shfl")
    try:
        reach_bets(pane)
        pane.keys("o")
        pane.wait("─ Rules ─")
        pane.keys("Right", "Enter")
        pane.wait("The new rules apply after this round.")
        play_round(pane)
        pane.wait("Enter Next round", absent=("Enter: continue",))
        pane.keys("Enter")
        read_notice(pane)
        pane.wait("California, Shuffle Master rules · 2")
    finally:
        pane.close()


@case
def a_dumb_terminal_is_played_line_by_line(folder):
    pane = Pane(folder, "dumb", f"TERM=dumb {PROGRAM} play --seed 5 --rules house-banked", 80, 24)
    try:
        pane.wait("Bets are open", "\n>")
        pane.keys("ante 10 deal", "Enter")
        pane.wait("Your turn: play $10 or fold.")
        pane.keys("quit", "Enter")
        assert pane.ended() == (0, True)
    finally:
        pane.close()


def main():
    return run_cases(CASES, names=sys.argv[2:],
                     fixture=lambda: tempfile.TemporaryDirectory(prefix="trey-tmux-"))


if __name__ == "__main__":
    sys.exit(main())
