/**
 * Dice: a number from 000000 to 999999 is drawn; the player sets a chance and bets on the lowest or the highest
 * numbers.
 */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { type Payoff, probabilityOfInt, returnOf, subtract } from '../core/rtp.ts'

/** The number of possible numbers. */
export const numberCount = 1_000_000
/** Bounds and grid of the chance, in percent. */
export const chanceBounds = { min: 1, max: 95, step: 0.01 } as const
export const sides = ['under', 'over'] as const
export type Side = (typeof sides)[number]

/** Numbers that win at this chance (percent): w = chance·10,000. Exact for chances on the grid. */
export function winWidth(chance: number): number {
  return Math.round(chance * 10_000)
}

/** What a win pays at this chance, in ten-thousandths: floor of 0.99·1,000,000/w. */
export function multiplierE4For(chance: number): number {
  return Math.floor((0.99e6 * 1e4) / winWidth(chance))
}

/** The largest chance whose win pays this much, in ten-thousandths; undefined if none does. */
export function likeliestChance(goalE4: number): number | undefined {
  const about = 0.99e6 / goalE4
  return [about, about - chanceBounds.step]
    .map((each) => Number(each.toFixed(2)))
    .find((each) => isChance(each) && multiplierE4For(each) >= goalE4)
}

/** The winning numbers of a side, both ends included. */
export function winRange(chance: number, side: Side): { from: number; to: number } {
  const width = winWidth(chance)
  return side === 'under' ? { from: 0, to: width - 1 } : { from: numberCount - width, to: numberCount - 1 }
}

/** True for a chance within the bounds and exactly on the grid: the double nearest to a decimal with two places. */
export function isChance(chance: number): boolean {
  const width = winWidth(chance)
  return chance >= chanceBounds.min && chance <= chanceBounds.max && width % 100 === 0 && width / 10_000 === chance
}

const params = z.strictObject(
  {
    chance: z.number('Шанс — число процентов').check(z.refine(isChance, 'Шанс — от 1 до 95 % с шагом 0.01')),
    side: z.enum(sides, 'Выберите «Меньше» или «Больше»'),
  },
  'Параметры ставки — шанс и сторона, ничего больше',
)
export type DiceParams = z.output<typeof params>

export interface DiceOutcome {
  /** 0…999999, shown with six digits. */
  number: number
  win: boolean
}

/**
 * What a bet can pay and with what probability, including the draw's bias. The two sides of one chance may differ by
 * one float in 2³².
 */
export function payoffs({ chance, side }: DiceParams): [win: Payoff, loss: Payoff] {
  const { from, to } = winRange(chance, side)
  const probability = probabilityOfInt(from, to + 1, numberCount)
  const loss = subtract({ numerator: 1n, denominator: 1n }, probability)
  return [
    { multiplierE4: multiplierE4For(chance), probability },
    { multiplierE4: 0, probability: loss },
  ]
}

export const dice: InstantGame<DiceParams, DiceOutcome> = {
  id: 'dice',
  version: 1,
  kind: 'instant',
  params,
  play(rng, { chance, side }) {
    const number = rng.int(numberCount)
    const { from, to } = winRange(chance, side)
    const win = number >= from && number <= to
    return { outcome: { number, win }, multiplierE4: win ? multiplierE4For(chance) : 0 }
  },
  bestMultiplierE4: ({ chance }) => multiplierE4For(chance),
  rtp: (bet) => returnOf(payoffs(bet)),
  sampleParams: [1, 1.01, 33.33, 49.5, 50, 94.99, 95].flatMap((chance) => sides.map((side) => ({ chance, side }))),
}
