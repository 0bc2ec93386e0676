/* SPDX-License-Identifier: MIT */
/*
 * The dispute sheet: the posting, the people, all events with every chip that moved, the hands, the
 * settlement, the stacks, and the rules that were cited.
 */
#include "round_sheet.h"

#include <inttypes.h>
#include <stdio.h>

#include <trey/card_text.h>
#include <trey/conduct.h>
#include <trey/hand.h>

#include "audit_text.h"
#include "event_text.h"
#include "format/round/round_explain.h"
#include "format/text/ansi.h"
#include "format/text/fold_text.h"
#include "format/text/money.h"
#include "format/text/time_text.h"

enum { CLAUSE_COLUMN = 13, EVENT_COLUMN = 17 };

typedef struct sheet {
    json_writer *writer;
    const round_record *record;
    bool color;
    bool cited[TREY_RULE_COUNT];
} sheet;

/* ---- Writing ---- */

static void heading(sheet *printer, const char *text)
{
    json_print(printer->writer, "\n%s%s%s\n", ansi(printer->color, ANSI_BOLD), text,
               ansi(printer->color, ANSI_PLAIN));
}

static const char *cite(sheet *printer, trey_rule rule)
{
    printer->cited[rule] = true;
    return trey_rule_id(rule);
}

static void sentence(sheet *printer, const char *who, const char *what, trey_rule rule)
{
    char label[80];
    snprintf(label, sizeof label, "  %s", who);
    fold_row(printer->writer, label, FOLD_LABEL_COLUMN, what,
             rule != TREY_RULE_NONE ? cite(printer, rule) : NULL, printer->color);
}

static const char *bettor_format(char out[64], uint32_t seat, trey_bettor bettor)
{
    char person[PERSON_TEXT_SIZE];
    snprintf(out, 64, "seat %u, %s", seat, person_format(person, bettor));
    return out;
}

/* ---- What was in force ---- */

static void print_hex(json_writer *writer, const char *label, const uint8_t *bytes, size_t size)
{
    char digits[2 * DIGEST_SIZE + 1];
    sodium_bin2hex(digits, sizeof digits, bytes, size);
    json_print(writer, "  %-10s %s\n", label, digits);
}

static void print_limits(sheet *printer)
{
    const trey_posting *posting = &printer->record->posting;
    char ante_min[MONEY_TEXT_SIZE], ante_max[MONEY_TEXT_SIZE], bonus_min[MONEY_TEXT_SIZE],
        bonus_max[MONEY_TEXT_SIZE];
    json_print(printer->writer, "  posting    schedule %s, %u seats, %u deck%s",
               posting->schedule != NULL ? posting->schedule->id : "none", posting->seats,
               posting->decks, posting->decks == 1 ? "" : "s");
    if (posting->designator != NULL) {
        json_print(printer->writer, ", pay table %s", posting->designator->id);
    }
    if (posting->progressive != NULL) {
        json_print(printer->writer, ", progressive %" PRId64,
                   (int64_t)posting->progressive->number);
    }
    json_print(printer->writer, "\n  limits     ante %s to %s, bonus %s to %s\n",
               money_format(ante_min, posting->ante_min), money_format(ante_max, posting->ante_max),
               money_format(bonus_min, posting->bonus_min),
               money_format(bonus_max, posting->bonus_max));
}

