/** Lists the engine that plays each kind of game: a further engine needs its folder and a line here. */
import type { Game } from '@kurazh/games/core/game.ts'
import type { Engine } from './bets/engine.ts'
import { roundsEngine } from './rounds/rounds-engine.ts'
import { tablesEngine } from './tables/tables-engine.ts'
import { seededEngine } from './seeded/seeded-engine.ts'

const engineOf: Readonly<Record<Game['kind'], Engine>> = {
  instant: seededEngine,
  steps: seededEngine,
  round: roundsEngine,
  table: tablesEngine,
}

/** Every engine once. */
export const engines: readonly Engine[] = [...new Set(Object.values(engineOf))]
