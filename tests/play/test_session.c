/* SPDX-License-Identifier: MIT */
/*
 * Sessions without a terminal: keys in, cells out. Rounds of every rule set are played through the
 * keys, and what the statistics say is held against the chips.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "play/local/local.h"
#include "play/ui/paint.h"

enum { CHIPS = 1000000, ROUNDS = 30 };

typedef struct game {
    session session;
    controls keys;
    menu menu;
    screen screen;
    local *local;
    driver time;
    int64_t bought;
    uint32_t random;
} game;

static char folder[] = "/tmp/trey-test-play-XXXXXX";

static game *game_open(const char *rules, const char *paytable, const char *path, uint64_t seed)
{
    game *at = calloc(1, sizeof *at);
    table_rules posted;
    failure problem;
    local_opening opened;
    assert_non_null(at);
    menu_make(&at->menu, &trey_book_builtin);
    assert_true(menu_choose(&at->menu, menu_find(&at->menu, rules), paytable, &posted, &problem));
    local_options options = {.path = path,
                             .book = &trey_book_builtin,
                             .rules = &posted,
                             .bots = 4,
                             .chips = CHIPS,
                             .seed = seed,
                             .pace_ms = 10};
    at->local = local_open(&at->session, &options, &opened, &problem);
    if (at->local == NULL) {
        fail_msg("%s", problem.text);
    }
    at->time = local_driver(at->local);
    at->bought = CHIPS;
    controls_begin(&at->keys, &at->session, &at->menu, path != NULL);
    return at;
}

static void game_close(game *at)
{
    local_close(at->local);
    free(at);
}

static void pass(game *at)
{
    failure problem;
    bool is_whole;
    at->time.advance(at->time.context, 20, &is_whole, &problem);
    assert_true(is_whole);
}

static uint32_t draw(game *at, uint32_t below)
{
    at->random = at->random * 1664525 + 1013904223;
    return (at->random >> 16) % below;
}

static void press(game *at, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        controls_press(&at->keys, *keys == '\n' ? PRESS_ENTER : *keys);
    }
}

static void paint_now(game *at)
{
    static const int sizes[][2] = {{80, 24}, {200, 60}, {100, 30}, {40, 10}, {130, 45}};
    const int *size = sizes[draw(at, 5)];
    screen_begin(&at->screen, size[0], size[1], draw(at, 2) == 0);
    paint(&at->screen, &at->keys, (int)draw(at, 8) - 1);
}

/* What somebody with these keys does now. */
static void answer(game *at)
{
    switch (session_needs(&at->session)) {
    case NEED_BANK:
        press(at, draw(at, 2) == 0 ? "k\n" : "n");
        break;
    case NEED_BETS:
        press(at, draw(at, 3) == 0 ? "2b2\n" : draw(at, 4) == 0 ? "3\n" : "22\n");
        break;
    case NEED_DECISION:
        press(at, draw(at, 3) == 0 ? "f" : "p");
        break;
    case NEED_NEXT:
        press(at, "\n");
        break;
    default:
        pass(at);
        break;
    }
}

static void play_rounds(game *at, uint32_t rounds)
{
    uint32_t until = at->session.tally.rounds + rounds;
    for (uint32_t i = 0; i < 200000 && at->session.tally.rounds < until; i++) {
        answer(at);
        if (i % 16 == 0) {
            paint_now(at);
        }
    }
    assert_int_equal(at->session.tally.rounds, until);
}

static int64_t chips_of(const game *at)
{
    const session *of = &at->session;
    assert_non_null(session_self(of));
    assert_true(session_needs(of) == NEED_NEXT || session_stake(of) == NULL);
    return session_self(of)->stack +
           (of->view.bank_person == of->person && of->view.has_round ? of->view.bank_chips : 0);
}

