/* SPDX-License-Identifier: MIT */
/*
 * Wraps text to a width.
 */
#include "fold_text.h"
#include "ansi.h"

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

void fold_put(folding *fold, const char *text, size_t size)
{
    fold->write(fold->context, text, size);
    fold->column += fold_columns(text, size);
}

void fold_pad(folding *fold, int column)
{
    while (fold->column < column) {
        fold_put(fold, " ", 1);
    }
}

void fold_end(folding *fold)
{
    fold->write(fold->context, "\n", 1);
    fold->column = 0;
    fold->has_word = false;
}

void fold_word(folding *fold, const char *word, size_t size)
{
    if (fold->has_word && fold->column + 1 + fold_columns(word, size) > fold->width) {
        fold_end(fold);
        if (fold->lead != NULL) {
            fold_put(fold, fold->lead, strlen(fold->lead));
        }
        fold_pad(fold, fold->hang);
    } else if (fold->has_word) {
        fold_put(fold, " ", 1);
    }
    fold_put(fold, word, size);
    fold->has_word = true;
}

void fold_words(folding *fold, const char *text, size_t size)
{
    for (size_t i = 0, word; i < size; i += word + 1) {
        for (word = 0; i + word < size && text[i + word] != ' '; word++) {
        }
        if (word > 0) {
            fold_word(fold, text + i, word);
        }
    }
}

void fold_row(json_writer *out, const char *label, int hang, const char *text, const char *rule,
              bool color)
{
    folding fold = {.write = fold_write_json,
                    .context = out,
                    .width = rule != NULL ? FOLD_RULE_COLUMN - 1 : FOLD_WIDTH,
                    .hang = hang};
    fold_put(&fold, label, strlen(label));
    if (fold.column >= hang) {
        fold_end(&fold);
    }
    fold_pad(&fold, hang);
    fold_words(&fold, text, strlen(text));
    if (rule != NULL) {
        fold_pad(&fold, FOLD_RULE_COLUMN);
        json_print(out, "%s%s%s", ansi(color, ANSI_DIM), rule, ansi(color, ANSI_PLAIN));
    }
    fold_end(&fold);
}
