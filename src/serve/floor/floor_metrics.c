/* SPDX-License-Identifier: MIT */
/*
 * The counts of the floor thread in the format of Prometheus. They are answered while the journal
 * is broken, too: that is when an operator looks at them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "floor_internal.h"

typedef struct metric {
    const char *name, *type, *help;
    uint64_t value;
} metric;

static bool write_metric(json_buffer *buffer, const metric *written)
{
    char line[256];
    int size = snprintf(
        line, sizeof line, "# HELP trey_%s %s\n# TYPE trey_%s %s\ntrey_%s %" PRIu64 "\n",
        written->name, written->help, written->name, written->type, written->name, written->value);
    return size > 0 && (size_t)size < sizeof line && json_buffer_add(buffer, line, (size_t)size);
}

void floor_answer_metrics(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    floor_counts counts = floor_count(floor);
    const metric metrics[] = {
        {"commands_total", "counter", "Requests that were carried out or refused.",
         counts.commands},
        {"commands_refused_total", "counter", "Requests that a table refused.", counts.refused},
        {"events_total", "counter", "Events written to the journal.", counts.events},
        {"commits_total", "counter", "Commits of the journal that wrote events.", counts.commits},
        {"deliveries_total", "counter", "Frames sent to clients.", counts.deliveries},
        {"journal_failures_total", "counter", "Failures to write the journal.", counts.failures},
        {"watchers", "gauge", "Pairs of a client and a table that it watches.", counts.watchers},
        {"connections", "gauge", "Connections that have sent a request.",
         exchange->request.connections},
        {"tables", "gauge", "Tables of the room.", counts.tables},
        {"bots", "gauge", "Bots at the tables.", floor->bot_count},
        {"journal_broken", "gauge", "1 while the journal cannot be written.", counts.is_broken},
    };
    exchange->response.status = 200;
    exchange->response.content_type = "text/plain; version=0.0.4";
    for (size_t i = 0; i < sizeof metrics / sizeof metrics[0]; i++) {
        if (!write_metric(&exchange->response.body, &metrics[i])) {
            http_answer_no_memory(exchange);
        }
    }
}
