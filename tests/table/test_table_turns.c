/* SPDX-License-Identifier: MIT */
/*
 * The dealer's work at the settlement: what the console says, seat by seat, is what the ledger
 * does.
 */
#include "table/turns.h"
#include "table/view.h"
#include "wander.h"

static table_turn_list turns; /* large */

static const table_turn *turn_of(const drive *d, uint32_t seat)
{
    table_turns(d->at, &turns);
    for (uint32_t i = 0; i < turns.count; i++) {
        if (turns.turns[i].seat == seat) {
            return &turns.turns[i];
        }
    }
    fail_msg("seat %u has no turn", seat);
    return NULL;
}

/* ---- In few words ---- */

static trey_card card(const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    return trey_card_make((unsigned)(strchr(ranks, text[0]) - ranks),
                          (unsigned)(strchr(suits, text[1]) - suits));
}

static void correct(drive *d, uint32_t status, uint32_t seat, const char *text, uint32_t approver)
{
    trey_card cards[3] = {card(text), card(text + 3), card(text + 6)};
    drive_expect(d, status,
                 (table_command){.kind = COMMAND_CORRECT_HAND,
                                 .role = ROLE_DEALER,
                                 .seat = seat,
                                 .cards = cards,
                                 .card_count = 3,
                                 .text = "misread",
                                 .text_size = 7,
                                 .approver = approver});
}

/* A house-banked table with a progressive: seats 2, 4 and 6 bet $10, seat 4 with a coin and $5 on
 * the bonus. Dealt face down; seat 6 folds. */
static drive *dealt(bool with_coin)
{
    drive *d = drive_new();
    table_rules rules =
        with_dealer(RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1), CARDS_ENTERED);
    open_table(d, &rules);
    for (uint32_t seat = 2; seat <= 6; seat += 2) {
        sit(d, seat, seat, 100000);
    }
    proceed(d);
    for (uint32_t seat = 2; seat <= 6; seat += 2) {
        bet(d, seat, seat, TREY_WAGER_ANTE, 1000);
    }
    bet(d, 4, 4, TREY_WAGER_BONUS, 500);
    if (with_coin) {
        bet(d, 4, 4, TREY_WAGER_PROGRESSIVE, 100);
    }
    proceed(d);
    HAPPENED(d, with_coin ? "bets-closed" : "bets-closed fees-taken");
    if (with_coin) {
        proceed(d);
        HAPPENED(d, "fees-taken");
    }
    proceed(d);
    HAPPENED(d, "packets-dealt");
    decide(d, 2, 2, true);
    decide(d, 4, 4, true);
    decide(d, 6, 6, false);
    return d;
}

static void reveal(drive *d, const char *cards)
{
    enter_expecting(d, TREY_OK, TREY_BANKER, cards);
    HAPPENED(d, "hand-entered banker-revealed");
}

/* ---- A round by hand ---- */

