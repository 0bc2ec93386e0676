/* SPDX-License-Identifier: MIT */
#include "server_error.h"

#include <string.h>

#define SERVER_ERROR_ENTRY(id, code, status, is_live, message)                                     \
    [SERVER_ERROR_##id] = {code, status, is_live, message},
const server_error_row server_errors[SERVER_ERROR_COUNT] = {SERVER_ERROR_LIST(SERVER_ERROR_ENTRY)};
#undef SERVER_ERROR_ENTRY

server_error server_error_find(const char *code)
{
    server_error error = 0;
    while (error < SERVER_ERROR_COUNT && strcmp(server_errors[error].code, code) != 0) {
        error++;
    }
    return error;
}
