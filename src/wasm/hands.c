/* SPDX-License-Identifier: MIT */
/*
 * Hands. The module fills the evaluator's tables when it starts, which saves 52 KB of download.
 */
#include <trey/hand.h>

#include "core/hand_fill.h"
#include "exchange.h"
#include "format/round/round_write.h"

/* The library declares these tables as constants. They do not change after start(). */
uint16_t filled_row[TREY_DECK_CARDS * TREY_DECK_CARDS] __asm__("trey_hand_row");
trey_hand_value filled_cell[TREY_HAND_ROWS * TREY_DECK_CARDS] __asm__("trey_hand_cell");

void start(void);
uint32_t hand(uint32_t cards_size, uint32_t rules_size);

void EXPORT(start)(void)
{
    hand_tables_fill(filled_row, filled_cell);
}

/* Input: cards, followed by the name of a rule set (optional). Returns 1 if the text is not three
 * cards, 2 if there is no such rule set. */
uint32_t EXPORT(hand)(uint32_t cards_size, uint32_t rules_size)
{
    trey_card cards[TREY_HAND_CARDS];
    cards_size = input_part(cards_size, 0);
    rules_size = input_part(rules_size, cards_size);
    if (cards_take(input, cards_size, cards, TREY_HAND_CARDS, TREY_HAND_CARDS) == CARDS_NONE) {
        return 1;
    }
    const trey_ruleset *set =
        rules_size == 0 ? NULL
                        : trey_book_ruleset(&trey_book_builtin, input + cards_size, rules_size);
    if (rules_size > 0 && set == NULL) {
        return 2;
    }
    trey_hand_value value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    char text[TREY_HAND_TEXT_SIZE];
    json_writer *out = output_begin();
    json_object_begin(out);
    json_member_integer(out, "value", value);
    json_member_word(out, "category",
                     set != NULL ? hand_category_name(set, value)
                                 : trey_category_name(trey_hand_category(value)));
    json_member_word(out, "text",
                     set != NULL ? trey_ruleset_hand_text(set, text, value)
                                 : trey_hand_text(text, value));
    json_member_bool(out, "qualifies", trey_hand_qualifies(value));
    json_object_end(out);
    output_end();
    return 0;
}
