/* SPDX-License-Identifier: MIT */
/*
 * Finds the embedded file of a path.
 */
#include "pages.h"

#include <string.h>
#include <strings.h>

/* Addresses for people. A '#' stands for a number, '*' for a word. The list is the one of
 * web/app/routes.ts. */
static const char *const addresses[] = {
    "/",         "/table/#", "/table/#/round/#", "/table/#/notice", "/join/*", "/odds",
    "/strategy", "/history", "/rules",           "/console/#",      "/floor",  "/floor/#",
    "/cage",     "/audit",   "/people",          "/login",          "/link",   "/settings",
    "/win/#/#",  "/sign/#",
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_of_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

static bool address_matches(const char *pattern, const char *path, size_t size)
{
    size_t position = 0;
    for (; *pattern != '\0'; pattern++) {
        if (*pattern == '#' || *pattern == '*') {
            size_t start = position;
            while (position < size &&
                   (*pattern == '#' ? is_digit(path[position]) : is_of_word(path[position]))) {
                position++;
            }
            if (position == start) {
                return false;
            }
        } else if (position == size || path[position] != *pattern) {
            return false;
        } else {
            position++;
        }
    }
    return position == size;
}

static int compare(const char *path, size_t size, const char *name)
{
    size_t length = strlen(name);
    int order = memcmp(path, name, size < length ? size : length);
    return order != 0 ? order : (size > length) - (size < length);
}

static const web_file *file_find(const char *path, size_t size)
{
    size_t low = 0, high = web_file_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(path, size, web_files[middle].path);
        if (order == 0) {
            return &web_files[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

const web_file *page_find(const char *path, size_t size)
{
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        if (address_matches(addresses[i], path, size)) {
            return file_find("/", 1);
        }
    }
    return file_find(path, size);
}

const web_file *page_not_found(void)
{
    return file_find("/", 1);
}

static void trim(const char **start, const char **end)
{
    while (*start < *end && (**start == ' ' || **start == '\t')) {
        ++*start;
    }
    while (*start < *end && ((*end)[-1] == ' ' || (*end)[-1] == '\t')) {
        --*end;
    }
}

/* "q=0", "q=0.0" … among the parameters. */
static bool is_unwanted(const char *at, const char *end)
{
    while (at < end) {
        const char *stop = memchr(at, ';', (size_t)(end - at));
        stop = stop != NULL ? stop : end;
        const char *from = at, *to = stop;
        trim(&from, &to);
        if (to - from > 2 && strncasecmp(from, "q=", 2) == 0) {
            from += 2;
            while (from < to && (*from == '0' || *from == '.')) {
                from++;
            }
            return from == to;
        }
        at = stop < end ? stop + 1 : end;
    }
    return false;
}

bool header_lists(const char *header, size_t size, const char *wanted)
{
    const char *end = header + size;
    size_t length = strlen(wanted);
    while (header < end) {
        const char *stop = memchr(header, ',', (size_t)(end - header));
        stop = stop != NULL ? stop : end;
        const char *parameters = memchr(header, ';', (size_t)(stop - header));
        const char *from = header, *to = parameters != NULL ? parameters : stop;
        trim(&from, &to);
        if ((size_t)(to - from) == length && strncasecmp(from, wanted, length) == 0) {
            return parameters == NULL || !is_unwanted(parameters + 1, stop);
        }
        header = stop < end ? stop + 1 : end;
    }
    return false;
}

bool tag_matches(const char *header, size_t size, const char *tag)
{
    const char *end = header + size;
    size_t length = strlen(tag);
    while (header < end) {
        const char *stop = memchr(header, ',', (size_t)(end - header));
        stop = stop != NULL ? stop : end;
        const char *from = header, *to = stop;
        trim(&from, &to);
        if (to - from > 2 && memcmp(from, "W/", 2) == 0) {
            from += 2;
        }
        if ((to - from == 1 && *from == '*') ||
            ((size_t)(to - from) == length && memcmp(from, tag, length) == 0)) {
            return true;
        }
        header = stop < end ? stop + 1 : end;
    }
    return false;
}
