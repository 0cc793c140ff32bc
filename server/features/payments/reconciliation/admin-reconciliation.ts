/** Reconciliation in the admin area: its days, the differences, comparing a day again, and notes. */
import {
  differenceList,
  mostFileDays,
  reconciliationCalls as calls,
  reconciliationList,
} from '@kurazh/contract/admin/reconciliation.ts'
import { sql } from 'kysely'
import { byNumber, onAdminList, type Stream } from '../../../platform/admin/admin-list.ts'
import { inTime } from '../../../platform/admin/report-time.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import { type Gateway, readReference } from '../gateway.ts'
import type { Row } from '../rows.ts'
import { loginsOf } from '../../../players/public.ts'
import { noteAdmin } from '../../../staff/public.ts'
import type { Difference } from './compare.ts'
import { wantDay } from './days.ts'
import { compareFile, type FileRow } from './provider-file.ts'

type Day = Pick<
  Row<'reconciliation'>,
  'id' | 'gateway' | 'state' | 'run' | 'finished_at' | 'listed' | 'unread' | 'equal' | 'differing' | 'why'
> & { day: string }
type Found = Omit<Row<'reconciliation_difference'>, 'mark' | 'run' | 'noted_at' | 'day'> & { day: string }

const dayMs = 86_400_000
const differencesShown = 500

export interface AdminReconciliationDependencies {
  db: Db
  /** For what reads many rows. */
  reports: Db
  gateways: readonly Gateway[]
}

export function adminReconciliationRoutes(
  http: Http,
  { db, reports, gateways }: AdminReconciliationDependencies,
): void {
  daysList(http, reports)
  differencesList(http, reports)
  fileRoutes(http, { reports, gateways })

  http.onAdmin(calls.reconcileDay, ({ admin }, { gateway, day }) =>
    transaction(db, async (tx) => {
      if (!gateways.some(({ name }) => name === gateway))
        return new Refusal('NotFound', 'Такой платёжной системы у сайта нет')
      if (!(await wantDay(tx, gateway, day))) return new Refusal('InvalidRequest', 'Этот день ещё не кончился')
      await noteAdmin(tx, admin, { action: calls.reconcileDay.path, outcome: 'done', detail: { gateway, day } })
      return { success: 'День сверят в ближайшие секунды' }
    }),
  )

  http.onAdmin(calls.noteDifference, ({ admin }, { id, note }) =>
    transaction(db, async (tx) => {
      const who = (await loginsOf(tx, [admin.id])).get(admin.id) ?? ''
      const { rows } = await sql<Pick<Found, 'gateway' | 'day' | 'reference'>>`
      update reconciliation_difference set note = ${note}, noted_by = ${who}, noted_at = now() where id = ${id} returning gateway, day::text as day, reference`.execute(
        tx,
      )
      const found = rows[0]
      if (found === undefined)
        return new Refusal('NotFound', 'Этого расхождения больше нет: день сверили заново, и оно сошлось')
      const player = readReference(found.reference)?.player
      await noteAdmin(tx, admin, {
        action: calls.noteDifference.path,
        ...(player !== undefined && { subject: player }),
        outcome: 'done',
        detail: { difference: id, gateway: found.gateway, day: found.day, note },
      })
      return { success: 'Отмечено' }
    }),
  )
}

function fileRoutes(http: Http, { reports, gateways }: Omit<AdminReconciliationDependencies, 'db'>): void {
  http.onAdmin(calls.reconciliationSystems, async () => ({
    success: { gateways: gateways.map(({ name }) => name) },
  }))

  http.onAdmin(calls.compareFile, async (_, wanted) => {
    if (!gateways.some(({ name }) => name === wanted.gateway))
      return new Refusal('NotFound', 'Такой платёжной системы у сайта нет')
    const days = (Date.parse(wanted.until) - Date.parse(wanted.from)) / dayMs + 1
    if (days < 1) return new Refusal('InvalidRequest', 'Последний день раньше первого')
    if (days > mostFileDays) return new Refusal('InvalidRequest', `Дней больше ${mostFileDays}: разделите файл`)
    const compared = await inTime(() => compareFile(reports, wanted))
    if (compared instanceof Refusal) return compared
    if (compared === undefined)
      return new Refusal('InvalidRequest', 'За эти дни у сайта слишком много операций: возьмите меньше дней')
    const { equal, differences, repeated } = compared
    const all = [...differences.map(shownInFile), ...repeated.map(shownAgain)]
    return {
      success: { equal, differences: all.slice(0, differencesShown), left: Math.max(0, all.length - differencesShown) },
    }
  })
}

