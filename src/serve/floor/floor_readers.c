/* SPDX-License-Identifier: MIT */
/*
 * Card readers: a device at the shoe or in the table asks which packet is due, and reports each
 * packet as it is dealt. Nobody is told its cards before the rules show them (ROUND-7): not the
 * dealer, not the floor, and not the reader itself.
 *
 * What a reader is answered depends on hidden cards in one case only: a card that is out already is
 * refused. Which one it is, and where it lies, is not said.
 *
 * The auth thread keeps the readers and their keys (auth_readers.c).
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/conduct.h>

#include "floor_internal.h"
#include "floor_shapes.h"
#include "protocol/wire_types.h"
#include "request_key.h"
#include "serve/http/web_requests.h"

enum { USED_EVERY_MS = 60000 };

/* ---- The readers of the room ---- */

static floor_reader *find_reader(floor_thread *floor, uint64_t number)
{
    for (uint32_t i = 0; i < floor->reader_count; i++) {
        if (floor->readers[i].in_use.number == number) {
            return &floor->readers[i];
        }
    }
    return NULL;
}

/* The consoles of a table show what its readers do. */
static void update_consoles(floor_thread *floor, uint32_t table)
{
    watched_table *watched = floor_find_watched(floor, table);
    if (watched != NULL) {
        watched->has_events = true;
    }
}

static void update_all(floor_thread *floor)
{
    for (uint32_t i = 0; i < floor->reader_count; i++) {
        update_consoles(floor, floor->readers[i].in_use.table);
    }
}

void floor_set_readers(floor_thread *floor, readers_job *received)
{
    floor_reader *fresh = received->count > 0 ? calloc(received->count, sizeof *fresh) : NULL;
    if (received->count > 0 && fresh == NULL) {
        job_free(&received->job); /* consoles do not know of a new reader; it works all the same */
        return;
    }
    for (uint32_t i = 0; i < received->count; i++) {
        const floor_reader *known = find_reader(floor, received->readers[i].number);
        fresh[i] = known != NULL ? *known : (floor_reader){.in_use = received->readers[i]};
    }
    update_all(floor); /* those that are gone */
    free(floor->readers);
    floor->readers = fresh;
    floor->reader_count = received->count;
    update_all(floor);
    job_free(&received->job);
}

void floor_add_reader(const floor_thread *floor, table_view *view)
{
    for (uint32_t i = 0; i < floor->reader_count; i++) {
        const floor_reader *reader = &floor->readers[i];
        if (reader->in_use.table != view->id) {
            continue;
        }
        if (!view->reader.is_there || reader->in_use.last_used >= view->reader.last_used) {
            view->reader.last_used = reader->in_use.last_used;
            view->reader.problem = reader->problem;
        }
        view->reader.is_there = true;
    }
}

/* A reader has asked or reported something. */
static void note_use(floor_thread *floor, const http_exchange *exchange,
                     view_reader_problem problem, int64_t time)
{
    floor_reader *reader = find_reader(floor, exchange->request.reader);
    if (reader == NULL) {
        return; /* not enough memory for the list */
    }
    bool is_told = reader->problem != problem || time - reader->in_use.last_used >= USED_EVERY_MS;
    if (problem != VIEW_READER_FINE && reader->problem != problem) {
        char number[LOG_NUMBER_SIZE], table[LOG_NUMBER_SIZE];
        LOG(floor->options.log, LOG_WARNING, "reader-problem",
            {"reader", log_number(number, reader->in_use.number)},
            {"table", log_number(table, reader->in_use.table)},
            {"problem", view_reader_problem_name(problem)});
    }
    reader->problem = problem;
    if (is_told) {
        reader->in_use.last_used = time;
        update_consoles(floor, reader->in_use.table);
    }
}

/* ---- What is due ---- */

typedef struct cards_answer {
    uint32_t table;
    uint64_t round; /* 0: none is being played */
    bool has_next;
    uint8_t next;
    uint32_t deal_count;
    uint8_t deal[TREY_HANDS_MAX];
    /* Of a packet that was reported. */
    uint8_t seat;
    uint64_t sequence;
    bool is_repeat;
} cards_answer;

#define OF_CARDS(name, of, field) SHAPE_MEMBER(name, of, cards_answer, field)

