/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: any bytes as a configuration, and as what browsers send: cookies, Origin, Host, tokens,
 * names and paths. What is accepted must hold what the headers promise.
 */
#include <stdlib.h>
#include <string.h>

#include "../../src/serve/access.h"
#include "../../src/serve/config.h"
#include "../../src/serve/cookie.h"
#include "../../src/serve/origin.h"
#include "../../src/serve/people.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void report(void *context, const config_finding *finding)
{
    char text[CONFIG_FINDING_SIZE];
    (void)context;
    must(config_finding_format(text, finding)[0] != '\0');
}

static void try_config(const char *text, size_t size)
{
    /* A file of rules is never opened: its name is given, and empty. */
    config_sources sources = {.flags = {[CONFIG_DATA] = "/data", [CONFIG_RULES_FILE] = ""}};
    serve_config config;
    char out[CONFIG_TEXT_SIZE];
    bool is_fine = config_load_text(&config, &sources, "fuzz.yaml", text, size, report, NULL);
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        const config_row *row = &config_rows[option];
        config_value_format(out, &config, option);
        config_origin_format(out, &config, option);
        bool is_number = row->type == CONFIG_TYPE_NUMBER || row->type == CONFIG_TYPE_AMOUNT;
        must(!is_number || (config_number(&config, option) >= row->least &&
                            config_number(&config, option) <= row->most));
    }
    for (uint32_t i = 0; is_fine && i < config.table_count; i++) {
        trey_posting posting;
        must(table_rules_post(&config.tables[i].rules, config.book, &posting).status == TREY_OK);
        must(config.tables[i].bots < posting.seats);
        must(i == 0 || config.tables[i - 1].number < config.tables[i].number);
    }
    config_close(&config);
}

static void try_headers(const char *text, size_t size)
{
    origin_policy policy = {.listen = {.host = "127.0.0.1", .port = 8333},
                            .trusted = "https://play.example"};
    const char *value;
    size_t value_size;
    for (int has_tls = 0; has_tls < 2; has_tls++) {
        if (cookie_find(text, size, has_tls != 0, &value, &value_size)) {
            must(value >= text && value + value_size <= text + size);
        }
    }
    size_t half = size / 2;
    origin_verdict verdict = origin_judge(&policy, text, half, text + half, size - half);
    must(verdict != ORIGIN_MISSING);
    must(verdict != ORIGIN_OWN || host_is_ours(&policy, text, half));
    (void)host_is_ours(&policy, text, size);
    net_address address;
    if (origin_problem(text, size) == NULL) {
        must(memchr(text, ',', size) == NULL && memchr(text, '\0', size) == NULL);
    }
    if (address_parse(text, size, &address) == NULL) {
        char out[ADDRESS_TEXT_SIZE];
        net_address again;
        address_format(out, &address);
        must(address_parse(out, strlen(out), &again) == NULL);
        must(strcmp(again.host, address.host) == 0 && again.port == address.port);
    }
}

static void try_names(const char *text, size_t size)
{
    char key[PERSON_KEY_SIZE], csrf[TOKEN_SIZE];
    route_match match;
    bool has_key = person_name_key(key, text, size);
    must(has_key == (person_name_problem(text, size) == NULL));
    must(!has_key || (key[0] != '\0' && memchr(text, '\0', size) == NULL));
    if (csrf_token(text, size, csrf)) {
        must(csrf_matches(text, size, csrf, TOKEN_SIZE - 1));
        must(!csrf_matches(text, size, text, size));
    }
    (void)route_find(METHOD_GET, text, size, &match);
    (void)password_problem(text, size, "name", 8);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    try_config(text, size);
    try_headers(text, size);
    try_names(text, size);
    return 0;
}
