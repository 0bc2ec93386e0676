# SPDX-License-Identifier: MIT
"""The shared library from Python: what the public headers declare, and thin wrappers that speak in
the library's own names ("wager-place", "ante", "COVER-5").

Nothing is compiled. The preprocessor's view of <trey/trey.h> goes to cffi, less what only a
compiler wants: system headers, inline functions and attributes.
"""
import os
import re
import subprocess
from typing import NamedTuple

import cffi

INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")

# Macros leave no trace in preprocessed text; these two are wanted as numbers.
SOURCE = """
#include <trey/trey.h>
enum { METER_PARTS = TREY_METER_PARTS, STAKE_NONE = TREY_STAKE_NONE };
"""


# The declarations --------------------------------------------------------------------------------

def own_lines(preprocessed):
    """The text that comes from the library's headers or from SOURCE, going by line markers."""
    kept = []
    keeping = False
    for line in preprocessed.splitlines():
        if line.startswith("# "):
            path = line.split('"')[1]
            keeping = path == "<stdin>" or path.startswith(INCLUDE)
        elif keeping:
            kept.append(line)
    return "\n".join(kept)


def without(text, word, opener, closer):
    """The text less every `word … opener … closer`, up to the closer that matches the opener."""
    start = text.find(word)
    while start >= 0:
        end = text.index(opener, start) + 1
        depth = 1
        while depth > 0:
            depth += (text[end] == opener) - (text[end] == closer)
            end += 1
        text = text[:start] + text[end:]
        start = text.find(word, start)
    return text


def declarations():
    compiler = os.environ.get("TREY_CC") or os.environ.get("CC") or "cc"
    command = [compiler, "-E", "-I", INCLUDE, "-x", "c", "-"]
    run = subprocess.run(command, input=SOURCE, capture_output=True, text=True, check=True)
    text = without(own_lines(run.stdout), "static inline", "{", "}")
    text = without(text, "__attribute__", "(", ")")
    # cffi knows no integers of 128 bits; nothing here looks at them, but they take up space.
    text = text.replace("__extension__ typedef __int128", "typedef long double")
    # To cffi a constant is a number; these are tables.
    return re.sub(r"\bextern\s+const\b", "extern", text)


# What comes out ----------------------------------------------------------------------------------

class Event(NamedTuple):
    kind: str
    seat: int = 0
    bettor: int = 0
    wager: str = "ante"
    amount: int = 0
    chips: int = 0
    play: bool = False
    reason: str = "none"
    author: int = 0
    cards: tuple = ()


class Refusal(NamedTuple):
    status: str
    subject: int
    given: int
    limit: int


class Line(NamedTuple):
    seat: int
    bettor: int
    kind: str
    amount: int
    result: str
    paid: int
    collected: int
    returned: int
    uncovered: int
    rule: str


class Settlement(NamedTuple):
    action_seat: int
    covered: bool
    banker_qualifies: bool
    paid: int
    collected: int
    lines: tuple


class Award(NamedTuple):
    seat: int
    bettor: int
    hand: str
    from_meter: bool
    amount: int


class Envy(NamedTuple):
    seat: int
    bettor: int
    trigger: int
    amount: int


class Awards(NamedTuple):
    meter: tuple
    awards: tuple
    envy: tuple


class Movement(NamedTuple):
    source: str
    target: str
    amount: int
    rule: str
    wager: str
    seat: int
    bettor: int


# The library -------------------------------------------------------------------------------------

