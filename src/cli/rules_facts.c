/* SPDX-License-Identifier: MIT */
/*
 * A thing of a book as a list of keys and values.
 */
#include "rules_facts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "rules_text.h"

void rules_facts_finish(rules_facts *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        free(facts->facts[i].value);
    }
    facts->count = 0;
}

const char *rules_facts_value(const rules_facts *facts, const char *key)
{
    for (size_t i = 0; i < facts->count; i++) {
        if (strcmp(facts->facts[i].key, key) == 0) {
            return facts->facts[i].value;
        }
    }
    return NULL;
}

/* Appends to the last fact, or starts a new one if `key` is not NULL. */
__attribute__((format(printf, 3, 4))) static void add(rules_facts *facts, const char *key,
                                                      const char *format, ...)
{
    char empty[1];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t size = (size_t)vsnprintf(empty, 0, format, arguments);
    va_end(arguments);
    if (key != NULL) {
        TREY_ASSERT(facts->count < FACTS_MAX);
        rules_fact *fact = &facts->facts[facts->count++];
        snprintf(fact->key, sizeof fact->key, "%s", key);
        fact->value = NULL;
    }
    rules_fact *last = &facts->facts[facts->count - 1];
    size_t used = last->value != NULL ? strlen(last->value) : 0;
    char *grown = realloc(last->value, used + size + 1);
    if (grown != NULL) {
        vsnprintf(grown + used, size + 1, format, again);
        last->value = grown;
    } else {
        facts->out_of_memory = true;
    }
    va_end(again);
}

/* ---- Rule sets ---- */

static void add_play(rules_facts *facts, const trey_ruleset *set)
{
#define ADD_WORD(key, is_required, member, type, ...)                                              \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__};                                          \
        add(facts, key, "%s", words[set->member]);                                                 \
    }
#define ADD_FLAG(key, member) add(facts, key, "%s", set->member ? "yes" : "no");
    RULES_PLAY_LIST(ADD_WORD, ADD_FLAG)
#undef ADD_WORD
#undef ADD_FLAG
}

/* "A 1, 10 10, J 10, Q 10, K 10; from 11 hands A 1, …" (COVER-3) */
static void add_card_values(rules_facts *facts, const trey_ruleset *set)
{
    for (uint32_t v = 0; v < set->card_values_count; v++) {
        const trey_card_values *values = &set->card_values[v];
        add(facts, v == 0 ? "card values" : NULL, "%s", v == 0 ? "" : "; ");
        if (values->hands_from > 0) {
            add(facts, NULL, "from %u hands ", (unsigned)values->hands_from);
        }
        add(facts, NULL, "ace %u, ten %u, jack %u, queen %u, king %u",
            (unsigned)values->value[TREY_RANK_ACE], (unsigned)values->value[TREY_RANK_10],
            (unsigned)values->value[TREY_RANK_JACK], (unsigned)values->value[TREY_RANK_QUEEN],
            (unsigned)values->value[TREY_RANK_KING]);
    }
}

static void add_texts(rules_facts *facts, const char *key, const char *const *texts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        add(facts, i == 0 ? key : NULL, "%s%s", i == 0 ? "" : " / ", texts[i]);
    }
}

static void add_ruleset(rules_facts *facts, const trey_ruleset *set)
{
    char range[RULES_VALUE_SIZE], fallback[RULES_VALUE_SIZE];
    add(facts, "title", "%s", set->title);
    add(facts, "source", "%s", set->source);
    add_play(facts, set);
    if (set->bonus != NULL) {
        add(facts, "bonus table", "%s", set->bonus->id);
    }
    if (set->designator != NULL) {
        add(facts, "designator", "%s", set->designator->id);
    }
    if (set->bank_rounds_max > 0) {
        add(facts, "bank rounds", "%" PRIu32, set->bank_rounds_max);
    }
    add_card_values(facts, set);
    add_texts(facts, "schedule families", set->families, set->family_count);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (set->options[option].offered) {
            add(facts, trey_options[option].name, "%s (allowed: %s)",
                rules_option_default(fallback, set, option),
                rules_option_range(range, set, option));
        }
    }
    add(facts, "order", "%s", rules_order(fallback, set->options[TREY_OPTION_RECONCILE].fallback));
    add(facts, "bonus spot", "%s", set->bonus_spot);
    add(facts, "shuffler", "%s", set->shuffler);
    add_texts(facts, "collection", set->collection, set->collection_count);
    add_texts(facts, "notices", set->notices, set->notice_count);
}

/* ---- What is in force ---- */

