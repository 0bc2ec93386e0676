/* SPDX-License-Identifier: MIT */
/*
 * The value of banking as a page: the answer, the key figures, then the sections.
 */
#include "bank_sheet.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bank_charts.h"
#include "format/text/count.h"
#include "format/text/money.h"
#include "format/text/refusal_text.h"
#include "html.h"
#include "page.h"

/* clang-format off */
static const char *const bank_style[] = {
    "@media screen { .figures { grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); } .figures dd { font-size: 26px; } }",
    "@media print { .figures { grid-template-columns: repeat(auto-fit, minmax(25mm, 1fr)); } .figures dd { font-size: 14pt; } .answer { padding: 3mm 4mm; } .answer p { font-size: 12pt; } .answer p + p { font-size: 9pt; } }",
    ".figures dd.loss { color: var(--loss); } td.loss { color: var(--loss); }",
    ".chart .band { fill: var(--accent-line); opacity: .16; } .chart .inner { opacity: .26; }",
    ".chart .mean { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 3; }",
    ".chart .reach { fill: none; stroke: var(--ink-2); stroke-width: 1.5; }",
    ".chart .before { fill: none; stroke: var(--ink-3); stroke-width: 1.5; stroke-dasharray: 5 4; }",
    ".chart .here { stroke: var(--ink-3); stroke-dasharray: 2 3; }",
    ".chart .ruin { stroke: var(--loss); stroke-width: 1.5; stroke-dasharray: 6 4; }",
    ".chart .loss-text { fill: var(--loss); }",
    ".answer { padding: 16px 24px; border-radius: 12px; background: var(--surface); box-shadow: 0 0 0 1px var(--line); border-left: 6px solid var(--gain-fill); }",
    ".answer.no { border-left-color: var(--loss-fill); } .answer.even { border-left-color: var(--ink-3); }",
    ".answer p { font-size: 20px; font-weight: 600; letter-spacing: -.01em; }",
    ".answer p + p { margin-top: 4px; font-size: 14px; font-weight: 400; letter-spacing: 0; color: var(--ink-2); }",
    ".best { font-weight: 600; } .best::after { content: \" ★\"; color: var(--accent-text); }",
    "tr.here > * { background: var(--accent-wash); }",
    ".fine + .fine { margin-top: 4px; } table + .fine { margin-top: 12px; }",
    NULL,
};
/* clang-format on */

/* ---- Cells ---- */

static void row_begin(json_writer *out, const char *head)
{
    json_print(out, "<tr><th scope=\"row\">");
    html_text(out, head);
    json_print(out, "</th>");
}

static void cell(json_writer *out, const char *class_name, const char *text)
{
    json_print(out, "<td class=\"n%s%s\">", class_name[0] != '\0' ? " " : "", class_name);
    html_number(out, text);
    json_print(out, "</td>");
}

static void row_amount(json_writer *out, const char *head, double cents, int places, bool plus,
                       double error)
{
    char amount[BANK_DOLLARS_SIZE], spread[BANK_DOLLARS_SIZE], text[2 * BANK_DOLLARS_SIZE];
    bank_dollars(amount, cents, places, plus);
    row_begin(out, head);
    if (error > 0) {
        snprintf(text, sizeof text, "%s ± %s", amount, bank_dollars(spread, error, places, false));
        cell(out, "", text);
    } else {
        cell(out, "", amount);
    }
    json_print(out, "</tr>\n");
}

/* ---- The answer ---- */

static void write_warning(json_writer *out, const char *title, const char *text)
{
    json_print(out, "<div class=\"wide warning\" role=\"note\"><strong>%s</strong><p>", title);
    html_text(out, text);
    json_print(out, "</p></div>\n");
}

static void write_answer(json_writer *out, const bank_study *study)
{
    char text[BANK_TEXT_SIZE];
    if (bank_study_warning(text, study)[0] != '\0') {
        write_warning(out, "Players’ edge", text);
    }
    if (bank_study_stopped(text, study)[0] != '\0') {
        write_warning(out, "Interrupted", text);
    }
    int sign = bank_study_sign(study);
    json_print(out, "<div class=\"wide answer%s\"><p>", sign < 0 ? " no" : sign > 0 ? "" : " even");
    html_number(out, bank_study_verdict(text, study));
    json_print(out, "</p><p>");
    html_number(out, bank_study_break_even(text, study));
    json_print(out, "</p></div>\n");
    if (bank_study_short(text, study)[0] != '\0') {
        write_warning(out, "W falls short", text);
    }
}

static void write_figure(json_writer *out, const char *name, const char *class_name,
                         const char *value, const char *below)
{
    json_print(out, "<div><dt>%s</dt><dd%s%s%s>", name, class_name[0] != '\0' ? " class=\"" : "",
               class_name, class_name[0] != '\0' ? "\"" : "");
    html_number(out, value);
    json_print(out, "<span>%s</span></dd></div>\n", below);
}

