/** Lists top-ups and provider notices in the admin area, and sums money by days. */
import { noticeList, paymentList } from '@kurazh/contract/admin/books.ts'
import { sql } from 'kysely'
import { byNumber, countUpTo, onAdminList, type Stream } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { refundingField } from './refunds.ts'
import type { Row } from './rows.ts'

type Order = Pick<
  Row<'payment'>,
  | 'id'
  | 'created_at'
  | 'player'
  | 'gateway'
  | 'method'
  | 'amount'
  | 'received'
  | 'credited'
  | 'returned'
  | 'state'
  | 'provider_id'
  | 'remark'
> & { refunding: bigint }
type Notice = Pick<Row<'payment_notice'>, 'player' | 'payment' | 'gateway' | 'times' | 'first_at' | 'last_at'> & {
  digest: string
  place: string
}

export interface AdminPaymentsDependencies {
  db: Db
}

export function adminPaymentRoutes(http: Http, { db }: AdminPaymentsDependencies): void {
  onAdminList<typeof paymentList, Order>(http, paymentList, {
    streams: (filters) => [
      byNumber(
        async (below, count) => {
          const { rows } = await sql<Order>`
        select p.id, p.created_at, p.player, p.gateway, p.method, p.amount, p.received, p.credited, p.returned, p.state, p.provider_id, p.remark, ${refundingField}
        from payment p where ${matching(filters)} and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
            db,
          )
          return rows
        },
        (order: Order) => order.created_at,
      ),
    ],
    playerOf: ({ player }) => player,
    async shown(found) {
      const logins = await loginsOf(
        db,
        found.map(({ player }) => Number(player)),
      )
      return found.map(
        ({
          id,
          created_at: at,
          player,
          gateway,
          method,
          amount,
          received,
          credited,
          returned,
          refunding,
          state,
          provider_id: provider,
          remark,
        }) => ({
          id: Number(id),
          at: at.toISOString(),
          player: Number(player),
          login: logins.get(Number(player)) ?? '',
          gateway,
          method,
          amount,
          received,
          credited,
          returned,
          refunding,
          state,
          provider,
          remark,
        }),
      )
    },
    count: (filters) => countUpTo(db, sql`payment where ${matching(filters)}`),
  })

  onAdminList<typeof noticeList, Notice>(http, noticeList, {
    streams: ({ gateway }) => [noticesFrom(db, gateway)],
    shown: async (found) =>
      found.map(({ player, payment, gateway, times, first_at: first, last_at: last, digest }) => ({
        at: last.toISOString(),
        firstAt: first.toISOString(),
        gateway,
        payment: Number(payment),
        player: Number(player),
        times,
        digest,
      })),
  })
}

function matching({
  player,
  state,
  number,
}: {
  player?: number | undefined
  state?: Row<'payment'>['state'] | undefined
  number?: number | undefined
}) {
  const [ofPlayer, inState, numbered] = [
    player === undefined ? sql`true` : sql`player = ${player}`,
    state === undefined ? sql`true` : sql`state = ${state}`,
    number === undefined ? sql`true` : sql`id = ${number}`,
  ]
  return sql`${ofPlayer} and ${inState} and ${numbered}`
}

/** Sorted by the last time each came. The text is not shown: it may name the payer. */
function noticesFrom(db: Db, gateway: string | undefined): Stream<Notice> {
  return async (after, count) => {
    const [at, payment, digest] = after?.split('|') ?? []
    const on =
      at === undefined || !/^\d{1,18}$/.test(payment ?? '')
        ? sql``
        : sql`and (last_at, payment, digest) < (${at}::timestamptz, ${payment}::bigint, decode(${digest ?? ''}, 'hex'))`
    const ofSystem = gateway === undefined ? sql`true` : sql`gateway = ${gateway}`
    const { rows } = await sql<Notice>`
      select player, payment, gateway, times, first_at, last_at, encode(digest, 'hex') as digest, to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from payment_notice where ${ofSystem} ${on} order by last_at desc, payment desc, digest desc limit ${count}`.execute(
      db,
    )
    return rows.map((found) => ({
      found,
      at: found.last_at.getTime(),
      place: `${found.place}|${found.payment}|${found.digest}`,
    }))
  }
}

export interface MoneyDay {
  day: string
  deposits: bigint
  depositCount: bigint
  payouts: bigint
  payoutCount: bigint
  /** What payment systems took back, and the part of it that the balances no longer had. */
  refunds: bigint
  refundLoss: bigint
}

/** Money in and out on each day of Moscow in the range (both ends included); days without any are missing. */
export async function moneyByDay(db: Db, from: string, until: string): Promise<MoneyDay[]> {
  const { rows } = await sql<{
    day: string
    deposits: bigint
    deposit_count: bigint
    payouts: bigint
    payout_count: bigint
    refunds: bigint
    refund_loss: bigint
  }>`
    with bounds as (
      select ${from}::timestamp at time zone 'Europe/Moscow' as from_at, (${until}::date + 1)::timestamp at time zone 'Europe/Moscow' as until_at
    ), moved as (
      select (credited_at at time zone 'Europe/Moscow')::date as day, credited as came, 0 as went, 0 as back, 0 as missing from payment, bounds
      where credited_at >= from_at and credited_at < until_at
      union all
      select (finished_at at time zone 'Europe/Moscow')::date, 0, amount, 0, 0 from payout, bounds
      where state = 'sent' and finished_at >= from_at and finished_at < until_at
      union all
      select (at at time zone 'Europe/Moscow')::date, 0, 0, amount, missing from payment_return, bounds where at >= from_at and at < until_at
    )
    select day::text as day, sum(came)::bigint as deposits, count(*) filter (where came > 0) as deposit_count,
      sum(went)::bigint as payouts, count(*) filter (where went > 0) as payout_count,
      sum(back)::bigint as refunds, sum(missing)::bigint as refund_loss from moved group by day`.execute(db)
  return rows.map(({ deposit_count: depositCount, payout_count: payoutCount, refund_loss: refundLoss, ...sums }) => ({
    ...sums,
    depositCount,
    payoutCount,
    refundLoss,
  }))
}

export interface GatewayDay extends Omit<MoneyDay, 'refundLoss'> {
  gateway: string
  orders: bigint
  ordered: bigint
  givenUp: bigint
}

/**
 * Per payment system and day of Moscow in the range (both ends included), if there is anything: orders by creation,
 * money by movement.
 */
export async function gatewaysByDay(db: Db, from: string, until: string): Promise<GatewayDay[]> {
  const { rows } = await sql<GatewayDay>`
    with bounds as (
      select ${from}::timestamp at time zone 'Europe/Moscow' as from_at, (${until}::date + 1)::timestamp at time zone 'Europe/Moscow' as until_at
    ), moved as (
      select created_at as at, gateway, 'order' as what, amount, state = 'canceled' as given_up from payment, bounds where created_at >= from_at and created_at < until_at
      union all
      select credited_at, gateway, 'deposit', credited, false from payment, bounds where credited_at >= from_at and credited_at < until_at
      union all
      select finished_at, gateway, 'payout', amount, false from payout, bounds where state = 'sent' and finished_at >= from_at and finished_at < until_at
      union all
      select at, gateway, 'back', amount, false from payment_return, bounds where at >= from_at and at < until_at
    )
    select (at at time zone 'Europe/Moscow')::date::text as day, gateway, count(*) filter (where what = 'order') as orders, count(*) filter (where given_up) as "givenUp",
      count(*) filter (where what = 'deposit' and amount > 0) as "depositCount", count(*) filter (where what = 'payout') as "payoutCount",
      coalesce(sum(amount) filter (where what = 'order'), 0)::bigint as ordered, coalesce(sum(amount) filter (where what = 'deposit'), 0)::bigint as deposits,
      coalesce(sum(amount) filter (where what = 'payout'), 0)::bigint as payouts,
      coalesce(sum(amount) filter (where what = 'back'), 0)::bigint as refunds
    from moved group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

/** Credited deposits by month («2026-11») of the players from `first` up to but not including `end`. Kopecks. */
export async function depositsByMonth(
  db: Db,
  first: bigint,
  end: bigint,
): Promise<{ month: string; deposits: bigint }[]> {
  const { rows } = await sql<{ month: string; deposits: bigint }>`
    select to_char(credited_at at time zone 'Europe/Moscow', 'YYYY-MM') as month, sum(credited)::bigint as deposits
    from payment where player >= ${first} and player < ${end} and credited_at is not null group by 1`.execute(db)
  return rows
}

/** Money in and out of one player, in kopecks, and how many orders have not ended. */
interface PlayerMoney {
  deposits: bigint
  payouts: bigint
  openOrders: number
  openPayouts: number
}

export async function moneyOf(db: Db, player: number): Promise<PlayerMoney> {
  const [{ rows: came }, { rows: went }] = await Promise.all([
    sql<{ sum: bigint; open: bigint }>`
      select coalesce(sum(credited - least(returned, credited)), 0)::bigint as sum, count(*) filter (where state = 'review' or (state in ('new', 'pending') and next_look_at is not null)) as open
      from payment where player = ${player}`.execute(db),
    sql<{ sum: bigint; open: bigint }>`
      select coalesce(sum(amount) filter (where state = 'sent'), 0)::bigint as sum, count(*) filter (where state in ('review', 'approved', 'sending', 'stuck')) as open
      from payout where player = ${player}`.execute(db),
  ])
  return {
    deposits: came[0]?.sum ?? 0n,
    payouts: went[0]?.sum ?? 0n,
    openOrders: Number(came[0]?.open ?? 0n),
    openPayouts: Number(went[0]?.open ?? 0n),
  }
}
