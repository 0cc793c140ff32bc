/** A row of the feed, whichever list it comes from. */
import type { FeedBet } from '@kurazh/contract/feed.ts'
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import { formatMultiplier, formatRoubles } from '../../ui/format.ts'

export interface RowBet extends Pick<FeedBet, 'name' | 'img' | 'game' | 'stake' | 'multiplier' | 'payout' | 'at'> {
  key: string
  /** The whole bet where it is the player's own: it can be verified. */
  own: Bet | undefined
}

/** Rows of everybody's bets. The player's own are known again by what they are, for the feed names no accounts. */
export function fromFeed(bets: readonly FeedBet[], own: readonly Bet[]): RowBet[] {
  const ownByMark = new Map(own.map((bet) => [markOf(bet), bet]))
  return bets.map((bet) => ({ ...bet, key: String(bet.id), own: ownByMark.get(markOf(bet)) }))
}

/** A row of the player's own bet. */
export function fromOwn(bet: Bet, user: CurrentUser | null): RowBet {
  const { game, stake, multiplier, payout, at } = bet
  return { key: `own ${bet.nonce}`, name: user?.login ?? null, img: user?.img ?? '', game, stake, multiplier, payout, at, own: bet }
}

/** What a bet brought in one short text: its multiplier, or the stake it lost. */
export function outcomeText({ payout, multiplier, stake }: Pick<Bet, 'payout' | 'multiplier' | 'stake'>): string {
  return payout > 0 ? formatMultiplier(multiplier) : formatRoubles(-stake)
}

function markOf({ game, at, stake, multiplier, payout }: Pick<Bet, 'game' | 'at' | 'stake' | 'multiplier' | 'payout'>): string {
  return [game, at, stake, multiplier, payout].join(' ')
}
