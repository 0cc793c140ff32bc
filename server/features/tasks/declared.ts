/** Tasks, as an operator makes and ends them: the budget of each is uses times amount, declared when it is made. */
import type { TaskKind } from '@kurazh/contract/tasks.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'
import type { Row } from './rows.ts'

export type Task = Pick<Row<'task'>, 'id' | 'kind' | 'target' | 'amount' | 'most_uses' | 'uses' | 'until_at' | 'ended_at'>
const fields = sql`id, kind, target, amount, most_uses, uses, until_at, ended_at`
const stands = sql`uses < most_uses and ended_at is null and until_at > now()`

/** How the target of each kind is written, and where it is seen. */
export const targets: Record<TaskKind, { shape: RegExp; url(target: string): string }> = {
  'vk-group': { shape: /^\d{1,15}$/, url: (group) => `https://vk.com/club${group}` },
  'vk-repost': { shape: /^-?\d{1,15}_\d{1,15}$/, url: (post) => `https://vk.com/wall${post}` },
  'tg-channel': { shape: /^@[A-Za-z][A-Za-z0-9_]{3,31}$/, url: (channel) => `https://t.me/${channel.slice(1)}` },
}

export interface NewTask {
  id: string
  kind: TaskKind
  target: string
  /** In kopecks, a player. */
  amount: bigint
  mostUses: bigint
  until: Date
}

/** False where there is, or was, a task of that name. */
export async function makeTask(tx: Tx, { id, kind, target, amount, mostUses, until }: NewTask): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into task (id, kind, target, amount, most_uses, until_at) values (${id}, ${kind}, ${target}, ${amount}, ${mostUses}, ${until}) on conflict (id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Nobody is paid for it any more. False where there is none to end. */
export async function endTask(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update task set ended_at = now() where id = ${id} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function allTasks(db: Db): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${fields} from task order by made_at desc, id`.execute(db)
  return rows
}

/** Those that can be done now. */
export async function openTasks(db: Db): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${fields} from task where ${stands} order by made_at, id`.execute(db)
  return rows
}

/** One that can be done now, held until the end of the transaction: as many are paid as there are uses. */
export async function lockOpen(tx: Tx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select ${fields} from task where id = ${id} and ${stands} for update`.execute(tx)
  return rows[0]
}

export async function countUse(tx: Tx, id: string): Promise<void> {
  await sql`update task set uses = uses + 1 where id = ${id}`.execute(tx)
}

/** All uses of every task, from the day it was made, however many were done and whenever it was ended. */
export const taskBudget: DeclaredBudget = {
  reward: 'task',
  async byDay(db) {
    const { rows } = await sql<DeclaredDay>`
      select (made_at at time zone 'Europe/Moscow')::date::text as day, sum(amount * most_uses)::bigint as kopecks from task group by 1 order by 1`.execute(db)
    return rows
  },
}
