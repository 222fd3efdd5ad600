// The links at the foot of a page: the documentation only where the server has it, and as a page of its own.
import { afterEach, expect, test } from 'vitest'
import Foot from '../src/pages/Foot.svelte'
import { follow } from '../src/store/route.svelte'
import { draw } from './drawn'

afterEach(() => {
  delete document.documentElement.dataset.documents
})

/** The link to the documentation, on a server that has it or not. */
function link(documents: boolean): HTMLAnchorElement | undefined {
  if (documents) document.documentElement.dataset.documents = ''
  return [...draw(Foot, {}).querySelectorAll('a')].find((each) => each.innerText === 'Documentation')
}

test('a server without the documentation has no link to it', () => {
  expect(link(false)).toBeUndefined()
})

test('the browser follows the link by itself, as to no page of ours', () => {
  const found = link(true)
  expect(found!.getAttribute('href')).toBe('/docs/')
  let left = false
  found!.addEventListener('click', (event) => {
    follow(event)
    left = !event.defaultPrevented
    event.preventDefault()
  })
  found!.click()
  expect(left).toBe(true)
})
