/** Registers the call by which a player cashes a bet out. */
import { rounds as calls } from '@kurazh/contract/play/rounds.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import type { BetLinks } from '../../bets/bet-links.ts'
import { answered, ledGame } from '../requests/round-routes.ts'
import type { Rounds } from '../rounds.ts'
import { isRisingGame } from './rising-term.ts'

export function cashOutRoute(http: Http, { rounds, links }: { rounds: Rounds; links: BetLinks }): void {
  http.onSignedIn(calls.roundTake, async ({ caller, arrivedAt }, { game, round, key }) => {
    const found = ledGame(rounds, game)
    if (found instanceof Refusal) return found
    if (!isRisingGame(found)) return new Refusal('InvalidRequest', 'В этой игре ставку решает только итог раунда')
    return answered(links, game, await found.cashOuts.cashOut(caller, round, key, arrivedAt))
  })
}
