/* SPDX-License-Identifier: MIT */
/*
 * Collects what a sheet has on paper from the record of a round.
 */
#include "sheet_facts.h"

#include <stdlib.h>
#include <string.h>

#include <trey/hand.h>
#include <trey/seats.h>

/* ---- Hands and wagers ---- */

static void fill_hand(sheet_seat *row, const round_record *record, const round_reader *reader)
{
    const trey_round *round = &record->round;
    const trey_dealt_hand *hand = &round->hands[row->seat];
    if (!trey_seats_have(round->dealt, row->seat)) {
        return;
    }
    row->seen = SHEET_SEEN;
    for (uint32_t i = 0; i < hand->count && i < PHRASE_CARDS_MAX; i++) {
        trey_card card = round->cards[hand->first + i];
        if (card >= TREY_DECK_CARDS) {
            row->seen = SHEET_NOT_SEEN;
        } else if (!round_reader_sees(record, reader, row->seat, i)) {
            row->seen = SHEET_HIDDEN;
        }
        row->cards[i] = card;
    }
    row->card_count = hand->count < PHRASE_CARDS_MAX ? hand->count : PHRASE_CARDS_MAX;
    if (row->seen != SHEET_SEEN) {
        row->card_count = 0;
    } else if (hand->count == TREY_HAND_CARDS) {
        row->has_value = true;
        row->value = hand->value;
    }
}

static int64_t fee_of(const trey_round *round, const trey_stake *stake)
{
    int64_t fee = 0;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        bool is_theirs = wager->seat == stake->seat && wager->bettor == stake->bettor;
        fee += is_theirs ? trey_round_wager_fee(round, i) : 0;
    }
    return trey_round_reached(round) > TREY_PHASE_FEES ? fee : 0;
}

/* What a bettor won or lost in one seat. */
static int64_t net_of(const round_record *record, const sheet_seat *row)
{
    if (!record->is_settled) {
        return 0;
    }
    int64_t net = -row->coin - row->fee;
    for (uint32_t i = 0; i < record->settlement.line_count; i++) {
        const trey_line *line = &record->settlement.lines[i];
        if (line->seat == row->seat && line->bettor == row->person) {
            net += trey_line_paid(line) - trey_line_collected(line);
        }
    }
    for (uint32_t i = 0; i < record->awards.award_count; i++) {
        const trey_award *award = &record->awards.awards[i];
        net += award->seat == row->seat && award->bettor == row->person ? award->amount : 0;
    }
    for (uint32_t i = 0; i < record->awards.envy_count; i++) {
        const trey_envy *envy = &record->awards.envy[i];
        net += envy->seat == row->seat && envy->bettor == row->person ? envy->amount : 0;
    }
    return net;
}

static sheet_decision decision_of(const round_record *record, const trey_stake *stake)
{
    if (stake->decision == TREY_DECISION_PLAY) {
        return SHEET_PLAYED;
    }
    for (uint32_t i = 0; i < record->event_count; i++) {
        const table_event *event = &record->events[i].event;
        if (event->kind == TABLE_TIMED_OUT && event->seat == stake->seat &&
            event->person == stake->bettor) {
            return SHEET_TIMED_OUT;
        }
    }
    return stake->decision == TREY_DECISION_FOLD ? SHEET_FOLDED : SHEET_OPEN;
}

/* Who entered the wagers and the decision of a stake. */
static sheet_entered entered_of(const round_record *record, const trey_stake *stake)
{
    bool by_player = false, by_staff = false;
    for (uint32_t i = 0; i < record->event_count; i++) {
        const table_event *event = &record->events[i].event;
        bool is_entry = event->kind == TABLE_WAGER_PLACED || event->kind == TABLE_DECIDED;
        if (is_entry && event->seat == stake->seat && event->person == stake->bettor) {
            by_staff |= event->author != 0;
            by_player |= event->author == 0;
        }
    }
    return by_staff && by_player ? SHEET_ENTERED_BY_BOTH
           : by_staff            ? SHEET_ENTERED_BY_STAFF
                                 : SHEET_ENTERED_BY_PLAYER;
}

