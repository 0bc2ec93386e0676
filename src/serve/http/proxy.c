/* SPDX-License-Identifier: MIT */
#include "proxy.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- Addresses ---- */

ip_address ip_make(const uint8_t *bytes, size_t size)
{
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    ip_address address = {.size = size == 4 ? 4 : 16};
    if (size == 16 && memcmp(bytes, mapped, sizeof mapped) == 0) {
        address.size = 4;
        bytes += sizeof mapped;
    }
    memcpy(address.bytes, bytes, address.size);
    return address;
}

bool ip_parse(const char *text, size_t size, ip_address *address)
{
    char copy[INET6_ADDRSTRLEN];
    uint8_t bytes[16];
    if (size == 0 || size >= sizeof copy || memchr(text, '\0', size) != NULL) {
        return false;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    bool is_ipv6 = strchr(copy, ':') != NULL;
    if (inet_pton(is_ipv6 ? AF_INET6 : AF_INET, copy, bytes) != 1) {
        return false;
    }
    *address = ip_make(bytes, is_ipv6 ? 16 : 4);
    return true;
}

const char *ip_format(char out[IP_TEXT_SIZE], const ip_address *address)
{
    if (address->size == 0 || inet_ntop(address->size == 4 ? AF_INET : AF_INET6, address->bytes,
                                        out, IP_TEXT_SIZE) == NULL) {
        snprintf(out, IP_TEXT_SIZE, "unix");
    }
    return out;
}

/* ---- Trusted proxies ---- */

typedef struct ip_range {
    ip_address first;
    unsigned bits;
} ip_range;

static bool is_unix(const char *item, size_t size)
{
    return size == strlen("unix") && memcmp(item, "unix", size) == 0;
}

static bool parse_range(const char *item, size_t size, ip_range *range)
{
    const char *slash = memchr(item, '/', size);
    size_t host = slash != NULL ? (size_t)(slash - item) : size;
    if (!ip_parse(item, host, &range->first)) {
        return false;
    }
    unsigned most = range->first.size * 8U;
    range->bits = most;
    if (slash == NULL) {
        return true;
    }
    size_t digits = size - host - 1;
    range->bits = 0;
    for (size_t i = 0; i < digits; i++) {
        char digit = slash[1 + i];
        if (digit < '0' || digit > '9' || digits > 3) {
            return false;
        }
        range->bits = range->bits * 10 + (unsigned)(digit - '0');
    }
    return digits > 0 && range->bits <= most;
}

/* Whether two addresses have the same first `bits`. */
static bool is_same(const ip_address *a, const ip_address *b, unsigned bits)
{
    size_t whole = bits / 8;
    unsigned rest = bits % 8;
    return a->size == b->size && memcmp(a->bytes, b->bytes, whole) == 0 &&
           (rest == 0 || (a->bytes[whole] ^ b->bytes[whole]) >> (8 - rest) == 0);
}

const char *proxy_problem(const char *item, size_t size)
{
    ip_range range;
    if (is_unix(item, size)) {
        return NULL;
    }
    if (!parse_range(item, size, &range)) {
        return "expected an address, a range such as 10.0.0.0/8, or unix";
    }
    if (range.bits == 0) {
        return "this range would trust everyone; list the addresses of your proxies";
    }
    return NULL;
}

bool proxy_is_trusted(const char *list, const ip_address *peer)
{
    while (*list != '\0') {
        size_t size = strcspn(list, ",");
        ip_range range;
        bool is_it = peer->size == 0 ? is_unix(list, size)
                                     : parse_range(list, size, &range) &&
                                           is_same(&range.first, peer, range.bits);
        if (is_it) {
            return true;
        }
        list += size + (list[size] == ',');
    }
    return false;
}

/* ---- Headers of a request ---- */

static void trim(const char **text, size_t *size)
{
    while (*size > 0 && (**text == ' ' || **text == '\t')) {
        ++*text;
        --*size;
    }
    while (*size > 0 && ((*text)[*size - 1] == ' ' || (*text)[*size - 1] == '\t')) {
        --*size;
    }
}

/* An address with or without a port: 192.0.2.1, 192.0.2.1:80, 2001:db8::1, [2001:db8::1]:80. */
static bool parse_node(const char *text, size_t size, ip_address *address)
{
    if (size > 0 && text[0] == '[') {
        const char *end = memchr(text, ']', size);
        bool is_whole = end != NULL && (end + 1 == text + size || end[1] == ':');
        return is_whole && ip_parse(text + 1, (size_t)(end - text) - 1, address);
    }
    const char *colon = memchr(text, ':', size);
    bool has_port = colon != NULL && memrchr(text, ':', size) == colon;
    return ip_parse(text, has_port ? (size_t)(colon - text) : size, address);
}

/* The next parameter of an element of Forwarded, up to a semicolon outside of quotes. */
static size_t parameter_size(const char *text, size_t size)
{
    bool is_quoted = false;
    size_t i = 0;
    for (; i < size && (is_quoted || text[i] != ';'); i++) {
        is_quoted ^= text[i] == '"';
    }
    return i;
}

/* for="[2001:db8::1]:80";proto=https */
static bool parse_element(const char *text, size_t size, ip_address *address)
{
    while (size > 0) {
        size_t whole = parameter_size(text, size), part = whole;
        const char *rest = text;
        trim(&rest, &part);
        if (part > 4 && strncasecmp(rest, "for=", 4) == 0) {
            rest += 4;
            part -= 4;
            bool is_quoted = part >= 2 && rest[0] == '"' && rest[part - 1] == '"';
            return parse_node(rest + is_quoted, part - 2 * (size_t)is_quoted, address);
        }
        text += whole + (whole < size);
        size -= whole + (whole < size);
    }
    return false;
}

/* The last element of a list, and what stands before it. Commas in quotes do not separate: that
 * needs a scan from the beginning. */
static void split_last(const char *list, size_t size, size_t *before, const char **item,
                       size_t *item_size)
{
    bool is_quoted = false;
    size_t begin = 0;
    for (size_t i = 0; i < size; i++) {
        is_quoted ^= list[i] == '"';
        if (!is_quoted && list[i] == ',') {
            begin = i + 1;
        }
    }
    *item = list + begin;
    *item_size = size - begin;
    *before = begin > 0 ? begin - 1 : 0;
    trim(item, item_size);
}

ip_address proxy_client(const char *list, proxy_header kind, const char *header, size_t size,
                        const ip_address *peer)
{
    ip_address client = *peer;
    while (size > 0 && proxy_is_trusted(list, &client)) { /* P1, P2 */
        const char *item;
        size_t item_size;
        ip_address stated;
        split_last(header, size, &size, &item, &item_size);
        bool is_read = kind == PROXY_FORWARDED ? parse_element(item, item_size, &stated)
                                               : parse_node(item, item_size, &stated);
        if (!is_read) { /* P3 */
            break;
        }
        client = stated;
    }
    return client;
}

/* ---- The PROXY protocol ---- */

enum { V1_MAX = 107, V2_HEAD = 16 };

/* Splits off the next word of a line. */
static bool next_word(const char **line, size_t *left, const char **word, size_t *size)
{
    const char *space = memchr(*line, ' ', *left);
    *word = *line;
    *size = space != NULL ? (size_t)(space - *line) : *left;
    size_t step = *size + (space != NULL);
    *line += step;
    *left -= step;
    return *size > 0;
}

static bool is_port(const char *text, size_t size)
{
    unsigned value = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9' || size > 5) {
            return false;
        }
        value = value * 10 + (unsigned)(text[i] - '0');
    }
    return size > 0 && value <= UINT16_MAX;
}

