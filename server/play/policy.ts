/**
 * What may be staked and won at each game, and how long what is open is waited for. Bets a player may have in one round, and the least that
 * one without a target may rise to, are in contract/rounds.ts: the page counts by them too.
 */
import type { games } from '@kurazh/games/index.ts'

/** Kopecks. */
export interface StakeLimits {
  minStake: bigint
  maxStake: bigint
  /** The largest payout one bet may bring. */
  maxWin: bigint
}

const usual: StakeLimits = { minStake: 1_00n, maxStake: 20_000_00n, maxWin: 1_000_000_00n }

export const stakeLimits: Readonly<Record<keyof typeof games, StakeLimits>> = {
  dice: { ...usual },
  bubbles: { ...usual },
  plinko: { ...usual },
  mines: { ...usual },
  'money-train': { ...usual },
  crash: { ...usual },
}

/** The limits of this game; of one that the registry does not have, as tests play, the usual ones. */
export const limitsOf = (game: string): StakeLimits => (Object.hasOwn(stakeLimits, game) ? stakeLimits[game as keyof typeof stakeLimits] : usual)

/** A game without a move is taken by itself, or gives its stake back, after this many hours. */
export const idleHours = 24

/** What is open in one round may cost so many times what all bets of one player may win: see 0023. */
export const winsARoundBears = 50n
/** A player who has called back so many bets of a round makes no more of them in it: each is news to everyone. */
export const calledBackARound = 3
