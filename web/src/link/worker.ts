// The worker that runs the tables of this device: Python on WebAssembly with the package itself, which is loaded from
// the page's own host. Calls are carried out one after the other; what a call changes is stored before anybody is told.
import { kernel, SIMD } from './kernel'
import { read, write, type Row } from './rows'

/** What the page sends. */
export type Asked =
  | { t: 'start'; root: string; me: string }
  | { t: 'hear'; line: number; text: string }
  | { t: 'leave'; line: number }
  | { t: 'ask'; number: number; method: string; path: string; language: string; body: string }
/** What the worker sends. */
export type Told =
  | { t: 'progress'; share: number }
  | { t: 'said'; line: number; text: string }
  | { t: 'answer'; number: number; status: number; body: string; me: string }
  | { t: 'kernel'; compiled: boolean }
  | { t: 'stopped'; why: 'elsewhere' | 'failed' }

type Call = { t: 'supply'; rows: Row[] } | { t: 'tick' } | Exclude<Asked, { t: 'start' }>
interface Effects {
  rows: Row[]
  said: [number, string][]
  wait: number
  status: number
  body: string
}
interface Door {
  explored(call: string): string
  wanted(call: string): { toJs(): string[] }
  call(call: string): string
}
interface Files {
  total: number
  archives: string[]
  kernels: string[]
  /** The games with a table of the explorer, which is loaded when it is asked for. */
  explorers: string[]
}
interface Python {
  registerJsModule(name: string, module: object): void
  unpackArchive(data: ArrayBuffer, format: string): void
  runPython(code: string): unknown
}

/** What the Python side needs at its start: FIRST in `knaves.device.worker`. */
const FIRST = ['person', 'table/', 'game/', 'entry/', 'set/', 'setgame/', 'sent/', 'study/']
const tell = (message: Told) => postMessage(message)
let door: Promise<Door> | null = null
let last: Promise<void> = Promise.resolve()
/** Loads the table of a game's explorer, once. */
let loadTable: (game: string) => Promise<void> = () => Promise.resolve()
let timer = 0
let known = ''

onmessage = (event: MessageEvent<Asked>) => {
  const message = event.data
  if (message.t === 'start') {
    alone()
    door = open(message.root)
    known = message.me
    next({ t: 'supply', rows: [] })
  } else next(message)
}

/** Carry out a call after those before it. */
function next(call: Call): void {
  last = last
    .then(() => carryOut(call))
    .catch((error: unknown) => {
      console.error(error)
      tell({ t: 'stopped', why: 'failed' })
      close()
    })
}

async function carryOut(call: Call): Promise<void> {
  if (!door) return
  const python = await door
  if (call.t === 'supply') call = { ...call, rows: await first() }
  const text = JSON.stringify(call)
  try {
    await loadTable(python.explored(text))
  } catch (error) {
    console.error(error)
    const body = JSON.stringify({ code: 'unavailable', why: '' })
    if (call.t === 'ask') tell({ t: 'answer', number: call.number, status: 503, body, me: '' })
    return
  }
  const wanted = python.wanted(text).toJs()
  const early = wanted.length ? await done(python, JSON.stringify({ t: 'supply', rows: await read(wanted) })) : null
  const effects = await done(python, text)
  for (const [line, said] of [...(early?.said ?? []), ...effects.said]) tell({ t: 'said', line, text: said })
  if (call.t === 'ask')
    tell({ t: 'answer', number: call.number, status: effects.status, body: effects.body, me: me(call, effects) })
  if (call.t === 'supply') tell({ t: 'progress', share: 1 })
  clearTimeout(timer)
  if (effects.wait >= 0) timer = self.setTimeout(() => next({ t: 'tick' }), effects.wait)
}

/** The rows that the tables begin with. Where the browser has lost them, the player at least stays the same. */
async function first(): Promise<Row[]> {
  const rows = await read(FIRST)
  if (known && !rows.some(([key]) => key === 'person')) {
    const { id, name } = JSON.parse(known) as { id: string; name: string }
    rows.push(['person', `${id} ${name}`])
    await write(rows.slice(-1))
  }
  return rows
}

/** Who plays here, as the page keeps it so that it need not ask. */
function me(call: Call, { status, body }: Effects): string {
  return call.t === 'ask' && call.path === '/api/session' && status < 300 ? body : ''
}

async function done(python: Door, call: string): Promise<Effects> {
  const effects = JSON.parse(python.call(call)) as Effects
  await write(effects.rows)
  return effects
}

/** Take the games over from another window: the browser's lock tells that one to stop. */
function alone(): void {
  void navigator.locks
    ?.request('knaves', { steal: true }, () => new Promise(() => {}))
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      door = null
      tell({ t: 'stopped', why: 'elsewhere' })
      close()
    })
}

/** Load Python and the package; what comes is counted. The marks are for whoever asks where the time goes. */
async function open(root: string): Promise<Door> {
  const folder = `${root}python/`
  const files = (await (await fetch(`${folder}files.json`)).json()) as Files
  let loaded = 0
  const fetched = self.fetch.bind(self)
  self.fetch = async (...asked) => {
    const response = await fetched(...asked)
    if (!response.body || !response.ok) return response
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) {
        loaded += part.byteLength
        tell({ t: 'progress', share: Math.min(0.9, (0.9 * loaded) / files.total) })
        out.enqueue(part)
      },
    })
    return new Response(response.body.pipeThrough(counted), { headers: response.headers, status: response.status })
  }
  const archives = files.archives.map(async (name) => (await self.fetch(folder + name)).arrayBuffer())
  const kernels = files.kernels.map(async (game) => [
    game,
    await kernel(self.fetch(`${folder}${game}${SIMD ? '-simd' : ''}.wasm`)),
  ])
  // A browser that cannot compile them plays all the same, in plain Python.
  const compiled = Promise.all(kernels).catch((error: unknown) => {
    console.error(error)
    return []
  })
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.js`)) as {
    loadPyodide: (options: object) => Promise<Python>
  }
  const python = await loadPyodide({ indexURL: folder })
  performance.mark('python')
  for (const archive of await Promise.all(archives)) python.unpackArchive(archive, 'zip')
  const found = await compiled
  tell({ t: 'kernel', compiled: found.length > 0 })
  python.registerJsModule('knaves_webassembly', Object.fromEntries(found) as object)
  self.fetch = fetched
  const tables = new Set(files.explorers)
  loadTable = async (game) => {
    if (!tables.has(game)) return
    const found = await fetch(`${folder}explorer-${game}.zip`)
    if (!found.ok) throw new Error(`${found.url}: ${found.status}`)
    python.unpackArchive(await found.arrayBuffer(), 'zip')
    tables.delete(game)
  }
  const made = python.runPython('from knaves.device.worker import Worker; Worker()') as Door
  performance.mark('package')
  return made
}
