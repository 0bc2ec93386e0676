/* SPDX-License-Identifier: MIT */
/*
 * Reads a round's JSON into a form. Errors do not stop it: each section records its first problem,
 * the rest of the value is skipped, and the stream continues.
 */
#include "round_form.h"

#include <string.h>

#include <trey/card_text.h>

/* The form also stores the texts. */
static round_form *reading_form(const form_reading *reading)
{
    return reading->keeper;
}

static span copy_text(void *keeper, span text)
{
    return names_copy_text(&((round_form *)keeper)->names, text);
}

static uint32_t intern_name(void *keeper, span name)
{
    return names_intern(&((round_form *)keeper)->names, name);
}

static void begin_section(form_reading *reading, form_section section)
{
    reading->problem = &reading_form(reading)->problems[section];
}

/* ---- Arrays of records: wagers and decisions ---- */

static const form_field wager_fields[] = {
    {"seat", FIELD_NUMBER, offsetof(form_wager, seat), true},
    {"bettor", FIELD_NAME, offsetof(form_wager, bettor), true},
    {"kind", FIELD_KIND, offsetof(form_wager, kind), true},
    {"amount", FIELD_AMOUNT, offsetof(form_wager, amount), true},
};

static const form_field decision_fields[] = {
    {"seat", FIELD_NUMBER, offsetof(form_decision, seat), true},
    {"bettor", FIELD_NAME, offsetof(form_decision, bettor), true},
    {"play", FIELD_FLAG, offsetof(form_decision, play), true},
};

static const form_field bank_fields[] = {
    {"seat", FIELD_NUMBER, offsetof(form_bank, seat), true},
    {"bettor", FIELD_NAME, offsetof(form_bank, bettor), true},
    {"wager", FIELD_AMOUNT, offsetof(form_bank, wager), true},
};

/* Elements beyond the capacity overwrite the last one: the capacity is one more than a valid
 * round can have. */
static json_token read_records(form_reading *reading, json_token token, const char *name,
                               const form_field *fields, size_t field_count, void *records,
                               size_t record_size, uint32_t capacity, uint32_t *count)
{
    if (token != JSON_ARRAY_BEGIN) {
        form_note_type(reading, "", form_whole_text(name), "an array");
        return json_skip(reading->reader, token);
    }
    reading->in_element = true;
    while ((token = json_next(reading->reader)) != JSON_ARRAY_END) {
        if (form_is_over(token)) {
            return token;
        }
        uint32_t place = *count < capacity ? (*count)++ : capacity - 1;
        char *record = (char *)records + place * record_size;
        memset(record, 0, record_size);
        if (token == JSON_OBJECT_BEGIN) {
            token = form_read_record(reading, fields, field_count, record, name);
        } else {
            form_note_type(reading, name, (span){"", 0}, "an object");
            token = json_skip(reading->reader, token);
        }
        if (form_is_over(token)) {
            return token;
        }
        reading->index++;
    }
    return token;
}

static json_token read_wagers(form_reading *reading, json_token token)
{
    round_form *form = reading_form(reading);
    return read_records(reading, token, "wagers", wager_fields, FIELD_COUNT(wager_fields),
                        form->wagers, sizeof form->wagers[0], FORM_WAGERS_MAX, &form->wager_count);
}

static json_token read_decisions(form_reading *reading, json_token token)
{
    round_form *form = reading_form(reading);
    return read_records(reading, token, "decisions", decision_fields, FIELD_COUNT(decision_fields),
                        form->decisions, sizeof form->decisions[0], FORM_WAGERS_MAX,
                        &form->decision_count);
}

static json_token read_bank(form_reading *reading, json_token token)
{
    reading_form(reading)->has_bank = true;
    if (token != JSON_OBJECT_BEGIN) {
        form_note_type(reading, "", form_whole_text("bank"), "an object");
        return json_skip(reading->reader, token);
    }
    return form_read_record(reading, bank_fields, FIELD_COUNT(bank_fields),
                            &reading_form(reading)->bank, "bank");
}

/* ---- Cards ---- */

/* Parses "dealer", or a number of one or two digits without a leading zero; -1 otherwise. */
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

/* The key of a hand as text: the reader's own text is gone once the value has been read. */
static span hand_name(char out[8], int seat)
{
    if (seat == TREY_BANKER) {
        return form_whole_text("dealer");
    }
    out[0] = (char)('0' + seat / 10 % 10);
    out[1] = (char)('0' + seat % 10);
    out[2] = '\0';
    return form_whole_text(seat < 10 ? out + 1 : out);
}

/* Accepts cards in their canonical spelling only, so that a round has exactly one spelling. */
static bool parse_exactly(const char *text, size_t size, trey_card *cards, size_t capacity,
                          size_t *count)
{
    size_t found = (size + 1) / 3;
    if (size != (found > 0 ? 3 * found - 1 : 0)) {
        return false;
    }
    for (size_t i = 0; i < found; i++) {
        char canonical[TREY_CARD_TEXT_SIZE];
        trey_card card;
        if (!trey_card_parse(text + 3 * i, 2, &card) ||
            memcmp(trey_card_text(canonical, card), text + 3 * i, 2) != 0 ||
            (i > 0 && text[3 * i - 1] != ' ')) {
            return false;
        }
        if (i < capacity) {
            cards[i] = card;
        }
    }
    *count = found;
    return true;
}

