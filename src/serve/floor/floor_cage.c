/* SPDX-License-Identifier: MIT */
/*
 * Deposits and withdrawals at the cage, and what is in a wallet.
 */
#include "floor_internal.h"
#include "floor_shapes.h"
#include "protocol/wire_types.h"
#include "request_key.h"

typedef struct wallet_answer {
    uint32_t person;
    int64_t wallet;
    uint64_t sequence; /* of the transfer */
    bool is_repeat;
} wallet_answer;

static const shape_member wallet_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, wallet_answer, person)},
    {SHAPE_MEMBER("wallet", &wire_chips, wallet_answer, wallet)},
};
const shape_type floor_wallet_shape = {
    .kind = SHAPE_OBJECT, .name = "Wallet", SHAPE_MEMBERS(wallet_rows)};
static const shape_member moved_rows[] = {
    {.type = &floor_wallet_shape},
    {SHAPE_MEMBER("seq", &wire_sequence, wallet_answer, sequence)},
    {SHAPE_MEMBER("repeat", &wire_flag, wallet_answer, is_repeat),
     .about = "True: the transfer was carried out earlier, when this key was first sent."},
};
const shape_type floor_moved_shape = {
    .kind = SHAPE_OBJECT, .name = "Moved", SHAPE_MEMBERS(moved_rows)};

/* A barred person gets no chips; they can always cash theirs in. A repeat of a deposit that was
 * carried out before the bar gets its first answer. */
static bool refuse_barred(floor_thread *floor, http_exchange *exchange, const request_key *key,
                          int64_t time)
{
    room_answer known;
    journal_error error;
    server_error why = floor_bar_of(floor, exchange->request.customer, 0, time);
    if (why == SERVER_ERROR_COUNT) {
        return false;
    }
    if (!room_look_for(floor->room, JOURNAL_CAGE, key->bytes, &known, &error)) {
        floor->is_failed = true;
        return true;
    }
    if (known.is_repeat || known.is_reused) {
        return false;
    }
    http_answer_error(exchange, why);
    return true;
}

static void answer_transfer(floor_thread *floor, http_exchange *exchange, cage_event_kind kind,
                            int64_t time)
{
    cage_event event = {.kind = kind,
                        .person = exchange->request.customer,
                        .cashier = exchange->request.person.number,
                        .amount = exchange->request.chips};
    request_key key = request_key_cage(exchange->request.idempotency_key, &event);
    room_answer answered;
    journal_error error;
    if (kind == CAGE_DEPOSITED && refuse_barred(floor, exchange, &key, time)) {
        return;
    }
    if (floor_hold_transfer(floor, exchange, &event, &key, time)) {
        return;
    }
    if (!room_cage(floor->room, &event, key.bytes, time, &answered, &error)) {
        floor->is_failed = true;
        return;
    }
    if (answered.is_reused) {
        http_answer_error(exchange, SERVER_ERROR_KEY_REUSED);
        return;
    }
    if (answered.refusal.status != TREY_OK) {
        http_answer_refusal(exchange, answered.refusal, "amount");
        return;
    }
    wallet_answer moved = {
        .person = event.person,
        .wallet = room_state_wallet(room_state_of(floor->room), event.person, CHIPS_CAGE),
        .sequence = answered.first,
        .is_repeat = answered.is_repeat};
    floor_answer_record(floor, exchange, &floor_moved_shape, &moved);
}

void floor_answer_deposit(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    answer_transfer(floor, exchange, CAGE_DEPOSITED, time);
}

void floor_answer_withdrawal(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    answer_transfer(floor, exchange, CAGE_WITHDRAWN, time);
}

void floor_answer_wallet(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    const room_state *state = room_state_of(floor->room);
    wallet_answer held = {.person = exchange->request.customer,
                          .wallet =
                              room_state_wallet(state, exchange->request.customer, CHIPS_CAGE)};
    floor_answer_record(floor, exchange, &floor_wallet_shape, &held);
}
