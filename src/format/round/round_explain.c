/* SPDX-License-Identifier: MIT */
/*
 * Explains the answer to a round in words.
 */
#include "round_explain.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "base/assert.h"
#include "format/text/ansi.h"
#include "format/text/fold_text.h"
#include "format/text/money.h"
#include "round_write.h"

typedef struct explaining {
    json_writer *writer;
    const round_answer *answer;
    const round_form *form;
    bool color;
} explaining;

/* ---- Writing ---- */

__attribute__((format(printf, 2, 3))) static void say(const explaining *explainer,
                                                      const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (size > 0) {
        json_raw(explainer->writer, text,
                 (size_t)size < sizeof text ? (size_t)size : sizeof text - 1);
    }
}

static void heading(const explaining *explainer, const char *text)
{
    say(explainer, "\n%s%s%s\n", ansi(explainer->color, ANSI_BOLD), text,
        ansi(explainer->color, ANSI_PLAIN));
}

enum { WHO_SIZE = 96, WHAT_SIZE = LINE_TEXT_SIZE };

/* Prints a sentence, and its rule in a column of its own. */
static void sentence(const explaining *explainer, const char *who, const char *what, trey_rule rule)
{
    char label[WHO_SIZE + 2];
    snprintf(label, sizeof label, "  %s", who);
    fold_row(explainer->writer, label, FOLD_LABEL_COLUMN, what, trey_rule_id(rule),
             explainer->color);
}

/* Makes a name safe to show on a terminal. */
static void clean_name(char *out, size_t size, span name)
{
    size_t at = 0;
    for (size_t i = 0; i < name.size && at + 1 < size; i++) {
        unsigned char c = (unsigned char)name.text[i];
        unsigned char next = i + 1 < name.size ? (unsigned char)name.text[i + 1] : 0;
        bool is_c1 = c == 0xC2 && next < 0xA0; /* U+0080 to U+009F */
        out[at++] = c < 0x20 || c == 0x7F || is_c1 ? '?' : (char)c;
        i += is_c1 ? 1 : 0;
    }
    bool is_cut = at + 1 == size;
    while (is_cut && at > 0 && ((unsigned char)out[at - 1] & 0xC0) == 0x80) {
        at--; /* the last character may be cut in two: leave it out */
    }
    at -= is_cut && at > 0 && ((unsigned char)out[at - 1] & 0xC0) == 0xC0 ? 1 : 0;
    out[at] = '\0';
}

static const char *who(const explaining *explainer, char out[WHO_SIZE], uint32_t seat,
                       trey_bettor bettor)
{
    char name[48];
    clean_name(name, sizeof name, names_text(&explainer->form->names, bettor));
    snprintf(out, WHO_SIZE, "seat %u, %s", (unsigned)seat, name);
    return out;
}

const char *wager_title(const trey_posting *posting, trey_wager_kind kind)
{
    static const char *const titles[TREY_WAGER_KIND_COUNT] = {
        [TREY_WAGER_ANTE] = "Ante",
        [TREY_WAGER_PLAY] = "Play",
        [TREY_WAGER_PROGRESSIVE] = "Progressive",
        [TREY_WAGER_ANTE_BONUS] = "Ante Bonus",
        [TREY_WAGER_BANK] = "Bank",
    };
    return kind == TREY_WAGER_BONUS ? trey_posting_bonus_title(posting) : titles[kind];
}

const char *bonus_word(const trey_posting *posting)
{
    const char *title = trey_posting_bonus_title(posting);
    return strcmp(title, "Bonus") == 0 ? "bonus" : title;
}

/* ---- Hands, action, cover ---- */

