"""Settlement oracle: works out one round of `trey settle` a second time.

    settle(round) -> answer

`round` is one round as a parsed JSON object, `answer` the object that the command must print for
it. It is written from the rules page and the page on the round's format alone, and shares nothing
with the engine. The ids in the comments are those of the rules page. Amounts are integer cents.

For a refused round the answer holds `id`, `status`, `error`, `rule` (None where no rule is behind
the refusal) and `where`; the message is left to the program.
"""

from dataclasses import dataclass, field

SHFL, GRAND, BUREAU, HOUSE = ("california-shfl", "california-grand",
                              "california-bureau", "house-banked")
RULE_SETS = (SHFL, GRAND, BUREAU, HOUSE)

LARGEST_AMOUNT = 10 ** 15


# ----------------------------------------------------------------------------------- refusals

# The rule behind each error code; None where the text of the round is at fault, not the play.
RULE_OF_ERROR = {
    "unknown-member": None, "missing-member": None, "wrong-type": None, "unknown-rules": None,
    "unknown-kind": None, "bad-seat-key": None, "bank-not-allowed": None,
    "amount-not-positive": None, "amount-too-large": None,
    # posting
    "seats-not-allowed": "GEO-2", "decks-not-allowed": "HAND-1",
    "limit-not-allowed": "WAGER-8", "limit-not-offered": "WAGER-8", "limits-crossed": "WAGER-8",
    "limits-unplayable": "WAGER-8", "increment-not-allowed": "WAGER-9",
    "schedule-not-offered": "FEE-4", "charge-bonus-not-offered": "FEE-2",
    "cover-not-offered": "COVER-5", "action-not-offered": "COVER-2",
    "action-count-not-offered": "COVER-2", "paytable-not-offered": "OUT-7",
    "ante-mandatory-not-offered": "WAGER-2", "adjacent-seats-not-offered": "WAGER-7",
    "progressive-not-offered": "PROG-1", "progressive-table-unknown": "PROG-2",
    "denomination-not-allowed": "PROG-1",
    # bank
    "bank-missing": "COVER-10",
    # wagers
    "seat-out-of-range": "GEO-2", "seat-is-bank": "BANK-5", "bank-bets-against-itself": "WAGER-12",
    "play-before-deal": "WAGER-1", "progressive-not-posted": "PROG-1",
    "progressive-amount": "PROG-1", "back-line-not-allowed": "WAGER-6", "wager-twice": "WAGER-6",
    "seated-elsewhere": "WAGER-7", "seats-not-adjacent": "WAGER-7",
    "ante-under-minimum": "WAGER-8", "ante-over-maximum": "WAGER-8",
    "bonus-under-minimum": "WAGER-4", "bonus-over-maximum": "WAGER-4",
    "off-increment": "WAGER-9", "player-position-over-maximum": "WAGER-8",
    "position-over-maximum": "WAGER-8", "action-over-schedule": "FEE-6", "no-wagers": "WAGER-2",
    "bonus-without-ante": "WAGER-4", "bonus-over-ante": "WAGER-4", "ante-mandatory": "WAGER-2",
    "progressive-alone": "PROG-1",
    # cards and decisions
    "card-unknown": "HAND-1", "card-too-often": "HAND-1", "hand-not-in-play": "ROUND-2",
    "hand-missing": "ROUND-2", "dealer-hand-missing": "ROUND-2", "hand-not-shown": "ROUND-1",
    "decision-without-ante": "WAGER-3", "decision-twice": "ROUND-4",
}


class Refused(Exception):
    """The first cause for which a round is refused: its error code and its place in the round."""

    def __init__(self, error, where):
        super().__init__(error, where)
        self.error, self.rule, self.where = error, RULE_OF_ERROR[error], where


def refuse_if(broken, error, where):
    if broken:
        raise Refused(error, where)


# ------------------------------------------------------------------- seats and directions (GEO)

SEATS_ALLOWED = {SHFL: (7,), GRAND: range(2, 14), BUREAU: (8, 10, 14), HOUSE: range(1, 8)}  # GEO-2
SEATS_DEFAULT = {SHFL: 7, GRAND: 10, BUREAU: 8, HOUSE: 7}


def clockwise_from(first, seats):
    """All seats of a table, clockwise, beginning with `first` (GEO-1: rising, N wraps to 1)."""
    return [*range(first, seats + 1), *range(1, first)]


def left_of(seat, seats):
    """The next seat clockwise (GEO-3)."""
    return seat % seats + 1


# ----------------------------------------------------------------------- cards and hands (HAND)

DECKS_ALLOWED = {SHFL: (1,), GRAND: range(1, 9), BUREAU: range(1, 9), HOUSE: (1,)}   # HAND-1

RANKS = "23456789TJQKA"                           # HAND-3: ace high
SUITS = "cdhs"
CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)

# HAND-2, lowest first; the mini royal is the highest straight flush (HAND-4).
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = range(6)
CATEGORY_NAME = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")


def evaluate(cards):
    """(category, ranks that break ties, highest first); a better hand is a greater value."""
    ranks = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    high, middle, low = ranks
    suited = len({card[1] for card in cards}) == 1
    if high == low:
        return (THREE, [high])                    # HAND-6: even when suited
    if ranks == [14, 3, 2]:
        top_of_straight = 3                       # HAND-3: A-2-3 is the lowest straight
    elif high == middle + 1 == low + 2:
        top_of_straight = high
    else:
        top_of_straight = None
    if top_of_straight:
        return (STRAIGHT_FLUSH if suited else STRAIGHT, [top_of_straight])
    if suited:
        return (FLUSH, ranks)                     # HAND-6: also with a pair in it
    if high == middle:
        return (PAIR, [high, low])                # HAND-5: the pair, then the kicker
    if middle == low:
        return (PAIR, [low, high])
    return (HIGH_CARD, ranks)


def is_suited_akq(cards):
    return evaluate(cards) == (STRAIGHT_FLUSH, [14])


def category_name(rules, cards):
    if rules != HOUSE and is_suited_akq(cards):
        return "mini-royal"                       # HAND-4
    return CATEGORY_NAME[evaluate(cards)[0]]


def qualifies(cards):
    """HAND-7: queen-high or better."""
    category, ranks = evaluate(cards)
    return category > HIGH_CARD or ranks[0] >= 12


# ---------------------------------------------------------------------------- pay tables (OUT)

