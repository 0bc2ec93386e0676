/* SPDX-License-Identifier: MIT */
/*
 * Section of a rule file: postings, the choices of a room for a table. They go through the same
 * check as all postings (posting_check); each finding is reported at its line.
 */
#include "rules_sections.h"

#include <string.h>

#include "format/text/money.h"
#include "posting_check.h"

typedef struct posting_record {
    const trey_book *book;
    trey_named_posting *posting;
    bool has_rules;                              /* the rule set is named elsewhere */
    bool names_rules;                            /* there is a member "rules", valid or not */
    uint32_t unknown, unread;                    /* as in posting_choices */
    span schedule, paytable;                     /* ids, as written */
    const yaml_node_t *nodes[TREY_OPTION_COUNT]; /* where each choice was made */
} posting_record;

/* Records where a choice is made. The same choice can be written in two ways, `progressive:
 * {paytable: 1}` and `progressive.paytable: 1`; if it appears twice, reports that and returns
 * false. */
static bool note_choice(yaml_walk *walk, const yaml_node_t *node, posting_record *target,
                        trey_option option)
{
    if (target->nodes[option] != NULL) {
        walk_error(walk, node, TREY_RULE_NONE, "'%s' appears twice, first in line %zu",
                   trey_options[option].name, target->nodes[option]->start_mark.line + 1);
        return false;
    }
    target->nodes[option] = node;
    return true;
}

static void choose(posting_record *target, trey_option option)
{
    target->posting->choices.given |= 1U << option;
}

static void read_schedule_id(yaml_walk *walk, const yaml_node_t *node, posting_record *target)
{
    span id = walk_text(walk, node, "the id of a schedule, or none");
    if (id.text == NULL) {
        return;
    }
    if (span_is(id, "none")) {
        target->posting->choices.given &= ~(1U << TREY_OPTION_SCHEDULE);
        return;
    }
    choose(target, TREY_OPTION_SCHEDULE);
    target->schedule = id;
    target->posting->choices.schedule = trey_book_schedule(target->book, id.text, id.size);
    if (target->posting->choices.schedule == NULL) {
        target->unknown |= 1U << TREY_OPTION_SCHEDULE;
    }
}

static void read_paytable_id(yaml_walk *walk, const yaml_node_t *node, posting_record *target)
{
    span id = walk_text(walk, node, "a designator such as TCP-01");
    if (id.text == NULL) {
        return;
    }
    choose(target, TREY_OPTION_PAYTABLE);
    const trey_designator *designator = trey_book_designator(target->book, id.text, id.size);
    if (designator != NULL && !is_complete_designator(designator)) {
        target->posting->choices.given &= ~(1U << TREY_OPTION_PAYTABLE);
        target->unread |= 1U << TREY_OPTION_PAYTABLE; /* reported at the designator */
        return;
    }
    target->paytable = id;
    target->posting->choices.paytable = designator;
}

static void read_progressive_number(yaml_walk *walk, const yaml_node_t *node,
                                    posting_record *target)
{
    int64_t number;
    if (!walk_number(walk, node, 1, 9999, &number)) {
        target->unread |= 1U << TREY_OPTION_PROGRESSIVE;
        return;
    }
    choose(target, TREY_OPTION_PROGRESSIVE);
    target->posting->choices.progressive = trey_book_progressive(target->book, number);
    if (target->posting->choices.progressive == NULL) {
        target->unknown |= 1U << TREY_OPTION_PROGRESSIVE;
    }
}

/* Reports a word that the option does not have, and lists those that the rule set allows, if it
 * is already known. */
static bool read_word(yaml_walk *walk, const yaml_node_t *node, posting_record *target,
                      trey_option option)
{
    const char *const *words = trey_options[option].words, *allowed[32 + 1];
    size_t count = 0;
    int value = -1;
    if (node->type == YAML_SCALAR_NODE && target->posting->ruleset != NULL) {
        span given = {(const char *)node->data.scalar.value, node->data.scalar.length};
        for (int i = 0; words[i] != NULL && i < 32; i++) {
            trey_choices one = {.given = 1U << option};
            one.value[option] = i;
            value = span_is(given, words[i]) ? i : value;
            if (trey_choice_check(target->posting->ruleset, &one, option).status == TREY_OK) {
                allowed[count++] = words[i];
            }
        }
    }
    allowed[count] = NULL;
    if (value < 0 && !walk_word(walk, node, count > 0 ? allowed : words, &value)) {
        return false;
    }
    target->posting->choices.value[option] = value;
    return true;
}

