# SPDX-License-Identifier: MIT
"""`trey bank`: verdicts that agree with the figures, progress, and Ctrl-C.

usage: test_bank_verdict_cli.py PROGRAM
"""
import fractions
import html
import itertools
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time

import test_bank_cli as bank
from test_bank_cli import FINE, REFUSED, SANITIZED, USAGE, run, study
from test_sim_cli import check_progress, read_terminal, wait_for_blocks

INTERRUPTED = 130
BLOCK = 65536

# ---- Verdicts and figures -----------------------------------------------------------------------

GAMES = (
    ["--rules", "california-shfl", "--schedule", "1"],
    ["--rules", "california-shfl", "--schedule", "6"],
    ["--rules", "california-shfl", "--schedule", "none"],
    ["--rules", "california-grand", "--schedule", "A4"],
    ["--rules", "california-grand", "--schedule", "B7"],   # by what the bank puts up
    ["--rules", "california-grand", "--schedule", "C1"],
    ["--rules", "california-bureau", "--schedule", "A7", "--decks", "2"],
    ["--rules", "california-shfl", "--schedule", "1", "--post", "ante_min=25", "--post", "ante_max=25"],
)
TABLES = list(itertools.product(("10", "25", "50", "200"), (None, "5", "25"), ("1", "6")))
BANKS = ("cover", "60", "500", "1200", "40000")


def combinations():
    """Some of all, spread evenly, and those that were wrong once."""
    yield ["--bank", "500", "--ante", "50", "--bonus", "5"]
    number = 0
    for game, (ante, bonus, players), put_up in itertools.product(GAMES, TABLES, BANKS):
        number += 1
        if number % (101 if SANITIZED else 29) == 0:
            yield [*game, "--ante", ante, "--players", players, "--bank", put_up,
                   *(["--bonus", bonus] if bonus else [])]
    for ante in ("5", "25", "200"):
        yield ["--rules", "house-banked", "--ante", ante, "--bonus", "5"]


def amount(text):
    return float(text.replace(",", "").replace("$", ""))


def problem_of_verdict(report):
    """The sentence about this bank says what its figures say."""
    this, value = report["verdict"]["this_bank"], report["value"]
    text, after = this["text"], value["after_fees"]["cents"]
    assert abs(this["after_fees"] - after) < 1e-9 and this["fee"] == report["fees"]["bank"]
    loses = re.search(r"\bloses? (\$[\d,.]+) a round", text)
    gains = re.search(r"\b(?:is worth|wins) (\$[\d,.]+) a round", text)
    assert bool(loses) + bool(gains) + bool(re.match("Even|Too close", text)) == 1, text
    assert this["banking"] == ("loses" if loses else "gains" if gains else "even"), (this, text)
    if loses or gains:
        said = 100 * amount((loses or gains)[1]) * (-1 if loses else 1)
        assert said * after > 0 and abs(said - after) <= 0.5001, (said, after, text)
        assert text.startswith("No: ") == bool(loses) or report["house_banks"], text
        hour = re.search(r", (\$[\d,.]+) an hour", text)[1]
        assert abs(100 * amount(hour) - abs(value["hour_after_fees"])) <= 0.5001, text
    else:
        assert abs(after) <= 2 * this["stderr"], (text, value)
    assert (" after fees" in text) == (this["fee"] > 0) or report["house_banks"], text


def problem_of_antes(report):
    """The sentence about antes is about this bank only where this bank has just full cover."""
    full, this = report["verdict"]["full_cover"], report["verdict"]["this_bank"]
    text, even, antes = full["text"], report["break_even"], report["antes"]
    after = fractions.Fraction(full["after_fees"]["exact"])
    covered = fractions.Fraction(report["value"]["covered"]["exact"])
    assert after == covered - full["fee"], full
    is_this = this["put_up"] == full["put_up"]
    assert text.startswith("Banking pays " if is_this else "With exactly full cover, banking would pay "), text
    if is_this:
        assert this["fee"] == full["fee"] and abs(float(after) - this["after_fees"]) < 1e-6, report["verdict"]
    else:
        assert "Banking pays" not in text and not re.search(r"\bpays\b", text), text
        said = re.search(r"full cover is (\$[\d,]+), and the bank would (gain|lose) (\$[\d,.]+) a round", text)
        assert round(100 * amount(said[1])) == full["put_up"], (text, full)
        sign = 1 if said[2] == "gain" else -1
        assert sign * after >= 0 and abs(sign * 100 * amount(said[3]) - after) <= 0.5001, (text, full)
    # Which antes pay, against what full cover is worth at this one.
    ante = report["ante"]
    if even["first"] is None or ante < even["first"]:
        assert after < 0, (text, full)
    if even["from"] is not None and ante >= even["from"]:
        assert after >= 0, (text, full)
    assert ("at no ante" in text) == (even["first"] is None), text
    every = re.search(r"at every ante from \$([\d,]+) to \$([\d,]+)|at the only ante, \$([\d,]+)", text)
    assert bool(every) == (even["from"] == antes["least"]), (text, even, antes)


