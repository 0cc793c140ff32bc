/** Links to the site's pages elsewhere, as set by administrators. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

const configured = { vk: 'https://vk.com/from-settings', tg: '', bot: '', support: '', repost: '', email: '' }
const given = {
  vk: 'https://vk.com/kurazh',
  tg: 'https://t.me/kurazh',
  bot: 'https://t.me/kurazh_bot',
  support: 'https://t.me/+help',
  repost: 'https://vk.com/wall-1_2',
  email: 'help@kurazh.example',
}
let site: TestSite
let editor: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin, VK_URL: configured.vk })
  editor = await adminInside(site, ['content'])
})
afterAll(() => site.close())

const told = async () => ((await site.visitor().call(calls.getUser)).body as { social: unknown }).social

test('links follow the configuration until others are set, and again after a reset; both changes are audited', async () => {
  expect(await told()).toEqual(configured)
  expect(await editor.ask(adminCalls.adminSocial)).toEqual({ social: configured, own: false })
  await editor.ask(adminCalls.setSocial, { social: given })
  await eventually(async () => expect(await told()).toEqual(given))
  expect(await editor.ask(adminCalls.adminSocial)).toEqual({ social: given, own: true })
  await editor.ask(adminCalls.resetSocial)
  await eventually(async () => expect(await told()).toEqual(configured))
  const owner = await adminInside(site, ['owner'])
  const { rows } = await owner.ask(adminCalls.auditList)
  const changes = rows.filter(({ action }) => action.includes('/content/social/')).map(({ detail }) => detail)
  expect(JSON.stringify(changes)).toContain('https://vk.com/from-settings')
  expect(changes).toHaveLength(2)
})

test.each([
  ['vk', 'javascript:alert(1)'],
  ['vk', 'http://vk.com/kurazh'],
  ['vk', 'https://vk.com'],
  ['vk', 'https://vk.com.example.org/kurazh'],
  ['vk', 'https://vk.com@example.org/kurazh'],
  ['vk', 'https://example.org/vk.com'],
  ['vk', 'https://t.me/kurazh'],
  ['vk', 'https://vk.com:8443/kurazh'],
  ['tg', 'https://vk.com/kurazh'],
  ['tg', 'https://t.me/ku\u202Ehzar'],
  ['tg', 'https://т.me/kurazh'],
  ['tg', `https://t.me/${'a'.repeat(10_000)}`],
  ['support', 'tg://resolve?domain=kurazh'],
  ['support', '<script>alert(1)</script>'],
  ['email', 'help@kurazh.example?bcc=all@example.org'],
  ['email', 'javascript:alert(1)'],
  ['email', 'help@kurazh.example\nBcc: x@example.org'],
] as const)('%s does not accept %s', async (key, text) => {
  const before = await told()
  expect(await editor.call(adminCalls.setSocial, { social: { ...given, [key]: text } })).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
  })
  expect(await told()).toEqual(before)
})

test('a missing right changes nothing', async () => {
  const support = await adminInside(site, ['support'])
  expect(await support.call(adminCalls.setSocial, { social: given })).toMatchObject({ code: 'RightMissing' })
})
