/* SPDX-License-Identifier: MIT */
/*
 * The order of a round (ROUND-1): which event may come when, and what it changes. Betting is in
 * round_wagers.c, settlement in settle.c.
 */
#include <trey/round.h>

#include <trey/seats.h>
#include <trey/settle.h>

#include "assert.h"
#include "round_wagers.h"

void trey_round_begin(trey_round *round, const trey_posting *posting, trey_meter meter)
{
    /* Field by field: the arrays are long, and only what the counts cover is ever read. */
    round->posting = posting;
    round->phase = posting->ruleset->house_banks ? TREY_PHASE_BETS : TREY_PHASE_BANK;
    round->bank_seat = 0;
    round->bank_bettor = 0;
    round->bank_wager = 0;
    round->in_play = round->with_ante = round->dealt = 0;
    round->turn = TREY_STAKE_NONE;
    round->total_action = round->bonus_total = round->progressive_total = round->play_total = 0;
    round->meter_before = round->meter = meter;
    round->shuffler_faults = 0;
    round->void_reason = TREY_VOID_NONE;
    round->void_rule = TREY_RULE_NONE;
    round->void_author = 0;
    round->void_phase = TREY_PHASE_BANK;
    round->wager_count = round->stake_count = round->card_count = 0;
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        round->seat_first[seat] = round->seat_last[seat] = TREY_STAKE_NONE;
        round->hands[seat] = (trey_dealt_hand){0, 0, 0};
    }
    for (uint32_t card = 0; card < TREY_DECK_CARDS; card++) {
        round->tally[card] = 0;
    }
}

static uint32_t origin_seat(const trey_round *round, trey_origin origin)
{
    return origin == TREY_ORIGIN_SEAT_1
               ? 1
               : trey_seat_left_of(round->bank_seat, round->posting->seats);
}

/* ---- Which event may come when ---- */

#define PHASE(name) (1U << TREY_PHASE_##name)

/* A void is possible until chips have been paid. */
#define UNTIL_SETTLED                                                                              \
    (PHASE(BANK) | PHASE(BETS) | PHASE(FEES) | PHASE(DEAL) | PHASE(DECISIONS) | PHASE(FORFEITS) |  \
     PHASE(REVEAL) | PHASE(SETTLEMENT))

static const uint32_t event_phases[TREY_EVENT_KIND_COUNT] = {
    [TREY_EVENT_BANK_POST] = PHASE(BANK),
    [TREY_EVENT_WAGER_PLACE] = PHASE(BETS),
    [TREY_EVENT_WAGER_WITHDRAW] = PHASE(BETS),
    [TREY_EVENT_BETS_CLOSE] = PHASE(BETS),
    [TREY_EVENT_FEES_TAKE] = PHASE(FEES),
    [TREY_EVENT_HAND_DEAL] = PHASE(DEAL),
    [TREY_EVENT_DECIDE] = PHASE(DECISIONS),
    [TREY_EVENT_TIME_OUT] = PHASE(DECISIONS),
    [TREY_EVENT_FORFEITS_COLLECT] = PHASE(FORFEITS),
    [TREY_EVENT_BANKER_REVEAL] = PHASE(REVEAL),
    [TREY_EVENT_SETTLE] = PHASE(SETTLEMENT),
    [TREY_EVENT_ENVY_PAY] = PHASE(ENVY),
    [TREY_EVENT_SHUFFLER_FAULT] = UNTIL_SETTLED,
    [TREY_EVENT_VOID] = UNTIL_SETTLED | PHASE(MISDEALT),
};

