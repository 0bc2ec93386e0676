/* SPDX-License-Identifier: MIT */
/*
 * The tables of a par sheet, each in its section.
 */
#include <inttypes.h>
#include <stdio.h>

#include "format/text/count.h"
#include "html.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "odds_published.h"
#include "odds_strategy.h"
#include "par_sheet_internal.h"

/* ---- Cells ---- */

static void cell_text(json_writer *out, const char *text)
{
    json_print(out, "<td class=\"n\">");
    html_number(out, text);
    json_print(out, "</td>");
}

static void cell_percent(json_writer *out, trey_fraction value, unsigned places, bool plus)
{
    char text[NUMBER_TEXT_SIZE];
    json_print(out, "<td class=\"n%s\">", plus && value.numerator > 0 ? " gain" : "");
    html_number(out, number_percent(text, value, places, plus));
    json_print(out, " %%</td>");
}

static void cell_count(json_writer *out, int64_t count)
{
    char text[NUMBER_TEXT_SIZE];
    cell_text(out, count_format(text, count));
}

static void cell_exact(json_writer *out, trey_fraction value)
{
    char text[TREY_FRACTION_TEXT_SIZE];
    json_print(out, "<td class=\"n exact\">%s</td>", trey_fraction_text(value, text));
}

static void row_begin(json_writer *out, const char *head)
{
    json_print(out, "<tr><th scope=\"row\">");
    html_text(out, head);
    json_print(out, "</th>");
}

static void row_end(json_writer *out)
{
    json_print(out, "</tr>\n");
}

/* ---- Best play ---- */

static void write_rules(json_writer *out, const odds_sheet *sheet)
{
    bool exposes_card = sheet->question.game.exposes_card;
    strategy_rule rules[TREY_RANK_COUNT];
    size_t count = strategy_rules(rules, &sheet->odds.best, exposes_card);
    json_print(out, "<ul class=\"rules\">\n");
    for (size_t i = 0; i < count; i++) {
        char text[STRATEGY_TEXT_SIZE];
        json_print(out, "<li>");
        if (exposes_card) {
            json_print(out, "<span>%s</span>", strategy_against(text, &rules[i], true));
        }
        json_print(out, "<b>%s%s</b></li>\n", strategy_advice(text, &rules[i]),
                   exposes_card ? "" : "; fold everything else");
    }
    json_print(out, "</ul>\n");
}

static void write_simple(json_writer *out, const odds_sheet *sheet)
{
    json_print(out, "<table><caption>Simple strategies, and what they cost against best play"
                    "</caption><thead><tr><th scope=\"col\">Strategy</th><th scope=\"col\" "
                    "class=\"n\">Value</th><th scope=\"col\" class=\"n\">Costs</th></tr></thead>"
                    "<tbody>\n");
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        trey_fraction value = odds_simple_value(sheet, simple);
        row_begin(out, strategy_simple(simple));
        cell_percent(out, value, 2, true);
        cell_percent(out, trey_fraction_subtract(sheet->ante.value, value), 2, false);
        row_end(out);
    }
    json_print(out, "</tbody></table>\n");
}

void par_play(json_writer *out, const odds_sheet *sheet)
{
    bool exposes_card = sheet->question.game.exposes_card;
    char rate[NUMBER_TEXT_SIZE], beside[80];
    snprintf(beside, sizeof beside, "plays %.20s %% of hands",
             number_percent(rate, sheet->play_rate, 2, false));
    page_section_begin(out, "play-section", exposes_card, "Best play", beside);
    json_print(out, exposes_card ? "<div class=\"panels\">\n" : "<div>\n");
    write_rules(out, sheet);
    write_simple(out, sheet);
    json_print(out, "</div>\n");
    page_section_end(out);
}

/* ---- Hands and what they pay ---- */

/* The share of all bonus wagers that a pay line returns. */
static trey_fraction given_back(const odds_question *question, trey_payline line)
{
    int64_t hands = odds_line_hands(question, line);
    return trey_fraction_make((trey_wide)hands * question->bonus->pays[line],
                              trey_hand_count_all(question->game.decks));
}

static void write_bar(json_writer *out, trey_fraction value, trey_fraction longest)
{
    char percent[NUMBER_TEXT_SIZE], width[NUMBER_TEXT_SIZE];
    json_print(out,
               "<td><svg class=\"bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" "
               "aria-hidden=\"true\"><title>%s %%</title><rect width=\"%s\" height=\"8\" "
               "rx=\"1\"/></svg></td>",
               number_percent(percent, value, 2, false),
               number_percent(width, trey_fraction_divide(value, longest), 1, false));
}

static void write_pays(json_writer *out, const trey_paytable *table, trey_payline line)
{
    if (table->pays[line] > 0) {
        json_print(out, "<td class=\"n\">%" PRId32 " to 1</td>", table->pays[line]);
    } else {
        json_print(out, "<td class=\"n\">–</td>");
    }
}

