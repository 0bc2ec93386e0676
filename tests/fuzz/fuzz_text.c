/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as cards, money and counts. Values must survive writing and reading.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "format/text/count.h"
#include "format/text/money.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* A count is a C string: the bytes up to the first zero. */
static void try_count(const char *bytes, size_t size)
{
    char text[128], out[COUNT_TEXT_SIZE];
    size_t length = size < sizeof text - 1 ? size : sizeof text - 1;
    memcpy(text, bytes, length);
    text[length] = '\0';
    int64_t count = -1, again = -1;
    if (count_parse(text, &count) != NULL) {
        if (count != -1) {
            abort();
        }
    } else if (count < 0 || count_parse(count_format(out, count), &again) != NULL ||
               again != count) {
        abort();
    }
}

/* The canonical form of cards is read as the same cards. */
static void try_cards(const char *text, size_t size)
{
    trey_card cards[8] = {0}, again[8] = {0};
    size_t count = 99, count_again = 0;
    trey_card_error error = {0};
    if (!trey_cards_parse(text, size, cards, 8, &count, &error)) {
        if (error.problem == TREY_CARD_PROBLEM_NONE || error.offset > size ||
            error.character > error.offset + 1 || count != 99 || cards[0] != 0) {
            abort();
        }
        return;
    }
    char out[TREY_CARDS_TEXT_SIZE(8)];
    size_t stored = count < 8 ? count : 8;
    trey_cards_text(out, cards, stored);
    if (!trey_cards_parse(out, strlen(out), again, 8, &count_again, NULL) ||
        count_again != stored || memcmp(cards, again, stored) != 0) {
        abort();
    }
    if (count == 3) {
        char words[TREY_HAND_TEXT_SIZE];
        trey_hand_text(words, trey_hand_evaluate(cards[0], cards[1], cards[2]));
    }
    trey_card single = 0;
    if (trey_card_parse(text, size, &single) && (count != 1 || single != cards[0])) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    if (size > 0) {
        try_count(text, size);
    }
    try_cards(text, size);
    int64_t cents = -1, again = -1;
    if (money_parse(text, size, &cents) == NULL) {
        char out[MONEY_TEXT_SIZE];
        money_format(out, cents);
        if (cents < 0 || cents > TREY_AMOUNT_MAX || money_parse(out, strlen(out), &again) != NULL ||
            again != cents) {
            abort();
        }
    } else if (cents != -1) {
        abort(); /* a refusal leaves the result unchanged */
    }
    return 0;
}