CALIFORNIA_BONUS = {"mini-royal": 200, "straight-flush": 40, "three-of-a-kind": 30,
                    "straight": 6, "flush": 3, "pair": 1}                            # OUT-4

PAY_LINES = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")

PAIR_PLUS = {name: dict(zip(PAY_LINES, pays)) for name, pays in {                    # OUT-5
    "A": (40, 30, 6, 4, 1),
    "B": (40, 25, 6, 4, 1),
    "C": (40, 30, 5, 4, 1),
    "D": (40, 30, 6, 3, 1)}.items()}

ANTE_BONUS = {name: dict(zip(PAY_LINES, pays)) for name, pays in {                   # OUT-6
    "A": (5, 4, 1),
    "B": (5, 3, 1),
    "C": (4, 3, 1)}.items()}

DESIGNATORS = {                                   # OUT-7: Ante table, Pair Plus table
    "TCP-01": "AA", "TCP-02": "AB", "TCP-03": "BA", "TCP-04": "BB",
    "TCP-05": "CA", "TCP-06": "CB", "TCP-07": "AC", "TCP-08": "BC",
    "TCP-09": "CC", "TCP-10": "AD", "TCP-11": "BD", "TCP-12": "CD"}


# ------------------------------------------------------------------------ collection fees (FEE)
#
# Every figure is read off the sources' tables. A column is a list of bands (upper end in dollars,
# fee in cents), None being "and over"; an empty column charges nobody.

def flat(cents):
    return [(None, cents)]


def fee_of(column, amount):
    """FEE-5: an amount belongs to the first band whose upper end is not below it."""
    for upper, cents in column:
        if upper is None or amount <= upper * 100:
            return cents
    return 0


@dataclass(frozen=True)
class Schedule:
    """`player` and `player_add` go by the amount of each wager, `bank_by_wager` by W,
    `bank_by_action` by total action (FEE-3)."""
    player: list = ()
    player_add: list = ()
    bank_by_wager: list = ()
    bank_by_action: list = ()
    table_limit: tuple = None                     # dollars; shfl only
    under_1500: bool = False                      # FEE-6

    def player_fee(self, amount):
        return fee_of(self.player, amount) + fee_of(self.player_add, amount)

    def bank_fee(self, wager, total_action):
        return fee_of(self.bank_by_wager, wager) + fee_of(self.bank_by_action, total_action)

    def reaches_limit(self, total_action):
        """FEE-6: whether total action is too high for this schedule."""
        return self.under_1500 and total_action >= 150000


NO_SCHEDULE = Schedule()

SCHEDULES_SHFL = {
    "1": Schedule(
        table_limit=(5, 200),
        player=[(50, 50), (100, 100), (200, 200), (400, 300), (None, 400)],
        bank_by_action=[(50, 100), (100, 200), (200, 300), (400, 400), (None, 500)]),
    "2": Schedule(
        table_limit=(5, 200),
        bank_by_action=[(50, 50), (100, 100), (200, 200), (500, 300), (None, 500)]),
    "3": Schedule(
        table_limit=(5, 500),
        bank_by_action=[(50, 50), (100, 100), (200, 200), (300, 300), (None, 500)]),
    "4": Schedule(
        table_limit=(5, 500),
        bank_by_action=[(100, 100), (200, 200), (300, 300), (500, 400), (None, 500)]),
    "5": Schedule(
        table_limit=(5, 500),
        bank_by_action=[(100, 100), (200, 200), (300, 300), (500, 500), (None, 700)]),
    "6": Schedule(
        table_limit=(5, 500),
        bank_by_action=[(100, 100), (300, 300), (500, 500), (1000, 700), (None, 1000)]),
    "7": Schedule(
        table_limit=(5, 500),
        bank_by_action=[(100, 100), (400, 300), (700, 700), (1000, 1000), (None, 1500)]),
}

# Player columns that come back in several schedules of series A.
HALF_1_2_3_5 = [(50, 50), (100, 100), (200, 200), (300, 300), (None, 500)]
HALF_1_2_3_4 = [(50, 50), (100, 100), (200, 200), (300, 300), (None, 400)]
ONE_TO_FIVE = [(100, 100), (200, 200), (300, 300), (400, 400), (None, 500)]

# Series B: base and additional part of the player's fee.
B_HALF_OR_1 = [(50, 50), (None, 100)]
B_ADD_1_2_4 = [(100, 0), (200, 100), (300, 200), (None, 400)]
B_ADD_1_2_3_4 = [(100, 0), (200, 100), (300, 200), (400, 300), (None, 400)]

