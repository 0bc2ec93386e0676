/* SPDX-License-Identifier: MIT */
/*
 * Field by field, in the order of the structs. A text has its size before it and a zero byte after
 * it, so that a reader can use it where it is.
 */
#include "rules_copy.h"

#include <string.h>

#include "utf8.h"

enum {
    COPY_VERSION = 1,
    NO_TEXT = UINT16_MAX, /* the size of a text that is not there */
    NO_OPTION = UINT8_MAX /* TREY_OPTION_AS_NONE, whose number changes when options are added */
};

/* ---- Writing ---- */

static void put_number(bytes_writer *writer, int64_t number)
{
    bytes_put_u64(writer, (uint64_t)number);
}

static void put_text(bytes_writer *writer, const char *text)
{
    size_t size = text != NULL ? strlen(text) : NO_TEXT;
    if (text == NULL) {
        bytes_put_u16(writer, NO_TEXT);
    } else if (size >= NO_TEXT) {
        writer->is_full = true;
    } else {
        bytes_put_u16(writer, (uint16_t)size);
        bytes_put(writer, text, size + 1);
    }
}

static void put_texts(bytes_writer *writer, const char *const *texts, uint32_t count)
{
    bytes_put_u8(writer, (uint8_t)count);
    for (uint32_t i = 0; i < count; i++) {
        put_text(writer, texts[i]);
    }
}

static void put_paytable(bytes_writer *writer, const trey_paytable *table)
{
    put_text(writer, table != NULL ? table->id : NULL);
    for (uint32_t line = 0; table != NULL && line < TREY_PAYLINE_COUNT; line++) {
        bytes_put_u32(writer, (uint32_t)table->pays[line]);
    }
}

static void put_designator(bytes_writer *writer, const trey_designator *designator)
{
    put_text(writer, designator != NULL ? designator->id : NULL);
    if (designator != NULL) {
        put_paytable(writer, designator->ante_bonus);
        put_paytable(writer, designator->bonus);
    }
}

static void put_column(bytes_writer *writer, const trey_fee_column *column)
{
    bytes_put_u8(writer, (uint8_t)column->part_count);
    for (uint32_t p = 0; p < column->part_count; p++) {
        const trey_fee_part *part = &column->parts[p];
        bytes_put_u8(writer, (uint8_t)part->basis);
        bytes_put_u8(writer, (uint8_t)part->band_count);
        for (uint32_t b = 0; b < part->band_count; b++) {
            put_number(writer, part->bands[b].upper);
            put_number(writer, part->bands[b].fee);
        }
    }
}

static void put_schedule(bytes_writer *writer, const trey_schedule *schedule)
{
    put_text(writer, schedule != NULL ? schedule->id : NULL);
    if (schedule != NULL) {
        put_text(writer, schedule->family);
        put_number(writer, schedule->ante_min);
        put_number(writer, schedule->ante_max);
        put_number(writer, schedule->action_below);
        put_column(writer, &schedule->player);
        put_column(writer, &schedule->bank);
    }
}

static void put_progressive(bytes_writer *writer, const trey_progressive_table *table)
{
    bytes_put_u8(writer, table != NULL);
    if (table == NULL) {
        return;
    }
    const int64_t numbers[] = {
        table->number,     table->akq_suited, table->straight_flush, table->three_of_a_kind,
        table->straight,   table->share,      table->seed,           table->envy_spades,
        table->envy_suited};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        put_number(writer, numbers[i]);
    }
}

static void put_range(bytes_writer *writer, const trey_range *range)
{
    bytes_put_u8(writer, range->offered);
    put_number(writer, range->from);
    put_number(writer, range->to);
    bytes_put_u32(writer, range->among);
    put_number(writer, range->fallback);
    bytes_put_u8(writer, range->as == TREY_OPTION_AS_NONE ? NO_OPTION : (uint8_t)range->as);
}

/* The members of a rule set that are flags or words, in the order in which they are written, with
 * the number of their values. */