/* The statistics are the chips, whatever was played and banked. */
static void figures_are_chips(const char *rules, const char *paytable)
{
    game *at = game_open(rules, paytable, NULL, 7);
    const tally *sums = &at->session.tally;
    play_rounds(at, 1);
    assert_int_not_equal(sums->net, 0);
    assert_int_equal(sums->best_net, sums->net);
    assert_int_equal(sums->worst_net, sums->net);
    play_rounds(at, ROUNDS - 1);
    assert_int_equal(sums->net, chips_of(at) - at->bought);
    assert_true(sums->played > 0 && sums->folded > 0);
    assert_int_equal(sums->won + sums->lost <= sums->rounds, 1);
    int64_t net = 0;
    for (uint32_t i = 0; i < tally_round_count(sums); i++) {
        net += tally_round_at(sums, i)->net;
    }
    assert_int_equal(net, sums->net);
    game_close(at);
}

static void test_figures_shfl(void **state)
{
    (void)state;
    figures_are_chips("california-shfl", NULL);
}

static void test_figures_grand(void **state)
{
    (void)state;
    figures_are_chips("california-grand", "A7");
}

static void test_figures_bureau(void **state)
{
    (void)state;
    figures_are_chips("california-bureau", "none");
}

static void test_figures_house(void **state)
{
    (void)state;
    figures_are_chips("house-banked", "TCP-04");
}

/* A session that goes on has the same figures, log and view. */
static void test_resumed(void **state)
{
    char path[80];
    (void)state;
    snprintf(path, sizeof path, "%s/resumed.db", folder);
    game *at = game_open("california-shfl", NULL, path, 3);
    play_rounds(at, 12);
    for (int i = 0; i < 100000 && session_needs(&at->session) != NEED_DECISION; i++) {
        answer(at);
    }
    assert_int_equal(session_needs(&at->session), NEED_DECISION);
    tally before = at->session.tally;
    view_hand hand = at->session.view.hands[session_seat(&at->session)];
    uint64_t lines = at->session.line_count;
    game_close(at);

    at = game_open("house-banked", NULL, path, 3);
    assert_string_equal(at->session.view.rules.ruleset, "california-shfl");
    assert_int_equal(session_needs(&at->session), NEED_DECISION);
    assert_memory_equal(&before, &at->session.tally, sizeof before);
    assert_memory_equal(&hand, &at->session.view.hands[session_seat(&at->session)], sizeof hand);
    assert_int_equal(at->session.line_count, lines);
    at->bought = CHIPS;
    play_rounds(at, 3);
    assert_int_equal(at->session.tally.net, chips_of(at) - at->bought);
    game_close(at);
}

/* What is refused leaves no chip behind, and says which clause. */
static void test_refused(void **state)
{
    (void)state;
    game *at = game_open("house-banked", NULL, NULL, 5);
    press(at, "p");
    assert_string_equal(at->keys.message.text, "You have nothing to decide now.");
    press(at, "k");
    assert_string_equal(at->keys.message.text, "The house banks here.");
    press(at, "1\n"); /* one dollar */
    assert_non_null(strstr(at->keys.message.text, "below the table minimum of $5.00. WAGER-8"));
    assert_null(session_stake(&at->session));
    press(at, "c5b55\n"); /* an ante of 500 stands, a bonus of 1,000 does not */
    assert_non_null(strstr(at->keys.message.text, "Refused: "));
    assert_null(session_stake(&at->session));
    assert_int_equal(session_self(&at->session)->stack, CHIPS);
    press(at, "uuu");
    assert_int_equal(at->session.bets.bonus, 0);
    game_close(at);
}

/* Other rules hold at once before anybody has bet, otherwise after the round. */
static void test_other_rules(void **state)
{
    (void)state;
    game *at = game_open("california-shfl", NULL, NULL, 5);
    for (int i = 0; i < 10000 && session_needs(&at->session) != NEED_DECISION; i++) {
        answer(at);
    }
    press(at, "o");
    controls_press(&at->keys, PRESS_UP); /* the last one: house-banked */
    press(at, "\n");
    assert_string_equal(at->session.view.rules.ruleset, "california-shfl");
    for (int i = 0; i < 10000 && at->session.tally.rounds < 2; i++) {
        answer(at);
    }
    assert_string_equal(at->session.view.rules.ruleset, "house-banked");
    assert_int_equal(at->session.tally.net, chips_of(at) - at->bought);
    game_close(at);
}

/* ---- The screen ---- */

