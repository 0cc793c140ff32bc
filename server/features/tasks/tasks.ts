/** Tasks on the site's pages elsewhere: the list, and the call that checks and pays one. */
import { createHmac } from 'node:crypto'
import { type TaskKind, tasks as calls } from '@kurazh/contract/rewards/tasks.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { payReward, RewardWaits } from '../../rewards/pay.ts'
import { lock, mayBeGiven } from '../../wallet/wallet.ts'
import { vkSubjectOf } from '../../players/public.ts'
import { countUse, lockOpen, openTasks, type Task, targets } from './create-and-end.ts'
import { type Look, telegramLook, vkLook } from './platforms.ts'
import type { Row } from './rows.ts'
import { linkTelegram, subjectIn, telegramOf } from './telegram-account.ts'

export interface TasksDependencies {
  db: Db
  log: Log
  realtime: Pick<Realtime, 'toPlayer'>
  /** Keys the marks by which accounts elsewhere are recognised. */
  markKey: Buffer
  config: {
    tasks: {
      vk: { serviceKey: string; url: string } | undefined
      telegram: { botToken: string; url: string } | undefined
    }
  }
}

/** An enabled platform. */
interface Platform {
  name: 'ВКонтакте' | 'Telegram'
  look: Look
  accountOf(db: Db | Tx, player: number): Promise<string | undefined>
}

type Platforms = Readonly<Record<TaskKind, Platform | undefined>>

function platformsOf({ config: { tasks } }: TasksDependencies): Platforms {
  const vk = tasks.vk && { name: 'ВКонтакте' as const, look: vkLook(tasks.vk), accountOf: vkSubjectOf }
  const telegram = tasks.telegram && {
    name: 'Telegram' as const,
    look: telegramLook(tasks.telegram),
    accountOf: telegramOf,
  }
  return { 'vk-group': vk, 'vk-repost': vk, 'tg-channel': telegram }
}

export function tasksRoutes(http: Http, deps: TasksDependencies): void {
  const {
    db,
    realtime,
    config: {
      tasks: { telegram },
    },
  } = deps
  const platforms = platformsOf(deps)

  http.onSignedIn(calls.tasks, async ({ caller }) => {
    const shown = await shownTo(db, platforms, caller.id)
    return { success: { tasks: shown, bot: telegram?.botToken.split(':')[0] ?? null } }
  })

  http.onSignedIn(calls.checkTask, async ({ caller }, { task }) => {
    const paid = await check(deps, platforms, caller.id, task)
    if (paid instanceof Refusal) return paid
    realtime.toPlayer(caller.id, 'updBalance', { uid: caller.uid, balance: paid.balance, win: 0n })
    realtime.toPlayer(caller.id, 'rewards', {})
    return { success: paid }
  })

  http.onSignedIn(calls.linkTelegram, async ({ caller }, { data }) => {
    const subject = telegram && subjectIn(data, telegram.botToken, new Date())
    if (subject === undefined) return new Refusal('LinkExpired', 'Telegram этого не подтвердил. Попробуйте ещё раз')
    return (await transaction(db, (tx) => linkTelegram(tx, caller.id, subject)))
      ? { success: 'Telegram привязан' }
      : new Refusal('AccountTaken')
  })
}

/** A player who is banned, on a break or held is offered nothing. */
async function shownTo(db: Db, platforms: Platforms, player: number) {
  if (!(await mayBeGiven(db, player))) return []
  const [open, done] = await Promise.all([openTasks(db), doneBy(db, player)])
  const shown = open.flatMap((task) => {
    const platform = platforms[task.kind]
    return platform === undefined ? [] : [{ task, platform }]
  })
  return Promise.all(
    shown.map(async ({ task: { id, kind, target, amount }, platform }) => ({
      id,
      kind,
      url: targets[kind].url(target),
      amount,
      done: done.has(id),
      linked: (await platform.accountOf(db, player)) !== undefined,
    })),
  )
}

async function doneBy(db: Db, player: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<
    Pick<Row<'task_done'>, 'task'>
  >`select task from task_done where player = ${player}`.execute(db)
  return new Set(rows.map(({ task }) => task))
}

interface Paid {
  amount: bigint
  balance: bigint
}

/** Asks the platform first, outside of any transaction, and then pays under the lock of the player's money. */
async function check(
  { db, log, markKey }: TasksDependencies,
  platforms: Platforms,
  player: number,
  id: string,
): Promise<Paid | Refusal> {
  const task = (await openTasks(db)).find((each) => each.id === id)
  const platform = task && platforms[task.kind]
  if (task === undefined || platform === undefined) return new Refusal('TaskUnknown')
  if ((await doneBy(db, player)).has(id)) return new Refusal('TaskUsed')
  const subject = await platform.accountOf(db, player)
  if (subject === undefined) return new Refusal('AccountNotLinked')
  const refusal = await refusalOf(platform, task, subject, log)
  if (refusal !== undefined) return refusal
  const mark = createHmac('sha256', markKey).update(`task ${platform.name} ${subject}`).digest()
  try {
    return await transaction(db, (tx) => pay(tx, player, id, mark))
  } catch (error) {
    if (error instanceof RewardWaits) return error.refusal
    throw error
  }
}

async function refusalOf(
  { name, look }: Platform,
  { kind, target }: Task,
  subject: string,
  log: Log,
): Promise<Refusal | undefined> {
  try {
    const seen = await look(kind, subject, target)
    if (seen === 'hidden')
      return new Refusal(
        'TaskNotDone',
        `${name} не показывает ваш профиль. Откройте его на время проверки и нажмите ещё раз`,
      )
    return seen === 'done' ? undefined : new Refusal('TaskNotDone')
  } catch (error) {
    log.warn({ err: error }, 'a task could not be checked')
    return new Refusal('Unavailable', `${name} сейчас не отвечает. Проверьте чуть позже`)
  }
}

async function pay(tx: Tx, player: number, id: string, mark: Buffer): Promise<Paid | Refusal> {
  await lock(tx, player)
  const task = await lockOpen(tx, id)
  if (task === undefined) return new Refusal('TaskUnknown')
  const { numAffectedRows } = await sql`
    insert into task_done (player, task, amount, mark) values (${player}, ${id}, ${task.amount}, ${mark}) on conflict do nothing`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return new Refusal('TaskUsed')
  await countUse(tx, id)
  return {
    amount: task.amount,
    balance: await payReward(tx, player, { reward: 'task', key: `task:${id}`, kopecks: task.amount }),
  }
}
