/** Rounds that are over, as anyone may see them: each by the rules it was played by. */
import type { PastRound } from '@kurazh/contract/rounds.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { Log } from '../../../platform/log.ts'
import type { StoredRound } from '../store/round-store.ts'

/** How a round that is over is shown; undefined where nobody has the rules of its version any more: it cannot be shown then. */
export type PastOf = (game: RoundGame, round: StoredRound) => PastRound | undefined

export const pastRound: PastOf = (game, round) => {
  const rules = game.version === round.version ? game : rulesOf(game.id, round.version, 'round')
  return rules && pastBy(rules, round)
}

/** The same by rules that are known to be the round's. */
export function pastBy(rules: RoundGame, { number, version, chain, link, result = 0, hash = '', phase, startedAt, endedAt = 0, reason }: StoredRound): PastRound {
  return { number, version, chain, link, point: rules.toldResult(result), hash, interrupted: phase === 'interrupted', startedAt: startedAt ?? null, endedAt, ...(reason && { reason }) }
}

/** The same, telling the log once of each version whose rules are gone. */
export function tellingPast(log: Pick<Log, 'error'>): PastOf {
  const told = new Set<string>()
  return (game, round) => {
    const shown = pastRound(game, round)
    const version = `${game.id} ${round.version}`
    if (shown === undefined && !told.has(version)) {
      told.add(version)
      log.error({ game: game.id, version: round.version, round: round.number }, 'rounds of this version are not shown: nobody has its rules')
    }
    return shown
  }
}

/** Rounds that follow one another, newest first, down to the first that cannot be shown: to a page a hole in their sequence is a lie. */
export function pastInARow(rounds: readonly StoredRound[], pastOf: (round: StoredRound) => PastRound | undefined): PastRound[] {
  const row: PastRound[] = []
  for (const round of rounds) {
    const shown = pastOf(round)
    if (shown === undefined) break
    row.push(shown)
  }
  return row
}
