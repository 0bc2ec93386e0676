/* SPDX-License-Identifier: MIT */
/*
 * Verification of the journal while tables are played. One request starts it, others get its state;
 * only one runs at a time. Its result stays until the next one starts.
 */
#include <stdlib.h>
#include <string.h>

#include "audit/verify_json.h"
#include "base/clock.h"
#include "reports_internal.h"

enum { FINDINGS_MAX = 1000 /* in the result; all of them are counted */ };

bool reports_begin_verify(reports *in, uint32_t number)
{
    pthread_mutex_lock(&in->lock);
    bool is_free = in->verification.state != VERIFICATION_RUNNING;
    if (is_free) {
        json_buffer_finish(&in->verification.result);
        in->verification = (verification_job){
            .state = VERIFICATION_RUNNING, .person = number, .started = clock_wall_ms()};
    }
    pthread_mutex_unlock(&in->lock);
    return is_free;
}

static void end_verification(reports *in, bool is_done, json_buffer *result)
{
    pthread_mutex_lock(&in->lock);
    in->verification.state = is_done ? VERIFICATION_DONE : VERIFICATION_FAILED;
    in->verification.ended = clock_wall_ms();
    in->verification.result = *result;
    pthread_mutex_unlock(&in->lock);
}

void reports_cancel_verify(reports *in)
{
    end_verification(in, false, &(json_buffer){0});
}

/* ---- The work ---- */

typedef struct findings {
    json_writer writer;
    uint32_t written;
} findings;

static void add_finding(void *context, const verify_finding *finding)
{
    findings *at = context;
    if (at->written < FINDINGS_MAX) {
        verify_write_finding(&at->writer, finding);
        at->written++;
    }
}

static bool verify(reports *in, findings *at, json_buffer *result)
{
    verify_summary summary;
    journal_error error;
    audit_source source;
    if (!reports_open_journal(in, &source, &error)) {
        return false;
    }
    json_buffer_begin(result, &at->writer);
    json_object_begin(&at->writer);
    json_key(&at->writer, "findings");
    json_array_begin(&at->writer);
    bool is_read = audit_verify(&source, add_finding, at, &summary, &error);
    json_array_end(&at->writer);
    if (is_read) {
        json_member_integer(&at->writer, "not_told", (int64_t)(summary.findings - at->written));
        verify_write_summary(&at->writer, true, &summary);
    }
    json_object_end(&at->writer);
    audit_source_close(&source);
    return json_writer_flush(&at->writer) && is_read;
}

void reports_verify_journal(reports *in, http_exchange *exchange)
{
    (void)exchange;
    findings *at = calloc(1, sizeof *at);
    json_buffer result = {0};
    bool is_done = at != NULL && verify(in, at, &result);
    if (!is_done) {
        json_buffer_finish(&result);
    }
    end_verification(in, is_done, &result);
    free(at);
}

/* ---- Its state ---- */

static void write_time(json_writer *writer, const char *key, int64_t time)
{
    json_key(writer, key);
    if (time > 0) {
        json_integer(writer, time);
    } else {
        json_null(writer);
    }
}

void reports_answer_verification(reports *in, http_exchange *exchange)
{
    static const char *const states[] = {"none", "running", "done", "failed"};
    json_writer *writer = web_query_read(exchange, NULL, 0) ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        return;
    }
    pthread_mutex_lock(&in->lock);
    const verification_job *verification = &in->verification;
    json_object_begin(writer);
    json_member_word(writer, "state", states[verification->state]);
    write_time(writer, "started", verification->started);
    write_time(writer, "ended", verification->ended);
    json_key(writer, "person");
    if (verification->person != 0) {
        json_unsigned(writer, verification->person);
    } else {
        json_null(writer);
    }
    json_key(writer, "result");
    if (verification->state == VERIFICATION_DONE) {
        json_raw(writer, verification->result.bytes, verification->result.size);
        writer->need_comma = true;
    } else {
        json_null(writer);
    }
    json_object_end(writer);
    pthread_mutex_unlock(&in->lock);
    reports_end(exchange, writer);
}
