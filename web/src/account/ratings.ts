// The two ratings: what each of them says, and the second one as the server tells it.
import { t } from '../words'

/** The wins that one's rated games cost at a game with so many players; no figure if there are too few. */
export interface PlayRead {
  seats: number
  games: number
  figure: string
  parts: { label: string; figure: string }[]
  said: string
}
export type By = 'results' | 'play'

/** What a rating says, in a sentence or two. */
export function about(by: By): string {
  return by === 'results'
    ? t('Results count who won. The cards have a share in that, so it takes hundreds of games to tell players apart.')
    : t('Play counts the wins in 100 games that mistakes cost, as the champion reviews rated games: less is better.')
}
