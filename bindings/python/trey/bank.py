# SPDX-License-Identifier: MIT
"""What banking is worth at a table of equal wagers whose players decide as well as can be.

The bank's side, in cents a round: exactly, as fractions, where the bank covers all action; by
simulation for what depends on order and luck.
"""
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Optional, Tuple

from ._names import check_amount, check_count, check_kind, fraction
from ._trey import ffi, lib
from .refused import Refused
from .rules import Posting
from .sim import JOBS_MAX, PLAYERS_USUAL, ROUNDS_MAX, BankWager, Tally, bank_wager, tally_of

CONFIDENCE_PARTS = 10_000
PERCENTILES = tuple(int(lib.trey_python_percentile(band)) for band in range(lib.TREY_BANK_BANDS))


@dataclass(frozen=True)
class Table:
    """The same ante and bonus from each of some players: six, or as many as fit, unless `players` says how many.
    `bank` is what the player-dealer puts up, or "cover" for whatever covers all action."""

    posting: Posting
    ante: int
    bonus: int = 0
    players: Optional[int] = None
    bank: BankWager = "cover"

    def fill(self, raw: Any) -> None:
        """Put the table where the library takes it."""
        raw.posting = check_kind(self.posting, Posting, "Posting('house-banked')").raw
        most = lib.trey_bank_players_max(self.posting.raw)
        raw.players = (min(PLAYERS_USUAL, most) if self.players is None
                       else check_count(self.players, "players", 0, most))
        raw.ante = check_amount(self.ante, "an ante")
        raw.bonus = check_amount(self.bonus, "a bonus")
        raw.bank_wager = bank_wager(self.bank)


@dataclass(frozen=True)
class Value:
    """A round with all action covered, exactly. `value` is the mean before fees; `put_up` what the bank puts up
    and `cover` what covers all action whatever happens; `player_cost` what a round costs a player, the fee
    included. Banking pays from the ante `pays_first`, and from `pays_from` on at every ante up to the limit;
    None where it never does. `ante_range` are the antes that these players can make."""

    value: Fraction
    deviation: float
    fee: int
    player_fee: int
    put_up: int
    cover: int
    player_cost: Fraction
    player_deviation: float
    ante_range: Tuple[int, int]
    pays_first: Optional[int]
    pays_from: Optional[int]

    @property
    def after_fees(self) -> Fraction:
        """What is left to the bank."""
        return self.value - self.fee


@dataclass(frozen=True)
class Sample:
    """What simulated rounds came to. `cut` is what it is worth a round that the bank may not cover all action,
    with its standard error: added to the exact value it is the value of what was put up. `cover_enough`
    covers all action in `confidence` of rounds. `net` has results of a round before fees: from which amount
    on, and how often. `night` has results after fees along a night, after each 24th of it, by PERCENTILES."""

    tally: Tally
    cut: float
    cut_error: float
    cover_enough: int
    net: Tuple[Tuple[int, int], ...]
    nights: int
    night: Tuple[Tuple[int, ...], ...]
    losing_nights: int
    ruined_nights: int


def _question(table: Table, rounds: int = 1, night: int = 1, bankroll: int = 0,
              confidence: Fraction = Fraction(99, 100), seed: int = 1, jobs: int = 0) -> Any:
    """A question that the library answers; raises Refused when the rules do not allow the table."""
    if not isinstance(table, Table):
        raise TypeError(f"bank takes a bank.Table, such as bank.Table(posting, ante=1000), not {table!r}")
    raw = ffi.new("trey_bank_question *")
    table.fill(raw.table)
    raw.night = check_count(night, "rounds of a night", 1, lib.TREY_BANK_NIGHT_MAX)
    raw.rounds = check_count(rounds, "rounds", night, ROUNDS_MAX)
    raw.bankroll = check_amount(bankroll, "a bankroll")
    parts = Fraction(confidence) * CONFIDENCE_PARTS
    if not 0 < parts < CONFIDENCE_PARTS:
        raise ValueError(f"a confidence is over 0 and below 1, not {confidence}")
    raw.confidence = round(parts)
    if not 0 < raw.confidence < CONFIDENCE_PARTS:
        raise ValueError(f"a confidence has four places, so {confidence} is too near to 0 or 1")
    raw.seed = check_count(seed, "a seed", 0, 2 ** 64 - 1)
    raw.jobs = check_count(jobs, "jobs", 0, JOBS_MAX)
    found = lib.trey_bank_check(raw)
    if found.status != 0:
        raise Refused(found, f"seat {found.subject}" if found.subject else "")
    return raw


def value(table: Table) -> Value:
    """What the position is worth, exactly, and what it costs. Raises Refused when the rules do not allow the
    table.

    >>> from trey import Posting, bank
    >>> worth = bank.value(bank.Table(Posting("california-grand", schedule="A1"), ante=1000))
    >>> worth.value, worth.fee, worth.put_up
    (Fraction(55035360, 508963), 100, 12000)
    """
    raw = ffi.addressof(question := _question(table), "table")
    game = ffi.new("trey_odds_game *", lib.trey_odds_game_of(table.posting.raw))
    odds = ffi.new("trey_table_odds *")
    lib.trey_table_odds_make(odds, game, table.posting.raw.bonus)
    even, antes = lib.trey_bank_break_even(raw, odds), lib.trey_bank_antes_of(raw)
    found = Value(fraction(lib.trey_bank_value(raw, odds)), lib.trey_bank_deviation(raw, odds), lib.trey_bank_fee(raw),
                  lib.trey_bank_player_fee(raw), lib.trey_bank_put_up(raw), lib.trey_bank_cover(raw),
                  fraction(lib.trey_bank_player_cost(raw, odds)), lib.trey_bank_player_deviation(raw, odds),
                  (antes.least, antes.most), even.first or None, getattr(even, "from") or None)
    del question    # the table lay in it
    return found


def sample(table: Table, *, rounds: int = 1_000_000, night: int = 400, bankroll: int = 0,
           confidence: Fraction = Fraction(99, 100), seed: int = 1, jobs: int = 0) -> Sample:
    """Simulate rounds, and nights of `night` rounds made of them; a `bankroll` of 0 asks nothing about ruin.
    Raises Refused when the rules do not allow the table, or a bankroll does not reach for one round.

    >>> from trey import Posting, bank
    >>> found = bank.sample(bank.Table(Posting("house-banked"), ante=1000, players=1), rounds=1000, night=100)
    >>> found.tally.rounds, found.nights > 0, len(found.night)
    (1000, True, 25)
    """
    question = _question(table, rounds, night, bankroll, confidence, seed, jobs)
    raw = ffi.new("trey_bank_sample *")
    if not lib.trey_bank_sample_make(raw, question):
        raise MemoryError("not enough memory to simulate")
    try:
        net = tuple((getattr(raw.net, "from") + index * raw.net.step, raw.net.counts[index])
                    for index in range(raw.net.count) if raw.net.counts[index])
        steps = tuple(tuple(raw.night[step]) for step in range(lib.TREY_BANK_STEPS + 1))
        return Sample(tally_of(raw.tally), raw.cut, raw.cut_error, raw.cover_enough, net, raw.nights, steps,
                      raw.losing_nights, raw.ruined_nights)
    finally:
        lib.trey_bank_sample_close(raw)
