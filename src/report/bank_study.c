/* SPDX-License-Identifier: MIT */
/*
 * Computes a study: exact figures, one simulation, and the comparison of schedules. The action that
 * W does not cover is independent of fees, so all schedules share one simulation.
 */
#include "bank_study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/round/round_explain.h"
#include "format/text/count.h"
#include "format/text/money.h"

/* ---- Schedules side by side ---- */

static const trey_bank_table *table_of(const bank_study *study)
{
    return &study->subject.question.table;
}

/* Action that W does not cover changes the players' results as well. */
static double player_round(const bank_study *study, trey_fraction cost)
{
    return trey_fraction_value(cost) +
           (study->covers ? 0 : study->sample.cut) / table_of(study)->players;
}

/* A fee may depend on what the bank puts up. */
static int64_t full_cover_fee(const trey_bank_table *table)
{
    trey_bank_table covered = *table;
    covered.bank_wager = TREY_SIM_COVERS;
    return trey_bank_fee(&covered);
}

static void make_row(const bank_study *study, const trey_schedule *schedule, bank_row *row)
{
    trey_choices choices = *study->subject.choices;
    choices.given |= 1U << TREY_OPTION_SCHEDULE;
    choices.schedule = schedule;
    *row = (bank_row){.schedule = schedule};
    row->refusal = trey_posting_make(&row->posting, table_of(study)->posting->ruleset, &choices);
    if (row->refusal.status != TREY_OK) {
        return;
    }
    trey_bank_question question = study->subject.question;
    question.table.posting = &row->posting;
    question.bankroll = 0;
    row->refusal = trey_bank_check(&question);
    if (row->refusal.status != TREY_OK) {
        return;
    }
    row->fee = trey_bank_fee(&question.table);
    row->player_fee = trey_bank_player_fee(&question.table);
    row->full_cover_fee = full_cover_fee(&question.table);
    row->after = study->before - (double)row->fee;
    row->player_hour = (double)study->subject.pace *
                       player_round(study, trey_bank_player_cost(&question.table, &study->odds));
    row->break_even = trey_bank_break_even(&question.table, &study->odds);
}

static void mark_best(bank_study *study)
{
    double most = -INFINITY, least = INFINITY;
    for (size_t i = 0; i < study->row_count; i++) {
        const bank_row *row = &study->rows[i];
        most = row->refusal.status == TREY_OK ? fmax(most, row->after) : most;
        least = row->refusal.status == TREY_OK ? fmin(least, row->player_hour) : least;
    }
    for (size_t i = 0; i < study->row_count; i++) {
        bank_row *row = &study->rows[i];
        bool usable = row->refusal.status == TREY_OK;
        row->is_best_for_bank = usable && row->after == most;
        row->is_best_for_players = usable && row->player_hour == least;
    }
}

static void make_rows(bank_study *study)
{
    const trey_ruleset *ruleset = table_of(study)->posting->ruleset;
    for (const trey_book *book = study->subject.book; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->schedule_count; i++) {
            if (trey_ruleset_knows_schedule(ruleset, &book->schedules[i]) &&
                study->row_count < BANK_ROWS_MAX) {
                make_row(study, &book->schedules[i], &study->rows[study->row_count++]);
            }
        }
    }
    mark_best(study);
}

/* ---- The study ---- */

static void make_exact(bank_study *study)
{
    const trey_bank_table *table = table_of(study);
    trey_odds_game game = trey_odds_game_of(table->posting);
    trey_table_odds_make(&study->odds, &game, table->posting->bonus);
    study->house_banks = table->posting->ruleset->house_banks;
    study->cover = trey_bank_cover(table);
    study->put_up = trey_bank_put_up(table);
    study->covers = study->put_up >= study->cover;
    study->is_full_cover = study->put_up == study->cover;
    study->fee = trey_bank_fee(table);
    study->full_cover_fee = full_cover_fee(table);
    study->player_fee = trey_bank_player_fee(table);
    study->covered = trey_bank_value(table, &study->odds);
    study->player_cost = trey_bank_player_cost(table, &study->odds);
    study->player_deviation = trey_bank_player_deviation(table, &study->odds);
    study->antes = trey_bank_antes_of(table);
    study->break_even = trey_bank_break_even(table, &study->odds);
}

static void combine(bank_study *study)
{
    const trey_bank_sample *sample = &study->sample;
    study->before = trey_fraction_value(study->covered) + (study->covers ? 0 : sample->cut);
    study->error = study->covers ? 0 : sample->cut_error;
    study->after = study->before - (double)study->fee;
    study->deviation = study->covers
                           ? trey_bank_deviation(table_of(study), &study->odds)
                           : trey_sim_deviation(&sample->tally.bank, sample->tally.rounds);
    study->player_round = player_round(study, study->player_cost);
}

bool bank_study_make(bank_study *study, const bank_subject *subject, const trey_bank_hooks *hooks)
{
    memset(study, 0, sizeof *study);
    study->subject = *subject;
    make_exact(study);
    if (!trey_bank_sample_run(&study->sample, &subject->question, hooks)) {
        return false;
    }
    study->stopped = study->sample.tally.rounds < subject->question.rounds;
    combine(study);
    if (subject->compares) {
        make_rows(study);
    }
    return true;
}

