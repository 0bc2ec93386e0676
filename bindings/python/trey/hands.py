# SPDX-License-Identifier: MIT
"""Cards and hands (HAND-1 to HAND-7).

Cards are read as people write them: "As Kd 3c", "AsKd3c", "10h, 9h", "as", "A\u2660". They are written
in one form: "As", ranks 23456789TJQKA, suits cdhs. As numbers, for many at once, cards are rank times
four plus suit: 0 is the deuce of clubs, 51 the ace of spades.
"""
from array import array
from dataclasses import dataclass
from typing import Iterable, Tuple, Union

from ._names import CATEGORIES, number_of
from ._names import text as _text
from ._trey import ffi, lib

RANKS = "23456789TJQKA"
SUITS = "cdhs"

Cards = Union[str, Iterable[str]]


def _parse(text: str) -> Tuple[int, ...]:
    """The numbers of all cards in a text; ValueError that says where it goes wrong."""
    if not isinstance(text, str):
        raise TypeError(f"cards are text such as 'As Kd 3c', not {text!r}")
    data = text.encode("utf-8", "surrogatepass")
    cards = ffi.new("trey_card[]", len(data) // 2 + 1)
    count, error = ffi.new("size_t *"), ffi.new("trey_card_error *")
    if not lib.trey_cards_parse(data, len(data), cards, len(cards), count, error):
        raise ValueError(f"{text!r}: character {error.character}: "
                         f"{_text(lib.trey_card_problem_text(error.problem))}")
    return tuple(cards[0:count[0]])


def card_number(card: str) -> int:
    """The number of a card: 51 for "As"; ValueError when the text is not one card."""
    numbers = _parse(card)
    if len(numbers) != 1:
        raise ValueError(f"{card!r} is {len(numbers)} cards, not one")
    return numbers[0]


def card_text(number: int) -> str:
    """The card of a number, in its canonical form: "As" for 51."""
    if not 0 <= number < lib.TREY_DECK_CARDS:
        raise ValueError(f"{number} is not a card; cards are 0 to {lib.TREY_DECK_CARDS - 1}")
    out = ffi.new("char[]", lib.TREY_CARD_TEXT_SIZE)
    return _text(lib.trey_card_text(out, number))


def card_numbers(cards: Cards) -> Tuple[int, ...]:
    """The numbers of cards, given as one text or one by one.

    >>> card_numbers("As, 10h") == card_numbers(["A\u2660", "th"])
    True
    """
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        return _parse(cards)
    return tuple(map(card_number, cards))


def hand_numbers(cards: Cards) -> Tuple[int, int, int]:
    """The numbers of three cards; ValueError where there are more or less."""
    numbers = card_numbers(cards)
    if len(numbers) != 3:
        raise ValueError(f"a hand is three cards, not {len(numbers)}")
    return numbers[0], numbers[1], numbers[2]


@dataclass(frozen=True, order=True, repr=False)
class Hand:
    """What three cards are worth. Hands compare by it: the better one is greater, ties are equal.

    >>> evaluate("9s 9h Kd")
    <Hand: pair of nines, king kicker>
    """

    value: int

    def __repr__(self) -> str:
        return f"<Hand: {self}>"

    def __str__(self) -> str:
        """In words: "pair of nines, king kicker"."""
        if not _is_hand(self.value):
            return f"value {self.value}, which no three cards have"
        out = ffi.new("char[]", lib.TREY_HAND_TEXT_SIZE)
        return _text(lib.trey_hand_text(out, self.value))

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


def _is_hand(value: int) -> bool:
    """Whether the library could say a value in words."""
    ranks = [value >> shift & 15 for shift in (8, 4, 0)]
    return 0 < value < lib.TREY_CATEGORY_COUNT << 12 and max(ranks) < len(RANKS)


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
        raise ValueError("the three columns have different lengths")
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
    if isinstance(decks, bool) or not isinstance(decks, int):
        raise TypeError(f"decks are a whole number, not {decks!r}")
    if not 1 <= decks <= lib.TREY_DECKS_MAX:
        raise ValueError(f"{decks} decks: a game has 1 to {lib.TREY_DECKS_MAX}")
    return decks