static void add_stake(sheet_facts *facts, const trey_stake *stake)
{
    const round_record *record = facts->record;
    sheet_seat *row = &facts->seats[facts->seat_count];
    row->seat = stake->seat;
    row->person = stake->bettor;
    row->is_behind = facts->seat_count > 0 && row[-1].seat == row->seat;
    row->ante = stake->ante;
    row->bonus = stake->bonus;
    row->coin = stake->progressive;
    row->fee = fee_of(&record->round, stake);
    row->decision = decision_of(record, stake);
    row->entered = entered_of(record, stake);
    row->play = row->decision == SHEET_PLAYED ? stake->ante : 0;
    row->has_net = true;
    row->net = net_of(record, row);
    fill_hand(row, record, facts->reader);
    facts->totals.ante += row->ante;
    facts->totals.bonus += row->bonus;
    facts->totals.coin += row->coin;
    facts->totals.play += row->play;
    facts->totals.fee += row->fee;
    facts->totals.net += row->net;
    facts->seat_count++;
}

static void add_seats(sheet_facts *facts)
{
    const round_record *record = facts->record;
    const trey_round *round = &record->round;
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        for (uint32_t i = 0; i < round->stake_count; i++) {
            if (round->stakes[i].seat == seat) {
                add_stake(facts, &round->stakes[i]);
            }
        }
    }
    sheet_seat *bank = &facts->seats[facts->seat_count++];
    *bank = (sheet_seat){.seat = TREY_BANKER};
    fill_hand(bank, record, facts->reader);
    if (round->bank_seat != 0) {
        bank->person = round->bank_bettor;
        bank->has_net = true;
        bool has_fee = trey_round_reached(round) > TREY_PHASE_FEES && record->is_settled;
        bank->fee = has_fee ? trey_round_bank_fee(round) : 0;
        bank->net = record->is_settled
                        ? record->settlement.collected - record->settlement.paid - bank->fee
                        : 0;
        facts->totals.fee += bank->fee;
        facts->totals.net += bank->net;
    }
}

/* ---- The settlement ---- */

static sheet_group *begin_group(sheet_facts *facts, phrase title, int64_t time)
{
    sheet_group *group = &facts->groups[facts->group_count++];
    *group = (sheet_group){.title = title, .time = time, .first = facts->item_count};
    return group;
}

static void add_item(sheet_facts *facts, sheet_group *group, sheet_item item)
{
    facts->items[facts->item_count++] = item;
    group->count++;
}

static const record_event *find(const round_record *record, table_event_kind kind)
{
    for (uint32_t i = record->event_count; i > 0; i--) {
        if (record->events[i - 1].event.kind == kind) {
            return &record->events[i - 1];
        }
    }
    return NULL;
}

static uint32_t coin_count(const trey_round *round)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        count += round->wagers[i].kind == TREY_WAGER_PROGRESSIVE;
    }
    return count;
}

static void add_coins(sheet_facts *facts, const record_event *taken)
{
    const round_record *record = facts->record;
    int64_t meter = 0, tray = 0;
    for (uint32_t i = 0; i < taken->transfer_count; i++) {
        const transfer *moved = &record->transfers[taken->first_transfer + i];
        meter += moved->to.kind == ACCOUNT_POOL ? moved->amount : 0;
        tray += moved->to.kind == ACCOUNT_TRAY ? moved->amount : 0;
    }
    if (meter + tray == 0) {
        return;
    }
    phrase title = {.code = PHRASE_GROUP_COINS, .count = coin_count(&record->round)};
    sheet_group *group = begin_group(facts, title, taken->event.time);
    uint32_t percent = (uint32_t)record->posting.progressive->share / 100;
    add_item(facts, group,
             (sheet_item){.say = {.code = PHRASE_ITEM_TO_METER, .percent = percent},
                          .amount = meter,
                          .rule = TREY_RULE_PROG_4});
    add_item(facts, group,
             (sheet_item){
                 .say = {.code = PHRASE_ITEM_TO_TRAY}, .amount = tray, .rule = TREY_RULE_PROG_1});
}