static void seat_by_seat(void **state)
{
    (void)state;
    drive *d = dealt(false);
    HAPPENED(d, "decided");
    NOT(d, TREY_REFUSED_OUT_OF_ORDER, ENTER_HAND, .role = ROLE_DEALER, .person = DEALER, .seat = 0,
        .cards = (trey_card[]){0, 1, 2}, .card_count = 3);
    proceed(d);
    HAPPENED(d, "forfeits-collected");
    NOT(d, TREY_REFUSED_HAND_NOT_SHOWN, PROCEED);
    reveal(d, "Qh 7c 2d");
    NOT(d, TREY_REFUSED_HAND_NOT_SHOWN, PROCEED);
    assert_int_equal(d->refusal.given, 4); /* ROUND-5; the folded hand of seat 6 is not looked at */
    assert_false(turn_of(d, 4)->is_known);
    enter_expecting(d, TREY_OK, 4, "9s 9h 3c"); /* a pair: ante, play and bonus */
    HAPPENED(d, "hand-entered");
    assert_true(turn_of(d, 4)->is_known && !turn_of(d, 4)->is_done);
    assert_int_equal(turn_of(d, 4)->amount, 2500);
    assert_int_equal(turn_of(d, 4)->count, 3);
    assert_false(turn_of(d, 2)->is_known);
    pass(d, 1000);
    DO(d, PROCEED, .has_step = true, .step = TREY_STEP_SETTLE, .seat = 4);
    HAPPENED(d, "seat-settled");
    assert_int_equal(d->at->waiting_since, d->now); /* for the next seat */
    NOT(d, TABLE_REFUSED_STEP_DONE, PROCEED, .has_step = true, .step = TREY_STEP_SETTLE, .seat = 4);
    NOT(d, TABLE_REFUSED_STEP_DONE, PROCEED, .has_step = true, .step = TREY_STEP_REVEAL);
    NOT(d, TABLE_REFUSED_STEP_OTHER, PROCEED, .has_step = true, .step = TREY_STEP_OVER);
    assert_true(turn_of(d, 4)->is_done);
    assert_int_equal(turn_of(d, 4)->handed, 2500);
    enter_expecting(d, TREY_OK, 2, "8s 5h 3d");
    assert_int_equal(turn_of(d, 2)->amount, -2000);
    table_event early = {.kind = TABLE_SETTLED, .time = d->now}; /* as a forged journal has it */
    assert_int_equal(table_apply(d->at, &early, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    proceed(d);
    HAPPENED(d, "seat-settled settled envy-paid");
    assert_int_equal(stack(d, 4), 100000 + 2500);
    assert_int_equal(stack(d, 2), 100000 - 2000);
    assert_int_equal(stack(d, 6), 100000 - 1000);
    DO(d, PROCEED, .has_step = true, .step = TREY_STEP_OVER);
    HAPPENED(d, "round-ended round-begun shuffled bets-opened");
    NOT(d, TABLE_REFUSED_STEP_DONE, PROCEED, .has_step = true, .step = TREY_STEP_OVER);
    drive_free(d);
}

/* Everyone's hands at once, nothing to hand over: the table goes on by itself. */
static void nothing_to_do(void **state)
{
    (void)state;
    drive *d = dealt(false);
    proceed(d);
    reveal(d, "9s 9h 3c");
    enter_expecting(d, TREY_OK, 2, "9d 9c 3d"); /* out of turn; a tie */
    HAPPENED(d, "hand-entered");
    enter_expecting(d, TREY_OK, 4, "Ts Th Td");
    assert_int_equal(turn_of(d, 2)->amount, 0);
    assert_true(turn_of(d, 2)->is_done);
    proceed(d);
    HAPPENED(d, "seat-settled settled envy-paid");
    drive_free(d);
}

/* The console once said "pay $1,350" here, and the ledger paid $70 more. */
static void award_from_the_tray(void **state)
{
    (void)state;
    for (int folds = 0; folds < 2; folds++) {
        drive *d = drive_new();
        table_rules rules =
            with_dealer(RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1), CARDS_ENTERED);
        open_table(d, &rules);
        sit(d, 4, 4, 100000);
        proceed(d);
        bet(d, 4, 4, TREY_WAGER_ANTE, 10000);
        bet(d, 4, 4, TREY_WAGER_BONUS, 1000);
        bet(d, 4, 4, TREY_WAGER_PROGRESSIVE, 100);
        proceed(d); /* no more bets */
        proceed(d); /* COIN IN */
        proceed(d); /* the packets */
        decide(d, 4, 4, folds == 0);
        if (folds != 0) {
            proceed(d);
        }
        reveal(d, "Qh 7c 2d");
        int64_t before = stack(d, 4);
        enter_expecting(d, TREY_OK, 4, "9s 8s 7s"); /* also a folded hand: it has a coin (PROG-6) */
        assert_true(turn_of(d, 4)->needs_confirm);
        NOT(d, TABLE_REFUSED_JACKPOT_WAITS, PROCEED);
        press(d, TREY_OK, TREY_KEY_HAND, DEALER, 4, TREY_AWARD_STRAIGHT_FLUSH);
        press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 4, TREY_AWARD_NONE);
        press(d, TREY_OK, TREY_KEY_J_POT, SUPERVISOR, 4, TREY_AWARD_NONE);
        press(d, TREY_OK, TREY_KEY_TURN_RUN, SUPERVISOR, 4, TREY_AWARD_NONE);
        const table_turn *turn = turn_of(d, 4);
        const turn_line *award = &turns.lines[turn->first + turn->count - 1];
        assert_false(turn->needs_confirm);
        assert_int_equal(award->kind, TREY_WAGER_PROGRESSIVE);
        assert_int_equal(award->source, TURN_FROM_TRAY);
        assert_int_equal(award->amount, 7000);
        assert_int_equal(award->pays, 70);
        /* Ante and play, five times the ante, 40 times the bonus, and the award. */
        int64_t wins = folds != 0 ? 7000 : 20000 + 50000 + 40000 + 7000;
        assert_int_equal(turn->amount, wins);
        proceed(d);
        HAPPENED(d, "seat-settled settled envy-paid");
        int64_t returned = folds != 0 ? 0 : 21000; /* the wagers on their spots */
        assert_int_equal(stack(d, 4) - before, wins + returned);
        /* A recorded win is not corrected. */
        correct(d, TABLE_REFUSED_JACKPOT_RECORDED, 4, "9s 8s 6s", SECOND_SUPERVISOR);
        drive_free(d);
    }
}

