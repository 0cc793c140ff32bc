/**
 * Handles a decision that a table waits for: opens it with its deadline, makes it for a player who does not, and writes
 * it with the stakes it adds.
 */
import type { TableAsk } from '@kurazh/games/core/table.ts'
import { decisionMs } from '../policy.ts'
import type { StoredMove } from '../store/table-store.ts'
import type { LayoutWrites } from './layout-writes.ts'
import { type Decision, ownerOf, type TableInPlay } from './table-in-play.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'

type Asked = Extract<TableAsk, { kind: 'move' }>

/**
 * The deadline counts from when the dealt cards have been shown; players asked together share one deadline. `before`:
 * the previous decision.
 */
export function openDecision(
  { game, clock }: Pick<TableLoopDependencies, 'game' | 'clock'>,
  round: TableInPlay,
  { seats, hand, moves, question, idle }: Asked,
  before?: Decision,
): Decision {
  const { promise, resolve } = Promise.withResolvers<StoredMove>()
  const isStillAsked =
    before !== undefined &&
    before.idle === idle &&
    before.seats.length > seats.length &&
    seats.every((seat) => before.seats.includes(seat))
  const shownMs = round.play === undefined ? 0 : game.showMs(round.play.state)
  const endsAt = isStillAsked ? before.endsAt : clock.now() + shownMs + decisionMs[question]
  const decision = {
    step: round.moves.length,
    seats,
    hand,
    moves,
    idle,
    endsAt,
    writing: undefined,
    isClosed: false,
    recalled: new AbortController(),
    made: promise,
    make: resolve,
  }
  round.decision = decision
  return decision
}

type Deciding = Pick<TableLoopDependencies, 'game' | 'writes' | 'seats' | 'onBet'>

/** No player has decided: the chart does for those who chose it, otherwise the idle move is made. */
export async function forceDecision(
  deps: Deciding,
  round: TableInPlay,
  { step, seats: [seat], hand, idle }: Decision,
  insist: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<StoredMove> {
  const { game, writes } = deps
  if (deps.seats.playsByChart(seat) && round.play !== undefined) {
    for (const paid of [true, false]) {
      const move = game.chart(round.play.state, paid)
      if (move === null) continue
      const made = { step, seat, hand, move, by: 'chart' } as const
      if ((await writeDecision(deps, round, made)) === 'accepted') return made
    }
  }
  const made = { step, seat, hand, move: idle, by: 'clock' } as const
  await insist(() => writes.move(round.number, made, undefined))
  return made
}

/** Writes a decision with the stakes it adds; the player's layout grows by them. */
export async function writeDecision(
  { game, writes, onBet }: Pick<Deciding, 'game' | 'writes' | 'onBet'>,
  round: TableInPlay,
  made: StoredMove,
): Promise<Awaited<ReturnType<LayoutWrites['move']>>> {
  const owner = ownerOf(round, made.seat)
  const adding = owner === undefined || round.play === undefined ? [] : game.adds(round.play.state, made)
  if (owner === undefined || adding.length === 0) return writes.move(round.number, made, undefined)
  const added = adding.map(({ spot, of, parts }) => [spot, (owner.spots.get(of) ?? 0n) / BigInt(parts)] as const)
  const by = added.reduce((sum, [, stake]) => sum + stake, 0n)
  const grown = { ...owner, spots: new Map([...owner.spots, ...added]), stake: owner.stake + by }
  const verdict = await writes.move(round.number, made, { bet: grown, by, uid: owner.uid })
  if (verdict === 'accepted') {
    Object.assign(owner, { spots: grown.spots, stake: grown.stake })
    onBet(owner)
  }
  return verdict
}
