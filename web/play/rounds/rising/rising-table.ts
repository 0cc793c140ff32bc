/** A table of a rising multiplier: what its bets are on, and cashing out of one. Without a screen, so that whoever plays at it needs none. */
import { multiplierFromE4 } from '@kurazh/contract/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import type { RoundFeed } from '../feed/round-feed.ts'
import type { RoundNotary } from '../notary/notary.ts'
import type { RoundAnswer } from '../seats/round-client.ts'
import type { RoundSeat } from '../seats/round-seat.ts'
import type { RoundBetName, RoundTable } from '../seats/round-table.ts'
import { risingEnds } from './rising-ends.ts'

/** What a bet is on: where it is cashed out by itself, in ten-thousandths; null: by hand. */
export interface AutoCashOut {
  target: number | null
}

/** `heightOf`: where a stake without a target is cashed out by itself, in ten-thousandths; null while the table's limits are not known. */
export function risingTable(rules: RisingRound, heightOf: (stakeKopecks: bigint) => number | null): RoundTable<AutoCashOut> {
  return {
    rules,
    ends: risingEnds,
    // The target goes as the game's own parameter, a decimal.
    bodyOf: ({ target }) => (target === null ? {} : { target: multiplierFromE4(target) }),
    sentOf: ({ target }, stakeKopecks) => ({ target, takenAt: target ?? heightOf(stakeKopecks) }),
  }
}

/** Asks to cash out the bet of a place, by `send`; the notary writes down when. */
export function cashOutOf(
  { act }: Pick<RoundSeat, 'act'>, feed: Pick<RoundFeed, 'siteMoment'>, notary: Pick<RoundNotary, 'cashingOut'>,
  send: (bet: RoundBetName) => Promise<RoundAnswer>,
): void {
  let isNoted = false
  act((bet) => {
    // What is asked again was asked first.
    if (!isNoted) notary.cashingOut(bet.key, feed.siteMoment())
    isNoted = true
    return send(bet)
  })
}
