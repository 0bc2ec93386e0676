/* SPDX-License-Identifier: MIT */
/*
 * What the files that read a configuration share.
 */
#ifndef TREY_SERVE_CONFIG_CONFIG_INTERNAL_H
#define TREY_SERVE_CONFIG_CONFIG_INTERNAL_H

#include "config.h"
#include "format/rules/yaml_walk.h"

enum { CONFIG_PATH_SIZE = 4096 };

typedef struct config_reader {
    serve_config *config;
    const config_sources *sources;
    config_report *report;
    void *context;
    unsigned errors;
    bool io_failed;            /* a file could not be read */
    bool is_done;              /* every source has been read */
    yaml_walk walk;            /* keeps memory; with a file, walks it */
    const yaml_node_t *tables; /* in the file; NULL: none there */
} config_reader;

/* Report at the place a value comes from. */
void config_error_at(config_reader *reader, config_option option, bool is_warning,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Parses the text of an option. Sets number or text of the value, not its source. False:
 * `problem` says what is wrong, without the place. */
bool config_value_read(config_reader *reader, config_option option, span text, config_value *value,
                       failure *problem);

/* What is wrong with an item of a list; NULL: nothing. */
const char *config_item_problem(config_type type, span item);

/* The options in the file (config_file.c). */
void config_read_file(config_reader *reader, const yaml_node_t *root);

/* The bots of a table: a number or a list; NULL: as many as usual (config_bots.c). */
void config_read_bots(config_reader *reader, yaml_walk *walk, const yaml_node_t *node,
                      const trey_posting *posting, config_table *table);

/* Checks that no bot of the last table sits at an earlier one. */
void config_check_bots(yaml_walk *walk, const yaml_node_t *node, const config_table *tables,
                       size_t last);

/* The tables of the file, or those of the demonstration (config_tables.c). */
void config_read_tables(config_reader *reader);

#endif
