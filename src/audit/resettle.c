/* SPDX-License-Identifier: MIT */
/*
 * Settles a recorded round again: events to a form, form to an answer, answer to everyone's net
 * result. It uses neither the table's round nor the library's movements: the result is what `trey
 * settle` would print.
 */
#include "resettle.h"

#include <stdio.h>
#include <string.h>

#include "audit_text.h"
#include "format/text/money.h"

/* ---- Nets ---- */

/* NULL if the round has more people than possible. */
static resettle_net *net_of(resettle_notes *notes, account_kind kind, uint32_t person)
{
    for (uint32_t i = 0; i < notes->net_count; i++) {
        if (notes->nets[i].kind == kind && notes->nets[i].person == person) {
            return &notes->nets[i];
        }
    }
    if (notes->net_count == RESETTLE_NETS_MAX) {
        return NULL;
    }
    notes->nets[notes->net_count] = (resettle_net){.kind = kind, .person = person};
    return &notes->nets[notes->net_count++];
}

static void settle_net(resettle_notes *notes, account_kind kind, uint32_t person, int64_t amount)
{
    resettle_net *net = net_of(notes, kind, person);
    if (net != NULL) {
        net->settled += amount;
    }
}

static void record_net(resettle_notes *notes, const account *changed, int64_t amount)
{
    if (changed->kind == ACCOUNT_SPOT || changed->kind == ACCOUNT_BANK) {
        return; /* empty before and after */
    }
    resettle_net *net = net_of(notes, (account_kind)changed->kind, changed->person);
    if (net != NULL) {
        net->recorded += amount;
    }
}

void resettle_add_transfer(resettle_notes *notes, const table_event *event, const transfer *moved)
{
    bool is_wallets = event->kind == TABLE_BOUGHT_IN || event->kind == TABLE_CASHED_OUT;
    bool is_felts = moved->from.kind == ACCOUNT_FELT || moved->to.kind == ACCOUNT_FELT;
    bool is_meters = table_event_calls_off(event) && moved->from.kind != ACCOUNT_BANK;
    if (notes->is_running && !is_wallets && !is_felts && !is_meters) {
        record_net(notes, &moved->from, -moved->amount);
        record_net(notes, &moved->to, moved->amount);
    }
}

/* ---- Notes ---- */

static void begin(resettle_notes *notes, const live_table *table, const table_event *event)
{
    notes->is_running = true;
    notes->is_void = notes->is_settled = false;
    notes->rules = table->rules;
    notes->meter = table->round.meter_before;
    notes->has_bank = event->seat != 0;
    notes->bank = (form_bank){.seat = event->seat, .wager = event->amount, .bettor = event->person};
    notes->wager_count = notes->hand_count = notes->card_count = 0;
    notes->exposed = TREY_CARD_UNKNOWN;
    notes->decision_count = notes->net_count = 0;
}

static void place(resettle_notes *notes, const table_event *event)
{
    if (notes->wager_count < FORM_WAGERS_MAX) {
        notes->wagers[notes->wager_count++] = (form_wager){.seat = event->seat,
                                                           .amount = event->amount,
                                                           .bettor = event->person,
                                                           .kind = event->wager};
    }
}

/* The last one of its kind. */
static void withdraw(resettle_notes *notes, const table_event *event)
{
    for (uint32_t i = notes->wager_count; i > 0; i--) {
        form_wager *wager = &notes->wagers[i - 1];
        if (wager->seat == event->seat && wager->bettor == event->person &&
            wager->kind == event->wager) {
            notes->wager_count--;
            memmove(wager, wager + 1, (notes->wager_count - (i - 1)) * sizeof *wager);
            return;
        }
    }
}

static form_hand *hand_of(resettle_notes *notes, uint32_t seat)
{
    for (uint32_t i = 0; i < notes->hand_count; i++) {
        if (notes->hands[i].seat == seat) {
            return &notes->hands[i];
        }
    }
    return NULL;
}

