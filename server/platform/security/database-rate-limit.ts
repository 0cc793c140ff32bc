/** Rate limits counted in the database: they hold across nodes and restarts, and fail closed with it. */
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { inParts } from '../database/in-parts.ts'
import type { Row } from '../rows.ts'

/**
 * Returns the counted network of an address: the address itself, or for IPv6 its /64 network, all of which one
 * subscriber has.
 */
export function networkOf(told: string): string {
  const address = withoutPort(told)
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'), ...rest]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Some proxies name the port of the client too, which is another one with every connection. */
const withoutPort = (told: string): string =>
  /^(?:\[([\da-f:.%]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/i.exec(told)?.slice(1).find(Boolean) ?? told

/** How long until a fixed window ends and the count restarts, by this machine's clock. */
export const untilNextWindowMs = (windowSeconds: number): number =>
  windowSeconds * 1000 - (Date.now() % (windowSeconds * 1000))

export interface RateLimits {
  /** Counts one attempt in a fixed window. True while the count is within the limit. Throws when it cannot count. */
  allow(bucket: string, count: number, windowSeconds: number): Promise<boolean>
  /** Clears the attempts of a bucket (a successful sign-in clears its failures). */
  clear(bucket: string): Promise<void>
  /** Deletes counters whose window ended long ago. */
  sweep(): Promise<void>
}

/** In a transaction, what is counted goes with it. */
export function createRateLimits(db: Db | Tx): RateLimits {
  return {
    async allow(bucket, count, windowSeconds) {
      const { rows } = await sql<Pick<Row<'rate_limit'>, 'count'>>`
        insert into rate_limit as r (bucket, window_start, count)
        values (${bucket}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
        on conflict (bucket) do update set
          count = case when r.window_start = excluded.window_start then r.count + 1 else 1 end,
          window_start = excluded.window_start
        returning count`.execute(db)
      return (rows[0]?.count ?? Number.POSITIVE_INFINITY) <= count
    },
    async clear(bucket) {
      await sql`delete from rate_limit where bucket = ${bucket}`.execute(db)
    },
    async sweep() {
      await inParts(
        db,
        (most) => sql`
          delete from rate_limit where ctid = any(array(
            select ctid from rate_limit where window_start < now() - interval '2 days' limit ${most}))`,
      )
    },
  }
}
