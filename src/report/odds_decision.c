/* SPDX-License-Identifier: MIT */
/*
 * One decision.
 */
#include "odds_decision.h"

#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "format/text/ansi.h"
#include "format/text/count.h"
#include "odds_json.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "odds_strategy.h"
#include "odds_text.h"

static const trey_fraction fold_value = {-1, 1};

/* ---- The figures ---- */

static bool is_played(trey_fraction play)
{
    return trey_fraction_compare(play, fold_value) >= 0;
}

/* The difference between the better and the worse choice. */
static trey_fraction cost_of(trey_fraction play)
{
    trey_fraction over = trey_fraction_subtract(play, fold_value);
    return over.numerator < 0 ? trey_fraction_negate(over) : over;
}

static int64_t copies_left(const odds_question *question, const trey_situation *situation,
                           trey_card card)
{
    int64_t left = (int64_t)question->game.decks - situation->dead[card];
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        left -= situation->hand[i] == card;
    }
    return left;
}

/* Adds one exposed card, weighted by the number of copies left. Returns the weighted value of the
 * better choice. */
static trey_wide add_up(odds_choice *choice, const trey_prospect *prospect, int64_t copies)
{
    trey_fraction play = trey_prospect_value(prospect);
    choice->cards += copies;
    choice->played += is_played(play) ? copies : 0;
    choice->prospect.deals += copies * prospect->deals;
    choice->prospect.ante_bonus = prospect->ante_bonus;
    for (unsigned ending = 0; ending < TREY_ENDING_COUNT; ending++) {
        choice->prospect.ways[ending] += copies * prospect->ways[ending];
    }
    trey_fraction better = is_played(play) ? play : fold_value;
    return better.numerator * (prospect->deals / better.denominator) * copies;
}

bool odds_decision_make(odds_decision *decision, const odds_question *question,
                        const trey_situation *situation)
{
    const trey_odds_game *game = &question->game;
    bool is_known = !game->exposes_card || situation->up != TREY_DECK_CARDS;
    *decision = (odds_decision){.question = question, .situation = *situation, .by_up = !is_known};
    trey_prospect prospect;
    trey_wide net = 0, deals = 0;
    if (is_known) {
        if (!trey_prospect_make(&prospect, game, situation)) {
            return false;
        }
        net = add_up(&decision->choices[0], &prospect, 1);
        deals = prospect.deals;
    }
    for (unsigned card = 0; card < TREY_DECK_CARDS && !is_known; card++) {
        trey_situation shown = *situation;
        int64_t copies = copies_left(question, situation, (trey_card)card);
        shown.up = (trey_card)card;
        if (copies > 0 && !trey_prospect_make(&prospect, game, &shown)) {
            return false;
        }
        if (copies > 0) {
            net += add_up(&decision->choices[card / TREY_SUIT_COUNT], &prospect, copies);
            deals += copies * prospect.deals;
        }
    }
    if (deals == 0) {
        return false;
    }
    decision->value = trey_fraction_make(net, deals);
    return true;
}

/* ---- For people ---- */

static const char *const ending_words[TREY_ENDING_COUNT] = {
    [TREY_ENDING_UNQUALIFIED] = "the bank does not qualify",
    [TREY_ENDING_WIN] = "the hand wins",
    [TREY_ENDING_TIE] = "a tie",
    [TREY_ENDING_LOSS] = "the hand loses",
};

static void cards_text(char out[16], const trey_card cards[TREY_HAND_CARDS])
{
    char card[3][TREY_CARD_TEXT_SIZE];
    snprintf(out, 16, "%s %s %s", trey_card_text(card[0], cards[0]),
             trey_card_text(card[1], cards[1]), trey_card_text(card[2], cards[2]));
}

static void print_verdict(json_writer *out, trey_fraction play, bool color)
{
    char cost[NUMBER_TEXT_SIZE];
    trey_fraction lost = cost_of(play);
    number_decimal(cost, lost, 4);
    json_print(out, "\n%s", ansi(color, ANSI_BOLD));
    if (lost.numerator == 0) {
        json_print(out, "Play or fold: both are worth the same.");
    } else {
        json_print(out, "%s costs %s antes.", is_played(play) ? "Play. Folding" : "Fold. Playing",
                   cost);
    }
    json_print(out, "%s\n", ansi(color, ANSI_PLAIN));
}

static void print_one(json_writer *out, const odds_choice *choice, bool color)
{
    char text[NUMBER_TEXT_SIZE], exact[TREY_FRACTION_TEXT_SIZE];
    trey_fraction play = trey_prospect_value(&choice->prospect);
    print_verdict(out, play, color);
    json_print(out, "\n  %-8s %9s antes   exactly %s\n", "play", number_decimal(text, play, 4),
               trey_fraction_text(play, exact));
    json_print(out, "  %-8s %9s antes\n\n", "fold", "-1.0000");
    for (unsigned ending = TREY_ENDING_UNQUALIFIED; ending < TREY_ENDING_COUNT; ending++) {
        char ways[NUMBER_TEXT_SIZE], net[NUMBER_TEXT_SIZE];
        trey_fraction chance =
            trey_fraction_make(choice->prospect.ways[ending], choice->prospect.deals);
        json_print(out, "  %-26s %3s %9s %% %15s ways\n", ending_words[ending],
                   number_signed(net, trey_ending_net(ending) + choice->prospect.ante_bonus),
                   number_percent(text, chance, 2, false),
                   count_format(ways, choice->prospect.ways[ending]));
    }
    if (choice->prospect.ante_bonus > 0) {
        json_print(out, "  The Ante Bonus of %d to 1 is in these results.\n",
                   (int)choice->prospect.ante_bonus);
    }
}

