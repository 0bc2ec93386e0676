/* SPDX-License-Identifier: MIT */
/*
 * The order of a round (ROUND-1): which event may come when, and what it changes. Betting is in
 * round_wagers.c, settlement in settle.c.
 */
#include <trey/round.h>

#include <string.h>

#include <trey/seats.h>
#include <trey/settle.h>

#include "base/assert.h"
#include "round_wagers.h"

void trey_round_begin(trey_round *round, const trey_posting *posting, trey_meter meter)
{
    /* Field by field: the arrays are long, and only what the counts cover is ever read. */
    round->posting = posting;
    round->phase = posting->ruleset->house_banks ? TREY_PHASE_BETS : TREY_PHASE_BANK;
    round->bank_seat = 0;
    round->bank_bettor = 0;
    round->bank_wager = 0;
    round->bettors = bettor_bit(round->bank_bettor);
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
    memset(round->seat_first, 0xFF, sizeof round->seat_first); /* TREY_STAKE_NONE */
    memset(round->seat_last, 0xFF, sizeof round->seat_last);
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        round->hands[hand].count = round->hands[hand].value = 0;
    }
    memset(round->tally, 0, sizeof round->tally);
}

static uint32_t origin_seat(const trey_round *round, trey_origin origin)
{
    return origin == TREY_ORIGIN_SEAT_1
               ? 1
               : trey_seat_left_of(round->bank_seat, round->posting->seats);
}

/* ---- The bank ---- */

static bool check_bank(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!is_seat(round->posting, event->seat)) {
        return trey_round_refuse(why, TREY_REFUSED_SEAT_OUT_OF_RANGE, event->seat,
                                 round->posting->seats);
    }
    if (!check_any_amount(event->amount, why)) {
        return false;
    }
    if (event->amount > event->chips) { /* WAGER-10: no maximum but the chips on the table */
        return trey_round_refuse(why, TREY_REFUSED_BANK_OVER_CHIPS, event->amount, event->chips);
    }
    return true;
}

static bool post_bank(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_bank(round, event, why)) {
        return false;
    }
    round->bank_seat = event->seat;
    round->bank_bettor = event->bettor;
    round->bettors |= bettor_bit(event->bettor);
    round->bank_wager = event->amount;
    round->phase = TREY_PHASE_BETS;
    return true;
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

trey_meter trey_round_meter_with_coins(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    trey_meter meter = round->meter_before;
    for (uint32_t i = 0; i < round->wager_count && posting->progressive != NULL; i++) {
        if (round->wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            meter = trey_meter_grow(meter, posting->progressive, posting->denomination);
        }
    }
    return meter;
}

static bool take_fees(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    /* The fees themselves follow from the wagers; what changes is the progressive's meter: its
     * coins go in together (PROG-7). */
    round->meter = trey_round_meter_with_coins(round);
    round->phase = TREY_PHASE_DEAL;
    return true;
}

/* ---- The deal ---- */

/* trey_round_deal_next, where the compiler can see into it. */
static int deal_next(const trey_round *round)
{
    trey_seat_set waiting = round->in_play & (trey_seat_set)~round->dealt;
    uint32_t seat =
        trey_seats_first(waiting, origin_seat(round, round->posting->ruleset->deal_from));
    return seat != 0 || !trey_seats_have(round->dealt, TREY_BANKER) ? (int)seat : -1;
}

int trey_round_deal_next(const trey_round *round)
{
    return deal_next(round);
}

/* HAND-1: no card is out more often than the decks hold it. */
__attribute__((cold, noinline)) static bool
check_each_card(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    uint32_t decks = round->posting->decks;
    for (uint32_t i = 0; i < event->card_count; i++) {
        trey_card card = event->cards[i];
        if (card >= TREY_DECK_CARDS) {
            return trey_round_refuse(why, TREY_REFUSED_CARD_UNKNOWN, card, 0);
        }
        uint32_t out = round->tally[card] + 1U;
        for (uint32_t earlier = 0; earlier < i; earlier++) {
            out += event->cards[earlier] == card;
        }
        if (out > decks) {
            return trey_round_refuse(why, TREY_REFUSED_CARD_TOO_OFTEN, card, decks);
        }
    }
    return true;
}

