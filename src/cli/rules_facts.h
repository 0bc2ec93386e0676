/* SPDX-License-Identifier: MIT */
/*
 * A thing of a book as a list of keys and values, for comparing two of them.
 */
#ifndef TREY_CLI_RULES_FACTS_H
#define TREY_CLI_RULES_FACTS_H

#include "rules_thing.h"

enum { FACTS_MAX = 96, FACT_KEY_SIZE = 40 };

typedef struct rules_fact {
    char key[FACT_KEY_SIZE];
    char *value; /* allocated */
} rules_fact;

/* Initialize with zeros; release with rules_facts_finish. */
typedef struct rules_facts {
    size_t count;
    rules_fact facts[FACTS_MAX];
    bool out_of_memory;
} rules_facts;

void rules_facts_finish(rules_facts *facts);

/* Lists what a thing defines, spelled as in a rule file. */
void rules_facts_of(rules_facts *facts, const rules_thing *thing);

/* Lists the values in force under a posting, including its defaults; a rule set counts as a
 * posting without choices. */
void rules_facts_in_force(rules_facts *facts, const rules_thing *thing);

/* The value of a key; NULL if the thing does not have it. */
const char *rules_facts_value(const rules_facts *facts, const char *key);

#endif