static void add_fees(sheet_facts *facts, const record_event *taken)
{
    const round_record *record = facts->record;
    int64_t fees = 0;
    for (uint32_t i = 0; i < taken->transfer_count; i++) {
        const transfer *moved = &record->transfers[taken->first_transfer + i];
        fees += moved->to.kind == ACCOUNT_DROP_BOX ? moved->amount : 0;
    }
    int64_t of_bank = record->round.bank_seat != 0 ? trey_round_bank_fee(&record->round) : 0;
    if (fees == 0) {
        return;
    }
    sheet_group *group =
        begin_group(facts, (phrase){.code = PHRASE_GROUP_FEES, .amount = fees}, taken->event.time);
    if (fees > of_bank) {
        add_item(facts, group,
                 (sheet_item){.say = {.code = PHRASE_ITEM_PLAYERS},
                              .amount = fees - of_bank,
                              .rule = TREY_RULE_FEE_2});
    }
    if (of_bank > 0) {
        add_item(facts, group,
                 (sheet_item){.say = {.code = PHRASE_ITEM_BANK},
                              .amount = of_bank,
                              .rule = TREY_RULE_FEE_3});
    }
}

static bool is_first_bettor(const trey_round *round, uint32_t seat, trey_bettor bettor)
{
    for (uint32_t i = 0; i < round->stake_count; i++) {
        if (round->stakes[i].seat == seat) {
            return round->stakes[i].bettor == bettor;
        }
    }
    return true;
}

/* When the dealer paid or took it; forfeits are taken in before the settlement. */
static int64_t time_of_seat(const round_record *record, uint32_t seat, bool is_taken,
                            bool is_forfeit, int64_t otherwise)
{
    const record_event *forfeits = find(record, TABLE_FORFEITS_COLLECTED);
    int64_t time = is_forfeit && forfeits != NULL ? forfeits->event.time : otherwise;
    for (uint32_t i = 0; i < record->event_count; i++) {
        const table_event *event = &record->events[i].event;
        bool is_pass = record->posting.cover != TREY_COVER_COLLECT_THEN_PAY ||
                       event->flag == is_taken; /* COVER-6: collects first, then pays */
        if (event->kind == TABLE_SEAT_SETTLED && event->seat == seat && is_pass) {
            time = event->time;
        }
    }
    return time;
}

/* The title says what was handed over in all: "Seat 5: paid $1,420". */
static void end_seat(sheet_facts *facts, sheet_group *group, uint32_t seat, trey_bettor bettor)
{
    bool is_first = is_first_bettor(&facts->record->round, seat, bettor);
    int64_t sum = 0;
    bool is_forfeit = true;
    for (uint32_t i = 0; i < group->count; i++) {
        const sheet_item *item = &facts->items[group->first + i];
        sum += item->amount;
        is_forfeit = is_forfeit && item->say.code == PHRASE_ITEM_FORFEIT;
    }
    group->time = time_of_seat(facts->record, seat, sum < 0, is_forfeit, group->time);
    group->title = (phrase){.seat = seat, .person = bettor, .amount = sum < 0 ? -sum : sum};
    if (sum > 0) {
        group->title.code = is_first ? PHRASE_GROUP_PAID : PHRASE_GROUP_PAID_BEHIND;
    } else if (sum < 0) {
        group->title.code = is_first ? PHRASE_GROUP_TAKEN : PHRASE_GROUP_TAKEN_BEHIND;
    } else {
        group->title.code = is_first ? PHRASE_GROUP_EVEN : PHRASE_GROUP_EVEN_BEHIND;
    }
}

static void add_award(sheet_facts *facts, sheet_group *group, const trey_award *award)
{
    add_item(facts, group,
             (sheet_item){
                 .say = {.code = award->from_meter ? PHRASE_ITEM_AWARD_METER : PHRASE_ITEM_AWARD,
                         .line = trey_award_hand_name((trey_award_hand)award->hand)},
                 .amount = award->amount,
                 .rule = award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2});
}

/* The award of a seat stands with its other wagers (ROUND-1). */
static void add_awards(sheet_facts *facts, sheet_group *group, uint32_t seat, trey_bettor bettor,
                       bool done[TREY_SEATS_MAX])
{
    const trey_awards *awards = &facts->record->awards;
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        if (!done[i] && award->seat == seat && award->bettor == bettor) {
            add_award(facts, group, award);
            done[i] = true;
        }
    }
}

