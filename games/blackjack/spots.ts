/** The spots of a blackjack table, seat by seat, and which of them may be combined. */
import * as z from 'zod/mini'
import type { Layout, TableParams } from '../core/table.ts'

/** Bets laid before the deal: one's hand, its pairs, 21+3, and a bet behind another player's hand. */
export const laidBets = ['main', 'pairs', 'poker', 'behind'] as const
/** Bets added by moves. */
const movedBets = ['insurance', 'double-0', 'double-1', 'split'] as const
type Bet = (typeof laidBets)[number] | (typeof movedBets)[number]

export const seats = 7
const seatNumbers = Array.from({ length: seats }, (_, index) => index + 1)

/** «3-main»: the hand of the third seat. */
export const spotOf = (seat: number, bet: Bet): string => `${seat}-${bet}`

/** All spots open before the deal, in the order of the table. */
export const laidSpots: readonly string[] = seatNumbers.flatMap((seat) => laidBets.map((bet) => spotOf(seat, bet)))
const known = new Set([...laidSpots, ...seatNumbers.flatMap((seat) => movedBets.map((bet) => spotOf(seat, bet)))])

/** The seat and the bet of a spot. Throws RangeError for an unknown spot. */
export function partsOf(spot: string): { seat: number; bet: Bet } {
  if (!known.has(spot)) throw new RangeError(`no spot ${spot} at this table`)
  return { seat: Number(spot[0]), bet: spot.slice(2) as Bet }
}

/** The bet that this one needs on the same seat. */
const needs: Partial<Record<Bet, Bet>> = {
  pairs: 'main',
  poker: 'main',
  insurance: 'main',
  'double-0': 'main',
  split: 'main',
  'double-1': 'split',
}

const standsOn = (spots: Layout) => (seat: number, bet: Bet) => Object.hasOwn(spots, spotOf(seat, bet))

/** No bet without the one it needs; a hand of one's own and a bet behind exclude each other. */
function goTogether(spots: Layout): boolean {
  const stands = standsOn(spots)
  return Object.keys(spots)
    .filter((spot) => known.has(spot))
    .map(partsOf)
    .every(({ seat, bet }) => {
      const needed = needs[bet]
      return (needed === undefined || stands(seat, needed)) && !(bet === 'behind' && stands(seat, 'main'))
    })
}

export const params: z.ZodMiniType<TableParams> = z.strictObject(
  {
    spots: z
      .record(
        z.string().check(z.refine((spot) => known.has(spot), 'Такого поля на столе нет')),
        z
          .number('Ставка на поле — целые копейки')
          .check(z.int('Ставка на поле — целые копейки'), z.minimum(1, 'Ставка на поле — от копейки')),
        'Ставки — копейки по полям',
      )
      .check(
        z.refine((spots) => Object.keys(spots).length > 0, 'Нужна хотя бы одна ставка'),
        z.refine(goTogether, 'Боковые ставки ставят к своей руке; ставка позади — на чужую'),
      ),
  },
  'Параметры ставки — копейки по полям',
)
