/* SPDX-License-Identifier: MIT */
/*
 * The table of functions that carry out events, and the events of the table as a whole: opening,
 * new rules, closing.
 */
#include "table.h"

#include <string.h>

#include "table_internal.h"
#include "utf8.h"

void table_init(live_table *table, uint32_t id, const trey_book *book)
{
    memset(table, 0, sizeof *table);
    table->id = id;
    table->book = book;
}

void table_finish(live_table *table)
{
    fair_shoe_finish(&table->secret);
    sodium_memzero(table->round.cards, sizeof table->round.cards); /* they include folded hands */
}

trey_refusal apply_to_round(live_table *table, const trey_event *event)
{
    return trey_round_apply(&table->round, event);
}

/* ---- The rules in force ---- */

trey_refusal check_seats_fit(const live_table *table, const trey_posting *posting)
{
    for (uint32_t seat = posting->seats + 1; seat < TREY_HANDS_MAX; seat++) {
        if (table->seated[seat] != 0) {
            return table_refuse(TABLE_REFUSED_SEATS_IN_USE, seat, posting->seats);
        }
    }
    for (uint32_t seat = 2; seat <= posting->seats && !posting->adjacent_seats; seat++) {
        uint32_t first =
            table->seated[seat] == 0 ? seat : table_seat_of(table, table->seated[seat]);
        if (first != seat) { /* WAGER-7 */
            return table_refuse(TABLE_REFUSED_SEATED_ALREADY, seat, first);
        }
    }
    return trey_accept();
}

/* COVER-10: the kind of chips cannot change while people are at the table. A meter of play chips is
 * reset when the kind changes; a meter with chips from the cage belongs to the players, so the kind
 * cannot change (PROG-8). Rules of edition 1 did not state the kind of chips; a table may state it
 * once. */
static trey_refusal check_chips(const live_table *table, const table_rules *rules)
{
    if (table->posting.ruleset == NULL || rules->chips == table->rules.chips) {
        return trey_accept();
    }
    if (table->people_count > 0) {
        return refuse_command(TABLE_REFUSED_CHIPS_FIXED);
    }
    bool is_paid_in = table->meter_seeded && table->rules.chips == CHIPS_CAGE &&
                      table->rules.edition >= TREY_EDITION_2;
    return is_paid_in ? table_refuse(TABLE_REFUSED_METER_HOLDS_CHIPS, table->keypad.meter.cents, 0)
                      : trey_accept();
}

/* Returns the meter to the house before the table changes to other chips. */
static void end_meter(table_change *change)
{
    live_table *table = change->table;
    if (table->meter_seeded && table->rules.chips != change->event->rules->chips) {
        move_chips(change, place_of_table(table, ACCOUNT_POOL), place_of_table(table, ACCOUNT_TRAY),
                   table->keypad.meter.cents, TREY_RULE_PROG_8);
        table->meter_seeded = false;
        table->keypad.meter = (trey_meter){.cents = 0};
    }
}

/* The rotation goes on under other rules of the same name: their limits may have changed, or they
 * come from another book. */
static void turn_rotation_to(live_table *table, const table_rules *posted,
                             const trey_ruleset *rules)
{
    const trey_ruleset *before = table->posting.ruleset;
    bool is_same = memcmp(table->rules.ruleset, posted->ruleset, RULES_NAME_SIZE) == 0;
    if (before == NULL || !is_same || before->rotation != rules->rotation) {
        trey_rotation_begin(&table->rotation, rules);
    }
    table->rotation.rounds_max = rules->bank_rounds_max;
}

static void put_in_force(table_change *change, const trey_posting *posting, const trey_book *from)
{
    live_table *table = change->table;
    end_meter(change);
    turn_rotation_to(table, change->event->rules, posting->ruleset);
    put_device_in_force(table, posting, change->event->kind == TABLE_OPENED);
    table->rules = *change->event->rules;
    table->posting = *posting;
    table->posted_from = from;
    table->is_shuffled = false;
    fair_shoe_finish(&table->secret);
    table->offered_seat = 0;
    table->waiting_since = table->posted_time = change->event->time;
    trey_meter meter = table->keypad.meter;
    if (posting->progressive != NULL && !table->meter_seeded) { /* PROG-4 */
        meter = trey_meter_seed(posting->progressive, posting->denomination);
        table->meter_seeded = true;
        move_chips(change, place_of_table(table, ACCOUNT_TRAY), place_of_table(table, ACCOUNT_POOL),
                   meter.cents, TREY_RULE_PROG_4);
    }
    keypad_reset(table, meter); /* PROG-8: the meter stays when rules change */
    /* ROUND-7: clears the last round, because new rules could show other cards of it. */
    trey_round_begin(&table->round, &table->posting, meter);
}

