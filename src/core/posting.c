/* SPDX-License-Identifier: MIT */
/*
 * Postings: the table of options, the checks of choices, and the posting made from choices.
 */
#include <trey/posting.h>

#include "base/assert.h"
#include "same_text.h"

static const char *const cover_words[] = {
    [TREY_COVER_NONE] = "none",
    [TREY_COVER_MATCHED] = "matched",
    [TREY_COVER_COLLECT_THEN_PAY] = "collect-then-pay",
    [TREY_COVER_RUNNING] = "running",
    NULL,
};

static const char *const action_words[] = {
    [TREY_ACTION_NONE] = "none",
    [TREY_ACTION_UPCARD] = "upcard",
    [TREY_ACTION_LEFT] = "left",
    NULL,
};

static const char *const action_count_words[] = {
    [TREY_ACTION_COUNT_NONE] = "none",
    [TREY_ACTION_COUNT_SEATS] = "seats",
    [TREY_ACTION_COUNT_HANDS] = "hands",
    NULL,
};

static const char *const bonus_name_words[] = {
    [TREY_BONUS_NAME_NONE] = "none",
    [TREY_BONUS_NAME_BONUS] = "bonus",
    [TREY_BONUS_NAME_PAIR_PLUS] = "pair-plus",
    NULL,
};

static const char *const device_words[] = {
    [TREY_DEVICE_MACHINE] = "machine",
    [TREY_DEVICE_SHOE] = "shoe",
    [TREY_DEVICE_HAND] = "hand",
    NULL,
};

static const char *const pay_style_words[] = {
    [TREY_PAY_STYLE_LAY_AND_PAY] = "lay-and-pay",
    [TREY_PAY_STYLE_PICK_AND_PAY] = "pick-and-pay",
    NULL,
};

