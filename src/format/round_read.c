/* SPDX-License-Identifier: MIT */
/*
 * Reading a round's JSON into a form. Nothing stops at a mistake: each section notes its first
 * one, the rest of the value is passed over, and the stream goes on.
 */
#include "round_form.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "card_text.h"

typedef struct reading {
    round_form *form;
    json_reader *reader;
    form_section section;
    uint32_t index;  /* of the element of an array, or of the hand, being read */
    bool in_element; /* paths have that index in them */
} reading;

static bool is_over(json_token token)
{
    return token == JSON_BROKEN || token == JSON_UNREADABLE;
}

/* ---- Noting problems ---- */

/* At most this much of a strange member's name goes into a path. */
enum { NAME_SHOWN = 64 };

/* Where a name can be cut without cutting a character in two. */
static int shown_size(span name)
{
    size_t size = name.size < NAME_SHOWN ? name.size : NAME_SHOWN;
    while (size > 0 && size < name.size && ((unsigned char)name.text[size] & 0xC0) == 0x80) {
        size--;
    }
    return (int)size;
}

static form_problem *note(reading *at, problem_code code)
{
    form_problem *problem = &at->form->problems[at->section];
    if (problem->code != PROBLEM_NONE || problem->status != TREY_OK) {
        return NULL; /* the first one counts */
    }
    problem->code = code;
    problem->index = at->index;
    problem->expected = NULL;
    problem->where[0] = '\0';
    return problem;
}

/* A problem at a member of an object whose path is `path`; the path of the top is empty. Paths are
 * put together only here: nearly all rounds have nothing wrong with them. */
static form_problem *note_member(reading *at, problem_code code, const char *path, span name)
{
    form_problem *problem = note(at, code);
    if (problem == NULL) {
        return NULL;
    }
    char index[16] = "";
    if (at->in_element) {
        snprintf(index, sizeof index, "[%" PRIu32 "]", at->index);
    }
    snprintf(problem->where, sizeof problem->where, "%s%s%s%.*s", path, index,
             path[0] != '\0' && name.size > 0 ? "." : "", shown_size(name), name.text);
    return problem;
}

static void note_type(reading *at, const char *path, span name, const char *expected)
{
    form_problem *problem = note_member(at, PROBLEM_WRONG_TYPE, path, name);
    if (problem != NULL) {
        problem->expected = expected;
    }
}

static void note_status(reading *at, trey_status status, const char *path, span name)
{
    form_problem *problem = note_member(at, PROBLEM_NONE, path, name);
    if (problem != NULL) {
        problem->status = status;
    }
}

static span whole_text(const char *text)
{
    return (span){text, strlen(text)};
}

static span token_text(const json_reader *reader)
{
    return (span){reader->text, reader->text_size};
}

/* ---- Members by table ---- */

typedef enum field_type {
    FIELD_NUMBER, /* int64_t */
    FIELD_AMOUNT, /* int64_t */
    FIELD_NAME,   /* uint32_t */
    FIELD_KIND,   /* trey_wager_kind */
    FIELD_FLAG    /* bool */
} field_type;

typedef struct field {
    const char *name;
    field_type type;
    size_t offset;
    bool is_required;
} field;

static void keep_amount(reading *at, int64_t *amount, const char *path, span name)
{
    int64_t value = at->reader->integer;
    if (value <= 0) {
        note_status(at, TREY_REFUSED_AMOUNT_NOT_POSITIVE, path, name);
    } else if (value > TREY_AMOUNT_MAX) {
        note_status(at, TREY_REFUSED_AMOUNT_TOO_LARGE, path, name);
    } else {
        *amount = value;
    }
}

static void keep_kind(reading *at, trey_wager_kind *kind, const char *path, span name)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_BONUS,
                                            TREY_WAGER_PROGRESSIVE};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (span_is(token_text(at->reader), trey_wager_kind_name(kinds[i]))) {
            *kind = kinds[i];
            return;
        }
    }
    note_member(at, PROBLEM_UNKNOWN_KIND, path, name);
}

static void keep_name(reading *at, uint32_t *id, const char *path, span name)
{
    *id = at->reader->text_cut ? 0 : names_intern(&at->form->names, token_text(at->reader));
    if (*id == 0) {
        note_member(at, PROBLEM_TEXT_TOO_LONG, path, name);
    }
}

