/** Shows past rounds to everyone, each by the rules it was played by. */
import type { PastRound } from '@kurazh/contract/play/rounds.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { StoredRound } from '../store/round-store.ts'

/** Shows a past round; undefined if the site no longer has the rules of its version. */
export type PastOf = (game: RoundGame, round: StoredRound) => PastRound | undefined

export const pastRound: PastOf = (game, round) => {
  const rules = game.version === round.version ? game : rulesOf(game.id, round.version, 'round')
  return rules && pastBy(rules, round)
}

/** The same by rules that are known to be the round's. */
export function pastBy(
  rules: RoundGame,
  { number, version, chain, link, result = 0, hash = '', phase, startedAt, endedAt = 0, reason }: StoredRound,
): PastRound {
  return {
    number,
    version,
    chain,
    link,
    point: rules.toldResult(result),
    hash,
    interrupted: phase === 'interrupted',
    startedAt: startedAt ?? null,
    endedAt,
    ...(reason && { reason }),
  }
}

/** The same, and logs once each version whose rules are gone. */
export function tellingPast(log: Pick<Log, 'error'>): PastOf {
  const told = new Set<string>()
  return (game, round) => {
    const shown = pastRound(game, round)
    const version = `${game.id} ${round.version}`
    if (shown === undefined && !told.has(version)) {
      told.add(version)
      log.error(
        { game: game.id, version: round.version, round: round.number },
        'rounds of this version are not shown: nobody has its rules',
      )
    }
    return shown
  }
}

/** Consecutive rounds, newest first, up to the first that cannot be shown: a page rejects a sequence with a gap. */
export function pastInARow(
  rounds: readonly StoredRound[],
  pastOf: (round: StoredRound) => PastRound | undefined,
): PastRound[] {
  const row: PastRound[] = []
  for (const round of rounds) {
    const shown = pastOf(round)
    if (shown === undefined) break
    row.push(shown)
  }
  return row
}
