/** The site's switches as administrators turn them, and as everybody else meets them. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('under maintenance the operator’s words are read, and are gone with it', async () => {
  await owner.ask(adminCalls.setMaintenance, { works: true, say: ' Меняем диски, вернёмся к семи ' })
  await vi.waitFor(async () => expect(await told()).toEqual({ works: 1, say: 'Меняем диски, вернёмся к семи' }))
  await owner.ask(adminCalls.setMaintenance, { works: false })
  await vi.waitFor(async () => expect(await told()).toEqual({ works: 0 }))
})

test('whoever switches is shown how it stands, also where this process has not heard of it yet', async () => {
  // As another node's change, whose notice is on its way.
  const write = (value: number) => site.database.pool.query(`insert into site_setting (name, value) values ('works', $1) on conflict (name) do update set value = excluded.value`, [value])
  await write(1)
  expect(await owner.ask(adminCalls.adminSite)).toMatchObject({ works: true })
  expect(await told()).toEqual({ works: 0 })
  await write(0)
})

test('newcomers are refused while none are taken in; who is here comes in as before', async () => {
  const player = await site.player()
  const register = (login: string) => site.visitor().call(calls.registr, { email: `${login}@example.org`, login, password: player.password, info: '' })
  await owner.ask(adminCalls.setRegistration, { open: false })
  await vi.waitFor(async () => expect(await told()).toEqual({ works: 0, noRegistration: true }))
  expect(await register('late-one')).toMatchObject({ code: 'Forbidden', error: 'Новых игроков сайт пока не принимает. Если аккаунт у вас уже есть, войдите' })
  expect((await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })).status).toBe(200)
  await owner.ask(adminCalls.setRegistration, { open: true })
  await vi.waitFor(async () => expect(await told()).toEqual({ works: 0 }))
  expect((await register('in-time')).status).toBe(200)
})
