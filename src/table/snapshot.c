/* SPDX-License-Identifier: MIT */
#include "snapshot.h"

#include <string.h>

#include "record.h"
#include "table_internal.h"

bool snapshot_is_possible(const table *at)
{
    return at->state != TABLE_IS_IN_ROUND && !at->is_shuffled;
}

/* ---- Writing ---- */

static void write_person(bytes_writer *to, const table_person *who)
{
    bytes_put_u32(to, who->person);
    bytes_put_u8(to, who->is_away);
    bytes_put_u8(to, who->is_leaving);
    bytes_put_u8(to, who->is_ready);
    bytes_put_u64(to, (uint64_t)who->stack);
}

static void write_rotation(bytes_writer *to, const trey_rotation *rotation)
{
    bytes_put_u32(to, rotation->holder_seat);
    bytes_put_u32(to, rotation->holder);
    bytes_put_u32(to, rotation->rounds);
    bytes_put_u32(to, rotation->declined_count);
    for (uint32_t i = 0; i < rotation->declined_count; i++) {
        bytes_put_u32(to, rotation->declined[i]);
    }
}

static void write_rest(bytes_writer *to, const table *at)
{
    bytes_put_u8(to, (uint8_t)at->state);
    bytes_put_u8(to, at->is_draining);
    bytes_put_u64(to, (uint64_t)at->time);
    bytes_put_u64(to, (uint64_t)at->waiting_since);
    bytes_put_u64(to, (uint64_t)at->posted_time);
    bytes_put_u8(to, at->posting.ruleset != NULL); /* whether the table was ever opened */
    if (at->posting.ruleset != NULL) {
        record_write_rules(to, &at->rules);
    }
    bytes_put_u32(to, at->people_count);
    for (uint32_t i = 0; i < at->people_count; i++) {
        write_person(to, &at->people[i]);
    }
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        bytes_put_u32(to, at->seated[seat]);
    }
    write_rotation(to, &at->rotation);
    bytes_put_u32(to, at->offered_seat);
    bytes_put_u64(to, (uint64_t)at->keypad.meter.cents);
    bytes_put_u32(to, at->keypad.meter.parts);
    bytes_put_u8(to, at->meter_seeded);
    bytes_put_u64(to, at->round_number);
    bytes_put_u32(to, at->shoe.deck);
    bytes_put_u8(to, (uint8_t)at->device);
    bytes_put_u8(to, at->device_failed);
    bytes_put_u32(to, at->dealer);
    bytes_put_u8(to, (uint8_t)at->fair_version);
    bytes_put_u32(to, at->withheld_count);
    for (uint32_t i = 0; i < at->withheld_count; i++) {
        bytes_put_u32(to, at->withheld[i]);
    }
}

void snapshot_write(bytes_writer *to, const table *at)
{
    TREY_ASSERT(snapshot_is_possible(at));
    bytes_put_u8(to, SNAPSHOT_VERSION);
    write_rest(to, at);
}

/* ---- Reading ---- */

static void read_person(bytes_reader *from, table_person *who)
{
    who->person = bytes_get_u32(from);
    who->is_away = bytes_get_u8(from) != 0;
    who->is_leaving = bytes_get_u8(from) != 0;
    who->is_ready = bytes_get_u8(from) != 0;
    who->stack = (int64_t)bytes_get_u64(from);
}

static bool read_people(bytes_reader *from, table *at)
{
    at->people_count = bytes_get_u32(from);
    if (at->people_count > TABLE_PEOPLE_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < at->people_count; i++) {
        read_person(from, &at->people[i]);
        if (!is_person(at->people[i].person) || at->people[i].stack < 0) {
            return false;
        }
    }
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        at->seated[seat] = bytes_get_u32(from);
        if (at->seated[seat] != 0 && table_find(at, at->seated[seat]) == NULL) {
            return false;
        }
    }
    return !from->is_short;
}

static bool read_rotation(bytes_reader *from, table *at)
{
    trey_rotation *rotation = &at->rotation;
    rotation->holder_seat = bytes_get_u32(from);
    rotation->holder = bytes_get_u32(from);
    rotation->rounds = bytes_get_u32(from);
    rotation->declined_count = bytes_get_u32(from);
    if (rotation->holder_seat > TREY_SEATS_MAX || rotation->declined_count > TREY_SEATS_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < rotation->declined_count; i++) {
        rotation->declined[i] = bytes_get_u32(from);
    }
    return !from->is_short;
}

static bool read_rules(bytes_reader *from, table *at)
{
    if (bytes_get_u8(from) == 0) {
        return at->state == TABLE_IS_CLOSED;
    }
    record_read_rules(from, &at->rules, RECORD_VERSION);
    trey_refusal refusal = table_rules_post(&at->rules, at->book, &at->posting);
    if (from->is_short || refused(&refusal)) {
        return false;
    }
    trey_rotation_begin(&at->rotation, at->posting.ruleset);
    return true;
}

