/* SPDX-License-Identifier: MIT */
/*
 * The house dealer's instructions for each step of a round, depending on rule set and posting
 * (PROC-1 to PROC-6), and for a broken shuffler (IRR-2).
 */
#include <trey/conduct.h>

#include <trey/settle.h>

#include "base/assert.h"

typedef enum instruction {
#define INSTRUCTION_ENTRY(name, code, rule, text) name,
    TREY_INSTRUCTION_LIST(INSTRUCTION_ENTRY)
#undef INSTRUCTION_ENTRY
        INSTRUCTION_COUNT,
    /* Instructions whose text is in the rule set. */
    SPOTS = INSTRUCTION_COUNT,
    SHUFFLER
} instruction;

static const trey_instruction instructions[INSTRUCTION_COUNT] = {
#define INSTRUCTION_ENTRY(name, code, rule, text) {code, text, TREY_RULE_##rule},
    TREY_INSTRUCTION_LIST(INSTRUCTION_ENTRY)
#undef INSTRUCTION_ENTRY
};

const char *trey_step_name(trey_step step)
{
    static const char *const names[TREY_STEP_COUNT] = {
        [TREY_STEP_BANK] = "bank",         [TREY_STEP_OPEN] = "open",
        [TREY_STEP_CLOSE] = "close",       [TREY_STEP_FEES] = "fees",
        [TREY_STEP_DEAL] = "deal",         [TREY_STEP_DECISIONS] = "decisions",
        [TREY_STEP_FORFEITS] = "forfeits", [TREY_STEP_REVEAL] = "reveal",
        [TREY_STEP_SETTLE] = "settle",     [TREY_STEP_ENVY] = "envy",
        [TREY_STEP_OVER] = "over",         [TREY_STEP_VOID] = "void",
    };
    TREY_ASSERT((unsigned)step < TREY_STEP_COUNT);
    return names[step];
}

/* ---- The steps of a round ---- */

static trey_step step_of_phase(trey_phase phase, bool bets_are_open)
{
    switch (phase) {
    case TREY_PHASE_BANK:
        return TREY_STEP_BANK;
    case TREY_PHASE_BETS:
        return bets_are_open ? TREY_STEP_CLOSE : TREY_STEP_OPEN;
    case TREY_PHASE_FEES:
        return TREY_STEP_FEES;
    case TREY_PHASE_DEAL:
    case TREY_PHASE_MISDEALT:
        return TREY_STEP_DEAL;
    case TREY_PHASE_DECISIONS:
        return TREY_STEP_DECISIONS;
    case TREY_PHASE_FORFEITS:
        return TREY_STEP_FORFEITS;
    case TREY_PHASE_REVEAL:
        return TREY_STEP_REVEAL;
    case TREY_PHASE_SETTLEMENT:
        return TREY_STEP_SETTLE;
    case TREY_PHASE_ENVY:
        return TREY_STEP_ENVY;
    case TREY_PHASE_VOID:
        return TREY_STEP_VOID;
    default:
        return TREY_STEP_OVER;
    }
}

trey_step trey_conduct_step(const trey_scene *scene)
{
    if (scene->round == NULL) {
        return scene->posting->ruleset->house_banks ? TREY_STEP_OPEN : TREY_STEP_BANK;
    }
    return step_of_phase(scene->round->phase, scene->bets_are_open);
}

static bool takes_fees(const trey_round *round)
{
    bool takes = round->progressive_total > 0 || trey_round_bank_fee(round) > 0;
    for (uint32_t i = 0; i < round->wager_count && !takes; i++) {
        takes = trey_round_wager_fee(round, i) > 0;
    }
    return takes;
}

static bool somebody_folded(const trey_round *round)
{
    for (uint32_t i = 0; i < round->stake_count; i++) {
        if (round->stakes[i].decision == TREY_DECISION_FOLD) {
            return true;
        }
    }
    return false;
}

static bool pays_envy(const trey_round *round)
{
    trey_awards awards;
    trey_awards_make(round, &awards);
    return awards.envy_count > 0;
}

bool trey_conduct_has_work(const trey_round *round, trey_step step)
{
    trey_phase phase = round->phase;
    switch (step) {
    case TREY_STEP_FEES:
        return phase <= TREY_PHASE_BETS || takes_fees(round);
    case TREY_STEP_FORFEITS:
        return phase <= TREY_PHASE_DECISIONS || somebody_folded(round);
    case TREY_STEP_ENVY:
        return phase <= TREY_PHASE_SETTLEMENT || phase > TREY_PHASE_DONE || pays_envy(round);
    default:
        return true;
    }
}

