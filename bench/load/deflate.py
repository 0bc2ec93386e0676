#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deflate.py FRAMES: what permessage-deflate (RFC 7692) would save and cost, for the frames that `trey-load --frames`
recorded. With a context, each connection keeps its compressor from message to message; without one, each message is
compressed alone. Times are processor time of zlib's deflate in this process."""
import sys
import time
import zlib

# level, bits of the window, memory level, whether the context is kept
WAYS = ((1, 15, 8, True), (6, 15, 8, True), (1, 12, 5, True), (1, 9, 1, True),
        (1, 15, 8, False), (6, 15, 8, False))
TAIL = 4  # the bytes 00 00 ff ff of a flush are not sent


def read(path):
    """The messages of each client, in order."""
    clients = {}
    with open(path, "rb") as file:
        while head := file.readline():
            number, size = map(int, head.split())
            clients.setdefault(number, []).append(file.read(size))
    return clients


def compressor(level, bits, memory):
    return zlib.compressobj(level, zlib.DEFLATED, -bits, memory)


def sizes_of(messages, level, bits, memory, keeps):
    """The size of each message on the wire."""
    one = compressor(level, bits, memory)
    for message in messages:
        if not keeps:
            one = compressor(level, bits, memory)
        yield len(one.compress(message) + one.flush(zlib.Z_SYNC_FLUSH)) - TAIL


def memory_of(bits, level):
    """Bytes of one compressor, by zlib's own documentation (zconf.h)."""
    return (1 << (bits + 2)) + (1 << (level + 9))


def measure(clients, *way):
    begun = time.process_time()
    sent = sum(sum(sizes_of(messages, *way)) for messages in clients.values())
    return sent, time.process_time() - begun


def main():
    clients = read(sys.argv[1])
    count = sum(map(len, clients.values()))
    plain = sum(len(message) for messages in clients.values() for message in messages)
    if count == 0:
        print("deflate.py: no frames in the file", file=sys.stderr)
        return 1
    print(f"{count:,} messages of {len(clients)} clients, {plain / count:.0f} bytes each\n")
    print("| level | window | context | bytes of a message | of plain | time of a message | memory of a connection |")
    print("|---|---|---|---|---|---|---|")
    for way in WAYS:
        level, bits, memory, keeps = way
        sent, seconds = min((measure(clients, *way) for _ in range(3)), key=lambda pair: pair[1])
        kept = f"{memory_of(bits, memory) / 1024:.0f} KB" if keeps else "none"
        print(f"| {level} | {1 << bits} | {'kept' if keeps else 'none'} | {sent / count:.0f} | {sent / plain:.0%} | "
              f"{seconds / count * 1e6:.1f} us | {kept} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
