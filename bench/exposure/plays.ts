/** Ways to play a round against the site, each filled as far as the round's own rule lets it be. Stakes in roubles, heights in hundredths. */
import { largestMultiplierE2 } from '../../server/play/rounds/rising/multiplier.ts'
import { RoundRoom } from '../../server/play/rounds/rising/exposure.ts'
import { exposureOf } from '../../server/play/rounds/rounds.ts'
import { stakeLimits } from '../../server/play/policy.ts'

const exposureKopecks = exposureOf('crash')

export interface Flying {
  stake: number
  heightE2: number
}

/** What a round filled in one way costs. */
export interface Play {
  name: string
  staked: number
  /** Rising heights, and what is paid, in roubles, when exactly those up to it are reached. */
  heights: readonly number[]
  paid: readonly number[]
}

/** Heights at which a round can be filled: fifty a tenfold. */
const heightsFrom = (fromE2: number, toE2: number) =>
  Array.from({ length: 400 }, (_, step) => Math.round(fromE2 * 10 ** (step / 50))).filter((heightE2) => heightE2 <= toE2)

/** Everything that fits at these heights, one after the other: the whole world against the site, as many players as it takes. */
function filled(heights: readonly number[]): Flying[] {
  const room = new RoundRoom(exposureKopecks, stakeLimits.crash)
  return heights.flatMap((heightE2) => {
    const stake = room.largestStake(heightE2)
    if (stake === 0n) return []
    room.take(stake, heightE2)
    return [{ stake: Number(stake) / 100, heightE2 }]
  })
}

/** Players without a target, each with the same stake, who all wait for the height at which the site takes them. */
function waiting(stake: bigint, most: number): Flying[] {
  const room = new RoundRoom(exposureKopecks, stakeLimits.crash)
  const bets: Flying[] = []
  while (bets.length < most && room.largestStake(1_000) >= stake) {
    const heightE2 = Math.min(room.largestHeightE2(stake), largestMultiplierE2(stake, stakeLimits.crash.maxWin))
    room.take(stake, heightE2)
    bets.push({ stake: Number(stake) / 100, heightE2 })
  }
  return bets
}

function playOf(name: string, bets: readonly Flying[]): Play {
  const rising = bets.toSorted((a, b) => a.heightE2 - b.heightE2)
  let paid = 0
  return {
    name, staked: rising.reduce((sum, { stake }) => sum + stake, 0), heights: rising.map(({ heightE2 }) => heightE2),
    paid: rising.map(({ stake, heightE2 }) => (paid += (stake * heightE2) / 100)),
  }
}

export const plays: readonly Play[] = [
  playOf('всё на 2×', filled([200])),
  playOf('всё на 10×', filled([1_000])),
  playOf('все высоты от 1.05×', filled(heightsFrom(105, 1_000_000).toReversed())),
  playOf('все высоты от 2×', filled(heightsFrom(200, 1_000_000).toReversed())),
  playOf('все высоты от 10×', filled(heightsFrom(1_000, 1_000_000).toReversed())),
  playOf('без цели по 20 000 ₽, ждут все', waiting(stakeLimits.crash.maxStake, 100_000)),
  playOf('без цели по 1 000 ₽, ждут все', waiting(100_000n, 100_000)),
]

/** What it takes to keep a bet out: others' stakes that leave it no room, in roubles. Throws when it has room still. */
export function costOfKeepingOut(stake: bigint, heightE2: number): number {
  const room = new RoundRoom(exposureKopecks, stakeLimits.crash)
  const others = room.largestStake(heightE2) - stake + 1n
  room.take(others, heightE2)
  if (room.largestStake(heightE2) >= stake) throw new Error('the bet has room still')
  return Number(others) / 100
}