/* All packets lie face down, also those that a card reader had reported before. */
static void deal_packets(resettle_notes *notes, const live_table *table)
{
    notes->hand_count = notes->card_count = 0;
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        if (trey_seats_have(table->round.unknown, seat) && notes->hand_count < TREY_HANDS_MAX) {
            notes->hands[notes->hand_count++] = (form_hand){.seat = seat, .is_not_seen = true};
        }
    }
}

/* A hand becomes known at the deal or later, or it was another one than entered. The exposed card
 * alone changes nothing here: the bank's hand holds it. */
static void deal(resettle_notes *notes, uint32_t seat, const trey_card *cards, uint32_t count)
{
    form_hand *known = hand_of(notes, seat);
    if (known != NULL) {
        bool has_room = notes->card_count + count <= FORM_CARDS_MAX;
        *known =
            (form_hand){.seat = seat, .first = notes->card_count, .count = has_room ? count : 0};
        memcpy(&notes->cards[notes->card_count], cards, known->count);
        notes->card_count += known->count;
        return;
    }
    if (notes->hand_count == TREY_HANDS_MAX || notes->card_count + count > FORM_CARDS_MAX) {
        return;
    }
    notes->hands[notes->hand_count++] =
        (form_hand){.seat = seat, .first = notes->card_count, .count = count};
    memcpy(&notes->cards[notes->card_count], cards, count);
    notes->card_count += count;
}

/* The bank's exposed card is the third, in whatever order the hand was read (ROUND-3). */
static void enter(resettle_notes *notes, const table_event *event)
{
    deal(notes, event->seat, event->cards, event->card_count);
    const form_hand *hand = hand_of(notes, event->seat);
    if (event->seat != TREY_BANKER || hand == NULL || hand->count != TREY_HAND_CARDS) {
        return;
    }
    trey_card *cards = &notes->cards[hand->first], bottom = cards[TREY_HAND_CARDS - 1];
    for (uint32_t i = 0; i + 1 < TREY_HAND_CARDS && bottom != notes->exposed; i++) {
        if (cards[i] == notes->exposed) {
            cards[TREY_HAND_CARDS - 1] = notes->exposed;
            cards[i] = bottom;
            return;
        }
    }
}

static void forget_settled(resettle_notes *notes)
{
    for (uint32_t i = 0; i < notes->net_count; i++) {
        notes->nets[i].settled = 0;
    }
    notes->is_settled = false;
}

/* What was settled before is taken back by transfers and settled anew. One card: the exposed one.
 */
static void correct(resettle_notes *notes, const table_event *event)
{
    if (event->card_count == 1) {
        notes->exposed = event->cards[0];
        return;
    }
    enter(notes, event);
    forget_settled(notes);
}

/* Whether the shoe deals these cards is checked by the audit of the shoe. */
static void deal_from_shoe(resettle_notes *notes, const live_table *table)
{
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        const trey_dealt_hand *hand = &table->round.hands[seat];
        if (trey_seats_have(table->round.dealt, seat)) {
            deal(notes, seat, &table->round.cards[hand->first], hand->count);
        }
    }
}

static void decide(resettle_notes *notes, const table_event *event)
{
    if (notes->decision_count < FORM_WAGERS_MAX) {
        notes->decisions[notes->decision_count++] =
            (form_decision){.seat = event->seat, .bettor = event->person, .play = event->flag};
    }
}

