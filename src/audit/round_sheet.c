/* SPDX-License-Identifier: MIT */
/*
 * The dispute sheet: the posting, the people, all events with every chip that moved, the hands, the
 * settlement, the stacks, and the rules that were cited.
 */
#include "round_sheet.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/conduct.h>
#include <trey/hand.h>

#include "audit_text.h"
#include "format/round/round_explain.h"
#include "format/round/round_form.h"
#include "format/text/ansi.h"
#include "format/text/fold_text.h"
#include "format/text/money.h"
#include "format/text/time_text.h"

enum { CLAUSE_COLUMN = 13, EVENT_COLUMN = 17, SEAT_TEXT_SIZE = 320 };

typedef struct sheet {
    json_writer *writer;
    const round_record *record;
    const round_story *story;
    const sheet_facts *facts;
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
    char label[PHRASE_TEXT_SIZE + 2];
    snprintf(label, sizeof label, "  %s", who);
    fold_row(printer->writer, label, FOLD_LABEL_COLUMN, what,
             rule != TREY_RULE_NONE ? cite(printer, rule) : NULL, printer->color);
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

/* Reading the entries checked their chain; the round was settled again meanwhile. */
static void print_checks(sheet *printer)
{
    const round_record *record = printer->record;
    json_print(printer->writer, "  checked    chain unbroken; %s\n",
               !record->is_over       ? "the round is not over"
               : record->is_resettled ? "settled again from the record, same to the cent"
                                      : "settled again from the record, with another result");
    print_hex(printer->writer, "hash", printer->facts->hash.bytes, JOURNAL_HASH_SIZE);
}

static void print_head(sheet *printer)
{
    const round_record *record = printer->record;
    const record_event *last = &record->events[record->event_count - 1];
    const record_event *first = round_record_begun(record);
    char from[TIME_TEXT_SIZE], to[TIME_TEXT_SIZE];
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
    print_checks(printer);
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
        char seat[16] = "behind", stack[MONEY_TEXT_SIZE], person[PERSON_TEXT_SIZE],
             name[FELT_NAME_SIZE];
        if (player->seat != 0) {
            snprintf(seat, sizeof seat, "seat %u", player->seat);
        }
        if (player->was_there) { /* the journal has names only of people without an account */
            phrase_typed(name, sizeof name, player->name, strnlen(player->name, FELT_NAME_SIZE));
            json_print(printer->writer, "  %-10s %-16s %14s%s%s%s\n", seat,
                       person_format(person, player->person),
                       player->is_felt ? "on felt" : money_format(stack, player->before),
                       player->is_away ? "  sits out" : "", name[0] != '\0' ? "  " : "", name);
        }
    }
}

/* ---- Hands and wagers ---- */

static void print_part(char text[SEAT_TEXT_SIZE], const char *name, int64_t amount)
{
    char money[MONEY_TEXT_SIZE];
    size_t used = strlen(text);
    if (amount != 0) {
        snprintf(text + used, SEAT_TEXT_SIZE - used, "%s%s %s", used > 0 ? ", " : "", name,
                 money_format_brief(money, amount));
    }
}

static void add_text(char text[SEAT_TEXT_SIZE], const char *word)
{
    size_t used = strlen(text);
    snprintf(text + used, SEAT_TEXT_SIZE - used, "%s%s", used > 0 ? ", " : "", word);
}

static const char *gain_format(char out[MONEY_TEXT_SIZE + 1], int64_t cents)
{
    char text[MONEY_TEXT_SIZE];
    snprintf(out, MONEY_TEXT_SIZE + 1, "%s%s", cents > 0 ? "+" : "",
             money_format_brief(text, cents));
    return out;
}

