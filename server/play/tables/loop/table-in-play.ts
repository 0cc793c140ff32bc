/** Defines the round being played at a table, as its leader holds it in memory. */
import type { TableGame, TableMove } from '@kurazh/games/core/table.ts'
import { playedByHand } from '@kurazh/games/core/table-hand.ts'
import { type Dealt, replayTable, type TableStand } from '@kurazh/games/core/table-play.ts'
import type { BetRefused } from '../../bets/bettor.ts'
import type { StoredAct } from '../hand/act-log.ts'
import type { StoredCorrection } from '../hand/correction-log.ts'
import type { Recording } from '../hand/recordings.ts'
import type { RoundSource } from '../source/source.ts'
import type { StoredMove, StoredTableRound, TableBet } from '../store/table-store.ts'

/** A layout with the fields only its leader has. */
export interface LaidBet extends TableBet {
  uid: string
  /** The most it may bring back, in kopecks. */
  best: bigint
  /** The pending write of this layout; the next one waits for it. */
  writing: Promise<unknown> | undefined
  /** The request under its key as canonical text, and its refused spots; undefined if taken over from another term. */
  asked: { text: string; refused: readonly RefusedSpot[] } | undefined
}

export interface RefusedSpot {
  spot: string
  reason: 'TooSmall' | 'TooLarge' | 'MaxWin' | 'Exposure' | 'Funds' | 'NotYours' | 'Unknown'
  /** Kopecks of it that would have been taken. */
  max: bigint
}

/** A decision the table waits for. The first of these seats to answer makes it; the others make the next ones. */
export interface Decision {
  step: number
  seats: readonly [number, ...number[]]
  hand: number
  moves: readonly TableMove[]
  idle: TableMove
  endsAt: number
  /** The pending write of a decision; others wait for it. */
  writing: Promise<unknown> | undefined
  /** The clock or the chart decides, or the dealer takes back the card in question: no player can decide any more. */
  isClosed: boolean
  /** Aborted when the card is taken back: the question is put again once another card is dealt. */
  readonly recalled: AbortController
  /** Resolves with the stored decision. */
  readonly made: Promise<StoredMove>
  make(move: StoredMove): void
}

export interface TableInPlay extends Pick<
  StoredTableRound,
  'number' | 'version' | 'chain' | 'link' | 'shoe' | 'closesAt'
> {
  /** Set before the write it begins: «starting» takes nothing any more and is being written as dealt. */
  phase: 'betting' | 'closing' | 'starting' | 'dealing' | 'ended' | 'voided'
  source: RoundSource
  startedAt: number | undefined
  nextAt: number | undefined
  bets: Map<number, LaidBet>
  /**
   * The highest place given so far. The place of a bet refused later is not reused, because another bet may have it by
   * then.
   */
  places: number
  /** The most all bets may pay together, as if each won its best. */
  atRisk: bigint
  /** Refused layouts, by player and key: once a refusal was sent, a repeat is not accepted later. */
  readonly refusals: Map<string, BetRefused>
  play: TableStand<unknown> | undefined
  /** Cards this leader has sent; undefined until it has sent any, even if another leader has. */
  shown: readonly Dealt[] | undefined
  /** At a table dealt by a person: the results entered so far. */
  told: readonly number[]
  acts: readonly StoredAct[]
  /** Set if corrected after payment: the first result and why it was wrong. */
  correction?: StoredCorrection
  /** Recordings of a finished round. */
  recordings?: readonly Recording[]
  moves: StoredMove[]
  decision: Decision | undefined
  /** Its end is stored and may be sent. */
  isTold: boolean
  result: unknown
  reason: StoredTableRound['reason']
  /** Aborted to call the round off; the loop does so at its next step, between two writes. Carries the reason. */
  readonly callingOff: AbortController
  /** Aborted when the dealer closes the bets early. */
  readonly closing: AbortController
  /** Resolves when the round is over and paid, or when the term ends first. */
  readonly over: Promise<void>
  isOver(): void
}

export function tableInPlay(
  round: Pick<StoredTableRound, 'number' | 'version' | 'chain' | 'link' | 'shoe' | 'closesAt'>,
  source: RoundSource,
): TableInPlay {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { number, version, chain, link, shoe, closesAt } = round
  return {
    number,
    version,
    chain,
    link,
    shoe,
    closesAt,
    phase: 'betting',
    source,
    startedAt: undefined,
    nextAt: undefined,
    bets: new Map(),
    places: 0,
    atRisk: 0n,
    refusals: new Map(),
    play: undefined,
    shown: undefined,
    told: [],
    acts: [],
    moves: [],
    decision: undefined,
    isTold: false,
    result: null,
    reason: null,
    callingOff: new AbortController(),
    closing: new AbortController(),
    over: promise,
    isOver: resolve,
  }
}

/** Returns the bet with the main stake at a seat. */
export const ownerOf = ({ bets }: Pick<TableInPlay, 'bets'>, seat: number): LaidBet | undefined =>
  [...bets.values()].find(({ spots }) => (spots.get(`${seat}-main`) ?? 0n) > 0n)

/** Every spot with a stake, of any player. */
export const stakedSpots = ({ bets }: Pick<TableInPlay, 'bets'>): Set<string> => spotsOf([...bets.values()])
export const spotsOf = (bets: readonly Pick<TableBet, 'spots'>[]): Set<string> =>
  new Set(bets.flatMap(({ spots }) => [...spots].filter(([, stake]) => stake > 0n).map(([spot]) => spot)))

/** A person deals the round: it belongs to no chain. */
export const isByHand = ({ link }: Pick<StoredTableRound, 'link'>): boolean => link === null

/** Replays the table from the decisions made, and from the entered results if a person deals. */
export const replayed = (
  game: TableGame,
  round: Pick<TableInPlay, 'bets' | 'moves' | 'source' | 'link' | 'told'>,
): TableStand<unknown> =>
  isByHand(round)
    ? playedByHand(game, stakedSpots(round), round.moves, round.told)
    : replayTable(game, stakedSpots(round), round.moves, (drawn) => round.source.next(drawn))

export const isVoided = ({ phase }: TableInPlay): boolean => phase === 'voided'
/** Bets are closed and the round is not over. */
export const isUnderWay = ({ phase }: TableInPlay): boolean =>
  phase === 'closing' || phase === 'starting' || phase === 'dealing'
/** Counts the drawn ones. */
export const drawnAmong = (dealt: readonly Dealt[]): number => dealt.filter(({ drawn }) => drawn !== undefined).length
