/* SPDX-License-Identifier: MIT */
/*
 * Rows of reports that fit 80 columns.
 */
#include "fold_text.h"

#include <string.h>

/* Columns of UTF-8 text; every character here takes one. */
static int columns_of(const char *text, size_t size)
{
    int columns = 0;
    for (size_t i = 0; i < size; i++) {
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return columns;
}

static int pad_to(json_writer *out, int from, int column)
{
    json_print(out, "%*s", column > from ? column - from : 0, "");
    return column > from ? column : from;
}

void fold_row(json_writer *out, const char *label, int hang, const char *text, const char *rule,
              bool colour)
{
    int most = rule != NULL ? FOLD_RULE_COLUMN - 1 : FOLD_WIDTH;
    int column = columns_of(label, strlen(label));
    json_raw(out, label, strlen(label));
    if (column >= hang) {
        json_raw(out, "\n", 1);
        column = 0;
    }
    column = pad_to(out, column, hang);
    for (size_t size; *text != '\0'; text += size + (text[size] == ' ')) {
        size = strcspn(text, " ");
        int columns = columns_of(text, size);
        if (column > hang && column + 1 + columns > most) {
            json_raw(out, "\n", 1);
            column = pad_to(out, 0, hang);
        } else if (column > hang) {
            json_raw(out, " ", 1);
            column++;
        }
        json_raw(out, text, size);
        column += columns;
    }
    if (rule != NULL) {
        pad_to(out, column, FOLD_RULE_COLUMN);
        json_print(out, "%s%s%s", colour ? "\033[2m" : "", rule, colour ? "\033[0m" : "");
    }
    json_raw(out, "\n", 1);
}