static const shape_type deal_list = {SHAPE_LIST_OF(&wire_seat_or_bank, cards_answer, deal)};
static const shape_member due_rows[] = {
    {OF_CARDS("table", &wire_table_number, table)},
    {OF_CARDS("round", &wire_number_from_1, round), .guard = SHAPE_AT(cards_answer, round),
     .guard_kind = GUARD_NULL, .about = "null: no round is being played"},
    {OF_CARDS("next", &wire_seat_or_bank, next), .guard = SHAPE_AT(cards_answer, has_next),
     .guard_kind = GUARD_NULL,
     .about = "the seat that gets the next packet, 0 for the bank; null: no packet is due"},
};
static const shape_type due_base = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(due_rows)};

static const shape_member cards_due_rows[] = {
    {.type = &due_base},
    {OF_CARDS("deal", &deal_list, deal), .count = SHAPE_AT(cards_answer, deal_count),
     .about = "the hands of the round, in the order in which they are dealt; empty until the bets "
              "are closed"},
};
const shape_type floor_cards_due_shape = {.kind = SHAPE_OBJECT,
                                          .name = "CardsDue",
                                          .about = "What a card reader has to report next.",
                                          SHAPE_MEMBERS(cards_due_rows)};

static const shape_member packet_rows[] = {
    {.type = &due_base},
    {OF_CARDS("seat", &wire_seat_or_bank, seat)},
    {OF_CARDS("seq", &wire_sequence, sequence)},
    {OF_CARDS("repeat", &wire_flag, is_repeat),
     .about = "The packet was entered when the same key came first."},
};
const shape_type floor_packet_shape = {
    .kind = SHAPE_OBJECT, .name = "PacketEntered", SHAPE_MEMBERS(packet_rows)};

/* Whether packets of real cards are being dealt. */
static bool is_dealing(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND && table->rules.cards == CARDS_ENTERED &&
           table->round.phase == TREY_PHASE_DEAL && trey_round_deal_next(&table->round) >= 0;
}

static cards_answer look_at_deal(const live_table *table)
{
    cards_answer answer = {.table = table->id};
    if (table->state == TABLE_IS_IN_ROUND) {
        answer.round = table->round_number;
        answer.deal_count = trey_conduct_deal_order(&table->round, answer.deal);
    }
    if (is_dealing(table)) {
        answer.has_next = true;
        answer.next = (uint8_t)trey_round_deal_next(&table->round);
    }
    return answer;
}

/* The table of a request. NULL: there is none, and the request is answered so. */
static const live_table *find_table(floor_thread *floor, http_exchange *exchange)
{
    uint32_t number = (uint32_t)exchange->request.numbers[0]; /* as the reader's own table */
    const live_table *table = room_state_table(room_state_of(floor->room), number);
    if (table == NULL || private_is(number)) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_TABLE);
        return NULL;
    }
    return table;
}

void floor_answer_cards_due(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    const live_table *table = find_table(floor, exchange);
    if (table == NULL) {
        return;
    }
    const floor_reader *reader = find_reader(floor, exchange->request.reader);
    note_use(floor, exchange, reader != NULL ? reader->problem : VIEW_READER_FINE, time);
    cards_answer answer = look_at_deal(table);
    floor_answer_record(floor, exchange, &floor_cards_due_shape, &answer);
}

/* ---- A packet ---- */

typedef struct packet {
    uint64_t round;
    uint32_t seat;
    trey_card cards[TREY_HAND_CARDS];
} packet;

/* How many words there are in "As Kd Qc". */
static int count_cards(const char *text)
{
    int count = 0;
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        text += strcspn(text, " ");
        count++;
    }
    return count;
}

/* Reads the three words of "As Kd Qc". False: something is not a card. */
static bool read_cards(const char *text, trey_card cards[TREY_HAND_CARDS])
{
    bool is_good = true;
    for (int i = 0; i < TREY_HAND_CARDS && is_good; i++) {
        text += strspn(text, " ");
        size_t size = strcspn(text, " ");
        is_good = trey_card_parse(text, size, &cards[i]);
        text += size;
    }
    return is_good;
}