/* "ante $10, Pair Plus $5, played $10, entered by the player, net +$24" */
static void describe_stake(char text[SEAT_TEXT_SIZE], const sheet_seat *row,
                           const trey_posting *posting)
{
    static const char *const decisions[SHEET_DECISION_COUNT] = {"no decision", "", "folded",
                                                                "out of time"};
    static const char *const entered[SHEET_ENTERED_COUNT] = {
        "entered by the player", "entered by staff", "entered by the player and staff"};
    char net[MONEY_TEXT_SIZE + 1];
    text[0] = '\0';
    print_part(text, "ante", row->ante);
    print_part(text, bonus_word(posting), row->bonus);
    print_part(text, "coin", row->coin);
    print_part(text, "fee", row->fee);
    if (row->decision == SHEET_PLAYED) {
        print_part(text, "played", row->play);
    } else {
        add_text(text, decisions[row->decision]);
    }
    add_text(text, entered[row->entered]);
    add_text(text, "net");
    size_t used = strlen(text);
    snprintf(text + used, SEAT_TEXT_SIZE - used, " %s", gain_format(net, row->net));
}

static void describe_bank(char text[SEAT_TEXT_SIZE], const sheet_seat *row,
                          const round_record *record)
{
    char net[MONEY_TEXT_SIZE + 1];
    text[0] = '\0';
    if (row->has_value) {
        add_text(text, trey_hand_qualifies((trey_hand_value)row->value) ? "qualifies"
                                                                        : "does not qualify");
    }
    print_part(text, "wager", record->round.bank_wager);
    print_part(text, "fee", row->fee);
    if (row->has_net) {
        add_text(text, "net");
        size_t used = strlen(text);
        snprintf(text + used, SEAT_TEXT_SIZE - used, " %s", gain_format(net, row->net));
    }
}

static void print_seat(sheet *printer, const sheet_seat *row)
{
    static const char *const unseen[SHEET_SEEN_COUNT] = {"no hand", "", "not seen", "hidden"};
    const trey_posting *posting = &printer->record->posting;
    char seat[16], person[PERSON_TEXT_SIZE] = "the house", cards[3 * PHRASE_CARDS_MAX + 1],
                   hand[TREY_HAND_TEXT_SIZE] = "", text[SEAT_TEXT_SIZE];
    snprintf(seat, sizeof seat, row->seat == TREY_BANKER ? "bank" : "seat %u", row->seat);
    if (row->person != 0) {
        person_format(person, row->person);
    }
    snprintf(cards, sizeof cards, "%s", unseen[row->seen]);
    if (row->seen == SHEET_SEEN) {
        cards_format(cards, sizeof cards, row->cards, row->card_count);
    }
    if (row->has_value) {
        phrase_hand(hand, (trey_hand_value)row->value, posting);
    }
    json_print(printer->writer, "  %-10s %-16s %-11s%s%s\n", seat, person, cards,
               hand[0] != '\0' ? " " : "", hand);
    if (row->seat == TREY_BANKER) {
        describe_bank(text, row, printer->record);
    } else {
        describe_stake(text, row, posting);
    }
    if (text[0] != '\0') {
        fold_row(printer->writer, "", CLAUSE_COLUMN, text, NULL, false);
    }
}

static void print_wagers(sheet *printer)
{
    const sheet_totals *totals = &printer->facts->totals;
    char text[SEAT_TEXT_SIZE] = "", net[MONEY_TEXT_SIZE + 1];
    heading(printer, "Hands and wagers");
    for (uint32_t i = 0; i < printer->facts->seat_count; i++) {
        print_seat(printer, &printer->facts->seats[i]);
    }
    print_part(text, "ante", totals->ante);
    print_part(text, bonus_word(&printer->record->posting), totals->bonus);
    print_part(text, "coin", totals->coin);
    print_part(text, "fee", totals->fee);
    print_part(text, "played", totals->play);
    add_text(text, "net");
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, " %s", gain_format(net, totals->net));
    fold_row(printer->writer, "  total", CLAUSE_COLUMN, text, NULL, false);
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

