# SPDX-License-Identifier: MIT
"""Rule sets, what a house posts within them, schedules of fees, pay tables."""
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._names import PAY_LINES, WAGER_KINDS, number_of, text
from ._trey import ffi, lib
from .refused import refused, status_of, Refused

BOOK = lib.trey_python_book()

Choice = Union[int, bool, str, Sequence[str], None]


def _ids(count: int, rows: Any) -> Tuple[str, ...]:
    return tuple(text(rows[index].id) for index in range(count))


def rulesets() -> Tuple[str, ...]:
    """The names of the built-in rule sets.

    >>> rulesets()
    ('california-shfl', 'california-grand', 'california-bureau', 'house-banked')
    """
    return _ids(BOOK.ruleset_count, BOOK.rulesets)


def designators() -> Tuple[str, ...]:
    """The names of the house-banked pay table designators, "TCP-01" to "TCP-12"."""
    return _ids(BOOK.designator_count, BOOK.designators)


def find_ruleset(name: str) -> Any:
    """A rule set of the library; ValueError where there is none."""
    raw = lib.trey_book_ruleset(BOOK, name.encode(), len(name.encode()))
    if raw == ffi.NULL:
        raise ValueError(f"{name!r} is no rule set; there are {', '.join(rulesets())}")
    return raw


# ---- Schedules ----

@dataclass(frozen=True)
class Schedule:
    """A collection schedule: flat fees by band (FEE-1 to FEE-7). Amounts are whole cents."""

    id: str

    def __post_init__(self) -> None:
        self._raw()

    def _raw(self) -> Any:
        raw = lib.trey_book_schedule(BOOK, self.id.encode(), len(self.id.encode()))
        if raw == ffi.NULL:
            raise ValueError(f"{self.id!r} is no collection schedule")
        return raw

    def player_fee(self, wager: int) -> int:
        """The fee on one player wager."""
        return int(lib.trey_schedule_player_fee(self._raw(), wager))

    def bank_fee(self, total_action: int, bank_wager: int) -> int:
        """The player-dealer's fee, by the sum of all antes and by what he put up."""
        return int(lib.trey_schedule_bank_fee(self._raw(), total_action, bank_wager))


def schedules(rules: Optional[str] = None) -> Tuple[Schedule, ...]:
    """All collection schedules, or those that a rule set may post."""
    every = [BOOK.schedules + index for index in range(BOOK.schedule_count)]
    if rules is not None:
        ruleset = find_ruleset(rules)
        every = [raw for raw in every if lib.trey_ruleset_knows_schedule(ruleset, raw)]
    return tuple(Schedule(text(raw.id)) for raw in every)


# ---- Pay tables ----

@dataclass(frozen=True)
class Paytable:
    """What a bonus or Ante Bonus pays to 1, by hand: "pair" to "straight-flush", and "mini-royal"
    for A-K-Q suited, which pays as a straight flush unless it is named."""

    id: str
    pays: Mapping[str, int]

    @staticmethod
    def named(name: str) -> "Paytable":
        """A built-in table, such as "pair-plus-A" or "california-bonus"."""
        raw = lib.trey_book_paytable(BOOK, name.encode(), len(name.encode()))
        if raw == ffi.NULL:
            raise ValueError(f"{name!r} is no pay table; there are "
                             f"{', '.join(_ids(BOOK.paytable_count, BOOK.paytables))}")
        return _paytable(raw)

    def raw(self) -> Any:
        """The table as the library takes it, and the text that it needs."""
        lines = dict(self.pays)
        lines.setdefault("mini-royal", lines.get("straight-flush", 0))
        table, name = ffi.new("trey_paytable *"), ffi.new("char[]", self.id.encode())
        table.id = name
        for line, pays in lines.items():
            if not 0 <= pays <= 1000:
                raise ValueError(f"{line} cannot pay {pays} to 1")
            table.pays[number_of(PAY_LINES[1:], line, "hand of a pay table") + 1] = pays
        return table, name


def _paytable(raw: Any) -> Paytable:
    return Paytable(text(raw.id), {PAY_LINES[line]: raw.pays[line]
                                   for line in range(1, lib.TREY_PAYLINE_COUNT) if raw.pays[line]})


def paytables_of(designator: str) -> Tuple[Paytable, Paytable]:
    """The Ante Bonus and Pair Plus tables of a designator (OUT-7)."""
    raw = lib.trey_book_designator(BOOK, designator.encode(), len(designator.encode()))
    if raw == ffi.NULL:
        raise ValueError(f"{designator!r} is no designator; there are {', '.join(designators())}")
    return _paytable(raw.ante_bonus), _paytable(raw.bonus)


# ---- Postings ----

def _option_name(option: int) -> str:
    """As in a posting's JSON, but that the progressive's two choices stand beside the others."""
    name = text(lib.trey_python_option(option).name)
    return {"progressive.paytable": "progressive", "progressive.denomination": "denomination"}.get(name, name)


