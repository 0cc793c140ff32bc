/** Reports: sums by days of Moscow, each from the tables of the slice that knows it. */
import * as z from 'zod/mini'
import { money } from '../money.ts'
import { adminList } from './list.ts'

const day = z.iso.date({ error: 'День не понят' })

export const dayReport = adminList({
  path: '/api/admin/reports/days', summary: 'По дням: ставки, награды, пополнения и выводы', right: 'report.view', filters: { from: z.optional(day), until: z.optional(day) },
  row: z.object({
    day: z.string(), players: z.number(), bets: z.number(), staked: money, edge: money, rewards: money, deposits: money, depositCount: z.number(), payouts: money, payoutCount: z.number(),
  }),
  titles: {
    day: 'День (Москва)', players: 'Игроков', bets: 'Ставок', staked: 'Поставлено, ₽', edge: 'Преимущество по правилам, ₽', rewards: 'Награды, ₽', deposits: 'Пополнения, ₽', depositCount: 'Пополнений',
    payouts: 'Выводы, ₽', payoutCount: 'Выводов',
  },
})

export const reportCalls = { dayReport: dayReport.list, dayReportFile: dayReport.file }
