/** Requests that take two people, and balance corrections, which do so above a sum. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const id = z.int().check(z.minimum(1))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Why a balance is corrected, as shown in the books and in the player's statement. */
export const correctionReasons = {
  failure: 'Возмещение за сбой',
  goodwill: 'Подарок от сайта',
  mistake: 'Исправление ошибки',
  chargeback: 'Отзыв платежа',
} as const
export type CorrectionReason = keyof typeof correctionReasons
/** The account of the books that bears the cost. */
export const correctionAccounts = { gifts: 'Подарки и бонусы', corrections: 'Исправления администраторов' } as const
export type CorrectionAccount = keyof typeof correctionAccounts

/** What takes two people, as the queue of requests names it. */
export const requestKinds = {
  roles: 'Роли',
  correction: 'Исправление баланса',
  round: 'Исправление раунда',
  'round-void': 'Отмена раунда',
  promo: 'Промокод',
  tournament: 'Турнир',
  'tournament-cancel': 'Отмена турнира',
  'tournament-strike': 'Вычеркнуть из турнира',
  challenge: 'Вызов',
  season: 'Сезон ограбления',
  break: 'Долгий перерыв',
  release: 'Пустить играть',
  document: 'Документ',
  bank: 'Банк',
  payment: 'Пополнение',
  refund: 'Возврат пополнения',
  close: 'Закрыть аккаунт',
  login: 'Исправить логин',
  mailbox: 'Вернуть владельцу',
  copy: 'Копия данных',
  devices: 'Не хранить видеокарты',
  file: 'Список файлом',
} as const
export type RequestKindName = keyof typeof requestKinds

const reason = z.enum(Object.keys(correctionReasons) as [CorrectionReason, ...CorrectionReason[]])
const account = z.enum(Object.keys(correctionAccounts) as [CorrectionAccount, ...CorrectionAccount[]])

/** `about`: the player's login, or another subject where `player` is null. */
const request = z.object({
  id: z.number(),
  kind: z.enum(Object.keys(requestKinds) as [RequestKindName, ...RequestKindName[]]),
  player: z.nullable(z.number()),
  about: z.string(),
  before: z.string(),
  wanted: z.string(),
  madeBy: z.string(),
  own: z.boolean(),
  may: z.boolean(),
  madeAt: z.string(),
  expiresAt: z.string(),
  hash,
})

export const correctionList = adminList({
  path: '/api/admin/corrections',
  summary: 'Исправления балансов, новые первыми',
  right: 'request.view',
  audited: 'read',
  about: 'player',
  filters: { player: z.optional(id) },
  row: z.object({
    id: z.number(),
    at: z.string(),
    player: z.number(),
    login: z.string(),
    amount: money,
    account: z.string(),
    reason: z.string(),
    comment: z.string(),
    madeBy: z.string(),
    approvedBy: z.nullable(z.string()),
  }),
  titles: {
    id: 'Номер',
    at: 'Время (Москва)',
    player: 'Игрок',
    login: 'Логин',
    amount: 'Сумма, ₽',
    account: 'Счёт',
    reason: 'Причина',
    comment: 'Пояснение',
    madeBy: 'Кто',
    approvedBy: 'Второй',
  },
})

export const requestCalls = {
  adminRequests: adminCall({
    path: '/api/admin/requests',
    summary:
      'Запросы, которые ждут второго администратора: все тому, кто их видит, остальным те, на которые у них есть своё право',
    right: 'own',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ requests: z.array(request) }) }),
  }),
  decideRequest: adminCall({
    path: '/api/admin/requests/decide',
    summary: 'Исполняет запрос другого администратора или снимает его',
    right: 'request.decide',
    audited: 'change',
    body: z.strictObject({ id, hash, verdict: z.enum(['approve', 'withdraw']) }),
    reply: z.object({ success: z.string() }),
    refusals: [
      'NotFound',
      'RightMissing',
      'RequestVoid',
      'SecondPerson',
      'LastOwner',
      'InsufficientFunds',
      'Banned',
      'GameMoved',
      'LoginTaken',
      'EmailTaken',
      'InvalidRequest',
    ],
  }),
  takeBackRequest: adminCall({
    path: '/api/admin/requests/take-back',
    summary: 'Забирает свой запрос, пока второй администратор не решил',
    right: 'own',
    audited: 'change',
    body: z.strictObject({ id, hash }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid'],
  }),
  correctBalance: adminCall({
    path: '/api/admin/player/balance/correct',
    summary: 'Исправляет баланс игрока; свыше суммы за сутки исполняет второй администратор',
    right: 'balance.correct',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({
      id,
      request: z.uuid(),
      amount: money.check(z.refine((kopecks) => kopecks !== 0n, 'Укажите сумму')),
      account,
      reason,
      comment: z
        .string()
        .check(z.trim(), z.minLength(5, 'Напишите, за что: это прочтёт второй администратор'), z.maxLength(500)),
    }),
    reply: z.object({ success: z.object({ done: z.boolean(), said: z.string() }) }),
    refusals: ['NotFound', 'SecondPerson', 'InsufficientFunds', 'Banned', 'RequestReused'],
  }),
  correctionList: correctionList.list,
  correctionListFile: correctionList.file,
}
