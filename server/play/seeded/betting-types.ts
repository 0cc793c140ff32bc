/** What every kind's engine works with: who bets, what they asked for, what they are told. */
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { Bet, Commitment, OpenGame as PublishedGame, play } from '@kurazh/contract/play.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import type { Db } from '../../platform/database.ts'
import type { GroupCommit } from '../../platform/group-commit.ts'
import type { Refusal } from '../../platform/http.ts'
import type { Log } from '../../platform/log.ts'
import type { Gift } from '../bets/gift.ts'
import type { BalanceNews, BetRefused, Bettor } from '../bets/bettor.ts'
import type { GameStarts } from './game-starts.ts'
import type { GiftToStake, StakedGift } from './gift-writes.ts'
import type { Seeds } from './seeds.ts'
import type { BetToSettle, Settled } from './settlement.ts'
import type { StepsWrites } from './steps-writes.ts'

export type PlaceBet = BodyOf<typeof play.placeBet>
export type MakeMove = BodyOf<typeof play.move>

/** A settled bet. */
export interface Placed {
  kind: 'placed'
  bet: Bet
  /** Kopecks after the bet. */
  balance: bigint
  /** Kopecks won or lost; of a gift what it brought. */
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

export type Answer = Placed | Opened | BetRefused

export interface BettingDependencies {
  db: Db
  log: Log
  seeds: Seeds
  settlement: GroupCommit<BetToSettle, Settled>
  steps: StepsWrites
  /** True: bets that cost more than a plain one are taken. */
  buys: boolean
  /** The time that must lie between two games; undefined, or left out, where none must. */
  startsOf?(game: string): GameStarts | undefined
  /** True while no money may be staked (the books differ), as far as this process knows: the write looks again. */
  isStopped(): boolean
  /** The public code of a player who is not asking: their game has ended by itself. */
  uidOf(db: Db, player: number): Promise<string>
  /** What is staked as a gift. */
  gifts: readonly Gift[]
  giftWrites: GroupCommit<GiftToStake, StakedGift | Refusal>
  /** Hears that a gift of the player's was staked, after its commit. */
  onGift(player: number): void
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
