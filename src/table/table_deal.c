/* SPDX-License-Identifier: MIT */
/*
 * Events from the fees to the last decision.
 */
#include <string.h>

#include "table_internal.h"

/* PROG-7: presses COIN IN, which locks the sensors and takes the progressive wagers on them. */
static void take_coins(live_table *table, uint32_t dealer)
{
    if (table->posting.progressive == NULL) {
        return;
    }
    for (uint32_t i = 0; i < table->round.wager_count; i++) {
        if (table->round.wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            trey_key_press lay = {.key = TREY_KEY_SENSOR, .seat = table->round.wagers[i].seat};
            trey_refusal laid = trey_controller_press(&table->keypad, &lay);
            TREY_ASSERT(!refused(&laid));
        }
    }
    trey_key_press coin_in = {.key = TREY_KEY_COIN_IN, .person = dealer};
    trey_refusal taken = trey_controller_press(&table->keypad, &coin_in);
    TREY_ASSERT(!refused(&taken));
    TREY_ASSERT(table->keypad.meter.cents == table->round.meter.cents); /* T4 */
    TREY_ASSERT(table->keypad.meter.parts == table->round.meter.parts);
}

trey_refusal apply_fees_taken(table_change *change)
{
    live_table *table = change->table;
    if (change->event->person == 0) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    trey_event take = {.kind = TREY_EVENT_FEES_TAKE};
    trey_refusal refusal = apply_to_round(table, &take);
    if (!refused(&refusal)) {
        move_as_settled(change, take.kind, NULL, NULL);
        take_coins(table, change->event->person);
    }
    return refusal;
}

/* ---- Contributions to the shuffle ---- */

static bool is_revealing(const live_table *table)
{
    return table->rules.cards == CARDS_SHOE && table->deal.phase == FAIR_PHASE_REVEALING;
}

static bool reveals_are_due(const live_table *table, int64_t time)
{
    return time - table->waiting_since >= (int64_t)table->rules.reveal_seconds * 1000;
}

uint32_t table_reveal_missed(const live_table *table, int64_t time)
{
    if (table->state != TABLE_IS_IN_ROUND || table->round.phase != TREY_PHASE_DEAL ||
        !is_revealing(table) || table->deal.version < FAIR_ROUND_VERSION ||
        !reveals_are_due(table, time)) {
        return 0;
    }
    for (uint32_t i = 0; i < table->deal.contribution_count; i++) {
        const fair_contribution *added = &table->deal.contributions[i];
        if (!added->is_revealed && !added->is_missed) {
            return added->bettor;
        }
    }
    return 0;
}

bool table_has_withheld(const live_table *table, uint32_t person)
{
    for (uint32_t i = 0; i < table->withheld_count; i++) {
        if (table->withheld[i] == person) {
            return true;
        }
    }
    return false;
}

static void add_withheld(live_table *table, uint32_t person)
{
    if (table->withheld_count == TABLE_WITHHELD_MAX) {
        table->withheld_count--;
        memmove(table->withheld, table->withheld + 1,
                table->withheld_count * sizeof table->withheld[0]);
    }
    table->withheld[table->withheld_count++] = person;
}

/* Without every contribution of the list there is no deal. All chips go back, also those of the
 * bettor who did not reveal: a table that dropped a reveal must not gain by it
 * (docs/decisions/0022-missing-reveals.md). */
trey_refusal apply_reveal_missed(table_change *change)
{
    live_table *table = change->table;
    uint32_t person = table_reveal_missed(table, change->event->time);
    if (person == 0 || person != change->event->person) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    for (uint32_t i = 0; i < table->deal.contribution_count; i++) {
        table->deal.contributions[i].is_missed |= table->deal.contributions[i].bettor == person;
    }
    add_withheld(table, person);
    if (table_reveal_missed(table, change->event->time) != 0) {
        return trey_accept(); /* others follow */
    }
    trey_event missing = {
        .kind = TREY_EVENT_VOID, .reason = TREY_VOID_REVEAL_MISSING, .author = PERSON_TABLE};
    trey_refusal refusal = make_void(change, &missing);
    TREY_ASSERT(!refused(&refusal));
    return refusal;
}

