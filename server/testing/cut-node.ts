/** A node that dies at a chosen statement: every interruption of a piece of work can be tried, one after another. */
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { reaching, type Db } from '../platform/database/database.ts'

/**
 * The connection is cut before the statement was sent, or after the database had answered it: then the node never
 * receives the answer.
 */
export type Cut = 'before' | 'after'

/**
 * Runs `work` as a node whose connections are all cut at the statement of that number, counted from one. False: it
 * finished before it came to that.
 */
export async function dyingAt(
  url: string,
  statement: number,
  cut: Cut,
  work: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  const pool = new pg.Pool({ ...reaching(url), max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const open = new Set<pg.PoolClient>()
  let [asked, isDead] = [0, false]
  const die = (): never => {
    isDead = true
    for (const client of open) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    throw new Error('the node is dead')
  }
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    open.add(client)
    const ask = async (text: string, parameters: readonly unknown[]) => {
      if (isDead) die()
      asked += 1
      const isLast = asked === statement
      if (isLast && cut === 'before') die()
      const answer = await client.query(text, [...parameters])
      return isLast ? die() : answer
    }
    return {
      query: ask,
      release: () => void (open.delete(client), client.release(isDead)),
    } as unknown as PostgresPoolClient
  }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) })
  try {
    await work(db)
  } catch (error) {
    if (!isDead) throw error
  } finally {
    await db.destroy()
    await pool.end()
  }
  return isDead
}