static trey_refusal check_phase(const trey_round *round, trey_event_kind kind)
{
    if ((event_phases[kind] >> round->phase & 1) != 0) {
        return trey_accept();
    }
    bool is_betting = kind == TREY_EVENT_WAGER_PLACE || kind == TREY_EVENT_WAGER_WITHDRAW;
    trey_status status = TREY_REFUSED_OUT_OF_ORDER;
    if (kind == TREY_EVENT_BANK_POST && round->posting->ruleset->house_banks) {
        status = TREY_REFUSED_BANK_NOT_ALLOWED;
    } else if (round->phase == TREY_PHASE_DONE || round->phase == TREY_PHASE_VOID) {
        status = TREY_REFUSED_ROUND_OVER;
    } else if (round->phase == TREY_PHASE_MISDEALT) {
        status = TREY_REFUSED_MISDEALT;
    } else if (round->phase == TREY_PHASE_BANK && is_betting) {
        status = TREY_REFUSED_BANK_MISSING;
    } else if (is_betting) {
        status = TREY_REFUSED_BETS_CLOSED; /* WAGER-1 */
    }
    return trey_refuse(status, 0, 0);
}

/* ---- The bank ---- */

static trey_refusal check_bank(const trey_round *round, const trey_event *event)
{
    if (event->seat < 1 || event->seat > round->posting->seats) {
        return trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, event->seat, round->posting->seats);
    }
    if (event->amount <= 0) {
        return trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, event->amount, 0);
    }
    if (event->amount > TREY_AMOUNT_MAX) {
        return trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, event->amount, TREY_AMOUNT_MAX);
    }
    if (event->amount > event->chips) { /* WAGER-10: no maximum but the chips on the table */
        return trey_refuse(TREY_REFUSED_BANK_OVER_CHIPS, event->amount, event->chips);
    }
    return trey_accept();
}

static void post_bank(trey_round *round, const trey_event *event)
{
    round->bank_seat = event->seat;
    round->bank_bettor = event->bettor;
    round->bank_wager = event->amount;
    round->phase = TREY_PHASE_BETS;
}

/* ---- Fees ---- */

int64_t trey_round_wager_fee(const trey_round *round, uint32_t wager)
{
    TREY_ASSERT(wager < round->wager_count);
    const trey_posting *posting = round->posting;
    if (posting->schedule == NULL) {
        return 0;
    }
    /* FEE-2: each wager by its own amount; the bonus only where posted, the play never. */
    trey_wager_kind kind = (trey_wager_kind)round->wagers[wager].kind;
    bool charged = kind == TREY_WAGER_ANTE || (kind == TREY_WAGER_BONUS && posting->charge_bonus);
    return charged ? trey_schedule_player_fee(posting->schedule, round->wagers[wager].amount) : 0;
}

int64_t trey_round_bank_fee(const trey_round *round)
{
    const trey_schedule *schedule = round->posting->schedule;
    return schedule == NULL
               ? 0
               : trey_schedule_bank_fee(schedule, round->total_action, round->bank_wager);
}

static void take_fees(trey_round *round)
{
    /* The fees themselves follow from the wagers; what changes is the progressive's meter: its
     * coins go in together (PROG-7). */
    const trey_posting *posting = round->posting;
    for (uint32_t i = 0; i < round->wager_count && posting->progressive != NULL; i++) {
        if (round->wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            round->meter =
                trey_meter_grow(round->meter, posting->progressive, posting->denomination);
        }
    }
    round->phase = TREY_PHASE_DEAL;
}

/* ---- The deal ---- */

int trey_round_deal_next(const trey_round *round)
{
    uint32_t seats = round->posting->seats;
    uint32_t seat = origin_seat(round, round->posting->ruleset->deal_from);
    for (uint32_t step = 0; step < seats; step++) {
        if (trey_seats_have(round->in_play & (trey_seat_set)~round->dealt, seat)) {
            return (int)seat;
        }
        seat = trey_seat_left_of(seat, seats);
    }
    return trey_seats_have(round->dealt, TREY_BANKER) ? -1 : TREY_BANKER;
}

