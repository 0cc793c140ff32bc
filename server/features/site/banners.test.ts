/**
 * Banners: their audience and dates, what is refused, and that none is shown to a player who may not receive bonuses.
 */
import { randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { Banner } from '@kurazh/contract/admin/banners.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { holdPlay } from '../../wallet/player-limits.ts'
import { bannersAt } from './banners.ts'

let site: TestSite
let editor: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  editor = await adminInside(site, ['content'])
})
afterAll(() => site.close())

const dayMs = 86_400_000
const on = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const banner = (title: string, more: Partial<Banner> = {}): Banner => ({
  id: randomUUID(),
  title,
  words: 'Слова',
  link: '/tournier',
  scene: 'tournament',
  audience: 'all',
  from: on(-1),
  until: on(1),
  ...more,
})
const version = async () => (await editor.ask(adminCalls.adminBanners)).version
const write = async (...banners: Banner[]) => editor.ask(adminCalls.setBanners, { after: await version(), banners })
const seenBy = async (who: Visitor) =>
  (await who.call(calls.getUser)).body as { banners?: { title: string }[]; success?: { banners?: { title: string }[] } }
const titles = async (who: Visitor) => {
  const { banners, success } = await seenBy(who)
  return (success?.banners ?? banners ?? []).map(({ title }) => title)
}

test('guests and players see their banners in order, from the first day to the end', async () => {
  const [guest, player] = [site.visitor(), await site.player()]
  await write(
    banner('Второй', { audience: 'players' }),
    banner('Для всех'),
    banner('Гостям', { audience: 'guests' }),
    banner('Завтра', { from: on(0.5) }),
    banner('Вчера', { until: on(-0.5) }),
  )
  await expect.poll(() => titles(guest)).toEqual(['Для всех', 'Гостям'])
  expect(await titles(player)).toEqual(['Второй', 'Для всех'])
  await write()
  await expect.poll(() => titles(guest)).toEqual([])
  expect(await seenBy(guest)).not.toHaveProperty('banners')
  const list = {
    version: 1,
    banners: [banner('Полдень', { from: '2026-12-01T09:00:00.000Z', until: '2026-12-01T21:00:00.000Z' })],
  }
  const shown = (at: string) => bannersAt(list, new Date(at), false).length
  expect([
    shown('2026-12-01T08:59:59.999Z'),
    shown('2026-12-01T09:00:00.000Z'),
    shown('2026-12-01T20:59:59.999Z'),
    shown('2026-12-01T21:00:00.000Z'),
  ]).toEqual([0, 1, 1, 0])
})

test('a player on a break or held sees no banners', async () => {
  const [rests, held] = [await site.player(), await site.player()]
  await write(banner('Реклама'))
  await expect.poll(() => titles(rests)).toEqual(['Реклама'])
  await rests.ask(calls.takeBreak, { length: 'day' })
  await site.write((tx) => holdPlay(tx, held.id))
  expect([await titles(rests), await titles(held)]).toEqual([[], []])
})

test('the second of two editors who began from the same list is refused; the audit has both lists', async () => {
  const after = await version()
  const answers = await Promise.all(
    ['Один', 'Другой'].map((title) => editor.call(adminCalls.setBanners, { after, banners: [banner(title)] })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  const owner = await adminInside(site, ['owner'])
  expect(JSON.stringify((await owner.ask(adminCalls.auditList)).rows)).toMatch(/Один|Другой/)
  const support = await adminInside(site, ['support'])
  expect((await support.call(adminCalls.setBanners, { after, banners: [] })).code).toBe('RightMissing')
})

test.each([
  ['a link of a script', { link: 'javascript:alert(1)' }],
  ['a link to another host by two slashes', { link: '//evil.example' }],
  ['a name before the host', { link: 'https://kurazh.example@evil.example/' }],
  ['plain http', { link: 'http://kurazh.example/' }],
  ['letters turned round', { title: 'Сло\u202Eва' }],
  ['two lines', { words: 'Раз\nДва' }],
  ['no title', { title: ' ' }],
  ['a day that ends before it begins', { from: on(1), until: on(0) }],
  ['a drawing that is none', { scene: 'https://x.example/a.svg' as never }],
])('%s is refused', async (_what, more) => {
  expect(
    (await editor.call(adminCalls.setBanners, { after: await version(), banners: [banner('Баннер', more)] })).status,
  ).toBe(400)
})
