/* SPDX-License-Identifier: MIT */
/*
 * Events from the shuffle to "no more bets": the pledged shoe, wagers, and contributions to the
 * shuffle.
 */
#include <string.h>

#include "table_internal.h"

/* ---- Cards to deal from ---- */

static trey_refusal check_before_bets(const table *at)
{
    return at->bets_are_open || at->round.phase != TREY_PHASE_BETS
               ? refuse_plain(TREY_REFUSED_OUT_OF_ORDER)
               : trey_accept();
}

/* HAND-11: checks that a round can be dealt without another shuffle. */
static trey_refusal check_cards(const table *at)
{
    return at->is_shuffled ? trey_shoe_check(&at->shoe, &at->posting, shuffles_every_round(at))
                           : refuse_plain(TREY_REFUSED_SHUFFLE_DUE);
}

bool table_shuffle_due(const table *at)
{
    trey_refusal due = check_cards(at);
    return refused(&due);
}

static trey_refusal check_shuffle(const table *at, table_cards cards)
{
    trey_refusal refusal = check_before_bets(at);
    if (refused(&refusal)) {
        return refusal;
    }
    if (at->rules.cards != cards) {
        return refuse_command(cards == CARDS_SHOE ? TABLE_REFUSED_CARDS_BY_HAND
                                                  : TABLE_REFUSED_CARDS_FROM_SHOE);
    }
    return table_shuffle_due(at) ? trey_accept() : refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
}

trey_refusal apply_shuffled(applying *now)
{
    trey_refusal refusal = check_shuffle(now->at, CARDS_ENTERED);
    if (!refused(&refusal)) {
        trey_shoe_shuffled(&now->at->shoe);
        memset(now->at->out, 0, sizeof now->at->out);
        now->at->is_shuffled = true;
    }
    return refusal;
}

trey_refusal apply_shoe_pledged(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_shuffle(at, CARDS_SHOE);
    if (refused(&refusal)) {
        return refusal;
    }
    fair_shoe made;
    const fair_shoe *shoe = event->shoe;
    if (shoe == NULL) {
        fair_shoe_make(&made, event->seed, event->id, (uint8_t)at->posting.decks);
        shoe = &made;
    }
    fair_pledge pledge = fair_shoe_pledge(shoe);
    if (!digest_equal(&pledge.root, &event->digest)) {
        refusal = refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    } else {
        fair_shoe_finish(&at->secret);
        fair_shoe_copy(&at->secret, shoe);
        fair_deal_begin(&at->deal, &pledge);
        trey_shoe_shuffled(&at->shoe);
        at->is_shuffled = true;
    }
    if (shoe == &made) {
        fair_shoe_finish(&made);
    }
    return refusal;
}

