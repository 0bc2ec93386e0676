#!/usr/bin/env python3
"""Self-test of the settlement oracle, as TAP: the printed example, cases worked by hand, and
properties that every settled round must have."""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import random_rounds                                                      # noqa: E402
import settle_oracle                                                      # noqa: E402
from settle_oracle import evaluate, settle                                # noqa: E402

TESTS = []


def test(name):
    def enter(function):
        TESTS.append((name, function))
        return function
    return enter


def same(got, expected):
    if json.dumps(got, sort_keys=True) != json.dumps(expected, sort_keys=True):
        raise AssertionError("got %s, expected %s" % (json.dumps(got), json.dumps(expected)))


def short(answer):
    """seat bettor kind amount result paid collected returned uncovered rule"""
    return [" ".join(str(one) for one in s.values()) for s in answer["settlements"]]


def fee_lines(answer):
    return ["%d %s %s %d" % tuple(fee.values()) for fee in answer["fees"]]


def ante(seat, bettor, amount):
    return {"seat": seat, "bettor": bettor, "kind": "ante", "amount": amount}


def bonus(seat, bettor, amount):
    return {"seat": seat, "bettor": bettor, "kind": "bonus", "amount": amount}


def progressive(seat, bettor, amount):
    return {"seat": seat, "bettor": bettor, "kind": "progressive", "amount": amount}


def decide(*decisions):
    return [{"seat": seat, "bettor": bettor, "play": play} for seat, bettor, play in decisions]


def bank(seat, bettor, wager):
    return {"seat": seat, "bettor": bettor, "wager": wager}


# ----------------------------------------------------------------------------- the printed example

EXAMPLE = json.loads("""
{"id": "r1", "rules": "california-grand",
 "posting": {"seats": 10, "decks": 1, "schedule": "A7", "cover": "matched", "action": "upcard",
             "charge_bonus": false, "ante_min": 500, "ante_max": 50000,
             "bonus_min": 500, "bonus_max": 50000, "position_max": 200000,
             "player_position_max": 200000, "increment": 100},
 "bank": {"seat": 3, "bettor": "bo", "wager": 50000},
 "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante",  "amount": 1000},
            {"seat": 1, "bettor": "ann", "kind": "bonus", "amount": 500},
            {"seat": 1, "bettor": "cy",  "kind": "ante",  "amount": 2000}],
 "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"},
 "decisions": [{"seat": 1, "bettor": "ann", "play": true}, {"seat": 1, "bettor": "cy", "play": false}]}
""")

PRINTED = json.loads("""
{"id": "r1", "status": "settled", "action_seat": 1, "covered": false, "total_action": 3000,
 "dealer": {"category": "high-card", "qualifies": true}, "hands": {"1": "high-card"},
 "fees": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 50},
          {"seat": 1, "bettor": "cy", "kind": "ante", "amount": 50},
          {"seat": 3, "bettor": "bo", "kind": "bank", "amount": 100}],
 "settlements": [
  {"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000, "result": "win", "paid": 1000, "collected": 0, "returned": 1000, "uncovered": 0, "rule": "OUT-2"},
  {"seat": 1, "bettor": "ann", "kind": "play", "amount": 1000, "result": "win", "paid": 1000, "collected": 0, "returned": 1000, "uncovered": 0, "rule": "OUT-2"},
  {"seat": 1, "bettor": "ann", "kind": "bonus", "amount": 500, "result": "lose", "paid": 0, "collected": 500, "returned": 0, "uncovered": 0, "rule": "OUT-3"},
  {"seat": 1, "bettor": "cy", "kind": "ante", "amount": 2000, "result": "forfeit", "paid": 0, "collected": 2000, "returned": 0, "uncovered": 0, "rule": "WAGER-5"}],
 "bank": {"wager": 50000, "paid": 2000, "collected": 2500, "net": 500}}
""")


@test("the example of the round format gives its printed answer")
def _():
    same(settle(EXAMPLE), PRINTED)


@test("the example with the bonus over the ante is refused")
def _():
    round = json.loads(json.dumps(EXAMPLE))
    round["wagers"][1]["amount"] = 1100
    same(settle(round), {"id": "r1", "status": "refused", "error": "bonus-over-ante",
                         "rule": "WAGER-4", "where": "wagers[1]"})


# ------------------------------------------------------------------------------------------- hands

@test("hands in rising order, with ties (HAND-2 to HAND-6)")
def _():
    rising = ["2c 3d 5h", "Jc Td 8h", "Qc 3d 2h", "Ac Kd Jh", "2c 2d 3h", "2c 2d Ah", "Ac Ad Kh",
              "2c 2c 3c", "2c 3c 5c", "Ac Ac Kc", "Ac 2d 3h", "2c 3d 4h", "Ac Kd Qh",
              "2c 2d 2h", "Ac Ac Ac", "As 2s 3s", "2s 3s 4s", "Kd Qd Jd", "Ah Kh Qh"]
    values = [evaluate(hand.split()) for hand in rising]
    for lower, higher, names in zip(values, values[1:], zip(rising, rising[1:])):
        assert lower < higher, names
    assert evaluate(["Kc", "Ad", "2h"])[0] == settle_oracle.HIGH_CARD
    assert evaluate(["9c", "9d", "4h"]) == evaluate(["4s", "9s", "9h"])
    assert evaluate(["Qc", "Qc", "4c"])[0] == settle_oracle.FLUSH


