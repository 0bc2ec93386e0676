#include "report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const game_name[GAME_COUNT] = {"closed", "exposed"};
static const char *const line_name[LINE_COUNT] = {
    "royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card"};
static const char *const strategy_name[STRATEGY_COUNT] = {"best", "always", "queen-high", "q-6-4",
                                                          "pair"};

/* The result of a deal: the outcome of a played hand, or a fold. */
enum { RESULT_FOLD = OUTCOME_COUNT, RESULT_COUNT };
static const char *const result_name[RESULT_COUNT] = {"no-qualify", "win", "tie", "lose", "fold"};

/* OUT-6: paid to every hand that is played. */
typedef struct {
    const char *name;
    int straight_flush;
    int three_of_a_kind;
    int straight;
} ante_bonus;

static const ante_bonus ante_bonuses[] = {
    {"none", 0, 0, 0},
    {"5-4-1", 5, 4, 1},
    {"5-3-1", 5, 3, 1},
    {"4-3-1", 4, 3, 1},
};
enum { ANTE_BONUS_COUNT = sizeof ante_bonuses / sizeof ante_bonuses[0] };

static const char rank_letter[] = "23456789TJQKA";
static const char suit_letter[] = "cdhs";

static void print_row(game played, int decks, const char *key, int64_t value)
{
    printf("%s\t%d\t%s\t%" PRId64 "\n", game_name[played], decks, key, value);
}

/* ---- Deals by result ---- */

typedef struct {
    int64_t deals[LINE_COUNT][RESULT_COUNT];
} tally;

/* rank: count only the views of this rank, or all of them when it is 0. */
static tally tally_of(const hand_list *hands, game played, strategy decides, int rank)
{
    tally sum = {0};
    for (int i = 0; i < hands->count; i++) {
        const faced_hand *hand = &hands->hand[i];
        pay_line line = line_of(hand->cards);
        for (int view = 0; view < view_count(played); view++) {
            if (rank != 0 && card_rank(view) != rank) {
                continue;
            }
            const int64_t *count = view_outcomes(hand, played, view);
            if (!strategy_plays(decides, hand, count)) {
                sum.deals[line][RESULT_FOLD] += hand->hands * deals_of(count);
                continue;
            }
            for (int k = 0; k < OUTCOME_COUNT; k++) {
                sum.deals[line][k] += hand->hands * count[k];
            }
        }
    }
    return sum;
}

static int bonus_on(const ante_bonus *table, int line)
{
    switch (line) {
    case LINE_ROYAL:
    case LINE_STRAIGHT_FLUSH:
        return table->straight_flush;
    case LINE_THREE_OF_A_KIND:
        return table->three_of_a_kind;
    case LINE_STRAIGHT:
        return table->straight;
    default:
        return 0;
    }
}

static void print_sums(const hand_list *hands, game played, strategy decides, const tally *of)
{
    for (int t = 0; t < ANTE_BONUS_COUNT; t++) {
        int64_t net = 0;
        int64_t squares = 0;
        for (int line = 0; line < LINE_COUNT; line++) {
            for (int k = 0; k < RESULT_COUNT; k++) {
                int won = k == RESULT_FOLD ? -1 : outcome_net[k] + bonus_on(&ante_bonuses[t], line);
                net += of->deals[line][k] * won;
                squares += of->deals[line][k] * won * won;
            }
        }
        char key[64];
        snprintf(key, sizeof key, "%s/net/%s", strategy_name[decides], ante_bonuses[t].name);
        print_row(played, hands->decks, key, net);
        snprintf(key, sizeof key, "%s/squares/%s", strategy_name[decides], ante_bonuses[t].name);
        print_row(played, hands->decks, key, squares);
    }
}

static void print_tally(const hand_list *hands, game played, const char *prefix, const tally *of)
{
    for (int line = 0; line < LINE_COUNT; line++) {
        for (int k = 0; k < RESULT_COUNT; k++) {
            char key[64];
            snprintf(key, sizeof key, "%s/%s/%s", prefix, line_name[line], result_name[k]);
            print_row(played, hands->decks, key, of->deals[line][k]);
        }
    }
}

/* ---- Decisions by the strength of the hand ---- */

/* What is decided with the hands of one place, for the views of one rank. */
typedef struct {
    bool plays[PLACE_MAX];
    bool folds[PLACE_MAX];
    int64_t indifferent; /* deals in which playing and folding are worth the same */
} decisions;

static int view_rank(game played, int view)
{
    return played == GAME_CLOSED ? 0 : card_rank(view);
}

