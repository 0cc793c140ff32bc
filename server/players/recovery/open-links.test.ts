/** Links and tickets that a thief at an open page leaves behind, one by one, after the owner has acted against it. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, softAuthenticator } from '../../testing/authenticator.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { credentialsChanged, setPassword } from '../players.ts'
import { removeFactors } from '../second-factor/second-factor.ts'

const origin = 'http://kurazh.localhost:8080'
let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: origin })
})
afterAll(() => site.close())

async function tokenIn(address: string, parameter: 'email' | 'recover', since: number): Promise<string> {
  const found = () =>
    site.letters
      .slice(since)
      .flatMap(({ to, text }) =>
        to === address ? (new RegExp(`[?]${parameter}=([\\w-]{43})`).exec(text)?.[1] ?? []) : [],
      )
      .at(-1)
  return eventually(() => {
    const token = found()
    if (token === undefined) throw new Error(`no letter to ${address}`)
    return token
  })
}

async function asked(address: string, parameter: 'email' | 'recover', ask: () => Promise<unknown>): Promise<string> {
  const since = (await site.mailed()).length
  await ask()
  return tokenIn(address, parameter, since)
}

interface Owner extends Player {
  secret: string
  passkey: string
}

/** A player with codes and a passkey, and a confirmed address. */
async function owner(): Promise<Owner> {
  const player = await site.player()
  const proof = await asked(player.email, 'email', () => player.ask(calls.sendEmailConfirmation))
  await site.visitor().ask(calls.confirmEmail, { token: proof })
  const { secret } = await player.ask(calls.beginAuthenticator)
  await player.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  const { options } = await player.ask(calls.passkeyOptions)
  const { passkey } = await player.ask(calls.addPasskey, {
    credential: softAuthenticator().create(options, origin),
    name: 'Телефон',
  })
  return Object.assign(player, { secret, passkey: passkey.id })
}

interface Thief {
  address: string
  /** The owner's second session, which was confirmed lately. */
  page: Visitor
  change: string
  reset: string
  ticket: string
}

/** Everything that can be left open by a thief who was at the owner's page and knows the password. */
async function thiefOf(player: Owner): Promise<Thief> {
  const page = site.visitor()
  const address = `thief-of-${player.login}@example.org`
  const { body } = await page.call(calls.login, { login: player.login, password: player.password, info: '' })
  await page.ask(calls.secondStep, {
    ticket: 'next' in body ? body.next.ticket : '',
    code: codeFor(player.secret, 0),
    info: '',
  })
  const change = await asked(address, 'email', () => page.ask(calls.changeEmail, { email: address }))
  const reset = await asked(player.email, 'recover', () =>
    site.visitor().ask(calls.forgotPassword, { email: player.email }),
  )
  const { body: again } = await site
    .visitor()
    .call(calls.login, { login: player.login, password: player.password, info: '' })
  return { address, page, change, reset, ticket: 'next' in again ? again.next.ticket : '' }
}

const newPassword = 'another long password'
const ways: Record<string, (player: Owner) => Promise<unknown>> = {
  'recovery by a letter': async (player) => {
    const token = await asked(player.email, 'recover', () =>
      site.visitor().ask(calls.forgotPassword, { email: player.email }),
    )
    await site.visitor().ask(calls.resetPassword, { token, password: newPassword })
  },
  'a new password': (player) => player.ask(calls.changePassword, { current: player.password, password: newPassword }),
  'switching codes off': (player) => player.ask(calls.disableAuthenticator),
  'taking a passkey away': (player) => player.ask(calls.removePasskey, { id: player.passkey }),
  'new backup codes': (player) => player.ask(calls.renewBackupCodes),
  'ending the other sessions': (player) => player.ask(calls.endOtherSessions),
  'ending all sessions': (player) => player.ask(calls.endAllSessions),
  'ending one other session after another': async (player) => {
    const { sessions } = await player.ask(calls.sessions)
    for (const { id, current } of sessions) if (!current) await player.ask(calls.endSession, { session: id })
  },
  'another address that was proven': async (player) => {
    const token = await asked(`new-${player.email}`, 'email', () =>
      player.ask(calls.changeEmail, { email: `new-${player.email}` }),
    )
    await site.visitor().ask(calls.confirmEmail, { token })
  },
  'a password given by the operator': async (player) => {
    const passwordHash = await hashPassword(newPassword)
    await site.write((tx) => setPassword(tx, player.id, passwordHash))
  },
  'factors taken away by the operator': (player) =>
    site.write(async (tx) => {
      await removeFactors(tx, player.id)
      await credentialsChanged(tx, player.id)
    }),
}

