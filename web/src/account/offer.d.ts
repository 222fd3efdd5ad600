/** The browser's offer to install the page. */
interface Offer extends Event {
  prompt: () => Promise<unknown>
}
interface Window {
  offer?: Offer | undefined
}