/* ---- Back, and corrections ---- */

static void step_back(void **state)
{
    (void)state;
    drive *d = dealt(false);
    proceed(d);
    reveal(d, "Qh 7c 2d");
    NOT(d, TABLE_REFUSED_NOTHING_HANDED, BACK);
    enter_expecting(d, TREY_OK, 4, "9s 9h 3c");
    proceed(d);
    NOT(d, TABLE_REFUSED_CHIPS_HANDED, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "why",
        .text_size = 3);
    DO(d, BACK);
    HAPPENED(d, "seat-reopened");
    assert_int_equal(turn_of(d, 4)->handed, 0);
    proceed(d);
    enter_expecting(d, TREY_OK, 2, "8s 5h 3d");
    proceed(d);
    HAPPENED(d, "seat-settled settled envy-paid");
    DO(d, BACK); /* the chips go back in the ledger too */
    HAPPENED(d, "seat-reopened");
    assert_int_equal(d->at->round.phase, TREY_PHASE_SETTLEMENT);
    assert_int_equal(stack(d, 4), 100000 - 2500);
    assert_true(turn_of(d, 4)->is_done && !turn_of(d, 2)->is_done);
    DO(d, BACK);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "why", .text_size = 3);
    assert_int_equal(stack(d, 4), 100000);
    drive_free(d);
}