/* HAND-1: no card is out more often than the decks hold it. */
static trey_refusal check_cards(const trey_round *round, const trey_event *event)
{
    uint8_t tally[TREY_DECK_CARDS];
    for (uint32_t card = 0; card < TREY_DECK_CARDS; card++) {
        tally[card] = round->tally[card];
    }
    for (uint32_t i = 0; i < event->card_count; i++) {
        if (event->cards[i] >= TREY_DECK_CARDS) {
            return trey_refuse(TREY_REFUSED_CARD_UNKNOWN, event->cards[i], 0);
        }
        if (tally[event->cards[i]]++ == round->posting->decks) {
            return trey_refuse(TREY_REFUSED_CARD_TOO_OFTEN, event->cards[i],
                               round->posting->decks);
        }
    }
    return trey_accept();
}

static trey_refusal check_deal(const trey_round *round, const trey_event *event)
{
    bool is_seat = event->seat >= 1 && event->seat <= round->posting->seats;
    if (event->seat != TREY_BANKER && !(is_seat && trey_seats_have(round->in_play, event->seat))) {
        return trey_refuse(TREY_REFUSED_HAND_NOT_IN_PLAY, event->seat, 0);
    }
    int next = trey_round_deal_next(round);
    if ((int)event->seat != next) { /* ROUND-2 */
        return trey_refuse(TREY_REFUSED_DEAL_OUT_OF_TURN, event->seat, next);
    }
    return check_cards(round, event);
}

/* The first stake of a seat, from `seat` clockwise to the end of the walk, that has to decide. */
static uint16_t first_to_decide(const trey_round *round, uint32_t seat)
{
    uint32_t seats = round->posting->seats;
    uint32_t origin = origin_seat(round, round->posting->ruleset->decide_from);
    do {
        if (trey_seats_have(round->with_ante, seat)) {
            return trey_round_seated(round, seat);
        }
        seat = trey_seat_left_of(seat, seats);
    } while (seat != origin);
    return TREY_STAKE_NONE;
}

static void turn_to(trey_round *round, uint16_t stake)
{
    round->turn = stake;
    round->phase = stake == TREY_STAKE_NONE ? TREY_PHASE_FORFEITS : TREY_PHASE_DECISIONS;
}

static void deal_hand(trey_round *round, const trey_event *event)
{
    trey_dealt_hand *hand = &round->hands[event->seat];
    hand->first = (uint16_t)round->card_count;
    hand->count = (uint16_t)event->card_count;
    for (uint32_t i = 0; i < event->card_count; i++) {
        round->cards[round->card_count++] = event->cards[i];
        round->tally[event->cards[i]]++;
    }
    round->dealt |= trey_seats_one(event->seat);
    if (event->card_count != TREY_HAND_CARDS) { /* IRR-1 */
        round->phase = TREY_PHASE_MISDEALT;
        return;
    }
    hand->value = trey_hand_evaluate(event->cards[0], event->cards[1], event->cards[2]);
    if (event->seat == TREY_BANKER) { /* the last to get cards */
        turn_to(round,
                first_to_decide(round, origin_seat(round, round->posting->ruleset->decide_from)));
    }
}

/* ---- Decisions ---- */

trey_refusal trey_round_check_decision(const trey_round *round, uint32_t seat, trey_bettor bettor)
{
    bool is_seat = seat >= 1 && seat <= round->posting->seats;
    uint16_t stake = is_seat ? trey_round_stake(round, seat, bettor) : TREY_STAKE_NONE;
    if (stake == TREY_STAKE_NONE || round->stakes[stake].ante == 0) {
        return trey_refuse(TREY_REFUSED_DECISION_WITHOUT_ANTE, seat, 0); /* WAGER-3 */
    }
    if (round->stakes[stake].decision != TREY_DECISION_OPEN) {
        return trey_refuse(TREY_REFUSED_DECISION_TWICE, seat, 0);
    }
    return trey_accept();
}

static trey_refusal check_decide(const trey_round *round, const trey_event *event)
{
    trey_refusal refusal = trey_round_check_decision(round, event->seat, event->bettor);
    if (refusal.status == TREY_OK &&
        trey_round_stake(round, event->seat, event->bettor) != round->turn) { /* ROUND-4 */
        refusal = trey_refuse(TREY_REFUSED_DECISION_OUT_OF_TURN, event->seat,
                              round->stakes[round->turn].seat);
    }
    return refusal;
}

