/** Play: every engine of bets, what all bets have in common, and the limits of stakes. */
import { play as calls } from '@kurazh/contract/play.ts'
import { keepingOf, type Opened, type Slice } from '../slice.ts'
import { frozenTopic } from '../wallet/wallet.ts'
import { type AdminPlayDependencies, adminPlayRoutes } from './admin-play.ts'
import { adminRoundRoutes } from './admin-rounds.ts'
import { type AdminBetsDependencies, adminBetRoutes } from './bets/admin-bets.ts'
import { betAt, betPageRoutes } from './bets/bet-page.ts'
import { endBanned } from './bets/bans.ts'
import type { EngineDependencies } from './bets/engine.ts'
import { keepJournalRising } from './bets/journal.ts'
import { publishedTables } from './bets/stake-limits.ts'
import { engines } from './engines.ts'
import { jurisdictionOf } from './jurisdictions.ts'
import { measures } from './measures.ts'
import { adminSwitchRoutes } from './switches/admin-switches.ts'
import { followSwitches, switchesTopic } from './switches/switches.ts'
import type { Tx } from '../platform/database.ts'
import { tellShortChains } from './rounds/chain/short-chains.ts'
import { leaveAllSeats } from './tables/seats/seats.ts'
import { eraseFrameSessions } from './seeded/packages/package-sessions.ts'

/** How often it is looked for what players have left. */
const idleEveryMs = 300_000

export type PlayDependencies = Omit<EngineDependencies, 'onBalance'> & Pick<AdminBetsDependencies, 'loginsOf'> & Pick<AdminPlayDependencies, 'noteAdmin'>

export const playSlice: Slice<PlayDependencies> = { folder: 'play', ...keepingOf(engines), erase: forget, measures, open }

async function forget(tx: Tx, player: number): Promise<void> {
  await eraseFrameSessions(tx, player)
  await leaveAllSeats(tx, player)
}

async function open(deps: PlayDependencies): Promise<Opened> {
  const { http, database: { db }, log, realtime, settings } = deps
  await keepJournalRising(db)
  const running = await Promise.all(engines.map((engine) => engine.start({
    ...deps, onBalance: ({ id, uid }, { balance, net }) => realtime.toPlayer(id, 'updBalance', { uid, balance, win: net }),
  })))
  betPageRoutes(http, { ...deps, db, engines: running })
  adminBetRoutes({ ...deps, db, betAt: (link) => betAt({ links: deps.links, engines: running }, link) })
  const jurisdiction = jurisdictionOf(settings.jurisdiction)
  const switches = await followSwitches(db, () => realtime.here.toAll('games', {}))
  const limits = () => publishedTables(settings.slotBuy && jurisdiction.buys, jurisdiction, switches)
  adminPlayRoutes({ ...deps, db, limits })
  adminRoundRoutes({ ...deps, db })
  adminSwitchRoutes({ ...deps, db, jurisdiction })
  http.on(calls.tables, () => ({ success: { tables: limits() } }))
  const all = (what: (engine: (typeof running)[number]) => Promise<unknown>) => async () => void (await Promise.all(running.map(what)))
  return {
    jobs: [{ name: 'chains that are short', everyMs: idleEveryMs, run: () => tellShortChains(db) }, { name: 'what players have left', everyMs: idleEveryMs, run: all((engine) => engine.endIdle()) }],
    hears: { [frozenTopic]: () => endBanned(running, log), ...Object.assign({}, ...running.map(({ hears }) => hears)), [switchesTopic]: switches.hear },
    missed() {
      endBanned(running, log)
      switches.hear()
    },
    begin: (address) => running.forEach((engine) => engine.begin(address)),
    finish: all((engine) => engine.finish()), abandon: all((engine) => engine.abandon()), close: all((engine) => engine.close()),
  }
}