bool table_reveals_pending(const live_table *table, int64_t time)
{
    if (!is_revealing(table)) {
        return false;
    }
    if (table->deal.version >= FAIR_ROUND_VERSION) {
        return !fair_deal_is_complete(&table->deal);
    }
    for (uint32_t i = 0; i < table->deal.contribution_count && !reveals_are_due(table, time); i++) {
        const fair_contribution *added = &table->deal.contributions[i];
        /* The table does not wait for people without chips in the round. */
        if (!added->is_revealed && table_is_in_play(table, added->bettor)) {
            return true;
        }
    }
    return false;
}

trey_refusal apply_entropy_revealed(table_change *change)
{
    live_table *table = change->table;
    if (table->rules.cards != CARDS_SHOE) {
        return refuse_command(TABLE_REFUSED_CARDS_BY_HAND);
    }
    bool is_over = table->round.phase == TREY_PHASE_VOID;
    for (uint32_t i = 0; i < table->deal.contribution_count; i++) {
        is_over |= table->deal.contributions[i].is_missed; /* the round is about to be void */
    }
    return is_over
               ? fair_refuse(FAIR_REFUSED_REVEAL_LATE)
               : fair_deal_reveal(&table->deal, change->event->person, change->event->digest.bytes);
}

/* ---- Cards ---- */

trey_refusal apply_hands_dealt(table_change *change)
{
    live_table *table = change->table;
    if (table->rules.cards != CARDS_SHOE) {
        return refuse_command(TABLE_REFUSED_CARDS_BY_HAND);
    }
    if (table->round.phase != TREY_PHASE_DEAL) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    if (table_reveals_pending(table, change->event->time)) {
        return refuse_command(TABLE_REFUSED_REVEALS_PENDING);
    }
    if (table->device_failed) {
        return refuse_command(TABLE_REFUSED_DEVICE_FAILED); /* IRR-2 */
    }
    fair_deal_mix(&table->deal);
    trey_refusal refusal = trey_accept();
    for (int hand; (hand = trey_round_deal_next(&table->round)) >= 0;) {
        trey_card cards[TREY_HAND_CARDS];
        for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
            cards[i] = fair_shoe_card(&table->secret, fair_deal_draw(&table->deal));
        }
        trey_event deal = {.kind = TREY_EVENT_HAND_DEAL,
                           .seat = (uint32_t)hand,
                           .cards = cards,
                           .card_count = TREY_HAND_CARDS};
        refusal = apply_to_round(table, &deal);
        TREY_ASSERT(!refused(&refusal));
    }
    table->waiting_since = change->event->time;
    return refusal;
}

/* ---- Decisions ---- */

trey_refusal apply_decided(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_event decide = {.kind = TREY_EVENT_DECIDE,
                         .seat = event->seat,
                         .bettor = event->person,
                         .play = event->flag};
    trey_refusal refusal = apply_to_round(table, &decide);
    if (refused(&refusal)) {
        return refusal;
    }
    find_person(table, event->person)->missed = 0;
    if (event->flag) { /* T2 ensures that the stack has the chips */
        uint16_t stake = trey_round_stake(&table->round, event->seat, event->person);
        move_chips(change, stack_of(table, event->person),
                   spot_of(table, event->person, event->seat, TREY_WAGER_PLAY),
                   table->round.stakes[stake].ante, TREY_RULE_WAGER_3);
    }
    table->waiting_since = event->time;
    return refusal;
}

bool folds_at_once(const live_table *table)
{
    const trey_stake *turn = &table->round.stakes[table->round.turn];
    return table->rules.away == AWAY_FOLD && table_find(table, turn->bettor)->is_away;
}

/* ROUND-8 */
trey_refusal apply_timed_out(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    if (table->round.phase != TREY_PHASE_DECISIONS) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    const trey_stake *turn = &table->round.stakes[table->round.turn];
    int64_t allowed = table_time_allowed(table);
    bool is_due =
        (allowed > 0 && event->time - table->waiting_since >= allowed) || folds_at_once(table);
    if (!is_due || turn->seat != event->seat || turn->bettor != event->person) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    table_person *player = find_person(table, event->person);
    note_missed(table, player);
    if (player->is_disconnected) { /* the table waits for them once */
        player->missed = (uint8_t)table->rules.missed_rounds_max;
    }
    trey_event time_out = {.kind = TREY_EVENT_TIME_OUT};
    trey_refusal refusal = apply_to_round(table, &time_out);
    TREY_ASSERT(!refused(&refusal));
    table->waiting_since = event->time;
    return refusal;
}
