/* SPDX-License-Identifier: MIT */
/*
 * A par sheet as JSON.
 */
#include "odds_json.h"

#include <string.h>

#include <trey/progressive.h>

#include "odds_map.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "odds_published.h"
#include "odds_strategy.h"

/* ---- Numbers ---- */

enum { PLACES = 15 };

static void write_decimal(json_writer *out, trey_fraction figure)
{
    char text[NUMBER_TEXT_SIZE];
    json_number(out, number_decimal(text, figure, PLACES));
}

static void member_decimal(json_writer *out, const char *key, trey_fraction figure)
{
    json_key(out, key);
    write_decimal(out, figure);
}

static void write_exact(json_writer *out, const void *record, const shape_pass *pass)
{
    char text[TREY_FRACTION_TEXT_SIZE];
    (void)pass;
    json_word(out, trey_fraction_text(*(const trey_fraction *)record, text));
}

static void write_value(json_writer *out, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_decimal(out, *(const trey_fraction *)record);
}

static const shape_type exact = {.kind = SHAPE_TEXT, .about = "a reduced fraction, such as 7/9"};
static const shape_type decimal = {.kind = SHAPE_REAL, .minimum = INT64_MIN, .maximum = INT64_MAX};
static const shape_member figure_rows[] = {
    {SHAPE_MADE("exact", &exact), .write = write_exact},
    {SHAPE_MADE("value", &decimal), .write = write_value},
};
const shape_type odds_figure_shape = {
    .kind = SHAPE_OBJECT, .name = "ExactFigure", SHAPE_MEMBERS(figure_rows)};

void odds_json_figure(json_writer *out, const char *key, trey_fraction figure)
{
    json_key(out, key);
    shape_write(out, &odds_figure_shape, &figure, &(shape_pass){.form = SHAPE_API});
}

/* ---- Wagers ---- */

static void write_figures(json_writer *out, const odds_figures *figures)
{
    char text[NUMBER_TEXT_SIZE];
    odds_json_figure(out, "ev", figures->value);
    odds_json_figure(out, "edge", trey_fraction_negate(figures->value));
    odds_json_figure(out, "element_of_risk", odds_element_of_risk(figures));
    odds_json_figure(out, "variance", figures->variance);
    json_key(out, "stddev");
    json_number(out, number_root(text, figures->variance, 12));
    odds_json_figure(out, "hit_frequency", figures->hits);
}

static void write_distribution(json_writer *out, const trey_distribution *results)
{
    int64_t total = trey_distribution_total(results);
    json_member_integer(out, "deals", total);
    json_key(out, "distribution");
    json_array_begin(out);
    for (uint32_t i = 0; i < results->count; i++) {
        json_object_begin(out);
        json_member_integer(out, "net", results->outcomes[i].net);
        json_member_integer(out, "ways", results->outcomes[i].ways);
        member_decimal(out, "chance", trey_fraction_make(results->outcomes[i].ways, total));
        json_object_end(out);
    }
    json_array_end(out);
}

static void write_ante(json_writer *out, const odds_sheet *sheet)
{
    json_key(out, "ante");
    json_object_begin(out);
    write_figures(out, &sheet->ante);
    odds_json_figure(out, "play_rate", sheet->play_rate);
    odds_json_figure(out, "wagered", sheet->ante.wagered);
    write_distribution(out, &sheet->ante_results);
    json_object_end(out);
    json_key(out, "ante_bonus");
    if (sheet->question.game.ante_bonus == NULL) {
        json_null(out);
        return;
    }
    json_object_begin(out);
    json_member_text(out, "table", sheet->question.game.ante_bonus->id);
    odds_json_figure(out, "ev", sheet->ante_bonus.value);
    odds_json_figure(out, "variance", sheet->ante_bonus.variance);
    odds_json_figure(out, "hit_frequency", sheet->ante_bonus.hits);
    write_distribution(out, &sheet->ante_bonus_results);
    json_object_end(out);
}

static const char *line_name(trey_progressive_line line)
{
    static const trey_award_hand hands[TREY_PROGRESSIVE_LINE_COUNT] = {
        [TREY_PROGRESSIVE_METER] = TREY_AWARD_AKQ_SPADES,
        [TREY_PROGRESSIVE_AKQ_SUITED] = TREY_AWARD_AKQ_SUITED,
        [TREY_PROGRESSIVE_STRAIGHT_FLUSH] = TREY_AWARD_STRAIGHT_FLUSH,
        [TREY_PROGRESSIVE_THREE_OF_A_KIND] = TREY_AWARD_THREE_OF_A_KIND,
        [TREY_PROGRESSIVE_STRAIGHT] = TREY_AWARD_STRAIGHT,
        [TREY_PROGRESSIVE_NONE] = TREY_AWARD_NONE,
    };
    return trey_award_hand_name(hands[line]);
}

