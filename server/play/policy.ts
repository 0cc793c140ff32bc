/**
 * Sets what may be staked and won at each game, and the waiting times. Values that the page counts by too are where
 * both sides see them: the bets a player may have in one round in the rules of the game, the least multiplier that one
 * without a target may rise to in contract/play/rounds.ts.
 */
import { priceKopecks } from '@kurazh/games/core/max-win.ts'
import type { games } from '@kurazh/games/index.ts'

/** Kopecks. */
export interface StakeLimits {
  minStake: bigint
  maxStake: bigint
  /** The largest payout of one bet. */
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
  roulette: { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  'roulette-la-partage': { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  'speed-roulette': { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  blackjack: { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  'blackjack-high': { minStake: 500_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  baccarat: { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  heist: { minStake: 1_00n, maxStake: 1_00n, maxWin: 54_00n },
  'three-samovars': { ...usual },
  firebird: { ...usual },
  coachman: { ...usual },
  aurora: { ...usual },
  apiary: { ...usual },
  'ural-gems': { ...usual },
  chronicle: { ...usual },
  'round-dance': { ...usual },
  // A gift: the amount given is the only stake.
  wheel: { minStake: 4_29n, maxStake: 4_29n, maxWin: 100_00n },
}

/** The limits of this game; for a game that is not in the registry, as in tests, the usual ones. */
export const limitsOf = (game: string): StakeLimits =>
  Object.hasOwn(stakeLimits, game) ? stakeLimits[game as keyof typeof stakeLimits] : usual

/**
 * The same limits for a bet that costs as much as this many plain ones. The largest stake does not change: it is what
 * one press may cost.
 */
export const limitsAt = (limits: StakeLimits, cost: number): StakeLimits =>
  cost === 1 ? limits : { ...limits, minStake: priceKopecks(limits.minStake, cost) }

/** A game without a move is cashed out automatically, or its stake returned, after this many hours. */
export const idleHours = 24

/** The open bets of one round may cost this many times what all bets of one player may win: see 0013. */
const winsARoundBears = 50n

/** What the bets of a round may cost together; with a rising multiplier, those that are open at one height. Kopecks. */
export const exposureOf = ({ id, betsARound }: { id: string; betsARound: number }): bigint =>
  winsARoundBears * BigInt(betsARound) * limitsOf(id).maxWin

/**
 * Shares of a declared bank, in ten-thousandths: what one bet may win and what one round may cost, unless a declaration
 * says otherwise, and the most that one may say. With a round at a thousandth of the bank the players ever win all of it
 * with a probability of at most exp(−10), at a hundredth of at most exp(−1): see 0013.
 */
export const bankShares = { win: 5, round: 10, most: 100 } as const
/** A bank whose largest win is below this is not declared: the smallest stake on a machine would not fit. Kopecks. */
export const leastBankWin = 10_000_00n

/** A player who has cancelled this many bets of a round places no more in it: each is an event for everyone. */
export const calledBackARound = 3

/**
 * The lease of a game's rounds, in milliseconds: a lost leader is replaced within about a second and a half, in time to
 * continue its round.
 */
export const leadTimes = {
  leaseMs: 1_200,
  renewEveryMs: 250,
  /** How often a node that does not lead requests the lease. */
  askEveryMs: 200,
  /** How long a leaving leader waits for the standby node to take over. */
  handOverMs: 700,
  /** A standby node requests the lease at least every second; one that has not for this long is gone. */
  stoodByMs: 2_500,
  /** How often a leader sends its heartbeat: whether a round continues without it depends on the last one. */
  signEveryMs: 250,
  /**
   * A write without an answer for this long hangs, and its leader is not alive: writes of a busy site take some tens of
   * milliseconds.
   */
  hangsAfterMs: 500,
  /** A takeover within this time of the old leader's last heartbeat continues the round. */
  continuesWithinMs: 2_000,
  /** How often a node that leads nothing compares its clock with the database's. */
  adjustEveryMs: 10_000,
} as const

/** The loop of rounds, in milliseconds. */
export const loopTimes = {
  /** How long events of bets are batched. */
  gatheredMs: 100,
  /** The minimum distance of actions in play: moments closer together are one. */
  actsApartMs: 20,
  /** How often a leaving leader checks whether any bet is still open. */
  leavingLookMs: 200,
  /** How often to check for a chain that is still being made, or that waits for its salt. */
  chainLookMs: 500,
  /** How often to check whether rounds may begin again. */
  worksLookMs: 200,
  /** How often the operator's controls of a game are read. */
  controlLookMs: 500,
  /**
   * A request that came before the end is accepted during this part of the pause after it, if it was delayed on its
   * way: see 0012.
   */
  partOfPauseForLate: 1 / 3,
} as const
