import { sql } from 'kysely'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openDatabase } from '../../../platform/database/database.ts'

test('a lease written under a clock that was ahead ends in time once its leader is gone', async () => {
  const place = await testDatabase()
  const { db, close } = await openDatabase(place.url)
  const ask = async () =>
    (await sql`select epoch from play_round_lead('crash', 'http://two:8080', interval '200 milliseconds')`.execute(db))
      .rows
  try {
    await sql`insert into round_lead (game, until) values ('crash', now() + interval '1 hour')`.execute(db)
    expect(await ask()).toEqual([])
    await eventually(async () => expect(await ask()).toHaveLength(1))
  } finally {
    await close()
    await place.drop()
  }
})
