/** The round that is being played at a table, in its leader's memory. */
import type { TableGame, TableMove } from '@kurazh/games/core/table.ts'
import { playedByHand } from '@kurazh/games/core/table-hand.ts'
import { replayTable, type TableStand } from '@kurazh/games/core/table-play.ts'
import type { BetRefused } from '../../bets/bettor.ts'
import type { StoredAct } from '../hand/act-log.ts'
import type { StoredCorrection } from '../hand/correction-log.ts'
import type { Recording } from '../hand/recordings.ts'
import type { RoundSource } from '../source/source.ts'
import type { StoredMove, StoredTableRound, TableBet } from '../store/table-store.ts'

/** A layout with what only its leader knows of it. */
export interface LaidBet extends TableBet {
  uid: string
  /** The most it may bring back, in kopecks. */
  best: bigint
  /** A write of it under way: another waits for it. */
  writing: Promise<unknown> | undefined
  /** What was asked by its key, as canonical text, and what of that was refused; unknown of one taken over. */
  asked: { text: string; refused: readonly RefusedSpot[] } | undefined
}

export interface RefusedSpot {
  spot: string
  reason: 'TooSmall' | 'TooLarge' | 'MaxWin' | 'Exposure' | 'Funds' | 'NotYours' | 'Unknown'
  /** Kopecks of it that would have been taken. */
  max: bigint
}

/** A decision the table waits for: of each of these seats, the first to answer makes this one, the others the next. */
export interface Decision {
  step: number
  seats: readonly [number, ...number[]]
  hand: number
  moves: readonly TableMove[]
  idle: TableMove
  endsAt: number
  /** The write of whoever decides now: others wait for it. */
  writing: Promise<unknown> | undefined
  /** The clock or the chart decides, or the dealer takes the card back that it is about: nobody else does any more. */
  isClosed: boolean
  /** The card has been taken back: it is not decided, but asked again when another lies. */
  readonly recalled: AbortController
  /** Resolves with what was decided and written. */
  readonly made: Promise<StoredMove>
  make(move: StoredMove): void
}

export interface TableInPlay extends Pick<StoredTableRound, 'number' | 'version' | 'chain' | 'link' | 'shoe' | 'closesAt'> {
  phase: 'betting' | 'closing' | 'dealing' | 'ended' | 'voided'
  source: RoundSource
  startedAt: number | undefined
  nextAt: number | undefined
  bets: Map<number, LaidBet>
  /** The highest place that was given: one of a bet that was refused since is not given again, for it may have been another's by then. */
  places: number
  /** The most that all of them may bring back together, as if each won its best. */
  atRisk: bigint
  /** Layouts that were refused, by player and key: what was told once is not taken later. */
  readonly refusals: Map<string, BetRefused>
  play: TableStand<unknown> | undefined
  /** Of a table that a person deals: what was told so far. */
  told: readonly number[]
  acts: readonly StoredAct[]
  /** Of one that was corrected after it was paid: what was said first, and why it was wrong. */
  correction?: StoredCorrection
  /** Of one that is over: what shows it. */
  recordings?: readonly Recording[]
  moves: StoredMove[]
  decision: Decision | undefined
  /** What may be told of its end: it is written. */
  isTold: boolean
  result: unknown
  reason: StoredTableRound['reason']
  /** That it is to be called off: the loop does so at its next step, between two writes. Its reason is why. */
  readonly callingOff: AbortController
  /** That the dealer has closed the bets before their time. */
  readonly closing: AbortController
  /** Resolves when it is over and paid, or when the term has ended before. */
  readonly over: Promise<void>
  isOver(): void
}

export function tableInPlay(round: Pick<StoredTableRound, 'number' | 'version' | 'chain' | 'link' | 'shoe' | 'closesAt'>, source: RoundSource): TableInPlay {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { number, version, chain, link, shoe, closesAt } = round
  return {
    number, version, chain, link, shoe, closesAt, phase: 'betting', source, startedAt: undefined, nextAt: undefined, bets: new Map(), places: 0, atRisk: 0n, refusals: new Map(), play: undefined, told: [], acts: [], moves: [],
    decision: undefined, isTold: false, result: null, reason: null, callingOff: new AbortController(), closing: new AbortController(), over: promise, isOver: resolve,
  }
}

/** Who has the stake that is played for at a seat. */
export const ownerOf = ({ bets }: Pick<TableInPlay, 'bets'>, seat: number): LaidBet | undefined =>
  [...bets.values()].find(({ spots }) => (spots.get(`${seat}-main`) ?? 0n) > 0n)

/** Every spot that bears a stake, of anybody. */
export const stakedSpots = ({ bets }: Pick<TableInPlay, 'bets'>): Set<string> => spotsOf([...bets.values()])
export const spotsOf = (bets: readonly Pick<TableBet, 'spots'>[]): Set<string> =>
  new Set(bets.flatMap(({ spots }) => [...spots].filter(([, stake]) => stake > 0n).map(([spot]) => spot)))

/** A person deals it: no chain has it. */
export const isByHand = ({ link }: Pick<StoredTableRound, 'link'>): boolean => link === null

/** What lies on the table after the decisions that were made, and after what was told where a person deals. */
export const replayed = (game: TableGame, round: Pick<TableInPlay, 'bets' | 'moves' | 'source' | 'link' | 'told'>): TableStand<unknown> =>
  isByHand(round) ? playedByHand(game, stakedSpots(round), round.moves, round.told) : replayTable(game, stakedSpots(round), round.moves, (drawn) => round.source.next(drawn))

export const isVoided = ({ phase }: TableInPlay): boolean => phase === 'voided'
/** Bets are in, and it is not over. */
export const isUnderWay = ({ phase }: TableInPlay): boolean => phase === 'closing' || phase === 'dealing'
export const drawnIn = ({ play }: TableInPlay): number => (play?.dealt ?? []).filter((one) => one.drawn !== undefined).length