SCHEDULES_GRAND = {
    "A1": Schedule(player=HALF_1_2_3_5, bank_by_action=[(50, 50), (None, 100)]),
    "A2": Schedule(player=HALF_1_2_3_5, bank_by_action=[(50, 50), (100, 100), (None, 200)]),
    "A3": Schedule(player=HALF_1_2_3_5,
                   bank_by_action=[(50, 50), (100, 100), (200, 200), (None, 300)]),
    "A4": Schedule(player=HALF_1_2_3_5,
                   bank_by_action=[(50, 50), (100, 100), (200, 200), (300, 300), (None, 500)]),
    "A5": Schedule(player=HALF_1_2_3_5,
                   bank_by_action=[(50, 50), (100, 100), (499, 200), (None, 300)]),
    "A6": Schedule(player=HALF_1_2_3_5, bank_by_action=[(50, 50), (500, 100), (None, 200)]),
    "A7": Schedule(player=HALF_1_2_3_4, bank_by_action=[(200, 100), (None, 200)]),
    "A8": Schedule(player=flat(200), bank_by_action=[(300, 200), (499, 300), (None, 500)]),
    "A9": Schedule(player=flat(100), bank_by_action=[(300, 200), (499, 300), (None, 500)]),
    "A10a": Schedule(player=flat(100), bank_by_action=[(100, 100), (None, 200)]),
    "A10b": Schedule(player=flat(100), bank_by_wager=[(100, 100), (None, 200)]),
    "A11": Schedule(player=[(100, 100), (None, 200)], bank_by_action=[(100, 100), (None, 200)]),
    "A12": Schedule(player=[(100, 100), (200, 200), (None, 300)],
                    bank_by_action=[(100, 100), (None, 200)]),
    "A13": Schedule(player=[(100, 100), (None, 200)], bank_by_action=[(199, 100), (None, 200)]),
    "A14": Schedule(player=flat(100), bank_by_action=[(100, 100), (200, 200), (None, 300)]),
    "A15": Schedule(player=flat(100), bank_by_action=flat(100)),
    "A16": Schedule(player=ONE_TO_FIVE, bank_by_action=flat(200)),
    # FEE-5: A17 and A18, the player-dealer pays nothing under $101.
    "A17": Schedule(player=ONE_TO_FIVE, bank_by_action=[(100, 0), (None, 200)]),
    "A18": Schedule(player=HALF_1_2_3_5, bank_by_action=[(100, 0), (None, 200)]),
    "A19": Schedule(player=ONE_TO_FIVE,
                    bank_by_action=[(200, 200), (300, 300), (400, 400), (None, 500)]),
    "A20": Schedule(player=ONE_TO_FIVE,
                    bank_by_action=[(100, 200), (200, 300), (300, 400), (None, 500)]),
    "A21": Schedule(player=[(50, 50), (200, 100), (300, 200), (400, 400), (None, 500)],
                    bank_by_action=[(200, 200), (300, 400), (None, 500)]),

    # Series B.  The odd-numbered ones (B1 to B9) begin the additional bands at $100 (FEE-5).
    "B1": Schedule(player=B_HALF_OR_1, player_add=B_ADD_1_2_4,
                   bank_by_wager=B_HALF_OR_1, bank_by_action=[(99, 0), (None, 100)]),
    "B2": Schedule(player=B_HALF_OR_1, player_add=B_ADD_1_2_4,
                   bank_by_wager=B_HALF_OR_1, bank_by_action=[(100, 0), (None, 100)]),
    "B3": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4,
                   bank_by_wager=flat(100), bank_by_action=[(99, 0), (None, 100)]),
    "B4": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4,
                   bank_by_wager=flat(100), bank_by_action=[(100, 0), (None, 100)]),
    "B5": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_wager=flat(100),
                   bank_by_action=[(99, 0), (199, 100), (None, 200)]),
    "B6": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_wager=flat(100),
                   bank_by_action=[(100, 0), (200, 100), (None, 200)]),
    "B7": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_wager=flat(100),
                   bank_by_action=[(99, 0), (199, 100), (299, 200), (None, 300)]),
    "B8": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_wager=flat(100),
                   bank_by_action=[(100, 0), (200, 100), (300, 200), (None, 300)]),
    "B9": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_wager=flat(100),
                   bank_by_action=[(99, 0), (199, 100), (299, 200), (399, 300), (None, 400)]),
    "B10a": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_wager=flat(100),
                     bank_by_action=[(100, 0), (200, 100), (300, 200), (400, 300), (None, 400)]),
    "B10b": Schedule(player=flat(100), player_add=B_ADD_1_2_3_4, bank_by_action=flat(200)),

    # Series C: only the player-dealer pays.
    "C1": Schedule(bank_by_action=flat(100), under_1500=True),
    "C2": Schedule(bank_by_action=flat(200), under_1500=True),
    "C3": Schedule(bank_by_action=flat(300), under_1500=True),
    "C4": Schedule(bank_by_action=flat(400), under_1500=True),
    "C5": Schedule(bank_by_action=flat(500), under_1500=True),
    "C6": Schedule(bank_by_action=[(100, 100), (300, 200), (500, 400), (700, 600), (None, 900)]),
    "C7": Schedule(bank_by_action=[(100, 0), (300, 200), (500, 400), (700, 600), (None, 900)]),
    "C8": Schedule(bank_by_action=[(200, 200), (400, 400), (600, 600), (1000, 800),
                                   (None, 1200)]),
    "C9": Schedule(bank_by_action=[(200, 200), (500, 400), (900, 800), (1500, 1200),
                                   (None, 1800)]),
    "C10": Schedule(bank_by_action=[(50, 100), (100, 200), (300, 700), (500, 900),
                                    (None, 1200)]),
}

# FEE-4, FEE-9: what each rule set may post.
SCHEDULES = {
    SHFL: SCHEDULES_SHFL,
    GRAND: SCHEDULES_GRAND,
    BUREAU: {**SCHEDULES_SHFL, **SCHEDULES_GRAND},
    HOUSE: {},
}


# --------------------------------------------------------------------- reading the round's JSON

def read_object(value, where, required=(), optional=()):
    """The members of a JSON object without those that are null, which means absent."""
    refuse_if(type(value) is not dict, "wrong-type", where)
    prefix = where + "." if where else ""
    for name in value:
        refuse_if(name not in required and name not in optional, "unknown-member", prefix + name)
    present = {name: member for name, member in value.items() if member is not None}
    for name in required:
        refuse_if(name not in present, "missing-member", prefix + name)
    return present


def read_integer(value, where):
    refuse_if(type(value) is not int, "wrong-type", where)
    return value


def read_amount(value, where):
    read_integer(value, where)
    refuse_if(value <= 0, "amount-not-positive", where)
    refuse_if(value > LARGEST_AMOUNT, "amount-too-large", where)
    return value


def read_text(value, where):
    refuse_if(type(value) is not str, "wrong-type", where)
    return value


def read_boolean(value, where):
    refuse_if(type(value) is not bool, "wrong-type", where)
    return value


def read_array(value, where):
    refuse_if(type(value) is not list, "wrong-type", where)
    return value


# ------------------------------------------------------------------------- reading: the posting

# What each rule set offers; the first one is in force when nothing is posted.
COVERS = {SHFL: ("matched",), GRAND: ("matched", "running"), BUREAU: ("collect-then-pay",),
          HOUSE: ()}
ACTIONS = {SHFL: ("upcard",), GRAND: ("upcard", "left"), BUREAU: ("upcard",), HOUSE: ()}
ACTION_COUNTS = {SHFL: ("seats", "hands"), GRAND: ("seats", "hands"), BUREAU: ("seats", "hands"),
                 HOUSE: ()}

POSTING_MEMBERS = ("seats", "decks", "ante_min", "ante_max", "bonus_min", "bonus_max",
                   "position_max", "player_position_max", "increment", "schedule",
                   "charge_bonus", "cover", "action", "action_count", "paytable",
                   "ante_mandatory", "adjacent_seats", "progressive")


