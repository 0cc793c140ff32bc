/**
 * Ends rounds without the game: pays a win that no one has fetched for a day, and the win of a banned player. The book
 * was fixed with the stake.
 */
import { eachItem } from '../../../platform/process/each-item.ts'
import { type PackagePlayDependencies, payRound } from './package-play.ts'
import { type PackageRound, roundsToEnd } from './package-rounds.ts'

const endedAtOnce = 100

/** Returns how many it paid. Any node may call it, at any time. */
export async function endRounds(
  deps: Pick<PackagePlayDependencies, 'db' | 'log' | 'writes' | 'onBalance' | 'tell' | 'uidOf'>,
  only: 'banned' | 'any',
): Promise<number> {
  const { results } = await eachItem<PackageRound, bigint | undefined>(deps, {
    job: 'rounds of packages to end',
    atOnce: endedAtOnce,
    next: (after, atOnce) => roundsToEnd(deps.db, only, after, atOnce),
    sideBySide: true,
    nameOf: ({ player, nonce }) => `player ${player} nonce ${nonce}`,
    work: (round) => payRound(deps, round),
  })
  return results.filter((balance) => balance !== undefined).length
}
