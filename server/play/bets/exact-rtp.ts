/** What the rules return for a bet: the yardstick for what was truly paid. */
import { rulesOf } from '@kurazh/games/index.ts'
import { decimalOf } from '@kurazh/games/core/rtp.ts'

/** Decimals of a return that is kept: the error over a billion roubles staked is below a kopeck. */
const digits = 12

/** The exact return of these parameters as decimal text («0.989999999998»). Throws for a game or version without rules. */
export function exactRtp(id: string, version: number, params: unknown): string {
  const rules = rulesOf(id, version)
  if (rules === undefined) throw new Error(`no rules for ${id} version ${version}`)
  return decimalOf(rules.rtp(rules.params.parse(params)), digits)
}
