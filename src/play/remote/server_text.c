/* SPDX-License-Identifier: MIT */
#include "server_text.h"

#include <string.h>

/* The number of bytes of the control character here; 0: it is none. C1, U+0080 to U+009F, has two
 * bytes in UTF-8. */
static size_t control_size(const char *text, size_t left)
{
    uint8_t first = (uint8_t)text[0];
    if (first == 0xc2 && left > 1) {
        uint8_t second = (uint8_t)text[1];
        return second >= 0x80 && second <= 0x9f ? 2 : 0;
    }
    return first < 0x20 || first == 0x7f ? 1 : 0;
}

static void clean(char *text, size_t size, bool keeps_lines)
{
    for (size_t i = 0; i < size;) {
        bool stays = text[i] == '\0' || (keeps_lines && text[i] == '\n');
        size_t control = stays ? 0 : control_size(text + i, size - i);
        memset(text + i, '?', control);
        i += control > 0 ? control : 1;
    }
}

bool server_text_read_json(json_tree *tree, const char *bytes, size_t size)
{
    bool is_read = json_tree_read(tree, bytes, size);
    if (is_read) {
        clean(tree->texts, tree->used, false);
    }
    return is_read;
}

void server_text_clean_lines(char *text, size_t size)
{
    clean(text, size, true);
}

void server_text_clean_header(char *text)
{
    for (; *text != '\0'; text++) {
        *text = *text >= 0x20 && *text < 0x7f ? *text : '?';
    }
}