static void add_lines(sheet_facts *facts, const record_event *settled)
{
    const round_record *record = facts->record;
    const trey_settlement *settlement = &record->settlement;
    const trey_awards *awards = &record->awards;
    bool done[TREY_SEATS_MAX] = {false};
    sheet_group *group = NULL;
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        bool is_same = i > 0 && line[-1].seat == line->seat && line[-1].bettor == line->bettor;
        bool is_last = i + 1 == settlement->line_count || line[1].seat != line->seat ||
                       line[1].bettor != line->bettor;
        group = is_same ? group : begin_group(facts, (phrase){0}, settled->event.time);
        add_item(facts, group,
                 (sheet_item){.say = round_story_item(record, line),
                              .amount = trey_line_paid(line) - trey_line_collected(line),
                              .rule = line->rule});
        if (is_last) {
            add_awards(facts, group, line->seat, line->bettor, done);
            end_seat(facts, group, line->seat, line->bettor);
        }
    }
    for (uint32_t i = 0; i < awards->award_count; i++) {
        if (!done[i]) { /* a seat with nothing but its coin */
            group = begin_group(facts, (phrase){0}, settled->event.time);
            add_award(facts, group, &awards->awards[i]);
            end_seat(facts, group, awards->awards[i].seat, awards->awards[i].bettor);
        }
    }
}

static void add_meter(sheet_facts *facts, const record_event *settled)
{
    const trey_posting *posting = &facts->record->posting;
    for (uint32_t i = 0; i < facts->record->awards.award_count; i++) {
        if (facts->record->awards.awards[i].from_meter) {
            sheet_group *group =
                begin_group(facts, (phrase){.code = PHRASE_GROUP_SEED}, settled->event.time);
            add_item(
                facts, group,
                (sheet_item){.say = {.code = PHRASE_ITEM_SEED},
                             .amount =
                                 trey_meter_seed(posting->progressive, posting->denomination).cents,
                             .rule = TREY_RULE_PROG_5});
        }
    }
}

static void add_envy(sheet_facts *facts)
{
    const trey_awards *awards = &facts->record->awards;
    const record_event *paid = find(facts->record, TABLE_ENVY_PAID);
    if (awards->envy_count == 0 || paid == NULL) {
        return;
    }
    sheet_group *group = begin_group(facts, (phrase){.code = PHRASE_GROUP_ENVY}, paid->event.time);
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        group->title.amount += envy->amount;
        add_item(facts, group,
                 (sheet_item){.say = {.code = PHRASE_ITEM_ENVY, .seat = envy->seat},
                              .amount = envy->amount,
                              .rule = TREY_RULE_PROG_3});
    }
}

static void add_void(sheet_facts *facts)
{
    const round_record *record = facts->record;
    const record_event *voided = NULL;
    for (uint32_t i = 0; i < record->event_count && record->round.phase == TREY_PHASE_VOID; i++) {
        table_event_kind kind = record->events[i].event.kind;
        if (record->events[i].transfer_count > 0 &&
            (kind == TABLE_VOIDED || kind == TABLE_SHUFFLER_FAILED ||
             kind == TABLE_REVEAL_MISSED)) {
            voided = &record->events[i];
        }
    }
    if (voided == NULL) {
        return;
    }
    int64_t returned = trey_round_void_amount(&record->round);
    sheet_group *group = begin_group(facts, (phrase){.code = PHRASE_GROUP_BACK, .amount = returned},
                                     voided->event.time);
    add_item(facts, group,
             (sheet_item){.say = {.code = PHRASE_ITEM_BACK},
                          .amount = returned,
                          .rule = record->round.void_rule});
}

static void add_groups(sheet_facts *facts)
{
    const record_event *taken = find(facts->record, TABLE_FEES_TAKEN);
    const record_event *settled = find(facts->record, TABLE_SETTLED);
    if (taken != NULL) {
        add_fees(facts, taken);
        add_coins(facts, taken);
    }
    if (settled != NULL && facts->record->is_settled) {
        add_lines(facts, settled);
        add_meter(facts, settled);
        add_envy(facts);
    }
    add_void(facts);
}

/* ---- Keys and staff ---- */

/* Whether an event belongs in the list of keys: what the dealer or the floor did, and the steps of
 * the round. Bets and decisions are elsewhere on the sheet. */
