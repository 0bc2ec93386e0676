/* SPDX-License-Identifier: MIT */
/*
 * What stands at the server's edge: addresses, cookies, Origin and Host, headers, limits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/http/cookie.h"
#include "serve/http/headers.h"
#include "serve/http/origin.h"
#include "serve/http/proxy.h"
#include "serve/limits/fair_queue.h"
#include "serve/limits/job_quota.h"
#include "serve/limits/rate.h"
#include "serve/limits/send_budget.h"

/* ---- Addresses ---- */

static void addresses(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem; /* NULL: valid, and formatted as the same text */
    } rows[] = {
        {"127.0.0.1:8333", NULL},
        {"[::1]:8333", NULL},
        {"[fe80::1:2]:0", NULL},
        {"play.example:65535", NULL},
        {"0.0.0.0:80", NULL},
        {"", "a port is expected"},
        {"127.0.0.1", "a port is expected"},
        {"127.0.0.1:", "a port is expected"},
        {"127.0.0.1:x", "a port is expected"},
        {"127.0.0.1:123456", "a port is expected"},
        {"127.0.0.1:65536", "at most 65535"},
        {":8333", "the host is missing"},
        {"::1:8333", "IPv6 goes in brackets"},
        {"[::1:8333", "closing bracket"},
        {"[::1]8333", "a port is expected"},
        {"[nonsense]:1", "not an IPv6 address"},
        {"999.0.0.1:1", "neither an address nor a name"},
        {"a b:1", "neither an address nor a name"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[ADDRESS_TEXT_SIZE];
        net_address address = {.port = 7};
        const char *problem = address_parse(rows[i].text, strlen(rows[i].text), &address);
        if (rows[i].problem == NULL) {
            assert_null(problem);
            assert_string_equal(address_format(out, &address), rows[i].text);
        } else if (problem == NULL || strstr(problem, rows[i].problem) == NULL) {
            fail_msg("%s: %s", rows[i].text, problem != NULL ? problem : "fine");
        } else {
            assert_int_equal(address.port, 7); /* unchanged */
        }
    }
}

static net_address address_of(const char *text)
{
    net_address address;
    assert_null(address_parse(text, strlen(text), &address));
    return address;
}

static void loopback_and_wildcard_addresses(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_loopback, is_any;
    } rows[] = {
        {"127.0.0.1:1", true, false}, {"127.9.9.9:1", true, false},
        {"[::1]:1", true, false},     {"[0:0:0:0:0:0:0:1]:1", true, false},
        {"localhost:1", true, false}, {"127.example:1", false, false},
        {"10.0.0.1:1", false, false}, {"0.0.0.0:1", false, true},
        {"[::]:1", false, true},      {"[0::0]:1", false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        net_address address = address_of(rows[i].text);
        assert_int_equal(address_is_loopback(&address), rows[i].is_loopback);
        assert_int_equal(address_is_any(&address), rows[i].is_any);
    }
}

/* ---- Cookies ---- */

static void cookies_that_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        bool has_tls;
        const char *value; /* NULL: none */
    } rows[] = {
        {"trey=abc", false, "abc"},
        {"a=b; trey=abc; c=d", false, "abc"},
        {" \ttrey=abc \t;x=y", false, "abc"},
        {"trey=", false, ""},
        {"trey=a=b", false, "a=b"},
        {"__Host-trey=abc", true, "abc"},
        {"trey=abc", true, NULL}, /* set without TLS */
        {"__Host-trey=abc", false, NULL},
        {"trey=abc; trey=def", false, NULL}, /* another site may have set one of them */
        {"trey=abc;trey=abc", false, NULL},
        {"Trey=abc", false, NULL},
        {"xtrey=abc", false, NULL},
        {"trey", false, NULL},
        {"trey =abc", false, NULL},
        {"", false, NULL},
        {";;;=;", false, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *value = NULL;
        size_t size = 0;
        bool is_found =
            cookie_find(rows[i].header, strlen(rows[i].header), rows[i].has_tls, &value, &size);
        if (is_found != (rows[i].value != NULL) ||
            (is_found &&
             (size != strlen(rows[i].value) || memcmp(value, rows[i].value, size) != 0))) {
            fail_msg("%s", rows[i].header);
        }
    }
}

