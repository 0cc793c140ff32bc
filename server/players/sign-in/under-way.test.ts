/** A sign-in, a confirmation or a change in progress fails when the owner changes the ways in. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, softAuthenticator } from '../../testing/authenticator.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Answer, Visitor } from '../../testing/visitor.ts'
import { lockPlayer } from '../recovery/open-links.ts'
import { hashPassword } from './passwords.ts'
import { credentialsChanged, setPassword } from '../players.ts'

const origin = 'http://kurazh.localhost:8080'
const newPassword = 'another long password'
let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: origin })
})
afterAll(() => site.close())

/** Lets `act` come as far as the owner's row, then changes the ways in, and returns the result of `act`. */
async function meanwhile(
  player: Player,
  act: () => Promise<Answer>,
  change: 'a new password' | 'another factor',
): Promise<Answer> {
  const passwordHash = await hashPassword(newPassword)
  let answer: Promise<Answer> | undefined
  await site.write(async (tx) => {
    await lockPlayer(tx, player.id)
    answer = act()
    await eventually(async () => {
      const { rows } = await site.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    })
    await (change === 'a new password' ? setPassword(tx, player.id, passwordHash) : credentialsChanged(tx, player.id))
  })
  if (answer === undefined) throw new Error('nothing was asked')
  return answer
}

async function withCodes(player: Player): Promise<string> {
  const { secret } = await player.ask(calls.beginAuthenticator)
  await player.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  return secret
}

async function ticketOf(player: Player): Promise<string> {
  const { body } = await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })
  return 'next' in body ? body.next.ticket : ''
}

/** Prepares the attack of a thief who knows the password or holds a passkey; returns the last request. */
const signIns: Record<string, (player: Player, thief: Visitor) => Promise<() => Promise<Answer>>> = {
  'the old password': async (player, thief) => () =>
    thief.call(calls.login, { login: player.login, password: player.password, info: '' }),
  'the old password, where a code comes next': async (player, thief) => {
    await withCodes(player)
    return () => thief.call(calls.login, { login: player.login, password: player.password, info: '' })
  },
  'a code': async (player, thief) => {
    const secret = await withCodes(player)
    const ticket = await ticketOf(player)
    return () => thief.call(calls.secondStep, { ticket, code: codeFor(secret, 0), info: '' })
  },
  'a passkey': async (player, thief) => {
    const device = softAuthenticator()
    await player.ask(calls.addPasskey, {
      credential: device.create((await player.ask(calls.passkeyOptions)).options, origin),
      name: 'Телефон',
    })
    const { options } = await thief.ask(calls.passkeyChallenge)
    return () => thief.call(calls.passkeySignIn, { credential: device.answer(options, origin), info: '' })
  },
}

describe.each(Object.entries(signIns))('a sign-in by %s', (_name, prepare) => {
  test.each(['a new password', 'another factor'] as const)('ends nowhere when %s came meanwhile', async (change) => {
    const [player, thief] = [await site.player(), site.visitor()]
    const act = await prepare(player, thief)
    const before = await site.count('session where player = $1', [player.id])
    const answer = await meanwhile(player, act, change)
    expect.soft(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect.soft(thief.token).toBeUndefined()
    expect.soft(await site.count('sign_in_ticket where player = $1', [player.id])).toBe(0)
    expect(await site.count('session where player = $1', [player.id])).toBe(change === 'a new password' ? 0 : before)
  })
})

async function secondPage(player: Player): Promise<Visitor> {
  const page = site.visitor()
  await page.ask(calls.login, { login: player.login, password: player.password, info: '' })
  return page
}

test('a change of the password in progress does not outlive the recovery', async () => {
  const player = await site.player()
  const thief = await secondPage(player)
  const answer = await meanwhile(
    player,
    () => thief.call(calls.changePassword, { current: player.password, password: 'the thief’s own word' }),
    'a new password',
  )
  expect.soft(answer.status).toBeGreaterThanOrEqual(400)
  expect(
    (await site.visitor().call(calls.login, { login: player.login, password: newPassword, info: '' })).status,
  ).toBe(200)
})

test('a confirmation in progress is void after a factor was changed', async () => {
  const player = await site.player()
  const thief = await secondPage(player)
  const answer = await meanwhile(
    player,
    () => thief.call(calls.confirm, { password: player.password }),
    'another factor',
  )
  expect.soft(answer.status).toBeGreaterThanOrEqual(400)
  expect((await thief.call(calls.changeEmail, { email: `thief-of-${player.login}@example.org` })).code).toBe(
    'ConfirmationRequired',
  )
})