static void print_event(sheet *printer, uint32_t index)
{
    const record_event *event = &printer->record->events[index];
    for (uint32_t t = 0; t < event->transfer_count; t++) {
        print_transfer(printer, &printer->record->transfers[event->first_transfer + t]);
    }
    print_announcement(printer, &event->event);
}

/* A time without its date, which is above. */
static void print_timed(sheet *printer, int64_t time_ms, const char *text, trey_rule rule)
{
    char time[TIME_TEXT_SIZE], label[TIME_TEXT_SIZE + 2];
    snprintf(label, sizeof label, "  %s", time_format_plain(time, time_ms) + 11);
    fold_row(printer->writer, label, EVENT_COLUMN, text,
             rule != TREY_RULE_NONE ? cite(printer, rule) : NULL, printer->color);
}

static void print_steps(sheet *printer)
{
    const round_story *story = printer->story;
    heading(printer, "What happened, and every chip that moved");
    for (uint32_t i = 0; i < story->count; i++) {
        const story_step *step = &story->steps[i];
        char text[STORY_TEXT_SIZE];
        story_step_format(text, step, &printer->record->posting);
        print_timed(printer, printer->record->events[step->event].entry.time_ms, text,
                    step->has_chips ? (trey_rule)step->chips.rule : TREY_RULE_NONE);
        if (i + 1 == story->count || step[1].event != step->event) {
            print_event(printer, step->event);
        }
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

/* A packet that nobody has seen, or of which only the exposed card lies open (ROUND-3). */
static void print_not_seen(sheet *printer, uint32_t seat, const char *label)
{
    char card[TREY_CARD_TEXT_SIZE];
    trey_card exposed = trey_round_exposed(&printer->record->round);
    if (seat == TREY_BANKER && exposed != TREY_CARD_UNKNOWN) {
        json_print(printer->writer, "  %-10s ?? ?? %s    %s\n", label,
                   trey_card_text(card, exposed), shown_text(printer->record, seat));
    } else {
        json_print(printer->writer, "  %-10s %s\n", label, FORM_NOT_SEEN);
    }
}

static void print_hand(sheet *printer, uint32_t seat)
{
    const trey_round *round = &printer->record->round;
    const trey_dealt_hand *hand = &round->hands[seat];
    char cards[3 * TREY_SHOE_CARDS_MAX + 1], text[TREY_HAND_TEXT_SIZE] = "", label[16];
    const trey_card *dealt = &round->cards[hand->first];
    trey_card laid_out[TREY_HAND_CARDS];
    snprintf(label, sizeof label, seat == TREY_BANKER ? "bank" : "seat %u", seat);
    if (!trey_round_knows(round, seat)) {
        print_not_seen(printer, seat, label);
        return;
    }
    bool is_laid_out = seat == TREY_BANKER && hand->count == TREY_HAND_CARDS &&
                       round_record_shown(printer->record, seat, 0);
    if (is_laid_out) {
        trey_hand_lay_out(dealt, laid_out); /* PROC-6 */
    }
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

static void print_group(sheet *printer, const sheet_group *group)
{
    const trey_posting *posting = &printer->record->posting;
    char text[PHRASE_TEXT_SIZE], amount[MONEY_TEXT_SIZE + 1], line[PHRASE_TEXT_SIZE + 48];
    print_timed(printer, group->time, phrase_format(text, &group->title, posting), TREY_RULE_NONE);
    for (uint32_t i = 0; i < group->count; i++) {
        const sheet_item *item = &printer->facts->items[group->first + i];
        bool is_seat = group->title.seat != 0;
        snprintf(line, sizeof line, "%s  %s", phrase_format(text, &item->say, posting),
                 is_seat ? gain_format(amount, item->amount)
                         : money_format_brief(amount, item->amount));
        fold_row(printer->writer, "", EVENT_COLUMN + 2, line,
                 item->rule != TREY_RULE_NONE ? cite(printer, (trey_rule)item->rule) : NULL,
                 printer->color);
    }
}

static void print_settlement(sheet *printer)
{
    if (printer->facts->group_count == 0) {
        return;
    }
    heading(printer, "Settlement, in order");
    for (uint32_t i = 0; i < printer->facts->group_count; i++) {
        print_group(printer, &printer->facts->groups[i]);
    }
}

static void print_sum(sheet *printer, const char *name, int64_t amount, const char *more)
{
    char text[MONEY_TEXT_SIZE];
    json_print(printer->writer, "  %-10s %s%s%s\n", name, amount > 0 ? "+" : "",
               money_format(text, amount), more);
}

static void print_sums(sheet *printer)
{
    const sheet_sums *sums = &printer->facts->sums;
    heading(printer, "Sums over the round");
    print_sum(printer, "players", sums->players, "");
    if (printer->record->round.bank_seat != 0) {
        print_sum(printer, "bank", sums->bank, "");
    }
    if (sums->fees != 0) {
        print_sum(printer, "fees", sums->fees, "");
    }
    if (printer->record->round.bank_seat == 0) {
        print_sum(printer, "tray", sums->tray, "");
    }
    if (printer->facts->has_meter) {
        char more[2 * MONEY_TEXT_SIZE + 8], before[MONEY_TEXT_SIZE], after[MONEY_TEXT_SIZE];
        snprintf(more, sizeof more, ", %s to %s", money_format(before, sums->meter_before),
                 money_format(after, sums->meter_after));
        print_sum(printer, "meter", sums->meter, more);
    }
    print_sum(printer, "sum", sums->sum, "");
}

static void print_keys(sheet *printer)
{
    heading(printer, "Keys");
    for (uint32_t i = 0; i < printer->facts->key_count; i++) {
        const sheet_key *key = &printer->facts->keys[i];
        char text[STORY_TEXT_SIZE];
        story_step step = {.say = key->say,
                           .has_by = key->has_by,
                           .has_approver = key->has_approver,
                           .by = key->by,
                           .approver = key->approver};
        print_timed(printer, key->time, story_step_format(text, &step, &printer->record->posting),
                    TREY_RULE_NONE);
    }
}

static void print_void(sheet *printer)
{
    const trey_round *round = &printer->record->round;
    char what[160], amount[MONEY_TEXT_SIZE], author[PHRASE_TEXT_SIZE];
    if (round->phase != TREY_PHASE_VOID) {
        return;
    }
    heading(printer, "Void");
    person_format(author, round->void_author);
    for (uint32_t i = 0; i < printer->story->count; i++) { /* with the role */
        const story_step *step = &printer->story->steps[i];
        if (step->say.code == PHRASE_LINE_BACK && step->has_by) {
            phrase_format(author, &step->by, &printer->record->posting);
        }
    }
    snprintf(what, sizeof what, "%s, while the round stood at %s.",
             trey_void_reason_name(round->void_reason), trey_phase_name(round->void_phase));
    sentence(printer, author, what, round->void_rule);
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
        int64_t gain = player->after - player->before - player->bought - player->from_felt;
        snprintf(change, sizeof change, "%s%s", gain > 0 ? "+" : "", money_format(won, gain));
        json_print(printer->writer, "  %-16s %14s %14s %14s", person_format(person, player->person),
                   player->is_felt ? "on felt" : money_format(before, player->before),
                   player->is_felt ? "on felt" : money_format(after, player->after), change);
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

void round_sheet_print(json_writer *writer, const round_record *record, const round_story *story,
                       const sheet_facts *facts, bool color)
{
    sheet printer = {
        .writer = writer, .record = record, .story = story, .facts = facts, .color = color};
    print_head(&printer);
    print_seats(&printer);
    print_wagers(&printer);
    print_steps(&printer);
    print_contributions(&printer);
    print_hands(&printer);
    print_cover(&printer);
    print_settlement(&printer);
    print_sums(&printer);
    print_void(&printer);
    print_keys(&printer);
    print_stacks(&printer);
    print_clauses(&printer);
}
