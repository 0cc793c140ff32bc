/**
 * Keeps real money out until the operator has done what it takes: an https address, a jurisdiction, terms and privacy
 * of their own, and keys that the payment systems accept. Payouts are never closed by it: they are the players' money.
 */
import { type GateStep, gateSteps, moneyGateCalls as calls } from '@kurazh/contract/admin/money-gate.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import { ownDocuments } from '../documents/public.ts'
import type { Gateway } from './gateway.ts'
import { keysStandMs } from './policy.ts'

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
  isOpen(): Promise<boolean>
  steps(): Promise<Step[]>
}

/** A gateway behind which money is worth something: neither play money nor a provider's test network. */
const takesMoney = ({ play, trial = false }: Pick<Gateway, 'play' | 'trial'>): boolean => !play && !trial

export function openMoneyGate({ db, log, gateways, config }: MoneyGateDependencies): MoneyGate {
  const real = gateways.filter(takesMoney)
  let keysUntil = 0
  /** What the payment systems say against their keys; undefined: they accept them. */
  async function refusedKeys(): Promise<string | undefined> {
    if (Date.now() < keysUntil) return undefined
    const said = await Promise.all(
      real.map(async ({ name, checkKey }) => {
        try {
          const refusal = await checkKey?.()
          return refusal === undefined ? [] : [`${name}: ${refusal}`]
        } catch (error) {
          log.warn({ err: error, gateway: name }, 'a payment system did not say whether it accepts the key')
          return [`${name}: не отвечает`]
        }
      }),
    )
    if (said.flat().length > 0) return said.flat().join('; ')
    keysUntil = Date.now() + keysStandMs
    return undefined
  }
  async function steps(): Promise<Step[]> {
    const [own, refused] = await Promise.all([ownDocuments(db), refusedKeys()])
    const done: Readonly<Record<GateStep, boolean>> = {
      address: config.isPublic,
      jurisdiction: config.jurisdiction !== 'play',
      terms: own.has('terms'),
      privacy: own.has('privacy'),
      keys: refused === undefined,
    }
    return gateSteps.map((name) => ({
      name,
      done: done[name],
      detail: name === 'keys' ? (refused ?? null) : null,
    }))
  }
  return {
    steps,
    isOpen: async () => real.length === 0 || (await steps()).every(({ done }) => done),
  }
}

export function moneyGateRoutes(http: Http, gate: MoneyGate, gateways: MoneyGateDependencies['gateways']): void {
  http.onAdmin(calls.moneyGate, async () => {
    const real = gateways.some(takesMoney)
    const steps = real ? await gate.steps() : []
    return { success: { real, open: steps.every(({ done }) => done), steps } }
  })
}
