# SPDX-License-Identifier: MIT
"""A whole round at once, in the form of `trey settle` (docs/settle.md)."""
from typing import Any, Dict, Hashable, List, Mapping, NoReturn, Tuple

from ._trey import lib
from .hands import card_number
from .refused import Refused, status_of
from .rounds import BANKER, Event, Meter, Round
from .rules import AMOUNTS, Posting

AMOUNT_MAX: int = lib.TREY_AMOUNT_MAX

Form = Mapping[str, Any]


def _refuse(code: str, where: str, given: int = 0, limit: int = 0) -> NoReturn:
    raise Refused(status_of(code), given, limit, where=where)


def _amount(value: int, where: str) -> int:
    """An amount that may enter the library; what is no number stays what it is."""
    if isinstance(value, int) and value <= 0:
        _refuse("amount-not-positive", where)
    if isinstance(value, int) and value > AMOUNT_MAX:
        _refuse("amount-too-large", where, 0, AMOUNT_MAX)
    return value


def _apply(round: Round, event: Event, where: str) -> None:
    try:
        round.apply(event)
    except Refused as why:
        why.where = where
        raise


def _check_seat(round: Round, seat: int, where: str) -> None:
    if not 1 <= seat <= round.posting.seats:
        _refuse("seat-out-of-range", where, seat, round.posting.seats)


def _begin(form: Form) -> Round:
    choices = dict(form.get("posting") or {})
    for name in AMOUNTS.intersection(choices):
        _amount(choices[name], f"posting.{name}")
    progressive = choices.pop("progressive", None)
    meter = None
    if progressive is not None:
        table, meter = progressive.get("paytable"), progressive.get("meter")
        choices["progressive"] = 1 if table is None else table
        choices["denomination"] = progressive.get("denomination")
        for name in ("denomination", "meter"):
            _amount(progressive.get(name), f"posting.progressive.{name}")
    posting = Posting(form["rules"], **choices)
    return Round(posting, None if meter is None else Meter(meter))


def _bet(round: Round, form: Form) -> None:
    bank = form.get("bank")
    if bank is not None and round.posting.house_banks:
        _refuse("bank-not-allowed", "bank")
    if bank is None and not round.posting.house_banks:
        _refuse("bank-missing", "bank")
    if bank is not None:
        _amount(bank["wager"], "bank.wager")
        _check_seat(round, bank["seat"], "bank.seat")
        _apply(round, Event("bank-post", bank["seat"], bank["bettor"], amount=bank["wager"],
                            chips=bank["wager"]), "bank")
    for index, wager in enumerate(form["wagers"]):
        where = f"wagers[{index}]"
        _amount(wager["amount"], f"{where}.amount")
        _check_seat(round, wager["seat"], where)
        _apply(round, Event("wager-place", wager["seat"], wager["bettor"], wager["kind"],
                            wager["amount"]), where)
    try:
        round.close_bets()
    except Refused as why:
        why.where = "wagers" if why.code == "no-wagers" else f"wagers[{why.subject}]"
        raise


def _read_hands(round: Round, form: Form) -> Dict[int, Tuple[int, ...]]:
    """Hands by seat, as written: in play, of cards, and no card too often."""
    hands: Dict[int, Tuple[int, ...]] = {}
    tally: Dict[int, int] = {}
    for key, text in form["cards"].items():
        if text is None:
            continue
        where, seat = f"cards.{key}", BANKER if key == "dealer" else int(key)
        if seat != BANKER and seat not in round.seats_in_play:
            _refuse("hand-not-in-play", where, seat)
        try:
            hands[seat] = tuple(map(card_number, text.split(" "))) if text else ()
        except ValueError:
            _refuse("card-unknown", where)
        for card in hands[seat]:
            tally[card] = tally.get(card, 0) + 1
            if tally[card] > round.posting.decks:
                _refuse("card-too-often", where, 0, round.posting.decks)
    return hands


