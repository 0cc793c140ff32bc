/** Assembles play: every engine of bets, what all bets have in common, and the stake limits. */
import { play as calls } from '@kurazh/contract/play/play.ts'
import { keepingOf, type Opened, type Slice } from '../slice.ts'
import { frozenTopic } from '../wallet/wallet.ts'
import { adminPlayRoutes } from './admin-play.ts'
import { adminRoundRoutes } from './admin-rounds.ts'
import { adminBetRoutes } from './bets/admin-bets.ts'
import { bankTopic, followBank } from './bank/bank.ts'
import { playAfterRestoration } from './after-restoration.ts'
import { betAt, betPageRoutes } from './bets/bet-page.ts'
import { endBanned } from './bets/end-banned-bets.ts'
import type { EngineDependencies, PlaySettings } from './bets/engine.ts'
import { keepJournalRising } from './bets/journal.ts'
import { publishedTables } from './bets/stake-refusal.ts'
import { engines } from './engines.ts'
import { createHistoryMover } from './history/move-history.ts'
import type { Jurisdiction } from './jurisdictions.ts'
import { measures } from './measures.ts'
import { adminSwitchRoutes } from './switches/admin-switches.ts'
import { followSwitches, switchesTopic } from './switches/switches.ts'
import type { Tx } from '../platform/database/database.ts'
import { shownBeforeRoutes } from './shown-before.ts'
import { tellShortChains } from './rounds/chain/short-chains.ts'
import { voidsOfDealers } from './tables/hand/risk-signs.ts'
import { leaveAllSeats } from './tables/seats/seats.ts'
import { chosenDraws } from './seeded/risk-signs.ts'
import { eraseFrameSessions } from './seeded/packages/package-sessions.ts'

/** How often abandoned games, and what is old enough for history, are looked for. */
const idleEveryMs = 300_000

export interface PlayDependencies extends Omit<
  EngineDependencies,
  'onBalance' | 'settings' | 'bank' | 'gifts' | 'mayBegin' | 'checkIsDue'
> {
  config: PlaySettings
  jurisdiction: Jurisdiction
  site: { current(): { works: number } }
  ofAllSlices: Pick<EngineDependencies, 'gifts'> & { asksFirst(player: number): Promise<boolean> }
}

export const playSlice: Slice<PlayDependencies> = {
  folder: 'play',
  ...keepingOf(engines),
  afterRestoration: playAfterRestoration,
  erase: forget,
  measures,
  riskRules: [chosenDraws, voidsOfDealers],
  open,
}

async function forget(tx: Tx, player: number): Promise<void> {
  await eraseFrameSessions(tx, player)
  await leaveAllSeats(tx, player)
}

async function open(deps: PlayDependencies): Promise<Opened> {
  const {
    http,
    database: { db, background },
    log,
    realtime,
    config: settings,
    jurisdiction,
    site,
    ofAllSlices: { gifts, asksFirst },
  } = deps
  await keepJournalRising(db)
  const toldAll = () => realtime.here.toAll('games', {})
  const bank = await followBank(db, toldAll)
  const running = await Promise.all(
    engines.map((engine) =>
      engine.start({
        ...deps,
        settings,
        bank,
        gifts,
        // Under maintenance nothing begins automatically.
        mayBegin: () => site.current().works === 0,
        checkIsDue: asksFirst,
        onBalance: ({ id, uid }, { balance, net }) => realtime.toPlayer(id, 'updBalance', { uid, balance, win: net }),
      }),
    ),
  )
  betPageRoutes(http, { ...deps, db, engines: running })
  adminBetRoutes({ ...deps, db, betAt: (link) => betAt({ links: deps.links, engines: running }, link) })
  const switches = await followSwitches(db, toldAll)
  const limits = () => publishedTables(settings.slotBuy && jurisdiction.buys, jurisdiction, switches, bank)
  adminPlayRoutes({ ...deps, db, limits })
  adminRoundRoutes({ ...deps, db })
  adminSwitchRoutes({ ...deps, db, jurisdiction })
  shownBeforeRoutes({ http, db, key: deps.key, log })
  http.on(calls.tables, () => ({ success: { tables: limits() } }))
  const mover = createHistoryMover(background)
  const all = (what: (engine: (typeof running)[number]) => Promise<unknown>) => async () =>
    void (await Promise.all(running.map(what)))
  return {
    jobs: [
      { name: 'chains that are short', everyMs: idleEveryMs, run: () => tellShortChains({ db, log }) },
      { name: 'what players have left', everyMs: idleEveryMs, run: all((engine) => engine.endIdle()) },
      { name: 'old bets and rounds', everyMs: idleEveryMs, run: mover.run },
    ],
    hears: {
      [frozenTopic]: () => endBanned(running, log),
      ...Object.assign({}, ...running.map(({ hears }) => hears)),
      [switchesTopic]: switches.hear,
      [bankTopic]: bank.hear,
    },
    missed() {
      endBanned(running, log)
      switches.hear()
      bank.hear()
    },
    begin: (address) => running.forEach((engine) => engine.begin(address)),
    async finish() {
      mover.stop()
      await all((engine) => engine.finish())()
    },
    async abandon() {
      mover.stop()
      await all((engine) => engine.abandon())()
    },
    close: all((engine) => engine.close()),
  }
}
