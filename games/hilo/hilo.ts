/**
 * Hilo: a card lies open; the player says whether the next one is higher or lower, and an equal one counts for both.
 * Every right guess multiplies the prize by the odds of the guess, a wrong one ends the game with nothing. A card may be
 * passed over, and the prize be taken, after any right guess. Every card is drawn from the whole deck.
 */
import * as z from 'zod/mini'
import type { StepsGame, StepsState } from '../core/game.ts'
import { fallen } from '../core/paytable.ts'
import type { Rng } from '../core/random.ts'
import { fraction } from '../core/rtp.ts'
import { deckSize, guesses, isOnSide, mostGuesses, mostSkips, rankCount, ranksOn, sideOf, sides } from './cards.ts'
import { highestReturn, leastReturn, listedStops, prizeE4, returnOfStop } from './returns.ts'

/** A game is complete where one more guess could pay more than this, in ten-thousandths. */
const mostE4 = 1_000_000 * 10_000

const params = z.strictObject(
  {
    start: z
      .number('Первая карта — число от 0 до 51')
      .check(
        z.int('Первая карта — число от 0 до 51'),
        z.minimum(0, 'Первая карта — число от 0 до 51'),
        z.maximum(deckSize - 1, 'Первая карта — число от 0 до 51'),
      ),
  },
  'Параметр ставки — первая карта, ничего больше',
)
export type HiloParams = z.output<typeof params>

const move = z.union(
  [
    z.strictObject({ guess: z.enum(guesses, 'Больше или меньше') }, 'Ход — догадка или пропуск'),
    z.strictObject({ skip: z.literal(true, 'Пропуск') }, 'Ход — догадка или пропуск'),
  ],
  'Ход — догадка или пропуск, ничего больше',
)
export type HiloMove = z.output<typeof move>

export interface HiloView {
  /** All cards turned up so far, the first one included; the card on the table is the last. */
  cards: readonly number[]
  /** For each right guess, how many of the thirteen ranks it won with. */
  odds: readonly number[]
}

export interface HiloOutcome {
  /** The cards after the first one, in the order drawn. */
  cards: readonly number[]
}

function openAt(view: HiloView): StepsState<HiloView> {
  const card = view.cards.at(-1) as number
  const nextE4 = prizeE4([...view.odds, Math.min(...sides.map((side) => ranksOn(side, card)))])
  const isComplete = view.odds.length === mostGuesses || nextE4 > mostE4
  return {
    view,
    multiplierE4: view.odds.length === 0 ? 10_000 : prizeE4(view.odds),
    nextMultiplierE4: isComplete ? null : nextE4,
    canTake: view.odds.length > 0 && !isComplete,
    end: isComplete ? 'complete' : null,
  }
}

/** The state after this card was turned up by a move; null where the guess was wrong. */
function turned({ cards, odds }: HiloView, own: HiloMove, next: number): StepsState<HiloView> | null {
  const from = cards.at(-1) as number
  if ('skip' in own) {
    if (odds.length === 0) throw new RangeError('nothing is passed over before the first guess')
    if (cards.length - 1 - odds.length === mostSkips) throw new RangeError('no more cards may be passed over')
    return openAt({ cards: [...cards, next], odds })
  }
  const side = sideOf(own.guess, from)
  return isOnSide(side, from, next) ? openAt({ cards: [...cards, next], odds: [...odds, ranksOn(side, from)] }) : null
}

/** The card that a claimed view shows at this place. Throws RangeError where it shows none. */
function shownCard(shown: unknown, place: number): number {
  const cards: unknown = typeof shown === 'object' && shown !== null && 'cards' in shown ? shown.cards : undefined
  const card: unknown = Array.isArray(cards) ? cards[place] : undefined
  if (typeof card !== 'number' || !Number.isInteger(card) || card < 0 || card >= deckSize)
    throw new RangeError(`no card is shown at place ${place}`)
  return card
}

const drawn = (rng: Rng) => Array.from({ length: mostGuesses + mostSkips }, () => rng.int(deckSize))

export const hilo: StepsGame<HiloParams, HiloMove, HiloView, HiloOutcome> = {
  id: 'hilo',
  version: 1,
  kind: 'steps',
  reveals: true,
  params,
  move,
  deal: (rng) => ({ cards: drawn(rng) }),
  begin: ({ start }) => openAt({ cards: [start], odds: [] }),
  goodStep(_, { view }, own, shown) {
    const state = turned(view, own, shownCard(shown, view.cards.length))
    if (state === null) throw new RangeError('the guess was wrong by the card that is shown')
    return state
  },
  step({ cards }, _, { view }, own) {
    const next = cards[view.cards.length - 1] as number
    return turned(view, own, next) ?? fallen({ cards: [...view.cards, next], odds: view.odds })
  },
  // The first guess is known beforehand; each later one pays at least 13/12 of what was there.
  paytable: ({ start }) =>
    Array.from({ length: listedStops }, (_, index) =>
      prizeE4([ranksOn(sideOf('likelier', start), start), ...Array<number>(index).fill(rankCount - 1)]),
    ),
  path: () => Array.from({ length: mostGuesses }, () => ({ guess: 'likelier' as const })),
  bestMultiplierE4: () => mostE4,
  rtp: ({ start }, steps) => (steps === undefined ? leastReturn(start) : returnOfStop(start, steps)),
  highestRtp: () => highestReturn(fraction(99n, 100n)),
  sampleParams: [0, 16, 32, 48, 12].map((start) => ({ start })),
}
