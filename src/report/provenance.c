/* SPDX-License-Identifier: MIT */
/*
 * The provenance of a report.
 */
#include "provenance.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "html.h"

/* File names are shown without folders, which would disclose details of the machine. */
static const char *base_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : name;
}

const char *provenance_date(char out[TIME_TEXT_SIZE], const provenance *sources)
{
    time_format(out, sources->seconds * 1000);
    char *point = strchr(out, '.');
    if (point != NULL) {
        snprintf(point, TIME_TEXT_SIZE - (size_t)(point - out), "Z"); /* no milliseconds */
    }
    return out;
}

static void write_file(json_writer *out, const char *key, const provenance_file *file)
{
    json_key(out, key);
    if (file->name == NULL) {
        json_null(out);
        return;
    }
    json_object_begin(out);
    json_member_text(out, "name", base_name(file->name));
    json_member_word(out, "sha256", file->sha256);
    json_object_end(out);
}

void provenance_write(json_writer *out, const provenance *sources)
{
    char date[TIME_TEXT_SIZE], digest[24];
    snprintf(digest, sizeof digest, "%016" PRIx64, sources->digest);
    json_key(out, "made");
    json_object_begin(out);
    json_member_text(out, "version", sources->version);
    json_member_word(out, "date", provenance_date(date, sources));
    json_member_word(out, "digest", digest);
    write_file(out, "rules_file", &sources->rules);
    if (sources->strategies.name != NULL) {
        write_file(out, "strategy_file", &sources->strategies);
    }
    json_object_end(out);
}

void provenance_write_html(json_writer *out, const provenance *sources)
{
    char date[TIME_TEXT_SIZE];
    json_print(out, "<dl class=\"made\"><dt>Program</dt><dd>trey ");
    html_text(out, sources->version);
    json_print(out,
               "</dd><dt>Date</dt><dd>%s</dd><dt>Odds digest</dt><dd>%016" PRIx64
               "</dd><dt>Rule file</dt><dd>",
               provenance_date(date, sources), sources->digest);
    if (sources->rules.name != NULL) {
        html_text(out, base_name(sources->rules.name));
        json_print(out, ", SHA-256 %s", sources->rules.sha256);
    } else {
        json_print(out, "none; built-in rules only");
    }
    json_print(out, "</dd></dl>\n");
}
