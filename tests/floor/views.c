/* SPDX-License-Identifier: MIT */
/*
 * Views leak nothing: the table beside a twin that differs in just what a viewer may not know, by
 * the floor's own reading of ROUND-7. Both must look the same to him, byte for byte.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/hand.h>

#include "../../src/table/view.h"
#include "floor.h"

static bool is_shown_to_all(const trey_round *round)
{
    trey_phase reached = trey_round_reached(round);
    return reached == TREY_PHASE_SETTLEMENT || reached == TREY_PHASE_ENVY ||
           reached == TREY_PHASE_DONE;
}

/* ROUND-7: the own hand and the exposed card until the reveal. The auditor sees a round that is
 * over. */
static bool may_see(const trey_round *round, table_viewer viewer, uint32_t hand, uint32_t index)
{
    bool is_over = round->phase == TREY_PHASE_DONE || round->phase == TREY_PHASE_VOID;
    if (is_shown_to_all(round) || (viewer.role == ROLE_AUDITOR && is_over)) {
        return true;
    }
    if (hand == TREY_BANKER) {
        trey_phase reached = trey_round_reached(round);
        bool all_are_dealt = reached >= TREY_PHASE_DECISIONS && reached <= TREY_PHASE_DONE;
        return round->posting->ruleset->exposes_card && index == 2 && all_are_dealt;
    }
    return viewer.role == ROLE_PLAYER &&
           trey_round_stake(round, hand, viewer.person) != TREY_STAKE_NONE;
}

static void change_hand(floor_run *run, trey_round *round, table_viewer viewer, uint32_t hand)
{
    trey_dealt_hand *dealt = &round->hands[hand];
    trey_card *cards = &round->cards[dealt->first];
    for (uint32_t i = 0; i < dealt->count; i++) {
        if (!may_see(round, viewer, hand, i)) {
            round->tally[cards[i]]--;
            cards[i] = (trey_card)((cards[i] + 1 + below(&run->dice, 51)) % TREY_DECK_CARDS);
            round->tally[cards[i]]++;
        }
    }
    if (dealt->count == TREY_HAND_CARDS) {
        dealt->value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    }
}

/* Other cards where the viewer sees none, another seed, other cards in the shoe. */
static void make_twin(floor_run *run, const table *at, table_viewer viewer, table *twin)
{
    *twin = *at;
    twin->round.posting = &twin->posting;
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX && at->round.posting != NULL; hand++) {
        change_hand(run, &twin->round, viewer, hand);
    }
    uint8_t *secret = (uint8_t *)&twin->secret;
    for (size_t i = 0; i < sizeof twin->secret; i += 8) {
        secret[i] ^= (uint8_t)(1 + below(&run->dice, 255));
    }
}

/* The posting of the twin is the twin's own: where it lies says nothing. */
static void look(const table *at, table_viewer viewer, table_view *view)
{
    memset(view, 0, sizeof *view);
    table_look(at, viewer, view);
}

static table_viewer any_viewer(floor_run *run, const table *at)
{
    uint32_t person = at->people_count > 0 && percent(&run->dice, 80)
                          ? at->people[below(&run->dice, at->people_count)].person
                          : below(&run->dice, run->people_count + 1);
    switch (below(&run->dice, 6)) {
    case 0:
        return (table_viewer){ROLE_DEALER, DEALERS_FROM + at->id};
    case 1:
        return (table_viewer){ROLE_SUPERVISOR, SUPERVISORS_FROM + at->id};
    case 2:
        return (table_viewer){ROLE_AUDITOR, CASHIER};
    default:
        return (table_viewer){ROLE_PLAYER, person};
    }
}

/* An opening is of a card that is in the view. */
static void check_openings(floor_run *run, const table *at, table_viewer viewer,
                           const table_view *view)
{
    static view_opening openings[VIEW_OPENINGS_MAX];
    uint32_t count = table_openings(at, viewer, openings);
    for (uint32_t i = 0; i < count; i++) {
        const view_hand *hand = &view->hands[openings[i].hand];
        bool is_shown = false;
        for (uint32_t c = 0; c < hand->count && c < VIEW_HAND_CARDS; c++) {
            is_shown |= hand->cards[c] == openings[i].opening.card;
        }
        if (!is_shown || !fair_opening_check(&openings[i].opening, &at->deal.pledge)) {
            floor_fail(run, "table %u: an opening for %s %u of a card that he does not see", at->id,
                       table_role_name(viewer.role), viewer.person);
        }
    }
}

void check_views(floor_run *run, const table *at)
{
    static table twin;
    static table_view seen, of_twin;
    table_viewer viewer = any_viewer(run, at);
    make_twin(run, at, viewer, &twin);
    look(at, viewer, &seen);
    look(&twin, viewer, &of_twin);
    if (memcmp(&seen, &of_twin, sizeof seen) != 0) {
        floor_fail(run, "table %u: a view shows %s %u what he may not know", at->id,
                   table_role_name(viewer.role), viewer.person);
    }
    check_openings(run, at, viewer, &seen);
    run->counts.views++;
}
