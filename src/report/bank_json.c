/* SPDX-License-Identifier: MIT */
/*
 * The value of banking as JSON.
 */
#include "bank_json.h"

#include <stdio.h>

#include "format/text/refusal_text.h"

/* ---- Pieces ---- */

static void member_begin(json_writer *out, const char *key)
{
    json_key(out, key);
    json_object_begin(out);
}

/* {"cents": 270.34, "exact": "…"} */
static void write_exact(json_writer *out, const char *key, trey_fraction cents)
{
    char text[TREY_FRACTION_TEXT_SIZE];
    member_begin(out, key);
    json_member_real(out, "cents", trey_fraction_value(cents));
    json_member_word(out, "exact", trey_fraction_text(cents, text));
    json_object_end(out);
}

static void write_simulated(json_writer *out, const char *key, double cents, double error)
{
    member_begin(out, key);
    json_member_real(out, "cents", cents);
    json_member_real(out, "stderr", error);
    json_object_end(out);
}

static void write_share(json_writer *out, const char *key, int64_t count, int64_t all)
{
    bank_share share = bank_share_of(count, all);
    member_begin(out, key);
    json_member_integer(out, "nights", count);
    json_member_real(out, "share", share.share);
    json_member_real(out, "stderr", share.error);
    json_object_end(out);
}

static void write_schedule_id(json_writer *out, const trey_schedule *schedule)
{
    if (schedule != NULL) {
        json_member_text(out, "schedule", schedule->id);
    } else {
        json_key(out, "schedule");
        json_null(out);
    }
}

/* 0 stands for none. */
static void write_ante(json_writer *out, const char *key, int64_t ante)
{
    json_key(out, key);
    if (ante == 0) {
        json_null(out);
    } else {
        json_integer(out, ante);
    }
}

static void write_break_even(json_writer *out, const trey_break_even *even)
{
    member_begin(out, "break_even");
    write_ante(out, "first", even->first);
    write_ante(out, "from", even->from);
    json_object_end(out);
}

/* ---- Sections ---- */

static void write_table(json_writer *out, const bank_study *study)
{
    const trey_bank_table *table = &study->subject.question.table;
    json_member_text(out, "rules", study->subject.rules);
    write_schedule_id(out, table->posting->schedule);
    json_member_integer(out, "decks", table->posting->decks);
    json_member_integer(out, "players", table->players);
    json_member_integer(out, "ante", table->ante);
    json_member_integer(out, "bonus", table->bonus);
    json_member_bool(out, "house_banks", study->house_banks);
}

/* Exact if the bank covers all action; otherwise with the standard error. */
static void write_value(json_writer *out, const bank_study *study)
{
    member_begin(out, "value");
    write_exact(out, "covered", study->covered);
    if (study->covers) {
        trey_fraction fee = trey_fraction_make(study->fee, 1);
        write_exact(out, "before_fees", study->covered);
        write_exact(out, "after_fees", trey_fraction_subtract(study->covered, fee));
    } else {
        write_simulated(out, "cut", study->sample.cut, study->sample.cut_error);
        write_simulated(out, "before_fees", study->before, study->error);
        write_simulated(out, "after_fees", study->after, study->error);
    }
    json_member_real(out, "deviation", study->deviation);
    json_member_real(out, "hour_after_fees", study->after * (double)study->subject.pace);
    json_object_end(out);
}

static void write_cover(json_writer *out, const bank_study *study)
{
    const trey_sim_tally *tally = &study->sample.tally;
    member_begin(out, "cover");
    json_member_integer(out, "wager", study->put_up);
    json_member_bool(out, "covers", study->covers);
    json_member_integer(out, "always", study->cover);
    char confidence[16];
    snprintf(confidence, sizeof confidence, "0.%04u",
             (unsigned)study->subject.question.confidence % 10000);
    json_key(out, "confidence");
    json_number(out, confidence);
    json_member_integer(out, "enough", study->sample.cover_enough);
    json_member_integer(out, "short_rounds", tally->short_rounds);
    json_member_real(out, "short_share", (double)tally->short_rounds / (double)tally->rounds);
    json_member_integer(out, "unpaid", tally->unpaid);
    json_member_integer(out, "uncollected", tally->uncollected);
    json_object_end(out);
}

static void write_night(json_writer *out, const bank_study *study)
{
    const trey_bank_sample *sample = &study->sample;
    const trey_bank_question *question = &study->subject.question;
    member_begin(out, "night");
    json_member_integer(out, "rounds", question->night);
    json_member_integer(out, "nights", sample->nights);
    json_key(out, "percentiles");
    json_array_begin(out);
    for (unsigned band = 0; band < TREY_BANK_BANDS; band++) {
        json_integer(out, trey_bank_percentiles[band]);
    }
    json_array_end(out);
    json_key(out, "results");
    json_array_begin(out);
    for (unsigned step = 0; step <= TREY_BANK_STEPS; step++) {
        json_array_begin(out);
        for (unsigned band = 0; band < TREY_BANK_BANDS; band++) {
            json_integer(out, sample->night[step][band]);
        }
        json_array_end(out);
    }
    json_array_end(out);
    write_share(out, "losing", sample->losing_nights, sample->nights);
    if (question->bankroll > 0) {
        json_member_integer(out, "bankroll", question->bankroll);
        write_share(out, "ruined", sample->ruined_nights, sample->nights);
    }
    json_object_end(out);
}

