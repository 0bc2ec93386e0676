#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What must hold in every round, tried on random ones through the shared library.

    test_properties.py LIBRARY [PROGRAM]

Writes TAP: one point for each property; a failure shows the smallest round found that breaks it,
as `trey settle` would read it. The rounds are the same in every run. Without PROGRAM what needs it
is skipped. Each property runs in a process of its own, so that one that dies fails alone.
"""
import dataclasses
import itertools
import json
import os
import random
import subprocess
import sys
import traceback
from collections import Counter
from typing import NamedTuple, Optional

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from hypothesis import HealthCheck, Phase, given, settings                # noqa: E402
from hypothesis import strategies as st                                   # noqa: E402
from hypothesis.reporting import with_reporter                            # noqa: E402

import tables                                                             # noqa: E402
from tables import CALIFORNIA, GRAND, HOUSE                               # noqa: E402
from tap import Report                                                    # noqa: E402
from trey_ffi import Event, Trey                                          # noqa: E402

EXAMPLES = 300 if os.environ.get("TREY_THOROUGH") else 40
SECONDS_MAX = 120    # for one run of the program

# What Python preloads to load a sanitized library is not for the program, which has it linked.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}

PROFILE = settings(derandomize=True, deadline=None, max_examples=EXAMPLES, database=None,
                   phases=(Phase.generate, Phase.shrink), print_blob=False,
                   suppress_health_check=list(HealthCheck))

PROPERTIES = []


def holds(name, *strategies, needs_program=False):
    """Enter a property; each strategy is a function of the library."""
    def enter(function):
        PROPERTIES.append((name, function, strategies, needs_program))
        return function
    return enter


def tables_of(**chosen):
    return lambda trey: tables.tables(trey, **chosen)


def anything(strategy):
    return lambda trey: strategy


def open_phase(trey):
    """A phase in which a round can still be void."""
    return st.sampled_from(trey.phases[:trey.phases.index("settlement") + 1])


# Playing a table ---------------------------------------------------------------------------------

class Played(NamedTuple):
    round: object
    settlement: Optional[object]   # None: void
    awards: Optional[object]
    movements: list


def must(round, event):
    refused = round.apply(event)
    assert refused.status == "ok", f"{event} was refused: {refused}"


def play_until(round, table, phase):
    while round.phase != phase and (event := tables.next_event(round, table)):
        must(round, event)


def play(trey, table, dirt=0):
    """A table to its end."""
    return play_on(tables.begin(trey, table, dirt), table, dirt)


def play_on(round, table, dirt=0):
    settlement = awards = None
    play_until(round, table, "settlement")
    if round.phase == "settlement":
        settlement, awards = round.settle(dirt), round.award(dirt)
    play_until(round, table, "done")
    return Played(round, settlement, awards, round.movements(settlement is not None))


def play_and_void(trey, table, phase, steps):
    """A table up to a phase and so many events on, but never past the reveal; then a void, unless
    that came by itself."""
    round = tables.begin(trey, table)
    while round.phase not in ("settlement", "void") and (round.phase != phase or steps > 0):
        steps -= round.phase == phase
        must(round, tables.next_event(round, table))
    if round.phase != "void":
        reason = "card-count" if round.phase == "misdealt" else "staff-decision"
        must(round, Event("void", reason=reason, author=7))
    return Played(round, None, None, round.movements(False))


def void_amount(round):
    return round.trey.lib.trey_round_void_amount(round.raw)


def lines_of(trey, table):
    return play(trey, table).settlement.lines


# Where chips lie ---------------------------------------------------------------------------------

def place(name, movement):
    if name == "stack":
        return name, movement.bettor
    if name == "spot":
        return name, movement.seat, movement.bettor, movement.wager
    return (name,)


def balances(movements):
    """What every place has gained, having moved chips one by one."""
    chips = Counter()
    for movement in movements:
        assert movement.amount > 0, f"nothing moves: {movement}"
        assert movement.rule, f"no rule: {movement}"
        source, target = place(movement.source, movement), place(movement.target, movement)
        assert source != target, f"from a place to itself: {movement}"
        chips[source] -= movement.amount
        chips[target] += movement.amount
        for name in (source, target):
            assert name[0] not in ("spot", "drop-box") or chips[name] >= 0, \
                f"taken from an empty {name}: {movement}"
    assert sum(chips.values()) == 0
    return chips


def stacks(chips):
    """What each bettor has gained."""
    return {name[1]: gain for name, gain in chips.items() if name[0] == "stack" and gain}


def stacks_by_lines(table, played):
    """The same from lines, fees, awards and the wagers as they were made."""
    gain = Counter()
    for line in played.settlement.lines:
        gain[line.bettor] += line.paid - line.collected
    for bettor, fee in played.round.fees():
        gain[bettor] -= fee
    for wager in table.wagers:
        if wager.kind == "progressive":
            gain[wager.bettor] -= wager.amount
    for award in played.awards.awards + played.awards.envy:
        gain[award.bettor] += award.amount
    return {bettor: amount for bettor, amount in gain.items() if amount}


def assert_spots_empty(chips):
    left = {name: amount for name, amount in chips.items() if name[0] == "spot" and amount}
    assert not left, f"chips left on {left}"


@holds("chips are conserved", tables_of())
def chips_are_conserved(trey, table):
    played = play(trey, table)
    chips = balances(played.movements)
    assert_spots_empty(chips)
    assert stacks(chips) == stacks_by_lines(table, played)
    assert chips["bank",] == played.settlement.collected - played.settlement.paid
    assert chips["drop-box",] == sum(fee for _, fee in played.round.fees())
    assert chips["meter",] == played.round.meter[0] - table.meter[0]


def legal_or_misdealt(**chosen):
    return lambda trey: tables.tables(trey, **chosen) | tables.misdealt(trey, **chosen)


@holds("a void returns everything", legal_or_misdealt(), open_phase,
       anything(st.sampled_from([0, 0, 1, 2, 5])))
def void_returns_everything(trey, table, phase, steps):
    played = play_and_void(trey, table, phase, steps)
    chips = balances(played.movements)
    assert_spots_empty(chips)
    assert not any(chips.values()), f"not where it was: {chips}"
    assert played.round.meter == table.meter, "the meter has changed"
    returned = sum(move.amount for move in played.movements if move.target == "stack")
    assert returned == void_amount(played.round)
    assert played.round.apply(Event("settle")).status == "round-over"


# The bank ----------------------------------------------------------------------------------------

@holds("the bank neither wins nor loses more than its wager", tables_of(rules=CALIFORNIA))
def bank_is_limited(trey, table):
    played = play(trey, table)
    paid, collected = played.settlement.paid, played.settlement.collected
    most = table.bank.wager
    assert abs(collected - paid) <= most
    cover = played.round.posting.raw.cover
    if cover == trey.lib.TREY_COVER_MATCHED:
        assert paid + collected <= most
    if cover == trey.lib.TREY_COVER_COLLECT_THEN_PAY:
        assert paid <= most and collected <= most


@holds("a greater bank covers no wager less", tables_of(rules=CALIFORNIA),
       anything(st.integers(1, 10 ** 6)))
def greater_bank_covers_more(trey, table, more):
    wager = min(table.bank.wager + more, tables.AMOUNT_MAX)
    before, after = lines_of(trey, table), lines_of(trey, table.with_bank(wager))
    assert len(before) == len(after)
    for less, greater in zip(before, after):
        assert less[:4] == greater[:4], "another order"
        assert (greater.uncovered <= less.uncovered and greater.paid >= less.paid
                and greater.collected >= less.collected), f"{less} became {greater}"


@holds("the bank covers all action by the sum of COVER-9", tables_of(rules=CALIFORNIA),
       anything(st.booleans()), anything(st.integers(-1, 1)))
def cover_test_is_the_sum(trey, table, decided, over):
    antes, bonuses = table.total("ante"), 200 * table.total("bonus")
    plays = sum(ante for key, ante in table.antes().items() if table.plays(*key))
    most = antes + bonuses + (plays if decided else antes)
    wager = min(most + over, tables.AMOUNT_MAX)
    round = tables.begin(trey, table.with_bank(wager))
    play_until(round, table.with_bank(wager), "deal")
    assert round.covered() == (wager >= 2 * antes + bonuses), "before the decisions"
    play_until(round, table, "settlement")
    assert round.covered() == (wager >= antes + plays + bonuses), "after the decisions"


def other_orders(table):
    """The table with every card of the banker's exposed, and, where they may be posted, with
    every way to find the action seat and every way of cover."""
    posted = [{}]
    if table.rules == GRAND:
        posted = [{"action": action, "cover": cover}
                  for action in ("upcard", "left") for cover in ("matched", "running")]
    banker = table.hands[0]
    for choices, hand in itertools.product(posted, itertools.permutations(banker)):
        yield table.with_choices(**choices).with_banker_hand(hand)


@holds("when the bank covers all action the order does not matter",
       tables_of(rules=CALIFORNIA, covered=True), anything(st.booleans()))
def covered_in_any_order(trey, table, just_covered):
    if just_covered:                      # COVER-9, after the decisions
        plays = sum(ante for key, ante in table.antes().items() if table.plays(*key))
        table = table.with_bank(table.total("ante") + plays + 200 * table.total("bonus"))
    first = Counter(lines_of(trey, table))
    for other in other_orders(table):
        settlement = play(trey, other).settlement
        assert settlement.covered
        assert not any(line.uncovered for line in settlement.lines)
        assert Counter(settlement.lines) == first, f"not the same: {other}"


# The order of a round ----------------------------------------------------------------------------

SEATS = st.integers(0, 16) | st.sampled_from([255, 256, 257, 2 ** 31, 2 ** 32 - 1])
AMOUNTS = [-500, 0, 1, 100, 500, 1000, 20000, 20001, 10 ** 15, 10 ** 15 + 1]


def any_event(trey):
    """Some event, hardly ever a legal one."""
    return st.builds(Event, kind=st.sampled_from(trey.events), seat=SEATS,
                     bettor=st.integers(0, 4) | st.integers(20, 22),
                     wager=st.sampled_from(trey.kinds), amount=st.sampled_from(AMOUNTS),
                     chips=st.sampled_from(AMOUNTS), play=st.booleans(),
                     reason=st.sampled_from(trey.reasons), author=st.integers(0, 1),
                     cards=st.lists(st.integers(0, 53), max_size=4).map(tuple))


def near_event(event):
    """The event with one thing in it changed."""
    changes = {"seat": SEATS, "bettor": st.integers(0, 22),
               "amount": st.sampled_from(AMOUNTS), "play": st.booleans(),
               "author": st.integers(0, 1),
               "cards": st.lists(st.integers(0, 53), max_size=4).map(tuple)}
    return st.sampled_from(list(changes)).flatmap(
        lambda name: changes[name].map(lambda value: event._replace(**{name: value})))


def any_withdrawal(table):
    return st.sampled_from(table.wagers).map(
        lambda wager: Event("wager-withdraw", wager.seat, wager.bettor, wager.kind))


def try_event(round, event):
    """Check, then apply: they agree, and only an event that is allowed changes anything."""
    before = round.bytes()
    checked = round.check(event)
    assert round.bytes() == before, f"checking {event} changed the round"
    applied = round.apply(event)
    assert applied == checked, f"{event}: checked {checked}, applied {applied}"
    unchanged = round.bytes() == before
    if applied.status != "ok":
        assert unchanged, f"{event} was refused ({applied.status}) and changed the round"
    else:
        assert applied[1:] == (0, 0, 0), f"{event} was allowed, but {applied}"
        assert not unchanged, f"{event} was allowed and changed nothing"


@holds("check and apply agree, and a refusal changes nothing", tables_of(), open_phase,
       anything(st.data()))
def refusals_change_nothing(trey, table, phase, data):
    round = tables.begin(trey, table)
    play_until(round, table, phase)
    moves = st.sampled_from(["next", "near", "near", "any", "withdraw"])
    for move in data.draw(st.lists(moves, min_size=4, max_size=16), "moves"):
        event = tables.next_event(round, table) or Event("settle")
        if move == "near":
            event = data.draw(near_event(event), move)
        elif move == "any":
            event = data.draw(any_event(trey), move)
        elif move == "withdraw":
            event = data.draw(any_withdrawal(table), move)
        try_event(round, event)


def with_wagers_placed(trey, table):
    round = tables.begin(trey, table)
    while round.phase == "bank" or round.raw.wager_count < len(table.wagers):
        must(round, tables.next_event(round, table))
    return round


def without_last(table, gone):
    """The table without the last wager of that kind, bettor and seat."""
    wagers = list(table.wagers)
    last = max(i for i, wager in enumerate(wagers) if wager[:3] == gone[:3])
    del wagers[last]
    return dataclasses.replace(table, wagers=tuple(wagers))


@holds("a wager that is withdrawn leaves no trace", tables_of(), anything(st.integers(0, 99)))
def withdrawn_leaves_no_trace(trey, table, index):
    gone = table.wagers[index % len(table.wagers)]
    fewer = without_last(table, gone)
    round = with_wagers_placed(trey, table)
    refused = round.apply(Event("wager-withdraw", gone.seat, gone.bettor, gone.kind))
    if refused.status == "back-line-behind":
        return
    assert refused.status == "ok", refused
    never_placed = with_wagers_placed(trey, fewer)
    closed = round.apply(Event("bets-close"))
    assert closed == never_placed.apply(Event("bets-close"))
    assert void_amount(round) == void_amount(never_placed)
    assert round.covered() == never_placed.covered()
    if closed.status == "ok":
        assert play_on(round, fewer)[1:] == play_on(never_placed, fewer)[1:]


@holds("settlement is deterministic", tables_of())
def settlement_is_deterministic(trey, table):
    clean, dirty = play(trey, table), play(trey, table, dirt=0xA5)
    assert clean.settlement == dirty.settlement
    assert clean.awards == dirty.awards
    assert clean.movements == dirty.movements
    assert clean.round.meter == dirty.round.meter == clean.awards.meter
    assert clean.round.settle() == clean.settlement, "another settlement when the round is done"


# Lines -------------------------------------------------------------------------------------------

def lines_expected(table):
    """Seat, bettor, kind and amount of every line but the ante bonuses."""
    expected = Counter()
    bonuses = Counter()
    for wager in table.wagers:
        if wager.kind == "bonus":
            bonuses[wager.seat, wager.bettor] += wager.amount
    for (seat, bettor), ante in table.antes().items():
        expected[seat, bettor, "ante", ante] += 1
        if table.plays(seat, bettor):
            expected[seat, bettor, "play", ante] += 1
    for (seat, bettor), bonus in bonuses.items():
        expected[seat, bettor, "bonus", bonus] += 1
    return expected


def pays(trey, paytable, hand):
    """What a pay table gives for a hand, to 1."""
    line = {"pair": trey.lib.TREY_PAYLINE_PAIR, "flush": trey.lib.TREY_PAYLINE_FLUSH,
            "straight": trey.lib.TREY_PAYLINE_STRAIGHT,
            "three-of-a-kind": trey.lib.TREY_PAYLINE_THREE_OF_A_KIND,
            "straight-flush": trey.lib.TREY_PAYLINE_STRAIGHT_FLUSH,
            "akq-suited": trey.lib.TREY_PAYLINE_AKQ_SUITED,
            "akq-spades": trey.lib.TREY_PAYLINE_AKQ_SUITED}.get(tables.shape(hand))
    return paytable.pays[line] if line else 0


def due(trey, table, posting, line):
    """What a winning wager is to be paid."""
    if line.kind in ("ante", "play"):
        return line.amount
    paytable = posting.bonus if line.kind == "bonus" else posting.ante_bonus
    return line.amount * pays(trey, paytable, table.hands[line.seat])


def check_line(trey, table, posting, line):
    settled = line.paid + line.collected
    assert min(line.amount, line.paid, line.collected, line.returned, line.uncovered) >= 0, line
    assert line.paid == 0 or line.collected == 0, line
    if line.kind == "ante-bonus":
        assert (line.collected, line.returned) == (0, 0), line
    else:
        assert line.amount == line.collected + line.returned, line
    assert line.result == "no-action" or \
        (line.result == "forfeit") == table.folded(line.seat, line.bettor), line
    assert (line.result == "no-action") == (settled == 0 and line.uncovered > 0), line
    assert line.rule.startswith("COVER-") == (line.uncovered > 0), line
    if line.result in ("push", "returned"):
        assert (settled, line.uncovered) == (0, 0), line
    if line.result in ("lose", "forfeit"):
        assert line.uncovered == line.amount - line.collected, line
    if line.result == "win":
        assert line.uncovered == due(trey, table, posting, line) - line.paid, line
    if line.result == "no-action":
        assert line.uncovered in (line.amount, due(trey, table, posting, line)), line


@holds("lines add up", tables_of())
def lines_add_up(trey, table):
    played = play(trey, table)
    settlement = played.settlement
    for line in settlement.lines:
        check_line(trey, table, played.round.posting.raw, line)
    assert settlement.paid == sum(line.paid for line in settlement.lines)
    assert settlement.collected == sum(line.collected for line in settlement.lines)
    found = Counter(line[:4] for line in settlement.lines if line.kind != "ante-bonus")
    assert found == lines_expected(table)
    if table.rules == HOUSE:
        assert not any(line.uncovered for line in settlement.lines)


# Hands -------------------------------------------------------------------------------------------

def cards_at(trey, cards, offset):
    """The cards in memory of their own, so many bytes after where it begins."""
    memory = trey.ffi.new("trey_card[]", offset + len(cards))
    trey.ffi.memmove(memory + offset, bytes(cards), len(cards))
    return memory, memory + offset


def evaluate(trey, a, b, c):
    return trey.lib.trey_hand_cell[trey.lib.trey_hand_row[a * 52 + b] + c]


@holds("many hands at once are worth what they are one by one",
       anything(st.integers(0, 100)), anything(st.binary(min_size=300, max_size=300)),
       anything(st.tuples(*[st.integers(0, 33)] * 4)))
def batch_agrees(trey, count, noise, offsets):
    columns = [[byte % 52 for byte in noise[i:i + count]] for i in (0, 100, 200)]
    kept = [cards_at(trey, column, offset) for column, offset in zip(columns, offsets)]
    room = trey.ffi.new("trey_hand_value[]", [0xBEEF] * (offsets[3] + count + 40))
    trey.lib.trey_hand_evaluate_many(*(at for _, at in kept), room + offsets[3], count)
    values = list(room)
    assert values[offsets[3]:offsets[3] + count] == [evaluate(trey, *hand)
                                                     for hand in zip(*columns)]
    assert values[:offsets[3]] == [0xBEEF] * offsets[3], "wrote before the beginning"
    assert values[offsets[3] + count:] == [0xBEEF] * 40, "wrote past the end"
    for hand in zip(*columns):
        assert len({evaluate(trey, *order) for order in itertools.permutations(hand)}) == 1


# JSON --------------------------------------------------------------------------------------------

def no_duplicates(members):
    keys = [key for key, _ in members]
    assert len(set(keys)) == len(keys), f"a key is there twice: {keys}"
    return dict(members)


def not_json(word):
    raise AssertionError(f"{word} is not an integer")


def strict(line):
    return json.loads(line, object_pairs_hook=no_duplicates, parse_constant=not_json,
                      parse_float=not_json)


def ask(rounds):
    """The program's answers to rounds, as text, one for each."""
    run = subprocess.run([PROGRAM, "settle"], input="\n".join(rounds).encode(), env=ENVIRONMENT,
                         capture_output=True, timeout=SECONDS_MAX, check=False)
    assert run.returncode in (0, 1), f"exit status {run.returncode}: {run.stderr.decode()}"
    assert not run.stderr, run.stderr.decode()
    answers = run.stdout.decode("utf-8").split("\n")
    assert answers.pop() == "", "the last line does not end"
    assert len(answers) == len(rounds), f"{len(answers)} answers to {len(rounds)} rounds"
    return answers


