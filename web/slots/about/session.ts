/** Computes the result of this visit's spins on one machine, and the range that its exact return predicts. */
import { netOf, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { decimalOf } from '@kurazh/games/core/rtp.ts'
import type { Sheet } from '@kurazh/games/slots/engine/machine.ts'
import { create } from 'zustand'
import { onPlayerLeft } from '../../api/current-player.ts'

export interface SlotSession {
  spins: number
  stakedKopecks: bigint
  netKopecks: bigint
  /** Features bought, and their payouts: separate from the spins, whose exact return they have no part in. */
  bought: number
  boughtNetKopecks: bigint
  /** The sum of the squares of the stakes, in roubles: the band at changing stakes is computed from it. */
  squares: number
  /** When its first spin was seen, in milliseconds. */
  since: number
}

export const useSlotSessions = create<Readonly<Record<string, SlotSession>>>(() => ({}))

onPlayerLeft(() => useSlotSessions.setState({}, true))

/** Counts a spin that has been seen; `now` in milliseconds. */
export function addSpin(game: string, bet: { stake: bigint; payout: bigint }, now: number): void {
  useSlotSessions.setState((before) => ({ [game]: withSpin(before[game], bet, now) }))
}

/** Counts a feature that was bought and seen. */
export function addBought(game: string, bet: { stake: bigint; payout: bigint }, now: number): void {
  useSlotSessions.setState((before) => {
    const session = before[game] ?? none(now)
    return {
      [game]: { ...session, bought: session.bought + 1, boughtNetKopecks: session.boughtNetKopecks + netOf(bet) },
    }
  })
}

const none = (since: number): SlotSession => ({
  spins: 0,
  stakedKopecks: 0n,
  netKopecks: 0n,
  bought: 0,
  boughtNetKopecks: 0n,
  squares: 0,
  since,
})

export function withSpin(
  before: SlotSession | undefined,
  bet: { stake: bigint; payout: bigint },
  now: number,
): SlotSession {
  const session = before ?? none(now)
  const { spins, stakedKopecks, netKopecks, squares } = session
  return {
    ...session,
    spins: spins + 1,
    stakedKopecks: stakedKopecks + bet.stake,
    netKopecks: netKopecks + netOf(bet),
    squares: squares + roublesFromKopecks(bet.stake) ** 2,
  }
}

/** Nineteen of twenty normal results are within this many deviations. */
const deviations = 1.96

/** Returns as shares of the stakes: 0.965 is 96.5 %. */
export interface ReturnBand {
  measured: number
  /** Not below zero. */
  low: number
  high: number
  /** `wide`: the band begins at zero, so the spins are too few to show anything. */
  says: 'wide' | 'within' | 'above' | 'below'
}

/** The deviation of one bet of one. */
export const deviationOf = ({ variance }: Pick<Sheet, 'variance'>): number => Math.sqrt(Number(decimalOf(variance, 12)))

/**
 * The band of ±1.96σ/√n around the exact return; stakes that differ count by their weight. Undefined before the first
 * spin.
 */
export function returnBand(
  { stakedKopecks, netKopecks, squares }: SlotSession,
  sheet: Pick<Sheet, 'rtp' | 'variance'>,
): ReturnBand | undefined {
  const staked = roublesFromKopecks(stakedKopecks)
  if (staked === 0) return undefined
  const expected = Number(decimalOf(sheet.rtp, 12))
  const half = (deviations * deviationOf(sheet) * Math.sqrt(squares)) / staked
  const measured = roublesFromKopecks(stakedKopecks + netKopecks) / staked
  const [low, high] = [expected - half, expected + half]
  return {
    measured,
    low: Math.max(0, low),
    high,
    says: measured > high ? 'above' : low <= 0 ? 'wide' : measured < low ? 'below' : 'within',
  }
}