def _deal(round: Round, form: Form) -> None:
    hands = _read_hands(round, form)
    for seat in round.seats_in_play:
        if seat not in hands:
            _refuse("hand-missing", f"cards.{seat}", seat)
    if BANKER not in hands:
        _refuse("dealer-hand-missing", "cards.dealer")
    round.take_fees()
    while round.phase == "deal" and (next_seat := round.deals_next) is not None:
        _apply(round, Event("hand-deal", next_seat, cards=hands[next_seat]),
               f"cards.{next_seat if next_seat != BANKER else 'dealer'}")


def _read_decisions(round: Round, form: Form) -> Dict[Tuple[int, Hashable], bool]:
    """Decisions by seat and bettor: each of a bettor with an ante, and the only one."""
    decided: Dict[Tuple[int, Hashable], bool] = {}
    for index, decision in enumerate(form.get("decisions") or []):
        where, seat, bettor = f"decisions[{index}]", decision["seat"], decision["bettor"]
        if not 1 <= seat <= round.posting.seats or round.check_decision(seat, bettor) is not None:
            _refuse("decision-without-ante", where, seat)
        if (seat, bettor) in decided:
            _refuse("decision-twice", where, seat)
        decided[seat, bettor] = decision["play"]
    return decided


def _decide(round: Round, decided: Mapping[Tuple[int, Hashable], bool]) -> None:
    while round.turn is not None:
        if round.turn in decided:
            round.decide(*round.turn, play=decided[round.turn])
        else:
            round.time_out()    # ROUND-8: no decision is a fold


def settle(form: Form) -> Dict[str, Any]:
    """Settle a round: what `trey settle` answers, as a dict. Raises Refused, with `where` in the
    round the cause lies, when the rules do not allow it; KeyError, TypeError or ValueError when it
    is no round at all.

    >>> answer = settle({"rules": "house-banked",
    ...     "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000}],
    ...     "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"},
    ...     "decisions": [{"seat": 1, "bettor": "ann", "play": True}]})
    >>> [(line["kind"], line["paid"]) for line in answer["settlements"]]
    [('play', 1000), ('ante', 1000)]
    """
    round = _begin(form)
    _bet(round, form)
    _deal(round, form)
    decided = _read_decisions(round, form)
    answer: Dict[str, Any] = {"id": form["id"]} if form.get("id") is not None else {}
    if round.phase == "misdealt":
        round.void("card-count", author=1)
    if round.phase == "void":
        return {**answer, "status": "void", "rule": round.void_rule, "returned": round.void_amount}
    _decide(round, decided)
    round.finish()
    return {**answer, "status": "settled", **_settled(round)}


def _settled(round: Round) -> Dict[str, Any]:
    house, settlement = round.posting.house_banks, round.settlement()
    answer: Dict[str, Any] = {
        "action_seat": None if house else settlement.action_seat,
        "covered": None if house else settlement.covered,
        "total_action": round.total_action,
        "dealer": {"category": round.category(BANKER), "qualifies": settlement.banker_qualifies},
        "hands": {str(seat): round.category(seat) for seat in round.seats_in_play},
        "fees": [vars(fee) for fee in round.fees()],
        "settlements": [vars(line) for line in settlement.lines],
    }
    if not house:
        answer["bank"] = {"wager": round.bank_wager, "paid": settlement.paid,
                          "collected": settlement.collected,
                          "net": settlement.collected - settlement.paid}
    if round.posting.progressive is not None:
        answer["progressive"] = _progressive(round)
    return answer


def _progressive(round: Round) -> Dict[str, Any]:
    paid = round.awards()
    awards: List[Dict[str, Any]] = [
        {"seat": one.seat, "bettor": one.bettor, "hand": one.hand, "amount": one.amount,
         "from": "meter" if one.from_meter else "house"} for one in paid.awards]
    envy = [{"seat": one.seat, "bettor": one.bettor, "amount": one.amount} for one in paid.envy]
    return {"meter_before": round.meter_before.cents, "meter_after": round.meter.cents, "awards": awards,
            "envy": envy}
