/** Declares the player who bets, how others see them, and what every engine returns: refusals and changed balances. */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'

/** The player who bets; `uid` is the public code their pages listen for. */
export interface Bettor {
  id: number
  uid: string
}

/** How a player is shown to others: name and status are null if the name is hidden. */
export interface Face {
  name: string | null
  img: string
  status: StatusLabel | null
}

/** A balance that a bet has changed. Kopecks; `net` is what was won or lost, 0 if a game has only taken its stake. */
export interface BalanceNews {
  balance: bigint
  net: bigint
}

export interface BetRefused {
  kind: 'refused'
  code: RefusalCode
  text?: string
  /** The nonce is bound to another client seed by a refused bet. */
  isBound?: true
  /** What a move would have added to the stake of this game, where that was refused. Kopecks. */
  adding?: { game: string; stake: bigint }
}

export const refused = (code: RefusalCode, text?: string): BetRefused =>
  text === undefined ? { kind: 'refused', code } : { kind: 'refused', code, text }

/**
 * The verdict of the write of a stake. `stopped`: the books differ. `off`: the game is switched off. `bank`: it was
 * admitted under another declared bank than the one in force. `limit`: a limit of the player's own. `held`: the account is held for review. `break`: the player is on one. `duplicate`: this bet was
 * written before, with this or another body.
 */
export type StakeVerdict =
  | 'accepted'
  | 'duplicate'
  | 'frozen'
  | 'break'
  | 'held'
  | 'insufficient'
  | 'limit'
  | 'stopped'
  | 'off'
  | 'bank'
  | 'absent'

/**
 * The refusal that the player gets for a stake that was not taken. `duplicate` is not a refusal: it gets the stored
 * answer.
 */
export const codeOfVerdict: Record<Exclude<StakeVerdict, 'accepted' | 'duplicate'>, RefusalCode> = {
  frozen: 'Banned',
  break: 'OnBreak',
  held: 'Held',
  insufficient: 'InsufficientFunds',
  limit: 'LimitReached',
  stopped: 'BettingStopped',
  off: 'GameOff',
  bank: 'LimitsChanged',
  absent: 'Unauthorized',
}
