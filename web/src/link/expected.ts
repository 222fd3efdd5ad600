// Errors that nobody has to be told of. Whoever expects one says why at that place; an error of any other kind is a
// fault of the page, and goes on to the console.

/** What `catch` does about an expected error: there is no result. */
export function expected(...kinds: (abstract new (...args: never[]) => Error)[]): (error: unknown) => undefined {
  return (error) => {
    if (!kinds.some((kind) => error instanceof kind)) throw error
  }
}
