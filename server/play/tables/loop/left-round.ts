/**
 * Loads a round that another term began, from its stored state, and determines what may be known of it if it cannot be
 * replayed.
 */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import { shoeDealt } from '@kurazh/games/core/shoe.ts'
import type { ShoeInUse } from '../source/shoe-in-use.ts'
import { type RoundSource, toldSource, wheelSource } from '../source/source.ts'
import type { Spots, StoredTableRound } from '../store/table-store.ts'
import type { Waiting } from './next-source.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'
import { drawnAmong, isByHand, type LaidBet, stakedSpots, type TableInPlay, tableInPlay } from './table-in-play.ts'

type Reading = Pick<TableLoopDependencies, 'game' | 'store' | 'uidsOf' | 'hand' | 'clock'>

/** The source it is dealt from, and the most that a layout may pay, in kopecks. */
export interface Known {
  source: RoundSource
  best(spots: Spots): bigint
}

/** The stored round, without replaying it. */
export async function leftRound(
  { game, store, uidsOf, hand, clock }: Reading,
  left: StoredTableRound,
  { source, best }: Known,
  { insist }: Pick<Waiting, 'insist'>,
): Promise<TableInPlay> {
  // The clock by which it was stored may have been ahead.
  const closesAt = Math.min(left.closesAt, clock.now() + game.bettingMs)
  const round = tableInPlay({ ...left, closesAt }, source)
  await readBets({ game, store, uidsOf }, round, best, { insist })
  round.moves = await insist(() => store.movesOf(game.id, left.number))
  if (isByHand(round)) await insist(async () => hand?.acts.read(left.number))
  Object.assign(round, {
    phase: left.phase,
    startedAt: left.startedAt,
    reason: left.reason,
    isTold: left.phase === 'ended' || left.phase === 'voided',
    result: left.result,
  })
  if (isByHand(round)) Object.assign(round, { told: hand?.acts.now.told, acts: hand?.acts.acts })
  return round
}

/** Loads the stored bets of a round, replacing those in its leader's memory. */
export async function readBets(
  { game, store, uidsOf }: Pick<Reading, 'game' | 'store' | 'uidsOf'>,
  round: TableInPlay,
  best: Known['best'],
  { insist }: Pick<Waiting, 'insist'>,
): Promise<void> {
  const bets = await insist(() => store.betsOf(game.id, round.number))
  const uids = await insist(() => uidsOf(bets.map(({ player }) => player)))
  const known = round.bets
  round.bets = new Map(
    bets.map((bet): [number, LaidBet] => [
      bet.player,
      {
        ...bet,
        uid: uids.get(bet.player) ?? known.get(bet.player)?.uid ?? '',
        best: best(bet.spots),
        writing: undefined,
        asked: undefined,
      },
    ]),
  )
  round.atRisk = [...round.bets.values()].reduce((sum, laid) => sum + laid.best, 0n)
  round.places = bets.reduce((most, { place }) => Math.max(most, place), round.places)
}

/** The source of a round that another term began. */
export async function sourceOf(
  { game, chains }: Pick<TableLoopDependencies, 'game' | 'chains'>,
  inUse: ShoeInUse | undefined,
  { chain, link, shoe }: StoredTableRound,
  { insist }: Pick<Waiting, 'insist'>,
): Promise<RoundSource> {
  if (chain === null || link === null) return toldSource(game)
  if (shoe === undefined || inUse === undefined) return wheelSource(game, await insist(() => chains.at(chain, link)))
  return inUse.sourceOf(shoe.number, shoe.first)
}

/**
 * How many cards of a called-off round someone may have seen: those that this leader has sent. For a round that another
 * leader dealt, those on the table when its last decision was awaited, because the end is sent only after it is
 * written. If that cannot be determined, no card of its shoe is dealt any more: someone who has seen one would know
 * what comes.
 */
export function cardsSeen(game: TableGame, round: TableInPlay): number {
  if (round.shown !== undefined) return drawnAmong(round.shown)
  if (round.phase !== 'dealing' || isByHand(round)) return 0
  try {
    const { ask, dealt } = playedTo(game, round, round.moves.length)
    if (ask.kind === 'move') return drawnAmong(dealt)
    return round.moves.length === 0 ? 0 : drawnAmong(playedTo(game, round, round.moves.length - 1).dealt)
  } catch {
    return round.shoe === undefined ? 0 : Math.max(0, shoeDealt - round.shoe.first)
  }
}

const playedTo = (game: TableGame, round: TableInPlay, decided: number) =>
  replayTable(game, stakedSpots(round), round.moves.slice(0, decided), (drawn) => round.source.next(drawn))
