/** Rounds that end by themselves: a win nobody has fetched for a day is paid, and so is that of a banned player: the book was fixed with the stake. */
import { isUnavailable } from '../../../platform/database.ts'
import { type PackagePlayDependencies, payRound } from './package-play.ts'
import { roundsToEnd } from './package-rounds.ts'

const endedAtOnce = 100

/** How many it paid. Any node may, at any time. */
export async function endRounds(deps: Pick<PackagePlayDependencies, 'db' | 'log' | 'writes' | 'onBalance' | 'tell' | 'uidOf'>, only: 'banned' | 'any'): Promise<number> {
  for (let paid = 0; ;) {
    const rounds = await roundsToEnd(deps.db, endedAtOnce, only)
    const done = await Promise.all(rounds.map((round) => payRound(deps, round).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      deps.log.error({ err: error, player: round.player, nonce: round.nonce }, 'a round made elsewhere could not be ended')
      return undefined
    })))
    const ended = done.filter((balance) => balance !== undefined).length
    paid += ended
    if (rounds.length < endedAtOnce || ended === 0) return paid
  }
}
