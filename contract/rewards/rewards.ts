/** Rewards: those that wait for a player and are claimed by a button, and the edge credit they are all a share of. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { statusLabels } from '../account/status-names.ts'
import { money } from '../core/money.ts'

/** Every kind of reward, by its name in payments and books. */
export const rewardNames = [
  'rakeback',
  'status',
  'referral',
  'tournament',
  'heist',
  'wheel',
  'promo',
  'task',
  'jackpot',
  'challenge',
  'mission',
] as const
export type RewardName = (typeof rewardNames)[number]

const access = ['player', 'admin'] as const
const id = z.string().check(z.minLength(1), z.maxLength(64))
const waiting = z.object({
  id: z.string(),
  reward: z.enum(rewardNames),
  /** Roubles; null: a reward with a screen of its own. */
  amount: z.nullable(money),
})

/** Micro-kopecks as a decimal string: they exceed the safe integers of JSON. */
const micro = z.string()
/** A calendar day of Moscow. */
const day = z.iso.date('День не понят')

const creditDay = z.object({ day, game: z.string(), bets: z.number(), staked: money, edge: micro, rakeback: micro })

const creditBet = z.object({
  link: z.string(),
  /** Its number within its engine: a nonce or a round. */
  number: z.number(),
  version: z.number(),
  params: z.unknown(),
  stake: money,
  /** The least house edge, per unit of stake, as a fraction. */
  leastEdge: z.object({ numerator: z.string(), denominator: z.string() }),
  edge: micro,
  /** In percent: the share in force for this bet. */
  share: z.number(),
  rakeback: micro,
  at: z.string(),
})
export type CreditBet = z.output<typeof creditBet>

const statusRule = z.object({
  status: z.enum(statusLabels),
  /** The edge credit from which a player has it. */
  from: money,
  /** The one-time gift for reaching it. */
  gift: money,
  /** The share of edge credit that comes back as rakeback, in percent. */
  share: z.number(),
  /** The next announced change of that share: from which day, and to what. */
  coming: z.nullable(z.object({ from: day, share: z.number() })),
})
export type StatusRule = z.output<typeof statusRule>

export const rewards = {
  statuses: call({
    method: 'POST',
    path: '/api/statuses',
    summary: 'Статусы игроков, от первого: с какого кредита преимущества, разовая награда и доля рейкбека',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ rules: z.array(statusRule) }) }),
    refusals: [],
  }),
  rewards: call({
    method: 'POST',
    path: '/api/rewards',
    summary: 'Что из наград ждёт игрока сейчас',
    access,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ waiting: z.array(waiting) }) }),
    refusals: [],
  }),
  takeRewards: call({
    method: 'POST',
    path: '/api/rewards/take',
    summary:
      'Забирает награды одним нажатием: названные или, без rewards, все. Повтор с тем же request отвечает то же самое',
    access,
    body: z.strictObject({
      request: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'Запрос не понят')),
      rewards: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
    }),
    reply: z.object({
      success: z.object({
        paid: money,
        payments: z.array(z.object({ reward: z.enum(rewardNames), amount: money })),
        balance: money,
        user: z.object({ raceback: z.number() }),
      }),
    }),
    refusals: ['NothingWaits', 'OnBreak', 'Held', 'Banned'],
  }),
  credit: call({
    method: 'POST',
    path: '/api/credit',
    summary:
      'Кредит преимущества: сколько накоплено, статус, доля рейкбека, сколько до следующего статуса и когда достигнуты прежние',
    access,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        edge: micro,
        rakeback: z.object({ earned: micro, claimed: money, waiting: money }),
        status: z.enum(statusLabels),
        reached: z.array(z.object({ status: z.enum(statusLabels), at: z.string() })),
        rules: z.array(statusRule),
      }),
    }),
    refusals: [],
  }),
  creditDays: call({
    method: 'POST',
    path: '/api/credit/days',
    summary: 'Начисления по дням и играм, новые первыми; before — день, до которого листать',
    access,
    body: z.strictObject({ before: z.optional(day) }),
    reply: z.object({ success: z.object({ days: z.array(creditDay), more: z.boolean() }) }),
    refusals: [],
  }),
  creditBets: call({
    method: 'POST',
    path: '/api/credit/bets',
    summary: 'Ставки одного дня в одной игре с начислением за каждую: ставка, преимущество, доля',
    access,
    body: z.strictObject({
      day,
      game: z.string().check(z.maxLength(64)),
      after: z.optional(z.string().check(z.regex(/^\d{1,19}\.\d{1,19}\.\d{1,4}$/, 'Место не понято'))),
    }),
    reply: z.object({ success: z.object({ bets: z.array(creditBet), next: z.nullable(z.string()) }) }),
    refusals: [],
  }),
}