static void print_by_up(json_writer *out, const odds_decision *decision, bool color)
{
    char text[NUMBER_TEXT_SIZE];
    odds_text_heading(out, color, "By the exposed card", "--up names one");
    json_print(out, "  %-8s %9s %12s   %s\n", "", "play", "difference", "fold is -1.0000");
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        const odds_choice *choice = &decision->choices[rank];
        if (choice->cards == 0) {
            json_print(out, "  %-8s no card left\n", strategy_rank(rank));
            continue;
        }
        trey_fraction play = trey_prospect_value(&choice->prospect);
        char over[NUMBER_TEXT_SIZE];
        json_print(out, "  %-8s %9s %12s   %s\n", strategy_rank(rank),
                   number_decimal(text, play, 4), number_decimal(over, cost_of(play), 4),
                   choice->played == choice->cards ? "play"
                   : choice->played == 0           ? "fold"
                                                   : "depends on its suit");
    }
    json_print(out, "  Played right against every card, the hand is worth %s antes.\n",
               number_decimal(text, decision->value, 4));
}

void odds_decision_print(json_writer *out, const odds_decision *decision, bool color)
{
    char cards[16], hand[TREY_HAND_TEXT_SIZE], subject[ODDS_NOTE_SIZE], up[TREY_CARD_TEXT_SIZE];
    const trey_situation *at = &decision->situation;
    cards_text(cards, at->hand);
    json_print(out, "%s%s%s  %s", ansi(color, ANSI_BOLD), cards, ansi(color, ANSI_PLAIN),

               trey_ruleset_hand_text(decision->question->ruleset, hand,
                                      trey_hand_evaluate(at->hand[0], at->hand[1], at->hand[2])));
    if (at->up != TREY_DECK_CARDS) {
        json_print(out, "; the bank shows %s", trey_card_text(up, at->up));
    }
    json_print(out, "\n");
    odds_text_wrapped(out, "", "", odds_subject(subject, decision->question));
    if (decision->by_up) {
        print_by_up(out, decision, color);
    } else {
        print_one(out, &decision->choices[0], color);
    }
    odds_notes notes = {.count = 0};
    odds_notes_limits(&notes, decision->question);
    for (size_t i = 0; i < notes.count; i++) {
        json_print(out, "\n");
        odds_text_wrapped(out, "", "", notes.text[i]);
    }
}

/* ---- JSON ---- */

static const char *better_word(const odds_choice *choice)
{
    return choice->played == choice->cards ? "play" : choice->played == 0 ? "fold" : "split";
}

static void write_choice(json_writer *out, const odds_choice *choice)
{
    static const char *const keys[TREY_ENDING_COUNT] = {
        [TREY_ENDING_UNQUALIFIED] = "unqualified",
        [TREY_ENDING_WIN] = "win",
        [TREY_ENDING_TIE] = "tie",
        [TREY_ENDING_LOSS] = "loss",
    };
    trey_fraction play = trey_prospect_value(&choice->prospect);
    odds_json_figure(out, "play", play);
    odds_json_figure(out, "fold", fold_value);
    json_member_word(out, "better", better_word(choice));
    odds_json_figure(out, "cost", cost_of(play));
    json_member_integer(out, "ante_bonus", choice->prospect.ante_bonus);
    json_member_integer(out, "deals", choice->prospect.deals);
    json_key(out, "ways");
    json_object_begin(out);
    for (unsigned ending = TREY_ENDING_UNQUALIFIED; ending < TREY_ENDING_COUNT; ending++) {
        json_member_integer(out, keys[ending], choice->prospect.ways[ending]);
    }
    json_object_end(out);
}

static void write_by_up(json_writer *out, const odds_decision *decision)
{
    json_key(out, "by_up");
    json_array_begin(out);
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        if (decision->choices[rank].cards > 0) {
            json_object_begin(out);
            json_member_word(out, "rank", strategy_rank(rank));
            json_member_integer(out, "cards", decision->choices[rank].cards);
            write_choice(out, &decision->choices[rank]);
            json_object_end(out);
        }
    }
    json_array_end(out);
}

static void write_dead(json_writer *out, const trey_situation *situation)
{
    json_key(out, "dead");
    json_array_begin(out);
    for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
        char text[TREY_CARD_TEXT_SIZE];
        for (unsigned i = 0; i < situation->dead[card]; i++) {
            json_word(out, trey_card_text(text, (trey_card)card));
        }
    }
    json_array_end(out);
}

void odds_decision_write(json_writer *out, const odds_decision *decision)
{
    char cards[16], up[TREY_CARD_TEXT_SIZE];
    const trey_situation *at = &decision->situation;
    trey_hand_value value = trey_hand_evaluate(at->hand[0], at->hand[1], at->hand[2]);
    json_object_begin(out);
    json_member_text(out, "rules", decision->question->ruleset->id);
    json_member_integer(out, "decks", decision->question->game.decks);
    cards_text(cards, at->hand);
    json_member_word(out, "hand", cards);
    json_member_word(out, "category", trey_category_name(trey_hand_category(value)));
    json_key(out, "up");
    if (at->up != TREY_DECK_CARDS) {
        json_word(out, trey_card_text(up, at->up));
    } else {
        json_null(out);
    }
    write_dead(out, at);
    odds_json_figure(out, "value", decision->value);
    if (decision->by_up) {
        write_by_up(out, decision);
    } else {
        write_choice(out, &decision->choices[0]);
    }
    odds_notes notes = {.count = 0};
    odds_notes_limits(&notes, decision->question);
    odds_json_notes(out, "notes", &notes, 0, notes.count);
    json_object_end(out);
    json_end_line(out);
}
