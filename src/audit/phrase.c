/* SPDX-License-Identifier: MIT */
/*
 * Fills in the texts of phrase_list.h. The words for wagers, hands and reasons are those of the
 * pages in English (web/words/game.ts, web/app/hands.ts, web/words/record.ts).
 */
#include "phrase.h"

#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "audit_text.h"
#include "base/assert.h"
#include "format/json/core_types.h"
#include "format/round/round_explain.h"
#include "format/text/money.h"
#include "protocol/wire_types.h"

static const struct {
    const char *code, *english;
} phrases[PHRASE_CODE_COUNT] = {
#define PHRASE_ENTRY(name, code, english) {code, english},
    PHRASE_LIST(PHRASE_ENTRY)
#undef PHRASE_ENTRY
};

const char *phrase_code_name(phrase_code code)
{
    TREY_ASSERT((unsigned)code < PHRASE_CODE_COUNT);
    return phrases[code].code;
}

/* ---- Words ---- */

static const char *rank_word(unsigned rank)
{
    return rank == 0 ? "two" : trey_rank_name(rank);
}

static const char *rank_words(char out[16], unsigned rank)
{
    snprintf(out, 16, "%s%s", rank_word(rank), rank == 4 ? "es" : "s"); /* sixes */
    return out;
}

static bool is_named(trey_hand_value value, const trey_posting *posting)
{
    return trey_hand_is_akq_suited(value) && posting->ruleset->akq_has_own_line;
}

/* "king high", "pair of sevens"; with its rank "flush, king high", or without it "flush". */
static void hand_word(char out[TREY_HAND_TEXT_SIZE], trey_hand_value value, bool has_rank,
                      const trey_posting *posting)
{
    static const char *const names[TREY_CATEGORY_COUNT] = {
        [TREY_CATEGORY_FLUSH] = "flush",
        [TREY_CATEGORY_STRAIGHT] = "straight",
        [TREY_CATEGORY_STRAIGHT_FLUSH] = "straight flush",
    };
    char many[16];
    unsigned first = value >> 8 & 15;
    trey_category category = trey_hand_category(value);
    if (is_named(value, posting)) {
        snprintf(out, TREY_HAND_TEXT_SIZE, "%s", trey_ruleset_akq_title(posting->ruleset));
    } else if (category == TREY_CATEGORY_HIGH_CARD) {
        snprintf(out, TREY_HAND_TEXT_SIZE, "%s high", rank_word(first));
    } else if (category == TREY_CATEGORY_PAIR) {
        snprintf(out, TREY_HAND_TEXT_SIZE, "pair of %s", rank_words(many, first));
    } else if (category == TREY_CATEGORY_THREE_OF_A_KIND) {
        snprintf(out, TREY_HAND_TEXT_SIZE, "three %s", rank_words(many, first));
    } else if (has_rank) {
        snprintf(out, TREY_HAND_TEXT_SIZE, "%s, %s high", names[category], rank_word(first));
    } else {
        snprintf(out, TREY_HAND_TEXT_SIZE, "%s", names[category]);
    }
}

const char *phrase_hand(char out[TREY_HAND_TEXT_SIZE], trey_hand_value value,
                        const trey_posting *posting)
{
    hand_word(out, value, false, posting);
    out[0] = (char)(out[0] >= 'a' && out[0] <= 'z' ? out[0] - 'a' + 'A' : out[0]);
    return out;
}

/* A line of a pay table. */
static void line_word(char *out, size_t size, const char *line, const trey_posting *posting)
{
    if (strcmp(line, "mini-royal") == 0) {
        snprintf(out, size, "%s", trey_ruleset_akq_title(posting->ruleset));
    } else if (strncmp(line, "akq-", 4) == 0) {
        snprintf(out, size, "A-K-Q %s", strcmp(line, "akq-spades") == 0 ? "of spades" : "suited");
    } else {
        snprintf(out, size, "%s", line);
        for (char *at = out; *at != '\0'; at++) {
            *at = (char)(*at == '-' ? ' ' : *at);
        }
    }
}

static const char *wager_word(trey_wager_kind kind, const trey_posting *posting)
{
    switch (kind) {
    case TREY_WAGER_ANTE_BONUS:
        return "Ante Bonus";
    case TREY_WAGER_BONUS:
        return bonus_word(posting);
    default:
        return trey_wager_kind_name(kind);
    }
}

static const char *reason_word(trey_void_reason reason)
{
    static const char *const words[TREY_VOID_REASON_COUNT] = {
        [TREY_VOID_NONE] = "no reason",
        [TREY_VOID_CARD_COUNT] = "a hand had the wrong number of cards",
        [TREY_VOID_SHUFFLER_FAULT] = "the shuffler failed",
        [TREY_VOID_STAFF_DECISION] = "staff decision",
        [TREY_VOID_REVEAL_MISSING] = "a contribution to the shuffle was not revealed",
    };
    return words[reason];
}

