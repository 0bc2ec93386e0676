/* SPDX-License-Identifier: MIT */
/*
 * Compares two things of a book field by field.
 */
#include "rules_same.h"

#include <string.h>

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_texts(const char *const *a, const char *const *b, uint32_t count)
{
    bool same = true;
    for (uint32_t i = 0; i < count; i++) {
        same = same && same_text(a[i], b[i]);
    }
    return same;
}

bool same_paytable(const trey_paytable *a, const trey_paytable *b)
{
    if (a == NULL || b == NULL) {
        return a == b;
    }
    return same_text(a->id, b->id) && memcmp(a->pays, b->pays, sizeof a->pays) == 0;
}

bool same_designator(const trey_designator *a, const trey_designator *b)
{
    if (a == NULL || b == NULL) {
        return a == b;
    }
    return same_text(a->id, b->id) && same_paytable(a->ante_bonus, b->ante_bonus) &&
           same_paytable(a->bonus, b->bonus);
}

bool same_progressive(const trey_progressive_table *a, const trey_progressive_table *b)
{
    return a->number == b->number && a->akq_suited == b->akq_suited &&
           a->straight_flush == b->straight_flush && a->three_of_a_kind == b->three_of_a_kind &&
           a->straight == b->straight && a->share == b->share && a->seed == b->seed &&
           a->envy_spades == b->envy_spades && a->envy_suited == b->envy_suited;
}

static bool same_column(const trey_fee_column *a, const trey_fee_column *b)
{
    bool same = a->part_count == b->part_count;
    for (uint32_t p = 0; p < a->part_count && same; p++) {
        const trey_fee_part *x = &a->parts[p], *y = &b->parts[p];
        same = x->basis == y->basis && x->band_count == y->band_count;
        for (uint32_t band = 0; band < x->band_count && same; band++) {
            same = x->bands[band].upper == y->bands[band].upper &&
                   x->bands[band].fee == y->bands[band].fee;
        }
    }
    return same;
}

bool same_schedule(const trey_schedule *a, const trey_schedule *b)
{
    return same_text(a->id, b->id) && same_text(a->family, b->family) &&
           a->ante_min == b->ante_min && a->ante_max == b->ante_max &&
           a->action_below == b->action_below && same_column(&a->player, &b->player) &&
           same_column(&a->bank, &b->bank);
}

static bool same_options(const trey_ruleset *a, const trey_ruleset *b)
{
    bool same = true;
    for (unsigned option = 0; option < TREY_OPTION_COUNT; option++) {
        const trey_range *x = &a->options[option], *y = &b->options[option];
        same = same && x->offered == y->offered && x->from == y->from && x->to == y->to &&
               x->among == y->among && x->fallback == y->fallback && x->as == y->as;
    }
    return same;
}

static bool same_card_values(const trey_ruleset *a, const trey_ruleset *b)
{
    bool same = a->card_values_count == b->card_values_count;
    for (uint32_t v = 0; v < a->card_values_count && same; v++) {
        const trey_card_values *x = &a->card_values[v], *y = &b->card_values[v];
        same = x->hands_from == y->hands_from && memcmp(x->value, y->value, sizeof x->value) == 0;
    }
    return same;
}

static bool same_play(const trey_ruleset *a, const trey_ruleset *b)
{
    return a->house_banks == b->house_banks && a->deal_from == b->deal_from &&
           a->decide_from == b->decide_from && a->count_from == b->count_from &&
           a->reveal == b->reveal && a->exposes_card == b->exposes_card &&
           a->back_line == b->back_line && a->seated_may_back_line == b->seated_may_back_line &&
           a->stacks_wagers == b->stacks_wagers && a->bonus_needs == b->bonus_needs &&
           a->bonus_within_ante == b->bonus_within_ante &&
           a->limits_from_schedule == b->limits_from_schedule &&
           a->akq_has_own_line == b->akq_has_own_line && a->akq_name == b->akq_name &&
           a->bonus_shape == b->bonus_shape && a->announces_no_bonus == b->announces_no_bonus &&
           a->rotation == b->rotation && a->bank_rounds_max == b->bank_rounds_max &&
           a->alternates_decks == b->alternates_decks && a->by_hand_on_fault == b->by_hand_on_fault;
}

bool same_ruleset(const trey_ruleset *a, const trey_ruleset *b)
{
    return same_text(a->id, b->id) && same_text(a->title, b->title) &&
           same_text(a->source, b->source) && same_play(a, b) &&
           same_paytable(a->bonus, b->bonus) && same_designator(a->designator, b->designator) &&
           same_card_values(a, b) && a->family_count == b->family_count &&
           same_texts(a->families, b->families, a->family_count) && same_options(a, b) &&
           same_text(a->bonus_spot, b->bonus_spot) && same_text(a->shuffler, b->shuffler) &&
           a->collection_count == b->collection_count &&
           same_texts(a->collection, b->collection, a->collection_count) &&
           a->notice_count == b->notice_count &&
           same_texts(a->notices, b->notices, a->notice_count);
}
