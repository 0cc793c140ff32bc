/**
 * The law of rewards, as sums. At the end of every day each reward stays within its share of edge credit plus its
 * declared budgets, and all rewards together stay within theirs. docs/bound-of-rewards.md explains why this always
 * holds.
 */
import { type RewardName, rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import { shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'

/**
 * The most of edge credit that may be returned as each reward, in percent. A reward without a share is paid from
 * declared budgets alone.
 */
export const sharesOfCredit: Readonly<Record<RewardName, bigint>> = {
  rakeback: 15n,
  status: 5n,
  referral: 10n,
  tournament: 5n,
  heist: 5n,
  wheel: 5n,
  promo: 0n,
  task: 0n,
  jackpot: 2n,
  challenge: 0n,
  mission: 1n,
}

export type ByReward = Readonly<Partial<Record<RewardName, bigint>>>

/** One finished day of Moscow of the whole site. */
export interface LawDay {
  readonly day: string
  /** A lower bound of how many players bet. */
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
  /** Percent. */
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

/** Sums all these days. */
export function standingOf(days: readonly Omit<LawDay, 'day' | 'players'>[]): Standing {
  const edge = sum(days.map((day) => day.edge))
  const rewards = rewardNames.map((reward): RewardStanding => {
    const [share, declared] = [sharesOfCredit[reward], sum(days.map((day) => day.declared[reward] ?? 0n))]
    return {
      reward,
      share,
      paid: sum(days.map(({ paid }) => paid[reward] ?? 0n)),
      declared,
      bound: boundOf(edge, share, declared),
    }
  })
  const [share, declared] = [sum(rewards.map((each) => each.share)), sum(rewards.map((each) => each.declared))]
  return {
    edge,
    rewards,
    total: { share, declared, paid: sum(rewards.map(({ paid }) => paid)), bound: boundOf(edge, share, declared) },
  }
}

const boundOf = (edge: bigint, share: bigint, declared: bigint): bigint =>
  wholeKopecks(shareOfCredit(edge, share)) + declared

/** Returns what is over its bound: names of rewards, `total` for all together. */
export function beyondBound({ rewards, total }: Standing): (RewardName | 'total')[] {
  return [
    ...rewards.filter(({ paid, bound }) => paid > bound).map(({ reward }) => reward),
    ...(total.paid > total.bound ? ['total' as const] : []),
  ]
}

export interface Breach {
  readonly day: string
  readonly beyond: readonly (RewardName | 'total')[]
}

/** Returns the first day at whose end a sum was over its bound. The days are in order. */
export function firstBreach(days: readonly LawDay[]): Breach | undefined {
  let before: Omit<LawDay, 'day' | 'players'> = { edge: 0n, paid: {}, declared: {} }
  for (const day of days) {
    before = {
      edge: before.edge + day.edge,
      paid: added(before.paid, day.paid),
      declared: added(before.declared, day.declared),
    }
    const beyond = beyondBound(standingOf([before]))
    if (beyond.length > 0) return { day: day.day, beyond }
  }
  return undefined
}

export const added = (one: ByReward, other: ByReward): ByReward =>
  Object.fromEntries(
    rewardNames.map((name) => [name, (one[name] ?? 0n) + (other[name] ?? 0n)]).filter(([, kopecks]) => kopecks !== 0n),
  )
