/** Interleaves two acts on one player by the database's own locks, not by chance. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { expect } from 'vitest'
import { lockPlayer } from '../players/recovery/open-links.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TestSite } from './site.ts'

/**
 * Resolves once a connection waits for a lock of this database process: waits of others for each other prove nothing.
 */
async function somebodyWaits(site: TestSite, holder: number | undefined): Promise<void> {
  const waiting = () => site.count('pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [holder])
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
}

/** The same for a connection that a test holds. */
export async function somebodyWaitsFor(site: TestSite, holder: ClientBase): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await somebodyWaits(site, rows[0]?.pid)
}

/**
 * Starts `act` while the player's row is locked, makes `change` once a connection waits for the row, and returns the
 * result of `act` after the commit.
 */
export async function changedMeanwhile<Done>(
  site: TestSite,
  player: number,
  change: (tx: Tx) => Promise<unknown>,
  act: () => Promise<Done>,
): Promise<Done> {
  const acting = await site.write(async (tx) => {
    await lockPlayer(tx, player)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const begun = act()
    await somebodyWaits(site, rows[0]?.pid)
    await change(tx)
    return [begun] as const
  })
  return acting[0]
}

/** Starts `act` while a player's wallet is held, makes `change` once it waits for the wallet, and returns its result. */
export async function whileHeld<Done>(
  site: TestSite,
  player: number,
  change: () => Promise<unknown>,
  act: () => Promise<Done>,
): Promise<Done> {
  const holder = await site.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from ledger_account where owner = $1 for update', [player])
    const acting = act()
    await somebodyWaitsFor(site, holder)
    await change()
    await holder.query('commit')
    return await acting
  } finally {
    holder.release()
  }
}
