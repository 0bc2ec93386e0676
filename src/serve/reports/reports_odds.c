/* SPDX-License-Identifier: MIT */
/*
 * The odds of a posting, and the value of its bank: the exact figures of `trey odds` and `trey
 * bank`, with all action covered. Slow results are cached.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/bank.h>

#include "odds_table.h"
#include "protocol/wire_types.h"
#include "report/odds_json.h"
#include "report/odds_question.h"
#include "reports_internal.h"
#include "reports_shapes.h"

#define METER_MOST INT64_C(1000000000)
#define AMOUNT_MOST INT64_C(100000000000)

enum {
    ASK_TABLE,
    ASK_RULES,
    ASK_PAYTABLE,
    ASK_SCHEDULE,
    ASK_DECKS,
    ASK_PROGRESSIVE,
    ASK_METER,
    ASK_SEATS,
    ASK_PLAYERS,
    ASK_ANTE,
    ASK_BONUS,
    ASK_COUNT
};

enum { PLAYERS_USUAL = 6 };

/* ---- The query ---- */

static bool read_query(http_exchange *exchange, query_member members[ASK_COUNT])
{
    const query_member known[ASK_COUNT] = {
        [ASK_TABLE] = {.name = "table", .least = 1, .most = UINT32_MAX},
        [ASK_RULES] = {.name = "rules", .type = QUERY_WORD},
        [ASK_PAYTABLE] = {.name = "paytable", .type = QUERY_WORD},
        [ASK_SCHEDULE] = {.name = "schedule", .type = QUERY_WORD},
        [ASK_DECKS] = {.name = "decks", .least = 1, .most = TREY_DECKS_MAX},
        [ASK_PROGRESSIVE] = {.name = "progressive", .least = 1, .most = INT32_MAX},
        [ASK_METER] = {.name = "meter", .least = 1, .most = METER_MOST},
        [ASK_SEATS] = {.name = "seats", .least = 1, .most = TREY_SEATS_MAX},
        [ASK_PLAYERS] = {.name = "players", .least = 1, .most = TREY_SEATS_MAX},
        [ASK_ANTE] = {.name = "ante", .least = 1, .most = AMOUNT_MOST},
        [ASK_BONUS] = {.name = "bonus", .least = 0, .most = AMOUNT_MOST}};
    memcpy(members, known, sizeof known);
    if (!web_query_read(exchange, members, ASK_COUNT)) {
        return false;
    }
    for (int i = ASK_RULES; members[ASK_TABLE].is_given && i <= ASK_SEATS; i++) {
        if (members[i].is_given) {
            http_answer_bad_query(exchange, members[i].name, "cannot be combined with table");
            return false;
        }
    }
    if (!members[ASK_TABLE].is_given && !members[ASK_RULES].is_given) {
        http_answer_bad_query(exchange, "rules", "a rule set, a posting or a table is expected");
        return false;
    }
    return true;
}

/* A question and its posting. */
typedef struct odds_ask {
    odds_question question;
    trey_posting posting;
    trey_refusal
        refusal; /* why this posting is not possible; then there are no figures of the bank */
    trey_bank_table bank;
    int64_t put_up; /* by the bank of the current round; 0: none */
} odds_ask;

static void ask_posting(odds_ask *query, const trey_posting *posting)
{
    query->question = (odds_question){.ruleset = posting->ruleset,
                                      .game = trey_odds_game_of(posting),
                                      .bonus = posting->bonus,
                                      .bonus_title = trey_posting_bonus_title(posting),
                                      .designator = posting->designator,
                                      .progressive = posting->progressive,
                                      .seats = posting->seats};
}

static bool ask_table(report_service *reports, http_exchange *exchange, odds_ask *query)
{
    const odds_table *requested = exchange->request.odds_table;
    query->refusal = table_rules_post(&requested->rules, reports->book, &query->posting);
    if (query->refusal.status != TREY_OK) {
        http_answer_error(exchange, SERVER_ERROR_NEVER_OPENED);
        return false;
    }
    ask_posting(query, &query->posting);
    if (query->posting.progressive != NULL) {
        query->question.meter_is_given = true;
        query->question.meter = trey_fraction_make(requested->meter, query->posting.denomination);
    }
    uint32_t fit = trey_bank_players_max(&query->posting);
    query->bank =
        (trey_bank_table){.posting = &query->posting,
                          .players = requested->players < 1     ? 1
                                     : requested->players < fit ? requested->players
                                                                : fit,
                          .ante = requested->ante > 0 ? requested->ante : query->posting.ante_min,
                          .bonus = requested->bonus,
                          .bank_wager = TREY_SIM_COVERS};
    query->put_up = requested->bank;
    return true;
}

