// A game's kernel as a WebAssembly module: `native/exports.hpp` has what it exports, `webassembly.py` what calls it.

interface Exports {
  memory: WebAssembly.Memory
  __stack_pointer: WebAssembly.Global<'i32'>
  _initialize(): void
  describe(): number
  room(size: number): number
  call(index: number, block: number): void
  fault(): number
}
/** Python's bytes, which may be written. */
interface Block {
  getBuffer(type: 'u8'): { data: Uint8Array; release(): void }
}
export interface Kernel {
  describe(): string
  call(index: number, block: Block): string
}

/** A module with one function that returns a vector, which only a browser with SIMD takes for valid. */
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]
/** Whether this browser has SIMD instructions. */
export const SIMD = WebAssembly.validate(new Uint8Array(VECTOR))

const BAD_FILE = 8
const unread = () => BAD_FILE

/** Compile and begin a module as it comes. */
export async function kernel(module: Promise<Response>): Promise<Kernel> {
  // The C++ library would write a last message to a file; there is none.
  const wasi = { fd_close: unread, fd_seek: unread, fd_write: unread }
  const bytes = await (await module).arrayBuffer()
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
  const exported = instance.exports as unknown as Exports
  exported._initialize()
  const text = (at: number): string => {
    const memory = new Uint8Array(exported.memory.buffer)
    return new TextDecoder().decode(memory.slice(at, memory.indexOf(0, at)))
  }
  return {
    describe() {
      performance.mark('kernel')
      return text(exported.describe())
    },
    call(index, block) {
      const given = block.getBuffer('u8')
      const stack = exported.__stack_pointer.value
      try {
        const at = exported.room(given.data.length)
        new Uint8Array(exported.memory.buffer).set(given.data, at)
        exported.call(index, at)
        given.data.set(new Uint8Array(exported.memory.buffer, at, given.data.length))
        return ''
      } catch (error) {
        // A refused call stops where it is.
        exported.__stack_pointer.value = stack
        return text(exported.fault()) || String(error)
      } finally {
        given.release()
      }
    },
  }
}