trey_refusal apply_bets_opened(applying *now)
{
    table *at = now->at;
    trey_refusal refusal = check_before_bets(at);
    if (!refused(&refusal)) {
        refusal = check_cards(at);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    if (at->rules.cards == CARDS_SHOE) {
        fair_deal_open_bets(&at->deal);
    }
    at->bets_are_open = true;
    at->waiting_since = now->event->time;
    return refusal;
}

/* ---- Wagers ---- */

static trey_refusal check_betting(const table *at, uint32_t person)
{
    if (!at->bets_are_open) {
        return refuse_plain(at->round.phase == TREY_PHASE_BETS ? TREY_REFUSED_BETS_NOT_OPEN
                                                               : TREY_REFUSED_BETS_CLOSED);
    }
    return table_find(at, person) == NULL ? refuse_command(TABLE_REFUSED_NOT_AT_TABLE)
                                          : trey_accept();
}

/* Whether a person may bet on this seat of another player at all. */
static trey_refusal check_back_line_of(const table *at, uint32_t person, uint32_t seat)
{
    const trey_ruleset *ruleset = at->posting.ruleset;
    bool is_seated = table_seat_of(at, person) != 0;
    if (ruleset->back_line == TREY_BACK_LINE_BONUS && at->posting.edition >= TREY_EDITION_2) {
        /* WAGER-4, WAGER-6: only players who have an ante in their own seat. */
        return trey_round_has_ante(&at->round, person)
                   ? trey_accept()
                   : trey_refuse(TREY_REFUSED_BONUS_WITHOUT_ANTE, seat, 0);
    }
    return ruleset->seated_may_back_line || !is_seated
               ? trey_accept()
               : trey_refuse(TREY_REFUSED_SEATED_ELSEWHERE, seat, 0); /* WAGER-7 */
}

/* A bet must be in the bettor's own seat, or on a seat whose player has placed an ante: the round
 * regards the first person with an ante as the seated player. */
static trey_refusal check_whose_seat(const table *at, const table_event *event)
{
    if (event->seat < 1 || event->seat > at->posting.seats) {
        return trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, event->seat, at->posting.seats);
    }
    uint32_t owner = at->seated[event->seat];
    if (owner == event->person) {
        return trey_accept();
    }
    if (at->posting.ruleset->back_line == TREY_BACK_LINE_NONE || owner == 0) {
        return table_refuse(TABLE_REFUSED_SEAT_NOT_THEIRS, event->seat, 0);
    }
    /* WAGER-12: the bank's wager would be used up between its own two hands, at no risk, and
     * nothing be left to cover the others (COVER-5). */
    if (event->person == at->round.bank_bettor) {
        return trey_refuse(TREY_REFUSED_BANK_BETS_AGAINST_ITSELF, event->seat, 0);
    }
    trey_refusal refusal = check_back_line_of(at, event->person, event->seat);
    if (refused(&refusal)) {
        return refusal;
    }
    uint16_t stake = trey_round_stake(&at->round, event->seat, owner);
    bool has_ante = stake != TREY_STAKE_NONE && at->round.stakes[stake].ante > 0;
    return has_ante || event->seat == at->round.bank_seat
               ? trey_accept()
               : table_refuse(TABLE_REFUSED_BACK_LINE_FIRST, event->seat, 0);
}

/* T2: the wager, its fee, and for an ante the play wager it may come to (WAGER-3). */
static int64_t chips_needed(const table *at, const table_event *event)
{
    const trey_posting *posting = &at->posting;
    bool is_ante = event->wager == TREY_WAGER_ANTE;
    bool is_charged = posting->schedule != NULL &&
                      (is_ante || (event->wager == TREY_WAGER_BONUS && posting->charge_bonus));
    int64_t fee = is_charged ? trey_schedule_player_fee(posting->schedule, event->amount) : 0;
    return event->amount + fee + (is_ante ? event->amount : 0) + table_bound(at, event->person);
}

static trey_event wager_event(trey_event_kind kind, const table_event *event)
{
    return (trey_event){.kind = kind,
                        .seat = event->seat,
                        .bettor = event->person,
                        .wager = event->wager,
                        .amount = event->amount};
}