SHORT = {'"': '\\"', "\\": "\\\\", "/": "\\/", "\b": "\\b", "\f": "\\f", "\n": "\\n",
         "\r": "\\r", "\t": "\\t"}


def escaped(char, form):
    units = char.encode("utf-16-be").hex()
    long = "".join(f"\\u{units[i:i + 4]}" for i in range(0, len(units), 4))
    if form == "long":
        return long
    if form == "LONG":
        return long.upper().replace("\\U", "\\u")
    if form == "short" and char in SHORT:
        return SHORT[char]
    if char in '"\\' or char < " ":
        return SHORT.get(char, long)
    return char


class Writer:
    """Writes JSON another way each time; chance decides."""

    def __init__(self, chance):
        self.chance = chance

    def space(self):
        return self.chance.choice(["", "", " ", "\n", "\t \r\n"])

    def text(self, value):
        form = self.chance.choice(["plain", "short", "long", "LONG", "mixed"])
        forms = ["plain", "short", "long", "LONG"] if form == "mixed" else [form]
        return '"' + "".join(escaped(c, self.chance.choice(forms)) for c in value) + '"'

    def joined(self, opener, parts, closer):
        inside = ",".join(self.space() + part + self.space() for part in parts)
        return opener + (inside or self.space()) + closer

    def value(self, value):
        if isinstance(value, dict):
            members = list(value.items())
            self.chance.shuffle(members)
            return self.joined("{", [self.text(key) + self.space() + ":" + self.space()
                                     + self.value(one) for key, one in members], "}")
        if isinstance(value, (list, tuple)):
            return self.joined("[", map(self.value, value), "]")
        return self.text(value) if isinstance(value, str) else json.dumps(value)


