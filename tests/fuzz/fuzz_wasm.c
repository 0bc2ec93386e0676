/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: the exported functions of the browser's engine, compiled for this machine, so that the
 * sanitizers watch them. Each record is a call: the function, four numbers (four bytes each), and
 * bytes for the input buffer. Any order and any numbers must be fine. tests/wasm/fuzz_engine.mjs
 * does the same with the real module.
 */
#include "fuzzing.h"
#include "wasm/exchange.h"

void start(void);
uint32_t hand(uint32_t cards_size, uint32_t rules_size);
uint32_t question_begin(uint32_t size);
uint32_t question_table(uint32_t size);
uint32_t question_decks(uint32_t decks);
void question_exposes(uint32_t exposes_card);
void question_no_ante_bonus(void);
void question_pays(uint32_t is_ante_bonus, uint32_t line, int32_t pays);
uint32_t question_progressive(uint32_t number, uint32_t seats);
void question_meter(uint32_t cents);
uint32_t question_hand(uint32_t size);
uint32_t question_up(uint32_t size);
uint32_t question_dead(uint32_t size);
uint32_t odds_decision_answer(void);
void odds_sheet_answer(void);
void settle(uint32_t size);
uint32_t shoe_begin(uint32_t decks);
uint32_t shoe_resume(uint32_t round, uint32_t dealt);
uint32_t shoe_seed(void);
uint32_t shoe_open_bets(void);
uint32_t shoe_commit(uint32_t bettor);
uint32_t shoe_bind(uint32_t count);
uint32_t shoe_close_bets(void);
uint32_t shoe_reveal(uint32_t bettor);
uint32_t shoe_mix(void);
uint32_t shoe_left(void);
uint32_t shoe_draw(void);
uint32_t shoe_hands(uint32_t deal_from, uint32_t seats, uint32_t bank_seat, uint32_t in_play);
uint32_t shoe_opening(uint32_t position, uint32_t card, uint32_t path_length);
uint32_t shoe_opening_of_seed(uint32_t position, uint32_t card);
uint32_t shoe_proof(uint32_t size, uint32_t cards);
void shoe_commitment(uint32_t round, uint32_t bettor);

enum { ARGUMENTS = 4 };

static void call_question(uint8_t which, const uint32_t a[ARGUMENTS])
{
    switch (which) {
    case 0:
        (void)question_begin(a[0]);
        break;
    case 1:
        (void)question_table(a[0]);
        break;
    case 2:
        (void)question_decks(a[0]);
        break;
    case 3:
        question_exposes(a[0]);
        break;
    case 4:
        question_no_ante_bonus();
        break;
    case 5:
        question_pays(a[0], a[1], (int32_t)a[2]);
        break;
    case 6:
        (void)question_progressive(a[0], a[1]);
        break;
    case 7:
        question_meter(a[0]);
        break;
    case 8:
        (void)question_hand(a[0]);
        break;
    case 9:
        (void)question_up(a[0]);
        break;
    case 10:
        (void)question_dead(a[0]);
        break;
    default:
        (void)odds_decision_answer();
        break;
    }
}

static void call_shoe(uint8_t which, const uint32_t a[ARGUMENTS])
{
    switch (which) {
    case 0:
        (void)shoe_begin(a[0]);
        break;
    case 1:
        (void)shoe_resume(a[0], a[1]);
        break;
    case 2:
        (void)shoe_seed();
        break;
    case 3:
        (void)shoe_open_bets();
        break;
    case 4:
        (void)shoe_commit(a[0]);
        break;
    case 5:
        (void)shoe_bind(a[0]);
        break;
    case 6:
        (void)shoe_close_bets();
        break;
    case 7:
        (void)shoe_reveal(a[0]);
        break;
    case 8:
        (void)shoe_mix();
        break;
    case 9:
        (void)shoe_draw();
        break;
    case 10:
        (void)shoe_hands(a[0], a[1], a[2], a[3]);
        break;
    case 11:
        (void)shoe_opening(a[0], a[1], a[2]);
        break;
    case 12:
        (void)shoe_opening_of_seed(a[0], a[1]);
        break;
    case 13:
        shoe_commitment(a[0], a[1]);
        break;
    case 14:
        (void)shoe_proof(a[0], a[1]);
        break;
    default:
        must(shoe_left() <= TREY_SHOE_CARDS_MAX);
        break;
    }
}

enum { QUESTIONS = 16, SHOES = 32, SETTLE = 48, HAND, SHEET, CALL_COUNT };

/* A sheet takes long, so there is at most one in an input. */
static void call(uint8_t which, const uint32_t a[ARGUMENTS], bool *has_sheet)
{
    if (which < QUESTIONS) {
        call_question(which, a);
    } else if (which < SETTLE) {
        call_shoe((uint8_t)(which - QUESTIONS), a);
    } else if (which == SETTLE) {
        settle(a[0]);
    } else if (which == HAND) {
        (void)hand(a[0], a[1]);
    } else if (!*has_sheet) {
        *has_sheet = true;
        odds_sheet_answer();
    }
}

/* The state of the module outlives a call; every input begins with the same one. */
static void begin(void)
{
    (void)question_begin(0);
    question_pays(0, 0, 0);
    question_pays(1, 0, 0);
    memset(input_at(), ' ', input_max()); /* readers skip it, so that they come to its end */
    (void)shoe_begin(1);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    start();
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size}, record;
    bool has_sheet = false;
    begin();
    while (fuzz_next_record(&from, &record)) {
        uint8_t which = bytes_get_u8(&record) % CALL_COUNT;
        uint32_t a[ARGUMENTS];
        for (size_t i = 0; i < ARGUMENTS; i++) {
            a[i] = bytes_get_u32(&record);
        }
        memcpy(input_at(), record.bytes, record.left);
        call(which, a, &has_sheet);
        must(output_size() <= OUTPUT_MAX);
    }
    return 0;
}
