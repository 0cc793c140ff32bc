/** A letter about a sign-in from a device that the player has not come with before. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDeviceLettersPerDay } from '../policy.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
const at = (network: number) => ({ ...firefox, 'x-forwarded-for': `10.77.${network}.7` })

test('a sign-in from a new device is told by letter, a known device and the first sign-in are not', async () => {
  const player = await site.player()
  const told = async () =>
    (await site.mailed()).filter(({ to, subject }) => to === player.email && subject.includes('нового устройства'))
  const enter = async (headers: Record<string, string>, info = '') => {
    const body = { login: player.login, password: player.password, info }
    expect((await site.visitor().call(calls.login, body, headers)).status).toBe(200)
    return (await told()).length
  }
  // An address that nobody has confirmed is told nothing.
  expect(await enter(at(1), 'card one')).toBe(0)
  await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  expect(await enter(at(1))).toBe(0)
  expect(await enter(at(2), 'card one')).toBe(0)
  expect(await enter(at(3), 'card two')).toBe(1)
  expect((await told())[0]?.text).toMatch(/Firefox, Windows, сеть 10\.77\.3\.\*/)
  expect(await enter(at(3), 'card two')).toBe(1)
  // Somebody who makes devices up fills no mailbox.
  for (let other = 4; other < 6 + newDeviceLettersPerDay; other++) await enter(at(other))
  expect(await told()).toHaveLength(newDeviceLettersPerDay)
})
