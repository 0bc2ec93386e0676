/* SPDX-License-Identifier: MIT */
/*
 * Scenes at a table as a page shows them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeing.h"

static live_table live;
static table_view view;
static int64_t now;

static void fill(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    memset(bytes, 5, size);
}

static void forget(void *context, const live_table *at, const table_event *event)
{
    (void)context, (void)at, (void)event;
}

static void must(table_command command)
{
    entropy_source entropy = {.fill = fill};
    table_listener listener = {.happened = forget};
    trey_refusal answer = table_step(&live, &command, now, &entropy, &listener);
    if (answer.status != TREY_OK) {
        fail_msg("%s: %s", table_command_code(command.kind), trey_refusal_code(answer));
    }
}

#define DEALER(...) ((table_command){.role = ROLE_DEALER, .person = WALK_DEALER, __VA_ARGS__})
#define SUPERVISOR(...)                                                                            \
    ((table_command){.role = ROLE_SUPERVISOR, .person = WALK_SUPERVISOR, __VA_ARGS__})
#define PLAYER(who, ...) ((table_command){.role = ROLE_PLAYER, .person = (who), __VA_ARGS__})

static void open_table(const walk_table *how, uint32_t seated)
{
    static table_rules rules;
    rules = walk_rules(how);
    table_finish(&live);
    table_init(&live, 7, &trey_book_builtin);
    now = 1000;
    must(SUPERVISOR(.kind = COMMAND_OPEN, .rules = &rules));
    for (uint32_t person = 1; person <= seated; person++) {
        must(PLAYER(person, .kind = COMMAND_SIT, .seat = person));
        must(PLAYER(person, .kind = COMMAND_BUY_IN, .amount = 100000, .wallet = 100000));
    }
}

static void place(uint32_t person, trey_wager_kind wager, int64_t amount)
{
    must(PLAYER(person, .kind = COMMAND_PLACE, .seat = person, .wager = wager, .amount = amount));
}

static void enter(uint32_t seat, const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    trey_card cards[TREY_HAND_CARDS];
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        cards[i] = trey_card_make((unsigned)(strchr(ranks, text[3 * i]) - ranks),
                                  (unsigned)(strchr(suits, text[3 * i + 1]) - suits));
    }
    table_command entered =
        DEALER(.kind = COMMAND_ENTER_HAND, .seat = seat, .cards = cards, .card_count = 3);
    /* At the deal only a card reader knows them. */
    entered.role = live.round.phase == TREY_PHASE_DEAL ? ROLE_READER : ROLE_DEALER;
    must(entered);
}

static void decide(uint32_t person, bool play)
{
    must(PLAYER(person, .kind = COMMAND_DECIDE, .seat = person, .play = play));
}

static void proceed(void)
{
    must(DEALER(.kind = COMMAND_PROCEED));
}

/* Until the round comes to a phase. */
static void proceed_to(trey_phase phase)
{
    while (live.round.phase != phase) {
        proceed();
    }
}

static const table_view *seen_by(table_role role, uint32_t person)
{
    table_look(&live, (table_viewer){role, person}, &view);
    return &view;
}

static table_commands dealers_commands(void)
{
    return seen_by(ROLE_DEALER, WALK_DEALER)->commands;
}

/* A-K-Q of spades with a coin in, a folded A-K-Q of hearts, a folded hand that is nothing. */
static void play_jackpot(const walk_table *how)
{
    open_table(how, 3);
    proceed(); /* a round */
    for (uint32_t person = 1; person <= 3; person++) {
        place(person, TREY_WAGER_ANTE, 1000);
    }
    if (how->has_progressive) {
        place(1, TREY_WAGER_PROGRESSIVE, 100);
    }
    proceed_to(TREY_PHASE_DEAL); /* no more bets, coin in */
    enter(1, "As Ks Qs");
    enter(2, "Ah Kh Qh");
    enter(3, "7c 5d 2h");
    enter(TREY_BANKER, "Qd 9c 4s");
    decide(1, true);
    decide(2, false);
    decide(3, false);
}

