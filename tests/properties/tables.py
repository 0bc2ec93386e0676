# SPDX-License-Identifier: MIT
"""Rounds to play: legal ones by construction, of every rule set, as hypothesis strategies.

A Table is all that happens in a round. next_event() plays it on the library, as_json() writes it
for the program. Bettors are numbers: the player of seat 3 is 3, the player-dealer is BANKER_SITS,
and OUTSIDERS have no seat.
"""
import dataclasses
import itertools
import json
from collections import Counter, defaultdict
from typing import NamedTuple, Optional

from hypothesis import strategies as st

from trey_ffi import Event, Posting, Round

SHFL, GRAND, BUREAU, HOUSE = ("california-shfl", "california-grand", "california-bureau",
                              "house-banked")
CALIFORNIA = (SHFL, GRAND, BUREAU)
EVERY = CALIFORNIA + (HOUSE,)

BANKER_SITS = 20
OUTSIDERS = (21, 22)
AMOUNT_MAX = 10 ** 15
UNIT = 500           # amounts are multiples of the least wager
ANTE_UNITS_MAX = 40  # $200, which every schedule takes
BONUS_UNITS_MAX = 10
HUGE = AMOUNT_MAX // (UNIT * ANTE_UNITS_MAX)

DECK = range(52)     # rank * 4 + suit, from the deuce of clubs to the ace of spades
RANKS, SUITS = "23456789TJQKA", "cdhs"


class Wager(NamedTuple):
    seat: int
    bettor: int
    kind: str
    amount: int


class Bank(NamedTuple):
    seat: int
    bettor: int
    wager: int


@dataclasses.dataclass(frozen=True, repr=False)
class Table:
    rules: str
    choices: dict
    bank: Optional[Bank]
    wagers: tuple
    hands: dict          # by seat; 0 is the banker's
    decisions: dict      # (seat, bettor): whether they play; missing ones let the time run out
    meter: tuple = (0, 0)
    share: Optional[int] = None

    def __repr__(self):
        written = json.dumps(as_json(self), ensure_ascii=False)
        return f"{written} meter {self.meter} share {self.share}"

    def with_choices(self, **changed):
        return dataclasses.replace(self, choices={**self.choices, **changed})

    def with_bank(self, wager):
        return dataclasses.replace(self, bank=self.bank._replace(wager=wager))

    def with_banker_hand(self, hand):
        return dataclasses.replace(self, hands={**self.hands, 0: tuple(hand)})

    def total(self, kind):
        return sum(wager.amount for wager in self.wagers if wager.kind == kind)

    def seated(self, seat):
        """The first to ante in a seat, or, where nobody has one, the first to bet."""
        here = [wager for wager in self.wagers if wager.seat == seat]
        return next((w.bettor for w in here if w.kind == "ante"), here[0].bettor)

    def folded(self, seat, bettor):
        """Whether a bettor's wagers in a seat are forfeit. WAGER-6: the seated player's fold ends
        the hand for all; WAGER-5: bettors without an ante cannot fold."""
        antes = self.antes()
        return any((seat, one) in antes and not self.decisions.get((seat, one), False)
                   for one in (self.seated(seat), bettor))

    def plays(self, seat, bettor):
        return (seat, bettor) in self.antes() and not self.folded(seat, bettor)

    def antes(self):
        """The stacked ante of each seat and bettor."""
        stacks = Counter()
        for wager in self.wagers:
            if wager.kind == "ante":
                stacks[wager.seat, wager.bettor] += wager.amount
        return stacks


# Playing -----------------------------------------------------------------------------------------

def begin(trey, table, dirt=0):
    posting = Posting(trey, table.rules, table.choices, table.share)
    return Round(posting, table.meter, dirt)


def next_event(round, table):
    """What the table does next; None when the round is over."""
    plain = {"fees": "fees-take", "forfeits": "forfeits-collect", "reveal": "banker-reveal",
             "settlement": "settle", "envy": "envy-pay"}
    phase = round.phase
    if phase in plain:
        return Event(plain[phase])
    if phase == "bank":
        seat, bettor, wager = table.bank
        return Event("bank-post", seat=seat, bettor=bettor, amount=wager, chips=wager)
    if phase == "bets":
        return next_wager(round, table)
    if phase == "deal":
        seat = round.trey.lib.trey_round_deal_next(round.raw)
        return Event("hand-deal", seat=seat, cards=table.hands.get(seat, ()))
    if phase == "decisions":
        return next_decision(round, table)
    if phase == "misdealt":
        return Event("void", reason="card-count", author=1)
    return None


