/** Endpoints for garbage: every call with a caller who may make it, and every webhook; and their valid answers. */
import { calls } from '@kurazh/contract/index.ts'
import fc from 'fast-check'
import type { Pool } from 'undici'
import { callNames, mayPass, wrongNotice, wrongSignature, wrongText } from '../../server/testing/garbage.ts'

export interface Input {
  path: string
  headers: Record<string, string>
  text: string
}

export interface Endpoint {
  name: string
  pool: Pool
  /** This many inputs, the same for the same seed. */
  inputs(count: number, seed: number): Input[]
  /** True for a valid answer to garbage. */
  isRight(status: number, reply: string): boolean
}

const json = { 'content-type': 'application/json' }

/** Every call, made by the player if allowed, otherwise by the administrator. */
export function callEndpoints(pool: Pool, cookies: { player: string; admin: string }): Endpoint[] {
  return callNames.map((name) => ({
    name,
    pool,
    inputs: (count, seed) => {
      const headers = {
        ...json,
        cookie: calls[name].access.some((role) => role === 'player') ? cookies.player : cookies.admin,
      }
      return fc
        .sample(wrongText(name), { seed, numRuns: count })
        .filter((text) => !mayPass(name, text))
        .map((text) => ({ path: calls[name].path, headers, text }))
    },
    isRight: isRefusal,
  }))
}

/** A call refuses garbage with a code and a Russian sentence. */
function isRefusal(status: number, reply: string): boolean {
  if (status !== 400 && status !== 413) return false
  const { error, code } = JSON.parse(reply) as { error?: string; code?: string }
  return (code === 'InvalidRequest' || code === 'PayloadTooLarge') && /[а-яё]/i.test(error ?? '')
}

/**
 * Webhooks. Only YooKassa's notices are unsigned: one from its address is accepted, and concerns none of our orders.
 */
export function webhookEndpoints(pool: Pool, gateways: readonly string[]): Endpoint[] {
  return gateways.map((gateway) => ({
    name: `/hooks/${gateway}`,
    pool,
    inputs: (count, seed) =>
      fc
        .sample(fc.tuple(wrongNotice, wrongSignature), { seed, numRuns: count })
        .map(([text, headers]) => ({ path: `/hooks/${gateway}`, headers: { ...json, ...headers }, text })),
    isRight: (status) => status === 400 || (status === 200 && gateway === 'yookassa'),
  }))
}