/* PROG-3, PROG-7 */
static void a_jackpot(void **state)
{
    (void)state;
    static const walk_table how = {"house-banked", DEALER_PERSON, CARDS_ENTERED, true, 0};
    play_jackpot(&how);
    proceed(); /* forfeits */
    const table_view *seen = seen_by(ROLE_SUPERVISOR, WALK_SUPERVISOR);
    assert_int_equal(seen->phase, TREY_PHASE_REVEAL);
    assert_false(seen->has_results);
    assert_int_equal(seen->awards.award_count + seen->settlement.line_count, 0);
    assert_int_equal(seen->progressive.jackpot_seat, 0);
    assert_int_equal(seen->progressive.meter, 100014);
    assert_int_equal(seen->progressive.dealer, WALK_DEALER);
    assert_int_equal(seen->hands[2].cards[0], VIEW_CARD_HIDDEN);
    proceed(); /* the reveal */
    seen = seen_by(ROLE_PLAYER, 0);
    assert_int_not_equal(seen->hands[2].cards[0], VIEW_CARD_HIDDEN);
    assert_int_equal(seen->hands[3].cards[0], VIEW_CARD_HIDDEN);
    assert_true(seen->has_results && !seen->is_settled);
    assert_int_equal(seen->awards.award_count, 1);
    assert_int_equal(seen->awards.awards[0].amount, 100014);
    assert_int_equal(seen->awards.envy_count, 1); /* seat 1 for seat 2's hearts */
    assert_int_equal(seen->awards.envy[0].seat, 1);
    assert_int_equal(seen->awards.envy[0].bettor, 1);
    assert_int_equal(seen->awards.envy[0].trigger, 2);
    assert_int_equal(seen->awards.envy[0].amount, 2500);
    assert_int_equal(seen->progressive.jackpot_seat, 1);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_DEALER);
    assert_true(table_commands_have(dealers_commands(), COMMAND_KEY)); /* HAND */
    must(DEALER(.kind = COMMAND_KEY, .key = TREY_KEY_HAND, .seat = 1,
                .hand = TREY_AWARD_AKQ_SPADES));
    must(SUPERVISOR(.kind = COMMAND_KEY, .key = TREY_KEY_TURN_JPH));
    seen = seen_by(ROLE_PLAYER, 1);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_SUPERVISOR);
    assert_int_equal(seen->waiting_seat, 1);
    assert_int_equal(seen->progressive.lit_seat, 1);
    assert_int_equal(seen->progressive.keypad, TREY_CONTROLLER_KEYED);
    assert_int_equal(seen->progressive.lit_by + seen->progressive.supervisor, 0);
    seen = seen_by(ROLE_DEALER, WALK_DEALER);
    assert_int_equal(seen->progressive.lit_by, WALK_DEALER);
    assert_int_equal(seen->progressive.supervisor, WALK_SUPERVISOR);
    must(SUPERVISOR(.kind = COMMAND_KEY, .key = TREY_KEY_J_POT));
    must(SUPERVISOR(.kind = COMMAND_KEY, .key = TREY_KEY_TURN_RUN));
    assert_int_equal(live.round.phase, TREY_PHASE_SETTLEMENT);
    assert_false(table_commands_have(dealers_commands(), COMMAND_KEY)); /* no other win */
    proceed_to(TREY_PHASE_ENVY);
    assert_true(seen_by(ROLE_PLAYER, 0)->is_settled);
    proceed(); /* envy */
    seen = seen_by(ROLE_AUDITOR, WALK_AUDITOR);
    assert_int_equal(seen->phase, TREY_PHASE_DONE);
    assert_int_not_equal(seen->hands[3].cards[0], VIEW_CARD_HIDDEN);
    assert_int_equal(seen_by(ROLE_SUPERVISOR, WALK_SUPERVISOR)->hands[3].cards[0],
                     VIEW_CARD_HIDDEN);
}

/* A round is not looked at with the eyes of rules that came after it. */
static void other_rules(void **state)
{
    (void)state;
    static const walk_table plain = {"house-banked", DEALER_PERSON, CARDS_ENTERED, false, 0};
    static const walk_table next[] = {
        {"house-banked", DEALER_PERSON, CARDS_ENTERED, true, 0},
        {"california-shfl", DEALER_PERSON, CARDS_ENTERED, false, 0},
        {"california-shfl", DEALER_AUTOMATIC, CARDS_SHOE, false, 0},
    };
    for (uint32_t i = 0; i < 3; i++) {
        play_jackpot(&plain);
        must(DEALER(.kind = COMMAND_VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "a flood",
                    .text_size = 7));
        assert_int_equal(seen_by(ROLE_PLAYER, 1)->void_author, 0);
        assert_int_equal(seen_by(ROLE_DEALER, WALK_DEALER)->void_author, WALK_DEALER);
        assert_true(seen_by(ROLE_PLAYER, 0)->has_round);
        assert_int_equal(view.hands[TREY_BANKER].cards[2], VIEW_CARD_HIDDEN);
        proceed(); /* the next round, in which nobody has bet */
        table_rules rules = walk_rules(&next[i]);
        must(SUPERVISOR(.kind = COMMAND_POST, .rules = &rules));
        for (uint32_t v = 0; v < VIEWERS; v++) {
            static view_opening openings[VIEW_OPENINGS_MAX];
            static uint8_t proof[FAIR_PROOF_SIZE_MAX];
            const table_view *seen = seen_by(viewers[v].role, viewers[v].person);
            assert_false(seen->has_round);
            assert_int_equal(seen->hands[TREY_BANKER].count + seen->hands[2].count, 0);
            assert_int_equal(table_openings(&live, viewers[v], openings), 0);
            assert_int_equal(table_proof(&live, viewers[v], proof), 0);
        }
    }
}

