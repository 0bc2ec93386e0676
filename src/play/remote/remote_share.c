/* SPDX-License-Identifier: MIT */
/*
 * This player's share of the shuffle: 32 random bytes, committed before the player's chips are
 * placed and revealed after betting has closed; and the check of the proof after the round. The
 * bytes live as long as the program, like the guest's session.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "protocol/receipts.h"
#include "remote_internal.h"

static bool is_own_round(const remote *client)
{
    const view_shoe *shoe = &client->shoe.head;
    return client->has_entropy && client->entropy_round == shoe->round &&
           digest_equal(&client->entropy_root, &shoe->pledge.root);
}

static bool is_allowed(const remote *client, table_command_kind kind)
{
    return table_commands_have(client->seen.view.commands, kind);
}

/* ---- What the house signs ---- */

/* Keeps the key at first sight, and says when it is another one. */
static void compare_key(remote *client, const view_shoe *shoe)
{
    static const uint8_t nobody[HOUSE_PUBLIC_KEY_SIZE];
    if (memcmp(shoe->house_key, nobody, sizeof nobody) == 0 ||
        house_file_is_same(&client->house, shoe->house_key) || client->has_told_new_key) {
        return;
    }
    client->has_told_new_key = true;
    session_say(client->session, TONE_LOSS, TREY_RULE_NONE,
                "The key of this house is not the one that you saw first. Ask the house why; to "
                "accept the new key, remove %s.",
                client->house.key_path);
}

/* A list that the house signed proves later what it showed. */
static void keep_closing(const remote *client, const view_shoe *shoe)
{
    char line[640], key[2 * HOUSE_PUBLIC_KEY_SIZE + 1], root[2 * DIGEST_SIZE + 1],
        closing[2 * DIGEST_SIZE + 1], signature[2 * HOUSE_SIGNATURE_SIZE + 1];
    sodium_bin2hex(key, sizeof key, shoe->house_key, sizeof shoe->house_key);
    sodium_bin2hex(root, sizeof root, shoe->pledge.root.bytes, DIGEST_SIZE);
    sodium_bin2hex(closing, sizeof closing, shoe->closing.bytes, DIGEST_SIZE);
    sodium_bin2hex(signature, sizeof signature, shoe->signature, sizeof shoe->signature);
    snprintf(line, sizeof line,
             "{\"kind\": \"closing\", \"house_key\": \"%s\", \"table\": %u, \"root\": \"%s\", "
             "\"round\": %u, \"closing\": \"%s\", \"signature\": \"%s\"}\n",
             key, client->table, root, shoe->round, closing, signature);
    house_file_keep(&client->house, line);
}

static void keep_receipt(const remote *client, table_command_kind kind, const uint8_t bytes[32])
{
    char line[640], key[2 * HOUSE_PUBLIC_KEY_SIZE + 1], given[2 * DIGEST_SIZE + 1];
    sodium_bin2hex(key, sizeof key, client->house.key, sizeof client->house.key);
    sodium_bin2hex(given, sizeof given, bytes, DIGEST_SIZE);
    snprintf(line, sizeof line,
             "{\"kind\": \"%s\", \"house_key\": \"%s\", \"table\": %u, \"first\": %llu, "
             "\"person\": %u, \"given\": \"%s\", \"signature\": \"%s\"}\n",
             kind == COMMAND_COMMIT ? "commit" : "reveal", key, client->table,
             (unsigned long long)client->command.first, client->session->person, given,
             client->command.receipt);
    house_file_keep(&client->house, line);
}

/* The house must sign for what it took. */
static void check_receipt(remote *client, table_command_kind kind, const uint8_t bytes[32])
{
    const char *digits = client->command.receipt;
    uint8_t signature[HOUSE_SIGNATURE_SIZE] = {0};
    size_t size = 0;
    digest signed_digest;
    if (!client->house.has_key) {
        return; /* a server that signs nothing */
    }
    memcpy(signed_digest.bytes, bytes, DIGEST_SIZE);
    bool is_read = sodium_hex2bin(signature, sizeof signature, digits, strlen(digits), NULL, &size,
                                  NULL) == 0 &&
                   size == sizeof signature;
    if (!is_read ||
        !receipt_is_signed(client->house.key, signature, kind, client->table, client->command.first,
                           client->session->person, &signed_digest)) {
        session_say(client->session, TONE_LOSS, TREY_RULE_NONE,
                    "The house gave no valid receipt for your share of the shuffle.");
    }
    if (is_read) {
        keep_receipt(client, kind, bytes);
    }
}

/* ---- The share ---- */