static bool step_applies(const trey_scene *scene, trey_step step)
{
    const trey_posting *posting = scene->posting;
    bool has_work = scene->round == NULL || trey_conduct_has_work(scene->round, step);
    switch (step) {
    case TREY_STEP_BANK:
        return !posting->ruleset->house_banks;
    case TREY_STEP_FEES:
        return has_work && (posting->schedule != NULL || posting->progressive != NULL);
    case TREY_STEP_ENVY:
        return has_work && posting->progressive != NULL;
    default:
        return has_work && step != TREY_STEP_VOID;
    }
}

uint32_t trey_conduct_steps(const trey_scene *scene, trey_step steps[TREY_STEP_COUNT])
{
    bool is_void = scene->round != NULL && scene->round->phase == TREY_PHASE_VOID;
    trey_step end = is_void ? step_of_phase(scene->round->void_phase, true) : TREY_STEP_COUNT;
    uint32_t count = 0;
    for (trey_step step = 0; step < end && step < TREY_STEP_COUNT; step++) {
        if (step_applies(scene, step)) {
            steps[count++] = step;
        }
    }
    if (is_void) {
        steps[count++] = TREY_STEP_VOID;
    }
    return count;
}

/* ---- The instructions of each step ---- */

enum { LIST_MAX = 10 };

typedef struct list {
    uint32_t count;
    instruction items[LIST_MAX];
} list;

static void add(list *steps, instruction item)
{
    TREY_ASSERT(steps->count < LIST_MAX);
    steps->items[steps->count++] = item;
}

static void add_if(list *steps, bool condition, instruction item)
{
    if (condition) {
        add(steps, item);
    }
}

/* HAND-9: the deck to deal from; the other deck goes into the machine. */
static void add_deck(list *steps, const trey_scene *scene)
{
    add_if(steps, scene->posting->ruleset->alternates_decks,
           scene->deck == 0 ? DECK_BLUE : DECK_RED);
}

/* PROC-4, HAND-11 */
static instruction device_of(const trey_scene *scene)
{
    switch (scene->device) {
    case TREY_DEVICE_SHOE:
        return DEVICE_SHOE;
    case TREY_DEVICE_HAND:
        return scene->posting->rounds_per_shuffle > 1 ? DEVICE_HAND_ROUNDS : DEVICE_HAND;
    default:
        return DEVICE_MACHINE;
    }
}

static void list_bank(list *steps, const trey_ruleset *ruleset)
{
    add(steps, BANK_OFFER);
    add(steps, ruleset->rotation == TREY_ROTATION_STRICT ? BANK_PASSES_ON : BANK_PASSES);
}

static void list_open(list *steps, const trey_scene *scene)
{
    add(steps, BETS_OPEN);
    add(steps, SPOTS);
    add_if(steps, scene->device != TREY_DEVICE_HAND, SHUFFLER);
}

/* The cards are shuffled while players bet. */
static void list_close(list *steps, const trey_scene *scene)
{
    add(steps, BETS_CLOSE);
    add_deck(steps, scene);
    add(steps, device_of(scene));
    add_if(steps, scene->posting->ruleset->announces_no_bonus, BETS_NO_BONUS);
    add(steps, BETS_STAND);
}

static void list_fees(list *steps, const trey_posting *posting)
{
    bool has_fees = posting->schedule != NULL;
    add(steps, posting->progressive != NULL ? COIN_IN : has_fees ? FEES_TAKE : BETS_CHECK);
    add_if(steps, has_fees, FEES_DROP);
}

static void list_deal(list *steps, const trey_scene *scene)
{
    const trey_ruleset *ruleset = scene->posting->ruleset;
    add(steps, ruleset->deal_from == TREY_ORIGIN_SEAT_1 ? DEAL_SEAT_1 : DEAL_LEFT_OF_BANK);
    add_deck(steps, scene);
    add(steps, DEAL_PACKETS);
    add(steps, ruleset->exposes_card ? DEAL_EXPOSE : DEAL_NO_EXPOSE);
    add_if(steps, !ruleset->house_banks, DEAL_BANK_HANDS_OFF);
    add_if(steps, scene->device == TREY_DEVICE_MACHINE, DEAL_REST);
}

static void list_decisions(list *steps, const trey_ruleset *ruleset)
{
    add(steps, ruleset->decide_from == TREY_ORIGIN_SEAT_1 ? DECIDE_SEAT_1 : DECIDE_LEFT_OF_BANK);
    add(steps, DECIDE_PLAY);
    add(steps, DECIDE_IN_VIEW);
}

static void list_reveal(list *steps, const trey_ruleset *ruleset)
{
    add(steps, ruleset->house_banks ? REVEAL_DEALER : REVEAL_BANK);
    add(steps, REVEAL_LAY_OUT);
    add(steps, REVEAL_ANNOUNCE);
}

