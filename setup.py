"""The optional compiled kernel; everything else about the package stands in pyproject.toml."""

from pathlib import Path

from setuptools import Extension, setup

SOURCES = [
    f"src/winterline/core/{name}.c"
    for name in (
        "_reach",
        "_able",
        "_boards",
        "_course",
        "_hooks",
        "_kept",
        "_listing",
        "_menu",
        "_route",
        "_stacked",
        "_structs",
    )
]
LIMITED_API = "0x030B0000"  # one build serves Python 3.11 and every later one

kernel = Extension(
    "winterline.core._reach",
    sources=SOURCES,
    depends=["src/winterline/core/_kernel.h"],
    define_macros=[("Py_LIMITED_API", LIMITED_API)],
    py_limited_api=True,
    optional=True,  # without a compiler the pure-Python search takes its place
)

has_kernel = all(Path(source).is_file() for source in SOURCES)
setup(
    ext_modules=[kernel] if has_kernel else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if has_kernel else {},
)
