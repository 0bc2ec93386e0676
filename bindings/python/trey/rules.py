# SPDX-License-Identifier: MIT
"""Rule sets, what a house posts within them, schedules of fees, pay tables."""
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._names import PAY_LINES, WAGER_KINDS, check_amount, number_of, suggestion, text
from ._trey import ffi, lib
from .refused import Refused, refusal

BOOK = lib.trey_python_book()

# What the commands of the program that need a game take unless they are told otherwise.
DEFAULT_RULES = "california-shfl"

Choice = Union[int, bool, str, Sequence[str], None]


def _ids(count: int, rows: Any) -> Tuple[str, ...]:
    return tuple(text(rows[index].id) for index in range(count))


def _find(function: Callable[[Any, bytes], Any], name: str) -> Any:
    """What the book has under a name; NULL when there is nothing."""
    if not isinstance(name, str):
        raise TypeError(f"a name is text, not {name!r}")
    # A zero byte would end the name early, and the library would find something else.
    return ffi.NULL if "\0" in name else function(BOOK, name.encode("utf-8", "surrogatepass"))


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
    """A rule set of the library; ValueError when there is none."""
    raw = _find(lib.trey_book_find_ruleset, name)
    if raw == ffi.NULL:
        raise ValueError(f"{name!r} is not a rule set; choose from {', '.join(rulesets())}")
    return raw


# ---- Schedules ----

@dataclass(frozen=True)
class Schedule:
    """A collection schedule: flat fees by band (FEE-1 to FEE-7). Amounts are whole cents."""

    id: str

    def __post_init__(self) -> None:
        self._raw()

    def _raw(self) -> Any:
        raw = _find(lib.trey_book_find_schedule, self.id)
        if raw == ffi.NULL:
            raise ValueError(f"{self.id!r} is not a collection schedule"
                             f"{suggestion(self.id, _ids(BOOK.schedule_count, BOOK.schedules))}")
        return raw

    def player_fee(self, wager: int) -> int:
        """The fee on one player wager."""
        return int(lib.trey_schedule_player_fee(self._raw(), check_amount(wager, "a wager")))

    def bank_fee(self, total_action: int, bank_wager: int) -> int:
        """The player-dealer's fee, by the sum of all antes and by their own wager."""
        return int(lib.trey_schedule_bank_fee(self._raw(), check_amount(total_action, "a total action"),
                                              check_amount(bank_wager, "a bank's wager")))


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
        raw = _find(lib.trey_book_find_paytable, name)
        if raw == ffi.NULL:
            raise ValueError(f"{name!r} is not a pay table; choose from "
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
    raw = _find(lib.trey_book_find_designator, designator)
    if raw == ffi.NULL:
        raise ValueError(f"{designator!r} is not a designator; choose from {', '.join(designators())}")
    return _paytable(raw.ante_bonus), _paytable(raw.bonus)


# ---- Postings ----

def _option_name(option: int) -> str:
    """As in a posting's JSON, but that the progressive's two choices stand beside the others."""
    name = text(lib.trey_python_option(option).name)
    return {"progressive.paytable": "progressive", "progressive.denomination": "denomination"}.get(name, name)


_OPTIONS: Dict[str, int] = {_option_name(option): option for option in range(lib.TREY_OPTION_COUNT)}


# The choices that a round as a whole may state, by name, with the type of each.
ROUND_CHOICES = {name: int(lib.trey_python_option(option).type) for name, option in _OPTIONS.items()
                 if option <= lib.TREY_OPTION_PROGRESSIVE or option == lib.TREY_OPTION_ACTION_COUNT}


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
        ruleset = find_ruleset(rules)
        self._chosen = ffi.new("trey_choices *")
        for name, value in choices.items():
            if value is not None:
                self._choose(name, value)
        self.raw = ffi.new("trey_posting *")
        made = lib.trey_posting_make(self.raw, ruleset, self._chosen)
        if made.status != 0:
            option = next(name for name, number in _OPTIONS.items() if number == made.subject)
            raise Refused(made, "posting", self._hint(option) if self.choices.get(option) is not None else "")

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.choices.items() if value is not None)
        return f"Posting({self.rules!r}{chosen})"

    def _hint(self, name: str) -> str:
        """The schedule or pay table that was given, the rule set, and what may be posted instead."""
        offered: Sequence[str] = ()
        if name == "schedule":
            what, none, offered = "schedule", "it has no fees", [one.id for one in schedules(self.rules)]
        elif name == "paytable":
            what, none = "pay table", "it has no pay tables to choose from"
            offered = designators() if Posting(self.rules).ante_bonus is not None else ()
        else:
            return ""
        value = self.choices[name]
        some = f"; choose from {', '.join(offered)}" if offered else f"; {none}"
        return f"{value!r} is not a {what} of {self.rules}{suggestion(value, offered) or some}"

    def _choose(self, name: str, value: Choice) -> None:
        if name not in _OPTIONS:
            raise ValueError(f"{name!r} is not a choice of a posting{suggestion(name, _OPTIONS)}"
                             f" (choices: {', '.join(_OPTIONS)})")
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
                raise Refused(refusal("progressive-table-unknown", given=value))
        if not isinstance(value, int):
            raise ValueError(f"{name} cannot be {value!r}")
        return int(value)

    def _named(self, row: Any, value: str) -> int:
        if row.type == lib.TREY_OPTION_WORD:
            if value not in _words(row):
                raise Refused(lib.trey_refuse(row.not_allowed, 0, 0),
                              hint=f"{value!r} is not one of {', '.join(_words(row))}")
            return _words(row).index(value)
        if row.type == lib.TREY_OPTION_SCHEDULE_ID:
            self._chosen.schedule = _find(lib.trey_book_find_schedule, value)
            if self._chosen.schedule == ffi.NULL:
                raise Refused(refusal("schedule-not-offered"), hint=self._hint("schedule"))
        elif row.type == lib.TREY_OPTION_PAYTABLE_ID:
            self._chosen.paytable = _find(lib.trey_book_find_designator, value)
            if self._chosen.paytable == ffi.NULL:
                raise Refused(refusal("paytable-not-offered"), hint=self._hint("paytable"))
        else:
            raise ValueError(f"{value!r} is not a number")
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
