// What the server tells of a challenge, and how a game of one is said.
import { share } from '../daily/model'
import type { Game, Values } from '../store/games'
import { inWords } from '../store/games'
import { figure, minus } from '../review/model'
import { href } from '../store/route.svelte'
import { sense, t } from '../words'

/** The game of somebody, or of two partners; nothing but the name while it is played, and until the reader has finished. */
export interface ChallengeLine {
  name: string
  yours: boolean
  record: string
  how: string
  side: number
  scores: number[]
  ended: number
  /** The chance to win with average luck, in 100 games, once the game is reviewed. */
  without_luck: number | null
  /** The share of the matchpoints in 100; null while nobody else has finished. */
  share: number | null
}
export interface ChallengeRead {
  challenge: string
  game: string
  title: string
  rules: Values
  seats: number
  level: string
  name: string
  mine: boolean
  made: number
  yours: '' | 'inviting' | 'playing' | 'finished'
  /** Whether two people play it as partners. */
  pairs: boolean
  /** The word of the reader's invitation, while they wait for a partner. */
  invitation: string
  table: string
  commitment: string
  seed: string
  lines: ChallengeLine[]
}
/** Where two games first parted in a deal. Pairs are: the reader's game, the other's. */
export interface PartingRead {
  decision: string
  numbers: number[]
  moves: string[]
  lost: (number | null)[]
}
export interface DealBesideRead {
  deal: number
  leads: number[]
  lost: (number | null)[]
  parted: PartingRead | null
}
export interface BesideRead {
  names: string[]
  records: string[]
  reviewed: boolean[]
  deals: DealBesideRead[]
}

export const pathOf = (challenge: string) => `/api/challenges/${encodeURIComponent(challenge)}`

/** The address to send: of this page's server, or of the static site, wherever that lies. */
export function linkTo(challenge: string): string {
  return new URL(href(`/c/${challenge}`), location.href).href
}

/** The link by which a partner answers an invitation. */
export const linkForPartner = (challenge: string, word: string) => `${linkTo(challenge)}/with/${word}`

/** What is played, in a few words. That chance makes every cut goes for all challenges, and is not said. */
export function about(
  read: Pick<ChallengeRead, 'rules' | 'seats' | 'title' | 'level'> & { pairs?: boolean },
  game: Game | undefined,
): string {
  const cuts = game?.options.filter((each) => read.rules[each.name] === 'chance') ?? []
  const usual = Object.fromEntries(cuts.map((each) => [each.name, each.usual]))
  const rules = inWords(game, { ...read.rules, ...usual }, read.seats)
  const against = t('against the computer ({level})', { level: read.level })
  return [`${read.title} ${rules}`, read.pairs ? t('in pairs') : '', against].filter(Boolean).join(' · ')
}

/** The points of a game by side, the person's first. */
export function score(line: Pick<ChallengeLine, 'scores'>): string {
  return line.scores.join('–')
}

/** How a game ended for who played it, or that it is still played. */
export function outcome(line: ChallengeLine): string {
  return line.record ? ending(line) : t('still playing')
}

/** How a game ended for who played it. */
export function ending(line: Pick<ChallengeLine, 'how' | 'side'>): string {
  if (line.how === 'aborted') return t('called off')
  if (line.side < 0) return t('without a winner')
  const how: Record<string, string> = { resigned: t('by resignation'), claimed: t('by claim'), time: t('on time') }
  return [line.side === 0 ? sense('result', 'won') : t('lost'), how[line.how] ?? ''].filter(Boolean).join(', ')
}

/** The chance to win with average luck; nothing where the game is not reviewed. Of one game it may exceed its bounds. */
export function withoutLuck(line: Pick<ChallengeLine, 'without_luck'>): string {
  if (line.without_luck === null) return ''
  return t('without luck: {n} wins in 100', { n: Math.round(Math.max(0, Math.min(100, line.without_luck))) })
}

/** The share of the matchpoints in words; nothing while nobody else has finished. */
export function matchpoints(line: Pick<ChallengeLine, 'share'>): string {
  return line.share === null ? '' : t('{share} of the matchpoints', { share: share({ share: line.share }) })
}

/** By how many points somebody is ahead. */
export function lead(points: number): string {
  return minus(new Intl.NumberFormat('en', { signDisplay: 'exceptZero' }).format(points))
}

/** Wins lost in 100 games; nothing where that has not been measured. */
export function loss(wins: number | null): string {
  return wins === null ? '' : figure(-wins, true)
}

/** Whether anything of a deal has been measured. */
export const measured = (lost: (number | null)[]) => lost.some((each) => each !== null)
