/* SPDX-License-Identifier: MIT */
/*
 * The sections of a rule file; each has its own source file.
 */
#ifndef TREY_FORMAT_RULES_RULES_SECTIONS_H
#define TREY_FORMAT_RULES_RULES_SECTIONS_H

#include "yaml_walk.h"

/* Upper bounds that prevent overflow with the largest wagers and denominations: a payout to 1, a
 * share of the wager in 1/10,000, an amount for a wager of one dollar. */
#define RULES_PAYS_MAX 500
#define RULES_SHARE_MAX 5000
#define RULES_PER_DOLLAR_MAX 200000

void read_paytables(yaml_walk *walk, const yaml_node_t *node, void *book);
void read_designators(yaml_walk *walk, const yaml_node_t *node, void *book);
void read_progressives(yaml_walk *walk, const yaml_node_t *node, void *book);
void read_schedules(yaml_walk *walk, const yaml_node_t *node, void *book);
void read_rule_sets(yaml_walk *walk, const yaml_node_t *node, void *book);
void read_postings(yaml_walk *walk, const yaml_node_t *node, void *book);

/* Finds the pay table that a node names. Returns NULL and reports it if there is none. */
const trey_paytable *read_paytable_name(yaml_walk *walk, const yaml_node_t *node,
                                        const trey_book *book);

/* Whether both tables of a designator were found; in a file with errors one may be missing. */
static inline bool is_complete_designator(const trey_designator *designator)
{
    return designator->ante_bonus != NULL && designator->bonus != NULL;
}

/* Parses the value of an option in a rule file. On error, reports it and returns false. */
bool read_option_value(yaml_walk *walk, const yaml_node_t *node, trey_option option,
                       int64_t *value);

/* Reads the choices of a mapping over those already made for a posting of a rule set; checks all
 * of them and reports each refusal. */
void read_choices(yaml_walk *walk, const yaml_node_t *node, const trey_book *book,
                  const trey_ruleset *ruleset, trey_choices *choices);

/* Reports the warnings about a posting without any choices. */
void check_defaults_of(yaml_walk *walk, const yaml_node_t *node, const trey_book *book,
                       const trey_ruleset *ruleset);

#endif
