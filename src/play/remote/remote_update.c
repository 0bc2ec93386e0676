/* SPDX-License-Identifier: MIT */
/*
 * Follows the state of a table by the updates of WIRE_V2. The state is kept as text, because deltas
 * are of text; after each change it is read like a state of WIRE_V1.
 */
#include "protocol/delta.h"
#include "protocol/delta_text.h"
#include "remote_internal.h"

static span member(span message, const char *quoted_name)
{
    return delta_find(message, (span){quoted_name, strlen(quoted_name)});
}

/* Applies a delta to the last of two values, and reads the result. */
static bool change(remote_state *state, json_buffer values[2], unsigned *last, bool is_whole,
                   span delta)
{
    const json_buffer *before = &values[*last];
    json_buffer *after = &values[!*last];
    span old = is_whole ? (span){NULL, 0} : (span){before->bytes, before->size};
    if (!delta_apply(after, old, delta) ||
        !server_text_read_json(&state->tree, after->bytes, after->size)) {
        return false;
    }
    *last = !*last;
    return true;
}

static bool take_events(remote *client, span delta, uint64_t sequence, int64_t time)
{
    remote_state *state = &client->state;
    if (!delta_apply(&state->events, (span){NULL, 0}, delta) ||
        !server_text_read_json(&state->tree, state->events.bytes, state->events.size)) {
        return false;
    }
    remote_take_events(client, &state->tree, JSON_TREE_ROOT, sequence, time);
    return true;
}

bool remote_take_update(remote *client, span message)
{
    remote_state *state = &client->state;
    const json_tree *tree = &client->tree;
    bool is_whole = json_flag_of(tree, JSON_TREE_ROOT, "whole");
    uint64_t sequence = (uint64_t)json_number_of(tree, JSON_TREE_ROOT, "seq");
    span events = member(message, "\"events\""), sections = member(message, "\"sections\""),
         you = member(message, "\"you\"");
    if (events.size > 0 &&
        !take_events(client, events, sequence, json_number_of(tree, JSON_TREE_ROOT, "time"))) {
        return false;
    }
    remote_set_sequence(client, sequence, json_flag_of(tree, JSON_TREE_ROOT, "fresh"));
    if (sections.size > 0) {
        if (!change(state, state->sections, &state->sections_at, is_whole, sections)) {
            return false;
        }
        remote_take_state(client, &state->tree, JSON_TREE_ROOT,
                          state->sections[state->sections_at].bytes);
    }
    if (you.size > 0) {
        if (!change(state, state->you, &state->you_at, is_whole, you)) {
            return false;
        }
        remote_take_private(client, &state->tree, JSON_TREE_ROOT);
    }
    return true;
}

void remote_state_finish(remote_state *finished)
{
    for (size_t i = 0; i < 2; i++) {
        json_buffer_finish(&finished->sections[i]);
        json_buffer_finish(&finished->you[i]);
    }
    json_buffer_finish(&finished->events);
    json_tree_close(&finished->tree);
}
