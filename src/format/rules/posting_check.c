/* SPDX-License-Identifier: MIT */
/*
 * Checks a posting completely. trey_posting_make stops at the first refusal; this check corrects
 * the refused value and continues, as long as no further finding can be a consequence of the
 * correction.
 */
#include "posting_check.h"

#include <stdio.h>

#include "format/text/money.h"
#include "format/text/offer_text.h"

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

static void report_refusal(checking *state, trey_refusal refusal)
{
    posting_finding found = {.option = (trey_option)refusal.subject,
                             .code = trey_refusal_code(refusal),
                             .rule = trey_refusal_rule(refusal),
                             .refusal = refusal};
    const posting_choices *checked = state->checked;
    span id = refusal.status == TREY_REFUSED_SCHEDULE_NOT_OFFERED   ? checked->schedule
              : refusal.status == TREY_REFUSED_PAYTABLE_NOT_OFFERED ? checked->paytable
                                                                    : (span){.text = NULL};
    _Static_assert(REFUSAL_TEXT_SIZE >= OFFER_TEXT_SIZE, "must hold its texts");
    if (id.text != NULL) {
        offer_problem(found.message, checked->book, state->ruleset, found.option, id);
    } else {
        refusal_format(found.message, refusal);
    }
    state->is_fine = false;
    state->report(state->context, &found);
}

/* Checks each choice by itself. */
static void check_choices(checking *state, const posting_choices *checked)
{
    state->refused = checked->unread;
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        trey_refusal refusal = (checked->unread >> option & 1) != 0
                                   ? trey_accept()
                                   : trey_choice_check(state->ruleset, checked->choices, option);
        if (refusal.status == TREY_OK && (checked->unknown >> option & 1) != 0) {
            refusal.status = trey_options[option].not_allowed;
            refusal.subject = option;
        }
        if (refusal.status != TREY_OK) {
            report_refusal(state, refusal);
            state->refused |= 1U << option;
        }
    }
    state->left.given &= ~state->refused;
}

/* The options that determine the value of an option: itself, the one it takes its default from,
 * and for an ante the schedule with its table limit (WAGER-8). */
static uint32_t sources_of(const checking *state, trey_option option)
{
    uint32_t sources = 1U << option;
    const trey_range *range = &state->ruleset->options[option];
    while ((state->stated >> option & 1) == 0 && range->as != TREY_OPTION_AS_NONE) {
        option = range->as;
        sources |= 1U << option;
        range = &state->ruleset->options[option];
    }
    bool is_ante = option == TREY_OPTION_ANTE_MIN || option == TREY_OPTION_ANTE_MAX;
    return sources | (is_ante && state->ruleset->limits_from_schedule ? BIT(SCHEDULE) : 0);
}

/* The options that a refusal of the whole posting depends on. */
static uint32_t causes_of(const checking *state, trey_refusal refusal)
{
    trey_option option = (trey_option)refusal.subject;
    uint32_t causes = sources_of(state, option);
    if (refusal.status == TREY_REFUSED_LIMITS_CROSSED) {
        causes |= sources_of(state, option == TREY_OPTION_ANTE_MIN ? TREY_OPTION_ANTE_MAX
                                                                   : TREY_OPTION_BONUS_MAX);
    } else if (refusal.status == TREY_REFUSED_LIMITS_UNPLAYABLE) {
        bool is_bonus = option == TREY_OPTION_BONUS_MAX;
        causes |= sources_of(state, is_bonus ? TREY_OPTION_BONUS_MIN : TREY_OPTION_ANTE_MIN) |
                  BIT(INCREMENT);
    }
    return causes;
}

/* Checks all choices together. A minimum above its maximum is lowered to it, and a default
 * outside its range is moved to the nearest allowed value: neither can cause another refusal.
 * Findings that follow from a value already reported are left out. */
static bool make_posting(checking *state, trey_posting *posting)
{
    for (;;) {
        trey_refusal refusal = trey_posting_fill(posting, state->ruleset, &state->left);
        uint32_t bit = 1U << refusal.subject;
        if (refusal.status == TREY_OK) {
            return true;
        }
        if ((state->left.given & bit) != 0 && (state->refused & bit) != 0) {
            return false;
        }
        if ((state->refused & causes_of(state, refusal)) == 0) {
            report_refusal(state, refusal);
        }
        state->refused |= bit;
        state->left.given |= bit;
        state->left.value[refusal.subject] = refusal.limit;
    }
}

/* Raises a limit to the smallest wager, so that the next limit can be checked. */
static void raise_limit(trey_posting *posting, trey_refusal refusal)
{
    switch (refusal.subject) {
    case TREY_OPTION_ANTE_MAX:
        posting->ante_max = refusal.given;
        break;
    case TREY_OPTION_BONUS_MAX:
        posting->bonus_max = refusal.given;
        break;
    case TREY_OPTION_POSITION_MAX:
        posting->position_max = refusal.given;
        break;
    case TREY_OPTION_PLAYER_POSITION_MAX:
        posting->player_position_max = refusal.given;
        break;
    default:
        posting->schedule = NULL;
        break;
    }
}

