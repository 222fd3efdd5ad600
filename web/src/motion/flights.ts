// Cards move by FLIP: the page is laid out as it will be, then each card is animated from the place where it was. A
// card is known by `data-flip`; one that has just appeared names in `data-from` the places that it may have come from,
// best first, such as its player's hand.
import { expected } from '../link/expected'
import { sound } from './sound'
import { motionPace } from '../store/settings.svelte'

export const OUT = 'cubic-bezier(.2,.8,.2,1)'
export const INOUT = 'cubic-bezier(.6,0,.2,1)'

/** Note where everything lies; the function returned lets all that has moved fly, and resolves when it has landed. */
export function flights(root: HTMLElement): () => Promise<void> {
  const before = places(root)
  return async () => {
    const pace = motionPace()
    if (!pace) return
    // All places are read before the first card moves: after that, each reading would work out the styles anew.
    const moved = [...root.querySelectorAll<HTMLElement>('[data-flip]')].flatMap((element) => {
      const own = before.get(element.dataset.flip ?? '')
      const from = own ?? origin(element, before)
      if (!from) return []
      const to = element.getBoundingClientRect()
      const still =
        Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 1 && Math.abs(from.width - to.width) < 1
      return still ? [] : [{ element, own, from, to }]
    })
    let dealt = 0
    const landing = moved.map(({ element, own, from, to }) => {
      const far = Math.hypot(from.left - to.left, from.top - to.top) > to.width * 1.2
      const delay = own
        ? 0
        : Number(element.dataset.delay ?? 0) || 70 * dealt++ * Number(element.hasAttribute('data-dealt'))
      const pack = !own && element.hasAttribute('data-dealt')
      return fly(
        element,
        from,
        pack
          ? { ms: 300, delay, arc: 22, turn: -12, easing: OUT }
          : { ms: far ? 320 : 220, delay, arc: far ? 18 : 0, turn: far ? Number(element.dataset.turn ?? 0) : 0 },
        to,
      )
    })
    if (landing.length) sound('card')
    await Promise.all(landing)
  }
}

function places(root: HTMLElement): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip],[data-place]')) {
    found.set(element.dataset.flip ?? element.dataset.place ?? '', element.getBoundingClientRect())
  }
  return found
}

function origin(element: HTMLElement, before: Map<string, DOMRect>): DOMRect | undefined {
  for (const name of (element.dataset.from ?? '').split(' ')) {
    const found = before.get(name)
    if (found?.width) return found
  }
  return undefined
}

interface Flight {
  ms?: number
  delay?: number
  arc?: number
  turn?: number
  easing?: string
}

/** Let an element fly from an old place to where it is, by a shallow arc. */
export function fly(
  element: Element,
  from: DOMRect,
  { ms = 320, delay = 0, arc = 14, turn = 0, easing = INOUT }: Flight = {},
  to = element.getBoundingClientRect(),
): Promise<unknown> {
  const pace = motionPace()
  if (!pace || !to.width) return Promise.resolve()
  const x = from.left - to.left,
    y = from.top - to.top,
    size = from.width / to.width
  const still = { transformOrigin: '0 0', zIndex: 5 }
  return ended(
    element.animate(
      [
        { ...still, transform: `translate(${x}px,${y}px) scale(${size}) rotate(${turn}deg)` },
        {
          ...still,
          transform: `translate(${x * 0.45}px,${y * 0.45 - arc}px) scale(${(1 + size) / 2}) rotate(${turn * 0.4}deg)`,
          offset: 0.5,
        },
        { ...still, transform: 'none' },
      ],
      { duration: ms * pace, delay: delay * pace, easing, fill: 'backwards' },
    ),
  )
}

/** Turn a card over; `swap` changes its face at the thin moment. */
export async function turnOver(element: Element, swap: () => void = () => {}, ms = 220): Promise<void> {
  const pace = motionPace()
  if (!pace) return swap()
  const thin = 'scaleX(.02) translateY(-6px)'
  await ended(
    element.animate([{ transform: 'scaleX(1)' }, { transform: thin }], {
      duration: (ms / 2) * pace,
      easing: 'ease-in',
    }),
  )
  swap()
  await ended(element.animate([{ transform: thin }, { transform: 'none' }], { duration: (ms / 2) * pace, easing: OUT }))
}

/** Show a card from its thin side, when its face was drawn only now. */
export function appear(element: Element, { ms = 220, delay = 0 } = {}): Promise<unknown> {
  const pace = motionPace()
  if (!pace) return Promise.resolve()
  return ended(
    element.animate([{ transform: 'scaleX(.02) translateY(-6px)' }, { transform: 'none' }], {
      duration: ms * pace,
      delay: delay * pace,
      easing: OUT,
      fill: 'backwards',
    }),
  )
}

/** The top of the pack rises and settles, as when it is cut. */
export function lift(element: Element): Promise<unknown> {
  const pace = motionPace()
  if (!pace) return Promise.resolve()
  return ended(
    element.animate([{ transform: 'none' }, { transform: 'translateY(-10px)' }, { transform: 'none' }], {
      duration: 220 * pace,
      easing: INOUT,
    }),
  )
}

/** "+2" rises from a score. */
export function rise(element: Element): void {
  const pace = motionPace()
  if (!pace) return
  element.animate(
    [
      { opacity: 0, transform: 'translateY(10px)' },
      { opacity: 1, transform: 'none', offset: 0.2 },
      { opacity: 1, offset: 0.75 },
      { opacity: 0, transform: 'translateY(-8px)' },
    ],
    { duration: 1300 * pace, easing: OUT },
  )
}

/** A refused card shakes once. */
export function refuse(element: Element): void {
  if (motionPace())
    element.animate(
      [0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 260 },
    )
}

/** Resolve when an animation has ended, in any way: one that is cancelled fails. */
export function ended(animation: Animation): Promise<unknown> {
  return animation.finished.catch(expected(DOMException))
}