static void add_in_force(rules_facts *facts, const trey_posting *posting, trey_option option)
{
    const char *key = trey_options[option].name;
    char text[RULES_VALUE_SIZE];
    if (option == TREY_OPTION_SCHEDULE) {
        add(facts, key, "%s", posting->schedule != NULL ? posting->schedule->id : "none");
    } else if (option == TREY_OPTION_PAYTABLE) {
        add(facts, key, "%s", posting->designator != NULL ? posting->designator->id : "none");
    } else if (option == TREY_OPTION_PROGRESSIVE && posting->progressive == NULL) {
        add(facts, key, "none");
    } else if (option == TREY_OPTION_PROGRESSIVE) {
        add(facts, key, "%" PRId32, posting->progressive->number);
    } else if (option != TREY_OPTION_DENOMINATION || posting->progressive != NULL) {
        add(facts, key, "%s",
            rules_option_value(text, option, trey_posting_value(posting, option)));
    }
}

void rules_facts_in_force(rules_facts *facts, const rules_thing *thing)
{
    static const trey_choices nothing = {0};
    const trey_ruleset *set =
        thing->kind == RULES_POSTING ? thing->posting->ruleset : thing->ruleset;
    trey_posting posting;
    trey_refusal refusal = trey_posting_make(
        &posting, set, thing->kind == RULES_POSTING ? &thing->posting->choices : &nothing);
    TREY_ASSERT(refusal.status == TREY_OK); /* a book with errors is never used */
    add(facts, "rules", "%s", set->id);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (set->options[option].offered) {
            add_in_force(facts, &posting, option);
        }
    }
}

/* ---- The rest ---- */

static void add_column(rules_facts *facts, const char *payer, const trey_fee_column *column)
{
    char key[FACT_KEY_SIZE], band[RULES_VALUE_SIZE], fee[RULES_VALUE_SIZE];
    if (column->part_count == 0) {
        add(facts, payer, "pays nothing");
    }
    for (uint32_t p = 0; p < column->part_count; p++) {
        snprintf(key, sizeof key, "%s %s", payer, rules_part_key(column, p));
        for (uint32_t b = 0; b < column->parts[p].band_count; b++) {
            add(facts, b == 0 ? key : NULL, "%s%s: %s", b == 0 ? "" : ", ",
                rules_band(band, &column->parts[p], b),
                rules_amount(fee, column->parts[p].bands[b].fee));
        }
    }
}

static void add_schedule(rules_facts *facts, const trey_schedule *schedule)
{
    char low[RULES_VALUE_SIZE], high[RULES_VALUE_SIZE];
    add(facts, "family", "%s", schedule->family);
    if (schedule->ante_max > 0) {
        add(facts, "table limit", "%s to %s", rules_amount(low, schedule->ante_min),
            rules_amount(high, schedule->ante_max));
    }
    if (schedule->action_below > 0) {
        add(facts, "total action below", "%s", rules_amount(high, schedule->action_below));
    }
    add_column(facts, "player", &schedule->player);
    add_column(facts, "bank", &schedule->bank);
}

static void add_paytable(rules_facts *facts, const trey_paytable *table)
{
    for (int line = TREY_PAYLINE_AKQ_SUITED; line >= TREY_PAYLINE_PAIR; line--) {
        add(facts, rules_payline_key((trey_payline)line), "%" PRId32, table->pays[line]);
    }
}

static void add_progressive(rules_facts *facts, const trey_progressive_table *table)
{
    char text[RULES_VALUE_SIZE];
    add(facts, RULES_KEY_AKQ_SUITED, "%" PRId32, table->akq_suited);
    add(facts, RULES_KEY_STRAIGHT_FLUSH, "%" PRId32, table->straight_flush);
    add(facts, RULES_KEY_THREE_OF_A_KIND, "%" PRId32, table->three_of_a_kind);
    add(facts, RULES_KEY_STRAIGHT, "%" PRId32, table->straight);
    add(facts, RULES_KEY_SHARE, "%" PRId32, table->share);
    add(facts, RULES_KEY_SEED, "%s", rules_amount(text, table->seed));
    add(facts, RULES_KEY_ENVY_SPADES, "%s", rules_amount(text, table->envy_spades));
    add(facts, RULES_KEY_ENVY_SUITED, "%s", rules_amount(text, table->envy_suited));
}

void rules_facts_of(rules_facts *facts, const rules_thing *thing)
{
    switch (thing->kind) {
    case RULES_RULESET:
        add_ruleset(facts, thing->ruleset);
        break;
    case RULES_POSTING:
        rules_facts_in_force(facts, thing);
        break;
    case RULES_SCHEDULE:
        add_schedule(facts, thing->schedule);
        break;
    case RULES_PAYTABLE:
        add_paytable(facts, thing->paytable);
        break;
    case RULES_DESIGNATOR:
        add(facts, RULES_KEY_ANTE_BONUS, "%s", thing->designator->ante_bonus->id);
        add(facts, RULES_KEY_BONUS, "%s", thing->designator->bonus->id);
        break;
    case RULES_PROGRESSIVE:
        add_progressive(facts, thing->progressive);
        break;
    default:
        break;
    }
}