@dataclass
class Progressive:
    paytable: int
    denomination: int
    meter: int

    @property
    def dollars(self):
        """The denomination in dollars: seed and envy scale with it (PROG-4)."""
        return self.denomination // 100

    @property
    def seed(self):
        return SEED_PER_DOLLAR * self.dollars


@dataclass
class Posting:
    seats: int = 0
    decks: int = 0
    ante_min: int = 0
    ante_max: int = 0
    bonus_min: int = 0
    bonus_max: int = 0
    position_max: int = None                      # grand only
    player_position_max: int = None
    increment: int = 0
    schedule: Schedule = None
    charge_bonus: bool = False
    cover: str = None
    action: str = None
    action_count: str = None
    ante_mandatory: bool = False
    adjacent_seats: bool = False
    progressive: Progressive = None
    bonus_pays: dict = field(default_factory=dict)
    ante_bonus_pays: dict = field(default_factory=dict)


def read_posting(rules, value):
    given = read_object(value, "posting", optional=POSTING_MEMBERS)
    posting = Posting()

    def posted(name, read, default):
        return read(given[name], "posting." + name) if name in given else default

    def choice(name, read, default, allowed, error):
        """A member whose value must be one of the allowed ones."""
        result = posted(name, read, default)
        refuse_if(name in given and result not in allowed, error, "posting." + name)
        return result

    def not_offered(name, error):
        refuse_if(name in given, error, "posting." + name)

    posting.seats = choice("seats", read_integer, SEATS_DEFAULT[rules], SEATS_ALLOWED[rules],
                           "seats-not-allowed")
    posting.decks = choice("decks", read_integer, 1, DECKS_ALLOWED[rules], "decks-not-allowed")

    schedules = SCHEDULES[rules]
    schedule_name = choice("schedule", read_text, None, schedules, "schedule-not-offered")
    posting.schedule = schedules[schedule_name] if schedule_name is not None else NO_SCHEDULE

    read_limits(rules, posting, posted, not_offered)
    posting.increment = posted("increment", read_amount, 100)
    refuse_if(posting.increment % 100, "increment-not-allowed", "posting.increment")   # WAGER-9

    if rules in (GRAND, BUREAU):                                                       # FEE-2
        posting.charge_bonus = posted("charge_bonus", read_boolean, rules == BUREAU)
    else:
        not_offered("charge_bonus", "charge-bonus-not-offered")

    def way(name, ways, error):
        return choice(name, read_text, ways[0] if ways else None, ways, error)

    posting.cover = way("cover", COVERS[rules], "cover-not-offered")
    posting.action = way("action", ACTIONS[rules], "action-not-offered")
    posting.action_count = way("action_count", ACTION_COUNTS[rules], "action-count-not-offered")

    if rules == HOUSE:
        designator = choice("paytable", read_text, "TCP-01", DESIGNATORS, "paytable-not-offered")
        ante_table, bonus_table = DESIGNATORS[designator]
        posting.ante_bonus_pays = ANTE_BONUS[ante_table]
        posting.bonus_pays = PAIR_PLUS[bonus_table]
        posting.ante_mandatory = posted("ante_mandatory", read_boolean, False)         # WAGER-2
        posting.adjacent_seats = posted("adjacent_seats", read_boolean, False)         # WAGER-7
        posting.progressive = posted("progressive", read_progressive, None)
    else:
        posting.bonus_pays = CALIFORNIA_BONUS
        not_offered("paytable", "paytable-not-offered")
        not_offered("ante_mandatory", "ante-mandatory-not-offered")
        not_offered("adjacent_seats", "adjacent-seats-not-offered")
        not_offered("progressive", "progressive-not-offered")

    check_playable(posting)
    return posting


def read_limits(rules, posting, posted, not_offered):
    """WAGER-8, WAGER-4: the limits in force, each within what the rule set lets a house post."""
    if rules == SHFL:
        table_limit = posting.schedule.table_limit or (5, 500)
        low, high = (100 * dollars for dollars in table_limit)
        minimums = maximums = (low, high)                     # a posting may narrow the limit
        bonus_minimums = bonus_maximums = (500, 5000)
    else:
        low, high = 500, 50000
        if rules == GRAND:
            minimums, maximums = (100, 10000), (1000, 200000)
        else:
            minimums = maximums = (100, LARGEST_AMOUNT)
        bonus_minimums, bonus_maximums = minimums, maximums

    def limit(name, default, lawful):
        cents = posted(name, read_amount, default)
        refuse_if(not lawful[0] <= cents <= lawful[1], "limit-not-allowed", "posting." + name)
        return cents

    posting.ante_min = limit("ante_min", low, minimums)
    posting.ante_max = limit("ante_max", high, maximums)
    refuse_if(posting.ante_min > posting.ante_max, "limits-crossed", "posting.ante_min")

    if rules != SHFL:  # the same, unless posted
        low, high = posting.ante_min, posting.ante_max
    else:
        low, high = bonus_minimums
    posting.bonus_min = limit("bonus_min", low, bonus_minimums)
    posting.bonus_max = limit("bonus_max", high, bonus_maximums)
    refuse_if(posting.bonus_min > posting.bonus_max, "limits-crossed", "posting.bonus_min")

    if rules == GRAND:
        posting.position_max = limit("position_max", 200000, (100, 2000000))
        posting.player_position_max = limit("player_position_max", posting.position_max,
                                            (100, 2000000))
    else:
        not_offered("position_max", "limit-not-offered")
        not_offered("player_position_max", "limit-not-offered")


