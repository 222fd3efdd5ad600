// Games of a challenge that travel in its link: without a server, nobody else tells of them.
import { call } from '../link/http'
import { t } from '../words'
import { linkTo, pathOf } from './model'
import { packed, unpacked } from './packed'

/** Keep the game that a link has in it; an error with a sentence if it is none of this challenge. */
export async function takeIn(challenge: string, game: string): Promise<void> {
  let record: string
  try {
    record = await unpacked(game)
  } catch {
    throw new Error(t('The game in this link cannot be read.'))
  }
  await call('POST', `${pathOf(challenge)}/games`, { record })
}

/** The link to a challenge with one's own finished game in it. */
export async function linkWith(challenge: string, record: string): Promise<string> {
  const text = await call<string>('GET', `/api/records/${record}`)
  return `${linkTo(challenge)}?game=${await packed(text)}`
}
