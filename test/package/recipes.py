#!/usr/bin/env python3
"""Recipes for package managers that are not here, as far as their files can be checked without them: their
syntax, the names and options in them, and that every file that states the version states the same.

usage: recipes.py SOURCE CMAKE
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import types

SOURCE, CMAKE = pathlib.Path(sys.argv[1]), sys.argv[2]
PACKAGING = SOURCE / "tools" / "packaging"
OPTIONS = set(re.findall(r"^option\((\w+)", (SOURCE / "CMakeLists.txt").read_text(), re.MULTILINE))
problems, skipped = [], []


def found(pattern, path):
    match = re.search(pattern, (SOURCE / path).read_text(), re.MULTILINE)
    return match.group(1) if match else None


def versions():
    """What each file says, as major.minor.patch or as major.minor."""
    whole = found(r"^project\(TileCopy VERSION (\S+)", "CMakeLists.txt")
    short = whole.rsplit(".", 1)[0]
    soname = f"libtilecopy-c.so.{short}"
    number = r'^\s*"?version"?\s*[=:]\s*"(.*?)"'
    stated = {path: found(number, path) for path in (
        "tools/python/pyproject.toml", "tools/bindings/tilecopy-sys/Cargo.toml",
        "tools/bindings/TileCopy.jl/Project.toml", "tools/packaging/conda/recipe.yaml",
        "tools/packaging/vcpkg/vcpkg.json", "tools/editors/vscode/package.json")}
    stated["tools/packaging/spack/package.py"] = found(r'version\("(.*?)"', "tools/packaging/spack/package.py")
    for path, said in stated.items():
        if said != whole:
            problems.append(f"{path}: version {said}; expected {whole}, as in CMakeLists.txt")
    changes = found(r"^## (\S+ .*)$", "lib/CHANGELOG.md")
    if not changes or not re.fullmatch(re.escape(short) + r" \((\d{4}-\d\d-\d\d|in development)\)", changes):
        problems.append(f"lib/CHANGELOG.md: begins with '{changes}'; expected '{short} (date)' or '{short} (in development)'")
    for path in ("tools/python/tilecopy/_library.py", "tools/python/wheel.py", "tools/packaging/archive.py",
                 "tools/bindings/tilecopy-sys/build.rs"):
        for name in set(re.findall(r"libtilecopy-c\.so\.[\d.]*\d", (SOURCE / path).read_text())) - {soname}:
            problems.append(f"{path}: {name}; expected {soname}")
    return whole


def option_names(where, text):
    for name in set(re.findall(r"(?:-D|\b)(TILECOPY_[A-Z_]+)", text)) - OPTIONS:
        problems.append(f"{where}: {name} is no option of CMakeLists.txt")


def vcpkg():
    """The manifest, and the port file run by CMake with functions that note what they get."""
    manifest = json.loads((PACKAGING / "vcpkg" / "vcpkg.json").read_text())
    for dependency in manifest["dependencies"]:
        name = dependency if isinstance(dependency, str) else dependency["name"]
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            problems.append(f"vcpkg.json: '{name}' is no name of a port")
        if not isinstance(dependency, str) and set(dependency) - {"name", "features", "version>=", "host", "platform"}:
            problems.append(f"vcpkg.json: {dependency} has a field that vcpkg does not know")
    port = PACKAGING / "vcpkg" / "portfile.cmake"
    option_names("portfile.cmake", port.read_text())
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder) / "run.cmake"
        called = ["vcpkg_cmake_configure", "vcpkg_cmake_install", "vcpkg_cmake_config_fixup", "vcpkg_install_copyright"]
        script.write_text("".join(f"function({f})\n  message(STATUS \"{f} ${{ARGN}}\")\nendfunction()\n" for f in called)
                          + f"set(CURRENT_PACKAGES_DIR {folder}/packages)\ninclude({port})\n")
        done = subprocess.run([CMAKE, "-P", script], text=True, capture_output=True, check=False)
    missing = [f for f in called if f + " " not in done.stdout and f + "\n" not in done.stdout]
    if done.returncode or missing or f"SOURCE_PATH;{SOURCE.resolve()}" not in done.stdout:
        problems.append(f"portfile.cmake: {missing or done.stdout + done.stderr}")
    for file in re.findall(r"\$\{SOURCE_PATH\}/([\w.]+)", port.read_text()):
        if not (SOURCE / file).exists():
            problems.append(f"portfile.cmake: there is no {file}")


def conda():
    path = PACKAGING / "conda" / "recipe.yaml"
    text = path.read_text()
    option_names("recipe.yaml", text)
    for sample in re.findall(r"share/tilecopy/samples/(\S+\.tile)", text):
        if not (SOURCE / "ptx-samples" / sample).exists():
            problems.append(f"recipe.yaml: there is no sample {sample}")
    try:
        import yaml
        recipe = yaml.safe_load(text)
        if not {"package", "source", "build", "requirements", "tests", "about"} <= set(recipe):
            problems.append("recipe.yaml: a section is missing")
        # rattler-build refuses a pattern after an operator.
        for part in recipe["requirements"].values():
            problems.extend(f"recipe.yaml: '{one}': a version with '*' stands alone" for one in part
                            if re.search(r"[=<>!]\s*[\d.]+\.\*", one))
    except ImportError:
        skipped.append("conda's YAML (no PyYAML)")
    try:
        import rattler_build
        recipe = rattler_build.Stage0Recipe.from_file(path)
        made = recipe.render(rattler_build.VariantConfig(), rattler_build.RenderConfig())
        assert [str(one.recipe.package.name) for one in made] == ["tilecopy"]
    except ImportError:
        skipped.append("rattler-build's reading of conda's recipe (no py-rattler-build)")


class SpackPackage:
    """What a CMakePackage has."""

    spec = {"llvm": types.SimpleNamespace(prefix=types.SimpleNamespace(lib=types.SimpleNamespace(
        cmake=types.SimpleNamespace(llvm="/llvm"))))}

    def define(self, name, value):
        return f"-D{name}={'ON' if value is True else 'OFF' if value is False else value}"

    def define_from_variant(self, name, variant):
        if variant not in declared["variant"]:
            problems.append(f"spack's package.py: {variant} is no variant of it")
        return f"-D{name}=ON"


declared = {"version": [], "variant": [], "depends_on": [], "license": [], "generator": []}


def spack():
    """The recipe as Python, with spack's directives noting what they get."""
    path = PACKAGING / "spack" / "package.py"
    code = path.read_text().replace("from spack.package import *", "")
    names = {name: (lambda *a, _list=list_, **k: _list.append(a[0])) for name, list_ in declared.items()}
    names["CMakePackage"], names["__file__"] = SpackPackage, str(path)
    names["version"] = lambda _, git: git == SOURCE.resolve().as_uri() or problems.append(f"spack's package.py: {git}")
    exec(compile(code, "package.py", "exec"), names)  # pylint: disable=exec-used
    option_names("spack's package.py", " ".join(names["Tilecopy"]().cmake_args()))
    accepted = found(r"^set\(TILECOPY_LLVM_VERSIONS (.*)\)", "lib/cmake/TileCopyLLVM.cmake").split()
    ranges = [d for d in declared["depends_on"] if d.startswith("llvm@")]
    if not ranges or ranges[0].split()[0] != f"llvm@{min(accepted)}:{max(accepted)}":
        problems.append(f"spack's package.py: {ranges}; expected llvm@{min(accepted)}:{max(accepted)}")


def toml():
    try:
        import tomllib
    except ImportError:
        return skipped.append("TOML (Python before 3.11)")
    for path in ("tools/bindings/tilecopy-sys/Cargo.toml", "tools/bindings/TileCopy.jl/Project.toml",
                 "tools/python/pyproject.toml"):
        tomllib.loads((SOURCE / path).read_text())
    project = tomllib.loads((SOURCE / "tools/bindings/TileCopy.jl/Project.toml").read_text())
    source = (SOURCE / "tools/bindings/TileCopy.jl/src/TileCopy.jl").read_text()
    if f"module {project['name']}\n" not in source:
        problems.append("TileCopy.jl: its module has another name than its project")
    import uuid
    uuid.UUID(project["uuid"])


version = versions()
for check in (vcpkg, conda, spack, toml):
    check()
for reason in skipped:
    print(f"not checked: {reason}")
if problems:
    sys.exit("\n".join(problems))
print(f"recipes: vcpkg, conda, spack, cargo, Julia; version {version} everywhere")
