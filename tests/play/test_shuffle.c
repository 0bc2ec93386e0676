/* SPDX-License-Identifier: MIT */
/*
 * The proof of a round as a player's terminal checks it: the examples of docs/api.md hold, with one
 * proof and with an opening of each card, and do not with any of their digits, letters, positions,
 * cards or numbers changed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "play/remote/remote_shoe.h"
#include "protocol/receipts.h"

enum { TEXT_MAX = 65536, JUNK_COUNT = 20000 };

static char joint[TEXT_MAX], listed[TEXT_MAX]; /* with one proof, and with openings */
static const char *const examples[] = {joint, listed};

/* The next block of the page that begins with an "openings" frame; returns its end. */
static const char *read_example(const char *page, char example[TEXT_MAX])
{
    const char *begin = strstr(page, "{\"type\": \"openings\"");
    assert_non_null(begin);
    const char *end = strstr(begin, "```");
    assert_non_null(end);
    snprintf(example, TEXT_MAX, "%.*s", (int)(end - begin), begin);
    return end;
}

static void read_examples(const char *path)
{
    static char page[1 << 20];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t size = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[size] = '\0';
    read_example(read_example(page, joint), listed);
    assert_non_null(strstr(joint, "\"proof\": \""));
    assert_non_null(strstr(listed, "\"openings\": ["));
}

static const char *look(const char *text, const shuffle_notes *notes, const view_hand *hands)
{
    static shuffle_proof proof;
    json_tree tree = {0};
    const char *wrong = "not read";
    memset(&proof, 0, sizeof proof);
    if (json_tree_read(&tree, text, strlen(text))) {
        remote_read_proof(&proof, &tree, JSON_TREE_ROOT);
        wrong = shuffle_check(&proof, notes, hands);
    }
    json_tree_close(&tree);
    return wrong;
}

static const shuffle_notes no_notes;

static void the_examples_hold(void **state)
{
    (void)state;
    assert_null(look(joint, &no_notes, NULL));
    assert_null(look(listed, &no_notes, NULL));
}

/* Whether this is a digit of bytes, or a letter of the proof. */
static bool is_proved(const char *at)
{
    const char *base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
    return strspn(at, base64) >= 32 && strchr("\"", at[-1]) != NULL;
}

/* Another digit or letter anywhere in what is proved. */
static void no_other_digit_does(void **state)
{
    (void)state;
    static char changed[TEXT_MAX];
    uint32_t counts[2] = {0};
    for (uint32_t which = 0; which < 2; which++) {
        const char *example = examples[which], *end = strstr(example, "\"id\": \"");
        for (const char *at = end; *at != '\0'; at++) {
            end = is_proved(at) ? at + strcspn(at, "\"") : end;
            if (at < end) {
                snprintf(changed, sizeof changed, "%s", example);
                changed[at - example] = *at == '0' ? '1' : '0';
                if (look(changed, &no_notes, NULL) == NULL) {
                    fail_msg("it holds with another digit at %s", at);
                }
                counts[which]++;
            }
        }
    }
    assert_int_equal(counts[0], 32 + 8 * 64 + 656);
    assert_int_equal(counts[1], 32 + 15 * 64);
}

/* A text with its first occurrence of a word replaced by another; false if it has none. */
static bool replace(char changed[TEXT_MAX], const char *text, const char *const change[2])
{
    const char *at = strstr(text, change[0]);
    if (at != NULL) {
        snprintf(changed, TEXT_MAX, "%.*s%s%s", (int)(at - text), text, change[1],
                 at + strlen(change[0]));
    }
    return at != NULL;
}

