/**
 * Compares finished days with the lists of payment systems. Read-only: a person finds out the reason of a difference,
 * and money follows the provider's record of each operation as always. An interrupted list gives no result for its day.
 */
import type { Db } from '../../../platform/database/database.ts'
import { eachItem } from '../../../platform/process/each-item.ts'
import { inTurns } from '../../../platform/process/in-turns.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { Gateway, ListedOperation } from '../gateway.ts'
import { compare } from './compare.ts'
import { keepCompared, keepFailed, proposeDays, type TakenDay, takeDay } from './days.ts'
import { ourOperations } from './our-operations.ts'

export interface ReconcileDependencies {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  now?: () => number
}

const hourMs = 3_600_000
/** Clocks differ, and a provider may create an order up to a day after the site requested it. */
const widerBeforeMs = 2 * hourMs
const widerAfterMs = 26 * hourMs
/** The longest time to read a list: less than the time after which another node takes the day. */
const patienceMs = 10 * 60_000
const mostRows = 500_000

/** Compares every due day. Any node may call it: each day is taken by one node. */
export async function reconcileDays(deps: ReconcileDependencies): Promise<void> {
  const names = deps.gateways.map(({ name }) => name)
  await proposeDays(deps.db, names)
  await eachItem<TakenDay, void>(deps, {
    job: 'days to reconcile',
    atOnce: 1,
    next: async () => [await takeDay(deps.db, names)].filter((taken) => taken !== undefined),
    nameOf: ({ gateway, day }) => `${gateway} ${day}`,
    work: (taken) => reconcileDay(deps, taken),
  })
}

async function reconcileDay(
  { db, log, gateways, now = Date.now }: ReconcileDependencies,
  taken: TakenDay,
): Promise<void> {
  const gateway = gateways.find(({ name }) => name === taken.gateway)
  if (gateway === undefined) return
  const failed = (says: string) => async (error: unknown) => {
    log.warn(
      { err: error, gateway: taken.gateway, day: taken.day },
      'a day could not be compared with the list of a payment system',
    )
    await keepFailed(db, taken, error instanceof ListTooLong ? error.message : says)
    throw error
  }
  const list = await readList(gateway, taken, now).catch(failed('Платёжная система не отдала список до конца'))
  await keepDay(db, taken, list).catch(failed('Сайт не смог сравнить списки: причина в журнале'))
}

async function keepDay(db: Db, taken: TakenDay, { operations: byId, unread }: Listed): Promise<void> {
  const operations = [...byId.values()]
  const ours = await ourOperations(db, taken.gateway, taken, operations)
  const isOfDay = (at: Date) => at >= taken.from && at < taken.until
  let listed = 0
  await inTurns(operations, ({ at }) => void (listed += isOfDay(at) ? 1 : 0))
  await keepCompared(db, taken, await compare(ours, operations, isOfDay), listed, unread)
}

class ListTooLong extends Error {}

interface Listed {
  operations: ReadonlyMap<string, ListedOperation>
  unread: number
}

async function readList(gateway: Gateway, { from, until }: TakenDay, now: () => number): Promise<Listed> {
  const begun = now()
  const rows = new Map<string, ListedOperation>()
  let unread = 0
  for await (const page of gateway.list(
    new Date(from.getTime() - widerBeforeMs),
    new Date(until.getTime() + widerAfterMs),
  )) {
    await inTurns(page.operations, (row) => void rows.set(`${row.about} ${row.providerId}`, row))
    unread += page.unread
    if (now() - begun > patienceMs) throw new ListTooLong('Список не дочитан за десять минут')
    if (rows.size + unread > mostRows) throw new ListTooLong('Список длиннее полумиллиона строк')
  }
  return { operations: rows, unread }
}
