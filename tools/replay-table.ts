/**
 * Replays a round of a live table from its chain's hash, or from its shoe: the deal, the result, the payback of spots.
 */
import { stakedOn } from '@kurazh/games/core/layout.ts'
import {
  cutOf,
  type CutSeed,
  entriesOfCut,
  indexFromCut,
  isCutList,
  openShoe,
  shoeCards,
} from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import type { SeatMove, TableGame, TableParams } from '@kurazh/games/core/table.ts'
import { wheelDraw } from '@kurazh/games/core/wheel-draw.ts'
import { WrongArguments } from './command-line.ts'

/**
 * For a shoe: its number at the table, its published root, its cut with the list of seeds, and the first card of the
 * round counted from the cut.
 */
export const shoeNames = ['shoe', 'root', 'seeds', 'cut', 'first'] as const
type Given = Partial<Record<(typeof shoeNames)[number], string>>

interface Asked {
  hash: string
  salt: string
  laid: TableParams | undefined
  moves: readonly string[]
  given: Given
}

/** Throws WrongArguments. */
export function replayedRound(game: TableGame, asked: Asked): object {
  if (game.source === 'wheel') return played(game, asked, wheelDraw(game, asked.hash, asked.salt))
  const number = readCount('shoe', asked.given.shoe, 1, Number.MAX_SAFE_INTEGER)
  const shoe = openShoe({ table: game.id, number }, asked.hash, asked.salt)
  const { root } = shoe
  const cut = cutGiven(root, asked.given)
  const held = { ...(asked.given.root !== undefined && { root: asked.given.root === root }), ...cut.held }
  const result = { root, ...(cut.at !== undefined && { cut: cut.at }), ...(Object.keys(held).length > 0 && { held }) }
  if (cut.at === undefined || asked.given.first === undefined)
    return { outcome: { root, order: shoe.order }, ...result }
  const [from, first] = [cut.at, readCount('first', asked.given.first, 0, shoeCards - 1)]
  return { ...played(game, asked, (drawn) => shoe.order[indexFromCut(from, first + drawn)] ?? 0), ...result }
}

/** The cut of the shoe: computed from the root and the list of seeds if given, and compared with the named cut. */
function cutGiven(
  root: string,
  { cut, seeds }: Given,
): { at: number | undefined; held: { cut?: boolean; order?: boolean } } {
  const named = cut === undefined ? undefined : readCount('cut', cut, 0, shoeCards - 1)
  if (seeds === undefined) return { at: named, held: {} }
  const list = readSeeds(seeds)
  const at = cutOf(root, list)
  const order = entriesOfCut(list).form === 2 ? { order: isCutList(list) } : {}
  return { at, held: { ...(named !== undefined && { cut: named === at }), ...order } }
}

function readSeeds(json: string): CutSeed[] {
  const isSeed = (one: unknown): one is CutSeed =>
    typeof one === 'object' &&
    one !== null &&
    'by' in one &&
    typeof one.by === 'string' &&
    'seed' in one &&
    typeof one.seed === 'string'
  try {
    const list: unknown = JSON.parse(json)
    if (Array.isArray(list) && list.every(isSeed)) return list
  } catch {
    // Reported below, like every other text that is not a list.
  }
  throw new WrongArguments('--seeds — список сидов срезки, как его показывает сайт: [{"by":"код","seed":"сид"}].')
}

/** Each spot of the given layout with the kopecks it pays back. */
function played(game: TableGame, { laid, moves }: Asked, next: (drawn: number) => number): object {
  const { state, dealt, ask } = replayOf(game, laid, moves, next)
  const outcome = { result: game.result(state), dealt: dealt.map(({ place, value }) => ({ place, value })) }
  if (ask.kind !== 'over') return { outcome, waits: { seats: ask.seats, hand: ask.hand, moves: ask.moves } }
  if (laid === undefined) return { outcome }
  const back = Object.entries(laid.spots).map(([spot, stake]) => [spot, game.pays(state, spot, BigInt(stake))] as const)
  const payout = back.reduce((sum, [, kopecks]) => sum + kopecks, 0n)
  return {
    outcome,
    paid: Object.fromEntries(back.map(([spot, kopecks]) => [spot, Number(kopecks)])),
    multiplier: Number((payout * 10_000n) / stakedOn(laid.spots)) / 10_000,
  }
}

function replayOf(
  game: TableGame,
  laid: TableParams | undefined,
  moves: readonly string[],
  next: (drawn: number) => number,
) {
  try {
    return replayTable(game, new Set(Object.keys(laid?.spots ?? {})), moves.map(madeOf), next)
  } catch (error) {
    if (error instanceof RangeError)
      throw new WrongArguments(`--moves содержат ход, которого стол ${game.id} в эту минуту не ждёт.`)
    throw error
  }
}

/** «hit», or «4:insure» for a seat that decides together with others. */
function madeOf(text: string): SeatMove {
  const [, seat, move = text] = /^(\d):(.+)$/.exec(text) ?? []
  return seat === undefined ? { move } : { seat: Number(seat), move }
}

export function readCount(name: string, text: string | undefined, least: number, most: number): number {
  const count = Number(text)
  if (text === undefined || !/^\d+$/.test(text) || !(count >= least && count <= most))
    throw new WrongArguments(`--${name} — целое число от ${least}${most < shoeCards ? ` до ${most}` : ''}.`)
  return count
}