#define SMALL_LIST(X)                                                                              \
    X(house_banks, bool, 2)                                                                        \
    X(deal_from, trey_origin, 2)                                                                   \
    X(decide_from, trey_origin, 2)                                                                 \
    X(count_from, trey_origin, 2)                                                                  \
    X(reveal, trey_reveal, 2)                                                                      \
    X(exposes_card, bool, 2)                                                                       \
    X(back_line, trey_back_line, 3)                                                                \
    X(seated_may_back_line, bool, 2)                                                               \
    X(stacks_wagers, bool, 2)                                                                      \
    X(bonus_needs, trey_bonus_needs, 3)                                                            \
    X(bonus_within_ante, bool, 2)                                                                  \
    X(limits_from_schedule, bool, 2)                                                               \
    X(akq_has_own_line, bool, 2)                                                                   \
    X(akq_name, trey_akq_name, 3)                                                                  \
    X(announces_no_bonus, bool, 2)                                                                 \
    X(rotation, trey_rotation_kind, 3)                                                             \
    X(alternates_decks, bool, 2)                                                                   \
    X(by_hand_on_fault, bool, 2)                                                                   \
    X(bonus_shape, trey_bonus_shape, 2)

static void put_ruleset(bytes_writer *writer, const trey_ruleset *rules)
{
    put_text(writer, rules->id);
    put_text(writer, rules->title);
    put_text(writer, rules->source);
#define PUT_SMALL(member, type, count) bytes_put_u8(writer, (uint8_t)rules->member);
    SMALL_LIST(PUT_SMALL)
#undef PUT_SMALL
    bytes_put_u32(writer, rules->bank_rounds_max);
    put_paytable(writer, rules->bonus);
    put_designator(writer, rules->designator);
    bytes_put_u8(writer, (uint8_t)rules->card_values_count);
    for (uint32_t i = 0; i < rules->card_values_count; i++) {
        bytes_put_u8(writer, rules->card_values[i].hands_from);
        bytes_put(writer, rules->card_values[i].value, TREY_RANK_COUNT);
    }
    put_texts(writer, rules->families, rules->family_count);
    bytes_put_u8(writer, TREY_OPTION_COUNT);
    for (uint32_t option = 0; option < TREY_OPTION_COUNT; option++) {
        put_range(writer, &rules->options[option]);
    }
    put_text(writer, rules->bonus_spot);
    put_text(writer, rules->shuffler);
    put_texts(writer, rules->collection, rules->collection_count);
    put_texts(writer, rules->notices, rules->notice_count);
}

void rules_copy_write(bytes_writer *writer, const trey_posting *posting)
{
    const trey_ruleset *rules = posting->ruleset;
    bool is_own = posting->designator != rules->designator;
    bytes_put_u8(writer, COPY_VERSION);
    put_ruleset(writer, rules);
    put_designator(writer, is_own ? posting->designator : NULL);
    put_schedule(writer, posting->schedule);
    put_progressive(writer, posting->progressive);
}

/* ---- Reading ---- */

static int64_t get_number(bytes_reader *reader)
{
    return (int64_t)bytes_get_u64(reader);
}

/* A number with which a posting can be made: nothing overflows before its digest is compared. */
static int64_t get_bounded(bytes_reader *reader)
{
    int64_t number = get_number(reader);
    reader->is_short |= number < 0 || number > TREY_AMOUNT_MAX;
    return number;
}

/* A number below `count`. */
static uint32_t get_small(bytes_reader *reader, uint32_t count)
{
    uint32_t number = bytes_get_u8(reader);
    if (number >= count) {
        reader->is_short = true;
        return 0;
    }
    return number;
}

static const char *get_text(bytes_reader *reader)
{
    size_t size = bytes_get_u16(reader);
    if (size == NO_TEXT || reader->is_short) {
        return NULL;
    }
    const char *text = (const char *)bytes_skip(reader, size + 1);
    bool is_text = text != NULL && memchr(text, 0, size + 1) == text + size && utf8_is(text, size);
    reader->is_short |= !is_text;
    return is_text ? text : NULL;
}