def spoilt(round, fault):
    """The round with one thing wrong, or as it is."""
    changed = json.loads(json.dumps(round))
    wager = changed["wagers"][-1]
    if fault == "amount":
        wager["amount"] += 1
    elif fault == "seat":
        wager["seat"] = 99
    elif fault == "member":
        wager["extra"] = None
    elif fault == "hand":
        del changed["cards"]["dealer"]
    return changed


def rebuilt(round, answer):
    """The round again, as the answer tells it: wagers in the order they were settled, a decision
    for every ante, and the bank's wager. Stacked wagers stay apart, as limits are for each."""
    placed = {}
    for wager in round["wagers"]:
        placed.setdefault((wager["seat"], wager["bettor"], wager["kind"]), []).append(wager)
    lines = answer["settlements"]
    played = {(line["seat"], line["bettor"]) for line in lines if line["kind"] == "play"}
    wagers, decisions = [], []
    for line in lines:
        key = line["seat"], line["bettor"], line["kind"]
        if line["kind"] in ("ante", "bonus"):
            assert sum(wager["amount"] for wager in placed[key]) == line["amount"]
            wagers += placed.pop(key)
        if line["kind"] == "ante":
            decisions.append({"seat": key[0], "bettor": key[1], "play": key[:2] in played})
    wagers += itertools.chain(*placed.values())     # progressive ones
    again = {**round, "wagers": wagers, "decisions": decisions}
    if "bank" in answer:
        again["bank"] = {**round["bank"], "wager": answer["bank"]["wager"]}
    return again


