/** Defines a test's live table, the messages it sends, and how a cheating one differs. */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { LiveSource } from './table-secrets.ts'

export type LiveRound = NonNullable<TableSnapshot['round']>
export type LiveShoe = NonNullable<TableSnapshot['shoe']>
export type Decided = LiveRound['decided'][number]
export type RefusedSpot = {
  spot: string
  reason: 'TooSmall' | 'TooLarge' | 'MaxWin' | 'Exposure' | 'Funds' | 'NotYours' | 'Unknown'
  max: bigint
}
export type LiveNews = TableEvent extends infer Event
  ? Event extends TableEvent
    ? Omit<Event, 'table' | 'seq' | 'now'>
    : never
  : never

export interface LaidAnswer {
  bet: OwnTableBet | null
  accepted: { spot: string; stake: bigint }[]
  refused: RefusedSpot[]
  balance: bigint
}

export interface LiveListener {
  player: string
  heard(event: TableEvent): void
  own(bet: OwnTableBet): void
}

/** A link of a chain. */
export interface Place {
  chain: number
  link: number
}

/** The differences of a cheating table from an honest one. Each is called at the moment it applies. */
export interface Crook {
  source?(round: LiveRound, honest: LiveSource): LiveSource
  shuffled?(shoe: LiveShoe): LiveShoe
  cut?(shoe: LiveShoe): LiveShoe
  opened?(shoe: LiveShoe): LiveShoe
  /** Spots that have a stake when the round is dealt. */
  staked?(round: number, honest: ReadonlySet<string>): ReadonlySet<string>
  /** A decision that the server makes in its player's name; undefined: it waits. */
  decides?(round: number, seat: number, moves: readonly string[], honest: string): string | undefined
  settled?(bet: OwnTableBet, lost: readonly string[]): OwnTableBet
  /** Throws CallError where the whole layout is refused. */
  refuses?(round: number, spots: LaidAnswer['accepted']): RefusedSpot[]
  /** The chain and link that a wheel's round is reported with. */
  link?(round: number, at: Place): Place
  /** A chain as it is reported. */
  chain?(chain: RoundChain): RoundChain
}

/** The real course of a round, to check reports against. */
export interface Played {
  staked: ReadonlySet<string>
  draw(drawn: number): number
  voided: boolean
}

export interface LiveKind {
  game: TableGame
  seed: string
  /** Rounds, or shoes, of a chain. */
  links: number
  /** Cards of the first shoe that were dealt before any page was open. */
  dealtBefore: number
  byHand: boolean
}

/** The public code of a player. */
export const codeOf = (player: string): string => `code-${player}`
