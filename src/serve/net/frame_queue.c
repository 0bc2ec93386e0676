/* SPDX-License-Identifier: MIT */
/*
 * An update of a table is several frames for each client, and a system call costs more than copying
 * them. Therefore all frames that wait for a client go out in one write. libwebsockets writes one
 * frame at a time, so the frame headers are made here and the library gets finished bytes; it still
 * does TLS, and buffers what the socket does not accept at once.
 */
#include "frame_queue.h"

#include <string.h>

enum { HEADER_MAX = 10, TEXT_FRAME = 0x81 };

_Static_assert(LWS_PRE <= SHARED_BUFFER_HEADROOM,
               "a frame header fits before the bytes of a shared buffer");

static void add(frame_queue *queue, shared_buffer *added)
{
    queue->frames[(queue->first + queue->count++) % FRAMES_MAX] = added;
    queue->bytes += added->size;
}

bool frame_queue_add(frame_queue *queue, shared_buffer *added, shared_buffer *tail)
{
    size_t size = added->size + (tail != NULL ? tail->size : 0);
    if (queue->count + (tail != NULL) >= FRAMES_MAX || queue->bytes + size > FRAMES_BYTES_MAX) {
        return false;
    }
    add(queue, added);
    if (tail != NULL) {
        add(queue, tail);
    }
    return true;
}

static shared_buffer *remove_first(frame_queue *queue)
{
    shared_buffer *removed = queue->frames[queue->first];
    queue->first = (queue->first + 1) % FRAMES_MAX;
    queue->count--;
    queue->bytes -= removed->size;
    return removed;
}

void frame_queue_clear(frame_queue *cleared)
{
    while (cleared->count > 0) {
        shared_buffer_release(remove_first(cleared));
    }
}

/* RFC 6455, section 5.2. */
static size_t put_header(uint8_t *out, size_t size)
{
    size_t position = 0, bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    out[position++] = TEXT_FRAME;
    out[position++] = (uint8_t)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (size_t i = bytes; i > 0; i--) {
        out[position++] = (uint8_t)((uint64_t)size >> (8 * (i - 1)));
    }
    return position;
}

/* The size of the first message. */
static size_t first_size(const frame_queue *queue)
{
    const shared_buffer *head = queue->frames[queue->first];
    return head->size +
           (head->is_head ? queue->frames[(queue->first + 1) % FRAMES_MAX]->size : (size_t)0);
}

/* Copies the first buffer, and removes it. */
static size_t put_first(frame_queue *queue, uint8_t *out)
{
    shared_buffer *first = remove_first(queue);
    size_t size = first->size;
    memcpy(out, first->bytes, size);
    shared_buffer_release(first);
    return size;
}

static bool write_together(frame_queue *queue, struct lws *socket)
{
    unsigned char buffer[LWS_PRE + FRAMES_WRITE_MAX], *bytes = buffer + LWS_PRE;
    size_t size = 0;
    while (queue->count > 0 && size + HEADER_MAX + first_size(queue) <= FRAMES_WRITE_MAX) {
        size_t message = first_size(queue);
        size += put_header(bytes + size, message);
        for (size_t end = size + message; size < end;) {
            size += put_first(queue, bytes + size);
        }
    }
    return lws_write(socket, bytes, size, LWS_WRITE_HTTP) >= 0;
}

/* The library writes the header into the headroom of the buffer, which only this thread uses. */
static bool write_one(frame_queue *queue, struct lws *socket)
{
    shared_buffer *next = remove_first(queue);
    if (next->is_head) {
        shared_buffer *tail = remove_first(queue), *joined = shared_buffer_join(next, tail);
        shared_buffer_release(next);
        shared_buffer_release(tail);
        next = joined;
    }
    if (next == NULL) {
        return false;
    }
    bool is_good = lws_write(socket, next->bytes, next->size, LWS_WRITE_TEXT) >= (int)next->size;
    shared_buffer_release(next);
    return is_good;
}

bool frame_queue_write(frame_queue *queue, struct lws *socket)
{
    if (queue->count == 0) {
        return true;
    }
    /* The library itself must write frames within HTTP/2, and frames that are long. */
    bool is_http2 = lws_get_network_wsi(socket) != socket;
    bool is_long = first_size(queue) + HEADER_MAX > FRAMES_WRITE_MAX;
    bool is_good = is_http2 || is_long ? write_one(queue, socket) : write_together(queue, socket);
    if (is_good && queue->count > 0) {
        lws_callback_on_writable(socket);
    }
    return is_good;
}
