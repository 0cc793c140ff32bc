/** Declares the public view of a game's rounds and what it depends on. */
import type {
  PastRound,
  PublicBet,
  RoundChain,
  RoundEvent,
  RoundNow,
  RoundTotals,
} from '@kurazh/contract/play/rounds.ts'
import type { Face } from './public-bet.ts'
import type { RoundBet } from '../store/round-store.ts'

export interface ViewDependencies {
  game: string
  /** Where the numbering starts: above every number that an earlier leader has sent. */
  firstSeq: number
  now(): number
  facesOf(players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  tell(event: RoundEvent): void
  /** Runs the callback a moment later, when bets have been batched. */
  later(run: () => void): void
  failed(error: unknown): void
}

/** The changing part of an event, without the fields that every event has. */
export type News = RoundEvent extends infer Event
  ? Event extends RoundEvent
    ? Omit<Event, 'game' | 'seq' | 'now'>
    : never
  : never

export interface RoundView {
  readonly seq: number
  readonly round: RoundNow | null
  readonly past: readonly PastRound[]
  readonly chains: { chain: RoundChain | null; nextChain: RoundChain | null }
  /** No round starts: the game is paused. */
  readonly isPaused: boolean
  /** The largest bets of the round, largest first. */
  bets(): readonly PublicBet[]
  totals(): RoundTotals
  /** A new round takes bets. `bets`: those it already has, if it was taken over. */
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
  /** Resolves when everything queued so far has been sent. */
  told(): Promise<void>
}