/* Three different cards of which each can come once more: nearly all packets are like that, and
 * need no closer look. */
static bool are_plain_cards(const trey_round *round, const trey_event *event)
{
    if (event->card_count != TREY_HAND_CARDS) {
        return false;
    }
    trey_card a = event->cards[0], b = event->cards[1], c = event->cards[2];
    uint32_t decks = round->posting->decks;
    return a < TREY_DECK_CARDS && b < TREY_DECK_CARDS && c < TREY_DECK_CARDS && a != b && a != c &&
           b != c && round->tally[a] < decks && round->tally[b] < decks && round->tally[c] < decks;
}

/* ROUND-2 */
__attribute__((cold, noinline)) static bool refuse_turn(const trey_round *round,
                                                        const trey_event *event, trey_refusal *why)
{
    bool has_hand = event->seat == TREY_BANKER || (is_seat(round->posting, event->seat) &&
                                                   trey_seats_have(round->in_play, event->seat));
    return has_hand ? trey_round_refuse(why, TREY_REFUSED_DEAL_OUT_OF_TURN, event->seat,
                                        deal_next(round))
                    : trey_round_refuse(why, TREY_REFUSED_HAND_NOT_IN_PLAY, event->seat, 0);
}

static bool check_deal(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if ((int)event->seat != deal_next(round)) {
        return refuse_turn(round, event, why);
    }
    return are_plain_cards(round, event) || check_each_card(round, event, why);
}

/* The seated player of the first seat with an ante at or after `seat` decides first in it. Where
 * he has decided, the walk around the table is over. */
static uint16_t first_to_decide(const trey_round *round, uint32_t seat)
{
    uint32_t with_ante = trey_seats_first(round->with_ante, seat);
    if (with_ante == 0) {
        return TREY_STAKE_NONE;
    }
    uint16_t seated = round->seat_seated[with_ante];
    return round->stakes[seated].decision == TREY_DECISION_OPEN ? seated : TREY_STAKE_NONE;
}

static void turn_to(trey_round *round, uint16_t stake)
{
    round->turn = stake;
    round->phase = stake == TREY_STAKE_NONE ? TREY_PHASE_FORFEITS : TREY_PHASE_DECISIONS;
}

/* Put one more card on the table. */
static inline void lay_card(trey_round *round, trey_card card)
{
    round->cards[round->card_count++] = card;
    round->tally[card]++;
}

/* IRR-1 */
__attribute__((cold, noinline)) static void misdeal(trey_round *round, const trey_event *event)
{
    round->hands[event->seat].count = (uint16_t)event->card_count;
    for (uint32_t i = 0; i < event->card_count; i++) {
        lay_card(round, event->cards[i]);
    }
    round->phase = TREY_PHASE_MISDEALT;
}

__attribute__((flatten)) static bool deal_hand(trey_round *round, const trey_event *event,
                                               trey_refusal *why)
{
    if (!check_deal(round, event, why)) {
        return false;
    }
    trey_dealt_hand *hand = &round->hands[event->seat];
    hand->first = (uint16_t)round->card_count;
    round->dealt |= trey_seats_one(event->seat);
    if (event->card_count != TREY_HAND_CARDS) {
        misdeal(round, event);
        return true;
    }
    /* Copies: for all the compiler knows, what is written below could be the event's cards. */
    trey_card a = event->cards[0], b = event->cards[1], c = event->cards[2];
    hand->count = TREY_HAND_CARDS;
    hand->value = trey_hand_evaluate(a, b, c);
    lay_card(round, a);
    lay_card(round, b);
    lay_card(round, c);
    if (event->seat == TREY_BANKER) { /* the last to get cards */
        turn_to(round,
                first_to_decide(round, origin_seat(round, round->posting->ruleset->decide_from)));
    }
    return true;
}

