/* SPDX-License-Identifier: MIT */
/*
 * The floor at a live table: supervisors who deal, keep a table open, free seats, say "not this
 * hand", and end a table wherever it stands; and players who are away.
 */
#include "drive.h"
#include "table/view.h"
#include "walk.h"

#define BY_DEALER .role = ROLE_DEALER
#define BY_FLOOR .role = ROLE_SUPERVISOR

static const table_event *last_event(const drive *d)
{
    return &d->records[d->record_count - 1].event;
}

/* ---- Taking over ---- */

static void the_floor_deals(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
    NOT(d, TABLE_REFUSED_TABLE_NOT_OPEN, TAKE_OVER);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    DO(d, SIGN_ON);
    NOT(d, TABLE_REFUSED_TAKE_OVER_FIRST, PROCEED, BY_FLOOR);
    NOT(d, TABLE_REFUSED_TAKE_OVER_FIRST, ENTER_HAND, BY_FLOOR);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, TAKE_OVER, BY_DEALER);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, TAKE_OVER, BY_FLOOR, .person = 1);
    DO(d, TAKE_OVER);
    HAPPENED(d, "floor-took-over");
    assert_int_equal(d->at->dealer, SUPERVISOR);
    assert_true(d->at->is_floor_dealing);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, TAKE_OVER);
    NOT(d, TABLE_REFUSED_DEALER_OTHER, PROCEED);
    NOT(d, TABLE_REFUSED_DEALER_OTHER, SIGN_ON);
    NOT(d, TABLE_REFUSED_TAKE_OVER_FIRST, PROCEED, BY_FLOOR, .person = SECOND_SUPERVISOR);
    DO(d, PROCEED, BY_FLOOR);
    bool is_marked = false;
    for (uint32_t i = d->record_count - d->step_events; i < d->record_count; i++) {
        const table_event *event = &d->records[i].event;
        assert_int_equal(event->by_floor, event->kind == TABLE_ROUND_BEGUN);
        is_marked |= event->by_floor;
    }
    assert_true(is_marked);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    assert_false(last_event(d)->by_floor);
    DO(d, PROCEED, BY_FLOOR);
    HAPPENED(d, "bets-closed fees-taken"); /* nothing is due: the table itself takes it */
    assert_true(d->records[d->record_count - 2].event.by_floor);
    DO(d, TAKE_OVER, .person = SECOND_SUPERVISOR); /* one supervisor from another */
    NOT(d, TABLE_REFUSED_TAKE_OVER_FIRST, PROCEED, BY_FLOOR);
    DO(d, SIGN_OFF, BY_FLOOR, .person = SECOND_SUPERVISOR);
    assert_false(d->at->is_floor_dealing);
    DO(d, SIGN_ON);
    proceed(d);
    HAPPENED(d, "hands-dealt");
    assert_false(last_event(d)->by_floor);
    drive_free(d);
}

static void an_automatic_table_cannot_be_taken_over(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL);
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, TAKE_OVER);
    drive_free(d);
}

/* What a supervisor does in the dealer's place is the floor's; what is their own is not marked. */
static void supervisors_acting_as_dealer_are_marked(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
    open_table(d, &rules);
    assert_false(last_event(d)->by_floor);
    sit(d, 1, 1, 100000);
    proceed(d);
    DO(d, PLACE, BY_FLOOR, .seat = 1, .wager = TREY_WAGER_ANTE, .amount = 500);
    assert_true(last_event(d)->by_floor);
    assert_int_equal(last_event(d)->author, SUPERVISOR);
    DO(d, VOID, BY_FLOOR, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    assert_true(last_event(d)->by_floor);
    DO(d, DRAIN);
    assert_false(last_event(d)->by_floor);
    drive_free(d);
}

/* ---- The end of a table ---- */

static void a_table_is_kept_open(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, KEEP_OPEN);
    sit(d, 1, 1, 100000);
    proceed(d);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    DO(d, DRAIN);
    NOT(d, TABLE_REFUSED_TABLE_DRAINS, SIT, .person = 2, .seat = 2);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, KEEP_OPEN, BY_DEALER);
    DO(d, KEEP_OPEN);
    HAPPENED(d, "kept-open");
    DO(d, SIT, .person = 2, .seat = 2);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    proceed(d);
    assert_int_not_equal(d->at->state, TABLE_IS_CLOSED);
    drive_free(d);
}

