# SPDX-License-Identifier: MIT
"""A WebSocket through python3-websockets: every line of standard input becomes a message, every message a line "m …".

  relay_websockets.py URL ORIGIN COOKIE
"""
import asyncio
import sys

import websockets


def show(line):
    print(line, flush=True)


async def send_lines(socket):
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        await socket.send(line.decode().rstrip("\n"))
    await socket.close(1000)


async def main(url, origin, cookie):
    headers = {"Cookie": cookie} if cookie else {}
    # No pings of its own: it shall live by answering those of the server.
    async with websockets.connect(url, origin=origin, subprotocols=["trey.v1"], extra_headers=headers, ping_interval=None) as socket:
        show("open")
        sending = asyncio.create_task(send_lines(socket))
        try:
            async for message in socket:
                show(f"{'m' if isinstance(message, str) else 'binary'} {message}")
        except websockets.ConnectionClosedError:
            pass
        show(f"close {socket.close_code}")
        sending.cancel()


asyncio.run(main(*sys.argv[1:]))
