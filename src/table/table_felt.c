/* SPDX-License-Identifier: MIT */
/*
 * People without a device. Their chips lie on the felt in front of them, and nobody counts them: a
 * round takes from there what it needs, and when it ends, everything goes back (T5). Staff seat
 * them, bet and decide for them. docs/decisions/0027-real-table.md says why.
 */
#include <string.h>

#include "table_internal.h"

/* The seat is in the lowest byte, the table in the twenty bits above it. */
enum { TABLE_BITS = 20, SEAT_BITS = 8 };

uint32_t table_anonymous(const live_table *table, uint32_t seat)
{
    bool is_possible = table->id < 1U << TABLE_BITS && seat >= 1 && seat <= TREY_SEATS_MAX;
    return is_possible ? PERSON_FELT_FIRST | table->id << SEAT_BITS | seat : 0;
}

/* ---- Sitting down ---- */

static bool is_control(const char *text, uint32_t i)
{
    unsigned char c = (unsigned char)text[i];
    bool is_high = i > 0 && (unsigned char)text[i - 1] == 0xC2 && c >= 0x80 && c < 0xA0;
    return c < 0x20 || c == 0x7F || is_high;
}

static trey_refusal check_name(const table_event *event)
{
    if (event->text_size >= FELT_NAME_SIZE) {
        return table_refuse(TABLE_REFUSED_TEXT_TOO_LONG, event->text_size, FELT_NAME_SIZE - 1);
    }
    for (uint32_t i = 0; i < event->text_size; i++) {
        if (is_control(event->text, i)) {
            return refuse_command(TABLE_REFUSED_TEXT_UNREADABLE);
        }
    }
    return trey_accept();
}

/* Somebody with an account has its name. */
static trey_refusal check_seated(const live_table *table, const table_event *event)
{
    bool is_anonymous = person_is_anonymous(event->person);
    if (event->author == 0 ||
        (is_anonymous && event->person != table_anonymous(table, event->seat))) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (table->rules.dealer != DEALER_PERSON) {
        return refuse_command(TABLE_REFUSED_DEALER_AUTOMATIC);
    }
    const table_person *known = table_find(table, event->person);
    if (known != NULL && !known->is_felt) {
        return refuse_command(TABLE_REFUSED_AT_TABLE_ALREADY);
    }
    return is_anonymous || event->text_size == 0 ? check_name(event)
                                                 : refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
}

trey_refusal apply_seated(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_arrival(table, event->person);
    if (!refused(&refusal)) {
        refusal = check_seated(table, event);
    }
    if (!refused(&refusal)) {
        refusal = check_seat(table, event->person, event->seat);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    take_seat(table, event->person, event->seat)->is_felt = true;
    if (event->text_size > 0) {
        memcpy(table->felt_names[event->seat], event->text, event->text_size);
    }
    return refusal;
}

trey_refusal check_felt(const table_person *player, const table_event *event)
{
    return player != NULL && player->is_felt && event->author == 0
               ? refuse_command(TABLE_REFUSED_CHIPS_ON_FELT)
               : trey_accept();
}

/* ---- Chips ---- */

void fill_from_felt(table_change *change, const table_person *player, int64_t needed)
{
    if (player->is_felt && needed > player->stack) {
        move_chips(change, felt_of(change->table, player->person),
                   stack_of(change->table, player->person), needed - player->stack,
                   TREY_RULE_WAGER_10);
    }
}

void return_to_felt(table_change *change, const table_person *player)
{
    if (player->is_felt) {
        move_chips(change, stack_of(change->table, player->person),
                   felt_of(change->table, player->person), player->stack, TREY_RULE_WAGER_10);
    }
}

void return_all_to_felt(table_change *change)
{
    for (uint32_t i = 0; i < change->table->people_count; i++) {
        return_to_felt(change, &change->table->people[i]);
    }
}

/* ---- The last round ---- */

void keep_last_wagers(live_table *table)
{
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        uint32_t person = table->seated[seat];
        uint16_t found =
            person != 0 ? trey_round_stake(&table->round, seat, person) : TREY_STAKE_NONE;
        table->last[seat] = (table_last_wagers){.person = 0};
        if (found != TREY_STAKE_NONE) {
            const trey_stake *stake = &table->round.stakes[found];
            table->last[seat] = (table_last_wagers){.person = person,
                                                    .ante = stake->ante,
                                                    .bonus = stake->bonus,
                                                    .progressive = stake->progressive};
        }
    }
}

void forget_seat(live_table *table, uint32_t seat)
{
    memset(table->felt_names[seat], 0, sizeof table->felt_names[seat]);
    table->last[seat] = (table_last_wagers){.person = 0};
}

/* Whether the bets of a seat are to be repeated: of the seat that was asked for, or of everybody on
 * the felt who takes part and has not bet. */
static bool is_to_repeat(const live_table *table, uint32_t asked, uint32_t seat)
{
    const table_person *player =
        table->seated[seat] != 0 ? table_find(table, table->seated[seat]) : NULL;
    if (player == NULL || table->last[seat].person != player->person) {
        return false;
    }
    return asked != 0 ? asked == seat
                      : player->is_felt && !player->is_away && !player->is_leaving &&
                            seat != table->round.bank_seat;
}

static bool has_placed(const trey_round *round, const table_event *event)
{
    return amount_to_withdraw(round, event) > 0;
}

bool next_to_repeat(const live_table *table, uint32_t seat, uint32_t *from, table_event *event)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE, TREY_WAGER_BONUS,
                                            TREY_WAGER_PROGRESSIVE};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    while (*from < KINDS * (TREY_HANDS_MAX - 1)) {
        uint32_t number = (*from)++;
        event->seat = 1 + number / KINDS;
        event->wager = kinds[number % KINDS];
        event->person = table->seated[event->seat];
        const table_last_wagers *last = &table->last[event->seat];
        event->amount = event->wager == TREY_WAGER_ANTE    ? last->ante
                        : event->wager == TREY_WAGER_BONUS ? last->bonus
                                                           : last->progressive;
        if (event->amount > 0 && is_to_repeat(table, seat, event->seat) &&
            !has_placed(&table->round, event)) {
            return true;
        }
    }
    return false;
}

/* ---- Time ---- */

bool waits_for_felt(const live_table *table)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        const table_person *player = &table->people[i];
        bool is_bank = table->round.bank_seat != 0 && player->person == table->round.bank_bettor;
        if (player->is_felt && !player->is_away && !player->is_leaving && !is_bank) {
            return true;
        }
    }
    return false;
}
