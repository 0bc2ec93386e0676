"""Settlement oracle: works one round out a second time, straight from the numbered statements.

    settle(round) -> answer

`round` is one round of `trey settle` as a parsed JSON object, `answer` is the object the command
must print for it.  For a refused round only `id`, `status`, `rule` (None where no rule is behind
it) and `where` are given.  The ids in the comments are those of the rules page.  Amounts are
integer cents; the fee figures below are in whole dollars (band ends) and cents (fees), read off
the four source documents.
"""

SHFL, GRAND, BUREAU, HOUSE = ("california-shfl", "california-grand",
                              "california-bureau", "house-banked")
RULE_SETS = (SHFL, GRAND, BUREAU, HOUSE)

LARGEST_AMOUNT = 10 ** 15


class Refused(Exception):
    def __init__(self, rule, where):
        super().__init__(rule, where)
        self.rule, self.where = rule, where


# ------------------------------------------------------------------------- collection fees (FEE)
#
# A column is a list of bands (upper end in dollars, fee in cents); None = "and over".
# FEE-5: an amount belongs to the first band whose upper end is not below it.

def flat(cents):
    return [(None, cents)]


def fee_of(column, amount):
    for upper, cents in column:
        if upper is None or amount <= upper * 100:
            return cents
    return 0                                      # an empty column: nobody pays


class Schedule:
    """player, player_add: by the amount of each wager.
    bank_by_wager: by W.  bank_by_action: by total action (FEE-3)."""

    def __init__(self, player=(), player_add=(), bank_by_wager=(), bank_by_action=(),
                 table_limit=None, under_1500=False):
        self.player, self.player_add = player, player_add
        self.bank_by_wager, self.bank_by_action = bank_by_wager, bank_by_action
        self.table_limit = table_limit            # shfl only, dollars
        self.under_1500 = under_1500              # FEE-6

    def player_fee(self, amount):
        return fee_of(self.player, amount) + fee_of(self.player_add, amount)

    def bank_fee(self, wager, total_action):
        return fee_of(self.bank_by_wager, wager) + fee_of(self.bank_by_action, total_action)


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


# -------------------------------------------------------------------------- cards and hands (HAND)

RANKS = "23456789TJQKA"                           # HAND-3: ace high
SUITS = "cdhs"
CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)

# HAND-2, lowest first; the mini royal is the highest straight flush (HAND-4).
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = range(6)
CATEGORY_NAME = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")


def evaluate(cards):
    """(category, ranks that break ties, highest first)."""
    ranks = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    high, middle, low = ranks
    suited = len({card[1] for card in cards}) == 1
    if high == low:
        return (THREE, [high])                    # HAND-6: even when suited
    if ranks == [14, 3, 2]:
        run = 3                                   # HAND-3: A-2-3 is the lowest straight
    elif high == middle + 1 == low + 2:
        run = high
    else:
        run = None
    if run:
        return (STRAIGHT_FLUSH if suited else STRAIGHT, [run])
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


def qualifies(cards):                             # HAND-7
    category, ranks = evaluate(cards)
    return category > HIGH_CARD or ranks[0] >= 12


# ---------------------------------------------------------------------------------- pay tables (OUT)

CALIFORNIA_BONUS = {"mini-royal": 200, "straight-flush": 40, "three-of-a-kind": 30,
                    "straight": 6, "flush": 3, "pair": 1}                         # OUT-4

BONUS_LINES = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")
PAIR_PLUS = {name: dict(zip(BONUS_LINES, pays)) for name, pays in {               # OUT-5
    "A": (40, 30, 6, 4, 1),
    "B": (40, 25, 6, 4, 1),
    "C": (40, 30, 5, 4, 1),
    "D": (40, 30, 6, 3, 1)}.items()}

ANTE_BONUS = {name: dict(zip(BONUS_LINES, pays)) for name, pays in {              # OUT-6
    "A": (5, 4, 1),
    "B": (5, 3, 1),
    "C": (4, 3, 1)}.items()}

DESIGNATORS = {                                                                   # OUT-7
    "TCP-01": "AA", "TCP-02": "AB", "TCP-03": "BA", "TCP-04": "BB",
    "TCP-05": "CA", "TCP-06": "CB", "TCP-07": "AC", "TCP-08": "BC",
    "TCP-09": "CC", "TCP-10": "AD", "TCP-11": "BD", "TCP-12": "CD"}