void resettle_add_event(resettle_notes *notes, const live_table *table, const table_event *event)
{
    switch (event->kind) {
    case TABLE_ROUND_BEGUN:
        begin(notes, table, event);
        break;
    case TABLE_WAGER_PLACED:
        place(notes, event);
        break;
    case TABLE_WAGER_WITHDRAWN:
        withdraw(notes, event);
        break;
    case TABLE_HANDS_DEALT:
        deal_from_shoe(notes, table);
        break;
    case TABLE_PACKETS_DEALT:
        deal_packets(notes, table);
        break;
    case TABLE_CARD_EXPOSED:
        notes->exposed = event->card_count > 0 ? event->cards[0] : TREY_CARD_UNKNOWN;
        break;
    case TABLE_HAND_ENTERED:
        enter(notes, event);
        break;
    case TABLE_HAND_CORRECTED:
        correct(notes, event);
        break;
    case TABLE_SEAT_REOPENED:
        if (notes->is_settled) {
            forget_settled(notes);
        }
        break;
    case TABLE_DECIDED: /* a player out of time makes no decision and folds (ROUND-8) */
        decide(notes, event);
        break;
    case TABLE_VOIDED:
    case TABLE_SHUFFLER_FAILED:
    case TABLE_REVEAL_MISSED:
        notes->is_void = notes->is_running && table->round.phase == TREY_PHASE_VOID;
        break;
    default:
        break;
    }
    notes->is_void |= table_event_calls_off(event);
}

/* ---- The round once more ---- */

static void fill_rules(round_form *form, const resettle_notes *notes)
{
    const table_rules *rules = &notes->rules;
    form->rules = (span){rules->ruleset, strnlen(rules->ruleset, RULES_NAME_SIZE)};
    form->posting.choices = (trey_choices){
        .edition = rules->edition, .given = rules->given & ~(1U << TREY_OPTION_PROGRESSIVE)};
    memcpy(form->posting.choices.value, rules->value, sizeof form->posting.choices.value);
    form->posting.schedule = form->posting.paytable = (span){NULL, 0};
    if (rules->schedule[0] != '\0') {
        form->posting.schedule = (span){rules->schedule, strnlen(rules->schedule, RULES_NAME_SIZE)};
    }
    if (rules->paytable[0] != '\0') {
        form->posting.paytable = (span){rules->paytable, strnlen(rules->paytable, RULES_NAME_SIZE)};
    }
    form->posting.has_progressive = rules->progressive != 0;
    form->posting.progressive = (form_progressive){.paytable = rules->progressive,
                                                   .meter = notes->meter.cents,
                                                   .meter_parts = notes->meter.parts};
}

static void fill_form(round_form *form, const resettle_notes *notes)
{
    fill_rules(form, notes);
    form->has_bank = notes->has_bank;
    form->bank = notes->bank;
    form->wager_count = notes->wager_count;
    form->hand_count = notes->hand_count;
    form->card_count = notes->card_count;
    form->decision_count = notes->decision_count;
    memcpy(form->wagers, notes->wagers, notes->wager_count * sizeof form->wagers[0]);
    memcpy(form->hands, notes->hands, notes->hand_count * sizeof form->hands[0]);
    memcpy(form->cards, notes->cards, notes->card_count);
    memcpy(form->decisions, notes->decisions, notes->decision_count * sizeof form->decisions[0]);
}

/* Adds fees and the wagers on the progressive. */
static void settle_fees(resettle_notes *notes, const round_answer *answer)
{
    const trey_round *round = &answer->round;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        int64_t fee = trey_round_wager_fee(round, i);
        settle_net(notes, ACCOUNT_STACK, round->wagers[i].bettor, -round->wagers[i].amount - fee);
        settle_net(notes, ACCOUNT_DROP_BOX, 0, fee);
        if (round->wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            settle_net(notes, ACCOUNT_TRAY, 0, round->wagers[i].amount);
        }
    }
    if (round->bank_seat != 0) {
        settle_net(notes, ACCOUNT_STACK, round->bank_bettor, -trey_round_bank_fee(round));
        settle_net(notes, ACCOUNT_DROP_BOX, 0, trey_round_bank_fee(round));
    }
}

static void settle_lines(resettle_notes *notes, const round_answer *answer)
{
    const trey_settlement *settlement = &answer->settlement;
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        int64_t back = trey_line_paid(line) + trey_line_returned(line);
        /* other wagers are counted above */
        int64_t put_up = line->kind == TREY_WAGER_PLAY ? line->amount : 0;
        settle_net(notes, ACCOUNT_STACK, line->bettor, back - put_up);
    }
    int64_t won = settlement->collected - settlement->paid;
    if (answer->round.bank_seat != 0) {
        settle_net(notes, ACCOUNT_STACK, answer->round.bank_bettor, won);
    } else {
        settle_net(notes, ACCOUNT_TRAY, 0, won);
    }
}

