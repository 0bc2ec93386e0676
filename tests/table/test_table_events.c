/* SPDX-License-Identifier: MIT */
/*
 * Events as they come back from a journal: the same ones make the same table, others are refused
 * and change nothing, and no bytes in them do worse than that.
 */
#include "drive.h"

/* Plays rounds of a rule set by hand or by itself, with everything in them that can be. */
static drive *played(table_rules rules)
{
    drive *d = drive_new();
    open_table(d, &rules);
    for (uint32_t person = 1; person <= 3; person++) {
        sit(d, person, person, 100000);
    }
    DO(d, SIT_OUT, .person = 3);
    DO(d, SIT_IN, .person = 3);
    for (uint32_t round = 0; round < 3; round++) {
        if (d->at->offered_seat != 0) {
            pass(d, round == 0 ? 20000 : 0); /* one lets it go by */
            take_bank(d, d->at->offered_seat, 20000);
        } else if (d->at->state == TABLE_IS_BETWEEN_ROUNDS) {
            proceed(d);
        }
        for (uint32_t seat = 1; seat <= 3; seat++) {
            if (seat != d->at->round.bank_seat) {
                bet(d, seat, seat, TREY_WAGER_ANTE, 500);
                bet(d, seat, seat, TREY_WAGER_BONUS, 500);
                DO(d, WITHDRAW, .person = seat, .seat = seat, .wager = TREY_WAGER_BONUS);
            }
        }
        if (rules.cards == CARDS_SHOE && round < 2) { /* person 2 withholds in the second round */
            DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
        }
        pass(d, 20000);
        if (rules.cards == CARDS_SHOE && round == 0) {
            DO(d, REVEAL, .person = 2, .digest = bytes_of(2));
        }
        pass(d, 10000);
        while (d->at->state == TABLE_IS_IN_ROUND && d->at->bets_are_open == false) {
            uint32_t before = d->record_count;
            if (d->at->round.phase == TREY_PHASE_DEAL && rules.cards == CARDS_ENTERED) {
                static const char *const hands[] = {"As Ks Qs", "9s 9d 9h", "4h 3h 2s", "Jc 9c 2d"};
                enter(d, hands[trey_round_deal_next(&d->at->round)]);
            } else if (d->at->round.phase == TREY_PHASE_DECISIONS) {
                const trey_stake *turn = &d->at->round.stakes[d->at->round.turn];
                if (turn->seat == 3) {
                    pass(d, 30000);
                } else {
                    decide(d, turn->seat, turn->bettor, true);
                }
            } else if (rules.dealer == DEALER_PERSON) {
                proceed(d);
            } else {
                pass(d, 6000);
            }
            assert_true(d->record_count > before);
        }
    }
    DO(d, DRAIN);
    return d;
}

static void forget(live_table *at)
{
    table_finish(at);
    table_init(at, TABLE_ID, &trey_book_builtin);
}

/* The record as it is now: what it points to lies beside it. */
static table_event event_of(const drive_record *kept)
{
    table_event event = kept->event;
    event.cards = kept->cards;
    event.text = kept->text;
    event.rules = &kept->rules;
    return event;
}

static live_table *copy, *again, *pristine;

/* One event, changed: refused without a trace, or taken; never worse. */
static uint32_t try_event(const table_event *event)
{
    table_copy(copy, again);
    memcpy(pristine, copy, sizeof *copy);
    trey_refusal refusal = table_apply(copy, event, NULL, NULL);
    if (refusal.status != TREY_OK) {
        assert_true(memcmp(copy, pristine, sizeof *copy) == 0);
    }
    for (uint32_t i = 0; i < copy->people_count; i++) {
        assert_true(copy->people[i].stack >= 0);
    }
    return refusal.status;
}

static void try_changes(const table_event *event)
{
    uint32_t fields = table_event_fields(event->kind);
    table_event changed = *event;
    changed.time = again->time - 1;
    assert_int_equal(try_event(&changed), TABLE_REFUSED_RECORD_DIFFERS);
    static const uint32_t numbers[] = {0, 1, 2, 3, 14, 15, 77, 101, UINT32_MAX};
    static const int64_t amounts[] = {INT64_MIN, -1, 0, 1, 499, 501, TREY_AMOUNT_MAX, INT64_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        changed = *event;
        changed.person = numbers[i];
        (void)try_event(&changed);
        changed = *event;
        changed.seat = numbers[i];
        (void)try_event(&changed);
        changed = *event;
        changed.wager = (trey_wager_kind)numbers[i];
        changed.reason = (trey_void_reason)numbers[i];
        changed.key = (trey_key)numbers[i];
        changed.hand = (trey_award_hand)numbers[i];
        (void)try_event(&changed);
    }
    for (size_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        changed = *event;
        changed.amount = amounts[i];
        (void)try_event(&changed);
    }
    changed = *event;
    changed.flag = !changed.flag;
    (void)try_event(&changed);
    if ((fields & EVENT_DIGEST) != 0) {
        changed = *event;
        changed.digest.bytes[31] ^= 1;
        uint32_t status = try_event(&changed);
        if (event->kind == TABLE_SHOE_PLEDGED || event->kind == TABLE_BETS_CLOSED) {
            assert_int_equal(status, TABLE_REFUSED_RECORD_DIFFERS);
        }
    }
    if ((fields & EVENT_SEED) != 0) {
        changed = *event;
        changed.seed[0] ^= 1;
        assert_int_equal(try_event(&changed), TABLE_REFUSED_RECORD_DIFFERS);
        changed = *event;
        changed.id[0] ^= 1;
        assert_int_equal(try_event(&changed), TABLE_REFUSED_RECORD_DIFFERS);
    }
    for (uint32_t kind = 0; kind <= TABLE_EVENT_KIND_COUNT; kind++) { /* something else happened */
        static const table_rules no_rules;
        changed = *event;
        changed.kind = (table_event_kind)kind;
        changed.rules = (fields & EVENT_RULES) != 0 ? event->rules : &no_rules;
        (void)try_event(&changed);
    }
}