/* A California round, as a page shows it. */
static void a_round(void **state)
{
    (void)state;
    static const walk_table how = {"california-grand", DEALER_PERSON, CARDS_ENTERED, false, 0};
    open_table(&how, 3);
    must(PLAYER(WALK_BEHIND, .kind = COMMAND_STAND_BEHIND));
    const table_view *seen = seen_by(ROLE_PLAYER, 1);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_ANSWER);
    assert_int_equal(seen->waiting_person, 1);
    assert_int_equal(seen->waiting_until, now + 20000);
    assert_true(table_commands_have(seen->commands, COMMAND_TAKE_BANK));
    assert_false(table_commands_have(seen_by(ROLE_PLAYER, 2)->commands, COMMAND_TAKE_BANK));
    must(PLAYER(1, .kind = COMMAND_TAKE_BANK, .seat = 1, .amount = 3000));
    seen = seen_by(ROLE_PLAYER, 0);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_BETS);
    assert_true(seen->waiting_until == INT64_MAX); /* until the first bet */
    now += 5000;
    place(2, TREY_WAGER_ANTE, 1000);
    place(3, TREY_WAGER_ANTE, 2000);
    seen = seen_by(ROLE_PLAYER, 3);
    assert_int_equal(seen->waiting_until, now + 20000);
    assert_true(seen->bound >= 2000);
    assert_int_equal(seen->people[2].stack, 98000);
    proceed_to(TREY_PHASE_DEAL);
    seen = seen_by(ROLE_DEALER, WALK_DEALER);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_PACKETS);
    enter(2, "As Kd 9s");
    enter(3, "7c 5d 2h");
    assert_int_equal(seen_by(ROLE_PLAYER, 3)->action_seat, 0);
    enter(TREY_BANKER, "Qd 9c 2s"); /* COVER-2: the second seat left of the bank */
    seen = seen_by(ROLE_PLAYER, 2);
    assert_int_equal(seen->action_seat, 3);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_DECISION);
    assert_int_equal(seen->turn_person, 2);
    assert_int_equal(seen->next_person, 3);
    assert_true(seen->fees_taken && seen->said.no_more_bets && !seen->said.banker_known);
    assert_int_equal(seen->bank_wager, 3000);
    assert_int_equal(seen->cover_needed, 6000);
    assert_false(seen->is_covered);
    assert_int_equal(trey_hand_category(seen->hands[2].value), TREY_CATEGORY_HIGH_CARD);
    assert_int_equal(seen->hands[3].value, 0);
    assert_true(table_commands_have(seen->commands, COMMAND_DECIDE));
    decide(2, true);
    decide(3, false);
    seen = seen_by(ROLE_PLAYER, 2);
    assert_int_equal(seen->stake_count, 2);
    assert_int_equal(seen->stakes[0].play, 1000);
    assert_int_equal(seen->stakes[1].decision, TREY_DECISION_FOLD);
    assert_int_equal(seen->stakes[1].play, 0);
    proceed_to(TREY_PHASE_DONE);
    seen = seen_by(ROLE_PLAYER, 2);
    assert_true(seen->is_settled && seen->said.banker_plays);
    assert_int_equal(seen->settlement.lines[0].seat, 3);
    assert_int_equal(seen->settlement.lines[0].rule, TREY_RULE_WAGER_5);
    assert_int_equal(seen->settlement.paid, 1000); /* COVER-5: 2000 of 3000 were used up */
    assert_int_equal(seen->bank_chips, 4000);
    assert_int_equal(seen->waiting, VIEW_WAITS_FOR_DEALER);
}