static bool read_value(yaml_walk *walk, const yaml_node_t *node, posting_record *target,
                       trey_option option)
{
    return trey_options[option].type == TREY_OPTION_WORD
               ? read_word(walk, node, target, option)
               : read_option_value(walk, node, option, &target->posting->choices.value[option]);
}

static void read_choice(yaml_walk *walk, const yaml_node_t *node, posting_record *target,
                        trey_option option)
{
    if (!note_choice(walk, node, target, option)) {
        return;
    }
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
        read_schedule_id(walk, node, target);
        break;
    case TREY_OPTION_PAYTABLE_ID:
        read_paytable_id(walk, node, target);
        break;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        read_progressive_number(walk, node, target);
        break;
    default:
        if (read_value(walk, node, target, option)) {
            choose(target, option);
        } else {
            target->unread |= 1U << option;
        }
        break;
    }
}

static void read_progressive_paytable(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_choice(walk, node, record, TREY_OPTION_PROGRESSIVE);
}

static void read_denomination(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_choice(walk, node, record, TREY_OPTION_DENOMINATION);
}

static const walk_field progressive_fields[] = {
    {"paytable", true, read_progressive_paytable},
    {"denomination", false, read_denomination},
};

static void read_rules(yaml_walk *walk, const yaml_node_t *node, posting_record *target)
{
    span id = walk_text(walk, node, "the name of a rule set");
    if (id.text == NULL) {
        return;
    }
    target->posting->ruleset = trey_book_ruleset(target->book, id.text, id.size);
    if (target->posting->ruleset == NULL) {
        char seen[WALK_SHOWN_SIZE];
        walk_error(walk, node, TREY_RULE_NONE,
                   "unknown rule set '%s'; `trey rules list` lists the built-in ones",
                   walk_shown(seen, id));
    }
}

static void read_member(yaml_walk *walk, const yaml_node_t *node, size_t index,
                        posting_record *target)
{
    span name = walk_key_text(walk, node, index);
    const yaml_node_t *value = walk_value(walk, node, index);
    if (name.text == NULL) {
        return;
    }
    if (span_is(name, "rules") && !target->has_rules) {
        target->names_rules = true;
        read_rules(walk, value, target);
        return;
    }
    if (span_is(name, "progressive")) {
        walk_record(walk, value, "a progressive", progressive_fields, 2, target);
        return;
    }
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (span_is(name, trey_options[option].name)) {
            read_choice(walk, value, target, option);
            return;
        }
    }
    char seen[WALK_SHOWN_SIZE];
    walk_error(walk, walk_key(walk, node, index), TREY_RULE_NONE,
               "unknown posting option '%s'; `trey rules show` of its rule set lists them",
               walk_shown(seen, name));
}

typedef struct posting_place {
    yaml_walk *walk;
    const yaml_node_t *node; /* of the whole posting */
    const posting_record *at;
} posting_place;

/* The place of a finding: the member it is about. Limits that cannot be played may come from the
 * rule set; then the finding belongs to the choices beside them. */
static const yaml_node_t *finding_node(const posting_place *place, const posting_finding *found)
{
    bool is_bonus = found->option == TREY_OPTION_BONUS_MAX;
    const trey_option candidates[] = {
        found->option,
        TREY_OPTION_INCREMENT,
        is_bonus ? TREY_OPTION_BONUS_MIN : TREY_OPTION_ANTE_MIN,
        TREY_OPTION_ANTE_MIN,
    };
    bool is_limit = found->refusal.status == TREY_REFUSED_LIMITS_UNPLAYABLE;
    for (size_t i = 0; i < (is_limit ? sizeof candidates / sizeof candidates[0] : 1); i++) {
        if (place->at->nodes[candidates[i]] != NULL) {
            return place->at->nodes[candidates[i]];
        }
    }
    return place->node;
}