def next_wager(round, table):
    if round.raw.wager_count < len(table.wagers):
        seat, bettor, kind, amount = table.wagers[round.raw.wager_count]
        return Event("wager-place", seat=seat, bettor=bettor, wager=kind, amount=amount)
    return Event("bets-close")


def next_decision(round, table):
    seat, bettor = round.turn()
    if (seat, bettor) in table.decisions:
        return Event("decide", seat=seat, bettor=bettor, play=table.decisions[seat, bettor])
    return Event("time-out")


# As JSON -----------------------------------------------------------------------------------------

def card_text(card):
    return RANKS[card // 4] + SUITS[card % 4]


def as_posting(table):
    posting = {name: value for name, value in table.choices.items() if "." not in name}
    if "progressive.paytable" in table.choices:
        posting["progressive"] = {"paytable": table.choices["progressive.paytable"],
                                  "denomination": table.choices["progressive.denomination"],
                                  "meter": table.meter[0]}
    return posting


def as_json(table, name=str):
    """The round as `trey settle` reads it; name() gives a bettor's name."""
    round = {"rules": table.rules, "posting": as_posting(table)}
    if table.bank:
        round["bank"] = {"seat": table.bank.seat, "bettor": name(table.bank.bettor),
                         "wager": table.bank.wager}
    round["wagers"] = [{"seat": w.seat, "bettor": name(w.bettor), "kind": w.kind,
                        "amount": w.amount} for w in table.wagers]
    round["cards"] = {str(seat) if seat else "dealer": " ".join(map(card_text, hand))
                      for seat, hand in table.hands.items()}
    round["decisions"] = [{"seat": seat, "bettor": name(bettor), "play": play}
                          for (seat, bettor), play in table.decisions.items()]
    return round


# Cards -------------------------------------------------------------------------------------------

def shape(hand):
    """What three cards are; a high card below the queen, which does not qualify, is "low"."""
    ranks = sorted(card // 4 for card in hand)
    suited = len({card % 4 for card in hand}) == 1
    run = ranks == [0, 1, 12] or ranks == list(range(ranks[0], ranks[0] + 3))
    if run and suited:
        if ranks[0] == 10:
            return "akq-spades" if hand[0] % 4 == 3 else "akq-suited"
        return "straight-flush"
    if ranks[0] == ranks[2]:
        return "three-of-a-kind"
    if run or suited:
        return "straight" if run else "flush"
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return "pair"
    return "high-card" if ranks[2] >= RANKS.index("Q") else "low"


HANDS = defaultdict(list)
for _hand in itertools.combinations(DECK, 3):
    HANDS[shape(_hand)].append(_hand)

PLAYER_SHAPES = ["high-card", "low", "pair", "flush", "straight", "three-of-a-kind",
                 "straight-flush", "akq-suited", "akq-spades", "tie", "tie", "double"]
BANKER_SHAPES = ["low", "low", "high-card", "high-card", "pair", "flush", "straight"]


class Shoe:
    def __init__(self, decks):
        self.left = {card: decks for card in DECK}

    def take(self, hand):
        """Whether the cards were there; then they are gone."""
        needed = Counter(hand)
        if any(self.left[card] < count for card, count in needed.items()):
            return False
        for card in hand:
            self.left[card] -= 1
        return True

    def first_of(self, hands):
        return next((hand for hand in hands if self.take(hand)), None)

    def anything(self, count):
        cards = [card for card in DECK for _ in range(self.left[card])][:count]
        self.take(cards)
        return tuple(cards)


def turned(hand, by):
    """The same ranks in other suits."""
    return tuple(card - card % 4 + (card + by) % 4 for card in hand)


def draw_hand(draw, shoe, shapes, banker=()):
    """A hand of some shape, or, where the shoe has none left, any."""
    wanted = draw(st.sampled_from(shapes))
    if wanted == "tie":
        start = draw(st.integers(0, 2))
        hands = [turned(banker, 1 + (start + i) % 3) for i in range(3)]
    elif wanted == "double":
        card, other = draw(st.sampled_from(DECK)), draw(st.sampled_from(DECK))
        hands = [(card, card, other)]
    else:
        hands = HANDS[wanted]
        start = draw(st.integers(0, len(hands) - 1))
        hands = itertools.chain(hands[start:], hands[:start])
    return shoe.first_of(hands) or shoe.anything(3)


def draw_hands(draw, decks, seats):
    shoe = Shoe(decks)
    banker = draw_hand(draw, shoe, BANKER_SHAPES)
    turn = draw(st.integers(0, 2))        # which card is the exposed one
    hands = {0: banker[turn:] + banker[:turn]}
    for seat in seats:
        hands[seat] = draw_hand(draw, shoe, PLAYER_SHAPES, banker)
    return hands


# Postings ----------------------------------------------------------------------------------------

def draw_seats_and_decks(draw, rules):
    if rules == SHFL:
        return {}
    seats = {GRAND: st.integers(2, 13), BUREAU: st.sampled_from([8, 10, 14]),
             HOUSE: st.integers(1, 7)}[rules]
    chosen = {"seats": draw(seats)}
    if rules != HOUSE:
        chosen["decks"] = draw(st.integers(1, 8))
    return chosen


def draw_house_choices(draw, plain):
    chosen = {"paytable": "TCP-%02d" % draw(st.integers(1, 12)),
              "adjacent_seats": draw(st.booleans())}
    if draw(st.booleans()):
        chosen["progressive.paytable"] = draw(st.integers(1, 2))
        chosen["progressive.denomination"] = draw(st.sampled_from([100, 200, 500, 2500]))
    if not plain and draw(st.booleans()):
        kinds = ["play", "ante-bonus", "ante", "bonus"]
        chosen["reconcile"] = tuple(draw(st.permutations(kinds)))
    return chosen


def draw_choices(draw, trey, rules, plain):
    chosen = draw_seats_and_decks(draw, rules)
    if rules == HOUSE:
        return {**chosen, **draw_house_choices(draw, plain)}
    schedule = draw(st.sampled_from([None] + trey.schedules(rules)))
    if schedule:
        chosen["schedule"] = schedule
    if rules != SHFL:
        chosen["charge_bonus"] = draw(st.booleans())
    if rules == GRAND:
        chosen["cover"] = draw(st.sampled_from(["matched", "running"]))
        chosen["action"] = draw(st.sampled_from(["upcard", "left"]))
    chosen["action_count"] = draw(st.sampled_from(["seats", "hands"]))
    return chosen


# Wagers ------------------------------------------------------------------------------------------

ante_units = st.integers(1, ANTE_UNITS_MAX)
bonus_units = st.integers(0, BONUS_UNITS_MAX)


def draw_bettor(draw, rules, seat, bettor):
    """The wagers of one bettor in a seat, in units."""
    antes = [draw(ante_units)]
    bonus = draw(bonus_units)
    if rules == HOUSE and bonus and draw(st.booleans()):
        antes = []                        # WAGER-2: a bonus alone
    if rules == GRAND:
        bonus = min(bonus, antes[0])      # WAGER-4
        if draw(st.booleans()):
            antes.append(draw(ante_units))
    wagers = [Wager(seat, bettor, "ante", units) for units in antes]
    if rules == GRAND and bonus > 1 and draw(st.booleans()):
        wagers.append(Wager(seat, bettor, "bonus", 1))
        bonus -= 1
    return wagers + [Wager(seat, bettor, "bonus", bonus)] * (bonus > 0)


def draw_back_line(draw, rules, seat, seats):
    """What others bet on a seat (WAGER-6)."""
    wagers = []
    players = [other for other in seats if other != seat]
    if rules == SHFL and players:         # WAGER-4: they have an ante in their own seat
        for bettor in draw(st.lists(st.sampled_from(players), max_size=2, unique=True)):
            wagers.append(Wager(seat, bettor, "bonus", draw(st.integers(1, BONUS_UNITS_MAX))))
    if rules == GRAND and draw(st.booleans()):
        others = [*OUTSIDERS, *players]   # WAGER-12: not the player-dealer
        for bettor in draw(st.lists(st.sampled_from(others), max_size=2, unique=True)):
            wagers += draw_bettor(draw, rules, seat, bettor)
    return wagers


def in_some_order(draw, wagers, back_line):
    """As they happen to be placed; but the player of a seat is the first to ante there."""
    order = draw(st.sampled_from(["by seat", "bonus first", "backwards"]))
    if order == "bonus first":
        wagers = sorted(wagers, key=lambda wager: wager.kind == "ante")
    elif order == "backwards":
        wagers = wagers[::-1]
    for seat, behind in back_line.items():
        places = [i for i, w in enumerate(wagers) if (w.seat, w.kind) == (seat, "ante")]
        antes = sorted((wagers[i] for i in places), key=lambda w: w.bettor in behind)
        for place, wager in zip(places, antes):
            wagers[place] = wager
    return wagers


def draw_wagers(draw, rules, choices, seats):
    wagers = []
    back_line = {}
    for seat in seats:
        player = seat
        if choices.get("adjacent_seats") and seat % 2 == 0 and draw(st.booleans()):
            player = seat - 1             # WAGER-7: one player in two seats
        wagers += draw_bettor(draw, rules, seat, player)
        behind = draw_back_line(draw, rules, seat, seats)
        back_line[seat] = {wager.bettor for wager in behind}
        wagers += behind
        if "progressive.paytable" in choices and draw(st.booleans()):
            wagers.append(Wager(seat, player, "progressive", 0))
    return in_some_order(draw, wagers, back_line)


def in_cents(wagers, choices, scale):
    return tuple(wager._replace(amount=choices["progressive.denomination"]
                                if wager.kind == "progressive"
                                else wager.amount * UNIT * scale)
                 for wager in wagers)


# Everything --------------------------------------------------------------------------------------

def draw_bank_wager(draw, table, covered):
    """Often too little, sometimes just enough."""
    antes, bonuses = table.total("ante"), table.total("bonus")
    enough = 2 * antes + 200 * bonuses    # COVER-9 with every hand played
    if covered:
        return enough + draw(st.integers(0, 1000))
    most = draw(st.sampled_from([100, antes, 2 * antes + bonuses, enough + 1]))
    lacking = st.integers(0, min(most, AMOUNT_MAX) - 1)
    return min(most, AMOUNT_MAX) - draw(lacking)


def draw_decisions(draw, table):
    decisions = {}
    for key in table.antes():
        decided = draw(st.sampled_from([True, True, True, False, None]))
        if decided is not None:
            decisions[key] = decided
    return decisions


def waive_low_schedule(trey, choices, wagers):
    """FEE-6: some schedules are for little action only."""
    posted = choices.get("schedule", "").encode()
    schedule = trey.lib.trey_book_schedule(trey.book, posted, len(posted))
    antes = sum(wager.amount for wager in wagers if wager.kind == "ante")
    if schedule and 0 < schedule.action_below <= antes:
        return {name: value for name, value in choices.items() if name != "schedule"}
    return choices


@st.composite
def tables(draw, trey, rules=EVERY, covered=False, plain=False):
    """A legal round. `covered`: the bank covers all action; `plain`: JSON can say all of it."""
    rules = draw(st.sampled_from(rules))
    choices = draw_choices(draw, trey, rules, plain)
    scale = 1
    if rules in (BUREAU, HOUSE) and not covered and draw(st.integers(0, 9)) == 9:
        scale, choices["ante_max"] = HUGE, AMOUNT_MAX
    seats = list(range(1, choices.get("seats", 7) + 1))
    bank = None
    if rules != HOUSE:
        bank = Bank(draw(st.sampled_from(seats)), BANKER_SITS, 1)
        seats.remove(bank.seat)
    seats = sorted(draw(st.sets(st.sampled_from(seats), min_size=1)))
    wagers = in_cents(draw_wagers(draw, rules, choices, seats), choices, scale)
    choices = waive_low_schedule(trey, choices, wagers)
    hands = draw_hands(draw, choices.get("decks", 1), seats)
    meter = (0, 0)
    if "progressive.paytable" in choices:
        meter = draw(st.integers(1, 10 ** 9)), 0 if plain else draw(st.integers(0, 9999))
    table = Table(rules, choices, bank, wagers, hands, {}, meter)
    table = dataclasses.replace(table, decisions=draw_decisions(draw, table))
    return table.with_bank(draw_bank_wager(draw, table, covered)) if bank else table


@st.composite
def misdealt(draw, trey, **chosen):
    """A round in which some hand has a wrong number of cards (IRR-1)."""
    table = draw(tables(trey, **chosen))
    shoe = Shoe(table.choices.get("decks", 1))
    for hand in table.hands.values():
        shoe.take(hand)
    seat = draw(st.sampled_from(list(table.hands)))
    count = draw(st.sampled_from([0, 1, 2, 4, 5]))
    hand = (table.hands[seat] + shoe.anything(2))[:count]
    return dataclasses.replace(table, hands={**table.hands, seat: hand})