/* ---- Decisions ---- */

/* The stake that a decision is about must have an ante and no decision yet. */
static bool check_undecided(const trey_round *round, uint32_t seat, uint16_t stake,
                            trey_refusal *why)
{
    if (stake == TREY_STAKE_NONE || round->stakes[stake].ante == 0) {
        return trey_round_refuse(why, TREY_REFUSED_DECISION_WITHOUT_ANTE, seat, 0); /* WAGER-3 */
    }
    return round->stakes[stake].decision == TREY_DECISION_OPEN ||
           trey_round_refuse(why, TREY_REFUSED_DECISION_TWICE, seat, 0);
}

static uint16_t stake_at(const trey_round *round, uint32_t seat, trey_bettor bettor)
{
    return is_seat(round->posting, seat) ? stake_find(round, seat, bettor) : TREY_STAKE_NONE;
}

trey_refusal trey_round_check_decision(const trey_round *round, uint32_t seat, trey_bettor bettor)
{
    trey_refusal why = trey_accept();
    (void)check_undecided(round, seat, stake_at(round, seat, bettor), &why);
    return why;
}

/* ROUND-4: it came to his turn because he has an ante and is undecided. */
static bool is_on_turn(const trey_round *round, const trey_event *event)
{
    const trey_stake *turn = &round->stakes[round->turn];
    return turn->seat == event->seat && turn->bettor == event->bettor;
}

__attribute__((cold)) static bool refuse_decision(const trey_round *round, const trey_event *event,
                                                  trey_refusal *why)
{
    uint16_t stake = stake_at(round, event->seat, event->bettor);
    return check_undecided(round, event->seat, stake, why) &&
           trey_round_refuse(why, TREY_REFUSED_DECISION_OUT_OF_TURN, event->seat,
                             round->stakes[round->turn].seat);
}

static bool check_decide(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    return is_on_turn(round, event) || refuse_decision(round, event, why);
}

/* WAGER-6: the seated player's fold ends the hand for the whole seat. */
static void fold_seat(trey_round *round, uint32_t seat)
{
    for (uint16_t s = round->seat_first[seat]; s != TREY_STAKE_NONE; s = round->stakes[s].next) {
        round->stakes[s].decision = TREY_DECISION_FOLD;
    }
}

/* The next stake in a seat of several that has to decide, once one of them has: after the seated
 * player the others, in the order they bet. */
__attribute__((noinline)) static uint16_t next_in_seat(trey_round *round, const trey_stake *decided)
{
    uint32_t seat = decided->seat;
    if (decided == &round->stakes[round->seat_seated[seat]] &&
        decided->decision == TREY_DECISION_FOLD) {
        fold_seat(round, seat);
    }
    uint16_t next = round->seat_first[seat];
    while (next != TREY_STAKE_NONE &&
           (round->stakes[next].ante == 0 || round->stakes[next].decision != TREY_DECISION_OPEN)) {
        next = round->stakes[next].next;
    }
    return next;
}

/* The stake on turn, which is in `seat`, plays or folds. */
static void decide_turn(trey_round *round, uint32_t seat, bool play)
{
    trey_stake *stake = &round->stakes[round->turn];
    stake->decision = (uint8_t)(TREY_DECISION_FOLD - play);
    round->play_total += only_if(play, stake->ante); /* WAGER-3 */
    bool is_alone = round->seat_first[seat] == round->seat_last[seat];
    uint16_t next = is_alone ? TREY_STAKE_NONE : next_in_seat(round, stake);
    turn_to(round, next != TREY_STAKE_NONE ? next : first_to_decide(round, seat + 1));
}

static bool decide(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!is_on_turn(round, event)) {
        return refuse_decision(round, event, why);
    }
    decide_turn(round, event->seat, event->play);
    return true;
}

