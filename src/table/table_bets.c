/* SPDX-License-Identifier: MIT */
/*
 * Events from the shuffle to "no more bets": the pledged shoe, wagers, and contributions to the
 * shuffle.
 */
#include <string.h>

#include "table_internal.h"

/* ---- Cards to deal from ---- */

static trey_refusal check_before_bets(const live_table *table)
{
    return table->bets_are_open || table->round.phase != TREY_PHASE_BETS
               ? refuse_plain(TREY_REFUSED_OUT_OF_ORDER)
               : trey_accept();
}

/* HAND-11: checks that a round can be dealt without another shuffle. */
static trey_refusal check_cards(const live_table *table)
{
    return table->is_shuffled
               ? trey_shoe_check(&table->shoe, &table->posting, shuffles_every_round(table))
               : refuse_plain(TREY_REFUSED_SHUFFLE_DUE);
}

bool table_shuffle_due(const live_table *table)
{
    trey_refusal due = check_cards(table);
    return refused(&due);
}

static trey_refusal check_shuffle(const live_table *table, table_cards cards)
{
    trey_refusal refusal = check_before_bets(table);
    if (refused(&refusal)) {
        return refusal;
    }
    if (table->rules.cards != cards) {
        return refuse_command(cards == CARDS_SHOE ? TABLE_REFUSED_CARDS_BY_HAND
                                                  : TABLE_REFUSED_CARDS_FROM_SHOE);
    }
    return table_shuffle_due(table) ? trey_accept() : refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
}

trey_refusal apply_shuffled(table_change *change)
{
    trey_refusal refusal = check_shuffle(change->table, CARDS_ENTERED);
    if (!refused(&refusal)) {
        trey_shoe_shuffled(&change->table->shoe);
        memset(change->table->out, 0, sizeof change->table->out);
        change->table->is_shuffled = true;
    }
    return refusal;
}

trey_refusal apply_shoe_pledged(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_shuffle(table, CARDS_SHOE);
    if (refused(&refusal)) {
        return refusal;
    }
    fair_shoe result;
    const fair_shoe *shoe = event->shoe;
    if (shoe == NULL) {
        fair_shoe_make(&result, event->seed, event->id, (uint8_t)table->posting.decks);
        shoe = &result;
    }
    fair_pledge pledge = fair_shoe_pledge(shoe);
    if (!digest_equal(&pledge.root, &event->digest)) {
        refusal = refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    } else {
        fair_shoe_finish(&table->secret);
        fair_shoe_copy(&table->secret, shoe);
        fair_deal_begin(&table->deal, &pledge);
        trey_shoe_shuffled(&table->shoe);
        table->is_shuffled = true;
    }
    if (shoe == &result) {
        fair_shoe_finish(&result);
    }
    return refusal;
}

