/* SPDX-License-Identifier: MIT */
/*
 * This player's share of the shuffle: 32 random bytes, committed before the player's chips are
 * placed and revealed after betting has closed; and the check of the proof after the round. The
 * bytes live as long as the program, like the guest's session.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "remote_internal.h"

static bool is_own_round(const remote *at)
{
    const view_shoe *shoe = &at->shoe.head;
    return at->has_entropy && at->entropy_round == shoe->round &&
           digest_equal(&at->entropy_root, &shoe->pledge.root);
}

static bool is_allowed(const remote *at, table_command_kind kind)
{
    return table_commands_have(at->seen.view.commands, kind);
}

/* A rejected share does not prevent playing; it is reported, because it should not happen. */
static bool send_bytes(remote *at, const char *name, const char *member, const uint8_t bytes[32])
{
    char digits[2 * DIGEST_SIZE + 1], members[160];
    failure problem;
    sodium_bin2hex(digits, sizeof digits, bytes, DIGEST_SIZE);
    snprintf(members, sizeof members, "\"do\": \"%s\", \"%s\": \"%s\"", name, member, digits);
    bool is_taken = remote_command(at, MEANT_FOR_THIS_ROUND, members, &problem);
    if (!is_taken && at->link.is_up) {
        session_say(at->session, TONE_LOSS, TREY_RULE_NONE,
                    "Your share of the shuffle was not accepted. %s", problem.text);
    }
    return is_taken;
}

void remote_commit(remote *at)
{
    const view_shoe *shoe = &at->shoe.head;
    if (!shoe->is_pledged || shoe->phase != FAIR_PHASE_COMMITTING ||
        !is_allowed(at, COMMAND_COMMIT) || is_own_round(at) || remote_is_waiting(at)) {
        return;
    }
    at->has_entropy = true;
    at->entropy_root = shoe->pledge.root;
    at->entropy_round = shoe->round;
    randombytes_buf(at->entropy, sizeof at->entropy);
    digest made =
        fair_commitment_make(&shoe->pledge, shoe->round, at->session->person, at->entropy);
    bool is_taken = send_bytes(at, "commit", "commitment", made.bytes);
    (void)is_taken; /* if rejected, the others' shares mix the cards */
}

static void reveal(remote *at)
{
    if (is_own_round(at) && !remote_is_waiting(at) &&
        send_bytes(at, "reveal", "entropy", at->entropy)) {
        at->notes.has_entropy = true;
        at->notes.person = at->session->person;
        memcpy(at->notes.entropy, at->entropy, sizeof at->entropy);
    }
}

/* Records only the first values seen: later ones are checked against them. */
static void record_notes(remote *at)
{
    static const digest none;
    const table_view *view = &at->seen.view;
    const view_shoe *shoe = &at->shoe.head;
    shuffle_notes *notes = &at->notes;
    if (notes->round != view->round_number) {
        *notes = (shuffle_notes){.round = view->round_number};
    }
    if (!shoe->is_pledged || !view->has_round) {
        return;
    }
    if (!at->has_house_key) {
        static const uint8_t nobody[HOUSE_PUBLIC_KEY_SIZE];
        at->has_house_key = memcmp(shoe->house_key, nobody, sizeof nobody) != 0;
        memcpy(at->house_key, shoe->house_key, sizeof at->house_key);
    }
    notes->has_key = at->has_house_key;
    memcpy(notes->house_key, at->house_key, sizeof notes->house_key);
    if (view->bets_are_open && !notes->has_root) {
        notes->has_root = true;
        notes->root = shoe->pledge.root;
    }
    if (!view->bets_are_open && !notes->has_closing && !digest_equal(&shoe->closing, &none)) {
        notes->has_closing = true;
        notes->closing = shoe->closing;
    }
    if (view->phase > TREY_PHASE_BETS && !notes->has_bets && view->posting.ruleset != NULL) {
        notes->has_bets = true;
        shuffle_bets_seen(&notes->bets, view);
    }
}

static void check(remote *at)
{
    const table_view *view = &at->seen.view;
    const shuffle_notes empty = {0};
    bool is_noted = at->proof.round == at->notes.round && at->proof.round == view->round_number;
    const shuffle_notes *notes = is_noted ? &at->notes : &empty;
    const char *wrong = shuffle_check(&at->proof, notes, is_noted ? view->hands : NULL);
    at->checked = at->proof.round;
    if (wrong != NULL) {
        session_say(at->session, TONE_LOSS, TREY_RULE_NONE, "Commitment: broken in round %llu: %s.",
                    (unsigned long long)at->proof.round, wrong);
    } else if (notes->has_entropy) {
        session_say(at->session, TONE_TABLE, TREY_RULE_NONE,
                    "Commitment: verified, with your share in the shuffle.");
    } else if (session_stake(at->session) != NULL) {
        session_say(at->session, TONE_TABLE, TREY_RULE_NONE, "Commitment: verified.");
    }
}

void remote_follow_shuffle(remote *at)
{
    const table_view *view = &at->seen.view;
    record_notes(at);
    if (at->has_proof && at->proof.round != at->checked) { /* it is sent again after a reconnect */
        check(at);
    }
    at->has_proof = false;
    bool is_in = session_stake(at->session) != NULL ||
                 (view->has_round && view->bank_person == at->session->person);
    if (is_in && at->link.is_up) {
        remote_commit(at);
    }
    if (at->link.is_up && is_allowed(at, COMMAND_REVEAL)) {
        reveal(at);
    }
}