static void corrections(void **state)
{
    (void)state;
    drive *d = dealt(false);
    proceed(d);
    reveal(d, "Qh 7c 2d");
    enter_expecting(d, TREY_OK, 4, "9s 9h 3c");
    NOT(d, TABLE_REFUSED_TEXT_MISSING, CORRECT_HAND, .seat = 4, .cards = (trey_card[]){0, 1, 2},
        .card_count = 3);
    correct(d, TREY_OK, 4, "9s 8h 3c", 0); /* nothing was handed over */
    HAPPENED(d, "hand-corrected");
    assert_int_equal(turn_of(d, 4)->amount, -2500);
    correct(d, TREY_OK, 4, "9s 9h 3c", 0);
    proceed(d);
    correct(d, TABLE_REFUSED_APPROVAL_NEEDED, 4, "9s 8h 3c", 0);
    correct(d, TABLE_REFUSED_SAME_PERSON, 4, "9s 8h 3c", DEALER);
    correct(d, TREY_OK, 4, "9s 8h 3c", SUPERVISOR);
    assert_false(turn_of(d, 4)->is_done);
    assert_int_equal(turn_of(d, 4)->amount, -2500);
    assert_int_equal(turn_of(d, 4)->handed, 2500);
    proceed(d); /* $50 back: what was paid and what is lost */
    assert_int_equal(d->records[d->record_count - 1].event.amount, -5000);
    enter_expecting(d, TREY_OK, 2, "8s 5h 3d");
    proceed(d);
    assert_int_equal(stack(d, 4), 100000 - 2500);
    int64_t tray = place(d, ACCOUNT_TRAY);
    correct(d, TREY_OK, TREY_BANKER, "Jh 7c 2d", SUPERVISOR); /* it does not play, after all */
    HAPPENED(d, "hand-corrected");
    assert_int_equal(turn_of(d, 4)->amount, 1000 - 500);
    assert_int_equal(turn_of(d, 2)->amount, 1000);
    proceed(d);
    proceed(d);
    HAPPENED(d, "seat-settled settled envy-paid");
    assert_int_equal(stack(d, 4), 100000 + 500);
    assert_int_equal(stack(d, 2), 100000 + 1000);
    assert_int_equal(place(d, ACCOUNT_TRAY), tray - 3000 - 3000);
    correct(d, TREY_REFUSED_HAND_NOT_SHOWN, 6, "As Ks Qs", SUPERVISOR);
    /* Somebody takes the chips away while the result is shown. */
    DO(d, CASH_OUT, .person = 4, .amount = 100500);
    correct(d, TABLE_REFUSED_CHIPS_GONE, TREY_BANKER, "Qh 7c 2d", SUPERVISOR);
    drive_free(d);
}

/* COVER-6: first all hands, then two passes. */
static void collect_then_pay(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-bureau", NULL), CARDS_ENTERED);
    open_table(d, &rules);
    for (uint32_t seat = 1; seat <= 3; seat++) {
        sit(d, seat, seat, 100000);
    }
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 2, 2, TREY_WAGER_BONUS, 500);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    proceed(d);
    HAPPENED(d, "bets-closed fees-taken");
    proceed(d);
    NOT(d, TABLE_REFUSED_EXPOSED_CARD_WAITS, PROCEED);
    DO(d, EXPOSE_CARD, .cards = (trey_card[]){card("2d")}, .card_count = 1);
    decide(d, 2, 2, true);
    decide(d, 3, 3, true);
    HAPPENED(d, "decided forfeits-collected"); /* nobody folded */
    enter_expecting(d, TREY_REFUSED_EXPOSED_CARD_MISSING, 0, "Qh 7c 3d");
    reveal(d, "2d Qh 7c");
    enter_expecting(d, TREY_OK, 3, "As Kd 3c");
    assert_false(turn_of(d, 3)->is_known);
    NOT(d, TREY_REFUSED_HAND_NOT_SHOWN, PROCEED);
    enter_expecting(d, TREY_OK, 2, "8s 8h 3d"); /* wins all: nothing to collect from it */
    table_turns(d->at, &turns);
    assert_int_equal(turns.count, 2);
    correct(d, TREY_OK, 2, "Js 5h 3d", 0); /* loses all */
    table_turns(d->at, &turns);
    assert_int_equal(turns.count, 2);
    assert_int_equal(turns.turns[0].pass, TURN_COLLECT);
    assert_int_equal(turns.turns[0].seat, 2);
    assert_int_equal(turns.turns[0].amount, -2500);
    assert_int_equal(turns.turns[1].pass, TURN_PAY);
    NOT(d, TABLE_REFUSED_STEP_OTHER, PROCEED, .seat = 2, .has_pass = true, .pass = TURN_PAY,
        .has_step = true, .step = TREY_STEP_ENVY);
    DO(d, PROCEED, .seat = 2, .has_pass = true, .pass = TURN_COLLECT);
    NOT(d, TABLE_REFUSED_STEP_DONE, PROCEED, .seat = 2, .has_pass = true, .pass = TURN_COLLECT);
    proceed(d);
    HAPPENED(d, "seat-settled settled");
    drive_free(d);
}