/* Staff act for people without a device, so a person deals. */
static trey_refusal check_dealer(const live_table *table, const table_rules *rules)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        if (table->people[i].is_felt && rules->dealer != DEALER_PERSON) {
            return refuse_command(TABLE_REFUSED_FELT_AT_TABLE);
        }
    }
    return trey_accept();
}

static trey_refusal apply_rules(table_change *change)
{
    trey_posting posting;
    const trey_book *from;
    trey_refusal refusal = table_rules_post_recorded(change->event->rules, change->table->book,
                                                     change->table->archive, &posting, &from);
    if (!refused(&refusal)) {
        refusal = check_seats_fit(change->table, &posting);
    }
    if (!refused(&refusal)) {
        refusal = check_chips(change->table, change->event->rules);
    }
    if (!refused(&refusal)) {
        refusal = check_dealer(change->table, change->event->rules);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    if (change->table->state == TABLE_IS_IN_ROUND) {
        call_off(change);
    }
    put_in_force(change, &posting, from);
    return refusal;
}

static trey_refusal apply_opened(table_change *change)
{
    trey_refusal refusal = apply_rules(change);
    if (!refused(&refusal)) {
        change->table->state = TABLE_IS_BETWEEN_ROUNDS;
        change->table->is_draining = false;
        change->table->closed_by = 0;
        trey_rotation_begin(&change->table->rotation, change->table->posting.ruleset); /* BANK-4 */
    }
    return refusal;
}

/* FEE-11. New rules are allowed between rounds, and in a round until the first bet: an automatic
 * table opens the next round at once, so it would otherwise never be between rounds. */
static trey_refusal apply_posted(table_change *change)
{
    bool is_under_way = change->table->state == TABLE_IS_IN_ROUND && !nobody_has_bet(change->table);
    return is_under_way ? refuse_command(TABLE_REFUSED_ROUND_UNDER_WAY) : apply_rules(change);
}

static trey_refusal apply_drained(table_change *change)
{
    if (change->table->is_draining) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    change->table->is_draining = true;
    change->table->closed_by = change->event->person;
    change->table->offered_seat = 0;
    return trey_accept();
}

static trey_refusal apply_kept_open(table_change *change)
{
    if (!change->table->is_draining) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    change->table->is_draining = false;
    return trey_accept();
}

static trey_refusal apply_closed(table_change *change)
{
    live_table *table = change->table;
    if (table->state == TABLE_IS_IN_ROUND) {
        return refuse_command(TABLE_REFUSED_ROUND_UNDER_WAY);
    }
    if (table->people_count > 0) {
        return refuse_command(TABLE_REFUSED_CHIPS_IN_PLAY);
    }
    table->state = TABLE_IS_CLOSED;
    if (change->event->person != PERSON_TABLE) { /* else it was drained */
        table->closed_by = change->event->person;
    }
    table->dealer = 0;
    table->is_floor_dealing = false;
    table->is_shuffled = false;
    fair_shoe_finish(&table->secret);
    return trey_accept();
}

static trey_refusal apply_resumed(table_change *change)
{
    change->table->waiting_since = change->event->time;
    return trey_accept();
}

/* Only a mark in the record: the times of a table go on steadily. */
/* What is only recorded. */
static trey_refusal apply_noted(table_change *change)
{
    (void)change;
    return trey_accept();
}

/* ---- All events ---- */

/* The function that carries out each kind of event, and whether the event needs a current round. */
static const struct {
    applier *apply;
    bool is_of_round;
} appliers[TABLE_EVENT_KIND_COUNT] = {
    [TABLE_OPENED] = {apply_opened, false},
    [TABLE_POSTED] = {apply_posted, false},
    [TABLE_DRAINED] = {apply_drained, false},
    [TABLE_CLOSED] = {apply_closed, false},
    [TABLE_RESUMED] = {apply_resumed, false},
    [TABLE_SAT] = {apply_sat, false},
    [TABLE_STOOD_BEHIND] = {apply_stood_behind, false},
    [TABLE_BOUGHT_IN] = {apply_bought_in, false},
    [TABLE_CASHED_OUT] = {apply_cashed_out, false},
    [TABLE_SAT_OUT] = {apply_sat_out, false},
    [TABLE_SAT_IN] = {apply_sat_in, false},
    [TABLE_LEAVING] = {apply_leaving, false},
    [TABLE_LEFT] = {apply_left, false},
    [TABLE_BANK_OFFERED] = {apply_bank_offered, false},
    [TABLE_BANK_DECLINED] = {apply_bank_declined, false},
    [TABLE_OFFERS_REOPENED] = {apply_offers_reopened, false},
    [TABLE_ROUND_BEGUN] = {apply_round_begun, false},
    [TABLE_SHUFFLED] = {apply_shuffled, true},
    [TABLE_SHOE_PLEDGED] = {apply_shoe_pledged, true},
    [TABLE_BETS_OPENED] = {apply_bets_opened, true},
    [TABLE_WAGER_PLACED] = {apply_wager_placed, true},
    [TABLE_WAGER_WITHDRAWN] = {apply_wager_withdrawn, true},
    [TABLE_READY] = {apply_ready, true},
    [TABLE_COMMITTED] = {apply_committed, true},
    [TABLE_BETS_CLOSED] = {apply_bets_closed, true},
    [TABLE_FEES_TAKEN] = {apply_fees_taken, true},
    [TABLE_ENTROPY_REVEALED] = {apply_entropy_revealed, true},
    [TABLE_HANDS_DEALT] = {apply_hands_dealt, true},
    [TABLE_HAND_ENTERED] = {apply_hand_entered, true},
    [TABLE_DECIDED] = {apply_decided, true},
    [TABLE_TIMED_OUT] = {apply_timed_out, true},
    [TABLE_FORFEITS_COLLECTED] = {apply_forfeits_collected, true},
    [TABLE_BANKER_REVEALED] = {apply_banker_revealed, true},
    [TABLE_SETTLED] = {apply_settled, true},
    [TABLE_ENVY_PAID] = {apply_envy_paid, true},
    [TABLE_ROUND_ENDED] = {apply_round_ended, true},
    [TABLE_CALLED_OFF] = {apply_called_off, true},
    [TABLE_KEY_PRESSED] = {apply_key_pressed, false},
    [TABLE_SHUFFLER_FAILED] = {apply_shuffler_failed, false},
    [TABLE_VOIDED] = {apply_voided, true},
    [TABLE_DEVICE_CHANGED] = {apply_device_changed, false},
    [TABLE_DEALER_SIGNED_ON] = {apply_dealer_signed_on, false},
    [TABLE_DEALER_SIGNED_OFF] = {apply_dealer_signed_off, false},
    [TABLE_REVEAL_MISSED] = {apply_reveal_missed, true},
    [TABLE_CLOCK_JUMPED] = {apply_noted, false},
    [TABLE_SEATED] = {apply_seated, false},
    [TABLE_FLOOR_TOOK_OVER] = {apply_floor_took_over, false},
    [TABLE_KEPT_OPEN] = {apply_kept_open, false},
    [TABLE_FLOOR_CALLED] = {apply_noted, false},
    [TABLE_PACKETS_DEALT] = {apply_packets_dealt, true},
    [TABLE_CARD_EXPOSED] = {apply_card_exposed, true},
    [TABLE_HAND_CORRECTED] = {apply_hand_corrected, true},
    [TABLE_SEAT_SETTLED] = {apply_seat_settled, true},
    [TABLE_SEAT_REOPENED] = {apply_seat_reopened, true},
    [TABLE_DISCONNECTED] = {apply_disconnected, false},
    [TABLE_RECONNECTED] = {apply_reconnected, false},
};

static trey_refusal check_text(const table_event *event)
{
    if (event->text_size > EVENT_TEXT_MAX) {
        return table_refuse(TABLE_REFUSED_TEXT_TOO_LONG, event->text_size, EVENT_TEXT_MAX);
    }
    return event->text_size == 0 || utf8_is(event->text, event->text_size)
               ? trey_accept()
               : refuse_command(TABLE_REFUSED_TEXT_UNREADABLE);
}

/* Dual control: the approver is a second person, and not one of the players. */
static trey_refusal check_approver(const live_table *table, const table_event *event)
{
    bool has_approver = (table_event_fields(event->kind) & EVENT_APPROVER) != 0;
    if (!has_approver || event->approver == 0) {
        return trey_accept();
    }
    if (!is_account(event->approver) || event->approver == event->person) {
        return refuse_command(TABLE_REFUSED_SAME_PERSON);
    }
    return table_find(table, event->approver) != NULL ? refuse_command(TABLE_REFUSED_STAFF_PLAYS)
                                                      : trey_accept();
}

/* Whether the table did it by itself, or the house, and nobody for a player. */
static bool is_without_player(const table_event *event)
{
    switch (event->kind) {
    case TABLE_WAGER_WITHDRAWN:
    case TABLE_BANK_DECLINED:
        return event->flag;
    case TABLE_ROUND_BEGUN:
        return event->seat == 0;
    default:
        return !is_person(event->person);
    }
}

/* Staff who enter something for a player do not play at the table. */
static trey_refusal check_author(const live_table *table, const table_event *event)
{
    bool has_author = (table_event_fields(event->kind) & EVENT_AUTHOR) != 0;
    if (!has_author || event->author == 0) {
        return trey_accept();
    }
    if (!is_account(event->author) || is_without_player(event)) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    return event->author == event->person || table_find(table, event->author) != NULL
               ? refuse_command(TABLE_REFUSED_STAFF_PLAYS)
               : trey_accept();
}

static trey_refusal check_event(const live_table *table, const table_event *event)
{
    if ((unsigned)event->kind >= TABLE_EVENT_KIND_COUNT) {
        return refuse_command(TABLE_REFUSED_COMMAND_UNKNOWN);
    }
    if (event->time < table->time) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    bool opens = event->kind == TABLE_OPENED;
    bool anytime = event->kind == TABLE_RESUMED;
    if (opens != (table->state == TABLE_IS_CLOSED) && !anytime) {
        return refuse_command(opens ? TABLE_REFUSED_TABLE_IS_OPEN : TABLE_REFUSED_TABLE_NOT_OPEN);
    }
    if (appliers[event->kind].is_of_round && table->state != TABLE_IS_IN_ROUND) {
        return refuse_command(TABLE_REFUSED_NO_ROUND);
    }
    trey_refusal refusal = check_approver(table, event);
    if (!refused(&refusal)) {
        refusal = check_author(table, event);
    }
    bool has_text = (table_event_fields(event->kind) & EVENT_TEXT) != 0;
    return has_text && !refused(&refusal) ? check_text(event) : refusal;
}

trey_refusal table_apply(live_table *table, const table_event *event, transfer_sink *sink,
                         void *context)
{
    trey_refusal refusal = check_event(table, event);
    if (refused(&refusal)) {
        return refusal;
    }
    table_change change = {.table = table, .event = event, .sink = sink, .context = context};
    refusal = appliers[event->kind].apply(&change);
    if (!refused(&refusal)) {
        table->time = event->time;
    }
    return refusal;
}

/* ---- Time ---- */

static bool is_on_felt(const live_table *table, uint32_t person)
{
    const table_person *player = table_find(table, person);
    return player != NULL && player->is_felt;
}

/* The pause after a round ends early when nobody looks at its result any more. */
static uint32_t pause_seconds(const live_table *table)
{
    const table_rules *rules = &table->rules;
    return rules->dealer != DEALER_AUTOMATIC         ? 0
           : is_pause(table) && all_are_ready(table) ? rules->result_seconds_min
                                                     : rules->result_seconds;
}

/* People on the felt have no clock: the dealer waits for them, and enters what they do. */
int64_t table_time_allowed(const live_table *table)
{
    uint32_t seconds = 0;
    if (table->state == TABLE_IS_BETWEEN_ROUNDS) {
        bool is_limited =
            table->offered_seat != 0 && !is_on_felt(table, table->seated[table->offered_seat]);
        seconds = is_limited ? table->rules.offer_seconds : 0;
    } else if (table->state == TABLE_IS_IN_ROUND) {
        switch (table->round.phase) {
        case TREY_PHASE_BETS:
            seconds = table->bets_are_open && table->round.wager_count > 0 && !waits_for_felt(table)
                          ? table->rules.betting_seconds
                          : 0;
            break;
        case TREY_PHASE_FEES:
        case TREY_PHASE_DEAL:
            seconds = table_reveals_pending(table, table->waiting_since)
                          ? table->rules.reveal_seconds
                          : 0;
            break;
        case TREY_PHASE_DECISIONS:
            seconds = is_on_felt(table, table->round.stakes[table->round.turn].bettor)
                          ? 0
                          : table->posting.decision_seconds;
            break;
        case TREY_PHASE_DONE:
        case TREY_PHASE_VOID:
            seconds = pause_seconds(table);
            break;
        default:
            break;
        }
    }
    return (int64_t)seconds * 1000;
}
