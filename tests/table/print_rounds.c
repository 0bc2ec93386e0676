/* SPDX-License-Identifier: MIT */
/*
 * print-rounds SEED STEPS: a random walk over a live table. Prints each round that ended as one
 * line of JSON: the round as `trey settle` reads it, and how the ledger changed for everyone from
 * its beginning to its end. test_rounds.py works out what should have moved.
 */
#include <inttypes.h>
#include <stdio.h>

#include "wander.h"

typedef struct holdings {
    int64_t people[WANDER_PEOPLE + 1], guests[TREY_HANDS_MAX], drop_box, tray, pool;
} holdings;

static uint32_t from_generator(void *context, uint32_t below)
{
    return draw(context, below);
}

/* What somebody has on the table and, without a device, in front of them. */
static int64_t at_table(const drive *d, uint32_t person)
{
    int64_t sum = stack(d, person);
    for (uint32_t i = 0; i < d->money.size; i++) {
        const account *key = &d->money.slots[i].key;
        bool is_his =
            (key->kind == ACCOUNT_SPOT || key->kind == ACCOUNT_FELT) && key->person == person;
        sum += d->money.slots[i].balance != 0 && is_his ? d->money.slots[i].balance : 0;
    }
    bool is_banked = d->at->state == TABLE_IS_IN_ROUND && d->at->round.bank_seat != 0;
    return sum + (is_banked && d->at->round.bank_bettor == person ? place(d, ACCOUNT_BANK) : 0);
}

/* Between two rounds: whatever somebody has, on the table and off it. */
static holdings look(const drive *d)
{
    holdings all = {.drop_box = place(d, ACCOUNT_DROP_BOX),
                    .tray = place(d, ACCOUNT_TRAY),
                    .pool = place(d, ACCOUNT_POOL)};
    for (uint32_t person = 1; person <= WANDER_PEOPLE; person++) {
        all.people[person] = wallet(d, person) + at_table(d, person);
    }
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        all.guests[seat] = at_table(d, table_anonymous(d->at, seat));
    }
    return all;
}

static void print_cards(const trey_round *round, uint32_t hand)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    if (trey_seats_have(round->unknown, hand)) {
        printf("not seen");
        return;
    }
    for (uint32_t i = 0; i < round->hands[hand].count; i++) {
        trey_card card = round->cards[round->hands[hand].first + i];
        printf("%s%c%c", i > 0 ? " " : "", ranks[trey_card_rank(card)],
               suits[trey_card_suit(card)]);
    }
}

static void print_posting(const live_table *at)
{
    const wander_rules *rules = wander_rules_of(at);
    assert_non_null(rules);
    printf("{\"rules\": \"%s\", \"posting\": {%s", rules->ruleset, rules->posting);
    if (at->posting.progressive != NULL) {
        printf(", \"progressive\": {\"paytable\": %d, \"denomination\": %" PRId64
               ", \"meter\": %" PRId64 "}",
               (int)at->posting.progressive->number, at->posting.denomination,
               at->round.meter_before.cents);
    }
    printf("}");
}

static void print_round(const live_table *at)
{
    const trey_round *round = &at->round;
    print_posting(at);
    if (round->bank_seat != 0) {
        printf(", \"bank\": {\"seat\": %u, \"bettor\": \"%u\", \"wager\": %" PRId64 "}",
               round->bank_seat, round->bank_bettor, round->bank_wager);
    }
    printf(", \"wagers\": [");
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        printf("%s{\"seat\": %u, \"bettor\": \"%u\", \"kind\": \"%s\", \"amount\": %" PRId64 "}",
               i > 0 ? ", " : "", wager->seat, wager->bettor,
               trey_wager_kind_name((trey_wager_kind)wager->kind), wager->amount);
    }
    printf("], \"cards\": {\"dealer\": \"");
    print_cards(round, TREY_BANKER);
    printf("\"");
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        if (trey_seats_have(round->in_play, seat)) {
            printf(", \"%u\": \"", seat);
            print_cards(round, seat);
            printf("\"");
        }
    }
    printf("}, \"decisions\": [");
    bool is_first = true;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->ante > 0) {
            printf("%s{\"seat\": %u, \"bettor\": \"%u\", \"play\": %s}", is_first ? "" : ", ",
                   stake->seat, stake->bettor,
                   stake->decision == TREY_DECISION_PLAY ? "true" : "false");
            is_first = false;
        }
    }
    printf("]}");
}

static void print_ended(const live_table *at, const holdings *before, const holdings *after)
{
    printf("{\"void\": %s, \"round\": ", at->round.phase == TREY_PHASE_VOID ? "true" : "false");
    print_round(at);
    printf(", \"moved\": {");
    for (uint32_t person = 1; person <= WANDER_PEOPLE; person++) {
        printf("\"%u\": %" PRId64 ", ", person, after->people[person] - before->people[person]);
    }
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        printf("\"%u\": %" PRId64 ", ", table_anonymous(at, seat),
               after->guests[seat] - before->guests[seat]);
    }
    printf("\"drop_box\": %" PRId64 ", \"tray\": %" PRId64 ", \"pool\": %" PRId64 "}}\n",
           after->drop_box - before->drop_box, after->tray - before->tray,
           after->pool - before->pool);
}

/* Whatever happens for somebody without an account has its author. */
static void check_authors(const drive *d)
{
    for (uint32_t i = 0; i < d->record_count; i++) {
        const table_event *event = &d->records[i].event;
        bool has_author = (table_event_fields(event->kind) & EVENT_AUTHOR) != 0;
        bool by_table = event->flag && (event->kind == TABLE_WAGER_WITHDRAWN ||
                                        event->kind == TABLE_BANK_DECLINED);
        if (has_author && !by_table && person_is_anonymous(event->person)) {
            assert_true(event->author != 0 && !person_is_anonymous(event->author));
        }
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t steps = argc > 2 ? strtoull(argv[2], NULL, 10) : 10000;
    uint64_t random = seed;
    drive *d = drive_new();
    d->random = seed;
    wander w = {.d = d, .next = from_generator, .context = &random};
    /* Money that moves between rounds alone (seeds, adjustments) belongs to no round. */
    holdings before = look(d), at_end = before;
    live_table *ended = calloc(1, sizeof *ended); /* as it was while its result was shown … */
    bool is_pending = false;                      /* … and may still be corrected */
    for (uint64_t i = 0; i < steps; i++) {
        uint64_t number = d->at->round_number;
        wander_step(&w);
        const live_table *at = d->at;
        bool is_same = at->state == TABLE_IS_IN_ROUND && at->round_number == number;
        if (is_pending && !is_same) {
            print_ended(ended, &before, &at_end);
            before = at_end;
        }
        bool is_over = is_same && at->round.wager_count > 0 &&
                       (at->round.phase == TREY_PHASE_DONE || at->round.phase == TREY_PHASE_VOID);
        holdings now = look(d);
        is_pending = is_over;
        if (is_over) {
            table_copy(ended, at);
            at_end = now;
        }
        bool is_untouched = at->state != TABLE_IS_IN_ROUND ||
                            (at->round.phase == TREY_PHASE_BETS && at->round.wager_count == 0);
        before = is_untouched ? now : before;
        check_authors(d);
        d->record_count = 0; /* it would remember everything */
    }
    free(ended);
    drive_free(d);
    return 0;
}
