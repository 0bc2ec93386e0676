/* SPDX-License-Identifier: MIT */
#include "notice_write.h"

#include <stdio.h>
#include <string.h>

#include "format/json/core_types.h"
#include "format/text/money.h"

enum { INDENT = 2, TABLE_COLUMNS_MAX = 6, TABLE_GAP = 2 };

/* ---- Text ---- */

/* Number of columns of UTF-8 text: its characters. */
static size_t columns_of(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return count;
}

static void put_spaces(json_writer *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_raw(out, " ", 1);
    }
}

static void end_line(json_writer *out)
{
    json_raw(out, "\n", 1);
}

/* Position in wrapped text. */
typedef struct flow {
    json_writer *to;
    size_t indent, used; /* used: columns of the line, 0: nothing is in it */
} flow;

static void put_words(flow *state, const char *text)
{
    while (*text != '\0') {
        size_t size = strcspn(text, " "), width = columns_of(text, size);
        if (size > 0 && state->used > state->indent && state->used + 1 + width > NOTICE_WIDTH) {
            end_line(state->to);
            state->used = 0;
        }
        if (size > 0) {
            bool is_first = state->used <= state->indent;
            put_spaces(state->to, is_first ? state->indent - state->used : 1);
            json_raw(state->to, text, size);
            state->used = (is_first ? state->indent : state->used + 1) + width;
        }
        text += size + (text[size] == ' ');
    }
}

static const notice_cell *cell_of(const notice *posted, const notice_line *line, uint32_t index)
{
    return &posted->cells[line->cell + index];
}

static void write_sentences(json_writer *out, const notice *posted, const notice_line *line,
                            size_t indent)
{
    flow state = {out, indent, 0};
    for (uint32_t i = 0; i < line->cell_count; i++) {
        put_words(&state, cell_of(posted, line, i)->text);
    }
    end_line(out);
}

/* Writes a step: "1  Ante …". */
static void write_step(json_writer *out, const notice *posted, const notice_line *line,
                       unsigned number)
{
    char text[16];
    int size = snprintf(text, sizeof text, "%*s%u", INDENT, "", number);
    json_raw(out, text, (size_t)size);
    flow state = {out, INDENT + 3, (size_t)size};
    put_words(&state, cell_of(posted, line, 0)->text);
    end_line(out);
}

/* Number of lines that form one table from `from` on: its columns and rows, or facts. */
static uint32_t table_size(const notice *posted, uint32_t from)
{
    bool is_facts = posted->lines[from].kind == NOTICE_IS_FACT;
    uint32_t at = from;
    while (at < posted->line_count && posted->lines[at].section == posted->lines[from].section &&
           (is_facts ? posted->lines[at].kind == NOTICE_IS_FACT
                     : posted->lines[at].kind == NOTICE_IS_ROW ||
                           (at == from && posted->lines[at].kind == NOTICE_IS_COLUMNS))) {
        at++;
    }
    return at - from;
}

static void measure(const notice *posted, uint32_t from, uint32_t count,
                    size_t widths[TABLE_COLUMNS_MAX])
{
    memset(widths, 0, TABLE_COLUMNS_MAX * sizeof widths[0]);
    for (uint32_t i = from; i < from + count; i++) {
        for (uint32_t c = 0; c < posted->lines[i].cell_count; c++) {
            const char *text = cell_of(posted, &posted->lines[i], c)->text;
            size_t width = columns_of(text, strlen(text));
            widths[c] = width > widths[c] ? width : widths[c];
        }
    }
}

