/**
 * Finds the primary among the hosts that DATABASE_URL names. Only a primary whose commits are replicated as they must
 * be answers: a standby assigns no transaction, and a former primary that does not know it yet waits for its standby.
 */
import pg from 'pg'
import { eachHost } from '../process/hosts.ts'

/** How long a host may take to prove itself, in milliseconds: shorter than a connection may take to open. */
const patienceMs = 3_000

/**
 * Writes a little into the log, so that its commit is on the disk and, where replication is synchronous, replicated with
 * everything before it. A database that has just restarted shows commits that may not have reached its standby: with
 * this first no answer relies on them.
 */
export const provesPrimary = `pg_logical_emit_message(true, 'kurazh', ''::text)`

/** No host is a primary at the moment; the code is PostgreSQL's «cannot connect now». */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = '57P03'
}

/** Returns the failure of `provesPrimary` on a standby as NoPrimary, any other error as it is. */
export const ofStandby = (error: Error): Error =>
  error.message === 'cannot assign TransactionIds during recovery' ? new NoPrimary('the database is a standby') : error

const searches = new Map<string, Promise<string>>()

/** The primary that connections of an address were last led to, and how to give each of them up. */
const led = new Map<string, { primary: string; giveUps: Set<() => void> }>()

/**
 * A connection of this address is led to this primary. Where the former one was another, its connections are given up:
 * a machine that was paused goes on with what it was asked before it learns that it was replaced, and would answer with
 * what it knew then. Returns what to call when the connection has ended.
 */
export function leadTo(url: string, primary: string, giveUp: () => void): () => void {
  let now = led.get(url)
  if (now?.primary !== primary) {
    const former = now?.giveUps ?? []
    now = { primary, giveUps: new Set() }
    led.set(url, now)
    for (const each of former) each()
  }
  const { giveUps } = now
  giveUps.add(giveUp)
  return () => void giveUps.delete(giveUp)
}

/**
 * Returns the address with the one host that is the primary now. Throws NoPrimary while there is none. Connections that
 * are opened together share one search.
 */
export function primaryOf(url: string): Promise<string> {
  const [only = url, ...others] = eachHost(url)
  if (others.length === 0) return Promise.resolve(only)
  let search = searches.get(url)
  if (search === undefined) {
    search = firstPrimary([only, ...others]).finally(() => searches.delete(url))
    searches.set(url, search)
  }
  return search
}

async function firstPrimary(addresses: readonly string[]): Promise<string> {
  const failures: unknown[] = []
  try {
    return await Promise.any(
      addresses.map((address) =>
        proven(address).catch((error: unknown) => {
          failures.push(error)
          throw error
        }),
      ),
    )
  } catch {
    const why = failures.map((error) => (error instanceof Error ? error.message : String(error)))
    // A wrong password or database name is no absence.
    const told = failures.find((error) => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))
    throw told ?? new NoPrimary(`no database host is a primary: ${why.join('; ')}`)
  }
}

async function proven(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'kurazh search',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Asked first, so that a standby's log is not filled with refusals.
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby !== false) throw new NoPrimary('the database is a standby')
    await client.query(`select ${provesPrimary}`)
    return address
  } finally {
    void client.end().catch(() => undefined)
  }
}