static void print_head(sheet *printer)
{
    const round_record *record = printer->record;
    const record_event *last = &record->events[record->event_count - 1];
    const record_event *first = last;
    char from[TIME_TEXT_SIZE], to[TIME_TEXT_SIZE];
    for (uint32_t i = 0; i < record->event_count; i++) {
        if (record->events[i].event.kind == TABLE_ROUND_BEGUN) {
            first = &record->events[i];
        }
    }
    json_print(printer->writer, "%sRound %" PRIu64 " of table %u, %s: %s%s\n",
               ansi(printer->color, ANSI_BOLD), record->number, record->table,
               record->posting.ruleset->title, round_record_status(record),
               ansi(printer->color, ANSI_PLAIN));
    json_print(printer->writer, "  time       %s to %s, universal time\n",
               time_format_plain(from, first->entry.time_ms),
               time_format_plain(to, last->entry.time_ms));
    json_print(
        printer->writer,
        "  journal    sequence %" PRIu64 " to %" PRIu64 ", position %" PRIu64 " to %" PRIu64 "\n",
        first->entry.sequence, last->entry.sequence, first->entry.position, last->entry.position);
    print_limits(printer);
    json_print(printer->writer, "  dealer     %s, cards %s%s\n",
               record->rules.dealer == DEALER_PERSON ? "a person" : "automatic",
               record->rules.cards == CARDS_ENTERED ? "entered by hand" : "from the fair shoe",
               !record->posting.ruleset->alternates_decks ? ""
               : record->deck == 0                        ? ", first deck"
                                                          : ", second deck");
    if (record->has_shoe) {
        print_hex(printer->writer, "shoe", record->pledge.id, FAIR_ID_SIZE);
        print_hex(printer->writer, "pledge", record->pledge.root.bytes, DIGEST_SIZE);
    }
}

static void print_seats(sheet *printer)
{
    heading(printer, "Seats when the round began");
    for (uint32_t i = 0; i < printer->record->person_count; i++) {
        const record_person *player = &printer->record->people[i];
        char seat[16] = "behind", stack[MONEY_TEXT_SIZE], person[PERSON_TEXT_SIZE];
        if (player->seat != 0) {
            snprintf(seat, sizeof seat, "seat %u", player->seat);
        }
        if (player->was_there) {
            json_print(printer->writer, "  %-10s %-16s %14s%s\n", seat,
                       person_format(person, player->person), money_format(stack, player->before),
                       player->is_away ? "  sits out" : "");
        }
    }
}

/* ---- Step by step ---- */

static void print_transfer(sheet *printer, const transfer *moved)
{
    char from[ACCOUNT_TEXT_SIZE], to[ACCOUNT_TEXT_SIZE], amount[MONEY_TEXT_SIZE];
    char both[2 * ACCOUNT_TEXT_SIZE + 8];
    snprintf(both, sizeof both, "%s > %s", account_format(from, &moved->from),
             account_format(to, &moved->to));
    char label[MONEY_TEXT_SIZE + 24];
    snprintf(label, sizeof label, "%*s", EVENT_COLUMN - 2, money_format(amount, moved->amount));
    fold_row(printer->writer, label, EVENT_COLUMN, both,
             moved->rule != TREY_RULE_NONE ? cite(printer, moved->rule) : NULL, printer->color);
}

/* Prints what the dealer announces with an event (ROUND-6). */
static void print_announcement(sheet *printer, const table_event *event)
{
    const trey_round *round = &printer->record->round;
    trey_announcements announced = trey_conduct_announce(round);
    if (event->kind == TABLE_BETS_CLOSED) {
        for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
            if (trey_seats_have(announced.no_bonus, seat)) {
                json_print(printer->writer, "  %14s announced: no %s in seat %u (ROUND-6)\n", "",
                           bonus_word(&printer->record->posting), seat);
            }
        }
    }
    if (event->kind == TABLE_BANKER_REVEALED && announced.banker_known) {
        json_print(printer->writer, "  %14s announced: dealer %s%s%s (ROUND-6)\n", "",
                   announced.banker_plays ? "plays, " : "does not play",
                   !announced.banker_plays ? ""
                   : announced.banker_category == TREY_CATEGORY_HIGH_CARD
                       ? trey_rank_name(announced.banker_high_rank)
                       : trey_category_name(announced.banker_category),
                   announced.banker_plays && announced.banker_category == TREY_CATEGORY_HIGH_CARD
                       ? " high"
                       : "");
    }
}

