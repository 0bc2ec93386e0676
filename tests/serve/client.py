# SPDX-License-Identifier: MIT
"""A strict client for `trey serve`: HTTP/1.1 and WebSocket on plain sockets, and the server as a child.

Strict means that everything the server may not send is an error here: an invalid status line or header, a
body without a length, a masked, fragmented or over-long frame, text that is not UTF-8, JSON with a member
twice. Nothing but the standard library.
"""
import base64
import hashlib
import json
import os
import re
import secrets
import select
import signal
import socket
import struct
import subprocess
import time

from deltas import Follower

# The timeout of every wait, long enough for a busy machine.
TIMEOUT = 120
LOST_AFTER = 20  # seconds after which a signal counts as lost
RACE = 66  # the exit status that TSAN_OPTIONS gives a server with a race
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Wrong(Exception):
    """The server violated the protocol, or did not answer in time."""


class Closed(Exception):
    """The server closed the connection."""


def wait_until(is_so, what="it", seconds=TIMEOUT):
    """Polls until a function returns something true, and returns that."""
    end = time.monotonic() + seconds
    while not (seen := is_so()):
        if time.monotonic() > end:
            raise Wrong(f"{what} did not happen")
        time.sleep(0.05)
    return seen


def read_json(text):
    def once(pairs):
        names = [name for name, _ in pairs]
        if len(names) != len(set(names)):
            raise Wrong(f"a member twice: {text[:200]}")
        return dict(pairs)

    return json.loads(text, object_pairs_hook=once)


class Stream:
    """A socket with exact reads."""

    tls = None  # an ssl.SSLContext: use TLS for every connection

    def __init__(self, port, host="127.0.0.1", receive_buffer=None, source=None):
        self.port = port
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(TIMEOUT)
        if source:  # another local address, which has its own limits
            self.socket.bind((source, 0))
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.tls:
            self.socket = self.tls.wrap_socket(self.socket, server_hostname=host)
        self.bytes = b""

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Closed from error

    def more(self):
        try:
            part = self.socket.recv(65536)
        except socket.timeout as error:
            raise Wrong("nothing came in time") from error
        except OSError as error:
            raise Closed from error
        if not part:
            raise Closed
        self.bytes += part

    def take(self, size):
        while len(self.bytes) < size:
            self.more()
        part, self.bytes = self.bytes[:size], self.bytes[size:]
        return part

    def take_until(self, end):
        while end not in self.bytes:
            if len(self.bytes) > 65536:
                raise Wrong("a head without an end")
            self.more()
        part, self.bytes = self.bytes.split(end, 1)
        return part

    def is_ended(self, seconds=TIMEOUT):
        """Whether the server closes the connection without sending anything."""
        self.socket.settimeout(seconds)
        try:
            self.more()
            return False
        except Closed:
            return True
        except Wrong:
            return False
        finally:
            try:
                self.socket.settimeout(TIMEOUT)
            except OSError:
                pass

    def close(self):
        self.socket.close()


class Response:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        if self.headers.get("content-type") != "application/json":
            raise Wrong(f"content-type is {self.headers.get('content-type')}")
        return read_json(self.body.decode())