static void cookies_that_are_written(void **state)
{
    (void)state;
    char out[COOKIE_SIZE], token[65];
    assert_string_equal(cookie_write(out, "abc", 60, true),
                        "__Host-trey=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
    assert_string_equal(cookie_write(out, "abc", 60, false),
                        "trey=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
    assert_string_equal(cookie_write(out, "abc", 0, true),
                        "__Host-trey=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    memset(token, 'x', 64);
    token[64] = '\0';
    assert_non_null(strstr(cookie_write(out, token, INT64_MAX, true), "; Secure"));
}

/* ---- Origin and Host ---- */

static origin_policy policy_of(const char *listen, bool has_tls, const char *trusted)
{
    return (origin_policy){address_of(listen), has_tls, trusted};
}

static void hosts(void **state)
{
    (void)state;
    static const struct {
        const char *listen, *trusted, *host;
        bool is_ours;
    } rows[] = {
        {"127.0.0.1:8333", "", "127.0.0.1:8333", true},
        {"127.0.0.1:8333", "", "localhost:8333", true},
        {"127.0.0.1:8333", "", "LOCALHOST:8333", true},
        {"127.0.0.1:8333", "", "[::1]:8333", true},
        {"127.0.0.1:8333", "", "[::1]", true},
        {"127.0.0.1:8333", "", "evil.example:8333", false},
        {"127.0.0.1:8333", "", "127.0.0.1.evil.example:8333", false},
        {"127.0.0.1:8333", "", "localhost.evil.example", false},
        {"0.0.0.0:80", "", "192.168.1.5", true},
        {"0.0.0.0:80", "", "localhost", true},
        {"0.0.0.0:80", "", "rebound.example", false},
        {"10.0.0.1:80", "", "localhost", false},
        {"room.example:80", "", "room.example", true},
        {"room.example:80", "", "Room.Example", true},
        {"127.0.0.1:80", "https://play.example", "play.example", true},
        {"127.0.0.1:80", "https://play.example", "play.example:81", false},
        {"127.0.0.1:80", "https://a.example,https://play.example:444", "play.example:444", true},
        {"127.0.0.1:80", "https://play.example", "lay.example", false},
        {"127.0.0.1:80", "https://play.example", "", false},
        {"127.0.0.1:80", "", "", false},
        {"127.0.0.1:80", "", "127.0.0.1:80:80", false},
        {"127.0.0.1:80", "", "user@127.0.0.1", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        origin_policy policy = policy_of(rows[i].listen, false, rows[i].trusted);
        if (host_is_ours(&policy, rows[i].host, strlen(rows[i].host)) != rows[i].is_ours) {
            fail_msg("%s at %s", rows[i].host, rows[i].listen);
        }
    }
}

static void origins(void **state)
{
    (void)state;
    static const struct {
        bool has_tls;
        const char *trusted, *host, *origin;
        origin_verdict verdict;
    } rows[] = {
        {false, "", "127.0.0.1:8333", NULL, ORIGIN_MISSING},
        {false, "", "127.0.0.1:8333", "http://127.0.0.1:8333", ORIGIN_OWN},
        {true, "", "127.0.0.1:8333", "https://127.0.0.1:8333", ORIGIN_OWN},
        {true, "", "127.0.0.1:8333", "http://127.0.0.1:8333", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "https://127.0.0.1:8333", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "http://127.0.0.1:8334", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "http://127.0.0.1", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "http://127.0.0.1:83333", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "null", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "http://127.0.0.1:8333/", ORIGIN_FOREIGN},
        {false, "", "127.0.0.1:8333", "HTTP://127.0.0.1:8333", ORIGIN_FOREIGN},
        {false, "", "evil.example", "http://evil.example", ORIGIN_FOREIGN}, /* DNS rebinding */
        {false, "https://play.example", "play.example", "https://play.example", ORIGIN_TRUSTED},
        {false, "https://play.example", "play.example", "https://play.example.evil",
         ORIGIN_FOREIGN},
        {false, "https://play.example", "play.example", "https://play.exampl", ORIGIN_FOREIGN},
        {false, "https://a.example,https://b.example", "127.0.0.1", "https://b.example",
         ORIGIN_TRUSTED},
        {false, "https://a.example,https://b.example", "127.0.0.1",
         "https://a.example,https://b.example", ORIGIN_FOREIGN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        origin_policy policy = policy_of("127.0.0.1:8333", rows[i].has_tls, rows[i].trusted);
        const char *origin = rows[i].origin;
        origin_verdict verdict = origin_judge(&policy, rows[i].host, strlen(rows[i].host), origin,
                                              origin != NULL ? strlen(origin) : 0);
        if (verdict != rows[i].verdict) {
            fail_msg("%s from %s: %d", rows[i].host, origin != NULL ? origin : "-", (int)verdict);
        }
    }
}

/* ---- Headers ---- */

static const char *header(const header_row *rows, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return rows[i].value;
        }
    }
    return NULL;
}

static void headers_of_every_response(void **state)
{
    (void)state;
    static const char *const always[] = {
        "content-security-policy", "x-content-type-options",     "x-frame-options",
        "referrer-policy",         "cross-origin-opener-policy", "cross-origin-resource-policy",
        "permissions-policy",
    };
    for (unsigned flags = 0; flags < 4; flags++) {
        header_row rows[HEADERS_MAX];
        size_t count = headers_list(rows, flags);
        for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
            assert_non_null(header(rows, count, always[i]));
        }
        assert_int_equal(header(rows, count, "strict-transport-security") != NULL,
                         (flags & HEADERS_TLS) != 0);
        assert_int_equal(header(rows, count, "cache-control") != NULL,
                         (flags & HEADERS_PRIVATE) != 0);
        const char *policy = header(rows, count, "content-security-policy");
        assert_null(
            strstr(policy, "'unsafe-")); /* 'wasm-unsafe-eval' allows WebAssembly, not eval */
        assert_null(strstr(policy, "http:"));
        assert_null(strchr(policy, '*'));
        assert_non_null(strstr(policy, "default-src 'none'"));
        assert_non_null(strstr(policy, "frame-ancestors 'none'"));
    }
}

/* ---- Limits ---- */

static rate_table *open_table(size_t buckets, uint32_t per_second, uint32_t burst)
{
    rate_table *table = rate_open(buckets);
    assert_non_null(table);
    for (rate_kind kind = 0; kind < RATE_KIND_COUNT; kind++) {
        rate_set_limit(table, kind, (rate_limit){per_second, burst});
    }
    return table;
}

static void a_bucket_empties_and_fills(void **state)
{
    (void)state;
    rate_table *table = open_table(16, 10, 5);
    rate_key key = rate_key_number(RATE_CLIENT, 1);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(rate_spend(table, &key, 1, 1000), 0);
    }
    assert_int_equal(rate_spend(table, &key, 1, 1000), 100);
    assert_int_equal(rate_spend(table, &key, 1, 1050), 50); /* a refusal costs nothing */
    assert_int_equal(rate_spend(table, &key, 1, 1099), 1);
    assert_int_equal(rate_spend(table, &key, 1, 1100), 0);
    assert_int_equal(rate_spend(table, &key, 3, 1100), 300);
    assert_int_equal(rate_spend(table, &key, 5, 1600), 0);
    assert_int_equal(rate_spend(table, &key, 6, 99999), INT64_MAX);
    assert_int_equal(rate_spend(table, &key, 5, 99999), 0); /* no more than a full bucket */
    assert_int_equal(rate_spend(table, &key, 1, 99999), 100);
    assert_int_equal(rate_spend(table, &key, 1, 5),
                     100); /* if the clock goes back, the latest time counts */
    assert_int_equal(rate_spend(table, &key, 1, INT64_MAX), 0);
    assert_int_equal(rate_spend(table, &key, 1, INT64_MIN), 0);
    rate_close(table);
}

/* Over a long time the rate is exact, also for rates that do not divide a second. */
static void rates_are_exact_over_time(void **state)
{
    (void)state;
    static const uint32_t rates[] = {1, 3, 7, 20, 999};
    for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++) {
        rate_table *table = open_table(16, rates[r], 2);
        rate_key key = rate_key_number(RATE_ACCOUNT, r);
        int64_t taken = 0;
        for (int64_t time = 0; time < 60000; time++) {
            taken += rate_spend(table, &key, 1, time) == 0;
        }
        assert_in_range(taken, 60 * rates[r] * 999 / 1000, 60 * rates[r] * 1001 / 1000 + 3);
        rate_close(table);
    }
}