def fees_sorted(answer):
    return {**answer, "fees": sorted(answer["fees"], key=json.dumps)}


def check_stable(round, answer):
    again = rebuilt(round, answer)
    second = strict(ask([json.dumps(again)])[0])
    assert fees_sorted(second) == fees_sorted(answer), f"{again}: {second}"
    assert rebuilt(again, second) == again


def check_against_library(trey, table, name, answer):
    """The program's figures are the library's."""
    played = play(trey, table)
    assert answer["status"] == ("settled" if played.settlement else "void")
    if not played.settlement:
        assert answer["returned"] == void_amount(played.round)
        return
    members = ("seat", "bettor", "kind", "amount", "result", "paid", "collected", "returned",
               "uncovered", "rule")
    lines = [dict(zip(members, line._replace(bettor=name(line.bettor))))
             for line in played.settlement.lines]
    assert answer["settlements"] == lines
    if "progressive" in answer:
        assert answer["progressive"]["meter_after"] == played.round.meter[0]


# Every character but halves of surrogate pairs.
characters = st.one_of(st.integers(0, 0x7F), st.integers(0x80, 0xD7FF),
                       st.integers(0xE000, 0x10FFFF)).map(chr)
any_text = st.lists(characters, max_size=9).map("".join)


@holds("the same round in other JSON has the same answer", legal_or_misdealt(plain=True),
       anything(any_text), anything(any_text),
       anything(st.sampled_from([None, None, "amount", "seat", "member", "hand"])),
       anything(st.integers(0, 10 ** 9)), needs_program=True)