static void print_events(sheet *printer)
{
    heading(printer, "What happened, and every chip that moved");
    for (uint32_t i = 0; i < printer->record->event_count; i++) {
        const record_event *event = &printer->record->events[i];
        char time[TIME_TEXT_SIZE], text[EVENT_SENTENCE_SIZE], label[TIME_TEXT_SIZE + 2];
        snprintf(label, sizeof label, "  %s",
                 /* without the date, which is above */
                 time_format_plain(time, event->entry.time_ms) + 11);
        fold_row(printer->writer, label, EVENT_COLUMN,
                 event_sentence(text, &printer->record->posting, &event->event), NULL, false);
        for (uint32_t t = 0; t < event->transfer_count; t++) {
            print_transfer(printer, &printer->record->transfers[event->first_transfer + t]);
        }
        print_announcement(printer, &event->event);
    }
}

static void print_contributions(sheet *printer)
{
    const shoe_round *fair = &printer->record->fair;
    bool has_any = false;
    for (uint32_t i = 0; i < printer->record->event_count; i++) {
        has_any |= printer->record->events[i].event.kind == TABLE_COMMITTED;
    }
    if (!has_any) {
        return;
    }
    heading(printer, "The shuffle");
    json_print(printer->writer, "  round %u of the shoe\n", fair->round);
    for (uint32_t i = 0; i < fair->contribution_count; i++) {
        char person[PERSON_TEXT_SIZE];
        json_print(printer->writer, "  %-18s %s\n",
                   person_format(person, fair->contributions[i].bettor),
                   fair->contributions[i].is_revealed ? "committed and revealed"
                                                      : "committed, and withheld it");
    }
    if (fair->is_closed) {
        print_hex(printer->writer, "closing", fair->closing.bytes, DIGEST_SIZE);
        const uint8_t *signature = printer->record->signature; /* on two lines */
        print_hex(printer->writer, "signature", signature, HOUSE_SIGNATURE_SIZE / 2);
        print_hex(printer->writer, "", signature + HOUSE_SIGNATURE_SIZE / 2,
                  HOUSE_SIGNATURE_SIZE / 2);
    }
}

/* ---- Hands, action, cover ---- */

static const char *shown_text(const round_record *record, uint32_t seat)
{
    uint32_t shown = 0, count = record->round.hands[seat].count;
    for (uint32_t i = 0; i < count; i++) {
        shown += round_record_shown(record, seat, i) ? 1 : 0;
    }
    return shown == 0 ? "not shown" : shown == count ? "shown" : "third card shown";
}

static void print_hand(sheet *printer, uint32_t seat)
{
    const trey_round *round = &printer->record->round;
    const trey_dealt_hand *hand = &round->hands[seat];
    char cards[3 * TREY_SHOE_CARDS_MAX + 1], text[TREY_HAND_TEXT_SIZE] = "", label[16];
    const trey_card *dealt = &round->cards[hand->first];
    trey_card laid_out[TREY_HAND_CARDS];
    bool is_laid_out = seat == TREY_BANKER && hand->count == TREY_HAND_CARDS &&
                       round_record_shown(printer->record, seat, 0);
    if (is_laid_out) {
        trey_hand_lay_out(dealt, laid_out); /* PROC-6 */
    }
    snprintf(label, sizeof label, seat == TREY_BANKER ? "bank" : "seat %u", seat);
    cards_format(cards, sizeof cards, is_laid_out ? laid_out : dealt, hand->count);
    if (hand->count == TREY_HAND_CARDS) {
        trey_ruleset_hand_text(printer->record->posting.ruleset, text, hand->value);
    } else {
        snprintf(text, sizeof text, "%u cards", (unsigned)hand->count);
    }
    json_print(printer->writer, "  %-10s %-11s %-32s %s\n", label, cards, text,
               shown_text(printer->record, seat));
    if (is_laid_out) { /* HAND-10: the record keeps the order of dealing */
        cards_format(cards, sizeof cards, dealt, hand->count);
        json_print(printer->writer, "  %-10s %-11s %s\n", "", cards, "as dealt");
    }
}