/* The next stake in a seat that has to decide: after the seated player the others, in the order
 * they bet. */
static uint16_t next_in_seat(const trey_round *round, uint32_t seat)
{
    uint16_t next = round->seat_first[seat];
    while (next != TREY_STAKE_NONE && (round->stakes[next].ante == 0 ||
                                       round->stakes[next].decision != TREY_DECISION_OPEN)) {
        next = round->stakes[next].next;
    }
    return next;
}

static void decide(trey_round *round, bool play)
{
    uint16_t turn = round->turn;
    trey_stake *stake = &round->stakes[turn];
    uint32_t seat = stake->seat;
    stake->decision = play ? TREY_DECISION_PLAY : TREY_DECISION_FOLD;
    if (play) {
        round->play_total += stake->ante; /* WAGER-3 */
    } else if (turn == trey_round_seated(round, seat)) {
        /* WAGER-6: the seated player's fold ends the hand for the whole seat. */
        for (uint16_t s = round->seat_first[seat]; s != TREY_STAKE_NONE;
             s = round->stakes[s].next) {
            round->stakes[s].decision = TREY_DECISION_FOLD;
        }
    }
    uint16_t next = next_in_seat(round, seat);
    if (next == TREY_STAKE_NONE) {
        uint32_t left = trey_seat_left_of(seat, round->posting->seats);
        bool walk_is_over = left == origin_seat(round, round->posting->ruleset->decide_from);
        next = walk_is_over ? TREY_STAKE_NONE : first_to_decide(round, left);
    }
    turn_to(round, next);
}

/* ---- Voids ---- */

static trey_refusal check_void(const trey_event *event)
{
    bool known = event->reason > TREY_VOID_NONE && event->reason < TREY_VOID_REASON_COUNT;
    return known && event->author != 0 ? trey_accept()
                                       : trey_refuse(TREY_REFUSED_VOID_WITHOUT_REASON, 0, 0);
}

static void void_round(trey_round *round, trey_void_reason reason, uint32_t author)
{
    static const trey_rule rules[TREY_VOID_REASON_COUNT] = {
        [TREY_VOID_CARD_COUNT] = TREY_RULE_IRR_1,
        [TREY_VOID_SHUFFLER_FAULT] = TREY_RULE_IRR_2,
        [TREY_VOID_STAFF_DECISION] = TREY_RULE_IRR_3,
    };
    /* IRR-3: reason, author and the cards that were out stay in the round. */
    round->void_reason = reason;
    round->void_rule = rules[reason];
    round->void_author = author;
    round->void_phase = round->phase;
    round->meter = round->meter_before; /* IRR-1: contributions are taken back */
    round->turn = TREY_STAKE_NONE;
    round->phase = TREY_PHASE_VOID;
}

static bool cards_are_out(const trey_round *round)
{
    return round->dealt != 0;
}

static trey_refusal check_fault(const trey_round *round, const trey_event *event)
{
    /* IRR-2, IRR-3: once cards are out a fault voids the round, which needs an author. */
    return cards_are_out(round) && event->author == 0
               ? trey_refuse(TREY_REFUSED_VOID_WITHOUT_REASON, 0, 0)
               : trey_accept();
}

static void note_fault(trey_round *round, uint32_t author)
{
    round->shuffler_faults++;
    if (cards_are_out(round)) {
        void_round(round, TREY_VOID_SHUFFLER_FAULT, author);
    }
}

static bool fees_were_taken(const trey_round *round)
{
    trey_phase phase = round->phase == TREY_PHASE_VOID ? round->void_phase : round->phase;
    return phase > TREY_PHASE_FEES;
}

