/* SPDX-License-Identifier: MIT */
/*
 * Formats people, accounts and transfers as text and JSON.
 */
#include "audit_text.h"

#include <stdio.h>

#include <sodium.h>

#include "base/assert.h"
#include "table/record.h"
#include "table/table.h"

const char *person_format(char out[PERSON_TEXT_SIZE], uint32_t person)
{
    if (person == PERSON_TABLE) {
        snprintf(out, PERSON_TEXT_SIZE, "the table");
    } else {
        snprintf(out, PERSON_TEXT_SIZE, "person %u", person);
    }
    return out;
}

const char *stream_format(char out[STREAM_TEXT_SIZE], uint32_t stream)
{
    if (stream == JOURNAL_CAGE || stream == JOURNAL_LEDGER) {
        snprintf(out, STREAM_TEXT_SIZE, stream == JOURNAL_CAGE ? "the cage" : "the ledger");
    } else {
        snprintf(out, STREAM_TEXT_SIZE, "table %u", stream);
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

void person_write(json_writer *writer, const char *key, uint32_t person)
{
    json_key(writer, key);
    if (person == PERSON_TABLE) {
        json_null(writer);
    } else {
        json_unsigned(writer, person);
    }
}

static void account_write(json_writer *writer, const char *key, const account *named)
{
    json_key(writer, key);
    json_object_begin(writer);
    json_member_word(writer, "account", account_kind_name((account_kind)named->kind));
    if (named->person != 0) {
        person_write(writer, "person", named->person);
    }
    if (named->kind == ACCOUNT_SPOT) {
        json_member_integer(writer, "seat", named->seat);
        json_member_word(writer, "wager", wager_name(named->wager));
    }
    json_object_end(writer);
}

void transfer_write(json_writer *writer, const transfer *moved)
{
    json_object_begin(writer);
    account_write(writer, "from", &moved->from);
    account_write(writer, "to", &moved->to);
    json_member_integer(writer, "amount", moved->amount);
    json_member_word(writer, "chips", chip_kind_name((chip_kind)moved->from.chips));
    json_key(writer, "rule");
    if (moved->rule == TREY_RULE_NONE) {
        json_null(writer);
    } else {
        json_word(writer, trey_rule_id(moved->rule));
    }
    json_object_end(writer);
}

void transfers_write(json_writer *writer, uint32_t stream, journal_bytes transfers)
{
    bytes_reader from = {.bytes = transfers.bytes, .left = transfers.size};
    transfer moved;
    json_key(writer, "transfers");
    json_array_begin(writer);
    while (from.left > 0 && record_read_transfer(&from, stream, &moved)) {
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