PROGRESSIVE_PAYS = {                                                              # PROG-2, for 1
    1: {"akq-suited": 500, "straight-flush": 70, "three-of-a-kind": 60, "straight": 6},
    2: {"akq-suited": 500, "straight-flush": 100, "three-of-a-kind": 90}}
PROGRESSIVE_PERCENT = {1: 14, 2: 20}                                              # PROG-4
SEED_PER_DOLLAR = 100000                          # cents of seed for each dollar of denomination
ENVY_PER_DOLLAR = {"akq-spades": 10000, "akq-suited": 2500}                       # PROG-3


def progressive_hand(cards):
    if is_suited_akq(cards):
        return "akq-spades" if cards[0][1] == "s" else "akq-suited"
    return CATEGORY_NAME[evaluate(cards)[0]]


# ----------------------------------------------------------------------------------- reading: shapes

def members_of(value, where, required, optional=()):
    """The members of a JSON object without the null ones (null = absent)."""
    if type(value) is not dict:
        raise Refused(None, where)
    prefix = where + "." if where else ""
    present = {name: member for name, member in value.items() if member is not None}
    for name in present:
        if name not in required and name not in optional:
            raise Refused(None, prefix + name)
    for name in required:
        if name not in present:
            raise Refused(None, prefix + name)
    return present


def integer(value, where):
    if type(value) is not int:
        raise Refused(None, where)
    return value


def amount(value, where):
    if type(value) is not int or not 0 < value <= LARGEST_AMOUNT:
        raise Refused(None, where)
    return value


def text(value, where):
    if type(value) is not str:
        raise Refused(None, where)
    return value


def truth(value, where):
    if type(value) is not bool:
        raise Refused(None, where)
    return value


def array(value, where):
    if type(value) is not list:
        raise Refused(None, where)
    return value


# ---------------------------------------------------------------------------------- reading: posting

POSTING_MEMBERS = ("seats", "decks", "ante_min", "ante_max", "bonus_min", "bonus_max",
                   "position_max", "player_position_max", "increment", "schedule",
                   "charge_bonus", "cover", "action", "paytable", "ante_mandatory",
                   "adjacent_seats", "progressive")


class Posting:
    pass


