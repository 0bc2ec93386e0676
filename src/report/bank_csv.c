/* SPDX-License-Identifier: MIT */
/*
 * The comparison of schedules as CSV.
 */
#include "bank_csv.h"

#include <stdio.h>

#include "csv.h"
#include "format/text/refusal_text.h"

enum { PLACES = 15, CENTS = 2 };

static const char *const columns[] = {"schedule",
                                      "bank_fee",
                                      "player_fee",
                                      "before_fees",
                                      "after_fees",
                                      "after_fees_numerator",
                                      "after_fees_denominator",
                                      "stderr",
                                      "full_cover_after_fees",
                                      "full_cover_after_fees_numerator",
                                      "full_cover_after_fees_denominator",
                                      "full_cover_pays_first_at",
                                      "full_cover_pays_from",
                                      "player_hour_cost",
                                      "best_for_bank",
                                      "best_for_players",
                                      "refused",
                                      NULL};

static void amount(csv_line *line, int64_t cents)
{
    csv_real(line, (double)cents / 100, CENTS);
}

/* An ante; 0 stands for none. */
static void ante(csv_line *line, int64_t cents)
{
    if (cents == 0) {
        csv_empty(line);
    } else {
        amount(line, cents);
    }
}

static void write_refused(csv_line *line, const bank_row *row)
{
    char why[REFUSAL_TEXT_SIZE], text[REFUSAL_TEXT_SIZE + 32];
    snprintf(text, sizeof text, "%s (%s)", refusal_format(why, row->refusal),
             trey_rule_id(trey_refusal_rule(row->refusal)));
    for (size_t i = 1; columns[i + 1] != NULL; i++) {
        csv_empty(line);
    }
    csv_text(line, text);
}

/* Dollars a round with all action covered, after a fee in cents. */
static trey_fraction dollars_after(const bank_study *study, int64_t fee)
{
    trey_fraction cents = trey_fraction_subtract(study->covered, trey_fraction_make(fee, 1));
    return trey_fraction_divide(cents, trey_fraction_make(100, 1));
}

/* Exact fractions only where nothing was simulated. */
static void write_after(csv_line *line, const bank_study *study, const bank_row *row)
{
    trey_fraction value = dollars_after(study, row->fee);
    if (study->covers) {
        csv_fraction(line, value);
    } else {
        csv_real(line, row->after / 100, PLACES);
        csv_empty(line);
        csv_empty(line);
    }
}

static void write_row(csv_line *line, const bank_study *study, const bank_row *row)
{
    amount(line, row->fee);
    amount(line, row->player_fee);
    csv_real(line, study->before / 100, PLACES);
    write_after(line, study, row);
    csv_real(line, study->error / 100, PLACES);
    csv_fraction(line, dollars_after(study, row->full_cover_fee));
    ante(line, row->break_even.first);
    ante(line, row->break_even.from);
    csv_real(line, row->player_hour / 100, PLACES);
    csv_bool(line, row->is_best_for_bank);
    csv_bool(line, row->is_best_for_players);
    csv_empty(line);
}

void bank_csv_write(json_writer *out, const bank_study *study)
{
    csv_header(out, columns);
    for (size_t i = 0; i < study->row_count; i++) {
        const bank_row *row = &study->rows[i];
        csv_line line = {.out = out};
        csv_text(&line, row->schedule->id);
        if (row->refusal.status != TREY_OK) {
            write_refused(&line, row);
        } else {
            write_row(&line, study, row);
        }
        csv_end(&line);
    }
}
