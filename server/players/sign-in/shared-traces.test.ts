import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'
import { commonCard } from '../policy.ts'
import { playerByRefLink, shareDevice, sharedWaysIn } from './shared-traces.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

async function comes(login: string, info: string): Promise<number> {
  const visitor = site.visitor()
  await visitor.ask(calls.registr, { login, email: `${login}@example.com`, password: 'correct horse battery', info })
  return ((await visitor.ask(calls.getUser)) as { user: { id: number } }).user.id
}

test('one video card in one browser is a device, one address a network', async () => {
  const one = await comes('anna', 'ANGLE (a card)')
  const same = await comes('anna-too', 'ANGLE (a card)')
  const other = await comes('boris', 'ANGLE (another card)')
  const none = await comes('vera', '')
  const { db } = site.database
  expect(await sharedWaysIn(db, one, same)).toEqual(['device', 'network'])
  expect(await sharedWaysIn(db, one, other)).toEqual(['network'])
  expect(await sharedWaysIn(db, none, none === one ? other : one)).toEqual(['network'])
  await site.database.pool.query(
    `update sign_in set network = 'elsewhere', device = '{"name":"another"}' where player = $1`,
    [same],
  )
  expect(await sharedWaysIn(db, one, same)).toEqual([])
})

test('of a card that very many have, as every iPhone, only accounts of one network are one person’s', async () => {
  const [one, same] = [await comes('gleb', 'Apple GPU'), await comes('dasha', 'Apple GPU')]
  const { db, pool } = site.database
  const [others, none] = [await comes('egor', 'another card'), await comes('zoya', '')]
  const move = (player: number, network: string) =>
    pool.query('update sign_in set network = $2 where player = $1', [player, network])
  expect(await shareDevice(db, one, [others, same])).toBe(true)
  expect(await shareDevice(db, one, [others, none])).toBe(false)
  await move(same, '10.9.9.0/24')
  expect(await shareDevice(db, one, [others, same])).toBe(true)
  await pool.query(
    `insert into player_device (player, info_hash, info)
     select 900000 + n, info_hash, info from player_device, generate_series(1, $2::int) n where player = $1`,
    [one, commonCard - 2],
  )
  expect(await shareDevice(db, one, [others, same])).toBe(false)
  await move(one, '10.9.9.0/24')
  expect(await shareDevice(db, one, [others, same])).toBe(true)
})

test('a link leads to its player, and to no one once the account is closed', async () => {
  const player = await site.player()
  expect(await playerByRefLink(site.database.db, player.uid)).toBe(player.id)
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await playerByRefLink(site.database.db, player.uid)).toBeUndefined()
  expect(await playerByRefLink(site.database.db, 'nobody')).toBeUndefined()
})