class Trey:
    """The library at a path."""

    def __init__(self, path):
        self.ffi = cffi.FFI()
        self.ffi.cdef(declarations())
        self.lib = self.ffi.dlopen(os.path.abspath(path))
        lib = self.lib
        self.phases = self.names(lib.trey_phase_name, lib.TREY_PHASE_COUNT)
        self.events = self.names(lib.trey_event_name, lib.TREY_EVENT_KIND_COUNT)
        self.kinds = self.names(lib.trey_wager_kind_name, lib.TREY_WAGER_KIND_COUNT)
        self.reasons = self.names(lib.trey_void_reason_name, lib.TREY_VOID_REASON_COUNT)
        self.results = self.names(lib.trey_result_name, lib.TREY_RESULT_COUNT)
        self.places = self.names(lib.trey_place_name, lib.TREY_PLACE_COUNT)
        self.award_hands = self.names(lib.trey_award_hand_name, lib.TREY_AWARD_HAND_COUNT)
        self.rules = self.names(lib.trey_rule_id, lib.TREY_RULE_COUNT)
        self.codes = self.names(self.code_of_status, lib.TREY_STATUS_COUNT)
        self.options = {self.text(lib.trey_options[option].name): option
                        for option in range(lib.TREY_OPTION_COUNT)}
        self.book = self.ffi.addressof(lib, "trey_book_builtin")
        self.sink = self.ffi.callback("trey_movement_sink *", self.keep_movement)
        self.moved = []
        self.settlement_buffer = self.ffi.new("trey_settlement *")
        self.awards_buffer = self.ffi.new("trey_awards *")

    def __repr__(self):
        return "trey"

    def text(self, chars):
        return self.ffi.string(chars).decode()

    def code_of_status(self, status):
        return self.lib.trey_refusal_code(self.ffi.new("trey_refusal *", {"status": status})[0])

    def names(self, function, count):
        return [self.text(function(value)) for value in range(count)]

    def fill(self, target, byte):
        """Overwrite what a pointer points to, so that whatever is read unwritten shows."""
        memory = self.ffi.buffer(target)
        memory[:] = bytes([byte]) * len(memory)

    def schedules(self, rules):
        """The ids of the schedules that a rule set may post."""
        ruleset = self.ruleset(rules)
        every = [self.book.schedules[i] for i in range(self.book.schedule_count)]
        return [self.text(one.id) for one in every
                if self.lib.trey_ruleset_knows_schedule(ruleset, self.ffi.addressof(one))]

    def ruleset(self, rules):
        return self.lib.trey_book_ruleset(self.book, rules.encode(), len(rules))

    def meter(self, cents, parts):
        return self.ffi.new("trey_meter *", {"cents": cents, "parts": parts})[0]

    def progressive_table(self, number, share=None):
        """A progressive pay table of the book, or a copy of it with another share."""
        table = self.lib.trey_book_progressive(self.book, number)
        if share is None:
            return table
        changed = self.ffi.new("trey_progressive_table *", table[0])
        changed.share = share
        return changed

    def keep_movement(self, _, movement):
        source = self.places[getattr(movement, "from")]
        self.moved.append(Movement(source, self.places[movement.to], movement.amount,
                                   self.rules[movement.rule], self.kinds[movement.wager],
                                   movement.seat, movement.bettor))


class Posting:
    """Choices by the names that a posting's members have in JSON; `share` changes what part of a
    progressive wager goes to the meter."""

    def __init__(self, trey, rules, chosen, share=None):
        self.trey = trey
        self.share = share
        self.choices = trey.ffi.new("trey_choices *")
        for name, value in chosen.items():
            self.choose(name, value)
        self.raw = trey.ffi.new("trey_posting *")
        made = trey.lib.trey_posting_make(self.raw, trey.ruleset(rules), self.choices)
        if made.status != trey.lib.TREY_OK:
            raise ValueError(f"posting refused: {trey.codes[made.status]} {rules} {chosen}")

    def choose(self, name, value):
        option = self.trey.options[name]
        self.choices.given |= 1 << option
        self.choices.value[option] = self.number(option, value)

    def words(self, row):
        found = []
        while row.words[len(found)] != self.trey.ffi.NULL:
            found.append(self.trey.text(row.words[len(found)]))
        return found

    def number(self, option, value):
        """The value of a choice; what a pointer stands for is set on the way."""
        trey, lib = self.trey, self.trey.lib
        row = lib.trey_options[option]
        if row.type == lib.TREY_OPTION_WORD:
            return self.words(row).index(value)
        if row.type == lib.TREY_OPTION_ORDER:
            return sum(trey.kinds.index(kind) << 4 * i for i, kind in enumerate(value))
        if row.type == lib.TREY_OPTION_SCHEDULE_ID:
            self.choices.schedule = lib.trey_book_schedule(trey.book, value.encode(), len(value))
            return 0
        if row.type == lib.TREY_OPTION_PAYTABLE_ID:
            self.choices.paytable = lib.trey_book_designator(trey.book, value.encode(),
                                                             len(value))
            return 0
        if row.type == lib.TREY_OPTION_PROGRESSIVE_TABLE:
            self.progressive = trey.progressive_table(value, self.share)
            self.choices.progressive = self.progressive
        return int(value)