static void write_figures(json_writer *out, const bank_study *study)
{
    char value[BANK_DOLLARS_SIZE];
    const trey_bank_question *question = &study->subject.question;
    json_print(out, "<dl class=\"wide figures\">\n");
    write_figure(out, study->fee > 0 ? "After fees" : "Value", study->after < 0 ? "loss" : "gain",
                 bank_dollars(value, study->after, 2, true), "a round");
    if (study->fee > 0) {
        write_figure(out, "Before fees", "", bank_dollars(value, study->before, 2, true),
                     study->covers ? "a round, exactly" : "a round, simulated");
        write_figure(out, "Collection fee", "", bank_dollars(value, (double)study->fee, 2, false),
                     "a round");
    }
    write_figure(out, "Swing of one round", "", bank_dollars(value, study->deviation, 0, false),
                 "standard deviation");
    if (question->bankroll > 0) {
        char below[BANK_DOLLARS_SIZE + 40], amount[BANK_DOLLARS_SIZE];
        bank_share_text(value, study->sample.ruined_nights, study->sample.nights);
        value[strcspn(value, "%") + 1] = '\0'; /* without its error */
        snprintf(below, sizeof below, "of nights, with %s",
                 bank_dollars(amount, (double)question->bankroll, 0, false));
        write_figure(out, "Ruin", "", value, below);
    }
    double hour = study->player_round * (double)study->subject.pace;
    write_figure(out, hour < 0 ? "An hour brings a player" : "An hour costs a player", "",
                 bank_dollars(value, fabs(hour), 2, false),
                 study->player_fee > 0 ? "fees included" : "with best play");
    json_print(out, "</dl>\n");
}

/* ---- One round ---- */

static void write_round(json_writer *out, const bank_study *study)
{
    page_section_begin(out, "round-section", false, "One round",
                       study->fee > 0 ? "result before fees" : "result");
    json_print(out, "<figure class=\"scroll\">\n");
    bank_chart_round(out, study);
    json_print(out, "</figure>\n");
    page_section_end(out);
    char text[TREY_FRACTION_TEXT_SIZE];
    int places = bank_places(study->error);
    page_section_begin(out, "value-section", false, study->house_banks ? "The house" : "The bank",
                       study->covers ? "a round, exactly" : "a round, ± one standard error");
    json_print(out, "<table><tbody>\n");
    if (!study->covers) {
        row_amount(out, "With full cover, exactly", trey_fraction_value(study->covered), places,
                   true, 0);
        row_amount(out, "Cut off by W", study->sample.cut, places, true, study->error);
    }
    row_amount(out, study->fee > 0 ? "Before fees" : "Value", study->before, places, true,
               study->error);
    if (study->fee > 0) {
        row_amount(out, "Collection fee", -(double)study->fee, places, true, 0);
        row_amount(out, "After fees", study->after, places, true, study->error);
    }
    row_amount(out, "In an hour", study->after * (double)study->subject.pace, 2, true,
               study->error * (double)study->subject.pace);
    row_amount(out, "Standard deviation", study->deviation, 2, false, 0);
    trey_fraction dollars = trey_fraction_divide(study->covered, trey_fraction_make(100, 1));
    json_print(out,
               "</tbody></table>\n<p class=\"fine\">Dollars with full cover, exactly: "
               "<span class=\"exact\">%s</span></p>\n",
               trey_fraction_text(dollars, text));
    page_section_end(out);
}

/* ---- A night ---- */

static void write_share(json_writer *out, const char *head, int64_t count, int64_t all)
{
    char text[BANK_SHARE_SIZE];
    row_begin(out, head);
    cell(out, "", bank_share_text(text, count, all));
    json_print(out, "</tr>\n");
}

