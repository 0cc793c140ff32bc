/** Any input to any call gets a refusal in Russian, never a server failure, and nothing is written. */
import { calls } from '@kurazh/contract/index.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callNames, mayPass, samples, wrongBody } from '../../testing/garbage.ts'
import { evenBet, type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Answer, Visitor } from '../../testing/visitor.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** All calls share one body reader: input that is not a body is sent to a few calls, to others in each run. */
const some = fc.sample(fc.shuffledSubarray(callNames, { minLength: 8, maxLength: 8 }), { seed, numRuns: 1 })[0] ?? []
const asked: readonly CallName[] = ['placeBet', 'history', ...some]
let site: TestSite
let player: Player
let admin: Visitor
let before: Record<string, number>

beforeAll(async () => {
  site = await testSite()
  player = await site.player()
  admin = await site.admin()
  // The first read of a player's commitments creates the secret root.
  await player.ask(calls.commitments)
  // A job records finished days. After today none is due; a write by a call is still counted.
  await site.database.pool.query(
    `insert into reconciliation (gateway, day, state, finished_at) values ('sandbox', (now() at time zone 'Europe/Moscow')::date, 'compared', now())`,
  )
  before = await rowCounts()
})
afterAll(async () => {
  await site.audit()
  await site.close()
})

/** Every table except those that the site's own jobs fill by the clock. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await site.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'reserve%'`,
  )
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const { rows } = await site.database.pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

function expectRefused({ status, code, error = '' }: Answer, sent: string): void {
  const isRefusal =
    [400, 413].includes(status) && ['InvalidRequest', 'PayloadTooLarge'].includes(code ?? '') && /[а-яё]/i.test(error)
  // An `expect` for each of a thousand answers would cost more than the answer.
  if (!isRefusal) expect.fail(`${sent.slice(0, 200)} got ${status} ${code} ${error}`)
}

/** A caller who may make the call: others are refused before the body is read. */
const sender = (name: CallName) => (calls[name].access.some((role) => role === 'player') ? player : admin)

test.each(callNames)('%s refuses wrong fields, unknown fields and values that are not objects', async (name) => {
  await fc.assert(
    fc.asyncProperty(wrongBody(name), async (body) => {
      const text = JSON.stringify(body)
      fc.pre(!mayPass(name, text))
      expectRefused(await sender(name).post(calls[name].path, text), text)
    }),
    // Hundreds of calls: `bench/fuzz.ts` sends two hundred thousand bodies.
    { numRuns: 3 },
  )
})

const hostileTexts: [title: string, text: string][] = [
  ['a body cut short', '{"stake":10'],
  ['NaN', '{"stake":NaN}'],
  ['a single quote', "{'stake':10}"],
  ['a comma too many', '{"stake":10,}'],
  ['two values', '{}{}'],
  ['__proto__', '{"__proto__":{"is_admin":1}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"is_admin":1}}}'],
  ['a zero character in a key', '{"stake\\u0000":1}'],
  ['64 KB in a string', JSON.stringify({ clientSeed: 'x'.repeat(65_536) })],
  ['64 KB of spaces', `{${' '.repeat(65_536)}}`],
  ['a nesting eight thousand deep', '['.repeat(8_000) + ']'.repeat(8_000)],
  ['bytes that are no text', '\u0001\u0002\u0003'],
  ['null', 'null'],
  ['an array', '[]'],
]
const foreignTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
]

describe(`of the calls drawn (seed ${seed})`, () => {
  test.each(hostileTexts)('%s is refused', async (_title, text) => {
    for (const name of asked) expectRefused(await sender(name).post(calls[name].path, text), `${name} ${text}`)
  })

  test.each(foreignTypes)('a body sent as %s is refused', async (type) => {
    for (const name of asked) {
      const text = JSON.stringify(samples[name] ?? {})
      expectRefused(await sender(name).post(calls[name].path, text, { 'content-type': type }), `${name} as ${type}`)
    }
  })

  test('an empty body is refused where fields are needed', async () => {
    for (const name of asked) {
      if (calls[name].body.safeParse({}).success) continue
      for (const type of ['application/json', ''])
        expectRefused(await sender(name).post(calls[name].path, undefined, { 'content-type': type }), `${name} empty`)
    }
  })
})

test('an empty body is taken for none where no fields are needed', async () => {
  const none = [
    [undefined, ''],
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['{}', 'application/json; charset=utf-8'],
  ] as const
  for (const [text, type] of none) {
    expect((await player.post(calls.getBal.path, text, { 'content-type': type })).status, `${text} as ${type}`).toBe(
      200,
    )
  }
})

const amounts: [title: string, json: string][] = [
  ['a string', '"10"'],
  ['null', 'null'],
  ['true', 'true'],
  ['an array', '[10]'],
  ['an object', '{"valueOf":10}'],
  ['less than nothing', '-10'],
  ['a kopeck less than nothing', '-0.01'],
  ['a number of three decimals', '10.001'],
  ['a number with half a kopeck', '10.005'],
  ['a hair over 10', '10.000000000000002'],
  ['a tiny fraction', '1e-320'],
  ['more than any account holds', '1e15'],
  ['a number of 300 digits', '9'.repeat(300)],
  ['a number beyond all numbers', '1e400'],
  ['a number beyond all numbers below', '-1e400'],
]
test.each(amounts)('a stake that is %s is refused', async (_title, json) => {
  const text = `{"game":"dice","nonce":0,"clientSeed":"seed","stake":${json},"params":${JSON.stringify(evenBet)}}`
  expectRefused(await player.post(calls.placeBet.path, text), text)
})

test.each(['-1', '0.5', '1e400', '9007199254740992', '"0"', 'null', '1e21'])(
  'a nonce that is %s is refused',
  async (json) => {
    const text = `{"game":"dice","nonce":${json},"clientSeed":"seed","stake":10,"params":${JSON.stringify(evenBet)}}`
    expectRefused(await player.post(calls.placeBet.path, text), text)
  },
)

test('invalid addresses get a Russian answer too', async () => {
  for (const path of [
    '/api/',
    '/api/nowhere',
    '/api/bets/../admin',
    '/api/%zz',
    '/api/user/getBal/',
    `/api/${'x'.repeat(5_000)}`,
  ]) {
    const { status, error } = await player.post(path, '{}')
    expect([400, 404, 414], path.slice(0, 50)).toContain(status)
    expect(error, path.slice(0, 50)).toMatch(/[а-яё]/i)
  }
})

test('nothing was written by any of this', async () => expect(await rowCounts()).toEqual(before))
