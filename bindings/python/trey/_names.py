# SPDX-License-Identifier: MIT
"""Texts and names of the library, by number."""
import difflib
from fractions import Fraction
from typing import Any, Callable, Iterable, Tuple, Type, TypeVar

from ._trey import ffi, lib


def text(chars: Any) -> str:
    """A text of the library."""
    return str(ffi.string(chars).decode())


def _names(function: Callable[[int], Any], count: int) -> Tuple[str, ...]:
    return tuple(text(function(number)) for number in range(count))


def fraction(raw: Any) -> Fraction:
    """An exact number of the library."""
    room = ffi.new("char[]", lib.TREY_FRACTION_TEXT_SIZE)    # the text lies in it
    return Fraction(text(lib.trey_fraction_text(raw, room)))


PHASES = _names(lib.trey_phase_name, lib.TREY_PHASE_COUNT)
EVENTS = _names(lib.trey_event_name, lib.TREY_EVENT_KIND_COUNT)
VOID_REASONS = _names(lib.trey_void_reason_name, lib.TREY_VOID_REASON_COUNT)
WAGER_KINDS = _names(lib.trey_wager_kind_name, lib.TREY_WAGER_KIND_COUNT)
RESULTS = _names(lib.trey_result_name, lib.TREY_RESULT_COUNT)
PLACES = _names(lib.trey_place_name, lib.TREY_PLACE_COUNT)
AWARD_HANDS = _names(lib.trey_award_hand_name, lib.TREY_AWARD_HAND_COUNT)
RULES = _names(lib.trey_rule_id, lib.TREY_RULE_COUNT)
CATEGORIES = _names(lib.trey_category_name, lib.TREY_CATEGORY_COUNT)
SIMPLE_STRATEGIES = _names(lib.trey_simple_strategy_name, lib.TREY_SIMPLE_COUNT)
# The lines of a pay table; the first stands for a high card, which wins nothing.
PAY_LINES = ("",) + CATEGORIES[1:] + ("mini-royal",)


def suggestion(name: Any, names: Iterable[str]) -> str:
    """"; did you mean 'A7'?" where a name is much like one of others; "" where none is."""
    near = difflib.get_close_matches(str(name), list(names), 1, 0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def number_of(names: Tuple[str, ...], name: str, what: str) -> int:
    """The number of a name; ValueError when there is none."""
    if name not in names:
        raise ValueError(f"{name!r} is not a {what}; choose from {', '.join(filter(None, names))}")
    return names.index(name)


Kind = TypeVar("Kind")


def check_kind(value: Kind, kind: Type[Kind], example: str) -> Kind:
    """A value of a class of the package; TypeError otherwise."""
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__} such as {example} is needed here, not {value!r}")
    return value


def check_amount(amount: int, what: str, least: int = 0) -> int:
    """An amount of money in whole cents that the library takes; ValueError or TypeError otherwise."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise TypeError(f"{what} is a whole number of cents, not {amount!r}")
    if not least <= amount <= lib.TREY_AMOUNT_MAX:
        raise ValueError(f"{what} of {amount} cents is out of range; it is {least} to {lib.TREY_AMOUNT_MAX} cents")
    return amount


def check_count(count: int, what: str, least: int, most: int) -> int:
    """A whole number within bounds; ValueError or TypeError otherwise."""
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"{what} is a whole number, not {count!r}")
    if not least <= count <= most:
        raise ValueError(f"{what}: {count} is out of range, which is {least} to {most}")
    return count