static void different_keys_have_different_buckets(void **state)
{
    (void)state;
    rate_table *table = open_table(256, 1, 1);
    static const uint8_t v4[4] = {10, 0, 0, 1}, other_v4[4] = {10, 0, 0, 2};
    static const uint8_t within[16] = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 1};
    static const uint8_t v6[16] = {0x20, 1, 0xD, 0xB8, 0, 0, 0, 1, 5},
                         neighbour[16] = {0x20, 1, 0xD, 0xB8, 0, 0, 0, 1, 6},
                         stranger[16] = {0x20, 1, 0xD, 0xB8, 0, 0, 0, 2, 5};
    const struct {
        rate_key key;
        bool is_fresh;
    } rows[] = {
        {rate_key_address(RATE_ADDRESS, v4, 4), true},
        {rate_key_address(RATE_ADDRESS, v4, 4), false},
        {rate_key_address(RATE_LOGIN, v4, 4), true},
        {rate_key_address(RATE_ADDRESS, within, 16), false}, /* the same machine */
        {rate_key_address(RATE_ADDRESS, other_v4, 4), true},
        {rate_key_address(RATE_ADDRESS, v6, 16), true},
        {rate_key_address(RATE_ADDRESS, neighbour, 16), false}, /* the same /64 */
        {rate_key_address(RATE_ADDRESS, stranger, 16), true},
        {rate_key_number(RATE_ADDRESS, 0), true},
        {rate_key_address(RATE_ADDRESS, (const uint8_t[]){0, 0, 0, 1}, 4), true},
        {rate_key_number(RATE_CLIENT, 0), true},
        {rate_key_number(RATE_ACCOUNT, 0), true},
        {rate_key_number(RATE_ACCOUNT, UINT64_MAX), true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(rate_spend(table, &rows[i].key, 1, 1000) == 0, rows[i].is_fresh);
    }
    rate_close(table);
}

