/** The referral programme: links, who came by them, what they have brought. */
import * as z from 'zod/mini'
import { call, everyone } from './call.ts'
import { money } from './money.ts'

const access = ['player', 'admin'] as const
/** Percent of edge credit that a link brings in all, and how many of these points it may leave to the newcomer. */
export const referralPoints = { whole: 10, most: 5 } as const
const sourceLength = 32
/** What of an address names the link somebody has come by. */
export const referralParameter = 'ref'
/** By whose link somebody comes. Unknown ones are passed over. */
export const referralCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'Ссылка не понята'))

const share = z.int().check(z.minimum(0), z.maximum(referralPoints.most, `Отдать можно до ${referralPoints.most} процентов`))
/** Micro-kopecks as decimal text. */
const micro = z.string()
const link = z.object({ code: z.string(), share: z.number(), source: z.string(), came: z.number(), at: z.string() })
const person = z.object({
  /** In the order they came, from one. Names are not told. */
  number: z.number(),
  /** A day of Moscow. */
  came: z.string(), share: z.number(), source: z.string(), bets: z.number(), edge: micro, income: micro,
  /** Waits for a person: shares too much with the owner of the link. */
  held: z.boolean(),
})

export const referral = {
  referralOffer: call({
    method: 'POST',
    path: '/api/referral/offer',
    reward: 'referral',
    summary: 'Сколько процентов преимущества сайта ссылка оставляет пришедшему. Ссылка, которой нет, оставляет ноль, как и обычная: чьи они, не узнать',
    access: everyone,
    body: z.strictObject({ ref: referralCode }),
    reply: z.object({ success: z.object({ share: z.number() }) }),
    refusals: [],
    rateLimit: { per: 'address', count: 120, windowSeconds: 3600 },
  }),
  referral: call({
    method: 'POST',
    path: '/api/referral',
    summary: 'Партнёрская программа: свои ссылки, сколько людей пришло, доход по дням, которые кончились (последние 90), и сколько ждёт',
    access,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        code: z.string(), links: z.array(link), came: z.number(), held: z.number(),
        income: z.object({ offered: money, claimed: money, waiting: money }),
        days: z.array(z.object({ day: z.string(), edge: micro, income: micro })),
      }),
    }),
    refusals: [],
  }),
  referralPeople: call({
    method: 'POST',
    path: '/api/referral/people',
    summary: 'Кто пришёл по ссылкам, новые первыми, без имён, с суммами за дни, которые кончились; before — номер, до которого листать',
    access,
    body: z.strictObject({ before: z.optional(z.int().check(z.minimum(1), z.maximum(2 ** 31))) }),
    reply: z.object({ success: z.object({ people: z.array(person), more: z.boolean() }) }),
    refusals: [],
  }),
  makeReferralLink: call({
    method: 'POST',
    path: '/api/referral/link',
    reward: 'referral',
    summary: 'Новая ссылка: сколько из десяти процентов достанется пришедшему и откуда по ней приходят. Потом не меняется',
    access,
    body: z.strictObject({ share, source: z.string().check(z.trim(), z.maxLength(sourceLength, 'Слишком длинная пометка')) }),
    reply: z.object({ success: z.object({ link }) }),
    refusals: ['TooManyLinks'],
  }),
}