static bool choose(report_service *reports, http_exchange *exchange, const query_member *members,
                   trey_choices *choices)
{
    const query_member *schedule = &members[ASK_SCHEDULE], *paytable = &members[ASK_PAYTABLE];
    if (members[ASK_DECKS].is_given) {
        choices->given |= 1U << TREY_OPTION_DECKS;
        choices->value[TREY_OPTION_DECKS] = members[ASK_DECKS].number;
    }
    if (schedule->is_given) {
        choices->given |= 1U << TREY_OPTION_SCHEDULE;
        choices->schedule =
            trey_book_schedule(reports->book, schedule->text, strlen(schedule->text));
        if (choices->schedule == NULL) {
            http_answer_bad_query(exchange, "schedule", "no such schedule");
            return false;
        }
    }
    const trey_designator *designator =
        paytable->is_given
            ? trey_book_designator(reports->book, paytable->text, strlen(paytable->text))
            : NULL;
    if (designator != NULL) {
        choices->given |= 1U << TREY_OPTION_PAYTABLE;
        choices->paytable = designator;
    }
    return true;
}

static bool ask_rules(report_service *reports, http_exchange *exchange, const query_member *members,
                      odds_ask *query)
{
    const trey_book *book = reports->book;
    const char *rules = members[ASK_RULES].text, *paytable = members[ASK_PAYTABLE].text;
    if (odds_question_begin(&query->question, book, rules, strlen(rules)) != ODDS_FOUND) {
        http_answer_bad_query(exchange, "rules", "no such rule set or posting");
        return false;
    }
    const trey_named_posting *named = trey_book_posting(book, rules, strlen(rules));
    trey_choices choices = named != NULL ? named->choices : (trey_choices){0};
    if (members[ASK_PAYTABLE].is_given &&
        !odds_question_table(&query->question, book, paytable, strlen(paytable))) {
        http_answer_bad_query(exchange, "paytable", "no such pay table");
        return false;
    }
    if (!choose(reports, exchange, members, &choices)) {
        return false;
    }
    if (members[ASK_DECKS].is_given) {
        query->question.game.decks = (uint32_t)members[ASK_DECKS].number;
    }
    query->refusal = trey_posting_make(&query->posting, query->question.ruleset, &choices);
    uint32_t fit = query->refusal.status == TREY_OK ? trey_bank_players_max(&query->posting) : 0;
    query->bank = (trey_bank_table){.posting = &query->posting,
                                    .players = fit < PLAYERS_USUAL ? fit : PLAYERS_USUAL,
                                    .ante = query->posting.ante_min,
                                    .bank_wager = TREY_SIM_COVERS};
    return true;
}

/* PROG-1 */
static bool ask_progressive(report_service *reports, http_exchange *exchange,
                            const query_member *members, odds_ask *query)
{
    bool is_offered = odds_question_has_progressive(&query->question);
    for (int i = ASK_PROGRESSIVE; !is_offered && i <= ASK_SEATS; i++) {
        if (members[i].is_given) {
            http_answer_bad_query(exchange, members[i].name,
                                  "this rule set has no progressive (PROG-1)");
            return false;
        }
    }
    if (is_offered && !odds_question_progressive(&query->question, reports->book,
                                                 (uint32_t)members[ASK_PROGRESSIVE].number)) {
        http_answer_bad_query(exchange, "progressive", "no such pay table of the progressive");
        return false;
    }
    if (members[ASK_SEATS].is_given) {
        query->question.seats = (uint32_t)members[ASK_SEATS].number;
    }
    if (members[ASK_METER].is_given) {
        query->question.meter_is_given = true;
        query->question.meter = trey_fraction_make(members[ASK_METER].number, 100);
    }
    return true;
}

/* ---- The cache ---- */

static bool is_same(const odds_question *a, const odds_question *b)
{
    return a->ruleset == b->ruleset && a->posting == b->posting && a->designator == b->designator &&
           a->game.decks == b->game.decks && a->game.exposes_card == b->game.exposes_card &&
           a->game.ante_bonus == b->game.ante_bonus && a->bonus == b->bonus &&
           a->progressive == b->progressive &&
           a->progressive_is_unposted == b->progressive_is_unposted && a->seats == b->seats &&
           a->meter_is_given == b->meter_is_given &&
           (!a->meter_is_given ||
            trey_fraction_value(a->meter) == trey_fraction_value(b->meter)); /* both reduced */
}

/* Writes the sheet into `out`, from the cache or newly made. The lock is not held while making it.
 */
