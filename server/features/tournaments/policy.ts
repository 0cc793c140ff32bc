/**
 * Settings of tournaments. How many qualified players make a paid place, and the usual prizes by place, are in
 * contract/rewards/paid-places.ts, because the page shows them too.
 */
import type { TournamentKind } from '@kurazh/contract/rewards/tournament-kinds.ts'

/** Percent of edge credit that all concurrent tournaments may give away together. */
export const mostShare = 5
/** The largest fee in kopecks, and the largest number of places, of a tournament made manually. */
export const mostFee = 100_000_000_00n
/** A declared fund never pays more than one half of what its players left the site: the divisor. */
export const fundPart = 2n
/** The largest fund in kopecks if no past play allows more. */
export const fundWithoutPast = 100_000_00n
export const mostPlaces = 100
/** At its end a tournament looks at so many ranked players in one transaction: banned ones may be any number. */
export const lookedAtOnce = 500
/** A tournament that begins now may begin this long before it is stored. */
export const latenessMs = 60_000
/** How many past periods are used to estimate the cost of a tournament. */
export const periodsTold = 4
/** How many players a team may have. */
export const leastTeam = 2
export const mostTeam = 5
/** Default of the edge credit in kopecks that a prize place requires of its player, and the minimum without a fee. */
export const usualLeastEdge = 20_00n
/** Bets below this many kopecks are not counted if the score does not depend on the size of the stake. */
export const usualMinStake = 10_00n

/** What is played for; numbers that a kind does not use are left out. */
export interface Contest {
  readonly kind: TournamentKind
  readonly title: string
  /** Only bets on this game count. */
  readonly game?: string
  /** Only bets of this edge count, in ten-thousandths. */
  readonly edgeE4?: number
  /** The smallest multiplier of a bet that counts. */
  readonly thresholdE4?: number
  readonly minStake: bigint
}

/** A tournament of teams: their largest size, and how many of the best scores count. */
export interface Teams {
  readonly size: number
  readonly best: number
}

export interface Schedule {
  /** Its permanent name in the database. */
  readonly name: 'daily' | 'weekly'
  /** Percent of edge credit. */
  readonly share: number
  /** In rotation, starting over after the last. */
  readonly contests: readonly [Contest, ...Contest[]]
}

/** There is always one of each running. Together they stay within `mostShare`. */
export const schedules: readonly Schedule[] = [
  {
    name: 'daily',
    share: 3,
    contests: [
      { kind: 'turnover', title: 'Турнир дня: преимущество', minStake: 0n },
      { kind: 'wins', title: 'Турнир дня: десятки', thresholdE4: 100_000, minStake: usualMinStake },
      { kind: 'multiplier', title: 'Турнир дня: лучший множитель', edgeE4: 100, minStake: usualMinStake },
      { kind: 'sum', title: 'Турнир дня: сумма множителей', thresholdE4: 20_000, minStake: usualMinStake },
    ],
  },
  { name: 'weekly', share: 2, contests: [{ kind: 'turnover', title: 'Турнир недели', minStake: 0n }] },
]

/**
 * How long after the end the last bets are awaited: no call of the site takes longer, so no bet decided before the end
 * is still on its way.
 */
export const closingMs = 10_000
export const rowsOfTable = 100
export const pastShown = 20
/** The shortest interval between notifications of a table's viewers, and how long a player counts as a viewer. */
export const tellEveryMs = 3_000
export const looksForMs = 60_000
/** For how long lists and tables are cached, in milliseconds. */
export const keptShortly = 1_000