static void nor_another_word(void **state)
{
    static const char *const changes[][2] = {
        {"\"decks\": 1", "\"decks\": 2"},
        {"\"round\": 1, \"v", "\"round\": 2, \"v"},
        {"\"person\": 7", "\"person\": 8"},
        {"[49, 23,", "[23, 49,"},
        {"\"version\": 2", "\"version\": 1"},
        {"\"deal_from\": \"left-of-bank\"", "\"deal_from\": \"seat-2\""},
        {"\"bank_seat\": 4", "\"bank_seat\": null"},
        {"\"seats\": 7", "\"seats\": 5"},
        {"{\"seat\": 2", "{\"seat\": 6"},
        {"{\"seat\": 2", "{\"seat\": 0"},
        {"\"bets\"", "\"other\""},
        {"[49, 23,", "[49, 49,"},
        {"\"first\": 0", "\"first\": 1"},
        {"\"pledged\": true", "\"pledged\": false"},
        {"\"first\": 0", "\"first\": -1"},
        /* of openings */
        {"\"seat\": 0", "\"seat\": 6"},
        {"\"seat\": 0", "\"seat\": 1"},
        {"\"number\": 8", "\"number\": 7"},
        {"\"number\": 8", "\"number\": 9"},
        {"\"number\": 8", "\"number\": 63"},
        {"\"number\": 8", "\"number\": 64"},
        {"\"position\": 45", "\"position\": 31"},
        {"\"card\": \"3c\"", "\"card\": \"3h\""},
        {"\"openings\": [", "\"proof\": \"\", \"openings\": ["},
        {"\"openings\": [", "\"proof\": null, \"openings\": ["},
        /* of the proof */
        {"\"proof\": \"", "\"proof\": \"\", \"other\": \""},
        {"\"proof\": \"", "\"proof\": null, \"other\": \""},
        {"\"proof\": \"", "\"proof\": 1, \"other\": \""},
        {"\"proof\": \"", "\"proof\": \"A"},
        {"\"proof\": \"", "\"proof\": \"AAAA"},
        {"\"proof\": \"", "\"proof\": \" "},
        {"\"}\n", "=\"}\n"},
        {"\"}\n", "AAAA\"}\n"},
        {"\"}\n", "\\n\"}\n"},
        {"IAFX\"}\n", "\"}\n"},
        {"AFX\"}\n", "\"}\n"},
        {"\"proof\": \"", "\"openings\": [{\"seat\": 0, \"number\": 8}], \"proof\": \""},
    };
    static char changed[TEXT_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        uint32_t count = 0;
        for (uint32_t which = 0; which < 2; which++) {
            if (replace(changed, examples[which], changes[i])) {
                count++;
                if (look(changed, &no_notes, NULL) == NULL) {
                    fail_msg("it holds with %s", changes[i][1]);
                }
            }
        }
        assert_true(count > 0);
    }
}

static void own_notes_are_compared(void **state)
{
    (void)state;
    shuffle_notes notes = {.has_entropy = true, .person = 7};
    memset(notes.entropy, 0x11, sizeof notes.entropy);
    assert_null(look(joint, &notes, NULL));
    notes.person = 9; /* who revealed other bytes */
    assert_non_null(look(joint, &notes, NULL));
    notes = (shuffle_notes){.has_root = true};
    assert_non_null(look(joint, &notes, NULL));
    notes = (shuffle_notes){.has_closing = true};
    assert_non_null(look(joint, &notes, NULL));
}

/* With a key that was seen, the closing must be signed with it. */
static void the_closing_must_be_signed(void **state)
{
    (void)state;
    static char changed[TEXT_MAX];
    house_signer signer, other;
    uint8_t key[HOUSE_KEY_SIZE] = {1};
    house_signer_make(&signer, key);
    key[0]++;
    house_signer_make(&other, key);
    shuffle_notes notes = {.has_key = true};
    memcpy(notes.house_key, signer.public_key, sizeof notes.house_key);
    assert_non_null(look(joint, &notes, NULL)); /* not signed */
    const char *at = strstr(joint, "\"closing\"");
    assert_non_null(at);
    view_shoe shoe = {.is_pledged = true};
    size_t size;
    assert_int_equal(sodium_hex2bin(shoe.closing.bytes, DIGEST_SIZE, at + strlen("\"closing\": \""),
                                    2 * DIGEST_SIZE, NULL, &size, NULL),
                     0);
    for (int is_other = 0; is_other < 2; is_other++) {
        char digits[2 * HOUSE_SIGNATURE_SIZE + 1], key_digits[2 * HOUSE_PUBLIC_KEY_SIZE + 1];
        closing_sign(is_other ? &other : &signer, &shoe);
        sodium_bin2hex(digits, sizeof digits, shoe.signature, HOUSE_SIGNATURE_SIZE);
        sodium_bin2hex(key_digits, sizeof key_digits, shoe.house_key, HOUSE_PUBLIC_KEY_SIZE);
        snprintf(changed, sizeof changed, "%.*s\"signature\": \"%s\", \"house_key\": \"%s\", %s",
                 (int)(at - joint), joint, digits, key_digits, at);
        const char *wrong = look(changed, &notes, NULL);
        assert_true(is_other ? wrong != NULL : wrong == NULL);
        char *digit = strstr(changed, digits);
        *digit = *digit == '0' ? '1' : '0';
        assert_non_null(look(changed, &notes, NULL));
    }
}

