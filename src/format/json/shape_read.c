/* SPDX-License-Identifier: MIT */
/*
 * Reads records by their shapes: leniently for messages of a server, strictly for requests of a
 * client.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>

#include "base/assert.h"
#include "shape.h"

void shape_store(void *record, shape_place at, int64_t value)
{
    void *field = (char *)record + at.offset;
    switch ((shape_storage)at.storage) {
    case STORED_BOOL:
        *(bool *)field = value != 0;
        break;
    case STORED_U8:
        *(uint8_t *)field = (uint8_t)value;
        break;
    case STORED_U16:
        *(uint16_t *)field = (uint16_t)value;
        break;
    case STORED_U32:
        *(uint32_t *)field = (uint32_t)value;
        break;
    case STORED_I32:
        *(int32_t *)field = (int32_t)value;
        break;
    case STORED_U64:
        *(uint64_t *)field = (uint64_t)value;
        break;
    case STORED_I64:
        *(int64_t *)field = value;
        break;
    default:
        TREY_ASSERT(false);
    }
}

/* ---- Values ---- */

static bool find_word(const shape_words *words, const char *text, size_t size, int64_t *number)
{
    for (uint32_t i = words->first; i < words->end; i++) {
        if (span_is((span){text, size}, words->word(i))) {
            *number = i;
            return true;
        }
    }
    return false;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Reads exactly `size` bytes; if the text has another length, they become zero. */
static bool read_hex(uint8_t *bytes, size_t size, const char *text, size_t text_size)
{
    bool is_hex = text_size == 2 * size;
    for (size_t i = 0; is_hex && i < size; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        is_hex = high >= 0 && low >= 0;
        bytes[i] = is_hex ? (uint8_t)(high << 4 | low) : 0;
    }
    if (!is_hex) {
        memset(bytes, 0, size);
    }
    return is_hex;
}

/* ---- Lenient reading ---- */

/* Converts a value to the number that is stored for it. False: the value is not valid, and *number
 * is the null value. */
static bool read_number(const json_tree *tree, uint32_t node, const shape_type *type,
                        int64_t *number)
{
    const json_node *from = &tree->nodes[node];
    trey_card card;
    *number = type->null_value;
    if (type->kind == SHAPE_FLAG) {
        *number = from->token == JSON_TRUE;
        return *number != 0 || from->token == JSON_FALSE;
    }
    if (type->kind == SHAPE_WORD) {
        const char *text = json_text_at(tree, node);
        return find_word(type->words, text, strlen(text), number);
    }
    if (type->kind == SHAPE_CARD) {
        const char *text = json_text_at(tree, node);
        bool is_card = trey_card_parse(text, strlen(text), &card);
        *number = is_card ? card : *number;
        return is_card;
    }
    if (from->token == JSON_INTEGER && from->integer >= type->minimum &&
        from->integer <= type->maximum) {
        *number = from->integer;
        return true;
    }
    return false;
}

static int64_t read_seats(const json_tree *tree, uint32_t node)
{
    int64_t seats = 0;
    for (uint32_t at = json_first(tree, node); at != 0; at = json_after(tree, at)) {
        int64_t seat = tree->nodes[at].integer;
        seats |= seat > 0 && seat <= TREY_SEATS_MAX ? (int64_t)1 << seat : 0;
    }
    return seats;
}

/* Reads a value other than a list. False: it is not valid for the type. */
static bool read_value(const json_tree *tree, uint32_t node, const shape_type *type, void *field,
                       shape_storage storage, void *context)
{
    switch (type->kind) {
    case SHAPE_NUMBER:
    case SHAPE_FLAG:
    case SHAPE_WORD:
    case SHAPE_CARD: {
        int64_t number;
        bool fits = read_number(tree, node, type, &number);
        shape_store(field, (shape_place){0, storage}, number);
        return fits;
    }
    case SHAPE_SEATS:
        shape_store(field, (shape_place){0, storage}, read_seats(tree, node));
        return true;
    case SHAPE_HEX: {
        const char *text = json_text_at(tree, node);
        return read_hex(field, type->size, text, strlen(text));
    }
    case SHAPE_TEXT:
        if (storage == STORED_IN_PLACE) {
            snprintf(field, type->size, "%s", json_text_at(tree, node));
        }
        return tree->nodes[node].token == JSON_STRING;
    case SHAPE_OBJECT:
        shape_read(tree, node, type, field, context);
        return tree->nodes[node].token == JSON_OBJECT_BEGIN;
    default:
        return false;
    }
}

static void read_list(const json_tree *tree, uint32_t node, const shape_member *member,
                      void *record, void *context)
{
    const shape_type *type = member->type;
    char *element = (char *)record + member->at.offset;
    uint32_t count = 0;
    for (uint32_t at = json_first(tree, node); at != 0 && count < type->count_max;
         at = json_after(tree, at)) {
        memset(element, 0, type->element_size);
        (void)read_value(tree, at, type->element, element, type->element_storage, context);
        element += type->element_size;
        count++;
    }
    shape_store(record, member->count, count);
}

static bool is_stored(const shape_member *member)
{
    bool is_made = member->write != NULL || member->number != NULL;
    return !member->is_written_with && !member->is_pointer && !member->has_count &&
           member->at.storage != STORED_TEXT && (!is_made || member->at.storage != STORED_IN_PLACE);
}

/* A bool guard becomes whether a value that fits was sent. Any other guard is set to zero if none
 * was, and is otherwise left alone: it has a member of its own. */
static void set_guard(const shape_member *member, void *record, bool fits)
{
    bool is_set = member->guard_kind == GUARD_NULL || member->guard_kind == GUARD_ABSENT;
    if (is_set && member->guard.storage != STORED_POINTER &&
        (member->guard.storage == STORED_BOOL || !fits)) {
        shape_store(record, member->guard, fits);
    }
}

void shape_read_value(const json_tree *tree, uint32_t node, const shape_member *member,
                      void *record, void *context)
{
    bool fits = node != 0;
    if (member->read != NULL) {
        member->read(tree, node, record, context);
    } else if (!is_stored(member)) {
        return;
    } else if (member->type->kind == SHAPE_LIST) {
        read_list(tree, node, member, record, context);
    } else {
        fits = read_value(tree, node, member->type, (char *)record + member->at.offset,
                          member->at.storage, context);
    }
    set_guard(member, record, fits);
}

void shape_read(const json_tree *tree, uint32_t node, const shape_type *type, void *record,
                void *context)
{
    for (uint32_t i = 0; i < type->member_count; i++) {
        const shape_member *member = &type->members[i];
        if (member->name != NULL) {
            const char *name = member->name_of != NULL ? member->name_of(record) : member->name;
            shape_read_value(tree, json_member(tree, node, name), member, record, context);
        } else if (member->type->kind == SHAPE_OBJECT && !member->is_pointer) {
            shape_read(tree, node, member->type, (char *)record + member->at.offset, context);
        }
    }
}

/* ---- Strict reading ---- */

bool shape_take(const shape_member *member, void *record, const json_reader *reader,
                json_token token)
{
    const shape_type *type = member->type;
    int64_t number = reader->integer;
    bool fits = false;
    switch (type->kind) {
    case SHAPE_NUMBER:
        fits = token == JSON_INTEGER && number >= type->minimum && number <= type->maximum;
        break;
    case SHAPE_FLAG:
        fits = token == JSON_TRUE || token == JSON_FALSE;
        number = token == JSON_TRUE;
        break;
    case SHAPE_WORD:
        fits = token == JSON_STRING &&
               find_word(type->words, reader->text, reader->text_size, &number);
        break;
    case SHAPE_HEX:
        return token == JSON_STRING && read_hex((uint8_t *)record + member->at.offset, type->size,
                                                reader->text, reader->text_size);
    default:
        TREY_ASSERT(false);
    }
    if (fits) {
        shape_store(record, member->at, number);
    }
    return fits;
}

static void format_words(char out[FORM_EXPECTED_SIZE], const shape_words *words)
{
    size_t size = 0;
    for (uint32_t i = words->first; i < words->end && size < FORM_EXPECTED_SIZE; i++) {
        const char *before = i == words->first ? "" : i + 1 == words->end ? " or " : ", ";
        size +=
            (size_t)snprintf(out + size, FORM_EXPECTED_SIZE - size, "%s%s", before, words->word(i));
    }
}

const char *shape_expected(char out[FORM_EXPECTED_SIZE], const shape_type *type)
{
    if (type->expected != NULL) {
        snprintf(out, FORM_EXPECTED_SIZE, "%s", type->expected);
    } else if (type->kind == SHAPE_WORD) {
        format_words(out, type->words);
    } else if (type->kind == SHAPE_FLAG) {
        snprintf(out, FORM_EXPECTED_SIZE, "true or false");
    } else if (type->kind == SHAPE_HEX) {
        snprintf(out, FORM_EXPECTED_SIZE, "a text of %" PRIu32 " hexadecimal digits",
                 2 * type->size);
    } else if (type->kind == SHAPE_OBJECT) {
        snprintf(out, FORM_EXPECTED_SIZE, "an object");
    } else {
        snprintf(out, FORM_EXPECTED_SIZE, "a whole number from %" PRId64 " to %" PRId64,
                 type->minimum, type->maximum);
    }
    return out;
}
