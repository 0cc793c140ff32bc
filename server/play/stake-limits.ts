/**
 * Sets what may be staked and won at every game and machine, what the bets of a round may cost, and which shares of a
 * declared bank both are.
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
  keno: { ...usual },
  hilo: { ...usual },
  tower: { ...usual },
  flip: { ...usual },
  fortune: { ...usual },
  'video-poker': { ...usual },
  'case-opening': { ...usual },
  'solo-roulette': { ...usual, maxStake: 100_000_00n },
  'solo-baccarat': { ...usual, maxStake: 100_000_00n },
  'solo-blackjack': { ...usual, maxStake: 100_000_00n },
  mines: { ...usual },
  'money-train': { ...usual },
  crash: { ...usual },
  roulette: { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  'roulette-la-partage': { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  'speed-roulette': { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
  'multiplier-roulette': { minStake: 10_00n, maxStake: 100_000_00n, maxWin: 1_000_000_00n },
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
