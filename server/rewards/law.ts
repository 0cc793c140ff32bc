/**
 * The law of rewards, as sums: each reward stays within its share of edge credit and what was declared for it, all together within
 * theirs, at the end of every day. docs/bound-of-rewards.md says why it holds whatever anyone does.
 */
import { type RewardName, rewardNames } from '@kurazh/contract/rewards.ts'
import { shareOfCredit, wholeKopecks } from './edge.ts'

/** The most of edge credit that may come back as each reward, in percent; what has none is paid out of declared budgets alone. */
export const sharesOfCredit: Readonly<Record<RewardName, bigint>> = { rakeback: 15n, status: 5n, referral: 10n, tournament: 5n, heist: 5n, wheel: 5n, promo: 0n, task: 0n }

export type ByReward = Readonly<Partial<Record<RewardName, bigint>>>

/** A finished day of Moscow of the whole site. */
export interface LawDay {
  readonly day: string
  /** Who bet, at least so many. */
  readonly players: bigint
  /** Micro-kopecks. */
  readonly edge: bigint
  /** Kopecks. */
  readonly paid: ByReward
  /** Kopecks. */
  readonly declared: ByReward
}

export interface RewardStanding {
  readonly reward: RewardName
  /** In percent. */
  readonly share: bigint
  /** Kopecks. */
  readonly paid: bigint
  readonly declared: bigint
  /** The most that may have been paid. */
  readonly bound: bigint
}

export interface Standing {
  readonly edge: bigint
  readonly rewards: readonly RewardStanding[]
  readonly total: Omit<RewardStanding, 'reward'>
}

const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((whole, each) => whole + each, 0n)

/** Of all these days together. */
export function standingOf(days: readonly Omit<LawDay, 'day' | 'players'>[]): Standing {
  const edge = sum(days.map((day) => day.edge))
  const rewards = rewardNames.map((reward): RewardStanding => {
    const [share, declared] = [sharesOfCredit[reward], sum(days.map((day) => day.declared[reward] ?? 0n))]
    return { reward, share, paid: sum(days.map(({ paid }) => paid[reward] ?? 0n)), declared, bound: boundOf(edge, share, declared) }
  })
  const [share, declared] = [sum(rewards.map((each) => each.share)), sum(rewards.map((each) => each.declared))]
  return { edge, rewards, total: { share, declared, paid: sum(rewards.map(({ paid }) => paid)), bound: boundOf(edge, share, declared) } }
}

const boundOf = (edge: bigint, share: bigint, declared: bigint): bigint => wholeKopecks(shareOfCredit(edge, share)) + declared

/** What is beyond its bound: names of rewards, `total` of all of them. */
export function beyondBound({ rewards, total }: Standing): (RewardName | 'total')[] {
  return [...rewards.filter(({ paid, bound }) => paid > bound).map(({ reward }) => reward), ...(total.paid > total.bound ? ['total' as const] : [])]
}

export interface Breach {
  readonly day: string
  readonly beyond: readonly (RewardName | 'total')[]
}

/** The first day at whose end something was beyond its bound; the days in order. */
export function firstBreach(days: readonly LawDay[]): Breach | undefined {
  let before: Omit<LawDay, 'day' | 'players'> = { edge: 0n, paid: {}, declared: {} }
  for (const day of days) {
    before = { edge: before.edge + day.edge, paid: added(before.paid, day.paid), declared: added(before.declared, day.declared) }
    const beyond = beyondBound(standingOf([before]))
    if (beyond.length > 0) return { day: day.day, beyond }
  }
  return undefined
}

export const added = (one: ByReward, other: ByReward): ByReward =>
  Object.fromEntries(rewardNames.map((name) => [name, (one[name] ?? 0n) + (other[name] ?? 0n)]).filter(([, kopecks]) => kopecks !== 0n))