@test("number of hands of each kind in one deck")
def _():
    from itertools import combinations
    count = {}
    for hand in combinations(sorted(settle_oracle.CARDS), 3):
        category = settle_oracle.category_name(settle_oracle.SHFL, hand)
        count[category] = count.get(category, 0) + 1
    same(count, {"mini-royal": 4, "straight-flush": 44, "three-of-a-kind": 52, "straight": 720,
                 "flush": 1096, "pair": 3744, "high-card": 16440})


@test("the banker qualifies with queen-high (HAND-7)")
def _():
    assert not settle_oracle.qualifies(["Jc", "Td", "8h"])
    assert settle_oracle.qualifies(["Qc", "3d", "2h"])
    assert settle_oracle.qualifies(["2c", "2d", "3h"])
    assert settle_oracle.qualifies(["2c", "3d", "Ah"])


# --------------------------------------------------------------------------------------- schedules

@test("every schedule is there, with at most five rates (FEE-4, FEE-7)")
def _():
    assert len(settle_oracle.SCHEDULES_SHFL) == 7
    assert len(settle_oracle.SCHEDULES_GRAND) == 22 + 11 + 10
    assert sorted(random_rounds.GRAND_IDS) == sorted(settle_oracle.SCHEDULES_GRAND)
    for name, schedule in settle_oracle.SCHEDULES[settle_oracle.BUREAU].items():
        columns = (schedule.player, schedule.player_add, schedule.bank_by_wager,
                   schedule.bank_by_action)
        for column in columns:
            ends = [upper for upper, _ in column]
            assert not ends or ends[-1] is None, name
            assert ends[:-1] == sorted(set(ends[:-1])), name
        # Both payers' columns together; shfl's schedule 1 is approved with six.
        rates = {fee for column in columns for _, fee in column if fee}
        assert len(rates) <= 5 or name == "1" and len(rates) == 6, name
        for cents in range(100, 250000, 100):
            assert schedule.player_fee(cents) <= schedule.player_fee(cents + 100), name
            assert (schedule.bank_fee(cents, cents)
                    <= schedule.bank_fee(cents + 100, cents + 100)), name


@test("fees at the ends of bands, read off the sources once more")
def _():
    player = [("1", 5000, 50), ("1", 5100, 100), ("1", 40100, 400), ("2", 20000, 0),
              ("A1", 30100, 500), ("A7", 30100, 400), ("A8", 100, 200), ("A9", 90000, 100),
              ("A12", 20100, 300), ("A13", 10100, 200), ("A16", 40100, 500), ("A18", 5000, 50),
              ("A19", 10000, 100), ("A20", 20100, 300), ("A21", 20000, 100),
              ("A21", 30100, 400), ("B1", 5000, 50), ("B1", 10000, 100), ("B1", 10100, 200),
              ("B1", 30100, 500), ("B3", 40000, 400), ("B3", 40100, 500), ("B10b", 20100, 300),
              ("C6", 50000, 0)]
    for name, cents, fee in player:
        schedule = settle_oracle.SCHEDULES[settle_oracle.BUREAU][name]
        assert schedule.player_fee(cents) == fee, (name, cents)
    dealer = [("1", 1, 5000, 100), ("1", 1, 40100, 500), ("2", 1, 50000, 300),
              ("3", 1, 30100, 500), ("4", 1, 50100, 500), ("5", 1, 50100, 700),
              ("6", 1, 100000, 700), ("6", 1, 100100, 1000), ("7", 1, 40000, 300),
              ("7", 1, 40100, 700), ("7", 1, 100100, 1500),
              ("A1", 1, 5100, 100), ("A2", 1, 10100, 200), ("A3", 1, 20100, 300),
              ("A4", 1, 30100, 500), ("A5", 1, 49900, 200), ("A5", 1, 50000, 300),
              ("A6", 1, 50000, 100), ("A6", 1, 50100, 200), ("A8", 1, 49900, 300),
              ("A8", 1, 50000, 500), ("A10a", 99999, 10000, 100), ("A10b", 10001, 100, 200),
              ("A13", 1, 19900, 100), ("A13", 1, 20000, 200), ("A15", 1, 999900, 100),
              ("A16", 1, 100, 200), ("A17", 1, 10000, 0), ("A17", 1, 10100, 200),
              ("A20", 1, 10000, 200), ("A20", 1, 30100, 500), ("A21", 1, 20100, 400),
              ("B1", 5000, 9900, 50), ("B1", 5000, 10000, 150), ("B1", 5001, 10000, 200),
              ("B2", 5000, 10000, 50), ("B3", 100, 10000, 200), ("B4", 100, 10000, 100),
              ("B5", 100, 19900, 200), ("B5", 100, 20000, 300), ("B7", 100, 30000, 400),
              ("B8", 100, 30000, 300), ("B9", 100, 40000, 500), ("B10a", 100, 40000, 400),
              ("B10b", 100, 40100, 200), ("C5", 1, 100, 500), ("C7", 1, 10000, 0),
              ("C7", 1, 70100, 900), ("C8", 1, 100000, 800), ("C9", 1, 150100, 1800),
              ("C10", 1, 10100, 700), ("C10", 1, 50100, 1200)]
    for name, wager, action, fee in dealer:
        schedule = settle_oracle.SCHEDULES[settle_oracle.BUREAU][name]
        assert schedule.bank_fee(wager, action) == fee, (name, wager, action)


