/* SPDX-License-Identifier: MIT */
/*
 * Builds a notice from its parts: cells from templates and figures, lines from cells. The content
 * is in notice_rules.c and notice_fees.c.
 */
#include "notice.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "format/text/money.h"
#include "notice_internal.h"

typedef struct code_row {
    const char *name, *text;
} code_row;

static const code_row rows[NOTICE_CODE_COUNT] = {
#define NOTICE_ROW_ENTRY(id, code, text) [NOTICE_##id] = {code, text},
    NOTICE_LIST(NOTICE_ROW_ENTRY)
#undef NOTICE_ROW_ENTRY
};

const char *notice_code_name(notice_code code)
{
    TREY_ASSERT((unsigned)code < NOTICE_CODE_COUNT);
    return rows[code].name;
}

const char *notice_section_name(notice_section section)
{
    static const char *const names[NOTICE_SECTION_COUNT] = {"head", "limits", "fees", "pays",
                                                            "play", "notes",  "law",  "foot"};
    TREY_ASSERT((unsigned)section < NOTICE_SECTION_COUNT);
    return names[section];
}

const char *notice_kind_name(notice_kind kind)
{
    static const char *const names[NOTICE_KIND_COUNT] = {"title",   "paragraph", "step", "fact",
                                                         "caption", "columns",   "row"};
    TREY_ASSERT((unsigned)kind < NOTICE_KIND_COUNT);
    return names[kind];
}

/* ---- Names of the game ---- */

notice_code notice_bonus_name(const trey_posting *posting)
{
    return posting->bonus_name == TREY_BONUS_NAME_PAIR_PLUS ? NOTICE_PAIR_PLUS : NOTICE_BONUS;
}

notice_code notice_akq_name(const trey_posting *posting)
{
    static const notice_code names[] = {
        [TREY_AKQ_NAME_PLAIN] = NOTICE_HAND_AKQ_SUITED,
        [TREY_AKQ_NAME_MINI_ROYAL] = NOTICE_HAND_MINI_ROYAL,
        [TREY_AKQ_NAME_ROYAL_FLUSH] = NOTICE_HAND_ROYAL_FLUSH,
    };
    return names[posting->ruleset->akq_name];
}

/* ---- Bytes ---- */

static void put(notice *result, const char *bytes, size_t size)
{
    TREY_ASSERT(result->byte_count + size < NOTICE_BYTES_MAX);
    memcpy(result->bytes + result->byte_count, bytes, size);
    result->byte_count += size;
    result->bytes[result->byte_count] = '\0';
}

static void put_text(notice *result, const char *text)
{
    put(result, text, strlen(text));
}

static const char *number_word(int64_t value)
{
    static const char *const words[] = {"no",   "one",    "two",    "three",    "four",
                                        "five", "six",    "seven",  "eight",    "nine",
                                        "ten",  "eleven", "twelve", "thirteen", "fourteen"};
    return value >= 0 && value < (int64_t)(sizeof words / sizeof words[0]) ? words[value] : NULL;
}

static void put_number(notice *result, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    put_text(result, text);
}

/* Formats "2026-11-16" as "November 16, 2026". */
static void put_date(notice *result, const char *date)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    int year = 0, month = 0, day = 0;
    char text[48];
    bool is_date = sscanf(date, "%d-%d-%d", &year, &month, &day) == 3 && month >= 1 && month <= 12;
    TREY_ASSERT(is_date);
    snprintf(text, sizeof text, "%s %d, %d", months[month - 1], day, year);
    put_text(result, text);
}

static void put_figure(notice *result, const notice_figure *figure)
{
    char amount[MONEY_TEXT_SIZE];
    switch (figure->kind) {
    case NOTICE_FIGURE_MONEY:
        put_text(result, money_format_brief(amount, figure->value));
        break;
    case NOTICE_FIGURE_WORD:
        if (number_word(figure->value) != NULL) {
            put_text(result, number_word(figure->value));
            break;
        }
        put_number(result, figure->value);
        break;
    case NOTICE_FIGURE_DIGITS:
        put_number(result, figure->value);
        break;
    case NOTICE_FIGURE_TEXT:
        put_text(result, figure->text);
        break;
    case NOTICE_FIGURE_DATE:
        put_date(result, figure->text);
        break;
    case NOTICE_FIGURE_CELL:
        put_text(result, result->cells[figure->value].text);
        break;
    }
}

/* ---- Cells ---- */

static const notice_figure *find_figure(const notice_figure *figures, uint32_t count,
                                        const char *name, size_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strlen(figures[i].name) == size && memcmp(figures[i].name, name, size) == 0) {
            return &figures[i];
        }
    }
    TREY_ASSERT(!"a figure of a sentence is missing");
    return NULL;
}

