/** The steps of a top-up and of a withdrawal: the site may be killed between any two of them. */
import type { Landmark } from './watch.ts'

const commit = (of: string): Landmark => ({ name: `запись: ${of}`, on: 'database', is: /^commit/, follows: true })
const providerRequest = (name: string, is: RegExp): Landmark => ({ name, on: 'provider', is })
const statement = (name: string, is: RegExp): Landmark => ({ name, on: 'database', is })
const next = (name: string, is: RegExp): Landmark => ({ name, on: 'database', is, follows: true })

/** Ordered, requested, notified, queried, credited. */
export const topUpWay: readonly Landmark[] = [
  statement('заказ пополнения', /^insert into payment \(/),
  commit('заказ'),
  providerRequest('заказ у платёжной системы', /^POST \/payments/),
  statement('заказ сделан', /^update payment set state = /),
  next('номер платежа', /^update payment set provider_id = /),
  commit('номер платежа'),
  statement('уведомление услышано', /^update payment set next_look_at = now\(\)/),
  next('уведомление в журнал', /^insert into payment_notice/),
  commit('уведомление, ответ о приёме'),
  statement('взято для проверки', /^update payment p set looks/),
  providerRequest('вопрос о платеже', /^GET \/payments/),
  statement('заказ заперт', /^select \*, extract\(epoch from now\(\) - created_at/),
  next('зачисление', /ledger_post\(/),
  next('новое состояние пополнения', /^update payment set state = /),
  commit('зачисление'),
]

const sent: readonly Landmark[] = [
  statement('удержание', /ledger_post\(/),
  next('заявка на вывод', /^insert into payout/),
  commit('заявка'),
  statement('взято для отправки', /^update payout p set looks/),
  statement('отправка начата, запрос записан', /^update payout set state = /),
  commit('начало отправки'),
  providerRequest('выплата у платёжной системы', /^POST \/payouts/),
  statement('выплата заперта', /^select \*, extract\(epoch from now\(\) - coalesce\(sending_at/),
  next('номер выплаты', /^update payout set state = /),
  commit('номер выплаты'),
  statement('уведомление о выплате', /^update payout set next_look_at = now\(\)/),
  statement('взято для проверки', /^update payout p set looks/),
  providerRequest('вопрос о выплате', /^GET \/payouts/),
  statement('выплата снова заперта', /^select \*, extract\(epoch from now\(\) - coalesce\(sending_at/),
]

/** Requested with the money held, sent, notified, queried, paid out of the held money. */
export const paidWay: readonly Landmark[] = [
  ...sent,
  next('удержанное выплачено', /^insert into ledger_transfer/),
  next('вывод выплачен', /^update payout set state = /),
  commit('выплата'),
]

/** The same, but the payment system refuses it: the held money is returned. */
export const returnedWay: readonly Landmark[] = [
  ...sent,
  next('удержанное возвращено', /ledger_post\(/),
  next('вывод возвращён', /^update payout set state = /),
  commit('возврат'),
]

/** Where the refused way departs from the paid one. */
export const partingOfWays = sent.length
