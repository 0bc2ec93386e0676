/* SPDX-License-Identifier: MIT */
/*
 * The dispute sheet as JSON. Every card is checked with `sees` before it is written. Seeds are
 * never written, because the shoe may still be in use.
 */
#include "round_json.h"

#include <string.h>

#include <trey/card_text.h>
#include <trey/conduct.h>
#include <trey/hand.h>
#include <trey/seats.h>

#include "audit/audit_text.h"
#include "format/json/json_pieces.h"
#include "format/round/round_write.h"
#include "format/round/settlement_json.h"
#include "protocol/event_json.h"
#include "protocol/openings_json.h"
#include "protocol/posting_json.h"
#include "protocol/rules_json.h"

typedef struct sheet {
    json_writer *writer;
    const round_record *record;
    const round_reader *reader;
    const view_names *names;
} sheet;

/* ROUND-7 */
static bool sees(const sheet *at, uint32_t seat, uint32_t index)
{
    trey_viewer viewer = {.kind = TREY_VIEWER_BETTOR, .bettor = at->reader->person};
    return at->reader->sees_all || trey_conduct_sees(&at->record->round, viewer, seat, index);
}

bool round_has(const round_record *record, uint32_t person)
{
    for (uint32_t i = 0; i < record->event_count; i++) {
        const table_event *event = &record->events[i].event;
        bool is_part = event->kind == TABLE_ROUND_BEGUN || event->kind == TABLE_WAGER_PLACED;
        if (is_part && event->person == person) {
            return true;
        }
    }
    return false;
}

/* ---- People ---- */