def read_posting(rules, value):
    given = members_of(value, "posting", (), POSTING_MEMBERS)
    posting = Posting()

    def posted(name, kind, default, rule, allowed):
        """One member: its value or the default; `allowed` tells whether a given value will do."""
        if name not in given:
            return default
        result = kind(given[name], "posting." + name)
        if not allowed(result):
            raise Refused(rule, "posting." + name)
        return result

    def not_offered(name, rule):
        if name in given:
            raise Refused(rule, "posting." + name)

    # GEO-2
    seats_allowed = {SHFL: (7,), GRAND: range(2, 14), BUREAU: (8, 10, 14),
                     HOUSE: range(1, 8)}[rules]
    seats_default = {SHFL: 7, GRAND: 10, BUREAU: 8, HOUSE: 7}[rules]
    posting.seats = posted("seats", integer, seats_default, "GEO-2",
                           lambda n: n in seats_allowed)

    # HAND-1
    decks_allowed = range(1, 9) if rules in (GRAND, BUREAU) else (1,)
    posting.decks = posted("decks", integer, 1, "HAND-1", lambda n: n in decks_allowed)

    # WAGER-8, WAGER-4: what the limits may be, and what they are when not posted.
    schedules = SCHEDULES[rules]
    schedule_id = given.get("schedule")
    if rules == SHFL:
        low, high = 500, 50000
        if type(schedule_id) is str and schedule_id in schedules:
            low, high = (100 * dollars for dollars in schedules[schedule_id].table_limit)
        minimum_range = maximum_range = (low, high)
        bonus_minimum_range = bonus_maximum_range = (500, 5000)
    else:
        low, high = 500, 50000
        if rules == GRAND:
            minimum_range, maximum_range = (100, 10000), (1000, 200000)
        else:
            minimum_range = maximum_range = (100, LARGEST_AMOUNT)
        bonus_minimum_range, bonus_maximum_range = minimum_range, maximum_range

    def limit(name, default, bounds):
        return posted(name, amount, default, "WAGER-8",
                      lambda cents: bounds[0] <= cents <= bounds[1])

    posting.ante_min = limit("ante_min", low, minimum_range)
    posting.ante_max = limit("ante_max", high, maximum_range)
    if posting.ante_min > posting.ante_max:
        raise Refused("WAGER-8", "posting.ante_min")
    bonus_low, bonus_high = (500, 5000) if rules == SHFL else (posting.ante_min, posting.ante_max)
    posting.bonus_min = limit("bonus_min", bonus_low, bonus_minimum_range)
    posting.bonus_max = limit("bonus_max", bonus_high, bonus_maximum_range)
    if posting.bonus_min > posting.bonus_max:
        raise Refused("WAGER-8", "posting.bonus_min")
    if rules == GRAND:
        posting.position_max = limit("position_max", 200000, (100, 2000000))
        posting.player_position_max = limit("player_position_max", posting.position_max,
                                            (100, 2000000))
    else:
        not_offered("position_max", "WAGER-8")
        not_offered("player_position_max", "WAGER-8")

    # WAGER-9
    posting.increment = posted("increment", amount, 100, "WAGER-9", lambda c: c % 100 == 0)

    # FEE-4
    posted("schedule", text, None, "FEE-4", lambda name: name in schedules)
    posting.schedule = schedules[schedule_id] if schedule_id is not None else Schedule()

    # FEE-2
    if rules in (GRAND, BUREAU):
        posting.charge_bonus = posted("charge_bonus", truth, rules == BUREAU, "FEE-2",
                                      lambda _: True)
    else:
        not_offered("charge_bonus", "FEE-2")
        posting.charge_bonus = False

    # COVER-5 to -7, COVER-2
    covers = {SHFL: ("matched",), GRAND: ("matched", "running"),
              BUREAU: ("collect-then-pay",), HOUSE: ()}[rules]
    posting.cover = posted("cover", text, covers[0] if covers else None, "COVER-5",
                           lambda name: name in covers)
    actions = {SHFL: ("upcard",), GRAND: ("upcard", "left"), BUREAU: ("upcard",),
               HOUSE: ()}[rules]
    posting.action = posted("action", text, actions[0] if actions else None, "COVER-2",
                            lambda name: name in actions)

    # OUT-7, WAGER-2, WAGER-7, PROG-1
    posting.progressive = None
    if rules == HOUSE:
        designator = posted("paytable", text, "TCP-01", "OUT-7", lambda name: name in DESIGNATORS)
        ante_table, bonus_table = DESIGNATORS[designator]
        posting.ante_bonus_pays = ANTE_BONUS[ante_table]
        posting.bonus_pays = PAIR_PLUS[bonus_table]
        posting.ante_mandatory = posted("ante_mandatory", truth, False, None, lambda _: True)
        posting.adjacent_seats = posted("adjacent_seats", truth, False, None, lambda _: True)
        if "progressive" in given:
            posting.progressive = read_progressive(given["progressive"])
    else:
        posting.bonus_pays = CALIFORNIA_BONUS
        posting.ante_mandatory = posting.adjacent_seats = False
        not_offered("paytable", "OUT-7")
        not_offered("ante_mandatory", "WAGER-2")
        not_offered("adjacent_seats", "WAGER-7")
        not_offered("progressive", "PROG-1")
    return posting


class Progressive:
    pass


def read_progressive(value):
    where = "posting.progressive"
    given = members_of(value, where, (), ("paytable", "denomination", "meter"))
    progressive = Progressive()
    progressive.paytable = integer(given.get("paytable", 1), where + ".paytable")
    if progressive.paytable not in PROGRESSIVE_PAYS:
        raise Refused("PROG-2", where + ".paytable")
    progressive.denomination = amount(given.get("denomination", 100), where + ".denomination")
    if progressive.denomination % 100:
        raise Refused("PROG-1", where + ".denomination")
    dollars = progressive.denomination // 100
    progressive.seed = SEED_PER_DOLLAR * dollars                                  # PROG-4
    if "meter" in given:
        progressive.meter = amount(given["meter"], where + ".meter")
    else:
        progressive.meter = progressive.seed
    return progressive