static void write_night(json_writer *out, const bank_study *study)
{
    static const char *const names[TREY_BANK_BANDS] = {"Worst 5 %", "Worst 25 %", "Median",
                                                       "Best 25 %", "Best 5 %"};
    const trey_bank_sample *sample = &study->sample;
    const trey_bank_question *question = &study->subject.question;
    char beside[120], rounds[COUNT_TEXT_SIZE], nights[COUNT_TEXT_SIZE];
    snprintf(beside, sizeof beside, "%s rounds, %.3g hours%s",
             count_format(rounds, question->night),
             (double)question->night / (double)study->subject.pace,
             study->fee > 0 ? "; after fees" : "");
    page_section_begin(out, "night-section", false, "A night", beside);
    json_print(out, "<figure class=\"scroll\">\n");
    bank_chart_night(out, study);
    json_print(out, "</figure>\n");
    page_section_end(out);
    snprintf(beside, sizeof beside, "of %s simulated nights", count_format(nights, sample->nights));
    page_section_begin(out, "ends-section", false, "How nights end", beside);
    json_print(out, "<table><tbody>\n");
    for (unsigned band = TREY_BANK_BANDS; band-- > 0;) {
        row_amount(out, names[band], (double)sample->night[TREY_BANK_STEPS][band], 2, true, 0);
    }
    write_share(out, "End with a loss", sample->losing_nights, sample->nights);
    if (question->bankroll > 0) {
        char head[MONEY_TEXT_SIZE + 40], amount[MONEY_TEXT_SIZE];
        snprintf(head, sizeof head, "Ruin %s", money_format(amount, question->bankroll));
        write_share(out, head, sample->ruined_nights, sample->nights);
    }
    json_print(out, "</tbody></table>\n");
    page_section_end(out);
}

/* ---- By the ante, and what to put up ---- */

static void write_antes(json_writer *out, const bank_study *study)
{
    if (study->antes.least == study->antes.most) {
        return; /* only one ante is possible */
    }
    page_section_begin(out, "antes-section", true, "Value by the ante",
                       study->house_banks ? "a round" : "a round, for a bank with full cover");
    int64_t begins = bank_chart_detail_most(study);
    if (begins == study->antes.most) {
        json_print(out, "<figure class=\"scroll\">\n");
        bank_chart_antes(out, study, "antes", study->antes.most, 1040);
        json_print(out, "</figure>\n");
    } else {
        json_print(out, "<div class=\"panels\"><figure><figcaption>Where the fee goes up"
                        "</figcaption>\n");
        bank_chart_antes(out, study, "antes", begins, 520);
        json_print(out, "</figure>\n<figure><figcaption>Up to the limit</figcaption>\n");
        bank_chart_antes(out, study, "antes-all", study->antes.most, 520);
        json_print(out, "</figure></div>\n");
    }
    page_section_end(out);
}

static void row_cover(json_writer *out, const char *head, int64_t amount, const char *beside)
{
    char text[MONEY_TEXT_SIZE];
    row_begin(out, head);
    cell(out, "", money_format(text, amount));
    cell(out, "", beside);
    json_print(out, "</tr>\n");
}

static void write_cover(json_writer *out, const bank_study *study)
{
    char confidence[40], covered[40];
    const trey_sim_tally *tally = &study->sample.tally;
    snprintf(confidence, sizeof confidence, "%g %%", study->subject.question.confidence / 100.0);
    snprintf(covered, sizeof covered, "%.4g %%",
             100 - 100 * (double)tally->short_rounds / (double)tally->rounds);
    page_section_begin(out, "cover-section", false, "What to put up", "W, and rounds it covers");
    json_print(out, "<table><thead><tr><th scope=\"col\">W</th><th scope=\"col\" class=\"n\">"
                    "Amount</th><th scope=\"col\" class=\"n\">Covers</th></tr></thead><tbody>\n");
    row_cover(out, "This bank", study->put_up, study->covers ? "always" : covered);
    row_cover(out, "Enough as asked", study->sample.cover_enough, confidence);
    row_cover(out, "Full cover", study->cover, "always");
    json_print(out, "</tbody></table>\n<p class=\"fine\">A round is covered when nothing due to or "
                    "from the bank is left over for want of W (COVER-1).</p>\n");
    page_section_end(out);
}

static void write_player(json_writer *out, const bank_study *study)
{
    char beside[80];
    double pace = (double)study->subject.pace;
    snprintf(beside, sizeof beside, "an hour, %" PRId64 " rounds", study->subject.pace);
    page_section_begin(out, "player-section", study->house_banks, "What it costs a player", beside);
    json_print(out, "<table><tbody>\n");
    if (!study->house_banks) {
        row_amount(out, "Fees", pace * (double)study->player_fee, 2, false, 0);
    }
    row_amount(out, "The game", pace * (study->player_round - (double)study->player_fee), 2, false,
               pace * study->error / study->subject.question.table.players);
    if (!study->house_banks) {
        row_amount(out, "In all", pace * study->player_round, 2, false, 0);
    }
    row_amount(out, "Standard deviation", sqrt(pace) * study->player_deviation, 2, false, 0);
    json_print(out, "</tbody></table>\n<p class=\"fine\">For a player with best play; below zero "
                    "the player wins.</p>\n");
    page_section_end(out);
}

/* ---- Schedules ---- */

static void write_ante(json_writer *out, int64_t ante)
{
    char text[MONEY_TEXT_SIZE];
    cell(out, "", ante == 0 ? "none" : money_format(text, ante));
}