/* Results of the bettor's own hand, without envy. */
static void write_lines(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    uint32_t decks = question->game.decks;
    json_key(out, "distribution");
    json_array_begin(out);
    for (trey_progressive_line line = 0; line < TREY_PROGRESSIVE_LINE_COUNT; line++) {
        int64_t hands = trey_progressive_hands(line, decks);
        int32_t pays = trey_progressive_pays(question->progressive, line);
        trey_fraction award =
            line == TREY_PROGRESSIVE_METER ? sheet->meter : trey_fraction_make(pays, 1);
        json_object_begin(out);
        json_member_word(out, "line", line_name(line));
        odds_json_figure(out, "pays", award);
        odds_json_figure(out, "net", trey_fraction_subtract(award, trey_fraction_make(1, 1)));
        json_member_integer(out, "ways", hands);
        member_decimal(out, "chance", trey_fraction_make(hands, trey_hand_count_all(decks)));
        json_object_end(out);
    }
    json_array_end(out);
}

static void write_progressive(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    json_key(out, "progressive");
    if (question->progressive == NULL) {
        json_null(out);
        return;
    }
    json_object_begin(out);
    json_member_integer(out, "table", question->progressive->number);
    json_member_bool(out, "posted", !question->progressive_is_unposted);
    write_figures(out, &sheet->progressive);
    json_member_integer(out, "seats", question->seats);
    odds_json_figure(out, "meter", sheet->meter);
    odds_json_figure(out, "average_meter", sheet->average);
    odds_json_figure(out, "break_even_meter", sheet->break_even);
    odds_json_figure(out, "envy", sheet->envy);
    json_member_integer(out, "deals", trey_hand_count_all(question->game.decks));
    write_lines(out, sheet);
    json_object_end(out);
}

static void write_wagers(json_writer *out, const odds_sheet *sheet)
{
    json_key(out, "wagers");
    json_object_begin(out);
    write_ante(out, sheet);
    json_key(out, "bonus");
    json_object_begin(out);
    json_member_text(out, "table", sheet->question.bonus->id);
    write_figures(out, &sheet->bonus);
    write_distribution(out, &sheet->bonus_results);
    json_object_end(out);
    write_progressive(out, sheet);
    json_object_end(out);
}

/* ---- Strategy ---- */

static void write_rule(json_writer *out, const strategy_rule *rule, bool exposes_card)
{
    char text[STRATEGY_TEXT_SIZE], hand[STRATEGY_HAND_SIZE];
    json_object_begin(out);
    json_key(out, "up");
    if (exposes_card) {
        json_array_begin(out);
        for (unsigned rank = rule->first; rank <= rule->last; rank++) {
            json_word(out, strategy_rank(rank));
        }
        json_array_end(out);
        json_member_word(out, "against", strategy_against(text, rule, true));
    } else {
        json_null(out);
    }
    json_member_word(out, "advice", strategy_advice(text, rule));
    json_member_word(out, "play_from", strategy_threshold(hand, rule->play_from));
    json_key(out, "suit_rule");
    if (rule->suit_rule.cards == 0) {
        json_null(out);
    } else {
        json_object_begin(out);
        json_member_word(out, "hand", strategy_hand(hand, rule->suit_rule.value));
        json_key(out, "cards");
        json_array_begin(out);
        for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
            if ((rule->suit_rule.cards >> i & 1) != 0) {
                json_word(out, strategy_rank(rule->suit_rule.value >> (8 - 4 * i) & 15));
            }
        }
        json_array_end(out);
        json_object_end(out);
    }
    json_object_end(out);
}

void odds_json_rules(json_writer *out, const trey_strategy *strategy, bool exposes_card)
{
    strategy_rule rules[TREY_RANK_COUNT];
    size_t count = strategy_rules(rules, strategy, exposes_card);
    json_key(out, "rules");
    json_array_begin(out);
    for (size_t i = 0; i < count; i++) {
        write_rule(out, &rules[i], exposes_card);
    }
    json_array_end(out);
}

static void write_strategy(json_writer *out, const odds_sheet *sheet)
{
    json_key(out, "strategy");
    json_object_begin(out);
    odds_json_rules(out, &sheet->odds.best, sheet->question.game.exposes_card);
    json_key(out, "simple");
    json_array_begin(out);
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        trey_fraction value = odds_simple_value(sheet, simple);
        json_object_begin(out);
        json_member_word(out, "name", trey_simple_strategy_name(simple));
        odds_json_figure(out, "ev", value);
        odds_json_figure(out, "cost", trey_fraction_subtract(sheet->ante.value, value));
        json_object_end(out);
    }
    json_array_end(out);
    json_object_end(out);
}

static void write_up(json_writer *out, const odds_sheet *sheet)
{
    json_key(out, "up");
    json_array_begin(out);
    for (unsigned rank = 0; rank < TREY_RANK_COUNT && sheet->question.game.exposes_card; rank++) {
        json_object_begin(out);
        json_member_word(out, "rank", strategy_rank(rank));
        odds_json_figure(out, "ev", odds_up_value(sheet, rank));
        odds_json_figure(out, "play_rate", odds_up_play_rate(sheet, rank));
        json_object_end(out);
    }
    json_array_end(out);
}