/* From the bank to the result of a round of two players; seat 3 folds. */
static void play_shfl_round(uint32_t bank)
{
    must(PLAYER(bank, .kind = COMMAND_TAKE_BANK, .seat = bank, .amount = 50000));
    place(2, TREY_WAGER_ANTE, 1000);
    place(3, TREY_WAGER_ANTE, 1000);
    proceed_to(TREY_PHASE_DEAL); /* no more bets, fees */
    enter(2, "As Kd 9s");
    enter(3, "7c 5d 2h");
    enter(TREY_BANKER, "Qd 9c 4s");
    decide(2, true);
    decide(3, false);
    proceed_to(TREY_PHASE_DONE);
}

/* HAND-9: the backs belong to the cards that lie there, until the next round begins. */
static void decks_in_turn(void **state)
{
    (void)state;
    static const walk_table how = {"california-shfl", DEALER_PERSON, CARDS_ENTERED, false, 0};
    open_table(&how, 3);
    play_shfl_round(1);
    assert_int_equal(seen_by(ROLE_PLAYER, 1)->shoe.deck, 0);
    proceed(); /* the round is over, and its cards still lie there */
    assert_true(seen_by(ROLE_PLAYER, 1)->has_round);
    assert_int_equal(view.hands[3].count, TREY_HAND_CARDS);
    assert_int_equal(view.shoe.deck, 0);
    play_shfl_round(1);
    assert_int_equal(seen_by(ROLE_PLAYER, 1)->shoe.deck, 1);
    proceed();
    assert_int_equal(seen_by(ROLE_DEALER, WALK_DEALER)->shoe.deck, 1);
}

/* COVER-9: before the decisions play counts as the ante. */
static void covered_or_not(void **state)
{
    (void)state;
    static const walk_table how = {"california-grand", DEALER_PERSON, CARDS_ENTERED, false, 0};
    for (int64_t missing = 0; missing <= 1; missing++) {
        open_table(&how, 3);
        must(PLAYER(1, .kind = COMMAND_TAKE_BANK, .seat = 1, .amount = 6000 - missing));
        place(2, TREY_WAGER_ANTE, 1000);
        place(3, TREY_WAGER_ANTE, 2000);
        proceed_to(TREY_PHASE_DEAL);
        enter(2, "As Kd 9s");
        enter(3, "7c 5d 2h");
        enter(TREY_BANKER, "Qd 9c 4s");
        assert_int_equal(seen_by(ROLE_PLAYER, 2)->is_covered, missing == 0);
        assert_int_not_equal(view.action_seat, 0);
    }
}

/* WAGER-6, FEE-2: wagers that will be stacked are seen one by one, each with its fee. */
static void separate_wagers(void **state)
{
    (void)state;
    static const walk_table how = {"california-grand", DEALER_PERSON, CARDS_ENTERED, false, 0};
    static const int64_t amounts[] = {1000, 5100, 2500};
    open_table(&how, 3);
    must(PLAYER(1, .kind = COMMAND_TAKE_BANK, .seat = 1, .amount = 50000));
    place(3, TREY_WAGER_ANTE, 700);
    for (size_t i = 0; i < 3; i++) {
        place(2, TREY_WAGER_ANTE, amounts[i]);
    }
    place(2, TREY_WAGER_BONUS, 500);
    must(PLAYER(2, .kind = COMMAND_WITHDRAW, .seat = 2, .wager = TREY_WAGER_ANTE));
    const table_view *seen = seen_by(ROLE_PLAYER, 3);
    assert_int_equal(seen->wager_count, 4);
    int64_t fees = 0;
    for (uint32_t i = 1; i < seen->wager_count; i++) {
        const view_wager *wager = &seen->wagers[i];
        bool is_ante = i < 3;
        assert_int_equal(wager->person, 2);
        assert_int_equal(wager->seat, 2);
        assert_int_equal(wager->kind, is_ante ? TREY_WAGER_ANTE : TREY_WAGER_BONUS);
        assert_int_equal(wager->amount, is_ante ? amounts[i - 1] : 500);
        assert_int_equal(wager->fee,
                         is_ante && seen->posting.schedule != NULL
                             ? trey_schedule_player_fee(seen->posting.schedule, wager->amount)
                             : 0);
        fees += wager->fee;
    }
    assert_int_equal(seen->stakes[1].ante, 6100);
    assert_int_equal(seen->stakes[1].fee, fees);
}

static bool offers(uint32_t person, table_command_kind kind)
{
    return table_commands_have(seen_by(ROLE_PLAYER, person)->commands, kind);
}

