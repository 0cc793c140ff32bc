/** The site's present state: the operator's first screen. Sums by day belong to the reports. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

const measured = z.object({ name: z.string(), of: z.nullable(z.string()), value: z.number() })

/** Steps of opening a site, in the usual order. */
export const firstSteps = [
  'secondAdmin',
  'address',
  'mail',
  'contact',
  'jurisdiction',
  'payments',
  'social',
  'webhooks',
] as const

/** Queues of the area, each a page of its own. */
export const queueNames = ['payouts', 'requests', 'held', 'risk'] as const

export const overviewCalls = {
  adminOverview: adminCall({
    path: '/api/admin/overview',
    summary: 'Как сайт живёт сейчас: сходятся ли книги, идут ли работы, что ждёт и что отстаёт',
    right: 'report.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        at: z.string(),
        bettingStopped: z.boolean(),
        works: z.boolean(),
        measures: z.array(measured),
        /** What the mail server said of a letter it did not take, without addresses; null: it takes them. */
        mailAnswer: z.nullable(z.string()),
        /** Demo players and bets; null: there are none. */
        demo: z.nullable(z.object({ players: z.number(), bets: z.number() })),
      }),
    }),
  }),
  adminQueues: adminCall({
    path: '/api/admin/queues',
    summary: 'Сколько в каждой очереди ждёт решения, из тех, что видны этому администратору',
    right: 'own',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({ queues: z.array(z.object({ name: z.enum(queueNames), waiting: z.number() })) }),
    }),
  }),
  firstSteps: adminCall({
    path: '/api/admin/first-steps',
    summary: 'Что из первых шагов владельца сайта сделано',
    right: 'report.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({ steps: z.array(z.object({ name: z.enum(firstSteps), done: z.boolean() })) }),
    }),
  }),
}