/* Labels are left-aligned, figures right-aligned, the note of a fact left-aligned. */
static void write_row(json_writer *out, const notice *posted, const notice_line *line,
                      const size_t widths[TABLE_COLUMNS_MAX], size_t indent)
{
    put_spaces(out, indent);
    for (uint32_t c = 0; c < line->cell_count; c++) {
        const char *text = cell_of(posted, line, c)->text;
        size_t rest = widths[c] - columns_of(text, strlen(text));
        bool is_left = line->kind == NOTICE_IS_FACT || c == 0;
        bool is_last = c + 1 == line->cell_count;
        put_spaces(out, is_left ? 0 : rest);
        json_raw(out, text, strlen(text));
        put_spaces(out, is_last ? 0 : (is_left ? rest : 0) + TABLE_GAP);
    }
    end_line(out);
}

static uint32_t write_table(json_writer *out, const notice *posted, uint32_t from)
{
    size_t widths[TABLE_COLUMNS_MAX];
    uint32_t count = table_size(posted, from);
    measure(posted, from, count, widths);
    for (uint32_t i = from; i < from + count; i++) {
        bool is_fact = posted->lines[i].kind == NOTICE_IS_FACT;
        write_row(out, posted, &posted->lines[i], widths, is_fact ? INDENT : 2 * (size_t)INDENT);
    }
    return count;
}

/* Writes title, names and size of the table in two lines. */
static uint32_t write_head(json_writer *out, const notice *posted)
{
    uint32_t i = 0;
    for (; i < posted->line_count && posted->lines[i].section == NOTICE_IS_HEAD; i++) {
        const char *text = cell_of(posted, &posted->lines[i], 0)->text;
        json_raw(out, i > 1 ? ", " : "", i > 1 ? 2 : 0);
        json_raw(out, text, strlen(text));
        if (i == 0) {
            end_line(out);
        }
    }
    end_line(out);
    return i;
}

static bool begins_block(const notice *posted, uint32_t i)
{
    return posted->lines[i].section != posted->lines[i - 1].section ||
           posted->lines[i].kind == NOTICE_IS_CAPTION;
}

void notice_write_text(json_writer *out, const notice *posted)
{
    unsigned step = 0;
    for (uint32_t i = write_head(out, posted); i < posted->line_count;) {
        const notice_line *line = &posted->lines[i];
        bool has_title = line->kind == NOTICE_IS_TITLE ||
                         (line->kind == NOTICE_IS_CAPTION && line->section == NOTICE_IS_PAYS);
        if (begins_block(posted, i)) {
            end_line(out);
            step = 0;
        }
        if (line->kind == NOTICE_IS_FACT || line->kind == NOTICE_IS_COLUMNS ||
            line->kind == NOTICE_IS_ROW) {
            i += write_table(out, posted, i);
            continue;
        }
        if (line->kind == NOTICE_IS_STEP) {
            write_step(out, posted, line, ++step);
        } else {
            write_sentences(out, posted, line,
                            has_title || line->section == NOTICE_IS_FOOT ? 0 : INDENT);
        }
        i++;
    }
}

/* ---- JSON ---- */

/* Shapes; the context of a pass is the notice. */

WIRE_WORDS_OF(codes, notice_code_name, notice_code, 0, NOTICE_CODE_COUNT);
WIRE_WORDS_OF(kinds, notice_kind_name, notice_kind, 0, NOTICE_KIND_COUNT);
WIRE_WORDS_OF(section_words, notice_section_name, notice_section, 0, NOTICE_SECTION_COUNT);

/* Sentences are added, so the schema has the form of their codes, not a list. */
static const shape_type code = {.kind = SHAPE_WORD, .words = &codes, .pattern = "^[a-z0-9.-]+$"};
static const shape_type line_kind = {.kind = SHAPE_WORD, .words = &kinds};
static const shape_type section_name = {.kind = SHAPE_WORD, .words = &section_words};
static const shape_type count = {.kind = SHAPE_NUMBER, .minimum = INT64_MIN, .maximum = INT64_MAX};

static void write_figures(json_writer *out, const void *record, const shape_pass *pass);
static void write_strong(json_writer *out, const void *record, const shape_pass *pass);

