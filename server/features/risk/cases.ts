/**
 * Decisions of staff about cases and flags. Each changes one thing under the case's lock and writes a line of the case.
 */
import type { caseVerdicts } from '@kurazh/contract/admin/risk-cases.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { addPlayer, lockCases, lockMoney, openCase, openCaseOf, writeLine } from './gathering.ts'
import type { Row } from './rows.ts'

export type CaseRow = Row<'risk_case'>

/** The staff member who decides: the login is stored, and the id prevents decisions about one's own account. */
export interface Decider {
  id: number
  login: string
}

const noSuchCase = (id: number) => new Refusal('NotFound', `Дела № ${id} нет`)
const ownCase = () => new Refusal('SecondPerson', 'Дело о вашем счёте ведёт другой администратор')

async function playersOf(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<
    Pick<Row<'risk_case_player'>, 'player'>
  >`select player from risk_case_player where case_id = ${id} order by player`.execute(tx)
  return rows.map(({ player }) => Number(player))
}

/** Locks the case; refused if this person may not act on it. */
async function lockCase(tx: Tx, id: number, who: Decider): Promise<CaseRow | Refusal> {
  // Opening a case locks the table too, so both run one after the other.
  await lockCases(tx)
  const { rows } = await sql<CaseRow>`
    select id, opened_at, opened_by, why, state, assignee, held_at, verdict, conclusion, closed_at, closed_by from risk_case where id = ${id} for update`.execute(
    tx,
  )
  if (rows[0] === undefined) return noSuchCase(id)
  // A person learns nothing of a case about themselves.
  return (await playersOf(tx, id)).includes(who.id) ? noSuchCase(id) : rows[0]
}

async function lockOpen(tx: Tx, id: number, who: Decider): Promise<CaseRow | Refusal> {
  const row = await lockCase(tx, id, who)
  return row instanceof Refusal || row.state !== 'closed'
    ? row
    : new Refusal('RequestVoid', `Дело № ${id} закрыто: ${row.closed_by ?? ''}`)
}

export async function beginCase(
  tx: Tx,
  player: number,
  why: string,
  hold: boolean,
  who: Decider,
): Promise<number | Refusal> {
  if (player === who.id) return ownCase()
  await lockCases(tx)
  const open = await openCaseOf(tx, [player])
  if (open !== undefined) return new Refusal('RequestVoid', `Игрок уже в деле № ${open}`)
  await lockMoney(tx, [player])
  const id = await openCase(tx, who.login, why, hold)
  await addPlayer(tx, id, player)
  return Number(id)
}

export async function takeCase(tx: Tx, id: number, who: Decider): Promise<CaseRow | Refusal> {
  const row = await lockOpen(tx, id, who)
  if (row instanceof Refusal) return row
  if (row.assignee === who.login) return new Refusal('RequestVoid', `Дело № ${id} уже ваше`)
  await sql`update risk_case set state = 'working', assignee = ${who.login} where id = ${id}`.execute(tx)
  await writeLine(
    tx,
    row.id,
    who.login,
    'taken',
    row.assignee === null ? 'Взято в работу' : `Взято в работу, до этого вёл ${row.assignee}`,
  )
  return row
}

export async function noteCase(tx: Tx, id: number, text: string, who: Decider): Promise<CaseRow | Refusal> {
  const row = await lockCase(tx, id, who)
  if (!(row instanceof Refusal)) await writeLine(tx, row.id, who.login, 'note', text)
  return row
}

export async function addToCase(
  tx: Tx,
  id: number,
  player: number,
  why: string,
  who: Decider,
): Promise<CaseRow | Refusal> {
  if (player === who.id) return ownCase()
  const row = await lockOpen(tx, id, who)
  if (row instanceof Refusal) return row
  const other = await openCaseOf(tx, [player])
  if (other !== undefined)
    return new Refusal('RequestVoid', other === row.id ? 'Этот игрок уже в деле' : `Игрок уже в деле № ${other}`)
  await lockMoney(tx, [player])
  await addPlayer(tx, row.id, player)
  await writeLine(tx, row.id, who.login, 'player', `Добавлен игрок № ${player}: ${why}`)
  return row
}

export async function holdCase(tx: Tx, id: number, hold: boolean, who: Decider): Promise<CaseRow | Refusal> {
  const row = await lockOpen(tx, id, who)
  if (row instanceof Refusal) return row
  if ((row.held_at !== null) === hold)
    return new Refusal('RequestVoid', hold ? 'Дело уже держит выводы' : 'Дело и не держит выводы')
  await lockMoney(tx, await playersOf(tx, id))
  await sql`update risk_case set held_at = case when ${hold} then clock_timestamp() end where id = ${id}`.execute(tx)
  await writeLine(
    tx,
    row.id,
    who.login,
    hold ? 'held' : 'let go',
    hold ? 'Выводы ждут сотрудника' : 'Выводы больше не ждут из-за дела',
  )
  return row
}

export async function closeCase(
  tx: Tx,
  id: number,
  verdict: (typeof caseVerdicts)[number],
  conclusion: string,
  who: Decider,
): Promise<CaseRow | Refusal> {
  const row = await lockOpen(tx, id, who)
  if (row instanceof Refusal) return row
  await sql`
    update risk_case set state = 'closed', verdict = ${verdict}, conclusion = ${conclusion}, closed_at = now(), closed_by = ${who.login}, held_at = null where id = ${id}`.execute(
    tx,
  )
  for (const player of await playersOf(tx, id)) {
    await sql`
      update risk_flag set state = 'settled', decided_at = now(), decided_by = ${who.login}, decided_size = size, why = ${`Дело № ${id}`}
      where player = ${player} and case_id = ${id} and state = 'open'`.execute(tx)
  }
  await writeLine(tx, row.id, who.login, 'closed', conclusion)
  return row
}

export async function reopenCase(tx: Tx, id: number, why: string, who: Decider): Promise<CaseRow | Refusal> {
  const row = await lockCase(tx, id, who)
  if (row instanceof Refusal) return row
  if (row.state !== 'closed') return new Refusal('RequestVoid', `Дело № ${id} и не закрыто`)
  const other = await openCaseOf(tx, await playersOf(tx, id))
  if (other !== undefined) return new Refusal('RequestVoid', `Игрок этого дела уже в деле № ${other}`)
  await sql`
    update risk_case set state = case when assignee is null then 'open' else 'working' end, verdict = null, conclusion = null, closed_at = null, closed_by = null where id = ${id}`.execute(
    tx,
  )
  await writeLine(tx, row.id, who.login, 'again', `${why}. Было решено: ${row.conclusion ?? ''}`)
  return row
}

export async function dismissFlag(
  tx: Tx,
  player: number,
  id: number,
  why: string,
  who: Decider,
): Promise<Row<'risk_flag'>['rule'] | Refusal> {
  if (player === who.id) return ownCase()
  const { rows } = await sql<Pick<Row<'risk_flag'>, 'rule' | 'case_id'>>`
    update risk_flag set state = 'dismissed', decided_at = now(), decided_by = ${who.login}, decided_size = size, why = ${why} where player = ${player} and id = ${id} and state = 'open' returning rule, case_id`.execute(
    tx,
  )
  const flag = rows[0]
  if (flag === undefined) return new Refusal('RequestVoid', 'Этот признак уже снят или решён')
  if (flag.case_id !== null)
    await writeLine(tx, flag.case_id, who.login, 'note', `Снят признак № ${id} игрока № ${player}: ${why}`)
  return flag.rule
}
