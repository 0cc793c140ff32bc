/**
 * The statement: every movement of a balance with the balance after it. Rows and the file are made in
 * server/features/statement/statement.ts.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { money } from '../core/money.ts'

/** Kinds of movement in the order the filter shows them, with their Russian names. */
export const movementKinds = {
  stake: 'Ставка',
  payout: 'Выплата',
  'payout-back': 'Отмена выплаты',
  refund: 'Возврат ставки',
  deposit: 'Пополнение',
  'deposit-back': 'Возврат пополнения',
  'deposit-kept': 'Возврат пополнения не прошёл',
  'given-up': 'Отказ от остатка при закрытии',
  withdrawal: 'Вывод',
  'withdrawal-back': 'Возврат вывода',
  vault: 'В копилку',
  'vault-back': 'Из копилки',
  gift: 'Подарок',
  'gift-back': 'Возврат подарка',
  tip: 'Подарок игроку',
  'tip-received': 'Подарок от игрока',
  rain: 'Дождь в чате',
  'rain-back': 'Возврат дождя',
  'rain-share': 'Доля дождя',
  correction: 'Исправление',
  rakeback: 'Рейкбек',
  status: 'Награда за статус',
  referral: 'Партнёрская программа',
  tournament: 'Приз турнира',
  entry: 'Взнос за турнир',
  'entry-back': 'Возврат взноса',
  heist: 'Ограбление',
  wheel: 'Колесо дня',
  promo: 'Промокод',
  task: 'Задание',
  jackpot: 'Джекпот',
  challenge: 'Приз вызова',
  mission: 'Задания недели',
} as const

/** The Russian name of a kind. */
export const kindName = (kind: string): string =>
  Object.hasOwn(movementKinds, kind) ? movementKinds[kind as keyof typeof movementKinds] : 'Движение'

/** The cursor of a statement page. */
const place = z.object({ at: z.string(), leg: z.number() })

export const movement = z.object({
  /** With `leg`, unique in the player's statement: the cursor to continue from. ISO 8601 with microseconds. */
  at: z.string(),
  leg: z.number(),
  kind: z.string(),
  /** Roubles, negative when they left the balance. */
  amount: money,
  balance: money,
  /**
   * What it belongs to: «bet», «payment», «payout» and its number, for a bet its nonce; «round» and the round's number.
   * For bets also the game's id and, once they have a page, the public number. Null where there is no such thing.
   */
  of: z.nullable(
    z.object({
      what: z.string(),
      number: z.number(),
      game: z.optional(z.string()),
      link: z.optional(z.string()),
      /** Of money between players: the other one, where the name is not hidden. */
      who: z.optional(z.string()),
    }),
  ),
})
export type Movement = z.output<typeof movement>

/** The number as people read it: bets count from one, while nonces begin with zero. */
export const shownNumber = ({ what, number }: NonNullable<Movement['of']>): number =>
  what === 'bet' ? number + 1 : number

const instant = z.iso.datetime({ offset: true, error: 'Дата не понята' })
const filter = {
  kinds: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(32))).check(z.minLength(1), z.maxLength(32))),
  from: z.optional(instant),
  /** Not included. */
  until: z.optional(instant),
  before: z.optional(
    z.strictObject({
      at: z.iso.datetime({ precision: 6, error: 'Место не понято' }),
      leg: z.number().check(z.int(), z.minimum(1), z.maximum(2)),
    }),
  ),
}

const access = ['player', 'banned', 'admin'] as const

export const statement = {
  statement: call({
    method: 'POST',
    path: '/api/wallet/statement',
    summary:
      'Движения баланса, новые первыми; before — место, до которого листать; number — номер раунда, пополнения, вывода и ставки; nonce — номер ставки, если он другой: люди считают их с единицы',
    access,
    body: z.strictObject({
      ...filter,
      number: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
      nonce: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
      limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    reply: z.object({ success: z.object({ movements: z.array(movement), next: z.nullable(place) }) }),
    refusals: [],
  }),
  statementFile: call({
    method: 'POST',
    path: '/api/wallet/statement/file',
    summary: 'Очередная часть выписки в CSV (UTF-8, точка с запятой); next — откуда продолжать, null — конец',
    access,
    body: z.strictObject(filter),
    reply: z.object({ success: z.object({ csv: z.string(), next: z.nullable(place) }) }),
    refusals: [],
    rateLimit: { per: 'player', count: 2000, windowSeconds: 3600 },
  }),
}