/* Take one value into its field; the token is not null. */
static json_token keep_field(reading *at, const field *kept, void *record, json_token token,
                             const char *path)
{
    char *target = (char *)record + kept->offset;
    span name = whole_text(kept->name);
    switch (kept->type) {
    case FIELD_NUMBER:
    case FIELD_AMOUNT:
        if (token != JSON_INTEGER) {
            note_type(at, path, name,
                      kept->type == FIELD_AMOUNT ? "a whole number of cents" : "a whole number");
        } else if (kept->type == FIELD_AMOUNT) {
            keep_amount(at, (int64_t *)(void *)target, path, name);
        } else {
            *(int64_t *)(void *)target = at->reader->integer;
        }
        break;
    case FIELD_NAME:
    case FIELD_KIND:
        if (token != JSON_STRING) {
            note_type(at, path, name, "a text");
        } else if (kept->type == FIELD_KIND) {
            keep_kind(at, (trey_wager_kind *)(void *)target, path, name);
        } else {
            keep_name(at, (uint32_t *)(void *)target, path, name);
        }
        break;
    case FIELD_FLAG:
        if (token != JSON_TRUE && token != JSON_FALSE) {
            note_type(at, path, name, "true or false");
        }
        *(bool *)target = token == JSON_TRUE;
        break;
    }
    return json_skip(at->reader, token);
}

/* Read an object by its table of fields, from after its opening brace. */
static json_token read_record(reading *at, const field *fields, size_t field_count, void *record,
                              const char *path)
{
    uint32_t seen = 0, given = 0;
    json_token token;
    while ((token = json_next(at->reader)) == JSON_KEY) {
        span name = token_text(at->reader);
        size_t f = 0;
        while (f < field_count && !span_is(name, fields[f].name)) {
            f++;
        }
        if (f == field_count) {
            note_member(at, PROBLEM_UNKNOWN_MEMBER, path, name);
            token = json_skip(at->reader, json_next(at->reader));
        } else {
            if ((seen >> f & 1) != 0) {
                note_member(at, PROBLEM_DUPLICATE_KEY, path, name);
            }
            seen |= 1U << f;
            token = json_next(at->reader);
            if (token != JSON_NULL && !is_over(token)) {
                given |= 1U << f;
                token = keep_field(at, &fields[f], record, token, path);
            }
        }
        if (is_over(token)) {
            return token;
        }
    }
    for (size_t f = 0; f < field_count && !is_over(token); f++) {
        if (fields[f].is_required && (given >> f & 1) == 0) {
            note_member(at, PROBLEM_MISSING_MEMBER, path, whole_text(fields[f].name));
        }
    }
    return token;
}

/* ---- Arrays of records: wagers and decisions ---- */

static const field wager_fields[] = {
    {"seat", FIELD_NUMBER, offsetof(form_wager, seat), true},
    {"bettor", FIELD_NAME, offsetof(form_wager, bettor), true},
    {"kind", FIELD_KIND, offsetof(form_wager, kind), true},
    {"amount", FIELD_AMOUNT, offsetof(form_wager, amount), true},
};

static const field decision_fields[] = {
    {"seat", FIELD_NUMBER, offsetof(form_decision, seat), true},
    {"bettor", FIELD_NAME, offsetof(form_decision, bettor), true},
    {"play", FIELD_FLAG, offsetof(form_decision, play), true},
};

static const field bank_fields[] = {
    {"seat", FIELD_NUMBER, offsetof(form_bank, seat), true},
    {"bettor", FIELD_NAME, offsetof(form_bank, bettor), true},
    {"wager", FIELD_AMOUNT, offsetof(form_bank, wager), true},
};

static const field progressive_fields[] = {
    {"paytable", FIELD_NUMBER, offsetof(form_progressive, paytable), false},
    {"denomination", FIELD_AMOUNT, offsetof(form_progressive, denomination), false},
    {"meter", FIELD_AMOUNT, offsetof(form_progressive, meter), false},
    {"meter_parts", FIELD_AMOUNT, offsetof(form_progressive, meter_parts), false},
};

#define FIELD_COUNT(fields) (sizeof(fields) / sizeof(fields)[0])