const char *phrase_typed(char *out, size_t room, const char *text, size_t text_size)
{
    size_t size = 0;
    unsigned char before = 0;
    for (size_t i = 0; i < text_size && size + 1 < room; i++) {
        unsigned char c = (unsigned char)text[i];
        bool is_control = c < 0x20 || c == 0x7F;
        bool is_high_control = before == 0xC2 && c < 0xA0; /* U+0080 to U+009F */
        if (is_high_control) {
            size--;
        }
        out[size++] = is_control || is_high_control ? '?' : (char)c;
        before = c;
    }
    out[size] = '\0';
    return out;
}

static void cards_word(char *out, size_t size, const phrase *said)
{
    size_t used = 0;
    snprintf(out, size, "no cards");
    for (uint32_t i = 0; i < said->card_count && i < PHRASE_CARDS_MAX; i++) {
        char card[TREY_CARD_TEXT_SIZE] = "??";
        if (said->cards[i] < TREY_DECK_CARDS) {
            trey_card_text(card, said->cards[i]);
        }
        used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? " " : "", card);
    }
}

/* ---- Placeholders ---- */

typedef enum phrase_value {
    VALUE_NAME,
    VALUE_SEAT,
    VALUE_COUNT,
    VALUE_PAYS,
    VALUE_PERCENT,
    VALUE_AMOUNT,
    VALUE_OTHER,
    VALUE_WAGER,
    VALUE_TITLE,
    VALUE_HAND,
    VALUE_LINE,
    VALUE_REASON,
    VALUE_CARDS,
    VALUE_TEXT,
    VALUE_KIND_COUNT
} phrase_value;

static const char *const placeholders[VALUE_KIND_COUNT] = {
    [VALUE_NAME] = "name",   [VALUE_SEAT] = "seat",       [VALUE_COUNT] = "count",
    [VALUE_PAYS] = "pays",   [VALUE_PERCENT] = "percent", [VALUE_AMOUNT] = "amount",
    [VALUE_OTHER] = "other", [VALUE_WAGER] = "wager",     [VALUE_TITLE] = "title",
    [VALUE_HAND] = "hand",   [VALUE_LINE] = "line",       [VALUE_REASON] = "reason",
    [VALUE_CARDS] = "cards", [VALUE_TEXT] = "text",
};

/* The placeholder at '{'; VALUE_KIND_COUNT if it is not one. */
static phrase_value placeholder_at(const char *brace, const char *end)
{
    size_t size = (size_t)(end - brace - 1);
    phrase_value found = 0;
    while (found < VALUE_KIND_COUNT && (strlen(placeholders[found]) != size ||
                                        memcmp(placeholders[found], brace + 1, size) != 0)) {
        found++;
    }
    return found;
}

static void format_value(char out[PHRASE_TEXT_SIZE], phrase_value value, const phrase *said,
                         const trey_posting *posting)
{
    switch (value) {
    case VALUE_NAME:
        person_format(out, said->person);
        break;
    case VALUE_SEAT:
    case VALUE_COUNT:
    case VALUE_PAYS:
    case VALUE_PERCENT:
        snprintf(out, PHRASE_TEXT_SIZE, "%u",
                 value == VALUE_SEAT    ? said->seat
                 : value == VALUE_COUNT ? said->count
                 : value == VALUE_PAYS  ? said->pays
                                        : said->percent);
        break;
    case VALUE_AMOUNT:
        money_format_brief(out, said->amount);
        break;
    case VALUE_OTHER:
        money_format_brief(out, said->other);
        break;
    case VALUE_WAGER:
        snprintf(out, PHRASE_TEXT_SIZE, "%s", wager_word(said->wager, posting));
        break;
    case VALUE_TITLE:
        snprintf(out, PHRASE_TEXT_SIZE, "%s", wager_title(posting, said->wager));
        break;
    case VALUE_HAND:
        hand_word(out, (trey_hand_value)said->value, true, posting);
        break;
    case VALUE_LINE:
        line_word(out, PHRASE_TEXT_SIZE, said->line, posting);
        break;
    case VALUE_REASON:
        snprintf(out, PHRASE_TEXT_SIZE, "%s", reason_word(said->reason));
        break;
    case VALUE_CARDS:
        cards_word(out, PHRASE_TEXT_SIZE, said);
        break;
    case VALUE_TEXT:
        phrase_typed(out, PHRASE_TEXT_SIZE, said->text, said->text_size);
        break;
    case VALUE_KIND_COUNT:
        break;
    }
}

