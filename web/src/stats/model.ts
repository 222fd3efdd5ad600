// One's statistics as the server tells them, and the days of play that a calendar shows.
export interface Figure {
  name: string
  label: string
  value: number
  good: number | null
}
export interface ResultsOf {
  label: string
  games: number
  won: number
  low: number | null
  high: number | null
}
/** How often one's hands came to each value, from 0; `good` are shares of good players. */
export interface SpreadRead {
  name: string
  own: number[]
  good: number[]
  enough: boolean
  said: string
}
/** What became of one's hands: a row has a number for each part. */
export interface SplitsRead {
  name: string
  about: string
  parts: string[]
  rows: { label: string; numbers: number[] }[]
  enough: boolean
  said: string
}
export interface Statistics {
  game: string
  title: string
  plays: number
  figures: Figure[]
  rating: number | null
  doubt: number | null
  rated: number
  measured: string[]
  trend: number[]
  kinds: ResultsOf[]
  ends: { when: string; won: boolean }[]
  rating_steps: { points: number[]; doubts: number[]; said: string } | null
  spreads: SpreadRead[]
  splits: SplitsRead[]
}

export interface CellRead {
  row: number
  column: number
  place: string
  number: number
  chosen: number
  cost: number
}
/** A chart of one's reviewed decisions; without cells there are too few, and `said` says how many it needs. */
export interface ChartRead {
  name: string
  about: string
  rows: string[]
  columns: string[]
  across: string
  pairs: boolean
  chosen: string
  by_game: boolean
  cells: CellRead[]
  said: string
}

/** A reviewed game's figures by kind. */
export interface HistoryRead {
  game: string
  heading: string
  rows: { label: string; figure: string; part: boolean; games: string; lost: number | null }[]
  trend: number[]
  mean: number
  low: number | null
  high: number | null
  over_time: string
  levels: string
  charts: ChartRead[]
}

/** The shade of a cell, from 0 to 4, by what it cost beside the dearest. */
export function shades(cells: CellRead[]): (cell: CellRead) => number {
  const most = Math.max(...cells.map((cell) => cell.cost))
  return (cell) => (most ? Math.min(4, Math.floor((5 * cell.cost) / most)) : 0)
}

export interface Day {
  date: Date
  games: number
  won: number
}

/** The weeks up to today, each from Monday, with the games of each day where the reader lives; days to come are
 * missing. */
export function calendar(ends: Statistics['ends'], weeks: number, today: Date): Day[][] {
  const games = new Map<string, Day>()
  for (const end of ends) {
    const key = new Date(end.when).toDateString()
    const day = games.get(key) ?? { date: new Date(key), games: 0, won: 0 }
    games.set(key, { ...day, games: day.games + 1, won: day.won + Number(end.won) })
  }
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      // By dates and not by hours: a day may have 23 or 25 of them.
      const date = new Date(today.getFullYear(), today.getMonth(), monday - 7 * (weeks - 1 - week) + day)
      return games.get(date.toDateString()) ?? { date, games: 0, won: 0 }
    }).filter((day) => day.date <= today),
  )
}

/** A filter of one's own decisions; no decision has two of one group. */
export interface FilterRead {
  name: string
  label: string
  group: string
}
/** Where one's decisions cost more than one's average, as a sentence; `drill` names the dearest. */
export interface InsightRead {
  sentence: string
  filters: string[]
  decisions: number
  lost: number
  more: number
  doubt: number | null
  drill: string[]
}
export interface InsightsRead {
  games: number
  heading: string
  insights: InsightRead[]
  said: string
  filters: FilterRead[]
}
