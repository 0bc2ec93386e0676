/* SPDX-License-Identifier: MIT */
#include "cage.h"

#include "base/assert.h"
#include "table.h"

enum {
    CAGE_VERSION = 1,
    CAGE_VERSION_APPROVED = 2 /* an event with an approver; others stay as they were */
};

const char *cage_event_code(cage_event_kind kind)
{
    TREY_ASSERT((unsigned)kind < CAGE_EVENT_KIND_COUNT);
    static const char *const codes[CAGE_EVENT_KIND_COUNT] = {[CAGE_DEPOSITED] = "deposited",
                                                             [CAGE_WITHDRAWN] = "withdrawn",
                                                             [CAGE_ISSUED] = "issued",
                                                             [CAGE_EXPIRED] = "expired"};
    return codes[kind];
}

static bool comes_into_wallet(cage_event_kind kind)
{
    return kind == CAGE_DEPOSITED || kind == CAGE_ISSUED;
}

chip_kind cage_event_chips(cage_event_kind kind)
{
    return kind == CAGE_ISSUED || kind == CAGE_EXPIRED ? CHIPS_PLAY : CHIPS_CAGE;
}

static bool is_valid_person(uint32_t person)
{
    return person != 0 && person != PERSON_TABLE && !person_is_anonymous(person);
}

trey_refusal cage_check(const cage_event *event, int64_t wallet)
{
    if ((unsigned)event->kind >= CAGE_EVENT_KIND_COUNT) {
        return table_refuse(TABLE_REFUSED_COMMAND_UNKNOWN, 0, 0);
    }
    if (!is_valid_person(event->person) || !is_valid_person(event->cashier)) {
        return table_refuse(TABLE_REFUSED_PERSON_UNKNOWN, 0, 0);
    }
    if (event->person == event->cashier) { /* cashiers cannot serve themselves */
        return table_refuse(TABLE_REFUSED_STAFF_PLAYS, 0, 0);
    }
    bool is_second_person = event->approver != event->person && event->approver != event->cashier;
    if (event->approver != 0 && (!is_valid_person(event->approver) || !is_second_person)) {
        return table_refuse(TABLE_REFUSED_SAME_PERSON, 0, 0);
    }
    if (event->amount <= 0) {
        return trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, event->amount, 0);
    }
    bool comes_in = comes_into_wallet(event->kind);
    int64_t most = comes_in && wallet > 0 ? TREY_AMOUNT_MAX - wallet : TREY_AMOUNT_MAX;
    if (event->amount > most) {
        return trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, event->amount, TREY_AMOUNT_MAX);
    }
    return !comes_in && event->amount > wallet
               ? table_refuse(TABLE_REFUSED_WALLET_SHORT, event->amount, wallet)
               : trey_accept();
}

transfer cage_transfer(const cage_event *event)
{
    chip_kind chips = cage_event_chips(event->kind);
    account source = {.kind = chips == CHIPS_PLAY ? ACCOUNT_ISSUE : ACCOUNT_CAGE,
                      .chips = (uint8_t)chips};
    account wallet = {.kind = ACCOUNT_WALLET, .person = event->person, .chips = (uint8_t)chips};
    bool comes_in = comes_into_wallet(event->kind);
    return (transfer){.from = comes_in ? source : wallet,
                      .to = comes_in ? wallet : source,
                      .amount = event->amount};
}

void cage_write(bytes_writer *writer, const cage_event *event)
{
    bytes_put_u8(writer, event->approver != 0 ? CAGE_VERSION_APPROVED : CAGE_VERSION);
    bytes_put_u16(writer, (uint16_t)event->kind);
    bytes_put_u32(writer, event->person);
    bytes_put_u32(writer, event->cashier);
    bytes_put_u64(writer, (uint64_t)event->amount);
    if (event->approver != 0) {
        bytes_put_u32(writer, event->approver);
    }
}

bool cage_read(cage_event *event, const uint8_t *bytes, size_t size)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    uint8_t version = bytes_get_u8(&reader);
    uint16_t kind = bytes_get_u16(&reader);
    event->kind = (cage_event_kind)kind;
    event->person = bytes_get_u32(&reader);
    event->cashier = bytes_get_u32(&reader);
    event->amount = (int64_t)bytes_get_u64(&reader);
    bool is_approved = version == CAGE_VERSION_APPROVED;
    event->approver = is_approved ? bytes_get_u32(&reader) : 0;
    return (is_approved ? event->approver != 0 : version == CAGE_VERSION) &&
           kind < CAGE_EVENT_KIND_COUNT && bytes_are_read(&reader);
}
