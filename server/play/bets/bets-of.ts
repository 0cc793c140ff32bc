/** Names what one player's bets of an engine are read from. */
import { type RawBuilder, sql } from 'kysely'
import type { BetsOf, Engine } from './engine.ts'

/** A source of rows with the columns of the engine's table: it may have other bets too, but all that are wanted. */
export const betsOf = ({ journal }: Engine, of: BetsOf): RawBuilder<unknown> =>
  sql`${journal.betsOf(of)} as bets_of_player`
