/* SPDX-License-Identifier: MIT */
/*
 * Rules by name, and the digest of the posting that the names stand for.
 */
#include "table_rules.h"

#include <string.h>

#include "table_status.h"

static bool is_given(uint32_t given, trey_option option)
{
    return (given >> option & 1) != 0;
}

/* ---- The digest ---- */

static void add_number(digest_writer *writer, int64_t number)
{
    digest_add_u64(writer, (uint64_t)number);
}

static void add_text(digest_writer *writer, const char *text)
{
    size_t size = strlen(text);
    digest_add_u32(writer, (uint32_t)size);
    digest_add_bytes(writer, text, size);
}

static void add_column(digest_writer *writer, const trey_fee_column *column)
{
    digest_add_u32(writer, column->part_count);
    for (uint32_t p = 0; p < column->part_count; p++) {
        const trey_fee_part *part = &column->parts[p];
        digest_add_u32(writer, part->basis);
        digest_add_u32(writer, part->band_count);
        for (uint32_t b = 0; b < part->band_count; b++) {
            add_number(writer, part->bands[b].upper);
            add_number(writer, part->bands[b].fee);
        }
    }
}

static void add_paytable(digest_writer *writer, const trey_paytable *table)
{
    for (uint32_t line = 0; table != NULL && line < TREY_PAYLINE_COUNT; line++) {
        add_number(writer, table->pays[line]);
    }
}

static void add_ruleset(digest_writer *writer, const trey_ruleset *rules)
{
    const uint32_t numbers[] = {
        rules->house_banks,
        rules->deal_from,
        rules->decide_from,
        rules->count_from,
        rules->reveal,
        rules->exposes_card,
        rules->back_line,
        rules->seated_may_back_line,
        rules->stacks_wagers,
        rules->bonus_needs,
        rules->bonus_within_ante,
        rules->limits_from_schedule,
        rules->akq_has_own_line,
        rules->announces_no_bonus,
        rules->rotation,
        rules->bank_rounds_max,
        rules->alternates_decks,
        rules->card_values_count,
    };
    add_text(writer, rules->id);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        digest_add_u32(writer, numbers[i]);
    }
    for (uint32_t i = 0; i < rules->card_values_count; i++) {
        digest_add_u8(writer, rules->card_values[i].hands_from);
        digest_add_bytes(writer, rules->card_values[i].value, TREY_RANK_COUNT);
    }
}

static void add_values(digest_writer *writer, const trey_posting *posting)
{
    const int64_t numbers[] = {
        posting->seats,          posting->decks,
        posting->ante_min,       posting->ante_max,
        posting->bonus_min,      posting->bonus_max,
        posting->position_max,   posting->player_position_max,
        posting->increment,      posting->charge_bonus,
        posting->ante_mandatory, posting->adjacent_seats,
        posting->cover,          posting->action,
        posting->denomination,   posting->rounds_per_shuffle,
        posting->reconcile,      posting->decision_seconds,
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        add_number(writer, numbers[i]);
    }
    if (posting->edition >= TREY_EDITION_2) { /* digests of edition 1 do not include the edition */
        digest_add_u32(writer, posting->edition);
        digest_add_u32(writer, posting->action_count);
        digest_add_u32(writer, posting->device);
        digest_add_u32(writer, posting->ruleset->by_hand_on_fault);
    }
}

static void add_progressive(digest_writer *writer, const trey_progressive_table *table)
{
    if (table == NULL) {
        return;
    }
    const int64_t numbers[] = {
        table->number,     table->akq_suited, table->straight_flush, table->three_of_a_kind,
        table->straight,   table->share,      table->seed,           table->envy_spades,
        table->envy_suited};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        add_number(writer, numbers[i]);
    }
}

/* The digest of everything that affects chips, cards, turns or times. Texts for people, such as
 * notices, are not part of it and may change. */