# ------------------------------------------------------------------------------------- reading: bank

class Bank:
    pass


def read_bank(rules, posting, value):
    if rules == HOUSE:
        if value is not None:
            raise Refused(None, "bank")
        return None
    if value is None:
        raise Refused("COVER-10", "bank")         # the house never banks
    given = members_of(value, "bank", ("seat", "bettor", "wager"))
    bank = Bank()
    bank.seat = integer(given["seat"], "bank.seat")
    bank.bettor = text(given["bettor"], "bank.bettor")
    bank.wager = amount(given["wager"], "bank.wager")                             # W
    if not 1 <= bank.seat <= posting.seats:
        raise Refused("GEO-2", "bank.seat")
    return bank


# ----------------------------------------------------------------------------------- reading: wagers

class Wager:
    pass


def read_wagers(rules, posting, bank, value):
    wagers = []
    for index, item in enumerate(array(value, "wagers")):
        where = "wagers[%d]" % index
        given = members_of(item, where, ("seat", "bettor", "kind", "amount"))
        wager = Wager()
        wager.where = where
        wager.seat = integer(given["seat"], where + ".seat")
        wager.bettor = text(given["bettor"], where + ".bettor")
        wager.kind = text(given["kind"], where + ".kind")
        wager.amount = amount(given["amount"], where + ".amount")
        wagers.append(wager)
    if not wagers:
        raise Refused("WAGER-2", "wagers")
    seated = seated_players(wagers)
    for index, wager in enumerate(wagers):
        check_wager(posting, bank, wager)
        check_place(rules, posting, bank, seated, wagers[:index], wager)
        check_sums(rules, posting, wagers[:index], wager)
    check_together(rules, posting, seated, wagers)
    return wagers


def seated_players(wagers):
    """Seat -> its seated player: the first bettor with an ante there, else the first bettor."""
    seated = {}
    for wager in wagers:
        if wager.kind == "ante":
            seated.setdefault(wager.seat, wager.bettor)
    for wager in wagers:
        seated.setdefault(wager.seat, wager.bettor)
    return seated


def check_wager(posting, bank, wager):
    """What can be said of a wager on its own."""
    if not 1 <= wager.seat <= posting.seats:
        raise Refused("GEO-2", wager.where)
    if bank and wager.seat == bank.seat:
        raise Refused("BANK-5", wager.where)
    if wager.kind == "ante":
        if not posting.ante_min <= wager.amount <= posting.ante_max:
            raise Refused("WAGER-8", wager.where)
    elif wager.kind == "bonus":
        if not posting.bonus_min <= wager.amount <= posting.bonus_max:
            raise Refused("WAGER-4", wager.where)
    elif wager.kind == "progressive":
        if not posting.progressive or wager.amount != posting.progressive.denomination:
            raise Refused("PROG-1", wager.where)
        return
    else:
        raise Refused("WAGER-1", wager.where)     # play comes later
    if wager.amount % posting.increment:
        raise Refused("WAGER-9", wager.where)


