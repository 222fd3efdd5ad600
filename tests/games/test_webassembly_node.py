"""The kernels' WebAssembly modules under node, which runs them by the same engine as Chromium."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from knaves.webassembly import Kernel
from page import find_node
from page_kernels import kernels
from webassembly import native

pytestmark = pytest.mark.needs("kernel", "webassembly", "node")

HOST = """
import { readFileSync } from 'node:fs'
const [path, index, given] = JSON.parse(readFileSync(0, 'utf8'))
const none = () => 8
const wasi = { fd_close: none, fd_seek: none, fd_write: none }
const { instance } = await WebAssembly.instantiate(readFileSync(path), { wasi_snapshot_preview1: wasi })
const { memory, _initialize, describe, room, call, fault } = instance.exports
_initialize()
const text = at => {
  const bytes = new Uint8Array(memory.buffer)
  return Buffer.from(bytes.slice(at, bytes.indexOf(0, at))).toString()
}
if (index < 0) console.log(JSON.stringify([text(describe()), '']))
else {
  const block = Buffer.from(given, 'hex')
  const at = room(block.length)
  new Uint8Array(memory.buffer).set(block, at)
  let refused = ''
  try {
    call(index, at)
  } catch {
    refused = text(fault())
  }
  console.log(JSON.stringify([refused, Buffer.from(memory.buffer, at, block.length).toString('hex')]))
}
"""


class NodeInstance:
    """A module of a game, begun anew for each call."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def describe(self) -> str:
        return self._run(-1, b"")[0]

    def call(self, index: int, block: bytearray) -> str:
        refused, after = self._run(index, block)
        if not refused:
            block[:] = bytes.fromhex(after)
        return refused

    def _run(self, index: int, block: bytes | bytearray) -> tuple[str, str]:
        asked = json.dumps([str(self._path), index, block.hex()])
        command = [str(find_node() / "node"), "--input-type=module", "--eval", HOST]
        done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
        said, after = json.loads(done.stdout)
        return said, after


@pytest.mark.parametrize("variant", ["", "-simd"])
def test_node_counts_and_solves_alike(variant: str) -> None:
    dice = Random(variant)
    cribbage = Kernel(NodeInstance(kernels()[f"cribbage{variant}"]))
    hands = bytes([card for _ in range(5000) for card in dice.sample(range(52), 5)])
    found = [bytearray(5000) for _ in range(2)]
    for kernel, points in zip((cribbage, native("cribbage")), found, strict=True):
        kernel.count(hands, False, points, 1)
    assert found[0] == found[1]
    assert any(found[0])
    with pytest.raises(ValueError, match=r"Cards are numbers from 0 to 51\."):
        cribbage.count(bytes([52] * 5), False, bytearray(1), 1)


@pytest.mark.parametrize("variant", ["", "-simd"])
def test_node_plays_euchre_alike(variant: str) -> None:
    euchre = Kernel(NodeInstance(kernels()[f"euchre{variant}"]))
    rules = bytes(10)
    found = [memoryview(bytearray(2000)).cast("b", [1000, 2]) for _ in range(2)]
    for kernel, points in zip((euchre, native("euchre")), found, strict=True):
        kernel.random_hands(rules, 7, points, 1)
    assert found[0].tolist() == found[1].tolist()
