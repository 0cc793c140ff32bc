/** Reconciliation of the site's payments with the payment system's list of the same day. It moves no money. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const gateway = z.string().check(z.minLength(1), z.maxLength(32))
const day = z.iso.date()

const reconciliationStates = ['wanted', 'running', 'compared', 'failed'] as const
/** Only here, only there, different amount, different state. */
const differenceKinds = ['ours', 'theirs', 'sum', 'state'] as const

export const reconciliationList = adminList({
  path: '/api/admin/reconciliations',
  summary: 'Сверка со списками платёжных систем по дням Москвы, новые первыми',
  right: 'payment.view',
  filters: { gateway: z.optional(gateway), state: z.optional(z.enum(reconciliationStates)) },
  row: z.object({
    day: z.string(),
    gateway: z.string(),
    state: z.enum(reconciliationStates),
    listed: z.number(),
    equal: z.number(),
    differing: z.number(),
    unread: z.number(),
    run: z.number(),
    finishedAt: z.nullable(z.string()),
    why: z.nullable(z.string()),
  }),
  titles: {
    day: 'День',
    gateway: 'Система',
    state: 'Состояние',
    listed: 'В их списке',
    equal: 'Сошлось',
    differing: 'Разошлось',
    unread: 'Не понято строк',
    run: 'Сверок',
    finishedAt: 'Сверено (Москва)',
    why: 'Почему не сверено',
  },
})

export const differenceList = adminList({
  path: '/api/admin/reconciliations/differences',
  summary: 'Расхождения с платёжными системами, новые первыми',
  right: 'payment.view',
  audited: 'read',
  filters: {
    gateway: z.optional(gateway),
    day: z.optional(day),
    kind: z.optional(z.enum(differenceKinds)),
    noted: z.optional(z.enum(['yes', 'no'])),
  },
  row: z.object({
    id: z.number(),
    day: z.string(),
    gateway: z.string(),
    about: z.enum(['payment', 'payout']),
    kind: z.enum(differenceKinds),
    order: z.nullable(z.number()),
    player: z.nullable(z.number()),
    provider: z.nullable(z.string()),
    ourAmount: z.nullable(money),
    ourState: z.nullable(z.string()),
    theirAmount: z.nullable(money),
    theirCurrency: z.nullable(z.string()),
    theirStatus: z.nullable(z.string()),
    foundAt: z.string(),
    note: z.nullable(z.string()),
    notedBy: z.nullable(z.string()),
  }),
  titles: {
    id: 'Номер',
    day: 'День',
    gateway: 'Система',
    about: 'Что',
    kind: 'Чем',
    order: 'Наш номер',
    player: 'Игрок',
    provider: 'Номер у системы',
    ourAmount: 'У нас, ₽',
    ourState: 'У нас',
    theirAmount: 'У них',
    theirCurrency: 'Валюта',
    theirStatus: 'У них состояние',
    foundAt: 'Найдено (Москва)',
    note: 'Отметка',
    notedBy: 'Кто отметил',
  },
})

const number = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** The most rows of one file. */
export const mostFileRows = 5000
/** The most days one file is compared with. */
export const mostFileDays = 92

const fileDifference = z.object({
  kind: z.enum([...differenceKinds, 'repeated']),
  provider: z.nullable(z.string()),
  order: z.nullable(z.number()),
  player: z.nullable(z.number()),
  ourAmount: z.nullable(money),
  /** What the player ordered; for a payout, the payout. */
  ordered: z.nullable(money),
  ourState: z.nullable(z.string()),
  theirAmount: z.nullable(money),
})

export const reconciliationCalls = {
  reconciliationSystems: adminCall({
    path: '/api/admin/reconciliations/systems',
    summary: 'Платёжные системы сайта: чьи файлы можно сверить',
    right: 'payment.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ gateways: z.array(z.string()) }) }),
  }),
  compareFile: adminCall({
    path: '/api/admin/reconciliations/file-of-system',
    summary: 'Сверяет строки из файла платёжной системы с пополнениями или выводами тех же дней; ничего не записывает',
    right: 'payment.reconcile',
    audited: 'read',
    /** Days of Moscow, both included. */
    body: z.strictObject({
      gateway,
      about: z.enum(['payment', 'payout']),
      from: day,
      until: day,
      rows: z
        .array(z.strictObject({ provider: number, amount: money }))
        .check(
          z.minLength(1, 'В файле нет ни одной строки'),
          z.maxLength(mostFileRows, `Строк больше ${mostFileRows}`),
        ),
    }),
    bodyBytes: 1024 * 1024,
    reply: z.object({
      success: z.object({
        equal: z.number(),
        differences: z.array(fileDifference),
        /** Differences that did not fit in the answer. */
        left: z.number(),
      }),
    }),
    refusals: ['NotFound', 'InvalidRequest'],
    rateLimit: { per: 'player', count: 30, windowSeconds: 600 },
  }),
  reconciliationList: reconciliationList.list,
  reconciliationListFile: reconciliationList.file,
  differenceList: differenceList.list,
  differenceListFile: differenceList.file,
  reconcileDay: adminCall({
    path: '/api/admin/reconciliations/again',
    summary: 'Сверяет день со списком платёжной системы, ещё раз или впервые',
    right: 'payment.reconcile',
    audited: 'change',
    body: z.strictObject({ gateway, day }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'InvalidRequest'],
  }),
  noteDifference: adminCall({
    path: '/api/admin/reconciliations/note',
    summary: 'Отмечает, что выяснили о расхождении',
    right: 'payment.reconcile',
    audited: 'change',
    body: z.strictObject({
      id: z.int().check(z.minimum(1)),
      note: z.string().check(z.trim(), z.minLength(3, 'Напишите, что выяснили'), z.maxLength(500)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
}
