/** Sums a day of Moscow over the slices that own its parts: games, rewards, corrections, money in and out. */
import type { Db } from '../../platform/database/database.ts'
import { rewardsByDay } from '../../rewards/days.ts'
import { correctionsByDay } from '../../staff/public.ts'
import { moneyByDay } from '../payments/public.ts'
import { sumsByDay } from '../statistics/public.ts'

/** Kopecks. */
export interface DaySums {
  staked: bigint
  paid: bigint
  /** What games kept: stakes less payouts. */
  revenue: bigint
  rewards: bigint
  /** What administrators added to balances, less what they took. */
  corrections: bigint
  deposits: bigint
  depositCount: number
  payouts: bigint
  payoutCount: number
  /** What payment systems took back, and the part of it that the balances no longer had. */
  refunds: bigint
  refundLoss: bigint
}

const nothing: DaySums = {
  staked: 0n,
  paid: 0n,
  revenue: 0n,
  rewards: 0n,
  corrections: 0n,
  deposits: 0n,
  depositCount: 0,
  payouts: 0n,
  payoutCount: 0,
  refunds: 0n,
  refundLoss: 0n,
}

/** The days in the range, both ends included; those without anything are missing. */
export async function sumsOfDays(db: Db, from: string, until: string): Promise<ReadonlyMap<string, DaySums>> {
  const [play, rewards, corrections, money] = await Promise.all([
    sumsByDay(db, from, until),
    rewardsByDay(db, from, until),
    correctionsByDay(db, from, until),
    moneyByDay(db, from, until),
  ])
  const days = new Map<string, DaySums>()
  const add = (day: string, part: Partial<DaySums>) => days.set(day, added(days.get(day) ?? nothing, part))
  for (const { day, staked, paid } of play) add(day, { staked, paid, revenue: staked - paid })
  for (const { day, paid } of rewards) add(day, { rewards: paid })
  for (const { day, sum } of corrections) add(day, { corrections: sum })
  for (const { day, depositCount, payoutCount, ...moved } of money)
    add(day, { ...moved, depositCount: Number(depositCount), payoutCount: Number(payoutCount) })
  return days
}

/** Sums several days. */
export const sumOfDays = (days: Iterable<DaySums>): DaySums => [...days].reduce((sum, day) => added(sum, day), nothing)

export const noSums = nothing

function added(one: DaySums, other: Partial<DaySums>): DaySums {
  return {
    staked: one.staked + (other.staked ?? 0n),
    paid: one.paid + (other.paid ?? 0n),
    revenue: one.revenue + (other.revenue ?? 0n),
    rewards: one.rewards + (other.rewards ?? 0n),
    corrections: one.corrections + (other.corrections ?? 0n),
    deposits: one.deposits + (other.deposits ?? 0n),
    depositCount: one.depositCount + (other.depositCount ?? 0),
    payouts: one.payouts + (other.payouts ?? 0n),
    payoutCount: one.payoutCount + (other.payoutCount ?? 0),
    refunds: one.refunds + (other.refunds ?? 0n),
    refundLoss: one.refundLoss + (other.refundLoss ?? 0n),
  }
}
