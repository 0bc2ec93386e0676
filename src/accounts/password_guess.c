/* SPDX-License-Identifier: MIT */
/*
 * Passwords that are guessed first. The list has words and well-known passwords; what people put
 * around a word (digits, signs, a year) and into it (@ for a, 0 for o) is taken off before it is
 * looked up. Longer texts that nobody else would choose are left alone.
 */
#include <string.h>

#include "base/assert.h"
#include "common_passwords.h"
#include "password.h"

enum {
    UNPREDICTED_MIN = 5, /* characters that do not follow from the one before */
    PERIOD_MAX = 8,      /* a text of this length over and over */
    REST_MIN = 6,        /* characters that a password has besides a name */
    WORD_MIN = 3
};

/* ---- Text ---- */

/* A password as lower case ASCII; other bytes stay. */
typedef struct folded {
    char text[PASSWORD_SIZE_MAX + 1];
    size_t size;
} folded;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The letter that a digit or sign stands for; others are themselves. */
static char as_letter(char c)
{
    static const char from[] = "0134578@$!|+", to[] = "oieastbasilt";
    const char *found = c != '\0' ? strchr(from, c) : NULL;
    return found != NULL ? to[found - from] : c;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || ((unsigned char)c & 0x80) != 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static folded fold(const char *text, size_t size)
{
    folded result = {.size = size};
    for (size_t i = 0; i < size; i++) {
        result.text[i] = lower(text[i]);
    }
    return result;
}

/* Removes everything but letters from both ends. */
static folded strip(const folded *from)
{
    folded result = {.size = 0};
    size_t begin = 0, end = from->size;
    while (begin < end && !is_letter(from->text[begin])) {
        begin++;
    }
    while (end > begin && !is_letter(from->text[end - 1])) {
        end--;
    }
    memcpy(result.text, from->text + begin, end - begin);
    result.size = end - begin;
    return result;
}

/* Turns digits and signs into the letters that they stand for, and leaves out all others. */
static folded spell(const folded *from)
{
    folded result = {.size = 0};
    for (size_t i = 0; i < from->size; i++) {
        char c = as_letter(from->text[i]);
        if (is_letter(c)) {
            result.text[result.size++] = c;
        }
    }
    return result;
}

/* Letters and digits. */
static folded plain(const char *text, size_t size)
{
    folded result = {.size = 0};
    for (size_t i = 0; i < size && result.size < PASSWORD_SIZE_MAX; i++) {
        char c = lower(text[i]);
        if (is_letter(c) || is_digit(c)) {
            result.text[result.size++] = c;
        }
    }
    return result;
}

/* ---- Patterns ---- */

static bool are_neighbors(char a, char b)
{
    static const char *const rows[] = {"1234567890",
                                       "qwertyuiop",
                                       "asdfghjkl",
                                       "zxcvbnm",
                                       "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                                       "qazwsxedcrfvtgbyhnujm"};
    if (a == b || a == b + 1 || b == a + 1) {
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *key = strchr(rows[i], a);
        if (a != '\0' && b != '\0' && key != NULL &&
            (key[1] == b || (key > rows[i] && key[-1] == b))) {
            return true;
        }
    }
    return false;
}

/* How many characters do not follow from the one before. */
static size_t count_unpredicted(const folded *password)
{
    size_t count = password->size > 0;
    for (size_t i = 1; i < password->size; i++) {
        count += !are_neighbors(password->text[i - 1], password->text[i]);
    }
    return count;
}

/* Whether a short text is repeated; the last repetition may be incomplete. */
static bool is_repeated(const folded *password)
{
    for (size_t period = 1; period <= PERIOD_MAX && 2 * period <= password->size; period++) {
        if (memcmp(password->text, password->text + period, password->size - period) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- Words ---- */

static bool is_word(const char *text, size_t size)
{
    for (const char *const *word = common_passwords; *word != NULL; word++) {
        if (strncmp(*word, text, size) == 0 && (*word)[size] == '\0') {
            return true;
        }
    }
    return false;
}

/* One word, or two. */
static bool is_of_words(const folded *password)
{
    if (is_word(password->text, password->size)) {
        return true;
    }
    for (size_t first = WORD_MIN; first + WORD_MIN <= password->size; first++) {
        if (is_word(password->text, first) &&
            is_word(password->text + first, password->size - first)) {
            return true;
        }
    }
    return false;
}

static bool is_common(const folded *password)
{
    folded stripped = strip(password), spelled = spell(password), inner = spell(&stripped);
    return is_of_words(&stripped) || is_of_words(&spelled) || is_of_words(&inner);
}

/* Whether hardly anything is left without the name. */
static bool is_made_of(const char *password, size_t size, const char *name)
{
    folded letters = plain(password, size), part = plain(name, strlen(name));
    if (part.size < WORD_MIN) {
        return false;
    }
    char *rest = strstr(letters.text, part.text);
    return rest != NULL && letters.size - part.size < REST_MIN;
}

const char *password_guess_problem(const char *password, size_t size, password_terms terms)
{
    TREY_ASSERT(size <= PASSWORD_SIZE_MAX);
    folded guessed = fold(password, size);
    if ((terms.name != NULL && strlen(terms.name) == size &&
         memcmp(terms.name, password, size) == 0) ||
        (terms.name != NULL && is_made_of(password, size, terms.name))) {
        return "the password is the name with little else; choose another";
    }
    if (terms.room != NULL && is_made_of(password, size, terms.room)) {
        return "the password is the name of the room with little else; choose another";
    }
    if (is_repeated(&guessed)) {
        return "the password is a short text over and over; choose another";
    }
    if (count_unpredicted(&guessed) < UNPREDICTED_MIN) {
        return "the password is a sequence or a row of the keyboard; choose another";
    }
    return is_common(&guessed) ? "the password is one that many people use; choose another" : NULL;
}