/* Fills in the English sentence of a cell: replaces the braces, records the brackets as emphasis
 * and leaves them out. */
static void fill(notice *result, notice_cell *cell)
{
    size_t start = result->byte_count;
    const notice_figure *figures = &result->figures[cell->figure];
    cell->text = result->bytes + start;
    for (const char *at = rows[cell->code].text; *at != '\0'; at++) {
        if (*at == '{') {
            size_t size = strcspn(at + 1, "}");
            put_figure(result, find_figure(figures, cell->figure_count, at + 1, size));
            at += size + 1;
        } else if (*at == '[') {
            TREY_ASSERT(cell->strong_count < NOTICE_STRONG_MAX);
            cell->strong[cell->strong_count].begin = (uint16_t)(result->byte_count - start);
        } else if (*at == ']') {
            uint16_t begin = cell->strong[cell->strong_count].begin;
            cell->strong[cell->strong_count++].size =
                (uint16_t)(result->byte_count - start - begin);
        } else {
            put(result, at, 1);
        }
    }
    put(result, "", 1); /* keeps the terminating zero byte */
}

static bool has_figure(notice_code code, const char *name)
{
    char braced[40];
    snprintf(braced, sizeof braced, "{%s}", name);
    return strstr(rows[code].text, braced) != NULL;
}

/* Copies the figures that the sentence uses. Texts are copied too, so that a notice does not
 * depend on anything else. */
static void copy_figures(notice *result, notice_cell *cell, const notice_figure *figures)
{
    cell->figure = result->figure_count;
    for (; figures != NULL && figures->name != NULL; figures++) {
        if (!has_figure(cell->code, figures->name)) {
            continue;
        }
        TREY_ASSERT(result->figure_count < NOTICE_FIGURES_MAX);
        notice_figure *made = &result->figures[result->figure_count++];
        *made = *figures;
        if (figures->text != NULL) {
            made->text = result->bytes + result->byte_count;
            put(result, figures->text, strlen(figures->text) + 1);
        }
        cell->figure_count++;
    }
}

static void make_cell(notice *result, notice_cell *cell, notice_code code,
                      const notice_figure *figures)
{
    TREY_ASSERT(result->cell_count + result->nested_count < NOTICE_CELLS_MAX);
    *cell = (notice_cell){.code = code};
    copy_figures(result, cell, figures);
    fill(result, cell);
}

void notice_add(notice_maker *maker, notice_code code, const notice_figure *figures)
{
    notice *result = maker->to;
    TREY_ASSERT(result->line_count > 0);
    make_cell(result, &result->cells[result->cell_count], code, figures);
    result->cell_count++;
    result->lines[result->line_count - 1].cell_count++;
}

notice_figure notice_nested(notice_maker *maker, const char *name, notice_code code,
                            const notice_figure *figures)
{
    notice *result = maker->to;
    uint32_t index = NOTICE_CELLS_MAX - 1 - result->nested_count;
    make_cell(result, &result->cells[index], code, figures);
    result->nested_count++;
    return (notice_figure){name, NOTICE_FIGURE_CELL, index, NULL};
}

void notice_add_plain(notice_maker *maker, notice_code code)
{
    notice_add(maker, code, NULL);
}

void notice_add_amount(notice_maker *maker, notice_code code, int64_t cents)
{
    notice_add(maker, code, (notice_figure[]){NOTICE_AMOUNT_OF("amount", cents), NOTICE_END});
}

void notice_add_with_bonus(notice_maker *maker, notice_code code)
{
    notice_figure bonus = notice_nested(maker, "bonus", notice_bonus_name(maker->posting), NULL);
    notice_add(maker, code, (notice_figure[]){bonus, NOTICE_END});
}

void notice_add_text(notice_maker *maker, notice_code code, const char *text)
{
    notice_add(maker, code, (notice_figure[]){NOTICE_TEXT_OF("text", text), NOTICE_END});
}

void notice_begin_line(notice_maker *maker, notice_kind kind)
{
    notice *result = maker->to;
    TREY_ASSERT(result->line_count < NOTICE_LINES_MAX);
    result->lines[result->line_count++] =
        (notice_line){.section = maker->section, .kind = kind, .cell = result->cell_count};
}

/* ---- Head and foot ---- */

static notice_figure seats_figure(notice_maker *maker)
{
    uint32_t seats = maker->posting->seats;
    return notice_nested(maker, "seats", seats == 1 ? NOTICE_SEAT : NOTICE_SEATS,
                         (notice_figure[]){NOTICE_WORD_OF("count", seats), NOTICE_END});
}

static bool has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

