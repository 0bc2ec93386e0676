/* SPDX-License-Identifier: MIT */
/*
 * Wraps text to a width.
 */
#include "fold_text.h"

#include <string.h>

int fold_columns(const char *text, size_t size)
{
    int columns = 0;
    for (size_t i = 0; i < size; i++) {
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return columns;
}

void fold_write_json(void *context, const char *bytes, size_t size)
{
    json_raw(context, bytes, size);
}

void fold_put(folding *at, const char *text, size_t size)
{
    at->write(at->context, text, size);
    at->column += fold_columns(text, size);
}

void fold_pad(folding *at, int column)
{
    while (at->column < column) {
        fold_put(at, " ", 1);
    }
}

void fold_end(folding *at)
{
    at->write(at->context, "\n", 1);
    at->column = 0;
    at->has_word = false;
}

void fold_word(folding *at, const char *word, size_t size)
{
    if (at->has_word && at->column + 1 + fold_columns(word, size) > at->width) {
        fold_end(at);
        if (at->lead != NULL) {
            fold_put(at, at->lead, strlen(at->lead));
        }
        fold_pad(at, at->hang);
    } else if (at->has_word) {
        fold_put(at, " ", 1);
    }
    fold_put(at, word, size);
    at->has_word = true;
}

void fold_words(folding *at, const char *text, size_t size)
{
    for (size_t i = 0, word; i < size; i += word + 1) {
        for (word = 0; i + word < size && text[i + word] != ' '; word++) {
        }
        if (word > 0) {
            fold_word(at, text + i, word);
        }
    }
}

void fold_row(json_writer *out, const char *label, int hang, const char *text, const char *rule,
              bool color)
{
    folding at = {.write = fold_write_json,
                  .context = out,
                  .width = rule != NULL ? FOLD_RULE_COLUMN - 1 : FOLD_WIDTH,
                  .hang = hang};
    fold_put(&at, label, strlen(label));
    if (at.column >= hang) {
        fold_end(&at);
    }
    fold_pad(&at, hang);
    fold_words(&at, text, strlen(text));
    if (rule != NULL) {
        fold_pad(&at, FOLD_RULE_COLUMN);
        json_print(out, "%s%s%s", color ? "\033[2m" : "", rule, color ? "\033[0m" : "");
    }
    fold_end(&at);
}
