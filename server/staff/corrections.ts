/** Corrects balances: with a reason, at the cost of a named account, and above a sum by two people. */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import {
  type CorrectionAccount,
  correctionAccounts,
  correctionList,
  type CorrectionReason,
  correctionReasons,
  requestCalls as calls,
} from '@kurazh/contract/admin/requests.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import type { AdminCaller } from '../platform/admin/admin-guard.ts'
import { byNumber, onAdminList } from '../platform/admin/admin-list.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import { fitsAlone, spentAlone } from '../rewards/spent-alone.ts'
import { correct } from '../wallet/wallet.ts'
import { loginsOf } from '../players/public.ts'
import { noteAdmin } from './audit.ts'
import type { AdminDependencies } from './dependencies.ts'
import { proposeRequest } from './requests.ts'
import { isStaff } from './role-holders.ts'
import type { Row } from './rows.ts'

/** The request in its JSON form: kopecks as text. */
interface Wish {
  request: string
  kopecks: string
  account: CorrectionAccount
  reason: CorrectionReason
  comment: string
}

/** A correction that one person requests and another one carries out. */
export const correctionOfBalance: RequestKind<Wish> = {
  kind: 'correction',
  right: 'balance.correct',
  ofPlayer: true,
  // A balance changes with every bet: the two people agree only on the amount added or taken.
  before: async () => null,
  carryOut: (tx, subject, wish, { maker, decider }) => post(tx, subject, wish, maker, decider),
}

/** Describes a request in words, for the second person. */
export const wishInWords = ({ kopecks, account, reason, comment }: Wish): string =>
  `${signed(BigInt(kopecks))}, ${correctionReasons[reason].toLowerCase()}, счёт «${correctionAccounts[account]}»: ${comment}`

const signed = (kopecks: bigint) => (kopecks > 0n ? `+${formatRoundMoney(kopecks)}` : `−${formatRoundMoney(-kopecks)}`)

