"""The first hashes of a sample stream, from docs/journal.md and Python's own BLAKE2b alone.

usage: known_hashes.py

Prints the values that test_journal.c holds the program against.
"""
import hashlib
import struct


def sample(stream, sequence):
    """The same entries as tests/store/sample.c."""
    mixed = (sequence * 31 + stream) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    payload = bytes(mixed >> (i & 31) & 0xff for i in range(mixed >> 40 & 0xff))
    transfers = bytes([mixed & 0xff]) * (mixed >> 33 & 0x1f)
    key = struct.pack("<QI", sequence, stream) + b"\x6b" * 4 if sequence % 3 == 1 else None
    return sequence * 1000 - 5000, key, payload, transfers


def entry_hash(previous, stream, sequence, position):
    time, key, payload, transfers = sample(stream, sequence)
    content = b"\x4a" + previous + struct.pack("<IQQq", stream, sequence, position, time)
    content += bytes([key is not None]) + (key or bytes(16))
    content += struct.pack("<QQ", len(payload), len(transfers)) + payload + transfers
    return hashlib.blake2b(content, digest_size=32).digest()


if __name__ == "__main__":
    found = bytes(32)
    for number in range(1, 4):
        found = entry_hash(found, 9, number, number + 100)
        print(found.hex())
