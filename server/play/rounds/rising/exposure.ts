/**
 * How much a round may cost (docs/decisions/0023): at no height may the bets that still fly be worth more than the exposure.
 * A bet flies up to its own height, whenever its player takes it, so nobody has to be believed about that.
 */
import { largestMultiplierE2 } from './multiplier.ts'
import { largestWinKopecks, standardTable } from '../../bets/stake-limits.ts'

/** Heights are counted in steps, each about a twentieth above the one before, rounded up: fifty of them are a tenfold. */
const stepsATenfold = 50
const steps = paytableTo(largestMultiplierE2(standardTable.minStake, largestWinKopecks))

function paytableTo(topE2: number): number[] {
  const paytable: number[] = []
  for (let step = 1; (paytable.at(-1) ?? 0) < topE2; step++) paytable.push(Math.round(100 * 10 ** (step / stepsATenfold)))
  return paytable
}

/** The place of the lowest step that is at least this high. Heights in hundredths. */
function stepOf(heightE2: number): number {
  let [low, high] = [0, steps.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle] ?? 0) >= heightE2) high = middle
    else low = middle + 1
  }
  return low
}

/** What a round still has room for. Each question and each change looks at every step once. */
export class RoundRoom {
  /** Kopecks of stakes that may still fly up to each step. */
  readonly #free: bigint[]

  constructor(exposureKopecks: bigint) {
    this.#free = steps.map((heightE2) => (exposureKopecks * 100n) / BigInt(heightE2))
  }

  /** The largest stake, in kopecks, that may fly up to this height. */
  largestStake(heightE2: number): bigint {
    const least = this.#free.slice(0, stepOf(heightE2) + 1).reduce((a, b) => (a < b ? a : b))
    return least > 0n ? least : 0n
  }

  /** How high this stake may fly, in hundredths; 0 when nowhere. */
  largestHeightE2(stake: bigint): number {
    const full = this.#free.findIndex((free) => free < stake)
    return (full === -1 ? steps.at(-1) : steps[full - 1]) ?? 0
  }

  /** Takes the room of a bet. */
  take(stake: bigint, heightE2: number): void {
    for (let step = stepOf(heightE2); step >= 0; step--) this.#free[step] = (this.#free[step] ?? 0n) - stake
  }

  /** Gives the room of a bet back. Call it once for each that was taken. */
  free(stake: bigint, heightE2: number): void {
    this.take(-stake, heightE2)
  }
}
