// The form of the documentation's page on fair shuffles: a proof that a reader pastes is worked out again by the code
// with which the page of a server checks it. `make docs` bundles this into one script, which runs from the disk too.
import { check, sealOf, type Draw, type Verdict } from '../src/link/fair'

/** What is found, in a sentence for each thing; `fits` is whether everything that the text proves holds. */
export interface Finding {
  fits: boolean
  said: string[]
}

const MOVES: Record<Draw['state'], string> = {
  proved: 'fits its proof',
  open: 'cannot be checked: its secret is not there',
  wrong: 'does not fit its proof',
}

/** Check a record, or those lines of one that a proof needs. */
export function found(text: string): Finding {
  const lines = text.split('\n').map((line) => line.trim())
  const verdict = check(lines.join('\n'))
  if (!verdict.any) return { fits: false, said: ['There is no proof here: no line begins with “Fair:” or “Set:”.'] }
  const draws = verdict.draws.map((draw) => `Draw ${draw.number} (${draw.move.split(' ', 1)[0]}) ${MOVES[draw.state]}.`)
  const sealed = verdict.seeded === null || sealOf(verdict.seeded.seed) === verdict.seeded.seal
  const wrong = !sealed || verdict.draws.some((draw) => draw.state === 'wrong')
  return {
    fits: sealed && (verdict.proved || onlySeed(verdict)),
    said: [summary(verdict, wrong), ...seed(verdict, sealed), ...draws],
  }
}

/** Whether there is a seed with its commitment, and no draw. */
function onlySeed(verdict: Verdict): boolean {
  return verdict.seeded !== null && !verdict.draws.length
}

function summary(verdict: Verdict, wrong: boolean): string {
  if (wrong) return 'This does not fit: either the text was changed, or the cards were not dealt as promised.'
  if (verdict.proved) return 'This fits: the cards follow from what was committed to before.'
  return onlySeed(verdict) ? 'This fits.' : 'Not everything here is proved.'
}

function seed(verdict: Verdict, sealed: boolean): string[] {
  if (!verdict.seeded) return []
  return [sealed ? 'The seed fits its commitment.' : 'The seed does not fit its commitment.']
}

/** Put the form where the page wants it; its examples are the blocks of code before it. */
function build(place: HTMLElement): void {
  const label = document.createElement('label')
  const text = document.createElement('textarea')
  const bar = document.createElement('p')
  const result = document.createElement('ul')
  label.textContent = 'The proof'
  label.htmlFor = text.id = 'fair-proof'
  text.rows = 12
  text.spellcheck = false
  // The colours of the theme's blocks of code.
  text.style.cssText =
    'display:block;width:100%;padding:.8em;font:.68rem var(--md-code-font,monospace);border-radius:.4em;' +
    'background:var(--md-code-bg-color);color:var(--md-code-fg-color)'
  bar.style.cssText = 'display:flex;flex-wrap:wrap;gap:.6em'
  result.setAttribute('role', 'status')
  bar.append(
    button('Check', true, () => show(result, found(text.value))),
    ...examples(place).map((example, at) =>
      button(`Example ${at + 1}`, false, () => {
        text.value = example
        result.replaceChildren()
      }),
    ),
  )
  text.value = examples(place)[0] ?? ''
  place.replaceChildren(label, text, bar, result)
}

function examples(place: HTMLElement): string[] {
  return Array.from(place.parentElement!.querySelectorAll('pre'))
    .filter((block) => block.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map((block) => (block.textContent ?? '').trim())
    .filter((example) => /^Game: /.test(example))
}

function button(words: string, first: boolean, pressed: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = first ? 'md-button md-button--primary' : 'md-button'
  made.style.color = first ? '' : 'inherit'
  made.textContent = words
  made.addEventListener('click', pressed)
  return made
}

function show(result: HTMLElement, finding: Finding): void {
  result.dataset.fits = String(finding.fits)
  result.replaceChildren(
    ...finding.said.map((sentence, at) => {
      const item = document.createElement('li')
      const words = document.createElement(at ? 'span' : 'strong')
      words.textContent = sentence
      item.append(words)
      return item
    }),
  )
}

const place = document.getElementById('fair-form')
if (place) build(place)
