// What the browser keeps, as a file: whoever asks for one is told where it cannot be made.
import { expect, test, vi } from 'vitest'
import Kept from '../src/pages/Kept.svelte'
import { draw, texts } from './drawn'

test('a file that cannot be made says why', async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('no room')
  })
  const page = draw(Kept, {})
  const save = [...page.querySelectorAll('button')].find((each) => each.innerText.trim() === 'Save to a file')!
  save.click()
  await vi.waitFor(() => {
    expect(texts(page, '[role=alert]')).toContain('The browser could not read what it keeps for this page.')
  })
  vi.restoreAllMocks()
})
