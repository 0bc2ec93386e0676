/* SPDX-License-Identifier: MIT */
/*
 * Computes everything that `trey bank` reports about a table. All formats use the same study.
 */
#ifndef TREY_REPORT_BANK_STUDY_H
#define TREY_REPORT_BANK_STUDY_H

#include <trey/bank.h>
#include <trey/book.h>

enum { BANK_ROWS_MAX = 256 };

/* The input of a study. `choices` are those of the posting; when schedules are compared, every row
 * uses them with its own schedule. */
typedef struct bank_subject {
    const char *rules; /* the name that the user gave */
    const trey_book *book;
    const trey_choices *choices;
    trey_bank_question question;
    int64_t pace;  /* rounds per hour */
    bool compares; /* compare all schedules of the rule set */
} bank_subject;

/* The table under one schedule. */
typedef struct bank_row {
    const trey_schedule *schedule;
    trey_posting posting;
    trey_refusal refusal; /* if not TREY_OK, the table cannot use it; the fields below are unset */
    int64_t fee, player_fee;
    int64_t full_cover_fee;
    double after;       /* the bank's result per round after fees */
    double player_hour; /* a player's cost per hour */
    trey_break_even break_even;
    bool is_best_for_bank, is_best_for_players;
} bank_row;

/* Amounts are in cents, per round unless stated otherwise. */
typedef struct bank_study {
    bank_subject subject;
    bool house_banks;
    trey_table_odds odds;
    trey_bank_sample sample;
    int64_t cover, put_up; /* W */
    bool covers;           /* W covers all action: all figures but the sample are exact */
    bool is_full_cover;    /* W is exactly the full cover, so break_even applies to this bank */
    bool stopped;          /* interrupted before all rounds were simulated */
    int64_t fee, player_fee;
    int64_t full_cover_fee;    /* fee of a bank that puts up exactly the full cover */
    trey_fraction covered;     /* result of a bank with full cover, before fees */
    trey_fraction player_cost; /* a player's cost against such a bank, including the fee */
    double before, after;      /* result of the bank with W, before and after fees */
    double error;              /* standard error of before and after; 0: they are exact */
    double deviation;
    double player_round, player_deviation;
    trey_bank_antes antes;
    trey_break_even break_even; /* of a bank with full cover */
    size_t row_count;           /* 0 unless schedules are compared */
    bank_row rows[BANK_ROWS_MAX];
} bank_study;

/* Makes the study of a question that trey_bank_check accepts; hooks may be NULL. Returns false if
 * memory runs out. Close every study; a zeroed one may be closed. */
TREY_MUST_CHECK bool bank_study_make(bank_study *study, const bank_subject *subject,
                                     const trey_bank_hooks *hooks);
void bank_study_close(bank_study *study);

/* ---- Texts that the reports share ---- */

#define BANK_TEXT_SIZE 480

/* "6 players, ante $25.00, no bonus; the bank puts up $300.00 and covers all action" */
const char *bank_study_table(char out[BANK_TEXT_SIZE], const bank_study *study);

/* One sentence that says what this bank, with the amount it puts up, gains or loses. */
const char *bank_study_verdict(char out[BANK_TEXT_SIZE], const bank_study *study);

/* -1: the bank loses; 1: it gains; 0: neither, or the sample is too small to tell. */
int bank_study_sign(const bank_study *study);

/* The result per round after fees of a bank with full cover, at this ante. */
trey_fraction bank_study_full_cover(const bank_study *study);

/* Says at which antes banking with full cover is profitable. If this bank puts up another amount,
 * the text says so and gives the value of full cover. */
const char *bank_study_break_even(char out[BANK_TEXT_SIZE], const bank_study *study);

/* Says how much was simulated before the run was interrupted; empty if it was not interrupted. */
const char *bank_study_stopped(char out[BANK_TEXT_SIZE], const bank_study *study);

/* Says what the columns of compared schedules assume; empty if all assume the same bank. */
const char *bank_study_rows_note(char out[BANK_TEXT_SIZE], const bank_study *study);

/* Explains the effect of a W that does not cover all action; empty if it does. */
const char *bank_study_short(char out[BANK_TEXT_SIZE], const bank_study *study);

/* Warns that the bonus favors players with this number of decks; empty if it does not. */
const char *bank_study_warning(char out[BANK_TEXT_SIZE], const bank_study *study);

/* A share of all nights or rounds and its standard error. */
typedef struct bank_share {
    double share, error;
} bank_share;

bank_share bank_share_of(int64_t count, int64_t all);

/* "15.37 %  ± 0.36 %". An outcome that happened never or always in `all` tries has no standard
 * error: the text is "under 0.03 %" or "over 99.97 %", a bound with 95 % confidence. */
#define BANK_SHARE_SIZE 48
const char *bank_share_text(char out[BANK_SHARE_SIZE], int64_t count, int64_t all);

/* Formats cents as dollars: "$1,234.50", "-$0.2966"; with `plus`, "+$3.00". */
#define BANK_DOLLARS_SIZE 48
const char *bank_dollars(char out[BANK_DOLLARS_SIZE], double cents, int places, bool plus);

/* The number of decimal places (2 to 6) with which an error has two significant digits. */
int bank_places(double error);

#endif
