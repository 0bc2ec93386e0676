/* SPDX-License-Identifier: MIT */
/*
 * The largest pay-off of a pay table, and its balance over all hands.
 */
#include <trey/paytable.h>

int32_t trey_paytable_most(const trey_paytable *table)
{
    int32_t most = 0;
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        most = table->pays[line] > most ? table->pays[line] : most;
    }
    return most;
}

int64_t trey_paytable_balance(const trey_paytable *table, unsigned decks)
{
    int64_t balance = 0;
    int64_t akq_suited = (int64_t)4 * decks * decks * decks;
    for (trey_category category = 0; category < TREY_CATEGORY_COUNT; category++) {
        int64_t hands = trey_hand_count(category, decks);
        int32_t pays = category == TREY_CATEGORY_HIGH_CARD ? 0 : table->pays[category];
        if (category == TREY_CATEGORY_STRAIGHT_FLUSH) {
            hands -= akq_suited;
        }
        balance += hands * (pays > 0 ? pays : -1);
    }
    int32_t akq_pays = table->pays[TREY_PAYLINE_AKQ_SUITED];
    return balance + akq_suited * (akq_pays > 0 ? akq_pays : -1);
}