static void write_people(sheet *at)
{
    json_writer *writer = at->writer;
    json_key(writer, "people");
    json_array_begin(writer);
    for (uint32_t i = 0; i < at->record->person_count; i++) {
        const record_person *who = &at->record->people[i];
        json_object_begin(writer);
        json_member_integer(writer, "person", who->person);
        view_write_name(writer, at->names, who->person);
        json_member_known(writer, "seat", who->seat);
        json_member_bool(writer, "away", who->is_away);
        json_member_bool(writer, "left", !who->is_there);
        json_member_integer(writer, "before", who->before);
        json_member_integer(writer, "from_wallet", who->bought);
        json_member_integer(writer, "after", who->after);
        json_member_integer(writer, "net", who->after - who->before - who->bought);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_bank(sheet *at)
{
    const round_record *record = at->record;
    const trey_round *round = &record->round;
    json_writer *writer = at->writer;
    json_key(writer, "bank");
    if (round->bank_seat == 0) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_members_place(writer, round->bank_seat, round->bank_bettor);
    json_member_integer(writer, "wager", round->bank_wager);
    bool has_fee = trey_round_reached(round) > TREY_PHASE_FEES;
    json_member_integer(writer, "fee", has_fee ? trey_round_bank_fee(round) : 0);
    if (record->is_settled) {
        json_member_known(writer, "action_seat", record->settlement.action_seat);
        json_member_integer(writer, "cover_needed", trey_round_cover_needed(round));
        json_member_bool(writer, "covered", record->settlement.covered);
        json_member_integer(writer, "paid", record->settlement.paid);
        json_member_integer(writer, "collected", record->settlement.collected);
    }
    json_object_end(writer);
}

/* ---- Wagers ---- */

static int64_t fee_of(const trey_round *round, const trey_stake *stake)
{
    int64_t fee = 0;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        bool is_his = wager->seat == stake->seat && wager->bettor == stake->bettor;
        fee += is_his ? trey_round_wager_fee(round, i) : 0;
    }
    return fee;
}

static void write_wagers(sheet *at)
{
    static const char *const decisions[] = {"open", "play", "fold"};
    const trey_round *round = &at->record->round;
    json_writer *writer = at->writer;
    bool has_fees = trey_round_reached(round) > TREY_PHASE_FEES;
    json_key(writer, "wagers");
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        bool plays = stake->decision == TREY_DECISION_PLAY;
        json_object_begin(writer);
        json_members_place(writer, stake->seat, stake->bettor);
        json_member_integer(writer, "ante", stake->ante);
        json_member_integer(writer, "play", plays ? stake->ante : 0); /* WAGER-3 */
        json_member_integer(writer, "bonus", stake->bonus);
        json_member_integer(writer, "progressive", stake->progressive);
        json_member_integer(writer, "fee", has_fees ? fee_of(round, stake) : 0);
        json_member_word(writer, "decision", decisions[stake->decision]);
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* ---- Cards ---- */

static void write_hand(sheet *at, uint32_t seat)
{
    const round_record *record = at->record;
    const trey_dealt_hand *hand = &record->round.hands[seat];
    json_writer *writer = at->writer;
    bool is_seen = true, is_shown = true;
    json_object_begin(writer);
    json_member_integer(writer, "seat", seat);
    json_member_integer(writer, "count", hand->count);
    json_key(writer, "cards");
    json_array_begin(writer);
    for (uint32_t i = 0; i < hand->count; i++) {
        char text[TREY_CARD_TEXT_SIZE];
        is_shown = is_shown && round_record_shown(record, seat, i);
        if (sees(at, seat, i)) {
            json_word(writer, trey_card_text(text, record->round.cards[hand->first + i]));
        } else {
            is_seen = false;
            json_null(writer);
        }
    }
    json_array_end(writer);
    json_member_bool(writer, "shown", is_shown);
    if (hand->count == TREY_HAND_CARDS && is_seen) {
        char text[TREY_HAND_TEXT_SIZE];
        json_member_integer(writer, "value", hand->value);
        json_member_word(writer, "category",
                         hand_category_name(record->posting.ruleset, hand->value));
        json_member_text(writer, "text",
                         trey_ruleset_hand_text(record->posting.ruleset, text, hand->value));
    }
    json_object_end(writer);
}

static void write_hands(sheet *at)
{
    const trey_round *round = &at->record->round;
    uint8_t order[TREY_HANDS_MAX];
    json_key(at->writer, "hands");
    json_array_begin(at->writer);
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        if (trey_seats_have(round->dealt, seat)) {
            write_hand(at, seat);
        }
    }
    json_array_end(at->writer);
    json_key(at->writer, "picked_up"); /* HAND-10 */
    json_array_begin(at->writer);
    uint32_t count = at->record->is_settled ? trey_conduct_pick_up_order(round, order) : 0;
    for (uint32_t i = 0; i < count; i++) {
        json_unsigned(at->writer, order[i]);
    }
    json_array_end(at->writer);
}

/* ---- The shoe ---- */

static void write_contributions(json_writer *writer, const shoe_round *fair)
{
    json_key(writer, "contributions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < fair->contribution_count; i++) {
        const fair_contribution *given = &fair->contributions[i];
        json_object_begin(writer);
        json_member_integer(writer, "person", given->bettor);
        json_member_hex(writer, "commitment", given->commitment.bytes, DIGEST_SIZE);
        if (given->is_revealed) {
            json_member_hex(writer, "entropy", given->entropy, FAIR_ENTROPY_SIZE);
        } else {
            json_key(writer, "entropy");
            json_null(writer);
        }
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* The position of each card in the shoe, which everyone saw when it was dealt; needed to verify the
 * shuffle. */
static void write_positions(json_writer *writer, const round_record *record)
{
    json_member_integer(writer, "first", record->dealt - record->round.card_count);
    json_key(writer, "positions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < record->dealt; i++) {
        json_unsigned(writer, record->positions[i]);
    }
    json_array_end(writer);
}

static void write_shoe(sheet *at)
{
    const round_record *record = at->record;
    const shoe_round *fair = &record->fair;
    json_writer *writer = at->writer;
    json_member_integer(writer, "deck", record->deck); /* HAND-9 */
    json_key(writer, "shoe");
    if (!record->has_shoe) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_hex(writer, "id", record->pledge.id, FAIR_ID_SIZE);
    json_member_integer(writer, "decks", record->pledge.decks);
    json_member_hex(writer, "root", record->pledge.root.bytes, DIGEST_SIZE);
    json_member_integer(writer, "round", fair->round);
    json_member_integer(writer, "version", fair->is_closed ? fair->version : FAIR_ROUND_VERSION);
    if (fair->is_closed) {
        json_member_hex(writer, "closing", fair->closing.bytes, DIGEST_SIZE);
    } else {
        json_key(writer, "closing");
        json_null(writer);
    }
    write_contributions(writer, fair);
    write_positions(writer, record);
    json_key(writer, "openings");
    json_array_begin(writer);
    for (uint32_t i = 0; i < record->opening_count; i++) {
        const view_opening *opening = &record->openings[i];
        uint32_t first = record->round.hands[opening->hand].first;
        if (sees(at, opening->hand, opening->number - first)) {
            shape_write(writer, &wire_opening, opening, &(shape_pass){.form = SHAPE_AUDIT});
        }
    }
    json_array_end(writer);
    json_object_end(writer);
}

/* ---- The settlement ---- */

static void write_lines(sheet *at)
{
    const trey_settlement *settlement = &at->record->settlement;
    json_writer *writer = at->writer;
    json_member_bool(writer, "qualifies", settlement->banker_qualifies);
    json_key(writer, "lines");
    json_array_begin(writer);
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        json_object_begin(writer);
        json_members_place(writer, line->seat, line->bettor);
        line_write_members(writer, line);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_progressive(sheet *at)
{
    const round_record *record = at->record;
    json_writer *writer = at->writer;
    json_key(writer, "progressive");
    if (record->posting.progressive == NULL) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "meter_before", record->round.meter_before.cents);
    json_member_integer(writer, "meter_after", record->round.meter.cents);
    awards_write_members(writer, &record->awards, json_members_place);
    json_object_end(writer);
}

static void write_void(sheet *at)
{
    const trey_round *round = &at->record->round;
    json_writer *writer = at->writer;
    json_key(writer, "void");
    if (round->phase != TREY_PHASE_VOID) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_word(writer, "reason", trey_void_reason_name(round->void_reason));
    json_member_rule(writer, "rule", round->void_rule);
    json_member_word(writer, "phase", trey_phase_name(round->void_phase));
    json_member_integer(writer, "returned", trey_round_void_amount(round));
    if (at->reader->sees_all) {
        json_member_known(writer, "author", round->void_author);
    }
    json_object_end(writer);
}

/* ---- Events ---- */

static void write_cards(sheet *at, const table_event *event)
{
    bool is_hand = (table_event_fields(event->kind) & EVENT_CARDS) != 0 && event->cards != NULL;
    if (!is_hand || event->seat >= TREY_HANDS_MAX) {
        return;
    }
    json_key(at->writer, "cards");
    json_array_begin(at->writer);
    for (uint32_t i = 0; i < event->card_count; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        bool is_card = event->cards[i] < TREY_DECK_CARDS;
        if (is_card && sees(at, event->seat, i)) {
            json_word(at->writer, trey_card_text(card, event->cards[i]));
        } else {
            json_null(at->writer);
        }
    }
    json_array_end(at->writer);
}

static void write_event(sheet *at, const record_event *recorded)
{
    json_writer *writer = at->writer;
    table_viewer viewer = {.role = at->reader->sees_all ? ROLE_AUDITOR : ROLE_PLAYER,
                           .person = at->reader->person};
    table_event told;
    table_event_tell(&recorded->event, viewer, &told);
    json_object_begin(writer);
    event_write_members(writer, recorded->entry.sequence, &told);
    write_cards(at, &recorded->event);
    json_member_integer(writer, "position", (int64_t)recorded->entry.position);
    json_key(writer, "transfers");
    json_array_begin(writer);
    for (uint32_t i = 0; i < recorded->transfer_count; i++) {
        transfer_write(writer, &at->record->transfers[recorded->first_transfer + i]);
    }
    json_array_end(writer);
    json_member_hex(writer, "hash", recorded->entry.hash.bytes, JOURNAL_HASH_SIZE);
    json_object_end(writer);
}

static void write_events(sheet *at)
{
    json_key(at->writer, "events");
    json_array_begin(at->writer);
    for (uint32_t i = 0; i < at->record->event_count; i++) {
        write_event(at, &at->record->events[i]);
    }
    json_array_end(at->writer);
}

/* The first events may be offers of the bank, before the round began. */
static int64_t begun_at(const round_record *record)
{
    for (uint32_t i = 0; i < record->event_count; i++) {
        if (record->events[i].event.kind == TABLE_ROUND_BEGUN) {
            return record->events[i].event.time;
        }
    }
    return 0;
}

static void write_head(sheet *at)
{
    const round_record *record = at->record;
    json_writer *writer = at->writer;
    const char *status = record->is_called_off                    ? "called-off"
                         : record->round.phase == TREY_PHASE_VOID ? "void"
                                                                  : "settled";
    json_member_integer(writer, "table", record->table);
    json_member_integer(writer, "round", (int64_t)record->number);
    json_member_word(writer, "status", status);
    json_member_integer(writer, "began", begun_at(record));
    json_member_integer(writer, "ended", record->events[record->event_count - 1].event.time);
    table_rules posted = table_rules_state(&record->rules, record->posting.ruleset);
    json_key(writer, "rules");
    json_object_begin(writer);
    json_key(writer, "posted");
    rules_write(writer, &posted, SHAPE_API);
    posting_write_members(writer, &record->posting);
    json_object_end(writer);
}

void round_json_write(json_writer *writer, const round_record *record, const round_reader *reader,
                      const view_names *names)
{
    sheet at = {.writer = writer, .record = record, .reader = reader, .names = names};
    json_object_begin(writer);
    write_head(&at);
    write_people(&at);
    write_bank(&at);
    write_wagers(&at);
    write_hands(&at);
    write_shoe(&at);
    json_key(writer, "results");
    if (record->is_settled) {
        json_object_begin(writer);
        write_lines(&at);
        json_object_end(writer);
    } else {
        json_null(writer);
    }
    write_progressive(&at);
    write_void(&at);
    write_events(&at);
    json_object_end(writer);
}
