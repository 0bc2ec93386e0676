# SPDX-License-Identifier: MIT
"""The extension that joins Python and libtrey, made by cffi from the public headers.

Only what the package uses is declared; the compiler fills in layouts and numbers from
<trey/trey.h>, so that a change of the headers is found when the extension is built.

    python3 trey_build.py OUTPUT.c      writes the extension's source, for build systems
    pip install .                       builds it by setup.py, against the installed library or that of a
                                        build directory (TREY_BUILD, or build/ of the tree)
"""
import os
import pathlib
import subprocess
import sys

import cffi

DECLARATIONS = """
typedef uint8_t trey_card;
typedef uint16_t trey_hand_value;
typedef uint32_t trey_bettor;
typedef uint16_t trey_seat_set;

#define TREY_DECK_CARDS ...
#define TREY_DECKS_MAX ...
#define TREY_SEATS_MAX ...
#define TREY_AMOUNT_MAX ...
#define TREY_METER_PARTS ...
#define TREY_STAKE_NONE ...
#define TREY_FRACTION_TEXT_SIZE ...
#define TREY_PAYLINE_COUNT ...
#define TREY_CATEGORY_COUNT ...
#define TREY_OPTION_COUNT ...
#define TREY_PHASE_COUNT ...
#define TREY_EVENT_KIND_COUNT ...
#define TREY_VOID_REASON_COUNT ...
#define TREY_WAGER_KIND_COUNT ...
#define TREY_RESULT_COUNT ...
#define TREY_PLACE_COUNT ...
#define TREY_AWARD_HAND_COUNT ...
#define TREY_RULE_COUNT ...
#define TREY_STATUS_COUNT ...
#define TREY_ENDING_COUNT ...
#define TREY_SIMPLE_COUNT ...
#define TREY_PROGRESSIVE_LINE_COUNT ...
#define TREY_OPTION_WORD ...
#define TREY_OPTION_SCHEDULE_ID ...
#define TREY_OPTION_PAYTABLE_ID ...
#define TREY_OPTION_PROGRESSIVE_TABLE ...
#define TREY_OPTION_ORDER ...
#define TREY_OPTION_AMOUNT ...
#define TREY_OPTION_FLAG ...
#define TREY_OPTION_NUMBER ...
#define TREY_OPTION_PROGRESSIVE ...
#define TREY_OPTION_ACTION_COUNT ...
#define TREY_HAND_TEXT_SIZE ...
#define TREY_CARD_TEXT_SIZE ...
#define TREY_HANDS_MAX ...
#define TREY_HAND_CARDS ...
#define TREY_SIM_COVERS ...
#define TREY_SIM_BANK_HOUSE ...
#define TREY_SIM_BANK_FIXED ...
#define TREY_SIM_BANK_ROTATES ...
#define TREY_SIM_ENGINE_AUTO ...
#define TREY_SIM_ENGINE_ROUND ...
#define TREY_SIM_ENGINE_LANES ...
#define TREY_SIM_ENGINE_NAME_SIZE ...
#define TREY_BANK_NIGHT_MAX ...
#define TREY_BANK_STEPS ...
#define TREY_BANK_BANDS ...

/* Hands. */
trey_hand_value trey_hand_evaluate(trey_card a, trey_card b, trey_card c);
void trey_hand_evaluate_many(const trey_card *a, const trey_card *b, const trey_card *c,
                             trey_hand_value *values, size_t count);
bool trey_hand_qualifies(trey_hand_value value);
bool trey_hand_is_akq_suited(trey_hand_value value);
int trey_hand_category(trey_hand_value value);
int64_t trey_hand_count(int category, unsigned decks);
int64_t trey_hand_count_all(unsigned decks);
const char *trey_category_name(int category);

const char *trey_hand_text(char *out, trey_hand_value value);

/* Cards as text. */
typedef struct { int problem; size_t offset, character; ...; } trey_card_error;
bool trey_cards_parse(const char *text, size_t size, trey_card *cards, size_t capacity, size_t *count,
                      trey_card_error *error);
const char *trey_card_problem_text(int problem);
const char *trey_card_text(char *out, trey_card card);

/* Names. */
const char *trey_phase_name(int phase);
const char *trey_event_name(int kind);
const char *trey_void_reason_name(int reason);
const char *trey_wager_kind_name(int kind);
const char *trey_result_name(int result);
const char *trey_place_name(int place);
const char *trey_award_hand_name(int hand);
const char *trey_rule_id(int rule);
const char *trey_rule_clause(int rule);
const char *trey_simple_strategy_name(int simple);

typedef struct { uint32_t status; uint32_t subject; int64_t given, limit; ...; } trey_refusal;
trey_refusal trey_refuse(int status, int64_t given, int64_t limit);
const char *trey_refusal_code(trey_refusal refusal);
const char *trey_refusal_text(trey_refusal refusal);
int trey_refusal_rule(trey_refusal refusal);

/* The book. */
typedef struct { const char *id; int32_t pays[...]; ...; } trey_paytable;
typedef struct {
    const char *id; const trey_paytable *ante_bonus; const trey_paytable *bonus; ...;
} trey_designator;
typedef struct { int32_t number; int64_t seed; ...; } trey_progressive_table;
typedef struct { const char *id; const char *family; int64_t ante_min, ante_max; ...; } trey_schedule;
typedef struct {
    const char *id; const char *title; bool house_banks; bool exposes_card; bool akq_has_own_line; ...;
} trey_ruleset;
typedef struct {
    size_t paytable_count; const trey_paytable *paytables;
    size_t designator_count; const trey_designator *designators;
    size_t progressive_count; const trey_progressive_table *progressives;
    size_t schedule_count; const trey_schedule *schedules;
    size_t ruleset_count; const trey_ruleset *rulesets;
    ...;
} trey_book;
const trey_book *trey_python_book(void);
const trey_ruleset *trey_book_find_ruleset(const trey_book *book, const char *id);
const trey_schedule *trey_book_find_schedule(const trey_book *book, const char *id);
const trey_paytable *trey_book_find_paytable(const trey_book *book, const char *id);
const trey_designator *trey_book_find_designator(const trey_book *book, const char *id);
const trey_progressive_table *trey_book_progressive(const trey_book *book, int64_t number);
bool trey_ruleset_knows_schedule(const trey_ruleset *ruleset, const trey_schedule *schedule);
int64_t trey_schedule_player_fee(const trey_schedule *schedule, int64_t wager);
int64_t trey_schedule_bank_fee(const trey_schedule *schedule, int64_t total_action, int64_t bank_wager);

/* Postings. */
typedef struct {
    const char *name; int type; int not_allowed; const char *const *words; const char *help; ...;
} trey_option_row;
const trey_option_row *trey_python_option(unsigned option);
typedef struct {
    uint32_t given; int64_t value[...];
    const trey_schedule *schedule; const trey_designator *paytable;
    const trey_progressive_table *progressive; ...;
} trey_choices;
typedef struct {
    const trey_ruleset *ruleset; const trey_schedule *schedule; const trey_paytable *bonus;
    const trey_paytable *ante_bonus; const trey_designator *designator;
    const trey_progressive_table *progressive;
    uint32_t seats, decks; int64_t ante_min, ante_max, bonus_min, bonus_max; int64_t increment;
    int64_t denomination; ...;
} trey_posting;
trey_refusal trey_posting_make(trey_posting *posting, const trey_ruleset *ruleset,
                               const trey_choices *choices);
bool trey_posting_bonus_favours_player(const trey_posting *posting);

/* Rounds. */
typedef struct { int64_t cents; uint32_t parts; ...; } trey_meter;
trey_meter trey_meter_seed(const trey_progressive_table *table, int64_t denomination);
typedef struct {
    int kind; uint32_t seat; trey_bettor bettor; int wager; int64_t amount, chips; bool play;
    int reason; uint32_t author; uint32_t card_count; const trey_card *cards; ...;
} trey_event;
typedef struct { int64_t amount; trey_bettor bettor; uint8_t seat, kind; ...; } trey_wager;
typedef struct {
    int64_t ante, bonus, progressive; trey_bettor bettor; uint8_t seat, decision; ...;
} trey_stake;
typedef struct { trey_hand_value value; ...; } trey_dealt_hand;
typedef struct {
    int phase; uint32_t bank_seat; trey_bettor bank_bettor; int64_t bank_wager;
    trey_seat_set in_play, unknown; uint16_t turn; int64_t total_action;
    trey_meter meter_before, meter; int void_reason; int void_rule; uint32_t wager_count;
    trey_dealt_hand hands[...]; trey_wager wagers[...]; trey_stake stakes[...]; ...;
} trey_round;
void trey_round_begin(trey_round *round, const trey_posting *posting, trey_meter meter);
trey_refusal trey_round_check(const trey_round *round, const trey_event *event);
bool trey_round_take(trey_round *round, const trey_event *event, trey_refusal *why);
trey_refusal trey_round_check_decision(const trey_round *round, uint32_t seat, trey_bettor bettor);
int trey_round_deal_next(const trey_round *round);
trey_seat_set trey_round_unseen(const trey_round *round);
int64_t trey_round_wager_fee(const trey_round *round, uint32_t wager);
int64_t trey_round_bank_fee(const trey_round *round);
uint32_t trey_round_action_seat(const trey_round *round);
bool trey_round_covered(const trey_round *round);
int64_t trey_round_void_amount(const trey_round *round);

/* Settlement. */
typedef struct {
    int64_t amount; trey_bettor bettor; uint8_t seat, kind, outcome, rule; ...;
} trey_line;
int trey_line_result(const trey_line *line);
bool trey_line_is_lost(const trey_line *line);
int64_t trey_line_paid(const trey_line *line);
int64_t trey_line_collected(const trey_line *line);
int64_t trey_line_returned(const trey_line *line);
int64_t trey_line_uncovered(const trey_line *line);
typedef struct {
    uint32_t action_seat; bool covered, banker_qualifies; int64_t paid, collected;
    uint32_t line_count; trey_line lines[...]; ...;
} trey_settlement;
void trey_settlement_make(const trey_round *round, trey_settlement *settlement);
typedef struct {
    trey_bettor bettor; uint8_t seat, hand; bool from_meter; int64_t amount; ...;
} trey_award;
typedef struct { trey_bettor bettor; uint8_t seat, trigger; int64_t amount; ...; } trey_envy;
typedef struct {
    trey_meter meter; uint32_t award_count; trey_award awards[...];
    uint32_t envy_count; trey_envy envy[...]; ...;
} trey_awards;
void trey_awards_make(const trey_round *round, trey_awards *awards);
typedef struct {
    int from, to; int64_t amount; int rule; int wager; uint32_t seat; trey_bettor bettor; ...;
} trey_movement;
typedef void trey_movement_sink(void *context, const trey_movement *movement);
void trey_movements_each(const trey_round *round, const trey_settlement *settlement,
                         const trey_awards *awards, trey_movement_sink *sink, void *context);
extern "Python" void trey_python_movement(void *context, const trey_movement *movement);

/* Odds. Numbers of 128 bits stay on the other side; fractions come over as text. */
typedef struct { ...; } trey_fraction;
const char *trey_fraction_text(trey_fraction a, char *text);
trey_fraction trey_python_fraction(int64_t numerator, int64_t denominator);
typedef struct { int32_t net; int64_t ways; ...; } trey_outcome;
typedef struct { uint32_t count; trey_outcome outcomes[...]; ...; } trey_distribution;
int64_t trey_distribution_total(const trey_distribution *distribution);
trey_fraction trey_distribution_mean(const trey_distribution *distribution);
trey_fraction trey_distribution_variance(const trey_distribution *distribution);
trey_fraction trey_distribution_hits(const trey_distribution *distribution);
typedef struct { uint32_t decks; bool exposes_card; const trey_paytable *ante_bonus; ...; } trey_odds_game;
typedef struct { trey_hand_value value; uint8_t cards; ...; } trey_suit_rule;
typedef struct {
    trey_hand_value play_from[...]; trey_suit_rule suit_rule[...]; ...;
} trey_strategy;
bool trey_strategy_plays(const trey_strategy *strategy, const trey_card *hand, trey_card up);
typedef struct { int64_t deals; int64_t simple_net[...]; trey_strategy best; ...; } trey_ante_odds;
void trey_ante_odds_make(trey_ante_odds *odds, const trey_odds_game *game);
int64_t trey_ante_odds_plays(const trey_ante_odds *odds);
trey_distribution trey_ante_odds_results(const trey_ante_odds *odds, const trey_odds_game *game);
trey_distribution trey_bonus_odds(const trey_paytable *table, uint32_t decks);
typedef struct { trey_card hand[3]; trey_card up; uint8_t dead[...]; ...; } trey_situation;
typedef struct { int64_t deals; int64_t ways[...]; int32_t ante_bonus; ...; } trey_prospect;
bool trey_prospect_make(trey_prospect *prospect, const trey_odds_game *game,
                        const trey_situation *situation);
trey_fraction trey_prospect_value(const trey_prospect *prospect);
trey_fraction trey_progressive_value(const trey_progressive_table *table, uint32_t decks,
                                     uint32_t hands, trey_fraction meter);
trey_fraction trey_progressive_variance(const trey_progressive_table *table, uint32_t decks,
                                        uint32_t hands, trey_fraction meter);
trey_fraction trey_progressive_break_even(const trey_progressive_table *table, uint32_t decks,
                                          uint32_t hands);
trey_fraction trey_progressive_average(const trey_progressive_table *table, uint32_t decks);
trey_fraction trey_progressive_hits(const trey_progressive_table *table, uint32_t decks);
trey_strategy trey_best_strategy(const trey_odds_game *game);
trey_strategy trey_simple_strategy_make(int simple);
trey_odds_game trey_odds_game_of(const trey_posting *posting);
typedef struct { ...; } trey_table_odds;
void trey_table_odds_make(trey_table_odds *odds, const trey_odds_game *game, const trey_paytable *bonus);

/* Simulated tables. */
typedef struct { int64_t ante, bonus; const trey_strategy *strategy; ...; } trey_sim_bettor;
typedef struct {
    trey_sim_bettor seated, back_line; bool progressive; int64_t puts_up; ...;
} trey_sim_seat;
typedef struct {
    const trey_posting *posting; trey_sim_seat seats[...]; int bank; uint32_t bank_seat; int64_t bank_wager;
    trey_meter meter; uint64_t seed; int64_t rounds; uint32_t jobs; int engine; ...;
} trey_sim_plan;
typedef struct { int64_t result, stake; ...; } trey_sim_figure;
typedef struct {
    int64_t rounds, decisions, plays;
    trey_sim_figure ante, bonus, progressive, long_run, bank, seat[...], banking[...];
    int64_t banked_rounds[...]; int64_t player_fees, bank_fees, short_rounds, unpaid, uncollected,
    idle_rounds, meter_awards; ...;
} trey_sim_tally;
typedef struct { ...; } trey_sim_hooks;
trey_refusal trey_sim_check(const trey_sim_plan *plan);
bool trey_sim_run(const trey_sim_plan *plan, const trey_sim_hooks *hooks, trey_sim_tally *tally);
const char *trey_sim_engine_name(char *out, const trey_sim_plan *plan);
trey_sim_figure trey_sim_bank_after_fees(const trey_sim_tally *tally);
double trey_sim_mean(const trey_sim_figure *figure);
double trey_sim_error(const trey_sim_figure *figure, int64_t rounds);
double trey_sim_round_mean(const trey_sim_figure *figure, int64_t rounds);
double trey_sim_round_error(const trey_sim_figure *figure, int64_t rounds);
double trey_sim_deviation(const trey_sim_figure *figure, int64_t rounds);

/* Banking. */
typedef struct {
    const trey_posting *posting; uint32_t players; int64_t ante, bonus, bank_wager; ...;
} trey_bank_table;
uint32_t trey_bank_players_max(const trey_posting *posting);
int64_t trey_bank_cover(const trey_bank_table *table);
int64_t trey_bank_put_up(const trey_bank_table *table);
int64_t trey_bank_fee(const trey_bank_table *table);
int64_t trey_bank_player_fee(const trey_bank_table *table);
trey_fraction trey_bank_value(const trey_bank_table *table, const trey_table_odds *odds);
double trey_bank_deviation(const trey_bank_table *table, const trey_table_odds *odds);
trey_fraction trey_bank_player_cost(const trey_bank_table *table, const trey_table_odds *odds);
double trey_bank_player_deviation(const trey_bank_table *table, const trey_table_odds *odds);
typedef struct { int64_t least, most; ...; } trey_bank_antes;
trey_bank_antes trey_bank_antes_of(const trey_bank_table *table);
typedef struct { int64_t first, from; ...; } trey_break_even;
trey_break_even trey_bank_break_even(const trey_bank_table *table, const trey_table_odds *odds);
typedef struct {
    trey_bank_table table; int64_t rounds; uint32_t night; int64_t bankroll; uint32_t confidence;
    uint64_t seed; uint32_t jobs; ...;
} trey_bank_question;
typedef struct { int64_t from, step; uint32_t count; int64_t *counts; ...; } trey_bank_histogram;
typedef struct {
    trey_sim_tally tally; double cut, cut_error; int64_t cover_enough; trey_bank_histogram net;
    int64_t nights; int64_t night[...][...]; int64_t losing_nights, ruined_nights; ...;
} trey_bank_sample;
trey_refusal trey_bank_check(const trey_bank_question *question);
bool trey_bank_sample_make(trey_bank_sample *sample, const trey_bank_question *question);
void trey_bank_sample_close(trey_bank_sample *sample);
uint8_t trey_python_percentile(unsigned band);
"""