/* The form for this count: the text up to '|', or after it. */
static span chosen_form(const phrase *said)
{
    const char *text = phrases[said->code].english, *bar = strchr(text, '|');
    if (bar == NULL) {
        return (span){text, strlen(text)};
    }
    return said->count == 1 ? (span){text, (size_t)(bar - text)} : (span){bar + 1, strlen(bar + 1)};
}

const char *phrase_format(char out[PHRASE_TEXT_SIZE], const phrase *said,
                          const trey_posting *posting)
{
    span form = chosen_form(said);
    size_t used = 0;
    for (size_t i = 0; i < form.size && used + 1 < PHRASE_TEXT_SIZE; i++) {
        const char *at = form.text + i;
        if (*at != '{') {
            out[used++] = *at;
            continue;
        }
        char value[PHRASE_TEXT_SIZE];
        const char *end = strchr(at, '}');
        TREY_ASSERT(end != NULL);
        format_value(value, placeholder_at(at, end), said, posting);
        used += (size_t)snprintf(out + used, PHRASE_TEXT_SIZE - used, "%s", value);
        used = used < PHRASE_TEXT_SIZE ? used : PHRASE_TEXT_SIZE - 1;
        i += (size_t)(end - at);
    }
    out[used] = '\0';
    return out;
}

/* ---- JSON ---- */

static const char *code_word(uint32_t code)
{
    return phrase_code_name((phrase_code)code);
}

static const shape_words codes = {.word = code_word, .end = PHRASE_CODE_COUNT};
static const shape_type code_type = {.kind = SHAPE_WORD, .name = "PhraseCode", .words = &codes};
WIRE_WORDS_OF(wagers, trey_wager_kind_name, trey_wager_kind, 0, TREY_WAGER_BANK);
static const shape_type wager_type = {.kind = SHAPE_WORD, .words = &wagers};
static const shape_type ratio = {.kind = SHAPE_NUMBER, .minimum = 0, .maximum = 100000};
static const shape_type cards = {SHAPE_LIST_OF(&wire_card, phrase, cards)};

#define OF_PHRASE(name, of, field) SHAPE_MEMBER(name, of, phrase, field)
#define IF(value) .fields = 1U << (value)

static const shape_member rows[] = {
    {OF_PHRASE("code", &code_type, code)},
    {OF_PHRASE("person", &wire_person, person), IF(VALUE_NAME)},
    {OF_PHRASE("seat", &wire_seat, seat), IF(VALUE_SEAT)},
    {OF_PHRASE("count", &wire_count, count), IF(VALUE_COUNT)},
    {OF_PHRASE("pays", &ratio, pays), IF(VALUE_PAYS)},
    {OF_PHRASE("percent", &ratio, percent), IF(VALUE_PERCENT)},
    {OF_PHRASE("amount", &wire_amount, amount), IF(VALUE_AMOUNT)},
    {OF_PHRASE("other", &wire_amount, other), IF(VALUE_OTHER)},
    {OF_PHRASE("wager", &wager_type, wager), .fields = 1U << VALUE_WAGER | 1U << VALUE_TITLE},
    {OF_PHRASE("value", &wire_count, value), IF(VALUE_HAND)},
    {OF_PHRASE("line", &wire_text, line), IF(VALUE_LINE)},
    {OF_PHRASE("reason", &wire_void_reason, reason), IF(VALUE_REASON)},
    {OF_PHRASE("cards", &cards, cards), .count = SHAPE_AT(phrase, card_count), IF(VALUE_CARDS)},
    {OF_PHRASE("text", &wire_text, text), .count = SHAPE_AT(phrase, text_size), .has_count = true,
     IF(VALUE_TEXT)},
};
const shape_type phrase_shape = {
    .kind = SHAPE_OBJECT,
    .name = "Phrase",
    .about = "A sentence of the record: its code, and the values that the sentence uses. "
             "src/audit/phrase_list.h has the English text of every code.",
    SHAPE_MEMBERS(rows)};

/* The values that a text uses, as bits. */
static uint32_t values_of(phrase_code code)
{
    uint32_t values = 0;
    const char *end;
    for (const char *at = strchr(phrases[code].english, '{'); at != NULL; at = strchr(end, '{')) {
        end = strchr(at, '}');
        TREY_ASSERT(end != NULL);
        phrase_value found = placeholder_at(at, end);
        TREY_ASSERT(found < VALUE_KIND_COUNT);
        values |= 1U << found;
    }
    return values;
}

void phrase_write(json_writer *writer, const phrase *said)
{
    shape_write(writer, &phrase_shape, said,
                &(shape_pass){.form = SHAPE_API, .fields = values_of(said->code)});
}
