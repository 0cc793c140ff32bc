/**
 * A table of a rising multiplier: the parameters of its bets, and cashing out of one. Without a screen, so that code
 * without one can play at it.
 */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import type { RoundFeed } from '../feed/round-feed.ts'
import type { RoundNotary } from '../notary/notary.ts'
import type { RoundAnswer } from '../seats/round-client.ts'
import type { RoundSeat } from '../seats/round-seat.ts'
import type { RoundBetName, RoundTable } from '../seats/round-table.ts'
import { risingEnds } from './rising-ends.ts'

/** The parameter of a bet: the multiplier of its automatic cash-out, in ten-thousandths; null: manual. */
export interface AutoCashOut {
  target: number | null
}

/**
 * `heightOf`: the multiplier at which a stake without a target is cashed out automatically, in ten-thousandths; null
 * while the table's limits are not known. `maxWinOf`: the largest win it follows from, in kopecks; the site refuses the
 * bet where another one is in force by then.
 */
export function risingTable(
  rules: RisingRound,
  heightOf: (stakeKopecks: bigint) => number | null,
  maxWinOf: () => bigint | undefined = () => undefined,
): RoundTable<AutoCashOut> {
  return {
    rules,
    ends: risingEnds,
    // The target is sent as the game's own parameter, a decimal.
    bodyOf({ target }) {
      const maxWin = maxWinOf()
      if (target !== null) return { target: multiplierFromE4(target) }
      return maxWin === undefined ? {} : { maxWin }
    },
    sentOf: ({ target }, stakeKopecks) => ({ target, takenAt: target ?? heightOf(stakeKopecks) }),
  }
}

/** Requests to cash out a place's bet, by `send`; the notary writes down the time. */
export function cashOutOf(
  { act }: Pick<RoundSeat, 'act'>,
  feed: Pick<RoundFeed, 'siteMoment'>,
  notary: Pick<RoundNotary, 'cashingOut'>,
  send: (bet: RoundBetName) => Promise<RoundAnswer>,
): void {
  let isNoted = false
  act((bet) => {
    // A repeated request keeps its first time.
    if (!isNoted) notary.cashingOut(bet.key, feed.siteMoment())
    isNoted = true
    return send(bet)
  })
}
