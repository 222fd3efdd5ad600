// A record in a link: where there is no server, a game of a challenge is sent to the other players in the address.

/** Pack a text for an address. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream('deflate-raw'))
  const letters = Array.from(bytes, (each) => String.fromCharCode(each)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Return the text that was packed; an error for anything else. */
export async function unpacked(address: string): Promise<string> {
  const letters = atob(address.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (each) => each.charCodeAt(0))
  return new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw')))
}

async function through(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer())
}
