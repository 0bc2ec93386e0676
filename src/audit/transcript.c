/* SPDX-License-Identifier: MIT */
/*
 * Collects the rounds of one shoe while its table is replayed, and writes them when the next shoe
 * is pledged or the journal ends.
 */
#include "transcript.h"

#include <stdlib.h>
#include <string.h>

#include <trey/conduct.h>
#include <trey/seats.h>

#include "audit_text.h"
#include "base/array.h"
#include "protocol/openings_json.h"
#include "protocol/receipts.h"
#include "replay.h"

/* A round of the shoe with what everyone saw of it. */
typedef struct shoe_page {
    shoe_round round;
    uint32_t first; /* index of its first card among all cards of the shoe */
    bool is_shown[TREY_SHOE_CARDS_MAX];
    uint8_t hands[TREY_SHOE_CARDS_MAX]; /* that each card was dealt to */
    fair_bets bets;                     /* valid once bets are closed */
} shoe_page;

typedef struct collecting {
    const transcript_request *request;
    bool is_wanted; /* the current shoe is the requested one */
    bool no_memory;
    fair_pledge pledge;
    uint8_t seed[FAIR_SEED_SIZE];
    uint16_t positions[TREY_SHOE_CARDS_MAX]; /* in the order of dealing */
    shoe_round noted;
    house_signer signer; /* signs closings as the server did */
    uint32_t page_count, page_capacity;
    shoe_page *pages;
} collecting;

/* ---- Collecting ---- */

static void begin_shoe(collecting *state, const replay_step *step)
{
    state->pledge = step->table->deal.pledge;
    memcpy(state->seed, step->event->seed, FAIR_SEED_SIZE);
    state->page_count = 0;
    state->is_wanted = state->request->by_name &&
                       memcmp(state->pledge.id, state->request->name, FAIR_ID_SIZE) == 0;
}

static shoe_page *add_page(collecting *state)
{
    shoe_page *grown =
        array_grow(state->pages, state->page_count, &state->page_capacity, sizeof *grown);
    if (grown == NULL) {
        state->no_memory = true;
        return NULL;
    }
    state->pages = grown;
    memset(&state->pages[state->page_count], 0, sizeof *state->pages);
    return &state->pages[state->page_count++];
}

static void note_shown(shoe_page *page, const trey_round *round)
{
    trey_viewer everyone = {.kind = TREY_VIEWER_PUBLIC};
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        const trey_dealt_hand *hand = &round->hands[seat];
        for (uint32_t i = 0; trey_seats_have(round->dealt, seat) && i < hand->count; i++) {
            page->is_shown[hand->first + i] = trey_conduct_sees(round, everyone, seat, i);
            page->hands[hand->first + i] = (uint8_t)seat;
        }
    }
}

static void take_round_event(collecting *state, const replay_step *step)
{
    const live_table *table = step->table;
    bool is_first = step->event->kind == TABLE_BETS_OPENED;
    bool is_done = shoe_round_add_event(&state->noted, table, step->event);
    shoe_page *page = state->page_count > 0 ? &state->pages[state->page_count - 1] : NULL;
    if (is_first) {
        page = add_page(state);
    }
    if (page == NULL || !(state->noted.is_running || is_done)) {
        return;
    }
    page->round = state->noted;
    page->first = table->deal.dealt - state->noted.card_count;
    memcpy(state->positions, table->deal.positions, sizeof state->positions);
    if (step->event->kind == TABLE_BETS_CLOSED) {
        fair_bets_make(&page->bets, &table->round);
    }
    if (state->noted.card_count > 0) {
        note_shown(page, &table->round);
    }
}

static bool take(void *context, const replay_step *step)
{
    collecting *state = context;
    if (step->table->rules.cards != CARDS_SHOE) {
        return true;
    }
    if (step->event->kind == TABLE_SHOE_PLEDGED) {
        if (state->is_wanted) {
            return false; /* the next shoe */
        }
        begin_shoe(state, step);
    }
    bool is_asked = !state->request->by_name && step->round == state->request->round;
    state->is_wanted |= is_asked && step->event->kind == TABLE_BETS_OPENED;
    take_round_event(state, step);
    return !state->no_memory;
}

/* The table that pledged a shoe; 0 if none did. */
static bool find_table(const audit_source *source, const uint8_t name[FAIR_ID_SIZE],
                       uint32_t *found, journal_error *error)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    journal_status status = journal_read_all(source->journal, 1, &cursor, error);
    *found = 0;
    while (status == JOURNAL_OK && *found == 0 &&
           (status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        table_event event;
        record_space space;
        bool is_pledge = journal_is_table(entry.stream) &&
                         record_read_event(&event, &space, entry.payload.bytes, entry.payload.size,
                                           entry.time_ms, NULL) == RECORD_OK &&
                         event.kind == TABLE_SHOE_PLEDGED;
        if (is_pledge && memcmp(event.id, name, FAIR_ID_SIZE) == 0) {
            *found = entry.stream;
        }
    }
    journal_cursor_close(cursor);
    return status == JOURNAL_OK || status == JOURNAL_END;
}

/* ---- Writing ---- */

