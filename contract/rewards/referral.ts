/** The referral programme: links, the players they brought, and the earnings. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { money } from '../core/money.ts'

const access = ['player', 'admin'] as const
/** Percent of edge credit that a link earns in total, and the most of these points it may pass on to the new player. */
export const referralPoints = { whole: 10, most: 5 } as const
const sourceLength = 32
/** Query parameter with the code of the referral link. */
export const referralParameter = 'ref'
/** The code of a referral link. Unknown ones are ignored. */
export const referralCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'Ссылка не понята'))

const share = z
  .int()
  .check(z.minimum(0), z.maximum(referralPoints.most, `Отдать можно до ${referralPoints.most} процентов`))
/** Micro-kopecks as a decimal string. */
const micro = z.string()
const link = z.object({ code: z.string(), share: z.number(), source: z.string(), came: z.number(), at: z.string() })
const person = z.object({
  /** In order of arrival, from one. Names are not shown. */
  number: z.number(),
  /** A Moscow day. */
  came: z.string(),
  share: z.number(),
  source: z.string(),
  bets: z.number(),
  edge: micro,
  income: micro,
  /** Awaits a manual review: shares too much with the owner of the link. */
  held: z.boolean(),
})

export const referral = {
  referralOffer: call({
    method: 'POST',
    path: '/api/referral/offer',
    reward: 'referral',
    summary:
      'Сколько процентов преимущества сайта ссылка отдаёт другу. Ссылка, которой нет, оставляет ноль, как и обычная: чьи они, не узнать',
    access: everyone,
    body: z.strictObject({ ref: referralCode }),
    reply: z.object({ success: z.object({ share: z.number() }) }),
    refusals: [],
    rateLimit: { per: 'address', count: 120, windowSeconds: 3600 },
  }),
  referral: call({
    method: 'POST',
    path: '/api/referral',
    summary:
      'Партнёрская программа: свои ссылки, сколько людей пришло, доход по дням, которые кончились (последние 90), и сколько ждёт',
    access,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        code: z.string(),
        links: z.array(link),
        came: z.number(),
        held: z.number(),
        income: z.object({ offered: money, claimed: money, waiting: money }),
        days: z.array(z.object({ day: z.string(), edge: micro, income: micro })),
      }),
    }),
    refusals: [],
  }),
  referralPeople: call({
    method: 'POST',
    path: '/api/referral/people',
    summary:
      'Кто пришёл по ссылкам, новые первыми, без имён, с суммами за дни, которые кончились; before — номер, до которого листать',
    access,
    body: z.strictObject({ before: z.optional(z.int().check(z.minimum(1), z.maximum(2 ** 31))) }),
    reply: z.object({ success: z.object({ people: z.array(person), more: z.boolean() }) }),
    refusals: [],
  }),
  makeReferralLink: call({
    method: 'POST',
    path: '/api/referral/link',
    reward: 'referral',
    summary: 'Новая ссылка: сколько из десяти процентов получит друг и где ссылку разместят. Изменить потом нельзя',
    access,
    body: z.strictObject({
      share,
      source: z.string().check(z.trim(), z.maxLength(sourceLength, 'Слишком длинная пометка')),
    }),
    reply: z.object({ success: z.object({ link }) }),
    refusals: ['TooManyLinks'],
  }),
}
