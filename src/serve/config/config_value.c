/* SPDX-License-Identifier: MIT */
/*
 * Values of a configuration from text, whatever it comes from: a flag, the environment or a file.
 */
#include <stdio.h>
#include <string.h>

#include "base/address.h"
#include "config_internal.h"
#include "format/text/money.h"
#include "serve/http/origin.h"
#include "serve/http/proxy.h"
#include "table/utf8.h"

static const char *shown(char out[WALK_SHOWN_SIZE], span text)
{
    return walk_shown(out, text);
}

static bool read_number(const config_row *row, span text, int64_t *number, failure *problem)
{
    int64_t value = 0;
    bool is_number = text.size > 0 && text.size <= 15;
    for (size_t i = 0; i < text.size && is_number; i++) {
        is_number = text.text[i] >= '0' && text.text[i] <= '9';
        value = value * 10 + (text.text[i] - '0');
    }
    if (!is_number || value < row->min || value > row->max) {
        char seen[WALK_SHOWN_SIZE];
        return failure_set(problem,
                           "'%s' is not valid here; expected a whole number from %lld to %lld",
                           shown(seen, text), (long long)row->min, (long long)row->max);
    }
    *number = value;
    return true;
}

static bool read_amount(const config_row *row, span text, int64_t *cents, failure *problem)
{
    char seen[WALK_SHOWN_SIZE], least[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE];
    int64_t value = 0;
    const char *why = money_parse(text.text, text.size, &value);
    if (why != NULL) {
        return failure_set(problem, "'%s': %s", shown(seen, text), why);
    }
    if (value < row->min || value > row->max) {
        return failure_set(problem, "'%s' is not valid here; expected an amount from %s to %s",
                           shown(seen, text), money_format(least, row->min),
                           money_format(most, row->max));
    }
    *cents = value;
    return true;
}

static bool read_word(const char *const *words, span text, int64_t *number, failure *problem)
{
    char seen[WALK_SHOWN_SIZE];
    size_t count = 0;
    for (; words[count] != NULL; count++) {
        if (span_is(text, words[count])) {
            *number = (int64_t)count;
            return true;
        }
    }
    failure_set(problem, "'%s' is not valid here; expected ", shown(seen, text));
    for (size_t i = 0; i < count; i++) {
        failure_add(problem, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", words[i]);
    }
    return false;
}

static bool read_flag(span text, int64_t *number, failure *problem)
{
    static const char *const words[] = {"no", "yes", "false", "true", "off", "on", NULL};
    if (!read_word(words, text, number, problem)) {
        return false;
    }
    *number %= 2;
    return true;
}

static bool read_path(span text, failure *problem)
{
    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.text[i] < 0x20 || text.text[i] == 0x7F) {
            return failure_set(problem, "a control character in a path");
        }
    }
    if (text.size >= CONFIG_PATH_SIZE - 64) {
        return failure_set(problem, "the path is too long");
    }
    return true;
}

static bool read_address(span text, bool is_optional, failure *problem)
{
    char seen[WALK_SHOWN_SIZE];
    net_address address;
    const char *why =
        is_optional && text.size == 0 ? NULL : address_parse(text.text, text.size, &address);
    return why == NULL || failure_set(problem, "'%s': %s", shown(seen, text), why);
}

const char *config_item_problem(config_type type, span item)
{
    return type == CONFIG_TYPE_ORIGINS ? origin_problem(item.text, item.size)
                                       : proxy_problem(item.text, item.size);
}

static bool read_list(config_type type, span text, failure *problem)
{
    char seen[WALK_SHOWN_SIZE];
    const char *rest = text.text, *end = text.text + text.size;
    while (rest < end) {
        const char *comma = memchr(rest, ',', (size_t)(end - rest));
        size_t size = (size_t)((comma != NULL ? comma : end) - rest);
        const char *why = config_item_problem(type, (span){rest, size});
        if (why != NULL) {
            return failure_set(problem, "'%s': %s", shown(seen, (span){rest, size}), why);
        }
        rest += size + 1;
    }
    bool ends_with_comma = text.size > 0 && text.text[text.size - 1] == ',';
    if (ends_with_comma || text.size >= CONFIG_PATH_SIZE) {
        return failure_set(problem, "%s",
                           ends_with_comma ? "a comma with nothing after it"
                                           : "the list is too long");
    }
    return true;
}

/* A line for people. */
static bool read_line(const config_row *row, span text, failure *problem)
{
    const char *why = !utf8_is(text.text, text.size) ? "not valid UTF-8" : NULL;
    for (size_t i = 0; i < text.size && why == NULL; i++) {
        unsigned char byte = (unsigned char)text.text[i];
        why = byte < 0x20 || byte == 0x7F ? "a control character in a text" : NULL;
    }
    if (why == NULL && text.size > 0 && (text.text[0] == ' ' || text.text[text.size - 1] == ' ')) {
        why = "a space at the beginning or the end of a text";
    }
    if (why != NULL) {
        return failure_set(problem, "%s", why);
    }
    return text.size <= (size_t)row->max ||
           failure_set(problem, "%zu bytes are too long; at most %lld fit on a notice", text.size,
                       (long long)row->max);
}

bool config_value_read(config_reader *reader, config_option option, span text, config_value *value,
                       failure *problem)
{
    const config_row *row = &config_rows[option];
    bool is_fine = false;
    switch (row->type) {
    case CONFIG_TYPE_NUMBER:
        return read_number(row, text, &value->number, problem);
    case CONFIG_TYPE_AMOUNT:
        return read_amount(row, text, &value->number, problem);
    case CONFIG_TYPE_FLAG:
        return read_flag(text, &value->number, problem);
    case CONFIG_TYPE_WORD:
        return read_word(row->words, text, &value->number, problem);
    case CONFIG_TYPE_PATH:
        is_fine = read_path(text, problem);
        break;
    case CONFIG_TYPE_ADDRESS:
    case CONFIG_TYPE_OPTIONAL_ADDRESS:
        is_fine = read_address(text, row->type == CONFIG_TYPE_OPTIONAL_ADDRESS, problem);
        break;
    case CONFIG_TYPE_ORIGINS:
    case CONFIG_TYPE_PROXIES:
        is_fine = read_list(row->type, text, problem);
        break;
    case CONFIG_TYPE_TEXT:
        is_fine = read_line(row, text, problem);
        break;
    case CONFIG_TYPE_COUNT:
        break;
    }
    if (is_fine) {
        value->text = walk_copy_text(&reader->walk, text);
    }
    return is_fine;
}
