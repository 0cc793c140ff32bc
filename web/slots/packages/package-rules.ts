/**
 * The rules of one bet on a game made elsewhere. Nobody but its maker can turn draws into rounds; but the bet brings the book that was
 * picked and its way to the root, and these show that the draws fall on this book and no other. By them the bet is judged as every
 * other is. Where the catalogue knows the version, mode and root must stand in it.
 */
import { isDrawProven } from '@kurazh/contract/package-pick.ts'
import { betOfStake, packageMultiplierE4, packagePayout } from '@kurazh/contract/package-money.ts'
import { branchIn, type PackageEntry } from '@kurazh/contract/packages.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import * as z from 'zod/mini'
import type { JudgedGame } from '../../play/bets/bet-check.ts'

interface PackageParams {
  mode: string
}

export function packageRules(entry: PackageEntry | undefined, { game, version, outcome }: Bet): JudgedGame {
  const told = branchIn(outcome)
  const published = entry?.version === version ? entry.modes : undefined
  const rules: InstantGame<PackageParams> = {
    id: game, version, kind: 'instant', params: z.strictObject({ mode: z.string() }), sampleParams: [],
    play(rng, { mode }) {
      if (told === undefined || told.branch.mode !== mode) throw new RangeError('no book of this mode')
      const { root, branch } = told
      if (published && !published.some((each) => each.mode === mode && each.root === root)) throw new RangeError('no mode of the catalogue')
      if (!isDrawProven(root, rng, branch)) throw new RangeError('the draws fall on another book')
      return { outcome, multiplierE4: packageMultiplierE4(branch.leaf.payout, branch.cost) }
    },
    bestMultiplierE4: () => 0,
    rtp: () => ({ numerator: 0n, denominator: 1n }),
  }
  return told === undefined ? rules : { ...rules, payoutOf: (stake) => packagePayout(betOfStake(stake, told.branch.cost), told.branch.leaf.payout) }
}
