"""A server whose disk makes nothing durable stops, says so, and leaves a journal that holds. What may be done is not
called refused: it is unknown until somebody asks again.

usage: test_sync.py TREY FAILING-SYNC.so
"""
import os
import pathlib
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Seated, Server  # noqa: E402
from tap import Report  # noqa: E402

# Nobody else writes: the batch that fails is that of the guest.
CONFIG = """
trey: 1
tables:
  - {name: Quiet, chips: play, rules: house-banked, bots: 0}
"""


def main():
    trey, shim = sys.argv[1:3]
    points = []
    with Directory() as folder:
        flag, config = pathlib.Path(folder, "fail"), pathlib.Path(folder, "room.yaml")
        config.write_text(CONFIG)
        server = Server(trey, folder + "/data", "--config", str(config),
                        environment={"LD_PRELOAD": shim, "TREY_FAIL_SYNC": str(flag)}).start()
        zoe = Account(server.port).guest()
        one = Seated(server.port, zoe, 1)
        one.do("subscribe")
        sat = one.do("sit", seat=1)
        points.append(("it runs", sat["status"] == "ok", sat))
        flag.touch()
        answer = one.do("buy-in", amount=700, id="once")  # it may be in the file, and may be lost
        points.append(("what may be done is not called refused",
                       answer["status"] == "unknown" and answer["retry"] > 0, answer))
        status = server.process.wait(TIMEOUT)
        server.process.stdout.close()
        errors = pathlib.Path(server.log).read_text()
        points.append(("it stops with status 3", status == 3, status))
        points.append(("it says that the journal failed", "The journal failed" in errors, errors))
        verified = server.verify()
        points.append(("what is there holds", verified.returncode == 0, verified.stdout + verified.stderr))
        flag.unlink()
        server.start()
        zoe.port = server.port
        one = Seated(server.port, zoe, 1)
        one.do("subscribe")
        again = one.do("buy-in", amount=700, id="once")
        points.append(("asked again with the same id, it is answered", again["status"] == "ok", again))
        one.hear_until(lambda: one.myself() and one.myself()["stack"] > 0, "the stack")
        points.append(("and done once", one.myself()["stack"] == 700, one.myself()))
        points.append(("the server stops", server.stop() == 0, ""))
    report = Report(len(points))
    for name, is_good, seen in points:
        report.add(name, [] if is_good else [str(seen)[-2000:]])
    return report.finish()


sys.exit(main())
