/* SPDX-License-Identifier: MIT */
/*
 * Writes records by their shapes. The server writes every frame with it, so it is optimized for
 * speed: one switch on the type, and names stored with their sizes.
 */
#include <string.h>

#include <trey/card_text.h>

#include "base/assert.h"
#include "json_pieces.h"
#include "shape.h"

static inline int64_t load(const void *field, uint32_t storage)
{
    switch ((shape_storage)storage) {
    case STORED_BOOL:
        return *(const bool *)field;
    case STORED_U8:
        return *(const uint8_t *)field;
    case STORED_U16:
        return *(const uint16_t *)field;
    case STORED_U32:
        return *(const uint32_t *)field;
    case STORED_I32:
        return *(const int32_t *)field;
    case STORED_U64:
        return (int64_t)*(const uint64_t *)field;
    case STORED_I64:
        return *(const int64_t *)field;
    case STORED_POINTER:
        return *(const void *const *)field != NULL;
    default:
        TREY_ASSERT(false);
    }
    return 0;
}

static inline const void *field_at(const void *record, uint32_t offset)
{
    return (const char *)record + offset;
}

static inline bool is_guard_zero(const shape_member *member, const void *record)
{
    return load(field_at(record, member->guard.offset), member->guard.storage) == 0;
}

int64_t shape_load(const void *record, shape_place at)
{
    return load(field_at(record, at.offset), at.storage);
}

/* ---- Values ---- */

/* Most values are numbers and flags that are stored in a field. Functions for other values are not
 * inlined: otherwise every value would save the registers that they need. */
#define SEPARATE __attribute__((noinline)) static

SEPARATE void write_card(json_writer *writer, int64_t card)
{
    char text[TREY_CARD_TEXT_SIZE];
    json_word_sized(writer, trey_card_text(text, (trey_card)card), TREY_CARD_TEXT_SIZE - 1);
}

SEPARATE void write_word(json_writer *writer, const shape_type *type, int64_t number)
{
    json_word(writer, type->words->word((uint32_t)number));
}

SEPARATE void write_text(json_writer *writer, const shape_type *type, const char *text)
{
    if (text == NULL || (type->is_nullable && text[0] == '\0')) {
        json_null(writer);
    } else {
        json_text(writer, text,
                  type->size != 0 ? span_of_array(text, type->size).size : strlen(text));
    }
}

static bool is_zero(const uint8_t *bytes, uint32_t size)
{
    uint8_t any = 0;
    for (uint32_t i = 0; i < size; i++) {
        any |= bytes[i];
    }
    return any == 0;
}

SEPARATE void write_hex(json_writer *writer, const shape_type *type, const uint8_t *bytes)
{
    if (type->is_nullable && is_zero(bytes, type->size)) {
        json_null(writer);
    } else {
        json_hex(writer, bytes, type->size);
    }
}

static inline void write_number(json_writer *writer, const shape_type *type, const void *field,
                                uint32_t storage)
{
    int64_t value = load(field, storage);
    if (type->is_nullable && value == type->null_value) {
        json_null(writer);
    } else if (type->kind == SHAPE_WORD) {
        write_word(writer, type, value);
    } else if (type->kind == SHAPE_CARD) {
        write_card(writer, value);
    } else if (storage == STORED_U64) {
        json_unsigned(writer, (uint64_t)value);
    } else {
        json_integer(writer, value);
    }
}

/* Writes a value other than a list. */
static void write_value(json_writer *writer, const shape_type *type, const void *field,
                        uint32_t storage, const shape_pass *pass)
{
    switch (type->kind) {
    case SHAPE_NUMBER:
    case SHAPE_WORD:
    case SHAPE_CARD:
        if (storage == STORED_TEXT) {
            json_word(writer, *(const char *const *)field);
        } else {
            write_number(writer, type, field, storage);
        }
        break;
    case SHAPE_FLAG:
        json_bool(writer, load(field, storage) != 0);
        break;
    case SHAPE_TEXT:
        write_text(writer, type,
                   storage == STORED_TEXT ? *(const char *const *)field : (const char *)field);
        break;
    case SHAPE_HEX:
        write_hex(writer, type, field);
        break;
    case SHAPE_SEATS:
        json_seats(writer, (trey_seat_set)load(field, storage));
        break;
    case SHAPE_OBJECT:
        shape_write(writer, type, field, pass);
        break;
    case SHAPE_LIST: /* its count is in the record */
    case SHAPE_NULL:
    case SHAPE_REAL:
    case SHAPE_MAP:
    case SHAPE_EITHER:
        TREY_ASSERT(false);
        break;
    }
}

