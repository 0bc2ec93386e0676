/* SPDX-License-Identifier: MIT */
/*
 * Checks that views leak nothing. Each table has a twin that differs exactly in what the viewer may
 * not know, according to this file's own reading of ROUND-7. Both views must be equal byte for
 * byte.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/hand.h>
#include <trey/seats.h>

#include "simulated_floor.h"
#include "table/view.h"

static bool is_shown_to_all(const trey_round *round)
{
    trey_phase reached = trey_round_reached(round);
    return reached == TREY_PHASE_SETTLEMENT || reached == TREY_PHASE_ENVY ||
           reached == TREY_PHASE_DONE;
}

/* ROUND-7: until the reveal, the viewer's own hand and the exposed card. An auditor sees rounds
 * that are over. */
static bool may_see(const trey_round *round, table_viewer viewer, uint32_t hand, uint32_t index)
{
    bool is_over = round->phase == TREY_PHASE_DONE || round->phase == TREY_PHASE_VOID;
    if (is_shown_to_all(round) || (viewer.role == ROLE_AUDITOR && is_over)) {
        return true;
    }
    bool is_misdealt = trey_round_reached(round) == TREY_PHASE_MISDEALT;
    if (trey_seats_have(round->shown, hand) && (hand != TREY_BANKER || is_misdealt)) {
        return true; /* a packet that was turned over lies there for everyone */
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
        if (cards[i] != TREY_CARD_UNKNOWN && !may_see(round, viewer, hand, i)) {
            round->tally[cards[i]]--;
            cards[i] = (trey_card)((cards[i] + 1 + below(&run->eyes, 51)) % TREY_DECK_CARDS);
            round->tally[cards[i]]++;
        }
    }
    if (dealt->count == TREY_HAND_CARDS && trey_round_knows(round, hand)) {
        dealt->value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    }
}

/* Changes the cards that the viewer cannot see, the seed, and the cards in the shoe. */
static void make_twin(floor_run *run, const live_table *at, table_viewer viewer, live_table *twin)
{
    *twin = *at;
    twin->round.posting = &twin->posting;
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX && at->round.posting != NULL; hand++) {
        change_hand(run, &twin->round, viewer, hand);
    }
    uint8_t *secret = (uint8_t *)&twin->secret;
    for (size_t i = 0; i < sizeof twin->secret; i += 8) {
        secret[i] ^= (uint8_t)(1 + below(&run->eyes, 255));
    }
}

/* ---- Viewers ---- */

enum { LOOKERS_MAX = 7 };

typedef struct lookers {
    uint32_t count;
    table_viewer viewers[LOOKERS_MAX];
} lookers;

static void add(lookers *to, table_role role, uint32_t person)
{
    to->viewers[to->count++] = (table_viewer){role, person};
}

static void add_player(lookers *to, uint32_t person)
{
    if (person != 0) {
        add(to, ROLE_PLAYER, person);
    }
}

/* A random seated person; 0: nobody is seated. */
static uint32_t any_seated(floor_run *run, const live_table *at)
{
    uint32_t first = below(&run->eyes, TREY_SEATS_MAX);
    for (uint32_t i = 0; i < TREY_SEATS_MAX; i++) {
        uint32_t person = at->seated[1 + (first + i) % TREY_SEATS_MAX];
        if (person != 0) {
            return person;
        }
    }
    return 0;
}

/* A random back-line bettor. */
static uint32_t any_behind(floor_run *run, const live_table *at)
{
    uint32_t count = at->round.posting != NULL ? at->round.stake_count : 0;
    uint32_t first = count > 0 ? below(&run->eyes, count) : 0;
    for (uint32_t i = 0; i < count; i++) {
        const trey_stake *stake = &at->round.stakes[(first + i) % count];
        if (at->seated[stake->seat] != stake->bettor) {
            return stake->bettor;
        }
    }
    return 0;
}

