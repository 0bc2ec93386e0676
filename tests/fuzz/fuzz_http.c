/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as parts of HTTP requests: paths, queries, bodies, cookies, Origin, Host,
 * tokens, names, and the headers of pages. Accepted input must satisfy the contracts in the
 * headers.
 */
#include <stdlib.h>
#include <string.h>

#include "accounts/people.h"
#include "serve/http/access.h"
#include "serve/http/cookie.h"
#include "serve/http/origin.h"
#include "serve/http/proxy.h"
#include "serve/http/web_body.h"
#include "serve/jobs/web_query.h"
#include "serve/net/pages.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static bool is_within(const char *value, size_t value_size, const char *text, size_t size)
{
    return value >= text && value + value_size <= text + size;
}

/* ---- Headers ---- */

static void try_cookie(const char *text, size_t size)
{
    const char *value, *again;
    size_t value_size, again_size;
    for (int has_tls = 0; has_tls < 2; has_tls++) {
        if (!cookie_find(text, size, has_tls != 0, &value, &value_size)) {
            continue;
        }
        must(is_within(value, value_size, text, size));
        must(memchr(value, ';', value_size) == NULL);
        /* A cookie that is given twice must be ignored. */
        char *twice = malloc(2 * size + 1);
        must(twice != NULL);
        memcpy(twice, text, size);
        twice[size] = ';';
        memcpy(twice + size + 1, text, size);
        must(!cookie_find(twice, 2 * size + 1, has_tls != 0, &again, &again_size));
        free(twice);
    }
}

