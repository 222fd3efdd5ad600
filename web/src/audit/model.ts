// The audit of a server's deals as the server tells it: counts by group, and the head of the log of commitments.
/** How often a figure came to each value, in a group; `chance` is the share of fair packs that differ as much or more. */
export interface AuditGroup {
  group: string
  name: string
  counted: number
  numbers: number[]
  expected: number[]
  chance: number | null
  said: string
}
export interface AuditFigure {
  figure: string
  name: string
  about: string
  values: string[]
  groups: AuditGroup[]
}
export interface AuditGame {
  game: string
  title: string
  since: number
  deals: number
  figures: AuditFigure[]
}
export interface AuditRead {
  games: AuditGame[]
  comparisons: number
  rare: number
  said: string
}
export interface LogRead {
  size: number
  root: string
}

/** The shares of numbers, from 0 to 1; all 0 where there are none. */
export function shares(numbers: number[]): number[] {
  const whole = numbers.reduce((sum, each) => sum + each, 0)
  return numbers.map((each) => (whole ? each / whole : 0))
}

/** What a figure's picture draws: bars of everybody, or of people where players choose, and a line to compare with. */
export function drawn(figure: AuditFigure): { bars: AuditGroup; line: number[]; against: string } {
  const all = figure.groups[0]!
  if (all.expected.length) return { bars: all, line: shares(all.expected), against: '' }
  const people = figure.groups.find((each) => each.group === 'person')
  const bots = figure.groups.find((each) => each.group === 'bot')
  if (people && bots) return { bars: people, line: shares(bots.numbers), against: bots.name }
  return { bars: all, line: [], against: '' }
}
