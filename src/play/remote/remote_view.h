/* SPDX-License-Identifier: MIT */
/*
 * What a server tells of a table (docs/api.md), as the view and the events it was made of. Whatever
 * comes is taken as far as it makes sense: a server may be newer, or be none.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_VIEW_H
#define TREY_PLAY_REMOTE_REMOTE_VIEW_H

#include "format/json/json_tree.h"
#include "table/view.h"

enum { REMOTE_NAMES_MAX = 256, REMOTE_NAME_SIZE = 64 };

typedef struct remote_name {
    uint32_t person;
    char name[REMOTE_NAME_SIZE];
} remote_name;

typedef struct remote_view {
    const trey_book *book;
    table_view view;
    view_hand shown[TREY_HANDS_MAX], own[TREY_HANDS_MAX]; /* for everyone; for the viewer */
    uint32_t name_count;
    remote_name names[REMOTE_NAMES_MAX];
    bool has_unknown_rules; /* rules that no book here has */
} remote_view;

/* Sections of a "state", and a "you". `bytes` is the text of the tree. */
void remote_take_sections(remote_view *to, const json_tree *tree, uint32_t sections,
                          const char *bytes);
void remote_take_you(remote_view *to, const json_tree *tree, uint32_t you);

/* An event; false: of a kind that is not known here. */
TREY_MUST_CHECK bool remote_read_event(const json_tree *tree, uint32_t node, table_event *event);

/* NULL: nobody told. */
const char *remote_find_name(const remote_view *in, uint32_t person);

#endif
