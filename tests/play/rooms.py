# SPDX-License-Identifier: MIT
"""A server in a folder, sessions of `trey play --plain`, and a proxy between them that can cut connections."""

import atexit
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

SECONDS_MAX = 120  # a timeout for busy machines


# Guests are kept between runs. Tests must not write to the state directory of the person who runs them.
os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="trey-state-")
atexit.register(shutil.rmtree, os.environ["XDG_STATE_HOME"], ignore_errors=True)


class Room:
    """A server in a folder of its own, on a free port."""

    def __init__(self, program, folder, config, *options):
        self.file = os.path.join(folder, "room.yaml")
        with open(self.file, "w", encoding="ascii") as file:
            file.write(config)
        self.program, self.folder, self.options, self.port = program, folder, options, 0
        self.start()

    def start(self):
        """Starts the server, on the same port as before if it ran."""
        log = os.path.join(self.folder, "log")
        with open(log, "w", encoding="utf-8") as out:
            self.process = subprocess.Popen([self.program, "serve", "--config", self.file, "--data",
                                             os.path.join(self.folder, "data"), "--listen", f"127.0.0.1:{self.port}",
                                             *self.options], stdout=out, stderr=out)
        end = time.monotonic() + SECONDS_MAX
        while time.monotonic() < end:
            with open(log, encoding="utf-8") as said:
                found = re.search(r"started address=(https?://\S+:(\d+))", said.read())
            if found:
                self.url, self.port = found.group(1), int(found.group(2))
                return
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self):
        self.process.kill()
        self.process.wait(SECONDS_MAX)

    def close(self):
        self.process.terminate()
        self.process.wait(SECONDS_MAX)


class Talk:
    """A session of `trey play --plain`."""

    all = []

    @classmethod
    def end_all(cls):
        for talk in cls.all:
            talk.process.kill()

    def __init__(self, program, *arguments, **rest):
        self.process = subprocess.Popen([program, "play", "--plain", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **rest)
        self.said = ""
        Talk.all.append(self)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while chunk := os.read(self.process.stdout.fileno(), 4096):
            self.said += chunk.decode()

    def say(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def wait(self, text):
        """Waits for a text after the one that was waited for last."""
        end = time.monotonic() + SECONDS_MAX
        while time.monotonic() < end:
            at = self.said.find(text)
            if at >= 0:
                self.said = self.said[at + len(text):]
                return
            time.sleep(0.02)
        raise AssertionError(f"waited for {text!r}, received:\n{self.said}")

    def end(self):
        self.say("quit")
        return self.ended()

    def ended(self):
        status = self.process.wait(SECONDS_MAX)
        self.process.stdin.close()
        self.reader.join(SECONDS_MAX)
        return status


class Line:
    """A proxy between a client and a server, which cuts their connection on demand."""

    def __init__(self, port):
        self.port, self.pairs, self.breaks_at, self.is_broken = port, [], None, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                if self.is_broken:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.port), SECONDS_MAX)
            except OSError:
                return
            server.settimeout(None)
            pair = [client, server]
            self.pairs.append(pair)
            for source, sink in (pair, reversed(pair)):
                threading.Thread(target=self.carry, args=(source, sink, pair), daemon=True).start()

    def carry(self, source, sink, pair):
        try:
            while chunk := source.recv(65536):
                if source is pair[1] and self.breaks_at and self.breaks_at in chunk:
                    self.breaks_at = None  # the server has carried out the command; its answer is lost
                    break
                sink.sendall(chunk)
        except OSError:
            pass
        self.cut(pair)

    @staticmethod
    def cut(pair):
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut_all(self):
        """Cuts every connection and refuses new ones until is_broken is reset."""
        self.is_broken = True
        for pair in self.pairs:
            self.cut(pair)

    def close(self):
        self.listener.close()
        self.cut_all()
