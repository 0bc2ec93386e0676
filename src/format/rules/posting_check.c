/* SPDX-License-Identifier: MIT */
/*
 * Checks a posting completely. trey_posting_make stops at the first refusal; this check corrects
 * the refused value and continues, as long as no further finding can be a consequence of the
 * correction.
 */
#include "posting_check.h"

#include <stdio.h>

#include "format/text/money.h"
#include "format/text/schedule_text.h"

#define BIT(option) (1U << TREY_OPTION_##option)

typedef struct checking {
    const trey_ruleset *ruleset;
    const posting_choices *checked;
    posting_report *report;
    void *context;
    trey_choices left; /* without refused choices */
    uint32_t stated;   /* options that the posting states, valid or not: bit o for trey_option o */
    uint32_t refused;  /* options with an invalid value, likewise */
    bool is_fine;
} checking;

static void report_refusal(checking *at, trey_refusal refusal)
{
    posting_finding found = {.option = (trey_option)refusal.subject,
                             .code = trey_refusal_code(refusal),
                             .rule = trey_refusal_rule(refusal),
                             .refusal = refusal};
    const posting_choices *checked = at->checked;
    _Static_assert(REFUSAL_TEXT_SIZE >= SCHEDULE_TEXT_SIZE, "must hold its texts");
    if (refusal.status == TREY_REFUSED_SCHEDULE_NOT_OFFERED && checked->schedule.text != NULL) {
        schedule_problem(found.message, checked->book, at->ruleset, checked->schedule);
    } else {
        refusal_format(found.message, refusal);
    }
    at->is_fine = false;
    at->report(at->context, &found);
}

/* Checks each choice by itself. */
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

/* The options that determine the value of an option: itself, the one it takes its default from,
 * and for an ante the schedule with its table limit (WAGER-8). */
static uint32_t sources_of(const checking *at, trey_option option)
{
    uint32_t sources = 1U << option;
    const trey_range *range = &at->ruleset->options[option];
    while ((at->stated >> option & 1) == 0 && range->as != TREY_OPTION_AS_NONE) {
        option = range->as;
        sources |= 1U << option;
        range = &at->ruleset->options[option];
    }
    bool is_ante = option == TREY_OPTION_ANTE_MIN || option == TREY_OPTION_ANTE_MAX;
    return sources | (is_ante && at->ruleset->limits_from_schedule ? BIT(SCHEDULE) : 0);
}

/* The options that a refusal of the whole posting depends on. */
static uint32_t causes_of(const checking *at, trey_refusal refusal)
{
    trey_option option = (trey_option)refusal.subject;
    uint32_t causes = sources_of(at, option);
    if (refusal.status == TREY_REFUSED_LIMITS_CROSSED) {
        causes |= sources_of(at, option == TREY_OPTION_ANTE_MIN ? TREY_OPTION_ANTE_MAX
                                                                : TREY_OPTION_BONUS_MAX);
    } else if (refusal.status == TREY_REFUSED_LIMITS_UNPLAYABLE) {
        bool is_bonus = option == TREY_OPTION_BONUS_MAX;
        causes |= sources_of(at, is_bonus ? TREY_OPTION_BONUS_MIN : TREY_OPTION_ANTE_MIN) |
                  BIT(INCREMENT);
    }
    return causes;
}

/* Checks all choices together. A minimum above its maximum is lowered to it, and a default
 * outside its range is moved to the nearest allowed value: neither can cause another refusal.
 * Findings that follow from a value already reported are left out. */
static bool make_posting(checking *at, trey_posting *made)
{
    for (;;) {
        trey_refusal refusal = trey_posting_fill(made, at->ruleset, &at->left);
        uint32_t bit = 1U << refusal.subject;
        if (refusal.status == TREY_OK) {
            return true;
        }
        if ((at->left.given & bit) != 0 && (at->refused & bit) != 0) {
            return false;
        }
        if ((at->refused & causes_of(at, refusal)) == 0) {
            report_refusal(at, refusal);
        }
        at->refused |= bit;
        at->left.given |= bit;
        at->left.value[refusal.subject] = refusal.limit;
    }
}

/* Raises a limit to the smallest wager, so that the next limit can be checked. */
static void raise_limit(trey_posting *made, trey_refusal refusal)
{
    switch (refusal.subject) {
    case TREY_OPTION_ANTE_MAX:
        made->ante_max = refusal.given;
        break;
    case TREY_OPTION_BONUS_MAX:
        made->bonus_max = refusal.given;
        break;
    case TREY_OPTION_POSITION_MAX:
        made->position_max = refusal.given;
        break;
    case TREY_OPTION_PLAYER_POSITION_MAX:
        made->player_position_max = refusal.given;
        break;
    default:
        made->schedule = NULL;
        break;
    }
}

