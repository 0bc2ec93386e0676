/* SPDX-License-Identifier: MIT */
/*
 * trey audit heads: prints the signed heads of a journal, one JSON object on each line, to be kept
 * elsewhere. The other way round, reads such lines for trey audit verify --against.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "audit/audit_text.h"
#include "format/json/json_tree.h"

/* ---- Writing ---- */

static void write_head(json_writer *out, const signed_head *head)
{
    json_object_begin(out);
    hex_write(out, "house", head->house.bytes, sizeof head->house.bytes);
    json_member_integer(out, "position", (int64_t)head->position);
    json_member_integer(out, "time", head->time_ms);
    hex_write(out, "digest", head->digest.bytes, sizeof head->digest.bytes);
    hex_write(out, "public_key", head->public_key, sizeof head->public_key);
    hex_write(out, "signature", head->signature, sizeof head->signature);
    json_object_end(out);
    json_end_line(out);
}

static int print_heads(const shell_command *command, journal_db *from, uint64_t after)
{
    json_writer *out = calloc(1, sizeof *out);
    signed_head head = {.position = after};
    journal_error error;
    journal_status status = JOURNAL_OK;
    if (out == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    shell_json_begin(out);
    while ((status = signed_head_next(from, head.position, &head, &error)) == JOURNAL_OK) {
        write_head(out, &head);
    }
    json_writer_flush(out);
    free(out);
    return status == JOURNAL_END ? shell_finish(command, STATUS_FINE) : audit_fail(command, &error);
}

/* ---- Reading ---- */

static bool read_hex(const json_tree *tree, const char *key, uint8_t *bytes, size_t size)
{
    const char *text = json_text_of(tree, JSON_TREE_ROOT, key);
    size_t made = 0;
    return strlen(text) == 2 * size &&
           sodium_hex2bin(bytes, size, text, 2 * size, NULL, &made, NULL) == 0 && made == size;
}

/* NULL if it is a head with a valid signature; otherwise what is wrong. */
static const char *read_head(json_tree *tree, const char *line, size_t size, signed_head *head)
{
    if (!json_tree_read(tree, line, size)) {
        return "not a JSON object";
    }
    int64_t position = json_number_of(tree, JSON_TREE_ROOT, "position");
    head->position = (uint64_t)position;
    head->time_ms = json_number_of(tree, JSON_TREE_ROOT, "time");
    if (position < 1 || !read_hex(tree, "house", head->house.bytes, sizeof head->house.bytes) ||
        !read_hex(tree, "digest", head->digest.bytes, sizeof head->digest.bytes) ||
        !read_hex(tree, "public_key", head->public_key, sizeof head->public_key) ||
        !read_hex(tree, "signature", head->signature, sizeof head->signature)) {
        return "not a head as 'trey audit heads' prints it";
    }
    return signed_head_check(head) ? NULL : "the signature is not valid";
}

static int compare(const void *a, const void *b)
{
    const signed_head *one = a, *other = b;
    return (one->position > other->position) - (one->position < other->position);
}

/* With the key it is known who must have signed. */
static const char *check_signer(const signed_head *head, const audit_source *source)
{
    house_signer signer;
    if (!source->has_key) {
        return NULL;
    }
    house_signer_make(&signer, source->key);
    bool is_ours = memcmp(signer.public_key, head->public_key, sizeof head->public_key) == 0;
    house_signer_finish(&signer);
    return is_ours ? NULL : "signed by another house";
}

static int read_lines(const shell_command *command, const char *name, const shell_text *read,
                      const audit_source *source, signed_head *heads, size_t *count)
{
    json_tree tree = {0};
    int status = STATUS_FINE;
    unsigned number = 0;
    const char *const behind = read->text + read->size;
    for (const char *line = read->text, *end; line < behind && status == STATUS_FINE;
         line = end + 1) {
        end = memchr(line, '\n', (size_t)(behind - line));
        end = end == NULL ? behind : end;
        number++;
        if (end == line) {
            continue;
        }
        const char *wrong = read_head(&tree, line, (size_t)(end - line), &heads[*count]);
        wrong = wrong == NULL ? check_signer(&heads[*count], source) : wrong;
        if (wrong != NULL) {
            status = shell_fail(command, STATUS_REFUSED, "%s, line %u: %s", name, number, wrong);
        }
        ++*count;
    }
    json_tree_close(&tree);
    return status;
}

int audit_heads_read(const shell_command *command, const char *name, audit_source *source)
{
    shell_text read = shell_read_file(command, name);
    if (read.text == NULL) {
        return STATUS_IO;
    }
    size_t lines = 1, count = 0;
    for (size_t i = 0; i < read.size; i++) {
        lines += read.text[i] == '\n';
    }
    signed_head *heads = calloc(lines, sizeof *heads);
    if (heads == NULL) {
        free(read.text);
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    int status = read_lines(command, name, &read, source, heads, &count);
    free(read.text);
    if (status == STATUS_FINE && count == 0) {
        status = shell_fail(command, STATUS_REFUSED, "%s: there are no heads in it", name);
    }
    if (status != STATUS_FINE) {
        free(heads);
        return status;
    }
    qsort(heads, count, sizeof *heads, compare);
    source->heads = heads;
    source->head_count = count;
    return STATUS_FINE;
}

/* ---- The command ---- */

static const shell_option heads_options[] = {
    {"after", 'A', "POSITION", "Print only heads after this position"},
    {NULL, 0, NULL, NULL},
};

static int run(const shell_command *command, int argc, char **argv)
{
    const char *value;
    int letter, status = STATUS_FINE;
    int64_t after = 0;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!shell_count(command, "after", value, 0, INT64_MAX, &after)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    journal_db *journal;
    status = audit_open_argument(command, argc, argv, &journal);
    if (status != STATUS_FINE) {
        return status;
    }
    status = print_heads(command, journal, (uint64_t)after);
    journal_close(journal);
    return status;
}

const shell_command audit_heads_command = {
    .name = "audit heads",
    .summary = "print the signed heads of a journal",
    .usage = "audit heads DB [--after POSITION]",
    .description =
        "Prints the heads that the server signed every ten minutes and when it stopped, one JSON "
        "object on each line. Keep them elsewhere: 'trey audit verify --against FILE' then shows "
        "whether the journal was cut or rewritten since, even by somebody with the key.\n"
        "\n"
        "Exit status: 0 printed, also when there are none; 1 the journal is damaged; 2 wrong "
        "usage; 3 the journal cannot be read.",
    .examples = "  trey audit heads /srv/trey/trey.db >> /mnt/safe/heads.jsonl\n"
                "  trey audit verify /srv/trey/trey.db --against /mnt/safe/heads.jsonl",
    .options = heads_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
