/** Helpers for programs that kill a site: calls repeated until they are answered, and the secrets of a data folder. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../server/players/rows.ts'
import { createSeeds, type SeedChain } from '../../server/play/seeded/seeds.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { databaseUrlOf, seedKeyOf } from '../../harness/site.ts'

/** A player's calls: one try, or repeated until answered, as a page does. */
export function createCaller(origin: () => string, cookie: string) {
  async function once<Success>(path: string, body: unknown): Promise<Success> {
    const reply = await fetch(`${origin()}${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { success: Success }).success
  }
  async function retry<Success>(path: string, body: unknown): Promise<Success> {
    for (let tries = 0; ; tries++) {
      try {
        return await once<Success>(path, body)
      } catch (error) {
        if (tries > 200) throw error
        await sleep(100)
      }
    }
  }
  return { once, retry }
}

/** The player's secrets, readable only by the owner of the data folder: the test must know the gems. */
export async function chainOf(dataDir: string, login: string): Promise<SeedChain> {
  const database = await openDatabase(await databaseUrlOf(dataDir))
  try {
    const { rows } = await database.pool.query<Pick<Row<'player'>, 'id'>>('select id from player where login = $1', [
      login,
    ])
    return await createSeeds(database.db, await seedKeyOf(dataDir)).chainOf(Number(rows[0]?.id))
  } finally {
    await database.close()
  }
}
