/**
 * Defines what the rules of a jurisdiction require of play and of rewards: one table, enforced here and sent to the
 * page. Each figure has its public source in docs/decisions/0033. A figure without a source that we have read is as
 * strict as the strictest one.
 */
import type { PackageFlag } from '@kurazh/contract/play/package-flags.ts'
import { type RewardName, rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import { current, idsOf } from '@kurazh/games/index.ts'

/** Separate values for machines (reels, ours or third-party) and for every other game. */
export interface ByGame<Value> {
  readonly slots: Value
  readonly others: Value
}

export interface Jurisdiction {
  /** Bets that the page makes automatically. */
  readonly autoplay: ByGame<boolean>
  /** Results shown faster than usual: turbo, a spin cut short. */
  readonly turbo: boolean
  /** From the start of a player's game to the start of the next one of the same, in milliseconds. 0: no such rule. */
  readonly leastMs: ByGame<number>
  /** Features of machines may be bought. */
  readonly buys: boolean
  /** What a player may top up in a calendar month (Moscow time), in kopecks; null: their own limit only. */
  readonly depositMonth: bigint | null
  /** At most so many minutes of play between reality checks; null: the site's own interval (features/protection). */
  readonly realityCheckMinutes: number | null
  /** For how many minutes after every reality check nothing may be staked. 0: the player continues immediately. */
  readonly pauseMinutes: number
  /** The rewards that may be given to players. */
  readonly rewards: readonly RewardName[]
  /**
   * Players may give money to each other. Where it is worth money that is a payment service, which takes a licence of its
   * own: no table but that of play money has it.
   */
  readonly tips: boolean
}

const everywhere = <Value>(value: Value): ByGame<Value> => ({ slots: value, others: value })

/** Only our own promises. */
const play: Jurisdiction = {
  autoplay: everywhere(true),
  turbo: true,
  leastMs: everywhere(0),
  buys: true,
  depositMonth: null,
  realityCheckMinutes: null,
  pauseMinutes: 0,
  rewards: rewardNames,
  tips: true,
}

const licensed: Jurisdiction = { ...play, tips: false }

const de: Jurisdiction = {
  autoplay: everywhere(false),
  turbo: false,
  leastMs: everywhere(5_000),
  buys: false,
  depositMonth: 100_000_00n,
  realityCheckMinutes: 60,
  pauseMinutes: 5,
  rewards: [],
  tips: false,
}

export const jurisdictions = {
  play,
  mt: licensed,
  uk: {
    ...licensed,
    autoplay: everywhere(false),
    turbo: false,
    leastMs: { slots: 2_500, others: 5_000 },
    buys: false,
    rewards: ['promo', 'task'],
  },
  ontario: {
    ...licensed,
    autoplay: { slots: false, others: true },
    turbo: false,
    leastMs: { slots: 2_500, others: 0 },
    rewards: rewardNames.filter((name) => name !== 'referral' && name !== 'task'),
  },
  de,
} as const satisfies Record<string, Jurisdiction>

/** The strictest of all in every point: applies if the name is unknown. */
export const strictest: Jurisdiction = Object.values<Jurisdiction>(jurisdictions).reduce((one, other) => ({
  autoplay: { slots: one.autoplay.slots && other.autoplay.slots, others: one.autoplay.others && other.autoplay.others },
  turbo: one.turbo && other.turbo,
  leastMs: {
    slots: Math.max(one.leastMs.slots, other.leastMs.slots),
    others: Math.max(one.leastMs.others, other.leastMs.others),
  },
  buys: one.buys && other.buys,
  depositMonth: lower(one.depositMonth, other.depositMonth),
  realityCheckMinutes: lower(one.realityCheckMinutes, other.realityCheckMinutes),
  pauseMinutes: Math.max(one.pauseMinutes, other.pauseMinutes),
  rewards: one.rewards.filter((name) => other.rewards.includes(name)),
  tips: one.tips && other.tips,
}))

function lower<Value extends bigint | number>(one: Value | null, other: Value | null): Value | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

export const isKnown = (name: string): name is keyof typeof jurisdictions => Object.hasOwn(jurisdictions, name)

/** The rules under a name; the strictest for an unknown name. */
export const jurisdictionOf = (name: string): Jurisdiction => (isKnown(name) ? jurisdictions[name] : strictest)

/** The value for this game. A game that is not in the registry is a third-party machine. */
export function ofGame<Value>(by: ByGame<Value>, game: string): Value {
  return isMachine(game) ? by.slots : by.others
}

export function isMachine(id: string): boolean {
  if (!idsOf('instant', 'steps', 'round', 'table').includes(id)) return true
  const game = current(id, 'instant')
  return game !== undefined && 'machine' in game
}

/** The same for a third-party machine, in the flags of its protocol. */
export function packageFlagsOf({
  autoplay,
  turbo,
  buys,
}: Pick<Jurisdiction, 'autoplay' | 'turbo' | 'buys'>): PackageFlag[] {
  return [
    ...(autoplay.slots ? [] : (['disabledAutoplay'] as const)),
    ...(turbo ? [] : (['disabledTurbo', 'disabledSuperTurbo', 'disabledSlamstop'] as const)),
    ...(buys ? [] : (['disabledBuyFeature'] as const)),
  ]
}