static bool time_out(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    decide_turn(round, round->stakes[round->turn].seat, false); /* ROUND-8 */
    return true;
}

uint16_t trey_round_decides_after(const trey_round *round, uint16_t stake)
{
    uint32_t origin = origin_seat(round, round->posting->ruleset->decide_from);
    uint32_t from = origin;
    if (stake != TREY_STAKE_NONE) {
        uint32_t seat = round->stakes[stake].seat;
        uint16_t seated = stake_seated(round, seat);
        do {
            stake = stake_after(round, stake, seated);
        } while (stake != TREY_STAKE_NONE && round->stakes[stake].ante == 0);
        from = trey_seat_left_of(seat, round->posting->seats);
        if (stake != TREY_STAKE_NONE || from == origin) {
            return stake;
        }
    }
    uint32_t next = trey_seats_first(round->with_ante, from);
    /* Back at or past the origin the walk is over. */
    uint32_t seats = round->posting->seats;
    bool is_over = (next + seats - origin) % seats < (from + seats - origin) % seats;
    return next == 0 || is_over ? TREY_STAKE_NONE : stake_seated(round, next);
}

/* ---- Voids ---- */

/* The clause a void cites must be true: IRR-1 for a misdeal and nothing else, and a broken shuffler
 * is an event of its own. */
static bool check_void(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    trey_void_reason fitting =
        round->phase == TREY_PHASE_MISDEALT ? TREY_VOID_CARD_COUNT : TREY_VOID_STAFF_DECISION;
    return (event->reason == fitting && event->author != 0) ||
           trey_round_refuse(why, TREY_REFUSED_VOID_WITHOUT_REASON, 0, 0);
}

static void void_for(trey_round *round, trey_void_reason reason, uint32_t author)
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

static bool void_round(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_void(round, event, why)) {
        return false;
    }
    void_for(round, event->reason, event->author);
    return true;
}

static bool cards_are_out(const trey_round *round)
{
    return round->dealt != 0;
}

static bool check_fault(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    /* IRR-2, IRR-3: once cards are out a fault voids the round, which needs an author. */
    return !cards_are_out(round) || event->author != 0 ||
           trey_round_refuse(why, TREY_REFUSED_VOID_WITHOUT_REASON, 0, 0);
}

static bool note_fault(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_fault(round, event, why)) {
        return false;
    }
    round->shuffler_faults++;
    if (cards_are_out(round)) {
        void_for(round, TREY_VOID_SHUFFLER_FAULT, event->author);
    }
    return true;
}

trey_phase trey_round_reached(const trey_round *round)
{
    return round->phase == TREY_PHASE_VOID ? round->void_phase : round->phase;
}

int64_t trey_round_void_amount(const trey_round *round)
{
    int64_t amount =
        round->total_action + round->bonus_total + round->progressive_total + round->play_total;
    if (trey_round_reached(round) > TREY_PHASE_FEES) { /* FEE-8 */
        for (uint32_t i = 0; i < round->wager_count; i++) {
            amount += trey_round_wager_fee(round, i);
        }
        amount += trey_round_bank_fee(round);
    }
    return amount;
}

/* ---- Settlement ---- */

static bool settle(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    if (round->posting->progressive == NULL) {
        round->phase = TREY_PHASE_DONE;
        return true;
    }
    trey_awards awards;
    trey_awards_make(round, &awards);
    round->meter = awards.meter;
    round->phase = TREY_PHASE_ENVY;
    return true;
}

/* ---- Which event may come when ---- */

static bool close_bets(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!trey_wager_check_all(round, event, why)) {
        return false;
    }
    round->phase = TREY_PHASE_FEES;
    return true;
}

static bool collect_forfeits(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    round->phase = TREY_PHASE_REVEAL;
    return true;
}

static bool reveal_banker(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    round->phase = TREY_PHASE_SETTLEMENT;
    return true;
}