SEPARATE void write_list(json_writer *writer, const shape_member *member, const void *record,
                         const void *elements, const shape_pass *pass)
{
    const shape_type *type = member->type;
    int64_t count = shape_load(record, member->count);
    count = count < type->count_max ? count : type->count_max;
    json_array_begin(writer);
    for (int64_t i = 0; i < count; i++) {
        write_value(writer, type->element, elements, type->element_storage, pass);
        elements = (const char *)elements + type->element_size;
    }
    json_array_end(writer);
}

SEPARATE void write_sized_text(json_writer *writer, const shape_member *member, const void *record,
                               const char *text)
{
    json_text(writer, text != NULL ? text : "", (size_t)shape_load(record, member->count));
}

static inline void write_stored(json_writer *writer, const shape_member *member, const void *record,
                                const shape_pass *pass)
{
    const void *field = field_at(record, member->at.offset);
    if (member->is_pointer) {
        field = *(const void *const *)field;
        if (field == NULL) {
            json_null(writer);
            return;
        }
    }
    if (member->type->kind == SHAPE_LIST) {
        write_list(writer, member, record, field, pass);
    } else if (member->has_count) {
        write_sized_text(writer, member, record, *(const char *const *)field);
    } else {
        write_value(writer, member->type, field, member->at.storage, pass);
    }
}

SEPARATE void write_made(json_writer *writer, const shape_member *member, const void *record)
{
    int64_t number = member->number(record);
    if (member->type->kind == SHAPE_WORD) {
        write_word(writer, member->type, number);
    } else {
        json_integer(writer, number);
    }
}

static inline void write_member_value(json_writer *writer, const shape_member *member,
                                      const void *record, const shape_pass *pass)
{
    if (member->guard_kind == GUARD_NULL && is_guard_zero(member, record)) {
        json_null(writer);
    } else if (member->write != NULL) {
        member->write(writer, record, pass);
    } else if (member->number != NULL) {
        write_made(writer, member, record);
    } else {
        write_stored(writer, member, record, pass);
    }
}

void shape_write_value(json_writer *writer, const shape_member *member, const void *record,
                       const shape_pass *pass)
{
    write_member_value(writer, member, record, pass);
}

/* ---- Members ---- */

/* Writes a key that is not in the row. False: the object does not have the member in this form. */
SEPARATE bool write_other_key(json_writer *writer, const shape_member *member, const void *record,
                              const shape_pass *pass)
{
    const char *name = member->name_of != NULL   ? member->name_of(record)
                       : pass->form == SHAPE_API ? member->name
                                                 : member->audit_name;
    if (name != NULL) {
        json_key(writer, name);
    }
    return name != NULL;
}

void shape_write_null(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)record, (void)pass;
    json_null(writer);
}

static inline bool write_key(json_writer *writer, const shape_member *member, const void *record,
                             const shape_pass *pass)
{
    bool has_name = pass->form == SHAPE_API || member->audit_name == member->name;
    if (!has_name || member->key_size == 0 || member->name_of != NULL) {
        return write_other_key(writer, member, record, pass);
    }
    /* Copying a constant number of bytes is quickest; there is room. */
    char *at = json_room_for_value(writer, sizeof member->key);
    memcpy(at, member->key, sizeof member->key);
    json_value_ends(writer, at + member->key_size);
    writer->need_comma = false;
    return true;
}

static inline void write_member(json_writer *writer, const shape_member *member, const void *record,
                                const shape_pass *pass)
{
    bool is_empty = member->guard_kind > GUARD_NULL && is_guard_zero(member, record);
    if (is_empty || (member->is_there != NULL && !member->is_there(record, pass)) ||
        !write_key(writer, member, record, pass)) {
        return;
    }
    write_member_value(writer, member, record, pass);
}

SEPARATE void write_inline(json_writer *writer, const shape_member *member, const void *record,
                           const shape_pass *pass)
{
    const void *inner = field_at(record, member->at.offset);
    shape_write_members(writer, member->type,
                        member->is_pointer ? *(const void *const *)inner : inner, pass);
}

static inline bool is_inline(const shape_member *member)
{
    return member->key_size == 0 && member->name == NULL && member->audit_name == NULL;
}

void shape_write_members(json_writer *writer, const shape_type *type, const void *record,
                         const shape_pass *pass)
{
    const shape_member *end = type->members + type->member_count;
    for (const shape_member *member = type->members; member < end; member++) {
        if ((member->fields != 0 && (member->fields & pass->fields) == 0) ||
            member->is_written_with) {
            continue;
        }
        if (is_inline(member)) {
            write_inline(writer, member, record, pass);
        } else {
            write_member(writer, member, record, pass);
        }
    }
}

void shape_write(json_writer *writer, const shape_type *type, const void *record,
                 const shape_pass *pass)
{
    json_object_begin(writer);
    shape_write_members(writer, type, record, pass);
    json_object_end(writer);
}
