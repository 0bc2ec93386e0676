/* SPDX-License-Identifier: MIT */
/*
 * The rules of a live table as JSON. One table of members reads and writes them; the choices of a
 * posting come from trey_options, the table that rule files are read by.
 */
#include "rules_json.h"

#include <stdio.h>
#include <string.h>

#include "format/json/json_pieces.h"
#include "table/table_status.h"
#include "wire_types.h"

/* ---- The members ---- */

static const char *const dealer_words[DEALER_KIND_COUNT] = {
    [DEALER_AUTOMATIC] = "automatic", [DEALER_PERSON] = "person"};
static const char *const cards_words[CARDS_KIND_COUNT] = {
    [CARDS_SHOE] = "shoe", [CARDS_ENTERED] = "entered"};
static const char *const away_words[AWAY_KIND_COUNT] = {[AWAY_WAIT] = "wait", [AWAY_FOLD] = "fold"};
static const char *const key_words[KEY_FOR_COUNT] = {
    [KEY_FOR_METER] = "meter", [KEY_FOR_ALL] = "all"};

WIRE_WORDS(dealers, dealer_words);
WIRE_WORDS(card_sources, cards_words);
WIRE_WORDS(key_rules, key_words);
WIRE_WORDS(away_kinds, away_words);
static const char *const showdown_words[SHOWDOWN_KIND_COUNT] = {
    [SHOWDOWN_SEAT_BY_SEAT] = "seat-by-seat", [SHOWDOWN_HANDS_FIRST] = "hands-first"};
WIRE_WORDS(showdown_kinds, showdown_words);
static const char *const keep_betting_words[KEEP_BETTING_COUNT] = {
    [KEEP_BETTING_ALLOWED] = "allowed", [KEEP_BETTING_FORBIDDEN] = "forbidden"};
WIRE_WORDS(keep_betting_kinds, keep_betting_words);
WIRE_WORDS_OF(chip_kinds, chip_kind_name, chip_kind, 0, CHIP_KIND_COUNT);

static const shape_type edition = {.kind = SHAPE_NUMBER};
static const shape_type ruleset_name = {.kind = SHAPE_TEXT,
                                        .size = RULES_NAME_SIZE,
                                        .is_nullable = true,
                                        .is_null_in_audit = true,
                                        .minimum = 1};
static bool describe_choice(uint32_t index, shape_described *described);
static const shape_type posting = {
    .kind = SHAPE_OBJECT, .name = "PostingPosted", .describe = describe_choice};
static const shape_type seconds = {.kind = SHAPE_NUMBER,
                                   .minimum = 1,
                                   .maximum = RULES_SECONDS_MAX,
                                   .expected = "a whole number of seconds from 1 to 3600"};
static const shape_type dealer = {.kind = SHAPE_WORD, .words = &dealers};
static const shape_type cards = {.kind = SHAPE_WORD, .words = &card_sources};
static const shape_type away = {.kind = SHAPE_WORD, .words = &away_kinds};
static const shape_type showdown = {.kind = SHAPE_WORD, .words = &showdown_kinds};
static const shape_type keep_betting = {.kind = SHAPE_WORD, .words = &keep_betting_kinds};
static const shape_type rounds = {.kind = SHAPE_NUMBER, .maximum = RULES_MISSED_MAX};
static const shape_type key_for = {.kind = SHAPE_WORD, .words = &key_rules};
const shape_type wire_chip_kind = {
    .kind = SHAPE_WORD,
    .words = &chip_kinds,
    .name = "ChipKind",
    .about = "The chips in play: from the cage, or play chips without value. The two never mix "
             "(COVER-10)."};

_Static_assert(RULES_SECONDS_MAX == 3600, "the text above");

static void write_posting(json_writer *writer, const void *record, const shape_pass *pass);
static void write_key_for(json_writer *writer, const void *record, const shape_pass *pass);

#define BOTH(text, of, field) SHAPE_MEMBER(text, of, table_rules, field), .audit_name = (text)

