// The browser's offer to install the page is kept until somebody takes it up; without one there is no button.
import { flushSync } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import Install from '../src/account/Install.svelte'
import { draw, texts } from './drawn'

beforeAll(async () => {
  const early = Object.assign(document.createElement('script'), { src: '/theme.js' })
  const loaded = new Promise((resolve) => {
    early.onload = resolve
  })
  document.head.append(early)
  await loaded
})

function offer(): { event: Event; prompt: ReturnType<typeof vi.fn> } {
  const prompt = vi.fn(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  flushSync()
  return { event, prompt }
}

test('the button is there while there is an offer, and asks once', () => {
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  const page = draw(Install, {})
  expect(texts(page, 'button')).toEqual(['Install Knaves'])
  page.querySelector('button')!.click()
  flushSync()
  expect(prompt).toHaveBeenCalledOnce()
  expect(texts(page, 'button')).toEqual([])
  offer()
  expect(texts(page, 'button')).toEqual(['Install Knaves'])
})

test('the button goes when the page has been installed otherwise', () => {
  offer()
  const page = draw(Install, {})
  expect(texts(page, 'button')).toHaveLength(1)
  dispatchEvent(new Event('appinstalled'))
  flushSync()
  expect(texts(page, 'button')).toEqual([])
  expect(texts(draw(Install, {}), 'button')).toEqual([])
})
