/** Two acts on one player, interleaved by the database's own locks and not by luck. */
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { expect, vi } from 'vitest'
import { lockPlayer } from '../features/identity/recovery/open-links.ts'
import type { Tx } from '../platform/database.ts'
import type { TestSite } from './site.ts'

/** Until somebody waits for what this process of the database holds: that others wait for each other for a moment says nothing. */
async function somebodyWaits(site: TestSite, holder: number | undefined): Promise<void> {
  const waiting = () => site.count('pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [holder])
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 20_000 })
}

/** The same of a connection that a test holds. */
export async function somebodyWaitsFor(site: TestSite, holder: ClientBase): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await somebodyWaits(site, rows[0]?.pid)
}

/** Starts `act` while the player's row is held, makes `change` once somebody waits for the row, and answers what `act` answers after the commit. */
export async function changedMeanwhile<Done>(site: TestSite, player: number, change: (tx: Tx) => Promise<unknown>, act: () => Promise<Done>): Promise<Done> {
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
