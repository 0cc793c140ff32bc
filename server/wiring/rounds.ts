/** Opens the shared rounds: their clock, what they ask of other slices, and whom they tell. A part of the composition root. */
import type { AppDependencies } from '../app.ts'
import { facesOf } from '../features/identity/profile/faces.ts'
import { uidsOf } from '../features/identity/players.ts'
import type { SiteState } from '../features/site/site.ts'
import { createDatabaseClock } from '../platform/database-clock.ts'
import { openDatabase } from '../platform/database.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { BettingDependencies } from '../play/seeded/betting-types.ts'
import type { BetLinks } from '../play/bets/bet-links.ts'
import { createRounds, type Rounds } from '../play/rounds/rounds.ts'
import { steadyClock } from '../play/rounds/loop/steady-clock.ts'

/** To hold the lead, and to ask who has it. */
const leadConnections = 2
/** An answer about the lead that takes longer is of no use. */
const leadDeadlineMs = 1_000

export interface SharedRoundsDependencies extends Pick<AppDependencies, 'config' | 'database' | 'databaseUrl' | 'seedKey' | 'log' | 'roundClock'> {
  links: BetLinks
  realtime: Realtime
  site: SiteState
  onBalance: BettingDependencies['onBalance']
  isStopped: BettingDependencies['isStopped']
}

export async function openRounds({ config, database: { db }, databaseUrl, seedKey: key, log, roundClock, links, realtime, site, onBalance, isStopped }: SharedRoundsDependencies): Promise<Rounds> {
  const lead = await openDatabase(databaseUrl, { connections: leadConnections, deadlineMs: leadDeadlineMs, log })
  const rounds = createRounds({
    db, leadDb: lead.db, log, key, links, ...config.rounds, clock: roundClock ?? steadyClock(await createDatabaseClock(db)), isStopped, facesOf, uidsOf, onBalance,
    mayBegin: () => site.current().works === 0,
    tellAll: (event) => realtime.toAll('round', event), tellBet: (player, game, bet) => realtime.toPlayer(player, 'ownRoundBet', { game, bet }),
  })
  const thenLetGo = (leave: () => Promise<void>) => async () => {
    await leave()
    await lead.close()
  }
  return { ...rounds, close: thenLetGo(rounds.close), abandon: thenLetGo(rounds.abandon) }
}