# ------------------------------------------------------------------------------------------ rounds

@test("shfl: matched bank runs out in the middle; the upcard picks the action seat")
def _():
    # Hands in play 1, 3, 6; the exposed jack is 11: position (11-1) mod 3 + 1 = 2, seat 3.
    # W = 3000.  Seat 3: ante and play win 1000 each (left 1000), bonus pair due 500 (left 500).
    # Seat 6: folded ante of 2000 is taken up to 500.  Seat 1: nothing left, and nothing for the
    # bonus that eve of seat 6 has there.
    round = {
        "rules": "california-shfl", "posting": {"schedule": "2", "action_count": "hands"},
        "bank": bank(2, "bo", 3000),
        "wagers": [ante(1, "ann", 1000), ante(3, "cy", 1000), bonus(3, "cy", 500),
                   ante(6, "eve", 2000), bonus(1, "eve", 600)],
        "cards": {"1": "2c 3d 5h", "3": "9c 9d 2h", "6": "Ac Kc Qc", "dealer": "Qh 7c Jd"},
        "decisions": decide((1, "ann", True), (3, "cy", True))}
    answer = settle(round)
    same(answer["action_seat"], 3)
    same(answer["covered"], False)
    same(answer["total_action"], 4000)
    same(fee_lines(answer), ["2 bo bank 50"])
    same(answer["hands"], {"1": "high-card", "3": "pair", "6": "mini-royal"})
    same(short(answer), [
        "3 cy ante 1000 win 1000 0 1000 0 OUT-2",
        "3 cy play 1000 win 1000 0 1000 0 OUT-2",
        "3 cy bonus 500 win 500 0 500 0 OUT-3",
        "6 eve ante 2000 forfeit 0 500 1500 1500 COVER-5",
        "1 ann ante 1000 no-action 0 0 1000 1000 COVER-5",
        "1 ann play 1000 no-action 0 0 1000 1000 COVER-5",
        "1 eve bonus 600 no-action 0 0 600 600 COVER-5"])
    same(answer["bank"], {"wager": 3000, "paid": 2500, "collected": 500, "net": -2000})
    # Seats counted: 1, 3, 4, 5, 6, 7, six of them.  Position (11-1) mod 6 + 1 = 5 is seat 6:
    # the fold brings 2000 (left 1000), seat 1's ante loses 1000, and that is all.
    round["posting"]["action_count"] = "seats"
    answer = settle(round)
    same(answer["action_seat"], 6)
    same(short(answer)[:3], [
        "6 eve ante 2000 forfeit 0 2000 0 0 WAGER-5",
        "1 ann ante 1000 lose 0 1000 0 0 OUT-2",
        "1 ann play 1000 no-action 0 0 1000 1000 COVER-5"])
    same(answer["bank"], {"wager": 3000, "paid": 0, "collected": 3000, "net": 3000})


@test("shfl: the seated player's fold forfeits the back-line bonus, and that one's alone")
def _():
    # Position 2 is seat 2, which is empty: seat 4 has the action.  cy of seat 5 loses the bonus
    # behind ann's fold, and plays their own hand.
    answer = settle({
        "rules": "california-shfl", "bank": bank(7, "bo", 100000),
        "wagers": [bonus(4, "cy", 700), ante(4, "ann", 500), ante(5, "cy", 500)],
        "cards": {"dealer": "Qh 7c 2d", "4": "Ac Kc Qc", "5": "9c 9d 2h"},
        "decisions": decide((5, "cy", True))})
    same(answer["action_seat"], 4)
    same(short(answer), ["4 ann ante 500 forfeit 0 500 0 0 WAGER-5",
                         "4 cy bonus 700 forfeit 0 700 0 0 WAGER-5",
                         "5 cy ante 500 win 500 0 500 0 OUT-2",
                         "5 cy play 500 win 500 0 500 0 OUT-2"])
    same(answer["covered"], False)                # 1500 + 200 * 700 = 141500
    same(answer["fees"], [])


@test("shfl: a fold in the own seat leaves the bonus behind another seat in play")
def _():
    answer = settle({
        "rules": "california-shfl", "bank": bank(7, "bo", 1000000),
        "wagers": [ante(4, "ann", 500), ante(5, "cy", 500), bonus(4, "cy", 700)],
        "cards": {"dealer": "Qh 7c 2d", "4": "Ac Kc Qc", "5": "9c 8d 2h"},
        "decisions": decide((4, "ann", True), (5, "cy", False))})
    same(short(answer), ["4 ann ante 500 win 500 0 500 0 OUT-2",
                         "4 ann play 500 win 500 0 500 0 OUT-2",
                         "4 cy bonus 700 win 140000 0 700 0 OUT-3",
                         "5 cy ante 500 forfeit 0 500 0 0 WAGER-5"])


