/* SPDX-License-Identifier: MIT */
#include "snapshot.h"

#include <string.h>

#include "record.h"
#include "table_internal.h"
#include "utf8.h"

bool snapshot_is_possible(const live_table *table)
{
    return table->state != TABLE_IS_IN_ROUND && !table->is_shuffled;
}

/* ---- Writing ---- */

static void write_person(bytes_writer *writer, const table_person *player)
{
    bytes_put_u32(writer, player->person);
    bytes_put_u8(writer, player->is_away);
    bytes_put_u8(writer, player->is_leaving);
    bytes_put_u8(writer, player->is_ready);
    bytes_put_u8(writer, player->is_felt);
    bytes_put_u8(writer, player->is_disconnected);
    bytes_put_u8(writer, player->passes_bank);
    bytes_put_u8(writer, player->missed);
    bytes_put_u64(writer, (uint64_t)player->stack);
}

static void write_rotation(bytes_writer *writer, const trey_rotation *rotation)
{
    bytes_put_u32(writer, rotation->holder_seat);
    bytes_put_u32(writer, rotation->holder);
    bytes_put_u32(writer, rotation->rounds);
    bytes_put_u32(writer, rotation->declined_count);
    for (uint32_t i = 0; i < rotation->declined_count; i++) {
        bytes_put_u32(writer, rotation->declined[i]);
    }
}

static void write_last_wagers(bytes_writer *writer, const live_table *table)
{
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        const table_last_wagers *last = &table->last[seat];
        bytes_put_u8(writer, last->person != 0);
        if (last->person != 0) {
            bytes_put_u64(writer, (uint64_t)last->ante);
            bytes_put_u64(writer, (uint64_t)last->bonus);
            bytes_put_u64(writer, (uint64_t)last->progressive);
        }
    }
}

static void write_rest(bytes_writer *writer, const live_table *table)
{
    bytes_put_u8(writer, (uint8_t)table->state);
    bytes_put_u8(writer, table->is_draining);
    bytes_put_u64(writer, (uint64_t)table->time);
    bytes_put_u64(writer, (uint64_t)table->waiting_since);
    bytes_put_u64(writer, (uint64_t)table->posted_time);
    bytes_put_u8(writer, table->posting.ruleset != NULL); /* whether the table was ever opened */
    if (table->posting.ruleset != NULL) {
        record_write_rules(writer, &table->rules);
    }
    bytes_put_u32(writer, table->people_count);
    for (uint32_t i = 0; i < table->people_count; i++) {
        write_person(writer, &table->people[i]);
    }
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        bytes_put_u32(writer, table->seated[seat]);
        if (person_is_anonymous(table->seated[seat])) {
            bytes_put(writer, table->felt_names[seat], FELT_NAME_SIZE);
        }
    }
    write_last_wagers(writer, table);
    write_rotation(writer, &table->rotation);
    bytes_put_u32(writer, table->offered_seat);
    bytes_put_u64(writer, (uint64_t)table->keypad.meter.cents);
    bytes_put_u32(writer, table->keypad.meter.parts);
    bytes_put_u8(writer, table->meter_seeded);
    bytes_put_u64(writer, table->round_number);
    bytes_put_u32(writer, table->shoe.deck);
    bytes_put_u8(writer, (uint8_t)table->device);
    bytes_put_u8(writer, table->device_failed);
    bytes_put_u32(writer, table->dealer);
    bytes_put_u8(writer, table->is_floor_dealing);
    bytes_put_u8(writer, (uint8_t)table->fair_version);
    bytes_put_u32(writer, table->withheld_count);
    for (uint32_t i = 0; i < table->withheld_count; i++) {
        bytes_put_u32(writer, table->withheld[i]);
    }
    bytes_put_u32(writer, table->closed_by);
    bytes_put_u64(writer, table->dealer != 0 ? (uint64_t)table->dealer_since : 0);
}

void snapshot_write(bytes_writer *writer, const live_table *table)
{
    TREY_ASSERT(snapshot_is_possible(table));
    bytes_put_u8(writer, SNAPSHOT_VERSION);
    write_rest(writer, table);
}

/* ---- Reading ---- */

