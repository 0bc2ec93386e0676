/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as a rule file. Accepted rules must be safe to play with.
 */
#include <stdlib.h>

#include "format/rules/rules_file.h"

static void report(void *context, const rules_finding *finding)
{
    char text[RULES_FINDING_SIZE];
    (void)context;
    if (rules_finding_format(text, finding)[0] == '\0') {
        abort();
    }
}

/* A round at a table of an accepted rule set, with the smallest bet. */
static void play(const trey_ruleset *ruleset, const trey_choices *choices)
{
    static trey_round round;
    trey_posting posting;
    if (trey_posting_make(&posting, ruleset, choices).status != TREY_OK) {
        return;
    }
    trey_round_begin(&round, &posting, (trey_meter){1000, 0});
    trey_event bank = {.kind = TREY_EVENT_BANK_POST,
                       .seat = posting.seats,
                       .bettor = 1,
                       .amount = 1000,
                       .chips = 1000};
    trey_refusal refusal = trey_round_apply(&round, &bank);
    trey_event bet = {.kind = TREY_EVENT_WAGER_PLACE,
                      .seat = 1,
                      .bettor = 2,
                      .wager = TREY_WAGER_ANTE,
                      .amount = posting.ante_min};
    refusal = trey_round_apply(&round, &bet);
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    refusal = trey_round_apply(&round, &close);
    (void)refusal;
    if (trey_round_bank_fee(&round) < 0 || trey_round_void_amount(&round) < 0) {
        abort();
    }
    (void)trey_posting_bonus_favours_player(&posting);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const trey_choices nothing = {0};
    rules_file file = {0};
    if (rules_file_read(&file, "fuzz.yaml", (const char *)bytes, size, &trey_book_builtin, report,
                        NULL)) {
        for (size_t i = 0; i < file.book.ruleset_count; i++) {
            play(&file.book.rulesets[i], &nothing);
        }
        for (size_t i = 0; i < file.book.posting_count; i++) {
            play(file.book.postings[i].ruleset, &file.book.postings[i].choices);
        }
    }
    rules_file_close(&file);
    return 0;
}
