"""The files of a new game are the example's under another name, those that tools have made included."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from engine_service.scaffold import Identity
from engine_service.scaffold.example import EXAMPLE, example_files
from engine_service.scaffold.rendering import renamed_files, render
from engine_service.scaffold.stubs import renamed_module

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["high_lots", "kleros", "a_b_c_d_e_f_g_h_i_j_k_l_m_n_o2"]

PROTO = """// Comments with 'quotes', "more" and \\\\ tell of petteia_three_fates too.
syntax = "proto3";

package petteia_three_fates.v1;

import "google/protobuf/any.proto";

// Ähnliches.
enum Kind {
  KIND_UNSPECIFIED = 0;
  KIND_TWO = 2;
}

message View {
  message Inner {
    enum Place {
      PLACE_UNSPECIFIED = 0;
    }
    message Deepest {
      View whole = 1;
    }
    repeated Deepest deepest = 1;
    Place place = 2;
  }
  map<string, Inner> inner = 1;
  oneof either {
    Kind kind = 2;
    google.protobuf.Any any = 3;
  }
  optional string abc_def = 4 [json_name = "quote'd\\"\\t\\x01f\\xc3\\xa4"];
}
"""


def test_a_game_called_like_the_example_is_the_example() -> None:
    """Byte for byte, and no file of the plugin is left out or added."""
    folder = ROOT / "plugins/three_fates"
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "."]
    paths = subprocess.run(listed, cwd=folder, check=True, capture_output=True, text=True).stdout.splitlines()
    assert render(EXAMPLE, standalone=False) == {path: (folder / path).read_bytes() for path in paths}


@pytest.mark.parametrize("name", [name for name in NAMES if "_" in name])
def test_nothing_but_names_is_changed(name: str) -> None:
    """Renamed back, a game laid under another name is the example, byte for byte; and before, it never names it.

    With one word only, class and title would be the same, and couldn't be told apart on the way back.
    """
    new = Identity.of(name)
    files = render(new, standalone=False)
    assert renamed_files(files, new, EXAMPLE) == example_files()
    for path, data in files.items():
        for each in (EXAMPLE.name, EXAMPLE.class_name, EXAMPLE.title, EXAMPLE.distribution, "TF-"):
            assert each.encode() not in data and each not in path


def test_the_title_stands_where_people_read_it() -> None:
    files = render(Identity.of("high_lots", "Ὕψιστος κλῆρος"), standalone=False)
    assert files["README.md"].decode().startswith("# Ὕψιστος κλῆρος\n")
    assert 'title="Ὕψιστος κλῆρος",' in files["src/petteia_high_lots/__init__.py"].decode()


def protoc(folder: Path, identity: Identity) -> str:
    """The module that protoc makes from the proto above, in the names of a game."""
    path = folder / identity.package / "v1" / "view.proto"
    path.parent.mkdir(parents=True)
    path.write_text(EXAMPLE.renamed(PROTO, identity), "utf-8")
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{folder}", f"--python_out={folder}", str(path)]
    subprocess.run(command, check=True)
    return path.with_name("view_pb2.py").read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_stubs_of_any_proto_are_renamed_as_protoc_would_make_them(name: str, tmp_path: Path) -> None:
    """Nested messages, enums, maps, imports, options, and letters that must be escaped."""
    new = Identity.of(name)
    assert renamed_module(protoc(tmp_path, EXAMPLE), EXAMPLE, new) == protoc(tmp_path, new)


def test_the_descriptors_tell_of_the_new_view_with_its_comments() -> None:
    new = Identity.of("high_lots")
    (file,) = FileDescriptorSet.FromString(render(new, standalone=False)["src/petteia_high_lots/v1/view.binpb"]).file
    assert (file.name, file.package) == ("petteia_high_lots/v1/view.proto", "petteia_high_lots.v1")
    assert any("threads" in location.leading_comments for location in file.source_code_info.location)


def test_what_protoc_has_not_made_is_not_taken_for_a_stub() -> None:
    with pytest.raises(ValueError, match="no module that protoc has made"):
        renamed_module("DESCRIPTOR = None\n", EXAMPLE, Identity.of("high_lots"))
