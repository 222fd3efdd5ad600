"""A study for the pages that show one: of a game, with a question, branches, marks and a second chapter."""

from __future__ import annotations

from playwright.sync_api import Page

_MAKE = """async record => {
  const headers = {'content-type': 'application/json'}
  const ask = (method, path, body) =>
    fetch(path, {method, headers, body: body && JSON.stringify(body)}).then(each => each.json())
  const made = await ask('POST', `/api/records/${record}/study`, {}), path = `/api/studies/${made.study}`
  const read = await ask('GET', path)
  const places = read.places.map(({label, deal, ...each}) => each)
  const at = places.findIndex(each => /^(discard|order|pass)/.test(each.move)), before = places[at].parent
  const board = await ask('GET', `${path}/chapters/0/${before}?seat=${places[at].seat}`)
  const cards = board.at.hand.map(each => each.card)
  const others = board.at.choices.filter(each => each.move !== board.branches[0].move).slice(0, 2)
  Object.assign(places[before], {
    question: 'What would you do here?',
    comment: 'Look at what the dealer can do with these cards.\\n\\nThe score matters too.',
    marks: [{card: cards[0]}, {card: cards[1], to: cards[4]}],
  })
  Object.assign(places[at], {glyph: '?!', comment: 'It gives the others two cards that belong together.'})
  others.forEach(({move}, place) => places.push({
    parent: before, seat: places[at].seat, move, glyph: place ? '!?' : '!',
    comment: place ? '' : 'Better: nothing helps the others here.',
  }))
  const title = 'Throws that cost a game'
  await ask('PUT', path, {version: 1, places, at: before, title, public: true})
  await ask('POST', `${path}/chapters`, {version: 2, position: 'discard?cards=5H+5D+JS+QC+2H+9D'})
  return [made.study, before]
}"""


def keep_study(page: Page, record: str) -> tuple[str, int]:
    """Make a study of a game on a page whose person has an account; return its address, and where it asks."""
    study, asks = page.evaluate(_MAKE, record)
    return str(study), int(asks)