/* The hands of the bets that were seen, whoever bet. */
static void the_bets_that_were_seen_are_compared(void **state)
{
    (void)state;
    shuffle_notes notes = {.has_bets = true};
    notes.bets = (fair_bets){.deal_from = TREY_ORIGIN_LEFT_OF_BANK,
                             .seats = 7,
                             .bank_seat = 4,
                             .wager_count = 2,
                             .wagers = {{7, 6}, {9, 2}}};
    assert_null(look(joint, &notes, NULL));
    notes.bets.wagers[1].seat = 1;
    assert_non_null(look(joint, &notes, NULL));
    notes.bets.wagers[1].seat = 2;
    notes.bets.deal_from = TREY_ORIGIN_SEAT_1; /* seat 2 would come before seat 6 */
    assert_non_null(look(joint, &notes, NULL));
    notes.bets.wager_count = 0;
    assert_non_null(look(joint, &notes, NULL));
}

/* The third card of the bank is proved in both examples. */
static void check_seen(const char *example)
{
    enum { HIDDEN = VIEW_CARD_HIDDEN, THREE_OF_CLUBS = 4 };
    view_hand hands[TREY_HANDS_MAX] = {{.count = 3, .cards = {HIDDEN, HIDDEN, THREE_OF_CLUBS}}};
    assert_null(look(example, &no_notes, hands));
    hands[0].cards[2] = THREE_OF_CLUBS + 1;
    assert_non_null(look(example, &no_notes, hands));
    hands[0] = (view_hand){.count = 3, .cards = {HIDDEN, THREE_OF_CLUBS, HIDDEN}};
    assert_non_null(look(example, &no_notes, hands));
    hands[0] = (view_hand){.count = 3, .cards = {HIDDEN, HIDDEN, HIDDEN}};
    assert_null(look(example, &no_notes, hands));
    hands[0] = (view_hand){.count = 4, .cards = {HIDDEN, HIDDEN, HIDDEN, THREE_OF_CLUBS}};
    assert_non_null(look(example, &no_notes, hands));
    hands[0] = (view_hand){.count = 0};
    hands[6] = (view_hand){.count = 3, .cards = {HIDDEN, HIDDEN, THREE_OF_CLUBS}};
    assert_non_null(look(example, &no_notes, hands));
    hands[6] = (view_hand){.count = 0};
    hands[2] =
        (view_hand){.count = 6, .cards = {[5] = THREE_OF_CLUBS}}; /* as if of the next hand */
    for (uint32_t i = 0; i < 5; i++) {
        hands[2].cards[i] = HIDDEN;
    }
    assert_non_null(look(example, &no_notes, hands));
}

static void each_card_that_was_seen_needs_a_proof(void **state)
{
    (void)state;
    check_seen(joint);
    check_seen(listed);
}

/* Whatever a server sends, it is read, and nothing breaks. */
static void junk_does_not_hold(void **state)
{
    static char changed[TEXT_MAX];
    static const char letters[] = "0123456789-,{}[]:\"naT ";
    uint32_t random = 20260101;
    (void)state;
    for (uint32_t i = 0; i < JUNK_COUNT; i++) {
        const char *example = examples[i % 2];
        size_t size = strlen(example);
        snprintf(changed, sizeof changed, "%s", example);
        for (uint32_t k = 0; k < 3; k++) {
            random = random * 1664525 + 1013904223;
            changed[(random >> 8) % size] = letters[random % (sizeof letters - 1)];
        }
        const char *wrong = look(changed, &no_notes, NULL);
        (void)wrong; /* a space for a space changes nothing */
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_hold),
        cmocka_unit_test(no_other_digit_does),
        cmocka_unit_test(nor_another_word),
        cmocka_unit_test(own_notes_are_compared),
        cmocka_unit_test(the_bets_that_were_seen_are_compared),
        cmocka_unit_test(the_closing_must_be_signed),
        cmocka_unit_test(each_card_that_was_seen_needs_a_proof),
        cmocka_unit_test(junk_does_not_hold),
    };
    if (argc != 2) {
        fprintf(stderr, "usage: test-play-shuffle docs/api.md\n");
        return 2;
    }
    read_examples(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
