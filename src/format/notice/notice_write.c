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

static void put_spaces(json_writer *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_raw(to, " ", 1);
    }
}

static void end_line(json_writer *to)
{
    json_raw(to, "\n", 1);
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

static const notice_cell *cell_of(const notice *of, const notice_line *line, uint32_t index)
{
    return &of->cells[line->cell + index];
}

static void write_sentences(json_writer *to, const notice *of, const notice_line *line,
                            size_t indent)
{
    flow at = {to, indent, 0};
    for (uint32_t i = 0; i < line->cell_count; i++) {
        put_words(&at, cell_of(of, line, i)->text);
    }
    end_line(to);
}

/* Writes a step: "1  Ante …". */
static void write_step(json_writer *to, const notice *of, const notice_line *line, unsigned number)
{
    char text[16];
    int size = snprintf(text, sizeof text, "%*s%u", INDENT, "", number);
    json_raw(to, text, (size_t)size);
    flow at = {to, INDENT + 3, (size_t)size};
    put_words(&at, cell_of(of, line, 0)->text);
    end_line(to);
}

/* Number of lines that form one table from `from` on: its columns and rows, or facts. */
static uint32_t table_size(const notice *of, uint32_t from)
{
    bool is_facts = of->lines[from].kind == NOTICE_IS_FACT;
    uint32_t at = from;
    while (at < of->line_count && of->lines[at].section == of->lines[from].section &&
           (is_facts ? of->lines[at].kind == NOTICE_IS_FACT
                     : of->lines[at].kind == NOTICE_IS_ROW ||
                           (at == from && of->lines[at].kind == NOTICE_IS_COLUMNS))) {
        at++;
    }
    return at - from;
}

static void measure(const notice *of, uint32_t from, uint32_t count,
                    size_t widths[TABLE_COLUMNS_MAX])
{
    memset(widths, 0, TABLE_COLUMNS_MAX * sizeof widths[0]);
    for (uint32_t i = from; i < from + count; i++) {
        for (uint32_t c = 0; c < of->lines[i].cell_count; c++) {
            const char *text = cell_of(of, &of->lines[i], c)->text;
            size_t width = columns_of(text, strlen(text));
            widths[c] = width > widths[c] ? width : widths[c];
        }
    }
}

/* Labels are left-aligned, figures right-aligned, the note of a fact left-aligned. */
static void write_row(json_writer *to, const notice *of, const notice_line *line,
                      const size_t widths[TABLE_COLUMNS_MAX], size_t indent)
{
    put_spaces(to, indent);
    for (uint32_t c = 0; c < line->cell_count; c++) {
        const char *text = cell_of(of, line, c)->text;
        size_t rest = widths[c] - columns_of(text, strlen(text));
        bool is_left = line->kind == NOTICE_IS_FACT || c == 0;
        bool is_last = c + 1 == line->cell_count;
        put_spaces(to, is_left ? 0 : rest);
        json_raw(to, text, strlen(text));
        put_spaces(to, is_last ? 0 : (is_left ? rest : 0) + TABLE_GAP);
    }
    end_line(to);
}

static uint32_t write_table(json_writer *to, const notice *of, uint32_t from)
{
    size_t widths[TABLE_COLUMNS_MAX];
    uint32_t count = table_size(of, from);
    measure(of, from, count, widths);
    for (uint32_t i = from; i < from + count; i++) {
        bool is_fact = of->lines[i].kind == NOTICE_IS_FACT;
        write_row(to, of, &of->lines[i], widths, is_fact ? INDENT : 2 * (size_t)INDENT);
    }
    return count;
}

/* Writes title, names and size of the table in two lines. */
static uint32_t write_head(json_writer *to, const notice *of)
{
    uint32_t i = 0;
    for (; i < of->line_count && of->lines[i].section == NOTICE_IS_HEAD; i++) {
        const char *text = cell_of(of, &of->lines[i], 0)->text;
        json_raw(to, i > 1 ? ", " : "", i > 1 ? 2 : 0);
        json_raw(to, text, strlen(text));
        if (i == 0) {
            end_line(to);
        }
    }
    end_line(to);
    return i;
}

static bool begins_block(const notice *of, uint32_t i)
{
    return of->lines[i].section != of->lines[i - 1].section ||
           of->lines[i].kind == NOTICE_IS_CAPTION;
}

void notice_write_text(json_writer *to, const notice *of)
{
    unsigned step = 0;
    for (uint32_t i = write_head(to, of); i < of->line_count;) {
        const notice_line *line = &of->lines[i];
        bool has_title = line->kind == NOTICE_IS_TITLE ||
                         (line->kind == NOTICE_IS_CAPTION && line->section == NOTICE_IS_PAYS);
        if (begins_block(of, i)) {
            end_line(to);
            step = 0;
        }
        if (line->kind == NOTICE_IS_FACT || line->kind == NOTICE_IS_COLUMNS ||
            line->kind == NOTICE_IS_ROW) {
            i += write_table(to, of, i);
            continue;
        }
        if (line->kind == NOTICE_IS_STEP) {
            write_step(to, of, line, ++step);
        } else {
            write_sentences(to, of, line,
                            has_title || line->section == NOTICE_IS_FOOT ? 0 : INDENT);
        }
        i++;
    }
}

/* ---- JSON ---- */

static void write_cell(json_writer *to, const notice *of, const notice_cell *cell);

static void write_figure(json_writer *to, const notice *of, const notice_figure *figure)
{
    char amount[MONEY_TEXT_SIZE];
    json_key(to, figure->name);
    switch (figure->kind) {
    case NOTICE_FIGURE_MONEY:
        json_word(to, money_format_brief(amount, figure->value));
        break;
    case NOTICE_FIGURE_DIGITS:
    case NOTICE_FIGURE_WORD:
        json_integer(to, figure->value);
        break;
    case NOTICE_FIGURE_TEXT:
    case NOTICE_FIGURE_DATE:
        json_text(to, figure->text, strlen(figure->text));
        break;
    case NOTICE_FIGURE_CELL: /* its own figures contain no cells */
        write_cell(to, of, &of->cells[figure->value]);
        break;
    }
}

static void write_cell(json_writer *to, const notice *of, const notice_cell *cell)
{
    json_object_begin(to);
    json_member_word(to, "code", notice_code_name(cell->code));
    json_member_text(to, "text", cell->text);
    if (cell->figure_count > 0) {
        json_key(to, "figures");
        json_object_begin(to);
        for (uint32_t i = 0; i < cell->figure_count; i++) {
            write_figure(to, of, &of->figures[cell->figure + i]);
        }
        json_object_end(to);
    }
    if (cell->strong_count > 0) {
        json_key(to, "strong");
        json_array_begin(to);
        for (uint32_t i = 0; i < cell->strong_count; i++) {
            json_text(to, cell->text + cell->strong[i].begin, cell->strong[i].size);
        }
        json_array_end(to);
    }
    json_object_end(to);
}

static void write_line(json_writer *to, const notice *of, const notice_line *line)
{
    json_object_begin(to);
    json_member_word(to, "kind", notice_kind_name(line->kind));
    json_key(to, "cells");
    json_array_begin(to);
    for (uint32_t i = 0; i < line->cell_count; i++) {
        write_cell(to, of, cell_of(of, line, i));
    }
    json_array_end(to);
    json_object_end(to);
}

static void write_house(json_writer *to, const notice_house *house)
{
    json_key(to, "house");
    json_object_begin(to);
    json_member_text(to, "name", house->name);
    json_member_text(to, "hotline", house->hotline);
    json_member_integer(to, "minimum_age", house->minimum_age);
    json_object_end(to);
}

static void write_posted(json_writer *to, calendar_day day)
{
    char text[40];
    json_key(to, "posted");
    if (day.year == 0) {
        json_null(to);
        return;
    }
    snprintf(text, sizeof text, "%04d-%02d-%02d", day.year, day.month, day.day);
    json_word(to, text);
}

void notice_write_members(json_writer *to, const notice *of)
{
    json_member_word(to, "number", of->number);
    write_posted(to, of->house.posted);
    write_house(to, &of->house);
    json_key(to, "sections");
    json_array_begin(to);
    for (uint32_t i = 0; i < of->line_count;) {
        notice_section section = of->lines[i].section;
        json_object_begin(to);
        json_member_word(to, "section", notice_section_name(section));
        json_key(to, "lines");
        json_array_begin(to);
        for (; i < of->line_count && of->lines[i].section == section; i++) {
            write_line(to, of, &of->lines[i]);
        }
        json_array_end(to);
        json_object_end(to);
    }
    json_array_end(to);
}