static void explain_hand(const explaining *explainer, uint32_t seat)
{
    const trey_round *round = &explainer->answer->round;
    const trey_dealt_hand *hand = &round->hands[seat];
    char cards[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)], text[TREY_HAND_TEXT_SIZE], label[24];
    const trey_card *dealt = &round->cards[hand->first];
    trey_card laid_out[TREY_HAND_CARDS];
    snprintf(label, sizeof label, seat == TREY_BANKER ? "bank" : "seat %u", (unsigned)seat);
    if (!trey_round_knows(round, seat)) {
        say(explainer, "  %-18s %s\n", label, FORM_NOT_SEEN);
        return;
    }
    trey_hand_lay_out(dealt, laid_out); /* PROC-6 */
    trey_cards_text(cards, seat == TREY_BANKER ? laid_out : dealt, TREY_HAND_CARDS);
    say(explainer, "  %-18s %s  %s%s\n", label, cards,
        trey_ruleset_hand_text(explainer->answer->posting.ruleset, text, hand->value),
        seat != TREY_BANKER                              ? ""
        : explainer->answer->settlement.banker_qualifies ? "; plays"
                                                         : "; does not play");
}

static void explain_hands(const explaining *explainer)
{
    heading(explainer, "Hands");
    for (uint32_t seat = 1; seat <= explainer->answer->posting.seats; seat++) {
        if (trey_seats_have(explainer->answer->round.in_play, seat)) {
            explain_hand(explainer, seat);
        }
    }
    explain_hand(explainer, TREY_BANKER);
}

static void explain_cover(const explaining *explainer)
{
    const trey_round *round = &explainer->answer->round;
    const trey_posting *posting = &explainer->answer->posting;
    char what[WHAT_SIZE], bank[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE], card[TREY_CARD_TEXT_SIZE];
    heading(explainer, "Action");
    if (explainer->answer->settlement.covered) {
        snprintf(what, sizeof what, "%s", ACTION_NOT_USED);
    } else if (posting->action == TREY_ACTION_LEFT) {
        snprintf(what, sizeof what, "Settlement begins at seat %u, the first left of the bank.",
                 (unsigned)explainer->answer->settlement.action_seat);
    } else {
        trey_card exposed = round->cards[round->hands[TREY_BANKER].first + 2];
        snprintf(what, sizeof what, "Settlement begins at seat %u: the bank shows %s.",
                 (unsigned)explainer->answer->settlement.action_seat,
                 trey_card_text(card, exposed));
    }
    sentence(explainer, "action button", what,
             explainer->answer->settlement.covered ? TREY_RULE_COVER_9 : TREY_RULE_COVER_2);
    snprintf(what, sizeof what, "%s against %s at most: %s.", money_format(bank, round->bank_wager),
             money_format(most, trey_round_cover_needed(round)),
             explainer->answer->settlement.covered ? "all action is covered"
                                                   : "not all is covered");
    sentence(explainer, "cover", what, TREY_RULE_COVER_9);
}

/* ---- Movements ---- */

static void explain_bets(const explaining *explainer)
{
    const trey_round *round = &explainer->answer->round;
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE];
    heading(explainer, "Bets");
    if (round->bank_seat != 0) {
        snprintf(what, sizeof what, "banks with %s.", money_format(amount, round->bank_wager));
        sentence(explainer, who(explainer, name, round->bank_seat, round->bank_bettor), what,
                 TREY_RULE_WAGER_10);
    }
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        snprintf(what, sizeof what, "%s: bets %s.",
                 wager_title(round->posting, (trey_wager_kind)wager->kind),
                 money_format(amount, wager->amount));
        sentence(explainer, who(explainer, name, wager->seat, wager->bettor), what,
                 wager->kind == TREY_WAGER_PROGRESSIVE ? TREY_RULE_PROG_1 : TREY_RULE_WAGER_1);
    }
}

static void explain_fee(const explaining *explainer, uint32_t seat, trey_bettor bettor,
                        trey_wager_kind kind, int64_t fee, trey_rule rule)
{
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE];
    if (fee > 0) {
        snprintf(what, sizeof what, "%s: pays a fee of %s.",
                 wager_title(&explainer->answer->posting, kind), money_format(amount, fee));
        sentence(explainer, who(explainer, name, seat, bettor), what, rule);
    }
}

