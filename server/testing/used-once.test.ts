/** Things that work once: used by many at the very same moment they have one effect, and none after they expire. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { createHash, randomBytes } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, softAuthenticator } from './authenticator.ts'
import { type Player, testSite, type TestSite } from './site.ts'
import type { Answer } from './visitor.ts'

const origin = 'http://kurazh.localhost:8080'
let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: origin, TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
let addresses = 0
/** Each request has its own address: the count of tries is another test's subject. */
const from = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}` })

async function letterTo(address: string, what: 'email' | 'recover'): Promise<string> {
  return eventually(() => {
    const token = site.letters
      .filter(({ to }) => to === address)
      .flatMap(({ text }) => new RegExp(`\\?${what}=([\\w-]{43})`).exec(text)?.[1] ?? [])
      .at(-1)
    if (token === undefined) throw new Error(`no letter to ${address}`)
    return token
  })
}

/** Codes turned on with the code of the previous step: those of the current and the next step are unused. */
async function guarded() {
  const player = await site.player()
  const { secret } = await player.ask(calls.beginAuthenticator)
  const { backupCodes } = await player.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  return { player, secret, backupCodes }
}

async function ticketOf(player: Player): Promise<string> {
  const { body } = await site
    .visitor()
    .call(calls.login, { login: player.login, password: player.password, info: '' }, from())
  return 'next' in body ? body.next.ticket : ''
}
const step = (ticket: string, code: string) => site.visitor().call(calls.secondStep, { ticket, code, info: '' }, from())

async function withPasskey() {
  const [player, device] = [await site.player(), softAuthenticator()]
  const { options } = await player.ask(calls.passkeyOptions)
  await player.ask(calls.addPasskey, { credential: device.create(options, origin), name: 'Телефон' })
  return { player, device }
}

async function vkTicket(): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await query(
    `insert into social_ticket (token_hash, provider, subject, expires_at) values ($1, 'vk', $2, now() + interval '10 minutes')`,
    [createHash('sha256').update(ticket).digest(), randomBytes(6).toString('hex')],
  )
  return ticket
}

/** Creates the thing and returns a use of it; `at` counts the uses. */
type Once = () => Promise<(at: number) => Promise<Answer>>

/** Each thing, how many may try it at once before tries are limited, and the table with its expiry. */
const things: Record<string, { times: number; table?: string; make: Once }> = {
  'a link to a new password': {
    times: 20,
    table: 'password_reset',
    async make() {
      const { email } = await site.player()
      await site.visitor().ask(calls.forgotPassword, { email })
      const token = await letterTo(email, 'recover')
      return (at) => site.visitor().call(calls.resetPassword, { token, password: `a new password ${at}` }, from())
    },
  },
  'a link that proves an address': {
    times: 20,
    table: 'email_link',
    async make() {
      const player = await site.player()
      await player.ask(calls.changeEmail, { email: `new-${player.email}` })
      const token = await letterTo(`new-${player.email}`, 'email')
      return () => site.visitor().call(calls.confirmEmail, { token }, from())
    },
  },
  'a ticket with one code': {
    times: 5,
    table: 'sign_in_ticket',
    async make() {
      const { player, secret } = await guarded()
      const ticket = await ticketOf(player)
      return () => step(ticket, codeFor(secret, 0))
    },
  },
  'a ticket with as many codes': {
    times: 5,
    async make() {
      const { player, backupCodes } = await guarded()
      const ticket = await ticketOf(player)
      return (at) => step(ticket, backupCodes[at] ?? '')
    },
  },
  'a code of the application with as many tickets': {
    times: 8,
    async make() {
      const { player, secret } = await guarded()
      const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(player)))
      return (at) => step(tickets[at] ?? '', codeFor(secret, 0))
    },
  },
  'a backup code with as many tickets': {
    times: 8,
    async make() {
      const {
        player,
        backupCodes: [code = ''],
      } = await guarded()
      const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(player)))
      return (at) => step(tickets[at] ?? '', code)
    },
  },
  'the first code of an application': {
    times: 8,
    async make() {
      const player = await site.player()
      const { secret } = await player.ask(calls.beginAuthenticator)
      return () => player.call(calls.enableAuthenticator, { code: codeFor(secret, 0) })
    },
  },
  'a passkey’s answer at sign-in': {
    times: 20,
    table: 'passkey_challenge',
    async make() {
      const { device } = await withPasskey()
      const credential = device.answer((await site.visitor().ask(calls.passkeyChallenge)).options, origin)
      return () => site.visitor().call(calls.passkeySignIn, { credential, info: '' }, from())
    },
  },
  'a passkey’s answer to a confirmation': {
    times: 20,
    table: 'passkey_challenge',
    async make() {
      const { player, device } = await withPasskey()
      const credential = device.answer((await player.ask(calls.confirmChallenge)).options, origin)
      return () => player.call(calls.confirmByPasskey, { credential })
    },
  },
  'a new passkey': {
    times: 20,
    table: 'passkey_challenge',
    async make() {
      const player = await site.player()
      const credential = softAuthenticator().create((await player.ask(calls.passkeyOptions)).options, origin)
      return () => player.call(calls.addPasskey, { credential, name: 'Телефон' })
    },
  },
  'a ticket of VK': {
    times: 20,
    table: 'social_ticket',
    async make() {
      const [ticket, login] = [await vkTicket(), randomBytes(4).toString('hex')]
      return (at) => site.visitor().call(calls.vkRegister, { ticket, login: `vk-${login}-${at}`, info: '' }, from())
    },
  },
}

describe.each(Object.entries(things))('%s', (_name, { times, table, make }) => {
  test('used at once has one effect', async () => {
    const use = await make()
    const answers = await Promise.all(Array.from({ length: times }, (_, at) => use(at)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    // The others get a refusal, not a failure.
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })

  test.runIf(table !== undefined)('has no effect a moment after it expires', async () => {
    const use = await make()
    await query(`update ${table} set expires_at = now() - interval '1 second'`)
    expect((await use(0)).status).toBeGreaterThanOrEqual(400)
  })
})
