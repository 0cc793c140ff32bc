/**
 * Computes a round of blackjack as far as this page has been shown it: by the rules, over the reported cards and
 * decisions. Pure.
 */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { faceDown, type SeatMove } from '@kurazh/games/core/table.ts'
import { isNatural, totalOf } from '@kurazh/games/blackjack/cards.ts'

/** The parts of a round's report that are needed. */
export interface ToldRound {
  dealt: readonly { place: string; value: number | null; index: number | null }[]
  decided: readonly SeatMove[]
}

/**
 * Stops where the next card or decision has not been reported yet, and after `most` cards that are dealt, turned or
 * peeked at.
 */
export const seenRound = (round: ToldRound, staked: ReadonlySet<string>, most = Infinity): BlackjackState =>
  walk(round, staked, most).state

/** How many cards were reported as dealt, turned or peeked at: the rules count the time of each. */
export const toldCards = (round: ToldRound, staked: ReadonlySet<string>): number => walk(round, staked, Infinity).shown

function walk(round: ToldRound, staked: ReadonlySet<string>, most: number): { state: BlackjackState; shown: number } {
  const cards = round.dealt.filter(({ place }) => place !== 'peek')
  const valueAt = (place: string) => round.dealt.find((one) => one.place === place)?.value
  let [state, shown, drawn, decided] = [blackjack.begin(staked), 0, 0, 0]
  for (;;) {
    const ask = blackjack.ask(state)
    if (ask.kind === 'over') return { state, shown }
    if (ask.kind === 'move') {
      const made = round.decided[decided]
      if (made === undefined) return { state, shown }
      state = blackjack.moved(state, made)
      decided += 1
      continue
    }
    const card = ask.kind === 'draw' ? cards[drawn] : undefined
    if (shown >= most || (ask.kind === 'draw' && card === undefined)) return { state, shown }
    const value =
      ask.kind === 'draw' ? (ask.hidden ? faceDown : card?.value) : valueAt(ask.kind === 'peek' ? 'peek' : ask.place)
    if (value === null || value === undefined) return { state, shown }
    if (ask.kind === 'draw') drawn += 1
    shown += 1
    state = blackjack.dealt(state, value)
  }
}

/**
 * The total of cards, in figures: «17», «7/17» while an ace may count either way, «21», «BJ», «22» above. Empty for
 * none. `isOver`: no card follows, and an ace counts as it did.
 */
export function totalText(cards: readonly number[], isSplit = false, isOver = false): string {
  const open = cards.filter((card) => card >= 0)
  if (open.length === 0) return ''
  if (!isSplit && cards.length === open.length && isNatural(open)) return 'BJ'
  const { points, soft } = totalOf(open)
  return soft && points < 21 && !isOver ? `${points - 10}/${points}` : String(points)
}
