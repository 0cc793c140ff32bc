/**
 * Cases: a case is a list of multipliers with weights. A bet opens one to ten of a kind, the stake split evenly among
 * them, and pays the mean of what was in them.
 */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { type Fraction, floatsBelow, fraction, type Payoff, returnOf } from '../core/rtp.ts'
import { type Entry, entriesOf, weightSum } from './entries-v1.ts'

export const caseNames = ['basket', 'casket', 'chest', 'hoard'] as const
export type CaseName = (typeof caseNames)[number]

/** How many cases a bet may open. */
export const counts = [1, 2, 3, 4, 5, 6, 8, 10] as const
export type Count = (typeof counts)[number]

const floats = 2n ** 32n

const params = z.strictObject(
  {
    case: z.enum(caseNames, 'Выберите кейс: basket, casket, chest или hoard'),
    count: z.literal(counts, 'Кейсов может быть 1, 2, 3, 4, 5, 6, 8 или 10'),
  },
  'Параметры ставки — кейс и сколько открыть, ничего больше',
)
export type CasesParams = z.output<typeof params>

export interface CasesOutcome {
  /** What was in each case, in the order opened: the entry's place in the list, from 0. */
  entries: readonly number[]
}

export const listOf = (name: CaseName): readonly Entry[] => entriesOf[name]

const byCase = <Made>(make: (list: readonly Entry[]) => Made): Readonly<Record<CaseName, Made>> => ({
  basket: make(entriesOf.basket),
  casket: make(entriesOf.casket),
  chest: make(entriesOf.chest),
  hoard: make(entriesOf.hoard),
})

/** The weights up to and including each entry. */
const ends = byCase((list) => {
  let end = 0
  return list.map(({ weight }) => (end += weight))
})

/** In how many of the 2³² draws each entry comes. */
const draws = byCase((list) => {
  let [end, before] = [0, 0n]
  return list.map(({ weight }) => {
    end += weight
    const [from, to] = [before, floatsBelow(end, weightSum)]
    before = to
    return to - from
  })
})

/** What one case can pay and how often, in the order of its list, including the bias of a draw. */
export function payoffs({ case: name }: Pick<CasesParams, 'case'>): Payoff[] {
  return listOf(name).map(({ multiplierE4 }, place) => ({
    multiplierE4,
    probability: fraction(draws[name][place] ?? 0n, floats),
  }))
}

/** What an entry pays of the whole stake, in ten-thousandths. */
export const ofWholeStakeE4 = (entryE4: number, { count }: CasesParams): number => entryE4 / count

/**
 * The exact return of a bet at this stake in kopecks: the payout is rounded down once, for all cases together. What is
 * rounded off depends on the sum of the multipliers by a modulus alone.
 */
export function returnAt(bet: CasesParams, stakeKopecks: bigint): Fraction {
  const modulus = 10_000n * BigInt(bet.count)
  let rests = new Map([[0n, 1n]])
  for (let opened = 0; opened < bet.count; opened += 1) {
    const next = new Map<bigint, bigint>()
    for (const [rest, ways] of rests)
      for (const [place, { multiplierE4 }] of listOf(bet.case).entries()) {
        const sum = (rest + stakeKopecks * BigInt(multiplierE4)) % modulus
        next.set(sum, (next.get(sum) ?? 0n) + ways * (draws[bet.case][place] ?? 0n))
      }
    rests = next
  }
  const lost = [...rests].reduce((sum, [rest, ways]) => sum + rest * ways, 0n)
  const { numerator, denominator } = caseOpening.rtp(bet)
  const all = modulus * stakeKopecks * floats ** BigInt(bet.count)
  return fraction(numerator * all - lost * denominator, denominator * all)
}

export const caseOpening: InstantGame<CasesParams, CasesOutcome> = {
  id: 'case-opening',
  version: 1,
  kind: 'instant',
  params,
  play(rng, { case: name, count }) {
    const entries = Array.from({ length: count }, () => {
      const drawn = rng.int(weightSum)
      return ends[name].findIndex((end) => drawn < end)
    })
    const sum = entries.reduce((total, place) => total + (listOf(name)[place]?.multiplierE4 ?? 0), 0)
    return { outcome: { entries }, multiplierE4: sum / count }
  },
  bestMultiplierE4: ({ case: name }) => Math.max(...listOf(name).map(({ multiplierE4 }) => multiplierE4)),
  // The mean of any number of cases returns what one does.
  rtp: (bet) => returnOf(payoffs(bet)),
  sampleParams: caseNames.flatMap((name) => ([1, 5, 10] as const).map((count) => ({ case: name, count }))),
}