def json_is_read_the_same(trey, table, family, label, fault, seed):
    def name(bettor):
        return f"{bettor} {family}"

    round = spoilt({"id": label, **tables.as_json(table, name)}, fault)
    writer = Writer(random.Random(seed))
    written = [writer.value(round) for _ in range(3)]
    answers = ask([json.dumps(round), json.dumps(round, ensure_ascii=False), *written])
    assert len(set(answers)) == 1, "\n".join([*written, *answers])
    answer = strict(answers[0])
    assert answer["id"] == label
    assert (answer["status"] == "refused") == bool(fault), answer
    if not fault:
        check_against_library(trey, table, name, answer)
    if answer["status"] == "settled":
        check_stable(round, answer)


# The progressive ---------------------------------------------------------------------------------

def in_parts(trey, cents, parts):
    return cents * trey.lib.METER_PARTS + parts


@holds("a meter keeps every part of a cent",
       anything(st.integers(0, 10 ** 12)), anything(st.integers(0, 9999)),
       anything(st.integers(0, 10000)), anything(st.integers(1, 2)),
       anything(st.lists(st.integers(1, 10 ** 6), max_size=20)))
def meter_keeps_parts(trey, cents, parts, share, number, denominations):
    table = trey.progressive_table(number, share)
    meter = trey.meter(cents, parts)
    expected = in_parts(trey, cents, parts)
    for denomination in denominations:
        meter = trey.lib.trey_meter_grow(meter, table, denomination)
        expected += denomination * share
        assert meter.parts < trey.lib.METER_PARTS
        assert in_parts(trey, meter.cents, meter.parts) == expected
    again = trey.lib.trey_meter_reseed(meter, table, 300)
    assert (again.cents, again.parts) == (3 * table.seed, meter.parts)


