/* SPDX-License-Identifier: MIT */
/*
 * People at a table: arriving and leaving, seats and stacks.
 */
#include "table_internal.h"

bool is_person(uint32_t person)
{
    return person != 0 && person != PERSON_TABLE;
}

bool is_account(uint32_t person)
{
    return is_person(person) && !person_is_anonymous(person);
}

const table_person *table_find(const live_table *table, uint32_t person)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        if (table->people[i].person == person) {
            return &table->people[i];
        }
    }
    return NULL;
}

table_person *find_person(live_table *table, uint32_t person)
{
    const table_person *found = table_find(table, person);
    return found == NULL ? NULL : &table->people[found - table->people];
}

uint32_t table_seat_of(const live_table *table, uint32_t person)
{
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        if (table->seated[seat] == person && person != 0) {
            return seat;
        }
    }
    return 0;
}

trey_seat_set table_active_seats(const live_table *table)
{
    trey_seat_set active = 0;
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        const table_person *player =
            table->seated[seat] != 0 ? table_find(table, table->seated[seat]) : NULL;
        if (player != NULL && !player->is_away && !player->is_leaving && !player->is_disconnected) {
            active |= trey_seats_one(seat);
        }
    }
    return active;
}

trey_seating seating_of(const live_table *table)
{
    trey_seating seating = {.seats = table->posting.seats, .taken = table_active_seats(table)};
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        seating.bettor[seat] = table->seated[seat];
        if (trey_seats_have(seating.taken, seat) &&
            !table_has_chips(table_find(table, table->seated[seat]))) {
            seating.taken &= (trey_seat_set)~trey_seats_one(seat); /* nothing to bank with */
        }
    }
    return seating;
}

bool table_is_in_play(const live_table *table, uint32_t person)
{
    const trey_round *round = &table->round;
    if (table->state != TABLE_IS_IN_ROUND) {
        return false;
    }
    if (round->bank_seat != 0 && round->bank_bettor == person) {
        return true;
    }
    bool is_over = round->phase == TREY_PHASE_DONE || round->phase == TREY_PHASE_VOID;
    for (uint32_t i = 0; i < round->wager_count && !is_over; i++) {
        if (round->wagers[i].bettor == person) {
            return true;
        }
    }
    return false;
}

/* ---- Arriving ---- */

/* WAGER-7: one seat, or two adjacent seats if the posting allows it. */
trey_refusal check_seat(const live_table *table, uint32_t person, uint32_t seat)
{
    if (seat < 1 || seat > table->posting.seats) {
        return trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, seat, table->posting.seats);
    }
    uint32_t first = table_seat_of(table, person);
    if (table->seated[seat] != 0) {
        return table->seated[seat] == person && !person_is_anonymous(person)
                   ? table_refuse(TABLE_REFUSED_SEATED_ALREADY, seat, first)
                   : table_refuse(TABLE_REFUSED_SEAT_TAKEN, seat, 0);
    }
    if (first == 0) {
        return trey_accept();
    }
    bool has_two = false;
    for (uint32_t other = first + 1; other < TREY_HANDS_MAX; other++) {
        has_two |= table->seated[other] == person;
    }
    if (!table->posting.adjacent_seats || has_two) {
        return table_refuse(TABLE_REFUSED_SEATED_ALREADY, seat, first);
    }
    bool adjacent = seat + 1 == first || seat == first + 1;
    return adjacent ? trey_accept() : refuse_plain(TREY_REFUSED_SEATS_NOT_ADJACENT);
}

