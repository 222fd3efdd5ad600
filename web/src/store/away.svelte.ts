// Whether the server can be reached, and playing without it.
import { base } from '../link/place'
import { store } from '../link/stored'

export const server = $state({ away: false })

/** Whether the page can play by itself: its files are in this browser. */
export function canPlayAlone(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Play on this device from now on, or at the server again. */
export function playOnDevice(wanted: boolean): void {
  store('on-device', wanted)
  location.assign(`${base}/`)
}