trey_refusal apply_bets_opened(table_change *change)
{
    live_table *table = change->table;
    trey_refusal refusal = check_before_bets(table);
    if (!refused(&refusal)) {
        refusal = check_cards(table);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    if (table->rules.cards == CARDS_SHOE) {
        fair_deal_open_bets(&table->deal);
    }
    table->bets_are_open = true;
    table->waiting_since = change->event->time;
    return refusal;
}

/* ---- Wagers ---- */

static trey_refusal check_betting(const live_table *table, uint32_t person)
{
    if (!table->bets_are_open) {
        return refuse_plain(table->round.phase == TREY_PHASE_BETS ? TREY_REFUSED_BETS_NOT_OPEN
                                                                  : TREY_REFUSED_BETS_CLOSED);
    }
    return table_find(table, person) == NULL ? refuse_command(TABLE_REFUSED_NOT_AT_TABLE)
                                             : trey_accept();
}

/* Whether a person may bet on this seat of another player at all. */
static trey_refusal check_back_line_of(const live_table *table, uint32_t person, uint32_t seat)
{
    const trey_ruleset *ruleset = table->posting.ruleset;
    bool is_seated = table_seat_of(table, person) != 0;
    if (ruleset->back_line == TREY_BACK_LINE_BONUS && table->posting.edition >= TREY_EDITION_2) {
        /* WAGER-4, WAGER-6: only players who have an ante in their own seat. */
        return trey_round_has_ante(&table->round, person)
                   ? trey_accept()
                   : trey_refuse(TREY_REFUSED_BONUS_WITHOUT_ANTE, seat, 0);
    }
    return ruleset->seated_may_back_line || !is_seated
               ? trey_accept()
               : trey_refuse(TREY_REFUSED_SEATED_ELSEWHERE, seat, 0); /* WAGER-7 */
}

/* A bet must be in the bettor's own seat, or on a seat whose player has placed an ante: the round
 * regards the first person with an ante as the seated player. */
static trey_refusal check_whose_seat(const live_table *table, const table_event *event)
{
    if (event->seat < 1 || event->seat > table->posting.seats) {
        return trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, event->seat, table->posting.seats);
    }
    uint32_t owner = table->seated[event->seat];
    if (owner == event->person) {
        return trey_accept();
    }
    if (table->posting.ruleset->back_line == TREY_BACK_LINE_NONE || owner == 0) {
        return table_refuse(TABLE_REFUSED_SEAT_NOT_THEIRS, event->seat, 0);
    }
    /* WAGER-12: the bank's wager would be used up between its own two hands, at no risk, and
     * nothing be left to cover the others (COVER-5). */
    if (event->person == table->round.bank_bettor) {
        return trey_refuse(TREY_REFUSED_BANK_BETS_AGAINST_ITSELF, event->seat, 0);
    }
    trey_refusal refusal = check_back_line_of(table, event->person, event->seat);
    if (refused(&refusal)) {
        return refusal;
    }
    uint16_t stake = trey_round_stake(&table->round, event->seat, owner);
    bool has_ante = stake != TREY_STAKE_NONE && table->round.stakes[stake].ante > 0;
    return has_ante || event->seat == table->round.bank_seat
               ? trey_accept()
               : table_refuse(TABLE_REFUSED_BACK_LINE_FIRST, event->seat, 0);
}

/* T2: the wager, its fee, and for an ante the play wager it may come to (WAGER-3). */
static int64_t chips_needed(const live_table *table, const table_event *event)
{
    const trey_posting *posting = &table->posting;
    bool is_ante = event->wager == TREY_WAGER_ANTE;
    bool is_charged = posting->schedule != NULL &&
                      (is_ante || (event->wager == TREY_WAGER_BONUS && posting->charge_bonus));
    int64_t fee = is_charged ? trey_schedule_player_fee(posting->schedule, event->amount) : 0;
    return event->amount + fee + (is_ante ? event->amount : 0) + table_bound(table, event->person);
}

static trey_event wager_event(trey_event_kind kind, const table_event *event)
{
    return (trey_event){.kind = kind,
                        .seat = event->seat,
                        .bettor = event->person,
                        .wager = event->wager,
                        .amount = event->amount};
}

