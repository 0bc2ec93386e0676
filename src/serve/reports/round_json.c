/* SPDX-License-Identifier: MIT */
/*
 * A round as JSON, for the API. Every card is checked with round_reader_sees before it is written.
 * Seeds are never written, because the shoe may still be in use.
 */
#include "round_json.h"

#include <string.h>

#include <trey/card_text.h>
#include <trey/conduct.h>
#include <trey/hand.h>
#include <trey/seats.h>

#include "audit/audit_text.h"
#include "format/round/round_write.h"
#include "protocol/event_json.h"
#include "protocol/posting_json.h"
#include "protocol/rules_json.h"
#include "protocol/view_sections.h"
#include "reports_list.h"

bool round_has(const round_record *record, uint32_t number)
{
    for (uint32_t i = 0; i < record->event_count; i++) {
        const table_event *event = &record->events[i].event;
        bool is_part = event->kind == TABLE_ROUND_BEGUN || event->kind == TABLE_WAGER_PLACED;
        if (is_part && event->person == number) {
            return true;
        }
    }
    return false;
}

/* ---- The head ---- */

static int64_t status_of(const void *record_)
{
    const round_record *record = record_;
    return record->is_called_off                    ? NOTE_CALLED_OFF
           : record->round.phase == TREY_PHASE_VOID ? NOTE_VOID
                                                    : NOTE_SETTLED;
}

/* The first events may be offers of the bank, before the round began. */
static int64_t begun_at(const void *record)
{
    return round_record_begun(record)->event.time;
}

static int64_t ended_at(const void *record_)
{
    const round_record *record = record_;
    return record->events[record->event_count - 1].event.time;
}

/* As the section of a table has them. */
static void write_rules(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const round_record *record = record_;
    table_rules posted = table_rules_state(&record->rules, record->posting.ruleset);
    (void)pass;
    json_object_begin(writer);
    json_key(writer, "posted");
    rules_write(writer, &posted, SHAPE_API);
    posting_write_members(writer, &record->posting);
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

/* As at a table, but never wager by wager. */
static const shape_type wager_type = {.kind = SHAPE_OBJECT,
                                      .name = "RoundWager",
                                      .members = view_wager_rows,
                                      .member_count = VIEW_WAGER_ROWS - 1};
static const shape_type wager_list = {.kind = SHAPE_LIST, .element = &wager_type};

static void write_wagers(json_writer *writer, const void *record, const shape_pass *pass)
{
    const trey_round *round = &((const round_record *)record)->round;
    bool has_fees = trey_round_reached(round) > TREY_PHASE_FEES;
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        view_stake visible = {.person = stake->bettor,
                              .seat = (uint8_t)stake->seat,
                              .decision = (uint8_t)stake->decision,
                              .ante = stake->ante,
                              .play = stake->decision == TREY_DECISION_PLAY ? stake->ante : 0,
                              .bonus = stake->bonus,
                              .progressive = stake->progressive,
                              .fee = has_fees ? fee_of(round, stake) : 0};
        shape_write(writer, &wager_type, &visible, pass);
    }
    json_array_end(writer);
}

/* ---- Cards ---- */

typedef struct hand_told {
    const round_record *record;
    const trey_dealt_hand *hand;
    uint32_t seat, count, value;
    bool is_seen, is_shown; /* all of its cards: by the reader, by everyone */
    const char *category, *text;
} hand_told;

static const shape_type card_or_hidden = {.kind = SHAPE_CARD,
                                          .name = "CardOrHidden",
                                          .is_nullable = true,
                                          .null_value = VIEW_CARD_HIDDEN};
static const shape_type cards_seen = {
    .kind = SHAPE_LIST, .name = "CardsSeen", .element = &card_or_hidden};

/* Writes the cards that a reader sees, and null for the others and for what is not a card. */
static void write_seen(json_writer *writer, const round_record *record, const round_reader *reader,
                       uint32_t seat, const trey_card *cards, uint32_t count)
{
    json_array_begin(writer);
    for (uint32_t i = 0; i < count; i++) {
        char text[TREY_CARD_TEXT_SIZE];
        if (cards[i] < TREY_DECK_CARDS && round_reader_sees(record, reader, seat, i)) {
            json_word(writer, trey_card_text(text, cards[i]));
        } else {
            json_null(writer);
        }
    }
    json_array_end(writer);
}

static void write_hand_cards(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const hand_told *hand = record_;
    const round_record *record = hand->record;
    write_seen(writer, record, pass->context, hand->seat, &record->round.cards[hand->hand->first],
               hand->hand->count);
}