void bank_study_close(bank_study *study)
{
    trey_bank_sample_close(&study->sample);
}

/* ---- Numbers ---- */

bank_share bank_share_of(int64_t count, int64_t all)
{
    double share = all == 0 ? NAN : (double)count / (double)all;
    return (bank_share){share, sqrt(share * (1 - share) / (double)all)};
}

const char *bank_share_text(char out[BANK_SHARE_SIZE], int64_t count, int64_t all)
{
    bank_share share = bank_share_of(count, all);
    double bound = fmin(300.0 / (double)all, 100); /* (1 - 3/n)^n is about one in twenty */
    if (count == 0) {
        snprintf(out, BANK_SHARE_SIZE, "under %.2g %%", bound);
    } else if (count == all) {
        snprintf(out, BANK_SHARE_SIZE, "over %.4g %%", 100 - bound);
    } else {
        snprintf(out, BANK_SHARE_SIZE, "%.2f %%  ± %.2f %%", 100 * share.share, 100 * share.error);
    }
    return out;
}

const char *bank_dollars(char out[BANK_DOLLARS_SIZE], double cents, int places, bool plus)
{
    char digits[BANK_DOLLARS_SIZE], whole[COUNT_TEXT_SIZE];
    snprintf(digits, sizeof digits, "%.*f", places, fabs(cents) / 100);
    bool is_zero = strspn(digits, "0.") == strlen(digits);
    const char *sign = is_zero ? "" : cents < 0 ? "-" : plus ? "+" : "";
    snprintf(out, BANK_DOLLARS_SIZE, "%s$%s%.8s", sign,
             count_format(whole, strtoll(digits, NULL, 10)), digits + strcspn(digits, "."));
    return out;
}

int bank_places(double error)
{
    int places = 2;
    for (double cents = error; places < 6 && cents > 0 && cents < 9.5; cents *= 10) {
        places++;
    }
    return error > 0 ? places : 4;
}

/* ---- Sentences ---- */

/* The absolute amount, with enough decimal places not to be shown as zero. */
static const char *plain_dollars(char out[BANK_DOLLARS_SIZE], double cents)
{
    double size = fabs(cents);
    return bank_dollars(out, size, size >= 0.5 || size == 0 ? 2 : size >= 0.005 ? 4 : 6, false);
}

/* Whole dollars have no cents: "$25". */
static const char *short_money(char out[MONEY_TEXT_SIZE], int64_t cents)
{
    money_format(out, cents);
    if (cents % 100 == 0) {
        out[strlen(out) - 3] = '\0';
    }
    return out;
}

const char *bank_study_table(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    const trey_bank_table *table = table_of(study);
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE], with[64];
    if (table->bonus > 0) {
        snprintf(with, sizeof with, "%.16s %.40s", bonus_word(table->posting),
                 short_money(bonus, table->bonus));
    } else {
        snprintf(with, sizeof with, "no %.16s", bonus_word(table->posting));
    }
    int size = snprintf(out, BANK_TEXT_SIZE, "%u player%s, ante %s, %s; ", (unsigned)table->players,
                        table->players == 1 ? "" : "s", short_money(ante, table->ante), with);
    if (study->house_banks) {
        snprintf(out + size, BANK_TEXT_SIZE - (size_t)size, "the house banks");
    } else {
        snprintf(out + size, BANK_TEXT_SIZE - (size_t)size, "the bank puts up %s (W)%s",
                 short_money(bank, study->put_up),
                 study->covers ? " and covers all action" : ", which does not cover all action");
    }
    return out;
}

int bank_study_sign(const bank_study *study)
{
    bool is_close = fabs(study->after) <= 2 * study->error; /* an exact result has no error */
    return is_close ? 0 : study->after < 0 ? -1 : 1;
}

trey_fraction bank_study_full_cover(const bank_study *study)
{
    return trey_fraction_subtract(study->covered, trey_fraction_make(study->full_cover_fee, 1));
}

const char *bank_study_verdict(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    char round[BANK_DOLLARS_SIZE], hour[BANK_DOLLARS_SIZE], bank[MONEY_TEXT_SIZE], with[80] = "";
    int sign = bank_study_sign(study);
    plain_dollars(round, study->after);
    plain_dollars(hour, study->after * (double)study->subject.pace);
    const char *fees = study->fee > 0 ? " after fees" : "";
    if (!study->is_full_cover) {
        snprintf(with, sizeof with, " with %s put up", short_money(bank, study->put_up));
    }
    if (sign == 0 && study->error > 0) {
        snprintf(out, BANK_TEXT_SIZE,
                 "Too close to tell: banking%s came to %s a round%s, within two standard errors of "
                 "zero.",
                 with, bank_dollars(round, study->after, 2, true), fees);
    } else if (sign == 0) {
        snprintf(out, BANK_TEXT_SIZE, "Even: banking%s comes to exactly $0.00 a round%s.", with,
                 fees);
    } else if (study->house_banks) {
        snprintf(out, BANK_TEXT_SIZE, "The house %s %s a round, %s an hour.",
                 sign > 0 ? "wins" : "loses", round, hour);
    } else {
        snprintf(out, BANK_TEXT_SIZE, "%s: banking here%s %s %s a round%s, %s an hour.",
                 sign > 0 ? "Yes" : "No", with, sign > 0 ? "is worth" : "loses", round, fees, hour);
    }
    return out;
}