/* A flood of keys cannot evict the bucket of a client that is over its limit. */
static void the_emptiest_bucket_is_not_evicted(void **state)
{
    (void)state;
    rate_table *table = open_table(64, 1, 10);
    rate_key busy = rate_key_number(RATE_CLIENT, 1);
    assert_int_equal(rate_spend(table, &busy, 10, 1000), 0);
    for (uint64_t i = 2; i < 10000; i++) {
        rate_key other = rate_key_number(RATE_CLIENT, i);
        assert_int_equal(rate_spend(table, &other, 1, 1000), 0);
    }
    assert_int_equal(rate_spend(table, &busy, 1, 1000), 1000);
    rate_close(table);
    rate_close(NULL);
}

/* ---- Job quota ---- */

static void one_client_cannot_use_the_whole_pool(void **state)
{
    (void)state;
    static job_quota all;
    for (int i = 0; i < JOB_QUOTA_MAX; i++) {
        assert_true(job_quota_acquire(&all, 7, "127.0.0.1"));
        assert_true(job_quota_acquire(&all, 0, "127.0.0.1"));
    }
    assert_false(
        job_quota_acquire(&all, 7, "127.0.0.2")); /* the address of a person does not matter */
    assert_false(job_quota_acquire(&all, 0, "127.0.0.1"));
    assert_true(job_quota_acquire(&all, 0, "127.0.0.2"));
    assert_true(job_quota_acquire(&all, 8, "127.0.0.1"));
    job_quota_release(&all, 7, "127.0.0.3");
    assert_true(job_quota_acquire(&all, 7, "127.0.0.1"));
    assert_false(job_quota_acquire(&all, 7, "127.0.0.1"));
    job_quota_release(&all, 99, ""); /* without a job */
    for (uint32_t number = 100; number < 100 + JOB_QUOTA_CLIENTS_MAX - 4; number++) {
        assert_true(job_quota_acquire(&all, number, ""));
    }
    assert_false(job_quota_acquire(&all, 1000, "")); /* all places are in use */
    job_quota_release(&all, 100, "");
    assert_true(job_quota_acquire(&all, 1000, ""));
}

