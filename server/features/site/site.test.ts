/** The site's switches as administrators set them, and their effect on visitors. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
})
afterAll(() => site.close())

const told = async () => ((await site.visitor().call(calls.getUser)).body as { site: unknown }).site

test('under maintenance the operator’s text is shown, and is gone with it', async () => {
  await owner.ask(adminCalls.setMaintenance, { works: true, say: ' Меняем диски, вернёмся к семи ' })
  await eventually(async () => expect(await told()).toEqual({ works: 1, say: 'Меняем диски, вернёмся к семи' }))
  await owner.ask(adminCalls.setMaintenance, { works: false })
  await eventually(async () => expect(await told()).toEqual({ works: 0 }))
})

test('the admin area shows the stored state before the notice reaches this process', async () => {
  // As if another node had changed it, with its notice still on the way.
  const write = (value: number) =>
    site.database.pool.query(
      `insert into site_setting (name, value) values ('works', $1) on conflict (name) do update set value = excluded.value`,
      [value],
    )
  await write(1)
  expect(await owner.ask(adminCalls.adminSite)).toMatchObject({ works: true })
  expect(await told()).toEqual({ works: 0 })
  await write(0)
})

test('registration is refused while it is closed; existing players sign in as before', async () => {
  const player = await site.player()
  const register = (login: string) =>
    site.visitor().call(calls.registr, { email: `${login}@example.org`, login, password: player.password, info: '' })
  await owner.ask(adminCalls.setRegistration, { open: false })
  await eventually(async () => expect(await told()).toEqual({ works: 0, noRegistration: true }))
  expect(await register('late-one')).toMatchObject({
    code: 'Forbidden',
    error: 'Новых игроков сайт пока не принимает. Если аккаунт у вас уже есть, войдите',
  })
  expect(
    (await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })).status,
  ).toBe(200)
  await owner.ask(adminCalls.setRegistration, { open: true })
  await eventually(async () => expect(await told()).toEqual({ works: 0 }))
  expect((await register('in-time')).status).toBe(200)
})

test('only an owner closes the site, and the operator’s systems are notified', async () => {
  const content = await adminInside(site, ['content'])
  expect((await content.call(adminCalls.setMaintenance, { works: true })).code).toBe('RightMissing')
  expect((await content.call(adminCalls.setRegistration, { open: false })).code).toBe('RightMissing')
  await site.database.pool.query(`delete from webhook_event where kind = 'staff.act'`)
  for (const works of [true, false]) await owner.ask(adminCalls.setMaintenance, { works })
  for (const open of [false, true]) await owner.ask(adminCalls.setRegistration, { open })
  const { rows } = await site.database.pool.query(
    `select detail from webhook_event where kind = 'staff.act' order by id`,
  )
  expect(rows.map(({ detail }) => detail)).toEqual(
    ['site closed', 'site opened', 'registration closed', 'registration opened'].map((act) => ({
      admin: owner.id,
      act,
    })),
  )
})