trey_refusal check_arrival(const live_table *table, uint32_t person)
{
    if (!is_person(person)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (table->is_draining) {
        return refuse_command(TABLE_REFUSED_TABLE_DRAINS);
    }
    if (person == table->dealer) {
        return refuse_command(TABLE_REFUSED_DEALER_PLAYS);
    }
    const table_person *known = table_find(table, person);
    if (known == NULL && table->people_count == TABLE_PEOPLE_MAX) {
        return table_refuse(TABLE_REFUSED_TABLE_FULL, 0, TABLE_PEOPLE_MAX);
    }
    return known != NULL && known->is_leaving ? refuse_command(TABLE_REFUSED_STATE_ALREADY)
                                              : trey_accept();
}

static table_person *add_person(live_table *table, uint32_t person)
{
    table_person *known = find_person(table, person);
    if (known == NULL) {
        known = &table->people[table->people_count++];
        *known = (table_person){.person = person};
    }
    return known;
}

table_person *take_seat(live_table *table, uint32_t person, uint32_t seat)
{
    table->seated[seat] = person;
    forget_seat(table, seat);
    return add_person(table, person);
}

trey_refusal apply_sat(table_change *change)
{
    const table_event *event = change->event;
    if (person_is_anonymous(event->person)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    trey_refusal refusal = check_arrival(change->table, event->person);
    if (!refused(&refusal)) {
        refusal = check_seat(change->table, event->person, event->seat);
    }
    if (!refused(&refusal)) { /* staff give somebody on the felt another seat */
        refusal = check_felt(table_find(change->table, event->person), event);
    }
    if (!refused(&refusal)) {
        take_seat(change->table, event->person, event->seat);
    }
    return refusal;
}

trey_refusal apply_stood_behind(table_change *change)
{
    live_table *table = change->table;
    if (person_is_anonymous(change->event->person)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    trey_refusal refusal = check_arrival(table, change->event->person);
    if (refused(&refusal)) {
        return refusal;
    }
    if (find_person(table, change->event->person) != NULL) {
        return refuse_command(TABLE_REFUSED_AT_TABLE_ALREADY);
    }
    if (!takes_bystanders(&table->posting)) {
        return refuse_plain(TREY_REFUSED_BACK_LINE_NOT_ALLOWED);
    }
    if (table->people_count >= TABLE_STANDING_MAX) {
        return table_refuse(TABLE_REFUSED_TABLE_FULL, 0, table->people_count);
    }
    add_person(table, change->event->person);
    return refusal;
}

/* A player who leaves or sits out declines the open offer. Otherwise, players could stall the table
 * by coming and going, as they would get the offer again each time. */
static void take_offer_from(live_table *table, uint32_t person)
{
    if (table->offered_seat != 0 && table->seated[table->offered_seat] == person) {
        decline_bank(table, table->offered_seat);
    }
}

/* ---- Chips ---- */

/* Checks the amount. Chips on the felt come from nobody's wallet. */
static trey_refusal check_exchange(const table_person *player, int64_t amount)
{
    if (player != NULL && player->is_felt) {
        return refuse_command(TABLE_REFUSED_CHIPS_ON_FELT);
    }
    if (amount <= 0) {
        return trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, amount, 0);
    }
    return amount > TREY_AMOUNT_MAX
               ? trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX)
               : trey_accept();
}

/* WAGER-10, table stakes: players can add chips only while bets are open, or between rounds. */
trey_refusal check_buy_in(const live_table *table, uint32_t person, int64_t amount)
{
    const table_person *player = table_find(table, person);
    trey_refusal refusal = check_exchange(player, amount);
    if (refused(&refusal)) {
        return refusal;
    }
    if (player != NULL && player->stack > TREY_AMOUNT_MAX - amount) {
        return table_refuse(TABLE_REFUSED_STACK_TOO_LARGE, amount, TREY_AMOUNT_MAX);
    }
    return table_is_in_play(table, person) && !table->bets_are_open
               ? refuse_command(TABLE_REFUSED_CHIPS_IN_PLAY)
               : trey_accept();
}

trey_refusal apply_bought_in(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = table_find(table, event->person) == NULL
                               ? refuse_command(TABLE_REFUSED_NOT_AT_TABLE)
                               : check_buy_in(table, event->person, event->amount);
    if (refused(&refusal)) {
        return refusal;
    }
    move_chips(change, wallet_of(table, event->person), stack_of(table, event->person),
               event->amount, TREY_RULE_WAGER_10);
    return refusal;
}

/* WAGER-10: players can take chips off the table only while they have none in play. */
trey_refusal apply_cashed_out(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    const table_person *player = table_find(table, event->person);
    trey_refusal refusal = player == NULL ? refuse_command(TABLE_REFUSED_NOT_AT_TABLE)
                                          : check_exchange(player, event->amount);
    if (refused(&refusal)) {
        return refusal;
    }
    if (table_is_in_play(table, event->person)) {
        return refuse_command(TABLE_REFUSED_CHIPS_IN_PLAY);
    }
    if (event->amount > player->stack) {
        return table_refuse(TABLE_REFUSED_STACK_SHORT, event->amount, player->stack);
    }
    move_chips(change, stack_of(table, event->person), wallet_of(table, event->person),
               event->amount, TREY_RULE_WAGER_10);
    if (player->stack == 0) { /* nothing to bank with */
        take_offer_from(table, event->person);
    }
    return refusal;
}

/* ---- Taking part ---- */

static trey_refusal set_away(table_change *change, bool is_away)
{
    table_person *player = find_person(change->table, change->event->person);
    if (player == NULL) {
        return refuse_command(TABLE_REFUSED_NOT_AT_TABLE);
    }
    bool is_seated = table_seat_of(change->table, player->person) != 0;
    if (!is_seated && change->table->rules.away != AWAY_FOLD) {
        return refuse_command(TABLE_REFUSED_NOT_SEATED); /* nothing would follow from it */
    }
    if (player->is_away == is_away) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    player->is_away = is_away;
    if (is_away) {
        take_offer_from(change->table, player->person);
    } else {
        player->passes_bank = false;
        player->missed = 0;
    }
    return trey_accept();
}

trey_refusal apply_sat_out(table_change *change)
{
    return set_away(change, true);
}

trey_refusal apply_sat_in(table_change *change)
{
    return set_away(change, false);
}

/* ---- Connections ---- */

/* Somebody on the felt has no connection that the table could lose. */
static trey_refusal set_disconnected(table_change *change, bool is_disconnected)
{
    table_person *player = find_person(change->table, change->event->person);
    if (player == NULL || player->is_felt) {
        return refuse_command(TABLE_REFUSED_NOT_AT_TABLE);
    }
    if (player->is_disconnected == is_disconnected) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    player->is_disconnected = is_disconnected;
    if (is_disconnected) {
        take_offer_from(change->table, player->person);
    }
    return trey_accept();
}

trey_refusal apply_disconnected(table_change *change)
{
    return set_disconnected(change, true);
}

trey_refusal apply_reconnected(table_change *change)
{
    return set_disconnected(change, false);
}

/* ---- Rounds that somebody misses ---- */

void note_missed(live_table *table, table_person *player)
{
    bool is_counted = table->rules.missed_rounds_max > 0 && !player->is_felt;
    player->missed += is_counted && player->missed < RULES_MISSED_MAX;
}

/* Everybody who could have bet, did not, and did not say so. */
void note_all_missed(live_table *table)
{
    trey_seat_set active = table_active_seats(table);
    for (uint32_t i = 0; i < table->people_count; i++) {
        table_person *player = &table->people[i];
        uint32_t seat = table_seat_of(table, player->person);
        if (seat != 0 && trey_seats_have(active, seat) && !player->is_ready &&
            !table_is_in_play(table, player->person)) {
            note_missed(table, player);
        }
    }
}

/* ---- Leaving ---- */

trey_refusal apply_leaving(table_change *change)
{
    table_person *player = find_person(change->table, change->event->person);
    if (player == NULL) {
        return refuse_command(TABLE_REFUSED_NOT_AT_TABLE);
    }
    if (player->is_leaving) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    player->is_leaving = true;
    take_offer_from(change->table, player->person);
    return trey_accept();
}

trey_refusal apply_left(table_change *change)
{
    live_table *table = change->table;
    table_person *player = find_person(table, change->event->person);
    if (player == NULL) {
        return refuse_command(TABLE_REFUSED_NOT_AT_TABLE);
    }
    if ((player->stack != 0 && !player->is_felt) ||
        table_is_in_play(table, player->person)) { /* chips must be cashed out first */
        return refuse_command(TABLE_REFUSED_CHIPS_IN_PLAY);
    }
    return_to_felt(change, player);
    take_offer_from(table, player->person);
    if (person_is_anonymous(player->person)) { /* the next one in the seat has the number */
        trey_rotation_forget(&table->rotation, player->person);
        trey_rotation_forget(&table->rotation_before, player->person);
    }
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        if (table->seated[seat] == player->person) {
            table->seated[seat] = 0;
            forget_seat(table, seat);
        }
    }
    table->people_count--;
    for (table_person *p = player; p < &table->people[table->people_count]; p++) {
        p[0] = p[1];
    }
    return trey_accept();
}

