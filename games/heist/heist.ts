/**
 * Heist: five rooms one after another, each with some safes, of which some are good and the others ring an alarm. A
 * good one raises the prize by exactly the odds of the choice, an alarm ends the run with nothing. The player may leave
 * with the prize after any room; after the fifth it is automatic. There is no house edge: a run is a gift.
 */
import * as z from 'zod/mini'
import type { StepsGame } from '../core/game.ts'
import { chanceOfFirst, climbed, fallen } from '../core/paytable.ts'
import { compare, type Fraction, fraction, multiply } from '../core/rtp.ts'
import { doors, mostSafes } from './vault.ts'

const params = z.strictObject({}, 'У ограбления нет параметров')
type HeistParams = z.output<typeof params>

const move = z.strictObject(
  {
    safe: z
      .number('Сейф — целое число')
      .check(
        z.int('Сейф — целое число'),
        z.minimum(0, 'Сейфы — от 0 до 3'),
        z.maximum(mostSafes - 1, 'Сейфы — от 0 до 3'),
      ),
  },
  'Ход — сейф, ничего больше',
)
export type HeistMove = z.output<typeof move>

export interface HeistView {
  /** The safe chosen in each room so far; one with an alarm is the last. */
  chosen: readonly number[]
}

export interface HeistOutcome {
  /** For each room the safes with an alarm, in the order drawn. */
  alarms: readonly (readonly number[])[]
}

/** What leaving pays after each room, in ten-thousandths: the inverse of the probability of getting there. */
const paytable: readonly number[] = doors.map((_, last) =>
  doors.slice(0, last + 1).reduce((prize, { safes, alarms }) => (prize * safes) / (safes - alarms), 10_000),
)

/** For the first safe of every room, including the bias of the draws. */
const returns: readonly Fraction[] = paytable.map((multiplierE4, last) =>
  doors
    .slice(0, last + 1)
    .reduce(
      (value, { safes, alarms }) => multiply(value, chanceOfFirst({ places: safes, traps: alarms }, 1)),
      fraction(BigInt(multiplierE4), 10_000n),
    ),
)

const least = returns.reduce((one, other) => (compare(other, one) < 0 ? other : one))

/** The chosen safes plus one more; the room must have it. */
function withChosen({ chosen }: HeistView, { safe }: HeistMove): readonly number[] {
  const room = doors[chosen.length]
  if (room === undefined || safe >= room.safes) throw new RangeError(`room ${chosen.length} has no safe ${safe}`)
  return [...chosen, safe]
}

export const heist: StepsGame<HeistParams, HeistMove, HeistView, HeistOutcome> = {
  id: 'heist',
  version: 1,
  kind: 'steps',
  gifted: true,
  params,
  move,
  deal: (rng) => ({ alarms: doors.map(({ safes, alarms }) => rng.pick(safes, alarms)) }),
  begin: () => climbed(paytable, 0, { chosen: [] }),
  goodStep(_, { view }, own) {
    const chosen = withChosen(view, own)
    return climbed(paytable, chosen.length, { chosen })
  },
  step({ alarms }, bet, state, own) {
    const { chosen } = state.view
    return alarms[chosen.length]?.includes(own.safe)
      ? fallen({ chosen: withChosen(state.view, own) })
      : heist.goodStep(bet, state, own)
  },
  paytable: () => paytable,
  path: () => doors.map(() => ({ safe: 0 })),
  bestMultiplierE4: () => paytable.at(-1) as number,
  rtp: (_, steps) => (steps === undefined ? least : stopAfter(steps)),
  sampleParams: [{}],
}

function stopAfter(steps: number): Fraction {
  const value = returns[steps - 1]
  if (value === undefined) throw new RangeError(`there is no stop after ${steps} rooms`)
  return value
}
