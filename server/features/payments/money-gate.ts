/**
 * Keeps real money out until the operator has done what it takes: an https address, a jurisdiction, terms and privacy
 * of their own, a declared bank, and keys that the payment systems accept. Payouts are never closed by it: they are the
 * players' money.
 */
import { type GateStep, gateSteps, moneyGateCalls as calls } from '@kurazh/contract/admin/money-gate.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import { newestBank } from '../../play/bank/bank.ts'
import { ownDocuments } from '../documents/public.ts'
import type { Gateway } from './gateway.ts'
import { takesMoney } from './gateways.ts'
import { keysRefusedMs, keysStandMs } from './policy.ts'

export interface MoneyGateDependencies {
  db: Db
  log: Log
  gateways: readonly Pick<Gateway, 'name' | 'play' | 'trial' | 'checkKey'>[]
  config: { isPublic: boolean; jurisdiction: string }
}

interface Step {
  name: GateStep
  done: boolean
  detail: string | null
}

export interface MoneyGate {
  /** Whether top-ups through this gateway are accepted. */
  accepts(gateway: string): Promise<boolean>
  steps(): Promise<Step[]>
}

export function openMoneyGate({ db, log, gateways, config }: MoneyGateDependencies): MoneyGate {
  const keys = new Map(gateways.filter(takesMoney).map((gateway) => [gateway.name, watchKey(gateway, log)]))
  async function doneWith(keysDone: boolean): Promise<Record<GateStep, boolean>> {
    const [own, bank] = await Promise.all([ownDocuments(db), newestBank(db)])
    return {
      address: config.isPublic,
      jurisdiction: config.jurisdiction !== 'play',
      terms: own.has('terms'),
      privacy: own.has('privacy'),
      bank: bank !== undefined,
      keys: keysDone,
    }
  }
  return {
    async accepts(gateway) {
      const key = keys.get(gateway)
      if (key === undefined) return true
      return Object.values(await doneWith((await key()) === undefined)).every(Boolean)
    },
    async steps() {
      const said = await Promise.all([...keys].map(async ([name, key]) => ({ name, refusal: await key() })))
      const refused = said.flatMap(({ name, refusal }) => (refusal === undefined ? [] : [`${name}: ${refusal}`]))
      const done = await doneWith(refused.length === 0)
      return gateSteps.map((name) => ({
        name,
        done: done[name],
        detail: name === 'keys' && refused.length > 0 ? refused.join('; ') : null,
      }))
    },
  }
}

/**
 * Returns what a payment system says against its key; undefined: it accepts it. It is asked at once and then now and
 * again, by one question for all who want to know. Only a refusal takes an accepted key back: a system that does not
 * answer says nothing of its key, and nobody waits for it.
 */
function watchKey({ name, checkKey }: Pick<Gateway, 'name' | 'checkKey'>, log: Log): () => Promise<string | undefined> {
  let said: string | undefined = 'не отвечает'
  let until = 0
  let asking: Promise<void> | undefined
  async function ask(): Promise<void> {
    try {
      said = await checkKey?.()
    } catch (error) {
      log.warn({ err: error, gateway: name }, 'a payment system did not say whether it accepts the key')
    }
    until = Date.now() + (said === undefined ? keysStandMs : keysRefusedMs)
    asking = undefined
  }
  const look = async () => {
    if (Date.now() >= until) asking ??= ask()
    if (said !== undefined) await asking
    return said
  }
  void look()
  return look
}

export function moneyGateRoutes(http: Http, gate: MoneyGate, gateways: MoneyGateDependencies['gateways']): void {
  http.onAdmin(calls.moneyGate, async () => {
    const real = gateways.some(takesMoney)
    const steps = real ? await gate.steps() : []
    return { success: { real, open: steps.every(({ done }) => done), steps } }
  })
}