static digest meaning_of(const trey_posting *posting)
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_RULES);
    add_ruleset(&writer, posting->ruleset);
    add_values(&writer, posting);
    const trey_schedule *schedule = posting->schedule;
    digest_add_u8(&writer, schedule != NULL);
    if (schedule != NULL) {
        add_text(&writer, schedule->id);
        add_number(&writer, schedule->action_below);
        add_column(&writer, &schedule->player);
        add_column(&writer, &schedule->bank);
    }
    add_paytable(&writer, posting->bonus);
    digest_add_u8(&writer, posting->ante_bonus != NULL);
    add_paytable(&writer, posting->ante_bonus);
    digest_add_u8(&writer, posting->progressive != NULL);
    add_progressive(&writer, posting->progressive);
    return digest_end(&writer);
}

/* ---- Names ---- */

static bool put_name(char name[RULES_NAME_SIZE], const char *text)
{
    size_t size = strlen(text);
    if (size >= RULES_NAME_SIZE) {
        return false;
    }
    memcpy(name, text, size + 1);
    return true;
}

/* FEE-7: the built-in schedules are always allowed. A room's own file may have a schedule that is
 * no longer allowed: the journal needs it for replay, but no table can be posted with it. */
static trey_refusal check_rates(const trey_schedule *schedule)
{
    unsigned rates = schedule != NULL ? trey_schedule_rates(schedule) : 0;
    if (rates <= TREY_FEE_RATES_MAX ||
        schedule == trey_book_schedule(&trey_book_builtin, schedule->id, strlen(schedule->id))) {
        return trey_accept();
    }
    trey_refusal refusal =
        table_refuse(TABLE_REFUSED_SCHEDULE_OVER_RATES, rates, TREY_FEE_RATES_MAX);
    refusal.subject = TREY_OPTION_SCHEDULE;
    return refusal;
}

trey_refusal table_rules_make(table_rules *rules, const trey_ruleset *ruleset,
                              const trey_choices *choices)
{
    trey_posting posting;
    trey_refusal refusal = trey_posting_make(&posting, ruleset, choices);
    if (refusal.status == TREY_OK) {
        refusal = check_rates(posting.schedule);
    }
    if (refusal.status != TREY_OK) {
        return refusal;
    }
    table_rules result = {.edition = (uint8_t)posting.edition,
                          .given = choices->given,
                          .betting_seconds = 20,
                          .offer_seconds = 20,
                          .reveal_seconds = 10,
                          .result_seconds = 6,
                          .result_seconds_min = 2,
                          .missed_rounds_max = 2,
                          .away = AWAY_FOLD};
    bool fits = put_name(result.ruleset, ruleset->id) &&
                (posting.schedule == NULL || put_name(result.schedule, posting.schedule->id)) &&
                (!is_given(choices->given, TREY_OPTION_PAYTABLE) ||
                 put_name(result.paytable, posting.designator->id));
    if (!fits) {
        return table_refuse(TABLE_REFUSED_RULES_UNKNOWN, 0, 0);
    }
    result.progressive = posting.progressive != NULL ? posting.progressive->number : 0;
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        result.value[option] = is_given(choices->given, option) ? choices->value[option] : 0;
    }
    result.meaning = meaning_of(&posting);
    *rules = result;
    return trey_accept();
}

/* The length of a name, whose final zero byte may be missing. */
static size_t name_size(const char name[RULES_NAME_SIZE])
{
    const char *end = memchr(name, 0, RULES_NAME_SIZE);
    return end != NULL ? (size_t)(end - name) : RULES_NAME_SIZE;
}

static bool find_choices(const table_rules *rules, const trey_book *book, trey_choices *choices)
{
    *choices = (trey_choices){.edition = rules->edition, .given = rules->given};
    memcpy(choices->value, rules->value, sizeof choices->value);
    size_t schedule = name_size(rules->schedule), paytable = name_size(rules->paytable);
    if (schedule > 0) {
        choices->schedule = trey_book_schedule(book, rules->schedule, schedule);
    }
    if (paytable > 0) {
        choices->paytable = trey_book_designator(book, rules->paytable, paytable);
    }
    if (rules->progressive != 0) {
        choices->progressive = trey_book_progressive(book, rules->progressive);
    }
    return (schedule == 0 || choices->schedule != NULL) &&
           (paytable == 0 || choices->paytable != NULL) &&
           (rules->progressive == 0 || choices->progressive != NULL);
}

