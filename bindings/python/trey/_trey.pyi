# The extension that trey_build.py describes.
from typing import Any

ffi: Any
lib: Any
