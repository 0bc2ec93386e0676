# SPDX-License-Identifier: MIT
"""A round: a posting plus events, from the bets to every chip (ROUND-1).

Bettors are whatever the caller calls them by: names, numbers, any value that can be a key. Amounts
are whole cents.
"""
from dataclasses import dataclass
from typing import Any, Dict, Hashable, List, NamedTuple, Optional, Tuple

from ._names import (AWARD_HANDS, EVENTS, PHASES, PLACES, RESULTS, RULES, VOID_REASONS, WAGER_KINDS,
                     check_count, check_kind, number_of)
from ._trey import ffi, lib
from .hands import Cards, Hand, card_numbers
from .refused import Refused
from .rules import Posting

BANKER = 0
UINT32_MAX, INT64_MAX = 2 ** 32 - 1, 2 ** 63 - 1


class Meter(NamedTuple):
    """A progressive's meter: cents, and 1/10,000 cents so that no part of a share is lost."""

    cents: int
    parts: int = 0


@dataclass(frozen=True)
class Event:
    """What happens in a round; which members count depends on the kind (trey/round.h)."""

    kind: str
    seat: int = 0
    bettor: Optional[Hashable] = None
    wager: str = "ante"
    amount: int = 0
    chips: int = 0
    play: bool = False
    reason: str = "none"
    author: int = 0
    cards: Optional[Tuple[int, ...]] = ()  # None: a packet that lies face down, and nobody knows its cards


@dataclass(frozen=True)
class Line:
    """How one wager ended: what moved, and the rule that decided it."""

    seat: int
    bettor: Hashable
    kind: str
    amount: int
    result: str
    paid: int
    collected: int
    returned: int
    uncovered: int
    rule: str


@dataclass(frozen=True)
class Settlement:
    """Lines in the order settlement happens; `action_seat` is 0 when the house banks."""

    action_seat: int
    covered: bool
    banker_qualifies: bool
    paid: int
    collected: int
    lines: Tuple[Line, ...]


@dataclass(frozen=True)
class Award:
    """What the progressive pays to a hand."""

    seat: int
    bettor: Hashable
    hand: str
    from_meter: bool
    amount: int


@dataclass(frozen=True)
class Envy:
    """What a seat gets for another seat's hand, that of `trigger` (PROG-3)."""

    seat: int
    bettor: Hashable
    trigger: int
    amount: int


@dataclass(frozen=True)
class Awards:
    """What the progressive pays in a round, and its meter afterwards."""

    meter: Meter
    awards: Tuple[Award, ...]
    envy: Tuple[Envy, ...]


@dataclass(frozen=True)
class Fee:
    """The fee on one wager as placed, or the bank's (FEE-2, FEE-3)."""

    seat: int
    bettor: Hashable
    kind: str
    amount: int


@dataclass(frozen=True)
class Movement:
    """Chips that move, and why."""

    source: str
    target: str
    amount: int
    rule: str
    wager: str
    seat: int
    bettor: Hashable


@ffi.def_extern()  # type: ignore[misc]
def trey_python_movement(context: Any, movement: Any) -> None:
    ffi.from_handle(context)(movement)


