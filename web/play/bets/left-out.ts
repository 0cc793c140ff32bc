/** A bet that the house has shown as what used a refused nonce stands in the player's history from then on: whoever leaves it out has made it up. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { KnownBet } from '../betting/bet-memory.ts'
import { asEvidence } from './told.ts'
import { LiedTo } from './lied-to.ts'
import { betNumber } from './bet-number.ts'

/** A page of a game's history as it was told. */
interface ToldPage {
  bets: readonly Bet[]
  /** Where the page after it begins; null when nothing comes after. */
  next: number | null
}

/** The lie in a page of a game's history below `before` (null: from the newest) that leaves out one of these bets; undefined where there is none. */
export function leftOutOf(shown: readonly KnownBet[], game: string, before: number | null, page: ToldPage): LiedTo | undefined {
  const covers = ({ nonce }: KnownBet) => nonce >= (page.next ?? 0) && (before === null || nonce < before)
  const missing = shown.find((bet) => bet.game === game && covers(bet) && !page.bets.some(({ nonce }) => nonce === bet.nonce))
  return missing && new LiedTo({
    known: missing, told: asEvidence(page, 'history'), lies: [{ what: 'история ставок', known: `ставка № ${betNumber(missing.nonce)}, уже показанная как сыгранная`, told: 'её нет' }],
  })
}