def check_place(rules, posting, bank, seated, earlier, wager):
    """Who may bet in which seat (WAGER-6, WAGER-7), given the wagers written before."""
    same = [w for w in earlier if w.seat == wager.seat]
    if rules != GRAND:
        if any(w.bettor == wager.bettor and w.kind == wager.kind for w in same):
            raise Refused("WAGER-6", wager.where)

    # The seats, other than this one, in which this bettor sits; the bank's seat is one.
    elsewhere = {seat for seat, bettor in seated.items()
                 if bettor == wager.bettor and seat != wager.seat}
    if bank and bank.bettor == wager.bettor:
        elsewhere.add(bank.seat)
    elsewhere_earlier = {w.seat for w in earlier if seated[w.seat] == w.bettor == wager.bettor
                         and w.seat != wager.seat}
    if bank and bank.bettor == wager.bettor:
        elsewhere_earlier.add(bank.seat)

    if rules == GRAND:
        sits_here = seated[wager.seat] == wager.bettor and wager.kind == "ante"
        if sits_here and elsewhere_earlier:
            raise Refused("WAGER-7", wager.where)
    elif rules == SHFL:
        if seated[wager.seat] == wager.bettor:
            if elsewhere_earlier:
                raise Refused("WAGER-7", wager.where)
        else:
            if wager.kind != "bonus":
                raise Refused("WAGER-6", wager.where)     # back-line only on the bonus
            if elsewhere:
                raise Refused("WAGER-7", wager.where)
    else:
        if any(w.bettor != wager.bettor for w in same):
            raise Refused("WAGER-6", wager.where)         # no back-line
        if rules == HOUSE and posting.adjacent_seats:
            mine = {w.seat for w in earlier if w.bettor == wager.bettor} | {wager.seat}
            if len(mine) > 2 or max(mine) - min(mine) > 1:
                raise Refused("WAGER-7", wager.where)
        else:
            mine = {w.seat for w in earlier if w.bettor == wager.bettor}
            if bank and bank.bettor == wager.bettor:
                mine.add(bank.seat)
            if mine - {wager.seat}:
                raise Refused("WAGER-7", wager.where)


def check_sums(rules, posting, earlier, wager):
    """Limits on sums of antes; this ante is the one that could go over."""
    if wager.kind != "ante":
        return
    antes = [w for w in earlier if w.kind == "ante"] + [wager]
    if rules == GRAND:                                                            # WAGER-8
        position = [w for w in antes if w.seat == wager.seat]
        own = [w for w in position if w.bettor == wager.bettor]
        if (sum(w.amount for w in position) > posting.position_max
                or sum(w.amount for w in own) > posting.player_position_max):
            raise Refused("WAGER-8", wager.where)
    if posting.schedule.under_1500 and sum(w.amount for w in antes) >= 150000:    # FEE-6
        raise Refused("FEE-6", wager.where)


def check_together(rules, posting, seated, wagers):
    """What depends on the other wagers of the same bettor in the same seat."""
    ante_of = {}
    for wager in wagers:
        if wager.kind == "ante":
            key = wager.seat, wager.bettor
            ante_of[key] = ante_of.get(key, 0) + wager.amount
    if rules != HOUSE:                                                            # WAGER-4
        bonus_of = {}
        for wager in wagers:
            if wager.kind != "bonus":
                continue
            key = wager.seat, wager.bettor
            needs = (wager.seat, seated[wager.seat]) if rules == SHFL else key
            if needs not in ante_of:
                raise Refused("WAGER-4", wager.where)
            bonus_of[key] = bonus_of.get(key, 0) + wager.amount
            if rules == GRAND and bonus_of[key] > ante_of[key]:
                raise Refused("WAGER-4", wager.where)
        return
    if posting.ante_mandatory:                                                    # WAGER-2
        for wager in wagers:
            if wager.kind == "bonus" and (wager.seat, wager.bettor) not in ante_of:
                raise Refused("WAGER-2", wager.where)
    for wager in wagers:                                                          # PROG-1
        if wager.kind == "progressive" and not any(
                other.kind in ("ante", "bonus") and other.seat == wager.seat
                and other.bettor == wager.bettor for other in wagers):
            raise Refused("PROG-1", wager.where)


# ---------------------------------------------------------------------- reading: cards and decisions

def read_cards(posting, wagers, value):
    """(seat -> cards, the banker's cards); ROUND-2: a hand for every seat with a wager."""
    dealt_in = {wager.seat for wager in wagers}
    hands, dealer = {}, None
    seen = {}
    if type(value) is not dict:
        raise Refused(None, "cards")
    for name, written in value.items():
        if written is None:
            continue
        where = "cards." + name
        if name != "dealer":
            if not (name.isascii() and name.isdigit() and name == str(int(name))):
                raise Refused(None, where)
            if int(name) not in dealt_in:
                raise Refused("ROUND-2", where)
        written = text(written, where)
        hand = written.split(" ") if written else []
        for card in hand:
            if card not in CARDS:
                raise Refused("HAND-1", where)
            seen[card] = seen.get(card, 0) + 1
            if seen[card] > posting.decks:
                raise Refused("HAND-1", where)
        if name == "dealer":
            dealer = hand
        else:
            hands[int(name)] = hand
    for seat in sorted(dealt_in):
        if seat not in hands:
            raise Refused("ROUND-2", "cards.%d" % seat)
    if dealer is None:
        raise Refused("ROUND-2", "cards.dealer")
    return hands, dealer