static void write_map(json_writer *out, const odds_sheet *sheet)
{
    odds_map map;
    unsigned columns = sheet->question.game.exposes_card ? TREY_RANK_COUNT : 1;
    odds_map_make(&map, sheet);
    json_key(out, "map");
    json_array_begin(out);
    for (size_t i = 0; i < map.count; i++) {
        char label[ODDS_MAP_LABEL_SIZE], hand[STRATEGY_HAND_SIZE];
        json_object_begin(out);
        json_member_word(out, "hands", odds_map_label(label, &map.rows[i]));
        json_member_word(out, "from", strategy_hand(hand, map.rows[i].from));
        json_key(out, "play");
        json_array_begin(out);
        for (unsigned rank = 0; rank < columns; rank++) {
            json_object_begin(out);
            if (columns > 1) {
                json_member_word(out, "up", strategy_rank(rank));
            }
            json_member_integer(out, "deals", map.rows[i].deals[rank]);
            odds_json_figure(out, "ev", map.rows[i].value[rank]);
            json_member_word(out, "verdict", odds_verdict_name(map.rows[i].verdict[rank]));
            json_object_end(out);
        }
        json_array_end(out);
        json_object_end(out);
    }
    json_array_end(out);
}

/* ---- Other sections ---- */

static void write_by_decks(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    odds_by_decks by_decks;
    odds_by_decks_make(&by_decks, question);
    json_key(out, "by_decks");
    json_array_begin(out);
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        json_object_begin(out);
        json_member_integer(out, "decks", decks);
        json_member_bool(out, "allowed",
                         odds_choice_is_allowed(question->ruleset, TREY_OPTION_DECKS, decks));
        odds_json_figure(out, "ante", by_decks.ante[decks]);
        odds_json_figure(out, "bonus", by_decks.bonus[decks]);
        if (question->progressive != NULL) {
            odds_json_figure(out, "progressive", by_decks.progressive[decks]);
        }
        json_object_end(out);
    }
    json_array_end(out);
}

static void write_published(json_writer *out, const odds_sheet *sheet)
{
    odds_published list[ODDS_PUBLISHED_MAX];
    size_t count = odds_published_list(list, sheet);
    json_key(out, "published");
    json_array_begin(out);
    for (size_t i = 0; i < count; i++) {
        json_object_begin(out);
        json_member_word(out, "what", list[i].what);
        json_member_word(out, "printed", list[i].printed);
        json_member_word(out, "ours", list[i].ours);
        odds_json_figure(out, "figure", list[i].exact);
        json_member_bool(out, "agrees", list[i].agrees);
        if (list[i].remark != NULL) {
            json_member_word(out, "remark", list[i].remark);
        }
        json_object_end(out);
    }
    json_array_end(out);
}

void odds_json_notes(json_writer *out, const char *key, const odds_notes *notes, size_t from,
                     size_t to)
{
    json_key(out, key);
    json_array_begin(out);
    for (size_t i = from; i < to; i++) {
        json_text(out, notes->text[i], strlen(notes->text[i]));
    }
    json_array_end(out);
}

static void write_notes(json_writer *out, const odds_sheet *sheet)
{
    odds_notes notes;
    odds_notes_make(&notes, sheet);
    odds_json_notes(out, "warnings", &notes, 0, notes.warning_count);
    odds_json_notes(out, "notes", &notes, notes.warning_count, notes.count);
}

void odds_json_head(json_writer *out, const odds_question *question)
{
    json_member_text(out, "rules", question->ruleset->id);
    if (question->posting != NULL) {
        json_member_text(out, "posting", question->posting);
    }
    json_member_text(out, "title", question->ruleset->title);
    json_key(out, "paytable");
    if (question->designator != NULL) {
        json_text(out, question->designator->id, strlen(question->designator->id));
    } else {
        json_null(out);
    }
    json_member_integer(out, "decks", question->game.decks);
    json_member_bool(
        out, "decks_allowed",
        odds_choice_is_allowed(question->ruleset, TREY_OPTION_DECKS, question->game.decks));
    json_member_bool(out, "exposes_card", question->game.exposes_card);
}

static void write_hands(json_writer *out, uint32_t decks)
{
    json_key(out, "hands");
    json_object_begin(out);
    for (int category = TREY_CATEGORY_COUNT - 1; category >= 0; category--) {
        json_member_integer(out, trey_category_name((trey_category)category),
                            trey_hand_count((trey_category)category, decks));
    }
    json_object_end(out);
    json_member_integer(out, "hands_all", trey_hand_count_all(decks));
}

void odds_json_write(json_writer *out, const odds_sheet *sheet)
{
    json_object_begin(out);
    odds_json_head(out, &sheet->question);
    write_notes(out, sheet);
    write_hands(out, sheet->question.game.decks);
    write_wagers(out, sheet);
    write_strategy(out, sheet);
    write_up(out, sheet);
    write_map(out, sheet);
    write_by_decks(out, sheet);
    write_published(out, sheet);
    json_object_end(out);
    json_end_line(out);
}
