/* SPDX-License-Identifier: MIT */
/*
 * trey hand: category, strength and payouts of three-card hands.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "base/assert.h"
#include "format/round/round_write.h"
#include "shell.h"

enum { HANDS_MAX = 64, VALUES = 1 << 15 };

typedef struct given_hand {
    trey_card cards[TREY_HAND_CARDS];
    trey_hand_value value;
} given_hand;

/* Rank of a hand among all hands of one deck; a hand with a duplicate card is ranked among all
 * hands that several decks can form. */
typedef struct standing {
    unsigned place, places; /* 1st is the best */
    unsigned beaten, hands; /* counted over the deals of one deck */
} standing;

static bool has_card_twice(const given_hand *hand)
{
    const trey_card *c = hand->cards;
    return c[0] == c[1] || c[0] == c[2] || c[1] == c[2];
}

static standing find_standing(const given_hand *hand)
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

/* ---- For people ---- */

static void print_hand(const given_hand *hand)
{
    char cards[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)], text[TREY_HAND_TEXT_SIZE];
    standing place = find_standing(hand);
    trey_cards_text(cards, hand->cards, TREY_HAND_CARDS);
    printf("%s  %s\n", cards, trey_hand_text(text, hand->value));
    printf("  category           %s%s\n", trey_category_name(trey_hand_category(hand->value)),
           trey_hand_is_akq_suited(hand->value) ? " (mini royal, or royal flush)" : "");
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
    const given_hand *x = a, *y = b;
    return (y->value > x->value) - (y->value < x->value);
}

/* Wraps long lines; continuation lines are indented below the first hand. */
static void print_order(given_hand *hands, size_t count)
{
    enum { WIDTH = 80 };
    qsort(hands, count, sizeof *hands, compare_hands);
    int indent = printf("\nStrongest first:") - 1, used = indent;
    for (size_t i = 0; i < count; i++) {
        char cards[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)], part[sizeof cards + 4];
        trey_cards_text(cards, hands[i].cards, TREY_HAND_CARDS);
        const char *after = i + 1 == count                         ? ""
                            : hands[i].value == hands[i + 1].value ? " ="
                                                                   : " >";
        int size = snprintf(part, sizeof part, " %s%s", cards, after);
        if (used + size > WIDTH) {
            used = printf("\n%*s", indent, "") - 1;
        }
        used += printf("%s", part);
    }
    printf("\n");
}

/* ---- JSON ---- */

static void write_hand(json_writer *out, const given_hand *hand)
{
    char cards[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)];
    standing place = find_standing(hand);
    trey_cards_text(cards, hand->cards, TREY_HAND_CARDS);
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

/* ---- Reading hands ---- */

enum { LINE_SIZE = 1024 };

/* Parses three cards. On error, the message begins with `where` between `quote`s, and `wrong` is
 * returned: STATUS_USAGE for an argument, STATUS_REFUSED for a line of input. */
static int hand_parse(const shell_command *command, int wrong, const char *where, const char *quote,
                      const char *text, size_t size, given_hand *hand)
{
    size_t count = 0;
    trey_card_error error;
    if (!trey_cards_parse(text, size, hand->cards, TREY_HAND_CARDS, &count, &error)) {
        return shell_fail(command, wrong, "%s%s%s: character %zu: %s", quote, where, quote,
                          error.character, trey_card_problem_text(error.problem));
    }
    if (count != TREY_HAND_CARDS) {
        return shell_fail(command, wrong, "%s%s%s: a hand is three cards, not %zu", quote, where,
                          quote, count);
    }
    hand->value = trey_hand_evaluate(hand->cards[0], hand->cards[1], hand->cards[2]);
    return STATUS_FINE;
}

/* Whether the arguments are single cards, typed without quotes; every three of them make a hand. */
static bool are_single_cards(int count, char **arguments)
{
    trey_card card;
    for (int i = 0; i < count; i++) {
        if (!trey_card_parse(arguments[i], strlen(arguments[i]), &card)) {
            return false;
        }
    }
    return count % TREY_HAND_CARDS == 0;
}

static void join_singles(char **arguments, given_hand *hand)
{
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        bool is_card = trey_card_parse(arguments[i], strlen(arguments[i]), &hand->cards[i]);
        TREY_ASSERT(is_card);
    }
    hand->value = trey_hand_evaluate(hand->cards[0], hand->cards[1], hand->cards[2]);
}

/* Reads a line without its line end and stores at most LINE_SIZE bytes of it; *size is its full
 * size. Returns false at the end of the input. */
static bool read_line(FILE *from, char line[LINE_SIZE], size_t *size)
{
    int byte;
    *size = 0;
    while ((byte = getc(from)) != EOF && byte != '\n') {
        if (*size < LINE_SIZE) {
            line[*size] = (char)byte;
        }
        ++*size;
    }
    return byte != EOF || *size > 0;
}