static const char *get_some_text(bytes_reader *reader)
{
    const char *text = get_text(reader);
    reader->is_short |= text == NULL;
    return text;
}

static uint32_t get_texts(bytes_reader *reader, const char **texts, uint32_t max)
{
    uint32_t count = get_small(reader, max + 1);
    for (uint32_t i = 0; i < count; i++) {
        texts[i] = get_some_text(reader);
    }
    return count;
}

static const trey_paytable *get_paytable(bytes_reader *reader, rules_copy *copy)
{
    const char *id = get_text(reader);
    if (id == NULL || copy->book.paytable_count == RULES_COPY_PAYTABLES) {
        reader->is_short |= id != NULL;
        return NULL;
    }
    trey_paytable *table = &copy->paytables[copy->book.paytable_count++];
    table->id = id;
    for (uint32_t line = 0; line < TREY_PAYLINE_COUNT; line++) {
        table->pays[line] = (int32_t)bytes_get_u32(reader);
    }
    return table;
}

static const trey_designator *get_designator(bytes_reader *reader, rules_copy *copy)
{
    const char *id = get_text(reader);
    if (id == NULL) {
        return NULL;
    }
    trey_designator *designator = &copy->designators[copy->book.designator_count++];
    designator->id = id;
    designator->ante_bonus = get_paytable(reader, copy);
    designator->bonus = get_paytable(reader, copy);
    reader->is_short |= designator->ante_bonus == NULL || designator->bonus == NULL;
    return designator;
}

static void get_column(bytes_reader *reader, trey_fee_column *column)
{
    column->part_count = get_small(reader, TREY_FEE_PARTS_MAX + 1);
    for (uint32_t p = 0; p < column->part_count; p++) {
        trey_fee_part *part = &column->parts[p];
        part->basis = (trey_fee_basis)get_small(reader, TREY_FEE_BASIS_BANK_WAGER + 1);
        part->band_count = get_small(reader, TREY_FEE_BANDS_MAX + 1);
        for (uint32_t b = 0; b < part->band_count; b++) {
            part->bands[b].upper = get_number(reader);
            part->bands[b].fee = get_number(reader);
        }
        bool has_end =
            part->band_count > 0 && part->bands[part->band_count - 1].upper == TREY_FEE_NO_END;
        reader->is_short |= !has_end;
    }
}

static void get_schedule(bytes_reader *reader, rules_copy *copy)
{
    trey_schedule *schedule = &copy->schedule;
    schedule->id = get_text(reader);
    if (schedule->id == NULL) {
        return;
    }
    copy->book.schedule_count = 1;
    schedule->family = get_some_text(reader);
    schedule->ante_min = get_bounded(reader);
    schedule->ante_max = get_bounded(reader);
    schedule->action_below = get_bounded(reader);
    get_column(reader, &schedule->player);
    get_column(reader, &schedule->bank);
}

static void get_progressive(bytes_reader *reader, rules_copy *copy)
{
    trey_progressive_table *table = &copy->progressive;
    int32_t *const small[] = {&table->number,          &table->akq_suited, &table->straight_flush,
                              &table->three_of_a_kind, &table->straight,   &table->share};
    copy->book.progressive_count = get_small(reader, 2);
    if (copy->book.progressive_count == 0) {
        return;
    }
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        int64_t number = get_number(reader);
        reader->is_short |= number < 0 || number > INT32_MAX;
        *small[i] = (int32_t)number;
    }
    table->seed = get_number(reader);
    table->envy_spades = get_number(reader);
    table->envy_suited = get_number(reader);
}

