/**
 * Flip: a coin is thrown again and again. Before every throw the player names a side; each right one doubles the prize,
 * which may be taken after any throw, a wrong one ends the game with nothing.
 */
import * as z from 'zod/mini'
import type { StepsGame } from '../core/game.ts'
import { climbed, fallen } from '../core/paytable.ts'
import { fraction } from '../core/rtp.ts'
import { mostThrows, sides } from './coin.ts'

const params = z.strictObject({}, 'У ставки нет параметров')
export type FlipParams = z.output<typeof params>

const move = z.strictObject({ side: z.enum(sides, 'Орёл или решка') }, 'Ход — сторона монеты, ничего больше')
export type FlipMove = z.output<typeof move>

export interface FlipView {
  /** The side named before each throw so far; a wrong one is the last. */
  named: readonly (typeof sides)[number][]
}

export interface FlipOutcome {
  /** How the coin fell, throw by throw. */
  fell: readonly (typeof sides)[number][]
}

/** 0.99 times two for every throw, in ten-thousandths. */
const paytable: readonly number[] = Array.from({ length: mostThrows }, (_, thrown) => 9_900 * 2 ** (thrown + 1))

export const flip: StepsGame<FlipParams, FlipMove, FlipView, FlipOutcome> = {
  id: 'flip',
  version: 1,
  kind: 'steps',
  params,
  move,
  deal: (rng) => ({ fell: Array.from({ length: mostThrows }, () => (rng.int(2) === 0 ? 'heads' : 'tails')) }),
  begin: () => climbed(paytable, 0, { named: [] }),
  goodStep(_, { view }, { side }) {
    const named = [...view.named, side]
    return climbed(paytable, named.length, { named })
  },
  step({ fell }, bet, state, own) {
    const { named } = state.view
    return fell[named.length] === own.side ? flip.goodStep(bet, state, own) : fallen({ named: [...named, own.side] })
  },
  paytable: () => paytable,
  path: () => paytable.map(() => ({ side: 'heads' as const })),
  bestMultiplierE4: () => paytable.at(-1) as number,
  // A float falls into either half as often: no bias, and doubling leaves nothing to floor.
  rtp(_, steps = 1) {
    if (paytable[steps - 1] === undefined) throw new RangeError(`there is no stop after ${steps} throws`)
    return fraction(99n, 100n)
  },
  sampleParams: [{}],
}