static void make_head(notice_maker *maker, const notice_house *house)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_TITLE);
    notice_add_plain(maker, NOTICE_GAME);
    if (has_text(house->name)) {
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add_text(maker, NOTICE_NAME, house->name);
    }
    if (has_text(house->table)) {
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add_text(maker, NOTICE_NAME, house->table);
    }
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add_plain(maker,
                     posting->ruleset->house_banks ? NOTICE_KIND_HOUSE : NOTICE_KIND_PLAYER_DEALER);
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_figure seats = seats_figure(maker);
    notice_add(maker,
               posting->ruleset->alternates_decks ? NOTICE_SIZE_TWO_IN_TURN
               : posting->decks == 1              ? NOTICE_SIZE_ONE_DECK
                                                  : NOTICE_SIZE_DECKS,
               (notice_figure[]){NOTICE_WORD_OF("decks", posting->decks), seats, NOTICE_END});
}

static void make_law(notice_maker *maker)
{
    const trey_ruleset *ruleset = maker->posting->ruleset;
    if (ruleset->notice_count > 0) {
        notice_begin_line(maker, NOTICE_IS_TITLE);
        notice_add_plain(maker, NOTICE_LAW);
    }
    for (uint32_t i = 0; i < ruleset->notice_count; i++) {
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add_text(maker, NOTICE_POSTED, ruleset->notices[i]);
    }
}

/* FNV-1a over all texts so far, including the zero bytes between them. */
static void compute_number(notice *posted)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < posted->byte_count; i++) {
        hash = (hash ^ (unsigned char)posted->bytes[i]) * UINT64_C(0x100000001b3);
    }
    snprintf(posted->number, sizeof posted->number, "%08" PRIx32, (uint32_t)(hash >> 32 ^ hash));
}

static void make_number(notice_maker *maker, const notice_house *house)
{
    bool has_table = has_text(house->table), has_day = house->posted.year > 0;
    char date[40] = "";
    snprintf(date, sizeof date, "%04d-%02d-%02d", house->posted.year, house->posted.month,
             house->posted.day);
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_figure figures[4] = {NOTICE_TEXT_OF("number", maker->to->number)};
    uint32_t count = 1;
    if (has_table) {
        figures[count++] = (notice_figure)NOTICE_TEXT_OF("table", house->table);
    }
    if (has_day) {
        figures[count++] = (notice_figure){"date", NOTICE_FIGURE_DATE, 0, date};
    }
    notice_add(maker,
               has_table && has_day ? NOTICE_NUMBER_FOR_POSTED
               : has_table          ? NOTICE_NUMBER_FOR
               : has_day            ? NOTICE_NUMBER_POSTED
                                    : NOTICE_NUMBER,
               figures);
}

static void make_foot(notice_maker *maker, const notice_house *house)
{
    if (has_text(house->hotline)) {
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add(maker, NOTICE_HOTLINE,
                   (notice_figure[]){NOTICE_TEXT_OF("hotline", house->hotline), NOTICE_END});
    }
    if (house->minimum_age > 0) {
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add(maker, NOTICE_AGE,
                   (notice_figure[]){NOTICE_DIGITS_OF("years", house->minimum_age), NOTICE_END});
    }
    compute_number(maker->to);
    make_number(maker, house);
}

/* ---- All of it ---- */

/* Copies a text, cut to NOTICE_HOUSE_TEXT_MAX bytes between characters. */
static const char *copy_house_text(notice *result, const char *text)
{
    if (text == NULL) {
        return "";
    }
    size_t size = strlen(text);
    if (size > NOTICE_HOUSE_TEXT_MAX) {
        size = NOTICE_HOUSE_TEXT_MAX;
        while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80) {
            size--;
        }
    }
    const char *kept = result->bytes + result->byte_count;
    put(result, text, size);
    put(result, "", 1);
    return kept;
}

void notice_make(notice *made, const trey_posting *posting, const notice_house *house)
{
    made->line_count = made->cell_count = made->figure_count = made->nested_count = 0;
    made->byte_count = 0;
    made->house = *house;
    made->house.name = copy_house_text(made, house->name);
    made->house.hotline = copy_house_text(made, house->hotline);
    made->house.table = copy_house_text(made, house->table);
    notice_maker maker = {made, posting, NOTICE_IS_HEAD};
    make_head(&maker, &made->house);
    maker.section = NOTICE_IS_LIMITS;
    notice_make_limits(&maker);
    maker.section = NOTICE_IS_FEES;
    notice_make_fees(&maker);
    maker.section = NOTICE_IS_PAYS;
    notice_make_pays(&maker);
    maker.section = NOTICE_IS_PLAY;
    notice_make_play(&maker);
    maker.section = NOTICE_IS_NOTES;
    notice_make_notes(&maker);
    maker.section = NOTICE_IS_LAW;
    make_law(&maker);
    maker.section = NOTICE_IS_FOOT;
    make_foot(&maker, &made->house);
}