static void on_finding(void *context, const posting_finding *found)
{
    posting_place *place = context;
    const yaml_node_t *node = finding_node(place, found);
    if (found->is_warning) {
        walk_warn(place->walk, node, found->rule, "%s", found->message);
    } else {
        walk_error(place->walk, node, found->rule, "%s: %s", trey_options[found->option].name,
                   found->message);
    }
}

static void check_posting(yaml_walk *walk, const yaml_node_t *node, const posting_record *target)
{
    posting_place place = {.walk = walk, .node = node, .at = target};
    bool has_table = target->nodes[TREY_OPTION_PROGRESSIVE] != NULL;
    if (target->nodes[TREY_OPTION_DENOMINATION] != NULL && !has_table && !target->has_rules) {
        walk_error(walk, target->nodes[TREY_OPTION_DENOMINATION], TREY_RULE_PROG_2,
                   "a denomination requires 'progressive.paytable'");
    }
    posting_choices checked = {.choices = &target->posting->choices,
                               .unknown = target->unknown,
                               .unread = target->unread,
                               .schedule = target->schedule,
                               .paytable = target->paytable,
                               .book = target->book};
    (void)!posting_check(target->posting->ruleset, &checked, on_finding,
                         &place); /* the walk counts errors */
}

void read_choices(yaml_walk *walk, const yaml_node_t *node, const trey_book *book,
                  const trey_ruleset *ruleset, trey_choices *choices)
{
    trey_named_posting posting = {.ruleset = ruleset, .choices = *choices};
    posting_record target = {.book = book, .posting = &posting, .has_rules = true};
    size_t size = walk_mapping_size(walk, node, "a posting");
    for (size_t i = 0; i < size; i++) {
        read_member(walk, node, i, &target);
    }
    check_posting(walk, node, &target);
    *choices = posting.choices;
}

void check_defaults_of(yaml_walk *walk, const yaml_node_t *node, const trey_book *book,
                       const trey_ruleset *ruleset)
{
    trey_named_posting posting = {.ruleset = ruleset};
    posting_record target = {.book = book, .posting = &posting, .has_rules = true};
    check_posting(walk, node, &target);
}

/* Whether postings of a rule set can be checked: a rule set of this file with errors is
 * incomplete. */
static bool is_complete(const yaml_walk *walk, const trey_book *book, const trey_ruleset *ruleset)
{
    for (size_t i = 0; i < book->ruleset_count; i++) {
        if (&book->rulesets[i] == ruleset) {
            return walk->broken_rulesets[i] == 0;
        }
    }
    return true;
}

void read_postings(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_book *book = record;
    size_t size = walk_mapping_size(walk, node, "postings");
    trey_named_posting *postings = walk_allocate(walk, size * sizeof *postings);
    if (postings == NULL) {
        return;
    }
    book->postings = postings;
    walk_entry entry = {.index = 0};
    while (walk_next_entry(walk, node, size, &entry)) {
        span id = entry.id;
        const yaml_node_t *value = entry.value;
        if (trey_book_posting(book, id.text, id.size) != NULL ||
            trey_book_ruleset(book, id.text, id.size) != NULL) {
            walk_error(walk, entry.key, TREY_RULE_NONE,
                       "a posting or rule set with this name already exists; choose another name");
        }
        posting_record target = {.book = book, .posting = &postings[book->posting_count]};
        target.posting->id = walk_copy_text(walk, id);
        size_t members = walk_mapping_size(walk, value, "a posting");
        for (size_t m = 0; m < members; m++) {
            read_member(walk, value, m, &target);
        }
        if (target.posting->ruleset != NULL) {
            if (is_complete(walk, book, target.posting->ruleset)) {
                check_posting(walk, value, &target);
            }
        } else if (!target.names_rules && value->type == YAML_MAPPING_NODE) {
            walk_error(walk, value, TREY_RULE_NONE,
                       "the posting has no 'rules', the name of its rule set");
        }
        book->posting_count++;
    }
}
