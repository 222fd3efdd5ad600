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
