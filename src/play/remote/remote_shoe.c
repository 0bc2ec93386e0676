/* SPDX-License-Identifier: MIT */
#include "remote_shoe.h"

#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

/* Parses exactly `size` bytes of hexadecimal digits. Otherwise returns false and zeroes them. */
static bool read_bytes(uint8_t *to, size_t size, const char *text)
{
    size_t used = 0;
    const char *end = NULL;
    bool is_whole = sodium_hex2bin(to, size, text, strlen(text), NULL, &used, &end) == 0 &&
                    used == size && *end == '\0';
    if (!is_whole) {
        memset(to, 0, size);
    }
    return is_whole;
}

static bool read_member(uint8_t *to, size_t size, const json_tree *tree, uint32_t node,
                        const char *key)
{
    return read_bytes(to, size, json_text_of(tree, node, key));
}

static uint32_t number_below(const json_tree *tree, uint32_t node, const char *key, uint32_t limit)
{
    int64_t number = json_number_of(tree, node, key);
    return number >= 0 && number < limit ? (uint32_t)number : limit;
}

static void read_contributions(shuffle_shoe *to, const json_tree *tree, uint32_t list)
{
    for (uint32_t at = json_first(tree, list);
         at != 0 && to->head.contribution_count < FAIR_CONTRIBUTIONS_MAX;
         at = json_after(tree, at)) {
        fair_contribution *one = &to->contributions[to->head.contribution_count++];
        *one = (fair_contribution){.bettor = (uint32_t)json_number_of(tree, at, "person")};
        read_member(one->commitment.bytes, DIGEST_SIZE, tree, at, "commitment");
        one->is_revealed = json_member(tree, at, "entropy") != 0;
        read_member(one->entropy, FAIR_ENTROPY_SIZE, tree, at, "entropy");
    }
}

void remote_read_shoe(shuffle_shoe *to, const json_tree *tree, uint32_t shoe)
{
    static const char *const phases[] = {"idle", "committing", "revealing", "dealing"};
    view_shoe *head = &to->head;
    const char *phase = json_text_of(tree, shoe, "phase");
    *head = (view_shoe){.deck = json_number_of(tree, shoe, "deck") == 1,
                        .is_pledged = json_flag_of(tree, shoe, "pledged"),
                        .is_in_use = json_flag_of(tree, shoe, "in_use")};
    if (!head->is_pledged) {
        return;
    }
    head->is_pledged = read_member(head->pledge.id, FAIR_ID_SIZE, tree, shoe, "id") &&
                       read_member(head->pledge.root.bytes, DIGEST_SIZE, tree, shoe, "root");
    head->pledge.decks = (uint8_t)number_below(tree, shoe, "decks", TREY_DECKS_MAX + 1);
    for (uint32_t i = 0; i < sizeof phases / sizeof phases[0]; i++) {
        head->phase = strcmp(phase, phases[i]) == 0 ? (fair_phase)i : head->phase;
    }
    head->round = number_below(tree, shoe, "round", UINT32_MAX);
    read_member(head->closing.bytes, DIGEST_SIZE, tree, shoe, "closing");
    read_contributions(to, tree, json_member(tree, shoe, "contributions"));
    head->first = number_below(tree, shoe, "first", TREY_SHOE_CARDS_MAX + 1);
    uint32_t at = json_first(tree, json_member(tree, shoe, "positions"));
    for (; at != 0 && head->dealt < TREY_SHOE_CARDS_MAX; at = json_after(tree, at)) {
        int64_t position = tree->nodes[at].integer;
        to->positions[head->dealt++] =
            position >= 0 && position < TREY_SHOE_CARDS_MAX ? (uint16_t)position : UINT16_MAX;
    }
}

static bool read_opening(view_opening *to, const json_tree *tree, uint32_t node)
{
    const char *card = json_text_of(tree, node, "card");
    fair_opening *opening = &to->opening;
    *to = (view_opening){
        .hand = (uint8_t)number_below(tree, node, "seat", TREY_HANDS_MAX),
        .number = (uint16_t)number_below(tree, node, "number", TREY_SHOE_CARDS_MAX),
        .opening.position = (uint16_t)number_below(tree, node, "position", TREY_SHOE_CARDS_MAX)};
    bool is_whole = trey_card_parse(card, strlen(card), &opening->card) &&
                    read_member(opening->salt, FAIR_SALT_SIZE, tree, node, "salt");
    uint32_t at = json_first(tree, json_member(tree, node, "path"));
    for (; at != 0 && is_whole; at = json_after(tree, at)) {
        is_whole = opening->path.length < MERKLE_PATH_MAX &&
                   read_bytes(opening->path.siblings[opening->path.length++].bytes, DIGEST_SIZE,
                              tree->texts + tree->nodes[at].text);
    }
    return is_whole;
}

void remote_read_proof(shuffle_proof *to, const json_tree *tree, uint32_t frame)
{
    to->round = (uint64_t)json_number_of(tree, frame, "round");
    to->opening_count = 0;
    remote_read_shoe(&to->shoe, tree, json_member(tree, frame, "shoe"));
    uint32_t at = json_first(tree, json_member(tree, frame, "openings"));
    for (; at != 0; at = json_after(tree, at)) {
        bool is_read = to->opening_count < VIEW_OPENINGS_MAX &&
                       read_opening(&to->openings[to->opening_count++], tree, at);
        to->shoe.head.is_pledged &= is_read; /* makes the check fail */
    }
}
