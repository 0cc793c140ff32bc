/**
 * Checks that a bet the server has shown as the use of a refused nonce stays in the player's history: a server that
 * leaves it out has invented it.
 */
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { KnownBet } from './bet-memory.ts'
import { toEvidence } from './parse-message.ts'
import { VerificationError } from './verification-error.ts'
import { betNumber } from './bet-number.ts'

/** A page of a game's history as reported. */
interface ToldPage {
  bets: readonly Bet[]
  /** The start of the next page; null when there is none. */
  next: number | null
}

/**
 * The lie in a page of a game's history below `before` (null: from the newest) that leaves out one of these bets;
 * undefined where there is none.
 */
export function leftOutOf(
  shown: readonly KnownBet[],
  game: string,
  before: number | null,
  page: ToldPage,
): VerificationError | undefined {
  const covers = ({ nonce }: KnownBet) => nonce >= (page.next ?? 0) && (before === null || nonce < before)
  const missing = shown.find(
    (bet) => bet.game === game && covers(bet) && !page.bets.some(({ nonce }) => nonce === bet.nonce),
  )
  return (
    missing &&
    new VerificationError({
      known: missing,
      told: toEvidence(page, 'history'),
      lies: [
        {
          what: 'история ставок',
          known: `ставка № ${betNumber(missing.nonce)}, уже показанная как сыгранная`,
          told: 'её нет',
        },
      ],
    })
  )
}
