/* SPDX-License-Identifier: MIT */
/*
 * A par sheet as one HTML page: head, warnings, the key figures, then the sections.
 */
#include "par_sheet.h"

#include <string.h>

#include "html.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "page.h"
#include "par_sheet_internal.h"

static void begin(json_writer *out, const odds_question *question)
{
    char subject[ODDS_NOTE_SIZE];
    page_begin(out, &(page_head){.kind = "par sheet",
                                 .heading = question->ruleset->title,
                                 .subject = odds_subject(subject, question),
                                 .lead = "Every figure is an exact fraction over all deals."});
}

static void write_warnings(json_writer *out, const odds_notes *notes)
{
    for (size_t i = 0; i < notes->warning_count; i++) {
        json_print(out, "<div class=\"wide warning\" role=\"note\"><strong>Player’s edge</strong>"
                        "<p>");
        html_text(out, notes->text[i]);
        json_print(out, "</p></div>\n");
    }
}

/* ---- Key figures ---- */

static void write_edge(json_writer *out, const char *name, const char *unit,
                       const odds_figures *figures)
{
    char text[NUMBER_TEXT_SIZE];
    bool favours_player = figures->value.numerator > 0;
    trey_fraction size = favours_player ? figures->value : trey_fraction_negate(figures->value);
    json_print(out, "<div><dt>%s</dt><dd%s>%s %%<span>of the %s, %s</span></dd></div>\n", name,
               favours_player ? " class=\"gain\"" : "", number_percent(text, size, 2, false), unit,
               favours_player ? "for the player" : "against the player");
}

static void write_figures(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    char text[NUMBER_TEXT_SIZE];
    json_print(out, "<dl class=\"wide figures\">\n");
    write_edge(out, "Ante and play", "ante", &sheet->ante);
    write_edge(out, odds_bonus_title(question), "wager", &sheet->bonus);
    if (question->progressive != NULL) {
        write_edge(out,
                   question->progressive_is_unposted ? "Progressive, not posted" : "Progressive",
                   "wager", &sheet->progressive);
    }
    json_print(out,
               "<div><dt>Hands worth playing</dt><dd>%s %%<span>under best play</span></dd>"
               "</div>\n",
               number_percent(text, sheet->play_rate, 1, false));
    json_print(out,
               "<div><dt>Swing of one round</dt><dd>%s<span>antes, standard deviation</span>"
               "</dd></div>\n</dl>\n",
               number_root(text, sheet->ante.variance, 2));
}

/* ---- The footer ---- */

static void write_notes(json_writer *out, const odds_notes *notes)
{
    if (notes->count == notes->warning_count) {
        return;
    }
    page_section_begin(out, "notes-section", true, "Notes", NULL);
    json_print(out, "<ul class=\"notes\">\n");
    for (size_t i = notes->warning_count; i < notes->count; i++) {
        json_print(out, "<li>");
        html_text(out, notes->text[i]);
        json_print(out, "</li>\n");
    }
    json_print(out, "</ul>\n");
    page_section_end(out);
}

void par_sheet_write(json_writer *out, const odds_sheet *sheet, const provenance *sources)
{
    const odds_question *question = &sheet->question;
    odds_notes notes;
    odds_notes_make(&notes, sheet);
    begin(out, question);
    write_warnings(out, &notes);
    write_figures(out, sheet);
    if (question->game.exposes_card) {
        par_exposed(out, sheet);
        par_results(out, sheet, false);
    } else {
        par_results(out, sheet, true);
        par_play(out, sheet);
    }
    par_map(out, sheet);
    if (question->game.exposes_card) {
        par_play(out, sheet);
    }
    par_wagers(out, sheet);
    par_hands(out, sheet);
    if (question->progressive != NULL) {
        par_meter(out, sheet);
        par_progressive(out, sheet);
    }
    par_decks(out, sheet);
    par_distributions(out, sheet);
    par_published(out, sheet);
    write_notes(out, &notes);
    page_end(out, sources);
}
