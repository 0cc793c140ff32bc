/** Rewards as an operator makes and ends them: what each may cost is declared before it begins, and nothing of it changes afterwards. */
import * as z from 'zod/mini'
import { amount, money } from '../money.ts'
import { tournamentKinds } from '../tournaments.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const done = z.object({ success: z.string() })
const id = z.int().check(z.minimum(1))
const instant = z.iso.datetime({ offset: true, error: 'Дата не понята' })
const code = z.string().check(z.trim(), z.regex(/^[0-9A-Za-zА-Яа-яЁё_-]{3,32}$/, 'Код — от 3 до 32 букв, цифр и дефисов'))

const promoCode = z.object({
  code: z.string(), amount: money, uses: z.number(), mostUses: z.number(), wager: z.number(), budget: money, madeAt: z.string(), until: z.string(), endedAt: z.nullable(z.string()),
})
const season = z.object({ id: z.number(), name: z.string(), from: z.string(), until: z.string() })

export const tournamentList = adminList({
  path: '/api/admin/tournaments', summary: 'Турниры, новые первыми', right: 'reward.view', filters: {},
  row: z.object({
    id: z.number(), title: z.string(), kind: z.enum(tournamentKinds), startsAt: z.string(), endsAt: z.string(), state: z.enum(['coming', 'running', 'over', 'cancelled']),
    share: z.number(), fund: money, fee: money, prizeMoney: z.nullable(money),
  }),
  titles: { id: 'Номер', title: 'Название', kind: 'Вид', startsAt: 'Начало (UTC)', endsAt: 'Конец (UTC)', state: 'Состояние', share: 'Доля преимущества, %', fund: 'Фонд, ₽', fee: 'Взнос, ₽', prizeMoney: 'Разыграно, ₽' },
})

export const rewardCalls = {
  promoCodes: adminCall({
    path: '/api/admin/promo', summary: 'Промокоды, новые первыми', right: 'reward.view', body: z.strictObject({}), reply: z.object({ success: z.object({ codes: z.array(promoCode) }) }),
  }),
  makePromo: adminCall({
    path: '/api/admin/promo/make', summary: 'Делает промокод: сумма, умноженная на число применений, объявлена сразу', right: 'promo.edit', audited: 'change',
    body: z.strictObject({
      code, amount, mostUses: z.int().check(z.minimum(1), z.maximum(1_000_000)), wager: z.int().check(z.minimum(0)), until: instant,
    }),
    reply: done,
  }),
  endPromo: adminCall({ path: '/api/admin/promo/end', summary: 'Заканчивает промокод: введённые остаются', right: 'promo.edit', audited: 'change', body: z.strictObject({ code }), reply: done, refusals: ['NotFound'] }),
  tournamentList: tournamentList.list, tournamentListFile: tournamentList.file,
  cancelTournament: adminCall({
    path: '/api/admin/tournaments/cancel', summary: 'Отменяет турнир, который не кончился: призов не будет, взносы вернутся', right: 'tournament.edit', audited: 'change',
    body: z.strictObject({ id }), reply: done, refusals: ['NotFound'],
  }),
  heistSeasons: adminCall({
    path: '/api/admin/heist', summary: 'Сезоны ограбления', right: 'reward.view', body: z.strictObject({}), reply: z.object({ success: z.object({ seasons: z.array(season) }) }),
  }),
  endHeistSeason: adminCall({
    path: '/api/admin/heist/end', summary: 'Заканчивает сезон ограбления: билеты ещё три дня открывают забеги', right: 'tournament.edit', audited: 'change', body: z.strictObject({ id }), reply: done, refusals: ['NotFound'],
  }),
}