/* Numbers of rows, and of bits in rules_form.given. */
enum {
    ROW_EDITION,
    ROW_RULES,
    ROW_POSTING,
    ROW_BETTING,
    ROW_OFFER,
    ROW_REVEAL,
    ROW_RESULT,
    ROW_RESULT_MIN,
    ROW_MISSED,
    ROW_DEALER,
    ROW_CARDS,
    ROW_KEY_FOR,
    ROW_CHIPS,
    ROW_AWAY,
    ROW_KEEP_BETTING,
    ROW_SHOWDOWN,
    ROW_MEANING,
    ROW_COUNT
};

static const shape_member rows[ROW_COUNT] = {
    [ROW_EDITION] = {.audit_name = "edition",
                     .type = &edition,
                     .at = SHAPE_AT(table_rules, edition)},
    [ROW_RULES] = {SHAPE_MEMBER("rules", &ruleset_name, table_rules, ruleset),
                   .audit_name = "ruleset"},
    [ROW_POSTING] = {SHAPE_MADE("posting", &posting), .audit_name = "posting",
                     .write = write_posting},
    [ROW_BETTING] = {BOTH("betting_seconds", &seconds, betting_seconds)},
    [ROW_OFFER] = {BOTH("offer_seconds", &seconds, offer_seconds)},
    [ROW_REVEAL] = {BOTH("reveal_seconds", &seconds, reveal_seconds)},
    [ROW_RESULT] = {BOTH("result_seconds", &seconds, result_seconds)},
    [ROW_RESULT_MIN] = {BOTH("result_seconds_min", &seconds, result_seconds_min)},
    [ROW_MISSED] = {BOTH("missed_rounds_max", &rounds, missed_rounds_max)},
    [ROW_DEALER] = {BOTH("dealer", &dealer, dealer)},
    [ROW_CARDS] = {BOTH("cards", &cards, cards)},
    [ROW_KEY_FOR] = {BOTH("key_for", &key_for, key_for), .write = write_key_for},
    [ROW_CHIPS] = {BOTH("chips", &wire_chip_kind, chips)},
    [ROW_AWAY] = {BOTH("away", &away, away)},
    [ROW_KEEP_BETTING] = {BOTH("keep_betting", &keep_betting, keep_betting)},
    [ROW_SHOWDOWN] = {BOTH("showdown", &showdown, showdown)},
    [ROW_MEANING] = {.audit_name = "meaning",
                     .type = &wire_digest,
                     .at = SHAPE_AT(table_rules, meaning)},
};

const shape_type wire_rules = {
    .kind = SHAPE_OBJECT,
    .name = "RulesPosted",
    .about = "The rules as they were posted, without defaults. A `post` with them posts the same "
             "rules again.",
    SHAPE_MEMBERS(rows)};

/* ---- Reading ---- */

static const char path[] = "rules";

static json_token read_name(rules_form *form, form_reading *reading, json_token token)
{
    span name = form_whole_text("rules");
    if (token != JSON_STRING) {
        form_note_type(reading, path, name, "the name of a rule set");
    } else {
        form->name = form_copy_text(reading, path, name);
    }
    return json_skip(reading->reader, token);
}

static json_token read_row(void *context, form_reading *reading, json_token token, unsigned row)
{
    rules_form *form = context;
    if (row == ROW_RULES) {
        return read_name(form, reading, token);
    }
    if (row == ROW_POSTING) {
        return posting_form_read(&form->posting, reading, token, "rules.posting", POSTING_OF_TABLE);
    }
    if (shape_take(&rows[row], &form->stated, reading->reader, token)) {
        form->given |= 1U << row;
    } else {
        char expected[FORM_EXPECTED_SIZE];
        form_note_type(reading, path, form_whole_text(rows[row].name),
                       shape_expected(expected, rows[row].type));
    }
    return json_skip(reading->reader, token);
}

