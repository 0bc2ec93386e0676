/* SPDX-License-Identifier: MIT */
/*
 * The events of a round (ROUND-1): the phases in which each event is allowed, its checks and its
 * effect. Wagers are in round_wagers.c, hands that are turned over later in round_cards.c,
 * functions that only read a round in round_query.c, and settlement in settle.c.
 */
#include <trey/round.h>

#include <string.h>

#include <trey/seats.h>
#include <trey/settle.h>

#include "base/assert.h"
#include "round_cards.h"
#include "round_wagers.h"

void trey_round_begin(trey_round *round, const trey_posting *posting, trey_meter meter)
{
    /* Set each field instead of clearing the whole round: the arrays are long, and elements beyond
     * the counts are never read. */
    round->posting = posting;
    round->phase = posting->ruleset->house_banks ? TREY_PHASE_BETS : TREY_PHASE_BANK;
    round->bank_seat = 0;
    round->bank_bettor = 0;
    round->bank_wager = 0;
    round->bettors = bettor_bit(round->bank_bettor);
    round->in_play = round->with_ante = round->dealt = 0;
    round->unknown = round->shown = 0;
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
    if (event->amount > event->chips) { /* WAGER-10: the chips on the table are the only maximum */
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

static bool take_fees(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    /* Fees are computed from the wagers when needed, so only the meter of the progressive changes.
     * It gets the shares of all progressive wagers at once (PROG-7). */
    round->meter = trey_round_meter_with_coins(round);
    round->phase = TREY_PHASE_DEAL;
    return true;
}

/* ---- The deal ---- */

/* Static version of trey_round_deal_next, which the compiler can inline. */
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

/* A fast test that nearly all packets pass: three different cards, each with a copy left. Packets
 * that fail it go through trey_cards_check. */
static bool pass_fast_check(const trey_round *round, const trey_event *event)
{
    if (event->card_count != TREY_HAND_CARDS) {
        return false;
    }
    trey_card a = event->cards[0], b = event->cards[1], c = event->cards[2];
    uint32_t decks = round->posting->decks;
    return a < TREY_DECK_CARDS && b < TREY_DECK_CARDS && c < TREY_DECK_CARDS && a != b && a != c &&
           b != c && round->tally[a] < decks && round->tally[b] < decks && round->tally[c] < decks;
}

/* ROUND-2: refuse a deal to a seat other than the next one. */
__attribute__((cold, noinline)) static bool
refuse_deal_turn(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    bool has_hand = event->seat == TREY_BANKER || (is_seat(round->posting, event->seat) &&
                                                   trey_seats_have(round->in_play, event->seat));
    return has_hand ? trey_round_refuse(why, TREY_REFUSED_DEAL_OUT_OF_TURN, event->seat,
                                        deal_next(round))
                    : trey_round_refuse(why, TREY_REFUSED_HAND_NOT_IN_PLAY, event->seat, 0);
}

/* Whether a packet is dealt face down. */
static bool is_face_down(const trey_event *event)
{
    return event->cards == NULL && event->card_count > 0;
}

static bool check_deal(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if ((int64_t)event->seat != deal_next(round)) { /* -1 while only the exposed card is missing */
        return refuse_deal_turn(round, event, why);
    }
    return is_face_down(event)
               ? trey_cards_check_room(round, event, why)
               : pass_fast_check(round, event) || trey_cards_check(round, event, NULL, why);
}

/* The stake that decides first in the first seat with an ante at or after `seat`: the seated
 * player's. If they have already decided, all seats have decided, and the result is
 * TREY_STAKE_NONE. */
static uint16_t first_to_decide(const trey_round *round, uint32_t seat)
{
    uint32_t with_ante = trey_seats_first(round->with_ante, seat);
    if (with_ante == 0) {
        return TREY_STAKE_NONE;
    }
    uint16_t seated = round->seat_seated[with_ante];
    return round->stakes[seated].decision == TREY_DECISION_OPEN ? seated : TREY_STAKE_NONE;
}

static void set_turn(trey_round *round, uint16_t stake)
{
    round->turn = stake;
    round->phase = stake == TREY_STAKE_NONE ? TREY_PHASE_FORFEITS : TREY_PHASE_DECISIONS;
}

/* The deal is over: the first decision. */
static void begin_decisions(trey_round *round)
{
    set_turn(round,
             first_to_decide(round, origin_seat(round, round->posting->ruleset->decide_from)));
}

/* Add one card to the dealt cards. */
static inline void add_card(trey_round *round, trey_card card)
{
    round->cards[round->card_count++] = card;
    round->tally[card]++;
}

/* Deal a packet whose cards nobody knows. */
__attribute__((cold, noinline)) static void deal_packet(trey_round *round, const trey_event *event)
{
    trey_dealt_hand *hand = &round->hands[event->seat];
    hand->first = (uint16_t)round->card_count;
    hand->count = (uint16_t)event->card_count;
    memset(&round->cards[round->card_count], TREY_CARD_UNKNOWN, event->card_count);
    round->card_count += event->card_count;
    round->dealt |= trey_seats_one(event->seat);
    round->unknown |= trey_seats_one(event->seat);
    if (event->card_count != TREY_HAND_CARDS) {
        round->phase = TREY_PHASE_MISDEALT; /* IRR-1 */
    } else if (event->seat == TREY_BANKER && !round->posting->ruleset->exposes_card) {
        begin_decisions(round);
    }
}

__attribute__((flatten)) static bool deal_hand(trey_round *round, const trey_event *event,
                                               trey_refusal *why)
{
    if (!check_deal(round, event, why)) {
        return false;
    }
    if (is_face_down(event)) {
        deal_packet(round, event);
        return true;
    }
    if (event->card_count != TREY_HAND_CARDS) {
        round->dealt |= trey_seats_one(event->seat);
        trey_cards_misdeal(round, event);
        return true;
    }
    trey_dealt_hand *hand = &round->hands[event->seat];
    hand->first = (uint16_t)round->card_count;
    round->dealt |= trey_seats_one(event->seat);
    /* Local copies, because the writes below could alias the event's cards. */
    trey_card a = event->cards[0], b = event->cards[1], c = event->cards[2];
    hand->count = TREY_HAND_CARDS;
    hand->value = trey_hand_evaluate(a, b, c);
    add_card(round, a);
    add_card(round, b);
    add_card(round, c);
    if (event->seat == TREY_BANKER) { /* the banker's hand is dealt last */
        begin_decisions(round);
    }
    return true;
}

/* ROUND-3: the packets lie face down, and the bank's bottom card is turned up. */
static bool check_expose(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    return trey_seats_have(round->unknown, TREY_BANKER)
               ? trey_cards_check_exposed(round, event, why)
               : trey_round_refuse(why, TREY_REFUSED_OUT_OF_ORDER, 0, 0);
}

static bool expose(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_expose(round, event, why)) {
        return false;
    }
    trey_cards_expose(round, event->cards[0]);
    begin_decisions(round);
    return true;
}

/* ---- Decisions ---- */

/* A decision is possible only for a stake with an ante and without a decision. */
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

/* ROUND-4: the stake whose turn it is always has an ante and no decision yet, so that no other
 * check is needed. */
static bool is_their_turn(const trey_round *round, const trey_event *event)
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
    return is_their_turn(round, event) || refuse_decision(round, event, why);
}

