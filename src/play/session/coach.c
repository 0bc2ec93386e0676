/* SPDX-License-Identifier: MIT */
#include "coach.h"

#include <stdio.h>

#include <trey/odds.h>

#include "report/odds_number.h"
#include "words.h"

static bool make_prospect(trey_prospect *prospect, const table_view *view, uint32_t seat)
{
    const view_hand *hand = &view->hands[seat];
    trey_card up = view->hands[TREY_BANKER].cards[TREY_HAND_CARDS - 1];
    if (view->posting.ruleset == NULL || hand->count != TREY_HAND_CARDS ||
        hand->cards[0] == VIEW_CARD_HIDDEN) {
        return false;
    }
    trey_odds_game game = trey_odds_game_of(&view->posting);
    trey_situation situation = {.up = TREY_DECK_CARDS};
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        situation.hand[i] = hand->cards[i];
    }
    if (game.exposes_card) {
        if (up == VIEW_CARD_HIDDEN) {
            return false;
        }
        situation.up = up;
    }
    return trey_prospect_make(prospect, &game, &situation);
}

bool coach_evaluate(coaching *advice, const table_view *view, uint32_t seat, int64_t ante)
{
    trey_prospect prospect;
    if (!make_prospect(&prospect, view, seat)) {
        return false;
    }
    trey_fraction value = trey_prospect_value(&prospect);
    trey_fraction over_fold = trey_fraction_add(value, trey_fraction_whole(1));
    int64_t gain = number_scaled(over_fold, ante);
    *advice =
        (coaching){.should_play = trey_fraction_compare(over_fold, trey_fraction_whole(0)) >= 0,
                   .value = value,
                   .cost = gain < 0 ? -gain : gain};
    return true;
}

const char *coach_format(char out[COACH_TEXT_SIZE], const coaching *advice)
{
    char cost[MONEY_TEXT_SIZE];
    snprintf(out, COACH_TEXT_SIZE,
             advice->should_play ? "Play. Folding costs %s more." : "Fold. Playing costs %s more.",
             dollars_format(cost, advice->cost));
    return out;
}

const char *coach_why(char out[COACH_TEXT_SIZE], const table_view *view, uint32_t seat)
{
    trey_prospect prospect;
    char value[NUMBER_TEXT_SIZE], part[3][NUMBER_TEXT_SIZE];
    static const trey_ending endings[3] = {TREY_ENDING_WIN, TREY_ENDING_UNQUALIFIED,
                                           TREY_ENDING_LOSS};
    if (!make_prospect(&prospect, view, seat)) {
        snprintf(out, COACH_TEXT_SIZE, "You have no hand to decide on.");
        return out;
    }
    for (uint32_t i = 0; i < 3; i++) {
        number_percent(part[i], trey_fraction_make(prospect.ways[endings[i]], prospect.deals), 1,
                       false);
    }
    snprintf(out, COACH_TEXT_SIZE,
             "In antes: play %s, fold -1. Win %s%%, bank unqualified %s%%, lose %s%%.",
             number_decimal(value, trey_prospect_value(&prospect), 3), part[0], part[1], part[2]);
    return out;
}
