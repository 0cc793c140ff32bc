/** What every kind's engine works with: who bets, what they asked for, what they are told. */
import type { BodyOf, RefusalCode } from '@kurazh/contract/call.ts'
import type { Bet, Commitment, OpenGame as PublishedGame, play } from '@kurazh/contract/play.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import { type Db, isUnavailable } from '../../platform/database.ts'
import type { GroupCommit } from '../../platform/group-commit.ts'
import type { Seeds } from './seeds.ts'
import type { BetToSettle, Settled, SettleVerdict } from './settlement.ts'
import type { StepsWrites } from './steps-writes.ts'

export type PlaceBet = BodyOf<typeof play.placeBet>
export type MakeMove = BodyOf<typeof play.move>

/** A settled bet. */
export interface Placed {
  kind: 'placed'
  bet: Bet
  /** Kopecks after the bet. */
  balance: bigint
  /** Kopecks won or lost. */
  net: bigint
  /** What came into the window; every one of it where the answer was given before. */
  commitments: Commitment[]
}

/** A steps game that goes on. */
export interface Opened {
  kind: 'opened'
  open: PublishedGame
  /** Kopecks after the stake. */
  balance: bigint
  commitments: Commitment[]
}

export interface BetRefused {
  kind: 'refused'
  code: RefusalCode
  text?: string
}

export type Answer = Placed | Opened | BetRefused

/** Who bets; `uid` is the public code their pages listen for. */
export interface Bettor {
  id: number
  uid: string
}

/** A balance that a bet has moved. Kopecks; `net` is what was won or lost, 0 while a game has only taken its stake. */
export interface BalanceNews {
  balance: bigint
  net: bigint
}

export interface BettingDependencies {
  db: Db
  seeds: Seeds
  settlement: GroupCommit<BetToSettle, Settled>
  steps: StepsWrites
  /** True while no money may be staked (the books differ), as far as this process knows: the write looks again. */
  isStopped(): boolean
  /** The public code of a player who is not asking: their game has ended by itself. */
  uidOf(db: Db, player: number): Promise<string>
  /** Hears of every balance moved, after its commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
}

/** A bet whose game is known and whose params that game accepts. */
export interface WantedBet<Game extends SeededGame = SeededGame> {
  bettor: Bettor
  body: PlaceBet
  game: Game
  params: unknown
}

export const refused = (code: RefusalCode, text?: string): BetRefused =>
  text === undefined ? { kind: 'refused', code } : { kind: 'refused', code, text }

/** Why the write did not take a stake, as the player is told. `duplicate` is not a refusal: it is answered from what is kept. */
export const codeOfVerdict: Record<Exclude<SettleVerdict, 'accepted' | 'duplicate'>, RefusalCode> = {
  frozen: 'Banned', break: 'OnBreak', held: 'Held', insufficient: 'InsufficientFunds', limit: 'LimitReached', stopped: 'BettingStopped',
  absent: 'Unauthorized',
}

/** A write's answer, or the refusal that says that its fate is unknown. */
export async function written<Result>(result: Promise<Result>): Promise<{ done: Result } | BetRefused> {
  try {
    return { done: await result }
  } catch (error) {
    if (isUnavailable(error)) return refused('Unavailable', 'База данных не ответила. Повторите: если ставка дошла, вы увидите тот же ответ')
    throw error
  }
}