@test("grand: a running bank pays out of what it has collected")
def _():
    # W = 1000, action left of seat 2.  Seat 3 loses 600 + 600: 600 and 400 are taken (net 1000).
    # Seat 1 wins 1500 + 1500: up to 2000 is paid; then net -1000.
    answer = settle({
        "rules": "california-grand",
        "posting": {"seats": 3, "cover": "running", "action": "left", "schedule": "A10b"},
        "bank": bank(2, "bo", 1000),
        "wagers": [ante(1, "ann", 1500), ante(3, "cy", 600)],
        "cards": {"1": "Ac 3d 5h", "3": "Qc 3c 2h", "dealer": "Qh 7c 2d"},
        "decisions": decide((1, "ann", True), (3, "cy", True))})
    same(answer["action_seat"], 3)
    same(fee_lines(answer), ["1 ann ante 100", "3 cy ante 100", "2 bo bank 100"])
    same(short(answer), [
        "3 cy ante 600 lose 0 600 0 0 OUT-2",
        "3 cy play 600 lose 0 400 200 200 COVER-7",
        "1 ann ante 1500 win 1500 0 1500 0 OUT-2",
        "1 ann play 1500 win 500 0 1500 1000 COVER-7"])
    same(answer["bank"], {"wager": 1000, "paid": 2000, "collected": 1000, "net": -1000})


@test("grand: stacked wagers are charged apart and settled as one")
def _():
    answer = settle({
        "rules": "california-grand", "posting": {"schedule": "A4", "charge_bonus": True},
        "bank": bank(1, "bo", 1000000),
        "wagers": [bonus(5, "cy", 1000), ante(5, "ann", 5000), ante(5, "cy", 6000),
                   ante(5, "ann", 5100), ante(5, "cy", 500), bonus(5, "cy", 2000)],
        "cards": {"5": "4c 4d 9h", "dealer": "Jh 7c 2d"},
        "decisions": decide((5, "cy", True), (5, "ann", True))})
    same(fee_lines(answer), ["5 cy bonus 50", "5 ann ante 50", "5 cy ante 100",
                             "5 ann ante 100", "5 cy ante 50", "5 cy bonus 50",
                             "1 bo bank 200"])     # total action $166
    same(answer["total_action"], 16600)
    same(answer["covered"], True)                 # 33200 + 200 * 3000 = 633200
    same(short(answer), [
        "5 ann ante 10100 win 10100 0 10100 0 OUT-1",
        "5 ann play 10100 returned 0 0 10100 0 OUT-1",
        "5 cy ante 6500 win 6500 0 6500 0 OUT-1",
        "5 cy play 6500 returned 0 0 6500 0 OUT-1",
        "5 cy bonus 3000 win 3000 0 3000 0 OUT-3"])


SHFL, GRAND, BUREAU = settle_oracle.SHFL, settle_oracle.GRAND, settle_oracle.BUREAU


def action_begins(rules, seats, bank_seat, in_play, exposed, **posting):
    """The action seat; everyone in play folds, and the hands do not matter."""
    deck = [rank + suit for rank in "456789T" for suit in "cdh"] * 2
    if rules != SHFL:
        posting["decks"] = 8
    cards = {str(seat): " ".join(deck[3 * i:3 * i + 3]) for i, seat in enumerate(in_play)}
    cards["dealer"] = ("Js Qs " if exposed in "23" else "2s 3s ") + exposed + "s"
    answer = settle({
        "rules": rules, "posting": {"seats": seats, **posting}, "bank": bank(bank_seat, "bo", 100),
        "wagers": [ante(seat, "p%d" % seat, 500) for seat in in_play],
        "cards": cards, "decisions": []})
    same([one["seat"] for one in answer["settlements"]],
         sorted(in_play, key=lambda seat: (seat - answer["action_seat"]) % seats))
    return answer["action_seat"]


@test("grand: court cards at full tables of 9 to 12 players (COVER-3)")
def _():
    for players, expected in [(9, [1, 1, 1, 1]), (10, [10, 10, 10, 10]), (11, [10, 11, 10, 10]),
                              (12, [10, 11, 12, 10])]:
        for count in ("seats", "hands"):          # no difference at a full table
            same([action_begins(GRAND, players + 1, players + 1, range(1, players + 1), rank,
                                action_count=count) for rank in "TJQK"], expected)