/* HAND-10: the order in which the hands lie in the discard rack. */
static void print_pick_up(sheet *printer)
{
    uint8_t order[TREY_HANDS_MAX];
    uint32_t count = trey_conduct_pick_up_order(&printer->record->round, order);
    char list[8 * TREY_HANDS_MAX];
    int size = snprintf(list, sizeof list, "%s", count > 2 ? "seats " : "seat ");
    for (uint32_t i = 0; i + 1 < count; i++) { /* the bank is last */
        size += snprintf(list + size, sizeof list - (size_t)size, "%u, ", (unsigned)order[i]);
    }
    snprintf(list + size, sizeof list - (size_t)size, "then the bank");
    fold_row(printer->writer, "  picked up", CLAUSE_COLUMN, list, cite(printer, TREY_RULE_HAND_10),
             printer->color);
}

static void print_hands(sheet *printer)
{
    const trey_round *round = &printer->record->round;
    if (round->dealt == 0) {
        return;
    }
    heading(printer, "Hands");
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        if (trey_seats_have(round->dealt, seat)) {
            print_hand(printer, seat);
        }
    }
    if (trey_seats_have(round->dealt, TREY_BANKER)) {
        print_hand(printer, TREY_BANKER);
    }
    if (printer->record->is_settled) {
        print_pick_up(printer);
    }
}

static void print_cover(sheet *printer)
{
    const round_record *record = printer->record;
    char what[160], bank[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE];
    if (!record->is_settled || record->round.bank_seat == 0) {
        return;
    }
    heading(printer, "Action and cover");
    const trey_round *round = &record->round;
    if (record->settlement.covered) {
        snprintf(what, sizeof what, "%s", ACTION_NOT_USED);
    } else if (record->posting.action == TREY_ACTION_LEFT) {
        snprintf(what, sizeof what, "Settlement begins at seat %u, the first left of the bank.",
                 record->settlement.action_seat);
    } else {
        char card[TREY_CARD_TEXT_SIZE];
        bool by_hands = record->posting.action_count == TREY_ACTION_COUNT_HANDS;
        snprintf(what, sizeof what,
                 "Settlement begins at seat %u: the bank shows %s, and %s are counted.",
                 record->settlement.action_seat,
                 trey_card_text(card, round->cards[round->hands[TREY_BANKER].first + 2]),
                 by_hands ? "hands" : "seats");
    }
    sentence(printer, "action button", what,
             record->settlement.covered ? TREY_RULE_COVER_9 : TREY_RULE_COVER_2);
    snprintf(what, sizeof what, "%s against %s at most: %s.",
             money_format(bank, record->round.bank_wager),
             money_format(most, trey_round_cover_needed(&record->round)),
             record->settlement.covered ? "all action is covered" : "not all is covered");
    sentence(printer, "cover", what, TREY_RULE_COVER_9);
}

/* ---- Settlement ---- */

static void print_award(sheet *printer, const trey_award *award)
{
    char who[64], what[160], amount[MONEY_TEXT_SIZE];
    snprintf(what, sizeof what, "Progressive: %s, %s from the %s.",
             trey_award_hand_name((trey_award_hand)award->hand),
             money_format(amount, award->amount), award->from_meter ? "meter" : "house");
    sentence(printer, bettor_format(who, award->seat, award->bettor), what,
             award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2);
}

static void print_envy(sheet *printer, const trey_envy *envy)
{
    char who[64], what[160], amount[MONEY_TEXT_SIZE];
    snprintf(what, sizeof what, "Envy for the hand in seat %u: %s.", envy->trigger,
             money_format(amount, envy->amount));
    sentence(printer, bettor_format(who, envy->seat, envy->bettor), what, TREY_RULE_PROG_3);
}