static bool is_key(table_event_kind kind)
{
    switch (kind) {
    case TABLE_BETS_OPENED:
    case TABLE_BETS_CLOSED:
    case TABLE_FEES_TAKEN:
    case TABLE_HANDS_DEALT:
    case TABLE_PACKETS_DEALT:
    case TABLE_CARD_EXPOSED:
    case TABLE_HAND_ENTERED:
    case TABLE_HAND_CORRECTED:
    case TABLE_SEAT_REOPENED:
    case TABLE_BANKER_REVEALED:
    case TABLE_KEY_PRESSED:
    case TABLE_SHUFFLER_FAILED:
    case TABLE_VOIDED:
    case TABLE_DEVICE_CHANGED:
    case TABLE_DEALER_SIGNED_ON:
    case TABLE_DEALER_SIGNED_OFF:
    case TABLE_FLOOR_TOOK_OVER:
    case TABLE_KEPT_OPEN:
    case TABLE_FLOOR_CALLED:
    case TABLE_REVEAL_MISSED:
    case TABLE_CALLED_OFF:
    case TABLE_ROUND_ENDED:
    case TABLE_DRAINED:
    case TABLE_RESUMED:
    case TABLE_CLOCK_JUMPED:
        return true;
    default:
        return false;
    }
}

static void add_staff(sheet_facts *facts, const phrase *by)
{
    bool is_dealer = by->code == PHRASE_BY_DEALER;
    if (!is_dealer && by->code != PHRASE_BY_FLOOR && by->code != PHRASE_BY_STAFF &&
        by->code != PHRASE_APPROVED) {
        return;
    }
    for (uint32_t i = 0; i < facts->staff_count; i++) {
        if (facts->staff[i].person == by->person) {
            return;
        }
    }
    if (facts->staff_count < SHEET_STAFF_MAX) {
        facts->staff[facts->staff_count++] = (sheet_staff){by->person, is_dealer};
    }
}

/* The cards are in the table of hands. */
static phrase key_phrase(const sheet_facts *facts, const story_step *step)
{
    phrase said = step->say;
    table_event_kind kind = facts->record->events[step->event].event.kind;
    bool has_coins = facts->totals.coin > 0;
    if (kind == TABLE_FEES_TAKEN && has_coins) {
        said.code = PHRASE_KEY_COIN_IN;
    } else if (kind == TABLE_ROUND_ENDED && has_coins && facts->record->is_settled) {
        said.code = PHRASE_KEY_GAME_OVER;
    } else if (said.code == PHRASE_HAND_ENTERED) {
        said.code = PHRASE_HAND_ENTERED_UNSEEN;
    } else if (said.code == PHRASE_BANK_ENTERED) {
        said.code = PHRASE_BANK_ENTERED_UNSEEN;
    }
    return said;
}

/* Hands of seats that are entered one after the other. */
typedef struct hand_run {
    uint32_t first, last, count;
    bool rises, falls; /* the seats so far */
} hand_run;

/* Several of them are one line: "Seats 7 to 1 entered". */
static bool joins(hand_run *run, sheet_key *last, const sheet_key *key)
{
    uint32_t seat = key->say.seat;
    bool is_seat = key->say.code == PHRASE_HAND_ENTERED_UNSEEN;
    if (!is_seat || run->count == 0 || last->by.person != key->by.person) {
        *run = (hand_run){
            .first = seat, .last = seat, .count = is_seat ? 1 : 0, .rises = true, .falls = true};
        return false;
    }
    run->rises = run->rises && seat > run->last;
    run->falls = run->falls && seat < run->last;
    run->last = seat;
    run->count++;
    last->say = run->rises || run->falls
                    ? (phrase){.code = PHRASE_KEY_HANDS, .seat = run->first, .count = seat}
                    : (phrase){.code = PHRASE_KEY_HANDS_COUNT, .count = run->count};
    return true;
}

