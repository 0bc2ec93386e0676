/* SPDX-License-Identifier: MIT */
/*
 * Functions of <string.h>. The module does not link a C library: Debian's library for WebAssembly
 * would add file functions that import functions of the host. The engine needs only the functions
 * below.
 */
#include <stdint.h>
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size); /* one instruction (bulk memory) */
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i]) {
            return x[i] - y[i];
        }
    }
    return 0;
}

void *memchr(const void *in, int byte, size_t size)
{
    const uint8_t *bytes = in;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == (uint8_t)byte) {
            return (void *)(uintptr_t)(bytes + i);
        }
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t size = 0;
    while (text[size] != '\0') {
        size++;
    }
    return size;
}

int strncmp(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (a[i] != b[i] || a[i] == '\0') {
            return (uint8_t)a[i] - (uint8_t)b[i];
        }
    }
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int letter)
{
    return memchr(text, letter, strlen(text) + 1);
}

char *strstr(const char *text, const char *part)
{
    size_t size = strlen(part);
    while (*text != '\0' && strncmp(text, part, size) != 0) {
        text++;
    }
    return strncmp(text, part, size) == 0 ? (char *)(uintptr_t)text : NULL;
}

size_t strspn(const char *text, const char *of)
{
    size_t size = 0;
    while (text[size] != '\0' && strchr(of, text[size]) != NULL) {
        size++;
    }
    return size;
}

size_t strcspn(const char *text, const char *of)
{
    size_t size = 0;
    while (text[size] != '\0' && strchr(of, text[size]) == NULL) {
        size++;
    }
    return size;
}