static decisions decisions_of(const hand_list *hands, game played, int rank)
{
    decisions found = {0};
    for (int i = 0; i < hands->count; i++) {
        const faced_hand *hand = &hands->hand[i];
        int place = place_of(hand->cards);
        for (int view = 0; view < view_count(played); view++) {
            const int64_t *count = view_outcomes(hand, played, view);
            if (view_rank(played, view) != rank || deals_of(count) == 0) {
                continue;
            }
            bool plays = strategy_plays(STRATEGY_BEST, hand, count);
            found.plays[place] |= plays;
            found.folds[place] |= !plays;
            if (net_of_playing(count) == net_of_folding(count)) {
                found.indifferent += hand->hands * deals_of(count);
            }
        }
    }
    return found;
}

static void print_decisions(const hand_list *hands, game played, const char *suffix,
                            const decisions *found)
{
    int64_t lowest_played = 0;
    int64_t highest_folded = 0;
    int64_t mixed = 0;
    for (int place = ranked_place_count - 1; place >= 0; place--) {
        if (found->plays[place]) {
            lowest_played = ranked_code[place];
        }
        if (found->folds[place] && highest_folded == 0) {
            highest_folded = ranked_code[place];
        }
        mixed += found->plays[place] && found->folds[place];
    }
    char key[64];
    snprintf(key, sizeof key, "lowest-played%s", suffix);
    print_row(played, hands->decks, key, lowest_played);
    snprintf(key, sizeof key, "highest-folded%s", suffix);
    print_row(played, hands->decks, key, highest_folded);
    snprintf(key, sizeof key, "mixed-strengths%s", suffix);
    print_row(played, hands->decks, key, mixed);
    snprintf(key, sizeof key, "indifferent%s", suffix);
    print_row(played, hands->decks, key, found->indifferent);
}

/* ---- Hands of equal strength that decide differently ---- */

/* All deals that differ only in the names of the suits of hand and exposed card. */
typedef struct {
    three_cards cards;
    int exposed; /* -1: none */
    int64_t deals;
    int64_t margin; /* gain of playing over folding, summed over these deals */
} suit_class;

typedef struct {
    int count;
    int room;
    suit_class *item;
} suit_classes;

static suit_class *find_or_add(suit_classes *list, three_cards cards, int exposed)
{
    for (int i = 0; i < list->count; i++) {
        suit_class *item = &list->item[i];
        if (memcmp(&item->cards, &cards, sizeof cards) == 0 && item->exposed == exposed) {
            return item;
        }
    }
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->item = realloc(list->item, (size_t)list->room * sizeof *list->item);
        require(list->item != NULL, "there is memory");
    }
    list->item[list->count] = (suit_class){.cards = cards, .exposed = exposed};
    return &list->item[list->count++];
}

static suit_classes mixed_classes(const hand_list *hands, game played, int rank,
                                  const decisions *found)
{
    suit_classes list = {0};
    for (int i = 0; i < hands->count; i++) {
        const faced_hand *hand = &hands->hand[i];
        int place = place_of(hand->cards);
        if (!found->plays[place] || !found->folds[place]) {
            continue;
        }
        for (int view = 0; view < view_count(played); view++) {
            const int64_t *count = view_outcomes(hand, played, view);
            if (view_rank(played, view) != rank || deals_of(count) == 0) {
                continue;
            }
            three_cards cards = hand->cards;
            int exposed = played == GAME_CLOSED ? -1 : view;
            suits_settle(&cards, &exposed);
            suit_class *item = find_or_add(&list, cards, exposed);
            int64_t margin = net_of_playing(count) - net_of_folding(count);
            require(item->deals == 0 || (item->margin >= 0) == (margin >= 0),
                    "exchanging suits changes no decision");
            item->deals += hand->hands * deals_of(count);
            item->margin += hand->hands * margin;
        }
    }
    return list;
}

static int compare_classes(const void *left, const void *right)
{
    const suit_class *a = left;
    const suit_class *b = right;
    int by_place = place_of(a->cards) - place_of(b->cards);
    int by_cards = memcmp(&a->cards, &b->cards, sizeof a->cards);
    return by_place != 0 ? by_place : by_cards != 0 ? by_cards : a->exposed - b->exposed;
}

static void card_text(char text[3], int card)
{
    text[0] = card < 0 ? '-' : rank_letter[card_rank(card) - 2];
    text[1] = card < 0 ? '\0' : suit_letter[card_suit(card)];
    text[2] = '\0';
}