/* WAGER-8: refuses a posting that cannot be played. A limit that repeats one already reported is
 * not reported again. */
static void check_playable(checking *state, const trey_posting *posting)
{
    trey_posting raised = *posting;
    uint32_t wrong = state->refused;
    trey_refusal refusal;
    while ((refusal = trey_posting_check_playable(&raised)).status != TREY_OK) {
        if ((wrong & causes_of(state, refusal)) == 0) {
            report_refusal(state, refusal);
            state->refused |= 1U << refusal.subject;
        }
        wrong |= 1U << refusal.subject;
        raise_limit(&raised, refusal);
    }
}

/* ---- Warnings ---- */

static void warn_of_bonus(checking *state, const trey_posting *posting)
{
    posting_finding found = {.is_warning = true,
                             .option = TREY_OPTION_DECKS,
                             .code = "bonus-favours-player",
                             .rule = TREY_RULE_OUT_4};
    if ((state->refused & (BIT(DECKS) | BIT(PAYTABLE))) == 0 &&
        trey_posting_bonus_favours_player(posting)) {
        snprintf(found.message, sizeof found.message,
                 "with %u decks the bonus table '%s' pays players more than it takes",
                 (unsigned)posting->decks, posting->bonus->id);
        state->report(state->context, &found);
    }
}

/* FEE-9: legal only while the regulator tolerates it. */
static void warn_of_no_fees(checking *state, const trey_posting *posting)
{
    if (posting->ruleset->house_banks || posting->schedule != NULL ||
        (state->refused & BIT(SCHEDULE)) != 0) {
        return;
    }
    posting_finding found = {.is_warning = true,
                             .option = TREY_OPTION_SCHEDULE,
                             .code = "no-schedule",
                             .rule = TREY_RULE_FEE_9};
    snprintf(found.message, sizeof found.message,
             "no collection schedule: the rule books require a fee, and zero collection is under "
             "the regulator's review");
    state->report(state->context, &found);
}

/* COVER-7: no rule book offers it. */
static void warn_of_running_cover(checking *state, const trey_posting *posting)
{
    if (posting->cover != TREY_COVER_RUNNING || (state->refused & BIT(COVER)) != 0) {
        return;
    }
    posting_finding found = {.is_warning = true,
                             .option = TREY_OPTION_COVER,
                             .code = "running-cover",
                             .rule = TREY_RULE_COVER_7};
    snprintf(found.message, sizeof found.message,
             "no rule book has running cover; it needs the regulator's approval");
    state->report(state->context, &found);
}

/* A limit that no wager can equal misleads players (WAGER-9). */
static void warn_of_limit(checking *state, trey_option option, int64_t limit, int64_t increment)
{
    bool is_min = option == TREY_OPTION_ANTE_MIN || option == TREY_OPTION_BONUS_MIN;
    bool is_bonus = option == TREY_OPTION_BONUS_MIN || option == TREY_OPTION_BONUS_MAX;
    int64_t reached = is_min ? trey_wager_smallest(limit, increment) : limit - limit % increment;
    uint32_t sources = sources_of(state, option);
    bool is_borrowed = sources != 1U << option && (state->stated >> option & 1) == 0 && is_bonus;
    uint32_t reported = state->refused & (is_bonus ? BIT(BONUS_MAX) : BIT(ANTE_MAX));
    if (reached == limit || is_borrowed || reported != 0 ||
        (state->refused & (sources | BIT(INCREMENT))) != 0) {
        return;
    }
    /* A limit of the rule set is reported at the posted increment. */
    bool is_stated = (state->stated >> option & 1) != 0;
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
    state->report(state->context, &found);
}

static void warn_of_limits(checking *state, const trey_posting *posting)
{
    warn_of_limit(state, TREY_OPTION_ANTE_MIN, posting->ante_min, posting->increment);
    warn_of_limit(state, TREY_OPTION_ANTE_MAX, posting->ante_max, posting->increment);
    warn_of_limit(state, TREY_OPTION_BONUS_MIN, posting->bonus_min, posting->increment);
    warn_of_limit(state, TREY_OPTION_BONUS_MAX, posting->bonus_max, posting->increment);
}

bool posting_check(const trey_ruleset *ruleset, const posting_choices *checked,
                   posting_report *report, void *context)
{
    checking state = {.ruleset = ruleset,
                      .checked = checked,
                      .report = report,
                      .context = context,
                      .left = *checked->choices,
                      .stated = checked->choices->given | checked->unread,
                      .is_fine = true};
    trey_posting posting;
    check_choices(&state, checked);
    if (make_posting(&state, &posting)) {
        check_playable(&state, &posting);
        warn_of_bonus(&state, &posting);
        warn_of_no_fees(&state, &posting);
        warn_of_running_cover(&state, &posting);
        warn_of_limits(&state, &posting);
    }
    return state.is_fine;
}
