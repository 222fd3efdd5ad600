// The drawings of the cards, inside the page itself: a card that used another file would ask for that file anew, wait
// for the answer and read all of it, for every face that appears.
import { expected } from '../link/expected'
import { file } from '../link/place'

const AGAIN = 2000

/** Bring the drawings into the page; try again while they cannot be had. */
export async function bringDrawings(): Promise<void> {
  const text = await fetch(file('cards.svg'))
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(expected(TypeError))
  if (text === undefined) {
    setTimeout(bringDrawings, AGAIN)
    return
  }
  const drawings = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  drawings.classList.add('drawings')
  document.body.append(drawings)
}