static void list_settle(list *steps, const trey_scene *scene)
{
    const trey_posting *posting = scene->posting;
    const trey_ruleset *ruleset = posting->ruleset;
    bool is_shown = scene->round != NULL && trey_conduct_announce(scene->round).banker_known;
    bool plays = !is_shown || trey_conduct_announce(scene->round).banker_plays;
    bool is_covered = is_shown && !ruleset->house_banks && trey_round_covered(scene->round);
    if (ruleset->reveal == TREY_REVEAL_FROM_LAST_SEAT_DOWN) {
        /* COVER-4: if a player banks, cover is still counted from the action seat. */
        add(steps, ruleset->house_banks ? SETTLE_FROM_LAST : SETTLE_SHOW_FROM_LAST);
    } else {
        add(steps, is_covered ? SETTLE_COVERED : SETTLE_FROM_ACTION);
    }
    add_if(steps, !plays, SETTLE_RETURN_PLAY); /* OUT-1 */
    add_if(steps, plays && !ruleset->house_banks, SETTLE_STACK);
    if (ruleset->options[TREY_OPTION_PAY_STYLE].offered) {
        add(steps, posting->pay_style == TREY_PAY_STYLE_PICK_AND_PAY ? SETTLE_PICK_AND_PAY
                                                                     : SETTLE_LAY_AND_PAY);
    }
    add_if(steps, posting->cover == TREY_COVER_COLLECT_THEN_PAY, SETTLE_COLLECT_FIRST);
    add_if(steps, is_shown && !ruleset->house_banks && !is_covered, SETTLE_SHORT_BANK);
    add(steps, ruleset->house_banks ? SETTLE_AS_POSTED : SETTLE_ANTE_FIRST);
    add_if(steps, posting->progressive != NULL, SETTLE_HAND_BUTTON);
    add_if(steps, posting->progressive != NULL, SETTLE_ENVY_OPEN);
    add(steps, SETTLE_PICK_UP);
}

static void list_over(list *steps, const trey_scene *scene)
{
    add(steps, scene->posting->progressive != NULL ? GAME_OVER : ROUND_OVER);
    add_if(steps, scene->posting->ruleset->alternates_decks,
           scene->deck == 0 ? RACK_BLUE : RACK_RED);
}

static void list_step(list *steps, const trey_scene *scene, trey_step step)
{
    const trey_posting *posting = scene->posting;
    switch (step) {
    case TREY_STEP_BANK:
        list_bank(steps, posting->ruleset);
        break;
    case TREY_STEP_OPEN:
        list_open(steps, scene);
        break;
    case TREY_STEP_CLOSE:
        list_close(steps, scene);
        break;
    case TREY_STEP_FEES:
        list_fees(steps, posting);
        break;
    case TREY_STEP_DEAL:
        list_deal(steps, scene);
        break;
    case TREY_STEP_DECISIONS:
        list_decisions(steps, posting->ruleset);
        break;
    case TREY_STEP_FORFEITS:
        add(steps, FORFEITS);
        add(steps, FORFEITS_PICK_UP);
        break;
    case TREY_STEP_REVEAL:
        list_reveal(steps, posting->ruleset);
        break;
    case TREY_STEP_SETTLE:
        list_settle(steps, scene);
        break;
    case TREY_STEP_ENVY:
        add(steps, ENVY_PAY);
        break;
    case TREY_STEP_OVER:
        list_over(steps, scene);
        break;
    case TREY_STEP_VOID:
        add(steps, VOID_RETURN);
        add(steps, VOID_SHUFFLE);
        break;
    case TREY_STEP_COUNT:
        break;
    }
}

trey_instruction trey_conduct_procedure(const trey_scene *scene, trey_step step, uint32_t index)
{
    list made = {.count = 0};
    list_step(&made, scene, step);
    if (index >= made.count) {
        return (trey_instruction){.rule = TREY_RULE_NONE};
    }
    const trey_ruleset *ruleset = scene->posting->ruleset;
    switch (made.items[index]) {
    case SPOTS:
        return (trey_instruction){"spots", ruleset->bonus_spot, TREY_RULE_PROC_1};
    case SHUFFLER:
        return (trey_instruction){"shuffler", ruleset->shuffler, TREY_RULE_PROC_4};
    default:
        return instructions[made.items[index]];
    }
}

trey_instruction trey_conduct_shuffler_step(uint32_t step)
{
    return step <= FAULT_RESUME - FAULT_GUIDE ? instructions[FAULT_GUIDE + step]
                                              : (trey_instruction){.rule = TREY_RULE_NONE};
}
