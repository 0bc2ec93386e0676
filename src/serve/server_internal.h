/* SPDX-License-Identifier: MIT */
/*
 * What the files of a server share.
 */
#ifndef TREY_SERVE_SERVER_INTERNAL_H
#define TREY_SERVE_SERVER_INTERNAL_H

#include "serve/auth/auth.h"
#include "serve/config/public_url.h"
#include "serve/floor/floor.h"
#include "serve/net/net.h"
#include "serve/reports/reports.h"
#include "server.h"

enum { PATH_SIZE = 4400, BOT_CHIPS = 1000000 };

/* A configuration that was read while the server ran. Tables may still play by its rules. */
typedef struct server_reload {
    struct server_reload *next;
    serve_config config;
    floor_table *tables;
    floor_options floor;
} server_reload;

typedef struct server {
    const serve_config *config;
    char private_path[PATH_SIZE];
    char journal[PATH_SIZE], rounds[PATH_SIZE];
    uint8_t key[RECORD_KEY_SIZE];
    people_db *people;
    name_cache *names;
    bool accept_loss;   /* start also after events were lost */
    uint64_t test_seed; /* 0: none */
    person house;       /* the person that opens tables and issues play chips */
    uint32_t bot_count;
    floor_table *tables;
    floor_bot *bots;
    uint32_t private_bot_count, private_bots[PRIVATE_BOTS_MAX];
    net_thread *net;
    floor_thread *floor;
    auth_thread *auth;
    archive_thread *archive;
    report_service *reports;
    serve_log log;
    char address[ADDRESS_TEXT_SIZE + 16];
    char url[PUBLIC_URL_SIZE]; /* for people */
    char admin_link[PUBLIC_URL_SIZE + 80];
    char record_path[PATH_SIZE];
    bool accept_clock;
    int64_t last_seen;             /* when a server last ran with this data; 0: unknown */
    int clock_file;                /* -1: none */
    const config_sources *sources; /* besides the file, for a reload; NULL: no reload */
    server_reload *reloads;        /* the latest first; they stay until the end */
    int record;                    /* file descriptor of the recorded URL; -1: none */
} server;

/* The options that follow from a configuration. */
void server_floor_options(server *instance, const serve_config *config, const floor_table *tables,
                          floor_options *options);
void server_net_options(server *instance, const serve_config *config, net_options *options);

/* The tables of a configuration; NULL: not enough memory. The caller frees them. */
floor_table *server_tables(const serve_config *config);

/* server_reload.c: reads the configuration again, applies what can change while the server runs,
 * and logs what has changed. A configuration with an error changes nothing. */
void server_reload_config(void *instance);
void server_reloads_free(server *instance);

#endif
