# SPDX-License-Identifier: MIT
"""Exact odds: every figure a fraction, counted over all deals. The bettor's side throughout, per
unit of the wager."""
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Dict, Optional, Tuple

from ._names import SIMPLE_STRATEGIES, check_kind, fraction, number_of
from ._trey import ffi, lib
from .hands import Cards, Hand, card_number, card_numbers, check_decks, hand_numbers
from .rules import BOOK, DEFAULT_RULES, Paytable, Posting

_ENDINGS = ("fold", "unqualified", "win", "tie", "loss")
FOLD = Fraction(-1)
_BEST: int = lib.trey_hand_evaluate(51, 47, 43)


@dataclass(frozen=True, repr=False)
class Distribution:
    """How often each result comes, of all equally likely ways; results in rising order."""

    outcomes: Tuple[Tuple[int, int], ...]
    mean: Fraction
    variance: Fraction
    hits: Fraction

    def __repr__(self) -> str:
        return f"<Distribution: mean {self.mean}, {len(self.outcomes)} results in {self.total} ways>"

    @property
    def total(self) -> int:
        """All ways together."""
        return sum(ways for _, ways in self.outcomes)

    @property
    def edge(self) -> Fraction:
        """What the other side gains of each unit."""
        return -self.mean


def _distribution(by_value: Any) -> Distribution:
    raw = ffi.new("trey_distribution *", by_value)
    return Distribution(tuple((raw.outcomes[i].net, raw.outcomes[i].ways) for i in range(raw.count)),
                        fraction(lib.trey_distribution_mean(raw)),
                        fraction(lib.trey_distribution_variance(raw)),
                        fraction(lib.trey_distribution_hits(raw)))


@dataclass(frozen=True)
class Game:
    """What the mathematics of the ante depends on. `Game()` is the game that `trey odds` analyzes unless
    it is told otherwise: california-shfl, one deck, one banker card exposed, no Ante Bonus.
    `Game.of(posting)` is any other one; an `ante_bonus` of None is a game that pays none.

    >>> Game() == Game.of(Posting("california-shfl"))
    True
    """

    decks: int = 1
    exposes_card: bool = field(default_factory=lambda: Posting(DEFAULT_RULES).exposes_card)
    ante_bonus: Optional[Paytable] = field(default_factory=lambda: Posting(DEFAULT_RULES).ante_bonus)

    @staticmethod
    def of(posting: Posting) -> "Game":
        """The game that is posted."""
        return Game(posting.decks, posting.exposes_card, posting.ante_bonus)

    def _raw(self) -> Tuple[Any, Any]:
        """The game as the library takes it, and what it needs to live as long."""
        kept = None if self.ante_bonus is None else self.ante_bonus.raw()
        raw = ffi.new("trey_odds_game *", {"decks": check_decks(self.decks),
                                           "exposes_card": self.exposes_card,
                                           "ante_bonus": ffi.NULL if kept is None else kept[0]})
        return raw, kept


def _raw_of(game: Game) -> Tuple[Any, Any]:
    return check_kind(game, Game, "Game()")._raw()


class Strategy:
    """From which hand on to play, by the exposed card."""

    def __init__(self, raw: Any) -> None:
        self._raw = ffi.new("trey_strategy *", raw)

    def __repr__(self) -> str:
        lowest = dict.fromkeys(map(self._from, self._raw.play_from))
        return f"<Strategy: play {' or '.join(lowest)}{'' if len(lowest) == 1 else ', by the exposed card'}>"

    @staticmethod
    def _from(value: int) -> str:
        """The lowest hand in words; a value below or above all hands stands for every hand, or for none."""
        return "every hand" if value == 0 else "nothing" if value > _BEST else f"{Hand(value)} or better"

    @property
    def raw(self) -> Any:
        """The strategy as the library takes it."""
        return self._raw

    def plays(self, hand: Cards, up: Optional[str] = None) -> bool:
        """Whether it plays a hand, against an exposed card where there is one."""
        cards = ffi.new("trey_card[3]", list(hand_numbers(hand)))
        exposed = lib.TREY_DECK_CARDS if up is None else card_number(up)
        return bool(lib.trey_strategy_plays(self._raw, cards, exposed))

    @property
    def play_from(self) -> Tuple[Hand, ...]:
        """The least hand that is always played, by the rank of the exposed card, deuce to ace; all
        the same where none is."""
        return tuple(Hand(value) for value in self._raw.play_from)


