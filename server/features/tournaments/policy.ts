/** What may be changed of tournaments. */

/** Percent of edge credit that all tournaments which run at one moment may give away together. */
export const mostShare = 5
/** Percent of the prize money for each place, where nothing else was said. */
export const usualPlaces: readonly number[] = [30, 20, 14, 10, 8, 6, 4, 3, 3, 2]
/** What a maker by hand may name at most: kopecks of a fund or a fee, and places. */
export const mostFund = 100_000_000_00n
export const mostPlaces = 100
/** So long before it is written a tournament that begins now may begin. */
export const latenessMs = 60_000
/** How many stretches of play behind us tell what a tournament would have cost. */
export const periodsTold = 4
/** Kopecks of edge credit from which on a player counts for how many places are paid, where nothing else was said. */
export const usualLeastEdge = 20_00n
/** A bet below it (kopecks) is not counted where the size of a stake does not matter for the score. */
export const usualMinStake = 10_00n

/** What is played for; the numbers of a kind it does not have are left out. */
export interface Contest {
  readonly kind: 'turnover' | 'multiplier' | 'wins'
  readonly title: string
  /** Only bets on this game count. */
  readonly game?: string
  /** Only bets of this edge count, in ten-thousandths. */
  readonly edgeE4?: number
  /** Of wins: from which multiplier on. */
  readonly thresholdE4?: number
  readonly minStake: bigint
}

export interface Schedule {
  /** Its name in the database, for ever. */
  readonly name: 'daily' | 'weekly'
  /** Percent of edge credit. */
  readonly share: number
  /** One after another, begun anew after the last. */
  readonly contests: readonly [Contest, ...Contest[]]
}

/** So that there is always one running. Together they stay within `mostShare`. */
export const schedules: readonly Schedule[] = [
  {
    name: 'daily', share: 3,
    contests: [
      { kind: 'turnover', title: 'Турнир дня: преимущество', minStake: 0n },
      { kind: 'wins', title: 'Турнир дня: десятки', thresholdE4: 100_000, minStake: usualMinStake },
      { kind: 'multiplier', title: 'Турнир дня: лучший множитель', edgeE4: 100, minStake: usualMinStake },
    ],
  },
  { name: 'weekly', share: 2, contests: [{ kind: 'turnover', title: 'Турнир недели', minStake: 0n }] },
]

/** How long after the end the last bets are waited for: no call of the site takes longer, so none decided before the end is still on its way. */
export const closingMs = 10_000
export const rowsOfTable = 100
export const pastShown = 20
/** How often those who look at a table are told of it at most, and for how long somebody is taken to look. */
export const tellEveryMs = 3_000
export const looksForMs = 60_000
/** For how long lists and tables are answered from what was read, in milliseconds. */
export const keptShortly = 1_000
