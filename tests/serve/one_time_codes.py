# SPDX-License-Identifier: MIT
"""One-time codes (RFC 6238) with the standard library, for the tests of the second factor."""
import base64
import hashlib
import hmac
import struct
import time

from client import wait_until


def totp(secret, now):
    """The code of a time in seconds."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(now) // 30), hashlib.sha1).digest()
    at = digest[19] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


class App:
    """An app that makes codes, each for a later step than the last, as a server accepts them once."""

    def __init__(self, secret):
        self.secret, self.last = secret, 0

    def code(self):
        """The next code that the server can accept: one step ahead of its clock at most."""
        self.last = max(self.last + 1, int(time.time()) // 30)
        wait_until(lambda: self.last <= int(time.time()) // 30 + 1, "the next step")
        return totp(self.secret, self.last * 30)
