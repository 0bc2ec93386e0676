/* SPDX-License-Identifier: MIT */
/*
 * The rules of a live table as JSON. One table has the times and settings for both ways.
 */
#include "rules_json.h"

#include <stdio.h>
#include <string.h>

enum { TIME_COUNT = 4, SETTING_COUNT = 4 };

static const struct {
    const char *name;
    size_t offset; /* in table_rules: uint32_t */
} times[TIME_COUNT] = {
    {"betting_seconds", offsetof(table_rules, betting_seconds)},
    {"offer_seconds", offsetof(table_rules, offer_seconds)},
    {"reveal_seconds", offsetof(table_rules, reveal_seconds)},
    {"result_seconds", offsetof(table_rules, result_seconds)},
};

static const struct {
    const char *name;
    const char *expected;
    const char *words[2];
    size_t offset; /* in table_rules: uint8_t */
    size_t form_offset;
} settings[SETTING_COUNT] = {
    {"dealer",
     "automatic or person",
     {[DEALER_AUTOMATIC] = "automatic", [DEALER_PERSON] = "person"},
     offsetof(table_rules, dealer),
     offsetof(rules_form, dealer)},
    {"cards",
     "shoe or entered",
     {[CARDS_SHOE] = "shoe", [CARDS_ENTERED] = "entered"},
     offsetof(table_rules, cards),
     offsetof(rules_form, cards)},
    {"key_for",
     "meter or all",
     {[KEY_FOR_METER] = "meter", [KEY_FOR_ALL] = "all"},
     offsetof(table_rules, key_for),
     offsetof(rules_form, key_for)},
    {"chips",
     "play or cage",
     {[CHIPS_CAGE] = "cage", [CHIPS_PLAY] = "play"},
     offsetof(table_rules, chips),
     offsetof(rules_form, chips)},
};

_Static_assert(DEALER_KIND_COUNT == 2 && CARDS_KIND_COUNT == 2 && KEY_FOR_COUNT == 2 &&
                   CHIP_KIND_COUNT == 2,
               "the words of settings");

/* ---- Reading ---- */

static const char path[] = "rules";

/* Every member has a bit: name, posting, times, settings. */
enum {
    MEMBER_RULES,
    MEMBER_POSTING,
    MEMBER_TIMES,
    MEMBER_SETTINGS = MEMBER_TIMES + TIME_COUNT,
    MEMBER_COUNT = MEMBER_SETTINGS + SETTING_COUNT
};

static const char *member_name(unsigned member)
{
    return member == MEMBER_RULES     ? "rules"
           : member == MEMBER_POSTING ? "posting"
           : member < MEMBER_SETTINGS ? times[member - MEMBER_TIMES].name
                                      : settings[member - MEMBER_SETTINGS].name;
}

static json_token read_name(rules_form *form, form_reading *at, json_token token)
{
    span name = form_whole_text("rules");
    if (token != JSON_STRING) {
        form_note_type(at, path, name, "the name of a rule set");
    } else {
        form->name = form_keep_text(at, path, name);
    }
    return json_skip(at->reader, token);
}

static json_token read_time(rules_form *form, form_reading *at, json_token token, unsigned time)
{
    if (token != JSON_INTEGER || at->reader->integer < 1 ||
        at->reader->integer > RULES_SECONDS_MAX) {
        form_note_type(at, path, form_whole_text(times[time].name),
                       "a whole number of seconds from 1 to 3600");
    } else {
        form->seconds[time] = at->reader->integer;
    }
    return json_skip(at->reader, token);
}

_Static_assert(RULES_SECONDS_MAX == 3600, "the text above");

static json_token read_setting(rules_form *form, form_reading *at, json_token token,
                               unsigned setting)
{
    int8_t *value = (int8_t *)form + settings[setting].form_offset;
    for (int8_t word = 0; token == JSON_STRING && word < 2; word++) {
        if (span_is(form_token_text(at->reader), settings[setting].words[word])) {
            *value = word;
        }
    }
    if (*value < 0) {
        form_note_type(at, path, form_whole_text(settings[setting].name),
                       settings[setting].expected);
    }
    return json_skip(at->reader, token);
}

static json_token read_member(rules_form *form, form_reading *at, json_token token, unsigned member)
{
    if (member == MEMBER_RULES) {
        return read_name(form, at, token);
    }
    if (member == MEMBER_POSTING) {
        return posting_form_read(&form->posting, at, token, "rules.posting", POSTING_OF_TABLE);
    }
    return member < MEMBER_SETTINGS ? read_time(form, at, token, member - MEMBER_TIMES)
                                    : read_setting(form, at, token, member - MEMBER_SETTINGS);
}

json_token rules_form_read(rules_form *form, form_reading *at, json_token token)
{
    *form = (rules_form){.dealer = -1, .cards = -1, .key_for = -1, .chips = -1};
    posting_form_begin(&form->posting);
    if (token != JSON_OBJECT_BEGIN) {
        form_note_type(at, path, form_whole_text(""), "an object");
        return json_skip(at->reader, token);
    }
    uint32_t seen = 0;
    while ((token = json_next(at->reader)) == JSON_KEY) {
        span name = form_token_text(at->reader);
        unsigned member = 0;
        while (member < MEMBER_COUNT && !span_is(name, member_name(member))) {
            member++;
        }
        bool is_twice = (seen >> member & 1) != 0;
        if (member == MEMBER_COUNT || is_twice) {
            form_note(at, is_twice ? PROBLEM_DUPLICATE_KEY : PROBLEM_UNKNOWN_MEMBER, path, name);
        }
        bool is_read = member < MEMBER_COUNT && !is_twice;
        seen |= is_read ? 1U << member : 0;
        token = json_next(at->reader);
        if (is_read && token != JSON_NULL && !form_is_over(token)) {
            token = read_member(form, at, token, member);
        } else {
            token = json_skip(at->reader, token);
        }
        if (form_is_over(token)) {
            return token;
        }
    }
    if (form->name.text == NULL && !form_is_over(token)) {
        form_note(at, PROBLEM_MISSING_MEMBER, path, form_whole_text("rules"));
    }
    return token;
}

