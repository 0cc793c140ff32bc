/**
 * Ways to play a round against the site, each filled as far as the round's own limit allows. Stakes in roubles, heights
 * in ten-thousandths.
 */
import { largestMultiplierE4, onGridE4 } from '@kurazh/games/core/max-win.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { RoundRoom } from '../../server/play/rounds/rising/exposure.ts'
import { exposureOf, stakeLimits } from '../../server/play/stake-limits.ts'

const exposureKopecks = exposureOf(crash)

export interface Flying {
  stake: number
  heightE4: number
}

/** The cost of a round filled in one way. */
export interface Play {
  name: string
  staked: number
  /** Rising heights, and the payout in roubles when exactly those up to it are reached. */
  heights: readonly number[]
  paid: readonly number[]
}

/** Heights at which a round can be filled: fifty per factor of ten. */
const heightsFrom = (fromE4: number, toE4: number) =>
  Array.from(
    { length: 400 },
    (_, step) => Math.round((fromE4 / crash.gridE4) * 10 ** (step / 50)) * crash.gridE4,
  ).filter((heightE4) => heightE4 <= toE4)

/** Everything that fits at these heights, one after the other: all players against the site, as many as it takes. */
function filled(heights: readonly number[]): Flying[] {
  const room = new RoundRoom(exposureKopecks, stakeLimits.crash, crash.gridE4)
  return heights.flatMap((heightE4) => {
    const stake = room.largestStake(heightE4)
    if (stake === 0n) return []
    room.take(stake, heightE4)
    return [{ stake: Number(stake) / 100, heightE4 }]
  })
}

/** Players without a target and with equal stakes, who all wait for the height at which the site cashes them out. */
function waiting(stake: bigint, most: number): Flying[] {
  const room = new RoundRoom(exposureKopecks, stakeLimits.crash, crash.gridE4)
  const bets: Flying[] = []
  while (bets.length < most && room.largestStake(100_000) >= stake) {
    const heightE4 = onGridE4(
      Math.min(room.largestHeightE4(stake), largestMultiplierE4(stake, stakeLimits.crash.maxWin)),
      crash.gridE4,
    )
    room.take(stake, heightE4)
    bets.push({ stake: Number(stake) / 100, heightE4 })
  }
  return bets
}

function playOf(name: string, bets: readonly Flying[]): Play {
  const rising = bets.toSorted((a, b) => a.heightE4 - b.heightE4)
  let paid = 0
  return {
    name,
    staked: rising.reduce((sum, { stake }) => sum + stake, 0),
    heights: rising.map(({ heightE4 }) => heightE4),
    paid: rising.map(({ stake, heightE4 }) => (paid += (stake * heightE4) / 10_000)),
  }
}

export const plays: readonly Play[] = [
  playOf('всё на 2×', filled([20_000])),
  playOf('всё на 10×', filled([100_000])),
  playOf('все высоты от 1.05×', filled(heightsFrom(10_500, 100_000_000).toReversed())),
  playOf('все высоты от 2×', filled(heightsFrom(20_000, 100_000_000).toReversed())),
  playOf('все высоты от 10×', filled(heightsFrom(100_000, 100_000_000).toReversed())),
  playOf('без цели по 20 000 ₽, ждут все', waiting(stakeLimits.crash.maxStake, 100_000)),
  playOf('без цели по 1 000 ₽, ждут все', waiting(100_000n, 100_000)),
]

/** The cost of keeping a bet out: others' stakes that leave it no room, in roubles. Throws when there is still room. */
export function costOfKeepingOut(stake: bigint, heightE4: number): number {
  const room = new RoundRoom(exposureKopecks, stakeLimits.crash, crash.gridE4)
  const others = room.largestStake(heightE4) - stake + 1n
  room.take(others, heightE4)
  if (room.largestStake(heightE4) >= stake) throw new Error('the bet has room still')
  return Number(others) / 100
}
