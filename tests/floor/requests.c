/* SPDX-License-Identifier: MIT */
/*
 * Sends every request to the room: idempotency keys, repeated requests, and the checks of every
 * answer.
 */
#include <inttypes.h>
#include <string.h>

#include "simulated_floor.h"

uint32_t floor_table_id(uint32_t index)
{
    return index + 1;
}

void floor_touch(floor_run *run, uint32_t id)
{
    for (uint32_t i = 0; i < run->table_count; i++) {
        run->touched |= id == floor_table_id(i) ? 1U << i : 0;
    }
}

const live_table *floor_table(const floor_run *run, uint32_t index)
{
    return run->room == NULL ? NULL
                             : room_state_table(room_state_of(run->room), floor_table_id(index));
}

/* The state before a request. */
typedef struct state_before {
    bool has_digest; /* not always, because the digest is slow */
    digest state;
    uint64_t noted;
    size_t uncommitted;
} state_before;

static state_before record_state(floor_run *run)
{
    state_before now = {.has_digest = percent(&run->dice, 10),
                        .noted = notes_count_all(&run->notes),
                        .uncommitted = room_uncommitted(run->room)};
    if (now.has_digest) {
        now.state = room_state_digest(room_state_of(run->room));
        run->counts.looks++;
    }
    return now;
}

/* T1, R2: a refused or repeated request changes nothing. */
static void check_unchanged(floor_run *run, const state_before *then, const char *why)
{
    if (notes_count_all(&run->notes) != then->noted ||
        room_uncommitted(run->room) != then->uncommitted) {
        floor_fail(run, "%s, but events were written", why);
    }
    if (then->has_digest) {
        digest now = room_state_digest(room_state_of(run->room));
        if (!digest_equal(&now, &then->state)) {
            floor_fail(run, "%s, but the state changed", why);
        }
    }
}

/* `known` is the sequence number noted for the key; 0: none. */
static void check_answer(floor_run *run, uint32_t stream, const room_answer *answer, uint64_t known,
                         const state_before *then)
{
    uint64_t noted = notes_count_all(&run->notes) - then->noted;
    if (answer->is_repeat != (known != 0)) {
        floor_fail(run, "stream %u: a request with an idempotency key was %s", stream,
                   known != 0 ? "carried out a second time" : "mistaken for a repeated one");
    }
    if (answer->is_repeat) {
        run->counts.repeats++;
        if (answer->first != known) {
            floor_fail(run, "stream %u: a repeated key answers %" PRIu64 " instead of %" PRIu64,
                       stream, answer->first, known);
        }
        check_unchanged(run, then, "a command was repeated");
    } else if (answer->refusal.status != TREY_OK) {
        run->counts.refused++;
        run->counts.refusals[answer->refusal.status].count++;
        run->counts.refusals[answer->refusal.status].code = trey_refusal_code(answer->refusal);
        if (answer->refusal.status ==
            TABLE_REFUSED_RECORD_DIFFERS) { /* only the replay of a journal may report this */
            floor_fail(run, "stream %u: a command is refused with a status of records", stream);
        }
        check_unchanged(run, then, trey_refusal_code(answer->refusal));
    } else if (noted == 0 ? answer->first != 0 : answer->last - answer->first + 1 != noted) {
        floor_fail(run,
                   "stream %u: %" PRIu64 " events were published, the answer says %" PRIu64
                   " to %" PRIu64,
                   stream, noted, answer->first, answer->last);
    } else if (noted > 0 && answer->last != notes_count(&run->notes, stream)) {
        floor_fail(run, "stream %u: the answer ends at %" PRIu64, stream, answer->last);
    }
}

/* R3: a broken room says so, says why, and keeps saying so. */
static void check_broken(floor_run *run, const journal_error *error)
{
    journal_error again = {.status = JOURNAL_OK};
    if (error->status == JOURNAL_OK || error->problem.text[0] == '\0') {
        floor_fail(run, "the room is broken and does not say why");
    }
    if (!run->world.is_armed) {
        floor_fail(run, "the room broke without a fault: %s", error->problem.text);
    }
    if (room_commit(run->room, &again) || again.status != error->status) {
        floor_fail(run, "a broken room continues: %s", error->problem.text);
    }
    run->is_broken = true;
    run->counts.broken++;
}