@test("the action seat at tables that are not full, counted by hand (COVER-2, COVER-3)")
def _():
    def check(rules, seats, bank_seat, in_play, expected, **posting):
        for exposed, seat in expected.items():
            same((exposed, action_begins(rules, seats, bank_seat, in_play, exposed, **posting)),
                 (exposed, seat))

    # Seats 2, 3, 4, 5, 6, 7 are positions 1 to 6. The action passes from 3 to 4, from 5 to 6 and
    # from 7 over the bank to 2. 7 and 13 are position 1 again, 11 is position 5, 12 position 6.
    check(SHFL, 7, 1, [2, 4, 6],
          {"A": 2, "2": 4, "3": 4, "4": 6, "5": 6, "6": 2, "7": 2, "8": 4, "J": 6, "Q": 2, "K": 2})
    check(SHFL, 7, 1, [2, 4, 6], {"A": 2, "2": 4, "3": 6, "4": 2, "J": 4, "Q": 6, "K": 2},
          action_count="hands")
    # Seats 1, 2, 4, 5, 6, 7 are positions 1 to 6.
    check(SHFL, 7, 3, [1, 2, 5], {"2": 2, "3": 5, "4": 5, "5": 1, "6": 1, "9": 5, "T": 5, "J": 1})
    check(SHFL, 7, 3, [1, 2, 5], {"2": 2, "3": 5, "4": 1, "5": 2, "K": 1}, action_count="hands")
    # Seats 1, 3, 4, 5, 6, 7, 8 are positions 1 to 7.
    check(BUREAU, 8, 2, [1, 4, 8], {"2": 4, "3": 4, "4": 8, "T": 4, "J": 8, "Q": 8, "K": 8})
    check(BUREAU, 8, 2, [1, 4, 8], {"2": 4, "J": 4, "Q": 8, "K": 1}, action_count="hands")
    check(BUREAU, 14, 14, [3, 12], {"J": 12, "Q": 12, "K": 3, "A": 3, "4": 12})
    # Seats 9, 10, 1, 2, 3, 4, 5, 6, 7 are positions 1 to 9; J, Q, K are 10: position 1.
    check(GRAND, 10, 8, [2, 7, 10], {"A": 10, "2": 10, "3": 2, "4": 2, "5": 7, "9": 7, "J": 10})
    check(GRAND, 10, 8, [2, 7, 10], {"A": 10, "2": 2, "3": 7, "5": 2, "K": 10},
          action_count="hands")
    for count in ("seats", "hands"):              # position 1 is seat 9, or the hand in seat 10
        check(GRAND, 10, 8, [2, 7, 10], {"A": 10, "5": 10, "J": 10}, action="left",
              action_count=count)
    # Seats 1 to 10 are positions 1 to 10.
    check(GRAND, 11, 11, [1, 10], {"9": 10, "J": 10, "Q": 10, "K": 10, "A": 1})
    # Seats 6 to 12 are positions 1 to 7, seats 1 to 4 positions 8 to 11: 11 handed.
    check(GRAND, 12, 5, [1, 3, 6, 12], {"8": 1, "9": 3, "T": 3, "J": 6, "Q": 3, "K": 3})
    check(GRAND, 12, 5, [1, 3, 6, 12], {"T": 12, "J": 12, "Q": 12, "K": 12}, action_count="hands")
    # Seats 6 to 13 are positions 1 to 8, seats 1 to 4 positions 9 to 12: 12 handed.
    check(GRAND, 13, 5, [2, 4, 7, 13], {"5": 13, "9": 2, "T": 2, "J": 4, "Q": 4, "K": 2})
    check(GRAND, 13, 5, [2, 4, 7, 13], {"J": 13, "Q": 13}, action_count="hands")
    # All but seat 9: 12 handed by seats, 11 handed by hands.
    most = [1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13]
    check(GRAND, 13, 5, most, {"4": 10, "J": 3, "Q": 4, "K": 2})
    check(GRAND, 13, 5, most, {"4": 10, "J": 4, "Q": 3, "K": 3}, action_count="hands")


@test("bureau: losing wagers are collected before winning ones are paid")
def _():
    # Exposed 2: position 2 is seat 3, which passes the action to seat 4.  W = 1500.
    # Order 4, 8, 1.  Losers: 8 ante 1000, 8 play 500 of 1000.  Winner 4: 1000, then 500 of 1000.
    answer = settle({
        "rules": "california-bureau", "posting": {"schedule": "B2"}, "bank": bank(2, "bo", 1500),
        "wagers": [ante(1, "ann", 1000), ante(4, "cy", 1000), ante(8, "eve", 1000),
                   bonus(8, "eve", 20000)],
        "cards": {"1": "Qc 7d 2h", "4": "Ac 3d 5h", "8": "Qd 6c 5s", "dealer": "Qh 7c 2d"},
        "decisions": decide((1, "ann", True), (4, "cy", True), (8, "eve", True))})
    same(answer["action_seat"], 4)
    same(fee_lines(answer), ["1 ann ante 50", "4 cy ante 50", "8 eve ante 50",
                             "8 eve bonus 200", "2 bo bank 50"])
    same(short(answer), [
        "8 eve ante 1000 lose 0 1000 0 0 OUT-2",
        "8 eve play 1000 lose 0 500 500 500 COVER-6",
        "8 eve bonus 20000 no-action 0 0 20000 20000 COVER-6",
        "4 cy ante 1000 win 1000 0 1000 0 OUT-2",
        "4 cy play 1000 win 500 0 1000 500 COVER-6",
        "1 ann ante 1000 push 0 0 1000 0 OUT-2",
        "1 ann play 1000 push 0 0 1000 0 OUT-2"])
    same(answer["bank"], {"wager": 1500, "paid": 1500, "collected": 1500, "net": 0})


