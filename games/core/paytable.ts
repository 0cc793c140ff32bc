/**
 * Paytables of games where traps are hidden among places: each safe place raises the prize, the first trap ends the
 * game. The multiplier after k good steps is the inverse of their probability, less the house edge: share · C(n,k) /
 * C(n−t,k).
 */
import type { StepsState } from './game.ts'
import { compare, type Fraction, floatsBelow, fraction, multiply } from './rtp.ts'

export interface TrappedPlaces {
  places: number
  /** Drawn from the places without replacement. */
  traps: number
  /** The part of a fair prize that is paid. */
  share: Fraction
}

/** Number of values of one draw. */
const floats = 2n ** 32n

/** The fair prize times the share after k good steps, exactly; the paytable's multiplier is its floor. */
export function exactMultiplier({ places, traps, share }: TrappedPlaces, steps: number): Fraction {
  let value = share
  for (let made = 0; made < steps; made += 1)
    value = multiply(value, fraction(BigInt(places - made), BigInt(places - traps - made)))
  return value
}

/** What a take pays after each good step in turn, in ten-thousandths, floored. */
export function paytableOf(trapped: TrappedPlaces): number[] {
  return Array.from({ length: trapped.places - trapped.traps }, (_, index) => {
    const { numerator, denominator } = exactMultiplier(trapped, index + 1)
    return Number((numerator * 10_000n) / denominator)
  })
}

/**
 * The probability that none of the first `steps` places hides a trap, including the bias of the draws: while no trap
 * has fallen there, they are the first of what remains in every draw. For other places it differs by the bias of a
 * float.
 */
export function chanceOfFirst({ places, traps }: Omit<TrappedPlaces, 'share'>, steps: number): Fraction {
  let floatsLeft = 1n
  for (let drawn = 0; drawn < traps; drawn += 1) floatsLeft *= floats - floatsBelow(steps, places - drawn)
  return fraction(floatsLeft, floats ** BigInt(traps))
}

/** The exact return of stopping after so many of the first places; without a number, the lowest of all stops. */
export function returnOfStop(trapped: TrappedPlaces, paytable: readonly number[], steps?: number): Fraction {
  if (steps === undefined) {
    return paytable
      .map((_, index) => returnOfStop(trapped, paytable, index + 1))
      .reduce((least, value) => (compare(value, least) < 0 ? value : least))
  }
  const multiplierE4 = paytable[steps - 1]
  if (multiplierE4 === undefined) throw new RangeError(`there is no stop after ${steps} steps`)
  return multiply(fraction(BigInt(multiplierE4), 10_000n), chanceOfFirst(trapped, steps))
}

/** The state after so many good steps; the last of the paytable completes the game. */
export function climbed<View>(paytable: readonly number[], steps: number, view: View): StepsState<View> {
  const nextMultiplierE4 = paytable[steps] ?? null
  const isComplete = nextMultiplierE4 === null
  return {
    view,
    multiplierE4: steps === 0 ? 10_000 : (paytable[steps - 1] as number),
    nextMultiplierE4,
    canTake: steps > 0 && !isComplete,
    end: isComplete ? 'complete' : null,
  }
}

/** The state after a step onto a trap. */
export function fallen<View>(view: View): StepsState<View> {
  return { view, multiplierE4: 0, nextMultiplierE4: null, canTake: false, end: 'lost' }
}
