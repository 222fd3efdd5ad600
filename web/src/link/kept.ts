// Everything that this browser keeps, as one file: games, records, statistics and settings, so that they can be taken
// to another browser.
import { halt } from './local'
import { read, replace, type Row } from './rows'

interface Saved {
  knaves: 1
  rows: Row[]
  settings: Record<string, string>
}

const PREFIX = 'knaves.'

/** The file's contents. */
export async function exported(): Promise<string> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  const settings = Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']))
  return JSON.stringify({ knaves: 1, rows: await read(['']), settings } satisfies Saved)
}

/** Replace what this browser keeps by a file's contents; false if the file is another one. */
export async function imported(text: string): Promise<boolean> {
  const saved = saving(text)
  if (!saved) return false
  halt()
  await replace(saved.rows)
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  for (const [name, value] of Object.entries(saved.settings)) localStorage.setItem(name, value)
  return true
}

function saving(text: string): Saved | null {
  try {
    const found = JSON.parse(text) as Saved
    const rows = found.rows.every((row) => row.length === 2 && row.every((each) => typeof each === 'string'))
    const settings = Object.entries(found.settings).every(
      ([name, value]) => name.startsWith(PREFIX) && typeof value === 'string',
    )
    return found.knaves === 1 && rows && settings ? found : null
  } catch {
    return null
  }
}