/* clang-format off */
const trey_option_row trey_options[TREY_OPTION_COUNT] = {
    [TREY_OPTION_SEATS] = {
        .name = "seats", .type = TREY_OPTION_NUMBER, .rule = TREY_RULE_GEO_2,
        .not_offered = TREY_REFUSED_SEATS_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_SEATS_NOT_ALLOWED,
        .help = "seats at the table, including the player-dealer's"},
    [TREY_OPTION_DECKS] = {
        .name = "decks", .type = TREY_OPTION_NUMBER, .rule = TREY_RULE_HAND_1,
        .not_offered = TREY_REFUSED_DECKS_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_DECKS_NOT_ALLOWED,
        .help = "decks in play together"},
    [TREY_OPTION_SCHEDULE] = {
        .name = "schedule", .type = TREY_OPTION_SCHEDULE_ID, .rule = TREY_RULE_FEE_4,
        .not_offered = TREY_REFUSED_SCHEDULE_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_SCHEDULE_NOT_OFFERED,
        .help = "collection schedule; none means fees waived"},
    [TREY_OPTION_ANTE_MIN] = {
        .name = "ante_min", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_8,
        .not_offered = TREY_REFUSED_LIMIT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_LIMIT_NOT_ALLOWED,
        .help = "smallest ante"},
    [TREY_OPTION_ANTE_MAX] = {
        .name = "ante_max", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_8,
        .not_offered = TREY_REFUSED_LIMIT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_LIMIT_NOT_ALLOWED,
        .help = "largest ante"},
    [TREY_OPTION_BONUS_MIN] = {
        .name = "bonus_min", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_8,
        .not_offered = TREY_REFUSED_LIMIT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_LIMIT_NOT_ALLOWED,
        .help = "smallest bonus wager"},
    [TREY_OPTION_BONUS_MAX] = {
        .name = "bonus_max", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_8,
        .not_offered = TREY_REFUSED_LIMIT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_LIMIT_NOT_ALLOWED,
        .help = "largest bonus wager"},
    [TREY_OPTION_POSITION_MAX] = {
        .name = "position_max", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_8,
        .not_offered = TREY_REFUSED_LIMIT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_LIMIT_NOT_ALLOWED,
        .help = "largest sum of antes in one seat"},
    [TREY_OPTION_PLAYER_POSITION_MAX] = {
        .name = "player_position_max", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_8,
        .not_offered = TREY_REFUSED_LIMIT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_LIMIT_NOT_ALLOWED,
        .help = "largest sum of one bettor's antes in one seat"},
    [TREY_OPTION_INCREMENT] = {
        .name = "increment", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_WAGER_9,
        .not_offered = TREY_REFUSED_INCREMENT_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_INCREMENT_NOT_ALLOWED,
        .help = "antes and bonuses are multiples of it; in whole dollars"},
    [TREY_OPTION_CHARGE_BONUS] = {
        .name = "charge_bonus", .type = TREY_OPTION_FLAG, .rule = TREY_RULE_FEE_2,
        .not_offered = TREY_REFUSED_CHARGE_BONUS_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_CHARGE_BONUS_NOT_OFFERED,
        .help = "whether bonus wagers pay the player fee too"},
    [TREY_OPTION_COVER] = {
        .name = "cover", .type = TREY_OPTION_WORD, .rule = TREY_RULE_COVER_5,
        .not_offered = TREY_REFUSED_COVER_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_COVER_NOT_OFFERED,
        .words = cover_words,
        .help = "how the bank's wager is used up"},
    [TREY_OPTION_ACTION] = {
        .name = "action", .type = TREY_OPTION_WORD, .rule = TREY_RULE_COVER_2,
        .not_offered = TREY_REFUSED_ACTION_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_ACTION_NOT_OFFERED,
        .words = action_words,
        .help = "how the seat is found where settlement begins"},
    [TREY_OPTION_PAYTABLE] = {
        .name = "paytable", .type = TREY_OPTION_PAYTABLE_ID, .rule = TREY_RULE_OUT_7,
        .not_offered = TREY_REFUSED_PAYTABLE_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_PAYTABLE_NOT_OFFERED,
        .help = "designator of the Ante Bonus and Pair Plus tables"},
    [TREY_OPTION_ANTE_MANDATORY] = {
        .name = "ante_mandatory", .type = TREY_OPTION_FLAG, .rule = TREY_RULE_WAGER_2,
        .not_offered = TREY_REFUSED_ANTE_MANDATORY_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_ANTE_MANDATORY_NOT_OFFERED,
        .help = "whether a bonus alone is refused"},
    [TREY_OPTION_ADJACENT_SEATS] = {
        .name = "adjacent_seats", .type = TREY_OPTION_FLAG, .rule = TREY_RULE_WAGER_7,
        .not_offered = TREY_REFUSED_ADJACENT_SEATS_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_ADJACENT_SEATS_NOT_OFFERED,
        .help = "whether one player may sit in two seats side by side"},
    [TREY_OPTION_PROGRESSIVE] = {
        .name = "progressive.paytable", .type = TREY_OPTION_PROGRESSIVE_TABLE,
        .rule = TREY_RULE_PROG_2,
        .not_offered = TREY_REFUSED_PROGRESSIVE_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_PROGRESSIVE_TABLE_UNKNOWN,
        .help = "progressive pay table; none means no progressive"},
    [TREY_OPTION_DENOMINATION] = {
        .name = "progressive.denomination", .type = TREY_OPTION_AMOUNT, .rule = TREY_RULE_PROG_1,
        .not_offered = TREY_REFUSED_PROGRESSIVE_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_DENOMINATION_NOT_ALLOWED,
        .help = "amount of every progressive wager, in whole dollars"},
    [TREY_OPTION_ROUNDS_PER_SHUFFLE] = {
        .name = "rounds_per_shuffle", .type = TREY_OPTION_NUMBER, .rule = TREY_RULE_HAND_11,
        .not_offered = TREY_REFUSED_ROUNDS_PER_SHUFFLE_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_ROUNDS_PER_SHUFFLE_NOT_ALLOWED,
        .help = "rounds dealt from one hand shuffle when no machine is at work"},
    [TREY_OPTION_DECISION_SECONDS] = {
        .name = "decision_seconds", .type = TREY_OPTION_NUMBER, .rule = TREY_RULE_ROUND_8,
        .not_offered = TREY_REFUSED_DECISION_SECONDS_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_DECISION_SECONDS_NOT_ALLOWED,
        .help = "seconds a player has to play or fold; then the hand folds"},
    [TREY_OPTION_RECONCILE] = {
        .name = "reconcile", .type = TREY_OPTION_ORDER, .rule = TREY_RULE_OUT_8,
        .not_offered = TREY_REFUSED_RECONCILE_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_RECONCILE_NOT_ALLOWED,
        .help = "order in which a seat's wagers are paid and taken"},
    [TREY_OPTION_PAY_STYLE] = {
        .name = "pay_style", .type = TREY_OPTION_WORD, .rule = TREY_RULE_PROC_3,
        .not_offered = TREY_REFUSED_PAY_STYLE_NOT_ALLOWED,
        .not_allowed = TREY_REFUSED_PAY_STYLE_NOT_ALLOWED,
        .words = pay_style_words,
        .help = "how the dealer handles a hand and its payment"},
    [TREY_OPTION_ACTION_COUNT] = {
        .name = "action_count", .type = TREY_OPTION_WORD, .rule = TREY_RULE_COVER_2,
        .not_offered = TREY_REFUSED_ACTION_COUNT_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_ACTION_COUNT_NOT_OFFERED,
        .words = action_count_words,
        .help = "what the exposed card counts to find the action seat"},
    [TREY_OPTION_BONUS_NAME] = {
        .name = "bonus_name", .type = TREY_OPTION_WORD, .rule = TREY_RULE_PROC_1,
        .not_offered = TREY_REFUSED_BONUS_NAME_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_BONUS_NAME_NOT_OFFERED,
        .words = bonus_name_words,
        .help = "what the bonus spot is marked with"},
    [TREY_OPTION_DEVICE] = {
        .name = "device", .type = TREY_OPTION_WORD, .rule = TREY_RULE_PROC_4,
        .not_offered = TREY_REFUSED_DEVICE_NOT_OFFERED,
        .not_allowed = TREY_REFUSED_DEVICE_NOT_OFFERED,
        .words = device_words,
        .help = "what the cards are shuffled with and dealt from"},
};
/* clang-format on */

