/* SPDX-License-Identifier: MIT */
/*
 * Two tables with one public history and different secrets: every viewer sees, receives and is
 * answered the same at both, until the rules show them a difference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeing.h"

static live_table live, other;
static table_view view, other_view;

/* The same crowd at two tables. What differs are cards that the viewer does not see: hands entered
 * at the second are the stand-ins of the first one's, its shoes come from other seeds. */
typedef struct twins {
    table_viewer viewer;
    walk walk;
    shown shown; /* at the first; the second is asked the same */
    uint64_t seeds[2];
    table_event told[2][64];
    uint32_t told_count[2];
    uint32_t compared, tries;
    bool is_over; /* the rules have shown a difference */
} twins;

static twins pair;

/* The first or the second of the tables. */
static uint32_t places[2] = {0, 1};

static void happened(void *context, const live_table *at, const table_event *event)
{
    uint32_t which = *(uint32_t *)context;
    if (which == 0) {
        note_shown(&pair.shown, at, event);
    }
    assert_true(pair.told_count[which] < 64);
    table_event *told = &pair.told[which][pair.told_count[which]++];
    table_event_tell(event, pair.viewer, told);
    if (event->kind == TABLE_SHOE_PLEDGED || event->kind == TABLE_BETS_CLOSED ||
        event->kind == TABLE_COMMITTED) {
        memset(&told->digest, 0, sizeof told->digest); /* of another shoe */
    }
    told->text = NULL;
    told->rules = NULL;
}

/* Seeds differ, the names of shoes do not. */
static void fill_for(void *context, uint8_t *bytes, size_t size)
{
    uint64_t *seed = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(size == FAIR_SEED_SIZE ? *seed >> i % 8 * 8 : i);
    }
    *seed = *seed * UINT64_C(6364136223846793005) + 1;
}

static trey_refusal give_first(const table_command *command)
{
    entropy_source entropy = {.fill = fill_for, .context = &pair.seeds[0]};
    table_listener listener = {.happened = happened, .context = &places[0]};
    return table_step(&live, command, pair.walk.time, &entropy, &listener);
}

static trey_refusal give_second(const table_command *command)
{
    entropy_source entropy = {.fill = fill_for, .context = &pair.seeds[1]};
    table_listener listener = {.happened = happened, .context = &places[1]};
    table_command changed = *command;
    trey_card cards[4];
    static const digest nothing;
    if (command->kind == COMMAND_COMMIT && !digest_equal(&command->digest, &nothing)) {
        uint8_t bytes[FAIR_ENTROPY_SIZE];
        walk_entropy(command->person, other.deal.round, bytes);
        changed.digest =
            fair_commitment_make(&other.deal.pledge, other.deal.round, command->person, bytes);
    }
    if (command->kind == COMMAND_ENTER_HAND) {
        bool is_own =
            pair.viewer.role == ROLE_PLAYER && has_wager(&other, pair.viewer.person, command->seat);
        for (uint32_t i = 0; i < command->card_count; i++) {
            bool is_deal = other.round.phase == TREY_PHASE_DEAL;
            bool is_exposed =
                command->seat == TREY_BANKER && other.posting.ruleset->exposes_card &&
                (is_deal ? i == 2 : command->cards[i] == trey_round_exposed(&other.round));
            cards[i] = is_own || is_exposed ? command->cards[i]
                                            : walk_other_card(&pair.walk, command->cards[i]);
        }
        changed.cards = cards;
    }
    return table_step(&other, &changed, pair.walk.time, &entropy, &listener);
}

/* What the rules have shown the viewer is no longer the same. */
static bool sees_a_difference(void)
{
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        for (uint32_t i = 0; i < live.round.hands[hand].count; i++) {
            trey_card card = live.round.cards[live.round.hands[hand].first + i];
            trey_card second = other.round.cards[other.round.hands[hand].first + i];
            if (card != second && may_see(&live, &pair.shown, pair.viewer, hand, i)) {
                return true;
            }
        }
    }
    return pair.shown.is_revealed; /* and the progressive may pay a folded hand */
}

/* A pledge and its derived values are digests over the hidden cards. */
static void forget_the_shoe(table_view *seen)
{
    memset(&seen->shoe.pledge.root, 0, sizeof seen->shoe.pledge.root);
    memset(&seen->shoe.closing, 0, sizeof seen->shoe.closing);
    memset(seen->positions, 0, sizeof seen->positions);
    for (uint32_t i = 0; i < seen->shoe.contribution_count; i++) {
        memset(&seen->contributions[i].commitment, 0, sizeof(digest));
    }
}