/* "PROXY TCP4 192.0.2.1 192.0.2.2 51000 443", "PROXY UNKNOWN …", without the end of the line. */
static bool read_line(const char *line, size_t left, ip_address *client)
{
    const char *word;
    size_t size;
    ip_address from, to;
    bool is_good = next_word(&line, &left, &word, &size) && size == 5 &&
                   memcmp(word, "PROXY", 5) == 0 && next_word(&line, &left, &word, &size);
    if (is_good && size == 7 && memcmp(word, "UNKNOWN", 7) == 0) {
        return true;
    }
    bool is_ipv6 = is_good && size == 4 && memcmp(word, "TCP6", 4) == 0;
    is_good = is_ipv6 || (is_good && size == 4 && memcmp(word, "TCP4", 4) == 0);
    is_good = is_good && next_word(&line, &left, &word, &size) && ip_parse(word, size, &from) &&
              (memchr(word, ':', size) != NULL) == is_ipv6;
    is_good = is_good && next_word(&line, &left, &word, &size) && ip_parse(word, size, &to) &&
              (memchr(word, ':', size) != NULL) == is_ipv6;
    for (int i = 0; i < 2; i++) {
        is_good = is_good && next_word(&line, &left, &word, &size) && is_port(word, size);
    }
    if (is_good && left == 0) {
        *client = from;
    }
    return is_good && left == 0;
}

