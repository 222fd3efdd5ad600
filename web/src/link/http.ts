// Requests to the server outside the socket. Errors are the server's own sentences.
import { server } from '../store/away.svelte'
import { request } from './local'
import { base, onDevice, wording } from './place'

/** The server refused a request or cannot be reached; `code` is for programs, the message for the user. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    why: string,
  ) {
    super(why)
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Send a request; return what the server answers, or null for an empty answer. */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  if (onDevice) return answered(await request(method, path, wording(), body))
  const headers: Record<string, string> = { 'accept-language': wording() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  let response: Response
  let text: string
  try {
    response = await fetch(base + path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
    })
    text = await response.text()
    server.away = false
  } catch {
    server.away = true
    throw new HttpError(0, 'unreachable', '')
  }
  return answered({ status: response.status, body: text })
}

function answered<T>({ status, body }: { status: number; body: string }): T {
  if (status === 204) return null as T
  const answer = read(body)
  if (status >= 200 && status < 300) return answer as T
  const { code = 'failed', why = '' } = (answer || {}) as { code?: string; why?: string }
  throw new HttpError(status, code, why)
}

/** What an answer says; a text, such as a record, is itself. */
function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