/* Far above what rounds can add to the largest buy-in; the stacks of all people can be summed. */
#define STACK_MAX (INT64_MAX / TABLE_PEOPLE_MAX)

static void read_person(bytes_reader *reader, table_person *player)
{
    player->person = bytes_get_u32(reader);
    player->is_away = bytes_get_u8(reader) != 0;
    player->is_leaving = bytes_get_u8(reader) != 0;
    player->is_ready = bytes_get_u8(reader) != 0;
    player->is_felt = bytes_get_u8(reader) != 0;
    player->is_disconnected = bytes_get_u8(reader) != 0;
    player->passes_bank = bytes_get_u8(reader) != 0;
    player->missed = bytes_get_u8(reader);
    player->stack = (int64_t)bytes_get_u64(reader);
}

/* T5. People without an account are on the felt, in the seat that their number names. */
static bool is_person_possible(const live_table *table, const table_person *player)
{
    return is_person(player->person) && table_find(table, player->person) == player &&
           player->stack >= 0 && player->stack <= (player->is_felt ? 0 : STACK_MAX) &&
           (player->is_felt || !person_is_anonymous(player->person)) &&
           (!player->is_felt || table->rules.dealer == DEALER_PERSON);
}

static bool read_seat(bytes_reader *reader, live_table *table, uint32_t seat)
{
    uint32_t person = bytes_get_u32(reader);
    char *name = table->felt_names[seat];
    table->seated[seat] = person;
    if (person_is_anonymous(person)) {
        bytes_get(reader, name, FELT_NAME_SIZE);
        const char *end = memchr(name, 0, FELT_NAME_SIZE);
        if (reader->is_short || person != table_anonymous(table, seat) || end == NULL ||
            !utf8_is(name, (size_t)(end - name))) {
            return false;
        }
    }
    return person == 0 || table_find(table, person) != NULL;
}

static bool read_people(bytes_reader *reader, live_table *table)
{
    table->people_count = bytes_get_u32(reader);
    if (table->people_count > TABLE_PEOPLE_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < table->people_count; i++) {
        read_person(reader, &table->people[i]);
        if (!is_person_possible(table, &table->people[i])) {
            return false;
        }
    }
    bool are_possible = true;
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX && are_possible; seat++) {
        are_possible = read_seat(reader, table, seat);
    }
    for (uint32_t i = 0; are_possible && i < table->people_count; i++) {
        are_possible = !table->people[i].is_felt || /* they do not stand behind the seats */
                       table_seat_of(table, table->people[i].person) != 0;
    }
    return are_possible && !reader->is_short;
}

static bool is_amount_possible(int64_t amount)
{
    return amount >= 0 && amount <= TREY_AMOUNT_MAX;
}

/* They are those of the player who has the seat. */
static bool read_last_wagers(bytes_reader *reader, live_table *table)
{
    bool are_possible = true;
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX && are_possible; seat++) {
        table_last_wagers *last = &table->last[seat];
        if (bytes_get_u8(reader) != 0) {
            last->person = table->seated[seat];
            last->ante = (int64_t)bytes_get_u64(reader);
            last->bonus = (int64_t)bytes_get_u64(reader);
            last->progressive = (int64_t)bytes_get_u64(reader);
            are_possible = last->person != 0 && is_amount_possible(last->ante) &&
                           is_amount_possible(last->bonus) && is_amount_possible(last->progressive);
        }
    }
    return are_possible && !reader->is_short;
}

static bool read_rotation(bytes_reader *reader, live_table *table)
{
    trey_rotation *rotation = &table->rotation;
    rotation->holder_seat = bytes_get_u32(reader);
    rotation->holder = bytes_get_u32(reader);
    rotation->rounds = bytes_get_u32(reader);
    rotation->declined_count = bytes_get_u32(reader);
    if (rotation->holder_seat > table->posting.seats || rotation->declined_count > TREY_SEATS_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < rotation->declined_count; i++) {
        rotation->declined[i] = bytes_get_u32(reader);
    }
    return !reader->is_short;
}

