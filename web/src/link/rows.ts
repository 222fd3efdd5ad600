// The store of the tables of this device: rows of a key and a text, in the browser's own database. Where the browser
// keeps nothing, as in some private windows, they last as long as the worker.
export type Row = [key: string, text: string | null]

const NAME = 'rows'
const memory = new Map<string, string>()
let opened: Promise<IDBDatabase | null> | null = null

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open('knaves', 1)
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore(NAME)
      }
      asked.onsuccess = () => done(asked.result)
      asked.onerror = () => done(null)
    } catch {
      done(null)
    }
  })
  return opened
}

/** Replace all rows. */
export async function replace(rows: Row[]): Promise<void> {
  const db = await database()
  if (!db) throw new Error('The browser stores nothing.')
  const change = db.transaction(NAME, 'readwrite')
  const store = change.objectStore(NAME)
  store.clear()
  for (const [key, text] of rows) if (text !== null) store.put(text, key)
  await new Promise<void>((done, failed) => {
    change.oncomplete = () => done()
    change.onabort = change.onerror = () => failed(change.error ?? new Error('The browser could not store this.'))
  })
}

const beginning = (key: string) => IDBKeyRange.bound(key, `${key}\uffff`)

/** All rows whose keys begin with one of these. */
export async function read(keys: string[]): Promise<Row[]> {
  const db = await database()
  if (!db) return [...memory].filter(([key]) => keys.some((each) => key.startsWith(each)))
  const store = db.transaction(NAME).objectStore(NAME)
  const found = await Promise.all(
    keys.map((key) =>
      Promise.all([
        result(store.getAllKeys(beginning(key)) as IDBRequest<string[]>),
        result(store.getAll(beginning(key)) as IDBRequest<string[]>),
      ]),
    ),
  )
  return found.flatMap(([names, texts]) => names.map((name, n): Row => [name, texts[n]!]))
}

/** Store rows, all or none; when this returns they are durable. */
export async function write(rows: Row[]): Promise<void> {
  if (!rows.length) return
  const db = await database()
  if (!db) {
    for (const [key, text] of rows)
      if (text === null) forget(key)
      else memory.set(key, text)
    return
  }
  const change = db.transaction(NAME, 'readwrite', { durability: 'relaxed' })
  const store = change.objectStore(NAME)
  for (const [key, text] of rows) {
    if (text !== null) store.put(text, key)
    else store.delete(key.endsWith('/') ? beginning(key) : key)
  }
  await new Promise<void>((done, failed) => {
    change.oncomplete = () => done()
    change.onabort = change.onerror = () => failed(change.error ?? new Error('The browser could not store the game.'))
  })
}

function forget(key: string): void {
  for (const each of [...memory.keys()])
    if (each === key || (key.endsWith('/') && each.startsWith(key))) memory.delete(each)
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error ?? new Error('The browser could not read its store.'))
  })
}
