# SPDX-License-Identifier: MIT
"""Simulated tables: rounds by the million, the same for the same seed, to the cent.

Amounts are whole cents. Sums are exact; means and errors are estimates, and so they are floats.
"""
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Dict, List, Mapping, Optional, Union

from ._names import check_amount, check_count, check_kind, text
from ._trey import ffi, lib
from .odds import Game, Strategy, strategy as named_strategy
from .refused import Refused
from .rounds import Meter
from .rules import Posting

# What a bank puts up: an amount, or "cover" for whatever covers all action (COVER-9).
BankWager = Union[int, str]
# How a bettor decides: "best", the name of a simple strategy, or one of trey.odds.
Decides = Union[str, Strategy]

ROUNDS_MAX = 10 ** 12
JOBS_MAX = 1024
PLAYERS_USUAL = 6
_ENGINES = {"auto": lib.TREY_SIM_ENGINE_AUTO, "rounds": lib.TREY_SIM_ENGINE_ROUND,
            "lanes": lib.TREY_SIM_ENGINE_LANES}


@dataclass(frozen=True)
class Bettor:
    """What one bettor does round after round; an amount of 0 is no such wager."""

    ante: int = 0
    bonus: int = 0
    strategy: Decides = "best"


@dataclass(frozen=True)
class Seat:
    """A seat: who sits there, who bets behind, whether the seated player bets on the progressive, and what
    the seat puts up when the bank is offered to it (0 declines)."""

    seated: Bettor = Bettor()
    back_line: Bettor = Bettor()
    progressive: bool = False
    puts_up: BankWager = 0


@dataclass(frozen=True)
class Figure:
    """A result against the stake it was made on, both summed over all rounds: exact. `mean` is result over
    stake with its standard error; the last three are the result of one round in cents. Figures are None
    where there is nothing to divide by."""

    result: int
    stake: int
    mean: Optional[float]
    error: Optional[float]
    round_mean: Optional[float]
    round_error: Optional[float]
    deviation: Optional[float]

    @property
    def ratio(self) -> Optional[Fraction]:
        """Result over stake, exactly; None without a stake."""
        return Fraction(self.result, self.stake) if self.stake else None


@dataclass(frozen=True)
class Tally:
    """What a run came to. Bettors' figures are on their stakes, the bank's before fees on what it put up (on
    antes when the house banks); `seats` and `banking` are after fees, by seat, 0 for the house."""

    rounds: int
    idle_rounds: int
    decisions: int
    plays: int
    ante: Figure
    bonus: Figure
    progressive: Figure
    long_run: Figure
    bank: Figure
    bank_after_fees: Figure
    seats: Dict[int, Figure]
    banking: Dict[int, Figure]
    player_fees: int
    bank_fees: int
    short_rounds: int
    unpaid: int
    uncollected: int
    meter_awards: int


def _number(value: float) -> Optional[float]:
    return None if value != value else value    # not a number


def _figure(raw: Any, all_rounds: int, rounds: int) -> Figure:
    """A figure of a run: its mean is one over all rounds, its result a round is over those it was made in."""
    return Figure(raw.result, raw.stake, _number(lib.trey_sim_mean(raw)), _number(lib.trey_sim_error(raw, all_rounds)),
                  _number(lib.trey_sim_round_mean(raw, rounds)), _number(lib.trey_sim_round_error(raw, rounds)),
                  _number(lib.trey_sim_deviation(raw, rounds)))


def tally_of(raw: Any) -> Tally:
    """A tally of the library."""
    def figure(name: str) -> Figure:
        return _figure(ffi.addressof(raw, name), raw.rounds, raw.rounds)

    after_fees = ffi.new("trey_sim_figure *", lib.trey_sim_bank_after_fees(ffi.addressof(raw)))
    seats = {seat: _figure(raw.seat + seat, raw.rounds, raw.rounds - raw.banked_rounds[seat])
             for seat in range(1, lib.TREY_HANDS_MAX) if raw.seat[seat].stake or raw.seat[seat].result}
    banking = {seat: _figure(raw.banking + seat, raw.rounds, raw.banked_rounds[seat])
               for seat in range(lib.TREY_HANDS_MAX) if raw.banked_rounds[seat]}
    return Tally(raw.rounds, raw.idle_rounds, raw.decisions, raw.plays, figure("ante"), figure("bonus"),
                 figure("progressive"), figure("long_run"), figure("bank"), _figure(after_fees, raw.rounds, raw.rounds),
                 seats, banking, raw.player_fees, raw.bank_fees, raw.short_rounds, raw.unpaid,
                 raw.uncollected, raw.meter_awards)


def bank_wager(value: BankWager) -> int:
    """What a bank puts up, as the library takes it."""
    if value == "cover":
        return int(lib.TREY_SIM_COVERS)
    if isinstance(value, str):
        raise ValueError(f"a bank puts up an amount in cents or 'cover', not {value!r}")
    return check_amount(value, "a bank's wager")


