/* SPDX-License-Identifier: MIT */
/*
 * The progressive's meter and awards.
 */
#include <trey/progressive.h>

#include "base/assert.h"

/* PROG-4: convert a seed or envy amount, which is per dollar, to a denomination. */
static int64_t per_dollar(int64_t amount, int64_t denomination)
{
    return amount * (denomination / 100);
}

trey_meter trey_meter_seed(const trey_progressive_table *table, int64_t denomination)
{
    return (trey_meter){.cents = per_dollar(table->seed, denomination), .parts = 0};
}

trey_meter trey_meter_grow(trey_meter meter, const trey_progressive_table *table,
                           int64_t denomination)
{
    /* The share is in 1/10,000 of the wager, so the share of a cent is a whole number of parts. */
    int64_t parts = meter.parts + denomination * table->share;
    meter.cents += parts / TREY_METER_PARTS;
    meter.parts = (uint32_t)(parts % TREY_METER_PARTS);
    return meter;
}

trey_meter trey_meter_reseed(trey_meter meter, const trey_progressive_table *table,
                             int64_t denomination)
{
    meter.cents = per_dollar(table->seed, denomination);
    return meter;
}

trey_award_hand trey_award_hand_of(const trey_card cards[TREY_HAND_CARDS])
{
    trey_hand_value value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    if (trey_hand_is_akq_suited(value)) {
        return trey_card_suit(cards[0]) == TREY_SUIT_SPADES ? TREY_AWARD_AKQ_SPADES
                                                            : TREY_AWARD_AKQ_SUITED;
    }
    switch (trey_hand_category(value)) {
    case TREY_CATEGORY_STRAIGHT_FLUSH:
        return TREY_AWARD_STRAIGHT_FLUSH;
    case TREY_CATEGORY_THREE_OF_A_KIND:
        return TREY_AWARD_THREE_OF_A_KIND;
    case TREY_CATEGORY_STRAIGHT:
        return TREY_AWARD_STRAIGHT;
    default:
        return TREY_AWARD_NONE;
    }
}

int64_t trey_award_amount(const trey_progressive_table *table, trey_award_hand hand,
                          int64_t denomination)
{
    /* PROG-1, PROG-2: awards are "for 1": the wager is not returned. */
    switch (hand) {
    case TREY_AWARD_AKQ_SUITED:
        return table->akq_suited * denomination;
    case TREY_AWARD_STRAIGHT_FLUSH:
        return table->straight_flush * denomination;
    case TREY_AWARD_THREE_OF_A_KIND:
        return table->three_of_a_kind * denomination;
    case TREY_AWARD_STRAIGHT:
        return table->straight * denomination;
    default:
        return 0;
    }
}

int64_t trey_envy_amount(const trey_progressive_table *table, trey_award_hand hand,
                         int64_t denomination)
{
    switch (hand) {
    case TREY_AWARD_AKQ_SPADES:
        return per_dollar(table->envy_spades, denomination);
    case TREY_AWARD_AKQ_SUITED:
        return per_dollar(table->envy_suited, denomination);
    default:
        return 0;
    }
}

const char *trey_award_hand_name(trey_award_hand hand)
{
    static const char *const names[TREY_AWARD_HAND_COUNT] = {
        [TREY_AWARD_NONE] = "none",
        [TREY_AWARD_STRAIGHT] = "straight",
        [TREY_AWARD_THREE_OF_A_KIND] = "three-of-a-kind",
        [TREY_AWARD_STRAIGHT_FLUSH] = "straight-flush",
        [TREY_AWARD_AKQ_SUITED] = "akq-suited",
        [TREY_AWARD_AKQ_SPADES] = "akq-spades",
    };
    TREY_ASSERT((unsigned)hand < TREY_AWARD_HAND_COUNT);
    return names[hand];
}
