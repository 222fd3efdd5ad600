// Where a set of deals is shown: the address of a game of the day says its game and its day.

/** The page of a set of deals: a challenge, or the game of a day. */
export function setPath(address: string): string {
  const day = /^(\w+)-(\d{4}-\d\d-\d\d)-\d+$/.exec(address)
  return day ? `/day/${day[1]}/${day[2]}` : `/c/${address}`
}
/** Whether a set of deals is a game of the day. */
export const ofDay = (address: string) => setPath(address).startsWith('/day/')
