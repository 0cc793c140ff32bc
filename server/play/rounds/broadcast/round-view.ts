/** What everyone sees of a game's rounds, and what it is told by. */
import type { PastRound, PublicBet, RoundChain, RoundEvent, RoundNow, RoundTotals } from '@kurazh/contract/rounds.ts'
import type { Face } from './public-bet.ts'
import type { RoundBet } from '../store/round-store.ts'

export interface ViewDependencies {
  game: string
  /** Where the numbering begins: above everything an earlier leader told. */
  firstSeq: number
  now(): number
  facesOf(players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  tell(event: RoundEvent): void
  /** Calls back a moment later, when bets have been gathered. */
  later(run: () => void): void
  failed(error: unknown): void
}

/** What changes, without what every piece of news carries. */
export type News = RoundEvent extends infer Event ? (Event extends RoundEvent ? Omit<Event, 'game' | 'seq' | 'now'> : never) : never

export interface RoundView {
  readonly seq: number
  readonly round: RoundNow | null
  readonly past: readonly PastRound[]
  readonly chains: { chain: RoundChain | null; nextChain: RoundChain | null }
  /** No round begins: the game stands still. */
  readonly isPaused: boolean
  /** The largest bets of the round, largest first. */
  bets(): readonly PublicBet[]
  totals(): RoundTotals
  /** A new round takes bets. `bets` are those it has already, where it was taken over. */
  begin(round: RoundNow, bets?: readonly RoundBet[]): void
  join(bet: RoundBet): void
  leave(bet: RoundBet): void
  pay(bet: RoundBet): void
  close(): void
  run(startedAt: number): void
  end(round: RoundNow, past: PastRound): void
  setPast(past: readonly PastRound[]): void
  setChains(chain: RoundChain | null, nextChain: RoundChain | null): void
  setPaused(paused: boolean): void
  /** Resolves when everything so far has been told. */
  told(): Promise<void>
}