#define OF_CELL(name, of, field) SHAPE_MEMBER(name, of, notice_cell, field)
#define WITH(field) .guard = SHAPE_AT(notice_cell, field), .guard_kind = GUARD_ABSENT

/* A word or a sentence, with the figures that it can have. */
#define CELL_ROWS(figures_of)                                                                      \
    {OF_CELL("code", &code, code)}, {OF_CELL("text", &wire_text, text)},                           \
    {                                                                                              \
        SHAPE_MADE("figures", figures_of), .write = write_figures, WITH(figure_count)              \
    }

static const shape_type *const plain_figures[] = {&wire_text, &count, NULL};
static const shape_type plain_figure = {.kind = SHAPE_EITHER, .types = plain_figures};
static const shape_type plain_map = {.kind = SHAPE_MAP, .element = &plain_figure};
static const shape_member word_rows[] = {CELL_ROWS(&plain_map)};
static const shape_type word = {.kind = SHAPE_OBJECT,
                                .name = "NoticeWord",
                                .about = "A word in a sentence, translated on its own.",
                                SHAPE_MEMBERS(word_rows)};

static const shape_type *const figures[] = {&wire_text, &count, &word, NULL};
static const shape_type figure_type = {.kind = SHAPE_EITHER, .types = figures};
static const shape_type figure_map = {
    .kind = SHAPE_MAP,
    .element = &figure_type,
    .about = "Amounts, texts, counts, words, and days such as 2026-11-16."};
static const shape_type strong_parts = {.kind = SHAPE_LIST, .element = &wire_text};
static const shape_member cell_rows[] = {
    CELL_ROWS(&figure_map),
    {SHAPE_MADE("strong", &strong_parts), .write = write_strong, WITH(strong_count),
     .about = "Parts of the text that are emphasized, in order."},
};
static const shape_type cell_type = {
    .kind = SHAPE_OBJECT,
    .name = "NoticeCell",
    .about =
        "A word or a sentence: its English text, and the code and figures for its translation.",
    SHAPE_MEMBERS(cell_rows)};

static void write_cell(json_writer *out, const notice *posted, const notice_cell *cell)
{
    shape_write(out, &cell_type, cell, &(shape_pass){.form = SHAPE_API, .context = posted});
}

static void write_figure(json_writer *out, const notice *posted, const notice_figure *figure)
{
    char amount[MONEY_TEXT_SIZE];
    json_key(out, figure->name);
    switch (figure->kind) {
    case NOTICE_FIGURE_MONEY:
        json_word(out, money_format_brief(amount, figure->value));
        break;
    case NOTICE_FIGURE_DIGITS:
    case NOTICE_FIGURE_WORD:
        json_integer(out, figure->value);
        break;
    case NOTICE_FIGURE_TEXT:
    case NOTICE_FIGURE_DATE:
        json_text(out, figure->text, strlen(figure->text));
        break;
    case NOTICE_FIGURE_CELL: /* its own figures contain no cells */
        write_cell(out, posted, &posted->cells[figure->value]);
        break;
    }
}

static void write_figures(json_writer *out, const void *record, const shape_pass *pass)
{
    const notice_cell *cell = record;
    const notice *posted = pass->context;
    json_object_begin(out);
    for (uint32_t i = 0; i < cell->figure_count; i++) {
        write_figure(out, posted, &posted->figures[cell->figure + i]);
    }
    json_object_end(out);
}

static void write_strong(json_writer *out, const void *record, const shape_pass *pass)
{
    const notice_cell *cell = record;
    (void)pass;
    json_array_begin(out);
    for (uint32_t i = 0; i < cell->strong_count; i++) {
        json_text(out, cell->text + cell->strong[i].begin, cell->strong[i].size);
    }
    json_array_end(out);
}

static void write_cells(json_writer *out, const void *record, const shape_pass *pass)
{
    const notice_line *line = record;
    json_array_begin(out);
    for (uint32_t i = 0; i < line->cell_count; i++) {
        shape_write(out, &cell_type, cell_of(pass->context, line, i), pass);
    }
    json_array_end(out);
}

