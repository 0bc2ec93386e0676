/* SPDX-License-Identifier: MIT */
/*
 * Texts from a server, made safe for a terminal. A server may be hostile: an escape sequence in a
 * name or a message could change the title of the window, move the cursor, or answer for the user.
 */
#ifndef TREY_PLAY_REMOTE_SERVER_TEXT_H
#define TREY_PLAY_REMOTE_SERVER_TEXT_H

#include "format/json/json_tree.h"

/* As json_tree_read. Every control character in a text becomes a question mark. */
TREY_MUST_CHECK bool server_text_read_json(json_tree *tree, const char *bytes, size_t size);

/* Replaces control characters by question marks, except new lines and zero bytes. The text is
 * valid UTF-8. */
void server_text_clean_lines(char *text, size_t size);

/* Replaces everything but printable ASCII, up to the zero byte. */
void server_text_clean_header(char *text);

#endif