static void void_and_close(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-grand", NULL), CARDS_SHOE);
    open_table(d, &rules);
    DO(d, SEAT, BY_DEALER, .seat = 1);
    sit(d, 2, 2, 100000);
    DO(d, TAKE_BANK, BY_DEALER, .seat = 1, .amount = 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, CLOSE);
    DO(d, VOID, BY_FLOOR, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    DO(d, CLOSE);
    HAPPENED(d, "round-ended drained left cashed-out left closed");
    assert_int_equal(d->at->state, TABLE_IS_CLOSED);
    assert_int_equal(wallet(d, 2), WALLET);
    drive_free(d);
}

/* ---- The key of the progressive ---- */

static void not_this_hand(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules =
        with_dealer(RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1), CARDS_SHOE);
    open_table(d, &rules);
    sit(d, 1, 1, 100000000);
    trey_award_hand hand = TREY_AWARD_NONE;
    while (table_jackpot_seat(d->at, &hand) == 0) { /* until the shoe deals one */
        if (d->at->state == TABLE_IS_IN_ROUND && d->at->bets_are_open &&
            d->at->round.wager_count == 0) {
            bet(d, 1, 1, TREY_WAGER_ANTE, 500);
            bet(d, 1, 1, TREY_WAGER_PROGRESSIVE, d->at->posting.denomination);
        } else if (d->at->state == TABLE_IS_IN_ROUND &&
                   d->at->round.phase == TREY_PHASE_DECISIONS) {
            decide(d, 1, 1, true);
        } else {
            proceed(d);
        }
        d->record_count = 0;
    }
    table_command deny = {.kind = COMMAND_KEY,
                          .role = ROLE_SUPERVISOR,
                          .person = SUPERVISOR,
                          .key = TREY_KEY_HAND,
                          .seat = 1,
                          .hand = hand};
    assert_int_equal(drive_ask(d, &deny).status, TABLE_REFUSED_ROLE_NOT_ALLOWED); /* not lit */
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, hand);
    assert_int_equal(d->at->keypad.lit_seat, 1);
    assert_int_equal(drive_ask(d, &deny).status, TREY_OK);
    HAPPENED(d, "key-pressed");
    assert_int_equal(last_event(d)->person, SUPERVISOR);
    assert_true(last_event(d)->by_floor);
    assert_int_equal(d->at->keypad.lit_seat, 0);
    table_view *view = test_malloc(sizeof *view);
    table_look(d->at, (table_viewer){ROLE_DEALER, DEALER}, view);
    assert_int_equal(view->denied_seat, 1);
    assert_int_equal(view->denied_by, SUPERVISOR);
    table_look(d->at, (table_viewer){ROLE_PLAYER, 1}, view);
    assert_int_equal(view->denied_seat, 0);
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, hand); /* the dealer looked again */
    assert_int_equal(d->at->denied_seat, 0);
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, hand); /* the dealer puts it out: no denial */
    assert_int_equal(d->at->denied_seat, 0);
    test_free(view);
    /* PROG-7 wants two people also while a supervisor deals. */
    DO(d, TAKE_OVER);
    assert_int_equal(drive_ask(d, &deny).status, TREY_OK); /* as the dealer: it is lit */
    assert_int_equal(d->at->keypad.lit_by, SUPERVISOR);
    press(d, TREY_REFUSED_KEY_SAME_PERSON, TREY_KEY_TURN_JPH, SUPERVISOR, 1, hand);
    press(d, TREY_OK, TREY_KEY_TURN_JPH, SECOND_SUPERVISOR, 1, hand);
    drive_free(d);
}

/* ---- Players who are away ---- */

static void play_until_decisions(drive *d)
{
    while (d->at->round.phase < TREY_PHASE_DECISIONS) {
        proceed(d);
    }
}