static void write_contributions(json_writer *writer, const shoe_round *round)
{
    json_key(writer, "contributions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->contribution_count; i++) {
        const fair_contribution *contribution = &round->contributions[i];
        json_object_begin(writer);
        json_key(writer, "bettor");
        json_unsigned(writer, contribution->bettor);
        hex_write(writer, "commitment", contribution->commitment.bytes, DIGEST_SIZE);
        if (contribution->is_revealed) {
            hex_write(writer, "entropy", contribution->entropy, FAIR_ENTROPY_SIZE);
        } else {
            json_key(writer, "entropy");
            json_null(writer);
        }
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_opening(json_writer *writer, const fair_shoe *shoe, uint32_t hand,
                          uint32_t number, uint32_t position)
{
    fair_opening opening;
    fair_shoe_open(shoe, position, &opening);
    json_object_begin(writer);
    json_member_integer(writer, "hand", hand);
    json_member_integer(writer, "number", number);
    json_member_integer(writer, "position", opening.position);
    json_member_integer(writer, "card", opening.card);
    hex_write(writer, "salt", opening.salt, FAIR_SALT_SIZE);
    json_key(writer, "path");
    json_array_begin(writer);
    for (uint32_t i = 0; i < opening.path.length; i++) {
        char digits[2 * DIGEST_SIZE + 1];
        sodium_bin2hex(digits, sizeof digits, opening.path.siblings[i].bytes, DIGEST_SIZE);
        json_word(writer, digits);
    }
    json_array_end(writer);
    json_object_end(writer);
}

static void write_page(json_writer *writer, const collecting *state, const shoe_page *page,
                       const fair_shoe *shoe)
{
    const shoe_round *round = &page->round;
    json_object_begin(writer);
    json_member_integer(writer, "round", round->round);
    json_member_integer(writer, "version", round->is_closed ? round->version : FAIR_ROUND_VERSION);
    write_contributions(writer, round);
    if (round->is_closed) {
        hex_write(writer, "closing", round->closing.bytes, DIGEST_SIZE);
    } else {
        json_key(writer, "closing");
        json_null(writer);
    }
    if (round->is_closed) {
        uint8_t signature[HOUSE_SIGNATURE_SIZE];
        closing_digest_sign(&state->signer, signature, &round->closing);
        hex_write(writer, "signature", signature, sizeof signature);
    } else {
        json_key(writer, "signature");
        json_null(writer);
    }
    json_member_integer(writer, "cards", round->card_count);
    json_key(writer, "bets");
    if (round->is_closed) {
        bets_write(writer, &page->bets, SHAPE_AUDIT);
    } else {
        json_null(writer);
    }
    json_key(writer, "openings");
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->card_count; i++) {
        if (!state->request->is_public || page->is_shown[i]) {
            write_opening(writer, shoe, page->hands[i], i, state->positions[page->first + i]);
        }
    }
    json_array_end(writer);
    json_object_end(writer);
}

static void write_transcript(json_writer *writer, const collecting *state, fair_shoe *shoe)
{
    fair_shoe_make(shoe, state->seed, state->pledge.id, state->pledge.decks);
    json_object_begin(writer);
    json_member_integer(writer, "version", FAIR_VERSION);
    hex_write(writer, "shoe", state->pledge.id, FAIR_ID_SIZE);
    json_member_integer(writer, "decks", state->pledge.decks);
    hex_write(writer, "root", state->pledge.root.bytes, DIGEST_SIZE);
    hex_write(writer, "house_key", state->signer.public_key, HOUSE_PUBLIC_KEY_SIZE);
    json_key(writer, "rounds");
    json_array_begin(writer);
    for (uint32_t i = 0; i < state->page_count; i++) {
        write_page(writer, state, &state->pages[i], shoe);
    }
    json_array_end(writer);
    if (!state->request->is_public) {
        hex_write(writer, "seed", state->seed, FAIR_SEED_SIZE);
    }
    json_object_end(writer);
    json_end_line(writer);
    fair_shoe_finish(shoe);
}

/* A shoe that no table pledged is "not found", which is not an error. */
static bool collect(collecting *state, const audit_source *source, journal_error *error)
{
    uint32_t id = state->request->table;
    if (state->request->by_name && !find_table(source, state->request->name, &id, error)) {
        return false;
    }
    replay_listener listener = {.after = take, .context = state};
    return id == 0 || (audit_replay(source, id, &listener, error) && !state->no_memory);
}

bool transcript_write(const audit_source *source, const transcript_request *request,
                      json_writer *writer, bool *is_found, journal_error *error)
{
    collecting *state = calloc(1, sizeof *state);
    fair_shoe *shoe = malloc(sizeof *shoe);
    bool is_fine = state != NULL && shoe != NULL;
    *is_found = false;
    if (is_fine) {
        state->request = request;
        house_signer_make(&state->signer, source->key);
        is_fine = collect(state, source, error);
    }
    if (state == NULL || shoe == NULL || state->no_memory) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory for the shoe.");
    } else if (is_fine && state->is_wanted) {
        *is_found = true;
        write_transcript(writer, state, shoe);
    }
    if (state != NULL) {
        free(state->pages);
        sodium_memzero(state, sizeof *state);
    }
    free(state);
    free(shoe);
    return is_fine;
}
