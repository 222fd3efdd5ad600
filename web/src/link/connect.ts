// The line of this window: to the server, or to the worker that runs the tables on this device.
import { Socket, type Line, type Listener } from './line'
import { LocalLine } from './local'
import { language, onDevice, socketUrl } from './place'

export function connect(listener: Listener): Line {
  return onDevice ? new LocalLine(language(), listener) : new Socket(socketUrl(), language(), listener)
}
