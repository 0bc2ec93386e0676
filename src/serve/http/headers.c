/* SPDX-License-Identifier: MIT */
/*
 * The headers of every response.
 *
 * The pages consist only of the server's own files: no script, style, frame or font from another
 * origin, no inline script or style, no framing, and forms submit only to this server. Only lit's
 * Trusted Types policy makes markup from text. 'wasm-unsafe-eval' allows the pages to run
 * WebAssembly, which is the engine.
 */
#include "headers.h"

#define CONTENT_SECURITY_POLICY                                                                    \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " \
    "font-src 'self'; "                                                                            \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "               \
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"

#define PERMISSIONS_POLICY                                                                         \
    "accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), "           \
    "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

static const struct {
    unsigned needs; /* flags; 0: always */
    header_row row;
} all[] = {
    {0, {"content-security-policy", CONTENT_SECURITY_POLICY}},
    {0, {"x-content-type-options", "nosniff"}},
    {0, {"x-frame-options", "DENY"}},
    {0, {"referrer-policy", "no-referrer"}},
    {0, {"cross-origin-opener-policy", "same-origin"}},
    {0, {"cross-origin-resource-policy", "same-origin"}},
    {0, {"permissions-policy", PERMISSIONS_POLICY}},
    {HEADERS_TLS, {"strict-transport-security", "max-age=31536000"}},
    /* Last: headers.h. */
    {HEADERS_PRIVATE, {"cache-control", "no-store"}},
};

_Static_assert(sizeof all / sizeof all[0] <= HEADERS_MAX, "they fit");

size_t headers_list(header_row rows[HEADERS_MAX], unsigned flags)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if ((all[i].needs & ~flags) == 0) {
            rows[count++] = all[i].row;
        }
    }
    return count;
}
