// What is measured on each page of the application, in the page. Each measure returns what is wrong, in words.

const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: false })
const name = (each) =>
  (each.ariaLabel || each.textContent.trim() || each.value || each.className).slice(0, 50) +
  ` <${each.tagName.toLowerCase()}>`
// Of radio buttons with one name the chosen one is the stop, or the first.
const resting = (each) =>
  each.type !== 'radio' ||
  each.checked ||
  (![...document.getElementsByName(each.name)].some((one) => one.checked && one.form === each.form) &&
    document.getElementsByName(each.name)[0] === each)
const open = document.querySelector('dialog[open]') ?? document
const stops = () =>
  [...open.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (each) =>
      each.tabIndex >= 0 && !each.disabled && seen(each) && !each.closest('dialog:not([open])') && resting(each),
  )
// A switch or a radio button is drawn by what stands in its label.
const drawn = (each) => (each.matches('[type=radio], [type=checkbox]') ? (each.closest('label') ?? each) : each)

/** What scrolls sideways but for data tables, charts and boards. */
function wide() {
  const root = open === document ? document.querySelector('main') : open
  const page = document.documentElement.scrollWidth - innerWidth
  const parts = [root, ...root.querySelectorAll('*')].filter(
    (each) =>
      seen(each) &&
      ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) &&
      each.scrollWidth > each.clientWidth + 1 &&
      !each.matches('svg, .board, .five, pre') &&
      !each.querySelector('table, .board-svg, svg.chart'),
  )
  return [...(page > 0 ? [`${page} pixels too wide`] : []), ...parts.map(name)]
}

/** What gets the focus and is not in sight then, by scrolling or under what stands still. */
function covered() {
  const held = document.activeElement
  const found = stops()
    .filter((each) => {
      each.focus()
      const { left, top, right, bottom } = drawn(each).getBoundingClientRect()
      const [x1, y1] = [Math.max(left, 0), Math.max(top, 0)]
      const [x2, y2] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)]
      if (x2 - x1 < 1 || y2 - y1 < 1) return true
      return ![
        [0.5, 0.5],
        [0.15, 0.5],
        [0.85, 0.5],
        [0.5, 0.2],
        [0.5, 0.8],
      ].some(([across, down]) => {
        const hit = document.elementFromPoint(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down)
        return hit && (drawn(each).contains(hit) || hit.contains(each))
      })
    })
    .map(name)
  held?.focus?.()
  return found
}

/** Targets that are smaller than this on one of their sides. */
function small(least) {
  // WCAG 2.5.5 excepts what stands in a line of text, since the line sets its height, and what the browser draws.
  const inline = (each) =>
    getComputedStyle(each).display.startsWith('inline') &&
    [...each.parentElement.childNodes].some((one) => one.nodeType === 3 && one.data.trim())
  // The way past the head is for keys alone. A place that scrolls is no target.
  const pressed = (each) => !each.matches('.skip, [tabindex]:not(button, a, [role=button])') && !inline(each)
  return stops()
    .filter(pressed)
    .filter((each) => {
      const { width, height } = drawn(each).getBoundingClientRect()
      return width < least - 0.5 || height < least - 0.5
    })
    .map((each) => {
      const { width, height } = drawn(each).getBoundingClientRect()
      return `${name(each)} ${Math.round(width)}x${Math.round(height)}`
    })
}

/** What moves for longer than this many milliseconds, or would. */
function moving(most) {
  const time = (text) => Math.max(...text.split(',').map((each) => parseFloat(each) * (each.includes('ms') ? 1 : 1000)))
  const styled = [...document.querySelectorAll('*')]
    .flatMap((each) =>
      ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(each, part || null)
        const runs = style.animationName !== 'none' && time(style.animationDuration) > most
        return (runs || time(style.transitionDuration) > most) && `${name(each)}${part} ${style.animationName}`
      }),
    )
    .filter(Boolean)
  const running = document
    .getAnimations()
    .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime > most)
    .map((each) => each.animationName ?? 'an animation')
  return [...new Set([...styled, ...running])]
}

/** Whether headings stand in order: one of the first level, and no level left out. */
function headings() {
  const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(seen)
  const levels = all.map((each) => Number(each.tagName[1]))
  const skipped = all.filter((_, at) => levels[at] > (levels[at - 1] ?? 0) + 1).map(name)
  const first = levels.filter((each) => each === 1).length
  const empty = all.filter((each) => !each.textContent.trim()).map(() => 'an empty heading')
  return [...(first === 1 ? [] : [`${first} headings of the first level`]), ...skipped, ...empty]
}

/** What is missing to jump by: the main part, on paper pages the head and the ways on; each has a name. */
function landmarks(paper) {
  const count = (where) => [...document.querySelectorAll(where)].filter(seen).length
  const wanted = paper ? { main: 1, 'body header.top': 1, nav: 1 } : { main: 1 }
  const found = Object.entries(wanted)
    .filter(([where, least]) => count(where) < least)
    .map(([where]) => `no ${where}`)
  const named = [...document.querySelectorAll('nav, aside, section, [role=region]')]
    .filter(seen)
    .filter((each) => !each.matches('section') || each.ariaLabel !== null)
    .filter((each) => !each.ariaLabel && !each.hasAttribute('aria-labelledby'))
    .map(name)
  return [...(count('main') > 1 ? ['two main parts'] : []), ...found, ...named]
}