/* A rule set that does not offer the option uses the name in its rule book. */
static const char *bonus_title(const trey_ruleset *ruleset, trey_bonus_name name)
{
    bool is_pair_plus =
        name == TREY_BONUS_NAME_NONE ? ruleset->house_banks : name == TREY_BONUS_NAME_PAIR_PLUS;
    return is_pair_plus ? "Pair Plus" : "Bonus";
}

const char *trey_ruleset_bonus_title(const trey_ruleset *ruleset)
{
    return bonus_title(ruleset, (trey_bonus_name)ruleset->options[TREY_OPTION_BONUS_NAME].fallback);
}

const char *trey_posting_bonus_title(const trey_posting *posting)
{
    return bonus_title(posting->ruleset, posting->bonus_name);
}

const char *trey_device_name(trey_device device)
{
    TREY_ASSERT((unsigned)device < TREY_DEVICE_COUNT);
    return device_words[device];
}

const char *trey_wager_kind_name(trey_wager_kind kind)
{
    static const char *const names[TREY_WAGER_KIND_COUNT] = {
        [TREY_WAGER_ANTE] = "ante",
        [TREY_WAGER_PLAY] = "play",
        [TREY_WAGER_BONUS] = "bonus",
        [TREY_WAGER_PROGRESSIVE] = "progressive",
        [TREY_WAGER_ANTE_BONUS] = "ante-bonus",
        [TREY_WAGER_BANK] = "bank",
    };
    TREY_ASSERT((unsigned)kind < TREY_WAGER_KIND_COUNT);
    return names[kind];
}

trey_wager_kind trey_wager_kind_find(const char *name)
{
    trey_wager_kind kind = 0;
    while (kind < TREY_WAGER_KIND_COUNT && !same_text(name, trey_wager_kind_name(kind))) {
        kind++;
    }
    return kind;
}

trey_option trey_option_find(const char *name)
{
    trey_option option = 0;
    while (option < TREY_OPTION_COUNT && !same_text(name, trey_options[option].name)) {
        option++;
    }
    return option;
}

_Static_assert(TREY_OPTION_COUNT <= 32, "the bits of trey_choices.given");

static bool is_given(const trey_choices *choices, trey_option option)
{
    return (choices->given >> option & 1) != 0;
}

