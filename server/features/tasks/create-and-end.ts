/** Creates and ends tasks. The budget of a task is its uses times its amount, declared when it is created. */
import type { TaskKind } from '@kurazh/contract/rewards/tasks.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'
import type { Row } from './rows.ts'

export type Task = Pick<
  Row<'task'>,
  'id' | 'kind' | 'target' | 'amount' | 'most_uses' | 'uses' | 'until_at' | 'ended_at'
>
const fields = sql`id, kind, target, amount, most_uses, uses, until_at, ended_at`
const stands = sql`uses < most_uses and ended_at is null and until_at > now()`

/** The format of the target of each kind, and its address. */
export const targets: Record<TaskKind, { shape: RegExp; url(target: string): string }> = {
  'vk-group': { shape: /^\d{1,15}$/, url: (group) => `https://vk.com/club${group}` },
  'vk-repost': { shape: /^-?\d{1,15}_\d{1,15}$/, url: (post) => `https://vk.com/wall${post}` },
  'tg-channel': { shape: /^@[A-Za-z][A-Za-z0-9_]{3,31}$/, url: (channel) => `https://t.me/${channel.slice(1)}` },
}

export interface NewTask {
  id: string
  kind: TaskKind
  target: string
  /** In kopecks, for each player. */
  amount: bigint
  mostUses: bigint
  until: Date
}

/** False if a task of this name exists or existed before. */
export async function makeTask(tx: Tx, { id, kind, target, amount, mostUses, until }: NewTask): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into task (id, kind, target, amount, most_uses, until_at) values (${id}, ${kind}, ${target}, ${amount}, ${mostUses}, ${until}) on conflict (id) do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** No one is paid for it any more. False if there is no such task to end. */
export async function endTask(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update task set ended_at = now() where id = ${id} and ended_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function allTasks(db: Db): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${fields} from task order by made_at desc, id`.execute(db)
  return rows
}

/** Tasks that can be done now. */
export async function openTasks(db: Db): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${fields} from task where ${stands} order by made_at, id`.execute(db)
  return rows
}

/**
 * A task that can be done now, locked until the end of the transaction: no more players are paid than there are uses.
 */
export async function lockOpen(tx: Tx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select ${fields} from task where id = ${id} and ${stands} for update`.execute(tx)
  return rows[0]
}

export async function countUse(tx: Tx, id: string): Promise<void> {
  await sql`update task set uses = uses + 1 where id = ${id}`.execute(tx)
}

/** All uses of every task, from the day it was created, no matter how many were done and when it ended. */
export const taskBudget: DeclaredBudget = {
  reward: 'task',
  async byDay(db) {
    const { rows } = await sql<DeclaredDay>`
      select (made_at at time zone 'Europe/Moscow')::date::text as day, sum(amount * most_uses)::bigint as kopecks from task group by 1 order by 1`.execute(
      db,
    )
    return rows
  },
}