/* WAGER-8: refuses a posting that cannot be played. A limit that repeats one already reported is
 * not reported again. */
static void check_playable(checking *at, const trey_posting *made)
{
    trey_posting raised = *made;
    uint32_t wrong = at->refused;
    trey_refusal refusal;
    while ((refusal = trey_posting_check_playable(&raised)).status != TREY_OK) {
        if ((wrong & causes_of(at, refusal)) == 0) {
            report_refusal(at, refusal);
            at->refused |= 1U << refusal.subject;
        }
        wrong |= 1U << refusal.subject;
        raise_limit(&raised, refusal);
    }
}

/* ---- Warnings ---- */

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

/* FEE-9: legal only while the regulator tolerates it. */
static void warn_of_no_fees(checking *at, const trey_posting *made)
{
    if (made->ruleset->house_banks || made->schedule != NULL ||
        (at->refused & BIT(SCHEDULE)) != 0) {
        return;
    }
    posting_finding found = {.is_warning = true,
                             .option = TREY_OPTION_SCHEDULE,
                             .code = "no-schedule",
                             .rule = TREY_RULE_FEE_9};
    snprintf(found.message, sizeof found.message,
             "no collection schedule: the rule books require a fee, and zero collection is under "
             "the regulator's review");
    at->report(at->context, &found);
}

/* COVER-7: no rule book offers it. */
static void warn_of_running_cover(checking *at, const trey_posting *made)
{
    if (made->cover != TREY_COVER_RUNNING || (at->refused & BIT(COVER)) != 0) {
        return;
    }
    posting_finding found = {.is_warning = true,
                             .option = TREY_OPTION_COVER,
                             .code = "running-cover",
                             .rule = TREY_RULE_COVER_7};
    snprintf(found.message, sizeof found.message,
             "no rule book has running cover; it needs the regulator's approval");
    at->report(at->context, &found);
}

/* A limit that no wager can equal misleads players (WAGER-9). */
static void warn_of_limit(checking *at, trey_option option, int64_t limit, int64_t increment)
{
    bool is_min = option == TREY_OPTION_ANTE_MIN || option == TREY_OPTION_BONUS_MIN;
    bool is_bonus = option == TREY_OPTION_BONUS_MIN || option == TREY_OPTION_BONUS_MAX;
    int64_t reached = is_min ? trey_wager_smallest(limit, increment) : limit - limit % increment;
    uint32_t sources = sources_of(at, option);
    bool is_borrowed = sources != 1U << option && (at->stated >> option & 1) == 0 && is_bonus;
    uint32_t reported = at->refused & (is_bonus ? BIT(BONUS_MAX) : BIT(ANTE_MAX));
    if (reached == limit || is_borrowed || reported != 0 ||
        (at->refused & (sources | BIT(INCREMENT))) != 0) {
        return;
    }
    /* A limit of the rule set is reported at the posted increment. */
    bool is_stated = (at->stated >> option & 1) != 0;
    posting_finding found = {.is_warning = true,
                             .option = is_stated ? option : TREY_OPTION_INCREMENT,
                             .code = "limit-off-increment",
                             .rule = TREY_RULE_WAGER_9};
    char posted[MONEY_TEXT_SIZE], step[MONEY_TEXT_SIZE], real[MONEY_TEXT_SIZE];
    snprintf(found.message, sizeof found.message,
             "%s %s is not a multiple of the increment %s; the %s possible %s is %s",
             trey_options[option].name, money_format(posted, limit), money_format(step, increment),
             is_min ? "smallest" : "largest", is_bonus ? "bonus" : "ante",
             money_format(real, reached));
    at->report(at->context, &found);
}

static void warn_of_limits(checking *at, const trey_posting *made)
{
    warn_of_limit(at, TREY_OPTION_ANTE_MIN, made->ante_min, made->increment);
    warn_of_limit(at, TREY_OPTION_ANTE_MAX, made->ante_max, made->increment);
    warn_of_limit(at, TREY_OPTION_BONUS_MIN, made->bonus_min, made->increment);
    warn_of_limit(at, TREY_OPTION_BONUS_MAX, made->bonus_max, made->increment);
}

bool posting_check(const trey_ruleset *ruleset, const posting_choices *checked,
                   posting_report *report, void *context)
{
    checking at = {.ruleset = ruleset,
                   .checked = checked,
                   .report = report,
                   .context = context,
                   .left = *checked->choices,
                   .stated = checked->choices->given | checked->unread,
                   .is_fine = true};
    trey_posting made;
    check_choices(&at, checked);
    if (make_posting(&at, &made)) {
        check_playable(&at, &made);
        warn_of_bonus(&at, &made);
        warn_of_no_fees(&at, &made);
        warn_of_running_cover(&at, &made);
        warn_of_limits(&at, &made);
    }
    return at.is_fine;
}