/* WAGER-6: the seated player's fold ends the hand for the whole seat. */
static void fold_seat(trey_round *round, uint32_t seat)
{
    for (uint16_t s = round->seat_first[seat]; s != TREY_STAKE_NONE; s = round->stakes[s].next) {
        round->stakes[s].decision = TREY_DECISION_FOLD;
    }
}

/* The stake that decides next in a seat with several stakes, after `decided` has decided: the
 * seated player comes first, then the other bettors in the order of betting. */
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

/* Play or fold the stake whose turn it is. `seat` is its seat. */
static void decide_turn(trey_round *round, uint32_t seat, bool play)
{
    trey_stake *stake = &round->stakes[round->turn];
    stake->decision = (uint8_t)(TREY_DECISION_FOLD - play);
    round->play_total += only_if(play, stake->ante); /* WAGER-3 */
    bool is_alone = round->seat_first[seat] == round->seat_last[seat];
    uint16_t next = is_alone ? TREY_STAKE_NONE : next_in_seat(round, stake);
    set_turn(round, next != TREY_STAKE_NONE ? next : first_to_decide(round, seat + 1));
}

static bool decide(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!is_their_turn(round, event)) {
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

/* ---- Voids ---- */

/* The reason of a void must match the phase: TREY_VOID_CARD_COUNT (IRR-1) for a misdeal, and for
 * packets that lie face down, whose cards only people can count; TREY_VOID_REVEAL_MISSING only
 * before the first card; otherwise a staff decision. A shuffler fault is a separate event. */
static bool check_void(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    trey_void_reason expected =
        round->phase == TREY_PHASE_MISDEALT ? TREY_VOID_CARD_COUNT : TREY_VOID_STAFF_DECISION;
    bool is_reveal = event->reason == TREY_VOID_REVEAL_MISSING && round->phase == TREY_PHASE_DEAL &&
                     round->dealt == 0;
    bool is_counted = event->reason == TREY_VOID_CARD_COUNT && round->unknown != 0;
    return ((event->reason == expected || is_reveal || is_counted) && event->author != 0) ||
           trey_round_refuse(why, TREY_REFUSED_VOID_WITHOUT_REASON, 0, 0);
}

static void void_because(trey_round *round, trey_void_reason reason, uint32_t author)
{
    static const trey_rule rules[TREY_VOID_REASON_COUNT] = {
        [TREY_VOID_CARD_COUNT] = TREY_RULE_IRR_1,
        [TREY_VOID_SHUFFLER_FAULT] = TREY_RULE_IRR_2,
        [TREY_VOID_STAFF_DECISION] = TREY_RULE_IRR_3,
        [TREY_VOID_REVEAL_MISSING] = TREY_RULE_IRR_3,
    };
    /* IRR-3: the round keeps the reason, the author and the dealt cards. */
    round->void_reason = reason;
    round->void_rule = rules[reason];
    round->void_author = author;
    round->void_phase = round->phase;
    round->meter = round->meter_before; /* IRR-1: the progressive wagers are returned */
    round->turn = TREY_STAKE_NONE;
    round->phase = TREY_PHASE_VOID;
}

static bool void_round(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_void(round, event, why)) {
        return false;
    }
    void_because(round, event->reason, event->author);
    return true;
}

