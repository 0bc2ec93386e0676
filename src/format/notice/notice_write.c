/* SPDX-License-Identifier: MIT */
#include "notice_write.h"

#include <stdio.h>
#include <string.h>

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

static void put_words(flow *at, const char *text)
{
    while (*text != '\0') {
        size_t size = strcspn(text, " "), width = columns_of(text, size);
        if (size > 0 && at->used > at->indent && at->used + 1 + width > NOTICE_WIDTH) {
            end_line(at->to);
            at->used = 0;
        }
        if (size > 0) {
            bool is_first = at->used <= at->indent;
            put_spaces(at->to, is_first ? at->indent - at->used : 1);
            json_raw(at->to, text, size);
            at->used = (is_first ? at->indent : at->used + 1) + width;
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
    flow at = {out, indent, 0};
    for (uint32_t i = 0; i < line->cell_count; i++) {
        put_words(&at, cell_of(posted, line, i)->text);
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
    flow at = {out, INDENT + 3, (size_t)size};
    put_words(&at, cell_of(posted, line, 0)->text);
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

static void write_cell(json_writer *out, const notice *posted, const notice_cell *cell);

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

static void write_cell(json_writer *out, const notice *posted, const notice_cell *cell)
{
    json_object_begin(out);
    json_member_word(out, "code", notice_code_name(cell->code));
    json_member_text(out, "text", cell->text);
    if (cell->figure_count > 0) {
        json_key(out, "figures");
        json_object_begin(out);
        for (uint32_t i = 0; i < cell->figure_count; i++) {
            write_figure(out, posted, &posted->figures[cell->figure + i]);
        }
        json_object_end(out);
    }
    if (cell->strong_count > 0) {
        json_key(out, "strong");
        json_array_begin(out);
        for (uint32_t i = 0; i < cell->strong_count; i++) {
            json_text(out, cell->text + cell->strong[i].begin, cell->strong[i].size);
        }
        json_array_end(out);
    }
    json_object_end(out);
}

static void write_line(json_writer *out, const notice *posted, const notice_line *line)
{
    json_object_begin(out);
    json_member_word(out, "kind", notice_kind_name(line->kind));
    json_key(out, "cells");
    json_array_begin(out);
    for (uint32_t i = 0; i < line->cell_count; i++) {
        write_cell(out, posted, cell_of(posted, line, i));
    }
    json_array_end(out);
    json_object_end(out);
}

static void write_house(json_writer *out, const notice_house *house)
{
    json_key(out, "house");
    json_object_begin(out);
    json_member_text(out, "name", house->name);
    json_member_text(out, "hotline", house->hotline);
    json_member_integer(out, "minimum_age", house->minimum_age);
    json_object_end(out);
}

static void write_posted(json_writer *out, calendar_day day)
{
    char text[40];
    json_key(out, "posted");
    if (day.year == 0) {
        json_null(out);
        return;
    }
    snprintf(text, sizeof text, "%04d-%02d-%02d", day.year, day.month, day.day);
    json_word(out, text);
}

void notice_write_members(json_writer *out, const notice *posted)
{
    json_member_word(out, "number", posted->number);
    write_posted(out, posted->house.posted);
    write_house(out, &posted->house);
    json_key(out, "sections");
    json_array_begin(out);
    for (uint32_t i = 0; i < posted->line_count;) {
        notice_section section = posted->lines[i].section;
        json_object_begin(out);
        json_member_word(out, "section", notice_section_name(section));
        json_key(out, "lines");
        json_array_begin(out);
        for (; i < posted->line_count && posted->lines[i].section == section; i++) {
            write_line(out, posted, &posted->lines[i]);
        }
        json_array_end(out);
        json_object_end(out);
    }
    json_array_end(out);
}
