/**
 * Finds payments that continued after the backup of a restored database. Each payment system is asked for its list of
 * the missing time. A top-up that names this site is taken over as an order and credited once by the usual check.
 * Operations without a known site, order or player wait for a person, and so does every payout: its player has the
 * money both in the backup and outside.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import { restorations } from '../../platform/database/restoration.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { balancesOf } from '../../wallet/wallet.ts'
import { type Gateway, type ListedOperation, referenceText } from './gateway.ts'
import { lookAtUnmade, takeOver } from './payment-orders.ts'
import { currency } from './payment-state.ts'
import { ourOperations } from './reconciliation/our-operations.ts'
import type { Row } from './rows.ts'

export interface SearchDependencies {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  /** The mark of this site at payment systems. */
  site: string
}

/** Clocks differ, and a provider may create an order some time after the site requested it. */
const widerMs = 2 * 3_600_000
/** Older restorations are not searched: a payment system added since then has nothing from that time. */
const askedForMs = 30 * 86_400_000
const triesAgain = sql`interval '1 minute'`

/** Before the site opens, schedules a search at each payment system for what the newest restoration has lost. */
export async function proposeSearches(db: Db, gateways: readonly string[]): Promise<void> {
  const [newest] = await restorations(db)
  if (newest === undefined || newest.id < Date.now() - askedForMs) return
  await sql`
    insert into restored_search (restoration, gateway, from_at, until_at)
    select ${newest.id}, gateway, ${new Date(newest.backTo.getTime() - widerMs)}, ${new Date(newest.id + widerMs)} from unnest(${[...gateways]}::text[]) as named(gateway)
    on conflict do nothing`.execute(db)
}

/**
 * True while the player may have been paid without the database knowing it: a payment system has not answered yet, or a
 * payout of the player, or one without a name, waits for a person.
 */
