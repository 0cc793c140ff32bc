/** Opens the shared rounds: their clock, what they ask of other slices, and whom they tell. A part of the composition root. */
import type { AppParts } from './app.ts'
import { facesOf } from './features/identity/faces.ts'
import { uidsOf } from './features/identity/players.ts'
import type { SiteState } from './features/site/site.ts'
import { createDatabaseClock } from './platform/database-clock.ts'
import type { Realtime } from './platform/realtime.ts'
import type { BettingParts } from './play/answers.ts'
import type { BetLinks } from './play/bet-links.ts'
import { createRounds, type Rounds } from './play/rounds/rounds.ts'
import { steadyClock } from './play/rounds/steady-clock.ts'

export interface SharedRoundsParts extends Pick<AppParts, 'config' | 'database' | 'seedKey' | 'log' | 'roundClock'> {
  links: BetLinks
  realtime: Realtime
  site: SiteState
  onBalance: BettingParts['onBalance']
  isStopped: BettingParts['isStopped']
}

export async function openSharedRounds({ config, database: { db }, seedKey: key, log, roundClock, links, realtime, site, onBalance, isStopped }: SharedRoundsParts): Promise<Rounds> {
  return createRounds({
    db, log, key, links, ...config.rounds, clock: roundClock ?? steadyClock(await createDatabaseClock(db)), isStopped, facesOf, uidsOf, onBalance,
    mayBegin: () => site.current().works === 0,
    tellAll: (event) => realtime.toAll('round', event), tellBet: (player, game, bet) => realtime.toPlayer(player, 'ownRoundBet', { game, bet }),
  })
}