const shownInFile = ({ kind, ours, theirs }: Difference) => ({
  kind,
  provider: theirs?.providerId ?? ours?.providerId ?? null,
  order: ours?.reference.id ?? null,
  player: ours?.reference.player ?? null,
  ourAmount: ours === undefined ? null : ours.about === 'payment' ? ours.received : ours.amount,
  ordered: ours === undefined ? null : ours.amount,
  ourState: ours?.state ?? null,
  theirAmount: theirs?.amount.kopecks ?? null,
})

const shownAgain = ({ provider, amount }: FileRow) => ({
  kind: 'repeated' as const,
  provider,
  order: null,
  player: null,
  ourAmount: null,
  ordered: null,
  ourState: null,
  theirAmount: amount,
})

function daysList(http: Http, db: Db): void {
  onAdminList<typeof reconciliationList, Day>(http, reconciliationList, {
    streams: ({ gateway, state }) => [daysFrom(db, gateway, state)],
    shown: async (days) =>
      days.map(({ day, gateway, state, listed, equal, differing, unread, run, why, finished_at: finished }) => ({
        day,
        gateway,
        state,
        listed,
        equal,
        differing,
        unread,
        run,
        why,
        finishedAt: finished?.toISOString() ?? null,
      })),
  })
}

function differencesList(http: Http, db: Db): void {
  onAdminList<typeof differenceList, Found>(http, differenceList, {
    streams: (narrowing) => [differencesFrom(db, narrowing)],
    shown: async (rows) => rows.map(shownDifference),
  })
}

interface Narrowing {
  gateway?: string | undefined
  day?: string | undefined
  kind?: Found['kind'] | undefined
  noted?: 'yes' | 'no' | undefined
}

const differencesFrom = (db: Db, { gateway, day, kind, noted }: Narrowing): Stream<Found> =>
  byNumber(
    async (below, count) => {
      const narrowed = sql`
  ${gateway === undefined ? sql`true` : sql`gateway = ${gateway}`} and ${day === undefined ? sql`true` : sql`day = ${day}::date`} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
  and ${noted === undefined ? sql`true` : noted === 'yes' ? sql`note is not null` : sql`note is null`}`
      const { rows } = await sql<Found>`
  select gateway, day::text as day, about, id, kind, reference, provider_id, our_amount, our_state, their_amount, their_currency, their_status, found_at, note, noted_by
  from reconciliation_difference where ${narrowed} and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
        db,
      )
      return rows
    },
    (found: Found) => found.found_at,
  )

const shownDifference = ({
  id,
  day,
  gateway,
  about,
  kind,
  reference,
  provider_id: provider,
  our_amount: ourAmount,
  our_state: ourState,
  their_amount: theirAmount,
  their_currency: theirCurrency,
  their_status: theirStatus,
  found_at: foundAt,
  note,
  noted_by: notedBy,
}: Found) => {
  const named = readReference(reference)
  return {
    id: Number(id),
    day,
    gateway,
    about,
    kind,
    order: named?.id ?? null,
    player: named?.player ?? null,
    provider,
    ourAmount,
    ourState,
    theirAmount,
    theirCurrency,
    theirStatus,
    foundAt: foundAt.toISOString(),
    note,
    notedBy,
  }
}

function daysFrom(db: Db, gateway: string | undefined, state: Day['state'] | undefined): Stream<Day> {
  return async (after, count) => {
    const [day, id] = after?.split('|') ?? []
    const on =
      day === undefined || !/^\d{1,18}$/.test(id ?? '')
        ? sql`true`
        : sql`(day, id) < (${day}::date, ${id ?? ''}::bigint)`
    const { rows } = await sql<Day>`
      select id, gateway, day::text as day, state, run, finished_at, listed, unread, equal, differing, why from reconciliation
      where ${gateway === undefined ? sql`true` : sql`gateway = ${gateway}`} and ${state === undefined ? sql`true` : sql`state = ${state}`} and ${on} order by reconciliation.day desc, id desc limit ${count}`.execute(
      db,
    )
    return rows.map((found) => ({ found, at: Date.parse(found.day), place: `${found.day}|${found.id}` }))
  }
}
