/** The site's log in success and failure: no password, code, token, link of a letter or payout details. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeFor } from './authenticator.ts'
import { type Player, testSite, type TestSite } from './site.ts'

const origin = 'http://kurazh.localhost:8080'
const account = '40817810099910004312'
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
const written: string[] = []

let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: origin, TRUST_PROXY: 'on' })
  for (const level of levels) {
    vi.spyOn(site.log, level).mockImplementation(
      (...said: unknown[]) => void written.push(inspect(said, { depth: 10, maxStringLength: null })),
    )
  }
})
afterAll(() => site.close())

const lastLetter = (to: string) =>
  eventually(() => {
    const token = site.letters
      .filter((letter) => letter.to === to)
      .flatMap(({ text }) => /\?(?:email|recover)=([\w-]{43})/.exec(text)?.[1] ?? [])
      .at(-1)
    if (token === undefined) throw new Error(`no letter to ${to}`)
    return token
  })

/** Removes tables while `work` runs: queries on them fail, and the log reports it. */
async function without(tables: readonly string[], work: () => Promise<unknown>): Promise<void> {
  for (const table of tables) await site.database.pool.query(`alter table ${table} rename to ${table}_away`)
  await work()
  for (const table of tables) await site.database.pool.query(`alter table ${table}_away rename to ${table}`)
}

const payout = (player: Player, request: string, amount = 100) =>
  player.call(calls.withdraw, {
    request,
    method: 'sandbox-account',
    amount,
    details: { account },
    password: player.password,
  })

test('nothing that opens an account or says where money goes is logged', async () => {
  const player = await site.player()
  const { secret } = await player.ask(calls.beginAuthenticator)
  const plain = await site.player()
  const secrets = [player.password, secret, account, plain.password]

  await site.visitor().ask(calls.forgotPassword, { email: plain.email })
  const recovery = await lastLetter(plain.email)
  secrets.push(recovery)
  await without(['password_reset'], async () => {
    await site.visitor().call(calls.forgotPassword, { email: plain.email })
    await site.visitor().call(calls.resetPassword, { token: recovery, password: 'a password of a failed reset' })
  })
  secrets.push('a password of a failed reset')
  await plain.ask(calls.changeEmail, { email: `new-${plain.email}` })
  const change = await lastLetter(`new-${plain.email}`)
  secrets.push(change)
  await without(['email_link'], () => site.visitor().call(calls.confirmEmail, { token: change }))

  // The payment system does not answer: the payout is checked repeatedly.
  const request = randomUUID()
  await without(['sandbox_payout'], async () => {
    expect((await payout(plain, request)).status).toBe(200)
    await expect.poll(() => written.join('\n')).toContain('did not answer about a payout')
    await site.database.pool.query('update payout set next_look_at = now() where player = $1', [plain.id])
  })
  await without(['payout'], () => payout(plain, randomUUID()))

  await without(['authenticator', 'sign_in_ticket'], async () => {
    await player.call(calls.enableAuthenticator, { code: codeFor(secret, 0) })
    await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })
  })
  const { backupCodes } = await player.ask(calls.enableAuthenticator, { code: codeFor(secret, 0) })
  const { body } = await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })
  const ticket = 'next' in body ? body.next.ticket : ''
  secrets.push(ticket, backupCodes[0] ?? '', player.token ?? '', plain.token ?? '')
  await without(['backup_code'], () =>
    site.visitor().call(calls.secondStep, { ticket, code: backupCodes[0] ?? '', info: '' }),
  )
  await without(['session'], () => player.call(calls.getBal))

  expect(written.length).toBeGreaterThan(5)
  for (const each of secrets) {
    expect(each.length).toBeGreaterThan(8)
    expect(written.filter((line) => line.includes(each))).toEqual([])
  }
})
