/** Declares what every kind's engine works with: the player, the request and the answer. */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Bet, Commitment, OpenGame as PublishedGame, play } from '@kurazh/contract/play/play.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import type { Db } from '../../platform/database/database.ts'
import type { GroupCommit } from '../../platform/database/group-commit.ts'
import type { Refusal } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Bank } from '../bank/bank.ts'
import type { Gift } from '../bets/gift.ts'
import type { BalanceNews, BetRefused, Bettor } from '../bets/bettor.ts'
import type { CarefulAnswer, CarefulBet } from './careful-bets.ts'
import type { GameStarts } from './game-starts.ts'
import type { GiftToStake, StakedGift } from './gift-writes.ts'
import type { Seeds } from './seeds.ts'
import type { BetToSettle, Settled } from './instant-writes.ts'
import type { StepsWrites } from './steps-writes.ts'

export type PlaceBet = BodyOf<typeof play.placeBet>
export type MakeMove = BodyOf<typeof play.move>

/** A settled bet. */
export interface Placed {
  kind: 'placed'
  bet: Bet
  /** Kopecks after the bet. */
  balance: bigint
  /** Kopecks won or lost; for a gift, the payout. */
  net: bigint
  /** The commitments that entered the window; all of them if the answer was given before. */
  commitments: Commitment[]
}

/** An open steps game. */
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
  /** Bets under a nonce that was drawn before and not taken. */
  careful: GroupCommit<CarefulBet, CarefulAnswer>
  steps: StepsWrites
  /** True if bets that cost more than a plain one are accepted. */
  buys: boolean
  /** What bets may win. */
  bank: Bank
  /** The minimum time between two games; undefined, or left out, if there is none. */
  startsOf?(game: string): GameStarts | undefined
  /** True while no money may be staked (the books differ), as far as this process knows: the write checks again. */
  isStopped(): boolean
  /** The public code of a player without a request: their game has ended by itself. */
  uidOf(db: Db, player: number): Promise<string>
  /** What is staked as a gift. */
  gifts: readonly Gift[]
  giftWrites: GroupCommit<GiftToStake, StakedGift | Refusal>
  /** Called when a gift of the player was staked, after its commit. */
  onGift(player: number): void
  /** Called for every changed balance, after the commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
}

/** A bet whose game is known and whose params the game accepts. */
export interface WantedBet<Game extends SeededGame = SeededGame> {
  bettor: Bettor
  body: PlaceBet
  game: Game
  params: unknown
}
