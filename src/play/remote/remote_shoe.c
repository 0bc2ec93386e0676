/* SPDX-License-Identifier: MIT */
#include "remote_shoe.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/openings_json.h"
#include "protocol/view_json.h"

/* A shoe without a readable number and root is not pledged: it cannot be checked. */
static bool is_pledged(const view_shoe *shoe)
{
    static const fair_pledge nothing;
    return shoe->is_pledged && memcmp(shoe->pledge.id, nothing.id, FAIR_ID_SIZE) != 0 &&
           memcmp(&shoe->pledge.root, &nothing.root, sizeof nothing.root) != 0;
}

void remote_copy_shoe(shuffle_shoe *shoe, const table_view *view)
{
    shoe->head = view->shoe;
    shoe->head.is_pledged = is_pledged(&view->shoe);
    memcpy(shoe->positions, view->positions, sizeof shoe->positions);
    memcpy(shoe->contributions, view->contributions, sizeof shoe->contributions);
}

/* Without memory the shoe stays empty, and the proof fails. */
static void read_shoe(shuffle_shoe *result, const json_tree *tree, uint32_t shoe)
{
    table_view *view = calloc(1, sizeof *view);
    result->head = (view_shoe){0};
    if (view != NULL) {
        view_read_shoe(view, tree, shoe);
        remote_copy_shoe(result, view);
    }
    free(view);
}

void remote_read_proof(shuffle_proof *proof, const json_tree *tree, uint32_t frame)
{
    proof->round = (uint64_t)json_number_of(tree, frame, "round");
    read_shoe(&proof->shoe, tree, json_member(tree, frame, "shoe"));
    bets_read(&proof->bets, tree, json_member(tree, frame, "bets"));
    proof->opening_count =
        openings_read(proof->openings, tree, json_member(tree, frame, "openings"));
    proof->is_joint = json_has_member(tree, frame, "proof");
    proof->size = proof_read(proof->bytes, tree, json_member(tree, frame, "proof"));
}