static void write_line(json_writer *out, const odds_question *question, trey_payline line,
                       trey_fraction longest)
{
    uint32_t decks = question->game.decks;
    int64_t hands = odds_line_hands(question, line);
    trey_fraction back = given_back(question, line);
    row_begin(out, odds_line_name(question, line));
    cell_count(out, hands);
    cell_percent(out, trey_fraction_make(hands, trey_hand_count_all(decks)), 4, false);
    if (question->game.ante_bonus != NULL) {
        write_pays(out, question->game.ante_bonus, line);
    }
    write_pays(out, question->bonus, line);
    if (back.numerator > 0) {
        write_bar(out, back, longest);
        cell_percent(out, back, 2, false);
    } else {
        json_print(out, "<td></td><td class=\"n\">–</td>");
    }
    row_end(out);
}

void par_hands(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    const char *bonus = odds_bonus_title(question);
    bool has_ante_bonus = question->game.ante_bonus != NULL;
    char count[NUMBER_TEXT_SIZE], beside[ODDS_NOTE_SIZE + 80], decks[ODDS_NOTE_SIZE];
    trey_fraction longest = trey_fraction_make(1, 1000000);
    for (trey_payline line = 0; line < TREY_PAYLINE_COUNT; line++) {
        trey_fraction back = given_back(question, line);
        longest = trey_fraction_compare(back, longest) > 0 ? back : longest;
    }
    snprintf(beside, sizeof beside, "%.40s, %.40s hands",
             odds_decks_text(decks, question->game.decks),
             count_format(count, trey_hand_count_all(question->game.decks)));
    page_section_begin(out, "hands-section", true, "Hands and what they pay", beside);
    json_print(out,
               "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Hand</th><th "
               "scope=\"col\" class=\"n\">Hands</th><th scope=\"col\" class=\"n\">Chance</th>%s<th "
               "scope=\"col\" class=\"n\">%s pays</th><th scope=\"colgroup\" colspan=\"2\">What "
               "it gives back</th></tr></thead><tbody>\n",
               has_ante_bonus ? "<th scope=\"col\" class=\"n\">Ante Bonus pays</th>" : "", bonus);
    for (int line = TREY_PAYLINE_COUNT - 1; line >= 0; line--) {
        if (odds_has_line(question, (trey_payline)line)) {
            write_line(out, question, (trey_payline)line, longest);
        }
    }
    json_print(out,
               "</tbody><tfoot><tr><th scope=\"row\" colspan=\"%d\">Wins given less wagers "
               "lost</th>",
               has_ante_bonus ? 6 : 5);
    cell_percent(out, sheet->bonus.value, 2, true);
    json_print(out, "</tr></tfoot></table></div>\n");
    page_section_end(out);
}

/* ---- Wagers ---- */

static void write_wager(json_writer *out, const char *name, const odds_figures *figures)
{
    char text[NUMBER_TEXT_SIZE];
    row_begin(out, name);
    cell_percent(out, figures->value, 4, true);
    cell_percent(out, trey_fraction_negate(figures->value), 4, false);
    cell_percent(out, odds_element_of_risk(figures), 4, false);
    cell_text(out, number_root(text, figures->variance, 4));
    cell_percent(out, figures->hits, 4, false);
    cell_exact(out, figures->value);
    row_end(out);
}

void par_wagers(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    page_section_begin(out, "wagers-section", true, "Every wager, exactly",
                       "the bettor’s side, per unit of the wager");
    json_print(out, "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Wager</th><th "
                    "scope=\"col\" class=\"n\">Value</th><th scope=\"col\" class=\"n\">House edge"
                    "</th><th scope=\"col\" class=\"n\">Element of risk</th><th scope=\"col\" "
                    "class=\"n\">Deviation</th><th scope=\"col\" class=\"n\">Hits</th><th "
                    "scope=\"col\" class=\"n\">Value, exactly</th></tr></thead><tbody>\n");
    write_wager(out, "Ante and play", &sheet->ante);
    if (question->game.ante_bonus != NULL) {
        row_begin(out, "of it the Ante Bonus");
        cell_percent(out, sheet->ante_bonus.value, 4, true);
        json_print(out, "<td class=\"n\">–</td><td class=\"n\">–</td>");
        char text[NUMBER_TEXT_SIZE];
        cell_text(out, number_root(text, sheet->ante_bonus.variance, 4));
        cell_percent(out, sheet->ante_bonus.hits, 4, false);
        cell_exact(out, sheet->ante_bonus.value);
        row_end(out);
    }
    write_wager(out, odds_bonus_title(question), &sheet->bonus);
    if (question->progressive != NULL) {
        write_wager(out,
                    question->progressive_is_unposted ? "Progressive (not posted)" : "Progressive",
                    &sheet->progressive);
    }
    char wagered[NUMBER_TEXT_SIZE];
    json_print(
        out,
        "</tbody></table></div>\n<p class=\"fine\">The element of risk is the edge divided by "
        "the average total wager, %s antes with the play. Hits are results over zero.</p>\n",
        number_decimal(wagered, sheet->ante.wagered, 4));
    page_section_end(out);
}

