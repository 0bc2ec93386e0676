/* SPDX-License-Identifier: MIT */
/*
 * The headers of a request.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net_internal.h"

bool header_copy(struct lws *socket, char text[HEADER_TEXT_MAX], int token)
{
    int size = lws_hdr_total_length(socket, token);
    text[0] = '\0';
    return size > 0 && size < HEADER_TEXT_MAX &&
           lws_hdr_copy(socket, text, HEADER_TEXT_MAX, token) == size;
}

void token_copy(const net_thread *net, struct lws *socket, char token[TOKEN_SIZE])
{
    char header[HEADER_TEXT_MAX];
    const char *value;
    size_t size;
    token[0] = '\0';
    if (header_copy(socket, header, WSI_TOKEN_HTTP_COOKIE) &&
        cookie_find(header, strlen(header), net->options.is_secure, &value, &size) &&
        size < TOKEN_SIZE) {
        memcpy(token, value, size);
        token[size] = '\0';
    }
}

origin_verdict origin_of(const net_thread *net, struct lws *socket, bool *is_ours)
{
    char host[HEADER_TEXT_MAX], origin[HEADER_TEXT_MAX];
    bool has_host = header_copy(socket, host, WSI_TOKEN_HOST);
    bool has_origin = lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > 0;
    (void)header_copy(socket, origin, WSI_TOKEN_ORIGIN);
    *is_ours = has_host && host_is_ours(&net->policy, host, strlen(host));
    return origin_judge(&net->policy, host, strlen(host), has_origin ? origin : NULL,
                        strlen(origin));
}

void csrf_copy(struct lws *socket, char csrf[CSRF_SIZE])
{
    static const char name[] = "x-csrf-token:";
    int size = lws_hdr_custom_length(socket, name, sizeof name - 1);
    csrf[0] = '\0';
    if (size > 0 && size < CSRF_SIZE &&
        lws_hdr_custom_copy(socket, csrf, CSRF_SIZE, name, sizeof name - 1) < 0) {
        csrf[0] = '\0';
    }
}

void bearer_copy(struct lws *socket, char key[TOKEN_SIZE])
{
    static const char scheme[] = "Bearer ";
    char header[HEADER_TEXT_MAX];
    key[0] = '\0';
    if (header_copy(socket, header, WSI_TOKEN_HTTP_AUTHORIZATION) &&
        strncasecmp(header, scheme, sizeof scheme - 1) == 0 &&
        strlen(header + sizeof scheme - 1) < TOKEN_SIZE) {
        memcpy(key, header + sizeof scheme - 1, strlen(header + sizeof scheme - 1) + 1);
    }
    sodium_memzero(header, sizeof header);
}

void idempotency_key_copy(struct lws *socket, char key[IDEMPOTENCY_KEY_SIZE])
{
    static const char name[] = "idempotency-key:";
    int size = lws_hdr_custom_length(socket, name, sizeof name - 1);
    bool is_good =
        size > 0 && size < IDEMPOTENCY_KEY_SIZE &&
        lws_hdr_custom_copy(socket, key, IDEMPOTENCY_KEY_SIZE, name, sizeof name - 1) >= 0;
    for (int i = 0; i < size && is_good; i++) {
        is_good = key[i] >= ' ' && key[i] <= '~';
    }
    key[is_good ? size : 0] = '\0';
}

/* Copies the query, part by part. Without memory it counts as too long. */
void query_copy(struct lws *socket, http_exchange *exchange)
{
    if (lws_hdr_total_length(socket, WSI_TOKEN_HTTP_URI_ARGS) <= 0) {
        return;
    }
    exchange->request.query = malloc(QUERY_MAX);
    exchange->request.is_query_bad = exchange->request.query == NULL;
    for (int i = 0; !exchange->request.is_query_bad; i++) {
        char part[QUERY_PART_MAX];
        int size = lws_hdr_fragment_length(socket, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size <= 0) {
            return;
        }
        bool fits =
            size < QUERY_PART_MAX && exchange->request.query_size + (size_t)size < QUERY_MAX;
        if (!fits ||
            lws_hdr_copy_fragment(socket, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) != size ||
            memchr(part, 0, (size_t)size) != NULL) {
            exchange->request.is_query_bad = true;
            return;
        }
        if (size == 1 && part[0] == '/') {
            continue; /* the library reports an empty query like this */
        }
        memcpy(exchange->request.query + exchange->request.query_size, part, (size_t)size);
        exchange->request.query_size += (size_t)size;
        exchange->request.query[exchange->request.query_size++] = '\0';
    }
}

route_method method_of(struct lws *socket)
{
    static const struct {
        int token;
        route_method method;
    } rows[] = {{WSI_TOKEN_GET_URI, METHOD_GET},
                {WSI_TOKEN_HEAD_URI, METHOD_GET}, /* the same, but only the headers are sent */
                {WSI_TOKEN_POST_URI, METHOD_POST},
                {WSI_TOKEN_PATCH_URI, METHOD_PATCH},
                {WSI_TOKEN_DELETE_URI, METHOD_DELETE}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (lws_hdr_total_length(socket, rows[i].token) > 0) {
            return rows[i].method;
        }
    }
    return METHOD_COUNT;
}

bool header_has(struct lws *socket, int token,
                bool (*has)(const char *header, size_t size, const char *value), const char *value)
{
    char header[HEADER_TEXT_MAX];
    return header_copy(socket, header, token) && has(header, strlen(header), value);
}
