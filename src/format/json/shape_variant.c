/* SPDX-License-Identifier: MIT */
/*
 * Objects that a word tells apart, for descriptions of the API.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "shape.h"

void shape_variant_begin(shape_variant *variant, const char *prefix, const char *word)
{
    *variant = (shape_variant){.list = {word, NULL}};
    size_t size = (size_t)snprintf(variant->name, sizeof variant->name, "%s", prefix);
    bool is_start = true;
    for (const char *at = word; *at != '\0'; at++) {
        if (*at != '-') {
            TREY_ASSERT(size + 1 < sizeof variant->name);
            variant->name[size++] = is_start ? (char)toupper((unsigned char)*at) : *at;
        }
        is_start = *at == '-';
    }
    variant->words = (shape_words){.list = variant->list};
    variant->word = (shape_type){.kind = SHAPE_WORD, .words = &variant->words};
    variant->type =
        (shape_type){.kind = SHAPE_OBJECT, .name = variant->name, .members = variant->rows};
}

shape_member *shape_variant_add(shape_variant *variant, shape_member member)
{
    TREY_ASSERT(variant->type.member_count < SHAPE_VARIANT_ROWS);
    shape_member *added = &variant->rows[variant->type.member_count++];
    *added = member;
    return added;
}