def read_decisions(wagers, value):
    """(seat, bettor) -> plays."""
    plays = {}
    for index, item in enumerate(array(value, "decisions")):
        where = "decisions[%d]" % index
        given = members_of(item, where, ("seat", "bettor", "play"))
        key = integer(given["seat"], where + ".seat"), text(given["bettor"], where + ".bettor")
        play = truth(given["play"], where + ".play")
        if not any(w.kind == "ante" and (w.seat, w.bettor) == key for w in wagers):
            raise Refused("WAGER-3", where)
        if key in plays:
            raise Refused("ROUND-4", where)
        plays[key] = play
    return plays


# ----------------------------------------------------------------------------------------- the round

ROUND_MEMBERS = ("id", "rules", "posting", "bank", "wagers", "cards", "decisions")


def settle(round):
    answer = {}
    if type(round.get("id")) is str:
        answer["id"] = round["id"]
    try:
        rules = round.get("rules")
        if type(rules) is not str or rules not in RULE_SETS:
            raise Refused(None, "rules")
        given = members_of(round, "", ("rules", "wagers", "cards"), ROUND_MEMBERS)
        text(given.get("id", ""), "id")
        posting = read_posting(rules, given.get("posting", {}))
        bank = read_bank(rules, posting, given.get("bank"))
        wagers = read_wagers(rules, posting, bank, given["wagers"])
        hands, dealer = read_cards(posting, wagers, given["cards"])
        plays = read_decisions(wagers, given.get("decisions", []))
    except Refused as refusal:
        answer.update(status="refused", rule=refusal.rule, where=refusal.where)
        return answer

    total_action = sum(w.amount for w in wagers if w.kind == "ante")              # FEE-3
    fees = collect_fees(posting, bank, wagers, total_action)

    if any(len(hand) != 3 for hand in [dealer, *hands.values()]):                 # IRR-1
        answer.update(status="void", rule="IRR-1",
                      returned=sum(w.amount for w in wagers) + sum(f["amount"] for f in fees))
        return answer

    stakes = stakes_after_decisions(wagers, plays)
    answer.update(
        status="settled", action_seat=None, covered=None, total_action=total_action,
        dealer={"category": category_name(rules, dealer), "qualifies": qualifies(dealer)},
        hands={str(seat): category_name(rules, hand) for seat, hand in hands.items()},
        fees=fees)
    if rules == HOUSE:
        answer["settlements"] = settle_house(posting, stakes, hands, dealer)
        if posting.progressive:
            answer["progressive"] = settle_progressive(posting.progressive, wagers, hands)
        return answer
    order = action_order(rules, posting, bank, hands, dealer)
    answer["action_seat"] = order[0]
    answer["covered"] = bank.wager >= exposure(stakes)
    due = [outcome(rules, posting, stake, kind, hands[stake.seat], dealer)
           for seat in order
           for stake in stakes if stake.seat == seat
           for kind in ("ante", "play", "bonus") if stake.has(kind)]              # COVER-4
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


# ------------------------------------------------------------------------------- stakes and outcomes

class Stake:
    """What one bettor has in one seat, his wagers of a kind stacked (WAGER-6)."""

    def __init__(self, seat, bettor, ante, bonus):
        self.seat, self.bettor = seat, bettor
        self.ante, self.bonus = ante, bonus
        self.play = 0
        self.folded = False

    def has(self, kind):
        return self.of(kind) > 0

    def of(self, kind):
        return {"ante": self.ante, "play": self.play, "bonus": self.bonus}[kind]


