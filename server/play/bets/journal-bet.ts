/** A bet that was played to its end, as those who follow the journal are shown it. */
import type { BetName } from './bet-name.ts'

/** Money in kopecks. */
export interface JournalBet {
  readonly name: BetName
  player: number
  game: string
  version: number
  stake: bigint
  multiplierE4: number
  payout: bigint
  /** What it was paid before it was corrected; undefined the first time it comes, with what it was paid first. */
  readonly former?: { payout: bigint; multiplierE4: number } | undefined
  /** A person has dealt it, at a table of people. */
  readonly byHand?: boolean
  params: unknown
  at: Date
  /** The transaction that ended it, or corrected it: positions rise, and bets that ended together share one. */
  position: bigint
  /** Its number at its engine: a nonce, a round. */
  number: bigint
}