static json_token read_object(rules_form *form, form_reading *reading, json_token token,
                              const form_members *members, void *context)
{
    form->name = (span){NULL, 0};
    form->given = 0;
    posting_form_begin(&form->posting);
    if (token != JSON_OBJECT_BEGIN) {
        form_note_type(reading, path, form_whole_text(""), "an object");
        return json_skip(reading->reader, token);
    }
    token = form_read_members(reading, members, context, NULL);
    if (form->name.text == NULL && !form_is_over(token)) {
        form_note(reading, PROBLEM_MISSING_MEMBER, path, form_whole_text("rules"));
    }
    return token;
}

json_token rules_form_read(rules_form *form, form_reading *reading, json_token token)
{
    static const form_members members = {.path = path, FORM_NAMES(rows), .read = read_row};
    return read_object(form, reading, token, &members, form);
}

typedef struct form_with_bots {
    rules_form *form;
    uint32_t *bots;
} form_with_bots;

enum { ROW_BOTS = ROW_COUNT };

static const shape_type bot_count = {.kind = SHAPE_NUMBER, .maximum = RULES_BOTS_MAX};
static const shape_member bots_row = {SHAPE_MADE("bots", &bot_count), .at = {0, STORED_U32},
                                      .about = "number of the house's bots at the table"};

static unsigned find_with_bots(void *context, span name)
{
    (void)context;
    unsigned row = 0;
    while (row < ROW_COUNT && (rows[row].name == NULL || !span_is(name, rows[row].name))) {
        row++;
    }
    return row < ROW_COUNT || span_is(name, bots_row.name) ? row : ROW_BOTS + 1;
}

static json_token read_with_bots(void *context, form_reading *reading, json_token token,
                                 unsigned row)
{
    form_with_bots *form = context;
    if (row != ROW_BOTS) {
        return token != JSON_NULL ? read_row(form->form, reading, token, row) : token;
    }
    if (!shape_take(&bots_row, form->bots, reading->reader, token)) {
        char expected[FORM_EXPECTED_SIZE];
        form_note_type(reading, path, form_whole_text(bots_row.name),
                       shape_expected(expected, bots_row.type));
    }
    return json_skip(reading->reader, token);
}

json_token rules_form_read_with_bots(rules_form *form, form_reading *reading, json_token token,
                                     uint32_t *bots)
{
    static const form_members members = {.path = path,
                                         .count = ROW_BOTS + 1,
                                         .find = find_with_bots,
                                         .read = read_with_bots,
                                         .reads_null = true};
    *bots = 0;
    return read_object(form, reading, token, &members,
                       &(form_with_bots){.form = form, .bots = bots});
}

/* ---- From a form to rules ---- */

bool rules_form_has_chips(const rules_form *form)
{
    return (form->given >> ROW_CHIPS & 1) != 0;
}