static void send_command(floor_run *run, const floor_sent *sent, const uint8_t *key, uint64_t known)
{
    state_before then = record_state(run);
    room_answer answer;
    journal_error error = {.status = JOURNAL_OK};
    notes_expect(&run->notes, key);
    floor_touch(run, sent->table);
    run->counts.commands++;
    if (!room_command(run->room, sent->table, &sent->command, key, world_time(run), &answer,
                      &error)) {
        check_broken(run, &error);
        return;
    }
    check_answer(run, sent->table, &answer, known, &then);
}

static void send_to_cage(floor_run *run, const floor_sent *sent, const uint8_t *key, uint64_t known)
{
    state_before then = record_state(run);
    room_answer answer;
    journal_error error = {.status = JOURNAL_OK};
    notes_expect(&run->notes, key);
    run->counts.commands++;
    if (!room_cage(run->room, &sent->cage, key, world_time(run), &answer, &error)) {
        check_broken(run, &error);
        return;
    }
    if (answer.refusal.status == TREY_OK &&
        !answer.is_repeat) { /* the listener hears only of tables */
        bool goes_out = sent->cage.kind == CAGE_WITHDRAWN || sent->cage.kind == CAGE_EXPIRED;
        int64_t amount = goes_out ? -sent->cage.amount : sent->cage.amount;
        note heard = {.kind = TABLE_EVENT_KIND_COUNT,
                      .person = sent->cage.person,
                      .amount = amount,
                      .chips = cage_event_chips(sent->cage.kind)};
        notes_add(&run->notes, JOURNAL_CAGE, answer.first, &heard);
    }
    check_answer(run, JOURNAL_CAGE, &answer, known, &then);
}

static void send(floor_run *run, const floor_sent *sent, bool is_new)
{
    bool has_key =
        sent->command.role == ROLE_PLAYER || sent->is_cage || !is_new || sent->key[0] % 2 != 0;
    const uint8_t *key = has_key ? sent->key : NULL;
    uint32_t stream = sent->is_cage ? JOURNAL_CAGE : sent->table;
    uint64_t known = is_new ? 0 : notes_find_key(&run->notes, stream, sent->key);
    if (sent->is_cage) {
        send_to_cage(run, sent, key, known);
    } else {
        send_command(run, sent, key, known);
    }
    notes_expect(&run->notes, NULL);
    if (run->notes.wrong[0] != '\0') {
        floor_fail(run, "%s", run->notes.wrong);
    }
}

static floor_sent *next_sent(floor_run *run)
{
    floor_sent *sent = &run->sent[run->sent_count++ % SENT_MAX];
    *sent = (floor_sent){0};
    for (size_t i = 0; i < sizeof sent->key; i++) {
        sent->key[i] = (uint8_t)below(&run->dice, 256);
    }
    return sent;
}

void floor_ask(floor_run *run, uint32_t id, const table_command *command)
{
    if (run->room == NULL || run->is_broken) {
        return;
    }
    table_command asked = *command; /* it may be stored in the slot that this request takes */
    trey_card cards[SENT_CARDS_MAX] = {0};
    if (asked.cards != NULL) {
        asked.card_count = asked.card_count < SENT_CARDS_MAX ? asked.card_count : SENT_CARDS_MAX;
        memcpy(cards, asked.cards, asked.card_count);
    }
    floor_sent *sent = next_sent(run);
    sent->table = id;
    memcpy(sent->cards, cards, sizeof cards);
    asked.cards = asked.cards != NULL ? sent->cards : NULL;
    sent->command = asked;
    send(run, sent, true);
}

void floor_ask_cage(floor_run *run, const cage_event *event)
{
    if (run->room == NULL || run->is_broken) {
        return;
    }
    floor_sent *sent = next_sent(run);
    sent->is_cage = true;
    sent->cage = *event;
    send(run, sent, true);
}

void floor_ask_again(floor_run *run)
{
    uint32_t kept = run->sent_count < SENT_MAX ? run->sent_count : SENT_MAX;
    if (kept == 0 || run->room == NULL || run->is_broken) {
        return;
    }
    uint32_t back = 1 + below(&run->dice, percent(&run->dice, 50) ? 1 : kept);
    send(run, &run->sent[(run->sent_count - back) % SENT_MAX], false);
}
