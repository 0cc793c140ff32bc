/**
 * Reserves: once a day (of Moscow) the debts to all players are put into a Merkle sum tree and its root is published.
 * Each player's sum is cut in two at random under salts of their own, and all leaves are shuffled, so that a branch's
 * neighbours reveal no balance.
 */
import { type Piece, reserves as calls } from '@kurazh/contract/money/reserves.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { owedToPlayers } from '../../wallet/statement.ts'
import { daysShown } from './policy.ts'
import { publishersLock, today } from './publish.ts'
import { publishAside } from './publish-thread.ts'
import type { Row } from './rows.ts'

export function reservesRoutes(http: Http, db: Db): void {
  http.on(calls.reserves, async () => {
    const { rows } = await sql<Omit<Row<'reserve_day'>, 'day'> & { day: string }>`
      select day::text, form, root, total, leaves, published_at, audit_place, audit_hash from reserve_day order by day desc limit ${daysShown}`.execute(
      db,
    )
    return {
      success: {
        days: rows.map(({ day, form, root, total, leaves, published_at: at }) => ({
          day,
          form,
          root,
          total,
          leaves,
          publishedAt: at.toISOString(),
        })),
        audit: rows.flatMap(({ day, audit_place: place, audit_hash: hash }) =>
          place === null || hash === null ? [] : [{ day, events: Number(place), hash }],
        ),
      },
    }
  })
  http.onSignedIn(calls.reservesBranch, async ({ caller }, body) => {
    const day = body.day ?? (await latestDay(db))
    return { success: { day, pieces: day === null ? [] : await piecesOf(db, caller.id, day) } }
  })
}

async function latestDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from reserve_day`.execute(db)
  return rows[0]?.day ?? null
}

async function piecesOf(db: Db, player: number, day: string): Promise<Piece[]> {
  const { rows: leaves } = await sql<Pick<Row<'reserve_leaf'>, 'part' | 'place' | 'salt' | 'amount'>>`
    select part, place, salt, amount from reserve_leaf
    where player = ${player} and day = ${day}::date and exists (select from reserve_day d where d.day = ${day}::date) order by part`.execute(
    db,
  )
  return Promise.all(
    leaves.map(async ({ part, place, salt, amount }) => {
      // The index of the sibling on each level has its last bit flipped.
      const { rows } = await sql<Pick<Row<'reserve_node'>, 'hash' | 'sum'>>`
      select hash, sum from reserve_node where day = ${day}::date and place = ((${place}::int >> level) # 1) order by level`.execute(
        db,
      )
      return {
        part,
        salt,
        kopecks: `${amount}`,
        place,
        siblings: rows.map(({ hash, sum }) => ({ hash, kopecks: `${sum}` })),
      }
    }),
  )
}

/** The last link of the audit of administrators; undefined before the first. */
export type LastLink = (tx: Tx) => Promise<{ place: bigint; hash: string } | undefined>

/** The published links of the audit, by day. */
export async function publishedLinks(db: Db): Promise<{ day: string; place: bigint; hash: string }[]> {
  const { rows } = await sql<Pick<Row<'reserve_day'>, 'audit_place' | 'audit_hash'> & { day: string }>`
    select day::text as day, audit_place, audit_hash from reserve_day where audit_place is not null order by day`.execute(
    db,
  )
  return rows.flatMap(({ day, audit_place: place, audit_hash: hash }) =>
    place === null || hash === null ? [] : [{ day, place, hash }],
  )
}

export interface PublishDependencies {
  db: Db
  /** Reads whether anything is owed: of many players that takes longer than a call may. */
  background: Db
  databaseUrl: string
  /** A SQL expression: the public code of the player whose number another expression gives. */
  uidBy(ofOwner: RawBuilder<unknown>): RawBuilder<unknown>
  lastLink: LastLink
}

/**
 * Publishes today's root, unless it is published, another node is publishing it, or nothing is owed. Any node may call
 * it. Returns whether it did. A separate thread does the work that grows with the number of players.
 */
export async function publishReserves(
  { db, background, databaseUrl, uidBy, lastLink }: PublishDependencies,
  stop: AbortSignal,
): Promise<boolean> {
  const owed = sql`select owner, owed, (${uidBy(sql`owner`)}) as uid from (${owedToPlayers}) o`
  const { rows } = await sql<{ due: boolean }>`
    select case
      when exists (select from reserve_day where day = ${today}) then false
      when not pg_try_advisory_xact_lock(${publishersLock}) then false
      else exists (${owedToPlayers}) end as due`.execute(background)
  if (rows[0]?.due !== true || stop.aborted) return false
  const link = await transaction(db, lastLink)
  return publishAside({ databaseUrl, owed: owed.compile(db).sql, link }, stop)
}
