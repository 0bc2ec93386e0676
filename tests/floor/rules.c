/* SPDX-License-Identifier: MIT */
/*
 * The postings of the tables: random choices that the rule set allows, and every way to run a
 * table.
 */
#include <string.h>

#include "simulated_floor.h"

static const char *const sets[RULE_SETS] = {"california-shfl", "california-grand",
                                            "california-bureau", "house-banked"};

static const trey_ruleset *ruleset_of(uint32_t kind)
{
    return trey_book_ruleset(&trey_book_builtin, sets[kind], strlen(sets[kind]));
}

static void choose_number(trey_random *dice, const trey_ruleset *ruleset, trey_choices *choices,
                          trey_option option, int64_t value)
{
    const trey_range *range = &ruleset->options[option];
    bool is_allowed = range->offered && value >= range->from && value <= range->to &&
                      (range->among == 0 || (range->among >> value & 1) != 0);
    if (is_allowed && percent(dice, 60)) {
        choices->given |= 1U << option;
        choices->value[option] = value;
    }
}

static void choose_documents(trey_random *dice, const trey_ruleset *ruleset, trey_choices *choices)
{
    const trey_book *book = &trey_book_builtin;
    const trey_schedule *schedule = &book->schedules[below(dice, (uint32_t)book->schedule_count)];
    if (trey_ruleset_knows_schedule(ruleset, schedule)) {
        choices->given |= 1U << TREY_OPTION_SCHEDULE;
        choices->schedule = schedule;
    }
    if (ruleset->options[TREY_OPTION_PROGRESSIVE].offered && percent(dice, 85)) {
        choices->given |= 1U << TREY_OPTION_PROGRESSIVE;
        choices->progressive = &book->progressives[below(dice, (uint32_t)book->progressive_count)];
    }
    if (ruleset->options[TREY_OPTION_PAYTABLE].offered && percent(dice, 50)) {
        choices->given |= 1U << TREY_OPTION_PAYTABLE;
        choices->paytable = &book->designators[below(dice, (uint32_t)book->designator_count)];
    }
}

static trey_choices choose(trey_random *dice, const trey_ruleset *ruleset)
{
    static const uint32_t seats[] = {2, 3, 5, 7, 8, 10, 13, 14};
    trey_choices choices = {0};
    choose_documents(dice, ruleset, &choices);
    choose_number(dice, ruleset, &choices, TREY_OPTION_SEATS, seats[below(dice, 8)]);
    choose_number(dice, ruleset, &choices, TREY_OPTION_DECKS, 1 + below(dice, 4));
    choose_number(dice, ruleset, &choices, TREY_OPTION_ROUNDS_PER_SHUFFLE, 1 + below(dice, 3));
    choose_number(dice, ruleset, &choices, TREY_OPTION_COVER, below(dice, 3));
    choose_number(dice, ruleset, &choices, TREY_OPTION_ACTION, below(dice, 2));
    choose_number(dice, ruleset, &choices, TREY_OPTION_CHARGE_BONUS, below(dice, 2));
    choose_number(dice, ruleset, &choices, TREY_OPTION_ANTE_MANDATORY, below(dice, 2));
    choose_number(dice, ruleset, &choices, TREY_OPTION_ADJACENT_SEATS, below(dice, 2));
    choose_number(dice, ruleset, &choices, TREY_OPTION_DECISION_SECONDS, 5 + below(dice, 30));
    return choices;
}

/* Draws until the choices are compatible. */
static void make_rules(trey_random *dice, const trey_ruleset *ruleset, table_rules *made)
{
    trey_choices choices;
    do {
        choices = choose(dice, ruleset);
    } while (table_rules_make(made, ruleset, &choices).status != TREY_OK);
    made->dealer = percent(dice, 50) ? DEALER_AUTOMATIC : DEALER_PERSON;
    made->cards = made->dealer == DEALER_PERSON && percent(dice, made->progressive != 0 ? 80 : 40)
                      ? CARDS_ENTERED
                      : CARDS_SHOE;
    made->key_for = percent(dice, 70) ? KEY_FOR_ALL : KEY_FOR_METER;
    made->betting_seconds = 5 + below(dice, 20);
    made->offer_seconds = 5 + below(dice, 20);
    made->reveal_seconds = 1 + below(dice, 5);
    made->result_seconds = 1 + below(dice, 6);
}

/* Mostly all requested rule sets; sometimes only one, so that a stuck table is noticed. */
static uint32_t choose_kinds(floor_run *run)
{
    uint32_t one = 1U << below(&run->dice, RULE_SETS);
    bool is_alone = percent(&run->dice, 20) && (run->options.kinds & one) != 0;
    return is_alone ? one : run->options.kinds;
}

/* One table for each of these, and a second one for some. */
void floor_make_tables(floor_run *run)
{
    uint32_t kinds = choose_kinds(run);
    run->table_count = 0;
    for (uint32_t kind = 0; kind < RULE_SETS; kind++) {
        uint32_t tables = (kinds >> kind & 1) == 0 ? 0 : percent(&run->dice, 40) ? 2 : 1;
        for (uint32_t i = 0; i < tables && run->table_count < TABLES_MAX; i++) {
            for (uint32_t variant = 0; variant < VARIANTS; variant++) {
                table_rules *made = &run->rules[run->table_count][variant];
                make_rules(&run->dice, ruleset_of(kind), made);
                /* COVER-10: every second table is for play chips; some variants of the rules
                 * would change that. */
                made->chips = (run->table_count + variant / 2) % 2 == 0 ? CHIPS_CAGE : CHIPS_PLAY;
            }
            run->table_count++;
        }
    }
}