/* False: the request is answered with what is wrong. */
static bool read_packet(floor_thread *floor, http_exchange *exchange, packet *read, int64_t time)
{
    web_member members[PACKET_COUNT];
    web_error error;
    if (!web_body_read(exchange->request.body, exchange->request.body_size, &web_packet, members,
                       &error)) {
        http_answer_error_at(exchange, SERVER_ERROR_BAD_REQUEST, error.where, error.problem.text);
        return false;
    }
    read->round = (uint64_t)members[PACKET_ROUND].integer; /* in their ranges, by the shape */
    read->seat = (uint32_t)members[PACKET_SEAT].integer;
    int count = count_cards(members[PACKET_CARDS].text);
    bool is_readable =
        count == TREY_HAND_CARDS && read_cards(members[PACKET_CARDS].text, read->cards);
    sodium_memzero(members, sizeof members);
    if (count != TREY_HAND_CARDS) {
        http_answer_error_at(exchange, SERVER_ERROR_BAD_REQUEST, "cards",
                             "cards: three cards are expected; the dealer declares a packet with "
                             "another number");
    } else if (!is_readable) {
        note_use(floor, exchange, VIEW_READER_UNREADABLE, time);
        http_answer_error_at(exchange, SERVER_ERROR_CARD_UNREADABLE, "cards",
                             server_errors[SERVER_ERROR_CARD_UNREADABLE].message);
    }
    return is_readable;
}

/* Answers a packet that was entered before. False: it was not, and the request is not answered. */
static bool answer_known(floor_thread *floor, http_exchange *exchange, const live_table *table,
                         const packet *given, const request_key *key)
{
    room_answer known;
    journal_error error;
    if (!room_look_for(floor->room, table->id, key->bytes, &known, &error)) {
        floor->is_failed = true;
        return true; /* answered when the batch fails */
    }
    if (known.is_reused) {
        http_answer_error(exchange, SERVER_ERROR_KEY_REUSED);
        return true;
    }
    if (known.is_repeat) {
        cards_answer answer = look_at_deal(table);
        answer.seat = (uint8_t)given->seat;
        answer.sequence = known.first;
        answer.is_repeat = true;
        floor_answer_record(floor, exchange, &floor_packet_shape, &answer);
    }
    return known.is_repeat;
}

/* A card that is out is not named: somebody with the key could ask for cards that lie face down. */
static void answer_refused(floor_thread *floor, http_exchange *exchange, trey_refusal refusal,
                           int64_t time)
{
    if (refusal.status == TREY_REFUSED_CARD_TOO_OFTEN) {
        note_use(floor, exchange, VIEW_READER_CARD_OUT, time);
        http_answer_error(exchange, SERVER_ERROR_CARD_OUT);
    } else {
        http_answer_refusal(exchange, refusal, "");
    }
}

static void enter(floor_thread *floor, http_exchange *exchange, const live_table *table,
                  const packet *given, const request_key *key, int64_t time)
{
    table_command command = {.kind = COMMAND_ENTER_HAND,
                             .role = ROLE_READER,
                             .seat = given->seat,
                             .cards = given->cards,
                             .card_count = TREY_HAND_CARDS};
    room_answer entered;
    journal_error error;
    if (!room_command(floor->room, table->id, &command, key->bytes, time, &entered, &error)) {
        floor->is_failed = true;
        return; /* answered when the batch fails */
    }
    if (entered.refusal.status != TREY_OK) {
        answer_refused(floor, exchange, entered.refusal, time);
        return;
    }
    note_use(floor, exchange, VIEW_READER_FINE, time);
    cards_answer answer = look_at_deal(table);
    answer.seat = (uint8_t)given->seat;
    answer.sequence = entered.first;
    floor_answer_record(floor, exchange, &floor_packet_shape, &answer);
}

void floor_enter_cards(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    const http_request *request = &exchange->request;
    const live_table *table = find_table(floor, exchange);
    packet given;
    if (table == NULL) {
        return;
    }
    if (request->idempotency_key[0] == '\0') {
        http_answer_error(exchange, SERVER_ERROR_IDEMPOTENCY_KEY);
        return;
    }
    if (!read_packet(floor, exchange, &given, time)) {
        return;
    }
    request_key key = request_key_packet(request->bearer, request->idempotency_key, given.round,
                                         given.seat, given.cards);
    if (floor_is_paused(floor, table->id)) {
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
    } else if (answer_known(floor, exchange, table, &given, &key)) {
        /* answered */
    } else if (!is_dealing(table)) {
        http_answer_error(exchange, SERVER_ERROR_CARDS_NOT_DUE);
    } else if (table->round_number != given.round) {
        http_answer_error(exchange, SERVER_ERROR_CARDS_OTHER_ROUND);
    } else {
        enter(floor, exchange, table, &given, &key, time);
    }
    sodium_memzero(&given, sizeof given);
}
