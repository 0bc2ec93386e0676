#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package beside hands, rounds and odds: simulation and banking against the program, defaults,
texts of values, and what wrong input is told.

    test_modules.py PACKAGE-DIRECTORY PROGRAM

Prints TAP.
"""
import json
import os
import pathlib
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
PACKAGE, PROGRAM = sys.argv[1:]
sys.path[:0] = [str(pathlib.Path(PACKAGE).resolve()), str(pathlib.Path(__file__).resolve().parents[1])]

import trey                                                               # noqa: E402
from tap import run_cases                                                 # noqa: E402
from trey import bank, odds, sim                                          # noqa: E402


def run_program(*arguments):
    # Not for the program: the runtime of a sanitizer that Python loads first.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    ran = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300, check=False,
                         env=environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def program(*arguments):
    return json.loads(run_program(*arguments))


def raises(kind, function, *arguments, **named):
    try:
        function(*arguments, **named)
    except kind as problem:
        return problem
    raise AssertionError(f"{kind.__name__} expected")


# ---- What it is ----

def version():
    assert run_program("--version").split()[1] == trey.__version__


def default_game():
    """Game() is what `trey odds` analyzes when it is told nothing."""
    theirs = program("odds", "--json")
    assert theirs["rules"] == trey.rules.DEFAULT_RULES
    assert odds.ante(odds.Game()).value == Fraction(theirs["wagers"]["ante"]["ev"]["exact"])
    found = odds.decision(odds.Game(), "Kd 9s 2c", up="Kh")
    assert found.play == Fraction(program("odds", "--json", "--hand", "Kd 9s 2c", "--up", "Kh")["play"]["exact"])


def texts_of_values():
    assert repr(trey.evaluate("9s 9h Kd")) == "<Hand: pair of nines, king kicker>"
    assert str(trey.evaluate("AsKsQs")) == "ace-high straight flush"
    assert repr(trey.Posting("california-grand", schedule="A7", decks=None)) == \
        "Posting('california-grand', schedule='A7')"
    round = trey.Round(trey.Posting("house-banked"))
    round.place(2, "ann", "ante", 1000)
    assert repr(round) == "<Round of house-banked: phase bets, 1 wagers, seats in play [2]>", repr(round)
    assert repr(trey.Schedule("A7")) == "Schedule(id='A7')"
    casino = odds.Game.of(trey.Posting("house-banked"))
    assert repr(odds.ante(casino).best) == "<Strategy: play queen high, six, four or better>"
    assert repr(odds.strategy("never", casino)) == "<Strategy: play nothing>"
    assert repr(odds.strategy("always", casino)) == "<Strategy: play every hand>"
    assert "by the exposed card" in repr(odds.strategy("best", odds.Game.of(trey.Posting("california-shfl"))))
    assert repr(odds.bonus(trey.Paytable.named("pair-plus-A"))).startswith("<Distribution: mean -128/5525, ")
    assert "no three cards" in repr(trey.Hand(0)) and "no three cards" in repr(trey.Hand(0xfff))
    why = raises(trey.Refused, round.place, 2, "bob", "ante", 1)
    assert repr(why).startswith("<Refused ") and why.code in repr(why)


def cards_as_people_write_them():
    wanted = trey.evaluate("As Kd Tc")
    for cards in ("AsKd10c", "as,kd;TC", "  A♠  K♦ 10♣", "a♤k♢t♧", ["As", "K♦", "10c"]):
        assert trey.evaluate(cards) == wanted, cards
    assert trey.card_text(trey.card_number("10♥")) == "Th"
    assert str(raises(ValueError, trey.evaluate, "As Kx 3c")).startswith("'As Kx 3c': character 5: not a suit")
    assert "character 4: 1 is not a rank" in str(raises(ValueError, trey.evaluate, "As 1d 3c"))
    assert "2 cards, not one" in str(raises(ValueError, trey.card_number, "AsKd"))
    raises(ValueError, trey.evaluate, "As Kd 3c\0")
    raises(ValueError, trey.evaluate, "\udc80s Kd 3c")
    raises(TypeError, trey.card_number, 51)


# ---- Errors ----

ROUND = {"rules": "house-banked", "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000}],
         "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"}}


def forms_that_are_no_round():
    assert "json.loads" in str(raises(TypeError, trey.settle, "{}"))
    for form, code, where in [
            ({}, "missing-member", "rules"), ([], "wrong-type", "the round"),
            ({**ROUND, "rules": "poker"}, "unknown-rules", "rules"),
            ({**ROUND, "wager": []}, "unknown-member", "wager"),
            ({**ROUND, "posting": {"scedule": "A7"}}, "unknown-member", "posting.scedule"),
            ({**ROUND, "posting": {"seats": "7"}}, "wrong-type", "posting.seats"),
            ({**ROUND, "wagers": [{"seat": 1, "bettor": "ann", "kind": "side", "amount": 1}]}, "unknown-kind",
             "wagers[0].kind"),
            ({**ROUND, "cards": {"1": "As Kd 3c", "bank": "Qh 7c 2d"}}, "bad-seat-key", "cards.bank"),
            ({**ROUND, "decisions": [{"seat": 1, "bettor": "ann", "play": 1}]}, "wrong-type", "decisions[0].play")]:
        why = raises(trey.NotARound, trey.settle, form)
        assert (why.code, why.where) == (code, where) and str(why).startswith(f"{where}: "), (form, why)
    assert "did you mean 'schedule'?" in str(raises(trey.NotARound, trey.settle,
                                                    {**ROUND, "posting": {"scedule": "A7"}}))
    assert trey.settle(ROUND)["status"] == "settled"


def values_of_a_wrong_kind_are_named():
    for words, function, *given in [
            ("cards are text such as 'As Kd 3c', not 3", trey.evaluate, 3),
            ("a Posting such as Posting('house-banked') is needed here, not 'house-banked'", trey.Round, "house-banked"),
            ("a Posting such as Posting('house-banked') is needed here, not None", sim.run, None),
            ("a Posting such as Posting('house-banked') is needed here, not 7", bank.value, bank.Table(7, ante=1000)),
            ("a Paytable such as Paytable.named('pair-plus-A') is needed here, not 'pair-plus-A'", odds.bonus, "pair-plus-A"),
            ("a Game such as Game() is needed here, not 'house-banked'", odds.ante, "house-banked"),
            ("decks are a whole number, not '2'", odds.ante, odds.Game(decks="2"))]:
        assert str(raises(TypeError, function, *given)) == words, (function, given)


def invalid_amounts_are_refused():
    schedule = trey.Schedule("A7")
    for wrong in (-1, 10 ** 15 + 1):
        assert str(wrong) in str(raises(ValueError, schedule.player_fee, wrong))
        raises(ValueError, schedule.bank_fee, 0, wrong)
        raises(ValueError, sim.run, trey.Posting("house-banked"), ante=wrong, rounds=1)
        raises(ValueError, bank.value, bank.Table(trey.Posting("house-banked"), ante=wrong))
    assert "bank.Table(posting, ante=1000)" in str(raises(TypeError, bank.value, trey.Posting("california-grand")))
    raises(TypeError, schedule.player_fee, 10.0)
    round = trey.Round(trey.Posting("house-banked"))
    for wrong in (-1000, 0):
        why = raises(trey.Refused, round.place, 1, "ann", "ante", wrong)
        assert why.code == "amount-not-positive", why
    raises(ValueError, round.place, 1, "ann", "ante", 2 ** 70)
    raises(ValueError, round.place, -1, "ann", "ante", 1000)
    raises(TypeError, round.place, 1, "ann", "ante", 10.5)
    raises(ValueError, round.hand, 99)
    raises(ValueError, trey.Round, trey.Posting("house-banked", progressive=1), trey.Meter(-1))
    assert round.movements() == () and round.phase == "bets"
    assert raises(trey.Refused, trey.settle, {**ROUND, "wagers": [{**ROUND["wagers"][0], "amount": -5}]}).where == \
        "wagers[0].amount"


def unknown_names_are_refused():
    why = raises(trey.Refused, trey.Posting, "california-grand", schedule="A77")
    assert (why.code, why.rule) == ("schedule-not-offered", "FEE-4")
    assert "'A77' is not a schedule of california-grand; did you mean 'A7'?" in str(why), why
    why = raises(trey.Refused, trey.Posting, "california-shfl", schedule="A7")    # of another rule set
    assert "'A7' is not a schedule of california-shfl" in str(why), why
    assert "house-banked; it has no fees" in str(raises(trey.Refused, trey.Posting, "house-banked", schedule="1"))
    for rules, table, words in (("house-banked", "TCP-77", "'TCP-77' is not a pay table of house-banked; did you mean 'TCP-07'?"),
                                ("california-shfl", "TCP-01", "california-shfl; it has no pay tables to choose from")):
        why = raises(trey.Refused, trey.Posting, rules, paytable=table)
        assert why.rule == "OUT-7" and words in str(why), why
    assert "did you mean 'A7'?" in str(raises(ValueError, trey.Schedule, "A7a"))
    assert "california-shfl" in str(raises(ValueError, trey.Posting, "california"))
    assert "did you mean 'schedule'?" in str(raises(ValueError, trey.Posting, "california-grand", shedule="A7"))
    raises(ValueError, trey.Posting, "house-banked\0")
    raises(ValueError, trey.Schedule, "A7\0")
    raises(TypeError, trey.Schedule, 7)
    raises(ValueError, odds.strategy, "luck", odds.Game())


# ---- Simulated tables ----

def agree_figure(found, theirs):
    assert (found.result, found.stake) == (theirs["result"], theirs["stake"]), (found, theirs)
    assert (found.mean, found.error) == (theirs["ev"]["value"], theirs["ev"]["stderr"]), (found, theirs)
    assert found.ratio == Fraction(theirs["result"], theirs["stake"])


def agree_rounds(found, theirs):
    assert (found.round_mean, found.round_error, found.deviation) == (
        theirs["value"], theirs["stderr"], theirs["deviation"]), (found, theirs)


def sim_as_the_program():
    for rules, choices, options, named in [
            ("house-banked", {}, ["--bonus", "5"], {"bonus": 500}),
            ("house-banked", {"paytable": "TCP-04", "progressive": 1}, ["--paytable", "TCP-04", "--progressive", "1"], {}),
            ("california-shfl", {"schedule": "1"}, ["--schedule", "1", "--bank", "500", "--strategy", "mimic"],
             {"bank": 50000, "strategy": "mimic"}),
            ("california-grand", {"schedule": "A7", "decks": 2},
             ["--schedule", "A7", "--decks", "2", "--rotate", "--bank", "300", "--players", "4"],
             {"rotate": True, "bank": 30000, "players": 4}),
            ("california-grand", {}, ["--bank-seat", "2", "--engine", "rounds"], {"bank_seat": 2, "engine": "rounds"})]:
        theirs = program("sim", "--json", "--rules", rules, "--rounds", "3000", "--seed", "7", *options)
        found = sim.run(trey.Posting(rules, **choices), rounds=3000, seed=7, **named)
        assert (found.rounds, found.idle_rounds) == (theirs["rounds"], theirs["idle_rounds"])
        agree_figure(found.ante, theirs["wagers"]["ante"])
        assert (found.decisions, found.plays) == tuple(theirs["wagers"]["ante"][n] for n in ("decisions", "plays"))
        if "bonus" in theirs["wagers"]:
            agree_figure(found.bonus, theirs["wagers"]["bonus"])
        if "progressive" in theirs["wagers"]:
            agree_figure(found.progressive, theirs["wagers"]["progressive"])
        assert found.bank.result == theirs["bank"]["net"]
        agree_rounds(found.bank, theirs["bank"]["per_round"])
        agree_rounds(found.bank_after_fees, theirs["bank"]["per_round_after_fees"])
        assert (found.player_fees, found.bank_fees) == (theirs["fees"]["players"], theirs["fees"]["bank"])
        short = theirs["bank"]["short"]
        assert (found.short_rounds, found.unpaid, found.uncollected) == (
            short["rounds"], short["unpaid"], short["uncollected"])
        for seat in theirs["seats"]:
            if "result" in seat and seat.get("stake"):
                agree_figure(found.seats[seat["seat"]], seat)
                agree_rounds(found.seats[seat["seat"]], seat["per_round"])
            if "banked_rounds" in seat:
                assert found.banking[seat["seat"]].result == seat["bank_result"]
                agree_rounds(found.banking[seat["seat"]], seat["per_round_banking"])


def seats_of_their_own():
    posting = trey.Posting("california-shfl")
    theirs = program("sim", "--json", "--rules", "california-shfl", "--rounds", "2000", "--players", "0",
                     "--seat", "1:ante=25,strategy=mimic", "--seat", "3:ante=10,bonus=5,back-bonus=10")
    seats = {1: sim.Seat(sim.Bettor(2500, strategy="mimic")),
             3: sim.Seat(sim.Bettor(1000, 500), sim.Bettor(0, 1000))}
    found = sim.run(posting, seats, rounds=2000)
    agree_figure(found.ante, theirs["wagers"]["ante"])
    agree_figure(found.bonus, theirs["wagers"]["bonus"])
    own = sim.run(posting, {1: sim.Seat(sim.Bettor(2500, strategy=odds.strategy("mimic", odds.Game.of(posting))))},
                  rounds=2000)
    assert own == sim.run(posting, {1: sim.Seat(sim.Bettor(2500, strategy="mimic"))}, rounds=2000, jobs=1)
    assert own.progressive.mean is None and own.progressive.ratio is None


def plans_that_cannot_be_run():
    house, grand = trey.Posting("house-banked"), trey.Posting("california-grand")
    why = raises(trey.Refused, sim.run, house, ante=100, rounds=10)
    assert why.code == "ante-under-minimum" and why.where == "seat 1", (why, why.where)
    for posting, wrong in [(house, {"rotate": True}), (house, {"bank_seat": 1}), (grand, {"rotate": True, "bank_seat": 1}),
                           (grand, {"bank_seat": 11}), (grand, {"players": 10}), (house, {"rounds": 0}),
                           (house, {"seed": -1}), (house, {"jobs": -1}), (house, {"engine": "steam"}),
                           (house, {"strategy": "luck"}), (grand, {"bank": "all"}), (house, {"seats": {8: sim.Seat()}})]:
        raises(ValueError, sim.run, posting, **wrong)
    raises(TypeError, sim.run, house, ante=5.0)


# ---- Banking ----

def bank_as_the_program():
    for rules, choices, options, named in [
            ("california-grand", {"schedule": "A1"}, ["--schedule", "A1"], {"ante": 2500}),
            ("california-shfl", {"schedule": "1"}, ["--schedule", "1", "--ante", "50", "--bonus", "5", "--bank", "500",
                                                    "--bankroll", "5000"], {"ante": 5000, "bonus": 500, "bank": 50000}),
            ("house-banked", {}, ["--players", "3"], {"ante": 2500, "players": 3})]:
        theirs = program("bank", "--json", "--rules", rules, "--rounds", "20000", "--seed", "3", *options)
        table = bank.Table(trey.Posting(rules, **choices), **named)
        worth = bank.value(table)
        assert worth.value == Fraction(theirs["value"]["covered"]["exact"]), (worth, theirs["value"])
        assert (worth.fee, worth.player_fee) == (theirs["fees"]["bank"], theirs["fees"]["player"])
        assert worth.after_fees == worth.value - worth.fee
        assert worth.player_deviation == theirs["player"]["deviation"]
        if not theirs["house_banks"]:
            assert (worth.put_up, worth.cover) == (theirs["cover"]["wager"], theirs["cover"]["always"])
        assert worth.ante_range == (theirs["antes"]["least"], theirs["antes"]["most"])
        even = theirs["break_even"]
        assert (worth.pays_first or None, worth.pays_from or None) == (even["first"] or None, even["from"] or None)
        found = bank.sample(table, rounds=20000, seed=3, bankroll=500000 if "--bankroll" in options else 0)
        night = theirs["night"]
        assert (found.nights, found.losing_nights) == (night["nights"], night["losing"]["nights"])
        assert list(map(list, found.night)) == night["results"] and list(bank.PERCENTILES) == night["percentiles"]
        assert [list(row) for row in found.net] == theirs["distribution"]
        if "ruined" in night:
            assert found.ruined_nights == night["ruined"]["nights"], night["ruined"]
        if not theirs["house_banks"]:
            assert found.cover_enough == theirs["cover"]["enough"]
            assert found.tally.short_rounds == theirs["cover"]["short_rounds"]


def tables_nobody_can_bank():
    posting = trey.Posting("california-grand", schedule="A1")
    assert raises(trey.Refused, bank.value, bank.Table(posting, ante=100)).code == "ante-under-minimum"
    assert raises(trey.Refused, bank.sample, bank.Table(posting, ante=1000), bankroll=100).code
    raises(ValueError, bank.value, bank.Table(posting, ante=1000, players=10))
    table = bank.Table(posting, ante=1000)
    for wrong in ({"confidence": Fraction(1)}, {"confidence": Fraction(99999, 100000)}, {"confidence": 0},
                  {"night": 0}, {"rounds": 100, "night": 400}, {"bankroll": -1}, {"seed": 2 ** 64}):
        raises(ValueError, bank.sample, table, **wrong)


CASES = [version, default_game, texts_of_values, cards_as_people_write_them, forms_that_are_no_round,
         values_of_a_wrong_kind_are_named, invalid_amounts_are_refused, unknown_names_are_refused, sim_as_the_program, seats_of_their_own,
         plans_that_cannot_be_run, bank_as_the_program, tables_nobody_can_bank]


def main():
    return run_cases(CASES)


if __name__ == "__main__":
    sys.exit(main())
