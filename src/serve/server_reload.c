/* SPDX-License-Identifier: MIT */
/*
 * Reading the configuration again while the server runs (SIGHUP). The log says what has changed,
 * and what has to wait for a restart.
 *
 * Everything happens in the net thread, which also reads the rules that clients post: rules that it
 * read with the earlier book reach the floor thread before the new configuration does.
 */
#include <stdlib.h>
#include <string.h>

#include "server_internal.h"

/* ---- Errors ---- */

static void log_finding(void *context, const config_finding *finding)
{
    server *instance = context;
    failure text;
    LOG(&instance->log, finding->is_warning ? LOG_WARNING : LOG_ERROR,
        finding->is_warning ? "configuration" : "configuration-refused",
        {"problem", config_finding_format(&text, finding)});
}

/* ---- What has changed ---- */

typedef struct changes {
    server *instance;
    const serve_config *started; /* what counts for settings that need a restart … */
    const serve_config *current; /* … and for the others */
    const serve_config *next;
    uint32_t applied, waiting;
} changes;

static void compare_option(changes *found, config_option option)
{
    const config_row *row = &config_rows[option];
    char from[CONFIG_TEXT_SIZE], to[CONFIG_TEXT_SIZE];
    config_value_format(from, row->reloads ? found->current : found->started, option);
    config_value_format(to, found->next, option);
    if (strcmp(from, to) == 0) {
        return;
    }
    found->applied += row->reloads;
    found->waiting += !row->reloads;
    LOG(&found->instance->log, row->reloads ? LOG_INFO : LOG_WARNING,
        row->reloads ? "setting-changed" : "setting-needs-restart", {"setting", row->name},
        {"from", from}, {"to", to});
}

static const config_table *find_table(const serve_config *config, uint32_t number)
{
    for (uint32_t i = 0; i < config->table_count; i++) {
        if (config->tables[i].number == number) {
            return &config->tables[i];
        }
    }
    return NULL;
}

static bool has_same_bots(const config_table *a, const config_table *b)
{
    bool is_same = a->bots == b->bots && (a->bot_list == NULL) == (b->bot_list == NULL);
    for (uint32_t i = 0; is_same && a->bot_list != NULL && i < a->bots; i++) {
        const config_bot *one = &a->bot_list[i], *other = &b->bot_list[i];
        is_same = strcmp(one->name, other->name) == 0 && one->seat == other->seat &&
                  one->strategy == other->strategy && one->pace_ms == other->pace_ms &&
                  one->bank == other->bank;
    }
    return is_same;
}

/* Rules and closed tables are the floor thread's subject; here are names and bots. */
static void compare_table(changes *found, const config_table *table)
{
    static const config_table none = {.bots = 0};
    char number[LOG_NUMBER_SIZE];
    const config_table *before = find_table(found->current, table->number);
    const config_table *started = find_table(found->started, table->number);
    log_number(number, table->number);
    if (before == NULL || strcmp(before->name, table->name) != 0) {
        found->applied++;
        LOG(&found->instance->log, LOG_INFO, before == NULL ? "table-added" : "table-renamed",
            {"table", number});
    }
    if (!has_same_bots(started != NULL ? started : &none, table)) {
        found->waiting++;
        LOG(&found->instance->log, LOG_WARNING, "bots-need-restart", {"table", number});
    }
}

static void compare(changes *found)
{
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        compare_option(found, option);
    }
    for (uint32_t i = 0; i < found->next->table_count; i++) {
        compare_table(found, &found->next->tables[i]);
    }
}

/* ---- Applying ---- */

static void apply(server *instance, server_reload *next)
{
    net_options net;
    const serve_config *config = &next->config;
    server_floor_options(instance, config, next->tables, &next->floor);
    server_net_options(instance, config, &net);
    log_set_level(&instance->log, (config_log_level)config_number(config, CONFIG_LOG_LEVEL));
    reports_use_book(instance->reports, config->book);
    net_configure(instance->net, &net);
    floor_configure(instance->floor, &next->floor);
}

static void drop(server_reload *dropped)
{
    if (dropped != NULL) {
        config_close(&dropped->config);
        free(dropped->tables);
        free(dropped);
    }
}

static void refuse(server *instance, server_reload *next, const char *problem)
{
    LOG(&instance->log, LOG_ERROR, "reload-refused", {"problem", problem});
    drop(next);
}

void server_reload_config(void *context)
{
    server *instance = context;
    server_reload *next = calloc(1, sizeof *next);
    if (next == NULL) {
        refuse(instance, next, "not enough memory; nothing has changed");
        return;
    }
    if (!config_load(&next->config, instance->sources, log_finding, instance, NULL)) {
        refuse(instance, next, "the configuration has errors; nothing has changed");
        return;
    }
    next->tables = server_tables(&next->config);
    if (next->tables == NULL) {
        refuse(instance, next, "not enough memory; nothing has changed");
        return;
    }
    changes found = {.instance = instance,
                     .started = instance->config,
                     .current =
                         instance->reloads != NULL ? &instance->reloads->config : instance->config,
                     .next = &next->config};
    char applied[LOG_NUMBER_SIZE], waiting[LOG_NUMBER_SIZE];
    compare(&found);
    LOG(&instance->log, LOG_INFO, "reloaded", {"config", config_text(&next->config, CONFIG_FILE)},
        {"changed", log_number(applied, found.applied)},
        {"need_restart", log_number(waiting, found.waiting)});
    next->next = instance->reloads;
    instance->reloads = next;
    apply(instance, next);
}

void server_reloads_free(server *instance)
{
    for (server_reload *one = instance->reloads, *next; one != NULL; one = next) {
        next = one->next;
        drop(one);
    }
    instance->reloads = NULL;
}