static void compare_twins(const trey_refusal *first, const trey_refusal *second)
{
    if (sees_a_difference()) {
        pair.is_over = true;
        return;
    }
    assert_int_equal(first->status, second->status);
    assert_int_equal(pair.told_count[0], pair.told_count[1]);
    assert_memory_equal(pair.told[0], pair.told[1], pair.told_count[0] * sizeof pair.told[0][0]);
    look(&live, pair.viewer, &view);
    look(&other, pair.viewer, &other_view);
    forget_the_shoe(&view);
    forget_the_shoe(&other_view);
    assert_same_views(&view, &other_view, "of two tables");
    pair.compared++;
}

/* Whoever may enter cards tries some at both tables. What they are answered must not tell which
 * cards lie face down. If one is accepted, the tables go on alike, but not with cards that stand in
 * for each other. */
static void try_cards(void)
{
    static const table_command_kind kinds[] = {COMMAND_EXPOSE_CARD, COMMAND_ENTER_HAND,
                                               COMMAND_CORRECT_HAND};
    trey_phase phase = live.round.phase;
    bool is_hidden = live.state == TABLE_IS_IN_ROUND && live.rules.cards == CARDS_ENTERED &&
                     phase >= TREY_PHASE_DEAL && phase < TREY_PHASE_REVEAL;
    if (pair.is_over || !is_hidden || pair.viewer.role == ROLE_PLAYER) {
        return;
    }
    trey_card cards[TREY_HAND_CARDS];
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        cards[i] = (trey_card)walk_below(&pair.walk, TREY_DECK_CARDS);
    }
    table_command tried = {.kind = kinds[walk_below(&pair.walk, 3)],
                           .role = ROLE_DEALER,
                           .person = live.dealer != 0 ? live.dealer : WALK_DEALER,
                           .seat = walk_below(&pair.walk, 3),
                           .cards = cards,
                           .card_count = walk_below(&pair.walk, 2) == 0 ? 1 : TREY_HAND_CARDS,
                           .text = "I saw another",
                           .text_size = 13};
    pair.told_count[0] = pair.told_count[1] = 0;
    entropy_source entropy = {.fill = fill_for, .context = &pair.seeds[0]};
    table_listener first = {.happened = happened, .context = &places[0]};
    table_listener second = {.happened = happened, .context = &places[1]};
    trey_refusal one = table_step(&live, &tried, pair.walk.time, &entropy, &first);
    trey_refusal two = table_step(&other, &tried, pair.walk.time, &entropy, &second);
    assert_int_equal(one.status, two.status);
    pair.tries++;
    pair.is_over = one.status == TREY_OK;
}

/* Returns whether both were dealt without a difference that the rules show. */
static bool run_twins(const walk_table *how, table_viewer viewer, uint64_t seed)
{
    memset(&pair, 0, sizeof pair);
    pair.viewer = viewer;
    pair.seeds[0] = seed * 2;
    pair.seeds[1] = seed * 2 + 1;
    walk_begin(&pair.walk, how, seed);
    table_finish(&live);
    table_init(&live, 7, &trey_book_builtin);
    table_finish(&other);
    table_init(&other, 7, &trey_book_builtin);
    bool was_dealt = false;
    while (!pair.is_over && pair.walk.steps < 120) {
        table_command command = walk_next(&pair.walk, &live);
        pair.told_count[0] = pair.told_count[1] = 0;
        trey_refusal first = give_first(&command), second = give_second(&command);
        compare_twins(&first, &second);
        try_cards();
        was_dealt |=
            !pair.is_over && live.round.card_count > 0 && live.round.phase >= TREY_PHASE_DECISIONS;
    }
    return was_dealt;
}

static void tables_with_one_public_history(void **state)
{
    (void)state;
    uint32_t compared = 0, tries = 0, dealt[SEEING_TABLES] = {0};
    for (uint32_t t = 0; t < SEEING_TABLES; t++) {
        uint32_t runs = seeing_tables[t].cards == CARDS_SHOE ? 60 : 12;
        for (uint32_t i = 0; i < VIEWERS - 1; i++) {
            bool has_own_hand = viewers[i].role == ROLE_PLAYER && i > 1;
            for (uint64_t seed = 1; seed <= runs; seed++) {
                if (seeing_tables[t].cards == CARDS_SHOE && has_own_hand && seed > 3) {
                    break; /* the viewer's own hand tells which table it is */
                }
                dealt[t] += run_twins(&seeing_tables[t], viewers[i], seed * 31 + t + i * 10007);
                compared += pair.compared;
                tries += pair.tries;
            }
        }
    }
    print_message("# %u pairs of views, %u tries of cards\n", compared, tries);
    assert_true(tries > 100);
    for (uint32_t t = 0; t < SEEING_TABLES; t++) {
        print_message("# %u deals at %s\n", dealt[t], seeing_tables[t].ruleset);
        assert_true(dealt[t] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        {"ROUND-7 tables that differ only in hidden cards look the same",
         tables_with_one_public_history, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