SOURCE = """
#include <trey/trey.h>

/* To cffi a constant is a number; these are tables. */
static const trey_book *trey_python_book(void)
{
    return &trey_book_builtin;
}

static const trey_option_row *trey_python_option(unsigned option)
{
    return &trey_options[option];
}

static uint8_t trey_python_percentile(unsigned band)
{
    return trey_bank_percentiles[band];
}

/* cffi knows no integers of 128 bits. */
static trey_fraction trey_python_fraction(int64_t numerator, int64_t denominator)
{
    return trey_fraction_make(numerator, denominator);
}
"""


def pkg_config(what):
    """What pkg-config says of the installed library, as a list; None when it knows none."""
    try:
        return subprocess.run(["pkg-config", what, "trey"], capture_output=True, text=True,
                              check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return None


def library():
    """How to compile and link: against the build directory in TREY_BUILD, else the installed library, else the
    tree's own build. A build directory's libtrey.a becomes a part of the extension."""
    here = pathlib.Path(__file__).resolve().parent
    given = os.environ.get("TREY_BUILD")
    build = pathlib.Path(given) if given else here.parent.parent / "build"
    static, include = build.resolve() / "libtrey.a", here.parent.parent / "include"
    if given and not static.is_file():
        raise SystemExit(f"TREY_BUILD={given}: there is no {static}; build it with ninja -C {given}")
    flags = None if given else pkg_config("--cflags")
    if flags is not None:
        return {"libraries": ["trey"], "extra_compile_args": flags, "extra_link_args": pkg_config("--libs-only-L")}
    if static.is_file() and include.is_dir():
        return {"include_dirs": [str(include)], "extra_objects": [str(static)], "libraries": ["m", "pthread"]}
    raise SystemExit("libtrey is not here: install it, so that pkg-config knows it, or build it in this tree "
                     "(meson setup build && ninja -C build) or in another directory named by TREY_BUILD")


def builder(**arguments):
    ffi = cffi.FFI()
    ffi.cdef(DECLARATIONS)
    ffi.set_source("trey._trey", SOURCE, **arguments)
    return ffi


def ffibuilder():
    """For setup.py."""
    return builder(**library())


if __name__ == "__main__":
    builder().emit_c_code(sys.argv[1])