void rules_form_apply_settings(const rules_form *form, table_rules *rules)
{
    for (unsigned row = ROW_BETTING; row <= ROW_SHOWDOWN; row++) {
        if ((form->given >> row & 1) != 0) {
            shape_store(rules, rows[row].at, shape_load(&form->stated, rows[row].at));
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
        bool is_name = refusal->status == TABLE_REFUSED_RULES_UNKNOWN; /* too long to be recorded */
        snprintf(where, FORM_WHERE_SIZE, "rules.posting%s%s", is_name ? "" : ".",
                 is_name ? "" : posting_member_of(*refusal));
        return false;
    }
    rules_form_apply_settings(form, rules);
    if ((form->given >> ROW_KEY_FOR & 1) != 0 && form->stated.key_for != rules->key_for) {
        *refusal = table_refuse(TABLE_REFUSED_KEY_FOR_NOT_ALLOWED, 0, 0);
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

/* A journal that was damaged holds names without an end, and numbers of words that do not exist. */
static void write_name(json_writer *writer, const char name[RULES_NAME_SIZE])
{
    if (name[0] == '\0') {
        json_null(writer);
    } else {
        json_text(writer, name, span_of_array(name, RULES_NAME_SIZE).size);
    }
}

static const char *word_of(const trey_option_row *row, int64_t value)
{
    int64_t count = 0;
    while (row->words[count] != NULL) {
        count++;
    }
    return value >= 0 && value < count ? row->words[value] : "?";
}

static void write_choice(json_writer *writer, const table_rules *rules, trey_option option,
                         shape_form form)
{
    const trey_option_row *row = &trey_options[option];
    int64_t value = rules->value[option];
    json_key(writer, row->name);
    switch (row->type) {
    case TREY_OPTION_FLAG:
        json_bool(writer, value != 0);
        break;
    case TREY_OPTION_WORD:
        json_word(writer, word_of(row, value));
        break;
    case TREY_OPTION_SCHEDULE_ID:
        write_name(writer, rules->schedule);
        break;
    case TREY_OPTION_PAYTABLE_ID:
        write_name(writer, rules->paytable);
        break;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        json_integer(writer, rules->progressive);
        break;
    case TREY_OPTION_ORDER:
        if (form == SHAPE_API) {
            write_order(writer, value);
        } else {
            json_integer(writer, value);
        }
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

/* The audit shows every choice as it was recorded. In the API waived fees are left out, as they
 * were when the rules were posted, and the progressive is an object of its own. */
static bool is_written(const table_rules *rules, trey_option option, shape_form form)
{
    return is_given(rules, option) &&
           (form == SHAPE_AUDIT ||
            (option != TREY_OPTION_PROGRESSIVE && option != TREY_OPTION_DENOMINATION &&
             (option != TREY_OPTION_SCHEDULE || rules->schedule[0] != '\0')));
}

static bool has_denomination(const void *record, const shape_pass *pass)
{
    (void)pass;
    return is_given(record, TREY_OPTION_DENOMINATION);
}

static const shape_member progressive_rows[] = {
    {SHAPE_MEMBER("paytable", &wire_number_from_1, table_rules, progressive)},
    {SHAPE_MEMBER("denomination", &wire_chips, table_rules, value[TREY_OPTION_DENOMINATION]),
     .is_there = has_denomination},
};
static const shape_type progressive = {
    .kind = SHAPE_OBJECT, .name = "ProgressiveChosen", SHAPE_MEMBERS(progressive_rows)};

static void write_posting(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_rules *rules = record;
    json_object_begin(writer);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (is_written(rules, option, pass->form)) {
            write_choice(writer, rules, option, pass->form);
        }
    }
    if (pass->form == SHAPE_API && rules->progressive != 0) {
        json_key(writer, "progressive");
        shape_write(writer, &progressive, rules, pass);
    }
    json_object_end(writer);
}

/* ---- Their description ---- */

static const char *const order_words[] = {"play", "ante-bonus", "ante", "bonus", NULL};
static const shape_words order_list = {.list = order_words};
static const shape_type order_step = {.kind = SHAPE_WORD, .words = &order_list};
static const shape_type order = {.kind = SHAPE_LIST,
                                 .name = "Reconcile",
                                 .element = &order_step,
                                 .count_min = TREY_RECONCILE_STEPS,
                                 .count_max = TREY_RECONCILE_STEPS,
                                 .is_limited = true,
                                 .is_unique = true};

static const shape_type number = {.kind = SHAPE_NUMBER, .minimum = INT64_MIN, .maximum = INT64_MAX};

/* TREY_BONUS_NAME_NONE and TREY_ACTION_COUNT_NONE are not choices of a house. */
static const char *const no_choices[] = {"none", NULL};

static void describe_words(const char *const *words, bool has_none, shape_described *description)
{
    description->words = (shape_words){.list = words, .never = has_none ? NULL : no_choices};
    description->own = (shape_type){.kind = SHAPE_WORD, .words = &description->words};
    description->type = &description->own;
}

/* The choices that write_posting writes for the API, as it writes them. */
static bool describe_choice(uint32_t index, shape_described *description)
{
    if (index >= TREY_OPTION_COUNT) {
        return false;
    }
    const trey_option_row *row = &trey_options[index];
    *description = (shape_described){.name = row->name, .about = row->help, .type = &number};
    switch (row->type) {
    case TREY_OPTION_AMOUNT:
        description->type = &wire_chips;
        break;
    case TREY_OPTION_FLAG:
        description->type = &wire_flag;
        break;
    case TREY_OPTION_WORD:
        describe_words(row->words,
                       index != TREY_OPTION_BONUS_NAME && index != TREY_OPTION_ACTION_COUNT,
                       description);
        break;
    case TREY_OPTION_SCHEDULE_ID:
    case TREY_OPTION_PAYTABLE_ID:
        description->type = &wire_text;
        break;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        description->name = "progressive";
        description->type = &progressive;
        break;
    case TREY_OPTION_ORDER:
        description->type = &order;
        break;
    default:
        break;
    }
    /* It is in the object of the progressive. */
    description->name = index == TREY_OPTION_DENOMINATION ? NULL : description->name;
    return true;
}

/* ---- What a client asks for, for the descriptions of the API ---- */

static const shape_type name_asked = {
    .kind = SHAPE_TEXT,
    .minimum = 1,
    .about = "name of a rule set, or of a posting in the room's rule file"};
static const shape_type amount_asked = {
    .kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_AMOUNT_MAX};
static const shape_member progressive_asked_rows[] = {
    {SHAPE_MADE("paytable", &number), .is_optional = true},
    {SHAPE_MADE("denomination", &amount_asked), .is_optional = true},
};
static const shape_type progressive_asked = {.kind = SHAPE_OBJECT,
                                             .name = "ProgressiveAsked",
                                             SHAPE_MEMBERS(progressive_asked_rows),
                                             .is_request = true,
                                             .takes_null = true};

/* As posting_form_read reads the choices. The rule set says which numbers it allows. */
static bool describe_choice_asked(uint32_t index, shape_described *description)
{
    bool is_there = describe_choice(index, description);
    description->type = description->type == &wire_chips    ? &amount_asked
                        : description->type == &progressive ? &progressive_asked
                                                            : description->type;
    return is_there;
}

static const shape_type posting_asked = {.kind = SHAPE_OBJECT,
                                         .name = "PostingAsked",
                                         .describe = describe_choice_asked,
                                         .is_request = true,
                                         .takes_null = true};

/* The members after the name. */
static bool describe_asked(uint32_t index, shape_described *description)
{
    const shape_member *row = &rows[ROW_POSTING + index];
    if (index > ROW_SHOWDOWN - ROW_POSTING) {
        return false;
    }
    *description = (shape_described){.name = row->name, .about = row->about, .type = row->type};
    if (row->type == &posting) {
        description->type = &posting_asked;
    } else if (row->type == &key_for) {
        description->about = "follows from `dealer` (PROG-7); any other value is refused";
    } else if (row->type == &wire_chip_kind) {
        description->about = "the kind of chips (COVER-10); absent: unchanged";
    }
    return true;
}

static bool describe_private(uint32_t index, shape_described *description)
{
    if (index == ROW_SHOWDOWN - ROW_POSTING + 1) {
        *description = (shape_described){.name = bots_row.name,
                                         .about = bots_row.about,
                                         .type = bots_row.type,
                                         .is_never_null = true};
        return true;
    }
    return describe_asked(index, description);
}

static const shape_member asked_rows[] = {{SHAPE_MADE("rules", &name_asked)}};
const shape_type wire_rules_asked = {
    .kind = SHAPE_OBJECT,
    .name = "RulesAsked",
    .about = "Members that are absent or null keep the value of the rule set or the posting.",
    SHAPE_MEMBERS(asked_rows),
    .describe = describe_asked,
    .is_request = true,
    .takes_null = true};
const shape_type wire_private_table_asked = {.kind = SHAPE_OBJECT,
                                             .name = "PrivateTableAsked",
                                             .about = "The rules, and the number of the house's "
                                                      "bots at the table.",
                                             SHAPE_MEMBERS(asked_rows),
                                             .describe = describe_private,
                                             .is_request = true,
                                             .takes_null = true};

/* PROG-7: it follows from the dealer. */
static void write_key_for(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_word(writer, key_words[table_rules_key_for(record)]);
}

void rules_write(json_writer *writer, const table_rules *rules, shape_form form)
{
    shape_write(writer, &wire_rules, rules, &(shape_pass){.form = form});
}
