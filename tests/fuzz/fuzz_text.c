/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: any bytes as cards, as money and as counts. What is read and written again is the same.
 */
#include <stdlib.h>
#include <string.h>

#include "../../src/format/card_text.h"
#include "../../src/format/count.h"
#include "../../src/format/money.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* A count is a text that ends: the bytes up to the first zero. */
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    if (size > 0) {
        try_count(text, size);
    }
    trey_card cards[8];
    size_t count = 0, bad = 0;
    if (cards_parse(text, size, cards, 8, &count, &bad)) {
        if (count > 0 && size != 3 * count - 1) {
            abort();
        }
        for (size_t i = 0; i < count && i < 8; i++) {
            char out[CARD_TEXT_SIZE];
            if (memcmp(card_format(out, cards[i]), text + 3 * i, 2) != 0) {
                abort();
            }
        }
        if (count == 3) {
            char out[HAND_TEXT_SIZE];
            hand_format(out, trey_hand_evaluate(cards[0], cards[1], cards[2]));
        }
    } else if (bad > size) {
        abort();
    }
    int64_t cents = -1, again = -1;
    if (money_parse(text, size, &cents) == NULL) {
        char out[MONEY_TEXT_SIZE];
        money_format(out, cents);
        if (cents < 0 || cents > TREY_AMOUNT_MAX || money_parse(out, strlen(out), &again) != NULL ||
            again != cents) {
            abort();
        }
    } else if (cents != -1) {
        abort(); /* refused means unchanged */
    }
    return 0;
}