static bool any_card_dealt(const trey_round *round)
{
    return round->dealt != 0;
}

static bool check_fault(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    /* IRR-2, IRR-3: after the first card, a fault voids the round, and a void needs an author. */
    return !any_card_dealt(round) || event->author != 0 ||
           trey_round_refuse(why, TREY_REFUSED_VOID_WITHOUT_REASON, 0, 0);
}

static bool record_fault(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_fault(round, event, why)) {
        return false;
    }
    round->shuffler_faults++;
    if (any_card_dealt(round)) {
        void_because(round, TREY_VOID_SHUFFLER_FAULT, event->author);
    }
    return true;
}

/* ---- Settlement ---- */

static bool check_settle(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event;
    return round->unknown == 0 || trey_cards_check_seen(trey_round_unseen(round), why);
}

static bool settle(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_settle(round, event, why)) {
        return false;
    }
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

/* ---- The table of events ---- */

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

static bool check_reveal(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event;
    trey_seat_set unseen = round->unknown & trey_seats_one(TREY_BANKER);
    return unseen == 0 || trey_cards_check_seen(unseen, why);
}

static bool reveal_banker(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_reveal(round, event, why)) {
        return false;
    }
    round->phase = TREY_PHASE_SETTLEMENT;
    return true;
}

static bool pay_envy(trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event, (void)why;
    round->phase = TREY_PHASE_DONE;
    return true;
}

/* The phases in which an event is allowed, its other checks, and the function that applies it.
 * `take` makes the same checks as `check`. */
typedef struct event_rule {
    uint32_t phases;
    bool (*check)(const trey_round *round, const trey_event *event, trey_refusal *why);
    bool (*take)(trey_round *round, const trey_event *event, trey_refusal *why);
} event_rule;

_Static_assert(TREY_PHASE_COUNT <= 32, "the bits of a set of phases");
_Static_assert(TREY_WAGERS_MAX < TREY_STAKE_NONE, "a stake's index");

#define PHASE(name) (1U << TREY_PHASE_##name)

/* A void is possible until the wagers are settled. */
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
    [TREY_EVENT_BANKER_REVEAL] = {PHASE(REVEAL), check_reveal, reveal_banker},
    [TREY_EVENT_SETTLE] = {PHASE(SETTLEMENT), check_settle, settle},
    [TREY_EVENT_ENVY_PAY] = {PHASE(ENVY), NULL, pay_envy},
    [TREY_EVENT_SHUFFLER_FAULT] = {UNTIL_SETTLED | PHASE(MISDEALT), check_fault, record_fault},
    [TREY_EVENT_VOID] = {UNTIL_SETTLED | PHASE(MISDEALT), check_void, void_round},
    [TREY_EVENT_CARD_EXPOSE] = {PHASE(DEAL), check_expose, expose},
    [TREY_EVENT_HAND_SHOW] = {PHASE(REVEAL) | PHASE(SETTLEMENT), trey_cards_check_show,
                              trey_cards_show},
    [TREY_EVENT_HAND_CORRECT] = {PHASE(DECISIONS) | PHASE(FORFEITS) | PHASE(REVEAL) |
                                     PHASE(SETTLEMENT) | PHASE(ENVY) | PHASE(DONE),
                                 trey_cards_check_correct, trey_cards_correct},
};

/* The reason to refuse an event in a phase that does not allow it. */
static trey_status status_out_of_phase(const trey_round *round, trey_event_kind kind)
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
    return trey_round_refuse(why, status_out_of_phase(round, event->kind), 0, 0);
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
    bool allowed = is_in_phase(round, rule) ? rule->check == NULL || rule->check(round, event, &why)
                                            : refuse_phase(round, event, &why);
    return allowed ? trey_accept() : why;
}

bool trey_round_take(trey_round *round, const trey_event *event, trey_refusal *why)
{
    const event_rule *rule = rule_of(event);
    return is_in_phase(round, rule) ? rule->take(round, event, why)
                                    : refuse_phase(round, event, why);
}