static bool read_withheld(bytes_reader *from, table *at)
{
    at->fair_version = bytes_get_u8(from);
    at->withheld_count = bytes_get_u32(from);
    if (at->fair_version > FAIR_ROUND_VERSION || at->withheld_count > TABLE_WITHHELD_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < at->withheld_count; i++) {
        at->withheld[i] = bytes_get_u32(from);
    }
    return !from->is_short;
}

static bool read_rest(bytes_reader *from, table *at)
{
    at->state = (table_state)bytes_get_u8(from);
    at->is_draining = bytes_get_u8(from) != 0;
    at->time = (int64_t)bytes_get_u64(from);
    at->waiting_since = (int64_t)bytes_get_u64(from);
    at->posted_time = (int64_t)bytes_get_u64(from);
    if (at->state >= TABLE_IS_IN_ROUND || !read_rules(from, at) || !read_people(from, at) ||
        !read_rotation(from, at)) {
        return false;
    }
    at->offered_seat = bytes_get_u32(from);
    trey_meter meter = {.cents = (int64_t)bytes_get_u64(from)};
    meter.parts = bytes_get_u32(from);
    at->meter_seeded = bytes_get_u8(from) != 0;
    at->round_number = bytes_get_u64(from);
    at->shoe.deck = bytes_get_u32(from);
    at->device = (trey_device)bytes_get_u8(from);
    at->device_failed = bytes_get_u8(from) != 0;
    at->dealer = bytes_get_u32(from);
    if (!read_withheld(from, at)) {
        return false;
    }
    keypad_reset(at, meter);
    return (at->dealer == 0 || (is_person(at->dealer) && table_find(at, at->dealer) == NULL)) &&
           at->offered_seat <= TREY_SEATS_MAX && meter.cents >= 0 &&
           meter.parts < TREY_METER_PARTS && at->shoe.deck < 2 && at->device < TREY_DEVICE_COUNT;
}

bool snapshot_read(table *at, const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size};
    return bytes_get_u8(&from) == SNAPSHOT_VERSION && read_rest(&from, at) && bytes_are_read(&from);
}

/* ---- The digest ---- */

static void add_round(digest_writer *writer, const table *at)
{
    const trey_round *round = &at->round;
    const uint64_t numbers[] = {
        at->bets_are_open,
        (uint64_t)at->bank_chips,
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
        at->keypad.state,
        at->keypad.sensors,
        at->keypad.won,
        at->keypad.dealer,
        at->keypad.supervisor,
        at->keypad.lit_by,
        at->keypad.lit_seat,
        at->keypad.lit_hand,
        (uint64_t)at->keypad.win,
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
}

static void add_shoe(digest_writer *writer, const table *at)
{
    digest_add_u32(writer, at->shoe.rounds);
    digest_add_u32(writer, at->shoe.cards_out);
    if (at->rules.cards != CARDS_SHOE) {
        digest_add_bytes(writer, at->out, sizeof at->out);
        return;
    }
    const fair_deal *deal = &at->deal;
    digest_add_bytes(writer, at->secret.seed, FAIR_SEED_SIZE);
    digest_add(writer, &deal->pledge.root);
    digest_add_u32(writer, deal->phase);
    digest_add_u32(writer, deal->round);
    digest_add_u32(writer, deal->dealt);
    digest_add_u32(writer, deal->version);
    for (uint32_t i = 0; i < deal->dealt; i++) {
        digest_add_u16(writer, deal->positions[i]);
    }
    for (uint32_t i = 0; at->state == TABLE_IS_IN_ROUND && i < deal->contribution_count; i++) {
        digest_add_u32(writer, deal->contributions[i].bettor);
        digest_add(writer, &deal->contributions[i].commitment);
        digest_add_u8(writer, deal->contributions[i].is_revealed);
        digest_add_u8(writer, deal->contributions[i].is_missed);
    }
}

digest table_digest(const table *at)
{
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer rest = {.bytes = bytes, .capacity = sizeof bytes};
    write_rest(&rest, at);
    TREY_ASSERT(!rest.is_full);
    digest_writer writer;
    digest_begin(&writer, DIGEST_STATE);
    digest_add_bytes(&writer, bytes, rest.size);
    if (at->state == TABLE_IS_IN_ROUND) {
        add_round(&writer, at);
    }
    digest_add_u8(&writer, at->is_shuffled);
    if (at->is_shuffled) {
        add_shoe(&writer, at);
    }
    return digest_end(&writer);
}