static bool is_blank(const char *line, size_t size)
{
    size_t count = 1;
    return size <= LINE_SIZE && trey_cards_parse(line, size, NULL, 0, &count, NULL) && count == 0;
}

/* ---- The command ---- */

static const shell_option hand_options[] = {
    {"json", 'j', NULL, "Write JSON, one object per hand"},
    {NULL, 0, NULL, NULL},
};

/* Hands are printed as they are read; the first HANDS_MAX are stored, to be listed by strength. */
typedef struct hand_report {
    bool as_json;
    size_t count;
    json_writer out;
    given_hand hands[HANDS_MAX];
} hand_report;

static void report_hand(hand_report *report, const given_hand *hand)
{
    if (report->as_json) {
        write_hand(&report->out, hand);
        json_writer_flush(&report->out);
    } else {
        printf(report->count > 0 ? "\n" : "");
        print_hand(hand);
    }
    if (report->count < HANDS_MAX) {
        report->hands[report->count] = *hand;
    }
    report->count++;
}

static void report_order(hand_report *report)
{
    if (report->count > 1 && report->count <= HANDS_MAX && !report->as_json) {
        print_order(report->hands, report->count);
    }
}

/* One hand per line. Reports a bad line and continues with the next. */
static int run_lines(const shell_command *command, hand_report *report)
{
    char line[LINE_SIZE], where[32];
    int status = STATUS_FINE;
    size_t size = 0;
    for (uintmax_t number = 1; read_line(stdin, line, &size); number++) {
        given_hand hand;
        if (is_blank(line, size)) {
            continue;
        }
        fflush(stdout);
        snprintf(where, sizeof where, "line %ju", number);
        int found = size > LINE_SIZE
                        ? shell_fail(command, STATUS_REFUSED, "%s: longer than %d characters",
                                     where, LINE_SIZE)
                        : hand_parse(command, STATUS_REFUSED, where, "", line, size, &hand);
        if (found == STATUS_FINE) {
            report_hand(report, &hand);
        } else {
            status = found;
        }
    }
    if (ferror(stdin)) {
        return shell_fail(command, STATUS_IO, "cannot read standard input: %s", strerror(errno));
    }
    report_order(report);
    return status;
}

static int run_arguments(const shell_command *command, hand_report *report, int given,
                         char **arguments)
{
    static given_hand hands[HANDS_MAX];
    bool singles = are_single_cards(given, arguments);
    size_t count = (size_t)(singles ? given / TREY_HAND_CARDS : given);
    if (count == 0 || count > HANDS_MAX) {
        return shell_usage_error(command, "give 1 to %d hands, such as \"As Kd 3c\"", HANDS_MAX);
    }
    for (size_t i = 0; i < count; i++) {
        if (singles) {
            join_singles(arguments + TREY_HAND_CARDS * i, &hands[i]);
            continue;
        }
        int status = hand_parse(command, STATUS_USAGE, arguments[i], "'", arguments[i],
                                strlen(arguments[i]), &hands[i]);
        if (status != STATUS_FINE) {
            return status;
        }
    }
    for (size_t i = 0; i < count; i++) {
        report_hand(report, &hands[i]);
    }
    report_order(report);
    return STATUS_FINE;
}

static int run(const shell_command *command, int argc, char **argv)
{
    static hand_report report;
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        report.as_json = true;
    }
    if (letter < 0) {
        return status;
    }
    char **arguments = argv + shell_first_argument();
    int given = argc - shell_first_argument();
    bool is_dash = given == 1 && strcmp(arguments[0], "-") == 0;
    shell_json_begin(&report.out);
    if (is_dash || (given == 0 && !isatty(STDIN_FILENO))) {
        status = run_lines(command, &report);
        if (!is_dash && report.count == 0 && status == STATUS_FINE) {
            status = shell_usage_error(command,
                                       "no hands on standard input; give 1 to %d hands, such as "
                                       "\"As Kd 3c\"",
                                       HANDS_MAX);
        }
    } else {
        status = run_arguments(command, &report, given, arguments);
    }
    return shell_finish(command, status);
}

const shell_command hand_command = {
    .name = "hand",
    .summary = "rank three-card hands and show what each pay table pays",
    .usage = "hand [--json] [CARDS… | -]",
    .description =
        "Shows the category of each hand, its strength among all hands, whether it "
        "qualifies as the bank's hand, and what each built-in pay table pays for it. "
        "After several hands, a last line lists them from the strongest to the weakest.\n"
        "\n"
        "Write cards as you like: \"As Kd 3c\", AsKd3c, \"10h, 9h, 8h\", A♠K♦3♣. Without cards, "
        "or with -, hands are read from standard input, one per line; a line that is not a "
        "hand is reported, and the rest are still read.",
    .examples = "  trey hand \"Ah 2c 3d\" 9s9h4d\n"
                "  trey hand --json - < hands.txt",
    .options = hand_options,
    .run = run,
};
