/**
 * Bets on machines made elsewhere: a nonce and seeds of the player's own as every seeded bet, an outcome that is a book of the package. A
 * round that pays stays open until its game fetches the win; a round that is over is a row of `bet` like every other.
 */
import type { Keeping } from '../../../slice.ts'
import type { EngineDependencies } from '../../bets/engine.ts'
import { jurisdictionOf, packageFlagsOf } from '../../jurisdictions.ts'
import type { BettingDependencies } from '../betting-types.ts'
import type { Seeds } from '../seeds.ts'
import type { ShownBets } from '../shown-bets.ts'
import { endRounds } from './ended-rounds.ts'
import { frameCalls } from './frame-calls.ts'
import type { PackagePlayDependencies } from './package-play.ts'
import { openRoundsOf } from './package-rounds.ts'
import { sweepFrameSessions } from './package-sessions.ts'
import { createPackageWrites } from './package-writes.ts'
import { walletCalls } from './wallet-calls.ts'

/** Without movements: those of its bets have the keys of every seeded bet. */
export const packagesKeeping: Omit<Keeping, 'sealed' | 'movements'> = {
  playersTables: {
    package_session: { copy: { none: 'a secret' }, closing: 'erased' },
    package_round: { copy: { in: 'openPackageRounds' }, closing: 'barred' },
  },
  dataExport: [{
    name: 'openPackageRounds',
    async *rows(db, player) {
      yield* await openRoundsOf(db, player)
    },
  }],
  closingBars: [{
    text: 'У вас есть неоконченный раунд в игре другого автора. Сначала доиграйте его',
    stands: async (tx, player) => (await openRoundsOf(tx, player)).length > 0,
  }],
}

export interface RunningPackages {
  endBanned(): Promise<unknown>
  endIdle(): Promise<unknown>
  /** A stop: nobody is waited for any more. */
  stop(): void
  drain(): Promise<void>
}

export function startPackages(deps: EngineDependencies, own: { seeds: Seeds; bets: ShownBets; uidOf(player: number): Promise<string>; startsOf: NonNullable<BettingDependencies['startsOf']> }): RunningPackages {
  const { database: { db, pool }, log, realtime, packages, siteSessionStands, secondOrigin, settings } = deps
  const writes = createPackageWrites(pool, log)
  const stopping = new AbortController()
  const jurisdiction = jurisdictionOf(settings.jurisdiction)
  const playing: PackagePlayDependencies = {
    ...deps, ...own, db, writes, packages, flags: [...new Set([...settings.packageFlags, ...packageFlagsOf(jurisdiction)])], leastMs: jurisdiction.leastMs.slots, stopping: stopping.signal,
    sessionStands: (session) => siteSessionStands(db, session),
    tell: (player, event) => realtime.toPlayer(player, 'package', event),
  }
  frameCalls({ ...deps, ...own, db, packages })
  walletCalls(secondOrigin.app, playing, settings.paceFactor)
  return {
    endBanned: () => endRounds(playing, 'banned'),
    async endIdle() {
      await endRounds(playing, 'any')
      await sweepFrameSessions(db)
    },
    stop: () => stopping.abort(),
    drain: writes.drain,
  }
}
