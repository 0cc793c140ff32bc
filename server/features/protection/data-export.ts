/** The data export of protection. */
import { limit } from '@kurazh/contract/account/protection.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { toWire } from '@kurazh/contract/core/wire.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { limitsShown } from './limit-changes.ts'

/** The export shows limits in roubles, as the site does. */
const limitShape = shapeOf(limit)

async function* limits(db: Db, player: number): AsyncIterable<unknown> {
  const set = (await limitsShown(db, player)).filter(({ cap, change }) => cap !== null || change !== null)
  yield* set.map((each) => toWire(limitShape, each))
}

async function* breaks(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select length, taken_at, case when until = 'infinity' then 'forever' else until::text end as until
    from protection_break where player = ${player} order by id`.execute(db)
  yield* rows
}

async function* visits(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select started_at, last_bet_at, bets, staked as staked_kopecks, paid as paid_kopecks, checked_at
    from protection_visit where player = ${player}`.execute(db)
  yield* rows
}

export const dataExportOfProtection = [
  { name: 'limits', rows: limits },
  { name: 'breaks', rows: breaks },
  { name: 'lastVisit', rows: visits },
]