/* ---- Progressive ---- */

void par_progressive(json_writer *out, const odds_sheet *sheet)
{
    static const char *const names[TREY_PROGRESSIVE_LINE_COUNT] = {
        "A-K-Q of spades", "A-K-Q, other suit", "Straight flush",
        "Three of a kind", "Straight",          "Nothing"};
    const odds_question *question = &sheet->question;
    uint32_t decks = question->game.decks;
    page_section_begin(out, "progressive-section", false, "Progressive awards",
                       "for 1: the wager is not returned");
    json_print(out, "<table><thead><tr><th scope=\"col\">Hand</th><th scope=\"col\" class=\"n\">"
                    "Pays</th><th scope=\"col\" class=\"n\">Hands</th><th scope=\"col\" "
                    "class=\"n\">Chance</th></tr></thead><tbody>\n");
    for (trey_progressive_line line = 0; line < TREY_PROGRESSIVE_LINE_COUNT; line++) {
        int64_t hands = trey_progressive_hands(line, decks);
        int32_t pays = trey_progressive_pays(question->progressive, line);
        row_begin(out, names[line]);
        if (line == TREY_PROGRESSIVE_METER) {
            json_print(out, "<td class=\"n\">the meter</td>");
        } else if (pays > 0) {
            cell_count(out, pays);
        } else {
            json_print(out, "<td class=\"n\">–</td>");
        }
        cell_count(out, hands);
        cell_percent(out, trey_fraction_make(hands, trey_hand_count_all(decks)), 4, false);
        row_end(out);
    }
    char envy[NUMBER_TEXT_SIZE];
    json_print(out,
               "</tbody></table>\n<p class=\"fine\">Envy from the other hands adds %s %%.</p>\n",
               number_percent(envy, sheet->envy, 2, false));
    page_section_end(out);
}

/* ---- Published figures ---- */

void par_published(json_writer *out, const odds_sheet *sheet)
{
    odds_published list[ODDS_PUBLISHED_MAX];
    size_t count = odds_published_list(list, sheet);
    if (count == 0) {
        return;
    }
    page_section_begin(out, "published-section", true, "Published figures beside ours",
                       "as the manual of the game prints them");
    json_print(out, "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Figure</th><th "
                    "scope=\"col\" class=\"n\">Printed</th><th scope=\"col\" class=\"n\">Ours</th>"
                    "<th scope=\"col\" class=\"n\">Exactly</th><th scope=\"col\">Verdict</th></tr>"
                    "</thead><tbody>\n");
    for (size_t i = 0; i < count; i++) {
        row_begin(out, list[i].what);
        cell_text(out, list[i].printed);
        cell_text(out, list[i].ours);
        cell_exact(out, list[i].exact);
        json_print(out, "<td>%s%s%s</td>",
                   list[i].agrees ? "agrees" : "<span class=\"off\">differs</span>",
                   list[i].remark != NULL ? "; " : "",
                   list[i].remark != NULL ? list[i].remark : "");
        row_end(out);
    }
    json_print(out, "</tbody></table></div>\n");
    page_section_end(out);
}

/* ---- Distributions ---- */

static void write_distribution(json_writer *out, const char *caption,
                               const trey_distribution *results)
{
    int64_t total = trey_distribution_total(results);
    json_print(out,
               "<table><caption>%s</caption><thead><tr><th scope=\"col\" class=\"n\">Net</th>"
               "<th scope=\"col\" class=\"n\">Ways</th><th scope=\"col\" class=\"n\">Chance"
               "</th></tr></thead><tbody>\n",
               caption);
    for (uint32_t i = 0; i < results->count; i++) {
        const trey_outcome *outcome = &results->outcomes[results->count - 1 - i];
        char text[NUMBER_TEXT_SIZE];
        json_print(out, "<tr><th scope=\"row\" class=\"n\">");
        html_number(out, number_signed(text, outcome->net));
        json_print(out, "</th>");
        cell_count(out, outcome->ways);
        cell_percent(out, trey_fraction_make(outcome->ways, total), 4, false);
        row_end(out);
    }
    char text[NUMBER_TEXT_SIZE];
    json_print(out,
               "</tbody><tfoot><tr><th scope=\"row\" class=\"n\">All</th><td class=\"n\">%s"
               "</td><td></td></tr></tfoot></table>\n",
               count_format(text, total));
}

void par_distributions(json_writer *out, const odds_sheet *sheet)
{
    page_section_begin(out, "ways-section", true, "All results",
                       "in how many ways each comes about");
    json_print(out, "<div class=\"panels\">\n");
    write_distribution(out, "Ante and play, in antes", &sheet->ante_results);
    write_distribution(out, odds_bonus_title(&sheet->question), &sheet->bonus_results);
    json_print(out, "</div>\n");
    page_section_end(out);
}