int64_t trey_round_void_amount(const trey_round *round)
{
    int64_t amount = round->total_action + round->bonus_total + round->progressive_total +
                     round->play_total;
    if (fees_were_taken(round)) { /* FEE-8 */
        for (uint32_t i = 0; i < round->wager_count; i++) {
            amount += trey_round_wager_fee(round, i);
        }
        amount += trey_round_bank_fee(round);
    }
    return amount;
}

/* ---- Settlement ---- */

static void settle(trey_round *round)
{
    if (round->posting->progressive == NULL) {
        round->phase = TREY_PHASE_DONE;
        return;
    }
    trey_awards awards;
    trey_awards_make(round, &awards);
    round->meter = awards.meter;
    round->phase = TREY_PHASE_ENVY;
}

/* ---- Check and apply ---- */

trey_refusal trey_round_check(const trey_round *round, const trey_event *event)
{
    TREY_ASSERT((unsigned)event->kind < TREY_EVENT_KIND_COUNT);
    trey_refusal refusal = check_phase(round, event->kind);
    if (refusal.status != TREY_OK) {
        return refusal;
    }
    switch (event->kind) {
    case TREY_EVENT_BANK_POST:
        return check_bank(round, event);
    case TREY_EVENT_WAGER_PLACE:
        return wager_check_place(round, event);
    case TREY_EVENT_WAGER_WITHDRAW:
        return wager_check_withdraw(round, event);
    case TREY_EVENT_BETS_CLOSE:
        return wager_check_all(round);
    case TREY_EVENT_HAND_DEAL:
        return check_deal(round, event);
    case TREY_EVENT_DECIDE:
        return check_decide(round, event);
    case TREY_EVENT_SHUFFLER_FAULT:
        return check_fault(round, event);
    case TREY_EVENT_VOID:
        return check_void(event);
    default:
        return refusal;
    }
}

trey_refusal trey_round_apply(trey_round *round, const trey_event *event)
{
    trey_refusal refusal = trey_round_check(round, event);
    if (refusal.status != TREY_OK) {
        return refusal;
    }
    switch (event->kind) {
    case TREY_EVENT_BANK_POST:
        post_bank(round, event);
        break;
    case TREY_EVENT_WAGER_PLACE:
        wager_place(round, event);
        break;
    case TREY_EVENT_WAGER_WITHDRAW:
        wager_withdraw(round, event);
        break;
    case TREY_EVENT_BETS_CLOSE:
        round->phase = TREY_PHASE_FEES;
        break;
    case TREY_EVENT_FEES_TAKE:
        take_fees(round);
        break;
    case TREY_EVENT_HAND_DEAL:
        deal_hand(round, event);
        break;
    case TREY_EVENT_DECIDE:
        decide(round, event->play);
        break;
    case TREY_EVENT_TIME_OUT:
        decide(round, false); /* ROUND-8 */
        break;
    case TREY_EVENT_FORFEITS_COLLECT:
        round->phase = TREY_PHASE_REVEAL;
        break;
    case TREY_EVENT_BANKER_REVEAL:
        round->phase = TREY_PHASE_SETTLEMENT;
        break;
    case TREY_EVENT_SETTLE:
        settle(round);
        break;
    case TREY_EVENT_ENVY_PAY:
        round->phase = TREY_PHASE_DONE;
        break;
    case TREY_EVENT_SHUFFLER_FAULT:
        note_fault(round, event->author);
        break;
    case TREY_EVENT_VOID:
        void_round(round, event->reason, event->author);
        break;
    case TREY_EVENT_KIND_COUNT:
        break;
    }
    return refusal;
}

/* ---- Action and cover ---- */

