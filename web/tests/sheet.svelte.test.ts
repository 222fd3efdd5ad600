// Sheets and the browser's history: Back closes a sheet, and one that closes takes no other with it.
import { createRawSnippet, flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import Sheet from '../src/art/Sheet.svelte'
import { draw } from './drawn'

const children = createRawSnippet(() => ({ render: () => '<p>Words</p>' }))

function sheet(title: string): { props: { open: boolean }; dialog: HTMLDialogElement } {
  const props = $state({ title, open: false, children })
  return { props, dialog: draw(Sheet, props).querySelector('dialog')! }
}
const set = (props: { open: boolean }, open: boolean) => {
  props.open = open
  flushSync()
}
const closed = (dialog: HTMLDialogElement) =>
  new Promise((done) => {
    dialog.addEventListener('close', done, { once: true })
  })
const soon = () => new Promise((done) => setTimeout(done, 200))

test.each(['as soon as it has closed', 'in its place'])(
  'a sheet that is opened after another stays open: %s',
  async (when) => {
    const [one, two] = [sheet('One'), sheet('Two')],
      before = (history.state as { sheet?: string } | null)?.sheet
    set(one.props, true)
    const first = closed(one.dialog)
    one.dialog.querySelector('button')!.click()
    if (when !== 'in its place') await first
    set(two.props, true)
    await soon()
    expect([one.dialog.open, two.dialog.open]).toEqual([false, true])
    history.back()
    await vi.waitFor(() => {
      expect(two.dialog.open).toBe(false)
    })
    await soon()
    expect((history.state as { sheet?: string } | null)?.sheet).toBe(before)
  },
)

test('the heading of a sheet has the focus, and is not what comes first in it', () => {
  const { props, dialog } = sheet('One')
  set(props, true)
  expect(document.activeElement).toBe(dialog.querySelector('h2'))
  expect(dialog.querySelector('button, h2')!.tagName).toBe('BUTTON')
})
