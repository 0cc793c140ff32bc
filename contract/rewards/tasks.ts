/** Tasks on social networks: join a group or a channel, share a post. */
import * as z from 'zod/mini'
import { call, players } from '../core/call.ts'
import { money } from '../core/money.ts'

export const taskKinds = ['vk-group', 'vk-repost', 'tg-channel'] as const
export type TaskKind = (typeof taskKinds)[number]

const id = z.string().check(z.minLength(1), z.maxLength(32))
const task = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  /** Where it is done. */
  url: z.string(),
  amount: money,
  done: z.boolean(),
  /** The account used for the check is linked. */
  linked: z.boolean(),
})

export const tasks = {
  tasks: call({
    method: 'POST',
    path: '/api/tasks',
    summary:
      'Задания в сообществах: что сделать, сколько за это, сделано ли. bot — номер бота, через которого привязывают Telegram',
    access: players,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ tasks: z.array(task), bot: z.nullable(z.string()) }) }),
    refusals: [],
  }),
  checkTask: call({
    method: 'POST',
    path: '/api/tasks/check',
    reward: 'task',
    summary: 'Спрашивает площадку, сделано ли задание, и платит за него один раз',
    access: players,
    body: z.strictObject({ task: id }),
    reply: z.object({ success: z.object({ amount: money, balance: money }) }),
    refusals: ['TaskUnknown', 'TaskNotDone', 'TaskUsed', 'AccountNotLinked', 'OnBreak', 'Held', 'Banned'],
    rateLimit: { per: 'player', count: 30, windowSeconds: 3600 },
  }),
  linkTelegram: call({
    method: 'POST',
    path: '/api/tasks/telegram',
    reward: 'task',
    summary:
      'Привязывает Telegram по данным, которые подписал он сам (Login Widget): поля как есть, текстом, вместе с hash',
    access: players,
    body: z.strictObject({ data: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(1024))) }),
    reply: z.object({ success: z.string() }),
    refusals: ['LinkExpired', 'AccountTaken'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
}