def awards_expected(table, posting, meter_cents):
    """What PROG-2 and PROG-3 say, seat N down: awards and envy as (seat, amount)."""
    book, denomination = posting.progressive, posting.denomination
    shapes = {seat: tables.shape(hand) for seat, hand in table.hands.items() if seat}
    wagered = [w.seat for w in table.wagers if w.kind == "progressive"]
    for_one = {"akq-suited": book.akq_suited, "straight-flush": book.straight_flush,
               "three-of-a-kind": book.three_of_a_kind, "straight": book.straight}
    awards, envy = [], []
    for seat in sorted(wagered, reverse=True):
        award = for_one.get(shapes[seat], 0) * denomination
        award = meter_cents if shapes[seat] == "akq-spades" else award
        awards += [(seat, award)] * (award > 0)
    dollars = {"akq-spades": 100, "akq-suited": 25}
    for trigger in sorted(shapes, reverse=True):
        each = dollars.get(shapes[trigger], 0) * denomination
        envy += [(seat, each) for seat in sorted(wagered, reverse=True)
                 if each > 0 and seat != trigger]
    return awards, envy


def with_progressive(trey):
    """House-banked tables with a progressive, of any share."""
    def changed(table, number, share):
        choices = {"progressive.paytable": number, "progressive.denomination": 300}
        regular = [w for w in table.wagers if w.kind != "progressive"]
        coins = {w.seat: tables.Wager(w.seat, w.bettor, "progressive", 300) for w in regular}
        return dataclasses.replace(table.with_choices(**choices), share=share,
                                   meter=table.meter if table.meter[0] else (12345, 678),
                                   wagers=(*regular, *coins.values()))
    return st.builds(changed, tables.tables(trey, rules=(HOUSE,)), st.integers(1, 2),
                     st.integers(1, 9999))


