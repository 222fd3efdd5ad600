// Copying and sharing. Plain http has neither a clipboard nor a share sheet: then a field is selected and copied.

/** Put a text on the clipboard; return whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyOld(text)
  }
}

function copyOld(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'vh'
  field.readOnly = true
  // A modal dialog makes everything outside it inert.
  const home = document.querySelector('dialog[open]') ?? document.body
  const before = document.activeElement
  home.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

export const canShare = typeof navigator.share === 'function'

/** Open the system's sheet to share a link; return whether it opened. The person may close it without sharing. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