export async function mayBePaidAlready(tx: Tx, player: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from restored_search where done_at is null)
      or exists (select from restored_operation where about = 'payout' and settled_at is null and (reference is null or split_part(reference, '-', 1) = ${`${player}`}))`.execute(
    tx,
  )
  return rows.length > 0
}

type Search = Pick<Row<'restored_search'>, 'restoration' | 'gateway' | 'from_at' | 'until_at'>

/** Asks each payment system that is due. Any node may, and repeating it is safe. */
export async function searchLost(deps: SearchDependencies): Promise<void> {
  const names = deps.gateways.map(({ name }) => name)
  for (;;) {
    const {
      rows: [search],
    } = await sql<Search>`
      update restored_search s set next_try_at = clock_timestamp() + ${triesAgain}
      from (select restoration, gateway from restored_search where gateway = any(${names}::text[]) and done_at is null and next_try_at <= clock_timestamp() order by restoration limit 1 for update skip locked) due
      where s.restoration = due.restoration and s.gateway = due.gateway returning s.restoration, s.gateway, s.from_at, s.until_at`.execute(
      deps.db,
    )
    const gateway = deps.gateways.find(({ name }) => name === search?.gateway)
    if (search === undefined || gateway === undefined) return
    await searchOne(deps, gateway, search)
  }
}

async function searchOne({ db, log, site }: SearchDependencies, gateway: Gateway, search: Search): Promise<void> {
  try {
    let unread = 0
    for await (const page of gateway.list(search.from_at, search.until_at)) {
      unread += page.unread
      const lost = await unknownOf(
        db,
        gateway.name,
        page.operations.filter(
          ({ status, at }) => status !== 'canceled' && at >= search.from_at && at < search.until_at,
        ),
      )
      for (const operation of lost) await transaction(db, (tx) => keep(tx, gateway, search, operation, site))
    }
    await lookAtUnmade(db, gateway.name)
    await finish(db, search, unread)
  } catch (error) {
    log.warn(
      { err: error, gateway: gateway.name },
      'what a restored database has lost could not be read from a payment system',
    )
    const why = error instanceof Error ? error.message : String(error)
    await sql`update restored_search set why = ${why.slice(0, 500)} where restoration = ${search.restoration} and gateway = ${search.gateway}`.execute(
      db,
    )
  }
}

/** Operations that the database does not have under the provider's id. */
async function unknownOf(db: Db, gateway: string, operations: readonly ListedOperation[]): Promise<ListedOperation[]> {
  const never = new Date(0)
  const ours = await ourOperations(db, gateway, { from: never, until: never }, operations)
  const known = new Set(
    ours.flatMap(({ about, providerId }) => (providerId === null ? [] : [`${about} ${providerId}`])),
  )
  // A payout that the backup has as not sent is looked up before it is sent, so it counts as known by its number.
  const waiting = new Set(
    ours.flatMap(({ about, reference, providerId }) =>
      about === 'payout' && providerId === null ? [referenceText(reference)] : [],
    ),
  )
  return operations.filter(
    ({ about, providerId, reference }) =>
      !known.has(`${about} ${providerId}`) &&
      !(about === 'payout' && reference !== undefined && waiting.has(referenceText(reference))),
  )
}

async function keep(
  tx: Tx,
  gateway: Gateway,
  { restoration }: Search,
  operation: ListedOperation,
  site: string,
): Promise<void> {
  const { about, providerId, reference, amount, status, at } = operation
  const isOurs = gateway.play || operation.site === site
  const taken =
    about === 'payment' &&
    isOurs &&
    reference !== undefined &&
    amount.currency === currency &&
    amount.kopecks > 0n &&
    (await balancesOf(tx, [reference.player])).size === 1 &&
    (await takeOver(tx, {
      gateway: gateway.name,
      reference,
      providerId,
      amountKopecks: amount.kopecks,
      madeAt: at,
      method: gateway.capabilities().topUp[0]?.id ?? gateway.name,
      isPaid: status === 'paid',
    }))
  // An unpaid order that is not ours needs no one's attention.
  if (!taken && about === 'payment' && status === 'pending') return
  await sql`
    insert into restored_operation (gateway, about, provider_id, restoration, reference, amount, currency, status, made_at, taken, settled_at)
    values (${gateway.name}, ${about}, ${providerId}, ${restoration}, ${reference === undefined ? null : referenceText(reference)}, ${amount.kopecks}, ${amount.currency}, ${status}, ${at}, ${taken},
      case when ${taken} then clock_timestamp() end)
    on conflict (gateway, about, provider_id) do update set status = excluded.status`.execute(tx)
}

/** Finishes the search. Unreadable rows do not block it: their number is reported. */
async function finish(db: Db, { restoration, gateway }: Search, unread: number): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`update restored_search set done_at = clock_timestamp(), why = ${unread === 0 ? null : `строк, которые сайт не понял: ${unread}`} where restoration = ${restoration} and gateway = ${gateway} and done_at is null`.execute(
      tx,
    )
    const {
      rows: [row],
    } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from restored_operation where restoration = ${restoration} and gateway = ${gateway} and settled_at is null`.execute(
      tx,
    )
    if ((row?.waiting ?? 0) > 0)
      await announce(tx, {
        kind: 'provider.differs',
        key: `restoration ${restoration} ${gateway}`,
        detail: { gateway, restoration: Number(restoration), differing: row?.waiting ?? 0 },
      })
  })
}

type SearchSaid = Pick<Row<'restored_search'>, 'gateway' | 'done_at' | 'why'>

/** What waits for a person, oldest first, and the payment systems that have not answered yet, or not completely. */
export async function lostOperations(
  db: Db,
): Promise<{ operations: Row<'restored_operation'>[]; searches: SearchSaid[] }> {
  const { rows: operations } = await sql<Row<'restored_operation'>>`
    select gateway, about, provider_id, id, restoration, reference, amount, currency, status, made_at, taken, settled_at, settled_why
    from restored_operation where settled_at is null order by made_at limit 1000`.execute(db)
  const { rows: searches } =
    await sql<SearchSaid>`select gateway, done_at, why from restored_search where done_at is null or why is not null order by restoration, gateway`.execute(
      db,
    )
  return { operations, searches }
}

/** Marks an operation as settled by a person. False if no such operation waits. */
export async function settleLost(db: Db, id: number, why: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update restored_operation set settled_at = clock_timestamp(), settled_why = ${why} where id = ${id} and settled_at is null`.execute(
      db,
    )
  return numAffectedRows === 1n
}