uint32_t trey_round_action_seat(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    if (posting->action == TREY_ACTION_NONE) {
        return 0;
    }
    uint8_t order[TREY_SEATS_MAX];
    uint32_t hands = trey_seats_clockwise(
        round->in_play, origin_seat(round, posting->ruleset->count_from), posting->seats, order);
    if (hands == 0) {
        return 0;
    }
    if (posting->action == TREY_ACTION_LEFT) {
        return order[0];
    }
    if (round->hands[TREY_BANKER].count != TREY_HAND_CARDS) {
        return 0;
    }
    /* ROUND-3: the third card of the packet is the exposed one. COVER-3: its value. */
    trey_card exposed = round->cards[round->hands[TREY_BANKER].first + 2];
    const trey_ruleset *ruleset = posting->ruleset;
    uint32_t column = 0;
    while (column + 1 < ruleset->card_values_count &&
           ruleset->card_values[column + 1].hands_from <= hands) {
        column++;
    }
    uint32_t value = ruleset->card_values[column].value[trey_card_rank(exposed)];
    return order[(value - 1) % hands]; /* COVER-2: round and round */
}

bool trey_round_covered(const trey_round *round)
{
    if (round->posting->ruleset->house_banks) {
        return true;
    }
    /* COVER-9: folded wagers count as well. */
    bool decided = round->phase >= TREY_PHASE_FORFEITS;
    int64_t play = decided ? round->play_total : round->total_action;
    int64_t most = round->total_action + play + round->posting->bonus_most * round->bonus_total;
    return round->bank_wager >= most;
}

/* ---- Names ---- */

const char *trey_phase_name(trey_phase phase)
{
    static const char *const names[TREY_PHASE_COUNT] = {
        [TREY_PHASE_BANK] = "bank",           [TREY_PHASE_BETS] = "bets",
        [TREY_PHASE_FEES] = "fees",           [TREY_PHASE_DEAL] = "deal",
        [TREY_PHASE_DECISIONS] = "decisions", [TREY_PHASE_FORFEITS] = "forfeits",
        [TREY_PHASE_REVEAL] = "reveal",       [TREY_PHASE_SETTLEMENT] = "settlement",
        [TREY_PHASE_ENVY] = "envy",           [TREY_PHASE_DONE] = "done",
        [TREY_PHASE_MISDEALT] = "misdealt",   [TREY_PHASE_VOID] = "void",
    };
    TREY_ASSERT((unsigned)phase < TREY_PHASE_COUNT);
    return names[phase];
}

const char *trey_event_name(trey_event_kind kind)
{
    static const char *const names[TREY_EVENT_KIND_COUNT] = {
        [TREY_EVENT_BANK_POST] = "bank-post",
        [TREY_EVENT_WAGER_PLACE] = "wager-place",
        [TREY_EVENT_WAGER_WITHDRAW] = "wager-withdraw",
        [TREY_EVENT_BETS_CLOSE] = "bets-close",
        [TREY_EVENT_FEES_TAKE] = "fees-take",
        [TREY_EVENT_HAND_DEAL] = "hand-deal",
        [TREY_EVENT_DECIDE] = "decide",
        [TREY_EVENT_TIME_OUT] = "time-out",
        [TREY_EVENT_FORFEITS_COLLECT] = "forfeits-collect",
        [TREY_EVENT_BANKER_REVEAL] = "banker-reveal",
        [TREY_EVENT_SETTLE] = "settle",
        [TREY_EVENT_ENVY_PAY] = "envy-pay",
        [TREY_EVENT_SHUFFLER_FAULT] = "shuffler-fault",
        [TREY_EVENT_VOID] = "void",
    };
    TREY_ASSERT((unsigned)kind < TREY_EVENT_KIND_COUNT);
    return names[kind];
}

const char *trey_void_reason_name(trey_void_reason reason)
{
    static const char *const names[TREY_VOID_REASON_COUNT] = {
        [TREY_VOID_NONE] = "none",
        [TREY_VOID_CARD_COUNT] = "card-count",
        [TREY_VOID_SHUFFLER_FAULT] = "shuffler-fault",
        [TREY_VOID_STAFF_DECISION] = "staff-decision",
    };
    TREY_ASSERT((unsigned)reason < TREY_VOID_REASON_COUNT);
    return names[reason];
}
