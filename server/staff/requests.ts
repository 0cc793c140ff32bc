/**
 * Handles acts that take two people: one requests it, another one in another session carries it out, within a day.
 * Both agree to the hash of the former value and the requested one, and everything is checked again when it is carried
 * out.
 */
import { hash } from 'node:crypto'
import { rightsOf } from '@kurazh/contract/admin/rights.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AdminCaller } from '../platform/admin/admin-guard.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/http.ts'
import type { Person, RequestKind } from '../platform/admin/two-people.ts'
import { requestHours } from './policy.ts'
import { rolesOf } from './role-holders.ts'
import type { Row } from './rows.ts'

export type AdminRequest = Omit<Row<'admin_request'>, 'personal'>
const fields = sql`id, kind, subject, before, body, hash, made_by, made_session, made_at, expires_at, state, decided_by, decided_at`

const wishHash = (kind: string, subject: number, before: unknown, body: unknown): string =>
  hash('sha256', JSON.stringify([kind, subject, before, body]), 'hex')

/** Creates the request. */
export async function proposeRequest<Body>(
  tx: Tx,
  { kind, before, personal }: RequestKind<Body>,
  maker: Person,
  subject: number,
  body: Body,
): Promise<{ id: number; hash: string }> {
  const stood = await before(tx, subject, body)
  const wish = wishHash(kind, subject, stood, body)
  const { rows } = await sql<Pick<AdminRequest, 'id'>>`
    insert into admin_request (kind, personal, subject, before, body, hash, made_by, made_session, expires_at)
    values (${kind}, ${personal === true}, ${subject}, ${JSON.stringify(stood)}::json, ${JSON.stringify(body)}::json, ${wish}, ${maker.id}, ${maker.session}, now() + make_interval(hours => ${requestHours})) returning id`.execute(
    tx,
  )
  return { id: Number(rows[0]?.id), hash: wish }
}

/** Returns requests that wait for the second person, oldest first. */
export async function openRequests(db: Db): Promise<AdminRequest[]> {
  const { rows } =
    await sql<AdminRequest>`select ${fields} from admin_request where state = 'open' and expires_at > now() order by id`.execute(
      db,
    )
  return rows
}

/** The outcome of a request: `done` with its description, or why it was not done. */
export type Decided =
  | { state: 'done'; said: string; afterwards?: () => void; request: AdminRequest }
  | { state: 'withdrawn'; request: AdminRequest }
  | Refusal

/** Withdraws a request, which anyone may do who could carry it out; or carries it out, which its maker may not. */
export async function decideRequest(
  tx: Tx,
  kinds: ReadonlyMap<string, RequestKind<unknown>>,
  decider: AdminCaller,
  { id, hash: agreed, verdict }: { id: number; hash: string; verdict: 'approve' | 'withdraw' },
): Promise<Decided> {
  const {
    rows: [request],
  } = await sql<
    AdminRequest & { late: boolean }
  >`select ${fields}, expires_at <= now() as late from admin_request where id = ${id} for update`.execute(tx)
  const kind = request && kinds.get(request.kind)
  if (request === undefined || kind === undefined) return new Refusal('NotFound', 'Такого запроса нет')
  // The rights with which the call was admitted may have been revoked since.
  const rights = rightsOf(await rolesOf(tx, decider.id))
  if (!rights.has(kind.right) || !rights.has('request.decide')) return new Refusal('RightMissing')
  if (request.state !== 'open' || request.late || request.hash !== agreed) return new Refusal('RequestVoid')
  if (verdict === 'withdraw') {
    await close(tx, id, 'withdrawn', decider)
    return { state: 'withdrawn', request }
  }
  if (Number(request.made_by) === decider.id || Number(request.made_session) === decider.session)
    return new Refusal('SecondPerson')
  if (kind.ofPlayer === true && Number(request.subject) === decider.id)
    return new Refusal('SecondPerson', 'О себе решает другой администратор')
  return carryOut(tx, kind, decider, request)
}

/** Checks everything again: the former value, and that its maker still has the right. */
async function carryOut(tx: Tx, kind: RequestKind<unknown>, decider: Person, request: AdminRequest): Promise<Decided> {
  const [maker, subject] = [Number(request.made_by), Number(request.subject)]
  const before = await kind.before(tx, subject, request.body)
  const mayStillAsk = rightsOf(await rolesOf(tx, maker)).has(kind.right)
  if (!mayStillAsk || wishHash(request.kind, subject, before, request.body) !== request.hash) {
    await close(tx, Number(request.id), 'void', decider)
    return new Refusal('RequestVoid')
  }
  const said = await kind.carryOut(tx, subject, request.body, {
    maker,
    decider: decider.id,
    request: Number(request.id),
  })
  if (said instanceof Refusal) return said
  await close(tx, Number(request.id), 'done', decider)
  return typeof said === 'string' ? { state: 'done', said, request } : { state: 'done', ...said, request }
}

async function close(tx: Tx, id: number, state: AdminRequest['state'], decider: Person): Promise<void> {
  await sql`update admin_request set state = ${state}, decided_by = ${decider.id}, decided_at = now() where id = ${id}`.execute(
    tx,
  )
  await forget(tx, sql`id = ${id} and personal`)
}

/** Withdraws a request of one's own: no right is needed. */
export async function withdrawOwn(
  tx: Tx,
  maker: AdminCaller,
  { id, hash: agreed }: { id: number; hash: string },
): Promise<AdminRequest | Refusal> {
  const {
    rows: [request],
  } = await sql<AdminRequest & { late: boolean }>`
    select ${fields}, expires_at <= now() as late from admin_request where id = ${id} and made_by = ${maker.id} for update`.execute(
    tx,
  )
  if (request === undefined) return new Refusal('NotFound', 'Такого запроса у вас нет')
  if (request.state !== 'open' || request.late || request.hash !== agreed) return new Refusal('RequestVoid')
  await close(tx, id, 'withdrawn', maker)
  return request
}

/** Deletes what requests say of a person; their hash, people and moments stay. One that waits is void. */
const forget = (db: Db | Tx, which: RawBuilder<unknown>) =>
  sql`
    update admin_request set personal = false, before = 'null', body = '{"erased":true}', state = case state when 'open' then 'void' else state end
    where ${which}`.execute(db)

/** Deletes what requests say of this player, whose account is closed, and which people files would search for. */
export async function forgetRequests(tx: Tx, player: number): Promise<void> {
  await forget(tx, sql`personal and (subject = ${player} or kind = 'file' or before ->> 'like' = ${String(player)})`)
}

/** Deletes what requests of which nobody has decided in time say of a person. */
export async function sweepRequests(db: Db): Promise<void> {
  await forget(db, sql`personal and expires_at < now()`)
}
