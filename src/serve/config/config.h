/* SPDX-License-Identifier: MIT */
/*
 * The configuration of a server: defaults, below a YAML file, below the environment, below flags.
 * Every value knows where it comes from. All mistakes are reported, each at its place.
 *
 * It knows nothing of sockets. Only config_check looks at the file system (can the
 * directory be written?); reading opens only the named files.
 */
#ifndef TREY_SERVE_CONFIG_CONFIG_H
#define TREY_SERVE_CONFIG_CONFIG_H

#include "accounts/person.h"
#include "base/address.h"
#include "base/failure.h"
#include "base/quoted.h"
#include "config_list.h"
#include "format/rules/rules_file.h"
#include "table/table_rules.h"

typedef enum config_option {
#define CONFIG_ENTRY(id, ...) CONFIG_##id,
    CONFIG_LIST(CONFIG_ENTRY)
#undef CONFIG_ENTRY
        CONFIG_OPTION_COUNT
} config_option;

typedef enum config_type {
    CONFIG_TYPE_PATH, /* of a file, or a directory; in a file relative to it; empty: none */
    CONFIG_TYPE_ADDRESS,
    CONFIG_TYPE_OPTIONAL_ADDRESS, /* empty: none */
    CONFIG_TYPE_NUMBER,
    CONFIG_TYPE_AMOUNT, /* in cents */
    CONFIG_TYPE_FLAG,
    CONFIG_TYPE_WORD,    /* an index into words */
    CONFIG_TYPE_ORIGINS, /* separated by commas; in a file a list */
    CONFIG_TYPE_PROXIES, /* the same */
    CONFIG_TYPE_TEXT,    /* one line for people, `most` bytes at most; may be empty */
    CONFIG_TYPE_COUNT
} config_type;

typedef struct config_row {
    const char *name; /* in the file, where a dot separates section and key */
    const char *flag; /* without the leading "--" */
    const char *environment;
    config_type type;
    int64_t min, max;         /* of numbers and amounts; of a text, `max` is its size in bytes */
    const char *fallback;     /* the default, as a user would write it */
    const char *const *words; /* of CONFIG_TYPE_WORD; ends with NULL */
    const char *value;        /* name of the value in the help: "FILE" */
    bool reloads; /* a new value counts from a reload on; the others from the next start on */
    const char *help;
} config_row;

extern const config_row config_rows[CONFIG_OPTION_COUNT];
extern const char *const config_refill_words[], *const config_log_format_words[],
                                                    *const config_log_level_words[],
                                                        *const config_proxy_header_words[],
                                                            *const config_control_words[];

/* The words' numbers. */
typedef enum config_refill { REFILL_NEVER, REFILL_WHEN_EMPTY, REFILL_DAILY } config_refill;
typedef enum config_control { CONTROL_ONE_PERSON, CONTROL_TWO_PEOPLE } config_control;
typedef enum config_log_format { LOG_AS_TEXT, LOG_AS_JSON } config_log_format;
typedef enum config_log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG } config_log_level;

/* ---- Values ---- */

typedef enum config_source {
    CONFIG_FROM_DEFAULT,
    CONFIG_FROM_DEMO, /* the default of the demonstration */
    CONFIG_FROM_FILE,
    CONFIG_FROM_ENVIRONMENT,
    CONFIG_FROM_FLAG
} config_source;

typedef struct config_value {
    config_source source;
    size_t line, column; /* in the file, from 1 */
    int64_t number;      /* of numbers, amounts, flags and words */
    const char *text;    /* of paths, addresses, origins and texts; never NULL there */
} config_value;

/* Seconds that a client has to answer a ping. A macro, because the help of --ping-seconds says it.
 */
#define CONFIG_PONG_SECONDS 15

enum { CONFIG_TABLES_MAX = 4096, CONFIG_TABLE_NAME_SIZE = 64 };

enum {
    CONFIG_PACE_MS = 1500, /* how long a bot thinks, more or less */
    CONFIG_PACE_MS_MIN = 50,
    CONFIG_PACE_MS_MAX = 60000,
    CONFIG_STRATEGY_BEST = 0 /* the others are trey_simple_strategy, from 1 */
};

/* "best", "always" …; ends with NULL. */
extern const char *const config_bot_strategies[];

typedef enum config_banks {
    CONFIG_BANKS_NEVER,
    CONFIG_BANKS_AT_TIMES,
    CONFIG_BANKS_ALWAYS
} config_banks;

