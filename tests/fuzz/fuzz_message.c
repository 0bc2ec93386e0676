/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as a client's frame. Nothing may crash, a refusal must have a reason,
 * accepted values must be within their bounds, and rules must survive writing and reading.
 */
#include <stdlib.h>
#include <string.h>

#include "protocol/message_write.h"
#include "protocol/rules_json.h"

static message_reader reader;
static json_writer writer;
static json_buffer written;

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_error(const message_error *error)
{
    must(error->code != NULL && error->message[0] != '\0');
    must(strlen(error->id) <= MESSAGE_ID_MAX);
    json_buffer_begin(&written, &writer);
    message_write_error(&writer, error);
    must(json_writer_flush(&writer));
}

/* The same command with the rules as they are written. */
static void check_rules(const message_request *request)
{
    static message_request again;
    static message_error error;
    json_buffer_begin(&written, &writer);
    json_object_begin(&writer);
    json_member_text(&writer, "id", request->id);
    json_member_word(&writer, "do", message_request_code(request));
    json_member_integer(&writer, "table", request->table);
    json_key(&writer, "rules");
    rules_write(&writer, &request->rules, SHAPE_API);
    json_object_end(&writer);
    must(json_writer_flush(&writer));
    must(message_read(&reader, &trey_book_builtin, written.bytes, written.size, &again, &error));
    must(digest_equal(&again.rules.meaning, &request->rules.meaning));
}

static void check_request(const message_request *request)
{
    must(request->id[0] != '\0' && strlen(request->id) <= MESSAGE_ID_MAX);
    must(request->kind < MESSAGE_KIND_COUNT && (unsigned)request->command.role < ROLE_CLOCK);
    must(request->command.card_count <= MESSAGE_CARDS_MAX &&
         request->command.text_size <= EVENT_TEXT_MAX);
    must(request->command.seat <= TREY_SEATS_MAX);
    must(request->command.amount <= TREY_AMOUNT_MAX && request->command.amount >= -TREY_AMOUNT_MAX);
    if (request->kind != MESSAGE_COMMAND) {
        return;
    }
    table_command command = message_command(request, 1);
    must(command.kind != COMMAND_TICK && command.kind != COMMAND_RESUME &&
         command.kind != COMMAND_MARK_CLOCK && command.kind != COMMAND_DISCONNECT &&
         command.kind != COMMAND_RECONNECT);
    if (command.kind == COMMAND_OPEN || command.kind == COMMAND_POST) {
        check_rules(request);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static message_request request;
    static message_error error;
    if (message_read(&reader, &trey_book_builtin, (const char *)bytes, size, &request, &error)) {
        check_request(&request);
    } else {
        check_error(&error);
    }
    return 0;
}
