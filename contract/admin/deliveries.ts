/** Outgoing deliveries: events to the operator's own systems, and letters. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const deliveryStates = ['waiting', 'heard', 'given up'] as const

const done = z.object({ success: z.string() })

export const deliveryList = adminList({
  path: '/api/admin/deliveries',
  summary: 'События для систем оператора и что на них ответили, новые первыми',
  right: 'delivery.view',
  filters: { state: z.optional(z.enum(deliveryStates)), kind: z.optional(z.string().check(z.maxLength(32))) },
  row: z.object({
    id: z.number(),
    at: z.string(),
    kind: z.string(),
    state: z.enum(deliveryStates),
    tries: z.number(),
    heardAt: z.nullable(z.string()),
    nextAt: z.nullable(z.string()),
    answer: z.nullable(z.string()),
  }),
  titles: {
    id: 'Номер',
    at: 'Время (Москва)',
    kind: 'Событие',
    state: 'Состояние',
    tries: 'Попыток',
    heardAt: 'Принято (Москва)',
    nextAt: 'Снова (Москва)',
    answer: 'Последний ответ',
  },
})

export const deliveryCalls = {
  deliveryList: deliveryList.list,
  deliveryListFile: deliveryList.file,
  sendAgain: adminCall({
    path: '/api/admin/deliveries/again',
    summary: 'Посылает событие снова, принято оно или нет; без номера — все, от которых отказались',
    right: 'delivery.send',
    audited: 'change',
    body: z.strictObject({ id: z.optional(z.int().check(z.minimum(1))) }),
    reply: done,
    refusals: ['NotFound'],
  }),
  testDelivery: adminCall({
    path: '/api/admin/deliveries/test',
    summary: 'Посылает системам оператора проверочное событие',
    right: 'delivery.send',
    audited: 'change',
    body: z.strictObject({}),
    reply: done,
    refusals: ['NotFound'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 600 },
  }),
  adminLetters: adminCall({
    path: '/api/admin/letters',
    summary: 'Письма игрокам, как они написаны, и есть ли у сайта почтовый сервер',
    right: 'delivery.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        server: z.boolean(),
        from: z.string(),
        letters: z.array(z.object({ name: z.string(), subject: z.string(), text: z.string() })),
      }),
    }),
  }),
  testLetter: adminCall({
    path: '/api/admin/letters/test',
    summary: 'Посылает проверочное письмо на подтверждённый адрес того, кто просит',
    right: 'delivery.send',
    audited: 'change',
    body: z.strictObject({}),
    reply: done,
    refusals: ['NotFound'],
    rateLimit: { per: 'player', count: 10, windowSeconds: 3600 },
  }),
}