static bool has_text(game *at, const char *text)
{
    char row[SCREEN_WIDTH_MAX * 4 + 1];
    for (int y = 0; y < at->screen.height; y++) {
        if (strstr(screen_row(&at->screen, y, row), text) != NULL) {
            return true;
        }
    }
    return false;
}

static void test_painted(void **state)
{
    (void)state;
    game *at = game_open("california-shfl", NULL, NULL, 5);
    at->session.has_coach = true;
    for (int i = 0; i < 10000 && session_needs(&at->session) != NEED_DECISION; i++) {
        answer(at);
    }
    screen_begin(&at->screen, 80, 24, false);
    paint(&at->screen, &at->keys, -1);
    assert_true(has_text(at, "P Play  F Fold"));
    assert_true(has_text(at, "Coach: "));
    assert_true(has_text(at, at->session.view.shoe.deck == 0 ? "░░░" : "▒▒▒")); /* HAND-9 */
    assert_true(has_text(at, "Your turn: play $"));
    /* COVER-9: which seat has the action button, in words, where it is used */
    at->session.view.is_covered = false;
    screen_begin(&at->screen, 80, 24, false);
    paint(&at->screen, &at->keys, -1);
    assert_true(has_text(at, "action"));
    at->session.view.is_covered = true;
    screen_begin(&at->screen, 80, 24, false);
    paint(&at->screen, &at->keys, -1);
    assert_false(has_text(at, "action"));
    /* HAND-9: the other deck has other backs */
    at->session.view.shoe.deck = 1 - at->session.view.shoe.deck;
    screen_begin(&at->screen, 80, 24, false);
    paint(&at->screen, &at->keys, -1);
    bool is_first = at->session.view.shoe.deck == 0;
    assert_true(has_text(at, is_first ? "░░░" : "▒▒▒") && !has_text(at, is_first ? "▒▒▒" : "░░░"));
    press(at, "h"); /* nothing of the table is left beside a page that is as wide as the screen */
    screen_begin(&at->screen, 80, 24, false);
    paint(&at->screen, &at->keys, -1);
    for (int y = 1; y < 20; y++) {
        assert_int_equal(at->screen.cells[y][1].glyph, ' ');
        assert_int_equal(at->screen.cells[y][79].glyph, ' ');
    }
    press(at, "h");
    screen_begin(&at->screen, 200, 60, true);
    paint(&at->screen, &at->keys, 4);
    assert_true(has_text(at, "+- Log -"));
    assert_true(has_text(at, "> 4 You"));
    assert_true(has_text(at, "4 s"));
    for (int y = 0; y < 60; y++) {
        for (int x = 0; x < 200; x++) {
            assert_in_range(at->screen.cells[y][x].glyph, ' ', '~');
        }
    }
    game_close(at);
}

/* Keys that nobody sees the effect of do nothing; Q asks, and Q again leaves. */
static void test_too_small(void **state)
{
    static const int keys[] = {'3',         'b', '2', 'r', 'd', 'm', 'x',
                               PRESS_ENTER, 'p', 'f', 'k', 'o', 'w'};
    (void)state;
    game *at = game_open("house-banked", NULL, NULL, 5);
    int64_t stack = session_self(&at->session)->stack;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        controls_press_unseen(&at->keys, keys[i]);
    }
    assert_int_equal(at->session.bets.ante, 0);
    assert_null(session_stake(&at->session));
    assert_int_equal(session_self(&at->session)->stack, stack);
    assert_int_equal(at->keys.page, PAGE_TABLE);
    screen_begin(&at->screen, 60, 20, false);
    paint(&at->screen, &at->keys, -1);
    assert_true(has_text(at, "needs 80 columns and 24 rows"));
    assert_true(has_text(at, "--plain"));
    assert_true(has_text(at, "Press Q to leave."));
    controls_press_unseen(&at->keys, 'q');
    paint(&at->screen, &at->keys, -1);
    assert_true(has_text(at, "Press Q again"));
    controls_press_unseen(&at->keys, PRESS_ENTER); /* stays */
    assert_false(at->keys.is_over);
    controls_press_unseen(&at->keys, 'q');
    controls_press_unseen(&at->keys, 'Q');
    assert_true(at->keys.is_over);
    assert_false(paint_fits(79, 24) || paint_fits(80, 23));
    assert_true(paint_fits(80, 24));
    game_close(at);
}

