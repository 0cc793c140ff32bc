/** Money of machines made elsewhere, whose cost and payout are in hundredths of the bet; their protocol counts a million to the rouble. */

/** One kopeck there. */
const kopeckUnits = 10_000

/** Kopecks as the protocol writes them. */
export const unitsFromKopecks = (kopecks: bigint): number => Number(kopecks) * kopeckUnits

/** Undefined for what is no whole number of kopecks from zero up. */
export function kopecksFromUnits(units: number): bigint | undefined {
  return Number.isSafeInteger(units) && units >= 0 && units % kopeckUnits === 0 ? BigInt(units) / BigInt(kopeckUnits) : undefined
}

/** What a bet costs in a mode; undefined where that is no whole number of kopecks. */
export function stakeOfBet(bet: bigint, cost: number): bigint | undefined {
  const hundredths = bet * BigInt(cost)
  return hundredths % 100n === 0n ? hundredths / 100n : undefined
}

/** The bet behind what it has cost. */
export const betOfStake = (stake: bigint, cost: number): bigint => (stake * 100n) / BigInt(cost)

/** What a bet pays: never more than the book says, a part of a kopeck stays. */
export const packagePayout = (bet: bigint, payout: bigint): bigint => (bet * payout) / 100n

/** A payout for what the mode costs, in ten-thousandths, rounded down. */
export const packageMultiplierE4 = (payout: bigint, cost: number): number => Number((payout * 10_000n) / BigInt(cost))

/** The same, rounded up: what a mode may pay at the most. */
export const mostMultiplierE4 = (payout: number, cost: number): number => Math.ceil((payout * 10_000) / cost)

/** The largest bet that wins no more than this with such a payout. */
export const largestBetFor = (mostKopecks: bigint, payout: number): bigint => (mostKopecks * 100n) / BigInt(Math.max(payout, 1))

/** The least step of bets at which every mode costs whole kopecks. It divides a rouble. */
export const stepOfBets = (costs: readonly number[]): bigint => costs.reduce((step, cost) => leastCommonMultiple(step, 100n / divisor(BigInt(cost), 100n)), 1n)

/** Hundredths as the protocol writes them beside a bet. */
export const timesOfBet = (hundredths: number): number => hundredths / 100

/** How many times the bet a payout is, and how many bets a stake is, for words. */
export const timesOfPayout = (payout: bigint): number => Number(payout) / 100
export const betsInStake = (stake: bigint, bet: bigint): number => Number(stake) / Number(bet)

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
const leastCommonMultiple = (one: bigint, other: bigint): bigint => (one / divisor(one, other)) * other