static void write_player(json_writer *out, const bank_study *study)
{
    double pace = (double)study->subject.pace;
    double error = study->error / study->subject.question.table.players;
    member_begin(out, "player");
    json_member_integer(out, "fee", study->player_fee);
    if (study->covers) {
        write_exact(out, "round_costs", study->player_cost);
    } else {
        write_simulated(out, "round_costs", study->player_round, error);
    }
    write_simulated(out, "hour_costs", pace * study->player_round, pace * error);
    json_member_real(out, "hour_fees", pace * (double)study->player_fee);
    json_member_real(out, "deviation", study->player_deviation);
    json_object_end(out);
}

/* The results from the lowest to the highest that occurred, in equal steps. */
static void write_distribution(json_writer *out, const trey_bank_histogram *net)
{
    uint32_t first = 0, last = net->count - 1;
    while (first < last && net->counts[first] == 0) {
        first++;
    }
    while (last > first && net->counts[last] == 0) {
        last--;
    }
    json_key(out, "distribution");
    json_array_begin(out);
    for (uint32_t i = first; i <= last; i++) {
        if (net->counts[i] > 0) {
            json_array_begin(out);
            json_integer(out, net->from + i * net->step);
            json_integer(out, net->counts[i]);
            json_array_end(out);
        }
    }
    json_array_end(out);
}

/* ---- Verdicts ---- */

/* Each sentence is written with its assumptions. */
static void write_verdict(json_writer *out, const bank_study *study)
{
    char text[BANK_TEXT_SIZE];
    int sign = bank_study_sign(study);
    member_begin(out, "verdict");
    member_begin(out, "this_bank");
    json_member_integer(out, "put_up", study->put_up);
    json_member_bool(out, "covers", study->covers);
    json_member_integer(out, "fee", study->fee);
    json_member_real(out, "after_fees", study->after);
    json_member_real(out, "stderr", study->error);
    json_member_word(out, "banking", sign < 0 ? "loses" : sign > 0 ? "gains" : "even");
    json_member_text(out, "text", bank_study_verdict(text, study));
    json_object_end(out);
    member_begin(out, "full_cover");
    json_member_integer(out, "put_up", study->cover);
    json_member_integer(out, "fee", study->full_cover_fee);
    write_exact(out, "after_fees", bank_study_full_cover(study));
    json_member_text(out, "text", bank_study_break_even(text, study));
    json_object_end(out);
    json_object_end(out);
}

/* ---- Schedules ---- */

static void write_row(json_writer *out, const bank_row *row)
{
    json_object_begin(out);
    write_schedule_id(out, row->schedule);
    if (row->refusal.status != TREY_OK) {
        char text[REFUSAL_TEXT_SIZE];
        member_begin(out, "refused");
        json_member_text(out, "code", trey_refusal_code(row->refusal));
        json_member_text(out, "rule", trey_rule_id(trey_refusal_rule(row->refusal)));
        json_member_text(out, "text", refusal_format(text, row->refusal));
        json_object_end(out);
    } else {
        json_member_integer(out, "bank_fee", row->fee);
        json_member_integer(out, "player_fee", row->player_fee);
        json_member_real(out, "after_fees", row->after);
        write_break_even(out, &row->break_even);
        json_member_real(out, "player_hour_costs", row->player_hour);
        json_member_bool(out, "best_for_bank", row->is_best_for_bank);
        json_member_bool(out, "best_for_players", row->is_best_for_players);
    }
    json_object_end(out);
}

void bank_json_write(json_writer *out, const bank_study *study, const provenance *sources)
{
    json_object_begin(out);
    write_table(out, study);
    member_begin(out, "fees");
    json_member_integer(out, "bank", study->fee);
    json_member_integer(out, "player", study->player_fee);
    json_object_end(out);
    write_value(out, study);
    write_verdict(out, study);
    if (!study->house_banks) {
        write_cover(out, study);
    }
    member_begin(out, "antes");
    json_member_integer(out, "least", study->antes.least);
    json_member_integer(out, "most", study->antes.most);
    json_object_end(out);
    write_break_even(out, &study->break_even);
    json_member_integer(out, "pace", study->subject.pace);
    write_night(out, study);
    write_player(out, study);
    write_distribution(out, &study->sample.net);
    if (study->subject.compares) {
        json_key(out, "schedules");
        json_array_begin(out);
        for (size_t i = 0; i < study->row_count; i++) {
            write_row(out, &study->rows[i]);
        }
        json_array_end(out);
    }
    json_member_integer(out, "rounds", study->sample.tally.rounds);
    json_key(out, "seed");
    json_unsigned(out, study->subject.question.seed);
    json_member_bool(out, "stopped", study->stopped);
    provenance_write(out, sources);
    json_object_end(out);
    json_end_line(out);
}