static bool pay_envy(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    round->phase = TREY_PHASE_DONE;
    return true;
}

/* In which phases an event may come, what else it has to pass, and what carries it out: that
 * begins with the same check. */
typedef struct event_rule {
    uint32_t phases;
    bool (*check)(const trey_round *round, const trey_event *event, trey_refusal *why);
    bool (*take)(trey_round *round, const trey_event *event, trey_refusal *why);
} event_rule;

_Static_assert(TREY_PHASE_COUNT <= 32, "the bits of a set of phases");
_Static_assert(TREY_WAGERS_MAX < TREY_STAKE_NONE, "a stake's index");

#define PHASE(name) (1U << TREY_PHASE_##name)

/* A void is possible until chips have been paid. */
#define UNTIL_SETTLED                                                                              \
    (PHASE(BANK) | PHASE(BETS) | PHASE(FEES) | PHASE(DEAL) | PHASE(DECISIONS) | PHASE(FORFEITS) |  \
     PHASE(REVEAL) | PHASE(SETTLEMENT))

static const event_rule event_rules[TREY_EVENT_KIND_COUNT] = {
    [TREY_EVENT_BANK_POST] = {PHASE(BANK), check_bank, post_bank},
    [TREY_EVENT_WAGER_PLACE] = {PHASE(BETS), trey_wager_check_place, trey_wager_place},
    [TREY_EVENT_WAGER_WITHDRAW] = {PHASE(BETS), trey_wager_check_withdraw, trey_wager_withdraw},
    [TREY_EVENT_BETS_CLOSE] = {PHASE(BETS), trey_wager_check_all, close_bets},
    [TREY_EVENT_FEES_TAKE] = {PHASE(FEES), NULL, take_fees},
    [TREY_EVENT_HAND_DEAL] = {PHASE(DEAL), check_deal, deal_hand},
    [TREY_EVENT_DECIDE] = {PHASE(DECISIONS), check_decide, decide},
    [TREY_EVENT_TIME_OUT] = {PHASE(DECISIONS), NULL, time_out},
    [TREY_EVENT_FORFEITS_COLLECT] = {PHASE(FORFEITS), NULL, collect_forfeits},
    [TREY_EVENT_BANKER_REVEAL] = {PHASE(REVEAL), NULL, reveal_banker},
    [TREY_EVENT_SETTLE] = {PHASE(SETTLEMENT), NULL, settle},
    [TREY_EVENT_ENVY_PAY] = {PHASE(ENVY), NULL, pay_envy},
    [TREY_EVENT_SHUFFLER_FAULT] = {UNTIL_SETTLED | PHASE(MISDEALT), check_fault, note_fault},
    [TREY_EVENT_VOID] = {UNTIL_SETTLED | PHASE(MISDEALT), check_void, void_round},
};

/* Why an event may not come in the phase the round is in. */
static trey_status out_of_phase(const trey_round *round, trey_event_kind kind)
{
    bool is_betting = kind == TREY_EVENT_WAGER_PLACE || kind == TREY_EVENT_WAGER_WITHDRAW;
    if (kind == TREY_EVENT_BANK_POST && round->posting->ruleset->house_banks) {
        return TREY_REFUSED_BANK_NOT_ALLOWED;
    }
    if (round->phase == TREY_PHASE_DONE || round->phase == TREY_PHASE_VOID) {
        return TREY_REFUSED_ROUND_OVER;
    }
    if (round->phase == TREY_PHASE_MISDEALT) {
        return TREY_REFUSED_MISDEALT;
    }
    if (round->phase == TREY_PHASE_BANK && is_betting) {
        return TREY_REFUSED_BANK_MISSING;
    }
    return is_betting ? TREY_REFUSED_BETS_CLOSED /* WAGER-1 */ : TREY_REFUSED_OUT_OF_ORDER;
}