describe.each(Object.entries(ways))('after %s', (_name, act) => {
  test('no link, ticket or proof that was left open works', async () => {
    const player = await owner()
    const thief = await thiefOf(player)
    await act(player)
    expect
      .soft((await site.visitor().call(calls.confirmEmail, { token: thief.change })).code, 'the change of the address')
      .toBe('LinkExpired')
    expect
      .soft(
        (await site.visitor().call(calls.resetPassword, { token: thief.reset, password: 'the thief’s own word' })).code,
        'the reset',
      )
      .toBe('LinkExpired')
    expect
      .soft(
        (
          await site
            .visitor()
            .call(calls.secondStep, { ticket: thief.ticket, code: codeFor(player.secret, 1), info: '' })
        ).code,
        'the ticket',
      )
      .toBe('LinkExpired')
    expect
      .soft(
        (await thief.page.call(calls.changeEmail, { email: thief.address })).code,
        'the proof of the second session',
      )
      .toMatch(/^(Unauthorized|ConfirmationRequired)$/)
    const { rows } = await site.database.pool.query('select email from player where id = $1', [player.id])
    expect(rows[0]?.email).not.toBe(thief.address)
  })
})

test('a change requested while the owner recovers the account is either undone or never made', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await owner()
    const thief = await thiefOf(player)
    const since = (await site.mailed()).length
    await Promise.all([
      site.visitor().call(calls.resetPassword, { token: thief.reset, password: newPassword }),
      thief.page.call(calls.changeEmail, { email: `late-${thief.address}` }),
    ])
    const late = (await site.mailed()).slice(since).flatMap(({ text }) => /[?]email=([\w-]{43})/.exec(text)?.[1] ?? [])
    for (const token of late)
      expect((await site.visitor().call(calls.confirmEmail, { token })).code).toBe('LinkExpired')
    expect(await site.count('email_link where player = $1', [player.id])).toBe(0)
  }
})

test('a changed address pauses payouts and is reported to the one before, confirmed or not', async () => {
  const player = await site.player()
  const fresh = `fresh-${player.email}`
  const token = await asked(fresh, 'email', () => player.ask(calls.changeEmail, { email: fresh }))
  const since = site.letters.length
  await site.visitor().ask(calls.confirmEmail, { token })
  await eventually(() =>
    expect(site.letters.slice(since).map(({ to, subject }) => [to, subject])).toContainEqual([
      player.email,
      'Кураж: указана другая почта',
    ]),
  )
  const payout = {
    request: crypto.randomUUID(),
    method: 'sandbox-account',
    amount: 500,
    details: { account: '40817 00000001 3456' },
    password: player.password,
  }
  expect((await player.call(calls.withdraw, payout)).code).toBe('PayoutsPaused')
})

test('confirming the present address is no change: payouts remain possible', async () => {
  const player = await site.player()
  const token = await asked(player.email, 'email', () => player.ask(calls.sendEmailConfirmation))
  await site.visitor().ask(calls.confirmEmail, { token })
  const { rows } = await site.database.pool.query('select credentials_changed_at from player where id = $1', [
    player.id,
  ])
  expect(rows).toEqual([{ credentials_changed_at: null }])
})
