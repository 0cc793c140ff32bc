/** Declares a bet that was played to its end, as followers of the journal receive it. */
import type { BetName } from './bet-name.ts'

/** The parts of a finished bet that never change; its payout may be corrected later. Money in kopecks. */
export type StakedBet = Omit<JournalBet, 'payout' | 'multiplierE4' | 'former'>

/** Money in kopecks. */
export interface JournalBet {
  readonly name: BetName
  player: number
  game: string
  version: number
  stake: bigint
  multiplierE4: number
  payout: bigint
  /** The part of the stake that moves added after the opening; absent: none. */
  readonly added?: bigint
  /** What it was paid before it was corrected; undefined the first time, when the bet has its first payout. */
  readonly former?: { payout: bigint; multiplierE4: number } | undefined
  /** A person dealt it, at a live table. */
  readonly byHand?: boolean
  params: unknown
  at: Date
  /** The transaction that ended or corrected it: positions rise, and bets that ended together share one. */
  position: bigint
  /** Its number in its engine: a nonce or a round. */
  number: bigint
  /** Its place under that number, if several of its player's bets share one. */
  readonly place?: number | null
}

/**
 * The stake that the edge of its rules is counted of: the return of a game is that of its first stake, and what moves
 * add has no edge of its own.
 */
export const edgeStakeOf = ({ stake, added = 0n }: Pick<JournalBet, 'stake' | 'added'>): bigint => stake - added
