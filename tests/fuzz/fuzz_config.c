/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as a configuration file. An accepted configuration must satisfy the contract
 * in the header.
 */
#include <stdlib.h>

#include "serve/config/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void report(void *context, const config_finding *finding)
{
    failure text;
    (void)context;
    must(config_finding_format(&text, finding)[0] != '\0');
}

static void try_config(const char *text, size_t size)
{
    /* The rule file has an empty name, so that none is opened. */
    config_sources sources = {.flags = {[CONFIG_DATA] = "/data", [CONFIG_RULES_FILE] = ""}};
    serve_config config;
    char out[CONFIG_TEXT_SIZE];
    bool is_fine = config_load_text(&config, &sources, "fuzz.yaml", text, size, report, NULL);
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        const config_row *row = &config_rows[option];
        config_value_format(out, &config, option);
        config_origin_format(out, &config, option);
        bool is_number = row->type == CONFIG_TYPE_NUMBER || row->type == CONFIG_TYPE_AMOUNT;
        must(!is_number || (config_number(&config, option) >= row->min &&
                            config_number(&config, option) <= row->max));
    }
    for (uint32_t i = 0; is_fine && i < config.table_count; i++) {
        trey_posting posting;
        must(table_rules_post(&config.tables[i].rules, config.book, &posting).status == TREY_OK);
        must(config.tables[i].bots < posting.seats);
        must(i == 0 || config.tables[i - 1].number < config.tables[i].number);
    }
    config_close(&config);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    try_config(text, size);
    return 0;
}
