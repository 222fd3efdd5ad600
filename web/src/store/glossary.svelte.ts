// The words of the games that newcomers ask about, and the one that somebody asks about now.
import { expected } from '../link/expected'
import { call, HttpError } from '../link/http'
import type { Term } from './terms'

/** The words by game; a game stands here once it was asked for. */
export const glossary: Record<string, Term[]> = $state({})

/** What a tapped word asks of the table: its id, and how often one was tapped. */
export const question = $state({ id: '', times: 0 })

export function ask(id: string): void {
  question.id = id
  question.times++
}

let asked: string[] = []

/** Ask for the words of a game, once. Without them nothing is marked, and the sheet of words is empty. */
export function learn(game: string): void {
  if (asked.includes(game)) return
  asked.push(game)
  call<Term[]>('GET', `/api/games/${game}/words`)
    .then((found) => {
      glossary[game] = found
    })
    .catch((error: unknown) => {
      asked = asked.filter((each) => each !== game)
      expected(HttpError)(error)
    })
}