/* A page offers a seat to people who could take one, and to nobody else. */
static void seats_that_are_offered(void **state)
{
    (void)state;
    static const walk_table how = {"california-grand", DEALER_PERSON, CARDS_ENTERED, false, 0};
    open_table(&how, 2);
    assert_true(offers(9, COMMAND_SIT) && offers(9, COMMAND_STAND_BEHIND));
    assert_false(offers(0, COMMAND_SIT) || offers(0, COMMAND_STAND_BEHIND)); /* a visitor */
    assert_false(offers(1, COMMAND_SIT) || offers(1, COMMAND_STAND_BEHIND)); /* sits there */
    assert_true(offers(1, COMMAND_LEAVE) && offers(1, COMMAND_SIT_OUT));
    assert_false(offers(9, COMMAND_LEAVE) || offers(1, COMMAND_SIT_IN) ||
                 offers(1, COMMAND_DECIDE));
    for (uint32_t seat = 3; seat <= live.posting.seats; seat++) {
        must(PLAYER(seat, .kind = COMMAND_SIT, .seat = seat));
    }
    assert_false(offers(99, COMMAND_SIT)); /* no seat is left */
    /* WAGER-7: a second seat beside the first, where the posting allows it, and no third. */
    static const walk_table house = {"house-banked", DEALER_PERSON, CARDS_ENTERED, false, 0};
    open_table(&house, 1);
    assert_false(offers(1, COMMAND_SIT));
    live.posting.adjacent_seats = true;
    assert_true(offers(1, COMMAND_SIT));
    must(PLAYER(1, .kind = COMMAND_SIT, .seat = 2));
    assert_false(offers(1, COMMAND_SIT));
    open_table(&how, 2);
    must(SUPERVISOR(.kind = COMMAND_DRAIN));
    assert_false(offers(9, COMMAND_SIT) || offers(9, COMMAND_STAND_BEHIND));
}

/* ---- Lists ---- */

static void assert_unwritten(const void *list, size_t size, uint32_t count, uint32_t room)
{
    const uint8_t *bytes = list;
    assert_true(count < room);
    for (size_t i = count * size; i < room * size; i++) {
        assert_int_equal(bytes[i], 0xa5);
    }
}

#define ASSERT_UNWRITTEN(list, count)                                                              \
    assert_unwritten(list, sizeof(list)[0], count, sizeof(list) / sizeof(list)[0])

/* What is beyond a list is not written: at a full table it would be the next list. */
static void no_list_is_overrun(void **state)
{
    (void)state;
    static const walk_table how = {"house-banked", DEALER_PERSON, CARDS_SHOE, false, 0};
    open_table(&how, 3);
    proceed();
    place(1, TREY_WAGER_ANTE, 1000);
    place(2, TREY_WAGER_ANTE, 1000);
    proceed_to(TREY_PHASE_DECISIONS); /* no more bets, fees, cards */
    memset(&view, 0xa5, sizeof view);
    table_look(&live, (table_viewer){ROLE_AUDITOR, 0}, &view);
    assert_int_equal(view.people_count, 3);
    assert_int_equal(view.stake_count, 2);
    assert_int_equal(view.wager_count, 2);
    assert_int_equal(view.shoe.dealt, 9);
    ASSERT_UNWRITTEN(view.people, view.people_count);
    ASSERT_UNWRITTEN(view.positions, view.shoe.dealt);
    ASSERT_UNWRITTEN(view.contributions, view.shoe.contribution_count);
    ASSERT_UNWRITTEN(view.stakes, view.stake_count);
    ASSERT_UNWRITTEN(view.wagers, view.wager_count);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        {"PROG-3 PROG-7 a jackpot is seen when it is revealed", a_jackpot, NULL, NULL, NULL},
        {"ROUND-7 other rules show nothing of the round before", other_rules, NULL, NULL, NULL},
        {"a round as a page shows it", a_round, NULL, NULL, NULL},
        {"HAND-9 the deck of the cards that lie there", decks_in_turn, NULL, NULL, NULL},
        {"seats are offered to people who could take one", seats_that_are_offered, NULL, NULL,
         NULL},
        {"COVER-9 whether the bank covers everything", covered_or_not, NULL, NULL, NULL},
        {"WAGER-6 FEE-2 separate wagers, each with its fee", separate_wagers, NULL, NULL, NULL},
        {"nothing is written beyond the end of a list", no_list_is_overrun, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