/* The chosen schedule. The pointer in `choices` is valid only if the option was chosen. */
static const trey_schedule *schedule_of(const trey_choices *choices)
{
    return is_given(choices, TREY_OPTION_SCHEDULE) ? choices->schedule : NULL;
}

static trey_refusal refuse_option(trey_status status, trey_option option, int64_t given,
                                  int64_t limit)
{
    return (trey_refusal){(uint32_t)status, option, given, limit, NULL};
}

/* The allowed values of an option. WAGER-8: if the rule set takes the ante limits from the
 * schedule, the schedule's limits are the range of the ante. */
static trey_range range_of(const trey_ruleset *ruleset, const trey_schedule *schedule,
                           trey_option option)
{
    trey_range range = ruleset->options[option];
    bool is_ante = option == TREY_OPTION_ANTE_MIN || option == TREY_OPTION_ANTE_MAX;
    if (is_ante && ruleset->limits_from_schedule && schedule != NULL && schedule->ante_max > 0) {
        range.from = schedule->ante_min;
        range.to = schedule->ante_max;
        range.fallback = option == TREY_OPTION_ANTE_MIN ? range.from : range.to;
    }
    return range;
}

static bool is_reconcile_order(int64_t order)
{
    uint32_t seen = 0;
    for (unsigned step = 0; step < TREY_RECONCILE_STEPS; step++) {
        seen |= 1U << (order >> (4 * step) & 15);
    }
    uint32_t all = 1U << TREY_WAGER_ANTE | 1U << TREY_WAGER_PLAY | 1U << TREY_WAGER_BONUS |
                   1U << TREY_WAGER_ANTE_BONUS;
    return order >= 0 && order >> (4 * TREY_RECONCILE_STEPS) == 0 && seen == all;
}

static bool is_in_range(const trey_range *range, int64_t value)
{
    if (range->among != 0) {
        return value >= 0 && value < 32 && (range->among >> value & 1) != 0;
    }
    return value >= range->from && value <= range->to;
}

trey_refusal trey_choice_check(const trey_ruleset *ruleset, const trey_choices *choices,
                               trey_option option)
{
    if (!is_given(choices, option)) {
        return trey_accept();
    }
    const trey_option_row *row = &trey_options[option];
    trey_range range = range_of(ruleset, schedule_of(choices), option);
    int64_t value = choices->value[option];
    if (!range.offered) {
        return refuse_option(row->not_offered, option, value, 0);
    }
    bool allowed = true;
    int64_t nearest = value < range.from ? range.from : range.to;
    switch (row->type) {
    case TREY_OPTION_SCHEDULE_ID:
        allowed =
            choices->schedule == NULL || trey_ruleset_knows_schedule(ruleset, choices->schedule);
        break;
    case TREY_OPTION_PAYTABLE_ID:
        allowed = choices->paytable != NULL;
        break;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        break;
    case TREY_OPTION_ORDER:
        allowed = is_reconcile_order(value);
        break;
    case TREY_OPTION_AMOUNT:
    case TREY_OPTION_NUMBER:
    case TREY_OPTION_FLAG:
    case TREY_OPTION_WORD:
        allowed = is_in_range(&range, value);
        break;
    }
    bool whole_dollars = option == TREY_OPTION_INCREMENT || option == TREY_OPTION_DENOMINATION;
    if (!allowed || (whole_dollars && value % 100 != 0)) {
        return refuse_option(row->not_allowed, option, value, nearest);
    }
    return trey_accept();
}

static int64_t value_of(const trey_ruleset *ruleset, const trey_choices *choices,
                        trey_option option)
{
    if (is_given(choices, option)) {
        return choices->value[option];
    }
    trey_range range = range_of(ruleset, schedule_of(choices), option);
    if (option == TREY_OPTION_ACTION_COUNT && choices->edition == TREY_EDITION_1 &&
        !ruleset->house_banks) {
        return TREY_ACTION_COUNT_HANDS; /* COVER-2: edition 1 always counted hands */
    }
    return range.as == TREY_OPTION_AS_NONE ? range.fallback : value_of(ruleset, choices, range.as);
}