def stakes_after_decisions(wagers, plays):
    """All stakes; within a seat the seated player first, then the others as they bet."""
    seated = seated_players(wagers)
    stakes = []
    for seat in sorted(seated):
        bettors = [seated[seat]]
        for wager in wagers:
            if wager.seat == seat and wager.bettor not in bettors:
                bettors.append(wager.bettor)
        in_seat = []
        for bettor in bettors:
            mine = [w for w in wagers if w.seat == seat and w.bettor == bettor]
            in_seat.append(Stake(seat, bettor,
                                 sum(w.amount for w in mine if w.kind == "ante"),
                                 sum(w.amount for w in mine if w.kind == "bonus")))
        # ROUND-8: no decision is a fold.  WAGER-5: without an ante there is nothing to fold.
        # WAGER-6: the seated player's fold ends the hand for the whole seat.
        first = in_seat[0]
        seat_folds = first.ante > 0 and not plays.get((seat, first.bettor), False)
        for stake in in_seat:
            own_fold = stake.ante > 0 and not plays.get((seat, stake.bettor), False)
            stake.folded = seat_folds or own_fold
            if not stake.folded:
                stake.play = stake.ante                                           # WAGER-3
        stakes.extend(in_seat)
    return stakes


def entry(stake, kind, size, result, due, rule):
    return {"seat": stake.seat, "bettor": stake.bettor, "kind": kind, "amount": size,
            "result": result, "due": due, "rule": rule}


def outcome(rules, posting, stake, kind, hand, dealer):
    """One wager's result and, for a win, what is due to it."""
    size = stake.of(kind)
    if stake.folded:
        return entry(stake, kind, size, "forfeit", 0, "WAGER-5")
    if kind == "bonus":                                                           # OUT-3
        odds = posting.bonus_pays.get(category_name(rules, hand), 0)
        if odds:
            return entry(stake, kind, size, "win", size * odds, "OUT-3")
        return entry(stake, kind, size, "lose", 0, "OUT-3")
    if not qualifies(dealer):                                                     # OUT-1
        if kind == "play":
            return entry(stake, kind, size, "returned", 0, "OUT-1")
        return entry(stake, kind, size, "win", size, "OUT-1")
    mine, theirs = evaluate(hand), evaluate(dealer)                               # OUT-2
    if mine > theirs:
        return entry(stake, kind, size, "win", size, "OUT-2")
    if mine < theirs:
        return entry(stake, kind, size, "lose", 0, "OUT-2")
    return entry(stake, kind, size, "push", 0, "OUT-2")


# -------------------------------------------------------------------------- action and cover (COVER)

def action_order(rules, posting, bank, hands, dealer):
    """The seats in play, clockwise from the action seat (COVER-2, COVER-3)."""
    in_play = sorted(hands)
    if rules == GRAND:                            # position 1: left of the player-dealer
        in_play = ([seat for seat in in_play if seat > bank.seat]
                   + [seat for seat in in_play if seat < bank.seat])
    n = len(in_play)
    if posting.action == "left":
        position = 1
    else:
        rank = dealer[2][0]                       # ROUND-3: the third card is the exposed one
        if rank == "A":
            value = 1
        elif rank in "23456789":
            value = int(rank)
        elif rank == "T":
            value = 10
        elif rules == GRAND:
            value = 10
            if rank == "J" and n >= 11:
                value = 11
            if rank == "Q" and n >= 12:
                value = 12
        else:
            value = {"J": 11, "Q": 12, "K": 13}[rank]
        position = (value - 1) % n + 1
    return in_play[position - 1:] + in_play[:position - 1]


def exposure(stakes):
    """COVER-9, after decisions."""
    return sum(stake.ante + stake.play + 200 * stake.bonus for stake in stakes)


def take(item, available, rule):
    """A losing or forfeited wager, collected as far as `available` goes."""
    collected = min(item["amount"], available)
    return settled(item, 0, collected, item["amount"] - collected, rule)


def pay(item, available, rule):
    """A winning wager, paid as far as `available` goes."""
    paid = min(item["due"], available)
    return settled(item, paid, 0, item["due"] - paid, rule)


def leave(item):
    """A push or a returned play wager (COVER-8)."""
    return settled(item, 0, 0, 0, None)


def settled(item, paid, collected, uncovered, cover_rule):
    result, rule = item["result"], item["rule"]
    if uncovered:
        rule = cover_rule
        if paid == 0 and collected == 0:
            result = "no-action"
    returned = 0 if item["kind"] == "ante-bonus" else item["amount"] - collected
    return {"seat": item["seat"], "bettor": item["bettor"], "kind": item["kind"],
            "amount": item["amount"], "result": result, "paid": paid, "collected": collected,
            "returned": returned, "uncovered": uncovered, "rule": rule}


