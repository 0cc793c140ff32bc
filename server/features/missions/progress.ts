/** Counts missions. Pure: the same bets give the same progress. */
import {
  missionsAWeek,
  missionsOf,
  type Mission,
  type MissionKind,
  weekAt,
  winFromE4,
} from '@kurazh/contract/rewards/missions.ts'
import { shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { current } from '@kurazh/games/index.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { sharesOfCredit } from '../../rewards/law.ts'
import { isMachine } from '../../play/jurisdictions.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'

/** What a player has made in a week. */
export interface Made {
  /** Micro-kopecks. */
  readonly edge: bigint
  readonly bets: bigint
  readonly wins: bigint
  readonly bestE4: bigint
  /** Different games of the registry, in the order of their names. */
  readonly games: readonly string[]
  /** Missions that are done. Never fewer than before. */
  readonly done: number
}

export const nothing: Made = { edge: 0n, bets: 0n, wins: 0n, bestE4: 0n, games: [], done: 0 }

type Counted = Pick<JournalBet, 'game' | 'multiplierE4' | 'at'>

/** Adds a bet. Games of packages are bets without a name: there may be any number of them. */
export function withBet(made: Made, week: number, bet: Counted, edge: bigint): Made {
  const next = {
    edge: made.edge + edge,
    bets: made.bets + 1n,
    wins: made.wins + (bet.multiplierE4 >= winFromE4 ? 1n : 0n),
    bestE4: BigInt(bet.multiplierE4) > made.bestE4 ? BigInt(bet.multiplierE4) : made.bestE4,
    games:
      current(bet.game) === undefined || made.games.includes(bet.game)
        ? made.games
        : [...made.games, bet.game].toSorted(),
  }
  const done = missionsOf(week).filter((mission) => isDone(mission, next)).length
  return { ...next, done: Math.max(done, made.done) }
}

export const isDone = (mission: Mission, made: Omit<Made, 'done'>): boolean => madeOf(mission, made) >= mission.goal

/** How much of a mission is made, at most its goal; of a multiplier, the whole times of the best bet. */
export const madeOf = ({ kind, goal }: Mission, made: Omit<Made, 'done'>): number => Math.min(goal, counts[kind](made))

/** All bets of the site are counted: only what is asked for is computed. */
const counts: Readonly<Record<MissionKind, (made: Omit<Made, 'done'>) => number>> = {
  games: ({ games }) => games.length,
  machines: ({ games }) => games.filter(isMachine).length,
  bets: ({ bets }) => Number(bets),
  wins: ({ wins }) => Number(wins),
  best: ({ bestE4 }) => Math.floor(multiplierFromE4(Number(bestE4))),
}

/**
 * What a week has earned in kopecks, rounded down: the share of missions, divided among them, for each that is done. With
 * all of them done it is at most the share.
 */
export const earnedOf = ({ edge, done }: Pick<Made, 'edge' | 'done'>): bigint =>
  wholeKopecks((shareOfCredit(edge, sharesOfCredit.mission) * BigInt(done)) / BigInt(missionsAWeek))

export const weekOf = (at: Date): number => weekAt(at.getTime()).number