/* A rejected share does not prevent playing; it is reported, because it should not happen. */
static bool send_bytes(remote *client, table_command_kind kind, const uint8_t bytes[32])
{
    const char *name = kind == COMMAND_COMMIT ? "commit" : "reveal";
    const char *member = kind == COMMAND_COMMIT ? "commitment" : "entropy";
    char digits[2 * DIGEST_SIZE + 1], members[160];
    failure problem;
    sodium_bin2hex(digits, sizeof digits, bytes, DIGEST_SIZE);
    snprintf(members, sizeof members, "\"do\": \"%s\", \"%s\": \"%s\"", name, member, digits);
    bool is_taken = remote_command(client, MEANT_FOR_THIS_ROUND, members, &problem);
    if (!is_taken && client->link.is_up) {
        session_say(client->session, TONE_LOSS, TREY_RULE_NONE,
                    "Your share of the shuffle was not accepted. %s", problem.text);
    }
    if (is_taken) {
        check_receipt(client, kind, bytes);
    }
    return is_taken;
}

void remote_commit(remote *client)
{
    const view_shoe *shoe = &client->shoe.head;
    if (!shoe->is_pledged || shoe->phase != FAIR_PHASE_COMMITTING ||
        !is_allowed(client, COMMAND_COMMIT) || is_own_round(client) || remote_is_waiting(client)) {
        return;
    }
    client->has_entropy = true;
    client->entropy_root = shoe->pledge.root;
    client->entropy_round = shoe->round;
    randombytes_buf(client->entropy, sizeof client->entropy);
    digest commitment =
        fair_commitment_make(&shoe->pledge, shoe->round, client->session->person, client->entropy);
    bool is_taken = send_bytes(client, COMMAND_COMMIT, commitment.bytes);
    (void)is_taken; /* if rejected, the others' shares mix the cards */
}

static void reveal(remote *client)
{
    if (is_own_round(client) && !remote_is_waiting(client) &&
        send_bytes(client, COMMAND_REVEAL, client->entropy)) {
        client->notes.has_entropy = true;
        client->notes.person = client->session->person;
        memcpy(client->notes.entropy, client->entropy, sizeof client->entropy);
    }
}

/* Records only the first values seen: later ones are checked against them. */
static void record_notes(remote *client)
{
    static const digest none;
    const table_view *view = &client->seen.view;
    const view_shoe *shoe = &client->shoe.head;
    shuffle_notes *notes = &client->notes;
    if (notes->round != view->round_number) {
        *notes = (shuffle_notes){.round = view->round_number};
    }
    if (!shoe->is_pledged || !view->has_round) {
        return;
    }
    compare_key(client, shoe);
    notes->has_key = client->house.has_key;
    memcpy(notes->house_key, client->house.key, sizeof notes->house_key);
    if (view->bets_are_open && !notes->has_root) {
        notes->has_root = true;
        notes->root = shoe->pledge.root;
    }
    if (!view->bets_are_open && !notes->has_closing && !digest_equal(&shoe->closing, &none)) {
        notes->has_closing = true;
        notes->closing = shoe->closing;
        if (is_own_round(client)) {
            keep_closing(client, shoe);
        }
    }
    if (view->phase > TREY_PHASE_BETS && !notes->has_bets && view->posting.ruleset != NULL) {
        notes->has_bets = true;
        shuffle_bets_seen(&notes->bets, view);
    }
}

static void check(remote *client)
{
    const table_view *view = &client->seen.view;
    const shuffle_notes empty = {0};
    bool is_noted =
        client->proof.round == client->notes.round && client->proof.round == view->round_number;
    const shuffle_notes *notes = is_noted ? &client->notes : &empty;
    const char *wrong = shuffle_check(&client->proof, notes, is_noted ? view->hands : NULL);
    client->checked = client->proof.round;
    if (wrong != NULL) {
        session_say(client->session, TONE_LOSS, TREY_RULE_NONE,
                    "Commitment: broken in round %llu: %s.",
                    (unsigned long long)client->proof.round, wrong);
    } else if (notes->has_entropy) {
        session_say(client->session, TONE_TABLE, TREY_RULE_NONE,
                    "Commitment: verified, with your share in the shuffle.");
    } else if (session_stake(client->session) != NULL) {
        session_say(client->session, TONE_TABLE, TREY_RULE_NONE, "Commitment: verified.");
    }
}

void remote_follow_shuffle(remote *client)
{
    const table_view *view = &client->seen.view;
    record_notes(client);
    if (client->has_proof &&
        client->proof.round != client->checked) { /* it is sent again after a reconnect */
        check(client);
    }
    client->has_proof = false;
    bool is_in = session_stake(client->session) != NULL ||
                 (view->has_round && view->bank_person == client->session->person);
    if (is_in && client->link.is_up) {
        remote_commit(client);
    }
    if (client->link.is_up && is_allowed(client, COMMAND_REVEAL)) {
        reveal(client);
    }
}
