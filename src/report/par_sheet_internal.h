/* SPDX-License-Identifier: MIT */
/*
 * The sections of a par sheet: charts and tables.
 */
#ifndef TREY_REPORT_PAR_SHEET_INTERNAL_H
#define TREY_REPORT_PAR_SHEET_INTERNAL_H

#include "format/json/json_writer.h"
#include "odds_sheet.h"
#include "page.h"

/* ---- Charts (par_sheet_charts.c) ---- */

void par_exposed(json_writer *out, const odds_sheet *sheet);
void par_results(json_writer *out, const odds_sheet *sheet, bool wide);
void par_map(json_writer *out, const odds_sheet *sheet);
void par_decks(json_writer *out, const odds_sheet *sheet);
void par_meter(json_writer *out, const odds_sheet *sheet);

/* ---- Tables (par_sheet_tables.c) ---- */

void par_play(json_writer *out, const odds_sheet *sheet);
void par_hands(json_writer *out, const odds_sheet *sheet);
void par_wagers(json_writer *out, const odds_sheet *sheet);
void par_progressive(json_writer *out, const odds_sheet *sheet);
void par_published(json_writer *out, const odds_sheet *sheet);
void par_distributions(json_writer *out, const odds_sheet *sheet);

#endif
