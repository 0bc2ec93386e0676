/* SPDX-License-Identifier: MIT */
/*
 * Verification of the journal while tables are played. One request starts it, others get its state;
 * only one runs at a time. Its result stays until the next one starts.
 */
#include <stdlib.h>
#include <string.h>

#include "audit/verify_json.h"
#include "base/clock.h"
#include "protocol/wire_types.h"
#include "reports_internal.h"
#include "reports_shapes.h"

enum { FINDINGS_MAX = 1000 /* in the result; all of them are counted */ };

bool reports_begin_verify(report_service *in, uint32_t number)
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

static void end_verification(report_service *in, bool is_done, json_buffer *result)
{
    pthread_mutex_lock(&in->lock);
    in->verification.state = is_done ? VERIFICATION_DONE : VERIFICATION_FAILED;
    in->verification.ended = clock_wall_ms();
    in->verification.result = *result;
    pthread_mutex_unlock(&in->lock);
}

void reports_cancel_verify(report_service *in)
{
    end_verification(in, false, &(json_buffer){0});
}

/* ---- The work ---- */

typedef struct verifying {
    report_service *in;
    audit_source source;
    json_writer writer;
    uint64_t written; /* findings */
    bool is_read;
    verify_result result;
} verifying;

static void add_finding(void *context, const verify_finding *finding)
{
    verifying *at = context;
    if (at->written < FINDINGS_MAX) {
        verify_write_finding(&at->writer, finding);
        at->written++;
    }
}

/* The findings are written while the journal is read, and all that follows from it after them. */
static void write_findings(json_writer *writer, const void *record, const shape_pass *pass)
{
    verifying *at = (verifying *)(uintptr_t)pass->context;
    journal_error error;
    (void)record;
    json_array_begin(writer);
    at->is_read = audit_verify(&at->source, add_finding, at, &at->result.summary, &error);
    json_array_end(writer);
}

static int64_t not_told(const void *record)
{
    const verifying *at = record;
    return (int64_t)(at->result.summary.findings - at->written);
}

static const shape_type finding_list = {.kind = SHAPE_LIST, .element = &verify_finding_shape};
static const shape_member result_rows[] = {
    {SHAPE_MADE("findings", &finding_list), .write = write_findings},
    {SHAPE_MADE("not_told", &wire_count), .number = not_told,
     .about = "findings beyond the first thousand"},
    {SHAPE_INLINE(&verify_result_shape, verifying, result)},
};
static const shape_type result_type = {
    .kind = SHAPE_OBJECT, .name = "VerificationResult", SHAPE_MEMBERS(result_rows)};
_Static_assert(FINDINGS_MAX == 1000, "the text above");

static bool verify(report_service *in, verifying *at, json_buffer *result)
{
    journal_error error;
    at->in = in;
    at->result.has_key = true;
    if (!reports_open_journal(in, &at->source, &error)) {
        return false;
    }
    json_buffer_begin(result, &at->writer);
    shape_write(&at->writer, &result_type, at, &(shape_pass){.form = SHAPE_API, .context = at});
    audit_source_close(&at->source);
    return json_writer_flush(&at->writer) && at->is_read;
}

void reports_verify_journal(report_service *in, http_exchange *exchange)
{
    (void)exchange;
    verifying *at = calloc(1, sizeof *at);
    json_buffer result = {0};
    bool is_done = at != NULL && verify(in, at, &result);
    if (!is_done) {
        json_buffer_finish(&result);
    }
    end_verification(in, is_done, &result);
    free(at);
}

/* ---- Its state ---- */

static const char *const state_words[] = {"none", "running", "done", "failed"};
WIRE_WORDS(states, state_words);
static const shape_type state_type = {.kind = SHAPE_WORD, .words = &states};
static const shape_type time_or_none = {
    .kind = SHAPE_NUMBER, .maximum = INT64_MAX, .is_nullable = true};

static void write_result(json_writer *writer, const void *record, const shape_pass *pass)
{
    const verification_job *verification = record;
    (void)pass;
    if (verification->state == VERIFICATION_DONE) {
        json_raw(writer, verification->result.bytes, verification->result.size);
        writer->need_comma = true;
    } else {
        json_null(writer);
    }
}

#define OF_JOB(name, of, field) SHAPE_MEMBER(name, of, verification_job, field)

static const shape_member job_rows[] = {
    {OF_JOB("state", &state_type, state)},
    {OF_JOB("started", &time_or_none, started)},
    {OF_JOB("ended", &time_or_none, ended)},
    {OF_JOB("person", &wire_person_or_nobody, person)},
    {SHAPE_MADE("result", &result_type), .write = write_result, .may_be_null = true},
};
const shape_type reports_verification_shape = {
    .kind = SHAPE_OBJECT, .name = "Verification", SHAPE_MEMBERS(job_rows)};

void reports_answer_verification(report_service *in, http_exchange *exchange)
{
    json_writer *writer = web_query_read(exchange, NULL, 0) ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        return;
    }
    pthread_mutex_lock(&in->lock);
    shape_write(writer, &reports_verification_shape, &in->verification,
                &(shape_pass){.form = SHAPE_API});
    pthread_mutex_unlock(&in->lock);
    reports_end(exchange, writer);
}
