/**
 * Money of slot packages: cost and payout are in hundredths of the bet; their protocol counts a million units to the
 * rouble.
 */

/** Units per kopeck. */
const kopeckUnits = 10_000

/** Kopecks in the protocol's units. */
export const unitsFromKopecks = (kopecks: bigint): number => Number(kopecks) * kopeckUnits

/** Undefined if it is not a whole, non-negative number of kopecks. */
export function kopecksFromUnits(units: number): bigint | undefined {
  return Number.isSafeInteger(units) && units >= 0 && units % kopeckUnits === 0
    ? BigInt(units) / BigInt(kopeckUnits)
    : undefined
}

/** The cost of a bet in a mode; undefined if it is not a whole number of kopecks. */
export function stakeOfBet(bet: bigint, cost: number): bigint | undefined {
  const hundredths = bet * BigInt(cost)
  return hundredths % 100n === 0n ? hundredths / 100n : undefined
}

/** The bet of a given cost. */
export const betOfStake = (stake: bigint, cost: number): bigint => (stake * 100n) / BigInt(cost)

/** The payout of a bet: never more than the book says; a fraction of a kopeck is dropped. */
export const packagePayout = (bet: bigint, payout: bigint): bigint => (bet * payout) / 100n

/** A payout relative to the mode's cost, in ten-thousandths, rounded down. */
export const packageMultiplierE4 = (payout: bigint, cost: number): number => Number((payout * 10_000n) / BigInt(cost))

/** The same, rounded up: the most a mode may pay. */
export const mostMultiplierE4 = (payout: number, cost: number): number => Math.ceil((payout * 10_000) / cost)

/** The largest bet whose win with such a payout does not exceed this. */
export const largestBetFor = (mostKopecks: bigint, payout: number): bigint =>
  (mostKopecks * 100n) / BigInt(Math.max(payout, 1))

/** The least step of bets at which every mode costs whole kopecks. It divides a rouble. */
export const stepOfBets = (costs: readonly number[]): bigint =>
  costs.reduce((step, cost) => leastCommonMultiple(step, 100n / divisor(BigInt(cost), 100n)), 1n)

/** Hundredths as a multiple of the bet, as the protocol writes them. */
export const timesOfBet = (hundredths: number): number => hundredths / 100

/** A payout as a multiple of the bet, and a stake as a number of bets, for texts. */
export const timesOfPayout = (payout: bigint): number => Number(payout) / 100
export const betsInStake = (stake: bigint, bet: bigint): number => Number(stake) / Number(bet)

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
const leastCommonMultiple = (one: bigint, other: bigint): bigint => (one / divisor(one, other)) * other