@holds("the meter falls by an award only, and awards and envy add up", with_progressive)
def progressive_adds_up(trey, table):
    played = play(trey, table)
    posting, awards = played.round.posting.raw, played.awards
    coins = table.total("progressive")
    grown = in_parts(trey, *table.meter) + coins * table.share
    cents, parts = divmod(grown, trey.lib.METER_PARTS)
    expected, envy = awards_expected(table, posting, cents)
    assert [(award.seat, award.amount) for award in awards.awards] == expected
    assert [(one.seat, one.amount) for one in awards.envy] == envy
    from_meter = [award for award in awards.awards if award.from_meter]
    if from_meter:
        assert len(from_meter) == 1 and from_meter[0].amount == cents
        cents = 3 * posting.progressive.seed
    assert awards.meter == played.round.meter == (cents, parts)
    moved = sum(move.amount for move in played.movements
                if move.target == "stack" and move.rule.startswith("PROG-"))
    assert moved == sum(one.amount for one in awards.awards + awards.envy)


# Running -----------------------------------------------------------------------------------------

def try_property(trey, function, strategies):
    """An empty list, or what to say about the failure."""
    said = []
    test = PROFILE(given(*(make(trey) for make in strategies))(function))
    try:
        with with_reporter(said.append):
            test(trey)
    except Exception as error:
        notes = getattr(error, "__notes__", [])
        where = traceback.extract_tb(error.__traceback__)[-1]
        return [*said, *notes, f"{type(error).__name__} in {where.name}, line {where.lineno}: "
                f"{where.line}", str(error)]
    return []


def in_own_process(work):
    """What work() says, or, when its process dies, that it did."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            json.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        return [f"the process ended with {os.waitstatus_to_exitcode(status)}"]
    return json.loads(said)


def main():
    trey = Trey(sys.argv[1])
    report = Report(len(PROPERTIES))
    for name, function, strategies, needs_program in PROPERTIES:
        if needs_program and not PROGRAM:
            report.add(name, "no program given")
        else:
            report.add(name, in_own_process(lambda: try_property(trey, function, strategies)))
    return report.finish()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: test_properties.py LIBRARY [PROGRAM]")
    PROGRAM = os.path.abspath(sys.argv[2]) if len(sys.argv) == 3 else None
    sys.exit(main())
