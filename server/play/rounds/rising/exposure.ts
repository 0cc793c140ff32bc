/**
 * Limits how much a round may cost (docs/decisions/0013): at no height may the bets still in flight be worth more than
 * the exposure. A bet counts up to its own height, whenever its player cashes it out, so nothing depends on what
 * players say they will do.
 */
import { heightOfE4, largestMultiplierE4, stakeWorthKopecks } from '@kurazh/games/core/max-win.ts'
import type { StakeLimits } from '../../stake-limits.ts'

/**
 * Heights are counted in steps, each about a twentieth above the previous one, rounded up. Fifty steps are a factor of
 * ten.
 */
const stepsATenfold = 50

/** Steps up to the highest multiplier of any bet: the one at which the smallest stake wins the largest win. */
function stepsOf({ minStake, maxWin }: StakeLimits, gridE4: number): number[] {
  const topE4 = largestMultiplierE4(minStake, maxWin)
  const steps: number[] = []
  for (let step = 1; (steps.at(-1) ?? 0) < topE4; step++) steps.push(heightOfE4(step / stepsATenfold, gridE4))
  return steps
}

/**
 * The exposure left in a round. Each query and each change looks at every step once. `gridE4`: the distance between
 * heights.
 */
export class RoundRoom {
  readonly #steps: readonly number[]
  /** Kopecks of stakes that may fly up to each step, and those that do. */
  #most: bigint[]
  readonly #taken: bigint[]
  #exposureKopecks: bigint

  constructor(exposureKopecks: bigint, limits: StakeLimits, gridE4: number) {
    this.#steps = stepsOf(limits, gridE4)
    this.#taken = this.#steps.map(() => 0n)
    this.#exposureKopecks = exposureKopecks
    this.#most = this.#worth()
  }

  /** Sets what the round may cost from now on. Bets that were taken stay, even if they cost more. */
  bear(exposureKopecks: bigint): void {
    if (exposureKopecks === this.#exposureKopecks) return
    this.#exposureKopecks = exposureKopecks
    this.#most = this.#worth()
  }

  #worth(): bigint[] {
    return this.#steps.map((height) => stakeWorthKopecks(this.#exposureKopecks, height))
  }

  #free(step: number): bigint {
    return (this.#most[step] ?? 0n) - (this.#taken[step] ?? 0n)
  }

  /** The largest stake, in kopecks, that may fly up to this height. */
  largestStake(heightE4: number): bigint {
    let least = this.#free(0)
    for (let step = this.#stepOf(heightE4); step > 0; step--) {
      const free = this.#free(step)
      if (free < least) least = free
    }
    return least > 0n ? least : 0n
  }

  /** The largest height for this stake, in ten-thousandths; 0 if there is none. */
  largestHeightE4(stake: bigint): number {
    const full = this.#steps.findIndex((_, step) => this.#free(step) < stake)
    return (full === -1 ? this.#steps.at(-1) : this.#steps[full - 1]) ?? 0
  }

  /** Takes the exposure of a bet. */
  take(stake: bigint, heightE4: number): void {
    for (let step = this.#stepOf(heightE4); step >= 0; step--) this.#taken[step] = (this.#taken[step] ?? 0n) + stake
  }

  /** Frees the exposure of a bet. Call it once for each bet taken. */
  free(stake: bigint, heightE4: number): void {
    this.take(-stake, heightE4)
  }

  /** The index of the lowest step that is at least this high. Heights in ten-thousandths. */
  #stepOf(heightE4: number): number {
    let [low, high] = [0, this.#steps.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#steps[middle] ?? 0) >= heightE4) high = middle
      else low = middle + 1
    }
    return low
  }
}
