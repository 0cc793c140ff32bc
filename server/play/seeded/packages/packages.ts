/**
 * Connects bets on third-party machines: they use the player's nonce and seeds like every seeded bet, and the outcome
 * is a book of the package. A round that pays stays open until its game fetches the win; a finished round is a row of
 * `bet` like any other.
 */
import type { Keeping, Opened } from '../../../slice.ts'
import type { EngineDependencies } from '../../bets/engine.ts'
import { jurisdictionOf, packageFlagsOf } from '../../jurisdictions.ts'
import type { BettingDependencies } from '../betting-types.ts'
import { createCarefulBets } from '../careful-bets.ts'
import type { Seeds } from '../seeds.ts'
import type { ShownBets } from '../shown-bets.ts'
import { endedAmong } from '../../../players/public.ts'
import { endRounds } from './ended-rounds.ts'
import { createFrameWaits, type FrameTold, frameTopic } from './frame-waits.ts'
import { frameCalls } from './frame-calls.ts'
import type { DrawnBook } from './package-draws.ts'
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
  dataExport: [
    {
      name: 'openPackageRounds',
      async *rows(db, player) {
        yield* await openRoundsOf(db, player)
      },
    },
  ],
  closingBars: [
    {
      text: 'У вас есть неоконченный раунд в игре другого автора. Сначала доиграйте его',
      stands: async (tx, player) => (await openRoundsOf(tx, player)).length > 0,
    },
  ],
}

export interface RunningPackages {
  /** From the bus, by topic. */
  hears: NonNullable<Opened['hears']>
  endBanned(): Promise<unknown>
  endIdle(): Promise<unknown>
  /** Stops: ends every wait. */
  stop(): void
  drain(): Promise<void>
}

export function startPackages(
  deps: EngineDependencies,
  own: {
    seeds: Seeds
    bets: ShownBets
    uidOf(player: number): Promise<string>
    startsOf: NonNullable<BettingDependencies['startsOf']>
  },
): RunningPackages {
  const {
    database: { db, pool },
    log,
    realtime,
    packages,
    secondOrigin,
    settings,
  } = deps
  const writes = createPackageWrites(pool, log)
  const careful = createCarefulBets<DrawnBook>(db, 'package', log)
  const stopping = new AbortController()
  const waits = createFrameWaits(stopping.signal)
  const jurisdiction = jurisdictionOf(settings.jurisdiction)
  const playing: PackagePlayDependencies = {
    ...deps,
    ...own,
    db,
    writes,
    careful,
    packages,
    flags: [...new Set([...settings.packageFlags, ...packageFlagsOf(jurisdiction)])],
    leastMs: jurisdiction.leastMs.slots,
    waits,
    sessionStands: async (session) => (await endedAmong(db, [session])).length === 0,
    tell: (player, event) => realtime.toPlayer(player, 'package', event),
  }
  frameCalls({ ...deps, ...own, db, packages })
  walletCalls(secondOrigin.app, playing, settings.rateFactor)
  return {
    hears: { [frameTopic]: (told) => waits.hear(told as FrameTold) },
    endBanned: () => endRounds(playing, 'banned'),
    async endIdle() {
      await endRounds(playing, 'any')
      await sweepFrameSessions(db)
    },
    stop: () => stopping.abort(),
    drain: async () => void (await Promise.all([writes.drain(), careful.drain()])),
  }
}
