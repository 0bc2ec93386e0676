/* SPDX-License-Identifier: MIT */
/*
 * trey hand: what three cards are worth.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../format/card_text.h"
#include "../format/round_write.h"
#include "shell.h"

enum { HANDS_MAX = 64, VALUES = 1 << 15 };

typedef struct asked_hand {
    trey_card cards[TREY_HAND_CARDS];
    trey_hand_value value;
} asked_hand;

/* How a value stands among all hands of one deck; hands with a card twice among all that several
 * decks can form. */
typedef struct standing {
    unsigned place, places; /* 1st is the best */
    unsigned beaten, hands; /* counted by cards, one deck */
} standing;

static bool has_card_twice(const asked_hand *hand)
{
    const trey_card *c = hand->cards;
    return c[0] == c[1] || c[0] == c[2] || c[1] == c[2];
}

static standing stand(const asked_hand *hand)
{
    static bool exists[VALUES];
    standing found = {1, 0, 0, 0};
    bool several_decks = has_card_twice(hand);
    memset(exists, 0, sizeof exists);
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        for (unsigned b = several_decks ? a : a + 1; b < TREY_DECK_CARDS; b++) {
            for (unsigned c = several_decks ? b : b + 1; c < TREY_DECK_CARDS; c++) {
                trey_hand_value value =
                    trey_hand_evaluate((trey_card)a, (trey_card)b, (trey_card)c);
                exists[value] = true;
                found.hands++;
                found.beaten += value < hand->value;
            }
        }
    }
    for (unsigned value = 0; value < VALUES; value++) {
        found.places += exists[value];
        found.place += exists[value] && value > hand->value;
    }
    return found;
}

static void cards_text(char out[16], const asked_hand *hand)
{
    char card[CARD_TEXT_SIZE];
    out[0] = '\0';
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        strcat(out, i > 0 ? " " : "");
        strcat(out, card_format(card, hand->cards[i]));
    }
}

/* ---- For people ---- */

static void print_hand(const asked_hand *hand)
{
    char cards[16], text[HAND_TEXT_SIZE];
    standing place = stand(hand);
    cards_text(cards, hand);
    printf("%s  %s\n", cards, hand_format(text, hand->value));
    printf("  category           %s%s\n", trey_category_name(trey_hand_category(hand->value)),
           trey_hand_is_akq_suited(hand->value) ? " (mini royal)" : "");
    printf("  strength           %u of %u, 1 being the best%s\n", place.place, place.places,
           has_card_twice(hand) ? "; needs two decks or more" : "");
    if (!has_card_twice(hand)) {
        printf("  beats              %u of %u hands\n", place.beaten, place.hands);
    }
    printf("  as the bank        %s\n",
           trey_hand_qualifies(hand->value) ? "plays" : "does not play");
    for (size_t i = 0; i < trey_book_builtin.paytable_count; i++) {
        const trey_paytable *table = &trey_book_builtin.paytables[i];
        int32_t pays = trey_paytable_pays(table, hand->value);
        if (pays > 0) {
            printf("  %-18s %" PRId32 " to 1\n", table->id, pays);
        } else {
            printf("  %-18s nothing\n", table->id);
        }
    }
    for (size_t i = 0; i < trey_book_builtin.progressive_count; i++) {
        const trey_progressive_table *table = &trey_book_builtin.progressives[i];
        trey_award_hand award = trey_award_hand_of(hand->cards);
        int64_t amount = trey_award_amount(table, award, 1);
        printf("  progressive-%-6" PRId32 " ", table->number);
        if (award == TREY_AWARD_AKQ_SPADES) {
            printf("the meter\n");
        } else if (amount > 0) {
            printf("%" PRId64 " for 1\n", amount);
        } else {
            printf("nothing\n");
        }
    }
}

static int compare_hands(const void *a, const void *b)
{
    const asked_hand *x = a, *y = b;
    return (y->value > x->value) - (y->value < x->value);
}

static void print_order(asked_hand *hands, size_t count)
{
    qsort(hands, count, sizeof *hands, compare_hands);
    printf("\nStrongest first:");
    for (size_t i = 0; i < count; i++) {
        char cards[16];
        cards_text(cards, &hands[i]);
        const char *between = i == 0 ? " " : hands[i].value == hands[i - 1].value ? " = " : " > ";
        printf("%s%s", between, cards);
    }
    printf("\n");
}