/* With a progressive there are more keys than fit into 80 columns: Deal is never left out, and no
 * key is cut. */
static void test_keys_fit(void **state)
{
    char row[SCREEN_WIDTH_MAX * 4 + 1];
    (void)state;
    game *at = game_open("house-banked", NULL, NULL, 5);
    at->session.view.progressive.is_posted = true;
    press(at, "3g");
    for (int width = 80; width <= 120; width++) {
        screen_begin(&at->screen, width, 24, true);
        paint(&at->screen, &at->keys, -1);
        screen_row(&at->screen, 22, row);
        assert_non_null(strstr(row, "1-5 chips"));
        assert_non_null(strstr(row, "G Progressive"));
        assert_string_equal(row + strlen(row) - strlen("Enter Deal"), "Enter Deal");
        assert_true((strstr(row, "U Undo") != NULL) == (width >= 96));
        screen_row(&at->screen, 23, row);
        assert_string_equal(row + strlen(row) - strlen("Q Leave"), "Q Leave");
    }
    game_close(at);
}

/* The result of a seat is what the log says, with the progressive's wager. */
static void test_seat_result(void **state)
{
    (void)state;
    game *at = game_open("house-banked", NULL, NULL, 5);
    table_rules rules;
    trey_choices choices = {.given = 1U << TREY_OPTION_PROGRESSIVE,
                            .progressive = trey_book_progressive(&trey_book_builtin, 1)};
    assert_int_equal(table_rules_make(&rules,
                                      at->menu.games[menu_find(&at->menu, "house-banked")].ruleset,
                                      &choices)
                         .status,
                     TREY_OK);
    assert_true(at->session.host.post(at->session.host.context, &rules, &at->keys.message));
    assert_true(at->session.view.progressive.is_posted);
    press(at, "3g\n");
    for (int i = 0; i < 10000 && session_needs(&at->session) != NEED_DECISION; i++) {
        pass(at);
    }
    press(at, "f");
    for (int i = 0; i < 10000 && session_needs(&at->session) != NEED_NEXT; i++) {
        pass(at);
    }
    screen_begin(&at->screen, 80, 24, false);
    paint(&at->screen, &at->keys, -1);
    assert_true(has_text(at, "You lose $26."));
    assert_true(has_text(at, "-$26"));
    game_close(at);
}

static void test_screen_itself(void **state)
{
    char row[SCREEN_WIDTH_MAX * 4 + 1];
    static screen on;
    (void)state;
    screen_begin(&on, 10, 4, false);
    assert_int_equal(screen_text(&on, 7, 0, STYLE_PLAIN, "abcdef"), 6);
    assert_string_equal(screen_row(&on, 0, row), "       abc");
    screen_text(&on, -2, 9, STYLE_PLAIN, "nowhere");
    assert_int_equal(screen_wrap(&on, 0, 1, 6, 3, STYLE_PLAIN, "one two three"), 3);
    assert_string_equal(screen_row(&on, 1, row), "one");
    assert_string_equal(screen_row(&on, 3, row), "three");
    /* What a terminal might obey, or show wider than it is, is not shown. */
    screen_text(&on, 0, 0, STYLE_PLAIN, "a\033b\xC2\x9Bz\xFF\xE4\xB8\xAD");
    assert_string_equal(screen_row(&on, 0, row), "a?b?z??abc");
    screen_begin(&on, 10, 4, true);
    screen_text(&on, 0, 0, STYLE_PLAIN, "K♥ é");
    assert_string_equal(screen_row(&on, 0, row), "Kh ?");
    screen_begin(&on, 100000, 100000, true);
    assert_int_equal(on.width, SCREEN_WIDTH_MAX);
}

static int clean(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static int prepare(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures_shfl),   cmocka_unit_test(test_figures_grand),
        cmocka_unit_test(test_figures_bureau), cmocka_unit_test(test_figures_house),
        cmocka_unit_test(test_resumed),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_other_rules),    cmocka_unit_test(test_painted),
        cmocka_unit_test(test_screen_itself),  cmocka_unit_test(test_too_small),
        cmocka_unit_test(test_keys_fit),       cmocka_unit_test(test_seat_result),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