static const shape_type cell_list = {.kind = SHAPE_LIST, .element = &cell_type, .count_min = 1};
static const shape_member line_rows[] = {
    {SHAPE_MEMBER("kind", &line_kind, notice_line, kind)},
    {SHAPE_MADE("cells", &cell_list), .write = write_cells},
};
static const shape_type line_type = {
    .kind = SHAPE_OBJECT, .name = "NoticeLine", SHAPE_MEMBERS(line_rows)};

/* The record of a section is its first line. */
static void write_lines(json_writer *out, const void *record, const shape_pass *pass)
{
    const notice *posted = pass->context;
    const notice_line *first = record, *end = posted->lines + posted->line_count;
    json_array_begin(out);
    for (const notice_line *line = first; line < end && line->section == first->section; line++) {
        shape_write(out, &line_type, line, pass);
    }
    json_array_end(out);
}

static const shape_type line_list = {.kind = SHAPE_LIST, .element = &line_type, .count_min = 1};
static const shape_member section_rows[] = {
    {SHAPE_MEMBER("section", &section_name, notice_line, section)},
    {SHAPE_MADE("lines", &line_list), .write = write_lines},
};
static const shape_type section_type = {
    .kind = SHAPE_OBJECT, .name = "NoticeSection", SHAPE_MEMBERS(section_rows)};

static void write_sections(json_writer *out, const void *record, const shape_pass *pass)
{
    const notice *posted = record;
    json_array_begin(out);
    for (uint32_t i = 0; i < posted->line_count; i++) {
        if (i == 0 || posted->lines[i].section != posted->lines[i - 1].section) {
            shape_write(out, &section_type, &posted->lines[i], pass);
        }
    }
    json_array_end(out);
}

static void write_posted(json_writer *out, const void *record, const shape_pass *pass)
{
    calendar_day day = ((const notice *)record)->house.posted;
    char text[40];
    (void)pass;
    if (day.year == 0) {
        json_null(out);
        return;
    }
    snprintf(text, sizeof text, "%04d-%02d-%02d", day.year, day.month, day.day);
    json_word(out, text);
}

static const shape_type age = {.kind = SHAPE_NUMBER, .minimum = 18, .maximum = 99};
static const shape_member house_rows[] = {
    {SHAPE_MEMBER("name", &wire_text, notice_house, name)},
    {SHAPE_MEMBER("hotline", &wire_text, notice_house, hotline)},
    {SHAPE_MEMBER("minimum_age", &age, notice_house, minimum_age)},
};
static const shape_type house_type = {
    .kind = SHAPE_OBJECT, .name = "NoticeHouse", SHAPE_MEMBERS(house_rows)};

static const shape_type number = {.kind = SHAPE_TEXT,
                                  .pattern = "^[0-9a-f]{8}$",
                                  .about = "identifies the text; it changes when the text changes"};
static const shape_type day = {.kind = SHAPE_TEXT,
                               .pattern = "^\\d{4}-\\d\\d-\\d\\d$",
                               .about = "the day in the server's time zone"};
static const shape_type sections = {.kind = SHAPE_LIST, .element = &section_type, .count_min = 6};
static const shape_member notice_rows[] = {
    {SHAPE_MEMBER("number", &number, notice, number)},
    {SHAPE_MADE("posted", &day), .write = write_posted, .may_be_null = true},
    {SHAPE_MEMBER("house", &house_type, notice, house)},
    {SHAPE_MADE("sections", &sections), .write = write_sections},
};
const shape_type notice_shape = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(notice_rows)};

void notice_write_members(json_writer *out, const notice *posted)
{
    shape_write_members(out, &notice_shape, posted,
                        &(shape_pass){.form = SHAPE_API, .context = posted});
}