/* The house may want all hands first. */
static void hands_first(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_ENTERED);
    rules.showdown = SHOWDOWN_KIND_COUNT;
    NOT(d, TABLE_REFUSED_SETTING_NOT_ALLOWED, OPEN, .rules = &rules);
    rules.showdown = SHOWDOWN_HANDS_FIRST;
    rules.keep_betting = KEEP_BETTING_COUNT;
    NOT(d, TABLE_REFUSED_SETTING_NOT_ALLOWED, OPEN, .rules = &rules);
    rules.keep_betting = 0;
    rules.missed_rounds_max = RULES_MISSED_MAX + 1;
    NOT(d, TABLE_REFUSED_SETTING_NOT_ALLOWED, OPEN, .rules = &rules);
    rules.missed_rounds_max = 0;
    open_table(d, &rules);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        sit(d, seat, seat, 100000);
    }
    proceed(d);
    bet(d, 1, 1, TREY_WAGER_ANTE, 1000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    proceed_to(d, TREY_PHASE_DECISIONS);
    decide(d, 1, 1, true);
    decide(d, 2, 2, true);
    reveal(d, "Qh 7c 2d");
    enter_expecting(d, TREY_OK, 2, "9s 9h 3c");
    assert_false(turn_of(d, 2)->is_known);
    NOT(d, TREY_REFUSED_HAND_NOT_SHOWN, PROCEED);
    assert_int_equal(d->refusal.given, 1);
    enter_expecting(d, TREY_OK, 1, "8s 5h 3d");
    assert_true(turn_of(d, 2)->is_known && turn_of(d, 1)->is_known);
    settle_all_seats(d);
    drive_free(d);
}

/* ---- Random rounds: what is said is what the ledger does ---- */

typedef struct comparison {
    uint32_t settled, awards, meters, folded_awards, uncovered, back_line, corrected, entered;
} comparison;

/* What the settlement moves to a person, less the wagers that come back from their spots. */
static int64_t moved_to(const transfer *moved, uint32_t count, uint32_t person)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_paid = moved[i].to.kind == ACCOUNT_STACK && moved[i].from.kind != ACCOUNT_SPOT;
        bool is_taken = moved[i].from.kind == ACCOUNT_SPOT && moved[i].to.kind != ACCOUNT_STACK;
        sum += is_paid && moved[i].to.person == person ? moved[i].amount : 0;
        sum -= is_taken && moved[i].from.person == person ? moved[i].amount : 0;
    }
    return sum;
}

/* Folded wagers were taken in before the reveal. */
static int64_t forfeited_by(const trey_round *round, uint32_t person)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        bool is_folded = stake->decision == TREY_DECISION_FOLD && stake->bettor == person;
        sum += is_folded ? stake->ante + stake->bonus : 0;
    }
    return sum;
}

static void compare_people(const live_table *at, const transfer *moved, uint32_t count)
{
    int64_t said[TABLE_PEOPLE_MAX] = {0};
    for (uint32_t i = 0; i < turns.count; i++) {
        const table_turn *turn = &turns.turns[i];
        int64_t sum = 0;
        for (uint32_t l = 0; l < turn->count && turn->pass != TURN_ENVY; l++) {
            const turn_line *line = &turns.lines[turn->first + l];
            const table_person *who = table_find(at, line->person);
            assert_non_null(who);
            said[who - at->people] += line->amount;
            sum += line->amount;
        }
        if (turn->pass != TURN_ENVY) {
            assert_true(turn->is_known && turn->is_done && !turn->needs_confirm);
            assert_int_equal(turn->amount, sum);
            assert_int_equal(turn->handed, turn->amount);
        }
    }
    for (uint32_t i = 0; i < at->people_count; i++) {
        uint32_t person = at->people[i].person;
        int64_t in_ledger = moved_to(moved, count, person);
        if (said[i] - forfeited_by(&at->round, person) != in_ledger) {
            fail_msg("person %u: said %lld less %lld, moved %lld", person, (long long)said[i],
                     (long long)forfeited_by(&at->round, person), (long long)in_ledger);
        }
    }
}