trey_refusal apply_wager_placed(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_betting(at, event->person);
    if (!refused(&refusal)) {
        refusal = check_whose_seat(at, event);
    }
    trey_event placed = wager_event(TREY_EVENT_WAGER_PLACE, event);
    if (!refused(&refusal)) {
        refusal = trey_round_check(&at->round, &placed);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    table_person *who = find_person(at, event->person);
    int64_t needed = chips_needed(at, event);
    if (needed > who->stack) {
        return table_refuse(TABLE_REFUSED_STACK_SHORT, needed, who->stack);
    }
    if (at->round.wager_count == 0) { /* the time to bet begins with the first wager */
        at->waiting_since = event->time;
    }
    refusal = apply_to_round(at, &placed);
    TREY_ASSERT(!refused(&refusal));
    who->is_ready = false;
    move_chips(now, stack_of(at, event->person),
               spot_of(at, event->person, event->seat, event->wager), event->amount,
               event->wager == TREY_WAGER_PROGRESSIVE ? TREY_RULE_PROG_1 : TREY_RULE_WAGER_1);
    return refusal;
}

int64_t amount_to_withdraw(const trey_round *round, const table_event *event)
{
    for (uint32_t i = round->wager_count; i > 0; i--) {
        const trey_wager *wager = &round->wagers[i - 1];
        if (wager->seat == event->seat && wager->bettor == event->person &&
            wager->kind == event->wager) {
            return wager->amount;
        }
    }
    return 0;
}

trey_refusal apply_wager_withdrawn(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_betting(at, event->person);
    if (refused(&refusal)) {
        return refusal;
    }
    if (event->amount != amount_to_withdraw(&at->round, event)) {
        return refuse_plain(TREY_REFUSED_NOTHING_TO_WITHDRAW);
    }
    trey_event withdrawn = wager_event(TREY_EVENT_WAGER_WITHDRAW, event);
    refusal = apply_to_round(at, &withdrawn);
    if (refused(&refusal)) {
        return refusal;
    }
    if (!event->flag) { /* the player withdrew it and may bet again; the table did not return it */
        find_person(at, event->person)->is_ready = false;
    }
    move_chips(now, spot_of(at, event->person, event->seat, event->wager),
               stack_of(at, event->person), event->amount, TREY_RULE_WAGER_1);
    return refusal;
}

trey_refusal apply_ready(applying *now)
{
    table *at = now->at;
    trey_refusal refusal = check_betting(at, now->event->person);
    if (refused(&refusal)) {
        return refusal;
    }
    table_person *who = find_person(at, now->event->person);
    if (who->is_ready) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    who->is_ready = true;
    return refusal;
}

/* ---- Contributions to the shuffle ---- */

trey_refusal apply_committed(applying *now)
{
    table *at = now->at;
    if (at->rules.cards != CARDS_SHOE) {
        return table_refuse(TABLE_REFUSED_CARDS_BY_HAND, 0, 0);
    }
    trey_refusal refusal = check_betting(at, now->event->person);
    if (!refused(&refusal) && table_has_withheld(at, now->event->person)) {
        return refuse_command(TABLE_REFUSED_COMMIT_WITHHELD);
    }
    return refused(&refusal) ? refusal
                             : fair_deal_commit(&at->deal, now->event->person, &now->event->digest);
}

/* Makes the list final: contributions of people without chips in the round are left out, because
 * somebody who risks nothing could void the round by not revealing. Binds the hands (ROUND-2). */
static void bind_contributions(const table *at, fair_deal *deal)
{
    for (uint32_t i = deal->contribution_count; i > 0; i--) {
        if (!table_is_in_play(at, deal->contributions[i - 1].bettor)) {
            fair_deal_drop(deal, i - 1);
        }
    }
    fair_bets bets;
    uint8_t hands[TREY_HANDS_MAX];
    fair_bets_make(&bets, &at->round);
    fair_deal_bind(deal, hands, fair_hands(&bets, hands));
}

digest table_closing(const table *at)
{
    if (at->rules.cards != CARDS_SHOE) {
        return (digest){{0}};
    }
    fair_deal deal = at->deal;
    bind_contributions(at, &deal);
    return fair_deal_closing(&deal);
}

/* Whether an event closes bets as earlier programs did. Only their journals have such events. */
static bool closes_as_before(const table *at, const table_event *event)
{
    if (at->rules.cards != CARDS_SHOE || at->fair_version >= FAIR_ROUND_VERSION) {
        return false;
    }
    digest closing = fair_deal_closing(&at->deal);
    return digest_equal(&closing, &event->digest);
}

trey_refusal apply_bets_closed(applying *now)
{
    table *at = now->at;
    if (!at->bets_are_open) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    trey_refusal refusal = trey_round_check(&at->round, &close);
    if (refused(&refusal)) {
        return refusal;
    }
    digest closing = table_closing(at);
    bool is_bound = digest_equal(&closing, &now->event->digest);
    if (!is_bound && !closes_as_before(at, now->event)) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    refusal = apply_to_round(at, &close);
    TREY_ASSERT(!refused(&refusal));
    if (at->rules.cards == CARDS_SHOE) {
        if (is_bound) {
            bind_contributions(at, &at->deal);
        }
        fair_deal_close_bets(&at->deal);
        at->fair_version = at->deal.version;
    }
    at->bets_are_open = false;
    at->waiting_since = now->event->time;
    return refusal;
}