static void try_origin(const char *text, size_t size)
{
    origin_policy policy = {.listen = {.host = "127.0.0.1", .port = 8333},
                            .trusted = "https://play.example"};
    for (size_t host = 0; host <= size; host += size / 3 + 1) {
        origin_verdict verdict = origin_judge(&policy, text, host, text + host, size - host);
        must(verdict != ORIGIN_MISSING);
        must(verdict != ORIGIN_OWN || host_is_ours(&policy, text, host));
        must(origin_judge(&policy, text, host, NULL, 0) == ORIGIN_MISSING);
    }
    (void)!host_is_ours(&policy, text, size);
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

/* A list of addresses names one of them, or the peer; a PROXY header cut anywhere asks for more. */
static void try_proxy(const char *text, size_t size)
{
    static const char list[] = "10.0.0.0/8,2001:db8::/32,unix";
    const ip_address stranger = {.size = 4, .bytes = {192, 0, 2, 1}}, proxy = {.size = 0};
    for (proxy_header kind = PROXY_X_FORWARDED_FOR; kind <= PROXY_FORWARDED; kind++) {
        ip_address seen = proxy_client(list, kind, text, size, &stranger);
        must(seen.size == 4 && memcmp(seen.bytes, stranger.bytes, 4) == 0);
        seen = proxy_client(list, kind, text, size, &proxy);
        must(seen.size == 0 || seen.size == 4 || seen.size == 16);
    }
    size_t used = 0, again = 0;
    ip_address client = proxy, part = proxy;
    if (proxy_protocol_read((const uint8_t *)text, size, &used, &client) == PROXY_DONE) {
        must(used > 0 && used <= size && used <= PROXY_PROTOCOL_MAX);
        must(proxy_protocol_read((const uint8_t *)text, used, &again, &part) == PROXY_DONE &&
             again == used && part.size == client.size);
        must(proxy_protocol_read((const uint8_t *)text, used - 1, &again, &part) == PROXY_MORE);
    }
    (void)!proxy_problem(text, size);
}

static void try_page(const char *text, size_t size)
{
    (void)header_lists(text, size, "gzip");
    (void)header_lists(text, size, "text/html");
    (void)tag_matches(text, size, "\"0123456789abcdef\"");
    (void)page_find(text, size);
}

/* ---- Paths, tokens, names ---- */

static void try_path(const char *text, size_t size)
{
    for (route_method method = 0; method <= METHOD_COUNT; method++) {
        route_match match;
        bool is_found = route_find(method, text, size, &match);
        must(is_found == (match.route < ROUTE_COUNT));
        must(!is_found || (match.allowed >> method & 1) != 0);
        must(!is_found || memchr(text, '\0', size) == NULL);
        must(!is_found || memchr(text, '%', size) == NULL);
    }
}

static void try_names(const char *text, size_t size)
{
    char key[PERSON_KEY_SIZE], csrf[TOKEN_SIZE];
    bool has_key = person_name_key(key, text, size);
    must(has_key == (person_name_problem(text, size) == NULL));
    must(!has_key || (key[0] != '\0' && memchr(text, '\0', size) == NULL));
    if (csrf_token(text, size, csrf)) { /* the text has the form of a token */
        must(size == TOKEN_SIZE - 1);
        must(csrf_matches(text, size, csrf, TOKEN_SIZE - 1));
        must(!csrf_matches(text, size, text, size));
        csrf[0] = csrf[0] == 'A' ? 'B' : 'A';
        must(!csrf_matches(text, size, csrf, TOKEN_SIZE - 1));
    }
    (void)!password_problem(text, size,
                            (password_terms){.name = "name", .room = "room", .length_min = 8});
}

/* ---- Bodies and queries ---- */

static void try_body(const char *text, size_t size)
{
    static const shape_type any_text = {.kind = SHAPE_TEXT}, number = {.kind = SHAPE_NUMBER},
                            flag = {.kind = SHAPE_FLAG}, words = {.kind = SHAPE_LIST};
    static const shape_member rows[] = {{SHAPE_MADE("name", &any_text)},
                                        {SHAPE_MADE("amount", &number)},
                                        {SHAPE_MADE("disabled", &flag), .is_optional = true},
                                        {SHAPE_MADE("roles", &words), .is_optional = true}};
    static const shape_type body = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(rows)};
    web_member members[4];
    web_error error;
    if (!web_body_read(text, size, &body, members, &error)) {
        must(error.problem.text[0] != '\0' &&
             memchr(error.problem.text, '\0', sizeof error.problem.text) != NULL);
        must(memchr(error.where, '\0', sizeof error.where) != NULL);
        return;
    }
    must(members[0].is_given && members[1].is_given);
    must(members[2].integer == 0 || members[2].integer == 1);
    for (size_t i = 0; i < 4; i++) {
        must(members[i].size < WEB_MEMBER_SIZE && strlen(members[i].text) == members[i].size);
    }
}

/* In the form of http_request.query: each part ends with a zero byte. */
static void try_query(const char *text, size_t size)
{
    query_member members[] = {{.name = "table", .least = 1, .most = UINT32_MAX},
                              {.name = "from", .type = QUERY_TIME},
                              {.name = "rules", .type = QUERY_WORD}};
    size = size < QUERY_MAX - 1 ? size : QUERY_MAX - 1;
    char query[QUERY_MAX];
    memcpy(query, text, size);
    query[size] = '\0';
    for (size_t i = 0; i < size; i++) {
        query[i] = query[i] == '&' ? '\0' : query[i];
    }
    http_exchange exchange = {.request = {.query = query, .query_size = size > 0 ? size + 1 : 0}};
    if (web_query_read(&exchange, members, 3)) {
        must(exchange.response.status == 0);
        must(!members[0].is_given || (members[0].number >= 1 && members[0].number <= UINT32_MAX));
        must(strlen(members[2].text) < QUERY_TEXT_SIZE);
    } else {
        must(exchange.response.status == 400 && exchange.response.body.size > 0);
    }
    json_buffer_finish(&exchange.response.body);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    try_cookie(text, size);
    try_origin(text, size);
    try_proxy(text, size);
    try_page(text, size);
    try_path(text, size);
    try_names(text, size);
    try_body(text, size);
    try_query(text, size);
    return 0;
}
