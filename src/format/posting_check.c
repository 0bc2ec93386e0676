/* SPDX-License-Identifier: MIT */
/*
 * Checking a posting to the end. trey_posting_make stops at the first refusal; here what was
 * refused is put right and the rest looked at, as long as that can find nothing that is only a
 * consequence of the repair.
 */
#include "posting_check.h"

#include <stdio.h>

#define BIT(option) (1U << TREY_OPTION_##option)

/* The schedule comes with limits (WAGER-8). */
static const uint32_t limit_options = BIT(SCHEDULE) | BIT(ANTE_MIN) | BIT(ANTE_MAX) |
                                      BIT(BONUS_MIN) | BIT(BONUS_MAX) | BIT(POSITION_MAX) |
                                      BIT(PLAYER_POSITION_MAX) | BIT(INCREMENT);

typedef struct checking {
    const trey_ruleset *ruleset;
    posting_report *report;
    void *context;
    trey_choices left; /* without what was refused */
    uint32_t refused;  /* bit o: trey_option o */
    bool is_fine;
} checking;

static void report_refusal(checking *at, trey_refusal refusal)
{
    posting_finding found = {.option = (trey_option)refusal.subject,
                             .code = trey_status_code(refusal.status),
                             .rule = trey_status_rule(refusal.status),
                             .refusal = refusal};
    refusal_format(found.message, refusal);
    at->is_fine = false;
    at->report(at->context, &found);
}

/* Every choice by itself. */
static void check_choices(checking *at, const posting_choices *checked)
{
    at->refused = checked->unread;
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        trey_refusal refusal = (checked->unread >> option & 1) != 0
                                   ? trey_accept()
                                   : trey_choice_check(at->ruleset, checked->choices, option);
        if (refusal.status == TREY_OK && (checked->unknown >> option & 1) != 0) {
            refusal.status = trey_options[option].not_allowed;
            refusal.subject = option;
        }
        if (refusal.status != TREY_OK) {
            report_refusal(at, refusal);
            at->refused |= 1U << option;
        }
    }
    at->left.given &= ~at->refused;
}

/* All of them together. A minimum over its maximum is taken down to it, a value that is borrowed to
 * the nearest that is allowed: neither can bring another refusal about. Limits of which one is
 * missing say nothing. */
static bool make_posting(checking *at, trey_posting *made)
{
    bool knows_limits = (at->refused & limit_options) == 0;
    for (;;) {
        trey_refusal refusal = trey_posting_make(made, at->ruleset, &at->left);
        uint32_t bit = 1U << refusal.subject;
        if (refusal.status == TREY_OK) {
            return true;
        }
        if ((at->refused & bit) != 0) {
            return false;
        }
        if (knows_limits || (limit_options & bit) == 0) {
            report_refusal(at, refusal);
        }
        at->refused |= bit;
        at->left.given |= bit;
        at->left.value[refusal.subject] = refusal.limit;
    }
}

static void warn_of_bonus(checking *at, const trey_posting *made)
{
    posting_finding found = {.is_warning = true,
                             .option = TREY_OPTION_DECKS,
                             .code = "bonus-favours-player",
                             .rule = TREY_RULE_OUT_4};
    if ((at->refused & (BIT(DECKS) | BIT(PAYTABLE))) == 0 &&
        trey_posting_bonus_favours_player(made)) {
        snprintf(found.message, sizeof found.message,
                 "with %u decks the bonus table '%s' pays players more than it takes",
                 (unsigned)made->decks, made->bonus->id);
        at->report(at->context, &found);
    }
}

bool posting_check(const trey_ruleset *ruleset, const posting_choices *checked,
                   posting_report *report, void *context)
{
    checking at = {.ruleset = ruleset,
                   .report = report,
                   .context = context,
                   .left = *checked->choices,
                   .is_fine = true};
    trey_posting made;
    check_choices(&at, checked);
    if (make_posting(&at, &made)) {
        warn_of_bonus(&at, &made);
    }
    return at.is_fine;
}