def is_loss(item):
    return item["result"] in ("lose", "forfeit")


def is_win(item):
    return item["result"] == "win"


def cover_matched(bank_wager, due):
    """COVER-5: every chip paid or collected uses up W."""
    left = bank_wager
    done = []
    for item in due:
        if is_loss(item):
            one = take(item, left, "COVER-5")
        elif is_win(item):
            one = pay(item, left, "COVER-5")
        else:
            one = leave(item)
        left -= one["paid"] + one["collected"]
        done.append(one)
    return done


def cover_collect_then_pay(bank_wager, due):
    """COVER-6: first the losing wagers, W at most in all; then the winning ones, likewise."""
    done = []
    left = bank_wager
    for item in due:
        if is_loss(item):
            one = take(item, left, "COVER-6")
            left -= one["collected"]
            done.append(one)
    left = bank_wager
    for item in due:
        if is_loss(item):
            continue
        one = pay(item, left, "COVER-6") if is_win(item) else leave(item)
        left -= one["paid"]
        done.append(one)
    return done


def cover_running(bank_wager, due):
    """COVER-7: collected chips join the bank."""
    net = 0
    done = []
    for item in due:
        if is_loss(item):
            one = take(item, bank_wager - net, "COVER-7")
        elif is_win(item):
            one = pay(item, bank_wager + net, "COVER-7")
        else:
            one = leave(item)
        net += one["collected"] - one["paid"]
        done.append(one)
    return done


# -------------------------------------------------------------------- the house-banked game, OUT, PROG

def settle_house(posting, stakes, hands, dealer):
    """ROUND-5: from seat N down; OUT-8: play, ante bonus, ante, Pair Plus."""
    done = []
    for stake in sorted(stakes, key=lambda s: -s.seat):
        hand = hands[stake.seat]
        for kind in ("play", "ante-bonus", "ante", "bonus"):
            if kind == "ante-bonus":                                              # OUT-6
                odds = posting.ante_bonus_pays.get(category_name(HOUSE, hand), 0)
                if not odds or not stake.ante or stake.folded:
                    continue
                item = entry(stake, kind, stake.ante, "win", stake.ante * odds, "OUT-6")
            elif stake.has(kind):
                item = outcome(HOUSE, posting, stake, kind, hand, dealer)
            else:
                continue
            if is_loss(item):
                done.append(take(item, item["amount"], None))
            elif is_win(item):
                done.append(pay(item, item["due"], None))
            else:
                done.append(leave(item))
    return done


def settle_progressive(progressive, wagers, hands):
    denomination = progressive.denomination
    dollars = denomination // 100
    placed = sorted(((w.seat, w.bettor) for w in wagers if w.kind == "progressive"),
                    reverse=True)                                                 # seat N down

    # PROG-4: the meter in hundredths of a cent, so that nothing is lost; all coin-in first.
    meter = progressive.meter * 100
    meter += len(placed) * denomination * PROGRESSIVE_PERCENT[progressive.paytable]

    awards = []
    for seat, bettor in placed:                                                   # PROG-6
        hand = progressive_hand(hands[seat])
        if hand == "akq-spades":                                                  # PROG-5
            size, source = meter // 100, "meter"
            meter = progressive.seed * 100 + meter % 100
        else:
            pays = PROGRESSIVE_PAYS[progressive.paytable].get(hand, 0)
            if not pays:
                continue
            size, source = pays * denomination, "house"
        awards.append({"seat": seat, "bettor": bettor, "hand": hand, "amount": size,
                       "from": source})

    envy = []
    for trigger in sorted(hands, reverse=True):                                   # PROG-3
        per_dollar = ENVY_PER_DOLLAR.get(progressive_hand(hands[trigger]))
        if per_dollar:
            envy.extend({"seat": seat, "bettor": bettor, "amount": per_dollar * dollars}
                        for seat, bettor in placed if seat != trigger)
    return {"meter_before": progressive.meter, "meter_after": meter // 100,
            "awards": awards, "envy": envy}