#define OF_HAND(name, of, field) SHAPE_MEMBER(name, of, hand_told, field)
#define WHEN_SEEN .guard = SHAPE_AT(hand_told, is_seen), .guard_kind = GUARD_PART

static const shape_member hand_rows[] = {
    {OF_HAND("seat", &wire_seat_or_bank, seat)},
    {OF_HAND("count", &wire_number_from_1, count)},
    {SHAPE_MADE("cards", &cards_seen), .write = write_hand_cards},
    {OF_HAND("shown", &wire_flag, is_shown), .about = "whether everyone saw the cards"},
    {OF_HAND("value", &wire_count, value), WHEN_SEEN},
    {OF_HAND("category", &wire_named_category, category), WHEN_SEEN},
    {OF_HAND("text", &wire_sentence, text), WHEN_SEEN},
};
static const shape_type hand_type = {
    .kind = SHAPE_OBJECT, .name = "RoundHand", SHAPE_MEMBERS(hand_rows)};
static const shape_type hand_list = {.kind = SHAPE_LIST, .element = &hand_type};

static void write_hand(json_writer *writer, const round_record *record, uint32_t seat,
                       const shape_pass *pass)
{
    const trey_dealt_hand *hand = &record->round.hands[seat];
    char text[TREY_HAND_TEXT_SIZE];
    hand_told visible = {.record = record,
                         .hand = hand,
                         .seat = seat,
                         .count = hand->count,
                         .value = hand->value,
                         .is_seen = hand->count == TREY_HAND_CARDS &&
                                    trey_round_knows(&record->round, seat),
                         .is_shown = true};
    for (uint32_t i = 0; i < hand->count; i++) {
        visible.is_shown = visible.is_shown && round_record_shown(record, seat, i);
        visible.is_seen = visible.is_seen && round_reader_sees(record, pass->context, seat, i);
    }
    if (visible.is_seen) {
        visible.category = hand_category_name(record->posting.ruleset, hand->value);
        visible.text = trey_ruleset_hand_text(record->posting.ruleset, text, hand->value);
    }
    shape_write(writer, &hand_type, &visible, pass);
}

static void write_hands(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const round_record *record = record_;
    json_array_begin(writer);
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        if (trey_seats_have(record->round.dealt, seat)) {
            write_hand(writer, record, seat, pass);
        }
    }
    json_array_end(writer);
}

/* HAND-10 */
static void write_picked_up(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const round_record *record = record_;
    uint8_t order[TREY_HANDS_MAX];
    (void)pass;
    json_array_begin(writer);
    uint32_t count = record->is_settled ? trey_conduct_pick_up_order(&record->round, order) : 0;
    for (uint32_t i = 0; i < count; i++) {
        json_unsigned(writer, order[i]);
    }
    json_array_end(writer);
}

static const shape_type order_type = {
    .kind = SHAPE_LIST, .element = &wire_seat_or_bank, .is_unique = true};

/* ---- The settlement ---- */

static const shape_type lines = {SHAPE_LIST_OF(&round_line_shape, trey_settlement, lines)};
static const shape_member results_rows[] = {
    {SHAPE_MEMBER("qualifies", &wire_flag, round_record, settlement.banker_qualifies)},
    {SHAPE_MEMBER("lines", &lines, round_record, settlement.lines),
     .count = SHAPE_AT(round_record, settlement.line_count)},
};
static const shape_type results_type = {
    .kind = SHAPE_OBJECT, .name = "RoundResults", SHAPE_MEMBERS(results_rows)};

static void write_void(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const round_record *record = record_;
    if (record->round.phase == TREY_PHASE_VOID) {
        shape_write(writer, &round_void_shape, record, pass);
    } else {
        json_null(writer);
    }
}

/* ---- Events ---- */

/* An event as the reader is told it. */
typedef struct event_told {
    uint64_t sequence;
    table_event event;
    const round_record *record;
    const record_event *recorded;
} event_told;

static bool has_cards(const void *record, const shape_pass *pass)
{
    const table_event *event = &((const event_told *)record)->recorded->event;
    (void)pass;
    return (table_event_fields(event->kind) & EVENT_CARDS) != 0 && event->cards != NULL &&
           event->seat < TREY_HANDS_MAX;
}

static void write_event_cards(json_writer *writer, const void *record, const shape_pass *pass)
{
    const event_told *visible = record;
    const table_event *event = &visible->recorded->event;
    write_seen(writer, visible->record, pass->context, event->seat, event->cards,
               event->card_count);
}

static int64_t position_of(const void *record)
{
    return (int64_t)((const event_told *)record)->recorded->entry.position;
}