class Round:
    """A round in memory that held `dirt` before it began."""

    def __init__(self, posting, meter=(0, 0), dirt=0):
        self.trey = posting.trey
        self.posting = posting
        self.raw = self.trey.ffi.new("trey_round *")
        if dirt:
            self.trey.fill(self.raw, dirt)
        self.trey.lib.trey_round_begin(self.raw, posting.raw, self.trey.meter(*meter))

    @property
    def phase(self):
        return self.trey.phases[self.raw.phase]

    @property
    def meter(self):
        return self.raw.meter.cents, self.raw.meter.parts

    def bytes(self):
        return bytes(self.trey.ffi.buffer(self.raw))

    def turn(self):
        """Seat and bettor who decide now."""
        stake = self.raw.stakes[self.raw.turn]
        return stake.seat, stake.bettor

    def event(self, event):
        """The event as the library takes it, and its cards, which must live as long."""
        trey = self.trey
        cards = trey.ffi.new("trey_card[]", list(event.cards))
        return trey.ffi.new("trey_event *", {
            "kind": trey.events.index(event.kind), "seat": event.seat, "bettor": event.bettor,
            "wager": trey.kinds.index(event.wager), "amount": event.amount,
            "chips": event.chips, "play": event.play,
            "reason": trey.reasons.index(event.reason), "author": event.author,
            "card_count": len(event.cards), "cards": cards}), cards

    def refusal(self, raw):
        return Refusal(self.trey.codes[raw.status], raw.subject, raw.given, raw.limit)

    def check(self, event):
        raw, _cards = self.event(event)
        return self.refusal(self.trey.lib.trey_round_check(self.raw, raw))

    def apply(self, event):
        raw, _cards = self.event(event)
        why = self.trey.ffi.new("trey_refusal *")  # zero: nothing is refused
        assert self.trey.lib.trey_round_take(self.raw, raw, why) == (why.status == 0)
        return self.refusal(why)

    def fees(self):
        """(bettor, amount) for every wager as placed, and the bank's."""
        lib, raw = self.trey.lib, self.raw
        wagers = [(raw.wagers[i].bettor, lib.trey_round_wager_fee(raw, i))
                  for i in range(raw.wager_count)]
        return wagers + [(raw.bank_bettor, lib.trey_round_bank_fee(raw))]

    def covered(self):
        return self.trey.lib.trey_round_covered(self.raw)

    def settle(self, dirt=0):
        """The settlement of a round whose cards are revealed; its buffer holds `dirt` first."""
        trey = self.trey
        trey.fill(trey.settlement_buffer, dirt)
        trey.lib.trey_settlement_make(self.raw, trey.settlement_buffer)
        return self.settlement(trey.settlement_buffer)

    def award(self, dirt=0):
        """What the progressive pays, before the round is settled."""
        trey = self.trey
        trey.fill(trey.awards_buffer, dirt)
        trey.lib.trey_awards_make(self.raw, trey.awards_buffer)
        return self.awards(trey.awards_buffer)

    def settlement(self, raw):
        return Settlement(raw.action_seat, raw.covered, raw.banker_qualifies, raw.paid,
                          raw.collected,
                          tuple(self.line(raw.lines[i]) for i in range(raw.line_count)))

    def line(self, raw):
        trey = self.trey
        line = trey.ffi.addressof(raw)
        return Line(raw.seat, raw.bettor, trey.kinds[raw.kind], raw.amount,
                    trey.results[trey.lib.trey_line_result(line)], trey.lib.trey_line_paid(line),
                    trey.lib.trey_line_collected(line), trey.lib.trey_line_returned(line),
                    trey.lib.trey_line_uncovered(line), trey.rules[raw.rule])

    def awards(self, raw):
        hands = self.trey.award_hands
        awards = [raw.awards[i] for i in range(raw.award_count)]
        envy = [raw.envy[i] for i in range(raw.envy_count)]
        return Awards((raw.meter.cents, raw.meter.parts),
                      tuple(Award(a.seat, a.bettor, hands[a.hand], a.from_meter, a.amount)
                            for a in awards),
                      tuple(Envy(e.seat, e.bettor, e.trigger, e.amount) for e in envy))

    def movements(self, settled):
        """Every chip movement; `settled`: with what the last settle() and award() gave."""
        trey, null = self.trey, self.trey.ffi.NULL
        trey.moved = []
        trey.lib.trey_movements_each(self.raw, trey.settlement_buffer if settled else null,
                                     trey.awards_buffer if settled else null, trey.sink, null)
        return trey.moved