static bool read_rules(bytes_reader *reader, live_table *table)
{
    if (bytes_get_u8(reader) == 0) {
        return table->state == TABLE_IS_CLOSED;
    }
    record_read_rules(reader, &table->rules, RECORD_VERSION);
    trey_refusal refusal = table_rules_post_recorded(&table->rules, table->book, table->archive,
                                                     &table->posting, &table->posted_from);
    if (reader->is_short || refused(&refusal)) {
        return false;
    }
    trey_rotation_begin(&table->rotation, table->posting.ruleset);
    return true;
}

static bool read_withheld(bytes_reader *reader, live_table *table)
{
    table->fair_version = bytes_get_u8(reader);
    table->withheld_count = bytes_get_u32(reader);
    if (table->fair_version > FAIR_ROUND_VERSION || table->withheld_count > TABLE_WITHHELD_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < table->withheld_count; i++) {
        table->withheld[i] = bytes_get_u32(reader);
    }
    return !reader->is_short;
}

/* ---- Consistency: a table does not check what its own events ensure, so it must hold here ---- */

static bool are_times_possible(const live_table *table)
{
    return table->waiting_since >= 0 && table->waiting_since <= table->time &&
           table->posted_time >= 0 && table->posted_time <= table->time &&
           table->dealer_since >= 0 && table->dealer_since <= table->time;
}

static bool are_seats_possible(const live_table *table)
{
    if (table->state == TABLE_IS_CLOSED) {
        return table->people_count == 0; /* and so nobody is seated */
    }
    trey_refusal refusal = check_seats_fit(table, &table->posting);
    return table->seated[0] == 0 && !refused(&refusal);
}

/* An open offer is one that its seat can still decline or accept. */
static bool is_offer_possible(const live_table *table)
{
    uint32_t seat = table->offered_seat;
    if (seat == 0) {
        return true;
    }
    if (table->state != TABLE_IS_BETWEEN_ROUNDS || seat > table->posting.seats) {
        return false;
    }
    trey_seating seating = {.seats = table->posting.seats, .taken = trey_seats_one(seat)};
    seating.bettor[seat] = table->seated[seat];
    return table->seated[seat] != 0 && trey_rotation_offered(&table->rotation, &seating) == seat;
}

static bool is_meter_possible(const trey_meter *meter)
{
    return meter->cents >= 0 && meter->cents <= TREY_AMOUNT_MAX && meter->parts < TREY_METER_PARTS;
}

static bool is_dealer_possible(const live_table *table)
{
    if (table->is_floor_dealing && table->dealer == 0) {
        return false;
    }
    return table->dealer == 0 ||
           (is_account(table->dealer) && table_find(table, table->dealer) == NULL);
}

static bool read_rest(bytes_reader *reader, live_table *table)
{
    table->state = (table_state)bytes_get_u8(reader);
    table->is_draining = bytes_get_u8(reader) != 0;
    table->time = (int64_t)bytes_get_u64(reader);
    table->waiting_since = (int64_t)bytes_get_u64(reader);
    table->posted_time = (int64_t)bytes_get_u64(reader);
    if (table->state >= TABLE_IS_IN_ROUND || !read_rules(reader, table) ||
        !read_people(reader, table) || !read_last_wagers(reader, table) ||
        !read_rotation(reader, table)) {
        return false;
    }
    table->offered_seat = bytes_get_u32(reader);
    trey_meter meter = {.cents = (int64_t)bytes_get_u64(reader)};
    meter.parts = bytes_get_u32(reader);
    table->meter_seeded = bytes_get_u8(reader) != 0;
    table->round_number = bytes_get_u64(reader);
    table->shoe.deck = bytes_get_u32(reader);
    table->device = (trey_device)bytes_get_u8(reader);
    table->device_failed = bytes_get_u8(reader) != 0;
    table->dealer = bytes_get_u32(reader);
    table->is_floor_dealing = bytes_get_u8(reader) != 0;
    if (!read_withheld(reader, table)) {
        return false;
    }
    table->closed_by = bytes_get_u32(reader);
    table->dealer_since = (int64_t)bytes_get_u64(reader);
    keypad_reset(table, meter);
    return table->shoe.deck < 2 && table->device < TREY_DEVICE_COUNT && is_meter_possible(&meter) &&
           is_dealer_possible(table) && are_times_possible(table) && are_seats_possible(table) &&
           is_offer_possible(table);
}