static void print_settlement(sheet *printer)
{
    const round_record *record = printer->record;
    char who[64], what[LINE_TEXT_SIZE], paid[MONEY_TEXT_SIZE], collected[MONEY_TEXT_SIZE];
    if (!record->is_settled) {
        return;
    }
    heading(printer, "Settlement, in order");
    for (uint32_t i = 0; i < record->settlement.line_count; i++) {
        const trey_line *line = &record->settlement.lines[i];
        sentence(printer, bettor_format(who, line->seat, line->bettor),
                 line_describe(what, &record->posting, line), line->rule);
    }
    snprintf(what, sizeof what, "collects %s, pays %s.",
             money_format(collected, record->settlement.collected),
             money_format(paid, record->settlement.paid));
    sentence(printer, "bank", what, TREY_RULE_NONE);
    for (uint32_t i = 0; i < record->awards.award_count; i++) {
        print_award(printer, &record->awards.awards[i]);
    }
    for (uint32_t i = 0; i < record->awards.envy_count; i++) {
        print_envy(printer, &record->awards.envy[i]);
    }
    if (record->posting.progressive != NULL) {
        snprintf(what, sizeof what, "%s before the coins, %s now.",
                 money_format(paid, record->round.meter_before.cents),
                 money_format(collected, record->round.meter.cents));
        sentence(printer, "meter", what, TREY_RULE_PROG_4);
    }
}

static void print_void(sheet *printer)
{
    const trey_round *round = &printer->record->round;
    char what[160], amount[MONEY_TEXT_SIZE], author[PERSON_TEXT_SIZE];
    if (round->phase != TREY_PHASE_VOID) {
        return;
    }
    heading(printer, "Void");
    snprintf(what, sizeof what, "%s, while the round stood at %s.",
             trey_void_reason_name(round->void_reason), trey_phase_name(round->void_phase));
    sentence(printer, person_format(author, round->void_author), what, round->void_rule);
    snprintf(what, sizeof what, "Every wager and fee goes back: %s.",
             money_format(amount, trey_round_void_amount(round)));
    sentence(printer, "", what, round->void_rule);
}

/* ---- Stacks and clauses ---- */

static void print_stacks(sheet *printer)
{
    heading(printer,
            printer->record->is_over ? "Stacks before and after" : "Stacks before and now");
    for (uint32_t i = 0; i < printer->record->person_count; i++) {
        const record_person *player = &printer->record->people[i];
        char before[MONEY_TEXT_SIZE], after[MONEY_TEXT_SIZE], won[MONEY_TEXT_SIZE],
            change[MONEY_TEXT_SIZE + 1], person[PERSON_TEXT_SIZE];
        int64_t gain = player->after - player->before - player->bought;
        snprintf(change, sizeof change, "%s%s", gain > 0 ? "+" : "", money_format(won, gain));
        json_print(printer->writer, "  %-16s %14s %14s %14s", person_format(person, player->person),
                   money_format(before, player->before), money_format(after, player->after),
                   change);
        if (player->bought != 0) {
            int64_t moved = player->bought > 0 ? player->bought : -player->bought;
            json_print(printer->writer, "\n%*sand %s %s the wallet", FOLD_LABEL_COLUMN, "",
                       money_format(won, moved), player->bought > 0 ? "from" : "to");
        }
        json_print(printer->writer, "%s\n", player->is_there ? "" : "  (left)");
    }
}

static void print_clause(sheet *printer, trey_rule rule)
{
    char label[16];
    snprintf(label, sizeof label, "  %s", trey_rule_id(rule));
    fold_row(printer->writer, label, CLAUSE_COLUMN, trey_rule_clause(rule), NULL, false);
}

static void print_clauses(sheet *printer)
{
    heading(printer, "Clauses");
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT; rule++) {
        if (printer->cited[rule]) {
            print_clause(printer, rule);
        }
    }
}

void round_sheet_print(json_writer *writer, const round_record *record, bool color)
{
    sheet printer = {.writer = writer, .record = record, .color = color};
    print_head(&printer);
    print_seats(&printer);
    print_events(&printer);
    print_contributions(&printer);
    print_hands(&printer);
    print_cover(&printer);
    print_settlement(&printer);
    print_void(&printer);
    print_stacks(&printer);
    print_clauses(&printer);
}
