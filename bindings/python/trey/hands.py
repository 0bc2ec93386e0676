# SPDX-License-Identifier: MIT
"""Cards and hands (HAND-1 to HAND-7).

Cards are written "As Kd 3c": ranks 23456789TJQKA, suits cdhs. Where many are asked about they are
numbers: rank times four plus suit, from 0, the deuce of clubs, to 51, the ace of spades.
"""
from array import array
from dataclasses import dataclass
from typing import Iterable, Tuple, Union

from ._names import CATEGORIES, number_of
from ._trey import ffi, lib

RANKS = "23456789TJQKA"
SUITS = "cdhs"

Cards = Union[str, Iterable[str]]


def card_number(card: str) -> int:
    """The number of a card: 51 for "As"."""
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        raise ValueError(f"{card!r} is no card; write a rank of {RANKS} and a suit of {SUITS}")
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def card_text(number: int) -> str:
    """The card of a number: "As" for 51."""
    if not 0 <= number < lib.TREY_DECK_CARDS:
        raise ValueError(f"{number} is no card; there are 0 to {lib.TREY_DECK_CARDS - 1}")
    return RANKS[number // 4] + SUITS[number % 4]


def card_numbers(cards: Cards) -> Tuple[int, ...]:
    """The numbers of cards, given as one text or one by one."""
    return tuple(map(card_number, cards.split() if isinstance(cards, str) else cards))


def hand_numbers(cards: Cards) -> Tuple[int, int, int]:
    """The numbers of three cards; ValueError where there are more or less."""
    numbers = card_numbers(cards)
    if len(numbers) != 3:
        raise ValueError(f"a hand is three cards, not {len(numbers)}")
    return numbers[0], numbers[1], numbers[2]


@dataclass(frozen=True, order=True)
class Hand:
    """What three cards are worth. Hands compare by it: the better one is greater, ties are equal."""

    value: int

    @property
    def category(self) -> str:
        """ "straight-flush", "three-of-a-kind", "straight", "flush", "pair" or "high-card"."""
        return str(CATEGORIES[lib.trey_hand_category(self.value)])

    @property
    def qualifies(self) -> bool:
        """Whether the banker plays with it: queen-high or better (HAND-7)."""
        return bool(lib.trey_hand_qualifies(self.value))

    @property
    def is_mini_royal(self) -> bool:
        """A-K-Q suited (HAND-4)."""
        return bool(lib.trey_hand_is_akq_suited(self.value))


def evaluate(cards: Cards) -> Hand:
    """What three cards are worth; the same card may be there more than once (HAND-6).

    >>> evaluate("As Ks Qs") > evaluate("9c 9d 9h")
    True
    >>> evaluate("Kh Ts 3c").category
    'high-card'
    """
    return Hand(lib.trey_hand_evaluate(*hand_numbers(cards)))


def evaluate_many(first: bytes, second: bytes, third: bytes) -> "array[int]":
    """The values of many hands at once, from their cards as numbers: first[i], second[i], third[i].

    >>> evaluate_many(bytes([51]), bytes([47]), bytes([43]))[0] == evaluate("As Ks Qs").value
    True
    """
    if not len(first) == len(second) == len(third):
        raise ValueError("the three are of different lengths")
    if any(card >= lib.TREY_DECK_CARDS for card in set(first) | set(second) | set(third)):
        raise ValueError(f"a card is a number below {lib.TREY_DECK_CARDS}")
    values = array("H", bytes(2 * len(first)))
    lib.trey_hand_evaluate_many(first, second, third, ffi.from_buffer("uint16_t[]", values), len(first))
    return values


def count(category: str, decks: int = 1) -> int:
    """How many of the hands that 1 to 8 decks can form are of a category.

    >>> count("straight-flush")
    48
    """
    return int(lib.trey_hand_count(number_of(CATEGORIES, category, "category"), check_decks(decks)))


def count_all(decks: int = 1) -> int:
    """All hands that 1 to 8 decks can form.

    >>> count_all()
    22100
    """
    return int(lib.trey_hand_count_all(check_decks(decks)))


def check_decks(decks: int) -> int:
    """A number of decks that the library counts with; ValueError otherwise."""
    if not 1 <= decks <= lib.TREY_DECKS_MAX:
        raise ValueError(f"{decks} decks: there are 1 to {lib.TREY_DECKS_MAX}")
    return decks
