#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package against the vectors of the C tests: counts of hands, fees, the statements'
rounds, the settlement oracle, and the odds of the program.

    test_python.py PACKAGE-DIRECTORY PROGRAM TESTS-DIRECTORY

PACKAGE-DIRECTORY holds the built package `trey`. Prints TAP.
"""
import doctest
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
PACKAGE, PROGRAM, TESTS = sys.argv[1:]
for directory in (PACKAGE, TESTS, f"{TESTS}/oracle", f"{TESTS}/statements"):
    sys.path.insert(0, str(pathlib.Path(directory).resolve()))

import random_rounds                                                      # noqa: E402
import run_statements                                                     # noqa: E402
import settle_oracle                                                      # noqa: E402
import test_fees                                                          # noqa: E402
from tap import run_cases                                                 # noqa: E402
import trey                                                               # noqa: E402
import trey.form                                                          # noqa: E402
from trey import odds                                                     # noqa: E402

SEED, ROUNDS, DECISIONS = 3, 3000, 60
# What says that a text is not a round; trey.NotARound stands for these.
SHAPES = {"syntax", "duplicate-key", "unknown-member", "missing-member", "wrong-type",
          "unknown-rules", "unknown-kind", "bad-seat-key", "text-too-long"}


def run_program(*arguments, text=None):
    # What Python preloads to load a sanitized library is not for the program, which has it linked.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    ran = subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, timeout=300,
                         env=environment)
    assert ran.returncode in (0, 1), ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def raises(kind, function, *arguments, **named):
    try:
        function(*arguments, **named)
    except kind as problem:
        return problem
    raise AssertionError(f"{kind.__name__} expected")


def data_rows(name):
    lines = pathlib.Path(TESTS, "data", name).read_text(encoding="ascii").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


# ---- The examples in the documentation strings ----

def examples_in_docstrings():
    for module in (trey, trey.bank, trey.form, trey.hands, trey.odds, trey.refused, trey.rounds, trey.rules, trey.sim):
        found = doctest.testmod(module)
        assert found.failed == 0, f"{found.failed} failed in {module.__name__}"


# ---- Hands ----

def counts_of_hands():
    rows = data_rows("hand_counts.tsv")
    assert len(rows) >= 48
    for row in rows:
        assert trey.hands.count(row["category"], int(row["decks"])) == int(row["hands"]), row
    assert [trey.hands.count_all(decks) for decks in (1, 8)] == [22100, 11912160]


def hands_against_the_oracle():
    """Every hand of one deck, by category and by how it stands to its neighbours."""
    cards = [rank + suit for rank in trey.hands.RANKS for suit in trey.hands.SUITS]
    values = {}
    for hand in itertools.combinations(cards, 3):
        category, ranks = settle_oracle.evaluate(hand)
        plain = category, *ranks
        ours = trey.evaluate(hand)
        assert values.setdefault(plain, ours) == ours, hand
        assert ours.qualifies == settle_oracle.qualifies(hand), hand
        assert ours.category == settle_oracle.CATEGORY_NAME[category], hand
    in_order = [values[plain] for plain in sorted(values)]
    assert len(in_order) == 741 and in_order == sorted(set(in_order))


def many_hands_at_once():
    hands = list(itertools.combinations_with_replacement(range(52), 3))
    many = trey.evaluate_many(*(bytes(column) for column in zip(*hands)))
    for hand, value in zip(hands[::7], many[::7]):
        assert trey.evaluate(map(trey.card_text, hand)).value == value
    assert len(trey.evaluate_many(b"", b"", b"")) == 0


def invalid_hands_are_refused():
    for cards in ("", "As", "As Ks", "As Ks Qs Js", "1s Ks Qs", "Ass Ks Qs", "sA Ks Qs", "As,,Ks Qs"):
        raises(ValueError, trey.evaluate, cards)
    raises(ValueError, trey.evaluate_many, b"\0", b"\0\1", b"\0")
    raises(ValueError, trey.evaluate_many, b"\0", b"\0", b"\x34")
    raises(ValueError, trey.card_text, 52)
    raises(ValueError, trey.hands.count, "flush", 9)
    raises(ValueError, trey.hands.count, "full-house")


# ---- Fees ----

def fees_by_band():
    """Every band of every schedule at both ends, as tests/test_fees.py has them."""
    table = test_fees.read_table()
    assert len(table) == 100
    for (name, payer), parts in table.items():
        schedule = trey.Schedule(name)
        bands = {part: rows for part, (_, rows) in parts.items()}
        ends = {end for rows in bands.values() for low, high, _ in rows for end in (low, high or low + 1)}
        for dollars in ends:
            total = action = bank = 0
            for part, (basis, rows) in parts.items():
                total += next(fee for low, high, fee in rows if high is None or dollars <= high)
            action = bank = 100 * dollars
            found = schedule.player_fee(action) if payer == "player" else schedule.bank_fee(action, bank)
            assert found == total, (name, payer, dollars, found, total)
    raises(ValueError, trey.Schedule, "Z1")
    assert len(trey.schedules()) == 50
    assert {one.id for one in trey.schedules("california-shfl")} == set(test_fees.SHFL)


# ---- Rounds ----

def answer(form):
    """What the package says of a round: an answer, a refusal, or that it is none."""
    try:
        return trey.settle(form)
    except trey.Refused as why:
        return why
    except trey.NotARound as why:
        return why
    except TypeError as problem:
        assert not isinstance(form, dict), problem
        return None


def agree(form, theirs):
    ours = answer(form)
    if theirs["status"] != "refused":
        assert ours == theirs, (form, ours, theirs)
        return theirs["status"]
    if theirs["error"] == "wrong-type" and theirs["where"].endswith(".bettor"):
        return "any bettor"
    if theirs["error"] in SHAPES:
        assert isinstance(ours, trey.NotARound), (form, ours, theirs)
        assert (ours.code, ours.where) == (theirs["error"], theirs["where"]), (form, ours.code, ours.where, theirs)
        return "none"
    assert isinstance(ours, trey.Refused), (form, ours, theirs)
    assert (ours.code, ours.rule) == (theirs["error"], theirs.get("rule", "")), (form, ours.code, theirs)
    option = {"schedule-not-offered": "schedule", "paytable-not-offered": "paytable"}.get(theirs["error"])
    if option is not None:  # each names the value and the rule set in its own words
        for named in (form["rules"], str(form["posting"][option])):
            assert named in str(ours) and named in theirs["message"], (str(ours), theirs)
    else:
        assert ours.message == theirs["message"], (ours.message, theirs)
    if not theirs["where"].startswith("posting."):
        assert ours.where == theirs["where"], (form, ours.where, theirs)
    return "refused"


def statements():
    cases = [case["round"] for file in run_statements.load_cases(f"{TESTS}/statements") for case in file
             if "round" in case]
    answers = run_program("settle", "--json", text="\n".join(map(json.dumps, cases)))
    assert len(answers) == len(cases)
    seen = [agree(form, theirs) for form, theirs in zip(cases, answers)]
    assert seen.count("settled") > 150 and seen.count("refused") > 50 and "void" in seen, \
        {one: seen.count(one) for one in set(seen)}


def oracle():
    """Random rounds, settled by an implementation that shares no code with the library."""
    print(f"# seed {SEED}, {ROUNDS} rounds")
    seen = []
    for form in random_rounds.generate(SEED, ROUNDS):
        theirs = settle_oracle.settle(form)
        ours = answer(form)
        seen.append(theirs["status"])
        if theirs["status"] != "refused":
            assert ours == theirs, (form, ours, theirs)
        elif theirs.get("rule") is not None:
            assert isinstance(ours, trey.Refused) and ours.rule == theirs["rule"], (form, ours, theirs)
        else:
            assert not isinstance(ours, dict) or is_shape(form), (form, ours, theirs)
    assert all(seen.count(status) > 50 for status in ("settled", "void", "refused")), \
        {one: seen.count(one) for one in set(seen)}


def is_shape(form):
    """Whether the program refuses a round as none, which is looser here."""
    return run_program("settle", "--json", text=json.dumps(form))[0]["error"] in SHAPES


def house_round():
    round = trey.Round(trey.Posting("house-banked", progressive=1), trey.Meter(500000, 1234))
    round.place(3, "ann", "ante", 1000)
    round.place(3, "ann", "progressive", 100)
    round.close_bets()
    round.take_fees()
    return round


def events_one_by_one():
    round = house_round()
    assert (round.phase, round.deals_next, round.turn) == ("deal", 3, None)
    assert round.meter == trey.Meter(500014, 1234) and round.meter_before == trey.Meter(500000, 1234)
    wrong = trey.Event("hand-deal", 0, cards=(1, 2, 3))
    assert round.check(wrong).code == "deal-out-of-turn"
    assert raises(trey.Refused, round.apply, wrong).rule == "ROUND-2"
    round.deal(3, "As Ks Qs")
    round.deal(0, "2d 3c 5h")
    assert round.turn == (3, "ann")
    raises(ValueError, round.settlement)
    raises(ValueError, round.awards)
    round.decide(3, "ann", play=True)
    round.finish()
    assert round.phase == "done"
    assert round.awards().awards[0] == trey.Award(3, "ann", "akq-spades", True, 500014)
    assert round.meter == trey.Meter(100000, 1234)
    assert raises(trey.Refused, round.close_bets).code == "round-over"


def chips_have_two_ends():
    round = house_round()
    assert sum(movement.amount for movement in round.movements()) > 0
    round.deal(3, "9s 9h 2c")
    round.deal(0, "Qh 7c 3d")
    round.decide(3, "ann", play=True)
    round.finish()
    chips = {}
    for movement in round.movements():
        assert movement.amount > 0 and movement.rule in ("",) + tuple(trey.rounds.RULES) and movement.rule
        chips[movement.source] = chips.get(movement.source, 0) - movement.amount
        chips[movement.target] = chips.get(movement.target, 0) + movement.amount
    settlement = round.settlement()
    assert sum(chips.values()) == 0 and chips["spot"] == 0
    assert chips["bank"] == settlement.collected - settlement.paid == -2000
    assert chips["stack"] == 2000 - 100


def void_rounds():
    round = house_round()
    assert raises(trey.Refused, round.void, "staff-decision", 0).code == "void-without-reason"
    round.void("staff-decision", author=7)
    assert (round.phase, round.void_rule, round.void_amount) == ("void", "IRR-3", 1100)
    raises(ValueError, round.void, "boredom", 7)


def bettors_are_anything():
    round = trey.Round(trey.Posting("california-shfl"))
    round.post_bank(1, ("bo", 1), 50000)
    round.place(2, None or 17, "ante", 1000)
    assert raises(trey.Refused, round.place, 1, 17, "ante", 1000).code == "seat-is-bank"
    assert raises(trey.Refused, round.place, 99, 17, "ante", 1000).code == "seat-out-of-range"
    round.withdraw(2, 17, "ante")
    assert raises(trey.Refused, round.close_bets).code == "no-wagers"


def postings():
    assert raises(trey.Refused, trey.Posting, "california-shfl", progressive=1).rule == "PROG-1"
    assert raises(trey.Refused, trey.Posting, "house-banked", progressive=9).code == "progressive-table-unknown"
    assert raises(trey.Refused, trey.Posting, "california-grand", schedule="Z").rule == "FEE-4"
    assert raises(trey.Refused, trey.Posting, "california-grand", cover="magic").rule == "COVER-5"
    assert raises(trey.Refused, trey.Posting, "house-banked", paytable="TCP-99").rule == "OUT-7"
    for wrong in ({"colour": "red"}, {"seats": "six"}, {"seats": 6.5}, {"reconcile": ["luck"]}):
        raises(ValueError, trey.Posting, "california-grand", **wrong)
    raises(ValueError, trey.Posting, "poker")
    posting = trey.Posting("house-banked", paytable="TCP-02", decks=None,
                           reconcile=["play", "ante-bonus", "ante", "bonus"])
    assert (posting.ante_bonus, posting.bonus) == trey.paytables_of("TCP-02")
    assert posting.ante_bonus.pays == {"straight": 1, "three-of-a-kind": 4, "straight-flush": 5,
                                       "mini-royal": 5}
    assert set(trey.options()) >= {"seats", "decks", "schedule", "cover"}
    assert trey.Posting("california-grand", decks=8).bonus_favours_player
    assert not trey.Posting("california-grand").bonus_favours_player


# ---- Odds ----

def exact(figure):
    return Fraction(figure["exact"])


def agree_distribution(ours, theirs):
    assert ours.mean == exact(theirs["ev"]) and ours.variance == exact(theirs["variance"])
    assert ours.hits == exact(theirs["hit_frequency"]) and ours.total == theirs["deals"]
    assert list(ours.outcomes) == [(one["net"], one["ways"]) for one in theirs["distribution"]]


def odds_of_every_game():
    for rules in trey.rulesets():
        posting = trey.Posting(rules)
        for decks in range(1, 9):
            theirs, = run_program("odds", "--json", "--rules", rules, "--decks", str(decks))
            game = odds.Game(decks, posting.exposes_card, posting.ante_bonus)
            found, wager = odds.ante(game), theirs["wagers"]["ante"]
            agree_distribution(found.results, wager)
            assert found.play_rate == exact(wager["play_rate"])
            assert found.element_of_risk == exact(wager["element_of_risk"])
            assert found.simple == {one["name"]: exact(one["ev"]) for one in theirs["strategy"]["simple"]}
            agree_distribution(odds.bonus(posting.bonus, decks), theirs["wagers"]["bonus"])
            if theirs["wagers"]["progressive"] is not None:
                agree_progressive(odds.progressive(decks=decks), theirs["wagers"]["progressive"])


def agree_progressive(found, theirs):
    assert (found.value, found.variance, found.hits) == tuple(
        exact(theirs[name]) for name in ("ev", "variance", "hit_frequency"))
    assert (found.average_meter, found.break_even_meter, found.meter) == tuple(
        exact(theirs[name]) for name in ("average_meter", "break_even_meter", "meter"))


def odds_of_every_table():
    for name in trey.designators():
        ante_bonus, bonus = trey.paytables_of(name)
        theirs, = run_program("odds", "--json", "--rules", "house-banked", "--paytable", name,
                              "--progressive", "2", "--seats", "3", "--meter", "1234.56")
        game = odds.Game(exposes_card=False, ante_bonus=ante_bonus)
        agree_distribution(odds.ante(game).results, theirs["wagers"]["ante"])
        agree_distribution(odds.bonus(bonus), theirs["wagers"]["bonus"])
        agree_progressive(odds.progressive(2, seats=3, meter=Fraction("1234.56")),
                          theirs["wagers"]["progressive"])


def decisions_as_the_program():
    print(f"# seed {SEED}")
    source = random.Random(SEED)
    cards = [trey.card_text(number) for number in range(52)]
    for number in range(DECISIONS):
        rules, decks = trey.rulesets()[number % 4], 1 + number % 8
        posting = trey.Posting(rules)
        game = odds.Game(decks, posting.exposes_card, posting.ante_bonus)
        dealt = source.sample(cards, 6)
        hand, up, dead = dealt[:3], dealt[3] if game.exposes_card else None, dealt[4:4 + number % 3]
        options = ["--up", up] if up else []
        options += ["--dead", " ".join(dead)] if dead else []
        theirs, = run_program("odds", "--json", "--rules", rules, "--decks", str(decks), "--hand",
                              " ".join(hand), *options)
        found = odds.decision(game, hand, up, dead)
        assert (found.play, found.cost, found.value) == tuple(exact(theirs[name])
                                                              for name in ("play", "cost", "value"))
        assert (found.better, found.deals, found.ways, found.ante_bonus) == tuple(
            theirs[name] for name in ("better", "deals", "ways", "ante_bonus"))
        if not dead:
            assert odds.ante(game).best.plays(hand, up) == (found.better == "play")


def own_tables():
    own = trey.Paytable("own", {"pair": 1, "flush": 4, "straight": 6, "three-of-a-kind": 30,
                                "straight-flush": 40})
    assert odds.bonus(own) == odds.bonus(trey.Paytable.named("pair-plus-A"))
    royal = trey.Paytable("own", {**own.pays, "mini-royal": 200})
    assert odds.bonus(royal).mean - odds.bonus(own).mean == Fraction(4 * 160, 22100)
    for pays in ({"full-house": 2}, {"pair": -1}, {"pair": 2000}):
        raises(ValueError, odds.bonus, trey.Paytable("own", pays))
    raises(ValueError, trey.Paytable.named, "own")
    raises(ValueError, trey.paytables_of, "TCP-13")


def questions_without_an_answer():
    exposed, hidden = odds.Game(), odds.Game(exposes_card=False)
    assert exposed == odds.Game.of(trey.Posting("california-shfl"))     # as the program's default
    raises(ValueError, odds.decision, exposed, "Qs 6d 4c")
    raises(ValueError, odds.decision, hidden, "Qs 6d 4c", "Kh")
    raises(ValueError, odds.decision, exposed, "Qs 6d 4c", "Qs")
    raises(ValueError, odds.decision, hidden, "Qs 6d 4c", None, "Qs")
    raises(ValueError, odds.decision, hidden, "Qs 6d 4c", None, ["2c"] * 300)
    raises(ValueError, odds.ante, odds.Game(decks=9))
    raises(ValueError, odds.progressive, 3)
    raises(ValueError, odds.progressive, 1, seats=15)
    raises(ValueError, odds.progressive, 1, meter=Fraction(-1))
    assert odds.ante(hidden).best.play_from[0] == trey.evaluate("Qs 6d 4c")


CASES = [
    examples_in_docstrings, counts_of_hands, hands_against_the_oracle, many_hands_at_once,
    invalid_hands_are_refused, fees_by_band, statements, oracle, events_one_by_one, chips_have_two_ends,
    void_rounds, bettors_are_anything, postings, odds_of_every_game, odds_of_every_table,
    decisions_as_the_program, own_tables, questions_without_an_answer,
]


def main():
    return run_cases(CASES)


if __name__ == "__main__":
    sys.exit(main())