/* Steps of a round that cannot follow themselves. */
static bool happens_once(table_event_kind kind)
{
    return kind == TABLE_BETS_CLOSED || kind == TABLE_FEES_TAKEN ||
           kind == TABLE_FORFEITS_COLLECTED || kind == TABLE_BANKER_REVEALED ||
           kind == TABLE_SETTLED || kind == TABLE_ROUND_ENDED;
}

static void replay_and_change(table_rules rules)
{
    drive *d = played(rules);
    copy = calloc(1, sizeof *copy);
    again = calloc(1, sizeof *again);
    pristine = calloc(1, sizeof *pristine);
    assert_true(copy != NULL && again != NULL && pristine != NULL);
    forget(again);
    for (uint32_t i = 0; i < d->record_count; i++) {
        table_event event = event_of(&d->records[i]);
        try_changes(&event);
        trey_refusal refusal = table_apply(again, &event, NULL, NULL);
        assert_string_equal(trey_refusal_code(refusal), "ok");
        if (happens_once(event.kind)) {
            assert_int_not_equal(try_event(&event), TREY_OK);
        }
    }
    assert_null(table_difference(again, d->at));
    free(copy);
    free(again);
    free(pristine);
    drive_free(d);
}

static void automatic(void **state)
{
    (void)state;
    replay_and_change(RULES("california-shfl", "1"));
    replay_and_change(RULES("california-bureau", "A9"));
    replay_and_change(RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1));
}

static void by_hand(void **state)
{
    (void)state;
    replay_and_change(with_dealer(RULES("california-grand", "A1"), CARDS_ENTERED));
    replay_and_change(with_dealer(RULES("house-banked", NULL), CARDS_ENTERED));
}

/* What happens by the clock does not happen before its time. */
static void not_before_its_time(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    table_event event = {
        .kind = TABLE_BANK_DECLINED, .person = 1, .seat = 1, .flag = true, .time = d->now + 19999};
    assert_int_equal(table_apply(d->at, &event, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 500);
    DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
    DO(d, READY, .person = 2);
    event = (table_event){.kind = TABLE_HANDS_DEALT, .person = DEALER, .time = d->now + 9999};
    assert_int_equal(table_apply(d->at, &event, NULL, NULL).status, TABLE_REFUSED_REVEALS_PENDING);
    DO(d, REVEAL, .person = 2, .digest = bytes_of(2));
    event = (table_event){.kind = TABLE_TIMED_OUT, .person = 2, .seat = 2, .time = d->now + 29999};
    assert_int_equal(table_apply(d->at, &event, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    event.person = 1;
    event.time = d->now + 30000; /* and to nobody else */
    assert_int_equal(table_apply(d->at, &event, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    pass(d, 30000);
    HAPPENED(d, "timed-out forfeits-collected banker-revealed settled");
    drive_free(d);
}

/* HAND-11: no bets without shuffled cards, whatever a journal says. */
static void no_bets_before_the_shuffle(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_ENTERED);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    proceed(d); /* a round */
    uint32_t opened = d->record_count;
    while (opened > 0 && d->records[opened - 1].event.kind != TABLE_BETS_OPENED) {
        opened--;
    }
    assert_true(opened > 0);
    forget(d->replayed);
    for (uint32_t i = 0; i < opened; i++) {
        table_event event = event_of(&d->records[i]);
        bool is_last = i == opened - 1;
        d->replayed->is_shuffled = is_last ? false : d->replayed->is_shuffled;
        assert_int_equal(table_apply(d->replayed, &event, NULL, NULL).status,
                         is_last ? TREY_REFUSED_SHUFFLE_DUE : TREY_OK);
    }
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("replay of automatic tables, and every event changed", automatic),
        ROW("replay of tables dealt by hand, and every event changed", by_hand),
        ROW("ROUND-8, BANK-3 nothing happens before its time", not_before_its_time),
        ROW("HAND-11 no bets before the shuffle", no_bets_before_the_shuffle),
    };
    return RUN(rows);
}
