/* SPDX-License-Identifier: MIT */
/*
 * Checks frames "openings" with the verifier of the terminal, which is the C code that the
 * browser's verifier uses too: one frame a line, and for each a line "accepted" or "rejected: " and
 * why.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/remote/remote_shoe.h"

static const char *check(const char *line, size_t size)
{
    static shuffle_proof proof;
    static const shuffle_notes none;
    json_tree tree = {0};
    const char *wrong = "not JSON";
    memset(&proof, 0, sizeof proof);
    if (json_tree_read(&tree, line, size)) {
        remote_read_proof(&proof, &tree, JSON_TREE_ROOT);
        wrong = shuffle_check(&proof, &none, NULL);
    }
    json_tree_close(&tree);
    return wrong;
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size;
    while ((size = getline(&line, &capacity, stdin)) > 0) {
        const char *wrong = check(line, (size_t)size);
        printf("%s%s\n", wrong == NULL ? "accepted" : "rejected: ", wrong == NULL ? "" : wrong);
    }
    free(line);
    return 0;
}