/* Elements past the capacity are read into the last place: there is one more than can be right. */
static json_token read_records(reading *at, json_token token, const char *name, const field *fields,
                               size_t field_count, void *records, size_t record_size,
                               uint32_t capacity, uint32_t *count)
{
    if (token != JSON_ARRAY_BEGIN) {
        note_type(at, "", whole_text(name), "an array");
        return json_skip(at->reader, token);
    }
    at->in_element = true;
    while ((token = json_next(at->reader)) != JSON_ARRAY_END) {
        if (is_over(token)) {
            return token;
        }
        uint32_t place = *count < capacity ? (*count)++ : capacity - 1;
        char *record = (char *)records + place * record_size;
        memset(record, 0, record_size);
        if (token == JSON_OBJECT_BEGIN) {
            token = read_record(at, fields, field_count, record, name);
        } else {
            note_type(at, name, (span){"", 0}, "an object");
            token = json_skip(at->reader, token);
        }
        if (is_over(token)) {
            return token;
        }
        at->index++;
    }
    return token;
}

static json_token read_wagers(reading *at, json_token token)
{
    round_form *form = at->form;
    return read_records(at, token, "wagers", wager_fields, FIELD_COUNT(wager_fields), form->wagers,
                        sizeof form->wagers[0], FORM_WAGERS_MAX, &form->wager_count);
}

static json_token read_decisions(reading *at, json_token token)
{
    round_form *form = at->form;
    return read_records(at, token, "decisions", decision_fields, FIELD_COUNT(decision_fields),
                        form->decisions, sizeof form->decisions[0], FORM_WAGERS_MAX,
                        &form->decision_count);
}

static json_token read_bank(reading *at, json_token token)
{
    at->form->has_bank = true;
    if (token != JSON_OBJECT_BEGIN) {
        note_type(at, "", whole_text("bank"), "an object");
        return json_skip(at->reader, token);
    }
    return read_record(at, bank_fields, FIELD_COUNT(bank_fields), &at->form->bank, "bank");
}

/* ---- Cards ---- */

/* "dealer", or a number of one or two digits without a leading zero; -1 otherwise. */
static int hand_key(span key)
{
    if (span_is(key, "dealer")) {
        return TREY_BANKER;
    }
    if (key.size < 1 || key.size > 2) {
        return -1;
    }
    int number = 0;
    for (size_t i = 0; i < key.size; i++) {
        if (key.text[i] < '0' || key.text[i] > '9' || (i == 0 && key.text[i] == '0')) {
            return -1;
        }
        number = number * 10 + (key.text[i] - '0');
    }
    return number;
}

/* A hand's key as text again: the reader's own is gone once the value is read. */
static span hand_name(char out[8], int seat)
{
    if (seat == TREY_BANKER) {
        return whole_text("dealer");
    }
    out[0] = (char)('0' + seat / 10 % 10);
    out[1] = (char)('0' + seat % 10);
    out[2] = '\0';
    return whole_text(seat < 10 ? out + 1 : out);
}

static void keep_hand(reading *at, int seat)
{
    round_form *form = at->form;
    char name[8];
    size_t room = FORM_CARDS_MAX - form->card_count, count = 0, bad = 0;
    if (at->reader->text_cut) {
        note_member(at, PROBLEM_TEXT_TOO_LONG, "cards", hand_name(name, seat));
    } else if (!cards_parse(at->reader->text, at->reader->text_size, form->cards + form->card_count,
                            room, &count, &bad)) {
        note_status(at, TREY_REFUSED_CARD_UNKNOWN, "cards", hand_name(name, seat));
    }
    count = count < room ? count : room;
    form->hands[form->hand_count++] =
        (form_hand){.seat = (uint32_t)seat, .first = form->card_count, .count = (uint32_t)count};
    form->card_count += (uint32_t)count;
}

/* The key of a hand: its seat, or -1, noted, when it is none or was there before. */
static int read_hand_key(reading *at, uint64_t seen[2])
{
    span key = token_text(at->reader);
    int seat = hand_key(key);
    if (seat < 0) {
        note_member(at, PROBLEM_BAD_SEAT_KEY, "cards", key);
        return -1;
    }
    if ((seen[seat / 64] >> (seat % 64) & 1) != 0) {
        note_member(at, PROBLEM_DUPLICATE_KEY, "cards", key);
        return -1;
    }
    seen[seat / 64] |= (uint64_t)1 << (seat % 64);
    return seat;
}

static json_token read_cards(reading *at, json_token token)
{
    if (token != JSON_OBJECT_BEGIN) {
        note_type(at, "", whole_text("cards"), "an object");
        return json_skip(at->reader, token);
    }
    uint64_t seen[2] = {0, 0};
    while ((token = json_next(at->reader)) == JSON_KEY) {
        int seat = read_hand_key(at, seen);
        token = json_next(at->reader);
        if (token == JSON_STRING && seat >= 0) {
            keep_hand(at, seat);
        } else if (token != JSON_NULL && seat >= 0 && !is_over(token)) {
            char name[8];
            note_type(at, "cards", hand_name(name, seat), "a text such as \"As Kd 3c\"");
        }
        token = json_skip(at->reader, token);
        if (is_over(token)) {
            return token;
        }
        at->index = at->form->hand_count;
    }
    return token;
}

