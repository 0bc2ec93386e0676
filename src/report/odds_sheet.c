/* SPDX-License-Identifier: MIT */
/*
 * The figures of a par sheet.
 */
#include "odds_sheet.h"

static const trey_fraction one = {1, 1};

static odds_figures figures_of(const trey_distribution *results)
{
    return (odds_figures){
        .value = trey_distribution_mean(results),
        .variance = trey_distribution_variance(results),
        .hits = trey_distribution_hits(results),
        .wagered = one,
    };
}

static void add_progressive(odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    const trey_progressive_table *table = question->progressive;
    uint32_t decks = question->game.decks;
    sheet->average = trey_progressive_average(table, decks);
    sheet->meter = question->meter_is_given ? question->meter : sheet->average;
    sheet->break_even = trey_progressive_break_even(table, decks, question->seats);
    sheet->progressive = (odds_figures){
        .value = trey_progressive_value(table, decks, question->seats, sheet->meter),
        .variance = trey_progressive_variance(table, decks, question->seats, sheet->meter),
        .hits = trey_progressive_hits(table, decks),
        .wagered = one,
    };
    trey_fraction alone = trey_progressive_value(table, decks, 1, sheet->meter);
    sheet->envy = trey_fraction_subtract(sheet->progressive.value, alone);
}

void odds_sheet_make(odds_sheet *sheet, const odds_question *question)
{
    const trey_odds_game *game = &question->game;
    *sheet = (odds_sheet){.question = *question};
    trey_ante_odds_make(&sheet->odds, game);
    sheet->ante_results = trey_ante_odds_results(&sheet->odds, game);
    sheet->ante = figures_of(&sheet->ante_results);
    sheet->play_rate = trey_fraction_make(trey_ante_odds_plays(&sheet->odds), sheet->odds.deals);
    sheet->ante.wagered = trey_fraction_add(one, sheet->play_rate);
    if (game->ante_bonus != NULL) {
        sheet->ante_bonus_results = trey_ante_odds_bonus(&sheet->odds, game);
        sheet->ante_bonus = figures_of(&sheet->ante_bonus_results);
    }
    sheet->bonus_results = trey_bonus_odds(question->bonus, game->decks);
    sheet->bonus = figures_of(&sheet->bonus_results);
    if (question->progressive != NULL) {
        add_progressive(sheet);
    }
}

trey_fraction odds_element_of_risk(const odds_figures *figures)
{
    return trey_fraction_negate(trey_fraction_divide(figures->value, figures->wagered));
}

trey_fraction odds_simple_value(const odds_sheet *sheet, trey_simple_strategy simple)
{
    return trey_fraction_make(sheet->odds.simple_net[simple], sheet->odds.deals);
}

trey_fraction odds_up_value(const odds_sheet *sheet, unsigned rank)
{
    return trey_fraction_make(sheet->odds.up_net[rank], sheet->odds.deals / TREY_RANK_COUNT);
}

trey_fraction odds_up_play_rate(const odds_sheet *sheet, unsigned rank)
{
    int64_t deals = sheet->odds.deals / TREY_RANK_COUNT;
    return trey_fraction_make(deals - sheet->odds.up_folds[rank], deals);
}

bool odds_has_line(const odds_question *question, trey_payline line)
{
    const trey_paytable *bonus = question->bonus;
    return line != TREY_PAYLINE_AKQ_SUITED || question->ruleset->akq_has_own_line ||
           bonus->pays[line] != bonus->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
}

int64_t odds_line_hands(const odds_question *question, trey_payline line)
{
    uint32_t decks = question->game.decks;
    int64_t akq = TREY_SUIT_COUNT * trey_progressive_hands(TREY_PROGRESSIVE_METER, decks);
    if (line == TREY_PAYLINE_AKQ_SUITED) {
        return akq;
    }
    int64_t hands = trey_hand_count((trey_category)line, decks);
    bool is_akq_apart =
        line == TREY_PAYLINE_STRAIGHT_FLUSH && odds_has_line(question, TREY_PAYLINE_AKQ_SUITED);
    return is_akq_apart ? hands - akq : hands;
}

const char *odds_bonus_title(const odds_question *question)
{
    return question->bonus_title != NULL ? question->bonus_title
                                         : trey_ruleset_bonus_title(question->ruleset);
}

const char *odds_line_name(const odds_question *question, trey_payline line)
{
    static const char *const names[TREY_PAYLINE_COUNT] = {
        [TREY_PAYLINE_NONE] = "High card",
        [TREY_PAYLINE_PAIR] = "Pair",
        [TREY_PAYLINE_FLUSH] = "Flush",
        [TREY_PAYLINE_STRAIGHT] = "Straight",
        [TREY_PAYLINE_THREE_OF_A_KIND] = "Three of a kind",
        [TREY_PAYLINE_STRAIGHT_FLUSH] = "Straight flush",
    };
    static const char *const akq_names[] = {[TREY_AKQ_NAME_PLAIN] = "A-K-Q suited",
                                            [TREY_AKQ_NAME_MINI_ROYAL] = "Mini royal",
                                            [TREY_AKQ_NAME_ROYAL_FLUSH] = "Royal flush"};
    return line == TREY_PAYLINE_AKQ_SUITED ? akq_names[question->ruleset->akq_name] : names[line];
}

bool odds_choice_is_allowed(const trey_ruleset *ruleset, trey_option option, int64_t value)
{
    const trey_range *range = &ruleset->options[option];
    if (!range->offered) {
        return value == range->fallback;
    }
    return range->among != 0 ? value < 32 && (range->among >> value & 1) != 0
                             : value >= range->from && value <= range->to;
}

void odds_by_decks_make(odds_by_decks *by_decks, const odds_question *question)
{
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        trey_odds_game game = question->game;
        game.decks = decks;
        trey_ante_odds odds;
        trey_ante_odds_make(&odds, &game);
        trey_distribution ante = trey_ante_odds_results(&odds, &game);
        trey_distribution bonus = trey_bonus_odds(question->bonus, decks);
        by_decks->ante[decks] = trey_distribution_mean(&ante);
        by_decks->bonus[decks] = trey_distribution_mean(&bonus);
        if (question->progressive != NULL) {
            by_decks->progressive[decks] =
                trey_progressive_value(question->progressive, decks, question->seats,
                                       trey_progressive_average(question->progressive, decks));
        }
    }
}