static bool get_sheet(report_service *reports, const odds_question *question, json_buffer *out)
{
    bool is_cached = false, is_copied = false;
    pthread_mutex_lock(&reports->lock);
    for (uint32_t i = 0; i < ODDS_CACHED && !is_cached; i++) {
        cached_odds *cached = &reports->odds[i];
        is_cached = cached->sheet.size > 0 && is_same(&cached->question, question);
        is_copied = is_cached && json_buffer_add(out, cached->sheet.bytes, cached->sheet.size);
    }
    pthread_mutex_unlock(&reports->lock);
    if (is_cached) {
        return is_copied;
    }
    json_writer *writer = malloc(sizeof *writer);
    odds_sheet *sheet = malloc(sizeof *sheet);
    bool is_made = writer != NULL && sheet != NULL;
    if (is_made) {
        odds_sheet_make(sheet, question);
        json_buffer_begin(out, writer);
        odds_json_write(writer, sheet);
        is_made = json_writer_flush(writer);
    }
    free(sheet);
    free(writer);
    json_buffer copy = {0};
    if (is_made && json_buffer_add(&copy, out->bytes, out->size)) {
        pthread_mutex_lock(&reports->lock);
        cached_odds *place = &reports->odds[reports->next_odds++ % ODDS_CACHED];
        json_buffer_finish(&place->sheet);
        *place = (cached_odds){.question = *question, .sheet = copy};
        pthread_mutex_unlock(&reports->lock);
    }
    return is_made;
}

static trey_table_odds get_table_odds(report_service *reports, const odds_question *question)
{
    trey_table_odds odds;
    bool is_cached = false;
    const trey_odds_game *game = &question->game;
    pthread_mutex_lock(&reports->lock);
    for (uint32_t i = 0; i < ODDS_CACHED && !is_cached; i++) {
        const cached_table_odds *cached = &reports->table_odds[i];
        is_cached = cached->is_used && cached->game.decks == game->decks &&
                    cached->game.exposes_card == game->exposes_card &&
                    cached->game.ante_bonus == game->ante_bonus && cached->bonus == question->bonus;
        odds = is_cached ? cached->odds : odds;
    }
    pthread_mutex_unlock(&reports->lock);
    if (!is_cached) {
        trey_table_odds_make(&odds, game, question->bonus);
        pthread_mutex_lock(&reports->lock);
        reports->table_odds[reports->next_table_odds++ % ODDS_CACHED] = (cached_table_odds){
            .is_used = true, .game = *game, .bonus = question->bonus, .odds = odds};
        pthread_mutex_unlock(&reports->lock);
    }
    return odds;
}

/* ---- The bank ---- */

typedef struct bank_answer {
    bool house_banks, covers;
    uint32_t players;
    int64_t ante, bonus, cover, put_up, fee, player_fee;
    trey_fraction before, after, player_cost;
    double deviation;
    trey_break_even even;
} bank_answer;

static const shape_type deviation = {.kind = SHAPE_REAL, .maximum = INT64_MAX};

static void write_deviation(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_real(writer, ((const bank_answer *)record)->deviation);
}

#define OF_BANK(name, of, field) SHAPE_MEMBER(name, of, bank_answer, field)

static const shape_member even_rows[] = {
    {SHAPE_MEMBER("first", &wire_chips, trey_break_even, first)},
    {SHAPE_MEMBER("from", &wire_chips, trey_break_even, from)},
};
static const shape_type even_type = {
    .kind = SHAPE_OBJECT, .name = "BreakEven", SHAPE_MEMBERS(even_rows)};
static const shape_member bank_rows[] = {
    {OF_BANK("house", &wire_flag, house_banks)},
    {OF_BANK("players", &wire_number_from_1, players)},
    {OF_BANK("ante", &wire_chips, ante)},
    {OF_BANK("bonus", &wire_chips, bonus)},
    {OF_BANK("cover", &wire_chips, cover)},
    {OF_BANK("put_up", &wire_chips, put_up)},
    {OF_BANK("covers", &wire_flag, covers)},
    {OF_BANK("fee", &wire_chips, fee)},
    {OF_BANK("player_fee", &wire_chips, player_fee)},
    {OF_BANK("before_fees", &odds_figure_shape, before)},
    {OF_BANK("after_fees", &odds_figure_shape, after)},
    {SHAPE_MADE("deviation", &deviation), .write = write_deviation},
    {OF_BANK("player_cost", &odds_figure_shape, player_cost)},
    {OF_BANK("break_even", &even_type, even)},
};
static const shape_type bank_type = {
    .kind = SHAPE_OBJECT, .name = "BankWorth", SHAPE_MEMBERS(bank_rows)};

static bank_answer make_bank(const odds_ask *query, const trey_table_odds *odds)
{
    const trey_bank_table *played = &query->bank;
    bank_answer bank = {.house_banks = query->posting.ruleset->house_banks,
                        .players = played->players,
                        .ante = played->ante,
                        .bonus = played->bonus,
                        .cover = trey_bank_cover(played),
                        .put_up = query->put_up,
                        .fee = trey_bank_fee(played),
                        .player_fee = trey_bank_player_fee(played),
                        .before = trey_bank_value(played, odds),
                        .deviation = trey_bank_deviation(played, odds),
                        .player_cost = trey_bank_player_cost(played, odds),
                        .even = trey_bank_break_even(played, odds)};
    bank.covers = bank.put_up >= bank.cover;
    bank.after = trey_fraction_subtract(bank.before, trey_fraction_make(bank.fee, 1));
    return bank;
}