/* ---- The posting ---- */

/* The choices a round's JSON may make; the others are made by a room's rule file. */
static bool is_in_round_json(trey_option option)
{
    return option < TREY_OPTION_PROGRESSIVE;
}

static span keep_span(reading *at, const char *path, span name)
{
    span kept = at->reader->text_cut ? (span){NULL, 0}
                                     : names_keep(&at->form->names, token_text(at->reader));
    if (kept.text == NULL) {
        note_member(at, PROBLEM_TEXT_TOO_LONG, path, name);
    }
    return kept;
}

static int64_t word_value(const trey_option_row *row, span word)
{
    for (int64_t value = 0; row->words[value] != NULL; value++) {
        if (span_is(word, row->words[value])) {
            return value;
        }
    }
    return -1; /* outside every range */
}

static void keep_number(reading *at, trey_option option, json_token token)
{
    const trey_option_row *row = &trey_options[option];
    span name = whole_text(row->name);
    bool is_amount = row->type == TREY_OPTION_AMOUNT;
    if (token != JSON_INTEGER) {
        note_type(at, "posting", name, is_amount ? "a whole number of cents" : "a whole number");
    } else if (is_amount) {
        keep_amount(at, &at->form->choices.value[option], "posting", name);
    } else {
        at->form->choices.value[option] = at->reader->integer;
    }
}

static json_token keep_option(reading *at, trey_option option, json_token token)
{
    const trey_option_row *row = &trey_options[option];
    round_form *form = at->form;
    span name = whole_text(row->name);
    bool is_text = row->type == TREY_OPTION_WORD || row->type == TREY_OPTION_SCHEDULE_ID ||
                   row->type == TREY_OPTION_PAYTABLE_ID;
    form->choices.given |= 1U << option;
    if (is_text && token != JSON_STRING) {
        note_type(at, "posting", name, "a text");
    } else if (row->type == TREY_OPTION_WORD) {
        form->choices.value[option] = word_value(row, token_text(at->reader));
    } else if (row->type == TREY_OPTION_SCHEDULE_ID) {
        form->schedule = keep_span(at, "posting", name);
    } else if (row->type == TREY_OPTION_PAYTABLE_ID) {
        form->paytable = keep_span(at, "posting", name);
    } else if (row->type == TREY_OPTION_FLAG) {
        if (token != JSON_TRUE && token != JSON_FALSE) {
            note_type(at, "posting", name, "true or false");
        }
        form->choices.value[option] = token == JSON_TRUE;
    } else {
        keep_number(at, option, token);
    }
    return json_skip(at->reader, token);
}

static json_token read_progressive(reading *at, json_token token)
{
    if (token != JSON_OBJECT_BEGIN) {
        note_type(at, "posting", whole_text("progressive"), "an object, or null");
        return json_skip(at->reader, token);
    }
    at->form->has_progressive = true;
    return read_record(at, progressive_fields, FIELD_COUNT(progressive_fields),
                       &at->form->progressive, "posting.progressive");
}

static json_token read_posting(reading *at, json_token token)
{
    if (token != JSON_OBJECT_BEGIN) {
        note_type(at, "", whole_text("posting"), "an object");
        return json_skip(at->reader, token);
    }
    uint32_t seen = 0;
    while ((token = json_next(at->reader)) == JSON_KEY) {
        span name = token_text(at->reader);
        bool is_progressive = span_is(name, "progressive");
        trey_option option = 0;
        while (is_in_round_json(option) && !span_is(name, trey_options[option].name)) {
            option++;
        }
        if (is_progressive) {
            option = TREY_OPTION_PROGRESSIVE;
        }
        bool is_known = is_progressive || is_in_round_json(option);
        if (!is_known) {
            note_member(at, PROBLEM_UNKNOWN_MEMBER, "posting", name);
        } else if ((seen >> option & 1) != 0) {
            note_member(at, PROBLEM_DUPLICATE_KEY, "posting", name);
        }
        seen |= 1U << option;
        token = json_next(at->reader);
        if (token == JSON_NULL || is_over(token) || !is_known) {
            token = json_skip(at->reader, token);
        } else {
            token = is_progressive ? read_progressive(at, token) : keep_option(at, option, token);
        }
        if (is_over(token)) {
            return token;
        }
    }
    return token;
}