class _Plan:
    """A plan of the library, and what must live as long."""

    def __init__(self, posting: Posting) -> None:
        self.raw = ffi.new("trey_sim_plan *")
        self.raw.posting = check_kind(posting, Posting, "Posting('house-banked')").raw
        self.game = Game.of(posting)
        self.kept: List[Any] = [posting]

    def strategy(self, decides: Decides) -> Any:
        chosen = decides if isinstance(decides, Strategy) else named_strategy(decides, self.game)
        self.kept.append(chosen)
        return chosen.raw

    def bettor(self, raw: Any, given: Bettor) -> None:
        raw.ante = check_amount(given.ante, "an ante")
        raw.bonus = check_amount(given.bonus, "a bonus")
        raw.strategy = self.strategy(given.strategy)

    def seat(self, number: int, given: Seat) -> None:
        raw = self.raw.seats[number]
        self.bettor(raw.seated, given.seated)
        self.bettor(raw.back_line, given.back_line)
        raw.progressive = given.progressive
        raw.puts_up = bank_wager(given.puts_up)


def equal_seats(posting: Posting, bettor: Bettor, players: Optional[int] = None, bank_seat: Optional[int] = None,
                rotate: bool = False, bank: BankWager = "cover") -> Dict[int, Seat]:
    """A table of players who all do the same: six, or as many as fit, unless `players` says how many. Where
    the bank goes around one more sits at the table than plays at a time."""
    fit = posting.seats - (0 if posting.house_banks else 1)
    wanted = min(PLAYERS_USUAL, fit) if players is None else check_count(players, "players", 0, fit)
    places = [seat for seat in range(1, posting.seats + 1) if seat != bank_seat]
    seat = Seat(bettor, progressive=posting.progressive is not None, puts_up=bank if rotate else 0)
    return {number: seat for number in places[:wanted + (1 if rotate and wanted else 0)]}


def run(posting: Posting, seats: Optional[Mapping[int, Seat]] = None, *, players: Optional[int] = None,
        ante: int = 1000, bonus: int = 0, strategy: Decides = "best", bank: BankWager = "cover",
        bank_seat: Optional[int] = None, rotate: bool = False, rounds: int = 1_000_000, seed: int = 1,
        jobs: int = 0, engine: str = "auto", meter: Optional[Meter] = None) -> Tally:
    """Play rounds with random cards. Give `seats`, or let `players` do the same with `ante`, `bonus` and
    `strategy`. A player-dealer at `bank_seat` (the last seat unless given) puts up `bank`; with `rotate`
    the bank goes around instead. `jobs` are threads, 0 one for each processor; they and the engine
    ("auto", "rounds", "lanes") do not change the result. Raises Refused when the rules do not allow it.

    >>> from trey import Posting, sim
    >>> tally = sim.run(Posting("house-banked"), players=2, ante=500, rounds=1000, seed=7)
    >>> tally.rounds, tally.ante.stake, tally.ante.result + tally.bank.result
    (1000, 1000000, 0)
    """
    plan = _Plan(posting)
    raw = plan.raw
    if posting.house_banks and (rotate or bank_seat is not None):
        raise ValueError(f"the house banks in {posting.rules}; leave out rotate and bank_seat")
    if rotate and bank_seat is not None:
        raise ValueError("a bank that goes around has no seat of its own; leave out rotate or bank_seat")
    if not posting.house_banks and not rotate:
        raw.bank_seat = check_count(posting.seats if bank_seat is None else bank_seat, "bank_seat", 1, posting.seats)
        raw.bank_wager = bank_wager(bank)
    raw.bank = (lib.TREY_SIM_BANK_HOUSE if posting.house_banks else
                lib.TREY_SIM_BANK_ROTATES if rotate else lib.TREY_SIM_BANK_FIXED)
    if seats is None:
        seats = equal_seats(posting, Bettor(ante, bonus, strategy), players, raw.bank_seat or None, rotate, bank)
    for number, seat in seats.items():
        plan.seat(check_count(number, "a seat", 1, posting.seats), seat)
    raw.rounds = check_count(rounds, "rounds", 1, ROUNDS_MAX)
    raw.seed = check_count(seed, "a seed", 0, 2 ** 64 - 1)
    raw.jobs = check_count(jobs, "jobs", 0, JOBS_MAX)
    if engine not in _ENGINES:
        raise ValueError(f"{engine!r} is not an engine; choose from {', '.join(_ENGINES)}")
    raw.engine = _ENGINES[engine]
    if meter is not None:
        raw.meter.cents = check_amount(meter.cents, "a meter")
        raw.meter.parts = check_count(meter.parts, "parts of a meter", 0, lib.TREY_METER_PARTS - 1)
    elif posting.progressive is not None:
        raw.meter = lib.trey_meter_seed(posting.raw.progressive, posting.raw.denomination)
    return _run(raw)


def _run(raw: Any) -> Tally:
    found = lib.trey_sim_check(raw)
    if found.status != 0:
        raise Refused(found, f"seat {found.subject}" if found.subject else "")
    tally = ffi.new("trey_sim_tally *")
    if not lib.trey_sim_run(raw, ffi.NULL, tally):
        raise MemoryError("not enough memory to simulate")
    return tally_of(tally[0])
