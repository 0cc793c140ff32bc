/**
 * What may be staked and won at each game, and how long anything is waited for. What the page counts by too stands where both see it:
 * bets a player may have in one round in the rules of the game, the least that one without a target may rise to in contract/rounds.ts.
 */
import { priceKopecks } from '@kurazh/games/core/max-win.ts'
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
  // A gift: what is given is the one stake.
  wheel: { minStake: 4_29n, maxStake: 4_29n, maxWin: 100_00n },
}

/** The limits of this game; of one that the registry does not have, as tests play, the usual ones. */
export const limitsOf = (game: string): StakeLimits => (Object.hasOwn(stakeLimits, game) ? stakeLimits[game as keyof typeof stakeLimits] : usual)

/** The same limits for a bet that costs so many plain ones. The largest stake stays: it is what one press may cost. */
export const limitsAt = (limits: StakeLimits, cost: number): StakeLimits => (cost === 1 ? limits : { ...limits, minStake: priceKopecks(limits.minStake, cost) })

/** A game without a move is taken by itself, or gives its stake back, after this many hours. */
export const idleHours = 24

/** What is open in one round may cost so many times what all bets of one player may win: see 0023. */
const winsARoundBears = 50n

/** What the bets of a round may cost together, of a rising multiplier those that are open at one height. Kopecks. */
export const exposureOf = ({ id, betsARound }: { id: string; betsARound: number }): bigint => winsARoundBears * BigInt(betsARound) * limitsOf(id).maxWin

/** A player who has called back so many bets of a round makes no more of them in it: each is news to everyone. */
export const calledBackARound = 3

/** The lead of a game's rounds, in milliseconds: a lost leader is replaced within about a second and a half, in time to go on with its round. */
export const leadTimes = {
  leaseMs: 1_200,
  renewEveryMs: 250,
  /** How often a node that does not lead asks whether it may. */
  askEveryMs: 200,
  /** How long a leaving leader waits for the node that stands by to take over. */
  handOverMs: 700,
  /** A node that stands by asks every second at least; one that has not for so long is gone. */
  stoodByMs: 2_500,
  /** How often a leader says that it answers: whether a round goes on without it depends on the last time. */
  signEveryMs: 250,
  /** A write not answered for so long hangs, and its leader is not alive: those of a busy site take some tens. */
  hangsAfterMs: 500,
  /** A takeover within this time of the old leader's last sign of life goes on with the round. */
  continuesWithinMs: 2_000,
  /** How often a node that leads nothing compares its clock with the database's. */
  adjustEveryMs: 10_000,
} as const

/** The loop of rounds, in milliseconds. */
export const loopTimes = {
  /** News of bets is gathered this long. */
  gatheredMs: 100,
  /** What is done in play lies at least this far apart: moments close together are one. */
  actsApartMs: 20,
  /** How often a leaving leader looks whether any bet is still open. */
  leavingLookMs: 200,
  /** How often a chain is looked for that is still being made, or that waits for its salt. */
  chainLookMs: 500,
  /** How often it is looked whether rounds may begin again. */
  worksLookMs: 200,
  /** How often it is looked what the house asks of a game by hand. */
  controlLookMs: 500,
  /** A request that came before the end is let in for this part of the pause after it, where it waited on its way: see 0036. */
  partOfPauseForLate: 1 / 3,
} as const
