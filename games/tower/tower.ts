/**
 * Tower: nine floors, climbed from below. Every floor has doors, some safe and the others trapped. A safe one raises the
 * prize, which may be taken after any floor; a trap ends the game with nothing.
 */
import * as z from 'zod/mini'
import type { StepsGame } from '../core/game.ts'
import { climbed, fallen } from '../core/paytable.ts'
import type { Rng } from '../core/random.ts'
import { compare, type Fraction, fraction, multiply, probabilityOfInt } from '../core/rtp.ts'
import { difficulties, type Difficulty, floorCount, floors, mostDoors } from './floors.ts'

const params = z.strictObject(
  { difficulty: z.enum(['easy', 'medium', 'hard', 'expert', 'master'], 'Выберите сложность') },
  'Параметр ставки — сложность, ничего больше',
)
export type TowerParams = z.output<typeof params>

const move = z.strictObject(
  {
    door: z
      .number('Дверь — целое число')
      .check(
        z.int('Дверь — целое число'),
        z.minimum(0, 'Двери — от 0 до 3'),
        z.maximum(mostDoors - 1, 'Двери — от 0 до 3'),
      ),
  },
  'Ход — дверь, ничего больше',
)
export type TowerMove = z.output<typeof move>

export interface TowerView {
  /** The door chosen on each floor so far, from below; one with a trap is the last. */
  chosen: readonly number[]
}

export interface TowerOutcome {
  /** For each floor from below the trapped doors, in order. */
  traps: readonly (readonly number[])[]
}

/** One draw a floor names the only trapped door, or, where most are trapped, the only safe one. */
function trapsOf(rng: Rng, difficulty: Difficulty): number[] {
  const { doors, safe } = floors[difficulty]
  const drawn = rng.int(doors)
  return doors - safe === 1
    ? [drawn]
    : Array.from({ length: doors }, (_, door) => door).filter((door) => door !== drawn)
}

/** 0.99 times doors over safe doors for every floor, in ten-thousandths, floored. */
function paytableFor(difficulty: Difficulty): readonly number[] {
  const { doors, safe } = floors[difficulty]
  return Array.from({ length: floorCount }, (_, floor) =>
    Number((9_900n * BigInt(doors) ** BigInt(floor + 1)) / BigInt(safe) ** BigInt(floor + 1)),
  )
}

const paytables: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: paytableFor('easy'),
  medium: paytableFor('medium'),
  hard: paytableFor('hard'),
  expert: paytableFor('expert'),
  master: paytableFor('master'),
}

/** The exact return of leaving after so many floors by their first doors, including the bias of the draws. */
function returnsOf(difficulty: Difficulty): readonly Fraction[] {
  const { doors, safe } = floors[difficulty]
  const isFirst = probabilityOfInt(0, 1, doors)
  const { numerator, denominator } = isFirst
  const chance = doors - safe === 1 ? fraction(denominator - numerator, denominator) : isFirst
  let there = fraction(1n, 1n)
  return paytables[difficulty].map((multiplierE4) => {
    there = multiply(there, chance)
    return multiply(there, fraction(BigInt(multiplierE4), 10_000n))
  })
}

function withChosen(difficulty: Difficulty, { chosen }: TowerView, { door }: TowerMove): readonly number[] {
  if (door >= floors[difficulty].doors) throw new RangeError(`a floor of ${difficulty} has no door ${door}`)
  return [...chosen, door]
}

export const tower: StepsGame<TowerParams, TowerMove, TowerView, TowerOutcome> = {
  id: 'tower',
  version: 1,
  kind: 'steps',
  params,
  move,
  deal: (rng, { difficulty }) => ({ traps: Array.from({ length: floorCount }, () => trapsOf(rng, difficulty)) }),
  begin: ({ difficulty }) => climbed(paytables[difficulty], 0, { chosen: [] }),
  goodStep({ difficulty }, { view }, own) {
    const chosen = withChosen(difficulty, view, own)
    return climbed(paytables[difficulty], chosen.length, { chosen })
  },
  step({ traps }, bet, state, own) {
    const { chosen } = state.view
    return traps[chosen.length]?.includes(own.door)
      ? fallen({ chosen: withChosen(bet.difficulty, state.view, own) })
      : tower.goodStep(bet, state, own)
  },
  paytable: ({ difficulty }) => paytables[difficulty],
  path: () => Array.from({ length: floorCount }, () => ({ door: 0 })),
  bestMultiplierE4: ({ difficulty }) => paytables[difficulty].at(-1) as number,
  rtp({ difficulty }, steps) {
    const returns = returnsOf(difficulty)
    const value =
      steps === undefined ? returns.reduce((one, other) => (compare(other, one) < 0 ? other : one)) : returns[steps - 1]
    if (value === undefined) throw new RangeError(`there is no stop after ${steps} floors`)
    return value
  },
  sampleParams: difficulties.map((difficulty) => ({ difficulty })),
}