/** Charts without a sentence, or without the same in rows: a table, or a list of decisions. */
function charts() {
  const sentence = (each) =>
    (each.ariaLabel ?? '').length > 20 ||
    (each.closest('figure')?.querySelector('figcaption')?.textContent.trim().length ?? 0) > 20 ||
    Boolean(each.closest('[role=img]')?.ariaLabel)
  return [...document.querySelectorAll('main svg.chart, main figure svg')]
    .filter(seen)
    .filter((each) => !sentence(each) || !each.closest('section, main').querySelector('table, ol, ul'))
    .map((each) => each.outerHTML.slice(0, 80))
}

/** Which stop has the focus, whether an outline shows it, and what it is; nothing if none has it. */
function focused() {
  const at = document.activeElement
  const shows = [at, at.nextElementSibling, drawn(at), ...drawn(at).querySelectorAll('*')]
    .filter(Boolean)
    .some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
  return at === document.body ? null : [(window.stopping ??= stops()).indexOf(at), shows, name(at)]
}

function begin() {
  // From the top of the page, wherever one was before.
  const top = document.createElement('i')
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.onblur = () => top.remove()
  window.stopping = stops()
  window.pressing = []
  window.pressed ??=
    addEventListener(
      'click',
      (event) => {
        if (!window.pressing) return
        window.pressing.push(event.target)
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    ) ?? true
  return window.stopping.map(name)
}

/** Which stop of a sheet has the focus; -1 for the browser's own, and nothing for what lies behind. */
function within() {
  const at = document.activeElement
  if (at === document.body || at === open || at.matches('h2')) return -1
  return open.contains(at) ? stops().indexOf(at) : null
}

/** How many stops there are. */
function count() {
  return stops().length
}

/** Which keys press what has the focus. */
function keys() {
  const at = document.activeElement
  if (at.matches('[type=radio]') && at.checked) return []
  if (at.matches('[type=radio], [type=checkbox]')) return [' ']
  if (at.matches('a')) return ['Enter']
  return at.matches('button, summary, [role=button]') ? ['Enter', ' '] : []
}

/** Whether the last key pressed something, and whether a sheet is open. */
function answered() {
  const answered = Boolean(document.querySelector('dialog[open]')) || window.pressing.length > 0
  window.pressing = []
  return [answered, Boolean(document.querySelector('dialog[open]'))]
}

/** Texts in sight whose darkest and lightest pixels differ by less than this contrast, in a picture of the page. */
async function pale([bytes, least]) {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const room = canvas.getContext('2d', { willReadFrequently: true })
  room.drawImage(picture, 0, 0)
  const part = (value) => ((value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const light = (colour) =>
    0.2126 * part(colour >> 16) + 0.7152 * part((colour >> 8) & 255) + 0.0722 * part(colour & 255)
  const against = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const all = []
  while (texts.nextNode()) {
    const words = document.createRange()
    words.selectNodeContents(texts.currentNode)
    const widest = [...words.getClientRects()].sort((one, two) => two.width - one.width)[0]
    all.push([texts.currentNode.data.trim(), texts.currentNode.parentElement, widest])
  }
  // The number beside a card is written by the style; the corner of a card is a drawing.
  for (const each of document.querySelectorAll('.idx')) all.push([each.dataset.n, each, each.getBoundingClientRect()])
  for (const each of document.querySelectorAll('.card[data-suit]')) {
    const { left, top, width, height } = each.getBoundingClientRect()
    all.push([each.ariaLabel, each, new DOMRect(left + width / 20, top + height / 20, width / 5, height / 3)])
  }
  for (const [said, holder, box] of all) {
    if (
      !said ||
      !holder.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
      })
    )
      continue
    if (holder.closest('.vh, .skip, option, [disabled], [aria-disabled=true], script, style')) continue
    if (!box || box.width < 3 || box.height < 5) continue
    const [x, y] = [Math.floor(box.left), Math.floor(box.top)]
    const [width, height] = [Math.min(Math.ceil(box.width), 160), Math.ceil(box.height)]
    if (x < 0 || y < 0 || x + width > picture.width || y + height > picture.height) continue
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (hit && !hit.contains(holder) && !holder.contains(hit)) continue
    let cut = false
    for (let each = holder; each && !cut; each = each.parentElement) {
      const edge = each.getBoundingClientRect()
      const holds = getComputedStyle(each).overflowY !== 'visible'
      cut =
        holds &&
        each !== document.documentElement &&
        each !== document.body &&
        (box.bottom > edge.bottom + 1 || box.top < edge.top - 1)
    }
    if (cut) continue
    const { data } = room.getImageData(x, y, width, height)
    const counts = new Map()
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2]
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    const ground = light([...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0])
    const best = Math.max(...[...counts.keys()].map((each) => against(light(each), ground)))
    if (best < least) found.push(`${said.slice(0, 40)} ${best.toFixed(1)} (${holder.className})`)
  }
  return found
}