def sentences_agree_with_figures(program):
    seen, signs, tried = set(), set(), 0
    for arguments in combinations():
        result = subprocess.run([program, "bank", *arguments, "--rounds", "4000", "--json"],
                                capture_output=True, text=True, timeout=120)
        if result.returncode == REFUSED:  # not every combination is a table
            continue
        assert result.returncode == FINE, (arguments, result.stderr)
        report = json.loads(result.stdout)
        try:
            problem_of_verdict(report)
            problem_of_antes(report)
        except Exception as error:
            raise AssertionError(f"{' '.join(arguments)}: {error!r}") from error
        signs.add(report["verdict"]["this_bank"]["banking"])
        seen.add(re.sub(r"\$[\d,.]+", "$", report["verdict"]["full_cover"]["text"]))
        tried += 1
    # Otherwise little was tried.
    assert tried > (3 if SANITIZED else 18), tried
    assert {"loses", "gains"} <= signs and (SANITIZED or len(seen) >= 5), (signs, seen)


def flat(text):
    return " ".join(text.split())


def all_forms_say_the_same(program):
    """Report, JSON and page have the same two sentences, and no other of the kind."""
    for arguments in (["--bank", "500", "--ante", "50", "--bonus", "5"], [],
                      ["--bank", "40000"], ["--rules", "house-banked"],
                      ["--rules", "california-grand", "--schedule", "B7", "--bank", "30000"]):
        report = study(program, *arguments)
        texts = [report["verdict"][key]["text"] for key in ("this_bank", "full_cover")]
        words = flat(run(program, *arguments, *bank.QUICK).stdout)
        page = html.unescape(run(program, *arguments, *bank.QUICK, "--html", "-").stdout).replace("−", "-")
        for text in texts:
            assert text in words, (text, words)
            assert text in page, text
        box = re.search(r'<div class="wide answer[^"]*">(.*?)</div>', page, re.S)[1]
        assert re.findall(r"<p>(.*?)</p>", box) == texts, box
        claims = re.findall(r"[Bb]anking (?:would )?pays? (?:at|from)", page)
        assert claims and len(set(claims)) == 1, claims
        answer = re.search(r'class="wide answer([^"]*)"', page)[1].strip()
        assert answer == {"loses": "no", "gains": "", "even": "even"}[
            report["verdict"]["this_bank"]["banking"]], answer


def the_reported_contradiction_is_gone(program):
    page = run(program, "--bank", "500", "--ante", "50", "--bonus", "5", *bank.QUICK, "--html", "-").stdout
    assert "with $500 put up loses $1" in page and "Banking pays" not in page, page
    assert "With exactly full cover, banking would pay at every ante" in page, page
    short = flat(run(program, "--bank", "500", "--compare", *bank.QUICK).stdout)
    assert "the antes at which banking pays are for a bank with full cover" in short, short
    assert "are for a bank with full cover" not in flat(run(program, "--compare", *bank.QUICK).stdout)


# ---- While it runs ------------------------------------------------------------------------------

# Two decks go through the slow engine, so that there is something to wait for.
SLOW = ["--rules", "california-grand", "--schedule", "A4", "--decks", "2", "--bank", "300"]


def progress_on_a_terminal(program):
    check_progress(program, "bank", *SLOW)


def no_progress_elsewhere(program):
    assert run(program, *SLOW, "--rounds", "200k").stderr == ""