/* ---- Budget for long responses ---- */

static uint32_t spend_all(send_budget *in, int64_t time)
{
    uint32_t parts = 0;
    while (send_budget_spend(in, time)) {
        parts++;
    }
    return parts;
}

static void the_send_budget_refills(void **state)
{
    (void)state;
    send_budget in = {.waiting = 0};
    enum { ALL = SEND_BUDGET_BYTES_MAX / SEND_BUDGET_PART_BYTES };
    assert_int_equal(spend_all(&in, 1000000), ALL); /* for any start of the clock */
    assert_int_equal(spend_all(&in, 1000000), 0);
    assert_int_equal(spend_all(&in, 999000),
                     0); /* if the clock goes back, the latest time counts */
    assert_int_equal(spend_all(&in, 1000001), SEND_BUDGET_BYTES_MS / SEND_BUDGET_PART_BYTES);
    assert_int_equal(spend_all(&in, 1000001 + 5),
                     5 * SEND_BUDGET_BYTES_MS / SEND_BUDGET_PART_BYTES);
    assert_int_equal(spend_all(&in, 1000001 + 100000), ALL); /* up to the maximum */
    assert_int_equal(spend_all(&in, INT64_MAX), ALL);
}

static void waiting_sends_take_turns(void **state)
{
    (void)state;
    send_budget in = {.waiting = 0};
    send_waiter a = {.is_waiting = false}, b = a, c = a;
    send_budget_leave(&in, &a); /* not in the queue */
    assert_null(in.first);
    send_budget_wait(&in, &a);
    send_budget_wait(&in, &b);
    send_budget_wait(&in, &c);
    assert_int_equal(in.waiting, 3);
    assert_ptr_equal(in.first, &a);
    send_budget_wait(&in, &a); /* moves to the end */
    assert_int_equal(in.waiting, 3);
    assert_ptr_equal(in.first, &b);
    assert_ptr_equal(in.last, &a);
    send_budget_leave(&in, &c); /* from the middle */
    assert_ptr_equal(b.next, &a);
    assert_ptr_equal(a.previous, &b);
    send_budget_leave(&in, &b);
    send_budget_leave(&in, &b);
    assert_ptr_equal(in.first, &a);
    send_budget_leave(&in, &a);
    assert_null(in.first);
    assert_null(in.last);
    assert_int_equal(in.waiting, 0);
}

/* ---- Queue in which clients take turns ---- */

static rate_key of_address(uint8_t number)
{
    return rate_key_address(RATE_LOGIN, (const uint8_t[]){10, 0, 0, number}, 4);
}

static void waiting_clients_take_turns(void **state)
{
    (void)state;
    static fair_queue in;
    char jobs[] = "aaaabbc";
    in = (fair_queue){.count = 0};
    for (size_t i = 0; i < 7; i++) {
        assert_null(fair_queue_add(&in, &jobs[i], of_address((uint8_t)jobs[i])));
    }
    char taken[8] = "";
    for (size_t i = 0; i < 7; i++) {
        taken[i] = *(char *)fair_queue_take(&in);
        if (i == 3) { /* a newcomer is next but for the turn that has begun */
            static char late = 'd';
            assert_null(fair_queue_add(&in, &late, of_address('d')));
        }
    }
    assert_string_equal(taken, "abcabda");
    assert_non_null(fair_queue_take(&in));
    assert_null(fair_queue_take(&in));
}

