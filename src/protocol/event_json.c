/* SPDX-License-Identifier: MIT */
/*
 * Events as JSON. Clients never get seeds and cards of events; the audit gets all fields, in the
 * order in which they are recorded.
 */
#include "event_json.h"

#include <string.h>

#include <trey/card_text.h>

#include "format/json/json_pieces.h"
#include "rules_json.h"
#include "table/table.h"
#include "wire_types.h"

/* ---- What no field holds as it is written ---- */

static bool is_api(const shape_pass *pass)
{
    return pass->form == SHAPE_API;
}

/* Clients are told of people only; the audit has null for the table itself. */
static bool has_person(const void *record, const shape_pass *pass)
{
    uint32_t person = ((const table_event *)record)->person;
    return !is_api(pass) || (person != 0 && person != PERSON_TABLE);
}

static bool has_hand(const void *record, const shape_pass *pass)
{
    return !is_api(pass) || ((const table_event *)record)->hand != TREY_AWARD_NONE;
}

/* Not told to everyone, and left out where one person was enough. */
static bool has_approver(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const table_event *)record)->approver != 0;
}

/* Not told to everyone, and left out where the player did it. */
static bool has_author(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const table_event *)record)->author != 0;
}

/* For viewers who do not get `author`. */
static bool is_by_staff(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const table_event *)record)->by_staff;
}

static bool is_by_floor(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const table_event *)record)->by_floor;
}

/* What the staff wrote is not told to everyone (table_event_tell). */
static bool has_text(const void *record, const shape_pass *pass)
{
    return !is_api(pass) || ((const table_event *)record)->text != NULL;
}

static bool has_rules(const void *record, const shape_pass *pass)
{
    return !is_api(pass) || ((const table_event *)record)->rules != NULL;
}

static void write_rules(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_rules *rules = ((const table_event *)record)->rules;
    const event_audit *audit = pass->context;
    if (is_api(pass) || audit->book == NULL) {
        rules_write(writer, rules, pass->form);
        return;
    }
    span name = span_of_array(rules->ruleset, RULES_NAME_SIZE);
    const trey_ruleset *ruleset = trey_book_ruleset(audit->book, name.text, name.size);
    table_rules stated = ruleset != NULL ? table_rules_state(rules, ruleset) : *rules;
    rules_write(writer, &stated, pass->form);
}

static void write_seed(json_writer *writer, const void *record, const shape_pass *pass)
{
    if (((const event_audit *)pass->context)->has_secrets) {
        json_hex(writer, ((const table_event *)record)->seed, FAIR_SEED_SIZE);
    } else {
        json_null(writer);
    }
}

static void write_cards(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_event *event = record;
    if (((const event_audit *)pass->context)->has_secrets) {
        cards_write(writer, event->cards, event->card_count);
    } else {
        json_null(writer);
    }
}

static const char *flag_name(const void *record)
{
    return table_event_flag_name(((const table_event *)record)->kind);
}

static const char *digest_name(const void *record)
{
    return table_event_digest_name(((const table_event *)record)->kind);
}

/* ---- The members ---- */

static const char *hand_word(uint32_t hand)
{
    return trey_award_hand_name((trey_award_hand)hand);
}

/* Only the audit has it of an event without a hand (has_hand). */
static const char *const no_hand[] = {"none", NULL};
static const shape_words hands = {
    .word = hand_word, .first = TREY_AWARD_NONE, .end = TREY_AWARD_HAND_COUNT, .never = no_hand};
static const shape_type award_hand = {.kind = SHAPE_WORD, .words = &hands};
static const shape_type person = {.kind = SHAPE_NUMBER,
                                  .name = "Person",
                                  .minimum = 1,
                                  .maximum = UINT32_MAX,
                                  .is_nullable = true,
                                  .is_null_in_audit = true,
                                  .null_value = PERSON_TABLE};

static const char *by_word(uint32_t by_floor)
{
    return by_floor != 0 ? "floor" : "dealer";
}

/* Only "floor" is on the wire (is_by_floor). */
static const shape_words bys = {.word = by_word, .first = 1, .end = 2};
static const shape_type by = {.kind = SHAPE_WORD, .words = &bys};

static const char *const flag_names[] = {"play", "timed_out", "by_table", "collecting", NULL};
static const char *const digest_names[] = {"root", "commitment", "closing", "entropy", NULL};

#define MEMBER(text, of, field) SHAPE_MEMBER(text, of, table_event, field)
#define BOTH(text, of, field) MEMBER(text, of, field), .audit_name = (text)