typedef struct config_bot {
    char name[CONFIG_TABLE_NAME_SIZE]; /* empty: the server picks one */
    uint32_t seat;                     /* 0: any free seat */
    uint32_t strategy, pace_ms;
    config_banks bank;
} config_bot;

/* A table to be opened. */
typedef struct config_table {
    size_t line;     /* in the file; 0: a demo table */
    uint32_t number; /* from 1; names the table in the journal */
    char name[CONFIG_TABLE_NAME_SIZE];
    table_rules rules; /* for COMMAND_OPEN */
    uint32_t bots;
    const config_bot *bot_list; /* NULL: all with the default settings */
} config_table;

/* A zeroed configuration may be closed. Callers may read all fields. */
typedef struct serve_config {
    config_value values[CONFIG_OPTION_COUNT];
    uint32_t table_count;
    const config_table *tables; /* by rising number */
    bool has_demo_tables;
    const trey_book *book; /* with the room's own rules; lives as long as this */
    rules_file rules;      /* … which are these */
    rules_file kept;       /* memory of all the texts */
} serve_config;

/* ---- Reading ---- */

/* An error or warning about the configuration, at a place of a file, a variable or a flag. */
typedef struct config_finding {
    const char *where; /* a file's name, "TREY_LISTEN", "--listen"; "" when it is about the world */
    size_t line, column; /* in a file; else 0 */
    bool is_warning;
    trey_rule rule;
    const char *message;
} config_finding;

typedef void config_report(void *context, const config_finding *finding);

/* The sources besides the file. */
typedef struct config_sources {
    const char *flags[CONFIG_OPTION_COUNT];                      /* NULL: not given */
    const char *(*environment)(void *context, const char *name); /* NULL: there is none */
    void *context;
} config_sources;

/* The environment of the process, for config_sources. */
const char *config_environment(void *context, const char *name);

/* Reads everything. False if a finding is more than a warning; the values are then incomplete,
 * and only for display. Close it either way. `io_failed`, which may be NULL, says whether a file
 * could not be read. */
TREY_MUST_CHECK bool config_load(serve_config *config, const config_sources *sources,
                                 config_report *report, void *context, bool *io_failed);

/* The same for the given text; opens only the rule file. */
TREY_MUST_CHECK bool config_load_text(serve_config *config, const config_sources *sources,
                                      const char *name, const char *text, size_t size,
                                      config_report *report, void *context);

void config_close(serve_config *config);

/* Checks the directory, certificate and key. False when a finding is an error. */
TREY_MUST_CHECK bool config_check(const serve_config *config, config_report *report, void *context);

/* "room.yaml:3:9: …", "TREY_LISTEN: …". Returns the text in `out`. */
const char *config_finding_format(failure *out, const config_finding *finding);

/* ---- Asking ---- */

static inline int64_t config_number(const serve_config *config, config_option option)
{
    return config->values[option].number;
}

/* Which roles one account may have together. */
static inline role_policy config_role_policy(const serve_config *config)
{
    return (role_policy){.staff_may_play = config_number(config, CONFIG_STAFF_MAY_PLAY) != 0,
                         .may_combine = config_number(config, CONFIG_STAFF_MAY_COMBINE) != 0};
}

static inline const char *config_text(const serve_config *config, config_option option)
{
    return config->values[option].text;
}

/* An address; false: none is set. */
bool config_address(const serve_config *config, config_option option, net_address *address);

/* "DIR/name" in the data directory; false when it would not fit. */
bool config_data_path(const serve_config *config, const char *name, char *out, size_t size);

/* Whether browsers use https: TLS is configured, or the first origin begins with https://. */
bool config_is_secure(const serve_config *config);

static inline bool config_has_tls(const serve_config *config)
{
    return config->values[CONFIG_TLS_CERTIFICATE].text[0] != '\0';
}

#define CONFIG_TEXT_SIZE 4352

/* A value as it would be written, and where it comes from: "default", "demonstration",
 * "room.yaml:3", "environment TREY_LISTEN", "flag --listen". Return `out`. */
const char *config_value_format(char out[CONFIG_TEXT_SIZE], const serve_config *config,
                                config_option option);
const char *config_origin_format(char out[CONFIG_TEXT_SIZE], const serve_config *config,
                                 config_option option);

#endif
