// Runs before the first paint, so that the page never flashes in another theme.
;(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('knaves.settings') || '{}'),
      data = document.documentElement.dataset
    if (kept.theme && kept.theme !== 'auto') data.theme = kept.theme
    if (kept.back) data.back = kept.back
    if (kept.deck) data.deck = kept.deck
    if (kept.bigCards) data.cards = 'big'
    if (kept.bigText) data.text = 'big'
  } catch (error) {
    // Settings that are refused or spoiled are none: the page looks as usual.
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error
  }
})()
