/** Computes the parts of a layout that a test's live table accepts. Pure. Kopecks. */
import { limitOfSpot, type SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'

export interface SpotStake {
  spot: string
  stake: bigint
}

export interface LiveOrder {
  round: number
  key: string
  revision: number
  spots: readonly SpotStake[]
}

const limits: readonly SpotLimit[] = [
  { spots: 'pairs', min: 10_00n, max: 500_00n },
  { spots: '', min: 10_00n, max: 10_000_00n },
]

export const liveLimits = ({ spots }: TableGame): SpotLimit[] =>
  limits.filter((limit) => limit.spots === '' || spots.some((spot) => spot.endsWith(limit.spots)))

export const sumOf = (spots: readonly { stake: bigint }[]): bigint => spots.reduce((sum, { stake }) => sum + stake, 0n)

interface Refused {
  spot: string
  reason: 'TooSmall' | 'TooLarge' | 'Unknown'
  max: bigint
}

/** The resulting layout: a spot that does not fit stays as it was. */
export function admitted(
  game: TableGame,
  before: readonly SpotStake[],
  asked: readonly SpotStake[],
): { spots: SpotStake[]; refused: Refused[] } {
  const kept = new Map(before.map(({ spot, stake }) => [spot, stake]))
  const refused = asked.flatMap(({ spot, stake }): Refused[] => {
    const limit = limitOfSpot(limits, spot)
    if (!limit || !game.spots.includes(spot)) return [{ spot, reason: 'Unknown', max: 0n }]
    return stake < limit.min
      ? [{ spot, reason: 'TooSmall', max: limit.max }]
      : stake > limit.max
        ? [{ spot, reason: 'TooLarge', max: limit.max }]
        : []
  })
  const spots = asked.flatMap(({ spot, stake }) => {
    const stands = refused.some((one) => one.spot === spot) ? (kept.get(spot) ?? 0n) : stake
    return stands > 0n ? [{ spot, stake: stands }] : []
  })
  return { spots, refused }
}

/** The chips of everyone on each spot. */
export function totalsIn(
  bets: Iterable<{ round: number; spots: readonly SpotStake[] }>,
  round: number | undefined,
): { spot: string; stake: bigint; players: number }[] {
  const spots = [...bets].flatMap((bet) => (bet.round === round ? bet.spots : []))
  return [...new Set(spots.map(({ spot }) => spot))].map((spot) => {
    const same = spots.filter((one) => one.spot === spot)
    return { spot, stake: sumOf(same), players: same.length }
  })
}

/** The seats of a table as a player sees them: their players, and which of the viewer's own the chart plays for. */
export const seatsSeen = (
  { seats }: TableGame,
  owners: ReadonlyMap<number, string>,
  chart: ReadonlySet<number>,
  player: string,
) =>
  Array.from({ length: seats }, (_, index) => index + 1).map((seat) => {
    const owner = owners.get(seat)
    return {
      seat,
      taken: owner !== undefined,
      own: owner === player,
      chart: owner === player && chart.has(seat),
      name: owner ?? null,
      img: '',
      idle: 0,
    }
  })

/** A bet when it is first laid. */
export const betOf = (table: string, round: number, player: string, spots: SpotStake[]): OwnTableBet => ({
  table,
  round,
  link: `bet-${round}-${player}`,
  revision: 1,
  spots,
  stake: sumOf(spots),
  state: 'open',
  payout: 0n,
  multiplier: 0,
  firstPayout: null,
})
