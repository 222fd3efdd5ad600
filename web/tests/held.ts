// A server whose answers a test gives by hand, in any order.
import { tick } from 'svelte'
import { vi } from 'vitest'

interface Request {
  path: string
  answer: (response: Response) => void
}

/** Hold every request from now on; return how the oldest one whose path begins so is answered. */
export function held(): (path: string, body: unknown, status?: number) => Promise<void> {
  const waiting: Request[] = []
  vi.spyOn(window, 'fetch').mockImplementation(
    (path) => new Promise((answer) => waiting.push({ path: path as string, answer })),
  )
  return async (path, body, status = 200) => {
    const place = await vi.waitUntil(() => waiting.findIndex((each) => each.path.startsWith(path)) + 1, { interval: 5 })
    waiting.splice(place - 1, 1)[0]!.answer({ status, text: async () => JSON.stringify(body) } as Response)
    // The answer is read, then drawn.
    await new Promise((done) => setTimeout(done))
    await tick()
  }
}