/* ---- What a book makes of them ---- */

void rules_form_run(const rules_form *form, table_rules *rules)
{
    for (unsigned time = 0; time < TIME_COUNT; time++) {
        if (form->seconds[time] != 0) {
            *(uint32_t *)(void *)((char *)rules + times[time].offset) =
                (uint32_t)form->seconds[time];
        }
    }
    for (unsigned setting = 0; setting < SETTING_COUNT; setting++) {
        int8_t value = *((const int8_t *)form + settings[setting].form_offset);
        if (value >= 0) {
            *((uint8_t *)rules + settings[setting].offset) = (uint8_t)value;
        }
    }
    rules->key_for = (uint8_t)table_rules_key_for(rules); /* PROG-7 */
}

bool rules_form_make(const rules_form *form, const trey_book *book, table_rules *rules,
                     trey_refusal *refusal, char where[FORM_WHERE_SIZE])
{
    trey_choices choices;
    const trey_ruleset *ruleset = posting_find_rules(book, form->name, &choices);
    *refusal = trey_accept();
    if (ruleset == NULL) {
        snprintf(where, FORM_WHERE_SIZE, "rules.rules");
        return false;
    }
    *refusal = posting_form_choose(&form->posting, book, ruleset, &choices);
    if (refusal->status == TREY_OK) {
        *refusal = table_rules_make(rules, ruleset, &choices);
    }
    if (refusal->status != TREY_OK) {
        bool is_name = refusal->status == TREY_REFUSED_RULES_UNKNOWN; /* too long to be recorded */
        snprintf(where, FORM_WHERE_SIZE, "rules.posting%s%s", is_name ? "" : ".",
                 is_name ? "" : posting_member_of(*refusal));
        return false;
    }
    rules_form_run(form, rules);
    if (form->key_for >= 0 && form->key_for != rules->key_for) {
        *refusal = trey_refuse(TREY_REFUSED_KEY_FOR_NOT_ALLOWED, 0, 0);
        snprintf(where, FORM_WHERE_SIZE, "rules.key_for");
        return false;
    }
    return true;
}

/* ---- Writing ---- */

static void write_order(json_writer *writer, int64_t order)
{
    json_array_begin(writer);
    for (unsigned step = 0; step < TREY_RECONCILE_STEPS; step++) {
        json_word(writer, trey_wager_kind_name((trey_wager_kind)(order >> (4 * step) & 15)));
    }
    json_array_end(writer);
}

static void write_choice(json_writer *writer, const table_rules *rules, trey_option option)
{
    const trey_option_row *row = &trey_options[option];
    int64_t value = rules->value[option];
    json_key(writer, row->name);
    switch (row->type) {
    case TREY_OPTION_FLAG:
        json_bool(writer, value != 0);
        break;
    case TREY_OPTION_WORD:
        json_word(writer, row->words[value]);
        break;
    case TREY_OPTION_SCHEDULE_ID:
        json_text(writer, rules->schedule, strlen(rules->schedule));
        break;
    case TREY_OPTION_PAYTABLE_ID:
        json_text(writer, rules->paytable, strlen(rules->paytable));
        break;
    case TREY_OPTION_ORDER:
        write_order(writer, value);
        break;
    default:
        json_integer(writer, value);
        break;
    }
}

static bool is_given(const table_rules *rules, trey_option option)
{
    return (rules->given >> option & 1) != 0;
}

/* Fees that are waived, and a progressive that is not there, are left out as when they were posted.
 */
static bool is_written(const table_rules *rules, trey_option option)
{
    return is_given(rules, option) && option != TREY_OPTION_PROGRESSIVE &&
           option != TREY_OPTION_DENOMINATION &&
           (option != TREY_OPTION_SCHEDULE || rules->schedule[0] != '\0');
}

static void write_posting(json_writer *writer, const table_rules *rules)
{
    json_object_begin(writer);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (is_written(rules, option)) {
            write_choice(writer, rules, option);
        }
    }
    if (rules->progressive != 0) {
        json_key(writer, "progressive");
        json_object_begin(writer);
        json_member_integer(writer, "paytable", rules->progressive);
        if (is_given(rules, TREY_OPTION_DENOMINATION)) {
            json_member_integer(writer, "denomination", rules->value[TREY_OPTION_DENOMINATION]);
        }
        json_object_end(writer);
    }
    json_object_end(writer);
}

void rules_write(json_writer *writer, const table_rules *rules)
{
    json_object_begin(writer);
    json_member_text(writer, "rules", rules->ruleset);
    json_key(writer, "posting");
    write_posting(writer, rules);
    for (unsigned time = 0; time < TIME_COUNT; time++) {
        json_member_integer(
            writer, times[time].name,
            *(const uint32_t *)(const void *)((const char *)rules + times[time].offset));
    }
    for (unsigned setting = 0; setting < SETTING_COUNT; setting++) {
        bool is_key = settings[setting].offset == offsetof(table_rules, key_for);
        uint8_t value = is_key ? (uint8_t)table_rules_key_for(rules)
                               : *((const uint8_t *)rules + settings[setting].offset);
        json_member_word(writer, settings[setting].name, settings[setting].words[value]);
    }
    json_object_end(writer);
}