static const shape_member rows[] = {
    {MEMBER("time", &wire_time, time)}, /* the audit has it with the entry */
    {BOTH("event", &wire_event_code, kind)},
    {BOTH("person", &person, person), .fields = EVENT_PERSON, .is_there = has_person},
    {BOTH("seat", &wire_seat_or_bank, seat), .fields = EVENT_SEAT},
    {BOTH("wager", &wire_wager, wager), .fields = EVENT_WAGER},
    {BOTH("amount", &wire_amount, amount), .fields = EVENT_AMOUNT},
    {BOTH("play", &wire_flag, flag), .fields = EVENT_FLAG, .name_of = flag_name,
     .names = flag_names},
    {BOTH("reason", &wire_void_reason, reason), .fields = EVENT_REASON},
    {MEMBER("key", &wire_key, key), .audit_name = "key_pressed", .fields = EVENT_KEY},
    {BOTH("hand", &award_hand, hand), .fields = EVENT_KEY, .is_there = has_hand},
    {BOTH("entropy", &wire_digest, digest), .fields = EVENT_DIGEST, .name_of = digest_name,
     .names = digest_names},
    {BOTH("shoe", &wire_shoe_id, id), .fields = EVENT_ID},
    {BOTH("text", &wire_text, text), .count = SHAPE_AT(table_event, text_size), .has_count = true,
     .fields = EVENT_TEXT, .is_there = has_text},
    {BOTH("rules", &wire_rules, rules), .fields = EVENT_RULES, .is_there = has_rules,
     .write = write_rules},
    {BOTH("device", &wire_device, device), .fields = EVENT_DEVICE},
    {BOTH("approver", &wire_person, approver), .fields = EVENT_APPROVER, .is_there = has_approver},
    {BOTH("author", &wire_person, author), .fields = EVENT_AUTHOR, .is_there = has_author,
     .about = "the member of staff who entered it for the player; only staff and auditors get it"},
    {MEMBER("by_staff", &wire_flag, by_staff), .fields = EVENT_AUTHOR, .is_there = is_by_staff,
     .about = "staff entered it for the player; staff and auditors get `author` instead"},
    {BOTH("by", &by, by_floor), .fields = EVENT_PERSON | EVENT_AUTHOR, .is_there = is_by_floor,
     .about = "a supervisor acted in place of the dealer"},
    {.audit_name = "seed", .type = &wire_digest, .fields = EVENT_SEED, .write = write_seed},
    {.audit_name = "cards", .type = &wire_text, .fields = EVENT_CARDS, .write = write_cards},
};

const shape_type wire_event = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(rows)};

/* ---- Kinds of events, for the descriptions of the API ---- */

/* A row as it is for one kind of event. */
static shape_member row_of_kind(const shape_member *row, table_event_kind kind)
{
    shape_member result = *row;
    uint32_t fields = table_event_fields(kind);
    result.name = row->name_of != NULL ? row->name_of(&(table_event){.kind = kind}) : row->name;
    result.names = NULL;
    result.fields = 0;
    if (row->fields == EVENT_PERSON && (fields & EVENT_OF_PLAYER) != 0) {
        result.is_there = NULL;
    } else if (row->fields == EVENT_SEAT && (fields & EVENT_OF_PLAYER) != 0) {
        result.type = &wire_seat;
    } else if (row->fields == EVENT_AMOUNT && (fields & EVENT_KEY) == 0 &&
               kind != TABLE_SEAT_SETTLED) {
        result.type = &wire_chips; /* only an adjustment of the meter and chips taken are below 0 */
    } else if (row->fields == EVENT_RULES) {
        result.is_there = NULL; /* only a program that reads events has none */
    } else if (row->type == &award_hand) {
        result.type = &wire_award_hand;
    }
    return result;
}

static bool describe_kind(uint32_t index, shape_variant *variant)
{
    if (index >= TABLE_EVENT_KIND_COUNT) {
        return false;
    }
    table_event_kind kind = (table_event_kind)index;
    shape_variant_begin(variant, "Event", table_event_code(kind));
    shape_variant_add(variant, (shape_member){SHAPE_MADE("seq", &wire_sequence)});
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool has_row = rows[i].fields == 0 || (rows[i].fields & table_event_fields(kind)) != 0;
        if (rows[i].name != NULL && has_row) {
            shape_member *added = shape_variant_add(variant, row_of_kind(&rows[i], kind));
            added->type = rows[i].type == &wire_event_code ? &variant->word : added->type;
        }
    }
    return true;
}

const shape_type wire_any_event = {
    .kind = SHAPE_EITHER,
    .name = "AnyEvent",
    .about =
        "`person` is absent if the table acted by itself. Only staff and auditors see which member "
        "of staff acted, and what they wrote.",
    .variant = describe_kind};

/* ---- Writing ---- */

void event_write_members(json_writer *writer, uint64_t sequence, const table_event *visible)
{
    json_key(writer, "seq");
    json_unsigned(writer, sequence);
    shape_write_members(
        writer, &wire_event, visible,
        &(shape_pass){.form = SHAPE_API, .fields = table_event_fields(visible->kind)});
}

void event_write(json_writer *writer, uint64_t sequence, const table_event *visible)
{
    json_object_begin(writer);
    event_write_members(writer, sequence, visible);
    json_object_end(writer);
}

void event_write_audit(json_writer *writer, const table_event *event, const event_audit *audit)
{
    shape_write_members(writer, &wire_event, event,
                        &(shape_pass){.form = SHAPE_AUDIT,
                                      .fields = table_event_fields(event->kind),
                                      .context = audit});
}

bool event_read(const json_tree *tree, uint32_t node, table_event *event)
{
    *event = (table_event){.kind = 0};
    shape_read(tree, node, &wire_event, event, NULL);
    event->person = event->person == PERSON_TABLE ? 0 : event->person;
    return strcmp(json_text_of(tree, node, "event"), table_event_code(event->kind)) == 0;
}

void cards_write(json_writer *writer, const trey_card *cards, uint32_t count)
{
    char text[TREY_CARD_TEXT_SIZE * TREY_SHOE_CARDS_MAX + 1];
    size_t size = 0;
    for (uint32_t i = 0; i < count && i < TREY_SHOE_CARDS_MAX; i++) {
        char card[TREY_CARD_TEXT_SIZE] = "??";
        if (cards[i] < TREY_DECK_CARDS) {
            trey_card_text(card, cards[i]);
        }
        text[size] = ' ';
        size += i > 0 ? 1 : 0;
        memcpy(text + size, card, TREY_CARD_TEXT_SIZE - 1);
        size += TREY_CARD_TEXT_SIZE - 1;
    }
    json_text(writer, text, size);
}