@test("house-banked: ante bonus, bonus alone, fold; seat N down (OUT-5 to OUT-8)")
def _():
    answer = settle({
        "id": "h", "rules": "house-banked", "posting": {"paytable": "TCP-08"},
        "wagers": [ante(2, "ann", 1000), bonus(2, "ann", 500), bonus(5, "cy", 700),
                   ante(6, "eve", 900), bonus(6, "eve", 800)],
        "cards": {"2": "4c 5d 6h", "5": "2c 2d 3h", "6": "As Ks Qs", "dealer": "Ac Ad Ah"},
        "decisions": decide((2, "ann", True), (6, "eve", False))})
    same(answer["hands"], {"2": "straight", "5": "pair", "6": "straight-flush"})
    same(short(answer), [
        "6 eve ante 900 forfeit 0 900 0 0 WAGER-5",
        "6 eve bonus 800 forfeit 0 800 0 0 WAGER-5",
        "5 cy bonus 700 win 700 0 700 0 OUT-3",
        "2 ann play 1000 lose 0 1000 0 0 OUT-2",
        "2 ann ante-bonus 1000 win 1000 0 0 0 OUT-6",
        "2 ann ante 1000 lose 0 1000 0 0 OUT-2",
        "2 ann bonus 500 win 2500 0 500 0 OUT-3"])
    same([answer[name] for name in ("action_seat", "covered", "total_action", "fees")],
         [None, None, 1900, []])
    assert "bank" not in answer and "progressive" not in answer


@test("progressive: coin-in, meter award, house award, envy (PROG-2 to PROG-6)")
def _():
    # Denomination $2: three wagers add 3 * 28; the folded A-K-Q of spades takes the meter.
    answer = settle({
        "rules": "house-banked",
        "posting": {"adjacent_seats": True,
                    "progressive": {"paytable": 1, "denomination": 200, "meter": 345678}},
        "wagers": [ante(1, "ann", 500), progressive(1, "ann", 200),
                   ante(2, "ann", 500), progressive(2, "ann", 200),
                   bonus(4, "cy", 500), ante(7, "eve", 500), progressive(7, "eve", 200)],
        "cards": {"1": "As Ks Qs", "2": "4c 5d 6h", "4": "Ah Kh Qh", "7": "2c 7d 9h",
                  "dealer": "Ac Kc Qc"},
        "decisions": decide((2, "ann", True), (7, "eve", True))})
    same(answer["progressive"], {
        "meter_before": 345678, "meter_after": 200000,
        "awards": [{"seat": 2, "bettor": "ann", "hand": "straight", "amount": 1200,
                    "from": "house"},
                   {"seat": 1, "bettor": "ann", "hand": "akq-spades", "amount": 345762,
                    "from": "meter"}],
        "envy": [{"seat": 7, "bettor": "eve", "amount": 5000},
                 {"seat": 2, "bettor": "ann", "amount": 5000},
                 {"seat": 1, "bettor": "ann", "amount": 5000},
                 {"seat": 7, "bettor": "eve", "amount": 20000},
                 {"seat": 2, "bettor": "ann", "amount": 20000}]})


@test("progressive: posted without a member, table 2 pays no straight")
def _():
    round = {"rules": "house-banked", "posting": {"progressive": {}},
             "wagers": [ante(3, "ann", 500), progressive(3, "ann", 100)],
             "cards": {"3": "4c 5d 6h", "dealer": "Ac Kd 9c"}, "decisions": []}
    same(settle(round)["progressive"], {
        "meter_before": 100000, "meter_after": 100014, "envy": [],
        "awards": [{"seat": 3, "bettor": "ann", "hand": "straight", "amount": 600,
                    "from": "house"}]})
    round["posting"]["progressive"]["paytable"] = 2
    same(settle(round)["progressive"], {"meter_before": 100000, "meter_after": 100020,
                                        "envy": [], "awards": []})


@test("a wrong number of cards voids the round; wagers and fees go back (IRR-1)")
def _():
    round = json.loads(json.dumps(EXAMPLE))
    round["cards"]["1"] = "As Kd"
    same(settle(round), {"id": "r1", "status": "void", "rule": "IRR-1", "returned": 3700})
    round["cards"]["1"] = ""
    same(settle(round)["status"], "void")
    round["decisions"].append(dict(round["decisions"][0]))
    same(settle(round), {"id": "r1", "status": "refused", "error": "decision-twice",
                         "rule": "ROUND-4", "where": "decisions[2]"})


