/* SPDX-License-Identifier: MIT */
/*
 * Everything trey bank has to say about a table, worked out once for all its reports.
 */
#ifndef TREY_REPORT_BANK_STUDY_H
#define TREY_REPORT_BANK_STUDY_H

#include <trey/bank.h>
#include <trey/book.h>

enum { BANK_ROWS_MAX = 256 };

/* What a study is made of. Choices are those of the posting, which the rows of other schedules
 * share. */
typedef struct bank_subject {
    const char *rules; /* as it was asked for */
    const trey_book *book;
    const trey_choices *choices;
    trey_bank_question question;
    int64_t pace; /* rounds an hour */
    bool compares;
} bank_subject;

/* The table under one schedule. */
typedef struct bank_row {
    const trey_schedule *schedule;
    trey_posting posting;
    trey_refusal refusal; /* why the table cannot be under it; then the rest means nothing */
    int64_t fee, player_fee;
    int64_t full_cover_fee;
    double after;       /* the bank, a round */
    double player_hour; /* what an hour costs a player */
    trey_break_even break_even;
    bool is_best_for_bank, is_best_for_players;
} bank_row;

/* Amounts in cents; those of a round unless something else is said. */
typedef struct bank_study {
    bank_subject subject;
    bool house_banks;
    trey_table_odds odds;
    trey_bank_sample sample;
    int64_t cover, put_up; /* W */
    bool covers;           /* all action: what follows is exact then, but for the sample */
    bool is_full_cover;    /* W is just the full cover, so that break_even is about this bank */
    bool stopped;          /* before all rounds were simulated */
    int64_t fee, player_fee;
    int64_t full_cover_fee;    /* what a bank pays that puts up just the full cover */
    trey_fraction covered;     /* the bank before fees with full cover */
    trey_fraction player_cost; /* likewise, the fee included */
    double before, after;      /* the bank with W … */
    double error;              /* … and the standard error of that; 0: exact */
    double deviation;
    double player_round, player_deviation;
    trey_bank_antes antes;
    trey_break_even break_even; /* of a bank with full cover */
    size_t row_count;           /* 0 unless schedules are compared */
    bank_row rows[BANK_ROWS_MAX];
} bank_study;

/* Answer a question that trey_bank_check accepts; hooks may be NULL. Returns false when there was
 * not enough memory. Close it in the end; closing a zeroed one is fine. */
TREY_MUST_CHECK bool bank_study_make(bank_study *study, const bank_subject *subject,
                                     const trey_bank_hooks *hooks);
void bank_study_close(bank_study *study);

/* ---- What reports share ---- */

#define BANK_TEXT_SIZE 480

/* "6 players, ante $25.00, no bonus; the bank puts up $300.00 and covers all action" */
const char *bank_study_table(char out[BANK_TEXT_SIZE], const bank_study *study);

/* The answer for this bank, with what it puts up, in one sentence. */
const char *bank_study_verdict(char out[BANK_TEXT_SIZE], const bank_study *study);

/* Which way the answer goes: -1 the bank loses, 1 it gains, 0 neither, or too close to tell. */
int bank_study_sign(const bank_study *study);

/* What a bank with full cover gains or loses a round after fees, at this ante. */
trey_fraction bank_study_full_cover(const bank_study *study);

/* At which antes banking pays with full cover. Says so where this bank puts up something else, and
 * what full cover would be worth here. */
const char *bank_study_break_even(char out[BANK_TEXT_SIZE], const bank_study *study);

/* How much was simulated when the run was interrupted; empty where it was not. */
const char *bank_study_stopped(char out[BANK_TEXT_SIZE], const bank_study *study);

/* What the columns of compared schedules assume; empty where all assume the same bank. */
const char *bank_study_rows_note(char out[BANK_TEXT_SIZE], const bank_study *study);

/* What it means that W does not cover everything; empty where it does. */
const char *bank_study_short(char out[BANK_TEXT_SIZE], const bank_study *study);

/* Why nobody should take this table for granted: the bonus favours players with these decks. Empty
 * where it does not. */
const char *bank_study_warning(char out[BANK_TEXT_SIZE], const bank_study *study);

/* A share of all nights or rounds and its standard error. */
typedef struct bank_share {
    double share, error;
} bank_share;

bank_share bank_share_of(int64_t count, int64_t all);

/* "15.37 %  ± 0.36 %"; what never came in `all` tries, or always, has no such error, and is
 * "under 0.03 %" or "over 99.97 %", which nineteen times in twenty is right. */
#define BANK_SHARE_SIZE 48
const char *bank_share_text(char out[BANK_SHARE_SIZE], int64_t count, int64_t all);

/* Dollars of so many cents with so many places: "$1,234.50", "-$0.2966", with `plus` "+$3.00". */
#define BANK_DOLLARS_SIZE 48
const char *bank_dollars(char out[BANK_DOLLARS_SIZE], double cents, int places, bool plus);

/* The least places with which an error has two digits, from 2 to 6. */
int bank_places(double error);

#endif