/* The antes at which banking is profitable: the end of a sentence that begins with "Banking pays".
 */
static void antes_text(char *out, size_t size, const bank_study *study)
{
    const trey_break_even *even = &study->break_even;
    char first[MONEY_TEXT_SIZE], from[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE];
    short_money(first, even->first);
    short_money(from, even->from);
    short_money(most, study->antes.most);
    if (even->first == 0) {
        snprintf(out, size, "at no ante up to the limit of %s", most);
    } else if (even->from == study->antes.least && even->from == study->antes.most) {
        snprintf(out, size, "at the only ante, %s", most);
    } else if (even->from == study->antes.least) {
        snprintf(out, size, "at every ante from %s to %s", from, most);
    } else if (even->from == 0) {
        snprintf(out, size, "at some antes, the lowest of them %s, but not at the limit of %s",
                 first, most);
    } else if (even->from == even->first) {
        snprintf(out, size, "from an ante of %s on", from);
    } else {
        snprintf(out, size,
                 "from an ante of %s on; below that, at some antes from %s, until the fee goes up",
                 from, first);
    }
}

/* If the bank does not put up full cover, the text must not say that banking pays: it says what
 * full cover would take. */
const char *bank_study_break_even(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    char antes[200], cover[MONEY_TEXT_SIZE], ante[MONEY_TEXT_SIZE], round[BANK_DOLLARS_SIZE];
    antes_text(antes, sizeof antes, study);
    if (study->is_full_cover) {
        snprintf(out, BANK_TEXT_SIZE, "Banking pays %s.", antes);
        return out;
    }
    double after = trey_fraction_value(bank_study_full_cover(study));
    snprintf(out, BANK_TEXT_SIZE,
             "With exactly full cover, banking would pay %s. At this ante of %s full cover is %s, "
             "and the bank would %s %s a round%s.",
             antes, short_money(ante, table_of(study)->ante), short_money(cover, study->cover),
             after < 0 ? "lose" : "gain", plain_dollars(round, after),
             study->full_cover_fee > 0 ? " after fees" : "");
    return out;
}

const char *bank_study_stopped(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    char done[COUNT_TEXT_SIZE], asked[COUNT_TEXT_SIZE];
    out[0] = '\0';
    if (study->stopped) {
        snprintf(out, BANK_TEXT_SIZE,
                 "Interrupted: %s of %s rounds were simulated; the simulated figures are from "
                 "those.",
                 count_format(done, study->sample.tally.rounds),
                 count_format(asked, study->subject.question.rounds));
    }
    return out;
}

const char *bank_study_rows_note(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    char bank[MONEY_TEXT_SIZE];
    out[0] = '\0';
    if (!study->is_full_cover) {
        snprintf(out, BANK_TEXT_SIZE,
                 "Fees and results are for a bank that puts up %s; the antes at which banking "
                 "pays are for a bank with full cover.",
                 short_money(bank, study->put_up));
    }
    return out;
}

const char *bank_study_short(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    const trey_sim_tally *tally = &study->sample.tally;
    char unpaid[BANK_DOLLARS_SIZE], uncollected[BANK_DOLLARS_SIZE], cut[BANK_DOLLARS_SIZE];
    out[0] = '\0';
    if (study->covers) {
        return out;
    }
    double rounds = (double)tally->rounds;
    bool costs = study->sample.cut < 0;
    bool is_matched = table_of(study)->posting->cover == TREY_COVER_MATCHED;
    snprintf(out, BANK_TEXT_SIZE,
             "W falls short in %.3g %% of rounds. On average %s a round goes unpaid and %s "
             "uncollected, which %s the bank %s a round.%s",
             100 * (double)tally->short_rounds / rounds,
             plain_dollars(unpaid, (double)tally->unpaid / rounds),
             plain_dollars(uncollected, (double)tally->uncollected / rounds),
             costs ? "costs" : "saves", plain_dollars(cut, study->sample.cut),
             costs && is_matched ? " A short bank cannot collect everything when it beats "
                                   "everyone, but still pays every ante when it does not qualify "
                                   "(COVER-5, OUT-1)."
                                 : "");
    return out;
}

const char *bank_study_warning(char out[BANK_TEXT_SIZE], const bank_study *study)
{
    const trey_bank_table *table = table_of(study);
    out[0] = '\0';
    if (table->bonus > 0 && trey_posting_bonus_favours_player(table->posting)) {
        snprintf(out, BANK_TEXT_SIZE,
                 "With %u decks the %s pays the players %.2f %% more than it takes.",
                 (unsigned)table->posting->decks, bonus_word(table->posting),
                 100 * trey_fraction_value(study->odds.bonus));
    }
    return out;
}
