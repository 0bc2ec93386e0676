"""A server whose disk makes nothing durable stops, says so, and leaves a journal that holds.

usage: test_sync.py TREY FAILING-SYNC.so
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from client import Seated  # noqa: E402
from tap import Report  # noqa: E402

SECONDS_MAX = 120


def main():
    trey, shim = sys.argv[1:3]
    points = []
    with tempfile.TemporaryDirectory() as folder:
        flag = os.path.join(folder, "fail")
        environment = {**os.environ, "LD_PRELOAD": shim, "TREY_FAIL_SYNC": flag}
        server = subprocess.Popen([trey, "serve", "--listen", "127.0.0.1:0", "--data", folder + "/data"],
                                  env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        listens = server.stdout.readline()
        points.append(("it listens", "Trey listens at" in listens))
        visitor = Seated(int(re.search(r":(\d+):", listens)[1]))  # bots play only while somebody watches
        visitor.do("subscribe")
        visitor.hear_until(lambda: visitor.events, "an event of the bots")
        points.append(("it runs", server.poll() is None))
        pathlib.Path(flag).touch()
        try:
            _, errors = server.communicate(timeout=SECONDS_MAX)
        except subprocess.TimeoutExpired:
            server.kill()
            _, errors = server.communicate()
        points.append(("it stops with status 3", server.returncode == 3))
        points.append(("it says that the journal failed", "The journal failed" in errors))
        verified = subprocess.run([trey, "audit", "verify", folder + "/data/trey.db"], text=True,
                                  capture_output=True, check=False)
        points.append(("what is there holds", verified.returncode == 0))
    report = Report(len(points))
    for name, is_good in points:
        report.add(name, [] if is_good else [f"{server.returncode} {errors!r} {verified.stdout!r} {verified.stderr!r}"])
    return report.finish()


sys.exit(main())