/* ---- JSON ---- */

static void write_hand(json_writer *out, const asked_hand *hand)
{
    char cards[16];
    standing place = stand(hand);
    cards_text(cards, hand);
    json_object_begin(out);
    json_member_word(out, "cards", cards);
    json_member_word(out, "category", trey_category_name(trey_hand_category(hand->value)));
    json_member_integer(out, "value", hand->value);
    json_member_integer(out, "place", place.place);
    json_member_integer(out, "places", place.places);
    json_member_bool(out, "qualifies", trey_hand_qualifies(hand->value));
    json_key(out, "pays");
    json_object_begin(out);
    for (size_t i = 0; i < trey_book_builtin.paytable_count; i++) {
        json_member_integer(out, trey_book_builtin.paytables[i].id,
                            trey_paytable_pays(&trey_book_builtin.paytables[i], hand->value));
    }
    json_object_end(out);
    json_object_end(out);
    json_end_line(out);
}

/* ---- The command ---- */

static int parse_hand(const shell_command *command, const char *text, asked_hand *hand)
{
    size_t count = 0, bad = 0;
    if (!cards_parse(text, strlen(text), hand->cards, TREY_HAND_CARDS, &count, &bad)) {
        return shell_usage_error(
            command,
            "'%s': no card at character %zu; write a hand as \"As Kd 3c\", ranks "
            "23456789TJQKA, suits cdhs",
            text, bad + 1);
    }
    if (count != TREY_HAND_CARDS) {
        return shell_usage_error(command, "'%s': a hand is three cards, not %zu", text, count);
    }
    hand->value = trey_hand_evaluate(hand->cards[0], hand->cards[1], hand->cards[2]);
    return STATUS_FINE;
}

/* Cards given one by one, without quotes, are taken three at a time. */
static bool are_single_cards(int count, char **arguments)
{
    trey_card card;
    for (int i = 0; i < count; i++) {
        if (!card_parse(arguments[i], strlen(arguments[i]), &card)) {
            return false;
        }
    }
    return count % TREY_HAND_CARDS == 0;
}

static const shell_option hand_options[] = {
    {"json", 'j', NULL, "Write JSON, one object per hand"},
    {NULL, 0, NULL, NULL},
};

static int run(const shell_command *command, int argc, char **argv)
{
    static asked_hand hands[HANDS_MAX];
    bool as_json = false;
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        as_json = true;
    }
    if (letter < 0) {
        return status;
    }
    char **arguments = argv + shell_first_argument();
    int given = argc - shell_first_argument();
    bool singles = are_single_cards(given, arguments);
    size_t count = (size_t)(singles ? given / TREY_HAND_CARDS : given);
    if (count == 0 || count > HANDS_MAX) {
        return shell_usage_error(command, "give 1 to %d hands, such as \"As Kd 3c\"", HANDS_MAX);
    }
    for (size_t i = 0; i < count; i++) {
        char joined[16];
        const char *text = arguments[i];
        if (singles) {
            snprintf(joined, sizeof joined, "%s %s %s", arguments[3 * i], arguments[3 * i + 1],
                     arguments[3 * i + 2]);
            text = joined;
        }
        status = parse_hand(command, text, &hands[i]);
        if (status != STATUS_FINE) {
            return status;
        }
    }
    json_writer out;
    shell_json_begin(&out);
    for (size_t i = 0; i < count; i++) {
        if (as_json) {
            write_hand(&out, &hands[i]);
        } else {
            printf(i > 0 ? "\n" : "");
            print_hand(&hands[i]);
        }
    }
    json_writer_flush(&out);
    if (count > 1 && !as_json) {
        print_order(hands, count);
    }
    return shell_finish(command, STATUS_FINE);
}

const shell_command hand_command = {
    .name = "hand",
    .summary = "rank three-card hands and show what each pay table pays",
    .usage = "hand [--json] \"As Kd 3c\"…",
    .description = "Shows the category of each hand, its strength among all hands, whether it "
                   "qualifies as the bank's hand, and what each built-in pay table pays for it. "
                   "Several hands are sorted by strength. Ranks are 23456789TJQKA, suits cdhs.",
    .examples = "  trey hand \"Ah 2c 3d\" \"9s 9h 4d\"",
    .options = hand_options,
    .run = run,
};