trey_refusal table_rules_check_running(const table_rules *rules)
{
    const uint32_t times[] = {rules->betting_seconds, rules->offer_seconds, rules->reveal_seconds,
                              rules->result_seconds, rules->result_seconds_min};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        if (times[i] < 1 || times[i] > RULES_SECONDS_MAX) {
            return table_refuse(TABLE_REFUSED_TIMING_NOT_ALLOWED, times[i], RULES_SECONDS_MAX);
        }
    }
    bool known = rules->dealer < DEALER_KIND_COUNT && rules->cards < CARDS_KIND_COUNT &&
                 rules->key_for < KEY_FOR_COUNT && rules->chips < CHIP_KIND_COUNT &&
                 rules->away < AWAY_KIND_COUNT && rules->showdown < SHOWDOWN_KIND_COUNT &&
                 rules->keep_betting < KEEP_BETTING_COUNT &&
                 rules->missed_rounds_max <= RULES_MISSED_MAX;
    bool entered_by_machine = rules->cards == CARDS_ENTERED && rules->dealer != DEALER_PERSON;
    return known && !entered_by_machine ? trey_accept()
                                        : table_refuse(TABLE_REFUSED_SETTING_NOT_ALLOWED, 0, 0);
}

table_key_for table_rules_key_for(const table_rules *rules)
{
    if (rules->edition == TREY_EDITION_1) {
        return (table_key_for)rules->key_for;
    }
    return rules->dealer == DEALER_PERSON ? KEY_FOR_ALL : KEY_FOR_METER;
}

trey_refusal table_rules_post(const table_rules *rules, const trey_book *book,
                              trey_posting *posting)
{
    const trey_ruleset *ruleset =
        trey_book_ruleset(book, rules->ruleset, name_size(rules->ruleset));
    trey_choices choices;
    bool is_edition = rules->edition >= TREY_EDITION_1 && rules->edition < TREY_EDITION_COUNT;
    if (ruleset == NULL || !is_edition || !find_choices(rules, book, &choices)) {
        return table_refuse(TABLE_REFUSED_RULES_UNKNOWN, 0, 0);
    }
    trey_posting result;
    trey_refusal refusal = trey_posting_make(&result, ruleset, &choices);
    if (refusal.status == TREY_OK) {
        refusal = table_rules_check_running(rules);
    }
    if (refusal.status != TREY_OK) {
        return refusal;
    }
    if (result.ante_max > RULES_LIMIT_MAX || result.bonus_max > RULES_LIMIT_MAX ||
        result.denomination > RULES_LIMIT_MAX) {
        return trey_refuse(TREY_REFUSED_LIMIT_NOT_ALLOWED,
                           result.ante_max > result.bonus_max ? result.ante_max : result.bonus_max,
                           RULES_LIMIT_MAX);
    }
    digest meaning = meaning_of(&result);
    if (!digest_equal(&meaning, &rules->meaning)) {
        return table_refuse(TABLE_REFUSED_RULES_DIFFER, 0, 0);
    }
    *posting = result;
    return trey_accept();
}

trey_refusal table_rules_post_recorded(const table_rules *rules, const trey_book *book,
                                       const rules_archive *archive, trey_posting *posting,
                                       const trey_book **found)
{
    trey_refusal refusal = table_rules_post(rules, book, posting);
    *found = book;
    if (refusal.status == TREY_OK || archive == NULL) {
        return refusal;
    }
    const trey_book *kept = archive->find(archive->context, &rules->meaning);
    trey_posting older;
    trey_refusal of_older = kept != NULL ? table_rules_post(rules, kept, &older) : refusal;
    if (of_older.status != TREY_OK) {
        return refusal;
    }
    *posting = older;
    *found = kept;
    return of_older;
}

table_rules table_rules_state(const table_rules *rules, const trey_ruleset *ruleset)
{
    table_rules stated = *rules;
    if (rules->edition == TREY_EDITION_1 && !ruleset->house_banks) {
        stated.given |= 1U << TREY_OPTION_ACTION_COUNT;
        stated.value[TREY_OPTION_ACTION_COUNT] = TREY_ACTION_COUNT_HANDS;
    }
    return stated;
}
