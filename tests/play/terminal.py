# SPDX-License-Identifier: MIT
"""A program in a real pseudo-terminal: tmux shows it, sends it keys and says what is on the screen."""

import os
import re
import signal
import subprocess
import time

SECONDS_MAX = 120  # a timeout for busy machines

# A background job of a script ignores these signals, and its children inherit that; in a terminal they work.
for _number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    signal.signal(_number, signal.SIG_DFL)


def until(condition, what):
    """Waits until a condition returns something true, and returns that."""
    end = time.monotonic() + SECONDS_MAX
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited for {what()}")


class Pane:
    """A program in its own terminal."""

    def __init__(self, folder, name, command, width, height, environment=None):
        self.socket = os.path.join(folder, name + ".tmux")
        self.status = os.path.join(folder, name + ".status")
        env = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8", "TMPDIR": folder}
        env.update(environment or {})
        # The shell keeps running, so that the state in which the program left the terminal can be checked.
        line = f"trap : INT; stty -g > {self.status}.before; {command}; echo $? > {self.status}; " \
               f"stty -g > {self.status}.after; : > {self.status}.done; exec sleep 1000"
        subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-x", str(width),
                        "-y", str(height), "-e", "LC_ALL=" + env["LC_ALL"], "sh", "-c", line],
                       env=env, check=True, timeout=SECONDS_MAX)

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True, check=True,
                              timeout=SECONDS_MAX).stdout.decode()

    def text(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def keys(self, *keys):
        for key in keys:
            self.tmux("send-keys", key)

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def wait(self, *texts, absent=()):
        """Waits until all texts are on the screen, and returns the screen."""
        def look():
            shown = self.text()
            return shown if all(t in shown for t in texts) and not any(t in shown for t in absent) else None
        return until(look, lambda: f"{texts} without {absent}, and there is:\n{self.text()}")

    def wait_any(self, *texts):
        """Waits until one of the texts is on the screen, and returns it; the first if there are several."""
        def look():
            shown = self.text()
            return next((text for text in texts if text in shown), None)
        return until(look, lambda: f"one of {texts}, and there is:\n{self.text()}")

    def search(self, pattern, *texts, absent=()):
        """Waits for texts and a pattern, and returns the match."""
        return until(lambda: re.search(pattern, self.wait(*texts, absent=absent)),
                     lambda: f"{pattern}, and there is:\n{self.text()}")

    def read_notice(self):
        """Confirms the notice of the table, which is shown before the first bet (FEE-10)."""
        shown = self.wait("─ Notice ─", "Enter: continue")
        self.keys("Enter")
        self.wait("Q Leave", absent=("Enter: continue",))
        return shown

    def process(self, name):
        """The process id of the program."""
        shell = int(self.tmux("display-message", "-p", "#{pane_pid}"))
        listed = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(shell)], capture_output=True,
                                check=True).stdout.decode()
        return next(int(row.split()[0]) for row in listed.splitlines() if row.split()[1] == name)

    def ended(self):
        """Waits for the end: (exit status, whether the terminal was restored)."""
        until(lambda: os.path.exists(self.status + ".done"), lambda: f"the end, and there is:\n{self.text()}")
        texts = []
        for ending in ("", ".before", ".after"):
            with open(self.status + ending, encoding="ascii") as file:
                texts.append(file.read())
        # The last output of the program may not have reached tmux yet.
        try:
            until(lambda: self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{keypad_flag}").split() ==
                  ["0", "1", "0"], lambda: "a clean terminal")
        except AssertionError:
            return int(texts[0]), False
        return int(texts[0]), texts[1] == texts[2]

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=SECONDS_MAX)
