/** Where garbage is sent to: every call by somebody who may make it, and every webhook; and what a right answer to it is. */
import { calls } from '@kurazh/contract/index.ts'
import fc from 'fast-check'
import type { Pool } from 'undici'
import { callNames, mayPass, wrongNotice, wrongSignature, wrongText } from '../../server/testing/garbage.ts'

export interface Input {
  path: string
  headers: Record<string, string>
  text: string
}

export interface Door {
  name: string
  pool: Pool
  /** So many inputs, the same for the same seed. */
  inputs(count: number, seed: number): Input[]
  /** True for an answer that garbage may get. */
  isRight(status: number, reply: string): boolean
}

const json = { 'content-type': 'application/json' }

/** Every call; who may not make it as a player makes it as the administrator. */
export function callDoors(pool: Pool, cookies: { player: string; admin: string }): Door[] {
  return callNames.map((name) => ({
    name, pool,
    inputs: (count, seed) => {
      const headers = { ...json, cookie: calls[name].access.some((role) => role === 'player') ? cookies.player : cookies.admin }
      return fc.sample(wrongText(name), { seed, numRuns: count }).filter((text) => !mayPass(name, text)).map((text) => ({ path: calls[name].path, headers, text }))
    },
    isRight: isRefusal,
  }))
}

/** Sent to a call, garbage is refused with a code and a Russian sentence. */
function isRefusal(status: number, reply: string): boolean {
  if (status !== 400 && status !== 413) return false
  const { error, code } = JSON.parse(reply) as { error?: string; code?: string }
  return (code === 'InvalidRequest' || code === 'PayloadTooLarge') && /[а-яё]/i.test(error ?? '')
}

/** Webhooks. Only YooKassa's notices carry no signature: one from its address is heard, and asks about nothing of ours. */
export function hookDoors(pool: Pool, gateways: readonly string[]): Door[] {
  return gateways.map((gateway) => ({
    name: `/hooks/${gateway}`, pool,
    inputs: (count, seed) =>
      fc.sample(fc.tuple(wrongNotice, wrongSignature), { seed, numRuns: count }).map(([text, headers]) => ({ path: `/hooks/${gateway}`, headers: { ...json, ...headers }, text })),
    isRight: (status) => status === 400 || (status === 200 && gateway === 'yookassa'),
  }))
}

