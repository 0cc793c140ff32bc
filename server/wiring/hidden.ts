/** Lists what pages hide where a jurisdiction forbids it: links to rewards, and game switches. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import type { Hidden } from '../platform/http/pages.ts'
import type { Jurisdiction } from '../play/jurisdictions.ts'

/** Pages and cards of each reward that has its own. */
const doors: Readonly<Partial<Record<RewardName, readonly string[]>>> = {
  status: ['a[href^="/status"]'],
  referral: ['a[href^="/refferal"]'],
  tournament: ['a[href^="/tournier"]'],
  heist: ['a[href^="/heist"]'],
  wheel: ['[aria-labelledby="wheel-title"]'],
  promo: ['[aria-labelledby="promo-title"]'],
  task: ['[aria-labelledby="tasks-title"]'],
  jackpot: ['a[href^="/jackpot"]'],
  mission: ['[aria-labelledby="missions-title"]'],
  challenge: ['[aria-labelledby="challenges-title"]'],
}

export function hiddenWhere({ autoplay, turbo, rewards }: Jurisdiction): Hidden {
  const closed = (Object.entries(doors) as [RewardName, readonly string[]][]).flatMap(([name, selectors]) =>
    rewards.includes(name) ? [] : selectors,
  )
  return {
    switches: [
      ...(turbo ? [] : ['turbo']),
      ...(autoplay.slots ? [] : ['autoplay-slots']),
      ...(autoplay.others ? [] : ['autoplay-others']),
    ],
    selectors: closed,
  }
}