static void a_full_queue_makes_room_for_others(void **state)
{
    (void)state;
    static fair_queue in;
    static char jobs[FAIR_QUEUE_MAX + 1], others[400];
    in = (fair_queue){.count = 0};
    for (size_t i = 0; i < FAIR_QUEUE_MAX; i++) { /* eight clients, each with its maximum */
        assert_null(fair_queue_add(&in, &jobs[i], of_address((uint8_t)(i % 8))));
    }
    assert_ptr_equal(fair_queue_add(&in, &others[0], of_address(3)), &others[0]);
    /* Each newcomer takes the place of the last job that the others wait for. */
    for (size_t i = 0; i < 200; i++) {
        void *evicted = fair_queue_add(&in, &others[i], of_address((uint8_t)(10 + i)));
        assert_true(evicted >= (void *)jobs && evicted < (void *)(jobs + sizeof jobs));
    }
    assert_int_equal(in.count, FAIR_QUEUE_MAX);
    /* With one job each, a further address is refused, but not an account. */
    static fair_queue all;
    all = (fair_queue){.count = 0};
    for (size_t i = 0; i < FAIR_QUEUE_MAX; i++) {
        assert_null(fair_queue_add(&all, &jobs[i], of_address((uint8_t)i)));
    }
    rate_key other = rate_key_address(RATE_LOGIN, (const uint8_t[]){10, 0, 1, 1}, 4);
    assert_ptr_equal(fair_queue_add(&all, &others[0], other), &others[0]);
    assert_ptr_equal(fair_queue_add(&all, &others[1], rate_key_number(RATE_ACCOUNT, 7)),
                     &jobs[FAIR_QUEUE_MAX - 1]);
}

/* ---- Proxies ---- */

static ip_address ip(const char *text)
{
    ip_address made = {.size = 0};
    if (strcmp(text, "unix") != 0) {
        assert_true(ip_parse(text, strlen(text), &made));
    }
    return made;
}