static void write_row(json_writer *out, const bank_study *study, const bank_row *row)
{
    char text[MONEY_TEXT_SIZE], amount[BANK_DOLLARS_SIZE], why[REFUSAL_TEXT_SIZE];
    bool is_here = row->schedule == study->subject.question.table.posting->schedule;
    json_print(out, "<tr%s><th scope=\"row\">", is_here ? " class=\"here\"" : "");
    html_text(out, row->schedule->id);
    json_print(out, "%s</th>", is_here ? " (this table)" : "");
    if (row->refusal.status != TREY_OK) {
        json_print(out, "<td colspan=\"7\">");
        html_text(out, refusal_format(why, row->refusal));
        json_print(out, " (%s)</td></tr>\n", trey_rule_id(trey_refusal_rule(row->refusal)));
        return;
    }
    cell(out, "", money_format(text, row->fee));
    cell(out, "", money_format(text, row->player_fee));
    cell(out, "", bank_dollars(amount, study->before, 2, true));
    cell(out, row->is_best_for_bank ? "best" : "", bank_dollars(amount, row->after, 2, true));
    write_ante(out, row->break_even.first);
    write_ante(out, row->break_even.from);
    cell(out, row->is_best_for_players ? "best" : "",
         bank_dollars(amount, row->player_hour, 2, false));
    json_print(out, "</tr>\n");
}

static void write_rows(json_writer *out, const bank_study *study)
{
    page_section_begin(out, "schedules-section", true, "Every schedule",
                       "the same table under each; ★ best for the bank, or for the players");
    json_print(out, "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Schedule</th>");
    static const char *const heads[] = {"Bank’s fee",
                                        "Player’s fee",
                                        "Before fees",
                                        "After fees",
                                        "Full cover pays first at",
                                        "Full cover pays from",
                                        "An hour costs a player"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        json_print(out, "<th scope=\"col\" class=\"n\">%s</th>", heads[i]);
    }
    json_print(out, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < study->row_count; i++) {
        write_row(out, study, &study->rows[i]);
    }
    json_print(out, "</tbody></table></div>\n");
    char note[BANK_TEXT_SIZE];
    if (bank_study_rows_note(note, study)[0] != '\0') {
        json_print(out, "<p class=\"fine\">");
        html_text(out, note);
        json_print(out, "</p>\n");
    }
    page_section_end(out);
}

/* ---- The page ---- */

static void write_notes(json_writer *out, const bank_study *study)
{
    char rounds[COUNT_TEXT_SIZE];
    page_section_begin(out, "notes-section", true, "How this is worked out", NULL);
    json_print(out, "<ul class=\"notes\">\n<li>All players bet the same and play their best. With "
                    "full cover the mean of a round is exact, counted over all deals; "
                    "what W cuts off is simulated and added.</li>\n");
    json_print(out,
               "<li>Nights and the bars of a round are from %s simulated rounds, seed %" PRIu64
               ".</li>\n",
               count_format(rounds, study->sample.tally.rounds), study->subject.question.seed);
    if (!study->house_banks) {
        json_print(out,
                   "<li>A bankroll is ruined when it no longer has W and the fee for the next "
                   "round; such a night ends there.</li>\n<li>Fees are flat amounts by band, "
                   "taken before the deal (FEE-1), so each step of the fee can turn a gain into "
                   "a loss again.</li>\n");
    }
    json_print(out, "</ul>\n");
    page_section_end(out);
}

static void begin(json_writer *out, const bank_study *study)
{
    const trey_posting *posting = study->subject.question.table.posting;
    char subject[BANK_TEXT_SIZE], table[BANK_TEXT_SIZE];
    snprintf(subject, sizeof subject, "%.200s, %s%.60s, %u deck%s", study->subject.rules,
             posting->schedule != NULL ? "schedule "
             : study->house_banks      ? "pay table "
                                       : "no fees",
             posting->schedule != NULL     ? posting->schedule->id
             : posting->designator != NULL ? posting->designator->id
                                           : "",
             (unsigned)posting->decks, posting->decks > 1 ? "s" : "");
    bank_study_table(table, study);
    page_begin(out, &(page_head){.kind = "bank sheet",
                                 .heading = study->house_banks ? "What the house’s bank is worth"
                                                               : "Is it worth banking here?",
                                 .subject = subject,
                                 .lead = table,
                                 .style = bank_style});
}

void bank_sheet_write(json_writer *out, const bank_study *study, const provenance *sources)
{
    begin(out, study);
    write_answer(out, study);
    write_figures(out, study);
    write_round(out, study);
    write_night(out, study);
    write_antes(out, study);
    if (!study->house_banks) {
        write_cover(out, study);
    }
    write_player(out, study);
    if (study->row_count > 0) {
        write_rows(out, study);
    }
    write_notes(out, study);
    page_end(out, sources);
}
