// The line of this window: to the server, or to the worker that runs the tables on this device.
import { server } from '../store/away.svelte'
import { Socket, type Line, type Listener } from './line'
import { LocalLine } from './local'
import { onDevice, socketUrl, wording } from './place'

/** How long a line to the server may be down before the server counts as away. */
const PATIENCE = 4000

export function connect(listener: Listener): Line {
  return onDevice ? new LocalLine(wording(), listener) : new Socket(socketUrl(), wording(), watched(listener))
}

function watched(listener: Listener): Listener {
  let timer = 0
  return {
    heard: (message) => listener.heard(message),
    ended: (why) => listener.ended(why),
    changed(up) {
      clearTimeout(timer)
      if (up) server.away = false
      else
        timer = window.setTimeout(() => {
          server.away = true
        }, PATIENCE)
      listener.changed(up)
    },
  }
}