static void away_players_fold(void **state)
{
    (void)state;
    for (uint32_t away = 0; away < AWAY_KIND_COUNT; away++) {
        drive *d = drive_new();
        table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
        assert_int_equal(rules.away, AWAY_FOLD);
        rules.away = (uint8_t)away;
        open_table(d, &rules);
        for (uint32_t person = 1; person <= 3; person++) {
            sit(d, person, person, 100000);
        }
        proceed(d);
        for (uint32_t person = 1; person <= 3; person++) {
            bet(d, person, person, TREY_WAGER_ANTE, 500);
        }
        DO(d, SIT_OUT, .person = 2);
        play_until_decisions(d);
        decide(d, 1, 1, true);
        if (away == AWAY_FOLD) {
            HAPPENED(d, "decided timed-out"); /* nobody waits */
        } else {
            HAPPENED(d, "decided");
            pass(d, d->at->posting.decision_seconds * 1000LL);
            HAPPENED(d, "timed-out");
        }
        DO(d, SIT_OUT, .person = 3); /* at their own turn */
        bool folded = d->at->round.phase != TREY_PHASE_DECISIONS;
        assert_int_equal(folded, away == AWAY_FOLD);
        drive_free(d);
    }
}

/* Whoever bets takes part again: their hand is not folded at once. */
static void players_who_bet_are_no_longer_away(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    DO(d, SIT_OUT, .person = 1);
    proceed(d);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    assert_false(table_find(d->at, 1)->is_away);
    play_until_decisions(d);
    HAPPENED(d, "hands-dealt");
    drive_free(d);
}

/* Also somebody who bets behind a seat, and is gone. */
static void a_backer_can_be_away(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-grand", NULL), CARDS_SHOE);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    stand(d, 3, 100000);
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 500);
    bet(d, 3, 2, TREY_WAGER_ANTE, 500);
    DO(d, SIT_OUT, .person = 3);
    play_until_decisions(d);
    decide(d, 2, 2, true);
    HAPPENED(d, "decided timed-out");
    DO(d, SIT_IN, .person = 3);
    drive_free(d);
}

/* The floor ends the wait for somebody, also where a machine deals; it does not bet for them. */
static void the_floor_ends_a_wait(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, PLACE, BY_FLOOR, .seat = 1, .wager = TREY_WAGER_ANTE,
        .amount = 500);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    DO(d, READY, .person = 1);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, DECIDE, BY_FLOOR, .seat = 1, .play = true);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, DECIDE, BY_DEALER, .seat = 1, .play = false);
    DO(d, DECIDE, BY_FLOOR, .seat = 1, .play = false);
    DO(d, FREE_SEAT, BY_FLOOR, .seat = 1);
    HAPPENED(d, "leaving cashed-out left");
    assert_int_equal(wallet(d, 1), WALLET - 500);
    drive_free(d);
}

/* ---- Ending a table wherever it stands ---- */

static void draw_zeros(void *context, uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)draw(context, 256);
    }
}

static void ignore(void *context, const transfer *moved)
{
    (void)context;
    (void)moved;
}

static void ignore_event(void *context, const live_table *at, const table_event *event)
{
    (void)context;
    (void)at;
    (void)event;
}

static trey_refusal step(live_table *at, const table_command *command, int64_t time)
{
    static uint64_t random = 1;
    entropy_source entropy = {draw_zeros, &random};
    table_listener listener = {ignore, ignore_event, NULL};
    return table_step(at, command, time, &entropy, &listener);
}

enum { OTHER_SUPERVISOR = WALK_SUPERVISOR + 1 };

/* What the floor does next to end a table. Two supervisors, nobody else. */
static table_command next_to_end(const live_table *at)
{
    table_commands could = table_commands_for(at, (table_viewer){ROLE_SUPERVISOR, WALK_SUPERVISOR});
    table_command command = {
        .role = ROLE_SUPERVISOR, .person = WALK_SUPERVISOR, .text = "closing", .text_size = 7};
    bool deals = at->is_floor_dealing && at->dealer == WALK_SUPERVISOR;
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(at, &hand);
    bool is_keyed = at->posting.progressive != NULL && at->state == TABLE_IS_IN_ROUND &&
                    (at->keypad.lit_seat != 0 || at->keypad.state >= TREY_CONTROLLER_KEYED);
    if (table_commands_have(could, COMMAND_VOID)) {
        command.reason = at->round.phase == TREY_PHASE_MISDEALT ? TREY_VOID_CARD_COUNT
                                                                : TREY_VOID_STAFF_DECISION;
        command.kind = COMMAND_VOID;
    } else if (table_commands_have(could, COMMAND_CLOSE)) {
        command.kind = COMMAND_CLOSE;
    } else if (is_keyed) {
        command.kind = COMMAND_KEY;
        command.key = at->keypad.state == TREY_CONTROLLER_KEYED      ? TREY_KEY_J_POT
                      : at->keypad.state == TREY_CONTROLLER_RECORDED ? TREY_KEY_TURN_RUN
                                                                     : TREY_KEY_TURN_JPH;
        command.person = at->keypad.supervisor != 0 ? at->keypad.supervisor : OTHER_SUPERVISOR;
    } else if (at->rules.dealer == DEALER_PERSON && !deals) {
        command.kind = COMMAND_TAKE_OVER;
    } else if (seat != 0) {
        command.kind = COMMAND_KEY;
        command.key = TREY_KEY_HAND;
        command.seat = seat;
        command.hand = hand;
    } else if (table_commands_have(could, COMMAND_PROCEED)) {
        command.kind = COMMAND_PROCEED;
    } else {
        command.kind = COMMAND_TICK;
        command.role = ROLE_CLOCK;
    }
    return command;
}