static void add_keys(sheet_facts *facts, const round_story *story)
{
    uint32_t last_event = UINT32_MAX, last_decision = UINT32_MAX;
    hand_run run = {0};
    for (uint32_t i = 0; i < story->count; i++) {
        table_event_kind kind = facts->record->events[story->steps[i].event].event.kind;
        last_decision = kind == TABLE_DECIDED || kind == TABLE_TIMED_OUT ? i : last_decision;
    }
    for (uint32_t i = 0; i < story->count; i++) {
        const story_step *step = &story->steps[i];
        const table_event *event = &facts->record->events[step->event].event;
        sheet_key *last = facts->key_count > 0 ? &facts->keys[facts->key_count - 1] : NULL;
        if (step->has_by) {
            add_staff(facts, &step->by);
        }
        if (step->has_approver) {
            add_staff(facts, &step->approver);
        }
        if (i == last_decision) {
            facts->keys[facts->key_count++] =
                (sheet_key){.time = event->time, .say = {.code = PHRASE_DECISIONS_COMPLETE}};
            continue;
        }
        sheet_key key = {.time = event->time,
                         .say = key_phrase(facts, step),
                         .has_by = step->has_by,
                         .has_approver = step->has_approver,
                         .by = step->by,
                         .approver = step->approver};
        if (!is_key(event->kind) || step->event == last_event || joins(&run, last, &key)) {
            continue;
        }
        last_event = step->event;
        facts->keys[facts->key_count++] = key;
    }
}

/* ---- Sums ---- */

static void add_change(sheet_facts *facts, const account *changed, int64_t amount)
{
    sheet_sums *sums = &facts->sums;
    uint32_t bank = facts->record->round.bank_seat != 0 ? facts->record->round.bank_bettor : 0;
    switch ((account_kind)changed->kind) {
    case ACCOUNT_STACK:
    case ACCOUNT_SPOT:
        *(changed->person == bank ? &sums->bank : &sums->players) += amount;
        break;
    case ACCOUNT_BANK:
        sums->bank += amount;
        break;
    case ACCOUNT_DROP_BOX:
        sums->fees += amount;
        break;
    case ACCOUNT_TRAY:
        sums->tray += amount;
        break;
    case ACCOUNT_POOL:
        sums->meter += amount;
        break;
    default:
        break;
    }
}

/* Transfers between the table and a wallet or the cage are not part of the round's result. */
static bool is_result(const account *of)
{
    return of->kind == ACCOUNT_STACK || of->kind == ACCOUNT_SPOT || of->kind == ACCOUNT_BANK ||
           of->kind == ACCOUNT_DROP_BOX || of->kind == ACCOUNT_TRAY || of->kind == ACCOUNT_POOL;
}

static void add_sums(sheet_facts *facts)
{
    const round_record *record = facts->record;
    for (uint32_t i = 0; i < record->transfer_count; i++) {
        const transfer *moved = &record->transfers[i];
        if (is_result(&moved->from) && is_result(&moved->to)) {
            add_change(facts, &moved->from, -moved->amount);
            add_change(facts, &moved->to, moved->amount);
        }
    }
    sheet_sums *sums = &facts->sums;
    sums->sum = sums->players + sums->bank + sums->fees + sums->tray + sums->meter;
    facts->has_meter = record->posting.progressive != NULL;
    if (facts->has_meter) {
        sums->meter_before = record->round.meter_before.cents;
        sums->meter_after = record->round.meter.cents;
    }
}

/* ---- All of it ---- */

bool sheet_facts_make(sheet_facts *facts, const round_record *record, const round_reader *reader)
{
    *facts = (sheet_facts){.record = record, .reader = reader};
    round_story story;
    size_t lines = (size_t)record->settlement.line_count + record->awards.award_count +
                   record->awards.envy_count;
    facts->seats = calloc((size_t)record->round.stake_count + 1, sizeof *facts->seats);
    facts->groups = calloc(lines + record->awards.award_count + 5, sizeof *facts->groups);
    facts->items = calloc(lines + record->awards.award_count + 8, sizeof *facts->items);
    facts->keys = calloc((size_t)record->event_count + 1, sizeof *facts->keys);
    bool is_fine = round_story_make(&story, record, reader) && facts->seats != NULL &&
                   facts->groups != NULL && facts->items != NULL && facts->keys != NULL;
    if (is_fine) {
        const record_event *last = &record->events[record->event_count - 1];
        facts->first = round_record_begun(record)->entry.position;
        facts->last = last->entry.position;
        facts->hash = last->entry.hash;
        add_seats(facts);
        add_groups(facts);
        add_keys(facts, &story);
        add_sums(facts);
    }
    round_story_finish(&story);
    return is_fine;
}

void sheet_facts_finish(sheet_facts *facts)
{
    free(facts->seats);
    free(facts->groups);
    free(facts->items);
    free(facts->keys);
    *facts = (sheet_facts){0};
}
