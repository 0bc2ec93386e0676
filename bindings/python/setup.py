# SPDX-License-Identifier: MIT
from setuptools import setup

setup(cffi_modules=["trey_build.py:ffibuilder"])