/* ---- The dealer ---- */

trey_refusal apply_dealer_signed_on(table_change *change)
{
    live_table *table = change->table;
    uint32_t dealer = change->event->person;
    if (!is_account(dealer)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (table->dealer != 0) {
        return refuse_command(table->dealer == dealer ? TABLE_REFUSED_STATE_ALREADY
                                                      : TABLE_REFUSED_DEALER_OTHER);
    }
    if (table_find(table, dealer) != NULL) {
        return refuse_command(TABLE_REFUSED_STAFF_PLAYS);
    }
    table->dealer = dealer;
    table->dealer_since = change->event->time;
    return trey_accept();
}

/* Also from a dealer who is signed on: the floor need not find them first. */
trey_refusal apply_floor_took_over(table_change *change)
{
    live_table *table = change->table;
    uint32_t supervisor = change->event->person;
    if (!is_account(supervisor)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (table->rules.dealer != DEALER_PERSON) {
        return refuse_command(TABLE_REFUSED_DEALER_AUTOMATIC);
    }
    if (table_find(table, supervisor) != NULL) {
        return refuse_command(TABLE_REFUSED_STAFF_PLAYS);
    }
    if (table->dealer == supervisor && table->is_floor_dealing) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    table->dealer = supervisor;
    table->dealer_since = change->event->time;
    table->is_floor_dealing = true;
    return trey_accept();
}

trey_refusal apply_dealer_signed_off(table_change *change)
{
    if (!is_person(change->event->person)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (change->table->dealer == 0) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    change->table->dealer = 0;
    change->table->is_floor_dealing = false;
    return trey_accept();
}