def parse_head(head, versions="1"):
    lines = head.decode("latin-1").split("\r\n")
    status = re.fullmatch(rf"HTTP/1\.[{versions}] (\d{{3}}) [ -~]*", lines[0])
    if not status:
        raise Wrong(f"no status line: {lines[0]!r}")
    headers = {}
    for line in lines[1:]:
        match = re.fullmatch(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([ -~]*?)[ \t]*", line)
        if not match:
            raise Wrong(f"no header: {line!r}")
        name = match[1].lower()
        if name in headers:
            raise Wrong(f"a header twice: {name}")
        headers[name] = match[2]
    return int(status[1]), headers


class Http(Stream):
    """An HTTP connection for several requests."""

    def ask(self, method, path, body=None, headers=None, host=None):
        self.send(self.compose(method, path, body, headers, host))
        return self.response()

    def compose(self, method, path, body=None, headers=None, host=None):
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        rows = {"Host": host or f"127.0.0.1:{self.port}"}
        if body is not None:
            rows |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        rows |= headers or {}
        text = f"{method} {path} HTTP/1.1\r\n"
        text += "".join(f"{name}: {value}\r\n" for name, value in rows.items() if value is not None)
        return text.encode("latin-1") + b"\r\n" + (body or b"")

    def response(self):
        status, headers = parse_head(self.take_until(b"\r\n\r\n"))
        if status == 204 and "content-length" not in headers:
            return Response(status, headers, b"")
        if not re.fullmatch(r"\d+", headers.get("content-length", "")):
            raise Wrong(f"a body without a length: {status} {headers}")
        return Response(status, headers, self.take(int(headers["content-length"])))


class Account:
    """A person with a session, or a visitor without one."""

    def __init__(self, port, source=None):
        self.port, self.source, self.cookie, self.csrf, self.me = port, source, None, None, None

    def ask(self, method, path, body=None, headers=None, csrf=True):
        rows = {}
        if self.cookie:
            rows["Cookie"] = self.cookie
        if csrf and self.csrf and method != "GET":
            rows["X-CSRF-Token"] = self.csrf
        if method == "POST" and path.startswith("/api/v1/cage/"):
            rows["Idempotency-Key"] = os.urandom(16).hex()
        connection = Http(self.port, source=self.source)
        try:
            response = connection.ask(method, path, body, rows | (headers or {}))
        finally:
            connection.close()
        self.keep(response)
        return response

    def keep(self, response):
        cookie = response.headers.get("set-cookie")
        if cookie is not None:
            value = cookie.split(";")[0]
            self.cookie = value if value.split("=", 1)[1] else None
        if response.status == 200 and response.headers.get("content-type") == "application/json":
            told = response.json()
            if "csrf" in told:
                self.me, self.csrf = told, told["csrf"]

    def guest(self, name=None):
        response = self.ask("POST", "/api/v1/guest", {"name": name} if name else None)
        if response.status != 200:
            raise Wrong(f"guest: {response.status} {response.body}")
        return self

    def login(self, name, password):
        return self.ask("POST", "/api/v1/session", {"name": name, "password": password})

    @property
    def person(self):
        return self.me["person"]


class Live(Stream):
    """A WebSocket that checks every frame it receives."""

    def __init__(self, port, cookie=None, origin="own", protocol="trey.v1", path="/live", headers=None,
                 receive_buffer=None, source=None):
        super().__init__(port, receive_buffer=receive_buffer, source=source)
        key = base64.b64encode(os.urandom(16)).decode()
        rows = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Protocol": protocol,
                "Origin": f"http{'s' if self.tls else ''}://127.0.0.1:{port}" if origin == "own" else origin,
                "Cookie": cookie}
        rows |= headers or {}
        text = f"GET {path} HTTP/1.1\r\n"
        text += "".join(f"{name}: {value}\r\n" for name, value in rows.items() if value is not None)
        self.send(text.encode() + b"\r\n")
        # libwebsockets refuses an upgrade with an HTTP/1.0 status line.
        self.status, self.headers = parse_head(self.take_until(b"\r\n\r\n"), "01")
        self.close_code = None
        if self.status == 101:
            sum_ = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            if self.headers.get("sec-websocket-accept") != base64.b64encode(sum_).decode():
                raise Wrong("the key of the WebSocket is not answered")
            if self.headers.get("sec-websocket-protocol") != protocol:
                raise Wrong("the protocol is not the one asked for")

    def send_frame(self, opcode, payload, is_final=True, is_masked=True):
        self.send(self.compose(opcode, payload, is_final, is_masked))

    @staticmethod
    def compose(opcode, payload, is_final=True, is_masked=True):
        size = len(payload)
        head = bytes([(0x80 if is_final else 0) | opcode])
        bit = 0x80 if is_masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if not is_masked:
            return head + payload
        mask = os.urandom(4)
        stream = (mask * (size // 4 + 1))[:size]
        masked = int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")
        return head + mask + masked.to_bytes(size, "big")

    def say(self, message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def frame(self):
        first, second = self.take(2)
        if first & 0x70 or not first & 0x80 or second & 0x80:
            raise Wrong(f"a frame that may not be: {first:#x} {second:#x}")
        opcode, size = first & 15, second & 127
        if opcode not in (TEXT, CLOSE, PING, PONG) or (opcode >= CLOSE and size > 125):
            raise Wrong(f"opcode {opcode} of {size} bytes")
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return opcode, self.take(size)

    def hear(self):
        """Returns the next message. Answers pings; raises Closed on a close frame."""
        while True:
            opcode, payload = self.frame()
            if opcode == TEXT:
                return read_json(payload.decode("utf-8"))
            if opcode == PING:
                self.send_frame(PONG, payload)
            if opcode == CLOSE:
                self.close_code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                raise Closed

    def has_more(self, seconds=0):
        return bool(self.bytes) or bool(select.select([self.socket], [], [], seconds)[0])


class Seated:
    """A client at a table, which stores what it receives: sections, its own part, events, answers."""

    def __init__(self, port, account=None, table=1, live=None, **options):
        self.live = live or Live(port, account.cookie if account else None, **options)
        if self.live.status != 101:
            raise Wrong(f"no WebSocket: {self.live.status}")
        self.account, self.table, self.count = account, table, 0
        self.name = secrets.token_hex(8)  # Another client may later have the same address in memory.
        self.sections, self.you, self.events, self.answers, self.errors = {}, {}, [], {}, []
        self.openings, self.stopping, self.alarms = {}, None, None
        self.follower = Follower() if self.live.headers["sec-websocket-protocol"] == "trey.v2" else None
        self.seq = 0

    def ask(self, do, **members):
        """Sends a request and returns its id."""
        self.count += 1
        name = members.pop("id", f"{self.name}-{self.count}")
        if do not in ("ping", "alarms"):
            members.setdefault("table", self.table)
        self.live.say({"id": name, "do": do} | members)
        return name

    def do(self, do, **members):
        """Sends a request and waits for its answer."""
        name = self.ask(do, **members)
        self.answers.pop(name, None)
        while name not in self.answers:
            self.hear()
        return self.answers[name]

    def hear(self):
        told = self.live.hear()
        kind = told["type"]
        if self.follower and kind == "update":
            self.events += self.follower.follow(told)
            self.sections, self.you, self.seq = self.follower.sections, self.follower.you, self.follower.seq
        elif kind == "state":
            self.sections |= told["sections"]
            self.seq = told["seq"]
        elif kind == "you":
            self.you = told["you"]
        elif kind == "events":
            for event in told["events"]:
                if self.events and event["seq"] <= self.events[-1]["seq"]:
                    raise Wrong("events go back")
                self.events.append(event)
        elif kind in ("answer", "pong"):
            self.answers[told["id"]] = told
        elif kind == "openings":
            if told["round"] in self.openings:
                raise Wrong(f"openings of round {told['round']} twice")
            self.openings[told["round"]] = told
        elif kind == "alarms":
            self.alarms = told["alarms"]
        elif kind == "stopping":
            self.stopping = told["in"]
        elif kind == "error":
            self.errors.append(told)
            self.answers[told.get("id", "")] = told
        else:
            raise Wrong(f"a message of type {kind}")
        return told

    def hear_all(self, seconds=0):
        while self.live.has_more(seconds):
            self.hear()

    def catch_up(self):
        """Hears everything that the server did before this: it sends the pong after the frames of earlier commands."""
        answer = self.do("ping")
        if answer["type"] != "pong":
            raise Wrong(f"no pong: {answer}")

    def hear_until(self, done, what="it", seconds=TIMEOUT):
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                raise Wrong(f"{what} did not happen")
            if self.live.has_more(0.2):
                self.hear()

    def may(self, command):
        return command in self.you.get("commands", [])

    def myself(self):
        person = self.account.person
        return next((one for one in self.sections.get("people", []) if one["person"] == person), None)

    def close(self):
        self.live.close()


class Server:
    """`trey serve` as a child process, with its own data directory."""

    def __init__(self, program, data, *options, environment=None, prefix=(), listener=None):
        # Most cases want the server to stop at once.
        drain = () if "--drain-seconds" in options else ("--drain-seconds", "0")
        self.program, self.data, self.options = program, data, (*options, *drain)
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("TREY_")} | (environment or {})
        self.listener = listener  # a listening socket to pass on, as systemd does
        if listener:
            prefix = ("sh", "-c", f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" 3<&{listener.fileno()}', "sh")
        self.prefix, self.process, self.log = prefix, None, data.rstrip("/") + ".log"

    def start(self):
        log = open(self.log, "ab")
        self.process = subprocess.Popen(
            [*self.prefix, self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, *self.options],
            stdout=subprocess.PIPE, stderr=log, env=self.environment,
            pass_fds=[self.listener.fileno()] if self.listener else [])
        log.close()
        self.lines = []
        while True:
            line = self.process.stdout.readline().decode()
            if not line:
                raise Wrong(f"the server did not start: {open(self.log).read()[-2000:]}")
            self.lines.append(line)
            match = re.search(r"listens at (https?://\S+?):(\d+):", line)
            if match:
                self.port = int(match[2])
                return self

    def read_link(self):
        """The token of the link for the first admin, which the server prints after its first line."""
        while True:
            line = self.process.stdout.readline().decode()
            match = re.search(r"/link#(\S+)", line)
            if match:
                return match[1]
            if not line:
                raise Wrong("the server printed no link")

    def stop(self, number=signal.SIGTERM, seconds=TIMEOUT):
        """Stops the server and returns its exit status."""
        self.process.send_signal(number)
        try:
            try:
                status = self.process.wait(LOST_AFTER if self.may_lose_signals else seconds)
            except subprocess.TimeoutExpired:
                self.process.send_signal(number)
                status = self.process.wait(seconds)
            if status == RACE:
                raise Wrong(f"a race: {open(self.log).read()[-6000:]}")
            return status
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()

    @property
    def may_lose_signals(self):
        """ThreadSanitizer holds signals back, and now and then loses one that comes while a server starts. With a server
        that does not drain, a second one means the same."""
        return "TSAN_OPTIONS" in os.environ and tuple(self.options[-2:]) == ("--drain-seconds", "0")

    def memory(self):
        """Resident memory in kilobytes."""
        text = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    def tool(self, *arguments, text=None):
        return subprocess.run([self.program, *arguments], input=text, text=True, capture_output=True,
                              env=self.environment, timeout=300)

    def add_user(self, name, password, *roles):
        words = [word for role in roles for word in ("--role", role)]
        done = self.tool("user", "add", name, "--data", self.data, *words, text=password + "\n")
        if done.returncode != 0:
            raise Wrong(f"user add: {done.stderr}")

    def journal(self):
        return os.path.join(self.data, "trey.db")

    def verify(self):
        return self.tool("audit", "verify", self.journal(), "--key", self.journal() + ".key")