static void explain_fees(const explaining *explainer)
{
    const trey_round *round = &explainer->answer->round;
    const trey_schedule *schedule = explainer->answer->posting.schedule;
    if (schedule == NULL) {
        return;
    }
    char title[64], total[MONEY_TEXT_SIZE];
    snprintf(title, sizeof title, "Fees, schedule %.16s, total action %s", schedule->id,
             money_format(total, round->total_action));
    heading(explainer, title);
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        explain_fee(explainer, wager->seat, wager->bettor, (trey_wager_kind)wager->kind,
                    trey_round_wager_fee(round, i), TREY_RULE_FEE_2);
    }
    explain_fee(explainer, round->bank_seat, round->bank_bettor, TREY_WAGER_BANK,
                trey_round_bank_fee(round), TREY_RULE_FEE_3);
}

static void explain_decisions(const explaining *explainer)
{
    const trey_round *round = &explainer->answer->round;
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE];
    heading(explainer, "Decisions");
    uint16_t s = TREY_STAKE_NONE;
    while ((s = trey_round_decides_after(round, s)) != TREY_STAKE_NONE) {
        const trey_stake *stake = &round->stakes[s];
        bool plays = stake->decision == TREY_DECISION_PLAY;
        snprintf(what, sizeof what, plays ? "Play: bets %s." : "folds.",
                 money_format(amount, stake->ante));
        sentence(explainer, who(explainer, name, stake->seat, stake->bettor), what,
                 plays ? TREY_RULE_WAGER_3 : TREY_RULE_WAGER_5);
    }
}

const char *line_describe(char out[LINE_TEXT_SIZE], const trey_posting *posting,
                          const trey_line *line)
{
    char amount[MONEY_TEXT_SIZE], paid[MONEY_TEXT_SIZE], collected[MONEY_TEXT_SIZE],
        returned[MONEY_TEXT_SIZE], due[MONEY_TEXT_SIZE];
    const char *title = wager_title(posting, (trey_wager_kind)line->kind);
    money_format(amount, line->amount);
    money_format(paid, trey_line_paid(line));
    money_format(collected, trey_line_collected(line));
    money_format(returned, trey_line_returned(line));
    money_format(due, line->due);
    switch (trey_line_result(line)) {
    case TREY_RESULT_WIN:
        if (trey_line_uncovered(line) > 0) {
            snprintf(out, LINE_TEXT_SIZE, "%s: %s due, %s left and paid; %s back.", title, due,
                     paid, returned);
        } else if (line->kind == TREY_WAGER_ANTE_BONUS) {
            snprintf(out, LINE_TEXT_SIZE, "%s: pays %s.", title, paid);
        } else {
            snprintf(out, LINE_TEXT_SIZE, "%s: wins %s; %s back.", title, paid, returned);
        }
        break;
    case TREY_RESULT_LOSE:
    case TREY_RESULT_FORFEIT:
        if (trey_line_uncovered(line) > 0) {
            snprintf(out, LINE_TEXT_SIZE, "%s: %s %s of %s; %s not covered, back.", title,
                     line->outcome == TREY_RESULT_LOSE ? "loses" : "forfeits", collected, amount,
                     returned);
        } else {
            snprintf(out, LINE_TEXT_SIZE, "%s: %s %s.", title,
                     line->outcome == TREY_RESULT_LOSE ? "loses" : "forfeits", collected);
        }
        break;
    case TREY_RESULT_PUSH:
        snprintf(out, LINE_TEXT_SIZE, "%s: a tie; %s back.", title, returned);
        break;
    case TREY_RESULT_RETURNED:
        snprintf(out, LINE_TEXT_SIZE, "%s: the bank does not play; %s back.", title, returned);
        break;
    default:
        snprintf(out, LINE_TEXT_SIZE, "%s: not covered; %s back.", title, returned);
        break;
    }
    return out;
}

static void explain_award(const explaining *explainer, const trey_award *award)
{
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE];
    snprintf(what, sizeof what, "Progressive: %s, %s from the %s.",
             trey_award_hand_name((trey_award_hand)award->hand),
             money_format(amount, award->amount), award->from_meter ? "meter" : "house");
    sentence(explainer, who(explainer, name, award->seat, award->bettor), what,
             award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2);
}

