// Requests to the server outside the socket. Errors are the server's own sentences.
import { base, language } from './place'

/** The server refused a request or cannot be reached; `code` is for programs, the message for the user. */
export class HttpError extends Error {
  constructor(readonly status: number, readonly code: string, why: string) {
    super(why)
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Send a request; return what the server answers, or null for an empty answer. */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': language() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(base + path, {
      method, headers, credentials: 'same-origin', body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new HttpError(0, 'unreachable', '')
  }
  if (response.status === 204) return null as T
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as T
  const { code = 'failed', why = '' } = (answer ?? {}) as { code?: string; why?: string }
  throw new HttpError(response.status, code, why)
}
