/** Makes the rows of the feed from any of its lists. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { FeedBet } from '@kurazh/contract/play/feed.ts'
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import type { ShortBet } from '@kurazh/contract/play/play.ts'
import { formatMultiplier } from '../../ui/text/format.ts'

export interface RowBet extends ShortBet, Pick<FeedBet, 'name' | 'img' | 'status'> {
  key: string
  /** The player's own. */
  own: boolean
}

/**
 * Rows of all players' bets. The player's own are recognised by their public numbers, because the feed names no
 * accounts.
 */
export function fromFeed(bets: readonly FeedBet[], own: readonly ShortBet[]): RowBet[] {
  const links = new Set(own.map(({ link }) => link))
  return bets.map((bet) => ({ ...bet, key: String(bet.id), own: links.has(bet.link) }))
}

/** A row of the player's own bet. */
export function fromOwn(bet: ShortBet, user: CurrentUser | null): RowBet {
  return {
    ...bet,
    key: `own ${bet.link}`,
    name: user?.login ?? null,
    img: user?.img ?? '',
    status: user?.status.label ?? null,
    own: true,
  }
}

/** A bet's result in short: its multiplier, or the lost stake. */
export function outcomeText({ payout, multiplier, stake }: Pick<ShortBet, 'payout' | 'multiplier' | 'stake'>): string {
  return payout > 0n ? formatMultiplier(multiplier) : formatMoney(-stake)
}