@test("refusals worked by hand")
def _():
    def refused(change):
        round = json.loads(json.dumps(EXAMPLE))
        change(round)
        answer = settle(round)
        return "%s %s %s" % (answer.get("error"), answer.get("rule"), answer.get("where"))

    def posting(**members):
        return lambda round: round["posting"].update(members)

    def wager(index, **members):
        return lambda round: round["wagers"][index].update(members)

    for change, expected in [
            (lambda r: r.update(rules="x"), "unknown-rules None rules"),
            (lambda r: r.update(foo=1), "unknown-member None foo"),
            (lambda r: r.update(foo=None), "unknown-member None foo"),
            (posting(seats=14), "seats-not-allowed GEO-2 posting.seats"),
            (posting(schedule="A10"), "schedule-not-offered FEE-4 posting.schedule"),
            (posting(schedule=7), "wrong-type None posting.schedule"),
            (posting(ante_min=10000, ante_max=5000), "limits-crossed WAGER-8 posting.ante_min"),
            (posting(increment=150), "increment-not-allowed WAGER-9 posting.increment"),
            (posting(paytable="TCP-01"), "paytable-not-offered OUT-7 posting.paytable"),
            (posting(action_count="both"),
             "action-count-not-offered COVER-2 posting.action_count"),
            (posting(ante_min=1150, ante_max=1199), "limits-unplayable WAGER-8 posting.ante_max"),
            (posting(bonus_min=800, bonus_max=1300, increment=700),
             "limits-unplayable WAGER-8 posting.bonus_max"),
            (posting(bonus_min=800, bonus_max=1400, increment=700),
             "off-increment WAGER-9 wagers[0]"),
            (posting(position_max=400), "limits-unplayable WAGER-8 posting.position_max"),
            (posting(player_position_max=600, increment=1000),
             "limits-unplayable WAGER-8 posting.player_position_max"),
            (lambda r: r.pop("bank"), "bank-missing COVER-10 bank"),
            (lambda r: r["bank"].update(seat=11), "seat-out-of-range GEO-2 bank.seat"),
            (lambda r: r["bank"].update(wager=0), "amount-not-positive None bank.wager"),
            (lambda r: r["bank"].update(bettor="ann"),
             "bank-bets-against-itself WAGER-12 wagers[0]"),
            (lambda r: r["bank"].update(bettor="cy"),
             "bank-bets-against-itself WAGER-12 wagers[2]"),
            (lambda r: r.update(wagers=[]), "no-wagers WAGER-2 wagers"),
            (wager(0, amount=400), "ante-under-minimum WAGER-8 wagers[0]"),
            (wager(0, amount=1050), "off-increment WAGER-9 wagers[0]"),
            (wager(0, amount=1000.0), "wrong-type None wagers[0].amount"),
            (wager(0, kind="play"), "play-before-deal WAGER-1 wagers[0]"),
            (wager(0, kind="insurance"), "unknown-kind None wagers[0].kind"),
            (wager(2, seat=3), "seat-is-bank BANK-5 wagers[2]"),
            (wager(1, bettor="dee"), "bonus-without-ante WAGER-4 wagers[1]"),
            (posting(position_max=2900), "position-over-maximum WAGER-8 wagers[2]"),
            (lambda r: (r["posting"].update(schedule="C1", ante_max=200000),
                        r["wagers"][2].update(amount=149000)),
             "action-over-schedule FEE-6 wagers[2]"),
            (lambda r: (r["wagers"][0].update(amount=400), r["wagers"][1].update(seat="1")),
             "ante-under-minimum WAGER-8 wagers[0]"),
            (lambda r: r["cards"].update({"1": "As Kd 7c"}), "card-too-often HAND-1 cards.dealer"),
            (lambda r: r["cards"].update({"2": "4s 4d 4c"}), "hand-not-in-play ROUND-2 cards.2"),
            (lambda r: r["cards"].pop("1"), "hand-missing ROUND-2 cards.1"),
            (lambda r: r["decisions"][0].update(bettor="bo"),
             "decision-without-ante WAGER-3 decisions[0]"),
            (lambda r: r["decisions"][0].pop("play"), "missing-member None decisions[0].play")]:
        same(refused(change), expected)


@test("shfl: who may bet behind a seat (WAGER-4, WAGER-6, WAGER-7)")
def _():
    def answer(*wagers):
        seats = sorted({wager["seat"] for wager in wagers})
        hands = dict(zip(map(str, seats), ["9s 8d 3c", "Ts 6d 4c", "Th 5d 4d"]))
        got = settle({"rules": SHFL, "bank": bank(7, "bo", 1000), "wagers": list(wagers),
                      "cards": {**hands, "dealer": "Qh 7c 2d"}, "decisions": []})
        if got["status"] == "settled":
            return "settled"
        return "%s %s %s" % (got["error"], got["rule"], got["where"])

    ann, cy = ante(1, "ann", 1000), ante(2, "cy", 1000)
    same(answer(ann, cy, bonus(1, "cy", 500)), "settled")
    same(answer(bonus(1, "cy", 500), ann, cy), "settled")     # the ante may be written later
    same(answer(ann, cy, bonus(1, "cy", 500), bonus(2, "ann", 500), bonus(2, "cy", 500)), "settled")
    same(answer(ann, bonus(1, "cy", 500)), "bonus-without-ante WAGER-4 wagers[1]")
    same(answer(ann, cy, bonus(1, "dee", 500), bonus(2, "dee", 500)),
         "bonus-without-ante WAGER-4 wagers[2]")
    same(answer(ann, bonus(1, "bo", 500)), "bank-bets-against-itself WAGER-12 wagers[1]")
    same(answer(ann, cy, ante(1, "cy", 500)), "back-line-not-allowed WAGER-6 wagers[2]")
    same(answer(ann, cy, bonus(1, "cy", 500), bonus(1, "cy", 500)),
         "wager-twice WAGER-6 wagers[3]")
    same(answer(ann, cy, bonus(1, "cy", 5100)), "bonus-over-maximum WAGER-4 wagers[2]")


# -------------------------------------------------------------------------------------- properties

