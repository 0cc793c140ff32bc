/**
 * Invalid bodies for every call and invalid notices of payment systems: for the property tests and the long run of
 * `bench/fuzz.ts`.
 */
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { dice, type DiceParams } from '@kurazh/games/dice/dice.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'

export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as CallName[]

const diceParams: DiceParams = { chance: 49.5, side: 'under' }
const sampleRequest = '6f1e2f2e-6d0c-4f4a-9d0f-4f1f5d7b8a10'
/** Valid bodies, so that one wrong field is the only error. Calls without one get wrong fields alone. */
export const samples: Partial<Record<CallName, Record<string, unknown>>> = {
  login: { login: 'somebody', password: 'a password', info: '' },
  registr: { email: 'somebody@example.org', login: 'somebody', password: 'a password', info: '' },
  placeBet: { game: dice.id, nonce: 0, clientSeed: 'seed', stake: 10, params: diceParams },
  history: { before: 10, limit: 10 },
  topUp: { request: sampleRequest, method: 'sandbox-card', amount: 100 },
  payment: { id: 1 },
  withdraw: {
    request: sampleRequest,
    method: 'sandbox-account',
    amount: 100,
    details: { account: '40817123456' },
    password: 'a password',
  },
  sandboxAct: { kind: 'payment', id: 1, act: 'pay' },
  statement: { kinds: ['stake'], number: 1, limit: 10 },
  statementFile: { kinds: ['stake'] },
}

const deep = '['.repeat(2000) + ']'.repeat(2000)
const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    -0.01,
    10.005,
    0.1 + 0.2,
    1e-7,
    1e21,
    1e308,
    Number.MIN_VALUE,
    2 ** 53 + 2,
    'NaN',
    'Infinity',
    '10',
    '10.00',
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(8_000),
    [],
    [1],
    {},
    { length: 5 },
    { toString: 1 },
    { constructor: { prototype: {} } },
    JSON.parse(deep),
    JSON.parse('{"__proto__":{"is_admin":1}}'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ maxLength: 300, unit: 'binary' }),
)

const keysOf = (call: CallDefinition) =>
  Object.keys(z.toJSONSchema(call.body, { unrepresentable: 'any', io: 'input' }).properties ?? {})

/** A body of this call with an error in it, as far as the contract can see: check `mayPass`. */
export function wrongBody(name: CallName): fc.Arbitrary<unknown> {
  const sample = samples[name] ?? {}
  const keys = keysOf(calls[name])
  const kinds: fc.Arbitrary<unknown>[] = [
    wrongValue,
    fc.tuple(fc.string({ minLength: 1 }), wrongValue).map(([key, value]) => ({ ...sample, [`${key}?`]: value })),
    fc.dictionary(fc.string(), wrongValue),
  ]
  if (keys.length > 0) {
    kinds.push(fc.tuple(fc.constantFrom(...keys), wrongValue).map(([key, value]) => ({ ...sample, [key]: value })))
    kinds.push(
      fc
        .constantFrom(...keys)
        .map((key) => Object.fromEntries(Object.entries(sample).filter(([other]) => other !== key))),
    )
    kinds.push(fc.record(Object.fromEntries(keys.map((key) => [key, wrongValue]))))
  }
  return fc.oneof(...kinds)
}

/** A text that is no body of this call: a wrong one, a truncated one, or no JSON at all. */
export function wrongText(name: CallName): fc.Arbitrary<string> {
  const whole = wrongBody(name).map((body) => JSON.stringify(body))
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.floor(text.length * share)))
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'binary' }) },
  )
}

/**
 * True for what the contract itself would accept: the game's own params are checked later, and are never right here.
 */
export function mayPass(name: CallName, text: string): boolean {
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    return false
  }
  if (!calls[name].body.safeParse(body).success || text.includes('\\u0000')) return false
  return name !== 'placeBet' || JSON.stringify((body as { params: unknown }).params) === JSON.stringify(diceParams)
}

const order = fc.oneof(
  fc.constantFrom('1-1', '0-0', '999999999999999-1', "1-1' or 1=1", '-1--1', '١-١', ''),
  fc.string({ maxLength: 40 }),
)
const notice = fc.oneof(
  fc.record({
    type: fc.constantFrom('notification', 'x'),
    event: fc.constantFrom('payment.succeeded', 'payout.succeeded', 'refund.succeeded', 'x'),
    object: fc.record({ metadata: fc.record({ order }), payment_id: order }),
  }),
  fc.record({ update_type: fc.constantFrom('invoice_paid', 'x'), payload: fc.record({ payload: order }) }),
  fc.record({ about: fc.constantFrom('payment', 'payout', 'x'), reference: order }),
  fc.jsonValue({ maxDepth: 3 }),
)
/** The text of a request to a webhook. */
export const wrongNotice = fc.oneof(
  notice.map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc.constantFrom('', '{', '[]', 'null', '\u0000', '{"a":"\\u0000"}', '['.repeat(5000)),
)
export const wrongSignature = fc.constantFrom<Record<string, string>>(
  {},
  { 'x-sandbox-signature': 'f'.repeat(64), 'crypto-pay-api-signature': 'f'.repeat(64) },
  { 'crypto-pay-api-signature': 'x', 'x-sandbox-signature': '' },
)
