// Following an event: the server tells its version over a socket, at once and whenever it has changed.
import { connect } from '../link/connect'
import type { Listener } from '../link/line'

/** Follow an event: `told` gets its versions, also after a lost connection, `ended` why there will be no more. Return how to stop. */
export function followEvent(event: string, told: (version: number) => void, ended: (why: string) => void): () => void {
  const listener: Listener = {
    heard(message) {
      if (message.t === 'event_changed' && message.event === event) told(message.version)
    },
    changed(up) {
      // What is refused is refused by the request that reads the event, too.
      if (up) line.tell({ t: 'follow_event', event })
    },
    ended,
  }
  const line = connect(listener)
  return () => line.close()
}
