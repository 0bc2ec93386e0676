/* SPDX-License-Identifier: MIT */
#include "house_file.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "origin_path.h"

enum { KEY_DIGITS = 2 * HOUSE_PUBLIC_KEY_SIZE, RECEIPTS_SIZE_MAX = 128 * 1024 };

static bool read_key(house_file *house)
{
    char digits[KEY_DIGITS + 2] = "";
    size_t made = 0;
    int file = open(house->key_path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) {
        return false;
    }
    ssize_t size = read(file, digits, sizeof digits - 1);
    close(file);
    return size == KEY_DIGITS + 1 && digits[KEY_DIGITS] == '\n' &&
           sodium_hex2bin(house->key, sizeof house->key, digits, KEY_DIGITS, NULL, &made, NULL) ==
               0 &&
           made == sizeof house->key;
}

void house_file_open(house_file *house, const char *origin)
{
    *house = (house_file){.has_key = false};
    if (origin_path(house->key_path, "houses/", origin, ".key", true) == NULL ||
        origin_path(house->receipts_path, "houses/", origin, ".receipts", true) == NULL) {
        house->key_path[0] = house->receipts_path[0] = '\0';
        return;
    }
    house->has_key = read_key(house);
}

static void append(const char *path, const char *text, int flags)
{
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
    if (file >= 0) {
        ssize_t wrote = write(file, text, strlen(text));
        (void)wrote; /* a disk that is full does not end the game */
        close(file);
    }
}

bool house_file_is_same(house_file *house, const uint8_t key[HOUSE_PUBLIC_KEY_SIZE])
{
    char digits[KEY_DIGITS + 2];
    if (house->has_key) {
        return memcmp(house->key, key, sizeof house->key) == 0;
    }
    house->has_key = true;
    memcpy(house->key, key, sizeof house->key);
    sodium_bin2hex(digits, KEY_DIGITS + 1, key, HOUSE_PUBLIC_KEY_SIZE);
    memcpy(digits + KEY_DIGITS, "\n", 2);
    if (house->key_path[0] != '\0') {
        append(house->key_path, digits, O_TRUNC);
    }
    return true;
}

void house_file_keep(const house_file *house, const char *line)
{
    struct stat found;
    char old[STATE_PATH_SIZE + 8];
    if (house->receipts_path[0] == '\0') {
        return;
    }
    if (stat(house->receipts_path, &found) == 0 && found.st_size > RECEIPTS_SIZE_MAX) {
        snprintf(old, sizeof old, "%s.old", house->receipts_path);
        if (rename(house->receipts_path, old) != 0) {
            return; /* it may not grow without end */
        }
    }
    append(house->receipts_path, line, O_APPEND);
}
