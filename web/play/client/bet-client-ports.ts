/** Ports of the bet client to the outside, and the bet as it is sent. */
import type { BoundNonce, OpenReply, SettledReply } from '@kurazh/contract/play/play.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import type { CallError } from '../../api/call.ts'
import type { KnownBet } from '../proof/bet-memory.ts'
import type { PromisesPorts } from './promises.ts'

export interface BetClientPorts extends PromisesPorts {
  /** The public code of the page's player; null for a guest. */
  player(): string | null
  /** `gift`: the stake is a gift of the site. */
  place(body: BetBody, gift: boolean): Promise<SettledReply | OpenReply>
  /** The newest settled bet of the player, or the newest below this nonce, in a list. */
  history(before?: number): Promise<unknown>
  openGames(): Promise<unknown>
  openRounds(): Promise<unknown>
  /** A refused nonce was used by a bet that this device has not sent, or was left behind by it: informs the player. */
  tellElsewhere(bet: KnownBet): void
  /** The bet was refused for certain, and no other nonce is tried for it. */
  refused?(game: SeededGame, bet: KnownBet, error: CallError): void
  /** A refused nonce is bound to the seed of a bet that another device was refused: informs the player. */
  tellBound(bound: BoundNonce): void
  /**
   * The server claims that a restoration has taken the promise back. Returns whether the public list names one since
   * this page began; throws what the request throws.
   */
  wasRestored(): Promise<boolean>
  wait(ms: number): Promise<void>
  freshSeed(): string
}

export interface BetBody {
  game: string
  version: number
  nonce: number
  clientSeed: string
  stake: bigint
  params: unknown
  /** Of a steps game. */
  maxWin?: bigint
}