/* ---- The round ---- */

static json_token read_id(reading *at, json_token token)
{
    if (token != JSON_STRING) {
        note_type(at, "", whole_text("id"), "a text");
        return json_skip(at->reader, token);
    }
    at->form->id = keep_span(at, "", whole_text("id"));
    at->form->has_id = at->form->id.text != NULL;
    return token;
}

static json_token read_rules(reading *at, json_token token)
{
    if (token != JSON_STRING) {
        note_type(at, "", whole_text("rules"), "a text");
        return json_skip(at->reader, token);
    }
    at->form->rules = keep_span(at, "", whole_text("rules"));
    return token;
}

static const struct {
    const char *name;
    form_section section;
    bool is_required;
    json_token (*read)(reading *at, json_token token);
} round_members[] = {
    {"id", FORM_TOP, false, read_id},
    {"rules", FORM_RULES, true, read_rules},
    {"posting", FORM_POSTING, false, read_posting},
    {"bank", FORM_BANK, false, read_bank},
    {"wagers", FORM_WAGERS, true, read_wagers},
    {"cards", FORM_CARDS, true, read_cards},
    {"decisions", FORM_DECISIONS, false, read_decisions},
};

enum { ROUND_MEMBER_COUNT = sizeof round_members / sizeof round_members[0] };

static void form_begin(round_form *form)
{
    for (unsigned s = 0; s < FORM_SECTION_COUNT; s++) {
        form->problems[s].code = PROBLEM_NONE;
        form->problems[s].status = TREY_OK;
    }
    form->has_id = form->has_progressive = form->has_bank = false;
    form->id = form->rules = form->schedule = form->paytable = (span){NULL, 0};
    form->choices.given = 0;
    form->choices.schedule = NULL;
    form->choices.paytable = NULL;
    form->choices.progressive = NULL;
    form->progressive = (form_progressive){.paytable = FORM_NO_NUMBER, .meter = FORM_NO_NUMBER};
    form->bank = (form_bank){0, 0, 0};
    form->wager_count = form->hand_count = form->card_count = form->decision_count = 0;
    names_begin(&form->names);
}

static json_token read_members(reading *at)
{
    uint32_t seen = 0, given = 0;
    json_token token;
    while ((token = json_next(at->reader)) == JSON_KEY) {
        span name = token_text(at->reader);
        unsigned m = 0;
        while (m < ROUND_MEMBER_COUNT && !span_is(name, round_members[m].name)) {
            m++;
        }
        at->section = FORM_TOP;
        at->index = 0;
        at->in_element = false;
        bool is_known = m < ROUND_MEMBER_COUNT;
        bool is_twice = is_known && (seen >> m & 1) != 0;
        if (!is_known || is_twice) {
            note_member(at, is_twice ? PROBLEM_DUPLICATE_KEY : PROBLEM_UNKNOWN_MEMBER, "", name);
        }
        token = json_next(at->reader);
        if (is_known && !is_twice && token != JSON_NULL && !is_over(token)) {
            at->section = round_members[m].section;
            given |= 1U << m;
            token = round_members[m].read(at, token);
        } else {
            token = json_skip(at->reader, token);
        }
        seen |= is_known ? 1U << m : 0;
        if (is_over(token)) {
            return token;
        }
    }
    at->index = 0;
    at->in_element = false;
    for (unsigned m = 0; m < ROUND_MEMBER_COUNT && !is_over(token); m++) {
        if (round_members[m].is_required && (given >> m & 1) == 0) {
            at->section = round_members[m].section;
            note_member(at, PROBLEM_MISSING_MEMBER, "", whole_text(round_members[m].name));
        }
    }
    return token;
}

json_token round_form_read(round_form *form, json_reader *reader)
{
    reading at = {.form = form, .reader = reader};
    form_begin(form);
    json_token token = json_next(reader);
    if (is_over(token) || token == JSON_END) {
        return token;
    }
    if (token == JSON_OBJECT_BEGIN) {
        token = read_members(&at);
    } else {
        note_type(&at, "", (span){"", 0},
                  token == JSON_ARRAY_BEGIN
                      ? "an object (rounds follow each other without brackets or commas)"
                      : "an object");
        token = json_skip(reader, token);
    }
    return is_over(token) ? token : JSON_OBJECT_END;
}