static void write_transfers(json_writer *writer, const void *record, const shape_pass *pass)
{
    const event_told *event = record;
    (void)pass;
    json_array_begin(writer);
    for (uint32_t i = 0; i < event->recorded->transfer_count; i++) {
        transfer_write(writer, &event->record->transfers[event->recorded->first_transfer + i]);
    }
    json_array_end(writer);
}

static void write_hash(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_hex(writer, ((const event_told *)record)->recorded->entry.hash.bytes, JOURNAL_HASH_SIZE);
}

static const shape_type transfer_list = {.kind = SHAPE_LIST, .element = &transfer_shape};
static const shape_member event_rows[] = {
    {SHAPE_MEMBER("seq", &wire_sequence, event_told, sequence)},
    {SHAPE_INLINE(&wire_event, event_told, event)},
    {SHAPE_MADE("cards", &cards_seen), .is_there = has_cards, .write = write_event_cards},
    {SHAPE_MADE("position", &wire_number_from_1), .number = position_of,
     .about = "position in the journal"},
    {SHAPE_MADE("transfers", &transfer_list), .write = write_transfers},
    {SHAPE_MADE("hash", &wire_digest), .write = write_hash},
};
static const shape_type event_type = {
    .kind = SHAPE_OBJECT,
    .name = "RoundEvent",
    .about = "The optional members of an event depend on its kind; AnyEvent lists them for each "
             "kind.",
    SHAPE_MEMBERS(event_rows)};
static const shape_type event_list = {.kind = SHAPE_LIST, .element = &event_type, .count_min = 1};

static void write_event(json_writer *writer, const round_record *record,
                        const record_event *recorded, const round_reader *reader)
{
    table_viewer viewer = {.role = reader->sees_all ? ROLE_AUDITOR : ROLE_PLAYER,
                           .person = reader->person};
    event_told event = {
        .sequence = recorded->entry.sequence, .record = record, .recorded = recorded};
    table_event_tell(&recorded->event, viewer, &event.event);
    shape_write(writer, &event_type, &event,
                &(shape_pass){.form = SHAPE_API,
                              .fields = table_event_fields(event.event.kind),
                              .context = reader});
}

static void write_events(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const round_record *record = record_;
    json_array_begin(writer);
    for (uint32_t i = 0; i < record->event_count; i++) {
        write_event(writer, record, &record->events[i], pass->context);
    }
    json_array_end(writer);
}

/* ---- Steps, and the sheet on paper ---- */

static void write_steps(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)record;
    story_write(writer, ((const round_reader *)pass->context)->story);
}

static void write_sheet(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)record;
    sheet_write(writer, ((const round_reader *)pass->context)->facts);
}

/* ---- All of it ---- */

static const shape_type deck = {.kind = SHAPE_NUMBER, .maximum = 1};

static const shape_member rows[] = {
    {SHAPE_MEMBER("table", &wire_table_number, round_record, table)},
    {SHAPE_MEMBER("round", &wire_number_from_1, round_record, number)},
    {SHAPE_MADE("status", &round_list_status), .number = status_of},
    {SHAPE_MADE("began", &wire_time), .number = begun_at},
    {SHAPE_MADE("ended", &wire_time), .number = ended_at},
    {SHAPE_MADE("rules", &view_rules_section), .write = write_rules},
    {.type = &round_people_shape},
    {.type = &round_bank_shape},
    {SHAPE_MADE("wagers", &wager_list), .write = write_wagers},
    {SHAPE_MADE("hands", &hand_list), .write = write_hands},
    {SHAPE_MADE("picked_up", &order_type), .write = write_picked_up},
    {SHAPE_MEMBER("deck", &deck, round_record, deck)}, /* HAND-9 */
    {.type = &round_shoe_shape},
    {SHAPE_MADE("results", &results_type), .guard = SHAPE_AT(round_record, is_settled),
     .guard_kind = GUARD_NULL},
    {SHAPE_MADE("progressive", &round_progressive_shape),
     .guard = {offsetof(round_record, posting.progressive), STORED_POINTER},
     .guard_kind = GUARD_NULL},
    {SHAPE_MADE("void", &round_void_shape), .write = write_void, .may_be_null = true},
    {SHAPE_MADE("events", &event_list), .write = write_events},
    {SHAPE_MADE("steps", &story_steps_shape), .write = write_steps,
     .about = "the round step by step, for a replay"},
    {SHAPE_MADE("sheet", &sheet_shape), .write = write_sheet},
};
const shape_type round_shape = {.kind = SHAPE_OBJECT, .name = "Round", SHAPE_MEMBERS(rows)};

void round_json_write(json_writer *writer, const round_record *record, const round_reader *reader)
{
    shape_write(writer, &round_shape, record, &(shape_pass){.form = SHAPE_API, .context = reader});
}
