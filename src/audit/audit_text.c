/* SPDX-License-Identifier: MIT */
/*
 * Formats people, accounts and transfers as text and JSON.
 */
#include "audit_text.h"

#include <stdio.h>

#include <sodium.h>

#include <trey/card_text.h>

#include "base/assert.h"
#include "protocol/rules_json.h"
#include "protocol/wire_types.h"
#include "table/record.h"
#include "table/table.h"

const char *person_format(char out[PERSON_TEXT_SIZE], uint32_t person)
{
    if (person == PERSON_TABLE) {
        snprintf(out, PERSON_TEXT_SIZE, "the table");
    } else if (person_is_anonymous(person)) {
        snprintf(out, PERSON_TEXT_SIZE, "guest %u", person & 0xFF);
    } else {
        snprintf(out, PERSON_TEXT_SIZE, "person %u", person);
    }
    return out;
}

const char *stream_format(char out[STREAM_TEXT_SIZE], uint32_t stream)
{
    if (journal_is_table(stream)) {
        snprintf(out, STREAM_TEXT_SIZE, "table %u", stream);
    } else {
        snprintf(out, STREAM_TEXT_SIZE, "%s",
                 stream == JOURNAL_CAGE     ? "the cage"
                 : stream == JOURNAL_PEOPLE ? "the accounts"
                                            : "the ledger");
    }
    return out;
}

static const char *wager_name(uint8_t wager)
{
    return wager < TREY_WAGER_KIND_COUNT ? trey_wager_kind_name((trey_wager_kind)wager) : "wager";
}

const char *account_format(char out[ACCOUNT_TEXT_SIZE], const account *named)
{
    char person[PERSON_TEXT_SIZE];
    person_format(person, named->person);
    switch ((account_kind)named->kind) {
    case ACCOUNT_WALLET:
    case ACCOUNT_STACK:
    case ACCOUNT_FELT:
        snprintf(out, ACCOUNT_TEXT_SIZE, "%s of %s", account_kind_name((account_kind)named->kind),
                 person);
        break;
    case ACCOUNT_SPOT:
        snprintf(out, ACCOUNT_TEXT_SIZE, "%s of %s in seat %u", wager_name(named->wager), person,
                 (unsigned)named->seat);
        break;
    case ACCOUNT_DROP_BOX:
        snprintf(out, ACCOUNT_TEXT_SIZE, "drop box");
        break;
    case ACCOUNT_POOL:
        snprintf(out, ACCOUNT_TEXT_SIZE, "meter");
        break;
    default:
        snprintf(out, ACCOUNT_TEXT_SIZE, "%s", account_kind_name((account_kind)named->kind));
        break;
    }
    return out;
}

const char *cards_format(char *out, size_t size, const trey_card *cards, uint32_t count)
{
    out[0] = '\0';
    size_t used = 0;
    for (uint32_t i = 0; i < count && cards[i] < TREY_DECK_CARDS && used + 4 <= size; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? " " : "",
                                 trey_card_text(card, cards[i]));
    }
    return out;
}

void person_write(json_writer *writer, const char *key, uint32_t person)
{
    json_key(writer, key);
    if (person == PERSON_TABLE) {
        json_null(writer);
    } else {
        json_unsigned(writer, person);
    }
}

/* ---- Transfers ---- */

static bool has_person(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const account *)record)->person != 0;
}

static bool is_spot(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const account *)record)->kind == ACCOUNT_SPOT;
}

static const char *wager_word(uint32_t wager)
{
    return wager_name((uint8_t)wager);
}

WIRE_WORDS_OF(account_kinds, account_kind_name, account_kind, 0, ACCOUNT_KIND_COUNT);
static const shape_words wager_words = {.word = wager_word, .end = TREY_WAGER_KIND_COUNT};
static const shape_type account_kind_type = {.kind = SHAPE_WORD, .words = &account_kinds};
static const shape_type wager_type = {.kind = SHAPE_WORD, .words = &wager_words};
static const shape_type person_or_table = {.kind = SHAPE_NUMBER,
                                           .name = "PersonOrNobody",
                                           .minimum = 1,
                                           .maximum = UINT32_MAX,
                                           .is_nullable = true,
                                           .null_value = PERSON_TABLE};

static const shape_member account_rows[] = {
    {SHAPE_MEMBER("account", &account_kind_type, account, kind)},
    {SHAPE_MEMBER("person", &person_or_table, account, person), .is_there = has_person},
    {SHAPE_MEMBER("seat", &wire_seat_or_bank, account, seat), .is_there = is_spot},
    {SHAPE_MEMBER("wager", &wager_type, account, wager), .is_there = is_spot},
};
static const shape_type account_type = {
    .kind = SHAPE_OBJECT, .name = "LedgerAccount", SHAPE_MEMBERS(account_rows)};

static const shape_member transfer_rows[] = {
    {SHAPE_MEMBER("from", &account_type, transfer, from)},
    {SHAPE_MEMBER("to", &account_type, transfer, to)},
    {SHAPE_MEMBER("amount", &wire_chips, transfer, amount)},
    {SHAPE_MEMBER("chips", &wire_chip_kind, transfer, from.chips)},
    {SHAPE_MEMBER("rule", &wire_rule_or_none, transfer, rule)},
};
const shape_type transfer_shape = {
    .kind = SHAPE_OBJECT, .name = "Transfer", SHAPE_MEMBERS(transfer_rows)};

void transfer_write(json_writer *writer, const transfer *moved)
{
    shape_write(writer, &transfer_shape, moved, &(shape_pass){.form = SHAPE_API});
}

void transfers_write(json_writer *writer, uint32_t stream, journal_bytes transfers)
{
    bytes_reader reader = {.bytes = transfers.bytes, .left = transfers.size};
    transfer moved;
    json_key(writer, "transfers");
    json_array_begin(writer);
    while (reader.left > 0 && record_read_transfer(&reader, stream, &moved)) {
        transfer_write(writer, &moved);
    }
    json_array_end(writer);
}

void hex_write(json_writer *writer, const char *key, const uint8_t *bytes, size_t size)
{
    char digits[2 * 64 + 1];
    TREY_ASSERT(size <= 64);
    sodium_bin2hex(digits, sizeof digits, bytes, size);
    json_member_word(writer, key, digits);
}
