/* SPDX-License-Identifier: MIT */
#include "seeing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trey/seats.h>

const table_viewer viewers[VIEWERS] = {
    {ROLE_PLAYER, 0},
    {ROLE_PLAYER, WALK_SPECTATOR},
    {ROLE_DEALER, WALK_DEALER},
    {ROLE_SUPERVISOR, WALK_SUPERVISOR},
    {ROLE_AUDITOR, WALK_AUDITOR},
    {ROLE_PLAYER, 1},
    {ROLE_PLAYER, 2},
    {ROLE_PLAYER, 3},
    {ROLE_PLAYER, 4},
    {ROLE_PLAYER, 5},
    {ROLE_PLAYER, WALK_BEHIND},
    {ROLE_DEALER, 3},
};

const walk_table seeing_tables[SEEING_TABLES] = {
    {"california-shfl", DEALER_AUTOMATIC, CARDS_SHOE, false, 0},
    {"california-shfl", DEALER_PERSON, CARDS_ENTERED, false, 0},
    {"california-grand", DEALER_AUTOMATIC, CARDS_SHOE, false, 3},
    {"california-grand", DEALER_PERSON, CARDS_SHOE, false, 0},
    {"california-grand", DEALER_PERSON, CARDS_ENTERED, false, 0},
    {"california-bureau", DEALER_AUTOMATIC, CARDS_SHOE, false, 0},
    {"california-bureau", DEALER_PERSON, CARDS_ENTERED, false, 0},
    {"house-banked", DEALER_AUTOMATIC, CARDS_SHOE, true, 0},
    {"house-banked", DEALER_PERSON, CARDS_SHOE, true, 0},
    {"house-banked", DEALER_PERSON, CARDS_ENTERED, true, 0},
    {"house-banked", DEALER_PERSON, CARDS_ENTERED, false, 0},
};

bool is_over(const live_table *at)
{
    return at->round.phase == TREY_PHASE_DONE || at->round.phase == TREY_PHASE_VOID;
}

/* ---- What has been shown, from what has happened ---- */

void note_shown(shown *so_far, const live_table *at, const table_event *event)
{
    switch (event->kind) {
    case TABLE_ROUND_BEGUN:
        *so_far = (shown){.has_round = true};
        break;
    case TABLE_OPENED:
    case TABLE_POSTED:
    case TABLE_CALLED_OFF:
    case TABLE_CLOSED:
        *so_far = (shown){0};
        break;
    case TABLE_HANDS_DEALT:
        so_far->known = at->round.dealt;
        so_far->has_exposed = at->posting.ruleset->exposes_card;
        break;
    case TABLE_PACKETS_DEALT:
        so_far->has_packets = true;
        so_far->known = 0; /* also of what a card reader reported before */
        so_far->has_exposed = false;
        break;
    case TABLE_CARD_EXPOSED:
        so_far->has_exposed = true;
        break;
    case TABLE_HAND_ENTERED: /* ROUND-3 */
        so_far->known |= trey_seats_one(event->seat);
        /* The bank's hand is seen when it is revealed, or counted: then the round is misdealt. */
        so_far->turned |=
            so_far->is_revealed || (so_far->has_packets && event->card_count != TREY_HAND_CARDS)
                ? trey_seats_one(event->seat)
                : 0;
        so_far->has_exposed |= event->seat == TREY_BANKER && at->posting.ruleset->exposes_card &&
                               event->card_count == TREY_HAND_CARDS;
        break;
    case TABLE_KEY_PRESSED: /* another meter calls off a round in which nobody has bet */
        if (table_event_calls_off(event) && so_far->has_round && !is_over(at)) {
            *so_far = (shown){0};
        }
        break;
    case TABLE_BANKER_REVEALED:
        so_far->is_revealed = true;
        break;
    default:
        break;
    }
}

bool has_wager(const live_table *at, uint32_t person, uint32_t seat)
{
    for (uint32_t i = 0; i < at->round.wager_count; i++) {
        if (at->round.wagers[i].bettor == person && at->round.wagers[i].seat == seat) {
            return true;
        }
    }
    return false;
}

bool is_folded(const live_table *at, uint32_t seat)
{
    uint16_t seated = trey_round_seated(&at->round, seat);
    return seated != TREY_STAKE_NONE && at->round.stakes[seated].decision == TREY_DECISION_FOLD;
}

/* PROG-3: A-K-Q of one suit. */
static bool triggers_envy(const live_table *at, uint32_t seat)
{
    const trey_card *cards = &at->round.cards[at->round.hands[seat].first];
    uint32_t ranks = 0, suits = 0;
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        ranks |= 1U << trey_card_rank(cards[i]);
        suits |= 1U << trey_card_suit(cards[i]);
    }
    bool is_akq = ranks == (1U << TREY_RANK_ACE | 1U << TREY_RANK_KING | 1U << TREY_RANK_QUEEN);
    return at->posting.progressive != NULL && is_akq && (suits & (suits - 1)) == 0;
}

