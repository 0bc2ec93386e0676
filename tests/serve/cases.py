# SPDX-License-Identifier: MIT
"""A temporary directory for the data of servers."""
import shutil
import tempfile


class Directory:
    """Is removed at the end, with its content."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="trey-serve-")

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)