_OPTIONS: Dict[str, int] = {_option_name(option): option for option in range(lib.TREY_OPTION_COUNT)}


# Those that are amounts of money.
AMOUNTS = frozenset(name for name, option in _OPTIONS.items()
                    if lib.trey_python_option(option).type == lib.TREY_OPTION_AMOUNT)


def options() -> Dict[str, str]:
    """What a house may choose, and what it means."""
    return {name: text(lib.trey_python_option(option).help) for name, option in _OPTIONS.items()}


def _words(row: Any) -> Tuple[str, ...]:
    words: List[str] = []
    while row.words[len(words)] != ffi.NULL:
        words.append(text(row.words[len(words)]))
    return tuple(words)


class Posting:
    """A rule set and what the house chose within it.

    >>> posting = Posting("california-grand", schedule="A7", decks=2)
    >>> posting.seats, posting.decks
    (10, 2)
    >>> Posting("california-grand", decks=9)
    Traceback (most recent call last):
    ...
    trey.refused.Refused: 9 decks are not allowed in this rule set (HAND-1)
    """

    def __init__(self, rules: str, **choices: Choice) -> None:
        """Choices by the names that options() lists; amounts are whole cents. Raises Refused when
        the rule set does not allow one, ValueError where there is no such choice."""
        self.rules = rules
        self.choices = dict(choices)
        self._chosen = ffi.new("trey_choices *")
        for name, value in choices.items():
            if value is not None:
                self._choose(name, value)
        self.raw = ffi.new("trey_posting *")
        made = lib.trey_posting_make(self.raw, find_ruleset(rules), self._chosen)
        if made.status != 0:
            raise refused(made, "posting")

    def _choose(self, name: str, value: Choice) -> None:
        if name not in _OPTIONS:
            raise ValueError(f"{name!r} is no choice of a house; there are {', '.join(_OPTIONS)}")
        option = _OPTIONS[name]
        self._chosen.given |= 1 << option
        self._chosen.value[option] = self._number(lib.trey_python_option(option), name, value)

    def _number(self, row: Any, name: str, value: Choice) -> int:
        """The value of a choice; what a pointer stands for is set on the way."""
        if isinstance(value, str):
            return self._named(row, value)
        if row.type == lib.TREY_OPTION_ORDER and isinstance(value, Sequence):
            kinds = [number_of(WAGER_KINDS, kind, "wager") for kind in value]
            return sum(kind << 4 * index for index, kind in enumerate(kinds))
        if row.type == lib.TREY_OPTION_PROGRESSIVE_TABLE and isinstance(value, int):
            self._chosen.progressive = lib.trey_book_progressive(BOOK, value)
            if self._chosen.progressive == ffi.NULL:
                raise Refused(status_of("progressive-table-unknown"), given=value)
        if not isinstance(value, int):
            raise ValueError(f"{name} cannot be {value!r}")
        return int(value)

    def _named(self, row: Any, value: str) -> int:
        name = value.encode()
        if row.type == lib.TREY_OPTION_WORD:
            if value not in _words(row):
                raise Refused(row.not_allowed)
            return _words(row).index(value)
        if row.type == lib.TREY_OPTION_SCHEDULE_ID:
            self._chosen.schedule = lib.trey_book_schedule(BOOK, name, len(name))
            if self._chosen.schedule == ffi.NULL:
                raise Refused(status_of("schedule-not-offered"))
        elif row.type == lib.TREY_OPTION_PAYTABLE_ID:
            self._chosen.paytable = lib.trey_book_designator(BOOK, name, len(name))
            if self._chosen.paytable == ffi.NULL:
                raise Refused(status_of("paytable-not-offered"))
        else:
            raise ValueError(f"{value!r} is no number")
        return 0

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return int(self.raw.seats)

    @property
    def decks(self) -> int:
        """Decks in play together."""
        return int(self.raw.decks)

    @property
    def house_banks(self) -> bool:
        """Whether the house banks, or a player-dealer."""
        return bool(self.raw.ruleset.house_banks)

    @property
    def exposes_card(self) -> bool:
        """Whether one banker card is seen before the decision (ROUND-3)."""
        return bool(self.raw.ruleset.exposes_card)

    @property
    def bonus(self) -> Paytable:
        """What a bonus pays."""
        return _paytable(self.raw.bonus)

    @property
    def ante_bonus(self) -> Optional[Paytable]:
        """What the Ante Bonus pays; None where there is none."""
        return None if self.raw.ante_bonus == ffi.NULL else _paytable(self.raw.ante_bonus)

    @property
    def progressive(self) -> Optional[int]:
        """The number of the progressive's table; None where none is posted."""
        return None if self.raw.progressive == ffi.NULL else int(self.raw.progressive.number)

    @property
    def bonus_favours_player(self) -> bool:
        """Lawful but dangerous: with these decks the bonus pays players more than it takes."""
        return bool(lib.trey_posting_bonus_favours_player(self.raw))