static void read_hand(form_reading *reading, int seat)
{
    round_form *form = reading_form(reading);
    char name[8];
    size_t room = FORM_CARDS_MAX - form->card_count, count = 0;
    bool is_not_seen = span_is(form_token_text(reading->reader), FORM_NOT_SEEN);
    if (reading->reader->text_cut) {
        form_note(reading, PROBLEM_TEXT_TOO_LONG, "cards", hand_name(name, seat));
    } else if (!is_not_seen && !parse_exactly(reading->reader->text, reading->reader->text_size,
                                              form->cards + form->card_count, room, &count)) {
        form_note_refusal(reading, trey_refuse(TREY_REFUSED_CARD_UNKNOWN, 0, 0), "cards",
                          hand_name(name, seat));
    }
    count = count < room ? count : room;
    form->hands[form->hand_count++] = (form_hand){.seat = (uint32_t)seat,
                                                  .first = form->card_count,
                                                  .count = (uint32_t)count,
                                                  .is_not_seen = is_not_seen};
    form->card_count += (uint32_t)count;
}

/* Reads the key of a hand: its seat, or -1 after recording that the key is invalid or repeated. */
static int read_hand_key(form_reading *reading, uint64_t seen[2])
{
    span key = form_token_text(reading->reader);
    int seat = hand_key(key);
    if (seat < 0) {
        form_note(reading, PROBLEM_BAD_SEAT_KEY, "cards", key);
        return -1;
    }
    if ((seen[seat / 64] >> (seat % 64) & 1) != 0) {
        form_note(reading, PROBLEM_DUPLICATE_KEY, "cards", key);
        return -1;
    }
    seen[seat / 64] |= (uint64_t)1 << (seat % 64);
    return seat;
}

static json_token read_cards(form_reading *reading, json_token token)
{
    if (token != JSON_OBJECT_BEGIN) {
        form_note_type(reading, "", form_whole_text("cards"), "an object");
        return json_skip(reading->reader, token);
    }
    uint64_t seen[2] = {0, 0};
    while ((token = json_next(reading->reader)) == JSON_KEY) {
        int seat = read_hand_key(reading, seen);
        token = json_next(reading->reader);
        if (token == JSON_STRING && seat >= 0) {
            read_hand(reading, seat);
        } else if (token != JSON_NULL && seat >= 0 && !form_is_over(token)) {
            char name[8];
            form_note_type(reading, "cards", hand_name(name, seat), "a text such as \"As Kd 3c\"");
        }
        token = json_skip(reading->reader, token);
        if (form_is_over(token)) {
            return token;
        }
        reading->index = reading_form(reading)->hand_count;
    }
    return token;
}

/* ---- The round ---- */

static json_token read_id(form_reading *reading, json_token token)
{
    if (token != JSON_STRING) {
        form_note_type(reading, "", form_whole_text("id"), "a text");
        return json_skip(reading->reader, token);
    }
    reading_form(reading)->id = form_copy_text(reading, "", form_whole_text("id"));
    reading_form(reading)->has_id = reading_form(reading)->id.text != NULL;
    return token;
}

static json_token read_rules(form_reading *reading, json_token token)
{
    if (token != JSON_STRING) {
        form_note_type(reading, "", form_whole_text("rules"), "a text");
        return json_skip(reading->reader, token);
    }
    reading_form(reading)->rules = form_copy_text(reading, "", form_whole_text("rules"));
    return token;
}

static json_token read_posting(form_reading *reading, json_token token)
{
    return posting_form_read(&reading_form(reading)->posting, reading, token, "posting",
                             POSTING_OF_ROUND);
}

static const struct {
    const char *name;
    form_section section;
    bool is_required;
    json_token (*read)(form_reading *reading, json_token token);
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
        form->problems[s].refusal = trey_accept();
    }
    form->has_id = form->has_bank = false;
    form->id = form->rules = (span){NULL, 0};
    posting_form_begin(&form->posting);
    form->bank = (form_bank){0, 0, 0};
    form->wager_count = form->hand_count = form->card_count = form->decision_count = 0;
    names_begin(&form->names);
}

static void begin_member(void *context, form_reading *reading, unsigned member)
{
    (void)context;
    (void)member;
    begin_section(reading, FORM_TOP);
    reading->index = 0;
    reading->in_element = false;
}

static json_token read_member(void *context, form_reading *reading, json_token token,
                              unsigned member)
{
    (void)context;
    begin_section(reading, round_members[member].section);
    return round_members[member].read(reading, token);
}

static json_token read_members(form_reading *reading)
{
    static const form_members members = {
        .path = "", FORM_NAMES(round_members), .begin = begin_member, .read = read_member};
    uint32_t given = 0;
    json_token token = form_read_members(reading, &members, NULL, &given);
    reading->index = 0;
    reading->in_element = false;
    for (unsigned m = 0; m < ROUND_MEMBER_COUNT && !form_is_over(token); m++) {
        if (round_members[m].is_required && (given >> m & 1) == 0) {
            begin_section(reading, round_members[m].section);
            form_note(reading, PROBLEM_MISSING_MEMBER, "", form_whole_text(round_members[m].name));
        }
    }
    return token;
}

json_token round_form_read(round_form *form, json_reader *reader)
{
    form_reading reading = {.reader = reader,
                            .problem = &form->problems[FORM_TOP],
                            .keep = copy_text,
                            .intern = intern_name,
                            .keeper = form};
    form_begin(form);
    json_token token = json_next(reader);
    if (form_is_over(token) || token == JSON_END) {
        return token;
    }
    if (token == JSON_OBJECT_BEGIN) {
        token = read_members(&reading);
    } else {
        form_note_type(&reading, "", (span){"", 0},
                       token == JSON_ARRAY_BEGIN
                           ? "an object (rounds follow each other without brackets or commas)"
                           : "an object");
        token = json_skip(reader, token);
    }
    return form_is_over(token) ? token : JSON_OBJECT_END;
}
