/** A row of the feed, whichever list it comes from. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { FeedBet } from '@kurazh/contract/feed.ts'
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import type { ShortBet } from '@kurazh/contract/play.ts'
import { formatMultiplier } from '../../ui/format.ts'

export interface RowBet extends ShortBet, Pick<FeedBet, 'name' | 'img' | 'status'> {
  key: string
  /** The player's own. */
  own: boolean
}

/** Rows of everybody's bets. The player's own are known again by their public numbers, for the feed names no accounts. */
export function fromFeed(bets: readonly FeedBet[], own: readonly ShortBet[]): RowBet[] {
  const links = new Set(own.map(({ link }) => link))
  return bets.map((bet) => ({ ...bet, key: String(bet.id), own: links.has(bet.link) }))
}

/** A row of the player's own bet. */
export function fromOwn(bet: ShortBet, user: CurrentUser | null): RowBet {
  return { ...bet, key: `own ${bet.link}`, name: user?.login ?? null, img: user?.img ?? '', status: user?.status.label ?? null, own: true }
}

/** What a bet brought in one short text: its multiplier, or the stake it lost. */
export function outcomeText({ payout, multiplier, stake }: Pick<ShortBet, 'payout' | 'multiplier' | 'stake'>): string {
  return payout > 0n ? formatMultiplier(multiplier) : formatMoney(-stake)
}