def check_playable(posting):
    """WAGER-8: a posting under which no ante, or no bonus, could be placed is refused."""
    def smallest_wager(minimum):
        return -(-minimum // posting.increment) * posting.increment

    ante, bonus = smallest_wager(posting.ante_min), smallest_wager(posting.bonus_min)
    refuse_if(ante > posting.ante_max, "limits-unplayable", "posting.ante_max")
    refuse_if(bonus > posting.bonus_max, "limits-unplayable", "posting.bonus_max")
    if posting.position_max is not None:
        refuse_if(ante > posting.position_max, "limits-unplayable", "posting.position_max")
        refuse_if(ante > posting.player_position_max, "limits-unplayable",
                  "posting.player_position_max")
    refuse_if(posting.schedule.reaches_limit(ante), "limits-unplayable", "posting.schedule")


def read_progressive(value, where):
    given = read_object(value, where, optional=("paytable", "denomination", "meter"))
    paytable = read_integer(given.get("paytable", 1), where + ".paytable")
    refuse_if(paytable not in PROGRESSIVE_PAYS, "progressive-table-unknown", where + ".paytable")
    denomination = read_amount(given.get("denomination", 100), where + ".denomination")
    refuse_if(denomination % 100, "denomination-not-allowed", where + ".denomination")
    progressive = Progressive(paytable, denomination, 0)
    progressive.meter = (read_amount(given["meter"], where + ".meter") if "meter" in given
                         else progressive.seed)                                      # PROG-4
    return progressive


# ---------------------------------------------------------------------------- reading: the bank

@dataclass
class Bank:
    seat: int
    bettor: str
    wager: int                                    # W (COVER-1); any amount over zero (WAGER-13)


def read_bank(rules, posting, value):
    if rules == HOUSE:
        refuse_if(value is not None, "bank-not-allowed", "bank")
        return None
    refuse_if(value is None, "bank-missing", "bank")          # COVER-10: the house never banks
    given = read_object(value, "bank", required=("seat", "bettor", "wager"))
    bank = Bank(read_integer(given["seat"], "bank.seat"), read_text(given["bettor"], "bank.bettor"),
                read_amount(given["wager"], "bank.wager"))
    refuse_if(not 1 <= bank.seat <= posting.seats, "seat-out-of-range", "bank.seat")
    return bank


# -------------------------------------------------------------------------- reading: the wagers

WAGER_KINDS = ("ante", "play", "bonus", "progressive")                               # WAGER-1


@dataclass
class Wager:
    seat: int
    bettor: str
    kind: str
    amount: int
    where: str

    @property
    def key(self):
        return self.seat, self.bettor


def read_wagers(rules, posting, bank, value):
    refuse_if(value is None, "missing-member", "wagers")
    items = read_array(value, "wagers")
    refuse_if(not items, "no-wagers", "wagers")                                      # WAGER-2
    wagers, unreadable = [], None
    for index, item in enumerate(items):
        try:
            wagers.append(read_wager(item, "wagers[%d]" % index))
        except Refused as refusal:                # the wagers before it come first
            unreadable = refusal
            break
    seated = seated_players(wagers)
    for index, wager in enumerate(wagers):
        earlier = wagers[:index]
        check_seat(posting, bank, wager)
        check_amount(posting, wager)
        check_bettor(rules, posting, seated, earlier, wager)
        check_sums(rules, posting, earlier, wager)
    if unreadable:
        raise unreadable
    check_bonuses(rules, posting, seated, wagers)
    check_progressive_wagers(wagers)
    return wagers


def read_wager(value, where):
    given = read_object(value, where, required=("seat", "bettor", "kind", "amount"))
    wager = Wager(read_integer(given["seat"], where + ".seat"),
                  read_text(given["bettor"], where + ".bettor"),
                  read_text(given["kind"], where + ".kind"),
                  read_amount(given["amount"], where + ".amount"), where)
    refuse_if(wager.kind not in WAGER_KINDS, "unknown-kind", where + ".kind")
    return wager


def seated_players(wagers):
    """Seat -> its seated player: the first bettor with an ante there, else the first bettor."""
    seated = {}
    for wager in wagers:
        if wager.kind == "ante":
            seated.setdefault(wager.seat, wager.bettor)
    for wager in wagers:
        seated.setdefault(wager.seat, wager.bettor)
    return seated


def check_seat(posting, bank, wager):
    refuse_if(not 1 <= wager.seat <= posting.seats, "seat-out-of-range", wager.where)
    if bank:
        refuse_if(wager.seat == bank.seat, "seat-is-bank", wager.where)
        # WAGER-12: no wager against the own bank, in no seat and of no kind.
        refuse_if(wager.bettor == bank.bettor, "bank-bets-against-itself", wager.where)


def check_amount(posting, wager):
    """WAGER-8, WAGER-4 and WAGER-9: the limits of one wager; PROG-1: the denomination."""
    where, cents = wager.where, wager.amount
    refuse_if(wager.kind == "play", "play-before-deal", where)                       # WAGER-1
    if wager.kind == "progressive":
        refuse_if(not posting.progressive, "progressive-not-posted", where)
        refuse_if(cents != posting.progressive.denomination, "progressive-amount", where)
        return
    if wager.kind == "ante":
        refuse_if(cents < posting.ante_min, "ante-under-minimum", where)
        refuse_if(cents > posting.ante_max, "ante-over-maximum", where)
    else:
        refuse_if(cents < posting.bonus_min, "bonus-under-minimum", where)
        refuse_if(cents > posting.bonus_max, "bonus-over-maximum", where)
    refuse_if(cents % posting.increment, "off-increment", where)


def check_bettor(rules, posting, seated, earlier, wager):
    """WAGER-6 and WAGER-7: who may bet in which seat."""
    where = wager.where
    in_seat = [w for w in earlier if w.seat == wager.seat]
    if rules != GRAND:                            # grand alone stacks several wagers of a bettor
        refuse_if(any(w.bettor == wager.bettor and w.kind == wager.kind for w in in_seat),
                  "wager-twice", where)

    # WAGER-6. Where nobody may bet on another's seat, the first bettor has it to themselves.
    if rules in (BUREAU, HOUSE):
        refuse_if(any(w.bettor != wager.bettor for w in in_seat), "back-line-not-allowed", where)
    elif rules == SHFL and seated[wager.seat] != wager.bettor:
        refuse_if(wager.kind != "bonus", "back-line-not-allowed", where)

    # WAGER-7. With back-line betting an ante takes a seat; without it any wager does.
    def takes_seat(w):
        return rules in (BUREAU, HOUSE) or (w.kind == "ante" and seated[w.seat] == w.bettor)

    if not takes_seat(wager):
        return
    other_seats = {w.seat for w in earlier if w.bettor == wager.bettor and takes_seat(w)}
    other_seats.discard(wager.seat)
    if posting.adjacent_seats:
        refuse_if(len(other_seats) > 1 or any(abs(seat - wager.seat) != 1 for seat in other_seats),
                  "seats-not-adjacent", where)
    else:
        refuse_if(other_seats, "seated-elsewhere", where)


def check_sums(rules, posting, earlier, wager):
    """Limits on sums of antes; this ante is the one that could go over them."""
    if wager.kind != "ante":
        return
    antes = [w for w in earlier if w.kind == "ante"] + [wager]
    if rules == GRAND:                                                               # WAGER-8
        position = [w for w in antes if w.seat == wager.seat]
        own = [w for w in position if w.bettor == wager.bettor]
        refuse_if(sum(w.amount for w in own) > posting.player_position_max,
                  "player-position-over-maximum", wager.where)
        refuse_if(sum(w.amount for w in position) > posting.position_max,
                  "position-over-maximum", wager.where)
    refuse_if(posting.schedule.reaches_limit(sum(w.amount for w in antes)),
              "action-over-schedule", wager.where)


def check_bonuses(rules, posting, seated, wagers):
    """WAGER-4 and WAGER-2: the ante that a bonus needs; it may be written after the bonus."""
    antes, bonuses = {}, {}                       # (seat, bettor) -> cents
    for wager in wagers:
        if wager.kind == "ante":
            antes[wager.key] = antes.get(wager.key, 0) + wager.amount
    for wager in wagers:
        if wager.kind != "bonus":
            continue
        if rules == HOUSE:
            refuse_if(posting.ante_mandatory and wager.key not in antes, "ante-mandatory",
                      wager.where)
            continue
        has_ante = wager.key in antes
        if rules == SHFL and not has_ante:
            # A back-line bonus rests on the bettor's ante in a seat of their own. There is no
            # back line where nobody sits: the seat's own player needs an ante as well.
            behind_a_player = (wager.seat, seated[wager.seat]) in antes
            has_ante = behind_a_player and any(bettor == wager.bettor for _, bettor in antes)
        refuse_if(not has_ante, "bonus-without-ante", wager.where)
        bonuses[wager.key] = bonuses.get(wager.key, 0) + wager.amount
        refuse_if(rules == GRAND and bonuses[wager.key] > antes[wager.key], "bonus-over-ante",
                  wager.where)


def check_progressive_wagers(wagers):
    """PROG-1: beside a regular wager."""
    regular = {wager.key for wager in wagers if wager.kind in ("ante", "bonus")}
    for wager in wagers:
        refuse_if(wager.kind == "progressive" and wager.key not in regular, "progressive-alone",
                  wager.where)


# ------------------------------------------------------------- reading: the cards and decisions

NOT_SEEN = "not seen"                             # a folded hand that nobody looked at


def read_cards(posting, wagers, value):
    """(seat -> cards or None, the banker's cards); ROUND-2: a hand for every seat with a wager."""
    in_play = {wager.seat for wager in wagers}
    hands, dealer = {}, None
    times_seen = {}
    refuse_if(value is None, "missing-member", "cards")
    refuse_if(type(value) is not dict, "wrong-type", "cards")
    for name, written in value.items():
        where = "cards." + name
        if name != "dealer":
            is_number = name.isascii() and name.isdigit() and name == str(int(name))
            refuse_if(not is_number, "bad-seat-key", where)
        if written is None:
            continue
        refuse_if(name != "dealer" and int(name) not in in_play, "hand-not-in-play", where)
        read_text(written, where)
        if written == NOT_SEEN:
            refuse_if(name == "dealer", "dealer-hand-missing", where)
            hands[int(name)] = None
            continue
        hand = written.split(" ") if written else []
        for card in hand:
            refuse_if(card not in CARDS, "card-unknown", where)
            times_seen[card] = times_seen.get(card, 0) + 1
            refuse_if(times_seen[card] > posting.decks, "card-too-often", where)
        if name == "dealer":
            dealer = hand
        else:
            hands[int(name)] = hand
    for seat in sorted(in_play):
        refuse_if(seat not in hands, "hand-missing", "cards.%d" % seat)
    refuse_if(dealer is None, "dealer-hand-missing", "cards.dealer")
    return hands, dealer


def read_decisions(wagers, value):
    """(seat, bettor) -> whether they play."""
    antes = {wager.key for wager in wagers if wager.kind == "ante"}
    plays = {}
    for index, item in enumerate(read_array(value, "decisions")):
        where = "decisions[%d]" % index
        given = read_object(item, where, required=("seat", "bettor", "play"))
        key = (read_integer(given["seat"], where + ".seat"),
               read_text(given["bettor"], where + ".bettor"))
        play = read_boolean(given["play"], where + ".play")
        refuse_if(key not in antes, "decision-without-ante", where)                  # WAGER-3
        refuse_if(key in plays, "decision-twice", where)                             # ROUND-4
        plays[key] = play
    return plays


# ------------------------------------------------------------------------- the round as a whole

ROUND_MEMBERS = ("id", "rules", "posting", "bank", "wagers", "cards", "decisions")


def settle(round):
    """The answer to one round."""
    answer = {}
    if type(round.get("id")) is str:
        answer["id"] = round["id"]
    try:
        answer.update(settle_accepted(*read_round(round)))
    except Refused as refusal:
        answer.update(status="refused", error=refusal.error, rule=refusal.rule,
                      where=refusal.where)
    return answer


def read_round(round):
    """The first cause counts, in the order rules, posting, bank, wagers, cards, decisions."""
    given = read_object(round, "", required=("rules",), optional=ROUND_MEMBERS)
    read_text(given.get("id", ""), "id")
    rules = read_text(given["rules"], "rules")
    refuse_if(rules not in RULE_SETS, "unknown-rules", "rules")
    posting = read_posting(rules, given.get("posting", {}))
    bank = read_bank(rules, posting, given.get("bank"))
    wagers = read_wagers(rules, posting, bank, given.get("wagers"))
    hands, dealer = read_cards(posting, wagers, given.get("cards"))
    plays = read_decisions(wagers, given.get("decisions", []))
    return rules, posting, bank, wagers, hands, dealer, plays


def settle_accepted(rules, posting, bank, wagers, hands, dealer, plays):
    total_action = sum(w.amount for w in wagers if w.kind == "ante")                 # FEE-3
    fees = collect_fees(posting, bank, wagers, total_action)

    if any(hand is not None and len(hand) != 3 for hand in [dealer, *hands.values()]):
        return {"status": "void", "rule": "IRR-1",                                   # FEE-8
                "returned": sum(w.amount for w in wagers) + sum(f["amount"] for f in fees)}

    stakes = stakes_after_decisions(wagers, plays)
    # Whoever played shows the hand; with a coin on the table every hand can matter (PROG-3, PROG-6).
    has_coins = any(w.kind == "progressive" for w in wagers)
    played = {stake.seat for stake in stakes if not stake.folded}
    for seat in sorted(hands):
        refuse_if(hands[seat] is None and (has_coins or seat in played), "hand-not-shown",
                  "cards.%d" % seat)
    answer = {
        "status": "settled", "action_seat": None, "covered": None, "total_action": total_action,
        "dealer": {"category": category_name(rules, dealer), "qualifies": qualifies(dealer)},
        "hands": {str(seat): category_name(rules, hand) for seat, hand in hands.items() if hand},
        "fees": fees}
    if rules == HOUSE:
        answer["settlements"] = settle_house(posting, stakes, hands, dealer)
        if posting.progressive:
            answer["progressive"] = settle_progressive(posting.progressive, wagers, hands)
        return answer

    action = action_seat(rules, posting, bank, hands, dealer)
    answer["action_seat"] = action
    answer["covered"] = bank.wager >= cover_needed(stakes)
    due = [outcome(rules, posting, stake, kind, hands[stake.seat], dealer)
           for seat in clockwise_from(action, posting.seats)
           for stake in stakes if stake.seat == seat
           for kind in ("ante", "play", "bonus") if stake.of(kind)]                  # COVER-4
    cover = {"matched": cover_matched, "collect-then-pay": cover_collect_then_pay,
             "running": cover_running}[posting.cover]
    settlements = cover(bank.wager, due)
    paid = sum(s["paid"] for s in settlements)
    collected = sum(s["collected"] for s in settlements)
    answer["settlements"] = settlements
    answer["bank"] = {"wager": bank.wager, "paid": paid, "collected": collected,
                      "net": collected - paid}
    return answer


def collect_fees(posting, bank, wagers, total_action):
    """FEE-2, FEE-3: each wager by its own amount, then the bank; zero fees are left out."""
    if bank is None:
        return []
    charged = ("ante", "bonus") if posting.charge_bonus else ("ante",)
    fees = [{"seat": w.seat, "bettor": w.bettor, "kind": w.kind,
             "amount": posting.schedule.player_fee(w.amount)}
            for w in wagers if w.kind in charged]
    fees.append({"seat": bank.seat, "bettor": bank.bettor, "kind": "bank",
                 "amount": posting.schedule.bank_fee(bank.wager, total_action)})
    return [fee for fee in fees if fee["amount"]]


# -------------------------------------------------------------------- stakes and outcomes (OUT)

@dataclass
class Stake:
    """What one bettor has in one seat, their wagers of a kind stacked (WAGER-6)."""
    seat: int
    bettor: str
    ante: int
    bonus: int
    play: int = 0
    folded: bool = False

    def of(self, kind):
        return {"ante": self.ante, "play": self.play, "bonus": self.bonus}[kind]


def stakes_after_decisions(wagers, plays):
    """All stakes; within a seat the seated player first, then the others as they bet (COVER-4)."""
    stakes = []
    for seat, player in sorted(seated_players(wagers).items()):
        bettors = [player]
        for wager in wagers:
            if wager.seat == seat and wager.bettor not in bettors:
                bettors.append(wager.bettor)

        def stacked(bettor, kind):
            return sum(w.amount for w in wagers if w.key == (seat, bettor) and w.kind == kind)

        def folds(stake):
            # ROUND-8: no decision is a fold. WAGER-5: without an ante there is nothing to fold.
            return stake.ante > 0 and not plays.get((seat, stake.bettor), False)

        in_seat = [Stake(seat, bettor, stacked(bettor, "ante"), stacked(bettor, "bonus"))
                   for bettor in bettors]
        hand_over = folds(in_seat[0])             # WAGER-6: for the whole seat
        for stake in in_seat:
            stake.folded = hand_over or folds(stake)
            if not stake.folded:
                stake.play = stake.ante                                              # WAGER-3
        stakes.extend(in_seat)
    return stakes


@dataclass
class Due:
    """What is due on one wager before anybody asks what the bank covers."""
    seat: int
    bettor: str
    kind: str
    amount: int
    result: str
    payoff: int                                   # of a win
    rule: str

    @property
    def is_loss(self):
        return self.result in ("lose", "forfeit")

    @property
    def is_win(self):
        return self.result == "win"


def outcome(rules, posting, stake, kind, hand, dealer):
    """What one wager wins or loses."""
    size = stake.of(kind)

    def due(result, rule, odds=0):
        return Due(stake.seat, stake.bettor, kind, size, result, odds * size, rule)

    if stake.folded:
        return due("forfeit", "WAGER-5")
    if kind == "bonus":                                                              # OUT-3
        odds = posting.bonus_pays.get(category_name(rules, hand), 0)
        return due("win", "OUT-3", odds) if odds else due("lose", "OUT-3")
    if not qualifies(dealer):                                                        # OUT-1
        return due("win", "OUT-1", 1) if kind == "ante" else due("returned", "OUT-1")
    mine, theirs = evaluate(hand), evaluate(dealer)                                  # OUT-2
    if mine > theirs:
        return due("win", "OUT-2", 1)
    return due("lose", "OUT-2") if mine < theirs else due("push", "OUT-2")


# -------------------------------------------------------------------- action and cover (COVER)

def action_seat(rules, posting, bank, hands, dealer):
    """COVER-2: the seat in play where the settlement begins."""
    # Position 1 is the first counted seat from seat 1; in grand, left of the player-dealer.
    first = left_of(bank.seat, posting.seats) if rules == GRAND else 1
    counted = [seat for seat in clockwise_from(first, posting.seats)
               if seat != bank.seat and (posting.action_count == "seats" or seat in hands)]
    if posting.action == "left":
        position = 1
    else:
        exposed = dealer[2]                       # ROUND-3: the third card
        position = (upcard_value(rules, exposed, len(counted)) - 1) % len(counted) + 1
    # A position without a wager passes the action clockwise to the next seat in play.
    for seat in clockwise_from(counted[position - 1], posting.seats):
        if seat in hands:
            return seat
    raise AssertionError("a round has a seat in play")


def upcard_value(rules, card, n):
    """COVER-3; n is how many seats, or hands, are counted."""
    rank = card[0]
    if rank not in "JQK":
        return {"A": 1, "T": 10}.get(rank) or int(rank)
    full_value = {"J": 11, "Q": 12, "K": 13}[rank]
    if rules != GRAND:
        return full_value
    counts_in_full = {"J": n >= 11, "Q": n >= 12, "K": False}[rank]
    return full_value if counts_in_full else 10


def cover_needed(stakes):
    """COVER-9, after decisions: all antes and plays and 200 times each bonus, folded ones too."""
    return sum(stake.ante + stake.play + 200 * stake.bonus for stake in stakes)


def collect(due, available, cover_rule=None):
    """A losing or forfeited wager, collected as far as `available` goes."""
    return settlement(due, 0, min(due.amount, available), cover_rule)


def pay(due, available, cover_rule=None):
    """A winning wager, paid as far as `available` goes."""
    return settlement(due, min(due.payoff, available), 0, cover_rule)


def give_back(due):
    """A push or a returned play wager; it uses up nothing (COVER-8)."""
    return settlement(due, 0, 0, None)


def settlement(due, paid, collected, cover_rule):
    """One entry of the answer's `settlements`."""
    uncovered = due.payoff - paid
    if due.is_loss:
        uncovered = due.amount - collected
    returned = 0 if due.kind == "ante-bonus" else due.amount - collected
    nothing_settled = uncovered > 0 and paid == 0 and collected == 0
    return {"seat": due.seat, "bettor": due.bettor, "kind": due.kind, "amount": due.amount,
            "result": "no-action" if nothing_settled else due.result,
            "paid": paid, "collected": collected, "returned": returned, "uncovered": uncovered,
            "rule": cover_rule if uncovered else due.rule}


def cover_matched(bank_wager, all_due):
    """COVER-5: every chip paid or collected uses up W."""
    left = bank_wager
    settlements = []
    for due in all_due:
        if due.is_loss:
            entry = collect(due, left, "COVER-5")
        elif due.is_win:
            entry = pay(due, left, "COVER-5")
        else:
            entry = give_back(due)
        left -= entry["paid"] + entry["collected"]
        settlements.append(entry)
    return settlements


def cover_collect_then_pay(bank_wager, all_due):
    """COVER-6: first the losing wagers, W at most in all; then the winning ones, likewise."""
    settlements = []
    left = bank_wager
    for due in all_due:
        if due.is_loss:
            entry = collect(due, left, "COVER-6")
            left -= entry["collected"]
            settlements.append(entry)
    left = bank_wager
    for due in all_due:
        if not due.is_loss:
            entry = pay(due, left, "COVER-6") if due.is_win else give_back(due)
            left -= entry["paid"]
            settlements.append(entry)
    return settlements


def cover_running(bank_wager, all_due):
    """COVER-7: collected chips join the bank."""
    net = 0                                       # collected minus paid so far
    settlements = []
    for due in all_due:
        if due.is_loss:
            entry = collect(due, bank_wager - net, "COVER-7")
        elif due.is_win:
            entry = pay(due, bank_wager + net, "COVER-7")
        else:
            entry = give_back(due)
        net += entry["collected"] - entry["paid"]
        settlements.append(entry)
    return settlements


# ---------------------------------------------------------- the house-banked game (OUT, ROUND)

def settle_house(posting, stakes, hands, dealer):
    """ROUND-5: from seat N down; OUT-8: play, ante bonus, ante, Pair Plus. The house covers all."""
    settlements = []
    for stake in sorted(stakes, key=lambda stake: -stake.seat):
        hand = hands[stake.seat]
        for kind in ("play", "ante-bonus", "ante", "bonus"):
            if kind == "ante-bonus":                                                 # OUT-6
                if not stake.ante or stake.folded:
                    continue
                odds = posting.ante_bonus_pays.get(category_name(HOUSE, hand), 0)
                if not odds:
                    continue
                due = Due(stake.seat, stake.bettor, kind, stake.ante, "win", odds * stake.ante,
                          "OUT-6")
            elif stake.of(kind):
                due = outcome(HOUSE, posting, stake, kind, hand, dealer)
            else:
                continue
            if due.is_loss:
                settlements.append(collect(due, due.amount))
            elif due.is_win:
                settlements.append(pay(due, due.payoff))
            else:
                settlements.append(give_back(due))
    return settlements


# -------------------------------------------------------------------- the progressive (PROG)

PROGRESSIVE_PAYS = {                                                     # PROG-2, "for 1"
    1: {"akq-suited": 500, "straight-flush": 70, "three-of-a-kind": 60, "straight": 6},
    2: {"akq-suited": 500, "straight-flush": 100, "three-of-a-kind": 90}}
METER_PERCENT = {1: 14, 2: 20}                                                       # PROG-4
SEED_PER_DOLLAR = 100000                          # cents, for each dollar of the denomination
ENVY_PER_DOLLAR = {"akq-spades": 10000, "akq-suited": 2500}                          # PROG-3


def progressive_hand(cards):
    if is_suited_akq(cards):
        return "akq-spades" if cards[0][1] == "s" else "akq-suited"
    return CATEGORY_NAME[evaluate(cards)[0]]


def settle_progressive(progressive, wagers, hands):
    placed = sorted(((w.seat, w.bettor) for w in wagers if w.kind == "progressive"),
                    reverse=True)                             # PROG-5: seat N down

    # PROG-4: all coin-in first. The share of a denomination in whole dollars is whole cents.
    growth = METER_PERCENT[progressive.paytable] * progressive.dollars
    meter = progressive.meter + growth * len(placed)

    awards = []
    for seat, bettor in placed:                               # PROG-6: folded or not
        hand = progressive_hand(hands[seat])
        if hand == "akq-spades":                              # PROG-5: the meter, then the seed
            size, source = meter, "meter"
            meter = progressive.seed
        else:
            pays = PROGRESSIVE_PAYS[progressive.paytable].get(hand, 0)
            size, source = pays * progressive.denomination, "house"
        if size:
            awards.append({"seat": seat, "bettor": bettor, "hand": hand, "amount": size,
                           "from": source})

    envy = []
    for trigger in sorted(hands, reverse=True) if placed else ():  # PROG-3: with a wager or not
        per_dollar = ENVY_PER_DOLLAR.get(progressive_hand(hands[trigger]), 0)
        if per_dollar:
            envy += [{"seat": seat, "bettor": bettor, "amount": per_dollar * progressive.dollars}
                     for seat, bettor in placed if seat != trigger]
    return {"meter_before": progressive.meter, "meter_after": meter, "awards": awards,
            "envy": envy}
