// What this browser keeps. A private window may refuse: then it is kept until the window closes.

const kept = new Map<string, string>()

/** Whether this browser keeps anything beyond this window. */
export function keeps(): boolean {
  try {
    localStorage.setItem('knaves.kept', '1')
    localStorage.removeItem('knaves.kept')
    return true
  } catch {
    return false
  }
}

/** A kept value, or another if there is none or it is of another kind. */
export function stored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`knaves.${name}`) ?? kept.get(name)
    if (text === undefined || text === null) return otherwise
    const value: unknown = JSON.parse(text)
    return typeof value === typeof otherwise ? (value as T) : otherwise
  } catch {
    return otherwise
  }
}

export function store(name: string, value: unknown): void {
  const text = JSON.stringify(value)
  kept.set(name, text)
  try {
    localStorage.setItem(`knaves.${name}`, text)
  } catch (error) {
    // Refused, or full: it is kept until the window closes, as above.
    if (!(error instanceof DOMException)) throw error
  }
}