/* ROUND-1: shows the award of each seat together with its other wagers. */
static void explain_lines(const explaining *explainer)
{
    const trey_settlement *settlement = &explainer->answer->settlement;
    const trey_awards *awards = &explainer->answer->awards;
    char name[WHO_SIZE], what[WHAT_SIZE];
    uint32_t award = 0;
    heading(explainer, "Settlement");
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        line_describe(what, &explainer->answer->posting, line);
        sentence(explainer, who(explainer, name, line->seat, line->bettor), what, line->rule);
        bool is_last = i + 1 == settlement->line_count || line[1].seat != line->seat;
        if (is_last && award < awards->award_count && awards->awards[award].seat == line->seat) {
            explain_award(explainer, &awards->awards[award++]);
        }
    }
}

/* Explains additions to the meter: shares of the wagers, and a new seed. */
static void explain_coin(void *context, const trey_movement *movement)
{
    const explaining *explainer = context;
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE];
    money_format(amount, movement->amount);
    if (movement->to == TREY_PLACE_METER && movement->from == TREY_PLACE_TRAY) {
        snprintf(what, sizeof what, "puts %s on the meter as its new seed.", amount);
        sentence(explainer, "house", what, movement->rule);
    } else if (movement->to == TREY_PLACE_METER || movement->to == TREY_PLACE_TRAY) {
        snprintf(what, sizeof what, "Progressive: %s goes to the %s.", amount,
                 movement->to == TREY_PLACE_METER ? "meter" : "house");
        sentence(explainer, who(explainer, name, movement->seat, movement->bettor), what,
                 movement->rule);
    }
}

static void explain_progressive(const explaining *explainer)
{
    const trey_awards *awards = &explainer->answer->awards;
    const trey_round *round = &explainer->answer->round;
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE], before[MONEY_TEXT_SIZE];
    if (explainer->answer->posting.progressive == NULL) {
        return;
    }
    heading(explainer, "Progressive");
    trey_movements_each(round, &explainer->answer->settlement, awards, explain_coin,
                        (void *)explainer);
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        snprintf(what, sizeof what, "envy for the hand in seat %u: %s.", envy->trigger,
                 money_format(amount, envy->amount));
        sentence(explainer, who(explainer, name, envy->seat, envy->bettor), what, TREY_RULE_PROG_3);
    }
    snprintf(what, sizeof what, "%s before the coins, %s now.",
             money_format(before, round->meter_before.cents),
             money_format(amount, round->meter.cents));
    sentence(explainer, "meter", what, TREY_RULE_PROG_4);
}

/* ---- Totals ---- */

typedef struct totals {
    int64_t by_bettor[NAMES_MAX + 1]; /* net result by bettor */
    int64_t places[TREY_PLACE_COUNT];
} totals;

static void add_movement(void *context, const trey_movement *movement)
{
    totals *sums = context;
    sums->places[movement->from] -= movement->amount;
    sums->places[movement->to] += movement->amount;
    if (movement->from == TREY_PLACE_STACK) {
        sums->by_bettor[movement->bettor] -= movement->amount;
    }
    if (movement->to == TREY_PLACE_STACK) {
        sums->by_bettor[movement->bettor] += movement->amount;
    }
}

static void explain_total(const explaining *explainer, const char *label, int64_t amount)
{
    char text[MONEY_TEXT_SIZE];
    say(explainer, "  %-18s %s%s\n", label, amount > 0 ? "+" : "", money_format(text, amount));
}

static void explain_totals(const explaining *explainer)
{
    const trey_round *round = &explainer->answer->round;
    totals *sums = calloc(1, sizeof *sums);
    if (sums == NULL) {
        return;
    }
    trey_movements_each(round, &explainer->answer->settlement, &explainer->answer->awards,
                        add_movement, sums);
    /* The bank's result belongs to the player-dealer. */
    sums->by_bettor[round->bank_bettor] += sums->places[TREY_PLACE_BANK];
    heading(explainer, "Totals");
    for (uint32_t id = 1; id <= explainer->form->names.count; id++) {
        char name[48];
        clean_name(name, sizeof name, names_text(&explainer->form->names, id));
        explain_total(explainer, name, sums->by_bettor[id]);
    }
    if (explainer->answer->posting.ruleset->house_banks) {
        explain_total(explainer, "house",
                      sums->places[TREY_PLACE_BANK] + sums->places[TREY_PLACE_TRAY]);
    }
    if (explainer->answer->posting.schedule != NULL) {
        explain_total(explainer, "drop box", sums->places[TREY_PLACE_DROP_BOX]);
    }
    if (explainer->answer->posting.progressive != NULL) {
        explain_total(explainer, "meter", sums->places[TREY_PLACE_METER]);
    }
    free(sums);
}

