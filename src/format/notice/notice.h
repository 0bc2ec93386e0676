/* SPDX-License-Identifier: MIT */
/*
 * The notice of a table (FEE-10): schedule, limits, collection procedure, pay tables and rules in
 * force, with the notices of the game's owner and of the regulator. One text for browser, terminal
 * and paper: all of them show the same cells, whose English sentences are in notice_list.h.
 *
 * Everything follows from a posting and from what the room says about itself; nothing here reads a
 * clock or a setting.
 */
#ifndef TREY_FORMAT_NOTICE_NOTICE_H
#define TREY_FORMAT_NOTICE_NOTICE_H

#include <trey/posting.h>

#include "base/local_day.h"
#include "notice_list.h"

typedef enum notice_code {
#define NOTICE_CODE_ENTRY(id, code, text) NOTICE_##id,
    NOTICE_LIST(NOTICE_CODE_ENTRY)
#undef NOTICE_CODE_ENTRY
        NOTICE_CODE_COUNT
} notice_code;

enum {
    NOTICE_BYTES_MAX = 65536,
    NOTICE_CELLS_MAX = 512,
    NOTICE_FIGURES_MAX = 512,
    NOTICE_LINES_MAX = 192,
    NOTICE_STRONG_MAX = 2,
    NOTICE_NUMBER_SIZE = 9,
    NOTICE_HOUSE_TEXT_MAX = 80 /* bytes of a house name, a hotline or a table name */
};

/* What the room states about itself. An empty or NULL text is left out. */
typedef struct notice_house {
    const char *name;     /* of the card room */
    const char *hotline;  /* for people with a gambling problem */
    uint32_t minimum_age; /* 0: not posted */
    const char *table;    /* name of the table */
    calendar_day posted;  /* when these rules were posted */
} notice_house;

/* Defaults for rooms without settings of their own. */
#define NOTICE_HOTLINE_USUAL "1-800-GAMBLER"
#define NOTICE_AGE_USUAL 21

typedef enum notice_figure_kind {
    NOTICE_FIGURE_MONEY,  /* value, in cents: "$1,500" */
    NOTICE_FIGURE_DIGITS, /* value, in digits */
    NOTICE_FIGURE_WORD,   /* value, as a word up to fourteen: "seven" */
    NOTICE_FIGURE_TEXT,   /* text */
    NOTICE_FIGURE_DATE,   /* text, as "2026-11-16"; a sentence has "November 16, 2026" */
    NOTICE_FIGURE_CELL    /* cells[value] */
} notice_figure_kind;

typedef struct notice_figure {
    const char *name; /* as in the braces of the sentence */
    notice_figure_kind kind;
    int64_t value;
    const char *text;
} notice_figure;

/* A word or a sentence: its code, its figures, and the English text. */
typedef struct notice_cell {
    notice_code code;
    uint32_t figure, figure_count; /* in figures[] */
    const char *text;              /* ends with a zero byte */
    uint32_t strong_count;
    struct {
        uint16_t begin, size; /* emphasized part of the text */
    } strong[NOTICE_STRONG_MAX];
} notice_cell;

typedef enum notice_section {
    NOTICE_IS_HEAD,
    NOTICE_IS_LIMITS,
    NOTICE_IS_FEES,
    NOTICE_IS_PAYS,
    NOTICE_IS_PLAY,
    NOTICE_IS_NOTES,
    NOTICE_IS_LAW,
    NOTICE_IS_FOOT,
    NOTICE_SECTION_COUNT
} notice_section;

/* "head", "limits" … */
const char *notice_section_name(notice_section section);

typedef enum notice_kind {
    NOTICE_IS_TITLE,     /* of a section: one cell */
    NOTICE_IS_PARAGRAPH, /* sentences, one after another */
    NOTICE_IS_STEP,      /* a sentence; steps are numbered */
    NOTICE_IS_FACT,      /* label, value, note */
    NOTICE_IS_CAPTION,   /* of the table that follows: one cell */
    NOTICE_IS_COLUMNS,   /* headings of the columns */
    NOTICE_IS_ROW,       /* one cell per column; the first is the row's heading */
    NOTICE_KIND_COUNT
} notice_kind;

/* "title", "paragraph" … */
const char *notice_kind_name(notice_kind kind);

typedef struct notice_line {
    notice_section section;
    notice_kind kind;
    uint32_t cell, cell_count; /* in cells[] */
} notice_line;

/* The fields may be read directly. A notice points into itself: do not copy or move it. */
typedef struct notice {
    notice_house house;
    uint32_t line_count, cell_count, figure_count;
    notice_line lines[NOTICE_LINES_MAX]; /* by section */
    uint32_t nested_count;
    notice_cell cells[NOTICE_CELLS_MAX]; /* the nested ones from the end down */
    notice_figure figures[NOTICE_FIGURES_MAX];
    char number[NOTICE_NUMBER_SIZE]; /* of all that is above the foot, and the house's settings:
                                        another text has another number */
    size_t byte_count;
    char bytes[NOTICE_BYTES_MAX];
} notice;

/* Makes a notice. It is large: do not put it on the stack. The posting must come from a book,
 * whose texts are limited to RULES_TEXT_MAX by the loader; texts of `house` are cut at
 * NOTICE_HOUSE_TEXT_MAX bytes. So everything fits. */
void notice_make(notice *made, const trey_posting *posting, const notice_house *house);

/* "ante", "fees.add-both" … */
const char *notice_code_name(notice_code code);

/* The table's name for the bonus, and for A-K-Q suited (HAND-4). */
notice_code notice_bonus_name(const trey_posting *posting);
notice_code notice_akq_name(const trey_posting *posting);

#endif