@dataclass(frozen=True)
class AnteOdds:
    """The ante with its play and Ante Bonus under best play; `simple` has the value of strategies
    that need no mathematics, by name."""

    results: Distribution
    play_rate: Fraction
    simple: Dict[str, Fraction]
    best: Strategy

    @property
    def value(self) -> Fraction:
        """What an ante is worth."""
        return self.results.mean

    @property
    def edge(self) -> Fraction:
        """The house's or player-dealer's, per ante."""
        return -self.results.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The edge over all that is wagered: an ante is followed by a play in `play_rate`."""
        return self.edge / (1 + self.play_rate)


def ante(game: Game) -> AnteOdds:
    """Analyse a game.

    >>> from trey import Posting, odds
    >>> odds.ante(odds.Game.of(Posting("house-banked"))).value
    Fraction(-686689, 20358520)
    """
    asked, _kept = _raw_of(game)
    raw = ffi.new("trey_ante_odds *")
    lib.trey_ante_odds_make(raw, asked)
    return AnteOdds(_distribution(lib.trey_ante_odds_results(raw, asked)),
                    Fraction(lib.trey_ante_odds_plays(raw), raw.deals),
                    {name: Fraction(raw.simple_net[index], raw.deals)
                     for index, name in enumerate(SIMPLE_STRATEGIES)},
                    Strategy(raw.best))


def strategy(name: str, game: Game) -> Strategy:
    """A way to decide: "best" for a game, or one that needs no mathematics: "always", "mimic", "q-6-4",
    "never-bluff" or "never".

    >>> strategy("mimic", Game()).plays("Qs 3d 2c")
    True
    """
    if name == "best":
        asked, _kept = _raw_of(game)
        return Strategy(lib.trey_best_strategy(asked))
    return Strategy(lib.trey_simple_strategy_make(
        number_of(("best",) + SIMPLE_STRATEGIES, name, "strategy") - 1))


def bonus(table: Paytable, decks: int = 1) -> Distribution:
    """The results of a bonus (Pair Plus), which best play never forfeits.

    >>> from trey import Paytable, odds
    >>> odds.bonus(Paytable.named("pair-plus-A")).edge
    Fraction(128, 5525)
    """
    raw, _name = check_kind(table, Paytable, "Paytable.named('pair-plus-A')").raw()
    return _distribution(lib.trey_bonus_odds(raw, check_decks(decks)))


@dataclass(frozen=True)
class Decision:
    """What playing a hand is worth in antes, the Ante Bonus included, and how it ends: `ways` by
    "unqualified", "win", "tie" and "loss", of `deals`."""

    play: Fraction
    ante_bonus: int
    deals: int
    ways: Dict[str, int]
    fold: Fraction = FOLD

    @property
    def better(self) -> str:
        """ "play" or "fold"; where both are worth the same, "play"."""
        return "play" if self.play >= self.fold else "fold"

    @property
    def value(self) -> Fraction:
        """Of the better choice."""
        return max(self.play, self.fold)

    @property
    def cost(self) -> Fraction:
        """Of the other choice."""
        return abs(self.play - self.fold)


def decision(game: Game, hand: Cards, up: Optional[str] = None, dead: Cards = ()) -> Decision:
    """Weigh a decision. `up` is the exposed banker card, needed where the game exposes one; `dead`
    are cards known to be elsewhere. ValueError when the cards cannot lie so.

    >>> from trey import odds
    >>> weighed = odds.decision(odds.Game(exposes_card=False), "Qs 6d 4c")
    >>> weighed.better, weighed.cost
    ('play', Fraction(61, 9212))
    """
    if game.exposes_card != (up is not None):
        raise ValueError("name the exposed card in `up`" if up is None else "this game exposes no card (ROUND-3)")
    asked, _kept = _raw_of(game)
    situation = ffi.new("trey_situation *")
    situation.hand = list(hand_numbers(hand))
    situation.up = lib.TREY_DECK_CARDS if up is None else card_number(up)
    for card in card_numbers(dead):
        situation.dead[card] = min(situation.dead[card] + 1, 255)
    raw = ffi.new("trey_prospect *")
    if not lib.trey_prospect_make(raw, asked, situation):
        raise ValueError("a card is there more often than the decks have it, or too few are left")
    return Decision(fraction(lib.trey_prospect_value(raw)), raw.ante_bonus, raw.deals,
                    {_ENDINGS[ending]: raw.ways[ending] for ending in range(1, lib.TREY_ENDING_COUNT)})


@dataclass(frozen=True)
class Progressive:
    """A progressive wager at a meter, per unit of the wager: a meter of $4,094 on $1 is 4094."""

    meter: Fraction
    value: Fraction
    variance: Fraction
    hits: Fraction
    average_meter: Fraction
    break_even_meter: Fraction


def progressive(table: int = 1, decks: int = 1, seats: int = 7,
                meter: Optional[Fraction] = None) -> Progressive:
    """A progressive table at a meter, or at its average when it is won, so that the value is that of
    the long run; `seats` hands share in envy.

    >>> from trey import odds
    >>> round(float(-odds.progressive().value), 4)
    0.2233
    """
    raw = lib.trey_book_progressive(BOOK, table)
    if raw == ffi.NULL:
        raise ValueError(f"there is no progressive table {table}; choose 1 or 2")
    if not 1 <= seats <= lib.TREY_SEATS_MAX:
        raise ValueError(f"{seats} seats: a table has 1 to {lib.TREY_SEATS_MAX}")
    check_decks(decks)
    average = fraction(lib.trey_progressive_average(raw, decks))
    at = average if meter is None else Fraction(meter)
    if not 0 <= at <= 10_000_000 or at.denominator > 10_000_000:
        raise ValueError("a meter is 0 to 10,000,000 times the wager")
    asked = lib.trey_python_fraction(at.numerator, at.denominator)
    return Progressive(at, fraction(lib.trey_progressive_value(raw, decks, seats, asked)),
                       fraction(lib.trey_progressive_variance(raw, decks, seats, asked)),
                       fraction(lib.trey_progressive_hits(raw, decks)), average,
                       fraction(lib.trey_progressive_break_even(raw, decks, seats)))