/* The highest card first, as people write hands. */
static void print_hand_row(const hand_list *hands, game played, const char *prefix,
                           three_cards cards, int exposed, const char *what, int64_t value)
{
    char shown[3];
    char high[3];
    char middle[3];
    char low[3];
    card_text(shown, exposed);
    card_text(high, cards.card[2]);
    card_text(middle, cards.card[1]);
    card_text(low, cards.card[0]);
    char key[64];
    snprintf(key, sizeof key, "%s/%s/%s%s%s/%s", prefix, shown, high, middle, low, what);
    print_row(played, hands->decks, key, value);
}

static void print_mixed(const hand_list *hands, game played, int rank, const decisions *found)
{
    suit_classes list = mixed_classes(hands, played, rank, found);
    if (list.count > 0) {
        qsort(list.item, (size_t)list.count, sizeof *list.item, compare_classes);
    }
    for (int i = 0; i < list.count; i++) {
        const suit_class *item = &list.item[i];
        print_hand_row(hands, played, "mixed", item->cards, item->exposed, "deals", item->deals);
        print_hand_row(hands, played, "mixed", item->cards, item->exposed, "margin", item->margin);
    }
    free(list.item);
}

/* ---- A game ---- */

static void print_player_hands(const hand_list *hands, game played)
{
    int64_t of_line[LINE_COUNT] = {0};
    int64_t deals = 0;
    for (int i = 0; i < hands->count; i++) {
        const faced_hand *hand = &hands->hand[i];
        of_line[line_of(hand->cards)] += hand->hands;
        for (int view = 0; view < view_count(played); view++) {
            deals += hand->hands * deals_of(view_outcomes(hand, played, view));
        }
    }
    print_row(played, hands->decks, "deals", deals);
    int64_t bonus = 0;
    for (int line = 0; line < LINE_COUNT; line++) {
        char key[64];
        snprintf(key, sizeof key, "hands/%s", line_name[line]);
        print_row(played, hands->decks, key, of_line[line]);
        bonus += of_line[line] * california_bonus[line];
    }
    print_row(played, hands->decks, "california-bonus/net", bonus);
}

static void print_by_rank(const hand_list *hands, game played)
{
    for (int rank = 2; rank <= 14; rank++) {
        char suffix[3] = {'/', rank_letter[rank - 2], '\0'};
        char prefix[8];
        snprintf(prefix, sizeof prefix, "best%s", suffix);
        tally sum = tally_of(hands, played, STRATEGY_BEST, rank);
        print_tally(hands, played, prefix, &sum);
        decisions found = decisions_of(hands, played, rank);
        print_decisions(hands, played, suffix, &found);
        print_mixed(hands, played, rank, &found);
    }
}

void report_game(const hand_list *hands, game played)
{
    print_player_hands(hands, played);
    for (int i = 0; i < STRATEGY_COUNT; i++) {
        tally sum = tally_of(hands, played, (strategy)i, 0);
        print_sums(hands, played, (strategy)i, &sum);
        if (i == STRATEGY_BEST || i == STRATEGY_ALWAYS) {
            print_tally(hands, played, strategy_name[i], &sum);
        }
    }
    if (played == GAME_EXPOSED) {
        print_by_rank(hands, played);
        return;
    }
    decisions found = decisions_of(hands, played, 0);
    print_decisions(hands, played, "", &found);
    print_mixed(hands, played, 0, &found);
}

void report_two_seats(game played, seat_products products)
{
    print_row(played, 1, "two-seats/base-base", products.base_base);
    print_row(played, 1, "two-seats/base-bonus", products.base_bonus);
    print_row(played, 1, "two-seats/bonus-bonus", products.bonus_bonus);
    print_row(played, 1, "two-seats/base-once", products.base_once);
}

void report_hands(const hand_list *hands, game played)
{
    for (int i = 0; i < hands->count; i++) {
        const faced_hand *hand = &hands->hand[i];
        for (int view = 0; view < view_count(played); view++) {
            const int64_t *count = view_outcomes(hand, played, view);
            if (deals_of(count) == 0) {
                continue;
            }
            int exposed = played == GAME_CLOSED ? -1 : view;
            print_hand_row(hands, played, "hand", hand->cards, exposed, "hands", hand->hands);
            print_hand_row(hands, played, "hand", hand->cards, exposed, "deals", deals_of(count));
            print_hand_row(hands, played, "hand", hand->cards, exposed, "net",
                           net_of_playing(count));
        }
    }
}