trey_refusal apply_wager_placed(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_betting(table, event->person);
    if (!refused(&refusal)) {
        refusal = check_whose_seat(table, event);
    }
    trey_event placed = wager_event(TREY_EVENT_WAGER_PLACE, event);
    if (!refused(&refusal)) {
        refusal = trey_round_check(&table->round, &placed);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    table_person *player = find_person(table, event->person);
    int64_t needed = chips_needed(table, event);
    if (needed > player->stack && !player->is_felt) {
        return table_refuse(TABLE_REFUSED_STACK_SHORT, needed, player->stack);
    }
    refusal = check_felt(player, event);
    if (refused(&refusal)) {
        return refusal;
    }
    if (table->round.wager_count == 0) { /* the time to bet begins with the first wager */
        table->waiting_since = event->time;
    }
    refusal = apply_to_round(table, &placed);
    TREY_ASSERT(!refused(&refusal));
    player->is_ready = false;
    player->missed = 0;
    player->is_away &= table->rules.away != AWAY_FOLD; /* a player who bets is no longer away */
    fill_from_felt(change, player, needed);
    move_chips(change, stack_of(table, event->person),
               spot_of(table, event->person, event->seat, event->wager), event->amount,
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

trey_refusal apply_wager_withdrawn(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_betting(table, event->person);
    if (refused(&refusal)) {
        return refusal;
    }
    if (event->amount != amount_to_withdraw(&table->round, event)) {
        return refuse_plain(TREY_REFUSED_NOTHING_TO_WITHDRAW);
    }
    refusal = event->flag ? trey_accept() : check_felt(table_find(table, event->person), event);
    if (refused(&refusal)) {
        return refusal;
    }
    trey_event withdrawn = wager_event(TREY_EVENT_WAGER_WITHDRAW, event);
    refusal = apply_to_round(table, &withdrawn);
    if (refused(&refusal)) {
        return refusal;
    }
    if (!event->flag) { /* the player withdrew it and may bet again; the table did not return it */
        find_person(table, event->person)->is_ready = false;
    }
    move_chips(change, spot_of(table, event->person, event->seat, event->wager),
               stack_of(table, event->person), event->amount, TREY_RULE_WAGER_1);
    return refusal;
}

void clear_ready(live_table *table)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        table->people[i].is_ready = false;
    }
}

/* With their bets; or, while the result is shown, for the next round. */
trey_refusal apply_ready(table_change *change)
{
    live_table *table = change->table;
    table_person *player = find_person(table, change->event->person);
    trey_refusal refusal = !is_pause(table) ? check_betting(table, change->event->person)
                           : player == NULL ? refuse_command(TABLE_REFUSED_NOT_AT_TABLE)
                                            : trey_accept();
    if (refused(&refusal)) {
        return refusal;
    }
    if (player->is_ready) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    player->is_ready = true;
    player->missed = 0;
    return refusal;
}

/* ---- Contributions to the shuffle ---- */

trey_refusal apply_committed(table_change *change)
{
    live_table *table = change->table;
    if (table->rules.cards != CARDS_SHOE) {
        return table_refuse(TABLE_REFUSED_CARDS_BY_HAND, 0, 0);
    }
    trey_refusal refusal = check_betting(table, change->event->person);
    if (!refused(&refusal) && table_has_withheld(table, change->event->person)) {
        return refuse_command(TABLE_REFUSED_COMMIT_WITHHELD);
    }
    return refused(&refusal)
               ? refusal
               : fair_deal_commit(&table->deal, change->event->person, &change->event->digest);
}

/* Makes the list final: contributions of people without chips in the round are left out, because
 * somebody who risks nothing could void the round by not revealing. Binds the hands (ROUND-2). */
static void bind_contributions(const live_table *table, fair_deal *deal)
{
    for (uint32_t i = deal->contribution_count; i > 0; i--) {
        if (!table_is_in_play(table, deal->contributions[i - 1].bettor)) {
            fair_deal_drop(deal, i - 1);
        }
    }
    fair_bets bets;
    uint8_t hands[TREY_HANDS_MAX];
    fair_bets_make(&bets, &table->round);
    fair_deal_bind(deal, hands, fair_hands(&bets, hands));
}

digest table_closing(const live_table *table)
{
    if (table->rules.cards != CARDS_SHOE) {
        return (digest){{0}};
    }
    fair_deal deal = table->deal;
    bind_contributions(table, &deal);
    return fair_deal_closing(&deal);
}

/* Whether an event closes bets as earlier programs did. Only their journals have such events. */
static bool closes_as_before(const live_table *table, const table_event *event)
{
    if (table->rules.cards != CARDS_SHOE || table->fair_version >= FAIR_ROUND_VERSION) {
        return false;
    }
    digest closing = fair_deal_closing(&table->deal);
    return digest_equal(&closing, &event->digest);
}

trey_refusal apply_bets_closed(table_change *change)
{
    live_table *table = change->table;
    if (!table->bets_are_open) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    trey_refusal refusal = trey_round_check(&table->round, &close);
    if (refused(&refusal)) {
        return refusal;
    }
    digest closing = table_closing(table);
    bool is_bound = digest_equal(&closing, &change->event->digest);
    if (!is_bound && !closes_as_before(table, change->event)) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    refusal = apply_to_round(table, &close);
    TREY_ASSERT(!refused(&refusal));
    if (table->rules.cards == CARDS_SHOE) {
        if (is_bound) {
            bind_contributions(table, &table->deal);
        }
        fair_deal_close_bets(&table->deal);
        table->fair_version = table->deal.version;
    }
    table->bets_are_open = false;
    table->waiting_since = change->event->time;
    keep_last_wagers(table);
    note_all_missed(table);
    clear_ready(table);
    return refusal;
}
