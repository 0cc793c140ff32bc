import { calls } from '@kurazh/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createHttp, type Http } from './http.ts'
import { createLog } from '../process/log.ts'

let app: FastifyInstance | undefined
afterEach(async () => void (await app?.close()))

/** A site with one call, that of the rounds' clock. */
async function siteOf(
  handler: () => Promise<{ success: { now: number } }>,
  authenticate = async () => undefined,
  log = createLog('silent'),
): Promise<Http> {
  const http = await createHttp({
    log,
    trustProxy: 0,
    publicOrigin: undefined,
    rateLimits: { allow: async () => true, sweep: async () => undefined, clear: async () => undefined },
    authenticate,
    inMaintenance: () => false,
    now: Date.now,
    checkReplies: true,
    callMs: 100,
  })
  http.on(calls.roundClock, handler)
  app = http.app
  return http
}
const ask = async (http: Http) => {
  const { statusCode, body } = await http.app.inject({ method: 'POST', url: calls.roundClock.path, payload: {} })
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const failing = (error: Error) =>
  siteOf(async () => {
    throw error
  })
const coded = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

test('a call that takes too long is answered: its outcome is unknown, and a retry may find it', async () => {
  const late = Promise.withResolvers<{ success: { now: number } }>()
  const http = await siteOf(() => late.promise)
  expect(await ask(http)).toEqual([503, 'Unavailable'])
  // Its later result does no harm.
  late.reject(new Error('too late'))
  expect(await ask(await siteOf(async () => ({ success: { now: 1 } })))).toEqual([200, undefined])
})

test('a session that cannot be read in time does not delay the answer either', async () => {
  expect(
    await ask(
      await siteOf(
        async () => ({ success: { now: 1 } }),
        () => new Promise(() => undefined),
      ),
    ),
  ).toEqual([503, 'Unavailable'])
})

test.each(['57P01', 'ECONNREFUSED', '53100', '53200', '40P01'])(
  'a database that fails with %s is unavailable',
  async (code) => {
    expect(await ask(await failing(coded(code)))).toEqual([503, 'Unavailable'])
  },
)

test.each([
  ['an address that is none', Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' })],
  ['a mistake that speaks of connections', new TypeError("Cannot read properties of undefined (reading 'connect')")],
  ['a rule of the database', coded('23514')],
])('%s is our failure, not the database’s', async (_what, error) => {
  expect(await ask(await failing(error))).toEqual([500, 'InternalError'])
})

test('a failure has a code that the player can report and the log contains, and reveals no cause', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const http = await siteOf(
    async () => {
      throw new Error('the inner secret')
    },
    undefined,
    log,
  )
  const { body } = await http.app.inject({ method: 'POST', url: calls.roundClock.path, payload: {} })
  const code = /код ([0-9A-Z]{6})"/.exec(body)?.[1]
  expect(body).not.toContain('secret')
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    trace: code,
    path: calls.roundClock.path,
    err: { message: 'the inner secret' },
  })
})