static void end_table(live_table *at, int64_t time, const char *where)
{
    for (uint32_t i = 0; i < 60 && at->state != TABLE_IS_CLOSED; i++) {
        table_command command = next_to_end(at);
        time += 60000;
        trey_refusal refusal = step(at, &command, time);
        if (refusal.status != TREY_OK) {
            fail_msg("%s: the floor cannot %s: %s", where, table_command_code(command.kind),
                     trey_refusal_code(refusal));
        }
    }
    if (at->state != TABLE_IS_CLOSED) {
        fail_msg("%s: the floor cannot end the table", where);
    }
}

static void the_floor_ends_it_anywhere(void **state)
{
    (void)state;
    static const walk_table tables[] = {
        {"california-grand", DEALER_PERSON, CARDS_SHOE, false, 0},
        {"california-grand", DEALER_PERSON, CARDS_ENTERED, false, 0},
        {"house-banked", DEALER_PERSON, CARDS_ENTERED, true, 0},
        {"house-banked", DEALER_AUTOMATIC, CARDS_SHOE, true, 0},
    };
    live_table *at = test_malloc(sizeof *at), *ended = test_malloc(sizeof *ended);
    uint32_t phases = 0, others = 0;
    enum { TABLES = sizeof tables / sizeof tables[0], WALKS = 12 * TABLES };
    for (uint32_t w = 0; w < WALKS; w++) {
        uint32_t i = w % TABLES;
        walk crowd;
        walk_begin(&crowd, &tables[i], 17 + w);
        table_init(at, TABLE_ID, &trey_book_builtin);
        for (uint32_t n = 0; n < 4000; n++) {
            table_command command = walk_next(&crowd, at);
            trey_refusal refusal = step(at, &command, crowd.time);
            if (refusal.status != TREY_OK || at->state == TABLE_IS_CLOSED) {
                continue;
            }
            phases |= at->state == TABLE_IS_IN_ROUND ? 1U << at->round.phase : 0;
            others |= at->offered_seat != 0 ? 1 : 0;
            others |= at->posting.progressive != NULL ? 2U << at->keypad.state : 0;
            table_copy(ended, at);
            end_table(ended, crowd.time, tables[i].ruleset);
        }
    }
    /* A table waits with envy only if there is some, which is rare. */
    uint32_t all =
        ((1U << TREY_PHASE_COUNT) - 1) & ~(1U << TREY_PHASE_BANK | 1U << TREY_PHASE_ENVY);
    assert_int_equal(phases & all, all); /* every phase was ended */
    assert_int_equal(others, 1 + 2 * 15);
    test_free(at);
    test_free(ended);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW("the floor deals", the_floor_deals),
        ROW("nobody takes a machine over", an_automatic_table_cannot_be_taken_over),
        ROW("what is marked as the floor's", supervisors_acting_as_dealer_are_marked),
        ROW("a table is kept open", a_table_is_kept_open),
        ROW("void and close", void_and_close),
        ROW("PROG-7 not this hand", not_this_hand),
        ROW("ROUND-8 who is away folds", away_players_fold),
        ROW("who bets is back", players_who_bet_are_no_longer_away),
        ROW("who stands behind is away", a_backer_can_be_away),
        ROW("the floor ends a wait", the_floor_ends_a_wait),
        ROW("the floor ends it anywhere", the_floor_ends_it_anywhere),
    };
    return RUN(tests);
}