static void trusted_proxies(void **state)
{
    (void)state;
    static const struct {
        const char *list, *peer;
        bool is_trusted;
    } rows[] = {
        {"", "127.0.0.1", false},
        {"", "unix", false},
        {"127.0.0.1", "127.0.0.1", true},
        {"127.0.0.1", "127.0.0.2", false},
        {"127.0.0.1", "::ffff:127.0.0.1", true},
        {"::1,127.0.0.0/8", "127.9.9.9", true},
        {"10.0.0.0/9", "10.127.255.255", true},
        {"10.0.0.0/9", "10.128.0.0", false},
        {"10.0.0.0/9", "unix", false},
        {"unix", "unix", true},
        {"unix", "0.0.0.0", false},
        {"2001:db8::/33", "2001:db8:7fff::1", true},
        {"2001:db8::/33", "2001:db8:8000::1", false},
        {"2001:db8::/33", "32.1.13.184", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ip_address peer = ip(rows[i].peer);
        assert_int_equal(proxy_is_trusted(rows[i].list, &peer), rows[i].is_trusted);
    }
    static const char *const bad[] = {"",          "a",           "10.0.0",      "10.0.0.0/",
                                      "/8",        "10.0.0.0/33", "::/129",      "10.0.0.0/8 ",
                                      "0.0.0.0/0", "::/0",        "10.0.0.0/-1", "UNIX"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_non_null(proxy_problem(bad[i], strlen(bad[i])));
    }
}

/* P1 to P3. The trusted proxies are 10.0.0.0/8, 2001:db8::/32 and Unix sockets. */
static void clients_of_proxies(void **state)
{
    (void)state;
    static const struct {
        const char *peer;
        proxy_header kind;
        const char *header, *client;
    } rows[] = {
        /* Not trusted: whatever it states. */
        {"192.0.2.9", PROXY_X_FORWARDED_FOR, "198.51.100.1", "192.0.2.9"},
        {"192.0.2.9", PROXY_FORWARDED, "for=198.51.100.1", "192.0.2.9"},
        /* One proxy; the client may have written what stands before. */
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "198.51.100.1", "198.51.100.1"},
        {"unix", PROXY_X_FORWARDED_FOR, "198.51.100.1", "198.51.100.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "203.0.113.7, 198.51.100.1", "198.51.100.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "10.0.0.1,198.51.100.1", "198.51.100.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "nonsense, 198.51.100.1", "198.51.100.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "\"198.51.100.1", "10.0.0.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, " 2001:db9::7 ", "2001:db9::7"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "[2001:db9::7]:80", "2001:db9::7"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "198.51.100.1:1234", "198.51.100.1"},
        /* Several proxies. */
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "203.0.113.7,198.51.100.1,10.2.3.4,2001:db8::1",
         "198.51.100.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "10.2.3.4, 10.2.3.5", "10.2.3.4"},
        /* Nothing that can be read: the nearest proxy that is known. */
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "", "10.0.0.1"},
        {"unix", PROXY_X_FORWARDED_FOR, "", "unix"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "198.51.100.1,", "10.0.0.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "198.51.100.1, unknown", "10.0.0.1"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "198.51.100.1, x, 10.2.3.4", "10.2.3.4"},
        {"10.0.0.1", PROXY_X_FORWARDED_FOR, "for=198.51.100.1", "10.0.0.1"},
        /* Forwarded. */
        {"10.0.0.1", PROXY_FORWARDED, "for=198.51.100.1", "198.51.100.1"},
        {"10.0.0.1", PROXY_FORWARDED, "For=\"198.51.100.1:80\"", "198.51.100.1"},
        {"10.0.0.1", PROXY_FORWARDED, "proto=https; for=198.51.100.1;by=203.0.113.4",
         "198.51.100.1"},
        {"10.0.0.1", PROXY_FORWARDED, "for=\"[2001:db9::7]:4711\"", "2001:db9::7"},
        {"10.0.0.1", PROXY_FORWARDED, "for=203.0.113.7;by=\"a,b;for=1.2.3.4\", for=198.51.100.1",
         "198.51.100.1"},
        {"10.0.0.1", PROXY_FORWARDED, "for=203.0.113.7, for=\"198.51.100.1\", for=10.9.9.9",
         "198.51.100.1"},
        {"10.0.0.1", PROXY_FORWARDED, "for=198.51.100.1, for=_hidden", "10.0.0.1"},
        {"10.0.0.1", PROXY_FORWARDED, "for=198.51.100.1, for=unknown", "10.0.0.1"},
        {"10.0.0.1", PROXY_FORWARDED, "for=198.51.100.1, proto=https", "10.0.0.1"},
        {"10.0.0.1", PROXY_FORWARDED, "198.51.100.1", "10.0.0.1"},
        {"10.0.0.1", PROXY_FORWARDED, "for=\"", "10.0.0.1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char seen[IP_TEXT_SIZE];
        ip_address peer = ip(rows[i].peer);
        ip_address client = proxy_client("10.0.0.0/8,2001:db8::/32,unix", rows[i].kind,
                                         rows[i].header, strlen(rows[i].header), &peer);
        assert_string_equal(ip_format(seen, &client), rows[i].client);
    }
}

/* A header with a request after it, in two parts cut anywhere. */
static void must_state(const char *bytes, size_t size, const char *client)
{
    uint8_t whole[256];
    memcpy(whole, bytes, size);
    memcpy(whole + size, "GET /", 5);
    for (size_t cut = 0; cut <= size + 5; cut++) {
        char seen[IP_TEXT_SIZE];
        size_t used = 0;
        ip_address stated = ip("10.0.0.1");
        proxy_status status = proxy_protocol_read(whole, cut, &used, &stated);
        if (cut < size && (client != NULL || status == PROXY_MORE)) {
            assert_int_equal(status, PROXY_MORE);
        } else if (cut >= size) {
            assert_int_equal(status, client != NULL ? PROXY_DONE : PROXY_BAD);
            assert_true(client == NULL || used == size);
            assert_true(client == NULL || strcmp(ip_format(seen, &stated), client) == 0);
        }
    }
}

static void proxy_headers_of_version_1(void **state)
{
    (void)state;
    static const struct {
        const char *line, *client; /* NULL: refused */
    } rows[] = {
        {"PROXY TCP4 198.51.100.1 203.0.113.4 51000 443\r\n", "198.51.100.1"},
        {"PROXY TCP6 2001:db9::7 2001:db9::8 51000 443\r\n", "2001:db9::7"},
        {"PROXY UNKNOWN\r\n", "10.0.0.1"},
        {"PROXY UNKNOWN ffff:: a b c\r\n", "10.0.0.1"},
        {"PROXY TCP4 198.51.100.1 203.0.113.4 51000 443\n", NULL},
        {"PROXY TCP4 198.51.100.1 203.0.113.4 51000\r\n", NULL},
        {"PROXY TCP4 198.51.100.1 203.0.113.4 51000 443 1\r\n", NULL},
        {"PROXY TCP4 198.51.100.1 203.0.113.4 51000 65536\r\n", NULL},
        {"PROXY TCP4 2001:db9::7 2001:db9::8 51000 443\r\n", NULL},
        {"PROXY TCP6 198.51.100.1 203.0.113.4 51000 443\r\n", NULL},
        {"PROXY TCP4 198.51.100 203.0.113.4 51000 443\r\n", NULL},
        {"PROXY TCP5 198.51.100.1 203.0.113.4 51000 443\r\n", NULL},
        {"PROXY\r\n", NULL},
        {"proxy UNKNOWN\r\n", NULL},
        {"GET / HTTP/1.1\r\n", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        must_state(rows[i].line, strlen(rows[i].line), rows[i].client);
    }
    uint8_t endless[200] = "PROXY UNKNOWN ";
    memset(endless + 14, 'x', sizeof endless - 14);
    size_t used;
    ip_address client;
    assert_int_equal(proxy_protocol_read(endless, 106, &used, &client), PROXY_MORE);
    assert_int_equal(proxy_protocol_read(endless, 107, &used, &client), PROXY_BAD);
}

#define V2 "\r\n\r\n\0\r\nQUIT\n"
#define V2_IPV4 "\xC6\x33\x64\x01\xCB\x00\x71\x04\xC7\x38\x01\xBB"
#define V2_IPV6                                                                                    \
    "\x20\x01\x0D\xB9\0\0\0\0\0\0\0\0\0\0\0\x07\x20\x01\x0D\xB9\0\0\0\0\0\0\0\0\0\0\0\x08\xC7\x38" \
    "\x01\xBB"

static void proxy_headers_of_version_2(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *client; /* NULL: refused */
    } rows[] = {
#define ROW(text, client) {text, sizeof text - 1, client}
        ROW(V2 "\x21\x11\0\x0C" V2_IPV4, "198.51.100.1"),
        ROW(V2 "\x21\x21\0\x24" V2_IPV6, "2001:db9::7"),
        ROW(V2 "\x21\x11\0\x0F" V2_IPV4 "\x04\0\0", "198.51.100.1"), /* with more fields */
        ROW(V2 "\x20\x11\0\x0C" V2_IPV4, "10.0.0.1"),                /* the proxy itself */
        ROW(V2 "\x20\0\0\0", "10.0.0.1"),
        ROW(V2 "\x21\0\0\0", "10.0.0.1"),
        ROW(V2 "\x21\x31\0\x02xx", "10.0.0.1"), /* a Unix socket */
        ROW(V2 "\x21\x11\0\x04"
               "abcd",
            NULL),
        ROW(V2 "\x22\x11\0\x0C" V2_IPV4, NULL),
        ROW(V2 "\x11\x11\0\x0C" V2_IPV4, NULL),
        ROW(V2 "\x21\x11\x10\x0C", NULL), /* too long */
        ROW("\r\n\r\nQUIT", NULL),
#undef ROW
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        must_state(rows[i].bytes, rows[i].size, rows[i].client);
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(addresses),
        cmocka_unit_test(loopback_and_wildcard_addresses),
        cmocka_unit_test(cookies_that_are_read),
        cmocka_unit_test(cookies_that_are_written),
        cmocka_unit_test(hosts),
        cmocka_unit_test(origins),
        cmocka_unit_test(headers_of_every_response),
        cmocka_unit_test(a_bucket_empties_and_fills),
        cmocka_unit_test(rates_are_exact_over_time),
        cmocka_unit_test(different_keys_have_different_buckets),
        cmocka_unit_test(the_emptiest_bucket_is_not_evicted),
        cmocka_unit_test(one_client_cannot_use_the_whole_pool),
        cmocka_unit_test(the_send_budget_refills),
        cmocka_unit_test(waiting_sends_take_turns),
        cmocka_unit_test(waiting_clients_take_turns),
        cmocka_unit_test(a_full_queue_makes_room_for_others),
        cmocka_unit_test(trusted_proxies),
        cmocka_unit_test(clients_of_proxies),
        cmocka_unit_test(proxy_headers_of_version_1),
        cmocka_unit_test(proxy_headers_of_version_2),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