bool snapshot_read(live_table *table, const uint8_t *bytes, size_t size)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    return bytes_get_u8(&reader) == SNAPSHOT_VERSION && read_rest(&reader, table) &&
           bytes_are_read(&reader);
}

/* ---- The digest ---- */

static void add_round(digest_writer *writer, const live_table *table)
{
    const trey_round *round = &table->round;
    const uint64_t numbers[] = {
        table->bets_are_open,
        (uint64_t)table->bank_chips,
        round->phase,
        round->bank_seat,
        round->bank_bettor,
        (uint64_t)round->bank_wager,
        round->turn,
        (uint64_t)round->meter.cents,
        round->meter.parts,
        (uint64_t)round->meter_before.cents,
        round->meter_before.parts,
        round->shuffler_faults,
        round->void_reason,
        round->void_author,
        round->void_phase,
        table->keypad.state,
        table->keypad.sensors,
        table->keypad.won,
        table->keypad.dealer,
        table->keypad.supervisor,
        table->keypad.lit_by,
        table->keypad.lit_seat,
        table->keypad.lit_hand,
        (uint64_t)table->keypad.win,
        table->denied_seat,
        table->denied_by,
        round->wager_count,
        round->card_count,
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        digest_add_u64(writer, numbers[i]);
    }
    for (uint32_t i = 0; i < round->wager_count; i++) {
        digest_add_u64(writer, (uint64_t)round->wagers[i].amount);
        digest_add_u32(writer, round->wagers[i].bettor);
        digest_add_u8(writer, round->wagers[i].seat);
        digest_add_u8(writer, round->wagers[i].kind);
    }
    for (uint32_t i = 0; i < round->stake_count; i++) {
        digest_add_u8(writer, round->stakes[i].decision);
    }
    digest_add_bytes(writer, round->cards, round->card_count);
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        digest_add_u16(writer, round->hands[hand].count);
    }
    digest_add_u16(writer, round->shown);
    digest_add_u32(writer, table->handover_count);
    for (uint32_t i = 0; i < table->handover_count; i++) {
        digest_add_u64(writer, (uint64_t)table->handovers[i].amount);
        digest_add_u8(writer, table->handovers[i].seat);
        digest_add_u8(writer, table->handovers[i].pass);
    }
}

static void add_shoe(digest_writer *writer, const live_table *table)
{
    digest_add_u32(writer, table->shoe.rounds);
    digest_add_u32(writer, table->shoe.cards_out);
    if (table->rules.cards != CARDS_SHOE) {
        digest_add_bytes(writer, table->out, sizeof table->out);
        return;
    }
    const fair_deal *deal = &table->deal;
    digest_add_bytes(writer, table->secret.seed, FAIR_SEED_SIZE);
    digest_add(writer, &deal->pledge.root);
    digest_add_u32(writer, deal->phase);
    digest_add_u32(writer, deal->round);
    digest_add_u32(writer, deal->dealt);
    digest_add_u32(writer, deal->version);
    for (uint32_t i = 0; i < deal->dealt; i++) {
        digest_add_u16(writer, deal->positions[i]);
    }
    for (uint32_t i = 0; table->state == TABLE_IS_IN_ROUND && i < deal->contribution_count; i++) {
        digest_add_u32(writer, deal->contributions[i].bettor);
        digest_add(writer, &deal->contributions[i].commitment);
        digest_add_u8(writer, deal->contributions[i].is_revealed);
        digest_add_u8(writer, deal->contributions[i].is_missed);
    }
}

digest table_digest(const live_table *table)
{
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer rest = {.bytes = bytes, .capacity = sizeof bytes};
    write_rest(&rest, table);
    TREY_ASSERT(!rest.is_full);
    digest_writer writer;
    digest_begin(&writer, DIGEST_STATE);
    digest_add_bytes(&writer, bytes, rest.size);
    if (table->state == TABLE_IS_IN_ROUND) {
        add_round(&writer, table);
    }
    digest_add_u8(&writer, table->is_shuffled);
    if (table->is_shuffled) {
        add_shoe(&writer, table);
    }
    return digest_end(&writer);
}
