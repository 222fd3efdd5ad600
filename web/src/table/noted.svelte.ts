// What somebody who only listens would miss, said after what led to it: a hint, a warning, which cards are picked, and what
// the main button does with them.
import { tick } from 'svelte'
import { nameOf } from '../art/names'
import type { Table } from '../store/table.svelte'
import { all, t } from '../words'

/** Say all that at a table; called once while its component is made. */
export function noted(table: Table): void {
  const say = (text: string) => table.story.voice.say(text)
  const advice = $derived.by(() => {
    const best = table.hint?.moves[0]
    if (table.warned) return table.warned.say.split('\n').join(' ')
    return best ? `${best.label}. ${best.reason}` : (table.hint?.say ?? '')
  })
  $effect(() => say(advice))

  let before = ''
  $effect(() => {
    const cards = table.picked.map(nameOf),
      choosing = table.choices.length > 0
    if (cards.join() === before) return
    before = cards.join()
    void tick().then(() => {
      if (cards.length) say(`${t('Picked: {cards}.', { cards: all(cards) })} ${offered()}`)
      else if (choosing) say(t('No card is picked.'))
    })
  })
}

/** What the main button says; a key that is drawn on it is not part of its name. */
function offered(): string {
  const parts = [...(document.querySelector('#main')?.childNodes ?? [])]
  const said = parts.filter((each) => !(each as Element).ariaHidden).map((each) => each.textContent ?? '')
  return `${said.join('').trim()}.`
}
