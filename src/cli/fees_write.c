/* SPDX-License-Identifier: MIT */
/*
 * trey fees: output as text, CSV and JSON.
 */
#include <stdio.h>
#include <string.h>

#include "fees.h"
#include "format/text/money.h"
#include "report/csv.h"

/* ---- One schedule ---- */

/* Prints "california-grand", or "friday-night (california-bureau)". */
static void print_name(const fees_question *question)
{
    printf("%s", question->name);
    if (question->is_posting) {
        printf(" (%s)", question->ruleset->id);
    }
}

static void print_fee(const char *kind, int64_t wager, int64_t fee)
{
    char amount[MONEY_TEXT_SIZE], text[MONEY_TEXT_SIZE];
    printf("  %-6s %14s   fee %10s\n", kind, money_format(amount, wager), money_format(text, fee));
}

void fees_print_one(const fees_question *question, const trey_schedule *schedule)
{
    fees_bill bill = fees_bill_make(question, schedule);
    char total[MONEY_TEXT_SIZE], action[MONEY_TEXT_SIZE];
    print_name(question);
    printf(", schedule %s, total action %s\n", schedule->id,
           money_format(action, fees_total_action(question)));
    for (size_t i = 0; i < question->ante_count; i++) {
        print_fee("ante", question->antes[i], bill.antes[i]);
    }
    for (size_t i = 0; i < question->bonus_count; i++) {
        print_fee("bonus", question->bonuses[i], bill.bonuses[i]);
    }
    print_fee("bank", question->bank, bill.bank);
    printf("  %-6s %14s       %10s\n", "total", "", money_format(total, bill.total));
}

/* ---- Every schedule side by side ---- */

enum { NAME_WIDTH = 10, COLUMN_WIDTH = 11, LINE_WIDTH = 80 };

/* Whether each wager gets its own column. If they do not fit, there is one column for all
 * antes and one for all bonuses. */
static bool has_column_each(const fees_question *question)
{
    size_t count = question->ante_count + question->bonus_count;
    bool is_narrow = NAME_WIDTH + COLUMN_WIDTH * (count + 2) <= LINE_WIDTH;
    for (size_t i = 0; i < count && is_narrow; i++) {
        char text[MONEY_TEXT_SIZE];
        bool is_ante = i < question->ante_count;
        money_format(text,
                     is_ante ? question->antes[i] : question->bonuses[i - question->ante_count]);
        is_narrow = strlen(text) < COLUMN_WIDTH;
    }
    return is_narrow;
}

static void print_amount(int64_t amount)
{
    char text[MONEY_TEXT_SIZE];
    printf(" %*s", COLUMN_WIDTH - 1, money_format(text, amount));
}

static void print_amounts(const int64_t *amounts, size_t count, bool each_wager)
{
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += amounts[i];
        if (each_wager) {
            print_amount(amounts[i]);
        }
    }
    if (!each_wager && count > 0) {
        print_amount(sum);
    }
}

void fees_print_row(const fees_question *question, const trey_schedule *schedule)
{
    char why[FEES_OBSTACLE_SIZE];
    printf("%-*s", NAME_WIDTH, schedule->id);
    if (fees_obstacle(why, question, schedule) != NULL) {
        printf(" %s\n", why);
        return;
    }
    bool each_wager = has_column_each(question);
    fees_bill bill = fees_bill_make(question, schedule);
    print_amounts(bill.antes, question->ante_count, each_wager);
    print_amounts(bill.bonuses, question->bonus_count, each_wager);
    print_amount(bill.bank);
    print_amount(bill.total);
    printf("\n");
}

static void print_count(size_t count, const char *one, const char *many)
{
    char text[32];
    if (count > 0) {
        snprintf(text, sizeof text, "%zu %s", count, count == 1 ? one : many);
        printf(" %*s", COLUMN_WIDTH - 1, text);
    }
}

void fees_print_header(const fees_question *question)
{
    char text[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    print_name(question);
    printf(", total action %s, bank %s\n\n%-*s", money_format(text, fees_total_action(question)),
           money_format(bank, question->bank), NAME_WIDTH, "schedule");
    if (has_column_each(question)) {
        print_amounts(question->antes, question->ante_count, true);
        print_amounts(question->bonuses, question->bonus_count, true);
    } else {
        print_count(question->ante_count, "ante", "antes");
        print_count(question->bonus_count, "bonus", "bonuses");
    }
    printf(" %*s %*s\n", COLUMN_WIDTH - 1, "bank", COLUMN_WIDTH - 1, "total");
}

/* ---- CSV (RFC 4180) ---- */

void fees_csv_header(const fees_question *question)
{
    json_writer out;
    csv_line line = {.out = &out};
    char name[32];
    shell_json_begin(&out);
    csv_text(&line, "schedule");
    for (size_t i = 0; i < question->ante_count; i++) {
        snprintf(name, sizeof name, "ante_%zu", i + 1);
        csv_text(&line, name);
    }
    for (size_t i = 0; i < question->bonus_count; i++) {
        snprintf(name, sizeof name, "bonus_%zu", i + 1);
        csv_text(&line, name);
    }
    csv_text(&line, "bank");
    csv_text(&line, "total");
    csv_text(&line, "not_usable");
    csv_end(&line);
    json_writer_flush(&out);
}

void fees_csv_row(const fees_question *question, const trey_schedule *schedule)
{
    json_writer out;
    csv_line line = {.out = &out};
    char why[FEES_OBSTACLE_SIZE] = "";
    shell_json_begin(&out);
    csv_text(&line, schedule->id);
    if (fees_obstacle(why, question, schedule) != NULL) {
        for (size_t i = 0; i < question->ante_count + question->bonus_count + 2; i++) {
            csv_empty(&line);
        }
    } else {
        fees_bill bill = fees_bill_make(question, schedule);
        for (size_t i = 0; i < question->ante_count; i++) {
            csv_money(&line, bill.antes[i]);
        }
        for (size_t i = 0; i < question->bonus_count; i++) {
            csv_money(&line, bill.bonuses[i]);
        }
        csv_money(&line, bill.bank);
        csv_money(&line, bill.total);
    }
    csv_text(&line, why);
    csv_end(&line);
    json_writer_flush(&out);
}

/* ---- JSON ---- */

static void integers_as_json(json_writer *out, const char *key, const int64_t *values, size_t count)
{
    json_key(out, key);
    json_array_begin(out);
    for (size_t i = 0; i < count; i++) {
        json_integer(out, values[i]);
    }
    json_array_end(out);
}

void fees_write_json(const fees_question *question, const trey_schedule *schedule)
{
    json_writer out;
    char why[FEES_OBSTACLE_SIZE];
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "rules", question->name);
    json_member_text(&out, "schedule", schedule->id);
    json_member_integer(&out, "total_action", fees_total_action(question));
    if (fees_obstacle(why, question, schedule) != NULL) {
        json_member_text(&out, "not_usable", why);
    } else {
        fees_bill bill = fees_bill_make(question, schedule);
        integers_as_json(&out, "antes", bill.antes, question->ante_count);
        integers_as_json(&out, "bonuses", bill.bonuses, question->bonus_count);
        json_member_integer(&out, "bank", bill.bank);
        json_member_integer(&out, "total", bill.total);
    }
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}
