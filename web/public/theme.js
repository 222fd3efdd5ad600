// Runs before the first paint, so that the page never flashes in another theme.
try {
  const kept = JSON.parse(localStorage.getItem('knaves.settings') || '{}'),
    data = document.documentElement.dataset
  if (kept.theme && kept.theme !== 'auto') data.theme = kept.theme
  if (kept.back) data.back = kept.back
  if (kept.deck) data.deck = kept.deck
  if (kept.bigCards) data.cards = 'big'
  if (kept.bigText) data.text = 'big'
} catch (error) {
  // Refused or spoiled settings are none.
  if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error
}
// For Install.svelte
onbeforeinstallprompt = (event) => {
  event.preventDefault()
  window.offer = event
}