trey_refusal trey_posting_fill(trey_posting *posting, const trey_ruleset *ruleset,
                               const trey_choices *choices)
{
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        trey_refusal refusal = trey_choice_check(ruleset, choices, option);
        if (refusal.status != TREY_OK) {
            return refusal;
        }
        /* A default taken from another option can be outside the range of this option. */
        const trey_range *range = &ruleset->options[option];
        bool is_borrowed = range->as != TREY_OPTION_AS_NONE && !is_given(choices, option);
        int64_t value = is_borrowed ? value_of(ruleset, choices, option) : 0;
        if (range->offered && is_borrowed && !is_in_range(range, value)) {
            return refuse_option(trey_options[option].not_allowed, option, value,
                                 value < range->from ? range->from : range->to);
        }
    }
#define VALUE(option) value_of(ruleset, choices, option)
    trey_posting result = {
        .ruleset = ruleset,
        .edition =
            choices->edition == TREY_EDITION_LATEST ? TREY_EDITION_COUNT - 1 : choices->edition,
        .schedule = schedule_of(choices),
        .bonus = ruleset->bonus,
        .progressive = is_given(choices, TREY_OPTION_PROGRESSIVE) ? choices->progressive : NULL,
        .seats = (uint32_t)VALUE(TREY_OPTION_SEATS),
        .decks = (uint32_t)VALUE(TREY_OPTION_DECKS),
        .ante_min = VALUE(TREY_OPTION_ANTE_MIN),
        .ante_max = VALUE(TREY_OPTION_ANTE_MAX),
        .bonus_min = VALUE(TREY_OPTION_BONUS_MIN),
        .bonus_max = VALUE(TREY_OPTION_BONUS_MAX),
        .position_max = VALUE(TREY_OPTION_POSITION_MAX),
        .player_position_max = VALUE(TREY_OPTION_PLAYER_POSITION_MAX),
        .increment = VALUE(TREY_OPTION_INCREMENT),
        .charge_bonus = VALUE(TREY_OPTION_CHARGE_BONUS) != 0,
        .ante_mandatory = VALUE(TREY_OPTION_ANTE_MANDATORY) != 0,
        .adjacent_seats = VALUE(TREY_OPTION_ADJACENT_SEATS) != 0,
        .cover = (trey_cover)VALUE(TREY_OPTION_COVER),
        .action = (trey_action)VALUE(TREY_OPTION_ACTION),
        .action_count = (trey_action_count)VALUE(TREY_OPTION_ACTION_COUNT),
        .bonus_name = (trey_bonus_name)VALUE(TREY_OPTION_BONUS_NAME),
        .denomination = VALUE(TREY_OPTION_DENOMINATION),
        .rounds_per_shuffle = (uint32_t)VALUE(TREY_OPTION_ROUNDS_PER_SHUFFLE),
        .decision_seconds = (uint32_t)VALUE(TREY_OPTION_DECISION_SECONDS),
        .reconcile = VALUE(TREY_OPTION_RECONCILE),
        .pay_style = (trey_pay_style)VALUE(TREY_OPTION_PAY_STYLE),
        .device = (trey_device)VALUE(TREY_OPTION_DEVICE),
    };
#undef VALUE
    result.designator =
        is_given(choices, TREY_OPTION_PAYTABLE) ? choices->paytable : ruleset->designator;
    if (result.designator != NULL) {
        result.bonus = result.designator->bonus;
        result.ante_bonus = result.designator->ante_bonus;
    }
    TREY_ASSERT(result.bonus != NULL);
    int32_t pays_most = trey_paytable_most(result.bonus);
    result.bonus_most = pays_most > 1 ? pays_most : 1;
    result.ante_bonus_most = result.ante_bonus == NULL ? 0 : trey_paytable_most(result.ante_bonus);
    if (result.ante_min > result.ante_max) {
        return refuse_option(TREY_REFUSED_LIMITS_CROSSED, TREY_OPTION_ANTE_MIN, result.ante_min,
                             result.ante_max);
    }
    if (result.bonus_min > result.bonus_max) {
        return refuse_option(TREY_REFUSED_LIMITS_CROSSED, TREY_OPTION_BONUS_MIN, result.bonus_min,
                             result.bonus_max);
    }
    *posting = result;
    return trey_accept();
}

