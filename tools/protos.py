"""Makes the Python stubs and descriptor images of every proto module that buf.yaml names.

With `--check` it makes them in a temporary folder and compares. The stubs come from the oldest protoc that the
supported runtimes accept (grpcio-tools is pinned), so that older runtimes can load them.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from google.protobuf.descriptor_pb2 import FileDescriptorSet

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def modules() -> list[Path]:
    """The folders that buf.yaml names."""
    return [ROOT / path for path in re.findall(r"^\s*- path: (\S+)$", (ROOT / "buf.yaml").read_text(), re.M)]


def generate(module: Path, out: Path) -> None:
    """Makes the stubs and images of one module below `out`."""
    protos = sorted(module.glob("*/v1/*.proto"))
    services = [proto for proto in protos if re.search(r"^service ", proto.read_text(), re.M)]
    for sources, outputs in ((protos, ("python", "mypy")), (services, ("grpc_python", "mypy_grpc"))):
        if sources:
            flags = [f"--{name}_out={'quiet:' if name.startswith('mypy') else ''}{out}" for name in outputs]
            plugins = [f"--plugin=protoc-gen-{name}={BIN / f'protoc-gen-{name}'}" for name in ("mypy", "mypy_grpc")]
            command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{module}", *plugins, *flags]
            subprocess.run([*command, *map(str, sources)], cwd=ROOT, check=True)
    for folder in sorted({proto.parent for proto in protos}):
        name = "view.binpb" if (folder / "view.proto").exists() else "petteia.binpb"
        image = out / folder.relative_to(module) / name
        image.write_bytes(describe(module, folder))


def describe(module: Path, folder: Path) -> bytes:
    """The descriptors of a folder's protos and all they import; comments only of the module's own files."""
    command = [
        str(BIN / "buf"),
        "build",
        str(module),
        "--path",
        str(folder),
        "--as-file-descriptor-set",
        "-o",
        "-#format=binpb",
    ]
    image = FileDescriptorSet.FromString(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    own = {str(path.relative_to(module)) for path in module.glob("*/v1/*.proto")}
    for file in image.file:
        if file.name not in own:
            file.ClearField("source_code_info")
    return image.SerializeToString(deterministic=True)


def differences(module: Path, made: Path) -> list[str]:
    """The generated files of a module that are missing, left over or not up to date."""
    kinds = ("*/v1/*_pb2*.py", "*/v1/*_pb2*.pyi", "*/v1/*.binpb")
    wanted = {path.relative_to(made): path.read_bytes() for kind in kinds for path in made.glob(kind)}
    there = {path.relative_to(module): path.read_bytes() for kind in kinds for path in module.glob(kind)}
    different = (path for path in sorted(wanted.keys() | there.keys()) if wanted.get(path) != there.get(path))
    return [str(module.relative_to(ROOT) / path) for path in different]


def main() -> None:
    """Makes the stubs, or checks them."""
    if "--check" not in sys.argv:
        for module in modules():
            generate(module, module)
        return
    stale = []
    for module in modules():
        with tempfile.TemporaryDirectory() as folder:
            generate(module, Path(folder))
            stale += differences(module, Path(folder))
    if stale:
        sys.exit(f"Not up to date with their protos; run `make proto`: {', '.join(stale)}")


if __name__ == "__main__":
    main()