static bool is_default_possible(trey_option option, const trey_range *range)
{
    const trey_option_row *row = &trey_options[option];
    uint32_t words = 0;
    while (row->type == TREY_OPTION_WORD && row->words[words] != NULL) {
        words++;
    }
    return (row->type != TREY_OPTION_WORD || range->fallback < words) &&
           (option != TREY_OPTION_INCREMENT || (range->from > 0 && range->fallback > 0));
}

static void get_range(bytes_reader *reader, trey_option option, trey_range *range)
{
    range->offered = get_small(reader, 2) != 0;
    range->from = get_bounded(reader);
    range->to = get_bounded(reader);
    range->among = bytes_get_u32(reader);
    range->fallback = get_bounded(reader);
    reader->is_short |= !is_default_possible(option, range);
    uint32_t as = bytes_get_u8(reader);
    range->as = as < TREY_OPTION_COUNT ? (trey_option)as : TREY_OPTION_AS_NONE;
    reader->is_short |= as != NO_OPTION && as >= TREY_OPTION_COUNT;
}

/* Options that were added since are not offered. */
static void get_ranges(bytes_reader *reader, trey_ruleset *rules)
{
    uint32_t count = get_small(reader, TREY_OPTION_COUNT + 1);
    for (uint32_t option = 0; option < TREY_OPTION_COUNT; option++) {
        rules->options[option] = (trey_range){.as = TREY_OPTION_AS_NONE};
        if (option < count) {
            get_range(reader, (trey_option)option, &rules->options[option]);
        }
    }
    /* A default that is taken from another option, and so on, must end. */
    for (uint32_t option = 0; option < TREY_OPTION_COUNT; option++) {
        trey_option as = rules->options[option].as;
        for (uint32_t i = 0; i < TREY_OPTION_COUNT && as != TREY_OPTION_AS_NONE; i++) {
            as = rules->options[as].as;
        }
        reader->is_short |= as != TREY_OPTION_AS_NONE;
    }
}

static void get_ruleset(bytes_reader *reader, rules_copy *copy)
{
    trey_ruleset *rules = &copy->ruleset;
    rules->id = get_some_text(reader);
    rules->title = get_text(reader);
    rules->source = get_text(reader);
#define GET_SMALL(member, type, count) rules->member = (type)get_small(reader, count);
    SMALL_LIST(GET_SMALL)
#undef GET_SMALL
    rules->bank_rounds_max = bytes_get_u32(reader);
    rules->bonus = get_paytable(reader, copy);
    rules->designator = get_designator(reader, copy);
    reader->is_short |= rules->bonus == NULL && rules->designator == NULL;
    rules->card_values_count = get_small(reader, TREY_CARD_VALUES_MAX + 1);
    for (uint32_t i = 0; i < rules->card_values_count; i++) {
        rules->card_values[i].hands_from = bytes_get_u8(reader);
        bytes_get(reader, rules->card_values[i].value, TREY_RANK_COUNT);
    }
    rules->family_count = get_texts(reader, rules->families, TREY_FAMILIES_MAX);
    get_ranges(reader, rules);
    rules->bonus_spot = get_text(reader);
    rules->shuffler = get_text(reader);
    rules->collection_count = get_texts(reader, rules->collection, TREY_COLLECTION_MAX);
    rules->notice_count = get_texts(reader, rules->notices, TREY_NOTICES_MAX);
}

bool rules_copy_read(rules_copy *copy, const uint8_t *bytes, size_t size)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    memset(copy, 0, sizeof *copy);
    copy->book = (trey_book){.paytables = copy->paytables,
                             .designators = copy->designators,
                             .progressives = &copy->progressive,
                             .schedules = &copy->schedule,
                             .ruleset_count = 1,
                             .rulesets = &copy->ruleset};
    if (bytes_get_u8(&reader) != COPY_VERSION) {
        return false;
    }
    get_ruleset(&reader, copy);
    (void)get_designator(&reader, copy);
    get_schedule(&reader, copy);
    get_progressive(&reader, copy);
    return bytes_are_read(&reader);
}
