/** A round of a live table from its chain's link, or from its shoe: what was dealt, what it came to, what spots bring back. */
import { stakedOn } from '@kurazh/games/core/layout.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { indexFromCut, openShoe, shoeCards } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import type { SeatMove, TableGame, TableParams } from '@kurazh/games/core/table.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'
import { WrongArguments } from './command-line.ts'

/** Of a shoe: which one of its table, where it was cut, and the first card of the round counted from there. */
export const shoeNames = ['shoe', 'cut', 'first'] as const
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
  if (game.source === 'wheel') {
    const pocket = pocketOf(roundDraw(asked.hash, asked.salt))
    return played(game, asked, () => pocket)
  }
  const number = readCount('shoe', asked.given.shoe, 1, Number.MAX_SAFE_INTEGER)
  const shoe = openShoe({ table: game.id, number }, asked.hash, asked.salt)
  if (asked.given.cut === undefined) return { outcome: { root: shoe.root, order: shoe.order } }
  const cut = readCount('cut', asked.given.cut, 0, shoeCards - 1)
  const first = readCount('first', asked.given.first, 0, shoeCards - 1)
  return { ...played(game, asked, (drawn) => shoe.order[indexFromCut(cut, first + drawn)] ?? 0), root: shoe.root }
}

/** Kopecks that come back stand beside each spot of the layout that is named. */
function played(game: TableGame, { laid, moves }: Asked, next: (drawn: number) => number): object {
  const { state, dealt, ask } = replayOf(game, laid, moves, next)
  const outcome = { result: game.result(state), dealt: dealt.map(({ place, value }) => ({ place, value })) }
  if (ask.kind !== 'over') return { outcome, waits: { seats: ask.seats, hand: ask.hand, moves: ask.moves } }
  if (laid === undefined) return { outcome }
  const back = Object.entries(laid.spots).map(([spot, stake]) => [spot, game.pays(state, spot, BigInt(stake))] as const)
  const payout = back.reduce((sum, [, kopecks]) => sum + kopecks, 0n)
  return { outcome, paid: Object.fromEntries(back.map(([spot, kopecks]) => [spot, Number(kopecks)])), multiplier: Number((payout * 10_000n) / stakedOn(laid.spots)) / 10_000 }
}

function replayOf(game: TableGame, laid: TableParams | undefined, moves: readonly string[], next: (drawn: number) => number) {
  try {
    return replayTable(game, new Set(Object.keys(laid?.spots ?? {})), moves.map(madeOf), next)
  } catch (error) {
    if (error instanceof RangeError) throw new WrongArguments(`--moves содержат ход, которого стол ${game.id} в эту минуту не ждёт.`)
    throw error
  }
}

/** «hit», or «4:insure» of a seat that is asked with others. */
function madeOf(text: string): SeatMove {
  const [, seat, move = text] = /^(\d):(.+)$/.exec(text) ?? []
  return seat === undefined ? { move } : { seat: Number(seat), move }
}

function readCount(name: string, text: string | undefined, least: number, most: number): number {
  const count = Number(text)
  if (text === undefined || !/^\d+$/.test(text) || !(count >= least && count <= most)) throw new WrongArguments(`--${name} — целое число от ${least}${most < shoeCards ? ` до ${most}` : ''}.`)
  return count
}
