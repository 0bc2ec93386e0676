/* The exact odds by plain enumeration: an oracle for src/odds, of which it knows nothing. Every
 * figure is a count or a sum over deals, found by going through them one by one and comparing hands
 * with the plain evaluator of tests/oracle.
 *
 * ranked.h      the plain evaluator, looked up
 * facing.h      one player's hand against every banker's hand
 * hands.h       every player's hand, or one for all that differ only in the names of the suits
 * deciding.h    playing or folding
 * two_seats.h   two seats against one banker
 * report.h      the rows */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: enumerate WHAT\n"
    "  all            every row of tests/data/odds_enumerated.tsv; two seats against the banker's\n"
    "                 hands up to exchange of suits\n"
    "  one-deck       both games with one deck, each of the 22,100 hands\n"
    "  decks N        both games with N decks, hands up to exchange of suits\n"
    "  every-hand N   the same rows as decks N, without exchanging suits: slow\n"
    "  two-seats      products of the results of two seats, one deck, for every banker's hand\n"
    "  check-pairs    two-seats again for three banker's hands, pair by pair: says \"same\"\n"
    "  hands N        what playing is worth for each hand, up to exchange of suits\n";

static void print_games(const hand_list *hands)
{
    for (int played = 0; played < GAME_COUNT; played++) {
        report_game(hands, (game)played);
    }
}

static void print_two_seats(const hand_list *hands, hands_which bankers)
{
    for (int played = 0; played < GAME_COUNT; played++) {
        report_two_seats((game)played, two_seats_enumerate(hands, (game)played, bankers));
    }
}

static void print_two_seats_of_all(const hand_list *hands)
{
    print_two_seats(hands, HANDS_EVERY);
}

static void check_pairs(const hand_list *hands)
{
    for (int played = 0; played < GAME_COUNT; played++) {
        require(two_seats_check(hands, (game)played), "sums and pairs agree");
    }
    puts("same");
}

static void print_hands(const hand_list *hands)
{
    for (int played = 0; played < GAME_COUNT; played++) {
        report_hands(hands, (game)played);
    }
}

static void with_hands(int decks, hands_which which, void (*print)(const hand_list *hands))
{
    hand_list hands = hands_enumerate(decks, which);
    print(&hands);
    hands_release(&hands);
}

static void print_one_deck(const hand_list *hands)
{
    print_games(hands);
    print_two_seats(hands, HANDS_UP_TO_SUITS);
}

static void print_all(void)
{
    with_hands(1, HANDS_EVERY, print_one_deck);
    for (int decks = 2; decks <= 8; decks++) {
        with_hands(decks, HANDS_UP_TO_SUITS, print_games);
    }
}

/* 1..8, or 0 for anything else. */
static int decks_of(const char *text)
{
    bool one_digit = text != NULL && strlen(text) == 1 && text[0] >= '1' && text[0] <= '8';
    return one_digit ? text[0] - '0' : 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int decks = decks_of(argc == 3 ? argv[2] : NULL);
    ranked_fill();
    if (argc == 2 && strcmp(what, "all") == 0) {
        print_all();
    } else if (argc == 2 && strcmp(what, "one-deck") == 0) {
        with_hands(1, HANDS_EVERY, print_games);
    } else if (argc == 2 && strcmp(what, "two-seats") == 0) {
        with_hands(1, HANDS_EVERY, print_two_seats_of_all);
    } else if (argc == 2 && strcmp(what, "check-pairs") == 0) {
        with_hands(1, HANDS_EVERY, check_pairs);
    } else if (decks > 0 && strcmp(what, "decks") == 0) {
        with_hands(decks, HANDS_UP_TO_SUITS, print_games);
    } else if (decks > 0 && strcmp(what, "every-hand") == 0) {
        with_hands(decks, HANDS_EVERY, print_games);
    } else if (decks > 0 && strcmp(what, "hands") == 0) {
        with_hands(decks, HANDS_UP_TO_SUITS, print_hands);
    } else {
        fputs(usage, stderr);
        return 2;
    }
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