/* A visitor, or a person who is not at this table. */
static uint32_t any_spectator(floor_run *run, const live_table *at)
{
    uint32_t person = below(&run->eyes, run->people_count + 1);
    return table_find(at, person) == NULL ? person : 0;
}

/* One viewer of each kind, if there is one. */
static lookers all_kinds(floor_run *run, const live_table *at)
{
    lookers all = {.count = 0};
    add_player(&all, any_seated(run, at));
    add_player(&all, at->round.posting != NULL ? at->round.bank_bettor : 0);
    add_player(&all, any_behind(run, at));
    add(&all, ROLE_PLAYER, any_spectator(run, at));
    add(&all, ROLE_DEALER, DEALERS_FROM + at->id);
    add(&all, ROLE_SUPERVISOR, SUPERVISORS_FROM + at->id);
    add(&all, ROLE_AUDITOR, CASHIER);
    return all;
}

/* ---- Comparing views ---- */

/* The one proof is of the cards that have an opening. */
static bool is_proof_of(const live_table *at, table_viewer viewer, const view_opening *openings,
                        uint32_t count)
{
    static uint8_t proof[FAIR_PROOF_SIZE_MAX];
    fair_proved proved = {0};
    size_t size = table_proof(at, viewer, proof);
    const uint16_t *positions = at->deal.positions + at->deal.dealt - at->round.card_count;
    if (count == 0) {
        return size == 0;
    }
    bool holds =
        fair_proof_check(proof, size, &at->deal.pledge, positions, at->round.card_count, &proved);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = openings[i].number;
        holds = holds && (proved.shown >> number & 1) != 0 &&
                proved.cards[number] == openings[i].opening.card;
        proved.shown &= ~((fair_card_set)1 << number);
    }
    return holds && proved.shown == 0;
}

/* Openings are only of cards in the view. */
static void check_openings(floor_run *run, const live_table *at, table_viewer viewer,
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
            floor_fail(run, "table %u: an opening for %s %u of a card that the viewer does not see",
                       at->id, table_role_name(viewer.role), viewer.person);
        }
    }
    if (!is_proof_of(at, viewer, openings, count)) {
        floor_fail(run, "table %u: the proof for %s %u is not of the cards with openings", at->id,
                   table_role_name(viewer.role), viewer.person);
    }
}

/* The view of a visitor becomes that of a player. */
static void check_other_player(floor_run *run, const live_table *at, uint32_t person,
                               const table_view *seen)
{
    static table_view other;
    memcpy(&other, seen, sizeof other); /* for what is left over from earlier viewers */
    table_look(at, (table_viewer){.role = ROLE_PLAYER}, &other);
    table_look_as_player(at, person, &other);
    if (memcmp(seen, &other, sizeof other) != 0) {
        floor_fail(run, "table %u: player %u sees something else than a visitor who becomes them",
                   at->id, person);
    }
}

/* Members that do not apply are not written. Both views began as zeros and were equal after each
 * comparison, so what is left over from earlier viewers is equal too. */
static void check_view(floor_run *run, const live_table *at, table_viewer viewer)
{
    static live_table twin;
    static table_view seen, of_twin;
    make_twin(run, at, viewer, &twin);
    table_look(at, viewer, &seen);
    table_look(&twin, viewer, &of_twin);
    if (memcmp(&seen, &of_twin, sizeof seen) != 0) {
        floor_fail(run, "table %u: the view of %s %u shows something secret", at->id,
                   table_role_name(viewer.role), viewer.person);
    }
    check_openings(run, at, viewer, &seen);
    run->counts.views++;
    if (viewer.role == ROLE_PLAYER) {
        check_other_player(run, at, viewer.person, &seen);
    }
}

void check_views(floor_run *run, const live_table *at)
{
    lookers all = all_kinds(run, at);
    for (uint32_t i = 0; i < all.count; i++) {
        check_view(run, at, all.viewers[i]);
    }
}
