/* SPDX-License-Identifier: MIT */
/*
 * Formats a refusal as a sentence.
 */
#include "refusal_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>

#include "money.h"

/* The value of a placeholder as text; NULL if it is not one. Sets *size to the length of the
 * placeholder. */
static const char *mark_value(char out[MONEY_TEXT_SIZE], const char *mark, trey_refusal refusal,
                              size_t *size)
{
    static const struct {
        const char *text;
        enum { AMOUNT, NUMBER, CARD } form;
        bool is_limit;
    } marks[] = {
        {"{given}", AMOUNT, false}, {"{limit}", AMOUNT, true}, {"{#given}", NUMBER, false},
        {"{#limit}", NUMBER, true}, {"{@given}", CARD, false},
    };
    _Static_assert(TREY_CARD_TEXT_SIZE <= MONEY_TEXT_SIZE, "the buffer also holds a card");
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        *size = strlen(marks[i].text);
        if (strncmp(mark, marks[i].text, *size) == 0) {
            int64_t value = marks[i].is_limit ? refusal.limit : refusal.given;
            if (marks[i].form == AMOUNT) {
                return money_format(out, value);
            }
            if (marks[i].form == CARD) {
                return trey_card_text(out, (trey_card)value);
            }
            snprintf(out, MONEY_TEXT_SIZE, "%" PRId64, value);
            return out;
        }
    }
    return NULL;
}

const char *refusal_format(char out[REFUSAL_TEXT_SIZE], trey_refusal refusal)
{
    size_t at = 0;
    for (const char *text = trey_refusal_text(refusal); *text != '\0';) {
        char value[MONEY_TEXT_SIZE];
        size_t mark_size = 1;
        const char *filled = *text == '{' ? mark_value(value, text, refusal, &mark_size) : NULL;
        size_t size = filled == NULL ? 1 : strlen(filled);
        if (at + size >= REFUSAL_TEXT_SIZE) {
            break;
        }
        memcpy(out + at, filled == NULL ? text : filled, size);
        at += size;
        text += filled == NULL ? 1 : mark_size;
    }
    out[at] = '\0';
    return out;
}
