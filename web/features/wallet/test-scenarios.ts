/** Scenarios of the wallet test: the steps of the sandbox, and their required results. */
import { requestKey } from '../../api/request-key.ts'
import type { Payment, Payout, SandboxAct } from '@kurazh/contract/money/payments.ts'
import type { Movement } from '@kurazh/contract/money/statement.ts'
import { callApi } from '../../api/call.ts'
import type { Proof } from './proof-fields.tsx'

interface Step {
  act: SandboxAct
  /** Awaited after the act. */
  until?: Payment['state'] | Payout['state']
}

export interface Scenario {
  id: string
  kind: 'payment' | 'payout'
  name: string
  about: string
  steps: readonly Step[]
  /** The required final state, and the change of the balance in kopecks. */
  ends: Payment['state'] | Payout['state']
  net: bigint
}

export const scenarioKopecks = 100_00n

const payment = (
  id: string,
  name: string,
  about: string,
  ends: Payment['state'],
  net: bigint,
  ...steps: Step[]
): Scenario => ({ id, kind: 'payment', name, about, ends, net, steps })
const payout = (
  id: string,
  name: string,
  about: string,
  ends: Payout['state'],
  net: bigint,
  ...steps: Step[]
): Scenario => ({ id, kind: 'payout', name, about, ends, net, steps })

export const scenarios: readonly Scenario[] = [
  payment('pay', 'Оплата', 'Уведомление приходит сразу', 'credited', scenarioKopecks, { act: 'pay' }),
  payment('decline', 'Отказ', 'Ничего не зачислено', 'canceled', 0n, { act: 'decline' }),
  payment('delay', 'Уведомление опоздает', 'Сайт спросит раньше сам', 'credited', scenarioKopecks, { act: 'delay' }),
  payment('repeat', 'Уведомление пять раз', 'Зачислено один раз', 'credited', scenarioKopecks, { act: 'repeat' }),
  payment('lose', 'Уведомление потеряно', 'Сайт спросит сам', 'credited', scenarioKopecks, { act: 'lose' }),
  payment('wrong-amount', 'Другая сумма', 'Не зачислено, проверит сотрудник', 'review', 0n, { act: 'wrong-amount' }),
  payment('wrong-currency', 'Другая валюта', 'Не зачислено, проверит сотрудник', 'review', 0n, {
    act: 'wrong-currency',
  }),
  payment('forge', 'Поддельное уведомление', 'Отвергнуто, заказ ждёт оплаты', 'pending', 0n, { act: 'forge' }),
  payment('early', 'Уведомление раньше оплаты', 'Не поверили на слово, заказ ждёт', 'pending', 0n, { act: 'early' }),
  payment(
    'late',
    'Оплата после отказа',
    'Деньги пришли — зачислены',
    'credited',
    scenarioKopecks,
    { act: 'decline', until: 'canceled' },
    { act: 'pay-late' },
  ),
  payment(
    'take-back',
    'Отзыв после зачисления',
    'Деньги ушли обратно плательщику',
    'returned',
    0n,
    { act: 'pay', until: 'credited' },
    { act: 'take-back' },
  ),
  payout(
    'out',
    'Вывод',
    'Зарезервирован, отправлен, выплачен',
    'sent',
    -scenarioKopecks,
    { act: 'payout-approve', until: 'sending' },
    { act: 'payout-hurry' },
  ),
  payout(
    'out-refuse',
    'Платёжная система отказала',
    'Деньги вернулись на баланс',
    'returned',
    0n,
    { act: 'payout-approve', until: 'sending' },
    { act: 'payout-refuse' },
  ),
  payout(
    'out-return',
    'Выплаченное вернулось',
    'Деньги вернулись на баланс',
    'returned',
    0n,
    { act: 'payout-approve', until: 'sending' },
    { act: 'payout-hurry', until: 'sent' },
    { act: 'payout-refuse' },
  ),
  payout(
    'out-silent',
    'Платёжная система молчит',
    'Деньги зарезервированы, сайт запрашивает статус',
    'sending',
    -scenarioKopecks,
    { act: 'payout-approve', until: 'sending' },
    { act: 'payout-silent' },
  ),
]

export interface ScenarioResult {
  right: boolean
  state: string
  movements: readonly Movement[]
}

const patienceMs = 30_000
const pollMs = 400
/** A state that must not change is checked again after this long, in milliseconds. */
const usuallyLingerMs = 2500

/** Runs one scenario against the real server and the sandbox. Throws errors of the calls. */
export async function runScenario(trial: Scenario, proof: Proof, lingerMs = usuallyLingerMs): Promise<ScenarioResult> {
  const id = await begin(trial, proof)
  for (const { act, until } of trial.steps) {
    await perform(trial.kind, id, act)
    if (until !== undefined) await reach(trial.kind, id, until)
  }
  const state = await reach(trial.kind, id, trial.ends)
  await pause(lingerMs)
  const settled = await stateOf(trial.kind, id)
  const all = (await callApi('statement', { number: id })).success.movements
  const movements = all.filter(({ of }) => of?.what === trial.kind)
  const net = movements.reduce((sum, { amount }) => sum + amount, 0n)
  return { right: state === trial.ends && settled === trial.ends && net === trial.net, state: settled, movements }
}

async function begin({ kind }: Scenario, proof: Proof): Promise<number> {
  const request = requestKey()
  if (kind === 'payment')
    return (await callApi('topUp', { request, method: 'sandbox-card', amount: scenarioKopecks })).success.payment.id
  const body = {
    request,
    method: 'sandbox-account',
    amount: scenarioKopecks,
    details: { account: '40817810000000000001' },
    ...proof,
  }
  return (await callApi('withdraw', body)).success.payout.id
}

/** The sandbox may not know a payout yet: retries for a while. */
async function perform(kind: Scenario['kind'], id: number, act: SandboxAct): Promise<void> {
  for (let left = 10; ; left--) {
    try {
      await callApi('sandboxAct', { kind, id, act })
      return
    } catch (error) {
      if (left === 0) throw error
      await pause(pollMs)
    }
  }
}

async function reach(kind: Scenario['kind'], id: number, wanted: string): Promise<string> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const state = await stateOf(kind, id)
    if (state === wanted || Date.now() > giveUpAt) return state
    await pause(pollMs)
  }
}

async function stateOf(kind: Scenario['kind'], id: number): Promise<string> {
  if (kind === 'payment') return (await callApi('payment', { id })).success.payment.state
  return (await callApi('moneyOrders', {})).success.payouts.find((each) => each.id === id)?.state ?? 'none'
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