/* ROUND-7, in its own words. */
bool may_see(const live_table *at, const shown *so_far, table_viewer viewer, uint32_t hand,
             uint32_t index)
{
    if (!so_far->has_round || index >= at->round.hands[hand].count) {
        return false;
    }
    bool is_misdealt = at->round.hands[hand].count != TREY_HAND_CARDS;
    bool is_exposed = hand == TREY_BANKER && so_far->has_exposed && index == 2 && !is_misdealt;
    if (!trey_seats_have(so_far->known, hand) && !is_exposed) {
        return false; /* nobody has seen it */
    }
    if ((viewer.role == ROLE_AUDITOR && is_over(at)) || trey_seats_have(so_far->turned, hand)) {
        return true;
    }
    if (hand == TREY_BANKER) {
        return so_far->is_revealed || (so_far->has_exposed && index == 2);
    }
    if (viewer.role == ROLE_PLAYER && has_wager(at, viewer.person, hand)) {
        return true;
    }
    return so_far->is_revealed && (!is_folded(at, hand) || triggers_envy(at, hand));
}

/* What everybody may see is in the view as the table and its round have it. */
static void assert_copied(const live_table *at, const table_view *view)
{
    assert_int_equal(view->state, at->state);
    assert_true(view->id == at->id && view->time == at->time);
    if (view->shoe.is_pledged) {
        assert_int_equal(view->shoe.contribution_count, at->deal.contribution_count);
        for (uint32_t i = 0; i < at->deal.contribution_count; i++) {
            const fair_contribution *made = &at->deal.contributions[i];
            assert_int_equal(view->contributions[i].bettor, made->bettor);
            assert_int_equal(view->contributions[i].is_revealed, made->is_revealed);
            assert_int_equal(view->contributions[i].is_missed, made->is_missed);
            assert_true(digest_equal(&view->contributions[i].commitment, &made->commitment));
            assert_memory_equal(view->contributions[i].entropy, made->entropy,
                                sizeof made->entropy);
        }
    }
    if (at->state == TABLE_IS_IN_ROUND) {
        trey_announcements said = trey_conduct_announce(&at->round);
        assert_int_equal(view->said.no_more_bets, said.no_more_bets);
        assert_int_equal(view->said.no_bonus, said.no_bonus);
        assert_int_equal(view->said.banker_known, said.banker_known);
        assert_int_equal(view->said.banker_plays, said.banker_plays);
        assert_int_equal(view->said.banker_high_rank, said.banker_high_rank);
        assert_int_equal(view->said.banker_category, said.banker_category);
    }
    if (at->state == TABLE_IS_IN_ROUND && !view->has_results) {
        assert_int_equal(
            view->awards.award_count + view->awards.envy_count + view->settlement.line_count, 0);
    }
    if (view->has_results) {
        trey_awards awards;
        trey_awards_make(&at->round, &awards);
        assert_int_equal(view->awards.award_count, awards.award_count);
        assert_int_equal(view->awards.envy_count, awards.envy_count);
        assert_int_equal(view->awards.meter.cents, awards.meter.cents);
        for (uint32_t i = 0; i < awards.award_count; i++) {
            const trey_award *seen = &view->awards.awards[i], *made = &awards.awards[i];
            assert_int_equal(seen->bettor, made->bettor);
            assert_int_equal(seen->seat, made->seat);
            assert_int_equal(seen->hand, made->hand);
            assert_int_equal(seen->from_meter, made->from_meter);
            assert_int_equal(seen->amount, made->amount);
        }
        for (uint32_t i = 0; i < awards.envy_count; i++) {
            const trey_envy *seen = &view->awards.envy[i], *made = &awards.envy[i];
            assert_int_equal(seen->bettor, made->bettor);
            assert_int_equal(seen->seat, made->seat);
            assert_int_equal(seen->trigger, made->trigger);
            assert_int_equal(seen->amount, made->amount);
        }
    }
}

/* A posting is compared by the digest of its rules: it has bytes between its fields. */
void look(const live_table *at, table_viewer viewer, table_view *into)
{
    memset(into, 0, sizeof *into);
    table_look(at, viewer, into);
    assert_copied(at, into);
    memset(&into->posting, 0, sizeof into->posting);
}

void assert_same_views(const table_view *a, const table_view *b, const char *what)
{
    const uint8_t *left = (const uint8_t *)a, *right = (const uint8_t *)b;
    if (memcmp(a, b, sizeof *a) == 0) {
        return;
    }
    size_t byte = 0;
    while (left[byte] == right[byte]) {
        byte++;
    }
    fail_msg("%s: %s %u sees a difference at byte %zu of the view, phase %d", what,
             table_role_name(b->viewer.role), (unsigned)b->viewer.person, byte, (int)a->phase);
}