def interrupt(program, *arguments):
    process = subprocess.Popen([program, "bank", *SLOW, "--rounds", "1e10", *arguments],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_blocks(process)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=120)
    assert process.returncode == INTERRUPTED, (process.returncode, output, errors)
    assert errors.startswith("trey bank: Interrupted: ") and errors.count("\n") == 1, errors
    return output, errors


def ctrl_c_reports_partial_results(program):
    output, _ = interrupt(program, "--bankroll", "5000", "--json")
    report = json.loads(output)
    rounds = report["rounds"]
    assert report["stopped"] is True and rounds > 0 and rounds % BLOCK == 0, report["rounds"]
    assert report["night"]["nights"] > 0 and sum(n for _, n in report["distribution"]) == rounds
    # Just as many rounds from the start say the same.
    shorter = study(program, *SLOW, "--bankroll", "5000", "--rounds", str(rounds))
    assert shorter["stopped"] is False, shorter["stopped"]
    assert shorter == {**report, "stopped": False}


def ctrl_c_is_reported_in_every_format(program):
    words, _ = interrupt(program)
    assert re.match(r"Interrupted: [\d,]+ of 10,000,000,000 rounds were simulated", flat(words)), words
    page, _ = interrupt(program, "--html", "-")
    assert "<strong>Interrupted</strong>" in page and page.endswith("</html>\n"), page[-500:]
    rows, errors = interrupt(program, "--compare", "--csv")
    assert rows.startswith("schedule,") and "10,000,000,000" in errors, (rows, errors)
    assert "Interrupted" not in run(program, *bank.QUICK).stdout


def ctrl_c_is_reported_once_on_a_terminal(program):
    parent, child = pty.openpty()
    process = subprocess.Popen([program, "bank", *SLOW, "--rounds", "1e10"], stdout=child, stderr=child)
    os.close(child)
    wait_for_blocks(process)
    process.send_signal(signal.SIGINT)
    shown = read_terminal(parent)
    assert process.wait(120) == INTERRUPTED, shown
    assert shown.count("Interrupted: ") == 1, shown


def catches_interrupts(process):
    caught = re.search(r"^SigCgt:\s*(\w+)$", open(f"/proc/{process.pid}/status").read(), re.MULTILINE)
    return caught is not None and int(caught[1], 16) >> (signal.SIGINT - 1) & 1


def a_second_ctrl_c_ends_it(program):
    process = subprocess.Popen([program, "bank", *SLOW, "--rounds", "1e10", "--jobs", "1"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_blocks(process)
    process.send_signal(signal.SIGINT)
    while process.poll() is None and catches_interrupts(process):  # until the first one has arrived
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode in (INTERRUPTED, -signal.SIGINT), process.returncode


# ---- Messages -----------------------------------------------------------------------------------

# What is wrong, under which rule set, and what would be right.
MESSAGES = (
    (["--schedule", "8"], ["california-shfl", "'8'", "1"]),
    (["--rules", "california-grand", "--schedule", "A10"], ["california-grand", "'A10'", "did you mean 'A1"]),
    (["--rules", "california-grand", "--schedule", "whatever"],
     ["california-grand", "'whatever'", "trey rules show california-grand"]),
    (["--rules", "california-shf"], ["'california-shf'", "did you mean 'california-shfl'?"]),
    (["--rules", "nothing-like-it"], ["'nothing-like-it'", "trey rules list"]),
)


def unknown_names_are_reported(program):
    for command, (arguments, words) in itertools.product(("bank", "sim"), MESSAGES):
        result = subprocess.run([program, command, *arguments], capture_output=True, text=True, timeout=60)
        assert result.returncode in (REFUSED, USAGE) and result.stdout == "", (arguments, result)
        assert all(word in result.stderr for word in words), (command, arguments, result.stderr)


CASES = (
    sentences_agree_with_figures, all_forms_say_the_same, the_reported_contradiction_is_gone,
    progress_on_a_terminal, no_progress_elsewhere, ctrl_c_reports_partial_results,
    ctrl_c_is_reported_in_every_format, ctrl_c_is_reported_once_on_a_terminal, a_second_ctrl_c_ends_it,
    unknown_names_are_reported,
)


if __name__ == "__main__":
    bank.CASES, bank.FIGURES = CASES, ()
    bank.main()