trey_refusal trey_posting_make(trey_posting *posting, const trey_ruleset *ruleset,
                               const trey_choices *choices)
{
    trey_posting result = {.ruleset = NULL};
    trey_refusal refusal = trey_posting_fill(&result, ruleset, choices);
    if (refusal.status == TREY_OK && result.edition >= TREY_EDITION_2) {
        refusal = trey_posting_check_playable(&result);
    }
    if (refusal.status == TREY_OK) {
        *posting = result;
    }
    return refusal;
}

trey_refusal trey_posting_check_playable(const trey_posting *posting)
{
    int64_t increment = posting->increment;
    int64_t ante = trey_wager_smallest(posting->ante_min, increment);
    int64_t bonus = trey_wager_smallest(posting->bonus_min, increment);
    const trey_schedule *schedule = posting->schedule;
    int64_t below = schedule != NULL ? schedule->action_below : 0;
    const struct {
        trey_option option;
        int64_t smallest, limit;
        bool is_set;
    } limits[] = {
        {TREY_OPTION_ANTE_MAX, ante, posting->ante_max, true},
        {TREY_OPTION_BONUS_MAX, bonus, posting->bonus_max, true},
        {TREY_OPTION_POSITION_MAX, ante, posting->position_max, posting->position_max > 0},
        {TREY_OPTION_PLAYER_POSITION_MAX, ante, posting->player_position_max,
         posting->player_position_max > 0},
        /* FEE-6: total action must stay below the bound, so the largest ante is the largest
         * multiple of the increment below it. */
        {TREY_OPTION_SCHEDULE, ante, (below - 1) / increment * increment, below > 0},
    };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (limits[i].is_set && limits[i].smallest > limits[i].limit) {
            return refuse_option(TREY_REFUSED_LIMITS_UNPLAYABLE, limits[i].option,
                                 limits[i].smallest, limits[i].limit);
        }
    }
    return trey_accept();
}

bool trey_posting_bonus_favours_player(const trey_posting *posting)
{
    return trey_paytable_balance(posting->bonus, posting->decks) > 0;
}

int64_t trey_posting_value(const trey_posting *posting, trey_option option)
{
    switch (option) {
    case TREY_OPTION_SEATS:
        return posting->seats;
    case TREY_OPTION_DECKS:
        return posting->decks;
    case TREY_OPTION_ANTE_MIN:
        return posting->ante_min;
    case TREY_OPTION_ANTE_MAX:
        return posting->ante_max;
    case TREY_OPTION_BONUS_MIN:
        return posting->bonus_min;
    case TREY_OPTION_BONUS_MAX:
        return posting->bonus_max;
    case TREY_OPTION_POSITION_MAX:
        return posting->position_max;
    case TREY_OPTION_PLAYER_POSITION_MAX:
        return posting->player_position_max;
    case TREY_OPTION_INCREMENT:
        return posting->increment;
    case TREY_OPTION_CHARGE_BONUS:
        return posting->charge_bonus;
    case TREY_OPTION_COVER:
        return posting->cover;
    case TREY_OPTION_ACTION:
        return posting->action;
    case TREY_OPTION_ANTE_MANDATORY:
        return posting->ante_mandatory;
    case TREY_OPTION_ADJACENT_SEATS:
        return posting->adjacent_seats;
    case TREY_OPTION_PROGRESSIVE:
        return posting->progressive != NULL ? posting->progressive->number : 0;
    case TREY_OPTION_DENOMINATION:
        return posting->progressive != NULL ? posting->denomination : 0;
    case TREY_OPTION_ROUNDS_PER_SHUFFLE:
        return posting->rounds_per_shuffle;
    case TREY_OPTION_DECISION_SECONDS:
        return posting->decision_seconds;
    case TREY_OPTION_RECONCILE:
        return posting->reconcile;
    case TREY_OPTION_PAY_STYLE:
        return posting->pay_style;
    case TREY_OPTION_ACTION_COUNT:
        return posting->action_count;
    case TREY_OPTION_BONUS_NAME:
        return posting->bonus_name;
    case TREY_OPTION_DEVICE:
        return posting->device;
    case TREY_OPTION_SCHEDULE:
    case TREY_OPTION_PAYTABLE:
    case TREY_OPTION_COUNT:
        break;
    }
    return 0; /* the value is a name, not a number */
}