static proxy_status read_v1(const uint8_t *bytes, size_t size, size_t *used, ip_address *client)
{
    size_t most = size < V1_MAX ? size : V1_MAX;
    const uint8_t *end = memchr(bytes, '\n', most);
    static const char begin[] = "PROXY ";
    size_t known = size < sizeof begin - 1 ? size : sizeof begin - 1;
    if (memcmp(bytes, begin, known) != 0) {
        return PROXY_BAD;
    }
    if (end == NULL) {
        return size < V1_MAX ? PROXY_MORE : PROXY_BAD;
    }
    *used = (size_t)(end - bytes) + 1;
    bool is_line = *used >= 2 && end[-1] == '\r';
    return is_line && read_line((const char *)bytes, *used - 2, client) ? PROXY_DONE : PROXY_BAD;
}

static proxy_status read_v2(const uint8_t *bytes, size_t size, size_t *used, ip_address *client)
{
    enum { LOCAL = 0x20, PROXY = 0x21, IPV4 = 1, IPV6 = 2, IPV4_SIZE = 12, IPV6_SIZE = 36 };
    static const uint8_t begin[12] = "\r\n\r\n\0\r\nQUIT\n";
    size_t known = size < sizeof begin ? size : sizeof begin;
    if (memcmp(bytes, begin, known) != 0) {
        return PROXY_BAD;
    }
    if (size < V2_HEAD) {
        return PROXY_MORE;
    }
    size_t length = (size_t)bytes[14] << 8 | bytes[15];
    bool is_proxied = bytes[12] == PROXY;
    if ((!is_proxied && bytes[12] != LOCAL) || length > PROXY_PROTOCOL_MAX - V2_HEAD) {
        return PROXY_BAD;
    }
    if (size < V2_HEAD + length) {
        return PROXY_MORE;
    }
    *used = V2_HEAD + length;
    unsigned family = bytes[13] >> 4;
    size_t needed = family == IPV4 ? IPV4_SIZE : family == IPV6 ? IPV6_SIZE : 0;
    if (is_proxied && length < needed) {
        return PROXY_BAD;
    }
    if (is_proxied && needed > 0) {
        *client = ip_make(bytes + V2_HEAD, family == IPV4 ? 4 : 16);
    }
    return PROXY_DONE;
}

proxy_status proxy_protocol_read(const uint8_t *bytes, size_t size, size_t *used,
                                 ip_address *client)
{
    if (size == 0) {
        return PROXY_MORE;
    }
    return bytes[0] == '\r' ? read_v2(bytes, size, used, client)
                            : read_v1(bytes, size, used, client);
}
