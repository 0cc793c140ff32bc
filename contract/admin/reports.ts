/** Reports: sums by days and months of Moscow, each from the tables of the slice that owns them. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { rewardNames } from '../rewards/rewards.ts'
import { adminList } from './list.ts'

const day = z.iso.date({ error: 'День не понят' })
/** Both days included. Defaults: the last day is today, the first one is a year before it. */
const filters = { from: z.optional(day), until: z.optional(day) }

/** Sums of a day or a month, in the order of their columns. */
const played = {
  staked: money,
  paid: money,
  /** What games kept: stakes less payouts. */
  revenue: money,
}
const playedTitles = { staked: 'Поставлено, ₽', paid: 'Выплачено, ₽', revenue: 'Доход игр, ₽' }
const moved = {
  rewards: money,
  /** What administrators added to balances, less what they took. */
  corrections: money,
  deposits: money,
  depositCount: z.number(),
  payouts: money,
  payoutCount: z.number(),
  /** What payment systems took back, and the part of it that the balances no longer had. */
  refunds: money,
  refundLoss: money,
}
const movedTitles = {
  rewards: 'Награды, ₽',
  corrections: 'Исправления, ₽',
  deposits: 'Пополнения, ₽',
  depositCount: 'Пополнений',
  payouts: 'Выводы, ₽',
  payoutCount: 'Выводов',
  refunds: 'Возвраты, ₽',
  refundLoss: 'Из них не вернули игроки, ₽',
}

export const dayReport = adminList({
  path: '/api/admin/reports/days',
  summary: 'По дням: ставки, выплаты и доход, награды, пополнения, выводы и возвраты',
  right: 'report.view',
  filters,
  row: z.object({
    day: z.string(),
    players: z.number(),
    bets: z.number(),
    ...played,
    edge: money,
    ...moved,
  }),
  titles: {
    day: 'День (Москва)',
    players: 'Игроков',
    bets: 'Ставок',
    ...playedTitles,
    edge: 'Преимущество по правилам, ₽',
    ...movedTitles,
  },
})

/** For the accountant: the sums of the daily report over whole months; of the current month as far as it goes. */
export const monthReport = adminList({
  path: '/api/admin/reports/months',
  summary: 'По месяцам: ставки, выплаты и доход, награды, исправления, пополнения, выводы и возвраты',
  right: 'report.view',
  filters,
  row: z.object({
    month: z.string(),
    ...played,
    ...moved,
  }),
  titles: {
    month: 'Месяц (Москва)',
    ...playedTitles,
    ...movedTitles,
  },
})

export const gameReport = adminList({
  path: '/api/admin/reports/games',
  summary: 'По играм: сколько поставлено, выплачено и осталось за выбранные дни',
  right: 'report.view',
  filters,
  row: z.object({
    game: z.string(),
    bets: z.number(),
    staked: money,
    paid: money,
    revenue: money,
    returned: z.nullable(z.number()),
  }),
  titles: {
    game: 'Игра',
    bets: 'Ставок',
    staked: 'Поставлено, ₽',
    paid: 'Выплачено, ₽',
    revenue: 'Доход, ₽',
    returned: 'Вернулось, %',
  },
})

/** `since`: months since the month of registration, which is 0. */
export const cohortReport = adminList({
  path: '/api/admin/reports/cohorts',
  summary: 'По когортам: что игроки одного месяца регистрации сделали в каждом месяце с тех пор',
  right: 'report.view',
  filters,
  row: z.object({
    month: z.string(),
    since: z.number(),
    registered: z.number(),
    players: z.number(),
    deposits: money,
    revenue: money,
    rewards: money,
  }),
  titles: {
    month: 'Месяц регистрации',
    since: 'Месяцев спустя',
    registered: 'Зарегистрировались',
    players: 'Играли',
    deposits: 'Пополнения, ₽',
    revenue: 'Доход игр, ₽',
    rewards: 'Награды, ₽',
  },
})

/**
 * `granted`: the share of that day's edge that the bound allows for the reward, plus what was declared for it that day.
 */
export const rewardReport = adminList({
  path: '/api/admin/reports/rewards',
  summary: 'По наградам и дням: сколько отведено законом о наградах, сколько забрано',
  right: 'report.view',
  filters,
  row: z.object({
    day: z.string(),
    reward: z.enum(rewardNames),
    granted: money,
    claims: z.number(),
    claimed: money,
    share: z.nullable(z.number()),
  }),
  titles: {
    day: 'День (Москва)',
    reward: 'Награда',
    granted: 'Отведено, ₽',
    claims: 'Сколько раз забрана',
    claimed: 'Забрано, ₽',
    share: 'Доля преимущества дня, %',
  },
})

/** Orders and cancelled orders count on the day of the order; credits and payouts on the day they happened. */
export const paymentReport = adminList({
  path: '/api/admin/reports/payments',
  summary: 'По платёжным системам и дням: заказы, пополнения, брошенные заказы, выводы и возвраты',
  right: 'report.view',
  filters,
  row: z.object({
    day: z.string(),
    gateway: z.string(),
    orders: z.number(),
    ordered: money,
    givenUp: z.number(),
    depositCount: z.number(),
    deposits: money,
    payoutCount: z.number(),
    payouts: money,
    refunds: money,
  }),
  titles: {
    day: 'День (Москва)',
    gateway: 'Система',
    orders: 'Заказов',
    ordered: 'Заказано, ₽',
    givenUp: 'Брошено заказов',
    depositCount: 'Пополнений',
    deposits: 'Зачислено, ₽',
    payoutCount: 'Выводов',
    payouts: 'Выведено, ₽',
    refunds: 'Возвраты, ₽',
  },
})

export const reportCalls = {
  dayReport: dayReport.list,
  dayReportFile: dayReport.file,
  monthReport: monthReport.list,
  monthReportFile: monthReport.file,
  gameReport: gameReport.list,
  gameReportFile: gameReport.file,
  cohortReport: cohortReport.list,
  cohortReportFile: cohortReport.file,
  rewardReport: rewardReport.list,
  rewardReportFile: rewardReport.file,
  paymentReport: paymentReport.list,
  paymentReportFile: paymentReport.file,
}
