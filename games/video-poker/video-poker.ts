/**
 * Video poker: five cards are dealt, the player holds any of them, the others are replaced, and the hand is paid by a
 * table. Ten cards are drawn before the bet: five for the places and one below each, which replaces it and no other.
 */
import * as z from 'zod/mini'
import type { StepsGame, StepsState } from '../core/game.ts'
import { fallen } from '../core/paytable.ts'
import { type Fraction, floatsBelow, fraction, multiply } from '../core/rtp.ts'
import { pays, paysFor, type Table, tables } from './hands.ts'
import { bestHold, handSize, worthParts } from './worth.ts'

const deckSize = 52
const cardsDrawn = 2 * handSize
const floats = 2n ** 32n
/** A deal is one of this many hands. */
const hands = 2_598_960n

const params = z.strictObject(
  { table: z.enum(tables, 'Таблица выплат: jacks или bonus') },
  'Параметр ставки — таблица выплат, ничего больше',
)
export type VideoPokerParams = z.output<typeof params>

/** True for places a hold may name: of the five, each once, in rising order; none and all of them too. */
const arePlaces = (places: readonly number[]): boolean =>
  places.every(
    (place, index) => Number.isInteger(place) && place >= 1 && place <= handSize && place > (places[index - 1] ?? 0),
  )

const move = z.union(
  [
    z.strictObject({ deal: z.literal(true, 'Раздача') }, 'Ход — раздача или обмен'),
    z.strictObject(
      {
        hold: z
          .array(z.number('Места — числа от 1 до 5'), 'Места — список')
          .check(z.refine(arePlaces, 'Оставьте разные места от 1 до 5, по возрастанию')),
      },
      'Ход — раздача или обмен',
    ),
  ],
  'Ход — раздача или обмен, ничего больше',
)
export type VideoPokerMove = z.output<typeof move>

export interface VideoPokerView {
  /** The hand: nothing before the deal, then five cards by place. */
  cards: readonly number[]
}

export interface VideoPokerOutcome {
  /** The cards of the five places, then those that would replace them, in the same order. */
  drawn: readonly number[]
}

const prizeE4 = (table: Table, cards: readonly number[]): number => paysFor(table, cards) * 10_000

/** The largest prize of a table, in ten-thousandths. */
const mostE4 = ({ table }: VideoPokerParams): number => Math.max(...pays[table]) * 10_000

/** After the deal: a take keeps all five. */
const dealt = (bet: VideoPokerParams, cards: readonly number[]): StepsState<VideoPokerView> => ({
  view: { cards },
  multiplierE4: prizeE4(bet.table, cards),
  nextMultiplierE4: mostE4(bet),
  canTake: true,
  end: null,
})

/** The hand after the held places stay and the others are replaced by the cards below them. */
export const handAfter = ({ drawn }: VideoPokerOutcome, hold: readonly number[]): number[] =>
  Array.from({ length: handSize }, (_, place) => drawn[hold.includes(place + 1) ? place : place + handSize] ?? 0)

/** The places of a hold whose bit 0 is the first. */
export const placesOf = (hold: number): number[] =>
  Array.from({ length: handSize }, (_, place) => place + 1).filter((place) => (hold >> (place - 1)) & 1)

/** The hand that a claimed view shows. Throws RangeError where it shows none. */
function shownHand(shown: unknown): number[] {
  const cards: unknown = typeof shown === 'object' && shown !== null && 'cards' in shown ? shown.cards : undefined
  const isCard = (card: unknown) => typeof card === 'number' && Number.isInteger(card) && card >= 0 && card < deckSize
  if (!Array.isArray(cards) || cards.length !== handSize || !cards.every(isCard) || new Set(cards).size < handSize)
    throw new RangeError('no five cards are shown')
  return cards as number[]
}

function expectStage(isDealt: boolean, { cards }: VideoPokerView): void {
  if (cards.length > 0 !== isDealt) throw new RangeError(isDealt ? 'nothing is dealt yet' : 'the cards are dealt')
}

/**
 * The worth of the best hold, added up over all hands, in parts of a stake: `count.ts` counts it, a test compares. Of
 * fair draws: those of a bet have the bias of a float.
 */
const perfectWorth: Readonly<Record<Table, bigint>> = { jacks: 19_842_315_923_796n, bonus: 19_766_982_030_036n }

const perfectReturn = ({ table }: VideoPokerParams): Fraction =>
  fraction(perfectWorth[table], hands * BigInt(worthParts))

/** How much more often than fair ten cards in an order can come, at most, by the bias of the draws. */
const mostBias = Array.from({ length: cardsDrawn }, (_, gone) => deckSize - gone)
  .map((left) => fraction(floatsBelow(1, left) * BigInt(left), floats))
  .reduce(multiply)

export const videoPoker: StepsGame<VideoPokerParams, VideoPokerMove, VideoPokerView, VideoPokerOutcome> = {
  id: 'video-poker',
  version: 1,
  kind: 'steps',
  reveals: true,
  params,
  move,
  deal: (rng) => ({ drawn: rng.pick(deckSize, cardsDrawn) }),
  begin: (bet) => ({
    view: { cards: [] },
    multiplierE4: 10_000,
    nextMultiplierE4: mostE4(bet),
    canTake: false,
    end: null,
  }),
  goodStep(bet, { view }, own, shown) {
    if ('hold' in own) throw new RangeError('the exchange ends the game')
    expectStage(false, view)
    return dealt(bet, shownHand(shown))
  },
  step(outcome, bet, { view }, own) {
    expectStage('hold' in own, view)
    if (!('hold' in own)) return dealt(bet, outcome.drawn.slice(0, handSize))
    const cards = handAfter(outcome, own.hold)
    const multiplierE4 = prizeE4(bet.table, cards)
    if (multiplierE4 === 0) return fallen({ cards })
    return { view: { cards }, multiplierE4, nextMultiplierE4: null, canTake: false, end: 'complete' }
  },
  paytable: () => [],
  path: () => [{ deal: true }, { hold: [] }],
  advise: ({ table }, { cards }) => (cards.length === 0 ? { deal: true } : { hold: placesOf(bestHold(table, cards)) }),
  bestMultiplierE4: mostE4,
  rtp: perfectReturn,
  highestRtp: (bet) => multiply(perfectReturn(bet), mostBias),
  sampleParams: tables.map((table) => ({ table })),
}