static const shape_type *const bank_types[] = {&bank_type, &http_error_body, NULL};
static const shape_type bank_or_error = {.kind = SHAPE_EITHER, .types = bank_types};

/* What the record of a response needs. */
typedef struct odds_answer {
    report_service *in;
    uint32_t table; /* 0: none */
    json_buffer sheet;
    const odds_ask *asked;
} odds_answer;

static void write_bank(json_writer *writer, const void *record, const shape_pass *pass)
{
    const odds_answer *answer = record;
    const odds_ask *query = answer->asked;
    trey_bank_question question = {
        .table = query->bank, .rounds = 1, .night = 1, .confidence = 9999, .jobs = 1};
    trey_refusal refusal =
        query->refusal.status == TREY_OK ? trey_bank_check(&question) : query->refusal;
    if (refusal.status == TREY_OK) {
        trey_table_odds odds = get_table_odds(answer->in, &query->question);
        bank_answer bank = make_bank(query, &odds);
        shape_write(writer, &bank_type, &bank, pass);
    } else {
        http_write_refusal(writer, refusal);
    }
}

/* ---- The response ---- */

static bool read_bank(http_exchange *exchange, const query_member *members, odds_ask *query)
{
    uint32_t fit = query->refusal.status == TREY_OK ? trey_bank_players_max(&query->posting) : 0;
    if (members[ASK_PLAYERS].is_given) {
        query->bank.players = (uint32_t)members[ASK_PLAYERS].number;
    }
    if (fit > 0 && query->bank.players > fit) {
        http_answer_bad_query(exchange, "players", "the table has fewer seats (GEO-2)");
        return false;
    }
    if (members[ASK_ANTE].is_given) {
        query->bank.ante = members[ASK_ANTE].number;
    }
    if (members[ASK_BONUS].is_given) {
        query->bank.bonus = members[ASK_BONUS].number;
    }
    return true;
}

static bool no_memory(http_exchange *exchange)
{
    http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    return false;
}

static void write_sheet(json_writer *writer, const void *record, const shape_pass *pass)
{
    const json_buffer *sheet = &((const odds_answer *)record)->sheet;
    (void)pass;
    json_raw(writer, sheet->bytes, sheet->size - 1); /* without the newline */
    writer->need_comma = true;
}

static const shape_type table_or_none = {
    .kind = SHAPE_NUMBER, .minimum = 1, .maximum = UINT32_MAX, .is_nullable = true};
static const shape_type sheet_type = {.kind = SHAPE_MAP,
                                      .about = "as `trey odds --json` prints it (docs/odds.md)"};
static const shape_member odds_rows[] = {
    {SHAPE_MEMBER("table", &table_or_none, odds_answer, table)},
    {SHAPE_MADE("odds", &sheet_type), .write = write_sheet},
    {SHAPE_MADE("bank", &bank_or_error), .write = write_bank},
};
const shape_type reports_odds_shape = {
    .kind = SHAPE_OBJECT, .name = "Odds", SHAPE_MEMBERS(odds_rows)};

static void write_answer(report_service *reports, http_exchange *exchange, const odds_ask *query)
{
    json_buffer sheet = {0};
    json_writer *writer =
        get_sheet(reports, &query->question, &sheet) ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        json_buffer_finish(&sheet);
        (void)no_memory(exchange);
        return;
    }
    odds_answer answer = {
        .in = reports,
        .table = exchange->request.odds_table != NULL ? exchange->request.odds_table->number : 0,
        .sheet = sheet,
        .asked = query};
    shape_write(writer, &reports_odds_shape, &answer, &(shape_pass){.form = SHAPE_API});
    reports_end(exchange, writer);
    json_buffer_finish(&sheet);
}

void reports_answer_odds(report_service *reports, http_exchange *exchange)
{
    query_member members[ASK_COUNT];
    odds_ask *query = calloc(1, sizeof *query);
    if (query == NULL) {
        (void)no_memory(exchange);
        return;
    }
    query->refusal = trey_accept();
    bool is_asked = read_query(exchange, members) &&
                    (members[ASK_TABLE].is_given == (exchange->request.odds_table != NULL) ||
                     no_memory(exchange)) &&
                    (exchange->request.odds_table != NULL
                         ? ask_table(reports, exchange, query)
                         : ask_rules(reports, exchange, members, query) &&
                               ask_progressive(reports, exchange, members, query));
    if (is_asked && read_bank(exchange, members, query)) {
        write_answer(reports, exchange, query);
    }
    free(query);
}