export function correctionRoutes(http: Http, deps: AdminDependencies): void {
  const { db } = deps
  http.onAdmin(calls.correctBalance, async ({ admin }, { id, request, amount, account, reason, comment }) =>
    transaction(db, async (tx) => {
      // Corrections run one after another: each counts those before it.
      await sql`select pg_advisory_xact_lock(hashtext('admin corrections'))`.execute(tx)
      const wish: Wish = { request, kopecks: `${amount}`, account, reason, comment }
      const before = await repeated(tx, id, wish)
      if (before !== undefined) return before
      if (!(await loginsOf(tx, [id])).has(id)) return new Refusal('NotFound', 'Такого игрока нет')
      return decide(tx, deps, admin, id, wish)
    }),
  )

  onAdminList<typeof correctionList, CorrectionRow>(http, correctionList, {
    streams: ({ player }) => [
      byNumber(
        async (below, count) => {
          const { rows } = await sql<CorrectionRow>`
        select player, id, amount, account, reason, comment, made_by, approved_by, at from admin_correction
        where (${player ?? null}::bigint is null or player = ${player ?? null}) and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
            db,
          )
          return rows
        },
        ({ at }: CorrectionRow) => at,
      ),
    ],
    async shown(found) {
      const logins = await loginsOf(
        db,
        found.flatMap((each) => [
          Number(each.player),
          Number(each.made_by),
          ...(each.approved_by === null ? [] : [Number(each.approved_by)]),
        ]),
      )
      const loginOf = (id: bigint) => logins.get(Number(id)) ?? `игрок ${id}`
      return found.map(({ id, at, player, amount, account, reason, comment, made_by: maker, approved_by: second }) => ({
        id: Number(id),
        at: at.toISOString(),
        player: Number(player),
        login: loginOf(player),
        amount,
        account: correctionAccounts[account],
        reason: correctionReasons[reason],
        comment,
        madeBy: loginOf(maker),
        approvedBy: second === null ? null : loginOf(second),
      }))
    },
  })
}

type CorrectionRow = Omit<Row<'admin_correction'>, 'request'>
type Corrected = { success: { done: boolean; said: string } } | Refusal

/**
 * A page that did not receive the answer repeats the request with the same key: it gets the same answer, and nothing
 * is done. The key with any other field is another request.
 */
async function repeated(tx: Tx, player: number, wish: Wish): Promise<Corrected | undefined> {
  // The comment is deleted when the account is closed; the rest stays.
  const isSame = ({ kopecks, account, reason, comment }: Omit<Wish, 'request'>) =>
    kopecks === wish.kopecks &&
    account === wish.account &&
    reason === wish.reason &&
    (!comment || comment === wish.comment)
  const {
    rows: [done],
  } = await sql<Pick<Row<'admin_correction'>, 'amount' | 'account' | 'reason' | 'comment'>>`
    select amount, account, reason, comment from admin_correction where player = ${player} and request = ${wish.request}`.execute(
    tx,
  )
  if (done !== undefined)
    return isSame({ ...done, kopecks: `${done.amount}` })
      ? { success: { done: true, said: 'Баланс исправлен' } }
      : new Refusal('RequestReused')
  const {
    rows: [asked],
  } = await sql<Pick<Row<'admin_request'>, 'body'> & { body: Wish; waits: boolean }>`
    select body, state = 'open' and expires_at > now() as waits from admin_request where kind = ${correctionOfBalance.kind} and subject = ${player} and body ->> 'request' = ${wish.request}`.execute(
    tx,
  )
  if (asked === undefined) return undefined
  return asked.waits && isSame(asked.body) ? { success: { done: false, said: waits } } : new Refusal('RequestReused')
}

const waits = 'Сумма ждёт второго администратора'

async function decide(
  tx: Tx,
  deps: AdminDependencies,
  admin: AdminCaller,
  player: number,
  wish: Wish,
): Promise<Corrected> {
  const action = { action: calls.correctBalance.path, subject: player, outcome: 'done' as const }
  const kopecks = magnitude(BigInt(wish.kopecks))
  // The balance of a colleague always takes two people: otherwise two administrators could correct each other's
  // balance without a second person.
  const isAlone =
    !(await isStaff(tx, player)) &&
    (await correctedLately(tx, player)) + kopecks <= mostAlone &&
    (await fitsAlone(tx, admin.id, kopecks))
  if (!isAlone) {
    const made = await proposeRequest(tx, correctionOfBalance, admin, player, wish)
    await noteAdmin(tx, admin, { ...action, detail: { ...wish, requested: made.id } })
    return { success: { done: false, said: waits } }
  }
  const said = await post(tx, player, wish, admin.id, null)
  if (said instanceof Refusal) return said
  await spentAlone(tx, admin.id, 'correction', kopecks)
  await noteAdmin(tx, admin, { ...action, detail: wish })
  return { success: { done: true, said } }
}

const magnitude = (kopecks: bigint) => (kopecks < 0n ? -kopecks : kopecks)

/** Kopecks by which the player was corrected in the last day without a second person, by any administrator. */
async function correctedLately(tx: Tx, player: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(abs(amount)), 0)::bigint as sum from admin_correction where player = ${player} and approved_by is null and at > now() - interval '24 hours'`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0n
}

async function post(
  tx: Tx,
  player: number,
  { request, kopecks, account, reason, comment }: Wish,
  maker: number,
  second: number | null,
): Promise<string | Refusal> {
  const amount = BigInt(kopecks)
  const {
    rows: [made],
  } = await sql<Pick<Row<'admin_correction'>, 'id'>>`
    insert into admin_correction (player, request, amount, account, reason, comment, made_by, approved_by)
    values (${player}, ${request}, ${amount}, ${account}, ${reason}, ${comment}, ${maker}, ${second}) returning id`.execute(
    tx,
  )
  const verdict = await correct(tx, player, amount, `correction:${made?.id}`, account)
  if (verdict === 'accepted') return `Баланс исправлен: ${signed(amount)}`
  await sql`delete from admin_correction where player = ${player} and request = ${request}`.execute(tx)
  return verdict === 'insufficient'
    ? new Refusal('InsufficientFunds', 'На балансе игрока столько нет')
    : new Refusal('Banned', 'Деньги заблокированного игрока стоят')
}

/**
 * What was added to balances on each day of Moscow, less what was taken, both ends included; days without any are
 * missing. Kopecks.
 */
export async function correctionsByDay(db: Db, from: string, until: string): Promise<{ day: string; sum: bigint }[]> {
  const { rows } = await sql<{ day: string; sum: bigint }>`
    select (at at time zone 'Europe/Moscow')::date::text as day, sum(amount)::bigint as sum from admin_correction
    where at >= ${from}::timestamp at time zone 'Europe/Moscow' and at < (${until}::date + 1)::timestamp at time zone 'Europe/Moscow'
    group by 1`.execute(db)
  return rows
}
