/* SPDX-License-Identifier: MIT */
#include "utf8.h"

/* The length in bytes of a character with this first byte; 0 if no character begins with it. *least
 * becomes the smallest code point that needs this length. */
static uint32_t length_of(uint8_t first, uint32_t *least)
{
    if (first < 0x80) {
        *least = 0;
        return 1;
    }
    if (first >= 0xC0 && first < 0xE0) {
        *least = 0x80;
        return 2;
    }
    if (first >= 0xE0 && first < 0xF0) {
        *least = 0x800;
        return 3;
    }
    *least = 0x10000;
    return first >= 0xF0 && first < 0xF8 ? 4 : 0;
}

static bool is_character(const uint8_t *bytes, uint32_t length, uint32_t least)
{
    uint32_t number = length == 1 ? bytes[0] : bytes[0] & (0x7FU >> length);
    for (uint32_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            return false;
        }
        number = number << 6 | (bytes[i] & 0x3FU);
    }
    bool is_surrogate = number >= 0xD800 && number < 0xE000;
    return number >= least && number <= 0x10FFFF && !is_surrogate;
}

bool utf8_is(const char *text, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)text;
    while (size > 0) {
        uint32_t least, length = length_of(bytes[0], &least);
        if (length == 0 || length > size || !is_character(bytes, length, least)) {
            return false;
        }
        bytes += length;
        size -= length;
    }
    return true;
}
