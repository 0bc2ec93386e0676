/* SPDX-License-Identifier: MIT */
/*
 * The cookie of the session.
 */
#include "cookie.h"

#include <stdio.h>
#include <string.h>

const char *cookie_name(bool has_tls)
{
    return has_tls ? "__Host-trey" : "trey";
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void trim(const char **text, size_t *size)
{
    while (*size > 0 && is_blank(**text)) {
        ++*text;
        --*size;
    }
    while (*size > 0 && is_blank((*text)[*size - 1])) {
        --*size;
    }
}

bool cookie_find(const char *header, size_t size, bool has_tls, const char **value,
                 size_t *value_size)
{
    const char *name = cookie_name(has_tls), *found = NULL;
    size_t name_size = strlen(name), found_size = 0;
    bool is_double = false;
    for (const char *rest = header, *end = header + size; rest < end;) {
        const char *stop = memchr(rest, ';', (size_t)(end - rest));
        const char *pair = rest;
        size_t pair_size = (size_t)((stop != NULL ? stop : end) - rest);
        rest = stop != NULL ? stop + 1 : end;
        trim(&pair, &pair_size);
        if (pair_size > name_size && memcmp(pair, name, name_size) == 0 && pair[name_size] == '=') {
            is_double = found != NULL;
            found = pair + name_size + 1;
            found_size = pair_size - name_size - 1;
        }
        if (is_double) {
            return false;
        }
    }
    if (found == NULL) {
        return false;
    }
    *value = found;
    *value_size = found_size;
    return true;
}

const char *cookie_write(char out[COOKIE_SIZE], const char *token, int64_t age_seconds,
                         bool has_tls)
{
    snprintf(out, COOKIE_SIZE, "%s=%.64s; Path=/; Max-Age=%lld; HttpOnly; SameSite=Lax%s",
             cookie_name(has_tls), age_seconds > 0 ? token : "",
             (long long)(age_seconds > 0 ? age_seconds : 0), has_tls ? "; Secure" : "");
    return out;
}