class Round:
    """A round as a value that events change. What is refused changes nothing.

    >>> from trey import Posting, Round
    >>> round = Round(Posting("house-banked"))
    >>> round.place(3, "ann", "ante", 1000)
    >>> round.close_bets()
    >>> round.take_fees()
    >>> round.deal(3, "9s 9h 2c")
    >>> round.deal(0, "Qh 7c 3d")
    >>> round.decide(3, "ann", play=True)
    >>> round.finish()
    >>> [(line.kind, line.result, line.paid, line.rule) for line in round.settlement().lines]
    [('play', 'win', 1000, 'OUT-2'), ('ante', 'win', 1000, 'OUT-2')]
    """

    def __init__(self, posting: Posting, meter: Optional[Meter] = None) -> None:
        """The meter counts only where a progressive is posted; without one it is at its seed."""
        self.posting = check_kind(posting, Posting, "Posting('house-banked')")
        self._numbers: Dict[Hashable, int] = {}
        self._names: List[Hashable] = [None]
        self._raw = ffi.new("trey_round *")
        start = ffi.new("trey_meter *")
        if meter is not None:
            if not (0 <= meter.cents <= lib.TREY_AMOUNT_MAX and 0 <= meter.parts < lib.TREY_METER_PARTS):
                raise ValueError(f"{meter} is not a meter: cents are 0 to {lib.TREY_AMOUNT_MAX}, parts below "
                                 f"{lib.TREY_METER_PARTS}")
            start.cents, start.parts = meter
        elif posting.raw.progressive != ffi.NULL:
            start[0] = lib.trey_meter_seed(posting.raw.progressive, posting.raw.denomination)
        lib.trey_round_begin(self._raw, posting.raw, start[0])

    def __repr__(self) -> str:
        return (f"<Round of {self.posting.rules}: phase {self.phase}, {self._raw.wager_count} wagers, "
                f"seats in play {list(self.seats_in_play)}>")

    # ---- Events ----

    def _number(self, bettor: Optional[Hashable]) -> int:
        if bettor is None:
            return 0
        if bettor not in self._numbers:
            self._numbers[bettor] = len(self._names)
            self._names.append(bettor)
        return self._numbers[bettor]

    def _event(self, event: Event) -> Any:
        """The event as the library takes it, and its cards, which must live as long."""
        cards = ffi.NULL if event.cards is None else ffi.new("trey_card[]", list(event.cards))
        check_count(event.seat, "a seat", 0, UINT32_MAX)
        check_count(event.author, "an author", 0, UINT32_MAX)
        for amount in (event.amount, event.chips):
            check_count(amount, "an amount in cents", -INT64_MAX, INT64_MAX)
        return ffi.new("trey_event *", {
            "kind": number_of(EVENTS, event.kind, "event"), "seat": event.seat,
            "bettor": self._number(event.bettor),
            "wager": number_of(WAGER_KINDS, event.wager, "wager"), "amount": event.amount,
            "chips": event.chips, "play": event.play,
            "reason": number_of(VOID_REASONS, event.reason, "reason of a void"),
            "author": event.author, "card_count": lib.TREY_HAND_CARDS if event.cards is None else len(event.cards),
            "cards": cards}), cards

    def check(self, event: Event) -> Optional[Refused]:
        """Why an event is not allowed now; None when it is."""
        raw, _cards = self._event(event)
        found = lib.trey_round_check(self._raw, raw)
        return None if found.status == 0 else Refused(found)

    def apply(self, event: Event) -> None:
        """Let an event happen, or raise Refused."""
        raw, _cards = self._event(event)
        why = ffi.new("trey_refusal *")
        if not lib.trey_round_take(self._raw, raw, why):
            raise Refused(why[0])

    def post_bank(self, seat: int, bettor: Hashable, amount: int, chips: Optional[int] = None) -> None:
        """The player-dealer puts up a wager; `chips` is what they have on the table (WAGER-10)."""
        self.apply(Event("bank-post", seat, bettor, amount=amount,
                         chips=amount if chips is None else chips))

    def place(self, seat: int, bettor: Hashable, kind: str, amount: int) -> None:
        """A wager: "ante", "bonus" or "progressive"."""
        self.apply(Event("wager-place", seat, bettor, kind, amount))

    def withdraw(self, seat: int, bettor: Hashable, kind: str) -> None:
        """The last wager of that kind is taken back."""
        self.apply(Event("wager-withdraw", seat, bettor, kind))

    def close_bets(self) -> None:
        """No more bets."""
        self.apply(Event("bets-close"))

    def take_fees(self) -> None:
        """Fees, and the progressive's coins, are taken."""
        self.apply(Event("fees-take"))

    def deal(self, seat: int, cards: Optional[Cards]) -> None:
        """A hand, in the order of the packet; seat 0 is the banker, whose third card is exposed. None: it lies face
        down, and nobody knows its cards until `show`."""
        self.apply(Event("hand-deal", seat, cards=None if cards is None else card_numbers(cards)))

    def show(self, seat: int, cards: Cards) -> None:
        """A hand that lay face down is turned over: the banker's at the reveal, a player's at the settlement."""
        self.apply(Event("hand-show", seat, cards=card_numbers(cards)))

    def decide(self, seat: int, bettor: Hashable, play: bool) -> None:
        """Play or fold."""
        self.apply(Event("decide", seat, bettor, play=play))

    def time_out(self) -> None:
        """The bettor whose turn it is folds (ROUND-8)."""
        self.apply(Event("time-out"))

    def void(self, reason: str, author: int) -> None:
        """The round is void: "card-count", "shuffler-fault", "staff-decision" or "reveal-missing" (IRR-3)."""
        self.apply(Event("void", reason=reason, author=author))

    def finish(self) -> None:
        """After the decisions: forfeits, reveal, settlement and envy, as far as they come."""
        for phase, kind in (("forfeits", "forfeits-collect"), ("reveal", "banker-reveal"),
                            ("settlement", "settle"), ("envy", "envy-pay")):
            if self.phase == phase:
                self.apply(Event(kind))

    # ---- How it stands ----

    @property
    def phase(self) -> str:
        """What comes next: "bank", "bets", "fees", "deal", "decisions" … "done", "void"."""
        return str(PHASES[self._raw.phase])

    @property
    def deals_next(self) -> Optional[int]:
        """The seat that is dealt to next, 0 for the banker; None when all have cards (ROUND-2)."""
        seat = lib.trey_round_deal_next(self._raw)
        return None if seat < 0 else int(seat)

    @property
    def unseen(self) -> Tuple[int, ...]:
        """Seats whose hands lie face down and must be turned over before the round is settled; 0 is the banker."""
        found = lib.trey_round_unseen(self._raw)
        return tuple(seat for seat in range(lib.TREY_HANDS_MAX) if found >> seat & 1)

    def knows(self, seat: int) -> bool:
        """Whether the cards of a dealt hand are known."""
        return not self._raw.unknown >> seat & 1

    @property
    def turn(self) -> Optional[Tuple[int, Hashable]]:
        """Seat and bettor who decide now."""
        if self._raw.turn == lib.TREY_STAKE_NONE or self.phase != "decisions":
            return None
        stake = self._raw.stakes[self._raw.turn]
        return stake.seat, self._names[stake.bettor]

    @property
    def seats_in_play(self) -> Tuple[int, ...]:
        """Seats with a wager."""
        return tuple(seat for seat in range(1, lib.TREY_SEATS_MAX + 1) if self._raw.in_play >> seat & 1)

    @property
    def total_action(self) -> int:
        """The sum of all antes (FEE-3)."""
        return int(self._raw.total_action)

    @property
    def bank_wager(self) -> int:
        """What the player-dealer put up."""
        return int(self._raw.bank_wager)

    @property
    def covered(self) -> bool:
        """Whether the bank covers all action as it stands (COVER-9)."""
        return bool(lib.trey_round_covered(self._raw))

    @property
    def meter(self) -> Meter:
        """The progressive's meter as it stands."""
        return Meter(self._raw.meter.cents, self._raw.meter.parts)

    @property
    def meter_before(self) -> Meter:
        """The meter before the coins of this round went in."""
        return Meter(self._raw.meter_before.cents, self._raw.meter_before.parts)

    @property
    def void_rule(self) -> str:
        """The rule by which the round is void; "" when it is not."""
        return str(RULES[self._raw.void_rule])

    @property
    def void_amount(self) -> int:
        """Everything that goes back to its owners when the round is void."""
        return int(lib.trey_round_void_amount(self._raw))

    def hand(self, seat: int) -> Hand:
        """What a hand that was dealt is worth; seat 0 is the banker."""
        check_count(seat, "a seat", 0, self.posting.seats)
        return Hand(self._raw.hands[seat].value)

    def category(self, seat: int) -> str:
        """The category of a hand; "mini-royal" where A-K-Q suited has a line of its own (HAND-4)."""
        hand = self.hand(seat)
        own_line = hand.is_mini_royal and self.posting.raw.ruleset.akq_has_own_line
        return "mini-royal" if own_line else hand.category

    def check_decision(self, seat: int, bettor: Hashable) -> Optional[Refused]:
        """Why a bettor has no decision in a seat, now or later; None if there is one."""
        found = lib.trey_round_check_decision(self._raw, seat, self._number(bettor))
        return None if found.status == 0 else Refused(found)

    def fees(self) -> Tuple[Fee, ...]:
        """Every fee over zero: of wagers in the order they were placed, then the bank's."""
        raw = self._raw
        wagers = [raw.wagers[index] for index in range(raw.wager_count)]
        fees = [Fee(wager.seat, self._names[wager.bettor], WAGER_KINDS[wager.kind],
                    lib.trey_round_wager_fee(raw, index)) for index, wager in enumerate(wagers)]
        fees.append(Fee(raw.bank_seat, self._names[raw.bank_bettor], "bank", lib.trey_round_bank_fee(raw)))
        return tuple(fee for fee in fees if fee.amount > 0)

    # ---- How it ends ----

    def _must_be_revealed(self) -> None:
        if self.phase not in ("settlement", "envy", "done"):
            raise ValueError(f"a round is settled once its cards are revealed; this one: {self.phase}")

    def _settlement(self) -> Any:
        raw = ffi.new("trey_settlement *")
        lib.trey_settlement_make(self._raw, raw)
        return raw

    def _awards(self) -> Any:
        raw = ffi.new("trey_awards *")
        lib.trey_awards_make(self._raw, raw)
        return raw

    def settlement(self) -> Settlement:
        """What became of each wager; ValueError before the cards are revealed."""
        self._must_be_revealed()
        raw = self._settlement()
        return Settlement(raw.action_seat, raw.covered, raw.banker_qualifies, raw.paid, raw.collected,
                          tuple(self._line(raw.lines + index) for index in range(raw.line_count)))

    def _line(self, line: Any) -> Line:
        return Line(line.seat, self._names[line.bettor], WAGER_KINDS[line.kind], line.amount,
                    RESULTS[lib.trey_line_result(line)], lib.trey_line_paid(line), lib.trey_line_collected(line),
                    lib.trey_line_returned(line), lib.trey_line_uncovered(line), RULES[line.rule])

    def awards(self) -> Awards:
        """What the progressive pays; ValueError before the cards are revealed."""
        self._must_be_revealed()
        raw = self._awards()
        awards = [raw.awards[index] for index in range(raw.award_count)]
        envy = [raw.envy[index] for index in range(raw.envy_count)]
        return Awards(Meter(raw.meter.cents, raw.meter.parts),
                      tuple(Award(one.seat, self._names[one.bettor], AWARD_HANDS[one.hand],
                                  one.from_meter, one.amount) for one in awards),
                      tuple(Envy(one.seat, self._names[one.bettor], one.trigger, one.amount)
                            for one in envy))

    def movements(self) -> Tuple[Movement, ...]:
        """Every chip movement of the round as it stands, in order; both ends of each."""
        found: List[Movement] = []

        def keep(raw: Any) -> None:
            found.append(Movement(PLACES[getattr(raw, "from")], PLACES[raw.to], raw.amount,
                                  RULES[raw.rule], WAGER_KINDS[raw.wager], raw.seat,
                                  self._names[raw.bettor]))

        is_over = self.phase in ("envy", "done")
        settlement = self._settlement() if is_over else ffi.NULL
        awards = self._awards() if is_over else ffi.NULL
        handle = ffi.new_handle(keep)
        lib.trey_movements_each(self._raw, settlement, awards, lib.trey_python_movement, handle)
        return tuple(found)