/* Any other change of the meter was paid by the house, or to the winner of the meter. */
static void settle_progressive(resettle_notes *notes, const round_answer *answer)
{
    const trey_awards *awards = &answer->awards;
    for (uint32_t i = 0; i < awards->award_count; i++) {
        settle_net(notes, ACCOUNT_STACK, awards->awards[i].bettor, awards->awards[i].amount);
        settle_net(notes, ACCOUNT_TRAY, 0, -awards->awards[i].amount);
    }
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        settle_net(notes, ACCOUNT_STACK, awards->envy[i].bettor, awards->envy[i].amount);
        settle_net(notes, ACCOUNT_TRAY, 0, -awards->envy[i].amount);
    }
    int64_t grown = answer->round.meter.cents - answer->round.meter_before.cents;
    settle_net(notes, ACCOUNT_POOL, 0, grown);
    settle_net(notes, ACCOUNT_TRAY, 0, -grown);
}

bool resettle_settle(resettle_notes *notes, resettle_space *space, const trey_book *book,
                     char text[RESETTLE_TEXT_SIZE])
{
    round_answer *answer = &space->answer;
    fill_form(&space->form, notes);
    round_run(answer, &space->form, book);
    if (answer->status != ANSWER_SETTLED) {
        snprintf(text, RESETTLE_TEXT_SIZE, "the round cannot be settled as it was played: %s%s%s",
                 answer->status == ANSWER_VOID ? "it is void" : answer->message,
                 answer->status == ANSWER_REFUSED ? ", " : "",
                 answer->status == ANSWER_REFUSED ? answer->where : "");
        return false;
    }
    settle_fees(notes, answer);
    settle_lines(notes, answer);
    if (answer->posting.progressive != NULL) {
        settle_progressive(notes, answer);
    }
    notes->meter_after = answer->round.meter;
    notes->is_settled = true;
    return true;
}

/* ---- Comparing ---- */

static bool differ(const resettle_net *net, char text[RESETTLE_TEXT_SIZE])
{
    char who[ACCOUNT_TEXT_SIZE], recorded[MONEY_TEXT_SIZE], settled[MONEY_TEXT_SIZE];
    account named = {.kind = (uint8_t)net->kind, .person = net->person};
    snprintf(text, RESETTLE_TEXT_SIZE,
             "over the round the %s changes by %s in the journal, and by %s when the round is "
             "settled anew",
             account_format(who, &named), money_format(recorded, net->recorded),
             money_format(settled, net->settled));
    return false;
}

bool resettle_compare(const resettle_notes *notes, const live_table *table,
                      char text[RESETTLE_TEXT_SIZE])
{
    if (!notes->is_settled && !notes->is_void) {
        snprintf(text, RESETTLE_TEXT_SIZE, "the round is over and was neither settled nor void");
        return false;
    }
    for (uint32_t i = 0; i < notes->net_count; i++) { /* IRR-1: a void round changes nothing */
        if (notes->nets[i].recorded != notes->nets[i].settled) {
            return differ(&notes->nets[i], text);
        }
    }
    const trey_meter *meter = &table->keypad.meter;
    if (notes->is_settled && table->posting.progressive != NULL &&
        (meter->cents != notes->meter_after.cents || meter->parts != notes->meter_after.parts)) {
        char shown[MONEY_TEXT_SIZE], settled[MONEY_TEXT_SIZE];
        snprintf(text, RESETTLE_TEXT_SIZE,
                 "the meter shows %s and %u parts of a cent, and %s and %u when the round is "
                 "settled anew",
                 money_format(shown, meter->cents), meter->parts,
                 money_format(settled, notes->meter_after.cents), notes->meter_after.parts);
        return false;
    }
    return true;
}