static bool is_folded(const trey_round *round, uint32_t seat)
{
    return round->stakes[trey_round_seated(round, seat)].decision == TREY_DECISION_FOLD;
}

static void count_kinds(comparison *seen, const live_table *at)
{
    seen->settled++;
    seen->entered += at->rules.cards == CARDS_ENTERED;
    for (uint32_t i = 0; i < turns.count; i++) {
        const table_turn *turn = &turns.turns[i];
        for (uint32_t l = 0; l < turn->count; l++) {
            const turn_line *line = &turns.lines[turn->first + l];
            bool is_award = line->kind == TREY_WAGER_PROGRESSIVE && turn->pass == TURN_ALL;
            seen->awards += is_award && line->source == TURN_FROM_TRAY;
            seen->meters += is_award && line->source == TURN_FROM_METER;
            seen->folded_awards += is_award && is_folded(&at->round, turn->seat);
            seen->uncovered += line->uncovered > 0;
            seen->back_line += line->person != turn->person;
        }
    }
}

static void compare(void *context, const live_table *at, const table_event *event,
                    const transfer *moved, uint32_t count)
{
    comparison *seen = context;
    seen->corrected += event->kind == TABLE_HAND_CORRECTED;
    if (event->kind != TABLE_SETTLED || at->rules.dealer != DEALER_PERSON) {
        return;
    }
    table_turns(at, &turns);
    compare_people(at, moved, count);
    count_kinds(seen, at);
}

static uint32_t from_generator(void *context, uint32_t below)
{
    return draw(context, below);
}

static void turns_are_the_ledger(void **state)
{
    (void)state;
    comparison seen = {0};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        uint64_t random = seed;
        drive *d = drive_new();
        d->random = seed;
        d->heard = compare;
        d->heard_context = &seen;
        wander w = {.d = d, .next = from_generator, .context = &random};
        for (uint32_t i = 0; i < 40000; i++) {
            wander_step(&w);
            d->record_count = 0;
        }
        drive_free(d);
    }
    print_message("# settled %u (entered %u), awards %u, meters %u, folded %u, uncovered %u, "
                  "back line %u, corrected %u\n",
                  seen.settled, seen.entered, seen.awards, seen.meters, seen.folded_awards,
                  seen.uncovered, seen.back_line, seen.corrected);
    assert_true(seen.settled > 3000 && seen.entered > 500 && seen.awards > 100);
    assert_true(seen.meters > 5 && seen.folded_awards > 20 && seen.uncovered > 200);
    assert_true(seen.back_line > 200 && seen.corrected > 50);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("PROC-3 turn, enter, pay or take, next", seat_by_seat),
        ROW("a settlement in which nothing is left to do goes on by itself", nothing_to_do),
        ROW("PROG-6 PROG-7 an award from the tray is part of the seat's amount",
            award_from_the_tray),
        ROW("chips handed over come back step by step", step_back),
        ROW("a correction settles anew, with a second person once chips were handed over",
            corrections),
        ROW("COVER-6 all hands first, then collect, then pay", collect_then_pay),
        ROW("PROC-3 all hands first, where it is posted", hands_first),
        ROW("T3 over random rounds the turns are what the ledger moves", turns_are_the_ledger),
    };
    return RUN(rows);
}