def check_properties(round, answer):
    for one in answer["settlements"]:
        if one["kind"] != "ante-bonus":
            assert one["amount"] == one["collected"] + one["returned"]
        assert min(one["paid"], one["collected"], one["returned"], one["uncovered"]) >= 0
        assert (one["rule"].startswith("COVER")) == (one["uncovered"] > 0)
    placed = sum(w["amount"] for w in round["wagers"] if w["kind"] != "progressive")
    laid = sum(s["amount"] for s in answer["settlements"] if s["kind"] not in ("play",
                                                                               "ante-bonus"))
    assert placed == laid
    if "bank" not in answer:
        assert not any(s["uncovered"] for s in answer["settlements"])
        return
    w, totals = answer["bank"]["wager"], answer["bank"]
    assert -w <= totals["net"] <= w                                              # COVER-1
    cover = (round.get("posting") or {}).get("cover")
    if round["rules"] == settle_oracle.BUREAU:
        assert totals["paid"] <= w and totals["collected"] <= w                  # COVER-6
    elif cover != "running":
        assert totals["paid"] + totals["collected"] <= w                         # COVER-5
    if answer["covered"]:
        assert not any(s["uncovered"] for s in answer["settlements"])            # COVER-9


def posting_of(round):
    """What the round posts; null is the same as absent."""
    return {name: value for name, value in (round.get("posting") or {}).items()
            if value is not None}


def seats_of(round):
    return posting_of(round).get("seats", settle_oracle.SEATS_DEFAULT[round["rules"]])


def exposed_rank(round):
    return round["cards"]["dealer"].split(" ")[2][0]


def walked_action_seat(round):
    """COVER-2 once more, by walking around the table instead of by arithmetic."""
    posting, seats, bank_seat = posting_of(round), seats_of(round), round["bank"]["seat"]
    in_play = {wager["seat"] for wager in round["wagers"]}
    counted = in_play if posting.get("action_count") == "hands" else set(range(1, seats + 1))
    counted = counted - {bank_seat}
    rank = exposed_rank(round)
    steps = "A23456789TJQK".index(rank) + 1
    if round["rules"] == GRAND:
        exceptions = {11: {"J": 11}, 12: {"J": 11, "Q": 12}}.get(len(counted), {})
        steps = exceptions.get(rank, min(steps, 10))
        if posting.get("action") == "left":
            steps = 1

    def next_seat(seat):
        return 1 if seat == seats else seat + 1

    seat = next_seat(bank_seat) if round["rules"] == GRAND else 1
    while True:
        steps -= seat in counted
        if steps == 0:
            break
        seat = next_seat(seat)
    while seat not in in_play:
        seat = next_seat(seat)
    return seat


def points_shown(round, answer):
    """Which of the finer points of the rules a settled California round shows."""
    rules, posting, seats = round["rules"], posting_of(round), seats_of(round)
    count = posting.get("action_count", "seats")
    in_play = {wager["seat"] for wager in round["wagers"]}
    other = json.loads(json.dumps(round))
    other["posting"] = {**posting, "action_count": "hands" if count == "seats" else "seats"}
    if settle(other)["action_seat"] != answer["action_seat"]:
        yield "%s by %s, where the other count differs" % (rules, count)
    left = posting.get("action") == "left"
    if left and count == "seats" and round["bank"]["seat"] % seats + 1 not in in_play:
        yield "left of the bank is a seat without a wager"
    counted = seats - 1 if count == "seats" else len(in_play)
    if rules == GRAND and not left and exposed_rank(round) in "JQ" and counted >= 10:
        yield "%s exposed, %d %s" % (exposed_rank(round), counted, count)
    wagers = [(w["seat"], w["bettor"], w["kind"]) for w in round["wagers"]]
    if rules == SHFL and any((seat, bettor, "ante") not in wagers for seat, bettor, _ in wagers):
        yield "shfl, a bonus behind another seat"
    if rules == GRAND and len(wagers) > len(set(wagers)):
        yield "grand, stacked wagers"
    if any(one["uncovered"] for one in answer["settlements"]):
        yield "%s, a bank that runs out" % posting.get("cover", rules)


POINTS = (["%s by %s, where the other count differs" % (rules, count)
           for rules in (SHFL, GRAND, BUREAU) for count in ("seats", "hands")]
          + ["%s exposed, %d %s" % (rank, counted, count)
             for rank in "JQ" for counted in (10, 11, 12) for count in ("seats", "hands")]
          + ["left of the bank is a seat without a wager", "shfl, a bonus behind another seat",
             "grand, stacked wagers", "running, a bank that runs out",
             "california-shfl, a bank that runs out", "california-bureau, a bank that runs out"])


@test("6000 random rounds: every one comes out as it was made to, and its sums agree")
def _():
    errors = set()
    shown = dict.fromkeys(POINTS, 0)
    for round, expected in random_rounds.labelled(20, 6000):
        answer = settle(json.loads(json.dumps(round)))
        got = (answer["status"],)
        if got == ("refused",):
            got += answer["error"], answer["where"]
            errors.add(answer["error"])
        try:
            assert got == expected, (got, expected)
            if got == ("settled",):
                check_properties(round, answer)
                if answer["action_seat"]:
                    same(answer["action_seat"], walked_action_seat(round))
                    for point in points_shown(round, answer):
                        shown[point] = shown.get(point, 0) + 1
        except AssertionError as problem:
            raise AssertionError("%s in %s" % (problem, json.dumps(round)))
    # The rounds meet every error but that of a kind of wager that does not exist, and every point
    # of the rules more than once.
    same(sorted(set(settle_oracle.RULE_OF_ERROR) - errors), ["unknown-kind"])
    same({point: times for point, times in shown.items() if times < 2}, {})


def main():
    return run_cases(TESTS)


if __name__ == "__main__":
    sys.exit(main())