__attribute__((cold)) static bool refuse_phase(const trey_round *round, const trey_event *event,
                                               trey_refusal *why)
{
    return trey_round_refuse(why, out_of_phase(round, event->kind), 0, 0);
}

/* ---- Check and take ---- */

static const event_rule *rule_of(const trey_event *event)
{
    TREY_ASSERT((unsigned)event->kind < TREY_EVENT_KIND_COUNT);
    return &event_rules[event->kind];
}

static bool is_in_phase(const trey_round *round, const event_rule *rule)
{
    return (rule->phases >> round->phase & 1) != 0;
}

trey_refusal trey_round_check(const trey_round *round, const trey_event *event)
{
    const event_rule *rule = rule_of(event);
    trey_refusal why;
    bool fine = is_in_phase(round, rule) ? rule->check == NULL || rule->check(round, event, &why)
                                         : refuse_phase(round, event, &why);
    return fine ? trey_accept() : why;
}

bool trey_round_take(trey_round *round, const trey_event *event, trey_refusal *why)
{
    const event_rule *rule = rule_of(event);
    return is_in_phase(round, rule) ? rule->take(round, event, why)
                                    : refuse_phase(round, event, why);
}

/* ---- Action and cover ---- */

/* The n-th seat of a set, from 0, going clockwise from a seat and not past the last. */
static uint32_t nth_seat(trey_seat_set set, uint32_t from, uint32_t count, uint32_t n)
{
    uint32_t all = set & ~1U, behind = all & ((1U << from) - 1);
    uint32_t ahead = all ^ behind, ahead_count = count - trey_seats_count((trey_seat_set)behind);
    uint32_t rest = n < ahead_count ? ahead : behind;
    for (uint32_t over = n < ahead_count ? n : n - ahead_count; over > 0; over--) {
        rest &= rest - 1;
    }
    return trey_seats_lowest(rest);
}

/* COVER-2: the seats that the exposed card counts. */
trey_seat_set trey_round_counted_seats(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    if (posting->action_count == TREY_ACTION_COUNT_HANDS) {
        return round->in_play;
    }
    trey_seat_set all = (trey_seat_set)((2U << posting->seats) - 2);
    return all & (trey_seat_set)~trey_seats_one(round->bank_seat);
}

uint32_t trey_round_action_seat(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    const trey_ruleset *ruleset = posting->ruleset;
    if (posting->action == TREY_ACTION_NONE || round->in_play == 0) {
        return 0;
    }
    uint32_t from = origin_seat(round, ruleset->count_from);
    if (posting->action == TREY_ACTION_LEFT) {
        return trey_seats_first(round->in_play, from);
    }
    if (round->hands[TREY_BANKER].count != TREY_HAND_CARDS) {
        return 0;
    }
    /* ROUND-3: the third card of the packet is the exposed one. COVER-3: its value. */
    trey_card exposed = round->cards[round->hands[TREY_BANKER].first + 2];
    trey_seat_set counted = trey_round_counted_seats(round);
    uint32_t count = trey_seats_count(counted);
    uint32_t value = trey_ruleset_card_value(ruleset, count, trey_card_rank(exposed));
    uint32_t seat = nth_seat(counted, from, count, (value - 1) % count); /* round and round */
    return trey_seats_first(round->in_play, seat); /* a seat without a wager passes the action on */
}

int64_t trey_round_cover_needed(const trey_round *round)
{
    /* COVER-9: folded wagers count as well; before the decisions play counts as the ante. */
    trey_phase reached = trey_round_reached(round);
    bool decided = reached >= TREY_PHASE_FORFEITS && reached <= TREY_PHASE_DONE;
    int64_t play = decided ? round->play_total : round->total_action;
    return round->total_action * (1 + round->posting->ante_bonus_most) + play +
           round->posting->bonus_most * round->bonus_total;
}

bool trey_round_covered(const trey_round *round)
{
    return round->posting->ruleset->house_banks ||
           round->bank_wager >= trey_round_cover_needed(round);
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