/* ---- Answers ---- */

static void explain_settled(const explaining *explainer)
{
    explain_bets(explainer);
    explain_fees(explainer);
    explain_hands(explainer);
    if (!explainer->answer->posting.ruleset->house_banks) {
        explain_cover(explainer);
    }
    explain_decisions(explainer);
    explain_lines(explainer);
    explain_progressive(explainer);
    explain_totals(explainer);
}

/* Explains what is returned to a stack in a void round. */
static void explain_back(void *context, const trey_movement *movement)
{
    const explaining *explainer = context;
    char name[WHO_SIZE], what[WHAT_SIZE], amount[MONEY_TEXT_SIZE];
    if (movement->to != TREY_PLACE_STACK) {
        return;
    }
    snprintf(what, sizeof what, "%s: %s%s back.",
             wager_title(&explainer->answer->posting, movement->wager),
             movement->from == TREY_PLACE_DROP_BOX ? "fee of " : "",
             money_format(amount, movement->amount));
    sentence(explainer, who(explainer, name, movement->seat, movement->bettor), what,
             movement->rule);
}

static void explain_void(const explaining *explainer)
{
    const trey_round *round = &explainer->answer->round;
    char amount[MONEY_TEXT_SIZE], what[WHAT_SIZE];
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        const trey_dealt_hand *hand = &round->hands[seat];
        if (trey_seats_have(round->dealt, seat) && hand->count != TREY_HAND_CARDS) {
            if (seat == TREY_BANKER) {
                snprintf(what, sizeof what, "The bank got %u cards.", (unsigned)hand->count);
            } else {
                snprintf(what, sizeof what, "Seat %u got %u cards.", (unsigned)seat,
                         (unsigned)hand->count);
            }
            sentence(explainer, "void", what, round->void_rule);
        }
    }
    trey_movements_each(round, NULL, NULL, explain_back, (void *)explainer);
    snprintf(what, sizeof what, "Every wager and fee goes back: %s.",
             money_format(amount, trey_round_void_amount(round)));
    sentence(explainer, "void", what, round->void_rule);
}

static void explain_refused(const explaining *explainer)
{
    const round_answer *answer = explainer->answer;
    char where[FORM_WHERE_SIZE];
    clean_name(where, sizeof where, (span){answer->where, strlen(answer->where)});
    char text[FORM_WHERE_SIZE + REFUSAL_TEXT_SIZE + 16], label[16];
    snprintf(text, sizeof text, "refused%s%s: %s", where[0] != '\0' ? " at " : "", where,
             answer->message);
    fold_row(explainer->writer, " ", 2, text, NULL, false);
    if (answer->rule != TREY_RULE_NONE) {
        snprintf(label, sizeof label, "  %s:", trey_rule_id(answer->rule));
        fold_row(explainer->writer, label, (int)strlen(label) + 1, trey_rule_clause(answer->rule),
                 NULL, false);
    }
}

void round_explain(json_writer *writer, const round_answer *answer, const round_form *form,
                   bool color)
{
    explaining explainer = {writer, answer, form, color};
    char id[80] = "";
    if (form != NULL && form->has_id) {
        clean_name(id, sizeof id, form->id);
    }
    say(&explainer, "%sRound%s%s", ansi(color, ANSI_BOLD), id[0] != '\0' ? " " : "", id);
    if (answer->status != ANSWER_REFUSED) {
        say(&explainer, ", %s", answer->posting.ruleset->title);
    }
    say(&explainer, "%s\n", ansi(color, ANSI_PLAIN));
    switch (answer->status) {
    case ANSWER_SETTLED:
        TREY_ASSERT(form != NULL); /* only a refusal may have no form */
        explain_settled(&explainer);
        break;
    case ANSWER_VOID:
        explain_void(&explainer);
        break;
    case ANSWER_REFUSED:
        explain_refused(&explainer);
        break;
    }
    say(&explainer, "\n");
}
